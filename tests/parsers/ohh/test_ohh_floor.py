"""Floor events: the live columns, references, corrections."""

from __future__ import annotations

import copy

import pytest
from ohh_hands import act, blinds, hand, played, read, refusal

from parsers.schema import LIVE

FLOOR = {
    "pushed": 500,
    "pushed_chips": [100, 400.5],
    "pulled_in": 25,
    "declared": "all-in",
    "declared_to": 700,
    "declared_when": "after-chips",
    "quoted": 1200,
    "in_turn": False,
    "ruling": "forfeit-and-fold",
    "ruled_by": "director",
    "choice_by": "player",
    "ruled_to": 600,
    "forfeited": 400,
    "noticed_after": 5,
    "unwound_to": 3,
    "corrects": 2,
}
OFFERED = {"call": 100, "raise": True, "min_to": 500, "max_to": 9000}


def live(one):
    """The live columns that are filled, by row."""
    parsed = read(one)
    assert parsed.hands["dialect"].to_list() == ["floor-events"]
    return [
        {name: value for name, value in row.items() if value is not None}
        for row in parsed.actions.select(LIVE).to_dicts()
    ]


def start(**floor):
    """Blinds 1/2, then Ada (action 3) with a floor event; action 5 ends the round."""
    return played(
        preflop=[*blinds(), act(10, "Fold", 400, **floor), act(11, "Call", 1), act(12, "Check")],
    )


def test_every_field_has_its_column():
    assert live(start(floor=FLOOR, offered=OFFERED)) == [
        {},
        {},
        {
            "pushed": 5_000_000,
            "pushed_chips": [1_000_000, 4_005_000],
            "pulled_in": 250_000,
            "declared": "all-in",
            "declared_to": 7_000_000,
            "declared_when": "after-chips",
            "quoted": 12_000_000,
            "in_turn": False,
            "ruling": "forfeit-and-fold",
            "ruled_by": "director",
            "choice_by": "player",
            "ruled_to": 6_000_000,
            "forfeited": 4_000_000,
            "noticed_after": 5,
            "unwound_to": 3,
            "corrects": 2,
            "offered_call": 1_000_000,
            "raise_offered": True,
            "offered_min_to": 5_000_000,
            "offered_max_to": 90_000_000,
        },
        {},
        {},
    ]


def test_null_is_not_given():
    assert live(start(floor=dict.fromkeys(FLOOR) | {"pushed": 0}, offered=None))[2] == {"pushed": 0}


def test_an_action_without_events_is_of_the_standard():
    parsed = read(start(floor=None, offered={}))
    assert parsed.hands["dialect"].to_list() == ["standard"]


ILL = [
    ("floor", "pushed", -1, "never negative"),
    ("floor", "pushed", "500", "a number"),
    ("floor", "pushed", 0.00001, "decimals"),
    ("floor", "pushed_chips", 500, "a list"),
    ("floor", "pushed_chips", [500, None], "a number"),
    ("floor", "declared", "Call", "call, raise, bet, check, fold, all-in, pot, amount"),
    ("floor", "declared_when", "before", "before-chips, with-chips, after-chips"),
    ("floor", "in_turn", 1, "true or false"),
    ("floor", "ruling", "forfeit", "full-call, forfeit-and-fold, call"),
    ("floor", "ruling", ["call"], "full-call"),
    ("floor", "ruled_by", "floor", "director, dealer, none"),
    ("floor", "choice_by", "director", "player, floor"),
    ("floor", "forfeited", True, "a number"),
    ("floor", "noticed_after", 77, "77"),
    ("floor", "noticed_after", "5", "action_number"),
    ("floor", "corrects", 1.0, "action_number"),
    ("floor", "rulling", "call", "ruled_by"),
    ("offered", "call", "100", "a number"),
    ("offered", "raise", "yes", "true or false"),
    ("offered", "minimum", 3, "min_to"),
]


@pytest.mark.parametrize(("event", "field", "value", "says"), ILL)
def test_what_an_event_cannot_hold_is_named(event, field, value, says):
    issue = refusal(start(**{event: {field: value}}))
    assert issue["reason"] == "bad-floor-event"
    assert f"{event}.{field}" in issue["message"]
    assert says in issue["message"]


