"""When a room's hands are an alarm; every number here is worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from audit.volume import alarms, watched


def alarm(site: str, tonight: int, usual: int, nights: int) -> dict[str, Any]:
    return {"site": site, "tonight": tonight, "usual": usual, "nights": nights}


def night(started: str, **hands: int) -> dict[str, Any]:
    return {"night": {"started": started, "new_hands": hands}}


def days(*hands: int) -> list[Mapping[str, int]]:
    """Days of one room, oldest first; nothing is said of days without hands."""
    return [{"oslo": one} if one else {} for one in hands]


@pytest.mark.parametrize(
    ("tonight", "is_alarm"), [(49, True), (50, False), (100, False), (150, False), (151, True)]
)
def test_band_of_a_half(tonight: int, is_alarm: bool) -> None:
    found = alarms(days(90, 100, 110), {"oslo": tonight})
    assert found == ([alarm("oslo", tonight, 100, 3)] if is_alarm else [])


@pytest.mark.parametrize(
    ("band", "alarming"),
    [
        (0, [0, 9, 11, 20, 21]),
        (0.1, [0, 20, 21]),  # 9 to 11 is usual: a tenth is a tenth
        (1, [21]),  # 0 to 20: no room can send too few
        (1.5, [26]),  # -5 to 25
    ],
)
def test_edges_of_other_bands(band: float, alarming: list[int]) -> None:
    tried = (0, 9, 10, 11, 20, 21) if band <= 1 else (0, 20, 25, 26)
    assert [hands for hands in tried if alarms(days(10, 10, 10), {"oslo": hands}, band)] == alarming


@pytest.mark.parametrize("band", [-0.1, float("nan"), float("inf")])
def test_no_band(band: float) -> None:
    with pytest.raises(ValueError, match=r"negative|nan|inf"):
        alarms(days(10, 10, 10), {}, band)


def test_room_that_is_missing_tonight_sent_nothing() -> None:
    assert alarms(days(100, 100, 100), {"rome": 7}) == [alarm("oslo", 0, 100, 3)]


def test_rooms_in_order_of_their_names() -> None:
    both = [{"rome": 20, "oslo": 10}] * 3
    assert alarms(both, {"rome": 5}) == [alarm("oslo", 0, 10, 3), alarm("rome", 5, 20, 3)]


@pytest.mark.parametrize("history", [days(), days(100), days(100, 100), days(0, 0, 0, 100, 100)])
def test_room_seen_on_two_days_or_fewer_is_no_alarm(history: list[Mapping[str, int]]) -> None:
    assert alarms(history, {"oslo": 1}) == []
    assert alarms(history, {}) == []


def test_silent_days_before_the_first_do_not_count_and_those_after_it_do() -> None:
    # 100 100 0 100: in order 0 100 100 100, of which the lower middle one is 100.
    assert alarms(days(0, 0, 0, 0, 0, 100, 100, 0, 100), {}) == [alarm("oslo", 0, 100, 4)]


def test_even_number_of_days_takes_the_lower_of_the_two_in_the_middle() -> None:
    assert alarms(days(10, 20, 40, 50), {}) == [alarm("oslo", 0, 20, 4)]


def test_only_the_last_fourteen_days_count() -> None:
    history = days(*[1000] * 20, *[100] * 14)
    assert alarms(history, {"oslo": 100}) == []
    assert alarms(history, {"oslo": 1000}) == [alarm("oslo", 1000, 100, 14)]


def test_room_that_falls_silent_is_an_alarm_for_a_week() -> None:
    silent = [bool(alarms(days(*[100] * 14, *[0] * after), {})) for after in range(20)]
    # With 6 silent days of 14 the middle two are 100 and 100, with 7 they are 0 and 100.
    assert silent == [True] * 7 + [False] * 13


def test_room_that_ended_long_ago_is_quiet_and_may_come_back() -> None:
    history = days(*[100] * 14, *[0] * 14)
    assert alarms(history, {}) == []
    assert alarms(history, {"oslo": 5000}) == []


WEEK = [night(f"2026-11-{day}T02:15:00Z", oslo=100) for day in (20, 21, 22, 23)]


def test_nights_one_a_day() -> None:
    low = {"band": 0.5, "alarms": [alarm("oslo", 40, 100, 4)]}
    assert watched(WEEK, "2026-11-24T02:15:00Z", {"oslo": 40}) == low
    assert watched(list(reversed(WEEK)), "2026-11-24T02:15:00Z", {"oslo": 40}) == low
    assert watched(WEEK, "2026-11-24T02:15:00Z", {"oslo": 100}, 0.25) == {"band": 0.25, "alarms": []}


def test_second_run_of_a_day_counts_with_the_first() -> None:
    first = night("2026-11-24T02:15:00Z", oslo=100)
    assert watched([*WEEK, first], "2026-11-24T14:00:00Z", {})["alarms"] == []
    # What was missing in the first has come with the second.
    late = night("2026-11-24T02:15:00Z", oslo=10)
    assert watched([*WEEK, late], "2026-11-24T14:00:00Z", {"oslo": 90})["alarms"] == []
    assert watched([*WEEK, late], "2026-11-24T14:00:00Z", {"oslo": 30})["alarms"] == [
        alarm("oslo", 40, 100, 4)
    ]


def test_second_runs_do_not_spoil_what_is_usual() -> None:
    seconds = [night(f"2026-11-{day}T14:00:00Z") for day in (20, 21, 22, 23)]
    assert watched([*WEEK, *seconds], "2026-11-24T02:15:00Z", {"oslo": 100})["alarms"] == []
    assert watched([*WEEK, *seconds], "2026-11-24T02:15:00Z", {})["alarms"] == [alarm("oslo", 0, 100, 4)]


def test_two_runs_a_day_by_plan() -> None:
    seconds = [night(f"2026-11-{day}T14:00:00Z", oslo=300) for day in (20, 21, 22, 23)]
    history = [*WEEK, *seconds]
    assert watched(history, "2026-11-24T02:15:00Z", {"oslo": 100})["alarms"] == []
    first = night("2026-11-24T02:15:00Z", oslo=100)
    assert watched([*history, first], "2026-11-24T14:00:00Z", {"oslo": 300})["alarms"] == []
    assert watched([*history, first], "2026-11-24T14:00:00Z", {})["alarms"] == [alarm("oslo", 100, 400, 4)]


def test_days_are_those_of_utc() -> None:
    # 23:30 in New York is 04:30 of the next day: the second run of the 24th.
    first = night("2026-11-24T02:15:00+00:00", oslo=100)
    assert watched([*WEEK, first], "2026-11-23T23:30:00-05:00", {})["alarms"] == []


def test_days_without_a_run_and_runs_that_were_no_nights_say_nothing() -> None:
    history = [{"command": "audit"}, *WEEK]
    assert watched(history, "2026-12-24T02:15:00Z", {"oslo": 100})["alarms"] == []
    assert watched([], "2026-12-24T02:15:00Z", {"oslo": 100})["alarms"] == []
