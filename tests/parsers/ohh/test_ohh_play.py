"""Actions as rows: kinds, sums, streets, boards."""

from __future__ import annotations

import json

import polars as pl
import pytest
from ohh_hands import act, blinds, hand, played, read, refusal

ROW = (
    "source_action_number",
    "street",
    "player_index",
    "kind",
    "amount_printed",
    "chips",
    "dead",
    "to",
    "all_in",
)


def rows(one, *names):
    """The action rows of a hand; money in whole units."""
    money = pl.col("amount_printed", "chips", "dead", "to") / 10_000
    return read(one).actions.with_columns(money).select(*(names or ROW)).rows()


def test_the_rows_of_a_hand():
    assert rows(hand()) == [
        (1, "preflop", 1, "post-small-blind", 1, 1, 0, 1, False),
        (2, "preflop", 2, "post-big-blind", 2, 2, 0, 2, False),
        (3, "preflop", 0, "raise", 6, 6, 0, 6, False),
        (4, "preflop", 1, "fold", 0, 0, 0, 1, False),
        (5, "preflop", 2, "call", 4, 4, 0, 6, False),
        (0, "flop", 2, "check", None, 0, 0, 0, None),
        (1, "flop", 0, "bet", 8, 8, 0, 8, None),
        (2, "flop", 2, "fold", None, 0, 0, 0, None),
    ]


def test_ordinals_count_rows_and_no_amount_is_read_where_none_counts():
    actions = read(hand()).actions
    assert actions["ordinal"].to_list() == [1, 2, 3, 4, 5, 6, 7, 8]
    means = ["added", "added", "added", None, "added", None, "added", None]
    assert actions["amount_means"].to_list() == means
    assert actions["to_printed"].null_count() == 8


def test_antes_and_dead_blinds_do_not_count_towards_the_street():
    one = played(
        preflop=[
            act(10, "Post Ante", 0.5),
            *blinds(),
            act(12, "Post Dead", 1),
            act(10, "Call", 2),
            act(11, "Call", 1),
            act(12, "Check", 0),
        ]
    )
    assert rows(one, "kind", "chips", "dead", "to") == [
        ("post-ante", 0.5, 0.5, 0),
        ("post-small-blind", 1, 0, 1),
        ("post-big-blind", 2, 0, 2),
        ("post-dead", 1, 1, 2),
        ("call", 2, 0, 2),
        ("call", 1, 0, 2),
        ("check", 0, 0, 2),
    ]


def test_a_newcomer_posts_a_live_big_blind_and_a_dead_small_one():
    one = played(
        preflop=[*blinds(), act(10, "Post Dead", 1), act(10, "Post Extra Blind", 2), act(10, "Raise", 4)]
    )
    assert rows(one, "kind", "chips", "dead", "to")[2:] == [
        ("post-dead", 1, 1, 0),
        ("post-big-blind", 2, 0, 2),
        ("raise", 4, 0, 6),
    ]


def test_a_straddle_is_a_live_post_and_marks_the_hand():
    parsed = read(played(preflop=[*blinds(), act(10, "Straddle", 4), act(11, "Fold"), act(12, "Call", 2)]))
    assert parsed.actions.select("kind", "to").rows()[2] == ("post-straddle", 40_000)
    assert parsed.hands["flags"].to_list() == [["straddle"]]


def test_a_forfeit_is_a_fold_with_dead_chips():
    one = played(preflop=[*blinds(), act(10, "Raise", 6), act(11, "Fold", 3), act(12, "Fold")])
    assert rows(one, "kind", "chips", "dead", "to")[3] == ("fold", 3, 3, 1)


def test_what_is_no_betting_has_no_row():
    one = hand()
    one["rounds"][0]["actions"] += [
        act(10, "Added Chips", 50),
        act(11, "Stands Up"),
        act(99, "Sits Down"),
        act(11, "Dealt Cards", cards=["2c", "2d"]),
    ]
    parsed = read(one)
    assert len(parsed.actions) == 8
    assert parsed.cards.filter(pl.col("player_index").is_not_null()).drop("hand").rows() == [
        ("preflop", 2, 1, "Ah Kd", False),
        ("preflop", 1, 1, "2c 2d", False),
    ]


