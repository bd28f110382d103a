"""iPoker XML: a session's head, then its hands, in one file of a room's client or several one after another.

Dialects: `ipoker`, where `win` holds what nobody called; `ipoker-net-wins`, where it does not (clients from
2018 on, and those that say so); `ipoker-converted`, made of another room's hands by a tool. Returns of
uncalled bets are printed in none of them, nor is the pot.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from parsers.format import DialectInfo
from parsers.formats import ipoker_hand, ipoker_session
from parsers.formats.ipoker_stakes import StudLevels
from parsers.told.elements import Elements
from parsers.told.model import Dialect
from parsers.told.shard import Shard

if TYPE_CHECKING:
    from parsers.format import Format, Options
    from parsers.formats.ipoker_session import Session
    from parsers.schema import Parsed
    from parsers.text import ShardText

NAME = "ipoker"
_GAMES = "hold'em, Omaha (4, 5 and 6 cards, hi-lo), short deck, stud; no-limit, pot-limit, fixed-limit"
_PRINTS = "stacks, street totals of raises, chips of the rest, all-ins by a type of their own, what was won"
_NOT = "returns of uncalled bets, pots"
DIALECTS = tuple(
    Dialect(name, _GAMES, _PRINTS, _NOT, prints_returns=False, prints_pot=False, prints_all_ins=False)
    for name in (ipoker_session.WINS, ipoker_session.NET_WINS, ipoker_session.CONVERTED)
)
_MATCHES = re.compile(
    rb"""(?:^|>)[ \t]*<(?:session\s[^<>]*\bsessioncode|game\s[^<>]*\bgamecode)\s*=""", re.MULTILINE
)
_SESSION = (
    r"<session(?=[\s>])[^<>]*>[^<]*(?:<(?!/general\s*>|game[\s>]|/?session[\s>])[^<]*)*</general\s*>"
    r"|<session(?=[\s>])[^<>]*>"
)


def _elements(timezone: str | None) -> Elements[Session]:
    return Elements(
        hand="game",
        session=_SESSION,
        border=r"/?session(?=[\s>])",
        ignored=r"<\?xml[^<>]*\?>|</session\s*>",
        read_session=ipoker_session.read,
        read_hand=partial(ipoker_hand.read, timezone=timezone),
        site_of=lambda session: session.site,
        hand_id=ipoker_hand.identity,
    )


class IPoker:
    """The format as `parsers.format.Format` and `parsers.format.WithContext` describe one."""

    name = NAME
    starts: tuple[bytes, ...] = (b"<session ", b"<?xml ")
    dialects: tuple[DialectInfo, ...] = tuple(
        DialectInfo(d.name, d.games, d.prints, d.not_checkable) for d in DIALECTS
    )

    def matches(self, head: bytes) -> bool:
        """See `parsers.format.Format`."""
        return _MATCHES.search(head) is not None

    def heads(self, chunk: bytes) -> list[int]:
        """Where hands begin."""
        return _elements(None).heads(chunk)

    def contexts(self, chunk: bytes) -> list[tuple[int, int]]:
        """The heads of sessions: `<session ..>` and the `<general>` in it."""
        return _elements(None).contexts(chunk)

    def read(self, text: ShardText, options: Options) -> Parsed:
        """The tables of a shard."""
        shard = Shard(NAME, DIALECTS, text)
        levels = StudLevels()
        for hand in _elements(options.timezone).read(shard, text):
            levels.see(hand)
        levels.tell()
        return shard.parsed()


FORMAT: Format = IPoker()
