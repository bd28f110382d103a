"""The scenarios by number: each case in both engines and end to end, from every format that can print it."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Any

import numpy as np
import polars as pl
import pytest

from audit import ledger, replay
from audit.reading import Reading
from audit.rulebook import load as load_book
from parsers.format import Options
from parsers.formats import ohh, pokerstars
from parsers.schema import MONEY_SCALE, VOLUNTARY, Parsed
from parsers.text import from_bytes
from tests.support.cases import OPEN, decisions, entries, export, findings, formats, load, rows_of
from tests.support.run import run_audit
from tests.support.scenarios import PAGE, page

CASES = load("scenarios")
ENGINES = {"ledger": ledger, "replay": replay}
PARSERS = {"txt": pokerstars, "ohh": ohh}

Tables = dict[str, pl.DataFrame]


def told() -> list[Any]:
    """Every case under every book that it names, from every format that it is printed in."""
    return [
        pytest.param(form, book, case, id=f"{form}-{book}-{case['id']}")
        for case in CASES
        for form in formats(case)
        for book in findings(case)
    ]


JUDGED = told()
DECIDED = [one for one in JUDGED if decisions(one.values[2], one.values[1])]


def text_of(form: str, book: str | None = None) -> str:
    """All cases that this format can print, or those of them that name the book, as one export."""
    return "".join(
        export(case, form) for case in CASES if form in formats(case) and (not book or book in findings(case))
    )


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """By format and rulebook, the tables of a run over all cases that name the book."""

    @cache
    def run(form: str, book: str) -> Tables:
        folder = tmp_path_factory.mktemp(f"{form}-{book}")
        source = folder / f"cases.{form}"
        source.write_text(text_of(form, book), encoding="utf-8")
        return run_audit(source, folder / "out", "--decisions", "--rulebook", book, "--max-quarantine", "1")

    return run


def rows(tables: Tables, name: str, case: dict[str, Any]) -> pl.DataFrame:
    hands = tables["hands"].filter(pl.col("hand_id") == str(case["number"]))
    issues = tables["parse_issues"].filter(pl.col("hand_id") == str(case["number"]))
    assert hands.height == 1, issues["message"].to_list()
    return tables[name].filter(pl.col("hand_key") == hands["hand_key"].item())


def nth_ordinal(actions: pl.DataFrame, players: pl.DataFrame, name: str, nth: int) -> int:
    """The ordinal of a player's nth voluntary action in the hand."""
    index = players.filter(pl.col("name") == name)["player_index"].item()
    own = (pl.col("player_index") == index) & pl.col("kind").cast(pl.String).is_in(VOLUNTARY)
    return int(actions.filter(own).sort("ordinal")["ordinal"][nth - 1])


@pytest.mark.parametrize(("form", "book", "case"), JUDGED)
def test_findings(audited: Any, form: str, book: str, case: dict[str, Any]) -> None:
    tables = audited(form, book)
    found = rows(tables, "findings", case)
    said = [(f["rule"], f["verdict"], f["message"]) for f in found.iter_rows(named=True)]
    wanted = findings(case)[book]
    if wanted == OPEN:
        assert "violation" not in found["verdict"], said
        return
    at = [place(tables, case, want["player"], want["nth"]) for want in wanted]
    seen = []
    for want, ordinal in zip(wanted, at, strict=True):
        row = found.filter((pl.col("rule") == want["rule"]) & (pl.col("ordinal") == ordinal))
        if row.is_empty() and want.get("maybe"):
            continue
        assert row.height == 1, said
        got = row.row(0, named=True)
        seen.append(got)
        assert got["verdict"] == want.get("verdict", "violation"), said
        for column in ("observed", "expected_low", "expected_high", "amount_at_stake"):
            if column in want:
                assert got[column] == Decimal(want[column]), (column, said)
        if "caused_by" in want:
            name, nth = want["caused_by"].split()
            fault = found.filter(pl.col("ordinal") == place(tables, case, name, int(nth)))
            assert got["caused_by"] == fault["finding_id"].item()
    assert found.height == len(seen), said
    verdicts = {got["verdict"] for got in seen}
    assert rows(tables, "verdicts", case)["verdict"].item() == (
        "flagged" if "violation" in verdicts else "undetermined" if "undetermined" in verdicts else "clean"
    )


