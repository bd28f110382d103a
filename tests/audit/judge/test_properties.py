"""Whatever a record holds, lawful or absurd: the judge answers, and its answers hang together."""

from collections import Counter

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.schema import DECLARED, DECLARED_WHEN, RULED_BY, RULINGS, VOLUNTARY
from tests.audit.hands import Hand, book_of, judged

BOOKS = [
    "online",
    "tda-2026",
    book_of(
        undercall="live-discretion",
        half_rule=("min-raise", "previous-bet"),
        correction_window=("same-street", "accepted-action"),
    ),
]
AMOUNTS = st.sampled_from([0, 10, 50, 100, 150, 200, 300, 500, 1000])


@st.composite
def live_columns(draw):
    return {
        "pushed": draw(st.none() | AMOUNTS),
        "pulled_in": draw(st.none() | AMOUNTS),
        "declared": draw(st.none() | st.sampled_from(DECLARED)),
        "declared_to": draw(st.none() | AMOUNTS),
        "declared_when": draw(st.none() | st.sampled_from(DECLARED_WHEN)),
        "ruling": draw(st.none() | st.sampled_from(RULINGS)),
        "ruled_by": draw(st.none() | st.sampled_from(RULED_BY)),
        "forfeited": draw(st.none() | AMOUNTS),
        "in_turn": draw(st.none() | st.booleans()),
        "pushed_chips": draw(st.sampled_from([None, [100], [500, 500], [100, 50, 50]])),
        "ruled_to": draw(st.none() | AMOUNTS),
        "noticed_after": draw(st.none() | st.integers(1, 20)),
        "unwound_to": draw(st.none() | st.integers(1, 20)),
        "offered_call": draw(st.none() | AMOUNTS),
        "raise_offered": draw(st.none() | st.booleans()),
        "offered_min_to": draw(st.none() | AMOUNTS),
        "offered_max_to": draw(st.none() | AMOUNTS),
    }


@st.composite
def hands(draw):
    names = "ABCDE"[: draw(st.integers(2, 5))]
    hand = Hand(
        {name: draw(st.sampled_from([None, 60, 100, 250, 1000, 10_000])) for name in names},
        structure=draw(st.sampled_from(["no-limit", "pot-limit", "fixed-limit"])),
        ante=draw(st.sampled_from([0, 10])),
        blinds=draw(st.sampled_from([(50, 100), (50, 100), None])),
        prints_pot=draw(st.booleans()),
        prints_returns=draw(st.booleans()),
        hand_id=draw(st.none() | st.just("7")),
    )
    for street in ("preflop", "flop", "turn")[: draw(st.integers(1, 3))]:
        if street != "preflop":
            hand.deal(street)
        for _ in range(draw(st.integers(0, 6))):
            name = draw(st.sampled_from(names))
            kind = draw(st.sampled_from([*VOLUNTARY, "uncalled-return"]))
            chips = 0 if kind == "check" else draw(AMOUNTS)
            if kind == "uncalled-return":
                hand.returns(name, chips)
            else:
                live = draw(live_columns()) if draw(st.booleans()) else {}
                hand.row(name, kind, chips, dead=chips if kind == "fold" else 0, **live)
    if draw(st.booleans()):
        hand.collect(draw(st.sampled_from(names)), draw(AMOUNTS))
    return hand


@settings(max_examples=20, deadline=None)
@given(st.lists(hands(), min_size=1, max_size=4), st.sampled_from(BOOKS))
def test_answers_hang_together(some, book):
    judgement = judged(*some, book=book)
    found = judgement.findings
    assert judgement.rule_errors == ()
    assert judgement.verdicts.height == len(some)

    in_one_hand = found.select("hand", "finding_id")
    assert in_one_hand.n_unique() == found.height
    causes = found.filter(pl.col("caused_by").is_not_null())
    assert causes["verdict"].unique().to_list() in ([], ["undetermined"])
    known = set(in_one_hand.rows())
    assert {(hand, cause) for hand, cause in causes.select("hand", "caused_by").rows()} <= known

    beside = ["R08", "O02", "O03"]  # what became of a fault, what was refused or offered
    amounts = found.filter(
        pl.col("family").is_in(["raise-size", "reopening"])
        & (pl.col("verdict") != "advisory")
        & ~pl.col("rule").is_in(beside)
    )
    assert max(Counter(amounts.select("hand", "ordinal").rows()).values(), default=1) == 1
    for hand, verdict in judgement.verdicts.select("hand", "verdict").rows():
        verdicts = set(found.filter(pl.col("hand") == hand)["verdict"].to_list())
        expected = "flagged" if "violation" in verdicts else "clean"
        assert verdict == ("undetermined" if expected == "clean" and "undetermined" in verdicts else expected)
    loud = found.filter(pl.col("severity") != "info")
    assert loud["verdict"].unique().to_list() in ([], ["violation"])
    disagree = found.filter(pl.col("rule") == "X01").height
    assert judgement.engines_disagree == (disagree > 0)
