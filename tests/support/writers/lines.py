"""What the writers of rooms that print a line per action have in common."""

from __future__ import annotations

from collections.abc import Iterator

from parsers.games import game
from tests.support.dealer import Dealt, Event
from tests.support.writers.writer import Printed


class Lines:
    """The lines of one hand as they are written, and on which of them each event stands."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.at: list[int] = []

    def add(self, *lines: str) -> None:
        self.lines += lines

    def event(self, *lines: str) -> None:
        """The next event of the hand on the last of these lines; without lines it is not printed."""
        self.lines += lines
        self.at.append(len(self.lines) if lines else 0)

    def printed(self, after: str, newline: str = "\n") -> Printed:
        """The hand, with `after` behind its last line."""
        return Printed(newline.join(self.lines) + after, self.at)


def steps(hand: Dealt) -> Iterator[str | Event]:
    """The events in order, and the name of each betting round where it begins: the first after the posts.

    Rounds in which nobody bets any more are named too.
    """
    streets = game(hand.game).streets
    reached = 0
    for event in hand.events:
        while not event.kind.startswith("post") and streets.index(event.street) >= reached:
            yield streets[reached]
            reached += 1
        yield event
    if hand.showdown:
        yield from streets[reached:]


def dealt_on(hand: Dealt, street: str) -> tuple[str, ...]:
    """The board's cards that come with this betting round."""
    start, end = {"flop": (0, 3), "turn": (3, 4), "river": (4, 5)}.get(street, (0, 0))
    return hand.board[start:end]


class Money:
    """How a room prints amounts.

    `sign` and `after` stand around money, `chips` before tournament chips; `cut` is left out at the end.
    """

    def __init__(
        self,
        hand: Dealt,
        sign: str = "$",
        after: str = "",
        chips: str = "",
        thousands: str = "",
        cut: str = ".00",
    ) -> None:
        self.tournament = hand.tournament
        self.sign, self.after, self.chips = sign, after, chips
        self.thousands, self.cut = thousands, cut

    def __call__(self, amount: int) -> str:
        if self.tournament:
            return self.chips + f"{amount:,}".replace(",", self.thousands)
        whole, cents = divmod(amount, 100)
        told = f"{whole:,}".replace(",", self.thousands) + f".{cents:02d}"
        told = told.rstrip("0").removesuffix(".") if self.cut == "0" else told.removesuffix(self.cut)
        return self.sign + told + self.after
