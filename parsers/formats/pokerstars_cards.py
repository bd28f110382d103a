"""Cards: boards street by street, what was dealt to the hero, what was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl
import pyarrow as pa

from parsers import schema
from parsers.formats.pokerstars_room import from_codes, optional
from parsers.formats.pokerstars_sections import FIFTH, FIRST, FLOP_GAME, STUD_GAME
from parsers.schema import STREETS

if TYPE_CHECKING:
    from parsers.formats.pokerstars_room import Read

_PREFLOP, _FLOP, _TURN, _RIVER = range(4)
_SEVENTH = STREETS.index("seventh")
# Street, and where its cards stand in a board such as `Qs Ah Ks 8s 2c`.
_PLACES = ((_FLOP, 0, 8), (_TURN, 9, 11), (_RIVER, 12, 14))
_PLACES_WITH_FIRST_CARD = ((_PREFLOP, 0, 2), (_FLOP, 3, 8), (_TURN, 9, 11), (_RIVER, 12, 14))
_FIRST_CARD_GAMES = ("courchevel", "courchevel-8")  # the first card of the flop lies there before it
_WHOLE = 14
_COMMON_CARD = ((_SEVENTH, 0, 2),)  # of stud, where the deck runs out
_ONE_CARD = 2
_LAST = FIFTH - FIRST  # place of the last round of stud, whose card is dealt face down
_CARDS = "^[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*$"


def cards(read: Read, numbers: np.ndarray, index: np.ndarray) -> pl.DataFrame:
    """All cards of the sound hands: of each hand the boards, then the hero's cards, then what was shown."""
    rows = read.rows
    shows = np.flatnonzero(rows.cards_end > rows.cards_start)
    blocks = [
        *_boards_by_street(read),
        *_dealt(read, index),
        _block(
            rows.hand[shows], read.street[shows], index[rows.player[shows]], 1, 1,
            rows.cards_start[shows], rows.cards_end[shows],
        ),
    ]  # fmt: skip
    hand, street, player, run, face_up, start, end = (
        np.concatenate(parts) for parts in zip(*blocks, strict=True)
    )
    chosen = np.flatnonzero(read.sound[hand])
    chosen = chosen[np.argsort(hand[chosen], kind="stable")]
    return pl.DataFrame(
        {
            "hand": numbers[hand[chosen]].astype(np.int32),
            "street": from_codes(street[chosen], schema.STREET),
            "player_index": optional(player[chosen].astype(np.int32), player[chosen] >= 0),
            "run": run[chosen].astype(np.int32),
            "cards": read.heads.lines.text(start[chosen], end[chosen]),
            "face_up": face_up[chosen] > 0,
        }
    )


def _dealt(read: Read, index: np.ndarray) -> list[tuple[np.ndarray, ...]]:
    """What was dealt to players, each card in the street in which it came.

    In stud the first two cards and the seventh are dealt face down, in the other games all.
    """
    others = read.others
    start, end = others.cards_start, others.cards_end
    hand = read.seats.seated.hand[others.dealt_player]
    family, street = read.deals.family[hand], read.deals.first_street[hand]
    other = np.flatnonzero(family != FLOP_GAME)
    if not len(other):
        return [_block(hand, street, index[others.dealt_player], 1, 0, start, end)]
    # The room has printed rubbish for cards of stud.
    texts = read.heads.lines.text(start[other], end[other])
    sound = np.ones(len(hand), bool)
    sound[other] = texts.str.contains(_CARDS).to_numpy()
    place = read.sections.round_of(others.dealt_line, hand)
    street = np.where(family == FLOP_GAME, street, street + place)
    stud = family == STUD_GAME
    # Of the first cards the last lies open; of others than the hero it is the only one that is printed.
    door = stud & (place == 0)
    open_start = np.where(door, end - _ONE_CARD, start)
    both = np.flatnonzero(door & sound & (open_start > start))
    chosen = np.flatnonzero(sound)
    player, up = index[others.dealt_player], stud & (place < _LAST)
    return [
        _block(hand[both], street[both], player[both], 1, 0, start[both], open_start[both] - 1),
        _block(hand[chosen], street[chosen], player[chosen], 1, up[chosen], open_start[chosen], end[chosen]),
    ]


def boards(read: Read, chosen: np.ndarray) -> pl.Series:
    """Per chosen hand its boards, one string for each run."""
    inside = np.flatnonzero(read.sound[read.summary.board_hand])
    hand, run = read.summary.board_hand[inside], read.summary.board_run[inside]
    texts = read.heads.lines.text(read.summary.board_start[inside], read.summary.board_end[inside])
    lacking = np.flatnonzero(_lacks_cards(read)[inside])
    if len(lacking):
        whole = texts.to_list()
        for k in lacking.tolist():
            first = np.flatnonzero((hand == hand[k]) & (run == 1))
            if len(first):
                whole[k] = whole[first[0]][: _WHOLE - len(whole[k])] + whole[k]
        texts = pl.Series(whole, dtype=pl.String)
    counts = np.bincount(hand, minlength=len(read.sound))[chosen]
    offsets = np.concatenate([[0], np.cumsum(counts)])
    values = texts.to_arrow().cast(pa.large_string())
    return pl.Series(pl.from_arrow(pa.LargeListArray.from_arrays(pa.array(offsets), values)))


def _lacks_cards(read: Read) -> np.ndarray:
    """Boards of later runs for which only their own cards are printed, not those that all runs share."""
    length = read.summary.board_end - read.summary.board_start
    return np.asarray((read.summary.board_run >= 2) & ((length == 2) | (length == 5)))


def _boards_by_street(read: Read) -> list[tuple[np.ndarray, ...]]:
    hand, run, start = read.summary.board_hand, read.summary.board_run, read.summary.board_start
    length = read.summary.board_end - start
    shift = np.where(_lacks_cards(read), _WHOLE - length, 0)
    length = length + shift
    sound = (length == 8) | (length == 11) | (length == _WHOLE)
    games = [k for k, s in enumerate(read.stakes) if s.game in _FIRST_CARD_GAMES]
    first_card = np.isin(read.stakes_of[hand], games)
    stud = read.deals.family[hand] == STUD_GAME
    kinds = (
        (_PLACES, sound & ~first_card & ~stud),
        (_PLACES_WITH_FIRST_CARD, sound & first_card),
        (_COMMON_CARD, stud & (length == _ONE_CARD)),
    )
    blocks = []
    for places, of in kinds:
        for street, begin, end in places:
            own = np.flatnonzero(of & (length >= end) & (begin >= shift))
            at = start[own] - shift[own]
            blocks.append(_block(hand[own], street, -1, run[own], 1, at + begin, at + end))
    return blocks


def _block(hand: np.ndarray, *columns: np.ndarray | int) -> tuple[np.ndarray, ...]:
    """Hand, street, player (-1: board), run, face up, first byte and end of some cards."""
    return (hand, *(np.broadcast_to(np.asarray(column, np.int64), hand.shape) for column in columns))
