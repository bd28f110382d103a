"""Prints a hand of Microgaming as PokerTracker exported it; of raises it tells the chips added."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.lacking import calls_short
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import bare_all_ins
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha"}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}


class _Sheet(Sheet):
    def money(self, amount: int) -> str:
        """Euros."""
        return f"€{figure(amount, self.hand)}"

    def open(self, street: str) -> None:
        """The own cards, or what the street adds to the board."""
        if street == "preflop":
            self.add(f"** Dealing cards to {self.names[0]}: {_listed(self.cards(0))}")
        else:
            self.add("", f"** Dealing the {street}: {_listed(self.board(street)[1])}")

    def tell(self, event: Event) -> str:
        """One line of play; nothing is said of what goes back."""
        who, chips = self.names[event.player], self.money(event.chips)
        verb = {
            "uncalled-return": "",
            "post-small-blind": f"posted the small blind - {chips}",
            "post-big-blind": f"posted the big blind - {chips}",
            "fold": "folded",
            "check": "checked",
            "call": f"called - {chips}",
            "bet": f"bet - {chips}",
            "raise": f"raised to {chips}",
            "all-in": f"went all-in - {chips}",
        }[event.kind]
        return f"{who} {verb}" if verb else ""


def _listed(cards: Sequence[str]) -> str:
    return ", ".join(card.replace("T", "10") for card in cards)


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = bare_all_ins(dealt)
    sheet = _Sheet(hand, number, names)
    money = sheet.money
    low, high = (figure(bet, hand, places=True) for bet in sheet.bets())
    sheet.add(
        f"** Hand # {number} starting - {sheet.when:%Y-%m-%d %H:%M:%S}",
        f"** Oslo - €50 Max [{_GAMES[hand.game]}] ({low}|{high} {_LIMITS[hand.structure]} - Cash Game)"
        " Real Money",
        "",
    )
    for p, stack in enumerate(hand.stacks):
        dealer = "[Dealer]" if p == hand.button else ""
        sheet.add(f"{names[p]} sitting in seat {p + 1} with {money(stack)}{dealer}")
    sheet.add("")
    sheet.play()
    sheet.add("", *(f"{names[p]} shows: {_listed(sheet.cards(p))}" for p in sheet.contenders()))
    sheet.add(*(f"{names[p]} wins {money(won)} from the main pot" for p, won in hand.collected.items()))
    sheet.add("", f"Rake: {money(hand.rake)}")
    return sheet.printed()


WRITERS = [
    Writer(
        "microgaming-export", "microgaming-export", ".txt", write,
        games=frozenset(_GAMES),
        stakes=frozenset({"cash"}),
        forms=frozenset({"rake", "short-post"}),
        prints=frozenset({"collected", "stacks", "button", "hand_id"}),
        lacks=calls_short,
        told=bare_all_ins,
    )
]  # fmt: skip
