"""Printed times of hands that are read one by one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo


def local_time(printed: str, forms: Sequence[str]) -> datetime | None:
    """The time that the text is by the first of the strptime forms that fits; None: it is none."""
    for form in forms:
        try:
            return datetime.strptime(printed, form)
        except ValueError:
            continue
    return None


def moment(local: datetime | None, zone: str | None) -> datetime | None:
    """The moment in UTC of a clock's time in an IANA zone; None without a zone.

    None also where the clocks were changed and that time came twice or not at all.
    """
    if local is None or zone is None:
        return None
    known = _zone(zone)
    try:
        first, second = (local.replace(tzinfo=known, fold=fold).astimezone(UTC) for fold in (0, 1))
    except OverflowError:
        return None
    return first if first == second else None


def since_1970(seconds: int) -> datetime | None:
    """The moment so many seconds after the start of 1970; None beyond what a calendar can hold."""
    try:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
    except OverflowError:
        return None


@lru_cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
