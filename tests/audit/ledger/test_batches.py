"""Hands played together say what each says alone, in any order, size and place at the table."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import get_args

import numpy as np
import polars as pl
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from audit import ledger
from audit.reading import Reading, Track
from audit.schema import FACTS, ROUNDS, TOTALS
from tests.audit.ledger.random_hands import FORMS, random_hand
from tests.audit.ledger.support import DEEP, Hand, on_flop, played, tables

READINGS = (
    Reading(),
    Reading(reopening="single", limit_reopening="single", cap_lifted="never", raises_in_limit_round=2),
    Reading(pot_limit_blinds="as-full", pot_limit_antes="exclude", cap_lifted="event-heads-up"),
    Reading(pot_limit_blinds="small-as-big", raises_in_limit_round=1),
    Reading(
        minimum_raise="double",
        straddle_minimum_raise="difference",
        cap_lifted="round-began-heads-up",
        raises_with_two_rounds=4,
    ),
    Reading(
        reopening="consecutive",
        straddle_minimum_raise="three-big-blinds",
        cap_lifted="heads-up-before-cap",
        raises_in_limit_round=1,
        stud_pair="either-bet",
    ),
    Reading(limit_after_all_in="next-level-too", stud_pair="either-bet", raises_in_limit_round=4),
)
batches = st.builds(
    lambda seed, size, forms: [
        random_hand(Random(seed + at), form=forms[at % len(forms)]) for at in range(size)
    ],
    st.integers(0),
    st.integers(1, 12),
    st.lists(st.sampled_from(FORMS), min_size=1, max_size=12),
)
readings = st.sampled_from(READINGS)
tracks = st.sampled_from(get_args(Track))


def play(hands, reading, track, chosen=None):
    numbers = range(len(hands)) if chosen is None else chosen
    return ledger.play(tables(*hands), np.array(numbers, np.int32), reading, track)


def renumbered(frame, number):
    return frame.with_columns(hand=pl.lit(number, pl.Int32))


@given(batches, readings, tracks)
@settings(max_examples=30, deadline=None)
def test_a_hand_is_the_same_alone_and_in_company(hands, reading, track):
    together = play(hands, reading, track)
    for number, hand in enumerate(hands):
        alone = play([hand], reading, track)
        for many, one in zip(together, alone, strict=True):
            assert_frame_equal(many.filter(pl.col("hand") == number), renumbered(one, number))


@given(batches, readings, st.randoms(use_true_random=False))
@settings(max_examples=20, deadline=None)
def test_the_order_of_hands_does_not_matter(hands, reading, random):
    order = random.sample(range(len(hands)), len(hands))
    one, other = play(hands, reading, "recorded"), play([hands[at] for at in order], reading, "recorded")
    where = pl.DataFrame(
        {"hand": range(len(hands)), "was": order}, schema={"hand": pl.Int32, "was": pl.Int32}
    )
    for plain, mixed, key in zip(one, other, ("ordinal", "street", "put_in"), strict=True):
        restored = mixed.join(where, on="hand").drop("hand").rename({"was": "hand"}).select(plain.columns)
        assert_frame_equal(plain, restored.sort("hand", key))


@given(batches, tracks, st.sets(st.integers(0, 11)))
@settings(max_examples=20, deadline=None)
def test_some_of_the_hands(hands, track, chosen):
    chosen = sorted(number for number in chosen if number < len(hands))
    every, some = play(hands, READINGS[0], track), play(hands, READINGS[0], track, chosen)
    for many, few in zip(every, some, strict=True):
        assert_frame_equal(many.filter(pl.col("hand").is_in(chosen)), few)


MONEY = [name for schema in (FACTS, ROUNDS, TOTALS) for name, dtype in schema.items() if dtype == pl.Int64()]


def scaled(hand, factor):
    words = [
        str(int(word) * factor) if word.lstrip("-").isdigit() else word for word in hand.script.split(" ")
    ]
    return replace(
        hand,
        stacks={name: stack and stack * factor for name, stack in hand.stacks.items()},
        script=" ".join(words),
        blinds=tuple(blind * factor for blind in hand.blinds),
        bets=tuple(bet * factor for bet in hand.bets),
        ante=hand.ante * factor,
        bring_in=hand.bring_in * factor,
    )


@given(batches, readings, tracks, st.sampled_from([3, 10_000, 10**9]))
@settings(max_examples=20, deadline=None)
def test_the_unit_of_money_does_not_matter(hands, reading, track, factor):
    plain, large = play(hands, reading, track), play([scaled(hand, factor) for hand in hands], reading, track)
    for one, other in zip(plain, large, strict=True):
        money = [name for name in one.columns if name in MONEY]
        assert_frame_equal(one.with_columns(pl.col(money) * factor), other)


@given(st.integers(0), st.sampled_from(FORMS), readings, tracks, st.integers(1, 8))
@settings(max_examples=50, deadline=None)
def test_the_place_at_the_table_does_not_matter(seed, form, reading, track, places):
    hand = random_hand(Random(seed), form=form)
    names = list(hand.stacks)
    places %= len(names)
    turned = replace(
        hand,
        stacks={name: hand.stacks[name] for name in names[places:] + names[:places]},
        button=hand.button and (hand.button - 1 - places) % len(names) + 1,
    )
    one, other = (
        ledger.play(tables(each), np.array([0], np.int32), reading, track) for each in (hand, turned)
    )
    # Where no cards are known a street of stud begins with whoever opens it, if he is in the hand.
    facts = one.facts.join(tables(hand).actions.select("ordinal", "street"), on="ordinal").sort("ordinal")
    openers = facts.unique("street", keep="first")["actor"]
    assume(form != "stud" or (openers == "live").all())
    players = ["expected_player", "owing_player", "unmatched_player", "returned_player"]
    for plain, moved in zip(one, other, strict=True):
        index = [name for name in plain.columns if name in players]
        back = moved.with_columns(((pl.col(index) + places) % len(names)).cast(pl.Int32))
        # A tie for the highest total leaves nothing unmatched, so no player depends on the order of seats.
        assert_frame_equal(plain, back)


@given(st.integers(0), st.integers(1, 12))
@settings(max_examples=15, deadline=None)
def test_no_chips_are_lost(seed, size):
    hands = [random_hand(Random(seed + at)) for at in range(size)]
    played = play(hands, READINGS[0], "recorded")
    ends = played.rounds.select("hand", "unmatched", ordinal="last_ordinal")
    facts = played.facts.join(ends, on=["hand", "ordinal"], how="left").sort("hand", "ordinal")
    within = pl.col("hand") == pl.col("hand").shift(-1)
    after = pl.col("pot_before") + pl.col("played_chips")
    following = facts.filter(within).select(after=after)
    assert following.height == facts.filter(pl.col("hand") == pl.col("hand").shift(1)).height
    lost = facts.with_columns(lost=after - pl.col("pot_before").shift(-1)).filter(within)
    # What nobody matched is its player's again when the street ends, also where no row says so.
    back = (pl.col("lost") == pl.col("unmatched")).fill_null(value=False)
    assert lost.filter((pl.col("lost") != 0) & ~back).height == 0


def test_schemas_and_order():
    hands = [random_hand(Random(seed)) for seed in range(300)]
    facts, rounds, totals = play(hands, READINGS[0], "recorded")
    assert (facts.schema, rounds.schema, totals.schema) == (FACTS, ROUNDS, TOTALS)
    assert totals["hand"].to_list() == list(range(300))
    assert_frame_equal(facts, facts.sort("hand", "ordinal"))
    assert_frame_equal(rounds, rounds.sort("hand", "street"))


@pytest.mark.parametrize("track", get_args(Track))
def test_nothing_to_play(track):
    for hands, chosen in (
        ([], []),
        ([Hand({"A": DEEP}, "A fold")], []),
        ([Hand({}, "", button=None)], [0]),
        ([Hand({"A": 5}, "")], [0]),
    ):
        facts, rounds, totals = play(hands, READINGS[0], track, chosen)
        assert (facts.height, rounds.height, totals.height) == (0, 0, len(chosen))
        assert (facts.schema, rounds.schema, totals.schema) == (FACTS, ROUNDS, TOTALS)


def test_blinds_without_an_action():
    sheet = played(Hand({"A": 50, "B": 100}, "A small 50 / B big 100 / B return 50"))
    assert sheet.facts == []
    assert (sheet.rounds["preflop"]["owing"], sheet.rounds["preflop"]["unmatched"]) == (None, 50)


@pytest.mark.parametrize("chosen", [[1, 0], [0, 0], [2], [-1]])
def test_hands_must_be_named_in_order(chosen):
    hands = [on_flop({"A": DEEP, "B": DEEP}, "A check")] * 2
    with pytest.raises(ValueError, match="ascending hand numbers"):
        play(hands, READINGS[0], "recorded", chosen)


@pytest.mark.parametrize(
    ("table", "match"), [("hands", "numbered"), ("players", "sorted"), ("actions", "sorted")]
)
def test_tables_must_be_in_order(table, match):
    parsed = tables(*[on_flop({"A": DEEP, "B": DEEP}, "A check")] * 2)
    parsed = parsed._replace(**{table: getattr(parsed, table).reverse()})
    with pytest.raises(ValueError, match=match):
        ledger.play(parsed, np.array([0, 1], np.int32), READINGS[0], "recorded")
