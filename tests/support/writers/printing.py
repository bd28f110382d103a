"""What writers of several formats need: betting rounds, amounts with cents, who paid how much."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.dealing.hand import PREFLOP, STREETS_OF, Dealt, Event
from tests.support.writers.writer import Printed


class Page:
    """Lines of a hand as they are written, and on which of them each event stands."""

    def __init__(self, hand: Dealt) -> None:
        self.lines: list[str] = []
        self.at = [0 for _ in hand.events]

    def add(self, *lines: str) -> None:
        """Lines that are no event."""
        self.lines += lines

    def tell(self, number: int, line: str) -> None:
        """The line of the event with this index."""
        self.lines.append(line)
        self.at[number] = len(self.lines)

    def printed(self, newline: str = "\n") -> Printed:
        """The whole text; every line ends."""
        return Printed(newline.join([*self.lines, ""]), self.at)


def rounds(hand: Dealt) -> Iterator[tuple[str, list[tuple[int, Event]]]]:
    """Each betting round that was dealt, and its events with their indices; the forced bets in the first."""
    streets = STREETS_OF.get(hand.game, PREFLOP)
    reached = len(streets) if hand.showdown else streets.index(hand.events[-1].street) + 1
    for street in streets[:reached]:
        yield street, [(n, e) for n, e in enumerate(hand.events) if e.street == street]


def forced(event: Event) -> bool:
    """Whether the event is an ante or a blind, which stands before the cards (a bring-in does not)."""
    return event.kind.startswith("post-")


def board(hand: Dealt, street: str) -> tuple[str, ...]:
    """The cards that this street adds to the board; none before the flop and in games without a board."""
    first, last = {"flop": (0, 3), "turn": (3, 4), "river": (4, 5)}.get(street, (0, 0))
    return hand.board[first:last]


def paid(hand: Dealt) -> list[int]:
    """The chips that each player lost to the pot, returns taken off."""
    chips = [0 for _ in hand.stacks]
    for event in hand.events:
        chips[event.player] += event.chips
    return chips


def returned(hand: Dealt) -> dict[int, int]:
    """The uncalled chips that each player got back, of those who did."""
    back: dict[int, int] = {}
    for event in hand.events:
        if event.kind == "uncalled-return":
            back[event.player] = back.get(event.player, 0) - event.chips
    return back


def contenders(hand: Dealt) -> list[int]:
    """Those who did not fold."""
    folded = {event.player for event in hand.events if event.kind == "fold"}
    return [p for p in range(len(hand.stacks)) if p not in folded]


def cents(amount: int) -> str:
    """Hundredths as units with two places: 5 is 0.05."""
    return f"{amount // 100}.{amount % 100:02d}"


def short(amount: int) -> str:
    """Hundredths as units, with two places only where there are any: 200 is 2."""
    return cents(amount) if amount % 100 else str(amount // 100)


def plain(hand: Dealt, amount: int) -> str:
    """Chips as they are, money with two places."""
    return str(amount) if hand.tournament else cents(amount)
