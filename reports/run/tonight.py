"""What the report of a night says before anything else: missing canaries, expired entries, odd volumes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.inert import brief, inert
from reports.language import tr
from reports.run import night_words, standing
from reports.run.news import News
from reports.run.stated import stated
from reports.tables import Row, Run

_LISTED = 20
_GROUPS = 5
_TEXT = 400
_NAME = 60


@dataclass(frozen=True)
class Tonight:
    """The night of a run; all texts are inert."""

    alarm: str | None  # canaries are missing
    missing: list[str]  # which
    expired: str | None  # violations stand whose acceptance is over
    lapsed: list[str]  # which
    volume: list[str]  # rooms with too few or too many hands
    facts: list[tuple[str, str]]
    query: str | None  # lists what stands


def tonight(run: Run, info: Row, found: News) -> Tonight | None:
    """The night of which `info`, the run.json of `run`, tells; None for a run that was no night."""
    night = info.get("night")
    if night is None:
        return None
    stands = standing.standing(run)
    return Tonight(
        alarm=night_words.canaries_missing(night),
        missing=[stated(brief(one, _TEXT)) for one in night_words.canaries(night)["missing"]],
        expired=standing.expired_alarm(night),
        lapsed=_listed(standing.named(run, standing.expired(night))),
        volume=_listed(night_words.volume(night)),
        facts=_facts(found, night, stands),
        query=None if stands is None else standing.QUERY,
    )


def _facts(found: News, night: Row, stands: standing.Standing | None) -> list[tuple[str, str]]:
    before = inert(night["previous"]) if night["previous"] else tr("none: the first night")
    facts = [
        (tr("Night before"), before),
        (tr("New violations"), _new(found)),
        *([] if stands is None else [(tr("What stands"), standing.said(stands))]),
        (tr("Hands of the night"), night_words.new_hands(night)),
        (tr("Inputs of the night"), night_words.inputs(night)),
        *((tr("Audited again"), told) for told in night_words.reaudit(night)),
    ]
    canaries = night_words.canaries(night)
    told = tr("{n} planted, {missing} missing").format(
        n=f"{canaries['planted']:,}", missing=f"{len(canaries['missing']):,}"
    )
    return [*facts, (tr("Canaries"), told)]


def _new(found: News) -> str:
    if not found.groups:
        return "0"
    groups = [
        tr("{rule} {name} in {room}: {n}").format(
            rule=one.rule,
            name=inert(one.name),
            room=brief(one.site, _NAME) or tr("not said"),
            n=f"{one.count:,}",
        )
        for one in found.groups
    ]
    return "; ".join(_listed(groups, _GROUPS))


def _listed(texts: Sequence[str], most: int = _LISTED) -> list[str]:
    """The first of the texts, and how many more there are."""
    left = len(texts) - most
    if left <= 0:
        return list(texts)
    return [*texts[:most], tr("and {n} more").format(n=f"{left:,}")]
