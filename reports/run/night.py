"""A night on one screen: what is wrong with the audit itself, what is new, what stands, what was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from reports.inert import inert
from reports.language import ntr, tr
from reports.money import Money
from reports.run import left_out, night_words, standing
from reports.run.news import Group, News, news
from reports.run.stated import stated
from reports.run.totals import totals
from reports.tables import Row, Run
from reports.words import word

WIDTH = 100
"""Columns; a longer line is cut, but for the path of the report."""
LINES = 28
"""At most; with what is cut counted."""
_LABEL = 13
_QUARANTINED = 3
_UNITS = 3
_CUT = "..."


@dataclass(frozen=True)
class _Room:
    """How much there is room for: entries of lists, and lines that a sentence may take."""

    canaries: int = 2
    expired: int = 2
    rules: int = 4
    reasons: int = 2
    sites: int = 2
    failed: int = 3
    rows: int = 2


_TIGHT = _Room(1, 1, 1, 1, 1, 1, 1)
"""For a night on which so much went wrong that it would not fit otherwise."""


def night(run: Run, report: Path | None = None) -> str:
    """What the run directory `run` of a night holds, and where its `report` is. Ends with a newline.

    At most LINES lines of WIDTH columns, missing canaries first: lists are cut, and say how much is left out.
    """
    told = _Told(run, run.info())
    last = [] if report is None else [f"{tr('report'):<{_LABEL}} {inert(str(report))}"]
    lines = _lines(told, _Room())
    if len(lines) + len(last) > LINES:
        lines = _lines(told, _TIGHT)
    return "\n".join([*lines, *last]) + "\n"


class _Told:
    """What the run directory of a night tells, read once."""

    def __init__(self, run: Run, info: Row) -> None:
        self.info = info
        self.night: Row = info["night"]
        self.news = news(run)
        self.stands = standing.standing(run)
        self.expired = standing.named(run, standing.expired(self.night), ascii_only=True)
        self.totals = totals(run)
        self.failed = left_out.failed(run)


def _lines(told: _Told, room: _Room) -> list[str]:
    """All but the report."""
    info, counted = told.info, told.totals
    incomplete = _cut([_stated(one) for one in info["incomplete"]], room.reasons)
    volume = _cut(night_words.volume(told.night, ascii_only=True), room.sites)
    lines = [
        *_canaries(told.night, room),
        *_expired(told, room),
        *_labelled(tr("night"), [_night(info, told.night)]),
        *_news(told.news, room),
        *_labelled(tr("standing"), [standing.said(told.stands)] if told.stands else [], room.rows),
        *_labelled(tr("incomplete"), incomplete, 2),  # the limit is told at the end
        *_labelled(tr("volume"), volume),
        *_labelled(tr("hands"), [_hands(info, told.night)], room.rows),
        *_labelled(tr("time unknown"), [left_out.untimed(counted)] if counted.untimed else [], room.rows),
        *_labelled(tr("quarantined"), _quarantined(info)),
        *_labelled(tr("inputs"), [night_words.inputs(told.night)], room.rows),
        *_below(_cut(told.failed, room.failed)),
        *_labelled(tr("not read"), [left_out.by_reason(counted.unread)] if counted.unread else [], room.rows),
        *_labelled(tr("re-audit"), night_words.reaudit(told.night), room.rows),
    ]
    if "baseline" in info:
        lines += _labelled(tr("baseline"), [night_words.baseline(info["baseline"])], room.rows)
    return [line if len(line) <= WIDTH else line[: WIDTH - len(_CUT)] + _CUT for line in lines]


def _night(info: Row, told: Row) -> str:
    """Which night it is, and how fast it went."""
    since = tr("first night")
    if told["previous"]:
        since = tr("after {name}").format(name=inert(told["previous"]))
    seconds = sum(info["timings"].values())
    speed = info["hands"]["seen"] / max(seconds, 0.001)
    took = tr("{seconds} s, {speed} hands/s").format(seconds=f"{seconds:,.1f}", speed=f"{speed:,.0f}")
    return f"{inert(told['name'])}, {since}; {took}"


def _canaries(told: Row, room: _Room) -> list[str]:
    missing = night_words.canaries_missing(told)
    if missing is None:
        return []
    return [
        f"!!! {missing}",
        *_below(_cut([_stated(one) for one in night_words.canaries(told)["missing"]], room.canaries)),
    ]


def _expired(told: _Told, room: _Room) -> list[str]:
    alarm = standing.expired_alarm(told.night)
    return [] if alarm is None else [f"!!! {alarm}:", *_below(_cut(told.expired, room.expired))]


def _news(found: News, room: _Room) -> list[str]:
    if not found.groups:
        return _labelled(tr("new"), [tr("no new violation")])
    said = ntr("{n} new violation", "{n} new violations", found.count).format(n=f"{found.count:,}")
    amounts = [f"{Money()(amount)} {inert(word(unit), ascii_only=True)}" for unit, amount in found.at_stake]
    if amounts:
        shown = ", ".join(_cut(amounts, _UNITS, tr("and {n} more units")))
        said += "; " + tr("{amounts} at stake, as far as the records tell").format(amounts=shown)
    groups = _below(_cut([_group(one) for one in found.groups], room.rules))
    return [*_labelled(tr("new"), [said], room.rows), *groups]


def _group(group: Group) -> str:
    room = _plain(group.site) or tr("not said")
    return f"{group.count:,}  {group.rule} {_plain(group.name)}, {room}"


def _hands(info: Row, told: Row) -> str:
    """What became of the hands of the night that could be read."""
    counts = info["hands"]
    said = [night_words.new_hands(told)]
    if duplicates := counts["duplicates"]:
        said.append(ntr("{n} duplicate", "{n} duplicates", duplicates).format(n=f"{duplicates:,}"))
    if outside := counts["outside_window"]:
        said.append(tr("{n} outside the window").format(n=f"{outside:,}"))
    return ", ".join(said)


def _quarantined(info: Row) -> list[str]:
    ranked = sorted(info["hands"]["quarantined"].items(), key=lambda one: (-one[1], one[0]))
    if not ranked:
        return []
    reasons = _cut(
        [f"{_plain(reason)} {n:,}" for reason, n in ranked], _QUARANTINED, tr("and {n} more reasons")
    )
    return [f"{sum(count for _, count in ranked):,}: {', '.join(reasons)}"]


def _cut(texts: Sequence[str], most: int, more: str = "") -> list[str]:
    """The first `most` texts, and how many more there are."""
    left = len(texts) - most
    if left <= 0:
        return list(texts)
    told = more or tr("and {n} more: see the report")
    return [*texts[:most], told.format(n=f"{left:,}")]


def _labelled(label: str, texts: list[str], rows: int = 1) -> list[str]:
    """The texts, each in at most `rows` lines, with the label before the first."""
    lines = [line for text in texts for line in (_wrapped(text, rows) if rows > 1 else [text])]
    return [f"{'' if place else label:<{_LABEL}} {line}" for place, line in enumerate(lines)]


def _wrapped(text: str, rows: int) -> list[str]:
    return wrap(text, WIDTH - _LABEL - 1, max_lines=rows, placeholder=f" {_CUT}", break_on_hyphens=False) or [
        text
    ]


def _below(texts: list[str]) -> list[str]:
    return [f"{'':<{_LABEL}} {text}" for text in texts]


def _stated(text: str) -> str:
    return stated(_plain(text))


def _plain(text: str) -> str:
    return inert(text, ascii_only=True)
