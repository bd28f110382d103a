"""Printed times, "2015/10/22 0:24:41 CET [2015/10/21 18:24:41 ET]", as moments in UTC.

The zone that is printed wins, and of two the one in brackets (Eastern Time, by which the room keeps its
clock). A time that a change of clocks repeats or leaves out is null, and so is one without a known zone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers.moments import within_calendar

if TYPE_CHECKING:
    from parsers.lines import Lines

ZONES = {
    "ET": "America/New_York", "EST": "America/New_York", "EDT": "America/New_York",
    "CT": "America/Chicago", "CST": "America/Chicago", "CDT": "America/Chicago",
    "MT": "America/Denver", "MST": "America/Denver", "MDT": "America/Denver",
    "PT": "America/Los_Angeles", "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles",
    "AT": "America/Halifax", "AST": "America/Halifax", "ADT": "America/Halifax",
    "NT": "America/St_Johns", "NST": "America/St_Johns", "NDT": "America/St_Johns",
    "ART": "America/Argentina/Buenos_Aires", "BRT": "America/Sao_Paulo", "COT": "America/Bogota",
    "PET": "America/Lima", "CLT": "America/Santiago", "UYT": "America/Montevideo", "VET": "America/Caracas",
    "UTC": "UTC", "GMT": "UTC", "BST": "Europe/London", "WET": "Europe/Lisbon", "WEST": "Europe/Lisbon",
    "CET": "Europe/Paris", "CEST": "Europe/Paris", "EET": "Europe/Helsinki", "EEST": "Europe/Helsinki",
    "TRT": "Europe/Istanbul", "MSK": "Europe/Moscow", "MSD": "Europe/Moscow", "SAMT": "Europe/Samara",
    "SAST": "Africa/Johannesburg", "AMT": "Asia/Yerevan", "AZT": "Asia/Baku", "GET": "Asia/Tbilisi",
    "YEKT": "Asia/Yekaterinburg", "UZT": "Asia/Tashkent", "PKT": "Asia/Karachi", "IST": "Asia/Kolkata",
    "ALMT": "Asia/Almaty", "OMST": "Asia/Omsk", "NOVT": "Asia/Novosibirsk", "KRAT": "Asia/Krasnoyarsk",
    "ICT": "Asia/Bangkok", "CCT": "Asia/Shanghai", "HKT": "Asia/Hong_Kong", "SGT": "Asia/Singapore",
    "IRKT": "Asia/Irkutsk", "JST": "Asia/Tokyo", "KST": "Asia/Seoul", "YAKT": "Asia/Yakutsk",
    "VLAT": "Asia/Vladivostok", "AWST": "Australia/Perth", "ACST": "Australia/Adelaide",
    "AEST": "Australia/Sydney", "AEDT": "Australia/Sydney", "NZT": "Pacific/Auckland",
    "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland",
}  # fmt: skip
"""IANA zones of the abbreviations that rooms print. The room prints the same letters in summer and winter."""

_LONGEST = 64
_MASKS = np.array([(1 << (8 * n)) - 1 for n in range(9)], np.uint64)
_OPEN, _CLOSE, _COLON, _SPACE = (ord(c) for c in "[]: ")


class Times(NamedTuple):
    """One entry per printed time."""

    played_at: pl.Series  # Datetime("us", "UTC"); null where the moment is not certain
    sound: np.ndarray  # bool: the text is a date and a time
    year: np.ndarray  # as printed
    zoned: np.ndarray  # bool: a zone is printed


def read(lines: Lines, start: np.ndarray, end: np.ndarray, timezone: str | None) -> Times:
    """The times that stand from `start` to `end`; `timezone` (IANA) is for those printed without a zone."""
    at, stop = start, end
    closed = (lines.data[end - 1] == _CLOSE) & (end - start <= _LONGEST)
    if closed.any():
        opening = lines.seek_back(start, end, _OPEN, _LONGEST)
        closed &= opening >= 0
        at = np.where(closed, opening + 1, at)
        stop = np.where(closed, end - 1, stop)
    moment, zone_at, sound = _clock(lines, at, stop)
    if closed.any():
        sound &= _clock(lines, start, end)[2]
    zones, zone_of = _zones(lines, zone_at, stop)
    sound &= np.array([not zone or (zone.isalpha() and zone.isascii()) for zone in zones], bool)[zone_of]
    micros = np.zeros(len(start), np.int64)
    known = np.zeros(len(start), bool)
    for code, zone in enumerate(zones):
        name = timezone if zone == "" else ZONES.get(zone)
        if name is None:
            continue
        rows = np.flatnonzero((zone_of == code) & sound)
        local = pl.Series(moment[rows]).cast(pl.Datetime("us"))
        placed = local.dt.replace_time_zone(name, ambiguous="null", non_existent="null")
        utc = within_calendar(placed.dt.convert_time_zone("UTC"))
        certain = utc.is_not_null().to_numpy()
        micros[rows[certain]] = utc.drop_nulls().to_physical().to_numpy()
        known[rows[certain]] = True
    stamp = pl.Series("played_at", micros).cast(pl.Datetime("us", "UTC"))
    moment_or_null = stamp.to_frame().select(pl.when(pl.Series(known)).then(stamp)).to_series()
    zoned = np.array([zone != "" for zone in zones], bool)[zone_of]
    return Times(
        moment_or_null, sound, moment.astype("M8[us]").astype("M8[Y]").astype(np.int64) + 1970, zoned
    )


def _clock(lines: Lines, at: np.ndarray, stop: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Microseconds since 1970 on the clock that is printed, where the zone begins, and whether all is sound.

    Read are YYYY/MM/DD, then a space or ` - `, then H:MM:SS or HH:MM:SS.
    """

    def number(place: np.ndarray, width: int) -> tuple[np.ndarray, np.ndarray]:
        value, sound = np.zeros(len(place), np.int64), np.ones(len(place), bool)
        for k in range(width):
            d = lines.data[place + k].astype(np.int64) - ord("0")
            sound &= (d >= 0) & (d <= 9)
            value = value * 10 + d
        return value, sound

    year, sound = number(at, 4)
    month, fine = number(at + 5, 2)
    sound &= fine & (lines.data[at + 4] == ord("/")) & (lines.data[at + 7] == ord("/"))
    day, fine = number(at + 8, 2)
    sound &= fine
    at = at + 10
    dashed = lines.has(at, b" - ")
    sound &= dashed | (lines.data[at] == _SPACE)
    at = at + np.where(dashed, 3, 1)
    single = lines.data[at + 1] == _COLON
    two, fine_two = number(at, 2)
    one, fine_one = number(at, 1)
    hour, sound = np.where(single, one, two), sound & np.where(single, fine_one, fine_two)
    at = at + np.where(single, 1, 2)
    minute, fine = number(at + 1, 2)
    sound &= fine & (lines.data[at] == _COLON) & (lines.data[at + 3] == _COLON)
    second, fine = number(at + 4, 2)
    sound &= fine & (at + 6 <= stop)
    sound &= (month >= 1) & (month <= 12) & (hour < 24) & (minute < 60) & (second < 60)
    safe_month = np.where(sound, month, 1) - 1
    months = (np.where(sound, year, 1970) - 1970) * 12 + safe_month
    first = months.astype("M8[M]").astype("M8[D]")
    days = first.astype(np.int64) + np.where(sound, day, 1) - 1
    sound &= (day >= 1) & (days < (months + 1).astype("M8[M]").astype("M8[D]").astype(np.int64))
    seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    return np.where(sound, seconds, 0) * 1_000_000, at + 6, sound


def _zones(lines: Lines, start: np.ndarray, stop: np.ndarray) -> tuple[list[str], np.ndarray]:
    """The different zones, in letters without the parentheses around them, and which each time has."""
    length = np.maximum(stop - start, 0)
    word = lines.words[start] & _MASKS[np.minimum(length, 8)]
    words, zone_of = np.unique(np.where(length > 8, 0xFF, word), return_inverse=True)  # 0xFF: no text
    texts = [int(text).to_bytes(8, "little").rstrip(b"\0") for text in words]
    return [text.decode("utf-8", "replace").strip(" ()").upper() for text in texts], zone_of
