"""CoinPoker: the stream of events that its client receives, as JSON.

An event is an array of its name, the number of its hand and an object. What the amounts mean, from the hands
of three captures played by hand: the client's own chat says both numbers ("Raises To 0.07 (by 0.07)", "All In
2.00 (by 1.90)" by a small blind of 0.10, "Calls 0.06 (by 0.06)" of a small blind of 0.01 after a raise to
0.07), the seats show chips and bets, and the pots of `winnerInfo` are what was put in:

- SB, BB, ANTE, STRADDLE, CALL: chips added. RAISE (also the first bet) and ALL_IN: the new street total.
- `game.return_chips` gives an uncalled bet back. `potAmount` less `potAmountAfterRake` is the rake; what the
  winners get less than that is a drop. A splash is paid beside the pot.

The records of actions come again in later events, and posts with other times. The game is told by the number
of cards: two hold'em, no limit; four to six Omaha, pot limit. Where the flop is dealt before anybody acts, it
is a bomb pot if there are no blinds, else the game all in or fold, which is not read. Hands of several tables
may be mixed: then the first run of events is the hand, the others its context.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers.format import DialectInfo
from parsers.formats.coinpoker_events import Event, events
from parsers.formats.coinpoker_hand import ACTIONS, DIALECT, SITE, START, Place, read_hand
from parsers.jsonscan import Braces, JsonObject, decoder
from parsers.places import raw_offsets
from parsers.told.model import Dialect
from parsers.told.shard import Refused, Shard

if TYPE_CHECKING:
    from parsers.format import Options
    from parsers.schema import Parsed
    from parsers.text import ShardText

_TOLD = Dialect(
    name=DIALECT,
    games="hold'em no-limit, Omaha pot-limit (four to six cards); cash and tournaments, straddles, bomb pots",
    prints="street totals of raises and all-ins, chips added of all else, pots, rake, winnings, cards",
    not_checkable="uncalled returns (the stream may lack one)",
    prints_returns=False,
)
_SIGN = re.compile(rb'\[\s*"game\.[a-z_A-Z]+"\s*,\s*"?[0-9]+"?\s*,\s*\{')
_OPENS = re.compile(rb'\s*(?:\[\s*["\[{]|\{)')
_CUT = re.compile(rb'^[ \t]*\[\s*"game\.pre_hand_start_info"', re.MULTILINE)
_BETWEEN = re.compile(rb'(?:[\s,\[\]{}]|"[A-Za-z_]+"\s*:)*')


class CoinPoker:
    """The format as `parsers.format.Format` describes one."""

    name = "coinpoker"
    starts: tuple[bytes, ...] = ()
    dialects: tuple[DialectInfo, ...] = (
        DialectInfo(_TOLD.name, _TOLD.games, _TOLD.prints, _TOLD.not_checkable),
    )

    def matches(self, head: bytes) -> bool:
        """Whether a source that begins with `head` has this layout."""
        return _OPENS.match(head) is not None and _SIGN.search(head) is not None

    def heads(self, chunk: bytes) -> list[int]:
        """Where hands begin on a new line."""
        return [found.start() for found in _CUT.finditer(chunk)]

    def read(self, text: ShardText, options: Options) -> Parsed:  # noqa: ARG002 (times are UTC)
        """The tables of one shard."""
        shard = Shard(self.name, (_TOLD,), text)
        for _, stretches in groupby(text.stretches, key=lambda stretch: stretch.source):
            own = list(stretches)
            _source(shard, text, own[0].start, own[-1].end)
        return shard.parsed()


class _Places(NamedTuple):
    """Where the objects of a source's events lie in the text of the shard."""

    braces: Braces  # of the source's bytes
    begin: int  # where these begin

    def of(self, document: int) -> Place:
        def place(value: JsonObject) -> tuple[int, int]:
            start, end = self.braces.spans(np.array([document]), np.array([value.order]))
            return self.begin + int(start[0]), self.begin + int(end[0])

        return place


def _source(shard: Shard, text: ShardText, begin: int, stop: int) -> None:
    """Reads what a shard has of one source: no event, and no hand, goes on in another file."""
    data = text.data[begin:stop]
    own = list(events(data.decode(), decoder(str)))
    objects = _Places(Braces(data, np.array([event.start for event in own], np.int64)), begin)
    found = [event._replace(start=begin + event.start, end=begin + event.end) for event in own]
    runs = _runs(found)
    parts: dict[str, list[range]] = {}
    for hand_id, run in runs:
        if hand_id is not None:
            parts.setdefault(hand_id, []).append(run)
    done = begin
    for hand_id, run in runs:
        start, end = found[run.start].start, found[run.stop - 1].end
        _ignore(shard, text.data, done, start)
        done = end
        if hand_id is None:
            shard.gap(start, end, "notice")
        elif run == parts[hand_id][0]:
            _hand(shard, text, found, objects, parts[hand_id])
        else:
            shard.gap(start, end, "context")
    _ignore(shard, text.data, done, stop)


def _runs(found: list[Event]) -> list[tuple[str | None, range]]:
    """The events of one hand that follow each other, and events of no hand between those of two."""
    runs: list[tuple[str | None, range]] = []
    for place, event in enumerate(found):
        own, last = event.hand_id, runs[-1] if runs else (None, range(0))
        if own is not None and last[0] is None and len(runs) > 1 and runs[-2][0] == own:
            runs.pop()  # they stand in the middle of a hand
            runs[-1] = own, range(runs[-1][1].start, place + 1)
        elif runs and own == last[0]:
            runs[-1] = own, range(last[1].start, place + 1)
        else:
            runs.append((own, range(place, place + 1)))
    return runs


def _hand(shard: Shard, text: ShardText, found: list[Event], objects: _Places, parts: list[range]) -> None:
    places = [place for run in parts for place in run if found[place].hand_id is not None]
    own = [found[place] for place in places]
    start, end = found[parts[0].start].start, found[parts[0].stop - 1].end
    others = raw_offsets(text, np.array([found[run.start].start for run in parts[1:]], np.int64))
    ends = raw_offsets(text, np.array([found[run.stop - 1].end for run in parts[1:]], np.int64), ends=True)
    if not any(event.name in (START, ACTIONS) or event.damage for event in own):
        shard.gap(start, end, "notice")  # of a hand that is over or has not begun
        return
    try:
        hand = read_hand(own, [objects.of(place) for place in places])
        hand.context = list(zip(others.tolist(), ends.tolist(), strict=True))
        shard.add(hand, start, end)
    except Refused as refused:
        shard.refuse(
            start,
            end,
            refused.reason,
            refused.message,
            place=refused.place,
            site=SITE,
            hand_id=own[0].hand_id,
        )


def _ignore(shard: Shard, data: bytes, start: int, end: int) -> None:
    piece = data[start:end]
    if not piece.strip():
        shard.gap(start, end, "blank")
    elif _BETWEEN.fullmatch(piece):
        shard.gap(start, end, "separator")
    else:
        shard.stray(start, end, "unknown-text", "text that belongs to no event")


FORMAT = CoinPoker()
