"""Reads and judges many small sources at once, the way a run does, and tells what came of each of them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from audit import accounts
from audit.judge import judge
from audit.rulebook import load as rulebook
from parsers import mixed
from parsers.format import Options
from parsers.limits import Limits
from parsers.schema import Parsed
from parsers.sources import Opened, open_inputs
from parsers.text import load

Files = Mapping[str, bytes]
"""One case: what lies in a folder of its own. Most have one file; a set of tables has four."""
LIMITS = Limits(ratio=50, ratio_from=2**20, total=2**28, members=200)
SHARD_BYTES = 2**18
_HEAD = (
    "site", "dialect", "hand_id", "game", "structure", "stakes_kind", "currency", "small_blind", "big_blind",
    "ante", "bring_in", "small_bet", "big_bet", "betting_cap", "button_seat",
)  # fmt: skip
_PLAYER = ("seat", "name", "stack", "sitting_out", "collected")
_PLACED = ("act_start", "act_end", "kind", "chips")
_ROW = ("street", "player_index", "kind", "chips", "dead", "to", "all_in")


class Row(NamedTuple):
    """One line of play, and where it is printed."""

    start: int
    end: int
    kind: str
    chips: int
    player: str


@dataclass(frozen=True)
class Hand:
    """One hand that was judged."""

    start: int
    end: int
    told: tuple[Any, ...]  # all that the judgement rests on: head, players, rows
    rows: tuple[Row, ...]
    verdict: str
    violations: frozenset[str]  # rules, X01 among them
    sums: bool  # pots, rake, collections and returns are printed, so that no bet can go unnoticed

    @property
    def chips(self) -> dict[str, int]:
        """What each player put in."""
        total: dict[str, int] = {}
        for row in self.rows:
            total[row.player] = total.get(row.player, 0) + row.chips
        return {player: chips for player, chips in total.items() if chips}


class Issue(NamedTuple):
    """A part of a source that was not judged."""

    start: int
    end: int
    hands: int
    reason: str


@dataclass
class Seen:
    """What became of one case."""

    hands: list[Hand] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)  # sums that do not hold

    @property
    def counted(self) -> int:
        """Hands that are in the tables of a run, judged or not."""
        return len(self.hands) + sum(issue.hands for issue in self.issues)


def see(cases: Sequence[Files]) -> list[Seen]:
    """What became of each case. Raises whatever the program raises."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
        folder, spool = Path(name, "in"), Path(name, "spool")
        spool.mkdir()
        paths = []
        for number, files in enumerate(cases):
            own = folder / f"{number:05}"
            own.mkdir(parents=True)
            for called, data in files.items():
                (own / called).write_bytes(data)
            paths.append(own)
        found = open_inputs([folder], spool=spool, limits=LIMITS, shard_bytes=SHARD_BYTES)
        return _told(found, len(cases))


def _told(found: Opened, count: int) -> list[Seen]:
    by_source: dict[int, Seen] = {source.index: Seen() for source in found.sources}
    sums: dict[int, accounts.SourceBytes] = {source.index: accounts.SourceBytes() for source in found.sources}
    for source, _, ignored in found.ignored.iter_rows():
        sums[source].ignored["ignored"] += ignored
    for issue in found.issues.drop_nulls(["source", "byte_start"]).iter_rows(named=True):
        sums[issue["source"]].issues += issue["byte_end"] - issue["byte_start"]
        _add_issue(by_source, issue)
    tables = [source.index for source in found.sources if source.tables is not None]
    for shard in found.shards:
        parsed = mixed.read(load(shard, found.sources), shard.format, Options())
        own = {segment.source for segment in shard.segments}
        for source, account in accounts.bytes_of(parsed, [one for one in tables if one in own]).items():
            sums[source].add(account)
        for issue in parsed.issues.iter_rows(named=True):
            _add_issue(by_source, issue)
        for source, hand in _hands(parsed):
            by_source[source].hands.append(hand)
    for source in found.sources:
        account = sums[source.index]
        size = source.size if source.tables is None else source.tables.rows
        if account.accounted != size or account.overlaps:
            by_source[source.index].wrong.append(
                f"{account.accounted} of {size} bytes are accounted for, {account.overlaps} twice"
            )
    return _by_case(found, by_source, count)


def _by_case(found: Opened, by_source: dict[int, Seen], count: int) -> list[Seen]:
    """Sources put together by the folder that they come from."""
    cases = [Seen() for _ in range(count)]
    for path, source in [
        *((source.source_path, source.index) for source in found.sources),
        *((again.source_path, again.source) for again in found.repeated),
    ]:
        case = cases[int(Path(path).parts[0])]
        one = by_source[source]
        case.hands += one.hands
        case.issues += one.issues
        case.wrong += one.wrong
    return cases


def _add_issue(by_source: dict[int, Seen], issue: Mapping[str, Any]) -> None:
    place = issue["byte_start"], issue["byte_end"]
    by_source[issue["source"]].issues.append(Issue(*place, issue["hands"], issue["reason"]))


def _hands(parsed: Parsed) -> Iterator[tuple[int, Hand]]:
    judged = judge(parsed, rulebook("online"))
    if judged.rule_errors:
        raise AssertionError(judged.rule_errors)
    players = _grouped(parsed.players, "player_index")
    actions = _grouped(parsed.actions, "ordinal")
    grave = judged.findings.filter((pl.col("verdict") == "violation") | (pl.col("rule") == "X01"))
    accused: dict[int, set[str]] = {}
    for hand, rule in grave.select("hand", "rule").iter_rows():
        accused.setdefault(hand, set()).add(rule)
    verdicts = judged.verdicts["verdict"].to_list()
    for hand in parsed.hands.iter_rows(named=True):
        number = hand["hand"]
        seated, rows = players.get(number, []), actions.get(number, [])
        names = {one["player_index"]: one["name"] or "" for one in seated}
        yield (
            hand["source"],
            Hand(
                start=hand["byte_start"],
                end=hand["byte_end"],
                told=(
                    tuple(hand[name] for name in _HEAD),
                    tuple(tuple(one[name] for name in _PLAYER) for one in seated),
                    tuple(tuple(row[name] for name in _ROW) for row in rows),
                ),
                rows=tuple(Row(*(row[name] for name in _PLACED), names[row["player_index"]]) for row in rows),
                verdict=verdicts[number],
                violations=frozenset(accused.get(number, ())),
                sums=bool(hand["prints_pot"] and hand["prints_returns"]),
            ),
        )


def _grouped(table: pl.DataFrame, order: str) -> dict[int, list[dict[str, Any]]]:
    groups: dict[int, list[dict[str, Any]]] = {}
    for row in table.sort("hand", order).iter_rows(named=True):
        groups.setdefault(row["hand"], []).append(row)
    return groups
