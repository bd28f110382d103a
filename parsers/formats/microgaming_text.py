"""Microgaming text as the room wrote it: `** Game ID 1 starting - ...`, cards in words.

Until 2011 calls and raises name the new street total; later, when stacks at the end stand beside the seats
(seen from May 2012), the chips added. Bets and all-ins name chips added throughout. What is won holds a bet
to which everybody folds, not the part of an all-in that nobody can match; no pot is printed.
"""

from __future__ import annotations

from parsers.formats.microgaming_forms import AMOUNT, ANY, HEADER, NAME, ROUNDS, ROWS, describe
from parsers.grammar.layout import Layout
from parsers.grammar.model import Form, Grammar, Room
from parsers.told.model import Dialect

_END = Form("end", r"End of game [0-9]+")


def _grammar(name: str, years: str, prints: str, actions: tuple[Form, ...]) -> Grammar:
    """The layout of the hands of some years."""
    start = Form(
        "start",
        r"\*\* Game ID (?P<id>[0-9]+)(?: Version:[0-9.]+)? starting - "
        rf"(?P<date>{years}-[0-9-]+) (?P<clock>[0-9:]+)",
    )
    return Grammar(
        dialect=Dialect(
            name=name,
            games="hold'em, Omaha; all limits; cash, tournaments",
            prints=f"{prints}, all-ins, who wins how much, boards",
            not_checkable="pots, rake and uncalled bets (none of them is printed)",
            prints_returns=False,
            prints_pot=False,
        ),
        starts=("** Game ID ",),
        forms=(start, *HEADER, *ROWS, *actions, *ROUNDS, _END),
        describe=describe,
        dates=("%Y-%m-%d %H:%M:%S",),
        finished_by=("end",),
    )


FORMAT = Layout(
    Room(
        name="microgaming-text",
        grammars=(
            _grammar(
                "microgaming-text",
                "20(?:1[2-9]|[2-9][0-9])",
                "chips added",
                (
                    Form("call", rf"{NAME} called {AMOUNT}"),
                    Form("raise", rf"{NAME} raised {AMOUNT}"),
                ),
            ),
            _grammar(
                "microgaming-text-2011",
                "20(?:0[0-9]|1[01])",
                "street totals of calls and raises",
                (
                    Form("call", rf"{NAME} called - (?P<to>{ANY})", means="total"),
                    Form("raise", rf"{NAME} raised - (?P<to>{ANY})", means="total"),
                ),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
