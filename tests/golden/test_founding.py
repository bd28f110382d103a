"""The examples of the three founding texts, by name: end to end through the command, and in each engine."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from audit import ledger, replay
from audit.reading import Reading
from parsers.format import Options
from parsers.formats import ohh, pokerstars
from parsers.schema import MONEY_SCALE, VOLUNTARY, Parsed
from parsers.text import from_bytes
from tests.support.cases import export, is_live, load
from tests.support.run import run_audit

CASES = load("founding")
TEXT_CASES = [case for case in CASES if not is_live(case)]
LIVE_CASES = [case for case in CASES if is_live(case)]


def ids(cases: list[dict[str, Any]]) -> list[str]:
    return [case["id"] for case in cases]


def audit(folder: Path, cases: list[dict[str, Any]], *options: str) -> dict[str, pl.DataFrame]:
    suffix = "ohh" if is_live(cases[0]) else "txt"
    source = folder / f"cases.{suffix}"
    source.write_text("".join(export(case) for case in cases), encoding="utf-8")
    tables = run_audit(source, folder / "out", "--decisions", *options)
    assert tables["parse_issues"].height == 0, tables["parse_issues"]["message"].to_list()
    return tables


@pytest.fixture(scope="module")
def by_tda(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pl.DataFrame]:
    return audit(tmp_path_factory.mktemp("tda"), TEXT_CASES, "--rulebook", "tda-2026")


@pytest.fixture(scope="module")
def by_default(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pl.DataFrame]:
    return audit(tmp_path_factory.mktemp("auto"), TEXT_CASES)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pl.DataFrame]:
    return audit(tmp_path_factory.mktemp("live"), LIVE_CASES)


def rows_of(tables: dict[str, pl.DataFrame], name: str, case: dict[str, Any]) -> pl.DataFrame:
    key = tables["hands"].filter(pl.col("hand_id") == str(case["number"]))["hand_key"].item()
    return tables[name].filter(pl.col("hand_key") == key)


def nth_ordinal(tables: dict[str, pl.DataFrame], case: dict[str, Any], player: str, nth: int) -> int:
    """The ordinal of a player's nth voluntary action in the hand."""
    index = rows_of(tables, "players", case).filter(pl.col("name") == player)["player_index"].item()
    acts = rows_of(tables, "actions", case).filter(
        (pl.col("player_index") == index) & pl.col("kind").cast(pl.String).is_in(VOLUNTARY)
    )
    return int(acts.sort("ordinal")["ordinal"][nth - 1])


def check_findings(tables: dict[str, pl.DataFrame], case: dict[str, Any]) -> None:
    found = rows_of(tables, "findings", case)
    expected = case["findings"]
    told = [(f["rule"], f["verdict"], f["message"]) for f in found.iter_rows(named=True)]
    assert found.height == len(expected), told
    for want in expected:
        ordinal = nth_ordinal(tables, case, want["player"], want["nth"])
        row = found.filter((pl.col("rule") == want["rule"]) & (pl.col("ordinal") == ordinal))
        assert row.height == 1, told
        got = row.row(0, named=True)
        assert got["verdict"] == want.get("verdict", "violation")
        assert got["player"] == want["player"]
        for column in ("observed", "expected_low", "amount_at_stake"):
            if column in want:
                assert got[column] == Decimal(want[column]), (column, got["message"])
    verdict = rows_of(tables, "verdicts", case)["verdict"].item()
    verdicts = {want.get("verdict", "violation") for want in expected}
    assert verdict == (
        "flagged" if "violation" in verdicts else "undetermined" if "undetermined" in verdicts else "clean"
    )


@pytest.mark.parametrize("case", TEXT_CASES, ids=ids(TEXT_CASES))
def test_findings_under_tda_2026(by_tda: dict[str, pl.DataFrame], case: dict[str, Any]) -> None:
    check_findings(by_tda, case)


@pytest.mark.parametrize("case", LIVE_CASES, ids=ids(LIVE_CASES))
def test_rulings_of_rule_53(live: dict[str, pl.DataFrame], case: dict[str, Any]) -> None:
    check_findings(live, case)
    assert rows_of(live, "hands", case)["rulebook"].item() == "tda-2026"


@pytest.mark.parametrize(
    "case", [c for c in TEXT_CASES if "online" in c], ids=ids([c for c in TEXT_CASES if "online" in c])
)
def test_what_the_online_book_says(by_default: dict[str, pl.DataFrame], case: dict[str, Any]) -> None:
    """`online` reads reopening in two ways, cumulative and single: a violation is what both condemn."""
    found = rows_of(by_default, "findings", case)
    assert [{"rule": f["rule"], "verdict": f["verdict"]} for f in found.iter_rows(named=True)] == case[
        "online"
    ]
    assert rows_of(by_default, "hands", case)["rulebook"].item() == "online"


DECIDED = [case for case in CASES if "decisions" in case]


def expected_facts(want: dict[str, Any]) -> dict[str, Any]:
    plain = {key: value for key, value in want.items() if key not in ("player", "nth")}
    return {key: value * MONEY_SCALE if type(value) is int else value for key, value in plain.items()}


@pytest.mark.parametrize("case", DECIDED, ids=ids(DECIDED))
def test_published_decisions(by_tda: dict[str, pl.DataFrame], case: dict[str, Any]) -> None:
    for want in case["decisions"]:
        ordinal = nth_ordinal(by_tda, case, want["player"], want["nth"])
        row = rows_of(by_tda, "decisions", case).filter(pl.col("ordinal") == ordinal).row(0, named=True)
        for column, value in want.items():
            if column in row and column not in ("player", "nth"):
                assert row[column] == value, column


def parse(case: dict[str, Any]) -> Parsed:
    text = from_bytes(export(case).encode())
    return (ohh if is_live(case) else pokerstars).FORMAT.read(text, Options())


@pytest.mark.parametrize("engine", [ledger, replay], ids=["ledger", "replay"])
@pytest.mark.parametrize("case", DECIDED, ids=ids(DECIDED))
def test_both_engines(engine: Any, case: dict[str, Any]) -> None:
    parsed = parse(case)
    facts = engine.play(parsed, np.zeros(1, np.int32), Reading(), "recorded").facts
    acts = parsed.actions.filter(pl.col("kind").cast(pl.String).is_in(VOLUNTARY))
    names = dict(zip(parsed.players["name"], parsed.players["player_index"], strict=True))
    for want in case["decisions"]:
        own = acts.filter(pl.col("player_index") == names[want["player"]])
        ordinal = own["ordinal"][want["nth"] - 1]
        row = facts.filter(pl.col("ordinal") == ordinal).row(0, named=True)
        assert {key: row[key] for key in expected_facts(want)} == expected_facts(want)
