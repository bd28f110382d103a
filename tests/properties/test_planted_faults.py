"""Hands of a dealer that shares nothing with the engines: the lawful are clean, each fault is found."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import polars as pl
import pytest

from tests.support.dealer import FAULTS, Dealt, deal, deal_faulty
from tests.support.pokerstars import print_hand
from tests.support.run import run_audit

LAWFUL = 120
EACH = 40


class Planted(NamedTuple):
    hand_id: str
    rule: str
    line: int


@pytest.fixture(scope="module", params=sorted(FAULTS))
def audited(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[dict[str, pl.DataFrame], list[Planted]]:
    structure = request.param
    rng = random.Random(f"planted {structure}")
    hands: list[Dealt] = [
        deal(rng, structure, short=n % 2 == 0, tournament=n % 3 == 0) for n in range(LAWFUL)
    ]
    for fault in FAULTS[structure]:
        hands += [deal_faulty(rng, structure, fault, tournament=n % 3 == 0) for n in range(EACH)]
    rng.shuffle(hands)
    text, planted = "", []
    for number, hand in enumerate(hands, 700_001):
        printed, lines = print_hand(hand, number)
        if hand.fault is not None:
            line = text.count("\n") + lines[hand.events.index(hand.fault)]
            planted.append(Planted(str(number), hand.fault_code, line))
        text += printed
    folder = tmp_path_factory.mktemp(structure)
    source: Path = folder / "hands.txt"
    source.write_text(text, encoding="utf-8")
    return run_audit(source, folder / "out"), planted


def test_every_hand_is_audited(audited: tuple[dict[str, pl.DataFrame], list[Planted]]) -> None:
    tables, planted = audited
    assert tables["parse_issues"].height == 0
    assert tables["hands"].height == LAWFUL + len(planted)


def test_each_planted_fault_is_found_at_its_line_and_none_is_invented(
    audited: tuple[dict[str, pl.DataFrame], list[Planted]],
) -> None:
    tables, planted = audited
    found = tables["findings"].filter(pl.col("verdict") == "violation")
    told = {Planted(f["hand_id"], f["rule"], f["line"]) for f in found.iter_rows(named=True)}
    assert told == set(planted)
    assert found.height == len(planted)


def test_lawful_hands_are_clean(audited: tuple[dict[str, pl.DataFrame], list[Planted]]) -> None:
    tables, planted = audited
    faulty = {p.hand_id for p in planted}
    verdicts = tables["verdicts"].join(tables["hands"].select("hand_key", "hand_id"), on="hand_key")
    others = verdicts.filter(~pl.col("hand_id").is_in(list(faulty)))
    assert others["verdict"].unique().to_list() == ["clean"], (
        tables["findings"].filter(~pl.col("hand_id").is_in(list(faulty)))["message"].to_list()
    )


def test_what_follows_a_fault_points_back_to_it(
    audited: tuple[dict[str, pl.DataFrame], list[Planted]],
) -> None:
    """Besides the planted fault: consequences, and the fifth bet of a limit round, which some books allow."""
    tables, _ = audited
    rest = tables["findings"].filter(pl.col("verdict") == "undetermined")
    loose = rest.filter(pl.col("caused_by").is_null())
    assert set(loose["rule"].unique()) <= {"R05"}
    assert set(rest["caused_by"].drop_nulls()) <= set(tables["findings"]["finding_id"])
