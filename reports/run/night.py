"""A night on one screen of the terminal: what is wrong with the audit itself, what is new, what was done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from reports.inert import inert
from reports.language import ntr, tr
from reports.money import Money
from reports.run import night_words
from reports.run.news import Group, News, news
from reports.run.stated import stated
from reports.tables import Row, Run
from reports.words import word

WIDTH = 100
"""Columns; a longer line is cut, but for the path of the report."""
LINES = 24
"""At most; with what is cut counted."""
_LABEL = 13
_CANARIES = 2
_RULES = 4
_REASONS = 2
_ROOMS = 2
_QUARANTINED = 3
_UNITS = 3
_CUT = "..."


def night(run: Run, report: Path | None = None) -> str:
    """What the run directory `run` of a night holds, and where its `report` is. Ends with a newline.

    At most LINES lines of WIDTH columns, missing canaries first: lists are cut, and say how much is left out.
    """
    info = run.info()
    told: Row = info["night"]
    lines = [
        *_canaries(told),
        *_labelled(tr("night"), [_night(info, told)]),
        *_news(news(run)),
        *_labelled(tr("incomplete"), _cut([_stated(one) for one in info["incomplete"]], _REASONS)),
        *_labelled(tr("volume"), _cut(night_words.volume(told, ascii_only=True), _ROOMS)),
        *_labelled(tr("hands"), [_hands(info, told)]),
        *_labelled(tr("quarantined"), _quarantined(info)),
        *_labelled(tr("inputs"), [night_words.inputs(told)]),
        *_labelled(tr("re-audit"), night_words.reaudit(told)),
    ]
    if "baseline" in info:
        lines += _labelled(tr("baseline"), [night_words.baseline(info["baseline"])])
    lines = [line if len(line) <= WIDTH else line[: WIDTH - len(_CUT)] + _CUT for line in lines]
    if report is not None:
        lines += _labelled(tr("report"), [inert(str(report))])
    return "\n".join(lines) + "\n"


def _night(info: Row, told: Row) -> str:
    """Which night it is, and how fast it went."""
    since = tr("first night")
    if told["previous"]:
        since = tr("after {name}").format(name=inert(told["previous"]))
    seconds = sum(info["timings"].values())
    speed = info["hands"]["seen"] / max(seconds, 0.001)
    took = tr("{seconds} s, {speed} hands/s").format(seconds=f"{seconds:,.1f}", speed=f"{speed:,.0f}")
    return f"{inert(told['name'])}, {since}; {took}"


def _canaries(told: Row) -> list[str]:
    missing = night_words.canaries_missing(told)
    if missing is None:
        return []
    return [
        f"!!! {missing}",
        *_below(_cut([_stated(one) for one in night_words.canaries(told)["missing"]], _CANARIES)),
    ]


def _news(found: News) -> list[str]:
    if not found.groups:
        return _labelled(tr("new"), [tr("no new violation")])
    said = ntr("{n} new violation", "{n} new violations", found.count).format(n=f"{found.count:,}")
    amounts = [f"{Money()(amount)} {inert(word(unit), ascii_only=True)}" for unit, amount in found.at_stake]
    if amounts:
        shown = ", ".join(_cut(amounts, _UNITS, tr("and {n} more units")))
        said += "; " + tr("{amounts} at stake, as far as the records tell").format(amounts=shown)
    return [*_labelled(tr("new"), [said]), *_below(_cut([_group(one) for one in found.groups], _RULES))]


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


def _labelled(label: str, texts: list[str]) -> list[str]:
    """The texts, a line each, with the label before the first."""
    return [f"{'' if place else label:<{_LABEL}} {text}" for place, text in enumerate(texts)]


def _below(texts: list[str]) -> list[str]:
    return [f"{'':<{_LABEL}} {text}" for text in texts]


def _stated(text: str) -> str:
    return stated(_plain(text))


def _plain(text: str) -> str:
    return inert(text, ascii_only=True)