def test_chips_added_before_playing_on_make_the_stack_unknown():
    one = hand()
    one["rounds"][0]["actions"] += [act(10, "Added Chips", 50), act(11, "Added Chips", 50)]
    assert read(one).players["stack"].to_list() == [None, 800_000, 1_505_000]


def test_money_that_the_house_puts_in():
    one = hand(pots=[{"amount": 18, "player_wins": [{"player_id": 10, "win_amount": 18}]}])
    one["rounds"][0]["actions"].append({"action": "Add to Pot", "amount": 5})
    parsed = read(one)
    assert parsed.hands["added_to_pot"].to_list() == [50_000]
    assert parsed.hands["flags"].to_list() == [
        []
    ]  # 13 were bet and called, 5 added: the 8 uncalled went back


def test_shows_and_mucks_stand_in_the_street_that_was_reached():
    one = played(
        preflop=[*blinds(), act(10, "Call", 2), act(11, "Call", 1), act(12, "Check")],
        showdown=[act(10, "Shows Cards", cards=["Qs", "Qh"]), act(12, "Mucks Cards", cards=["3s", "8h"])],
    )
    parsed = read(one)
    assert parsed.actions.select("street", "kind", "chips", "to").rows()[-2:] == [
        ("preflop", "show", 0, 20_000),
        ("preflop", "muck", 0, 20_000),
    ]
    assert parsed.cards.drop("hand").rows() == [
        ("preflop", 0, 1, "Qs Qh", True),
        ("preflop", 2, 1, "3s 8h", False),
    ]


def board(*parts):
    """Rounds of cards without betting, after a preflop all-in."""
    start = [act(11, "Post SB", 1), act(12, "Post BB", 2), act(11, "Raise", 79), act(12, "Call", 78)]
    made = [{"id": 0, "street": "Preflop", "actions": start}]
    for street, cards in parts:
        shown = [act(11, "Shows Cards", cards=["9s", "9h"])] if street == "Showdown" else []
        made.append({"id": len(made), "street": street, "cards": cards, "actions": shown})
    return hand(rounds=made, pots=[])


def test_cards_may_come_after_the_hands_are_shown():
    parsed = read(board(("Showdown", []), ("Flop", ["2c", "3c", "4c"]), ("Turn", ["5d"]), ("Showdown", [])))
    assert parsed.hands["boards"].to_list() == [["2c 3c 4c 5d"]]
    assert parsed.actions.filter(pl.col("kind") == "show")["street"].to_list() == ["preflop", "turn"]
    assert parsed.actions["to"].to_list() == [10_000, 20_000, 800_000, 800_000, 800_000, 0]


def test_boards_of_two_runs():
    flop, turn, other = ["2c", "3c", "4c"], ["5d"], ["Kh"]
    parsed = read(
        board(("Flop", flop), ("Turn", turn), ("River", ["6d"]), ("Turn", other), ("River", ["Ad"]))
    )
    assert parsed.hands["boards"].to_list() == [["2c 3c 4c 5d 6d", "2c 3c 4c Kh Ad"]]
    assert parsed.hands["flags"].to_list() == [["run-it-twice"]]
    assert parsed.cards.select("street", "run", "cards").rows()[1:] == [
        ("turn", 1, "5d"),
        ("river", 1, "6d"),
        ("turn", 2, "Kh"),
        ("river", 2, "Ad"),
    ]


CHECKS = [act(12, "Check")]


