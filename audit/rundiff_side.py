"""One of two runs that are compared: its findings, and what it knows of some hands.

Of the hands only those are kept that are asked for: a run of millions costs the memory of its findings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl
from polars.exceptions import PolarsError

from audit import manifest
from audit.manifest_form import FormError
from audit.outcome import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FIELDS = ("verdict", "severity", "message", "rulebook", "citation")
"""What may change of a finding."""

_HAND = ("hand_key", "hand_uid", "hand_id", "site", "content_sha256", "source_id")
_FOUND = ("finding_id", "rule", "name", "street", "ordinal", "player_index", "seat")
_NUMBERS = ("ordinal", "player_index", "seat")
_READ = ("hands", "findings", "parse_issues")
OUTSIDE_WINDOW = "outside-window"
"""Kind and reason of a hand that --since or --until leaves out."""
_SEEN = ("hand", OUTSIDE_WINDOW)
"""Kinds of parse issues that stand for a hand which was not judged, and no copy of it either."""


class Hand(NamedTuple):
    """The hand of a finding."""

    hand_key: str
    hand_uid: str | None
    hand_id: str | None
    site: str
    content_sha256: str
    source_id: str

    @property
    def identity(self) -> tuple[str, str]:
        """What makes it the same hand in another run."""
        return self.hand_uid or self.site, self.content_sha256


@dataclass(frozen=True)
class Found:
    """A finding of one run."""

    finding_id: str
    rule: str
    name: str
    street: str | None  # None: the whole hand
    ordinal: int | None  # of the action
    player_index: int | None
    seat: int | None
    hand: Hand
    fields: tuple[str | None, ...]  # the values of FIELDS

    @classmethod
    def of(cls, row: dict[str, Any]) -> Found:
        """A row of `Side.findings`."""
        return cls(
            **{name: row[name] for name in _FOUND},
            hand=Hand(**{name: row[name] for name in _HAND}),
            fields=tuple(row[name] for name in FIELDS),
        )


class Side:
    """A run directory. Raises UsageProblem for what is no finished, whole run of `floorcall audit`."""

    def __init__(self, run: Path) -> None:
        self._named = run
        # A link is followed once: a night that ends meanwhile must not give half of each run.
        self._run = run.resolve()
        self.content = _content(self._run, run)
        self.books = {book["name"]: book["sha256"] for book in self.content["rulebooks"]}
        # A night reads of its sources only what is new: having a source does not mean having its hands.
        whole = [] if "night" in self.content else self.content["sources"]
        self._sources = {source["source_id"] for source in whole}
        self._judged: dict[tuple[str, str], list[tuple[str, str]]] = {}  # by identity: hand_key and rulebook
        self._same_uid: dict[str, set[str]] = {}  # hand_keys
        self._unjudged: dict[str, str] = {}  # hand_key or hand_uid to the reason

    def findings(self) -> pl.DataFrame:
        """Every finding with the content of its hand, texts as text."""
        columns = [name for name in (*_HAND, *_FOUND, *FIELDS) if name != "content_sha256"]
        frame = self._collect("findings", lambda found: found.select(_plain(columns)))
        keys = frame["hand_key"].unique()
        contents = self._hands(pl.col("hand_key").is_in(keys.implode()))
        known = frame.join(
            contents.select("hand_key", "content_sha256"), on="hand_key", how="inner", validate="m:1"
        )
        if known.height != frame.height:
            raise _damaged(self._named, "it has findings on hands that are not in its table hands")
        return known

    def look_up(self, uids: pl.Series, contents: pl.Series, keys: pl.Series) -> None:
        """Learns what became of the hands with one of these hand_uids, contents or hand_keys."""
        unnamed = pl.col("hand_uid").is_null() & pl.col("content_sha256").is_in(contents.implode())
        hands = self._hands(pl.col("hand_uid").is_in(uids.implode()) | unnamed)
        columns = ("hand_key", "hand_uid", "site", "content_sha256", "rulebook")
        for key, uid, site, content, rulebook in hands.select(columns).sort("hand_key").iter_rows():
            self._judged.setdefault((uid or site, content), []).append((key, rulebook))
            if uid is not None:
                self._same_uid.setdefault(uid, set()).add(key)
        issues = self._collect(
            "parse_issues",
            lambda table: (
                table.filter(pl.col("kind").cast(pl.String).is_in(_SEEN))
                .select(
                    pl.format("{}:{}", "source_id", pl.coalesce("byte_start", "row_start")).alias("key"),
                    pl.col("hand_uid", "reason").cast(pl.String),
                )
                .filter(pl.col("key").is_in(keys.implode()) | pl.col("hand_uid").is_in(uids.implode()))
            ),
        )
        for key, uid, reason in issues.sort("key", "hand_uid", "reason").iter_rows():
            for name in filter(None, (key, uid)):
                self._unjudged.setdefault(name, reason)

    def judged(self, hand: Hand) -> bool:
        """Whether this run judged the hand, wherever it lay. Hands without a number are counted."""
        copies = self._judged.get(hand.identity, [])
        return bool(copies) if hand.hand_uid else hand.hand_key in dict(copies)

    def copies(self, hand: Hand) -> int:
        """How many hands of this run are what `hand` is; more than one only without a number."""
        return len(self._judged.get(hand.identity, []))

    def unjudged(self, hand: Hand) -> str | None:
        """Why this run read the hand, or one with its number, and did not judge it."""
        return self._unjudged.get(hand.hand_key) or self._unjudged.get(hand.hand_uid or "")

    def read(self, hand: Hand) -> bool:
        """Whether this run read the hand, or at least all bytes of the source it stands in."""
        return self.unjudged(hand) is not None or hand.source_id in self._sources

    @property
    def lost(self) -> bool:
        """Whether hands of this run were lost without a row for each."""
        return bool(self.content["lost_shards"])

    def book(self, hand: Hand) -> tuple[str, str | None]:
        """Name and sha256 of the rulebook that judged the hand."""
        copies = self._judged[hand.identity]
        name = dict(copies).get(hand.hand_key, copies[0][1])
        return name, self.books.get(name)

    def named_alike(self, hand: Hand) -> set[str]:
        """The hand_keys of all hands with its hand_uid."""
        return self._same_uid.get(hand.hand_uid or "", set())

    def _hands(self, which: pl.Expr) -> pl.DataFrame:
        columns = _plain([*_HAND, "rulebook"])
        return self._collect("hands", lambda hands: hands.select(columns).filter(which))

    def _collect(self, table: str, query: Callable[[pl.LazyFrame], pl.LazyFrame]) -> pl.DataFrame:
        try:
            return query(pl.scan_parquet(self._run / table / "*.parquet")).collect(engine="streaming")
        except PolarsError as error:
            raise _damaged(self._named, str(error)) from error


def _plain(columns: list[str]) -> list[pl.Expr]:
    """The columns; files hold many texts as categories."""
    return [pl.col(name) if name in _NUMBERS else pl.col(name).cast(pl.String) for name in columns]


def _content(run: Path, named: Path) -> dict[str, Any]:
    """run.json of a finished run whose tables are as long as they were written."""
    try:
        content = manifest.read(run).content
        judged = content["settings"]["judge"]
        outputs = {one["path"]: one["bytes"] for one in content["outputs"]}
        lacking = {"rulebooks", "sources", "versions", "hands", "incomplete", "lost_shards"} - content.keys()
    except FileNotFoundError as error:
        raise UsageProblem(f"{named} is not a finished run of floorcall: it has no run.json") from error
    except FormError as error:
        raise UsageProblem(f"{named} is damaged: {error}") from error
    except (OSError, ValueError, LookupError) as error:
        raise UsageProblem(f"{named} is not a run of floorcall audit: {error}") from error
    if lacking:
        raise UsageProblem(f"{named} is damaged: its run.json lacks {', '.join(sorted(lacking))}")
    if not judged:
        raise UsageProblem(f"{named} was made by `floorcall parse`: it has no findings to compare")
    for table in _READ:
        said = {path: size for path, size in outputs.items() if path.startswith(f"{table}/")}
        there = {f"{table}/{file.name}": file.stat().st_size for file in (run / table).glob("*.parquet")}
        if not said or said != there:
            raise _damaged(named, f"its table {table} is not as it was written")
    return content


def _damaged(named: Path, how: str) -> UsageProblem:
    return UsageProblem(f"{named} is damaged: {how}; see `floorcall verify {named}`")
