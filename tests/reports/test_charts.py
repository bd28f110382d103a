"""The charts of the summary: their numbers counted by hand, and where their bars lead."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl

import pytest

from reports.run.report import write_report
from reports.run.shares import per_ten_thousand, percent
from tests.reports import hands
from tests.reports.hostile import NAMES, hostile
from tests.reports.pages import Summary
from tests.reports.support import Made

NIGHT = datetime(2026, 1, 31, 17, 5, tzinfo=UTC)


def _finding(made, number, **finding):
    """One more hand with an underraise; what is given of the hand goes to its row too."""
    hands.underraise(made, 1_000 * number)
    row = made.tables["findings"][-1]
    for name in ("site", "played_at"):
        if name in finding:
            made.tables["hands"][-1][name] = finding[name]
    row.update(finding)


def _summary(made, folder, info=None):
    run = made.write(folder / "run")
    if info is not None:
        whole = {
            "incomplete": [], "exit_code": 1, "inputs": [], "rulebooks": [], "versions": {"floorcall": "1"},
            "settings": {"since": None, "until": None, "timezone": None, "fail_on": "error"},
        }  # fmt: skip
        (run / "run.json").write_text(json.dumps(whole | info))
    return Summary(write_report(run))


@pytest.fixture
def some(tmp_path):
    """Three violations and an undetermined finding of two rules, two rooms, two days, two stakes."""
    made = Made()
    _finding(made, 1, site="Lyra & Co", played_at=NIGHT)
    _finding(made, 2, site="Lyra & Co", played_at=NIGHT + timedelta(minutes=50), verdict="undetermined")
    _finding(made, 3, rule="R02", name="bet-below-minimum", played_at=NIGHT + timedelta(days=1, hours=-9))
    _finding(made, 4, played_at=None)
    made.tables["hands"][-1] |= {"small_blind": 1, "big_blind": 2}
    return _summary(made, tmp_path)


def test_by_rule(some):
    figure = some.figures["by-rule"]
    assert figure.title == "Findings by rule"
    assert figure.rows == [
        ["Rule", "Violations", "Undetermined", "Together"],
        ["R01 raise-below-minimum", "2", "1", "3"],
        ["R02 bet-below-minimum", "1", "0", "1"],
        ["All", "3", "1", "4"],
    ]
    assert figure.links == [
        ("#rule=R01", "R01 raise-below-minimum 2 violations, 1 undetermined"),
        ("#rule=R02", "R02 bet-below-minimum 1 violation"),
    ]
    assert figure.row_links == ["#rule=R01", "#rule=R02"]
    assert figure.texts[:2] == [
        "Findings by rule",
        "2 bars. The longest: R01 raise-below-minimum, 2 violations, 1 undetermined.",
    ]


def test_by_room(some):
    figure = some.figures["by-room"]
    assert figure.rows[1:] == [
        ["Lyra & Co", "1", "1", "2"],
        ["pokerstars", "2", "0", "2"],
        ["All", "3", "1", "4"],
    ]
    assert figure.row_links == ["#site=Lyra%20%26%20Co", "#site=pokerstars"]


def test_by_stakes(some):
    figure = some.figures["by-stakes"]
    assert figure.rows[1:] == [
        ["blinds $0.50/$1", "2", "1", "3"],
        ["blinds $1/$2", "1", "0", "1"],
        ["All", "3", "1", "4"],
    ]
    assert figure.row_links == ["#stakes=blinds%20%240.50%2F%241", "#stakes=blinds%20%241%2F%242"]


def test_by_day_and_hour(some):
    figure = some.figures["by-time"]
    assert figure.title == "Findings by day and hour (UTC)"
    assert "Not drawn: 1 finding in a hand without a known time." in figure.said
    assert figure.rows == [
        ["Day and hour", "Findings"],
        ["2026-01-31 17:00", "2"],
        ["2026-02-01 08:00", "1"],
        ["All with a known time", "3"],
    ]
    assert figure.row_links == ["#day=2026-01-31&hour=17", "#day=2026-02-01&hour=8"]
    assert figure.links == [
        ("#day=2026-01-31", "2026-01-31 2"),
        ("#day=2026-02-01", "2026-02-01 1"),
        ("#day=2026-01-31&hour=17", "2026-01-31 17:00: 2 findings 2"),
        ("#day=2026-02-01&hour=8", "2026-02-01 08:00: 1 finding 1"),
        ("#hour=8", "08:00 1"),
        ("#hour=17", "17:00 2"),
    ]


def test_links_leave_advisories_out_where_there_are_any(tmp_path):
    made = Made()
    _finding(made, 1)
    _finding(made, 2, verdict="advisory")
    page = _summary(made, tmp_path)
    assert page.figures["by-rule"].rows[-1] == ["All", "1", "0", "1"]
    assert page.figures["by-rule"].row_links == ["#rule=R01&verdict=violation&verdict=undetermined"]
    assert "1 advisory is not drawn; the list has it." in page.text


def test_weeks_months_and_years_where_there_are_too_many_days(tmp_path):
    made = Made()
    for number in range(32):  # from a Thursday on: 4 days, 4 whole weeks
        _finding(made, number, played_at=datetime(2026, 1, 1, 9, tzinfo=UTC) + timedelta(days=number))
    figure = _summary(made, tmp_path / "weeks").figures["by-time"]
    assert [row[:2] for row in figure.rows[1:]] == [
        ["2026-W01 09:00", "4"],
        ["2026-W02 09:00", "7"],
        ["2026-W03 09:00", "7"],
        ["2026-W04 09:00", "7"],
        ["2026-W05 09:00", "7"],
        ["All with a known time", "32"],
    ]
    assert parse_qsl(figure.row_links[0][1:]) == [
        *(("day", f"2026-01-0{day}") for day in (1, 2, 3, 4)),
        ("hour", "9"),
    ]
    for number in range(32, 64):
        _finding(made, number, played_at=datetime(2026, 3, 1, 9, tzinfo=UTC) + timedelta(weeks=number - 32))
    figure = _summary(made, tmp_path / "months").figures["by-time"]
    assert figure.title == "Findings by month and hour (UTC)"
    # 1 January to 1 February, and every Sunday from 1 March to 4 October 2026.
    assert [int(row[1]) for row in figure.rows[1:]] == [31, 1, 5, 4, 5, 4, 4, 5, 4, 1, 64]
    for number in range(64, 96):
        _finding(made, number, played_at=datetime(2020, 1, 1, 9, tzinfo=UTC) + timedelta(days=31 * number))
    figure = _summary(made, tmp_path / "years").figures["by-time"]
    assert figure.title == "Findings by year and hour (UTC)"
    assert figure.row_links == []
    assert figure.rows[-1] == ["All with a known time", "96"]


def test_the_fifteen_largest_are_drawn_and_the_others_summed_up(tmp_path):
    made = Made()
    for number in range(17):
        _finding(made, number, site=f"room {number:02d}")
    _finding(made, 17, site="room 16", verdict="undetermined")
    figure = _summary(made, tmp_path).figures["by-room"]
    assert len(figure.links) == 15
    assert figure.links[0] == ("#site=room%2016", "room 16 1 violation, 1 undetermined")
    assert "Not drawn: 2 others with 2 violations." in figure.said
    assert len(figure.rows) == 1 + 17 + 1
    assert figure.rows[-1] == ["All", "17", "1", "18"]


def test_nothing_found(tmp_path):
    made = Made()
    made.hand("x\n", small_blind=1, big_blind=2)
    page = _summary(made, tmp_path)
    assert page.figures == {}
    assert "No violation and no undetermined finding: there is nothing to draw of them." in page.text


def test_bet_sizes(tmp_path):
    made = Made()
    made.hand("x\n", small_blind=1, big_blind=2)
    sizes = [
        ("a", "no-limit", "below", 1), ("a", "no-limit", "minimum", 1_600),
        ("a", "pot-limit", "minimum", 100),
        ("b", "no-limit", "minimum", 299), ("b", "no-limit", "up-to-1.5", 500),
    ]  # fmt: skip
    rows = [dict(zip(("site", "structure", "size", "count"), row, strict=True)) for row in sizes]
    figure = _summary(made, tmp_path, {"bet_sizes": rows}).figures["bet-sizes"]
    assert figure.rows == [
        ["Total", "No-limit", "Pot-limit", "Together", "Share"],
        ["below the minimum", "1", "0", "1", "under 0.1%"],
        ["exactly the minimum", "1,899", "100", "1,999", "80.0%"],
        ["up to 1.5 times the minimum", "500", "0", "500", "20.0%"],
        ["All", "2,400", "100", "2,500", "100.0%"],
    ]
    assert "1,999 (80.0%)" in figure.texts
    assert figure.links == []


def test_a_run_without_bet_sizes_has_no_chart_of_them(tmp_path):
    made = Made()
    _finding(made, 1)
    assert "bet-sizes" not in _summary(made, tmp_path, {}).figures


def test_names_are_quoted_in_links_and_inert_in_labels(tmp_path):
    made = Made()
    for number, name in enumerate(NAMES):
        hostile(made, name, 1_000 * number)
    page = _summary(made, tmp_path)
    values = {dict(parse_qsl(link[1:]))["site"] for link in page.figures["by-room"].row_links}
    assert values == set(NAMES)


@pytest.mark.parametrize(
    ("part", "whole", "share", "of_ten_thousand"),
    [
        (0, 7, "0.0%", "0.0"),
        (1, 3, "33.3%", "3,333.3"),
        (2, 3, "66.7%", "6,666.7"),
        (1, 2_001, "under 0.1%", "5.0"),
        (9_999, 10_000, "over 99.9%", "9,999.0"),
        (5, 5, "100.0%", "10,000.0"),
    ],
)
def test_shares(part, whole, share, of_ten_thousand):
    assert percent(part, whole) == share
    assert per_ten_thousand(part, whole) == of_ten_thousand
