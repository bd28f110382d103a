"""Stud, draw games, straddles, antes only: lawful hands are clean, each planted fault is found."""

from __future__ import annotations

import random
from pathlib import Path

import polars as pl
import pytest

from tests.support.dealer import FAULTS, Dealt, deal_other, deal_other_faulty
from tests.support.ohh import print_ohh
from tests.support.pokerstars import names_for, print_hand
from tests.support.run import run_audit

LAWFUL = 120
EACH = 12
STUD = ("stud", "stud-8", "razz")
DRAW = ("five-card-draw", "triple-draw-27", "badugi")
FORMS = ("straddle", "antes-only")

Run = tuple[dict[str, pl.DataFrame], dict[str, str]]


def hands_of(kind: str) -> list[Dealt]:
    rng = random.Random(f"other {kind}")
    game, form = ("holdem", kind) if kind in FORMS else (kind, "")
    hands = [deal_other(rng, game, form=form) for _ in range(LAWFUL)]
    for fault in FAULTS["no-limit" if form else "fixed-limit"]:
        hands += [deal_other_faulty(rng, game, fault, form=form) for _ in range(EACH)]
    rng.shuffle(hands)
    return hands


@pytest.fixture(scope="module", params=[*STUD, *DRAW, *FORMS])
def audited(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Run:
    kind = request.param
    text, planted = "", {}
    for number, hand in enumerate(hands_of(kind), 800_001):
        if kind in FORMS:
            text += print_ohh(hand, number, names_for(hand), {})
        else:
            text += print_hand(hand, number)[0]
        if hand.fault is not None:
            planted[str(number)] = hand.fault_code
    folder = tmp_path_factory.mktemp(kind)
    source: Path = folder / ("hands.ohh" if kind in FORMS else "hands.txt")
    source.write_text(text, encoding="utf-8")
    return run_audit(source, folder / "out", "--rulebook", "online"), planted


def test_every_hand_is_judged(audited: Run) -> None:
    tables, planted = audited
    assert tables["parse_issues"].height == 0, tables["parse_issues"]["message"].to_list()
    assert tables["hands"].height == LAWFUL + len(planted)
    assert tables["findings"].filter(pl.col("rule").is_in(["X01", "X02"])).height == 0


def test_each_fault_is_found_and_none_is_invented(audited: Run) -> None:
    tables, planted = audited
    found = tables["findings"].filter(pl.col("verdict") == "violation")
    told = dict(found.select("hand_id", "rule").iter_rows())
    assert told == planted, found["message"].to_list()
    assert found.height == len(planted)


def test_lawful_hands_draw_no_doubt(audited: Run) -> None:
    tables, planted = audited
    rest = tables["findings"].filter(
        (pl.col("verdict") != "advisory") & ~pl.col("hand_id").is_in(list(planted))
    )
    assert rest["message"].to_list() == []