def place(tables: Tables, case: dict[str, Any], name: str, nth: int) -> int:
    return nth_ordinal(rows(tables, "actions", case), rows(tables, "players", case), name, nth)


@pytest.mark.parametrize(("form", "book", "case"), DECIDED)
def test_published_decisions(audited: Any, form: str, book: str, case: dict[str, Any]) -> None:
    """The table shows the book's first reading."""
    tables = audited(form, book)
    for want in decisions(case, book):
        at = place(tables, case, want["player"], want["nth"])
        row = rows(tables, "decisions", case).filter(pl.col("ordinal") == at).row(0, named=True)
        for column, value in facts(want).items():
            if column in row:
                assert row[column] in (value if isinstance(value, list) else [value]), column


@cache
def parsed(form: str) -> Parsed:
    return PARSERS[form].FORMAT.read(from_bytes(text_of(form).encode()), Options())


@cache
def played(engine: str, form: str, reading: Reading) -> pl.DataFrame:
    hands = np.arange(parsed(form).hands.height, dtype=np.int32)
    return ENGINES[engine].play(parsed(form), hands, reading, "recorded").facts


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("form", "book", "case"), DECIDED)
def test_both_engines(engine: str, form: str, book: str, case: dict[str, Any]) -> None:
    """Under every reading of the book; where the case lists several values, the readings give just those."""
    tables = parsed(form)
    hand = tables.hands.filter(pl.col("hand_id") == str(case["number"]))["hand"].item()
    actions, players = (table.filter(pl.col("hand") == hand) for table in (tables.actions, tables.players))
    readings = load_book(book).readings(
        case.get("structure", "no-limit"),
        case.get("game", "holdem"),
        straddled="straddle" in case.get("posts", ""),
    )
    for want in decisions(case, book):
        ordinal = nth_ordinal(actions, players, want["player"], want["nth"])
        at = (pl.col("hand") == hand) & (pl.col("ordinal") == ordinal)
        answers = [played(engine, form, reading).filter(at).row(0, named=True) for reading in readings]
        for column, value in facts(want).items():
            expected = value if isinstance(value, list) else [value]
            scaled = [one * MONEY_SCALE if is_money(column, one) else one for one in expected]
            assert {answer[column] for answer in answers} == set(scaled), column


def facts(want: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in want.items() if key not in ("player", "nth", "books")}


def is_money(column: str, value: Any) -> bool:
    return type(value) is int and column != "bets_in_round"


ROWS = {
    "A": range(1, 22),
    "B": range(1, 30),
    "C": (*range(1, 13), 18, 23),
    "D": (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 17),
    "E": (1, 5, 6, 7, 8, 9),
    "F": (1, 2, 6, 7, 8, 9, 12, 13, 14, 15, 16, 17),
    "G": (1, 4, 5, 6, 7, 8),
    "H": (1, 2, 4, 7, 8),
}
NOT_RECORDABLE = ["B27", "D03", "G06", "G08", "H08"]


def test_every_row_has_a_case_or_a_reason() -> None:
    every = [*load("founding"), *CASES, *entries("scenarios")]
    assert {row for entry in every for row in rows_of(entry)} == {
        f"{part}{number:02}" for part, numbers in ROWS.items() for number in numbers
    }
    assert sorted(e["row"] for e in entries("scenarios") if "because" in e) == NOT_RECORDABLE


def test_no_two_cases_have_one_name() -> None:
    names = [case["id"] for case in (*load("founding"), *CASES)]
    assert len(names) == len(set(names))


def test_the_page_lists_the_cases() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.support.scenarios"
