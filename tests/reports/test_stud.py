"""Upcards, bring-in and completion of stud on the pages of a hand; all lines are written by hand."""

from __future__ import annotations

import pytest

from reports.hands.drawing import drawings
from reports.hands.explain import explain_hand
from reports.hands.hand import load
from reports.hands.page import hand_page
from reports.tables import Run
from tests.reports.hostile import NAMES
from tests.reports.support import Made
from tests.reports.test_html import Page


def _stud(made, *, name="Ada", **hand):
    """Stud 5/10, bring-in 2: Cy brings it in, Ada completes, Bo folds. Ada pairs her king and bets 7."""
    values = {
        "game": "stud", "structure": "fixed-limit", "small_bet": 5, "big_bet": 10, "bring_in": 2, "ante": 1,
        "button_seat": 3,
    }  # fmt: skip
    one = made.hand("x\n", verdict="flagged", **(values | hand))
    for player in (name, "Bo", "Cy"):
        one.seat(player, 500)
    for player, street, cards in [
        (0, "third", "Kd"), (1, "third", "9d"), (2, "third", "2c"),
        (0, "fourth", "Kh"), (2, "fourth", "3c"), (0, "fifth", "Ts"), (2, "fifth", "4d"),
    ]:  # fmt: skip
        made.add("cards", hand_key=one.key, street=street, player_index=player, run=1, cards=cards,
                 face_up=True)  # fmt: skip
    made.add("cards", hand_key=one.key, street="third", player_index=2, run=1, cards="2d", face_up=False)
    made.add("cards", hand_key=one.key, street="seventh", player_index=0, run=1, cards="Kd Kh Ts Ac Ad",
             face_up=True)  # fmt: skip
    for player in range(3):
        one.act(2, "third", player, "post-ante", 1, 0)
    one.act(3, "third", 2, "bring-in", 2, 2)
    one.decide(4, "third", 0, "complete", 5, 5, L=2, c=0, s=499, K=2, F=5, low=5, high=5, pot=5)
    one.decide(5, "third", 1, "fold", 0, 0, L=5, c=0, s=499, K=5, F=5, low=10, high=10, pot=10)
    one.decide(6, "third", 2, "call", 3, 5, L=5, c=2, s=497, K=3, F=5, low=10, high=10, pot=10)
    fault = one.decide(7, "fourth", 0, "bet", 7, 7, L=0, c=0, s=494, K=0, F=5, low=5, high=10, pot=13)
    one.decide(8, "fourth", 2, "call", 7, 7, L=7, c=0, s=494, K=7, F=5, low=12, high=17, pot=20)
    one.act(9, "seventh", 0, "show")
    one.find("R04", "wrong-limit-unit", fault, observed=7, expected_low=5, expected_high=10,
             last_full_raise=5, reason="between-units", message="Bet of 7.", citation="a rule")  # fmt: skip
    return one.key


@pytest.fixture
def stud(tmp_path):
    made = Made()
    key = _stud(made)
    return made.write(tmp_path), key


def _words(text):
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def test_each_street_shows_the_upcards_of_those_still_in(stud):
    lines = _words(explain_hand(*stud, width=120, color=False))
    assert "game fixed-limit stud, tournament, 5/10 bets, ante 1, bring-in 2" in lines
    third = lines.index("THIRD")
    assert lines[third + 2 : third + 13] == [
        "1 Ada showing Kd",
        "2 Bo showing 9d",
        "3 Cy showing 2c",
        "2 1 Ada posts ante 1",
        "2 2 Bo posts ante 1",
        "2 3 Cy posts ante 1",
        "3 3 Cy brings in for 2",
        "4 1 Ada 0 2 2 complete to 5 completes to 5",
        "5 2 Bo 0 5 5 10 folds",
        "6 3 Cy 2 5 3 10 calls 3",
        "FOURTH pot 13",
    ]
    fourth = lines.index("FOURTH pot 13")
    assert lines[fourth + 2 : fourth + 5] == [
        "1 Ada showing Kd Kh",
        "3 Cy showing 2c 3c",
        ">> 7 1 Ada 0 0 check 5 or 10 bets 7",
    ]
    assert "| recorded 7; lawful 5 or 10" in lines
    # dealt without any betting; what is turned up at the end is no upcard, and not said twice
    fifth = lines.index("FIFTH pot 27")
    assert lines[fifth + 1 : fifth + 5] == [
        "1 Ada showing Kd Kh Ts",
        "3 Cy showing 2c 3c 4d",
        "RESULT pot 27",
        "9 1 Ada shows Kd Kh Ts Ac Ad",
    ]


