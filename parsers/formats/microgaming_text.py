"""Microgaming text as the room wrote it: `** Game ID 1 starting - ...`, stacks at the end, cards in words."""

from __future__ import annotations

from parsers.formats.microgaming_forms import HEADER, ROUNDS, ROWS, describe
from parsers.grammar.layout import Layout
from parsers.grammar.model import Form, Grammar, Room
from parsers.told.model import Dialect

_START = Form(
    "start",
    r"\*\* Game ID (?P<id>[0-9]+)(?: Version:[0-9.]+)? starting - (?P<date>[0-9-]+) (?P<clock>[0-9:]+)",
    begins="** Game ID ",
)
_END = Form("end", r"End of game [0-9]+", begins="End of game ")

FORMAT = Layout(
    Room(
        name="microgaming-text",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="microgaming-text",
                    games="hold'em, Omaha; all limits; cash, tournaments",
                    prints="chips added, all-ins, who wins how much, boards",
                    not_checkable="pots, rake and uncalled bets (none of them is printed)",
                    prints_returns=False,
                    prints_pot=False,
                ),
                starts=("** Game ID ",),
                forms=(_START, *HEADER, *ROWS, *ROUNDS, _END),
                describe=describe,
                dates=("%Y-%m-%d %H:%M:%S",),
                finished_by=("end",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
