from __future__ import annotations

import pytest

from reports.hands.drawing import drawings
from reports.hands.hand import load
from reports.tables import Run


@pytest.fixture
def drawing(two_hands):
    run, _, underraise = two_hands
    hand = load(Run(run), [underraise])[0]
    [drawn] = drawings(hand, hand.money())
    return drawn


def test_one_mark_per_decision_in_playing_order(drawing):
    assert [mark.label for mark in drawing.marks] == ["seat 3", "seat 1", "seat 2", "seat 3"]
    assert [mark.folded for mark in drawing.marks] == [False, True, False, True]
    assert sorted(mark.x for mark in drawing.marks) == [mark.x for mark in drawing.marks]


def test_the_fault_is_marked_and_lies_outside_its_band(drawing):
    assert [mark.found for mark in drawing.marks] == ["", "", "violation", ""]
    karim, _, jonas, _ = drawing.marks
    # y grows downwards: 4.50 is below the band that begins at 5, the lawful 3 is inside 2 to 1,200
    assert jonas.total > jonas.bands[0][1]
    [(top, bottom)] = karim.bands
    assert top <= karim.total <= bottom
    assert karim.open_end


def test_who_may_not_raise_has_no_band(drawing):
    assert drawing.marks[3].bands == []


def test_heights_are_in_proportion(drawing):
    # the bets to match were 1, 3, 3 and 4.50; the labels stand at the same heights
    one, three, _, most = (drawing.base - mark.level for mark in drawing.marks)
    assert three == pytest.approx(3 * one, abs=0.2)
    assert most == pytest.approx(4.5 * one, abs=0.2)
    assert [label for _, label in drawing.ticks] == ["$0", "$1", "$3", "$4.50"]


def test_streets_without_a_finding_are_not_drawn(two_hands):
    run, option, _ = two_hands
    hand = load(Run(run), [option])[0]
    hand.findings.clear()
    assert drawings(hand, hand.money()) == []
