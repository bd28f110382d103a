"""What a worker is told of one shard, and what it answers: the run itself needs no more of the judge."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from audit.accounts import Hands, SourceBytes
from audit.seen import Seen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from audit.baseline import Marks
    from audit.duplicates import Changes
    from audit.parts import Part, Written
    from audit.settings import Settings
    from parsers.sources import Shard, Source

Kind = tuple[str | None, ...]
"""rule, site, format, dialect, structure, rulebook: a row of the coverage."""


@dataclass(frozen=True)
class Task:
    """One shard and what is to be done with it."""

    shard: Shard
    sources: Mapping[int, Source]  # those of its segments, by their numbers
    run: Path  # the staged run directory
    scratch: Path  # for what is not published: a folder for each attempt at a shard
    settings: Settings
    changes: Changes | None = None  # on a second go: what other shards showed
    baseline: Marks | None = None  # what is known; not in the settings, which run.json repeats
    seen: Seen = field(default_factory=Seen)  # what earlier nights audited
    anew: frozenset[int] = frozenset()  # sources whose hands are audited in any case
    piece: str = ""  # of a shard that was divided: first or second half, of which half, and so on; "212"

    @property
    def part(self) -> int:
        """The number of the shard's parts; 0 is the run's own."""
        return self.shard.index + 1

    @property
    def place(self) -> Part:
        """Where its rows stand among those of others."""
        return self.part, self.piece

    @property
    def where(self) -> str:
        """What it covers, for people."""
        first, *more = self.sources.values()
        name = "!".join(filter(None, (first.source_path, first.member)))
        if more:
            return f"{name} and {len(more)} more"
        segments = self.shard.segments
        return f"{name}, bytes {segments[0].start:,} to {segments[-1].end:,}"


@dataclass
class Failure:
    """Why a shard could not be done; neither a finding nor a parse issue."""

    reason: str  # one of `manifest.LOST`
    error: str
    at: str = ""  # where in our code: file, line and function, outermost first


@dataclass
class Result:
    """What the run needs to know of a shard: sums, no rows."""

    hands: Hands = field(default_factory=Hands)
    hands_by_source: dict[int, int] = field(default_factory=dict)
    bytes: dict[int, SourceBytes] = field(default_factory=dict)
    books: dict[str, str] = field(default_factory=dict)  # name -> sha256
    findings: Counter[tuple[str, str, str, str]] = field(
        default_factory=Counter
    )  # rule name severity verdict
    known: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)  # of `findings`
    listed: set[str] = field(default_factory=set)  # ids that the baseline lists and that were found
    verdicts: Counter[str] = field(default_factory=Counter)
    coverage: dict[Kind, list[int]] = field(default_factory=dict)
    bet_sizes: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # site structure size
    written: list[Written] = field(default_factory=list)  # paths below the run
    attempt: str = ""  # the folder in the scratch where they lie until the run takes them
    rule_errors: list[tuple[str, str]] = field(default_factory=list)  # code and what it raised
    failure: Failure | None = None
    complete: bool = True  # False: the shard is only accounted for, its hands were not read
    unread: list[tuple[int, int, int]] = field(default_factory=list)  # source, start and end of what is lost
    last: dict[int, tuple[int, str]] = field(default_factory=dict)  # source -> last hand's start and content
    new_hands: Counter[str] = field(default_factory=Counter)  # by site: audited, and by no earlier night
    again: list[str] = field(default_factory=list)  # finding_ids of hands that an earlier night audited too
    cut: set[str] = field(default_factory=set)  # hand_keys then of last hands that are others now
    others: frozenset[str] = frozenset()  # hand_keys of earlier nights that now have a second content
