"""Stud, draw games, straddles, antes only: each planted fault is found where it is, and none invented."""

from __future__ import annotations

import random

import polars as pl
import pytest

from audit.judge import judge
from audit.rulebook import load
from tests.support.dealer import FAULTS, Dealt, deal_other_faulty
from tests.support.frames import parsed

EACH = 12
LIMIT = ("stud", "stud-8", "razz", "five-card-draw", "triple-draw-27", "badugi")
FORMS = ("straddle", "antes-only")


def hands_of(kind: str) -> list[Dealt]:
    rng = random.Random(f"other {kind}")
    game, form = ("holdem", kind) if kind in FORMS else (kind, "")
    faults = FAULTS["no-limit" if form else "fixed-limit"]
    return [deal_other_faulty(rng, game, fault, form=form) for fault in faults for _ in range(EACH)]


@pytest.mark.parametrize("kind", [*LIMIT, *FORMS])
def test_each_fault_is_found_and_none_is_invented(kind: str) -> None:
    hands = hands_of(kind)
    judgement = judge(parsed(hands), load("online"))
    found = judgement.findings.filter(pl.col("verdict") == "violation").select("hand", "rule", "ordinal")
    planted = [
        (number, hand.fault_code, 1 + next(n for n, e in enumerate(hand.events) if e is hand.fault))
        for number, hand in enumerate(hands)
    ]
    assert found.rows() == planted
    assert judgement.findings.filter(pl.col("rule").is_in(["X01", "X02"])).height == 0
