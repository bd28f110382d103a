"""The summary in a browser: by keyboard, on a narrow screen, in print, with an earlier run beside it."""

from __future__ import annotations

import json

import pytest

from reports.run.report import write_report
from tests.reports import hands
from tests.reports.hostile import NAMES, hostile
from tests.reports.support import Made

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    """Hands of two rooms and of many names, bet sizes, and an earlier run with a report."""
    runs = tmp_path_factory.mktemp("store") / "runs"
    made = Made()
    hands.option(made)
    hands.underraise(made)
    hands.underraise(made, 9_000)
    made.tables["findings"][-1]["verdict"] = "undetermined"
    for number, name in enumerate(NAMES):
        hostile(made, name, 10_000 * (number + 1))
    counts = {"seen": 1_200, "audited": 1_000, "quarantined": {}, "duplicates": 200, "outside_window": 0}
    told = {
        "command": "audit", "hands": counts, "verdicts": {"flagged": 3}, "findings": [], "incomplete": [],
        "exit_code": 1, "inputs": [], "rulebooks": [], "versions": {"floorcall": "1"},
        "settings": {"since": None, "until": None, "timezone": None, "fail_on": "error"},
        "bet_sizes": [{"site": "a", "structure": "no-limit", "size": "minimum", "count": 3}],
    }  # fmt: skip
    earlier = runs / "2026-01-01"
    (earlier / "report").mkdir(parents=True)
    (earlier / "report" / "index.html").write_text("<!doctype html><title>earlier</title>")
    (earlier / "run.json").write_text(json.dumps(told))
    run = made.write(runs / "2026-01-02")
    (run / "run.json").write_text(json.dumps(told))
    return write_report(run)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [400, 1440])
def test_it_is_accessible(visit, index, scheme, width):
    there = visit(index, color_scheme=scheme, viewport={"width": width, "height": 900})
    there.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert there.inaccessible() == []


@pytest.mark.parametrize("width", [400, 1440])
def test_nothing_is_wider_than_the_screen(visit, index, width):
    page = visit(index, viewport={"width": width, "height": 900}).page
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_bar_leads_to_its_findings_by_keyboard(visit, index):
    page = visit(index).page
    bar = page.locator("#by-rule svg a").nth(1)
    assert bar.get_attribute("href") == "#rule=O01"
    bar.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('#rows tr').length === 1")
    assert "O01" in page.locator("#rows").inner_text()


def test_a_room_of_any_name_leads_to_its_findings(visit, index):
    page = visit(index).page
    page.locator("#by-room svg a", has_text="<img src=x").click()
    page.wait_for_function("document.querySelectorAll('#rows tr').length === 1")
    assert "<img src=x onerror=alert(1)>" in page.locator("#rows").inner_text()


def test_an_hour_of_a_day_leads_to_its_findings(visit, index):
    page = visit(index).page
    page.locator("#by-time svg a[href='#day=2026-11-28&hour=19']").click()
    page.wait_for_function("document.querySelectorAll('#rows tr').length === 1")
    assert "2026-11-28 19:04" in " ".join(page.locator("#rows").inner_text().split())


def test_the_hatch_of_undetermined_findings_is_drawn(visit, index):
    page = visit(index).page
    fill = page.locator("#by-rule rect.part-undetermined").evaluate("(one) => getComputedStyle(one).fill")
    assert "#by-rule-hatch" in fill
    assert (
        page.locator("#by-rule rect.part-violation")
        .first.evaluate("(one) => getComputedStyle(one).fill")
        .startswith("rgb")
    )


def test_numbers_stay_inside_their_drawing(visit, index):
    page = visit(index, viewport={"width": 400, "height": 900}).page
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.chart svg')].flatMap((svg) => {
             const box = svg.getBoundingClientRect();
             return [...svg.querySelectorAll('text.number')].filter((text) => {
               const own = text.getBoundingClientRect();
               return own.right > box.right + 1 || own.left < box.left - 1 || own.top < box.top - 1;
             }).map((text) => text.textContent);
           })"""
    )
    assert outside == []


def test_earlier_runs_are_linked(visit, index):
    page = visit(index, "#trend").page
    page.get_by_role("link", name="2026-01-01", exact=True).click()
    page.wait_for_url("**/2026-01-01/report/index.html")


def test_in_print_the_charts_are_black_and_hatched(visit, index):
    page = visit(index).page
    page.emulate_media(media="print")
    solid = page.locator("#by-rule rect.part-violation").first
    assert solid.evaluate("(one) => getComputedStyle(one).fill") == "rgb(0, 0, 0)"
    assert page.locator("#by-rule").evaluate("(one) => getComputedStyle(one).breakInside") == "avoid"


def test_a_long_trend_is_whole_on_a_screen_and_on_paper(visit, tmp_path):
    runs = tmp_path / "runs"
    told = {
        "command": "audit", "verdicts": {"flagged": 12_345}, "findings": [],
        "hands": {"seen": 12_345_678, "audited": 1_000_000, "quarantined": {}},
    }  # fmt: skip
    for number in range(30):
        (runs / f"{number:02d}").mkdir(parents=True)
        (runs / f"{number:02d}" / "run.json").write_text(json.dumps(told))
    made = Made()
    hands.underraise(made)
    page = visit(write_report(made.write(runs / "99"))).page
    page.set_viewport_size({"width": 400, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    for media, width in (("screen", 1440), ("print", 700)):
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media=media)
        ends = page.locator(".curves svg").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().right)"
        )
        assert len(ends) == 5
        assert max(ends) <= width
        assert page.locator(".curves .wide").evaluate_all(
            "(all) => all.every((one) => one.scrollWidth <= one.clientWidth)"
        )
