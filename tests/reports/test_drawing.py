from __future__ import annotations

import re
from itertools import pairwise

import pytest

from reports.hands.drawing import drawings
from reports.hands.hand import load
from reports.hands.page import hand_page
from reports.tables import Run
from tests.reports.support import Made


def _drawn(made, key, folder):
    hand = load(Run(made.write(folder)), [key])[0]
    return drawings(hand, hand.money())


def _heads_up(made, **hand):
    one = made.hand("x\n", small_blind=50, big_blind=100, verdict="flagged", **hand)
    for name in ("Ada", "Bo"):
        one.seat(name, 10000)
    return one


@pytest.fixture
def panel(two_hands):
    run, _, underraise = two_hands
    hand = load(Run(run), [underraise])[0]
    [drawn] = drawings(hand, hand.money())
    [panel] = drawn.panels
    return panel


def test_posts_and_actions_stand_in_playing_order_with_what_each_has_in(panel):
    assert [mark.below for mark in panel.marks] == [
        ["seat 1", "posts", "in $0.50"],
        ["seat 2", "posts", "in $1"],
        ["seat 3", "raises", "in $3"],
        ["seat 1", "folds"],
        ["seat 2", "raises", "in $4.50"],
        ["seat 3", "folds"],
        ["seat 2", "gets back", "in $3"],
    ]
    assert [mark.hollow for mark in panel.marks] == [False, False, False, True, False, True, False]
    assert sorted(mark.x for mark in panel.marks) == [mark.x for mark in panel.marks]


def test_the_fault_is_marked_below_its_band_with_its_numbers(panel):
    assert [mark.found for mark in panel.marks] == ["", "", "", "", "violation", "", ""]
    jonas = panel.marks[4]
    # y grows downwards: 4.50 is below the band that begins at 5
    assert jonas.y > jonas.bands[0][1]
    assert [text for _, text in jonas.notes] == ["R01 violation", "$4.50, least $5"]
    # Karim's lawful 3 is inside 2 to 1,200
    [(top, bottom)] = panel.marks[2].bands
    assert top <= panel.marks[2].y <= bottom
    assert panel.marks[2].open_end


def test_who_may_not_raise_has_a_bar_in_place_of_a_band(panel):
    assert [mark.barred for mark in panel.marks] == [False, False, False, False, False, True, False]
    assert panel.marks[5].bands == []


def test_heights_are_in_proportion(panel):
    # the bets to match were 1, 3, 3 and 4.50; posts and returns face none
    assert [mark.level for mark in panel.marks if mark.level is None] == [None] * 3
    one, three, _, most = (panel.base - mark.level for mark in panel.marks if mark.level is not None)
    assert three == pytest.approx(3 * one, abs=0.2)
    assert most == pytest.approx(4.5 * one, abs=0.2)


def test_lines_end_where_the_actions_table_says(panel):
    # Ines folded with 0.50 in, Jonas got 1.50 of his 4.50 back, Karim folded with 3 in
    assert [line.label for line in panel.lines] == [
        "seat 1 (folded) Ines",
        "seat 2 Jonas",
        "seat 3 (folded) Karim",
    ]
    half, three, same = (panel.base - line.end[1] for line in panel.lines)
    assert three == same == pytest.approx(6 * half, abs=0.5)
    assert [bool(line.gone) for line in panel.lines] == [True, False, True]
    # Jonas: 1, then up to 4.50, then down to 3
    heights = [float(y) for y in re.findall(r"V([\d.]+)", panel.lines[1].path)]
    up, down = (panel.base - y for y in heights[1:])
    assert (up, down) == (pytest.approx(9 * half, abs=0.5), pytest.approx(6 * half, abs=0.5))
    labels = sorted(line.label_y for line in panel.lines)
    assert all(after - before >= 12 for before, after in pairwise(labels))


def test_its_words_say_what_happened(panel):
    assert (
        "line 11: seat 2 Jonas raises to $4.50; total in this round $4.50; "
        "could: call $2, raise from $5 to $100; R01 violation, $4.50, least $5. line 12:"
    ) in panel.words


def test_streets_without_a_finding_come_last(tmp_path):
    made = Made()
    one = _heads_up(made)
    one.decide(3, "flop", 0, "bet", 100, 100, L=0, c=0, s=10000, K=0, F=100, low=100, high=10000)
    fault = one.decide(4, "turn", 0, "bet", 50, 50, L=0, c=0, s=10000, K=0, F=100, low=100, high=10000)
    one.find("R02", "bet-below-minimum", fault, observed=50, expected_low=100, expected_high=10000)
    drawn = _drawn(made, one.key, tmp_path)
    assert [(d.street, len(d.findings)) for d in drawn] == [("turn", 1), ("flop", 0)]


def test_a_street_checked_through_is_not_drawn(tmp_path):
    made = Made()
    one = _heads_up(made)
    for line, street in ((3, "flop"), (5, "turn")):
        for player in (0, 1):
            checked = one.decide(line + player, street, player, "check", 0, 0, L=0, c=0, s=10000, K=0, F=100)
    one.find("T01", "out-of-turn", checked)
    drawn = _drawn(made, one.key, tmp_path)
    assert [d.street for d in drawn] == ["turn"]


