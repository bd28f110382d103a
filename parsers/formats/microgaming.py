"""The Microgaming (Prima, MPN) network until 2020: XML, one element `Game` per hand.

What the amounts mean, from 11 exports and 20 published hands played by hand against stacks, winners and rake:

- SmallBlind, BigBlind, Ante, Bet after the flop, AllIn: chips added. AllIn 5.46 is all that is left of 10.76
  after 0.20, 0.30 and 4.80.
- Call, Raise, and Bet before the flop (the big blind's): in elements with `hhversion` (from 2012) the chips
  added: small blind 5, Raise 15, Call 10 by the big blind of 10; bet 1.05, Raise 7.35, AllIn 7.05 by the
  bettor, Call 0.75. Without that attribute the street total: big blind 0.10, raise to 0.20, Call 0.20; bet
  0.80, raise to 1.60, Raise 4.80, and AllIn 5.46 is the rest.
- PostedToPlay: chips added of a newcomer. A full blind may come with a dead small blind that only the stacks
  tell of (0.15 gone with 0.10 posted). Half a blind counts towards his bets: posted 5, Raise 30, called with
  35; no book says how such a hand is to be bet.
- MoneyReturned: an uncalled bet, printed after all-ins only; where all others fold the winner gets it with
  the pot. `rake` is in cents. BadBeatContribution is taken from the stack and is in no pot (200 less 0.02 and
  74 put in, 99 won: 224.98 afterwards); before 2012 such tables took it from the pot without a word. The
  number of Disconnect is a time.

Names stand in `unicodealias`, too, and the currency's sign alone there: Base64 of UTF-16. No zone is printed.
A hand in which nobody paid or won anything was cancelled.
"""

from __future__ import annotations

from parsers.formats.microgaming_hand import read_hand
from parsers.formats.microgaming_header import ADDED, SITE, TOTALS
from parsers.formats.xml_room import XmlRoom
from parsers.told.model import Dialect

_GAMES = "hold'em, Omaha; no-limit, pot-limit, fixed-limit; cash and tournaments"


def _dialect(name: str, meaning: str, *, prints_pot: bool) -> Dialect:
    return Dialect(
        name=name,
        games=_GAMES,
        prints=f"{meaning} of calls and raises, chips added of all else, all-ins, rake, winnings, cards",
        not_checkable="uncalled returns (not printed each time)" + ("" if prints_pot else ", pots"),
        prints_returns=False,
        prints_pot=prints_pot,
        live_small_blinds=True,
    )


FORMAT = XmlRoom(
    name="microgaming",
    site=SITE,
    tag="Game",
    id_attribute="id",
    sign=r"<Game (?:hhversion=\"[0-9]+\" )?id=\"[0-9]+\" date=",
    starts=(b"<Game ",),
    read_hand=read_hand,
    told=(
        _dialect(ADDED, "chips added", prints_pot=True),
        _dialect(TOTALS, "street totals", prints_pot=False),
    ),
    breaks="/?Games",
    between=r"</?Games\s*>|<\?xml[^>]*>|----[^\r\n]{0,200}|ExtendedTableName:[^\r\n]*",
)
