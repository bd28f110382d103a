"""Tables and a rulebook to decisions, findings, verdicts and coverage: the whole judgement, as one function.

All hands are played once, under the book's first reading; those with a fault, or on which readings may part,
under every reading and on both tracks (`audit.tracks`); and those that matter, and a sample, a second time by
the other engine (`audit.crosscheck`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from audit import coverage, crosscheck, findings, gaps, ledger, replay
from audit.faults import Count, Fault, Key, RuleError, Rules
from audit.frames import Record
from audit.reading import Played, Reading, Track
from audit.rulebook import Rulebook
from audit.rules import RULES
from audit.schema import DECISIONS, VERDICTS
from audit.tracks import Asked, Course, Settled, Suspects, courses, describe, settle
from parsers.schema import STREET, STRUCTURES, Parsed

BOOK_SILENT = "book-silent"
"""Reason of a finding that is undetermined because the book says nothing on it."""


@dataclass(frozen=True)
class Judgement:
    """What the audit of one shard says, in the shard's form: hand numbers, Int64 ten-thousandths."""

    decisions: pl.DataFrame  # schema.DECISIONS
    findings: pl.DataFrame  # schema.FINDINGS
    verdicts: pl.DataFrame  # schema.VERDICTS
    coverage: pl.DataFrame  # schema.COVERAGE
    engines_disagree: bool  # on one hand or more: the run is then not complete
    rule_errors: tuple[RuleError, ...]  # rules that raised, whose findings are missing


def judge(parsed: Parsed, book: Rulebook, *, seed: int = 0, twice: bool = True) -> Judgement:
    """Judges all hands of a shard by one rulebook.

    `seed` varies which hands are played twice beyond those that must be; none are without `twice`, for a
    second opinion on hands that have been. Raises nothing on account of one hand; what an engine raises on
    many goes through.
    """
    court = _Court(Record(parsed, book))
    settled = gaps.weigh(parsed, court.settle())
    replayed, differ = court.play_again(settled, seed) if twice else court.played_once()
    for hand in settled.keys() & differ.keys():
        settled[hand] = [_not_counted(one) for one in settled[hand]]
    replays = _replays(replayed, differ)
    for fault in court.rules.faults("replays", replays):
        settled.setdefault(fault.hand, []).append(Settled(fault, "undetermined", fault.values["reason"]))
    confirmed = {hand: hand not in differ for hand in replayed.tolist()}
    found = findings.table(court.record, court.rules, findings.identify(court.record, settled), confirmed)
    groups = coverage.groups(parsed)
    return Judgement(
        decisions=court.decisions.select(list(DECISIONS)),
        findings=found,
        verdicts=_verdicts(court.record, found, replayed),
        coverage=coverage.table(groups, court.counts(groups, replays), found, book.name),
        engines_disagree=bool(differ),
        rule_errors=tuple(court.rules.errors),
    )


