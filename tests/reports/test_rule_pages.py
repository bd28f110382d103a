"""docs/rules holds what the rules say today."""

from __future__ import annotations

from tests.support.make_rule_pages import OUT, pages


def test_docs_are_what_the_rules_say() -> None:
    stored = {path.name: path.read_text(encoding="utf-8") for path in OUT.glob("*.md")}
    assert stored == pages(), "run `python -m tests.support.make_rule_pages`"


def test_a_page_shows_the_hand_the_finding_and_the_rule_number() -> None:
    page = pages()["R01.md"]
    assert "  A raises to 450" in page.split("\n")
    assert "R01: violation, A, observed 450, expected at least 500, at stake 50" in page
    assert "| `tda-2026` | TDA 2026, rules 45 and 54 |" in page


def test_floor_events_stand_at_their_actions() -> None:
    page = pages()["U02.md"]
    assert (
        "  B folds losing 2000   [pushed 2000; ruling forfeit-and-fold; ruled by director; forfeited 2000]"
        in page
    )
