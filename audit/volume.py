"""Whether a room has sent about as many hands as usual: an export that fails looks like a quiet night.

Nights are counted by their calendar day (UTC, by their start), so that a second run on one day neither looks
like an empty night nor spoils what is usual: after the k-th run of a day, its k runs together are compared
with the first k runs of each earlier day, or with all of a day that had fewer. Days without a run say
nothing.

Usual is the median of the last `DAYS` such days since the room was first heard of; a day on which it sent
nothing is 0. A room that fell silent is an alarm until half of those days are silent, about a week, and quiet
from then on; so is one that never sends on more than half of them. There is no comparison by weekday: two
weeks hold two of each, too few for a median. Where weekends are more than `band` above the other days, the
band is too narrow.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import UTC, datetime
from fractions import Fraction
from statistics import median_low
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

BAND = 0.5
"""How far from usual is still usual: a share of it."""
DAYS = 14
"""How many days tell what is usual."""
_FEWEST = 3  # days on which a room must have sent hands


def watched(
    earlier: Sequence[Mapping[str, Any]], started: str, new_hands: Mapping[str, int], band: float = BAND
) -> dict[str, Any]:
    """What run.json says under `volume` of a night that began at `started` (ISO 8601) and had `new_hands`.

    `earlier` are contents of run.json of other nights, in any order; runs that were no nights are left out.
    Raises ValueError for a band that is negative or no number.
    """
    by_day: dict[str, list[tuple[datetime, Mapping[str, int]]]] = defaultdict(list)
    for night in (content["night"] for content in earlier if "night" in content):
        begun = _utc(night["started"])
        by_day[begun.date().isoformat()].append((begun, night["new_hands"]))
    today = [hands for _, hands in by_day.pop(_utc(started).date().isoformat(), [])] + [new_hands]
    days = [
        _sum(hands for _, hands in sorted(by_day[day], key=lambda one: one[0])[: len(today)])
        for day in sorted(by_day)
    ]
    return {"band": band, "alarms": alarms(days, _sum(today), band)}


def alarms(
    days: Sequence[Mapping[str, int]], today: Mapping[str, int], band: float = BAND
) -> list[dict[str, Any]]:
    """The rooms that sent far fewer hands today than usual, or far more, by name.

    `days`: hands by room, oldest first. Each alarm has `site`, `tonight` (hands of today), `usual`, and
    `nights`, the number of days that `usual` was taken from. Raises ValueError as `watched`.
    """
    share = Fraction(str(band))  # as it is written: 0.1 is a tenth
    if share < 0:
        raise ValueError(f"a band of {band} is negative")
    found = []
    for site in sorted({site for day in days for site, hands in day.items() if hands}):
        known = [day.get(site, 0) for day in days]
        first = next(place for place, hands in enumerate(known) if hands)
        known = known[first:][-DAYS:]
        usual, tonight = median_low(known), today.get(site, 0)
        if not usual or sum(hands > 0 for hands in known) < _FEWEST:
            continue
        if not usual * (1 - share) <= tonight <= usual * (1 + share):
            found.append({"site": site, "tonight": tonight, "usual": usual, "nights": len(known)})
    return found


def _utc(moment: str) -> datetime:
    """A moment without a zone is one of UTC."""
    told = datetime.fromisoformat(moment)
    return told.astimezone(UTC) if told.tzinfo else told.replace(tzinfo=UTC)


def _sum(nights: Iterable[Mapping[str, int]]) -> Counter[str]:
    hands: Counter[str] = Counter()
    for night in nights:
        hands.update(night)
    return hands
