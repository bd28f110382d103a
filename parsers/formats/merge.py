"""Merge (Carbon, Sportsbook, Black Chip and others, until 2017): XML, one element `game` per hand.

Which game is played stands in an element `description` before the hands of a session, in tournaments often
without the blinds. What the amounts mean, from 70 hands of 21 exports played by hand, all of whose winners
add up to the chips put in, less at most the rake:

- SMALL_BLIND, BIG_BLIND, ANTE, BRING_IN, CALL, BET: chips added. Blinds 0.50 and 1, RAISE 2, CALL 1.00 by the
  big blind.
- RAISE, COMPLETE: the new street total. A button raises to 185, the next player RAISE 395, and the first one
  CALL 210 = 395 - 185; bring-in 0.10, COMPLETE 0.50, the bring-in's RAISE 1.00, CALL 0.50 by the completer.
- ALL_IN: chips added, whether it bets, raises or calls. A player of 745 called 30, then ALL_IN 715; the next
  one, with 30 in, CALL 715.
- Until 7 September 2010 RAISE named the chips added: after a raise to 1.00 the big blind of 0.50 says RAISE
  5.00, and the first raiser CALL 4.50 (2008); a small blind of 1 says RAISE 5.00 and wins 8.00 with the big
  blind's 2 (on that day).
- `winner` with `uncalled="true"`: the unmatched part of the last bet, which came into use in 2012 and is
  missing here and there after it; without it the winner's amount includes that part. The rake is not printed.

Stacks are those before posting, except in tournaments of files without `version` (until 2012): there antes
and blinds have been taken off already, the bring-in has not (of 4905, 25 and 80 go in; after the next ante of
15 4785 are printed). A blind that was all-in says 0.00 there; the stack of its player is not known. A
cancelled hand has a round GAME_CANCELLED. Cards of END_OF_FOLDED_GAME would have come and did not.
"""

from __future__ import annotations

from parsers.formats.merge_hand import read_hand
from parsers.formats.merge_header import RAISES_ADDED, RAISES_TO, SITE
from parsers.formats.xml_room import ToldBefore
from parsers.told.model import Dialect

_GAMES = (
    "hold'em, Omaha, stud, draw games, mixed games; no-limit, pot-limit, fixed-limit; cash and tournaments"
)


def _dialect(name: str, raises: str) -> Dialect:
    return Dialect(
        name=name,
        games=_GAMES,
        prints=f"{raises} of raises, chips added of all else, all-ins, what winners got, cards",
        not_checkable="pots (no rake is printed), uncalled returns (not printed each time)",
        prints_returns=False,
        prints_pot=False,
    )


FORMAT = ToldBefore(
    name="merge",
    site=SITE,
    tag="game",
    id_attribute="id",
    sign=r"<(?:description type=\"|game id=\"[0-9]+-[0-9]+\" starttime=)",
    starts=(b"<description ", b"<game id="),
    read_hand=read_hand,
    told=(_dialect(RAISES_TO, "street totals"), _dialect(RAISES_ADDED, "chips added")),
    breaks="description",
    between=r"</?(?:games?|session|root)\s*>|<\?xml[^>]*>",
    before="description",
)