class _Court:
    """One shard before the rules: what was played, what was said about it, and which hands failed."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules = Rules(RULES)
        self.failures: dict[int, str] = {}  # hands on which the ledger raised
        self.heard: list[Course] = []
        base = record.book.base
        played = self._play(record.numbers, base, "recorded")
        self.totals = played.totals
        self.decisions = record.decisions(played, None)
        self.frames = {
            "decisions": self.decisions,
            "rounds": record.rounds(played),
            "hands": record.hands(played),
        }
        self.undercalled = self.decisions.filter("undercall").select("hand", "ordinal")
        self.base = Course(base, "recorded", record.numbers, played, self._ask(self.frames))
        self.heard.append(self.base)

    def settle(self) -> dict[int, list[Settled]]:
        """What is found in every hand in which anything is found, in playing order."""
        faulty = {
            hand
            for hand, faults in self.base.faults.items()
            if any(one.rule.verdict == "violation" and one.rule.frame != "hands" for one in faults.values())
        }
        sensitive = _sensitive(self.record, self.decisions) - faulty
        offered = _offered(self.decisions) if self.record.offers else set()
        certain = self.base.faults.keys() - faulty - sensitive - offered
        settled = {hand: settle(hand, [self.base]) for hand in certain}
        settled |= self._compare(faulty | offered, self.record.book.readings_over)
        settled |= self._compare(sensitive - offered, self.record.book.stricter_readings_over)
        if self.record.book.undercall_unknown:
            settled = {hand: [_book_silent(one) for one in those] for hand, those in settled.items()}
        return {hand: those for hand, those in sorted(settled.items()) if those}

    def _compare(
        self, hands: set[int], readings_over: Callable[[tuple[str, ...]], tuple[Reading, ...]]
    ) -> dict[int, list[Settled]]:
        """What is found in `hands` when other readings and the corrected track are asked too."""
        numbers = np.array(sorted(hands), np.int32)
        suspects = [
            Suspects(structure, those, readings_over(keys)) for structure, keys, those in self._alike(numbers)
        ]
        heard = courses(self.base, suspects, self._hear)
        settled: dict[int, list[Settled]] = {}
        for one, theirs in zip(suspects, heard, strict=True):
            accused = set[int]().union(*(course.faults for course in theirs))
            settled.update((hand, settle(hand, theirs)) for hand in one.hands.tolist() if hand in accused)
        return settled

    def _alike(self, numbers: np.ndarray) -> Iterator[tuple[str, tuple[str, ...], np.ndarray]]:
        """The hands by betting structure and by the settings that are open for them."""
        parsed = self.record.parsed
        straddles = parsed.actions.filter(pl.col("kind") == "post-straddle")["hand"].unique()
        kinds = parsed.hands.lazy().filter(pl.col("hand").is_in(pl.Series(numbers).implode()))
        alike: dict[tuple[str, tuple[str, ...]], list[np.ndarray]] = {}
        for (structure, game, straddled), those in (
            kinds.select("hand", "structure", "game", straddled=pl.col("hand").is_in(straddles.implode()))
            .collect()
            .group_by("structure", "game", "straddled", maintain_order=True)
        ):
            keys = self.record.book.open_settings(structure, game, straddled=straddled)
            alike.setdefault((structure, keys), []).append(those["hand"].to_numpy())
        for (structure, keys), several in alike.items():
            yield structure, keys, np.sort(np.concatenate(several))

    def played_once(self) -> tuple[np.ndarray, dict[int, str]]:
        """What `play_again` says when no hand is: only the hands on which the ledger failed."""
        return np.array(sorted(self.failures), np.int32), self._failed()

    def _failed(self) -> dict[int, str]:
        return {hand: f"The ledger failed: {what}" for hand, what in self.failures.items()}

    def play_again(
        self, settled: Mapping[int, Iterable[Settled]], seed: int
    ) -> tuple[np.ndarray, dict[int, str]]:
        """The hands that the other engine played too, and for those on which it differs how it does."""
        judged = np.array(
            [hand for hand, those in settled.items() if any(one.verdict != "advisory" for one in those)],
            np.int32,
        )
        parsed = self.record.parsed
        hands = crosscheck.chosen(parsed, self.totals, [*judged.tolist(), *self.failures], seed)
        differ = self._failed()
        for course in self.heard:
            # Of a clean hand the first reading is enough: no other has accused it either.
            both = np.intersect1d(hands if course is self.base else judged, course.hands)
            if not len(both):
                continue
            played, failures = crosscheck.play_all(replay.play, parsed, both, course.reading, course.track)
            where = f"{course.track} track, {describe(course.reading, self.base.reading)}"
            for hand, what in failures.items():
                differ.setdefault(hand, f"The replay failed: {what}")
            agreed = np.setdiff1d(both, np.array(list(failures), np.int32))
            for hand, what in crosscheck.differences(parsed, course.played, played, agreed, where).items():
                differ.setdefault(hand, what)
        return hands, differ

    def counts(self, groups: coverage.Groups, replays: pl.DataFrame) -> list[Count]:
        """How much every rule looked at."""
        counts = []
        for name, frame in (*self.frames.items(), ("replays", replays)):
            counts += self.rules.counts(name, frame, groups.of(frame["hand"]), len(groups.kinds))
        return counts

    def _play(self, hands: np.ndarray, reading: Reading | Mapping[str, Reading], track: Track) -> Played:
        played, failures = crosscheck.play_all(ledger.play, self.record.parsed, hands, reading, track)
        self.failures.update(failures)
        return played

    def _hear(self, asked: Sequence[Asked], track: Track) -> list[Course]:
        heard: dict[int, Course] = {}
        for batch in _batches(asked):
            heard |= zip(batch, self._hear_batch([asked[place] for place in batch], track), strict=True)
        return [heard[place] for place in range(len(asked))]

    def _hear_batch(self, asked: Sequence[Asked], track: Track) -> list[Course]:
        readings = dict.fromkeys(STRUCTURES, self.base.reading)
        readings |= {one.structure: one.reading for one in asked}
        hands = np.sort(np.concatenate([one.hands for one in asked]))
        played = self._play(hands, readings, track)
        frames = {
            "decisions": self.record.decisions(played, self.undercalled),
            "rounds": self.record.rounds(played),
        }
        faults = self._ask(frames)
        heard = [Course(one.reading, track, one.hands, played, faults) for one in asked]
        self.heard += heard
        return heard

    def _ask(self, frames: Mapping[str, pl.DataFrame]) -> dict[int, dict[Key, Fault]]:
        """What the rules say, by hand."""
        faults: dict[int, dict[Key, Fault]] = {}
        for name, frame in frames.items():
            for fault in self.rules.faults(name, frame):
                faults.setdefault(fault.hand, {}).setdefault(fault.key, fault)
        return faults


def _batches(asked: Sequence[Asked]) -> list[list[int]]:
    """Places in `asked` that can be played in one go: under one reading of each structure."""
    batches: list[tuple[dict[str, Reading], list[int]]] = []
    for place, one in enumerate(asked):
        for readings, batch in batches:
            if readings.setdefault(one.structure, one.reading) == one.reading:
                batch.append(place)
                break
        else:
            batches.append(({one.structure: one.reading}, [place]))
    return [batch for _, batch in batches]


def _sensitive(record: Record, decisions: pl.DataFrame) -> set[int]:
    """Hands on which readings may part although the first reading finds no fault.

    After two short all-ins in a street, those in which a player who had acted raised again there (do short
    all-ins add up?), and where a raise may have to double the bet any all-in counts as short; in pot-limit
    with antes, those with a raise before the flop (do they count?). The other settings of a book name their
    strictest value first.
    """
    raises = decisions.lazy().filter(pl.col("acted_as").is_in(["bet", "raise"]))
    increment = pl.col("played_to") - pl.col("current_bet")
    is_short = increment < pl.col("last_full_raise")
    if "minimum-raise" in record.book.open_settings("no-limit"):
        is_short = pl.lit(value=True)
    short = raises.filter(pl.col("all_in") & is_short)
    street = ["hand", "street"]
    several = short.group_by(street).len().filter(pl.col("len") > 1)
    again = raises.filter(pl.col("faced_since_acted").is_not_null())
    hands = [several.join(again, on=street, how="semi").select("hand")]
    if "pot-limit-antes" in record.book.open_settings("pot-limit"):
        antes = record.parsed.actions.lazy().filter(pl.col("kind") == "post-ante").select("hand")
        early = raises.filter((pl.col("structure") == "pot-limit") & (pl.col("street") == "preflop"))
        hands.append(early.select("hand").join(antes, on="hand", how="semi"))
    return set(pl.concat(hands).collect()["hand"].to_list())


def _offered(decisions: pl.DataFrame) -> set[int]:
    """Hands with what a client's controls offered: limits that one reading only allows are not certain."""
    return set(decisions.filter("offer_told")["hand"].to_list())


