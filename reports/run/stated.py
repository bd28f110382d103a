"""Why a run is incomplete and which canaries are missing, in the language in force.

run.json has these sentences in English. In another language each is taken apart by its form, and put together
again in that language.
"""

from __future__ import annotations

import re
from functools import cache

from reports.language import SOURCE, current, mark, tr
from reports.words import word

_FORMS = (
    mark("{n} input could not be read (parse_issues says which and why)"),
    mark("{n} inputs could not be read (parse_issues says which and why)"),
    mark("{n} hand lost: {reason}"),
    mark("{n} hands lost: {reason}"),
    mark(
        "{n} of {all} hands quarantined ({share}, not counting {code} and {other_code}), "
        "more than --max-quarantine {limit}"
    ),
    mark("the two engines disagree on {n} hand"),
    mark("the two engines disagree on {n} hands"),
    mark("rule {code} failed: {error}"),
    mark("the accounts do not come out: {stated}"),
    mark("a canary was not found: {stated}"),
    mark("the accounts of the canaries do not come out: {stated}"),
    mark("{n} hands were seen and {all} are accounted for"),
    mark("{file}: {n} of {all} bytes are accounted for"),
    mark("{file}: {n} of {all} rows are accounted for"),
    mark("{file}: {n} bytes belong to two things at once"),
    mark("{file} was read as having a hand {hand}, which is no canary; found in it: nothing"),
    mark("{file} was read as having a hand {hand}, which is no canary; found in it: {codes}"),
    mark("canary {name}, a clean hand, was not judged: {error}"),
    mark("{rule}: not found in canary {name} ({place}), not judged: {error}"),
    mark("{rule}: not found in canary {name} ({place}): the rule failed: {error}"),
    mark("{rule}: not found in canary {name} ({place}) as {verdict}, but as {other_verdict}"),
    mark("{rule}: not found in canary {name} ({place})"),
    mark("{rule}: found in canary {name} ({place}, {verdict}), where nothing of the kind is planted"),
    mark("{rule}: found in canary {name} ({place}, {verdict}), which is a clean hand"),
)
"""The forms of the sentences; of two that fit, the first is meant."""
_FIELDS = {"n": r"[\d,]+", "all": r"[\d,]+", "share": r"[\d.]+%", "limit": r"[\d.]+%", "place": r"[^()]+"}
_SEAT = re.compile(r"seat (\d+)")


def stated(text: str) -> str:
    """The sentence of run.json; one of no known form stays English."""
    if current() == SOURCE:
        return text
    for form in _FORMS:
        if found := _pattern(form).fullmatch(text):
            return tr(form).format(**{name: _value(name, value) for name, value in found.groupdict().items()})
    return text


@cache
def _pattern(form: str) -> re.Pattern[str]:
    pieces = re.split(r"\{(\w+)\}", form)
    return re.compile(
        "".join(
            f"(?P<{piece}>{_FIELDS.get(piece, '.+?')})" if place % 2 else re.escape(piece)
            for place, piece in enumerate(pieces)
        )
    )


def _value(name: str, value: str) -> str:
    """What a placeholder held, in the language in force; codes and what others have written stay."""
    if name == "stated":
        return stated(value)
    if name in ("verdict", "other_verdict"):
        return word(value)
    if name == "place":
        return ", ".join(map(_where, value.split(", ")))
    return value


def _where(text: str) -> str:
    if seat := _SEAT.fullmatch(text):
        return tr("seat {seat}").format(seat=seat[1])
    return tr("the whole hand") if text == "the whole hand" else word(text)
