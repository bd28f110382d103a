"""Everest Poker's own XML: `<SESSION ../>`, then its hands as `<HAND>`, all attributes and no names of acts.

Amounts inside a hand are whole hundredths: `amount="2000"` are 20 chips. A `<BET>` tells the chips added,
and not whether that is a check, a call, a bet or a raise. `<PUSH>` gives back what nobody called, `<SWEEP>`
is the pot after rake and tax.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parsers.format import DialectInfo
from parsers.formats import everest_hand
from parsers.told.elements import Elements
from parsers.told.model import Dialect
from parsers.told.shard import Shard

if TYPE_CHECKING:
    from parsers.format import Format, Options
    from parsers.formats.everest_hand import Session
    from parsers.schema import Parsed
    from parsers.text import ShardText

NAME = "everest"
DIALECTS = (
    Dialect(
        NAME,
        "hold'em, Omaha (hi-lo too); no-limit, pot-limit, fixed-limit",
        "stacks, chips added, uncalled bets, pots, rake and tax, winnings",
        prints_all_ins=False,
    ),
)
_MATCHES = re.compile(
    rb"^[ \t]*<SESSION time=\"[0-9]+\"[^<>\n]* gametype=|<HAND time=\"[0-9]+\" id=", re.MULTILINE
)
_ELEMENTS: Elements[Session] = Elements(
    hand="HAND",
    session=r"<SESSION(?=[\s/>])[^<>]*>",
    border=r"SESSION(?=[\s/>])",
    ignored=r"<\?xml[^<>]*\?>|</SESSION\s*>|<(?:PRIZE|PLACE|CHAT)(?=[\s/>])[^<>]*/>|<CHAT(?=[\s>])[^<>]*>[^<]*</CHAT\s*>",
    read_session=everest_hand.session,
    read_hand=everest_hand.read,
    site_of=lambda _: NAME,
    hand_id=everest_hand.identity,
)


class Everest:
    """The format as `parsers.format.Format` and `parsers.format.WithContext` describe one."""

    name = NAME
    starts: tuple[bytes, ...] = (b"<SESSION ", b"<?xml ")
    dialects: tuple[DialectInfo, ...] = tuple(
        DialectInfo(d.name, d.games, d.prints, d.not_checkable) for d in DIALECTS
    )

    def matches(self, head: bytes) -> bool:
        """See `parsers.format.Format`."""
        return _MATCHES.search(head) is not None

    def heads(self, chunk: bytes) -> list[int]:
        """Where hands begin."""
        return _ELEMENTS.heads(chunk)

    def contexts(self, chunk: bytes) -> list[tuple[int, int]]:
        """The heads of sessions."""
        return _ELEMENTS.contexts(chunk)

    def read(self, text: ShardText, _options: Options) -> Parsed:
        """The tables of a shard; times are printed as seconds, so that no zone is needed."""
        shard = Shard(NAME, DIALECTS, text)
        _ELEMENTS.read(shard, text)
        return shard.parsed()


FORMAT: Format = Everest()