def test_antes_are_left_out_and_counted(tmp_path):
    made = Made()
    one = _heads_up(made)
    one.act(2, "preflop", 0, "post-ante", 10, 0, dead=10)
    one.act(3, "preflop", 1, "post-ante", 10, 0, dead=10)
    one.act(4, "preflop", 0, "post-small-blind", 50, 50)
    one.act(5, "preflop", 0, "fold", 20, 50, dead=20)
    [drawn] = _drawn(made, one.key, tmp_path)
    assert drawn.left_out == 2
    assert [mark.below for mark in drawn.panels[0].marks] == [
        ["seat 1", "posts", "in 50"],
        ["seat 1", "folds", "loses 20"],
    ]


def test_amounts_far_apart_make_the_axis_logarithmic(tmp_path):
    made = Made()
    one = _heads_up(made)
    one.act(3, "preflop", 0, "post-small-blind", 50, 50)
    one.act(4, "preflop", 1, "post-big-blind", 100, 100)
    one.decide(
        5, "preflop", 0, "raise", 9950, 10000, L=100, c=50, s=9950, K=50, F=100, low=200, high=10000,
        all_in=True,
    )  # fmt: skip
    [drawn] = _drawn(made, one.key, tmp_path)
    [panel] = drawn.panels
    assert drawn.logarithmic
    small, big, shove = (panel.base - mark.y for mark in panel.marks)
    # 50 to 100 is once twice; 100 to 10,000 is 6.64 times twice
    assert (shove - big) / (big - small) == pytest.approx(6.644, abs=0.05)
    page = hand_page(load(Run(tmp_path), [one.key])[0], back=None, before=None, after=None)
    assert "The axis of amounts is logarithmic" in page


def test_a_long_street_goes_on_in_a_second_part_from_where_it_was(tmp_path):
    made = Made()
    one = _heads_up(made)
    for raised in range(1, 17):
        one.act(raised, "preflop", raised % 2, "raise", 100 if raised == 1 else 200, 100 * raised)
    [drawn] = _drawn(made, one.key, tmp_path)
    first, second = drawn.panels
    assert (len(first.marks), len(second.marks)) == (8, 8)
    assert drawn.unknown == 16
    assert [line.end[1] for line in first.lines] == [
        pytest.approx(float(re.match(r"M[\d.]+ ([\d.]+)", line.path)[1])) for line in second.lines
    ]
    assert second.title == "The betting, preflop, part 2 of 2"


def test_who_acts_after_his_fold_is_in_again(tmp_path):
    made = Made()
    one = _heads_up(made)
    one.act(3, "flop", 0, "bet", 100, 100)
    one.act(4, "flop", 0, "fold", 0, 100)
    one.act(5, "flop", 0, "raise", 200, 300, all_in=True)
    one.act(6, "flop", 0, "uncalled-return", -100, 200)
    [drawn] = _drawn(made, one.key, tmp_path)
    [line] = drawn.panels[0].lines
    assert line.label == "seat 1 Ada"
    bet, fold, again, _ = drawn.panels[0].marks
    assert line.gone == f"M{fold.x:.1f} {fold.y:.1f}H{again.x:.1f}"
    assert f"H{fold.x:.1f}M{again.x:.1f} {bet.y:.1f}H{again.x:.1f}V{again.y:.1f}" in line.path


def test_the_only_raise_all_in_is_named(tmp_path):
    made = Made()
    one = _heads_up(made)
    one.decide(3, "flop", 0, "call", 400, 400, L=400, c=0, s=500, K=400, F=400, low=500, high=500)
    [drawn] = _drawn(made, one.key, tmp_path)
    [mark] = drawn.panels[0].marks
    assert mark.alone
    assert [top == bottom for top, bottom in mark.bands] == [True]


def test_texts_of_neighbouring_faults_do_not_cover_each_other(tmp_path):
    made = Made()
    one = _heads_up(made)
    for line, player in ((3, 0), (4, 1)):
        fault = one.decide(
            line, "flop", player, "raise", 450, 450, L=300, c=0, s=10000, K=300, F=200, low=500, high=10000
        )
        one.find("R01", "raise-below-minimum", fault, observed=450, expected_low=500, expected_high=10000)
    [drawn] = _drawn(made, one.key, tmp_path)
    lower, upper = (mark.notes for mark in drawn.panels[0].marks)
    assert {y for y, _ in lower}.isdisjoint({y for y, _ in upper})
    assert max(y for y, _ in upper) < min(y for y, _ in lower) < drawn.panels[0].top


def test_what_is_undetermined_is_asked_and_not_said(tmp_path):
    made = Made()
    one = _heads_up(made)
    doubted = one.decide(
        3, "flop", 0, "raise", 500, 500, L=400, c=0, s=10000, K=400, F=100, may_raise=False, why="capped"
    )
    one.find("R05", "raise-cap-exceeded", doubted, verdict="undetermined", observed=500, expected_high=400)
    [drawn] = _drawn(made, one.key, tmp_path)
    [mark] = drawn.panels[0].marks
    assert mark.found == "undetermined"
    assert [text for _, text in mark.notes] == ["R05 undetermined", "500, no right to raise ?"]
