"""The list of findings in a browser: filters, address, keys, CSV, and queries that find what it shows."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from urllib.parse import urlencode

import duckdb
import polars as pl
import pytest

from reports.run import findings_data, report
from reports.run.report import write_report
from tests.reports import hands
from tests.reports.hostile import NAMES, hostile
from tests.reports.support import Made

pytestmark = pytest.mark.browser

FORMULA = '\u200b =HYPERLINK("x")'
QUOTED = 'O\'Brien "the" 100% ?*+ \\ ÄäßſK'  # noqa: RUF001


def _change(made, key, **values):
    """Sets columns of the hand `key` and of its findings, where the tables have them."""
    for table in ("hands", "findings"):
        for row in made.tables[table]:
            if row["hand_key"] == key:
                row.update({name: value for name, value in values.items() if name in row or name == "known"})
    for row in made.tables["hands"]:
        row.pop("known", None)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    made = Made()
    hands.option(made)  # finding 0: O01, a tournament
    for number in range(4):  # findings 1 to 4: R01
        hands.underraise(made, 10_000 + 1_000 * number)
    keys = [f"{'5a' * 32}:{10_000 + 1_000 * number}" for number in range(4)]
    _change(made, keys[1], currency="EUR", table_name=None)
    _change(made, keys[2], played_at=None, known=True)
    _change(made, keys[3], currency="SEK", table_name="", played_at=datetime(2026, 11, 29, 5, 1, tzinfo=UTC))
    for number, name in enumerate([*NAMES, FORMULA, QUOTED, "x" * 70 + "a", "x" * 70 + "b"]):
        hostile(made, name, 50_000 + 1_000 * number)
    for row in made.tables["hands"]:
        if row.get("currency") == "EUR":
            row["big_blind"] = 2
    return made.write(tmp_path_factory.mktemp("run"))


@pytest.fixture(scope="module")
def index(run):
    return write_report(run)


def _ids(page):
    rows = page.locator("#rows tr:not(.open) button.more")
    return {
        label.split()[-1] for label in rows.evaluate_all("all => all.map(b => b.getAttribute('aria-label'))")
    }


def _at(page, fragment):
    page.wait_for_url(lambda url: url.partition("#")[2] == fragment.removeprefix("#"))


def _id(number):
    return f"{number:016x}"


def _csv(page):
    with page.expect_download() as started:
        page.click("#csv")
    return started.value.path().read_bytes()


def _csv_ids(page):
    text = _csv(page).decode("utf-8-sig")
    return sorted(row["finding_id"] for row in csv.DictReader(io.StringIO(text, newline="")))


def _queried(page, run):
    page.click("#queries summary")
    page.locator("#query-polars:not(:empty)").wait_for()
    sql, code = (page.inner_text(f"#query-{engine}") for engine in ("duckdb", "polars"))
    for text in (sql, code):
        assert all(char.isprintable() or char == "\n" for char in text)
    found = duckdb.sql(sql.replace("DIR", str(run))).pl()
    names: dict = {}
    exec(code.replace("DIR", str(run)), names)
    return sorted(found["finding_id"]), sorted(names["found"]["finding_id"])


FILTERS = {
    "none": [],
    "two-rules": [("rule", "R01"), ("rule", "O01")],
    "no-table": [("table", "")],
    "unknown-day": [("day", "")],
    "day-and-hour": [("day", "2026-11-28"), ("hour", "20"), ("verdict", "violation")],
    "early-hour": [("hour", "05")],
    "known": [("known", "known")],
    "new": [("known", "new"), ("family", "raise-size"), ("severity", "error")],
    "two-currencies": [("stakes", "blinds $0.50/$1"), ("stakes", "blinds €0.50/€2")],
    "sek": [("stakes", "blinds 0.50/1 SEK")],
    "structure": [("structure", "no-limit"), ("game", "holdem")],
    "all-hostile": [("player", name) for name in NAMES],
    "words": [("text", "jonas  r01 VESTA")],
    "word-of-stakes": [("text", "€0")],
    "word-of-day": [("text", "2026-11-29")],
    "word-of-id": [("text", "000000000000000e")],
    "folded-case": [("text", "äÄSS")],
    "signs": [("text", "100% ?*+ \\ o'brien \"THE\"")],
    "hidden": [("text", "\u202egnp.EXE\u202c")],
    "as-shown": [("text", "\\U202EGNP more")],
    "as-shown-once": [("text", "\\u202e jonas")],
    "nothing": [("text", "nobody-is-called-so")],
    "unheard": [("site", "no such'room\u202e")],
    "unheard-stakes": [("stakes", "blinds 7/7")],
}  # fmt: skip


@pytest.mark.parametrize("chosen", FILTERS.values(), ids=FILTERS)
def test_the_queries_find_what_the_page_lists(visit, run, index, chosen):
    page = visit(index, "#" + urlencode(chosen)).page
    listed = _csv_ids(page)
    assert _queried(page, run) == (listed, listed)
    assert listed == sorted(_ids(page))


@pytest.mark.parametrize("name", [*NAMES, FORMULA, QUOTED])
def test_a_hostile_name_is_one_value_of_the_filter(visit, run, index, name):
    [expected] = pl.read_parquet(run / "findings").filter(pl.col("player") == name)["finding_id"]
    page = visit(index, "#" + urlencode([("player", name), ("table", name)])).page
    assert _ids(page) == {expected}
    assert _queried(page, run) == ([expected], [expected])
    assert page.locator("#chips button").count() == 2


def test_a_filter_that_nothing_passes_leaves_no_row(visit, index):
    page = visit(index, "#text=nobody-is-called-so").page
    assert page.locator("#rows tr").count() == 0
    assert page.inner_text("#status") == "No finding matches."


def test_which_findings_a_filter_leaves(visit, index):
    expected = {
        "#table=": {_id(2), _id(4)},
        "#day=": {_id(3)},
        "#known=known": {_id(3)},
        "#rule=O01": {_id(0)},
        "#hour=5": {_id(4)},
        "#player=" + "x" * 70 + "a": {_id(20 - 1 + 1)},
        "#rule=O01&rule=R01&day=2026-11-29": {_id(4)},
    }
    for fragment, ids in expected.items():
        assert _ids(visit(index, fragment).page) == ids, fragment


def _counts(page, facet):
    choices = page.locator(f".facet[data-facet={facet}] li label")
    return dict(
        choices.evaluate_all("all => all.map(l => [l.querySelector('input').dataset.value,"
                             " l.querySelector('.count').textContent])")
    )  # fmt: skip


@pytest.mark.parametrize("javascript", [True, False])
def test_what_is_known_says_so(visit, index, javascript):
    page = visit(index, java_script_enabled=javascript).page
    notes = page.locator("#rows tr td:nth-child(2) .note")
    said = [one.rsplit(", ", 1)[1] for one in notes.all_inner_texts()]
    assert (said.count("known"), said.count("not accepted"), len(said)) == (1, len(said) - 1, notes.count())
    assert "known" in page.locator(f"#rows tr:has(a[href*='{_id(3)}'])").inner_text()
    if javascript:
        assert _counts(page, "known") == {"new": str(len(said) - 1), "known": "1"}


def test_counts_follow_the_other_filters_and_not_their_own(visit, index):
    page = visit(index, "#rule=O01").page
    assert _counts(page, "rule") == {"O01": "1", "R01": "21"}
    assert _counts(page, "player") == {"Anna": "1"}
    page.locator(".facet[data-facet=rule] input[data-value=R01]").check()
    assert _counts(page, "rule") == {"O01": "1", "R01": "21"}
    assert page.inner_text("#status") == "22 of 22 findings match"
    assert page.evaluate("location.hash") == "#rule=O01&rule=R01"


def test_back_and_forward_and_chips(visit, index):
    page = visit(index).page
    assert page.inner_text("#status") == "22 findings"
    page.locator(".facet[data-facet=rule] input[data-value=O01]").check()
    page.fill("#f-text", "nobody")
    _at(page, "#rule=O01&text=nobody")
    assert page.inner_text("#status") == "No finding matches."
    page.click("#chips button >> nth=1")
    assert _ids(page) == {_id(0)}
    page.click("#chips button")
    assert len(_ids(page)) == 22
    page.go_back()
    _at(page, "#rule=O01")
    assert _ids(page) == {_id(0)}
    page.go_forward()
    _at(page, "")
    assert len(_ids(page)) == 22


def test_a_link_opens_its_finding(visit, index):
    page = visit(index, f"#finding={_id(3)}").page
    details = page.inner_text("tr.open")
    assert "Jonas raised to 4.50 where 5 was the least." in details
    assert "Robert's Rules, no-limit 3" in details
    assert "below-minimum" in details
    assert "night/ceres.txt" in details
    assert f"{'5a' * 32}:12000" in details
    page.click("tr.open >> text=Copy link")
    page.locator("tr.open .copying .note:not(:empty)").wait_for()
    assert page.inner_text("tr.open code").endswith(f"index.html#finding={_id(3)}")
    assert page.locator("tr.open a").get_attribute("href").endswith(f".html#finding-{_id(3)}")


def test_a_finding_that_is_not_there_is_said(visit, index):
    page = visit(index, "#finding=ffffffffffffffff").page
    assert page.inner_text("#status").startswith("The finding ffffffffffffffff is not among those")
    page = visit(index, f"#rule=O01&finding={_id(3)}").page
    assert page.inner_text("#status").startswith(f"The filter hides the finding {_id(3)}.")


def test_of_two_findings_with_one_id_the_row_asked_for_opens(visit, tmp_path):
    made = Made()
    hands.underraise(made, 0)
    hands.underraise(made, 1_000)
    made.tables["findings"][1] |= {"finding_id": _id(0), "message": "The other copy."}
    page = visit(write_report(made.write(tmp_path))).page
    for number in (1, 0):
        page.locator("#rows button.more").nth(number).click()
        row = page.locator("#rows tr:not(.open) .note").nth(4 * number)
        assert row.inner_text() in page.inner_text("tr.open")
        assert page.locator("tr.open").count() == 1
    page.locator("#rows button.more").nth(0).click()
    assert page.locator("tr.open").count() == 0


def test_keys(visit, index):
    page = visit(index).page
    order = page.locator("#rows button.more").evaluate_all(
        "all => all.map(b => b.ariaLabel.split(' ').pop())"
    )
    for key in "jjk":
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.href").endswith("#finding-" + order[0])
    page.keyboard.press("j")
    page.keyboard.press("o")
    assert page.evaluate("location.hash") == "#finding=" + order[1]
    page.keyboard.press("o")
    assert page.evaluate("location.hash") == ""
    page.keyboard.press("/")
    page.keyboard.type("jo?n")
    assert page.input_value("#f-text") == "jo?n"
    page.keyboard.press("Escape")
    assert page.input_value("#f-text") == ""
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert page.evaluate("document.getElementById('help').open")
    page.click("#keys-on")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.id") != "f-text"
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") != "f-text"


def test_enter_opens_the_hand(visit, index):
    page = visit(index, "#rule=O01").page
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url("**/hands/*.html#finding-0000000000000000")


def test_the_csv_is_whole_and_harmless(visit, index):
    page = visit(index).page
    written = _csv(page)
    assert written.startswith(b"\xef\xbb\xbfrule,name,verdict,")
    assert written.endswith(b"\r\n")
    text = written.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) == 22
    assert list(rows[0])[-5:] == ["citation", "source_path", "line", "hand_key", "finding_id"]
    by_id = {row["finding_id"]: row for row in rows}
    plain = by_id[_id(1)]
    assert (plain["at_stake"], plain["stakes"], plain["line"]) == ("$0.50", "blinds $0.50/$1", "11")
    assert by_id[_id(0)]["at_stake"] == "12,500"
    assert [row["player"] for row in rows if "HYPERLINK" in row["player"]] == ['\\u200b =HYPERLINK("x")']
    assert all(char.isprintable() or char in "\r\n" for char in text)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("=1", "'=1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("\tx", "'\tx"),
        (" \u200b=1", "' \u200b=1"),
        ("\r", "\"'\r\""), ("a=1", "a=1"), ('"a",b', '"""a"",b"'), ("a\nb", '"a\nb"'), ("", ""),
    ],
)  # fmt: skip
def test_cells_of_the_csv(visit, index, typed, written):
    assert visit(index).page.evaluate("text => csvCell(text)", typed) == written


