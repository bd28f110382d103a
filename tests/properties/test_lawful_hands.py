"""Lawful hands of every rulebook, structure, game and form of forced bets are clean.

The dealer knows the rules from the books alone and uses all that they allow. Both engines play every hand,
and what they say before each decision is what the dealer knows.
"""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit import crosscheck
from audit.judge import judge
from audit.rulebook import load, names
from tests.properties.strategies import FEW, batches
from tests.support.dealing.hand import Dealt
from tests.support.dealing.rules import BOOKS
from tests.support.frames import parsed
from tests.support.known import told_otherwise
from tests.support.writers import ohh, pokerstars
from tests.support.writers.hands import Named
from tests.support.writers.writer import Writer
from tests.support.writers.written import differences, export, read


@pytest.fixture(autouse=True)
def every_hand_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other engine plays all hands, not a sample."""
    monkeypatch.setattr(crosscheck, "SAMPLE", 1)


def test_the_dealer_knows_every_book() -> None:
    assert set(BOOKS) == set(names())


@pytest.mark.parametrize("book", BOOKS)
def test_lawful_hands_are_clean_and_every_decision_is_understood(book: str) -> None:
    @FEW
    @given(batches(book))
    def holds(hands: list[Dealt]) -> None:
        judgement = judge(parsed(hands), load(book))
        found = judgement.findings.filter(pl.col("verdict") != "advisory")
        accused = [(row["message"], hands[row["hand"]]) for row in found.iter_rows(named=True)]
        assert accused == []
        assert set(judgement.verdicts["verdict"]) == {"clean"}
        assert judgement.verdicts["replayed"].all()
        assert list(told_otherwise(hands, judgement.decisions)) == []

    holds()


@pytest.mark.parametrize("writer", [pokerstars.WRITERS[0], ohh.WRITERS[0]], ids=lambda one: one.format)
def test_they_are_clean_as_text_too(writer: Writer) -> None:
    @FEW
    @given(st.one_of([st.tuples(st.just(book), batches(book)) for book in BOOKS]))
    def holds(dealt: tuple[str, list[Dealt]]) -> None:
        book, hands = dealt
        named: list[Named] = [
            (hand, number, [f"player {player}" for player in range(len(hand.stacks))])
            for number, hand in enumerate(hands, 800_001)
            if writer.holds(hand)
        ]
        source = read(writer, export(writer, [writer.write(*one).text for one in named]))
        assert named
        assert list(differences(writer, source, named)) == []
        judgement = judge(source, load(book))
        found = judgement.findings.filter(pl.col("verdict") != "advisory")
        assert [(row["message"], named[row["hand"]]) for row in found.iter_rows(named=True)] == []

    holds()
