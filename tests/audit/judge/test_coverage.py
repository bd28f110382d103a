"""What each rule looked at: a bare "nothing found" is not believed."""

from audit.rules import RULES
from tests.audit.hands import Hand, judged

STACKS = dict.fromkeys("ABC", 1_000)


def test_every_rule_has_a_row_for_every_kind_of_hand():
    judgement = judged(
        Hand(STACKS).limp(),
        Hand(STACKS, structure="pot-limit").limp(),
        Hand(STACKS, site="Elsewhere").limp(),
        Hand(STACKS, dialect=None).limp(),
    )
    coverage = judgement.coverage
    kinds = coverage.select("site", "format", "dialect", "structure").unique(maintain_order=True).rows()
    assert kinds == [
        ("Room", "made", "made", "no-limit"),
        ("Room", "made", "made", "pot-limit"),
        ("Elsewhere", "made", "made", "no-limit"),
        ("Room", "made", None, "no-limit"),
    ]
    assert coverage.height == len(RULES) * 4
    assert coverage["rulebook"].unique().to_list() == ["tda-2026"]


def test_counts():
    # C limps, A completes, B checks; A bets 100, B makes it 150, C calls, A folds.
    hand = Hand(STACKS).limp().bet("A", 100).raise_to("B", 150).call("C", 150).fold("A")
    coverage = judged(hand).coverage
    counts = {
        row["rule"]: (row["decisions"], row["not_checkable"], row["undetermined"], row["violations"])
        for row in coverage.iter_rows(named=True)
    }
    assert counts["R01"] == (1, 0, 0, 1)  # one raise
    assert counts["R02"] == (1, 0, 0, 0)  # one bet
    assert counts["R03"] == (0, 0, 0, 0)  # no pot-limit here
    assert counts["R06"] == (6, 0, 0, 0)  # all actions but the check
    assert counts["U01"] == (3, 0, 0, 0)  # three calls
    assert counts["T01"] == (7, 0, 0, 0)  # seven actions
    assert counts["T04"] == (2, 0, 0, 0)  # two streets
    assert counts["M01"] == (0, 1, 0, 0)  # the pot is not printed
    assert counts["U02"] == (0, 4, 0, 0)  # three calls and a fold facing a bet, without a recorded push
    assert counts["R08"] == (0, 1, 0, 0)  # B's raise, of which nothing says that anybody noticed
    assert counts["R10"] == (0, 5, 0, 0)  # three calls, a bet and a raise, without push or word
    assert counts["O02"] == counts["O03"] == (0, 7, 0, 0)  # seven actions, without what was offered
    assert counts["U09"] == (0, 4, 0, 0)
    assert counts["X01"] == (1, 0, 0, 0)  # the flagged hand was played twice
    assert counts["X02"] == (1, 0, 0, 0)


def test_undercall_rules_do_not_apply_online():
    hand = Hand(STACKS).limp().bet("A", 100).call("B", 50, pushed=50).fold("C")
    coverage = judged(hand, book="online").coverage
    for rule in ("U02", "U06", "U08", "U09"):
        counts = coverage.filter(rule=rule).row(0, named=True)
        # Two calls before the flop, a call and a fold after it.
        assert (counts["decisions"], counts["not_checkable"]) == (0, 4)