@pytest.mark.parametrize(
    "parts",
    [
        [(0, "Preflop", 1), (2, "Turn", 1), (3, "Flop", 1)],
        [(0, "Preflop", 1), (1, "Turn", 0), (2, "Flop", 1)],
        [(0, "Preflop", 1), (1, "Flop", 1), (2, "Flop", 1)],
        [(0, "Preflop", 1), (1, "Showdown", 0), (2, "Flop", 1)],
        [(0, "Preflop", 1), (1, "Flop", 0), (2, "Showdown", 1)],
        [(0, "Preflop", 1), (2, "Flop", 1), (1, "Turn", 1)],
        [(0, "Preflop", 1), (0, "Flop", 1)],
    ],
)
def test_betting_that_comes_too_late(parts):
    made = [
        {"id": number, "street": street, "actions": (blinds() if street == "Preflop" else CHECKS) * betting}
        for number, street, betting in parts
    ]
    assert refusal(hand(rounds=made, pots=[]))["reason"] == "sections-out-of-order"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (act(99, "Call", 2), "unknown-actor"),
        (act("10", "Call", 2), "unknown-actor"),
        (act(None, "Call", 2), "unknown-actor"),
        (act(True, "Call", 2), "unknown-actor"),
        (act([], "Call", 2), "unknown-actor"),
        (act(99, "Dealt Cards"), "unknown-actor"),
        (act(99, "Shows Cards"), "unknown-actor"),
        (act(10, "Limps", 2), "unknown-line"),
        (act(10, "Call" * 20, 2), "unknown-line"),
        (act(10, None), "unknown-line"),
        (act(10, ["Call"]), "unknown-line"),
        (act(10, "Call"), "bad-amount"),
        (act(10, "Raise", None), "bad-amount"),
        (act(10, "Post Ante"), "bad-amount"),
        (act(10, "Raise", "6"), "bad-amount"),
        (act(10, "Raise", -6), "bad-amount"),
        (act(10, "Fold", -6), "bad-amount"),
        (act(10, "Check", 2), "bad-amount"),
        (act(10, "Raise", 0.00001), "too-many-decimals"),
        ({"action": "Add to Pot"}, "bad-amount"),
        (act(10, "Call", 2, is_allin=1), "bad-value"),
        (act(10, "Call", 2, action_number="7"), "bad-value"),
        (act(10, "Call", 2, action_number=2**31), "bad-value"),
        (act(10, "Shows Cards", cards=[1]), "bad-value"),
        (act(10, "Shows Cards", cards={}), "bad-value"),
    ],
)
def test_an_action_that_cannot_be_read_is_cited(action, reason):
    issue = refusal(played(preflop=[*blinds(), action]))
    assert issue["reason"] == reason
    assert json.JSONDecoder().raw_decode(issue["excerpt"])[0] == action


@pytest.mark.parametrize("street", ["Third", "Third Street", "Draw 1", "Predraw", None, 1, [], ""])
def test_a_round_of_another_game(street):
    assert (
        refusal(hand(rounds=[{"id": 0, "street": street, "actions": blinds()}]))["reason"] == "unknown-line"
    )


def test_illegal_play_is_rows_like_any_other():
    one = played(
        preflop=[
            *blinds(),
            act(10, "Raise", 2.5),
            act(10, "Raise", 1000),
            act(11, "Check"),
            act(12, "Call", 1),
        ]
    )
    assert rows(one, "kind", "chips", "to")[2:] == [
        ("raise", 2.5, 2.5),
        ("raise", 1000, 1002.5),
        ("check", 0, 1),
        ("call", 1, 3),
    ]


def test_sums_that_no_table_can_hold():
    bets = [act(10, "Raise", 100_000_000_000) for _ in range(101)]
    assert refusal(played(preflop=[*blinds(), *bets]))["reason"] == "bad-amount"


def test_more_actions_than_a_hand_has():
    """Judging takes time with the square of a hand's length: one hand could hold up a whole run."""
    checks = [act(12, "Check") for _ in range(1001)]
    assert refusal(played(preflop=[*blinds(), act(10, "Fold"), *checks]))["reason"] == "too-many-actions"
