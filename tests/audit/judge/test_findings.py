"""Identity, order, verdicts and decisions of what the judge hands out."""

import hashlib

import polars as pl
import pytest

from audit import schema
from tests.audit.hands import Hand, finding, judged, told

STACKS = dict.fromkeys("ABCD", 10_000)


def identity(*parts):
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def two_faults():
    """On the flop B underraises (2nd action) and on the turn A bets too little (1st); M01 too."""
    hand = Hand(STACKS, prints_pot=True).limp().bet("A", 100).raise_to("B", 150).fold("C", "D").call("A", 50)
    return hand.deal("turn").bet("A", 60).fold("B").collect("A", 1)


def test_finding_id():
    found = judged(two_faults()).findings
    assert found["finding_id"].to_list() == [
        identity("R01", "Room", "1000", "flop", "2", "below-minimum"),
        identity("R02", "Room", "1000", "turn", "1", "below-minimum"),
        identity("M01", "Room", "1000", "", "0", "pot-differs"),
    ]


def test_finding_id_without_a_hand_id_rests_on_the_content():
    hand = two_faults()
    hand.hand |= {"hand_id": None, "content_sha256": "c0ffee"}
    assert finding(judged(hand), "R02")["finding_id"] == identity(
        "R02", "Room", "c0ffee", "turn", "1", "below-minimum"
    )


def test_finding_ids_are_unique():
    hands = [two_faults() for _ in range(3)]
    hands.append(Hand(STACKS).limp().bet("A", 300).call("C", 300).call("D", 200))  # T01, T01, U01, T04
    found = judged(*hands).findings
    assert found.height == 3 * 3 + 4
    assert found["finding_id"].n_unique() == found.height


def test_schemas_and_order():
    judgement = judged(two_faults(), Hand(STACKS).limp(), two_faults())
    assert judgement.findings.schema == pl.Schema(schema.FINDINGS)
    assert judgement.decisions.schema == pl.Schema(schema.DECISIONS)
    assert judgement.verdicts.schema == pl.Schema(schema.VERDICTS)
    assert judgement.coverage.schema == pl.Schema(schema.COVERAGE)
    assert judgement.verdicts["hand"].to_list() == [0, 1, 2]
    assert judgement.findings["hand"].to_list() == [0, 0, 0, 2, 2, 2]
    assert judgement.verdicts["verdict"].to_list() == ["flagged", "clean", "flagged"]
    first = judgement.verdicts["first_finding_id"]
    assert first.to_list() == [judgement.findings["finding_id"][0], None, judgement.findings["finding_id"][3]]
    assert judgement.verdicts["reason"].to_list() == ["below-minimum", None, "below-minimum"]


def test_a_flagged_hand_names_its_first_violation_even_after_something_undetermined():
    # C's short raise is undetermined (stack unknown), D's short call is not.
    hand = Hand({**STACKS, "C": None}).raise_to("C", 150).call("D", 120).fold("A", "B")
    judgement = judged(hand)
    assert [one[:2] for one in told(judgement)] == [("R01", "undetermined"), ("U01", "violation")]
    row = judgement.verdicts.row(0, named=True)
    assert (row["verdict"], row["reason"]) == ("flagged", "short-call")


@pytest.mark.parametrize(("collected", "verdict"), [(300, "undetermined"), (100, "violation")])
def test_a_wrong_return_explains_a_pot_that_is_wrong_by_as_much(collected, verdict):
    # 300 before the flop, and a bet of 200 of which 100 come back: 100 too little. 300 are left to be won.
    hand = Hand(dict.fromkeys("ABC", 10_000), prints_returns=True, prints_pot=True, rake_printed=0).limp()
    hand.bet("A", 200).fold("B", "C").returns("A", 100).collect("A", collected)
    judgement = judged(hand)
    assert finding(judgement, "M02")["amount_at_stake"] == 100
    assert finding(judgement, "M01")["verdict"] == verdict


def test_decisions_hold_every_voluntary_action_of_every_hand():
    judgement = judged(Hand(STACKS).limp(), Hand(STACKS).fold("C", "D", "A"))
    assert judgement.decisions.select("hand", "ordinal").rows() == [
        (0, 3), (0, 4), (0, 5), (0, 6), (1, 3), (1, 4), (1, 5),
    ]  # fmt: skip
    row = judgement.decisions.row(0, named=True)
    assert (row["kind"], row["street"], row["player_index"]) == ("call", "preflop", 2)
    assert (row["chips"], row["to_call"], row["min_to"]) == (1_000_000, 1_000_000, 2_000_000)


def test_no_hands():
    judgement = judged()
    assert (judgement.findings.height, judgement.verdicts.height, judgement.coverage.height) == (0, 0, 0)
    assert not judgement.engines_disagree


def test_amounts_are_said_in_the_currency_of_cash_games_only():
    def hand(**more):
        return Hand(STACKS, **more).raise_to("C", 150).fold("D", "A", "B")

    said = [
        finding(judged(hand(currency=currency, stakes_kind=kind)), "R01")["message"]
        for currency, kind in (("USD", "cash"), ("CAD", "cash"), ("USD", "tournament"))
    ]
    assert [one.split(":")[0] for one in said] == [
        "Raise to $150 over a bet of $100",
        "Raise to 150 CAD over a bet of 100 CAD",
        "Raise to 150 over a bet of 100",
    ]


@pytest.mark.parametrize("name", ["<script>", "A\0B", "seat 9"])
def test_no_name_gets_into_a_sentence(name):
    hand = Hand({"A": 1000, name: 1000, "C": 1000}).limp().bet("A", 300).raise_to("C", 800).fold(name, "A")
    assert finding(judged(hand), "T01")["message"] == "Raise out of turn: seat 2 was next."
