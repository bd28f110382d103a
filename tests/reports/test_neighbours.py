"""The hands around one at its table, and the players' chips between them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from reports.hands.neighbours import Chips, neighbours
from reports.tables import NotARunError, Run
from tests.reports.support import Made

TEXT = "one hand\n"


def at(minute):
    return datetime(2026, 11, 28, 20, minute, tzinfo=UTC)


def hand(made, start, players, minute=None, **columns):
    """A hand at byte `start`; `players`: name to stack and net."""
    maker = made.hand(
        TEXT, start=start, hand_id=f"H{start}", played_at=None if minute is None else at(minute), **columns
    )
    for name, (stack, net) in players.items():
        maker.seat(name, stack, net=net)
    return maker.key


def found(made, folder, key):
    return neighbours(Run(made.write(folder / "run")), [key])[key]


def ids(those):
    return [one.hand_id for one in those]


ANYBODY = {"Ann": (100, 0)}


def test_two_hands_on_each_side_by_the_time_played(tmp_path):
    made = Made()
    keys = {minute: hand(made, start, ANYBODY, minute) for start, minute in enumerate([5, 3, 1, 4, 2, 6, 0])}
    around = found(made, tmp_path, keys[3])
    assert [one.played_at for one in around.before] == [at(1), at(2)]
    assert [one.played_at for one in around.after] == [at(4), at(5)]
    assert around.by_time


def test_hands_of_other_tables_rooms_tournaments_games_and_stakes_are_no_neighbours(tmp_path):
    made = Made()
    key = hand(made, 0, ANYBODY, 1)
    hand(made, 10, ANYBODY, 2, table_name="Vesta")
    hand(made, 20, ANYBODY, 2, site="elsewhere")
    hand(made, 30, ANYBODY, 2, tournament_id="55")
    hand(made, 40, ANYBODY, 2, structure="pot-limit")
    hand(made, 50, ANYBODY, 2, game="omaha")
    hand(made, 60, ANYBODY, 2, stakes_kind="cash", big_blind=2)
    around = found(made, tmp_path, key)
    assert (around.before, around.after) == ((), ())
    assert (around.from_before, around.to_after) == (None, None)


def test_without_times_the_order_is_that_of_the_own_source(tmp_path):
    made = Made()
    hand(made, 30, ANYBODY)
    hand(made, 10, ANYBODY)
    key = hand(made, 20, ANYBODY)
    hand(made, 25, ANYBODY, source_id="6b" * 32, source_path="night/other.txt")
    around = found(made, tmp_path, key)
    assert (ids(around.before), ids(around.after)) == (["H10"], ["H30"])
    assert not around.by_time


def test_equal_times_do_not_tell_the_order(tmp_path):
    made = Made()
    key = hand(made, 20, ANYBODY, 1)
    hand(made, 30, ANYBODY, 1)
    around = found(made, tmp_path, key)
    assert ids(around.after) == ["H30"]
    assert not around.by_time


def test_a_hand_that_names_no_table_has_no_neighbours(tmp_path):
    made = Made()
    key = hand(made, 0, ANYBODY, 1, table_name=None)
    hand(made, 10, ANYBODY, 2, table_name=None)
    around = found(made, tmp_path, key)
    assert around.no_table
    assert (around.before, around.after) == ((), ())


def test_stacks_are_held_against_what_was_left(tmp_path):
    made = Made()
    # Ann leaves with 1,000 - 250, Bob with 500 + 250; Cid's net and Eve's next stack are not known.
    key = hand(
        made, 0, {"Ann": (1000, -250), "Bob": (500, 250), "Cid": (300, None), "Dan": (9, 0), "Eve": (7, 0)}, 1
    )
    hand(
        made,
        10,
        {"Ann": (2250, 0), "Bob": (750, 0), "Cid": (300, 0), "Eve": (None, None), "Fay": (80, 0)},
        2,
    )
    between = found(made, tmp_path, key).to_after
    assert between.both == (
        Chips("Ann", 750_0000, 2250_0000),
        Chips("Bob", 750_0000, 750_0000),
        Chips("Cid", None, 300_0000),
        Chips("Eve", 7_0000, None),
    )
    assert [one.more() for one in between.both] == [1500_0000, 0, None, None]
    assert (between.gone, between.new) == (("Dan",), ("Fay",))


def test_chips_are_followed_into_the_hand_too(tmp_path):
    made = Made()
    hand(made, 0, {"Ann": (1000, -250)}, 1)
    key = hand(made, 10, {"Ann": (700, 0)}, 2)
    around = found(made, tmp_path, key)
    assert [one.more() for one in around.from_before.both] == [-50_0000]
    assert around.to_after is None


def test_nobody_is_followed_where_names_tell_nobody_apart(tmp_path):
    made = Made()
    hidden = hand(made, 0, {"UTG": (100, 0)}, 1, flags=["anonymous"])
    hand(made, 10, {"UTG": (900, 0)}, 2, flags=["anonymous"])
    between = found(made, tmp_path, hidden).to_after
    assert between.nameless
    assert (between.both, between.gone, between.new) == ((), (), ())


def test_names_that_stand_twice_are_not_followed(tmp_path):
    made = Made()
    maker = made.hand(TEXT, start=0, played_at=at(1))
    for name in ("Player", "Player", "Ann"):
        maker.seat(name, 100, net=0)
    hand(made, 10, {"Player": (900, 0), "Ann": (100, 0)}, 2)
    between = found(made, tmp_path, maker.key).to_after
    assert between.nameless
    assert between.both == (Chips("Ann", 100_0000, 100_0000),)


def test_verdicts_of_the_neighbours_are_told(tmp_path):
    made = Made()
    key = hand(made, 0, ANYBODY, 1)
    hand(made, 10, ANYBODY, 2, verdict="flagged")
    assert [one.verdict for one in found(made, tmp_path, key).after] == ["flagged"]


def test_only_hands_of_the_run_are_told(tmp_path):
    made = Made()
    key = hand(made, 0, ANYBODY, 1)
    assert list(neighbours(Run(made.write(tmp_path / "run")), ["nobody", key])) == [key]


def test_a_missing_table_is_told(tmp_path):
    made = Made()
    key = hand(made, 0, ANYBODY, 1)
    run = made.write(tmp_path / "run")
    (run / "players" / "part-000000.parquet").unlink()
    with pytest.raises(NotARunError, match="players"):
        neighbours(Run(run), [key])
