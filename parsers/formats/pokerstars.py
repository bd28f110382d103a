"""PokerStars text, and what other rooms and trackers print in its layout.

`raises X to Y` means: X over the highest street total before, Y the new street total; a call, a bet and a
post are chips added. The dialects differ in what they print besides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from parsers.formats.pokerstars_header import BRANDS, GRAMMAR, describe
from parsers.formats.pokerstars_layout import Layout
from parsers.formats.pokerstars_room import Dialect, Room

if TYPE_CHECKING:
    from parsers.formats.pokerstars_heads import Heads
    from parsers.times import Times

_LAST_YEAR_WITHOUT_RETURNS = 2008  # none are printed in October 2007, all in 2009
DIALECTS = (
    Dialect("pokerstars"),
    Dialect("pokerstars-2008", prints_returns=False, not_checkable="returns (not printed before 2009)"),
    Dialect("pokerstars-like"),
    Dialect(
        "tracker-export",
        prints_returns=False,
        prints_pot=False,
        loose=True,
        not_checkable="returns and pots (printed, but not reliable)",
    ),
)
_MODERN, _OLD, _LIKE, _TRACKER = range(len(DIALECTS))


def choose(heads: Heads, printed: Times, cash: np.ndarray) -> np.ndarray:
    """Place in DIALECTS of each hand's dialect.

    Re-exports by trackers print no zone, or a cash game's header with one space after the number (the room
    prints two), no currency's letters, and the zone in parentheses.
    """
    lines = heads.lines
    dialect = np.full(len(heads.row), _MODERN)
    dialect[printed.year <= _LAST_YEAR_WITHOUT_RETURNS] = _OLD
    own = np.array([site == "pokerstars" for site in BRANDS.values()])
    dialect[~own[heads.brand]] = _LIKE
    uncoded = lines.data[heads.middle_end - 2] < ord("A")  # a digit before the closing parenthesis
    one_space = lines.data[heads.id_end + 2] != ord(" ")
    old_zone = lines.data[heads.date_end - 1] == ord(")")
    dialect[~printed.zoned | (cash & uncoded & one_space & old_zone)] = _TRACKER
    return dialect


FORMAT = Layout(
    Room(
        name="pokerstars",
        games="hold'em, Omaha, Courchevel, stud, draw; no-limit, pot-limit, fixed limit; cash, tournaments",
        prints="chips added, increments and totals of raises, all-ins, total pot, rake, boards",
        grammar=GRAMMAR,
        sites=tuple(BRANDS.values()),
        dialects=DIALECTS,
        describe=describe,
        choose=choose,
    )
)
"""What `parsers.registry` lists."""
