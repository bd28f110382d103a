"""How a run ends: its exit code, and the failures that end it early."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Exit(IntEnum):
    """The command's exit codes."""

    COMPLETE = 0  # no violation at or above --fail-on
    VIOLATIONS = 1
    USAGE = 2  # usage or configuration
    INCOMPLETE = 3  # something unread, too much quarantined, engines disagree, a rule crashed
    NO_HANDS = 4
    LOCKED = 5  # by another run
    FAILURE = 70  # our own
    INTERRUPTED = 130
    TERMINATED = 143


PRECEDENCE = (
    Exit.INTERRUPTED,
    Exit.TERMINATED,
    Exit.FAILURE,
    Exit.LOCKED,
    Exit.USAGE,
    Exit.INCOMPLETE,
    Exit.NO_HANDS,
    Exit.VIOLATIONS,
    Exit.COMPLETE,
)
"""Where several apply, the first of these."""


def first(codes: Iterable[Exit]) -> Exit:
    """The code that takes precedence; COMPLETE when there is none."""
    return min(codes, key=PRECEDENCE.index, default=Exit.COMPLETE)


class UsageProblem(Exception):  # noqa: N818 - a problem of the caller, told in one sentence
    """The command cannot be done as asked: exit code 2."""


class Locked(Exception):  # noqa: N818
    """Another run is writing the same directory: exit code 5."""


NOTHING_LEFT = "nothing was left behind"
"""What most commands say when a signal ends them."""


class Stopped(BaseException):
    """SIGINT or SIGTERM arrived. Not an Exception: nothing but the end of the command may catch it."""

    def __init__(self, number: int, left: str) -> None:
        """`left` says what the command leaves behind."""
        super().__init__(number)
        self.number = number
        self.left = left
