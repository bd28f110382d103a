"""Prints a hand as Entraction did."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import bare_all_ins, dead_first
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Texas Hold'em", "omaha": "Omaha High", "omaha-5": "5-Card Omaha High"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Fixed Limit"}
_VERBS = {
    "post-ante": "Ante", "fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise",
    "all-in": "All-In", "uncalled-return": "Payback",
}  # fmt: skip
_BLINDS = {"post-small-blind": "Small Blind:", "post-big-blind": "Big Blind:"}


class _Sheet(Sheet):
    both_in_one = True

    def money(self, amount: int) -> str:
        """Always two decimals, also of chips."""
        return figure(amount, self.hand, places=True, thousands=True)

    def open(self, street: str) -> None:
        """A column for the street, another for the cards."""
        old, new = self.board(street)
        if new:
            self.add("", f"{street.capitalize():<28}{' - '.join(old + new)}", "")
        else:
            self.add("", f"{self.names[0] + ' was dealt:':<28}{' - '.join(self.cards(0))}", "")

    def tell(self, event: Event) -> str:
        """Three columns; of blinds the first is what they are."""
        who, amount = self.names[event.player], f"({self.money(abs(event.chips))})"
        if event.kind in _BLINDS:
            what = _BLINDS[event.kind]
            if self.comes_in(event):
                dead = self.newcomers[event.player]
                what = "Small + Big Blind:" if dead else "Blind out of turn:"
                amount = f"({self.money(event.chips + dead)})"
            return f"{what:<28}{who:<12}{'' if len(who) < 12 else ' '}{amount}"
        verb = _VERBS[event.kind]
        return f"{who:<28}{verb:<12}{amount}" if event.chips else f"{who:<28}{verb}"


def told(hand: Dealt) -> Dealt:
    """All-ins do not say what they are; both blinds of a newcomer have one line."""
    return bare_all_ins(dead_first(hand))


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = told(dealt)
    sheet = _Sheet(hand, number, names)
    money, euros = sheet.money, "" if hand.tournament else "EUR "
    stakes = "/".join(figure(blind, hand, places=blind % 100 > 0) for blind in sheet.bets())
    ante = f" and {hand.ante} ante" if hand.ante else ""
    game = f"{_GAMES[hand.game]} {_LIMITS[hand.structure]}"
    table = "Oslo €300 12717727 2" if hand.tournament else "Oslo"
    sheet.add(f'Game # {number} - {game} {euros}{stakes}{ante} - Table "{table}"', "", "Players(max 10):")
    sheet.add(
        *(f"{names[p]:<28}({euros}{money(stack)} in seat {p + 1})" for p, stack in enumerate(hand.stacks))
    )
    sheet.add("", f"{'Dealer:':<28}{names[hand.button]}", *([""] if hand.ante else []))
    sheet.play()
    sheet.add("")
    for p in sheet.contenders():
        sheet.add(f"{names[p] + ' shows:':<28}{' - '.join(sheet.cards(p))} (a pair of Queens)", "")
    if not hand.showdown:
        sheet.add(*(line for p in hand.collected for line in (f"{names[p]} didn't show hand", "")))
    sheet.add(*(f"{names[p] + ' wins:':<28}{euros}{money(won)}" for p, won in hand.collected.items()))
    if not hand.tournament:
        sheet.add(f"{'Rake:':<28}{euros}{money(hand.rake)}")
    sheet.add("", f"Game ended {sheet.when:%Y-%m-%d %H:%M:%S} GMT")
    return sheet.printed("\n\n")


WRITERS = [
    Writer(
        "entraction", "entraction", ".txt", write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        prints=frozenset({"returns", "collected", "stacks", "button", "hand_id"}),
        told=told,
    )
]  # fmt: skip
