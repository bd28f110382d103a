"""Prints a hand of Everest as PokerTracker exported it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.lacking import calls_short
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import dead_first
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha", "omaha-8": "Omaha Hi/Lo"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}


class _Sheet(Sheet):
    both_in_one = True

    def money(self, amount: int) -> str:
        """Dollars and cents, also of chips."""
        return f"${figure(amount, self.hand, places=True, thousands=True)}"

    def open(self, street: str) -> None:
        """The button comes after the blinds; of the board only what is new."""
        if street == "preflop":
            self.add(f"The button is in seat #{self.hand.button + 1}", "*** HOLE CARDS ***")
            self.add(f"Dealt to {self.names[0]} [{' '.join(self.cards(0))}]")
        else:
            self.add(f"*** {street.upper()} *** [{' '.join(self.board(street)[1])}]")

    def tell(self, event: Event) -> str:
        """One line of play."""
        who, chips = self.names[event.player], self.money(event.chips)
        if event.kind == "uncalled-return":
            return f"Uncalled bet of {self.money(-event.chips)} returned to {who}"
        if self.comes_in(event):
            dead = self.newcomers[event.player]
            return f"{who} posts{' the dead blind of' if dead else ''} {self.money(event.chips + dead)}"
        verb = {
            "post-ante": f"posts the ante of {chips}",
            "post-small-blind": f"posts the small blind of {chips}",
            "post-big-blind": f"posts the big blind of {chips}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {chips}",
            "bet": f"bets {chips}",
            "raise": f"raises to {self.money(event.to)}",
        }[event.kind]
        all_in = event.all_in and not event.kind.startswith("post")
        return f"{who} {verb}{', and is all-in' if all_in else ''}"


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = dead_first(dealt)
    sheet = _Sheet(hand, number, names)
    money = sheet.money
    low, high = (figure(bet, hand) for bet in sheet.bets())
    stakes = f"{low}/{high}" if hand.tournament else f"${low}/${high}"
    table = "Tourney ID: 49630157, Table 49630157-0" if hand.tournament else "Table Oslo-1"
    game = f"{_LIMITS[hand.structure]} {_GAMES[hand.game]}"
    sheet.add(f"EverestPoker Game #{number}: {table} - {stakes} - {game} - {sheet.when:%H:%M:%S - %Y/%m/%d}")
    sheet.add(*(f"Seat {p + 1}: {names[p]} ({money(stack)})" for p, stack in enumerate(hand.stacks)))
    sheet.play()
    shown = [f"{names[p]} shows [{' '.join(sheet.cards(p))}]" for p in sheet.contenders()]
    sheet.add(*shown, "*** SUMMARY ***", *shown)
    sheet.add(*(f"{names[p]} collects {money(won)}" for p, won in hand.collected.items()))
    return sheet.printed()


WRITERS = [
    Writer(
        "everest-export", "everest-export", ".txt", write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        prints=frozenset({"returns", "collected", "stacks", "button", "hand_id"}),
        told=dead_first,
        lacks=calls_short,
    )
]  # fmt: skip