def _not_counted(settled: Settled) -> Settled:
    if settled.verdict != "violation":
        return settled
    return replace(settled, verdict="undetermined", says="the two engines differ on this hand")


def _book_silent(settled: Settled) -> Settled:
    if settled.verdict != "violation" or settled.fault.rule.family != "undercall":
        return settled
    says = "the book does not say how undercalls are judged"
    return replace(settled, verdict="undetermined", reason=BOOK_SILENT, says=says)


def _replays(replayed: np.ndarray, differ: Mapping[int, str]) -> pl.DataFrame:
    nothing = {"street": STREET, "ordinal": pl.Int32(), "player_index": pl.Int32()}
    nothing |= dict.fromkeys(("to_call", "last_full_raise", "pot_before"), pl.Int64())
    return pl.DataFrame(
        {"hand": replayed, "difference": [differ.get(hand) for hand in replayed.tolist()]},
        schema={"hand": pl.Int32, "difference": pl.String},
    ).with_columns(
        *(pl.lit(None, dtype).alias(name) for name, dtype in nothing.items()),
    )


def _verdicts(record: Record, found: pl.DataFrame, replayed: np.ndarray) -> pl.DataFrame:
    """Flagged before undetermined before clean; the finding named is the first of the kind that decides.

    Where the engines differ it is that finding.
    """
    rank = (
        pl.when(pl.col("verdict") == "violation")
        .then(0)
        .when(pl.col("rule") == "X01")
        .then(1)
        .when(pl.col("verdict") == "undetermined")
        .then(2)
    )
    deciding = (
        found.with_columns(rank=rank)
        .filter(pl.col("rank").is_not_null())
        .sort("hand", "rank", maintain_order=True)
        .unique("hand", keep="first", maintain_order=True)
        .select("hand", "rank", "reason", first_finding_id="finding_id")
    )
    return (
        record.parsed.hands.select("hand")
        .join(deciding, on="hand", how="left", maintain_order="left")
        .with_columns(
            verdict=pl.when(pl.col("rank") == 0)
            .then(pl.lit("flagged"))
            .when(pl.col("rank").is_not_null())
            .then(pl.lit("undetermined"))
            .otherwise(pl.lit("clean")),
            rulebook=pl.lit(record.book.name),
            replayed=pl.col("hand").is_in(pl.Series(replayed, dtype=pl.Int32).implode()),
        )
        .select(list(VERDICTS))
        .cast(pl.Schema(VERDICTS))
    )
