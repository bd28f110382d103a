from datetime import UTC, datetime

import pytest

from parsers.told.clock import local_time, moment, since_1970


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("2012-03-19 20:46:31", datetime(2012, 3, 19, 20, 46, 31)),
        ("07-Apr-2014 00:57:23", datetime(2014, 4, 7, 0, 57, 23)),
        ("2012-02-30 00:00:00", None),
        ("", None),
    ],
)
def test_printed(printed, expected):
    assert local_time(printed, ("%Y-%m-%d %H:%M:%S", "%d-%b-%Y %H:%M:%S")) == expected


@pytest.mark.parametrize(
    ("local", "zone", "expected"),
    [
        (datetime(2021, 7, 1, 12, 0), "Europe/Paris", datetime(2021, 7, 1, 10, 0, tzinfo=UTC)),
        (datetime(2021, 1, 1, 12, 0), "Europe/Paris", datetime(2021, 1, 1, 11, 0, tzinfo=UTC)),
        (datetime(2021, 10, 31, 2, 30), "Europe/Paris", None),  # comes twice
        (datetime(2021, 3, 28, 2, 30), "Europe/Paris", None),  # does not come
        (datetime(1, 1, 1), "Asia/Tokyo", None),  # before any calendar
        (datetime(2021, 7, 1), None, None),
        (None, "Europe/Paris", None),
    ],
)
def test_moments(local, zone, expected):
    assert moment(local, zone) == expected


def test_seconds():
    assert since_1970(1_291_155_932) == datetime(2010, 11, 30, 22, 25, 32, tzinfo=UTC)
    assert since_1970(10**12) is None