@pytest.mark.parametrize("event", ["floor", "offered"])
@pytest.mark.parametrize("value", [[], "ruling", True, 3])
def test_an_event_is_an_object(event, value):
    issue = refusal(start(**{event: value}))
    assert (issue["reason"], event in issue["message"]) == ("bad-floor-event", True)


def test_an_event_at_what_is_no_betting_is_not_lost():
    one = played(preflop=[act(10, "Dealt Cards", floor={"pushed": 1}), *blinds()])
    assert refusal(one)["reason"] == "bad-floor-event"


def test_what_a_fold_forfeits_is_its_amount():
    assert refusal(start(floor={"forfeited": 399}))["reason"] == "bad-floor-event"


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
    [(1, 6, 8, 8), (1, 6, 2, 2), (10, 20, 22, 8), (0, 0, 2, 8), (1, 1, 3, 8), (0, 3, 5, 8)],
)
def test_references_are_action_numbers_of_the_round_where_they_restart(first, second, reference, ordinal):
    assert live(two_rounds(first, second, reference))[6] == {"noticed_after": ordinal}


def test_a_number_of_another_round_is_no_reference_where_they_restart():
    assert refusal(two_rounds(1, 1, 5))["reason"] == "bad-floor-event"


def test_a_number_that_stands_twice_in_its_round_is_no_reference():
    one = start(floor={"noticed_after": 4})
    one["rounds"][0]["actions"][4]["action_number"] = 4
    issue = refusal(one)
    assert (issue["reason"], "several" in issue["message"]) == ("bad-floor-event", True)


def corrected(amount, corrects, player=10):
    return played(
        preflop=[
            *blinds(),
            act(10, "Raise", 3),
            act(player, "Correction", amount, floor={"corrects": corrects, "ruled_by": "director"}),
            act(11, "Fold"),
        ]
    )


def test_a_correction_changes_the_sums():
    parsed = read(corrected(1, 3))
    assert parsed.actions.select("kind", "chips", "dead", "to", "corrects").rows()[2:4] == [
        ("raise", 30_000, 0, 30_000, None),
        ("correction", 10_000, 0, 40_000, 3),
    ]
    assert read(corrected(-1, 3)).actions["to"].to_list()[3] == 20_000


@pytest.mark.parametrize(
    ("amount", "corrects", "player", "reason"),
    [
        (1, None, 10, "bad-floor-event"),
        (1, 4, 10, "bad-floor-event"),
        (1, 5, 10, "bad-floor-event"),
        (1, 1, 10, "bad-floor-event"),
        (-4, 3, 10, "bad-amount"),
        (None, 3, 10, "bad-amount"),
    ],
)
def test_a_correction_that_corrects_nothing(amount, corrects, player, reason):
    assert refusal(corrected(amount, corrects, player))["reason"] == reason


def test_the_example_of_the_design():
    one = hand(
        players=[{"id": n, "seat": n, "name": f"P{n}", "starting_stack": 9000} for n in range(1, 6)],
        small_blind_amount=200,
        big_blind_amount=400,
        rounds=[
            {
                "id": 0,
                "street": "Preflop",
                "actions": [
                    act(4, "Post SB", 200, action_number=5),
                    act(5, "Post BB", 400, action_number=6),
                    act(1, "Call", 400, action_number=7),
                    act(2, "Raise", 1200, action_number=8),
                    act(
                        3,
                        "Fold",
                        400,
                        action_number=9,
                        floor={
                            "pushed": 500,
                            "pushed_chips": [500],
                            "declared": None,
                            "quoted": 1200,
                            "ruling": "forfeit-and-fold",
                            "ruled_by": "director",
                            "choice_by": "player",
                            "forfeited": 400,
                            "noticed_after": 9,
                        },
                    ),
                ],
            }
        ],
        pots=[],
    )
    parsed = read(copy.deepcopy(one))
    row = parsed.actions.to_dicts()[4]
    assert (row["kind"], row["chips"], row["dead"], row["to"]) == ("fold", 4_000_000, 4_000_000, 0)
    assert (row["noticed_after"], row["ordinal"]) == (5, 5)
    assert row["pushed_chips"] == [5_000_000]
