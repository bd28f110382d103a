"""Where floor events may stand, what they refer to, and corrections."""

from __future__ import annotations

import polars as pl
import pytest
from ohh_hands import act, blinds, hand, played, read, refusal

RULED = {"pushed": 4, "ruling": "stands", "ruled_by": "dealer"}


def live(one, *names):
    """These live columns of the rows that have any of them, by ordinal."""
    rows = read(one).actions.select("ordinal", *names).rows()
    return {
        row[0]: row[1:] if len(names) > 1 else row[1] for row in rows if any(v is not None for v in row[1:])
    }


@pytest.mark.parametrize(
    "action",
    [
        act(10, "Dealt Cards", floor={"pushed": 1}),
        act(10, "Sits Down", floor={"ruling": "call"}),
        {"action": "Add to Pot", "amount": 1, "floor": {"ruling": "call"}},
        act(10, "Added Chips", 5, offered={"call": 2}),
        act(10, "Post Ante", 1, floor={"pushed": 1}),
        act(10, "Straddle", 4, floor={"pushed": 4}),
        act(10, "Post Ante", 1, offered={"call": 1}),
        act(10, "Dealt Cards", floor=[]),
        act(10, "Post Ante", 1, floor="forfeit"),
    ],
)
def test_an_event_at_what_is_no_betting_is_not_lost(action):
    issue = refusal(played(preflop=[*blinds(), action, act(10, "Call", 2)]))
    assert issue["reason"] == "bad-floor-event"
    assert f'"{action["action"]}"' in issue["message"]


def test_an_event_at_a_show_is_not_lost():
    shown = act(10, "Shows Cards", cards=["Ah", "Ad"], floor={"ruling": "stands"})
    one = played(preflop=[*blinds(), act(10, "Call", 2)], showdown=[shown])
    assert refusal(one)["reason"] == "bad-floor-event"


def test_nobody_is_offered_a_correction():
    one = corrected(1, 3)
    one["rounds"][0]["actions"][3]["offered"] = {"call": 1}
    assert refusal(one)["reason"] == "bad-floor-event"


@pytest.mark.parametrize("lost", [399, 401, 0])
def test_what_a_fold_forfeits_is_its_amount(lost):
    one = played(preflop=[*blinds(), act(10, "Raise", 6), act(11, "Fold", 400, floor={"forfeited": lost})])
    assert "which is what stood" in refusal(one)["message"]


def test_only_a_fold_forfeits():
    one = played(preflop=[*blinds(), act(10, "Call", 2, floor={"forfeited": 2})])
    assert "only a fold" in refusal(one)["message"]
    assert live(played(preflop=[*blinds(), act(10, "Call", 2, floor={"forfeited": 0})]), "forfeited") == {
        3: 0
    }


def two_rounds(first, second, reference):
    """A limped flop with a bet whose floor event refers to an action; action numbers as given."""
    preflop = [*blinds(), act(10, "Call", 2), act(11, "Call", 1), act(12, "Check")]
    flop = [act(11, "Check"), act(12, "Bet", 4, floor={"noticed_after": reference}), act(10, "Fold")]
    for actions, number in ((preflop, first), (flop, second)):
        for place, action in enumerate(actions):
            action["action_number"] = number + place
    return played(preflop=preflop, flop=flop)


@pytest.mark.parametrize(
    ("first", "second", "reference", "ordinal"),
    [(1, 6, 8, 8), (1, 6, 2, 2), (10, 20, 22, 8), (0, 0, 2, 8), (1, 1, 3, 8), (0, 3, 5, 8), (10, 0, 2, 8)],
)
def test_references_are_action_numbers_of_the_round_where_they_restart(first, second, reference, ordinal):
    assert live(two_rounds(first, second, reference), "noticed_after") == {7: ordinal}


@pytest.mark.parametrize(("first", "second", "reference"), [(1, 1, 5), (10, 0, 12)])
def test_a_number_of_another_round_is_no_reference_where_they_restart(first, second, reference):
    issue = refusal(two_rounds(first, second, reference))
    assert issue["reason"] == "bad-floor-event"
    assert f"floor.noticed_after is {reference}: no betting action of this round" in issue["message"]


def numbered_as(numbers, reference):
    """Blinds, a call of Ada with a floor event, a call of Bo, a check of Cy, a flop of one check."""
    actions = [
        *blinds(),
        act(10, "Call", 2, floor={"noticed_after": reference}),
        act(11, "Call", 1),
        act(12, "Check"),
    ]
    for action, number in zip(actions, numbers, strict=True):
        action["action_number"] = number
    return played(preflop=actions, flop=[act(11, "Check", action_number=50)])


