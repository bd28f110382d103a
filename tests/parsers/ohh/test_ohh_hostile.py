"""Any value in any place: an issue or a hand, never a traceback, and rows that add up."""

from __future__ import annotations

import copy
import json

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st
from ohh_hands import act, blinds, hand, read, rounds

from parsers.schema import Parsed

FLOOR = {"pushed": 4, "pushed_chips": [4], "ruling": "full-call", "noticed_after": 5, "unwound_to": 4}
ODD = [
    *(None, True, False, -1, 0, 1, 3, 10, 11, 2**31, 2**63, 10**15, 10**400),
    *(1.5, 1e300, 1e-300, 0.1 + 0.2, 99999999999.12345),
    *("", "0", "call", "Holdem", "Showdown", "Turn", "Fold", "Post Ante", "Correction", "Stud", "Draw"),
    *("\ud800", "\x00", "é" * 9000),
    *([], [[]], ["Ah"], [None], {}, {"": 0}, {"actions": []}, [{}], [{"id": 1}]),
]


def stud():
    streets = rounds(
        preflop=[
            *(act(player, "Post Ante", 1) for player in (10, 11, 12)),
            act(12, "Dealt Cards", cards=["2c"], face_up=True),
            act(12, "Bring In", 1),
            act(
                10,
                "Complete",
                4,
                floor={"pushed_chips": [1, 1], "declared": "raise", "ruling": "minimum-raise"},
            ),
            act(11, "Fold", 2, floor={"forfeited": 2}),
            act(12, "Call", 2, floor={"pushed": 2}, offered={"call": 3, "raise": False}),
            act(12, "Correction", 1, floor={"corrects": 8, "noticed_after": 8}),
        ],
    )
    streets.append({"id": 4, "street": "4th Street", "actions": [act(10, "Check"), act(12, "Bet", 4)]})
    limits = {"bring_in_amount": 1, "small_bet_amount": 4, "big_bet_amount": 8}
    return hand(game_type="Stud", bet_limit={"bet_type": "FL"}, rounds=streets, pots=[], **limits)


def base():
    streets = rounds(
        preflop=[
            act(12, "Dealt Cards", cards=["Ah", "Kd"]),
            *blinds(),
            act(10, "Raise", 6, is_allin=False, floor=FLOOR, offered={"call": 2, "raise": True, "min_to": 4}),
            act(11, "Fold", 0),
            act(12, "Call", 4),
            act(12, "Correction", 0, floor={"corrects": 6}),
        ],
        flop=[act(12, "Check"), act(10, "Bet", 8), act(12, "Fold")],
    )
    return hand(rounds=streets, tournament_info={"tournament_number": "1", "level": 2}, flags=["Fast"])


def places(value, path=()):
    """Every place in a JSON value."""
    yield path
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(item, (*path, key))


assert not any(read(make()).hands.is_empty() for make in (base, stud))
CASES = [(make, path) for make in (base, stud) for path in list(places(make()))[1:]]


def changed(value, path, new):
    """The value with another one at that place, or without it where the new one is `...`."""
    holder = value
    for key in path[:-1]:
        if not isinstance(holder, (dict, list)) or isinstance(key, str) != isinstance(holder, dict):
            return
        if key not in (holder if isinstance(holder, dict) else range(len(holder))):
            return
        holder = holder[key]
    key = path[-1]
    if isinstance(holder, dict) and isinstance(key, str):
        holder[key] = new
        if new is ...:
            del holder[key]
    elif isinstance(holder, list) and isinstance(key, int) and key < len(holder):
        holder[key] = new if new is not ... else holder[0]


def adds_up(parsed: Parsed) -> bool:
    """Whether chips less dead chips are what each player's street totals grow by."""
    rows = parsed.actions.sort("hand", "ordinal")
    before = pl.col("to").shift(1, fill_value=0).over("hand", "player_index", "street")
    return rows.select(((pl.col("to") - before) == (pl.col("chips") - pl.col("dead"))).all()).item()


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(CASES), st.sampled_from([*ODD, ...])), min_size=1, max_size=3))
def test_any_value_in_any_place(changes):
    one = changes[0][0][0]()
    for (_, path), new in changes:
        changed(one, path, copy.deepcopy(new))
    parsed = read("\n".join(json.dumps({"ohh": each}) for each in (base(), one, base())))
    assert len(parsed.hands) + parsed.issues["hands"].sum() == 3
    assert parsed.issues["kind"].to_list() == ["hand"] * len(parsed.issues)
    assert adds_up(parsed)


ACTIONS = st.sampled_from(
    ["Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead", "Post Extra Blind", "Fold", "Check", "Bet",
     "Raise", "Call", "Shows Cards", "Mucks Cards", "Added Chips", "Bring In", "Complete", "Draw",
     "Stand Pat", "Post Button Blind"]
)  # fmt: skip


FREE = ("Check", "Draw", "Stand Pat")


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.lists(st.tuples(st.sampled_from([10, 11, 12]), ACTIONS, st.integers(0, 300)), max_size=6),
        min_size=1,
        max_size=4,
    )
)
def test_any_play_keeps_its_sums(streets):
    made = rounds(
        **{
            name: [act(player, action, 0 if action in FREE else amount) for player, action, amount in actions]
            for name, actions in zip(("preflop", "flop", "turn", "river"), streets, strict=False)
        }
    )
    parsed = read(hand(rounds=made, pots=[]))
    assert adds_up(parsed)
    moved = sum(
        action["amount"]
        for part in made
        for action in part["actions"]
        if action["action"] not in ("Added Chips", "Shows Cards", "Mucks Cards")
    )
    assert parsed.hands.is_empty() or parsed.actions["chips"].sum() == moved * 10_000
