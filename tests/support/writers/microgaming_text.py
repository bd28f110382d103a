"""Prints a hand as Microgaming did, in the layout of 2011 and in the one with a version in its header."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import bare_all_ins, dead_first, with_uncalled
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha", "omaha-8": "Omaha Hi/Lo"}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}


class _Sheet(Sheet):
    both_in_one = True
    totals = False  # whether calls and raises are street totals, as in 2011

    def money(self, amount: int) -> str:
        """Euros in cash games, chips else; always two decimals."""
        return f"{'' if self.hand.tournament else '€'}{figure(amount, self.hand, places=True)}"

    def open(self, street: str) -> None:
        """The own cards, or what the street adds to the board."""
        if street == "preflop":
            self.add(f"** Dealing card to {self.names[0]}: {_spelt(self.cards(0))}")
        else:
            self.add(f"** Dealing the {street}: {_spelt(self.board(street)[1])}")

    def tell(self, event: Event) -> str:
        """One line of play; nothing is said of what goes back."""
        who, chips = self.names[event.player], self.money(event.chips)
        amount = self.money(event.to) if self.totals else chips
        if self.comes_in(event):
            both = self.money(event.chips + self.newcomers[event.player])
            return f"{who} posted to play - {both}"
        verb = {
            "uncalled-return": "",
            "post-ante": f"posted the ante - {chips}",
            "post-small-blind": f"posted the small blind - {chips}",
            "post-big-blind": f"posted the big blind - {chips}",
            "fold": "folded",
            "check": "checked",
            "call": f"called - {amount}",
            "bet": f"bet - {chips}",
            "raise": f"raised - {amount}",
            "all-in": f"went all-in - {chips}",
        }[event.kind]
        return f"{who} {verb}" if verb else ""


def _spelt(cards: Sequence[str]) -> str:
    return ", ".join(f"{rank.replace('T', '10')} of {suit}" for rank, suit in cards)


def told(hand: Dealt) -> Dealt:
    """All-ins do not say what they are; who wins without a showdown wins the uncalled bet too."""
    return bare_all_ins(with_uncalled(dead_first(hand)))


def write(dealt: Dealt, number: int, names: Sequence[str], *, sheet_of: type[_Sheet]) -> Printed:
    """One hand."""
    hand = told(dealt)
    sheet = sheet_of(hand, number, names)
    money, new = sheet.money, not sheet.totals
    low, high = (figure(bet, hand, places=not hand.tournament) for bet in sheet.bets())
    what = f"({low}|{high} {_LIMITS[hand.structure]} - "
    version = " Version:4" if new else ""
    sheet.add(f"** Game ID {number}{version} starting - {sheet.when:%Y-%m-%d %H:%M:%S}")
    if hand.tournament:
        sheet.add(
            f"** Oslo(10195133):Table 1 [Multi Table {_GAMES[hand.game]}] {what}MTT seats:10 ) Real Money"
        )
    else:
        seats = " seats:10 " if new else ""
        sheet.add(f"** Oslo - €200 Max [{_GAMES[hand.game]}] {what}€ Cash Game{seats}) Real Money")
    sheet.add("")
    for p, stack in enumerate(hand.stacks):
        end = f" at end {money(stack - sheet.paid(p) + hand.collected.get(p, 0))}" if new else ""
        dealer = " [Dealer]" if p == hand.button else ""
        sheet.add(f"- {names[p]} sitting in seat {p + 1} with {money(stack)}{end}{dealer}")
    sheet.add("")
    sheet.play()
    sheet.add(*(f"{names[p]} shows: {_spelt(sheet.cards(p))}" for p in sheet.contenders()))
    if not hand.showdown:
        sheet.add(*(f"{names[p]} mucks:" for p in hand.collected))
    sheet.add(*(f"{names[p]} wins {money(won)} from the main pot" for p, won in hand.collected.items()))
    sheet.add("", f"End of game {number}")
    return sheet.printed()


class _Of2011(_Sheet):
    totals = True
    begins = datetime(2011, 3, 4, 9, 0, 0)


WRITERS = [
    Writer(
        "microgaming-text", dialect, ".txt", partial(write, sheet_of=sheet_of),
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        prints=frozenset({"collected", "stacks", "button", "hand_id"}),
        told=told,
    )
    for dialect, sheet_of in (("microgaming-text", _Sheet), ("microgaming-text-2011", _Of2011))
]  # fmt: skip
