"""Why a finding is in one of two runs only, or says something else there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from audit.rundiff_side import OUTSIDE_WINDOW

if TYPE_CHECKING:
    from collections.abc import Mapping

    from audit.rundiff_side import Found, Hand, Side

Reason = Literal["input", "rulebook", "version", "settings", "unexplained"]
REASONS: tuple[Reason, ...] = ("input", "rulebook", "version", "settings", "unexplained")
"""In the order in which they are tried."""

_JUDGING = ("format", "encoding", "timezone", "since", "until", "seed")
"""Settings on which findings depend. Rulebooks are compared hand by hand: see `Side.book`."""

OTHER_HANDS = "M04"
"""The rule whose findings depend on other hands."""


@dataclass(frozen=True)
class Differing:
    """On what two runs differ as a whole; each by its name, with the value in either (None: it has none)."""

    versions: dict[str, tuple[Any, Any]]
    settings: dict[str, tuple[Any, Any]]
    rulebooks: dict[str, tuple[Any, Any]]  # sha256


class Reasons:
    """The reasons for the differences between two runs; both sides have looked their hands up."""

    def __init__(self, first: Side, second: Side) -> None:
        self._sides = (first, second)
        self.differing = Differing(
            _differing(*(side.content["versions"] for side in self._sides)),
            _differing(
                *({key: side.content["settings"].get(key) for key in _JUDGING} for side in self._sides)
            ),
            _differing(*(side.books for side in self._sides)),
        )

    def of(self, was: Found | None, now: Found | None) -> tuple[Reason, str | None]:
        """The first reason that holds; and why a run that read the hand did not judge it."""
        first, second = self._sides
        both = ((was, first, second), (now, second, first))
        lacking = [
            (found.hand, other)
            for found, own, other in both
            if found is not None and not _judged(found.hand, own, other)
        ]
        if any(not other.read(hand) for hand, other in lacking):
            return "input", None
        not_judged = next((other.unjudged(hand) for hand, other in lacking), None)
        of_others = [one.hand for one in (was, now) if one is not None and one.rule == OTHER_HANDS]
        if any(first.named_alike(hand) != second.named_alike(hand) for hand in of_others):
            return "input", not_judged
        if not lacking and any(first.book(one.hand) != second.book(one.hand) for one in (was, now) if one):
            return "rulebook", None
        if self.differing.versions and not (not_judged == OUTSIDE_WINDOW and self.differing.settings):
            return "version", not_judged
        if self.differing.settings:
            return "settings", not_judged
        # What a run lost, or what it knew of hands of earlier nights, is no part of its tables.
        if of_others or any(other.unjudged(hand) or other.lost for hand, other in lacking):
            return "input", not_judged
        return "unexplained", not_judged


def _judged(hand: Hand, own: Side, other: Side) -> bool:
    """Whether the other run judged the hand too; of hands without a number, whether it judged as many."""
    return other.judged(hand) or (hand.hand_uid is None and own.copies(hand) <= other.copies(hand))


def _differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {
        name: (one.get(name), other.get(name))
        for name in sorted({*one, *other})
        if one.get(name) != other.get(name)
    }
