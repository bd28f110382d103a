"""Floor events: the live columns, and what their fields can hold."""

from __future__ import annotations

import copy

import pytest
from ohh_hands import act, blinds, hand, played, read, refusal

from parsers.schema import LIVE

FLOOR = {
    "pushed": 500.5,
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
            "pushed": 5_005_000,
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


@pytest.mark.parametrize(
    "events",
    [{"floor": None, "offered": {}}, {"floor": dict.fromkeys(FLOOR), "offered": dict.fromkeys(OFFERED)}],
)
def test_an_event_without_values_is_none(events):
    """Serialisers write empty objects everywhere: they are of the standard, and explain nothing."""
    one = played(
        preflop=[act(10, "Dealt Cards", **events), *blinds(), act(10, "Raise", 6), act(11, "Fold", **events)],
        showdown=[act(10, "Mucks Cards", **events)],
    )
    one["rounds"][0]["actions"][1] |= events
    parsed = read(one)
    assert parsed.hands["dialect"].to_list() == ["standard"]
    assert all(parsed.actions[name].null_count() == len(parsed.actions) for name in LIVE)


def test_the_chips_of_a_push_make_up_the_push():
    assert live(start(floor={"pushed_chips": [500, 100, 100]}))[2] == {
        "pushed": 7_000_000,
        "pushed_chips": [5_000_000, 1_000_000, 1_000_000],
    }
    assert live(start(floor={"pushed": 700, "pushed_chips": []}))[2] == {"pushed": 7_000_000}
    issue = refusal(start(floor={"pushed": 500, "pushed_chips": [500, 100]}))
    assert (issue["reason"], "add up" in issue["message"]) == ("bad-floor-event", True)


def test_many_chips():
    assert live(start(floor={"pushed_chips": [1] * 1000}))[2]["pushed"] == 10_000_000
    issue = refusal(start(floor={"pushed_chips": [1] * 1001}))
    assert issue["reason"] == "bad-floor-event"
    assert "1,001 chips, expected at most 1,000" in issue["message"]


ILL = [
    ("floor", "pushed", -1, "never negative"),
    ("floor", "pushed", "500", "a number"),
    ("floor", "pushed", 0.00001, "decimals"),
    ("floor", "pushed_chips", 500, "a list"),
    ("floor", "pushed_chips", [500, None], "a number"),
    ("floor", "pushed_chips", [[500]], "a number"),
    ("floor", "pushed_chips", "500;100", "a list"),
    ("floor", "pushed", {"amount": 500}, "a number"),
    ("floor", "pushed", 1e300, "100,000,000,000"),
    ("floor", "corrects", 2, "Correction"),
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
