"""The actions of a hand in PHH, played from its forced bets: plain chip sums, since `cc` names no amount.

`cc` matches the largest bet as far as the player's chips and those of his opponents go; `cbr N` is his new
total of the street.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from parsers import amounts
from parsers.games import GAMES
from parsers.told.model import Card, Row
from parsers.told.shard import Refused

if TYPE_CHECKING:
    from parsers.formats.phh_toml import Notation
    from parsers.told.model import Head

_AMOUNT = re.compile(r"[0-9][0-9_]*(?:\.[0-9]+)?")
_CARDS = re.compile(r"(?:[2-9TJQKA?][cdhs?])+")
_BOARD = {3: "flop", 4: "turn", 5: "river"}
_WHOLE_BOARD = 5
_LABELS = {f"p{k + 1}": k for k in range(99)}
_UNKNOWN = "??"
_BOUNDLESS = 2**62


class Play:
    """The state of a hand as far as sums go; money in ten-thousandths."""

    def __init__(self, head: Head, stack: list[int | None], start: int) -> None:
        family, self._streets = GAMES[head.game]
        self._stud, self._draw = family == "stud", family == "draw"
        self._head, self._start = head, start
        self._left = [_BOUNDLESS if chips is None else chips for chips in stack]
        self.put_in = [0] * len(stack)
        self._total = [0] * len(stack)  # of this street
        self._folded = [False] * len(stack)
        self._street = 0
        self._acted = False  # since cards were dealt
        self._drew: set[int] = set()  # in this round, before anybody bets
        self._dealt = [0] * len(stack)  # cards of each player
        self._spoke: set[int] = set()  # who acted in this round
        self._served: set[int] = set()  # who got cards since somebody acted
        self._board = 0
        self._second: list[str] = []  # cards of a second board
        self._nominal = False  # somebody called a big blind that was posted short
        self._rows: list[Row] = []
        self._cards: list[Card] = []
        self._back = (0, 0)  # the player of the last bet that nobody matched, and by how much
        # What stands to be called before anybody bets, even if nobody has the chips to post it in full.
        self._opening = (head.bring_in or 0) if self._stud else 0

    def force(self, player: int, kind: str, amount: int) -> None:
        """A forced bet, as far as the player's chips go."""
        paid = min(amount, self._left[player])
        dead = None
        if kind != "post-ante" and not self._stud:
            self._opening = self._head.big_blind or 0
        if not paid:
            return  # the ante took all
        if kind == "both-blinds":
            kind, dead = "post-big-blind", min(paid, self._head.small_blind or 0)
        elif kind in ("post-ante", "post-dead"):
            dead = paid
        self._rows.append(Row(self._name(), player, kind, self._start, self._start, amount=paid, dead=dead))
        self._pay(player, paid, dead=dead or 0)

    def act(self, notation: Notation) -> None:
        """One action, as it is written."""
        text = notation.text
        words = (text.partition("#")[0] if "#" in text else text).split()
        if not words:
            return  # a comment only
        actor, what, *rest = [*words, ""] if len(words) == 1 else words
        if actor == "d":
            self._deal(notation, what, rest)
            return
        player = self._player(notation, actor)
        single = rest[0] if len(rest) == 1 else None
        if what == "f" and not rest:
            self._folded[player] = True
            self._row(notation, player, "fold")
        elif what == "cc" and not rest:
            self._call(notation, player)
        elif what == "cbr" and single is not None:
            self._bet(notation, player, single)
        elif what == "pb" and not rest and self._stud:
            self._bring_in(notation, player)
        elif what == "sd" and self._draw and len(rest) <= 1 and (single is None or _pairs(single)):
            self._change(notation, player, single)
        elif what == "sm" and len(rest) <= 1 and (single in (None, "-") or _pairs(single)):
            self._show(notation, player, single)
        else:
            raise self._refused(notation, "unknown-line", "is none of the actions of the standard")

    def finished(self) -> tuple[list[Row], list[Card]]:
        """The rows and the cards, in playing order."""
        self._close()
        if self._second:
            self._head.flags.append("run-it-twice")
        at = _WHOLE_BOARD - len(self._second)  # it ends with the river as the first one does
        for street, first, last in (("flop", 0, 3), ("turn", 3, 4), ("river", 4, 5)):
            self._add(street, None, self._second[max(first - at, 0) : max(last - at, 0)], face_up=True, run=2)
        return self._rows, self._cards

    def over(self) -> bool:
        """Whether nobody is left to act: sums only, a record may stop anywhere."""
        live = [k for k in range(len(self._left)) if not self._folded[k]]
        able = [k for k in live if self._left[k] > 0]
        if len(live) <= 1:
            return True
        if any(self._total[k] < max(self._total) for k in able):
            return False
        if len(able) <= 1:
            return True
        if self._street < len(self._streets) - 1:
            return False
        run_out = not self._spoke and any(self._left[k] > _BOUNDLESS // 2 for k in able)
        return run_out or all(k in self._spoke for k in able)  # of unknown stacks one may be all-in

    def uncalled(self) -> tuple[int, int]:
        """The player of the last bet that nobody matched in full, and the part that goes back to him."""
        return self._back

    def _deal(self, notation: Notation, what: str, rest: list[str]) -> None:
        board = what == "db" and len(rest) == 1
        if not (board or (what == "dh" and len(rest) == 2)) or not _pairs(rest[-1]):
            raise self._refused(notation, "unknown-line", "deals no cards to anybody")
        cards = _pairs(rest[-1])
        player = None if board else self._player(notation, rest[0])
        again = player in self._served and player is not None
        if self._stud and (self._acted or again):
            self._next(self._street + 1, notation)
        if self._acted or again:
            self._served.clear()
        self._acted = False
        if player is None and not self._stud:
            self._deal_board(notation, cards)
            return
        street = self._name()
        if player is None:
            self._add(street, None, cards, face_up=True)
            return
        self._served.add(player)
        down = sum(1 for k in range(len(cards)) if not self._stud or not 2 <= self._dealt[player] + k <= 5)
        self._dealt[player] += len(cards)
        first = cards[:down] if self._name() != "seventh" else cards
        self._add(street, player, first, face_up=False)
        self._add(street, player, cards[len(first) :], face_up=True)

    def _deal_board(self, notation: Notation, cards: Sequence[str]) -> None:
        self._board += len(cards)
        if self._draw or self._board > 2 * _WHOLE_BOARD:
            raise self._refused(notation, "unknown-line", "deals more board cards than the game has")
        if self._board > _WHOLE_BOARD:
            self._second += cards
            return
        if self._board >= 3 or len(cards) >= 3:
            self._next(("flop", "turn", "river").index(_BOARD[max(self._board, 3)]) + 1, notation)
        elif self._street == 0:
            self._next(1, notation)
        self._add(self._name(), None, cards, face_up=True)

    def _call(self, notation: Notation, player: int) -> None:
        highest = max(self._total)
        level = max(highest, self._opening if self._street == 0 else 0)
        others = [
            self._total[k] + self._left[k]
            for k in range(len(self._left))
            if k != player and not self._folded[k]
        ]
        level = min(level, max(highest, *others, 0))
        own = self._total[player]
        if level <= own:
            self._row(notation, player, "check")
            return
        self._nominal = self._nominal or level > highest
        paid = min(level - own, self._left[player])
        if paid <= 0:
            raise self._refused(notation, "amount-inconsistent", "is by a player who has no chips left")
        self._pay(player, paid)
        self._row(notation, player, "call", to=own + paid)

    def _bet(self, notation: Notation, player: int, printed: str) -> None:
        to = amounts.exact(printed.replace("_", "").encode()) if _AMOUNT.fullmatch(printed) else None
        if to is None:
            fine = _AMOUNT.fullmatch(printed) and len(printed.partition(".")[2]) > 4
            raise self._refused(
                notation, "too-many-decimals" if fine else "bad-amount", "names an amount that cannot be read"
            )
        highest = max(self._total)
        kind = "raise" if highest or (self._street == 0 and self._opening) else "bet"
        if self._stud and self._street == 0 and highest < (self._head.small_bet or 0):
            kind = "complete"
        paid = to - self._total[player]
        if paid > self._left[player] and self._nominal:
            raise self._refused(notation, "amount-inconsistent", "bets more than the player has")
        self._pay(player, paid)
        self._row(notation, player, kind, to=to)

    def _bring_in(self, notation: Notation, player: int) -> None:
        paid = min(self._head.bring_in or 0, self._left[player])
        self._pay(player, paid)
        self._acted = True
        self._rows.append(
            Row(self._name(), player, "bring-in", notation.start, notation.end, amount=paid, means="added")
        )

    def _change(self, notation: Notation, player: int, discarded: str | None) -> None:
        if not self._drew or player in self._drew:
            self._drew.clear()
            self._next(self._street + 1, notation)
        self._drew.add(player)
        self._acted = True
        kind = "draw" if discarded else "stand-pat"
        self._rows.append(Row(self._name(), player, kind, notation.start, notation.end))

    def _show(self, notation: Notation, player: int, shown: str | None) -> None:
        known = [] if shown in (None, "-") else [c for c in _pairs(shown or "") if c != _UNKNOWN]
        kind = "show" if known or shown == "-" else "muck"
        self._rows.append(Row(self._name(), player, kind, notation.start, notation.end))
        if known:
            self._add(self._name(), player, known, face_up=True)

    def _next(self, street: int, notation: Notation) -> None:
        """A new betting round."""
        if street >= len(self._streets):
            raise self._refused(notation, "unknown-line", "comes after the last round of the game")
        if street != self._street:
            self._close()
            self._street = street
            self._total = [0] * len(self._total)
            self._spoke.clear()

    def _close(self) -> None:
        """The round is over: what stands alone of its highest total was called by nobody."""
        ordered = sorted(self._total)
        if ordered[-1] > ordered[-2]:
            self._back = (self._total.index(ordered[-1]), ordered[-1] - ordered[-2])

    def _pay(self, player: int, paid: int, dead: int = 0) -> None:
        self._left[player] -= paid
        self.put_in[player] += paid
        self._total[player] += paid - dead

    def _row(self, notation: Notation, player: int, kind: str, to: int | None = None) -> None:
        self._acted = True
        self._drew.clear()
        self._spoke.add(player)
        means = "added" if to is None else "total"
        self._rows.append(
            Row(self._name(), player, kind, notation.start, notation.end, to=to, means=means)  # type: ignore[arg-type]
        )

    def _add(
        self, street: str, player: int | None, cards: Sequence[str], *, face_up: bool, run: int = 1
    ) -> None:
        known = [card for card in cards if card != _UNKNOWN]
        if known:
            self._cards.append(Card(street, player, " ".join(known), face_up, run))

    def _player(self, notation: Notation, label: str) -> int:
        player = _LABELS.get(label)
        if player is None:
            raise self._refused(notation, "unknown-line", "names no actor of the standard")
        if player >= len(self._left):
            raise self._refused(notation, "unknown-actor", "is by a player who has no starting stack")
        return player

    def _name(self) -> str:
        return self._streets[self._street]

    def _refused(self, notation: Notation, reason: str, what: str) -> Refused:
        return Refused(reason, f"the action {notation.text[:60]!r} {what}", notation.start)


@lru_cache(maxsize=16384)
def _pairs(cards: str) -> tuple[str, ...]:
    """Cards as they are written one behind the other; none if that is not what is written."""
    return tuple(cards[k : k + 2] for k in range(0, len(cards), 2)) if _CARDS.fullmatch(cards) else ()
