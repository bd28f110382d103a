"""The first screen of the report: the run in a few sentences, in figures, and room by room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from audit.outcome import Exit
from reports.inert import brief, inert
from reports.language import ntr, tr
from reports.money import Money
from reports.run import baseline
from reports.run.news import news
from reports.run.rooms import Room, rooms
from reports.run.stated import stated
from reports.run.tonight import Tonight, tonight
from reports.run.totals import Totals
from reports.tables import Row, Run
from reports.words import word

_ROOMS = 15
_NAME = 60


@dataclass(frozen=True)
class Overview:
    """What the template shows; all texts are inert."""

    sentences: list[str]
    facts: list[tuple[str, str]]
    incomplete: list[str]
    quarantined: int
    new: int  # violations that no baseline knows and that did not stand after the night before
    earlier: int  # those that stood then
    stakes: list[tuple[str, str]]  # amount and unit
    rooms: list[tuple[str, Room, str]]  # name, counts, at stake; the last is the sum of all
    others: int  # rooms that share the line before the sum
    night: Tonight | None  # of a run that was a night


def overview(run: Run, counted: Totals, info: Row) -> Overview:
    """The first screen of `run`."""
    incomplete = [stated(inert(reason)) for reason in info.get("incomplete", [])]
    found, new = rooms(run), news(run)
    return Overview(
        sentences=_sentences(counted, new.count, info),
        facts=[*_facts(run, counted, info), *_of_baseline(counted, info)],
        incomplete=incomplete,
        quarantined=sum(counted.quarantined.values()),
        new=new.count,
        earlier=counted.violations - counted.known - new.count,
        stakes=[(Money()(amount), inert(word(unit))) for unit, amount in counted.at_stake],
        rooms=_rooms(found),
        others=max(0, len(found) - _ROOMS),
        night=tonight(run, info, new),
    )


def _sentences(counted: Totals, new: int, info: Row) -> list[str]:
    if "night" in info and not counted.hands:
        return [tr("No new hands.")]
    judged = ntr(
        "Of {hands} hand Floorcall judged {judged}: {flagged} flagged, {undetermined} undetermined, "
        "{clean} clean.",
        "Of {hands} hands Floorcall judged {judged}: {flagged} flagged, {undetermined} undetermined, "
        "{clean} clean.",
        counted.hands,
    ).format(
        hands=f"{counted.hands:,}",
        judged=f"{counted.audited:,}",
        flagged=f"{counted.flagged:,}",
        undetermined=f"{counted.undetermined:,}",
        clean=f"{counted.clean:,}",
    )
    known = [f"{baseline.found(counted)}."] if "baseline" in info else []
    return [judged, *_found(counted, new), *known, *_not_judged(counted)]


def _found(counted: Totals, new: int) -> list[str]:
    if not counted.violations:
        return [tr("It found no violation.")]
    found = ntr("It found {n} violation", "It found {n} violations", counted.violations)
    sentence = found.format(n=f"{counted.violations:,}")
    earlier = counted.violations - counted.known - new
    if counted.known or earlier:
        told = tr("{new} of them new, {known} known from the baseline")
        if earlier:
            told = tr("{new} of them new, {earlier} found by earlier nights, {known} known from the baseline")
        counts = {"new": f"{new:,}", "earlier": f"{earlier:,}", "known": f"{counted.known:,}"}
        sentence += f" ({told.format(**counts)})"
    rules = sum(1 for rule in counted.rules if rule.violations)
    return [sentence + " " + ntr("of {n} rule.", "of {n} rules.", rules).format(n=rules)]


def _not_judged(counted: Totals) -> list[str]:
    parts = [
        (tr("{n} quarantined"), sum(counted.quarantined.values())),
        (ntr("{n} duplicate", "{n} duplicates", counted.duplicates), counted.duplicates),
        (tr("{n} outside the window"), counted.outside),
    ]
    said = [text.format(n=f"{count:,}") for text, count in parts if count]
    return [tr("Not judged: {parts}.").format(parts=", ".join(said))] if said else []


def _facts(run: Run, counted: Totals, info: Row) -> list[tuple[str, str]]:
    facts = [(tr("Played (UTC)"), _played(run))]
    if counted.rulebooks:
        books = [
            ntr("{book}: {n} hand", "{book}: {n} hands", hands).format(
                book=brief(book, _NAME), n=f"{hands:,}"
            )
            for book, hands in counted.rulebooks.items()
        ]
        facts.append((tr("Rulebooks"), ", ".join(books)))
    if info:
        complete = tr("no") if info["incomplete"] else tr("yes")
        code = info["exit_code"]
        ended = tr("{complete}; exit code {code}, {meaning}")
        facts.append((tr("Run complete"), ended.format(complete=complete, code=code, meaning=_meaning(info))))
    return facts


def _of_baseline(counted: Totals, info: Row) -> list[tuple[str, str]]:
    return [(label.capitalize(), text) for label, text in baseline.facts(counted, info)]


def _played(run: Run) -> str:
    times = pl.col("played_at")
    row = (
        run.scan("hands").select(times.min().alias("a"), times.max().alias("b"), times.null_count()).collect()
    )
    first, last, unknown = row.row(0)
    if first is None:
        return tr("no hand has a known time")
    told = f"{first:%Y-%m-%d %H:%M}"
    if last != first:
        told = tr("{first} to {last}").format(first=told, last=f"{last:%Y-%m-%d %H:%M}")
    if unknown:
        told += "; " + ntr("{n} hand without a known time", "{n} hands without a known time", unknown).format(
            n=f"{unknown:,}"
        )
    return told


def _meaning(info: Row) -> str:
    """What the exit code of a run that has ended says."""
    meanings = {
        Exit.COMPLETE: tr("nothing on which it fails (--fail-on {level})"),
        Exit.VIOLATIONS: tr("violations on which it fails (--fail-on {level})"),
        Exit.INCOMPLETE: tr("something is missing"),
        Exit.NO_HANDS: tr("no hands"),
    }
    settings = info["settings"]
    level = settings["fail_on"] + (" --fail-on-new" if settings.get("fail_on_new") else "")
    return meanings[Exit(info["exit_code"])].format(level=level)


def _rooms(found: Sequence[Room]) -> list[tuple[str, Room, str]]:
    shown = [(brief(room.site, _NAME) or tr("not said"), room) for room in found[:_ROOMS]]
    if rest := found[_ROOMS:]:
        text = ntr("{n} other room", "{n} other rooms", len(rest)).format(n=f"{len(rest):,}")
        shown.append((text, _sum(rest)))
    if len(found) > 1:
        shown.append((tr("All rooms"), _sum(found)))
    return [(name, room, _staked(room)) for name, room in shown]


def _sum(several: Sequence[Room]) -> Room:
    total = Room("")
    for room in several:
        total.add(room)
    return total


def _staked(room: Room) -> str:
    return ", ".join(
        f"{Money()(amount)} {inert(word(unit))}" for unit, amount in sorted(room.at_stake.items())
    )
