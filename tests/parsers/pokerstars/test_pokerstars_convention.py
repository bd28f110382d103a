"""What "raises X to Y" means is tested in every hand; faults of the play are left for the rules to judge."""

from __future__ import annotations

import pytest

from tests.parsers.pokerstars.stars_hands import actions, hand, number, read, reasons

TRACKER = "PokerStars Hand #7006: Hold'em No Limit ($1/$2) - 2017/01/01 17:36:54"


@pytest.mark.parametrize(
    ("preflop", "reason"),
    [
        # X is what the small blind added: 5 on top of his 1 make 6, and the next call agrees.
        ("ann: folds\nbo: raises $5 to $6\ncy: calls $4", "amount-convention-contradicted"),
        # X repeats Y.
        (
            "ann: raises $6 to $6\nbo: folds\ncy: folds\nUncalled bet ($4) returned to ann",
            "amount-convention-contradicted",
        ),
        # 4 over 2 are 6, not 7; no reading makes 7 of it.
        ("ann: raises $4 to $7\nbo: folds\ncy: calls $5", "amount-inconsistent"),
        # Repeats Y, but what was called afterwards fits no reading: no evidence of another dialect.
        ("ann: raises $6 to $6\nbo: folds\ncy: calls $3", "amount-inconsistent"),
    ],
)
def test_a_hand_that_contradicts_its_dialect_is_not_judged(preflop: str, reason: str) -> None:
    pot = "$12" if "bo: raises" in preflop else "$5" if "Uncalled" in preflop else "$13"
    assert reasons(read(hand(preflop, pot=pot))) == [reason]


def test_another_reading_has_to_come_to_the_printed_pot() -> None:
    # 5 added to his 1 make 6, and a call of 4 agrees; but 6 and 6 are 12.
    preflop = "ann: folds\nbo: raises $5 to $6\ncy: calls $4"
    assert reasons(read(hand(preflop, pot="$12"))) == ["amount-convention-contradicted"]
    assert reasons(read(hand(preflop, pot="$13"))) == ["amount-inconsistent"]


@pytest.mark.parametrize(
    ("line", "means", "chips"),
    [
        ("ann: raises $6 to $6", "added", 6),  # added and repeated are the same here
        ("ann: raises $4 to $6", "increment", 6),
    ],
)
def test_a_re_export_may_print_either(line: str, means: str, chips: int) -> None:
    parsed = read(hand(f"{line}\nbo: folds\ncy: calls $4", header=TRACKER, pot="$13"))
    raised = parsed.actions.row(2, named=True)
    assert (raised["amount_means"], number(raised["chips"]), number(raised["to"])) == (means, chips, 6)


def test_a_re_export_that_prints_the_chips_added() -> None:
    parsed = read(hand("ann: folds\nbo: raises $5 to $6\ncy: calls $4", header=TRACKER, pot="$12"))
    assert actions(parsed)[3] == ("preflop", "bo", "raise", 5, 6)
    assert parsed.actions["amount_means"][3] == "added"


def test_a_raise_over_a_bet_proves_the_declared_reading() -> None:
    # From the small blind: 4 over 2 are 6, while 4 added to 1 would be 5.
    proven = read(hand("ann: folds\nbo: raises $4 to $6\ncy: folds"))
    assert proven.hands["convention"].to_list() == ["proven"]
    # From the big blind, which is the highest bet: 4 over 2 and 4 added to 2 are the same.
    silent = read(hand("ann: folds\nbo: calls $1\ncy: raises $4 to $6\nbo: folds"))
    assert silent.hands["convention"].to_list() == ["assumed"]
    none = read(hand("ann: folds\nbo: folds"))
    assert none.hands["convention"].to_list() == ["assumed"]


@pytest.mark.parametrize(
    "preflop",
    [
        "ann: raises $1 to $3\nbo: folds\ncy: folds",  # below the minimum raise
        "ann: calls $1.50\nbo: folds\ncy: checks",  # an undercall
        "ann: raises $4 to $6\nbo: calls $2\ncy: folds",  # an undercall of a raise
        "ann: calls $5\nbo: folds\ncy: folds",  # more than the bet
        "ann: checks\nbo: checks\ncy: checks",
        "bo: folds\nann: folds\nbo: folds",  # out of turn, and twice
        "ann: raises $500 to $502\nbo: folds\ncy: folds",  # more than the stack
    ],
)
def test_illegal_play_is_evidence_and_is_read_as_it_stands(preflop: str) -> None:
    parsed = read(hand(preflop, pot="$999"))
    assert reasons(parsed) == []
    assert len(actions(parsed)) == 2 + preflop.count("\n") + 1


def test_a_raise_over_a_short_big_blind_counts_from_the_chips_that_are_there() -> None:
    posts = "bo: posts small blind $1\ncy: posts big blind $1.40 and is all-in"
    for line in ("ann: raises $2.60 to $4", "ann: raises $2 to $4"):
        parsed = read(hand(f"{line}\nbo: folds", posts=posts))
        assert reasons(parsed) == []
        assert actions(parsed)[2][3:] == (4, 4)


def test_a_bet_below_the_big_blind_on_a_later_street_and_the_raise_over_it() -> None:
    later = "*** FLOP *** [2c 7d 9h]\nbo: bets $0.40 and is all-in\ncy: raises $1 to $1.40\nann: folds"
    rows = actions(read(hand("ann: calls $2\nbo: calls $1\ncy: checks", later=later)))
    assert [(row[2], str(row[4])) for row in rows[5:7]] == [("bet", "0.4"), ("raise", "1.4")]
