"""Boss Media (until 2017): XML, one element `HISTORY` per hand.

What the amounts mean, from 117 hands of 16 exports played by hand against the pots that each showdown and
each board print (after the rake, without what nobody matched):

- HAND_ANTE, HAND_BLINDS, ACTION_BET: chips added. KIND HAND_DSB is a dead small blind, a second HAND_SB as
  well; HAND_AB is both blinds, the small one dead (15 where 10 is the big blind; a raise to 20 is then called
  with 20 and makes a pot of 70 with 5 of the folded small blind and 5 dead).
- ACTION_RAISE: the new street total. Small blind 1, RAISE 4, pot 8. A bet of 8, RAISE 27, CALL 19.
- ACTION_ALLIN: the new street total, too, and it may be a call. Bet 2.40, raise to 4.80, ALLIN 3.31 by the
  first: a pot of 2.40 + 2 * 3.31; small blind 1,000 out of 2,617, ALLIN 2617, pot 5,234.
- ACTION_CALL: until the attribute POT came into the element HISTORY (July 2013) the new street total: blinds
  1 and 2, raise to 4, CALL 4 by the big blind, pot 8. With that attribute the chips added: small blind 2,
  raise to 9, CALL 7, pot 22.

Uncalled bets go back without an action. Where seats have no STATE (until 2011) antes of tournaments are not
printed: they are in the pot only (250 above the bets with ten players, 225 with nine). Of a split pot the
room keeps odd chips. Players who come in while a hand is dealt have an AMOUNT of 0.00. The STAKES of a
tournament may already be those of the next level. Cards are numbers.
"""

from __future__ import annotations

from parsers.formats.boss_hand import read_hand
from parsers.formats.boss_header import CALLS_ADDED, CALLS_TO, NO_ANTES, SITE
from parsers.formats.xml_room import XmlRoom
from parsers.told.model import Dialect

_GAMES = "hold'em, Omaha, five-card draw; no-limit, pot-limit, fixed-limit; cash and tournaments"


def _dialect(name: str, calls: str, *, prints_pot: bool = True) -> Dialect:
    return Dialect(
        name=name,
        games=_GAMES,
        prints=f"street totals of raises and all-ins, {calls} of calls, pot, rake, what winners got, cards",
        not_checkable="uncalled returns (not printed)"
        + ("" if prints_pot else ", pots (antes are not printed)"),
        prints_returns=False,
        prints_pot=prints_pot,
    )


FORMAT = XmlRoom(
    name="boss",
    site=SITE,
    tag="HISTORY",
    id_attribute="ID",
    sign=r"<HISTORY ID=",
    starts=(b"<HISTORY ID=", b"<ROOT>", b"<?xml "),
    read_hand=read_hand,
    told=(
        _dialect(CALLS_ADDED, "chips added"),
        _dialect(CALLS_TO, "street totals"),
        _dialect(NO_ANTES, "street totals", prints_pot=False),
    ),
    breaks="/?ROOT",
    between=r"</?ROOT\s*>|<\?xml[^>]*>",
)