def test_sorting_goes_both_ways(visit, index):
    page = visit(index, "#rule=R01&text=vesta").page
    page.click("th[data-key=played] button")
    first = page.inner_text("#rows tr:first-child td:nth-child(4)")
    page.click("th[data-key=played] button")
    assert (first, page.inner_text("#rows tr:first-child td:nth-child(4)")) == ("", "2026-11-28 20:00")
    assert page.evaluate("location.hash").endswith("sort=played&down=1")
    assert page.get_attribute("th[data-key=played]", "aria-sort") == "descending"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [400, 1440])
def test_the_list_is_accessible(visit, index, scheme, width):
    one = visit(index, f"#day=2026-11-28&text=o&finding={_id(1)}", color_scheme=scheme,
                viewport={"width": width, "height": 900})  # fmt: skip
    assert one.page.locator("tr.open").count() == 1
    one.page.click("#queries summary")
    assert one.inaccessible() == []
    one.page.click("#keys")
    assert one.inaccessible() == []
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A run of 130 findings, of which its page holds 110 in the page and in files beside it."""
    made = Made()
    for number in range(130):
        hands.underraise(made, 1_000 * number)
        made.tables["findings"][-1] |= {
            "player": f"player {number}", "amount_at_stake": 1 + 130 - number,
            "site": "a" if number < 115 else "b",
        }  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(report, "LISTED", 110)
        patch.setattr(findings_data, "_CHUNK", 105)
        patch.setattr(report, "HAND_PAGES", 3)
        return write_report(made.write(tmp_path_factory.mktemp("large")))


def test_a_page_that_holds_not_all_says_so_and_counts_all(visit, large):
    page = visit(large).page
    assert "The run has 130 findings. This page holds the 110 weightiest" in page.inner_text("#not-all")
    assert page.inner_text("#status") == "110 findings on this page, the weightiest of 130 in the run"
    assert _counts(page, "site") == {"a": "115", "b": "15"}
    page.locator(".facet[data-facet=site] summary").click()
    page.locator(".facet[data-facet=site] input").first.check()
    _at(page, "#site=a")
    assert _counts(page, "site") == {"a": "110 of 115", "b": "0 of 15"}
    held = "110 of the 110 findings that this page holds match; the run has 130"
    assert page.inner_text("#status") == held
    page.click("#next")
    assert _ids(page) == {_id(number) for number in range(100, 110)}
    assert page.evaluate("location.hash") == "#site=a&page=2"


def test_values_of_findings_that_are_not_held_can_be_searched(visit, large):
    page = visit(large).page
    group = page.locator(".facet[data-facet=player]")
    group.locator("summary").click()
    assert group.locator("li").count() == 50
    assert group.locator("p.note").inner_text() == "The largest 50 of 130; search for the others."
    group.locator("input[type=search]").fill("R 129")
    group.locator("li").nth(1).wait_for(state="detached")
    assert _counts(page, "player") == {"player 129": "1"}
    group.locator("li input").check()
    _at(page, "#player=player+129")
    assert _counts(page, "player") == {"player 129": "0 of 1"}
    assert page.inner_text("#status") == "No finding matches."
    assert sorted(_queried(page, large.parent.parent)[0]) == [_id(129)]


def test_a_finding_in_a_file_beside_the_page_can_be_linked(visit, large):
    page = visit(large, f"#finding={_id(107)}").page
    page.locator("tr.open").wait_for()
    text = page.inner_text("tr.open")
    key = f"{'5a' * 32}:107000"
    assert f"floorcall dossier DIR --hand {key} --out hand.html" in text
    assert f"floorcall explain DIR --hand {key}" in text
    assert page.inner_text("#place") == "page 2 of 2"


def test_narrow_pages_begin_with_the_filters_closed(visit, index):
    narrow = visit(index, viewport={"width": 400, "height": 900}).page
    assert narrow.evaluate("document.querySelector('details.facets').open") is False
    assert visit(index).page.evaluate("document.querySelector('details.facets').open") is True


@pytest.mark.parametrize(
    "fragment", ["#stakes=constructor", "#stakes=__proto__", "#sort=toString", "#rule=__proto__"]
)
def test_names_that_every_object_has_are_no_values(visit, index, fragment):
    page = visit(index, fragment).page
    page.evaluate("document.querySelector('.queries').open = true")
    page.wait_for_selector(".queries pre")


def test_a_search_longer_than_a_browser_takes(visit, index):
    page = visit(index, "#text=" + "a" * 50_000).page
    page.wait_for_function("!document.getElementById('rows').children.length")
