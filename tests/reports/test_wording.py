from __future__ import annotations

from decimal import Decimal

import pytest

from parsers.schema import LIVE
from reports.hands import wording
from reports.hands.hand import Hand
from reports.money import Money
from reports.tables import ten_thousandths

CHIPS = Money()
NO_EVENTS = dict.fromkeys(LIVE)


def _action(kind, chips=0, to=0, **values):
    row = {"kind": kind, "chips": chips * 10_000, "to": to * 10_000, "all_in": False, "amount_printed": None}
    return NO_EVENTS | row | values


def _events(action):
    """Seat 4 checks (10, as the record numbers it), seat 7 bets 1,200 (11), seat 4 calls (without number)."""
    players = [{"player_index": 0, "seat": 4}, {"player_index": 1, "seat": 7}]
    actions = [
        _action("check", ordinal=1, source_action_number=10, player_index=0),
        _action("bet", 1200, 1200, ordinal=2, source_action_number=11, player_index=1),
        _action("call", 1200, 1200, ordinal=3, source_action_number=None, player_index=0),
    ]
    return wording.floor_events(Hand("k", {}, players, actions, [], {}, [], {}, None), action, CHIPS)


def _decision(bet, call, low=None, high=None, **values):
    def scaled(amount):
        return None if amount is None else amount * 10_000

    row = {
        "current_bet": scaled(bet), "to_call": scaled(call), "min_to": scaled(low), "max_to": scaled(high),
        "street_total": 0, "stack": 10**9, "may_raise": True, "why": "not-acted", "structure": "no-limit",
        "last_full_raise": 1_000_000, "completes": False, "brings_in": False,
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
        (_action("draw"), "draws"),
        (_action("stand-pat"), "stands pat"),
        (_action("bring-in", 2, 2), "brings in for 2"),
        (_action("correction", 200, 1200), "is corrected by 200: now 1,200 in this round"),
        (_action("correction", -8, 12), "is corrected by -8: now 12 in this round"),
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
        (_decision(2, 2, 5, 5, completes=True), "call 2, complete to 5", "complete to 5"),
        (
            _decision(2, 2, 5, 5, completes=True, brings_in=True),
            "bring in for 2, complete to 5",
            "complete to 5",
        ),
        # limit 5/10 with an open pair: one unit of either size, and nothing between them
        (
            _decision(0, 0, 5, 10, structure="fixed-limit", last_full_raise=50_000),
            "check, bet to 5 or 10",
            "5 or 10",
        ),
        # further apart than the smaller unit, so that other totals may be lawful too
        (
            _decision(3, 3, 5, 13, structure="fixed-limit", last_full_raise=50_000),
            "call 3, raise from 5 to 13",
            "5 to 13",
        ),
        (_decision(0, 0, 5, 10, last_full_raise=50_000), "check, bet from 5 to 10", "5 to 10"),
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
        "pushed 500 (one chip)",
        "was told 1,200",
        "ruled forfeit-and-fold by the director, the player choosing, 400 forfeited",
        "noticed after action 11 (seat 7 bets 1,200)",
    ]


def test_what_the_client_offered():
    action = _action("call", 100, 100, offered_call=1_000_000, raise_offered=False)
    assert _events(action) == ["the client offered call 100, no raise"]
    action = _action("call", 100, 100, offered_min_to=5_000_000, offered_max_to=90_000_000)
    assert _events(action) == ["the client offered raise from 500 to 9,000"]


def test_who_ruled_a_correction_what_and_to_which_total():
    action = _action("correction", 200, 1200, ruled_by="director", ruled_to=12_000_000, corrects=2,
                     noticed_after=3)  # fmt: skip
    assert _events(action) == [
        "ruled by the director, to 1,200",
        "corrects action 11 (seat 7 bets 1,200)",
        "noticed after action 3 (seat 4 calls 1,200)",  # without a number of its own: its place in the hand
    ]
    assert _events(_action("correction", 200, 1200))[0] == "ruled by nobody named"
    assert _events(_action("fold", unwound_to=1)) == ["taken back to action 10 (seat 4 checks)"]


@pytest.mark.parametrize(
    ("chips", "said"),
    [
        ([1000], "pushed 1,000 (one chip)"),
        ([500, 500, 500], "pushed 1,500 (3 x 500)"),
        ([10, 5], "pushed 15 (10 + 5)"),
        ([500, 100, 100], "pushed 700 (500 + 2 x 100)"),
        (None, "pushed 300"),
    ],
)
def test_the_chips_of_a_push(chips, said):
    listed = None if chips is None else [Decimal(chip).quantize(Decimal("0.0001")) for chip in chips]
    action = _action("call", 15, 15, pushed=sum(chips or [300]) * 10_000, pushed_chips=listed)
    assert _events(action) == [said]


def test_nobody_ruled_where_the_record_says_so_of_an_ordinary_action():
    assert _events(_action("call", 15, 15, ruled_by="none")) == []
    assert _events(_action("call", 15, 15, ruled_by="dealer")) == ["ruled by the dealer"]


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
