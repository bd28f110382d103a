"""The table of actions of one hand in the terminal: one set of columns for all its streets."""

from __future__ import annotations

from parsers.schema import VOLUNTARY
from reports.cells import cells, fitted, hanging, padded
from reports.hands import wording
from reports.hands.hand import Hand
from reports.inert import inert
from reports.language import mark, tr
from reports.money import Money
from reports.tables import Row
from reports.words import word

_HEADS = (mark("in"), mark("bet"), mark("call"), mark("bet or raise to"))
_NAME = 14  # columns of a player's name; the table of players has it in full
_LEAST_DID = 10


class ActionTable:
    """Lines of at most `width` columns; the amounts are missing where the run kept no decisions."""

    def __init__(self, hand: Hand, money: Money, width: int, *, ascii_only: bool) -> None:
        self.hand = hand
        self.money = money
        self.width = width
        self.ascii_only = ascii_only
        self.names = {p["player_index"]: inert(p["name"], ascii_only=ascii_only) for p in hand.players}
        longest = max([cells(name) for name in self.names.values()] + [6])
        self.name = min(_NAME, longest)
        self.heads = [tr(head) for head in _HEADS]
        self.seat = tr("seat")
        self.place = word(hand.places())
        self.number = max([len(hand.place(action)) for action in hand.actions] + [4, len(self.place)])
        self.left = 2 + 1 + self.number + 2 + len(self.seat) + 2 + self.name
        self.columns = [hand.column(name, money) for name in ("street_total", "current_bet", "to_call")]
        rows = [self._amounts(decision) for decision in hand.decisions.values()]
        self.amounts = [
            max([len(head), *(cells(row[i]) for row in rows)]) for i, head in enumerate(self.heads)
        ]
        if not rows:
            self.amounts = []
        # What does not fit beside the amounts goes below them: what was done first, then the raise.
        self.did_beside = self._taken() + 2 + _LEAST_DID <= width
        self.raise_beside = self._taken() <= width
        if not self.raise_beside:
            self.amounts = self.amounts[:3]

    def _taken(self) -> int:
        return self.left + sum(width + 2 for width in self.amounts)

    def heading(self) -> str:
        """The line of headings."""
        player = padded(fitted(tr("player"), self.name), self.name)
        left = f"   {padded(self.place, self.number, right=True)}  {self.seat}  {player}"
        did = f"  {tr('did')}" if self.did_beside else ""
        return (self._joined(left, self.heads) + did).rstrip()

    def row(self, action: Row, decision: Row | None, mark: str) -> list[str]:
        """The line of an action, and the lines below it; `mark` are the two characters in the margin."""
        left = self._left(mark, self.hand.place(action), action["player_index"])
        shown = inert(wording.spaced(self.hand.shown_by(action)), ascii_only=self.ascii_only)
        did = wording.did(action, self.money, shown)
        if decision is None and action["kind"] not in VOLUNTARY:
            return hanging(left + "  ", did, self.width)
        amounts = self._amounts(decision)
        joined = self._joined(left, amounts)
        if self.did_beside:
            return hanging(joined + "  ", did, self.width)
        indent = " " * (self.left + 2)
        below = [] if self.raise_beside else hanging(indent, f"{self.heads[3]}: {amounts[3]}", self.width)
        return [joined.rstrip(), *below, *hanging(indent, did, self.width)]

    def showing(self, player_index: int, cards: str) -> list[str]:
        """The line of what a player of stud shows."""
        shown = inert(wording.spaced(cards), ascii_only=self.ascii_only)
        return hanging(
            self._left("  ", "", player_index) + "  ", tr("showing {cards}").format(cards=shown), self.width
        )

    def _left(self, mark: str, place: str, player_index: int | None) -> str:
        """The columns that every line has: mark, place, seat, name."""
        player = self.hand.player(player_index)
        seat = str(player["seat"]) if player else ""
        name = fitted(self.names.get(player_index, ""), self.name)
        left = (
            f"{mark} {padded(place, self.number, right=True)}  {padded(seat, len(self.seat), right=True)}  "
        )
        return left + padded(name, self.name)

    def _amounts(self, decision: Row | None) -> list[str]:
        if decision is None:
            return [""] * len(_HEADS)
        return [
            self.columns[0](decision["street_total"]),
            self.columns[1](decision["current_bet"]),
            wording.call_cell(decision, self.columns[2]),
            wording.raise_cell(decision, self.money),
        ]

    def _joined(self, left: str, amounts: list[str]) -> str:
        sized = enumerate(zip(amounts, self.amounts, strict=False))
        return left + "".join("  " + padded(text, width, right=i < 3) for i, (text, width) in sized)
