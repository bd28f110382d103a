"""docs/ holds what the program says of itself today."""

from __future__ import annotations

import pytest

from tests.support.make_docs import OUT, pages

PAGES = pages()


@pytest.mark.parametrize("name", sorted(PAGES))
def test_docs_are_what_the_program_says(name: str) -> None:
    stored = (OUT / name).read_text(encoding="utf-8")
    assert stored == PAGES[name], "run `python -m tests.support.make_docs`"


def test_no_page_is_left_of_a_rule_that_is_gone() -> None:
    assert {f"rules/{path.name}" for path in (OUT / "rules").glob("*.md")} <= set(PAGES)


def test_a_page_shows_the_hand_the_finding_and_the_rule_number() -> None:
    page = PAGES["rules/R01.md"]
    assert "  A raises to 450" in page.split("\n")
    assert "R01: violation, A, observed 450, expected at least 500, at stake 50" in page
    assert "| `tda-2026` | TDA 2026, rules 45 and 54 |" in page


def test_floor_events_stand_at_their_actions() -> None:
    told = "[pushed 2000; ruling forfeit-and-fold; ruled by director; forfeited 2000]"
    assert f"  B folds losing 2000   {told}" in PAGES["rules/U02.md"].split("\n")
