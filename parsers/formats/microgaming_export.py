"""Microgaming hands as PokerTracker exports them: `** Hand # 1 starting - ...`, the rake at the end.

Every amount is the chips added, that of `raised to` too.
"""

from __future__ import annotations

from parsers.formats.microgaming_forms import AMOUNT, ANY, HEADER, NAME, ROUNDS, ROWS, describe
from parsers.grammar.layout import Layout
from parsers.grammar.model import Form, Grammar, Room
from parsers.told.model import Dialect

_START = Form(
    "start",
    r"\*\* Hand # (?P<id>[0-9]+) starting - (?P<date>[0-9-]+) (?P<clock>[0-9:]+)",
)
_ACTIONS = (
    Form("call", rf"{NAME} called {AMOUNT}"),
    Form("raise", rf"{NAME} raised to (?P<amount>{ANY})"),
)
_RAKE = Form("pot", rf"Rake: (?P<rake>{ANY})")

FORMAT = Layout(
    Room(
        name="microgaming-export",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="microgaming-export",
                    games="hold'em, Omaha; all limits; cash, tournaments",
                    prints="chips added, all-ins, who wins how much, rake, boards",
                    not_checkable="pots and uncalled bets (what is won holds the latter in some hands only)",
                    prints_returns=False,
                    prints_pot=False,
                    loose=True,
                ),
                starts=("** Hand # ",),
                forms=(_START, *HEADER, *ROWS, *_ACTIONS, *ROUNDS, _RAKE),
                describe=describe,
                dates=("%Y-%m-%d %H:%M:%S",),
                finished_by=("collect",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
