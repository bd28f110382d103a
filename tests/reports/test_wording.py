from __future__ import annotations

from decimal import Decimal

import pytest

from parsers.schema import LIVE
from reports import wording
from reports.hand import Hand
from reports.money import Money
from reports.tables import ten_thousandths

CHIPS = Money()
NO_EVENTS = dict.fromkeys(LIVE)


def _action(kind, chips=0, to=0, **values):
    row = {"kind": kind, "chips": chips * 10_000, "to": to * 10_000, "all_in": False, "amount_printed": None}
    return NO_EVENTS | row | values


def _events(action):
    actions = [{"ordinal": number, "line": 10 + number, "act_start": None} for number in (1, 2, 3)]
    return wording.floor_events(Hand("k", {}, [], actions, [], {}, [], {}, None), action, CHIPS)


def _decision(bet, call, low=None, high=None, **values):
    def scaled(amount):
        return None if amount is None else amount * 10_000

    row = {
        "current_bet": scaled(bet), "to_call": scaled(call), "min_to": scaled(low), "max_to": scaled(high),
        "street_total": 0, "stack": 10**9, "may_raise": True, "why": "not-acted", "structure": "no-limit",
    }  # fmt: skip
    return row | values


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (_action("fold"), "folds"),
        (_action("fold", 400, dead=4_000_000), "folds, 400 forfeited"),
        (_action("check"), "checks"),
        (_action("call", 200, 300), "calls 200"),
        (_action("bet", 100, 100), "bets 100"),
        (_action("raise", 400, 500), "raises to 500"),
        (_action("raise", 400, 500, all_in=True), "raises to 500, all-in"),
        (_action("complete", 20, 20), "completes to 20"),
        (_action("all-in", 150, 250, all_in=None), "puts in 150, 250 in all"),
        (_action("post-big-blind", 100, 100), "posts big blind 100"),
        (_action("post-ante", 10, 0), "posts ante 10"),
        (_action("uncalled-return", -150, 100), "gets 150 back"),
        (_action("collect", amount_printed=12_340_000), "collects 1,234"),
        (_action("muck"), "mucks"),
    ],
)
def test_what_was_done(action, words):
    assert wording.did(action, CHIPS) == words


def test_a_show_names_the_cards():
    assert wording.did(_action("show"), CHIPS, "AhKd") == "shows AhKd"


@pytest.mark.parametrize(
    ("decision", "words", "cell"),
    [
        (_decision(300, 200, 500, 9800), "call 200, raise from 500 to 9,800", "500 to 9,800"),
        (_decision(0, 0, 100, 9800), "check, bet from 100 to 9,800", "100 to 9,800"),
        (_decision(300, 200, 500), "call 200, raise to 500 or more", "500 or more"),
        (_decision(20, 20, 40, 40), "call 20, raise to 40", "40"),
        (_decision(300, 300, 450, 450, stack=4_500_000), "call 300, raise to 450 (all-in)", "all-in 450"),
        (_decision(300, 250), "call 250", "-"),
        (
            _decision(150, 50, may_raise=False, why="short-all-in", faced_since_acted=500_000,
                      last_full_raise=1_000_000),
            "call 50; may not raise: faces 50 since acting, needs 100",
            "no",
        ),
        (
            _decision(29, 9, may_raise=False, why="short-all-in", faced_since_acted=90_000,
                      last_full_raise=200_000, structure="fixed-limit"),
            "call 9; may not raise: faces 9 since acting, needs 10",
            "no",
        ),
        (
            _decision(80, 20, may_raise=False, why="capped", bets_in_round=4),
            "call 20; may not raise: 4 bets stand, and the cap is reached",
            "no",
        ),
    ],
)  # fmt: skip
def test_what_could_be_done(decision, words, cell):
    assert wording.options(decision, CHIPS) == words
    assert wording.raise_cell(decision, CHIPS) == cell


def test_floor_events_of_the_founding_forfeit():
    # Rule 53, example 4: a chip of 500 for a bet of 1200; 400 are lost and 100 go back
    action = _action(
        "fold", 400, dead=4_000_000, pushed=5_000_000, pushed_chips=[Decimal("500.0000")], quoted=12_000_000,
        ruling="forfeit-and-fold", ruled_by="director", choice_by="player", forfeited=4_000_000,
        noticed_after=2,
    )  # fmt: skip
    assert _events(action) == [
        "pushed 500",
        "was told 1,200",
        "ruled forfeit-and-fold by the director, the player choosing, 400 forfeited",
        "noticed after the action at line 12",
    ]


def test_what_the_client_offered():
    action = _action("call", 100, 100, offered_call=1_000_000, raise_offered=False)
    assert _events(action) == ["the client offered call 100, no raise"]
    action = _action("call", 100, 100, offered_min_to=5_000_000, offered_max_to=90_000_000)
    assert _events(action) == ["the client offered raise from 500 to 9,000"]


def test_several_chips_are_listed():
    action = _action("call", 15, 15, pushed=150_000, pushed_chips=[Decimal("10.0000"), Decimal("5.0000")])
    assert _events(action) == ["pushed 15 (chips 10, 5)"]


def test_an_ordinary_action_has_no_floor_events():
    assert _events(_action("call", 15, 15)) == []


def test_decimals_in_lists():
    assert ten_thousandths(Decimal("0.2500")) == 2_500


def test_levels():
    assert wording.level("IX") == "level IX"
    assert wording.level("Level IX") == "Level IX"


@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ("AhKd2c", "Ah Kd 2c"),
        ("AhKd2c / QsJs9d", "Ah Kd 2c / Qs Js 9d"),
        ("", ""),
        ("<b>", "<b>"),
        ("Xx", "Xx"),
    ],
)
def test_cards_are_spaced(cards, shown):
    assert wording.spaced(cards) == shown
