"""Which findings the page lists, in what order, and what it says of all of them."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from reports.run.facets import facets
from reports.run.findings_data import findings_data
from reports.run.listing import FIELDS, listing, page_name
from reports.tables import Run
from tests.reports import hands
from tests.reports.support import SOURCE, Made


def _made(*findings):
    """A finding for each of `findings`, on hands of their own at 1,000 bytes each."""
    made = Made()
    for number, values in enumerate(findings):
        hands.underraise(made, 1_000 * number)
        of_hand = {key: values.pop(key) for key in ("currency", "stakes_kind") if key in values}
        made.tables["hands"][-1] |= of_hand
        made.tables["findings"][-1] |= values
    return made


def _order(run, limit=100, pages=100):
    return [int(row[FIELDS.index("id")], 16) for row in listing(run, limit, pages).rows(0, limit, set())]


def _run(tmp_path, *findings):
    return Run(_made(*findings).write(tmp_path))


def test_the_weightiest_come_first(tmp_path):
    run = _run(
        tmp_path,
        {"verdict": "advisory", "severity": "info", "amount_at_stake": 900},
        {"verdict": "undetermined", "severity": "info"},
        {"severity": "warning", "amount_at_stake": 900},
        {"known": True, "amount_at_stake": 900},
        {"amount_at_stake": None},
        {"amount_at_stake": 10, "big_blind": 5},  # 2 big blinds
        {"amount_at_stake": 3, "big_blind": 1},  # 3 big blinds
        {"amount_at_stake": 7, "big_blind": None},
    )
    assert _order(run) == [6, 5, 4, 7, 3, 2, 1, 0]


def test_equal_stakes_go_by_time_then_hand_then_action(tmp_path):
    early = datetime(2026, 1, 1, tzinfo=UTC)
    run = _run(tmp_path, {"played_at": None}, {}, {"played_at": early}, {"played_at": early, "ordinal": 1})
    made_keys = [f"{SOURCE}:{1_000 * number}" for number in (2, 3, 1, 0)]
    assert _order(run) == [2, 3, 1, 0]
    assert listing(run, 100, 100).hands == made_keys
    assert listing(run, 100, 2).hands == made_keys[:2]


def test_a_third_of_a_big_blind_is_less_than_a_third_and_a_bit(tmp_path):
    run = _run(
        tmp_path,
        {"amount_at_stake": 100_000, "big_blind": 300_000},
        {"amount_at_stake": "100000.0001", "big_blind": 300_000},
    )
    assert _order(run) == [1, 0]


def test_the_limit_keeps_the_weightiest_and_the_counts_of_all(tmp_path):
    run = _run(tmp_path, *({"amount_at_stake": number + 1} for number in range(9)))
    found = listing(run, 3, 2)
    assert (len(found), found.total, found.of_hands, len(found.hands)) == (3, 9, 9, 2)
    assert _order(run, 3) == [8, 7, 6]


def test_a_row_says_what_was_recorded_where_it_is_shown_otherwise(tmp_path):
    run = _run(tmp_path, {"player": "a\u202eb", "site": "x" * 70, "member": "in.txt"})
    key = f"{SOURCE}:0"
    [row] = listing(run, 9, 9).rows(0, 9, {key})
    shown = dict(zip(FIELDS, row, strict=True))
    assert shown["player"] == "a\\u202eb"
    assert shown["site"] == "x" * 60 + "... (10 more characters)"
    assert shown["raw"] == {"player": "a\u202eb", "site": "x" * 70}
    assert shown["path"] == "night/ceres.txt!in.txt"
    assert shown["page"] == page_name(key)
    assert (shown["units"], shown["stake"], shown["stakes"]) == (5_000, "$0.50", "blinds $0.50/$1")


def test_facets_count_every_value_of_the_run(tmp_path):
    run = _run(
        tmp_path,
        {"player": "b", "played_at": None},
        {"player": "b", "table_name": None, "known": True},
        {"player": None, "table_name": ""},
        {"player": "a", "currency": "SEK"},
        {"player": "c", "stakes_kind": "tournament"},
    )
    counted = facets(run)
    values = {name: facet.values for name, facet in counted.named.items()}
    assert values["player"] == [("b", "b", 2), ("", "", 1), ("a", "a", 1), ("c", "c", 1)]
    assert values["table"] == [("Vesta", "Vesta", 3), ("", "", 2)]
    assert values["day"] == [("2026-11-28", "2026-11-28", 4), ("", "", 1)]
    assert values["hour"] == [("20", "20", 4), ("", "", 1)]
    assert values["known"] == [("new", "new", 4), ("known", "known", 1)]
    assert values["rule"] == [("R01", "R01 raise-below-minimum", 5)]
    names = {"blinds $0.50/$1": 3, "blinds 0.50/1": 1, "blinds 0.50/1 SEK": 1}
    assert {label: count for label, _, count in values["stakes"]} == names
    assert counted.stakes["blinds 0.50/1 SEK"] == [
        ("SEK", "cash", "no-limit", "0.5000", "1.0000", None, None, None, None)
    ]


def test_at_most_so_many_values_of_a_facet_are_offered(tmp_path, monkeypatch):
    monkeypatch.setattr("reports.run.facets.VALUES", 2)
    run = _run(tmp_path, *({"player": str(number)} for number in range(5)))
    facet = facets(run).named["player"]
    assert (len(facet.values), facet.distinct) == (2, 5)


@pytest.mark.parametrize(("limit", "files"), [(60, {}), (55, {"player": "data/facet-player.js"})])
def test_values_beside_the_page_are_for_findings_that_it_does_not_hold(tmp_path, limit, files):
    run = _run(tmp_path, *({"player": str(number)} for number in range(60)))
    report = tmp_path / "report"
    (report / "data").mkdir(parents=True)
    text, beside = findings_data(report, listing(run, limit, 9), facets(run), set(), "en")
    data = json.loads(text)
    assert data["facetFiles"] == files
    assert beside is bool(files)
    assert len(data["values"]["player"]) == 50
    assert data["distinct"]["player"] == 60
    for path in files.values():
        values = json.loads((report / path).read_text().removeprefix("floorcallFacet(").removesuffix(");\n"))
        assert len(values) == 60
