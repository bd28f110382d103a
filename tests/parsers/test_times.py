"""Printed times against the standard library's zones."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from parsers import times
from parsers.lines import Lines
from parsers.text import from_bytes


def read(*texts: str, timezone: str | None = None) -> times.Times:
    lines = Lines.of(from_bytes("".join("x" * 80 + f"{text}\n" for text in texts).encode()))
    return times.read(lines, lines.start + 80, lines.end, timezone)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2015/10/22 0:24:41 CET [2015/10/21 18:24:41 ET]", datetime(2015, 10, 21, 22, 24, 41)),
        ("2014/01/20 9:26:31 ET", datetime(2014, 1, 20, 14, 26, 31)),
        ("2014/07/20 9:26:31 ET", datetime(2014, 7, 20, 13, 26, 31)),
        ("2007/10/12 - 23:45:12 (ET)", datetime(2007, 10, 13, 3, 45, 12)),
        ("2021/03/19 19:51:54 UTC", datetime(2021, 3, 19, 19, 51, 54)),
        ("2010/08/20 5:01:22 MSK", datetime(2010, 8, 20, 1, 1, 22)),  # Moscow still changed its clocks
        ("2018/12/13 17:20:46 IST", datetime(2018, 12, 13, 11, 50, 46)),
        ("2019/01/05 12:00:00 BRT", datetime(2019, 1, 5, 14, 0, 0)),  # summer time there
        ("2016/11/13 12:03:34 PT", datetime(2016, 11, 13, 20, 3, 34)),
        ("2012/02/29 23:59:59 WET", datetime(2012, 2, 29, 23, 59, 59)),
    ],
)
def test_the_zone_that_is_printed(text: str, expected: datetime) -> None:
    found = read(text)
    assert found.sound.all()
    assert found.played_at.to_list() == [expected.replace(tzinfo=UTC)]


@pytest.mark.parametrize(
    "text",
    [
        "2014/11/02 1:30:00 ET",  # twice in that night
        "2014/03/09 2:30:00 ET",  # never
        "2014/01/20 9:26:31 QQT",  # no zone that is known
        "2014/01/20 9:26:31",  # no zone at all
        "9999/12/31 23:59:59 ET",  # the year 10000 in UTC
    ],
)
def test_a_moment_that_is_not_certain_is_null(text: str) -> None:
    found = read(text)
    assert found.sound.all()
    assert found.played_at.to_list() == [None]


def test_the_users_zone_is_for_times_without_one_only() -> None:
    found = read("2014/01/20 9:26:31", "2014/01/20 9:26:31 ET", timezone="Asia/Tokyo")
    assert [moment.hour for moment in found.played_at.to_list()] == [0, 14]
    assert found.zoned.tolist() == [False, True]
    assert found.year.tolist() == [2014, 2014]


@pytest.mark.parametrize(
    "text",
    [
        "", "yesterday", "2014/13/01 9:26:31 ET", "2014/02/29 9:26:31 ET", "2014/01/00 9:26:31 ET",
        "2014/01/20 24:00:00 ET", "2014/01/20 9:60:00 ET", "2014/01/20 9:26 ET", "2014-01-20 9:26:31 ET",
        "2014/01/20 9:26:31 ET and more", "2014/01/20 9:26:31 E-T",
        "2014/99/20 9:26:31 CET [2014/01/20 3:26:31 ET]", "2014/01/20 9:26:31 CET [2014/01/20 3:26 ET]",
    ],
)  # fmt: skip
def test_what_is_no_time(text: str) -> None:
    found = read(text)
    assert not found.sound.any()
    assert found.played_at.to_list() == [None]


def test_all_zones_exist() -> None:
    assert all(read(f"2014/06/20 9:26:31 {zone}").played_at[0] is not None for zone in times.ZONES)
