"""The cards of a hand of Merge: each element prints all that a player, or the board, has by then."""

from __future__ import annotations

import re

from parsers.told.model import Card

_CARD = re.compile("[2-9TJQKA][cdhs]|Jo(?:ker)?")
# How many cards a player of stud holds in each street.
_HELD = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}


class Cards:
    """The cards so far, as rows."""

    def __init__(self) -> None:
        self.rows: list[Card] = []
        self._board: list[str] = []
        self._held: dict[int, list[str]] = {}  # by players who draw

    def board(self, street: str, printed: str) -> None:
        """What is new on the board."""
        cards = _known(printed.split(","))
        new = cards[len(self._board) :]
        self._board = cards
        self._add(street, None, new, face_up=True)

    def shown(self, street: str, player: int, printed: str, *, face_up: bool) -> None:
        """All cards of a player at the end."""
        self._add(street, player, _known(printed.split(",")), face_up=face_up)

    def held(self, street: str, player: int, printed: str) -> None:
        """The cards that a player has now."""
        texts = printed.split(",")
        if street in _HELD:
            self._stud(street, player, texts)
            return
        cards, before = _known(texts), self._held.get(player, [])
        self._held[player] = cards
        self._add(street, player, [card for card in cards if card not in before], face_up=False)

    def _stud(self, street: str, player: int, texts: list[str]) -> None:
        """The cards of a player of stud so far; a folded hero's are printed again without a new one."""
        if len(texts) != _HELD[street]:
            return
        old = 0 if street == "third" else _HELD[street] - 1
        up = street != "seventh"
        self._add(street, player, _known(texts[old : -1 if up else None]), face_up=False)
        if up:
            self._add(street, player, _known(texts[-1:]), face_up=True)

    def _add(self, street: str, player: int | None, cards: list[str], *, face_up: bool) -> None:
        if cards:
            self.rows.append(Card(street, player, " ".join(cards), face_up))


def _known(texts: list[str]) -> list[str]:
    return [text for text in texts if _CARD.fullmatch(text)]
