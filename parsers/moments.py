"""Times that hands print one by one, as moments in UTC."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import polars as pl

_END = datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def since_1970(milliseconds: int) -> datetime | None:
    """The moment so many milliseconds after the beginning of 1970, UTC; None outside the years 1 to 9999."""
    try:
        return _EPOCH + timedelta(milliseconds=milliseconds)
    except OverflowError:
        return None


def within_calendar(moments: pl.Series) -> pl.Series:
    """`moments` (UTC) without those after the year 9999, which Python cannot hold: null there."""
    return moments.to_frame().select(pl.when(pl.first() <= _END).then(pl.first())).to_series()


def zoned(printed: str, form: str) -> datetime | None:
    """A time that is printed with its distance from UTC (`%z` in `form`); None if it has not that form."""
    try:
        return datetime.strptime(printed, form).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def on_clock(printed: str, forms: Sequence[str], timezone: str | None) -> datetime | None:
    """A time printed without a zone, on the clock of `timezone` (IANA).

    None without one, if it has none of the forms, and where a change of clocks repeats or leaves it out.
    """
    zone = _zone(timezone)
    for form in forms if zone else ():
        try:
            moment = datetime.strptime(printed, form).replace(tzinfo=zone)
            early, late = (moment.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
        except (ValueError, OverflowError):
            continue
        return early if early == late else None
    return None


@lru_cache(maxsize=16)
def _zone(name: str | None) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError):
        return None
