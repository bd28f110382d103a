"""Lines of the betting part that begin with nobody's name and `: `: cards dealt, bets returned, pots won.

What remains after these is chat, a notice, or not known; a line that is not known makes its hand unreadable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parsers import amounts
from parsers.formats import pokerstars_verbs as verbs
from parsers.formats.pokerstars_heads import is_chat
from parsers.formats.pokerstars_play import Rows, in_order
from parsers.formats.pokerstars_verbs import KIND

if TYPE_CHECKING:
    from parsers.faults import Faults
    from parsers.lines import Lines
    from parsers.names import Seated

_AMOUNT = 24
_CARDS = 24  # six cards and brackets
_DEALT, _UNCALLED, _RETURNED, _COLLECTED = b"Dealt to ", b"Uncalled bet (", b") returned to ", b" collected "
_POTS = (b" from pot", b" from main pot", b" from side pot")
_SAID = b' said, "'
_NAMES_TRIED = 4  # places of `: ` behind which an action is looked for, to tell what is wrong with a line
_SITS_OUT, _JOINS = b": sits out", b" joins the table at seat #"
# Common endings of lines that tell of no action.
_NOTICES = (
    b" is connected",
    b" is disconnected",
    b" has returned",
    b" is sitting out",
    _SITS_OUT,
    b" has timed out",
    b" leaves the table",
    b" has timed out while disconnected",
)


class Others(NamedTuple):
    """What the other lines told."""

    rows: Rows  # returns and collections, in the order of their lines
    dealt_player: np.ndarray  # `Dealt to NAME [cards]`, of `[old cards] [new cards]` the new ones
    dealt_line: np.ndarray
    cards_start: np.ndarray
    cards_end: np.ndarray
    cash_out_hand: np.ndarray  # hands in which a player cashed out
    cash_out_player: np.ndarray
    added_to_pot: np.ndarray  # per hand: what no player bet, ten-thousandths; -1 without any


def read(lines: Lines, rows: np.ndarray, hand_of: np.ndarray, seated: Seated, faults: Faults) -> Others:
    """What the lines `rows` tell; what they should not hold goes to `faults`."""
    (dealt, dealt_line, start, end), rows = _dealt(lines, rows, hand_of, seated)
    returned, rows = _returned(lines, rows, hand_of, seated, faults)
    collected, rows = _collected(lines, rows, hand_of, seated, faults)
    added = np.full(len(seated.odd), -1)
    cashed_out = _rest(lines, rows, hand_of, seated, faults, added)
    return Others(
        in_order(returned, collected),
        dealt,
        dealt_line,
        start,
        end,
        np.array([hand for hand, _ in cashed_out], np.int64),
        np.array([player for _, player in cashed_out], np.int64),
        added,
    )


def _dealt(
    lines: Lines, rows: np.ndarray, hand_of: np.ndarray, seated: Seated
) -> tuple[tuple[np.ndarray, ...], np.ndarray]:
    """Cards dealt to players (player, line, where the cards begin and end), and the other lines.

    A line without cards says nothing, but is known.
    """
    hit = lines.begins(rows, _DEALT)
    own = rows[hit]
    start, stop = lines.start[own] + len(_DEALT), lines.stop[own]
    opening = lines.seek_back(start, stop, ord("["), _CARDS)
    carded = (opening > start) & (lines.data[stop - 1] == ord("]")) & (lines.data[opening - 1] == ord(" "))
    name_end = np.where(carded, opening - 1, stop)
    player = seated.find(hand_of[own], start, name_end)
    # In stud and draw games the cards that the player had before stand between the name and the new ones.
    more = np.flatnonzero((player < 0) & carded & (lines.data[opening - 2] == ord("]")))
    name_end = lines.seek_back(start[more], opening[more], ord("["), _CARDS) - 1
    player[more] = seated.find(hand_of[own[more]], start[more], np.maximum(name_end, start[more]))
    named = player >= 0
    shown = named & carded
    rest = np.concatenate([rows[~hit], own[~named]])
    return (player[shown], own[shown], opening[shown] + 1, stop[shown] - 1), rest


def _rows_of(lines: np.ndarray, hand: np.ndarray, player: np.ndarray, kind: str, amount: np.ndarray) -> Rows:
    none = np.zeros(len(lines), np.int64)
    return Rows(lines, hand, player, none + KIND[kind], amount, amount, none, none > 0, none, none)


def _returned(
    lines: Lines, rows: np.ndarray, hand_of: np.ndarray, seated: Seated, faults: Faults
) -> tuple[Rows, np.ndarray]:
    """`Uncalled bet ($5) returned to NAME`."""
    hit = lines.begins(rows, _UNCALLED)
    own = rows[hit]
    start, end = lines.start[own] + len(_UNCALLED), lines.end[own]
    closing = lines.seek(start, end, b")")
    sound = (closing >= 0) & lines.has(closing, _RETURNED)
    name = np.where(sound, closing + len(_RETURNED), start)
    hand = hand_of[own]
    player = seated.find(hand, name, end)
    nobody = np.flatnonzero(player < 0)
    begin = name[nobody]
    player[nobody] = seated.find(hand[nobody], begin, np.maximum(lines.stop[own[nobody]], begin))
    return _paid(lines, own, hand, player, sound, (start, closing), "uncalled-return", rows[~hit], faults)


def _collected(
    lines: Lines, rows: np.ndarray, hand_of: np.ndarray, seated: Seated, faults: Faults
) -> tuple[Rows, np.ndarray]:
    """`NAME collected $5 from pot`, `from main pot`, `from side pot`, `from side pot-2`."""
    start, stop = lines.start[rows], lines.stop[rows]
    numbered = (lines.data[stop - 2] == ord("-")) & (lines.data[stop - 1] >= ord("1"))
    numbered &= lines.data[stop - 1] <= ord("9")
    tail_end = np.where(numbered, stop - 2, stop)
    amount_end = np.full(len(rows), -1)
    for pot in _POTS:
        tailed = lines.ends(start, tail_end, pot) & (~numbered | (pot == _POTS[-1]))
        amount_end = np.where(tailed, tail_end - len(pot), amount_end)
    hit = amount_end >= 0
    own, start, amount_end = rows[hit], start[hit], amount_end[hit]
    space = lines.seek_back(start, amount_end, ord(" "), _AMOUNT)
    name_end = space + 1 - len(_COLLECTED)
    sound = (space >= 0) & (name_end >= start) & lines.has(name_end, _COLLECTED)
    hand = hand_of[own]
    # Some re-exports print `NAME: collected`.
    with_colon = sound & (lines.data[name_end - 1] == ord(":"))
    player = seated.find(hand, start, np.maximum(name_end, start))
    nobody = np.flatnonzero(with_colon & (player < 0))
    begin = start[nobody]
    player[nobody] = seated.find(hand[nobody], begin, np.maximum(name_end[nobody] - 1, begin))
    return _paid(lines, own, hand, player, sound, (space + 1, amount_end), "collect", rows[~hit], faults)


def _paid(
    lines: Lines,
    own: np.ndarray,
    hand: np.ndarray,
    player: np.ndarray,
    sound: np.ndarray,
    span: tuple[np.ndarray, np.ndarray],
    kind: str,
    rest: np.ndarray,
    faults: Faults,
) -> tuple[Rows, np.ndarray]:
    """Lines with an amount that goes to a player; those of another form stay with the `rest`."""
    money = amounts.read(lines.data, lines.words, np.where(sound, span[0], 0), np.where(sound, span[1], 0))
    for reason, state in (("bad-amount", amounts.UNREADABLE), ("too-many-decimals", amounts.TOO_FINE)):
        wrong = sound & (player >= 0) & (money.state == state)
        faults.add(reason, hand[wrong], own[wrong])
    sound = sound & (player >= 0)
    rows = _rows_of(own[sound], hand[sound], player[sound], kind, money.value[sound])
    return rows, np.concatenate([rest, own[~sound]])


def _rest(
    lines: Lines, rows: np.ndarray, hand_of: np.ndarray, seated: Seated, faults: Faults, added: np.ndarray
) -> list[tuple[int, int]]:
    """Chat and notices; everything else is a fault. Gives hand and player row of cash-outs.

    What a room adds to pots is summed into `added`, per hand.
    """
    cashed_out = []
    for row in np.sort(_unclear(lines, rows)).tolist():
        hand = int(hand_of[row])
        text = lines.line(row)
        reason = _reason(text, seated, hand)
        if reason is not None:
            faults.add(reason, np.array([hand]), np.array([row]))
            continue
        drop = verbs.CASH_DROP.fullmatch(text)
        amount = amounts.exact(drop["amount"]) if drop else None
        if amount is not None:
            added[hand] = max(int(added[hand]), 0) + amount
        found = verbs.CASHED_OUT.fullmatch(text)
        players = seated.names(hand) if found else []
        if found and found["name"] in players:
            cashed_out.append((hand, int(seated.first[hand]) + players.index(found["name"])))
    return cashed_out


def _unclear(lines: Lines, rows: np.ndarray) -> np.ndarray:
    """The lines that are not plainly chat or a notice: a line in which no name and `: ` can be is plain."""
    start, stop = lines.start[rows], lines.stop[rows]
    plain = lines.data[stop - 1] == ord('"')
    quoted = np.flatnonzero(plain)
    plain[quoted] = (
        lines.text(start[quoted], stop[quoted]).str.contains(_SAID.decode(), literal=True).to_numpy()
    )
    for notice in _NOTICES:
        plain |= lines.ends(start, stop, notice)
    joins = lines.ends(start, stop - 1, _JOINS) | lines.ends(start, stop - 2, _JOINS)
    plain |= joins & (lines.data[stop - 1] >= ord("0")) & (lines.data[stop - 1] <= ord("9"))
    colon = lines.seek(start, stop, b": ")
    last = (colon == stop - len(_SITS_OUT)) & lines.ends(start, stop, _SITS_OUT)
    return rows.take(np.flatnonzero(~plain | ((colon >= 0) & ~last)))  # `NAME: sits out` has one, as its last


def _reason(text: bytes, seated: Seated, hand: int) -> str | None:
    """Why a line spoils its hand; None: it is chat or a notice."""
    if _SAID in text:
        if not is_chat(text):
            return "chat-or-action"  # chat whose end is missing: its next line may be one that a player typed
        return "chat-or-action" if _acts(text, seated.names(hand), text.index(_SAID)) else None
    if verbs.CANCELLED.fullmatch(text):
        return "cancelled"
    if verbs.NOTICE.fullmatch(text) and not _acts(text, seated.names(hand), len(text)):
        return None
    return "unknown-line" if _acts(text, seated.names(hand), len(text)) else _why_unknown(text)


def _acts(text: bytes, players: list[bytes], speaker: int) -> bool:
    """Whether the line begins like the action of a seated player who is not the speaker of the line."""
    if text[:speaker] in players:
        return False
    begun = [name for name in players if text.startswith(name + b": ")]
    return any(verbs.is_betting(text[len(name) + 2 :]) for name in begun)


def _why_unknown(text: bytes) -> str:
    if text.startswith(_UNCALLED) and _RETURNED in text:
        return "unknown-actor"
    if _COLLECTED in text and text.rstrip(b"-123456789").endswith(b"pot"):
        return "unknown-actor"
    at = text.find(b": ")
    for _ in range(_NAMES_TRIED):
        if at >= 0 and isinstance(verbs.read(text[at + 2 :]), verbs.Verb):
            return "unknown-actor"
        at = text.find(b": ", at + 2) if at >= 0 else -1
    return "unknown-line"
