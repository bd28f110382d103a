"""The examples on the rules' pages: the lawful one draws no violation, the other exactly what it says."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from audit.rules import RULES
from audit.rules.examples import Example, examples
from parsers.schema import VOLUNTARY
from tests.support.cases import export
from tests.support.run import run_audit

NO_HAND_SHOWS_IT = ("X01",)  # it speaks only when this program is wrong
CODES = [rule.code for rule in RULES if rule.code not in NO_HAND_SHOWS_IT]


def judged(example: Example, folder: Path) -> dict[str, pl.DataFrame]:
    hand = example.hand and {"number": 900_001, **example.hand}
    text = example.export or export(hand)
    source = folder / ("hand.ohh" if text.lstrip().startswith("{") else "hand.txt")
    source.write_text(text, encoding="utf-8")
    tables = run_audit(source, folder / "out", "--rulebook", example.book)
    assert tables["parse_issues"].height == 0, tables["parse_issues"]["message"].to_list()
    return tables


def told(found: pl.DataFrame) -> list[tuple[str, str, str]]:
    return [(row["rule"], row["verdict"], row["message"]) for row in found.iter_rows(named=True)]


def test_every_rule_has_its_examples() -> None:
    assert sorted(examples()) == sorted(CODES)


@pytest.mark.parametrize("code", CODES)
def test_lawful(code: str, tmp_path: Path) -> None:
    lawful, _ = examples()[code]
    found = judged(lawful, tmp_path)["findings"]
    assert set(found["rule"]) == set(lawful.also), told(found)


@pytest.mark.parametrize("code", CODES)
def test_spoken_of(code: str, tmp_path: Path) -> None:
    _, example = examples()[code]
    tables = judged(example, tmp_path)
    want = example.finds
    assert want is not None
    found = tables["findings"]
    ours = found.filter((pl.col("rule") == code) & (pl.col("verdict") == want.verdict))
    assert set(ours["rule"]) == {code}, told(found)
    others = found.filter((pl.col("rule") != code) & (pl.col("verdict") == "violation"))
    assert set(others["rule"]) == set(example.also), told(found)
    row = ours.row(0, named=True)
    for column in ("observed", "expected_low", "expected_high", "amount_at_stake"):
        value = getattr(want, column)
        if value is not None:
            assert row[column] == Decimal(value), (column, row["message"])
    if want.player is not None:
        assert row["player"] == want.player
        if row["ordinal"] is not None and code not in ("T04", "M02"):
            acts = tables["actions"].filter(
                (pl.col("player_index") == row["player_index"]) & pl.col("kind").is_in(VOLUNTARY)
            )
            assert acts.sort("ordinal")["ordinal"][want.nth - 1] == row["ordinal"]
