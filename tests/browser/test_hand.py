from __future__ import annotations

import pytest

from reports.run.report import write_report
from tests.reports import hands
from tests.reports.hostile import NAMES
from tests.reports.support import Made

pytestmark = pytest.mark.browser

# What sticks out of its box or of the page, though nothing may scroll.
CUT = """() => {
  const out = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) out.push(`page ${root.scrollWidth} > ${root.clientWidth}`);
  for (const box of document.querySelectorAll(".wide, section, table, dl, .raw, p, h1, h3")) {
    if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth)
      out.push(`${box.tagName} ${box.className}: ${box.scrollWidth} > ${box.clientWidth}`);
  }
  for (const cell of document.querySelectorAll("td, th, dd, .text, svg")) {
    const where = cell.getBoundingClientRect();
    if (where.width && where.right > root.clientWidth + 1 && where.left >= 0)
      out.push(`${cell.tagName} ends at ${where.right}`);
  }
  return out;
}"""

# Texts of a drawing that cover each other or stand outside it.
COVERED = """() => {
  const out = [];
  for (const svg of document.querySelectorAll(".finding svg")) {
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")];
    const boxes = texts.map(text => [text.textContent, text.getBoundingClientRect()]);
    boxes.forEach(([text, a], place) => {
      if (a.left < frame.left || a.right > frame.right + 1
          || a.top < frame.top || a.bottom > frame.bottom)
        out.push(`${text} is outside`);
      for (const [other, b] of boxes.slice(place + 1))
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
          out.push(`${text} covers ${other}`);
    });
  }
  return out;
}"""


def _ten_handed(made: Made) -> str:
    """Ten players with long hostile names and long amounts, two rounds of raises, two too small."""
    big = 12_345_678_901
    hand = made.hand("\n".join(NAMES) + "\n", verdict="flagged", small_blind=big // 2, big_blind=big,
                     currency="USD", stakes_kind="cash", button_seat=10)  # fmt: skip
    for place in range(10):
        name = NAMES[place] * (1 if len(NAMES[place]) > 40 else 3)
        hand.seat(name, "999999999999.99", collected="0.01", net="-999999999999.98")
    hand.act(3, "preflop", 0, "post-small-blind", big // 2, big // 2)
    hand.act(4, "preflop", 1, "post-big-blind", big, big)
    level, full, mine = big, big, dict.fromkeys(range(10), 0) | {0: big // 2, 1: big}
    for turn in range(2, 22):
        player = turn % 10
        to = level + full if turn in (4, 9) else level
        if turn in (12, 13):
            to = level + full // 2
        decision = hand.decide(
            turn + 3, "preflop", player, "raise" if to > level else "call", to - mine[player], to, L=level,
            c=mine[player], s="999999999999.99", K=level - mine[player], F=full, low=level + full,
            high="999999999999.99",
        )  # fmt: skip
        if turn in (12, 13):
            hand.find(
                "R01", "raise-below-minimum", decision, observed=to, expected_low=level + full,
                expected_high="999999999999.99", last_full_raise=full, message=NAMES[5] * 2,
            )  # fmt: skip
        level, mine[player] = to, to
    return hand.key


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    made = Made()
    hands.underraise(made)
    _ten_handed(made)
    return write_report(made.write(tmp_path_factory.mktemp("run"))).parent / "hands"


def _pages(report):
    pages = sorted(report.glob("*.html"))
    assert len(pages) == 2
    return pages


# The breadth of A4 and of Letter between the page's margins, in pixels.
@pytest.mark.parametrize("width", [703, 725])
def test_nothing_is_cut_in_print(visit, report, width):
    for path in _pages(report):
        page = visit(path, viewport={"width": width, "height": 1000}).page
        page.emulate_media(media="print")
        assert page.evaluate(CUT) == []


def test_only_a_ledger_of_long_amounts_is_no_table_on_paper(visit, report):
    shown = {}
    for path in _pages(report):
        page = visit(path, viewport={"width": 703, "height": 1000}).page
        page.emulate_media(media="print")
        short = "Karim" in path.read_text(encoding="utf-8")
        shown[short] = page.locator(".ledger").first.evaluate("e => getComputedStyle(e).display")
    assert shown == {True: "table", False: "block"}


def test_on_a_narrow_screen_only_drawings_scroll(visit, report):
    for path in _pages(report):
        page = visit(path, viewport={"width": 400, "height": 800}).page
        assert [cut for cut in page.evaluate(CUT) if not cut.startswith(("DIV wide", "svg "))] == []
        wide = page.locator(".wide")
        scrolling = wide.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth + 1)"
                                      ".filter(one => !one.querySelector('svg')).length")  # fmt: skip
        assert scrolling == 0


def test_texts_of_a_drawing_do_not_cover_each_other(visit, report):
    for path in _pages(report):
        assert visit(path).page.evaluate(COVERED) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hostile_hands_are_accessible(visit, report, scheme):
    for path in _pages(report):
        assert visit(path, color_scheme=scheme).inaccessible() == []


def test_deep_links_reach_the_finding_and_the_line(visit, report):
    path = next(p for p in _pages(report) if "Karim" in p.read_text(encoding="utf-8"))
    for fragment in ("#finding-0000000000000000", "#L11", "#betting-preflop"):
        target = visit(path, fragment).page.locator(":target")
        assert target.count() == 1
        assert target.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"


def test_the_message_is_the_heading_of_a_finding(visit, report):
    path = next(p for p in _pages(report) if "Karim" in p.read_text(encoding="utf-8"))
    heading = visit(path).page.locator(".finding h3").first
    assert heading.inner_text() == "Jonas raised to 4.50 where 5 was the least."