def test_stud_has_no_button(stud):
    text = explain_hand(*stud, width=120, color=False)
    page = hand_page(load(Run(stud[0]), [stud[1]])[0], back=None, before=None, after=None)
    assert "button" not in text
    assert "button" not in page[page.index("<main") :]


def test_the_upcards_stand_in_the_ledger(stud, tmp_path):
    path = tmp_path / "page.html"
    page = hand_page(load(Run(stud[0]), [stud[1]])[0], back=None, before=None, after=None)
    path.write_text(page, encoding="utf-8")
    text = Page(path).text
    assert "Fourth pot 13 1 Ada showing Kd Kh 3 Cy showing 2c 3c 7 1 Ada bets 7" in text
    assert "check, bet to 5 or 10" in text
    for heading in ["Current bet (L)", "Last full raise (F)", "When last acted (a)", "In this round (c)"]:
        assert heading in text
    assert "Stack (s)" in text


def test_two_lawful_totals_are_two_bars(stud):
    hand = load(Run(stud[0]), [stud[1]])[0]
    [fourth] = [drawn for drawn in drawings(hand, hand.money()) if drawn.street == "fourth"]
    [panel] = fourth.panels
    bet = panel.marks[0]
    assert [top == bottom for top, bottom in bet.bands] == [True, True]
    ten, five = (panel.base - top for top, _ in bet.bands)
    assert ten == pytest.approx(2 * five, abs=0.2)
    assert not bet.open_end


def test_who_completes_at_once_could_have_brought_it_in(tmp_path):
    made = Made()
    one = made.hand("x\n", game="razz", structure="fixed-limit", small_bet=5, big_bet=10, bring_in=2)
    for player in ("Ada", "Bo"):
        one.seat(player, 500)
    one.decide(4, "third", 0, "complete", 5, 5, L=2, c=0, s=500, K=2, F=5, low=5, high=5, pot=0)
    one.decide(5, "third", 1, "call", 5, 5, L=5, c=0, s=500, K=5, F=5, low=10, high=10, pot=5)
    lines = _words(explain_hand(made.write(tmp_path), one.key, width=120, color=False))
    assert "4 1 Ada 0 2 bring-in 2 complete to 5 completes to 5" in lines
    assert "5 2 Bo 0 5 5 10 calls 5" in lines


def test_a_raise_over_an_illegal_completion_is_no_completion(tmp_path):
    made = Made()
    one = made.hand("x\n", game="stud", structure="fixed-limit", small_bet=5, big_bet=10, bring_in=2)
    for player in ("Ada", "Bo"):
        one.seat(player, 500)
    one.act(3, "third", 0, "bring-in", 2, 2)
    one.decide(4, "third", 1, "raise", 4, 4, L=2, c=0, s=500, K=2, F=5, low=5, high=5, pot=2)
    one.decide(5, "third", 0, "call", 2, 4, L=4, c=2, s=498, K=2, F=5, low=9, high=9, pot=6)
    lines = _words(explain_hand(made.write(tmp_path), one.key, width=120, color=False))
    assert "4 2 Bo 0 2 2 complete to 5 raises to 4" in lines
    assert "5 1 Ada 2 4 2 9 calls 2" in lines


def test_a_game_with_a_board_has_no_upcards(tmp_path):
    made = Made()
    key = _stud(made, game="holdem")
    assert "showing" not in explain_hand(made.write(tmp_path), key, width=120, color=False)


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_and_cards_are_inert(tmp_path, name):
    made = Made()
    key = _stud(made, name=name)
    for row in made.tables["cards"]:
        row["cards"] = {"Kd": "\x1b[", "Kh": "<b"}.get(row["cards"], row["cards"])
    run = made.write(tmp_path)
    text = explain_hand(run, key, width=80, color=False)
    page = hand_page(load(Run(run), [key])[0], back=None, before=None, after=None)
    assert "showing \\x1b[ <b" in text
    assert "showing \\x1b[ &lt;b" in page
    assert all(char.isprintable() or char == "\n" for char in text + page)