def test_a_number_that_stands_twice_is_no_reference_but_others_are():
    issue = refusal(numbered_as([1, 2, 3, 4, 4], 4))
    assert (issue["reason"], "several actions of this hand" in issue["message"]) == ("bad-floor-event", True)
    assert live(numbered_as([1, 2, 3, 4, 4], 3), "noticed_after") == {3: 3}
    # Twice in one round is a slip, not a new count: what lies in another round can still be named.
    assert live(numbered_as([1, 2, 3, 4, 4], 50), "noticed_after") == {3: 6}


def test_numbers_in_no_order_are_names_all_the_same():
    assert live(numbered_as([9, 7, 5, 3, 1], 1), "noticed_after") == {3: 5}


def test_without_numbers_nothing_can_be_referred_to():
    issue = refusal(numbered_as([None] * 5, 4) | {"game_number": "H-1"})
    assert "no betting action" in issue["message"]
    one = numbered_as([None] * 5, 4)
    one["rounds"][1]["actions"][0]["action_number"] = None
    assert "no action of this hand has an action_number" in refusal(one)["message"]


def test_some_numbers_are_enough_for_those_who_have_them():
    assert live(numbered_as([None, None, None, 4, None], 4), "noticed_after") == {3: 4}


def test_what_is_dealt_is_no_reference():
    one = played(
        preflop=[
            act(12, "Dealt Cards"),
            *blinds(),
            act(10, "Call", 2, floor={"noticed_after": 1}),
        ]
    )
    assert "no betting action" in refusal(one)["message"]


def test_a_bool_is_no_number():
    assert refusal(numbered_as([1, 2, 3, 4, 5], True))["reason"] == "bad-floor-event"


def corrected(amount, corrects, player=10):
    """Ada raises to 3, which is corrected by `amount`; Bo folds, Cy calls."""
    return played(
        preflop=[
            *blinds(),
            act(10, "Raise", 3),
            act(player, "Correction", amount, floor={"corrects": corrects, "ruled_by": "director"}),
            act(11, "Fold"),
            act(12, "Call", 2),
        ]
    )


def test_a_correction_changes_the_sums():
    parsed = read(corrected(1, 3))
    assert parsed.hands["dialect"].to_list() == ["floor-events"]
    assert parsed.actions.select("kind", "chips", "dead", "to", "corrects").rows()[2:4] == [
        ("raise", 30_000, 0, 30_000, None),
        ("correction", 10_000, 0, 40_000, 3),
    ]
    assert parsed.actions["amount_means"].to_list()[3] == "added"
    assert read(corrected(-1, 3)).actions["to"].to_list()[3] == 20_000


@pytest.mark.parametrize(
    ("amount", "corrects", "player", "reason"),
    [
        (1, None, 10, "bad-floor-event"),
        (1, 4, 10, "bad-floor-event"),
        (1, 5, 10, "bad-floor-event"),
        (1, 1, 10, "bad-floor-event"),
        (1, 1, 11, "bad-floor-event"),
        (-4, 3, 10, "bad-amount"),
        (None, 3, 10, "bad-amount"),
        ("1", 3, 10, "bad-amount"),
        (0.00001, 3, 10, "too-many-decimals"),
    ],
)
def test_a_correction_that_corrects_nothing(amount, corrects, player, reason):
    assert refusal(corrected(amount, corrects, player))["reason"] == reason


def test_a_correction_without_floor_event():
    one = corrected(1, 3)
    del one["rounds"][0]["actions"][3]["floor"]
    assert "a correction needs floor.corrects" in refusal(one)["message"]


@pytest.mark.parametrize("kind", ["post-big-blind", "correction", "fold"])
def test_what_cannot_be_corrected(kind):
    actions = [*blinds(), act(10, "Raise", 3), act(11, "Fold", 2), act(12, "Check")]
    target = {"post-big-blind": 2, "correction": 6, "fold": 4}[kind]
    player = {"post-big-blind": 12, "correction": 10, "fold": 11}[kind]
    actions.append(act(10, "Correction", 1, floor={"corrects": 3}))
    actions.append(act(player, "Correction", 1, floor={"corrects": target}))
    assert f"names a {kind}" in refusal(played(preflop=actions))["message"]


def test_an_earlier_round_is_closed():
    one = played(
        preflop=[*blinds(), act(10, "Raise", 3), act(11, "Fold"), act(12, "Call", 1)],
        flop=[act(12, "Check"), act(10, "Correction", 1, floor={"corrects": 3})],
    )
    assert refusal(one)["message"] == (
        'line 1: floor.corrects is 3, a raise of player 10 ("Ada") on preflop; '
        'expected an action of player 10 ("Ada") on flop, whose correction this is'
    )


def test_a_correction_of_another_player_says_whose_action_it_names():
    assert refusal(corrected(1, 3, player=12))["message"] == (
        'line 1: floor.corrects is 3, a raise of player 10 ("Ada") on preflop; '
        'expected an action of player 12 ("Cy") on preflop, whose correction this is'
    )


