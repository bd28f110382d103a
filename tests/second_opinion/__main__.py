"""A long comparison with PokerKit, and its figures: `python -m tests.second_opinion --hands 100000`."""

from __future__ import annotations

import sys
from itertools import islice

import click

from tests.second_opinion.comparing import compare
from tests.second_opinion.figures import Figures
from tests.second_opinion.opinions import DisagreementError
from tests.second_opinion.sources import POKERKIT_DEALS, WE_DEAL, hands

_AT_ONCE = 1000


@click.command()
@click.option("--hands", "count", default=10_000, show_default=True, help="How many in all.")
@click.option("--seed", default=1, show_default=True, help="Another seed deals other hands.")
def main(count: int, seed: int) -> None:
    """Compares both engines with PokerKit, hand by hand; the exit code is 1 where they part."""
    kinds = {
        **{f"PokerKit deals {name}": sources for name, sources in POKERKIT_DEALS.items()},
        **{f"we deal {name}": sources for name, sources in WE_DEAL.items()},
    }
    whole = Figures()
    for name, sources in kinds.items():
        figures = Figures()
        try:
            dealt = hands(sources, count // len(kinds), f"{seed} {name}")
            while some := list(islice(dealt, _AT_ONCE)):
                figures.add(compare(some))
        except DisagreementError as problem:
            click.echo(f"{name}: {problem}", err=True)
            sys.exit(1)
        click.echo(f"{name}: {figures.hands} hands, {figures.decisions} decisions compared")
        whole.add(figures)
    click.echo(whole.told())
    click.echo("0 disagreements outside the cells of docs/second-opinion.md")


if __name__ == "__main__":
    main()
