"""A long run of generated hands: `python -m tests.properties --hands 5000 --seed 7`.

Deals lawful hands under every rulebook, prints hands in every dialect and reads them back, and plants faults
of every code; says how many there were of each and everything that was not as it must be. Ends with 1 if
anything was not.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator

import click
import polars as pl

from audit import crosscheck
from audit.judge import Judgement, judge
from audit.rulebook import load
from tests.support.dealing.deals import kinds, random_hand
from tests.support.dealing.rules import BOOKS
from tests.support.frames import parsed
from tests.support.known import told_otherwise
from tests.support.planted.every import HANDLED, PLANTS, plant
from tests.support.planted.judged import wrong
from tests.support.planted.plant import Planted
from tests.support.writers.hands import every, hands_of
from tests.support.writers.written import differences, export, read

_AT_ONCE = 500
_SHOWN = 5
"""So many problems of one kind are printed; all are counted."""
_PLANTS_PER = 20
"""One plant of each code for so many lawful hands of a book: a chance for one may be long in coming."""


class _Told:
    """What was tried, and what was not as it must be."""

    def __init__(self) -> None:
        self.hands: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()

    def add(self, what: str, hands: int, problems: Iterator[str]) -> None:
        self.hands[what] += hands
        for problem in problems:
            self.problems[what] += 1
            if self.problems[what] <= _SHOWN:
                click.echo(f"{what}: {problem}")


def _doubts(judgement: Judgement) -> Iterator[str]:
    yield from judgement.findings.filter(pl.col("verdict") != "advisory")["message"]


def _lawful(told: _Told, book: str, count: int, seed: int) -> None:
    rng = random.Random(f"{seed} lawful {book}")
    possible = list(kinds(book))
    for done in range(0, count, _AT_ONCE):
        hands = [random_hand(rng, book, *rng.choice(possible)) for _ in range(min(_AT_ONCE, count - done))]
        judgement = judge(parsed(hands), load(book))
        told.add(f"lawful, {book}", len(hands), _doubts(judgement))
        told.add(f"lawful, {book}", 0, told_otherwise(hands, judgement.decisions))


def _written(told: _Told, count: int, seed: int) -> None:
    for writer in every():
        name = f"written, {writer.format} {writer.dialect}"
        rng = random.Random(f"{seed} {name}")
        for done in range(0, count, _AT_ONCE):
            hands = hands_of(writer, rng, min(_AT_ONCE, count - done))
            source = read(writer, export(writer, [writer.write(*hand).text for hand in hands]))
            judgement = judge(source, load("online"))
            accused = judgement.findings.filter(pl.col("verdict") == "violation")["message"]
            told.add(name, len(hands), differences(writer, source, hands))
            told.add(name, 0, iter(accused))


def _planted(told: _Told, count: int, seed: int) -> None:
    for code in (*PLANTS, *HANDLED):
        rng = random.Random(f"{seed} planted {code}")
        by_book: dict[str, list[Planted]] = defaultdict(list)
        for _ in range(count):
            planted = plant(rng, code)
            by_book[rng.choice(sorted(planted.books))].append(planted)
        for book, those in sorted(by_book.items()):
            told.add(f"planted, {code}", len(those), (said for _, said in wrong(those, book)))


@click.command()
@click.option("--hands", default=1_000, show_default=True, help="Of each rulebook and each dialect.")
@click.option("--seed", default=1, show_default=True, help="Another seed deals other hands.")
def main(hands: int, seed: int) -> None:
    """Both engines play every hand; prints what was tried and what was not as it must be.

    Ends with 1 if anything was not. A fact that is wrong is shown as (what the engine says, what is so).
    """
    crosscheck.SAMPLE = 1
    told = _Told()
    for book in BOOKS:
        _lawful(told, book, hands, seed)
    _written(told, hands, seed)
    _planted(told, max(1, hands // _PLANTS_PER), seed)
    for what, count in told.hands.items():
        problems = told.problems[what]
        click.echo(f"{count:9,} {what}" + (f": {problems:,} problems" if problems else ""))
    click.echo(f"{told.hands.total():9,} hands in all, {told.problems.total():,} problems")
    sys.exit(1 if told.problems else 0)


if __name__ == "__main__":
    main()
