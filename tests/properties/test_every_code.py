"""One planted fault of each code in hands that a dealer played: it is found in its place, and nothing else.

What is expected comes from the plant alone: place, verdict by rulebook, amounts. All hands are played by both
engines. Of live records there are also those in which everything was handled right.
"""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path

import polars as pl
import pytest

from audit import crosscheck
from audit.rules import RULES
from tests.support.planted.every import HANDLED, PLANTS, lawful_hand, plant
from tests.support.planted.judged import wrong
from tests.support.planted.plant import EVERY, Planted, spots
from tests.support.planted.record import conflict
from tests.support.pokerstars import print_hand
from tests.support.run import run_audit

EACH = 25
CONFLICTS = 40


@pytest.fixture(scope="module")
def mistakes() -> dict[str, list[str]]:
    """By code, what is said of its hands that should not be, or is not. Each hand is judged by one book."""
    hands: dict[str, list[Planted]] = defaultdict(list)
    for code in (*PLANTS, *HANDLED):
        rng = random.Random(f"every code {code}")
        for _ in range(EACH):
            planted = plant(rng, code)
            hands[rng.choice(sorted(planted.books))].append(planted)
    found: dict[str, list[str]] = {code: [] for code in (*PLANTS, *HANDLED)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crosscheck, "SAMPLE", 1)
        for book in EVERY:
            for one, what in wrong(hands[book], book):
                found[one.code].append(what)
    return found


@pytest.mark.parametrize("code", PLANTS)
def test_the_fault_is_found_and_nothing_besides(mistakes: dict[str, list[str]], code: str) -> None:
    assert mistakes[code] == []


@pytest.mark.parametrize("code", HANDLED)
def test_what_was_handled_right_is_not_spoken_of(mistakes: dict[str, list[str]], code: str) -> None:
    assert mistakes[code] == []


def test_every_code_is_planted() -> None:
    """Engines that differ (X01) are no fault of a record."""
    assert {*PLANTS, "M04", "X01"} == {rule.code for rule in RULES}


def test_one_number_on_two_hands(tmp_path: Path) -> None:
    """M04 stands on both of them; a hand that comes twice with the same content is judged once."""
    rng = random.Random("every code M04")
    pages, pairs, twins = [], [], []
    while len(pairs) < CONFLICTS:
        number = 610_001 + len(pairs) + len(twins)
        hand, books = lawful_hand(rng, rng.choice(["no-limit", "pot-limit", "fixed-limit"]))
        if books != EVERY:
            continue
        if rng.random() < 0.2:
            twins.append(str(number))
            pages += [print_hand(hand, number)[0]] * 2
        else:
            pairs.append(str(number))
            pages += [print_hand(one, number)[0] for one in conflict(spots(rng, hand)[0])]
    rng.shuffle(pages)
    source = tmp_path / "hands.txt"
    source.write_text("".join(pages), encoding="utf-8")
    tables = run_audit(source, tmp_path / "out")
    assert tables["parse_issues"].select("hand_id", "kind").sort("hand_id").rows() == [
        (number, "duplicate") for number in sorted(twins)
    ]
    assert tables["hands"].height == 2 * len(pairs) + len(twins)
    said = tables["findings"].select("hand_id", "rule", "verdict", "caused_by").sort("hand_id")
    told = [(number, "M04", "violation", None) for number in sorted(pairs) for _ in range(2)]
    assert said.rows() == told, tables["findings"].filter(pl.col("rule") != "M04")["message"].to_list()