def test_two_corrections_of_one_raise_and_the_calls_after_it():
    """Ada makes it 3 over a blind of 2, Cy calls; she is put up to 4 and Cy with her. 9 lie in the middle."""
    one = played(
        pots=[{"amount": 9, "rake": 0, "player_wins": [{"player_id": 12, "win_amount": 9}]}],
        preflop=[
            *blinds(),
            act(10, "Raise", 3),
            act(11, "Fold"),
            act(12, "Call", 1),
            act(10, "Correction", 1, floor={"corrects": 3, "ruled_by": "director", "noticed_after": 5}),
            act(12, "Correction", 1, floor={"corrects": 5, "ruled_by": "director", "noticed_after": 5}),
        ],
        flop=[act(12, "Check"), act(10, "Check")],
    )
    parsed = read(one)
    assert parsed.actions["to"].to_list() == [10_000, 20_000, 30_000, 10_000, 30_000, 40_000, 40_000, 0, 0]
    assert parsed.hands["convention"].to_list() == ["assumed"]
    assert parsed.players["net"].to_list() == [-40_000, -10_000, 50_000]


def test_a_bet_taken_back_is_no_unmatched_bet():
    """Ada's 20 on the flop were a raise she had no right to; 12 go back, and the 8 left are matched."""
    one = played(
        pots=[{"amount": 22, "rake": 0, "player_wins": [{"player_id": 10, "win_amount": 22}]}],
        preflop=[*blinds(), act(10, "Call", 2), act(11, "Call", 1), act(12, "Check")],
        flop=[
            act(11, "Check"),
            act(12, "Bet", 8),
            act(10, "Raise", 20, floor={"ruling": "call", "ruled_by": "director", "ruled_to": 8}),
            act(10, "Correction", -12, floor={"corrects": 8}),
            act(11, "Fold"),
        ],
    )
    parsed = read(one)
    assert parsed.actions.select("chips", "to").rows()[-2:] == [(-120_000, 80_000), (0, 0)]
    assert parsed.players["net"].to_list() == [120_000, -20_000, -100_000]
    assert parsed.hands["flags"].to_list() == [[]]


def test_what_a_ruling_explains_elsewhere_is_not_held_against_the_sums():
    """Bo called with 9 on top of his blind, one too many; Cy's event goes back to that."""
    ruled = {"pushed": 7, "ruling": "stands", "ruled_by": "director", "unwound_to": 4}
    one = played(
        preflop=[*blinds(), act(10, "Raise", 9), act(11, "Call", 9), act(12, "Call", 7, floor=ruled)]
    )
    assert read(one).hands["convention"].to_list() == ["assumed"]
    del ruled["unwound_to"]
    one = played(
        preflop=[*blinds(), act(10, "Raise", 9), act(11, "Call", 9), act(12, "Call", 7, floor=ruled)]
    )
    assert refusal(one)["reason"] == "amount-convention-contradicted"


def test_offered_limits_explain_nothing():
    one = played(
        preflop=[*blinds(), act(10, "Fold"), act(11, "Raise", 10), act(12, "Call", 10, offered={"call": 8})]
    )
    assert refusal(one)["reason"] == "amount-convention-contradicted"
    one["rounds"][0]["actions"][4]["floor"] = {}
    assert refusal(one)["reason"] == "amount-convention-contradicted"


def test_upper_limit_of_a_hand_with_events():
    events = [act(12, "Check", floor={"noticed_after": 3, "pushed_chips": [1] * 20}) for _ in range(400)]
    parsed = read(played(preflop=[*blinds(), act(10, "Fold"), *events]))
    assert parsed.actions.filter(pl.col("noticed_after") == 3).height == 400
    assert parsed.issues.is_empty()


def test_the_same_hand_with_and_without_events_is_the_same_content():
    plain = hand()
    ruled = hand()
    ruled["rounds"][0]["actions"][3]["floor"] = RULED
    hashes = [read(one).hands["content_sha256"].item() for one in (plain, ruled)]
    assert hashes[0] == hashes[1]


def test_a_hand_that_was_corrected_is_not_the_same_content():
    plain, other = corrected(1, 3), corrected(1, 3)
    del plain["rounds"][0]["actions"][3]
    hashes = [read(one).hands["content_sha256"].item() for one in (plain, other)]
    assert hashes[0] != hashes[1]


@pytest.mark.parametrize("name", ["Floor", "floors", "flor", "Offered", "ofered"])
def test_an_event_under_a_misspelt_name_is_not_lost(name):
    one = played(preflop=[*blinds(), act(10, "Call", 2, **{name: {"ruling": "call"}})])
    issue = refusal(one)
    assert issue["reason"] == "bad-floor-event"
    assert "expected floor or offered" in issue["message"]


def test_keys_of_other_writers_do_not_matter():
    assert len(read(played(preflop=[*blinds(), act(10, "Call", 2, time_bank=3)])).hands) == 1
