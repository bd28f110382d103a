"""Prints a hand as PKR did: bets, calls and raises as street totals."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "HOLD'EM", "omaha": "OMAHA", "omaha-8": "OMAHA HI/LO"}
_LIMITS = {"no-limit": "NO LIMIT", "pot-limit": "POT LIMIT", "fixed-limit": "LIMIT"}


class _Sheet(Sheet):
    pot = 0

    def money(self, amount: int) -> str:
        """Dollars in cash games, chips else."""
        return f"{'' if self.hand.tournament else '$'}{figure(amount, self.hand, thousands=True)}"

    def open(self, street: str) -> None:
        """The pot, then what is dealt."""
        if street == "preflop":
            held = "".join(f"[{rank} {suit}]" for rank, suit in self.cards(0))
            self.add("Dealing Cards", f"Dealing {held} to {self.names[0]}")
        else:
            new = "".join(f"[{rank} {suit}]" for rank, suit in self.board(street)[1])
            self.add(f"Pot sizes: {self.money(self.pot)}", f"Dealing {street.capitalize()} {new}")

    def tell(self, event: Event) -> str:
        """One line of play; what nobody called any part of goes back without a line."""
        who, to = self.names[event.player], self.money(event.to)
        self.pot += event.chips
        if event.kind == "uncalled-return":
            partly = any(
                e.street == event.street and e.player != event.player and e.kind in ("call", "raise", "bet")
                and e.all_in
                for e in self.hand.events
            )  # fmt: skip
            return f"Returning {self.money(-event.chips)} to {who} uncalled" if partly else ""
        if self.comes_in(event):
            return f"{who} posts {self.money(event.chips)}"
        verb = {
            "post-ante": f"posts ante of {self.money(event.chips)}",
            "post-dead": f"posts {self.money(event.chips)} dead",
            "post-small-blind": f"posts small blind ({self.money(event.chips)})",
            "post-big-blind": f"posts big blind ({self.money(event.chips)})",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {to}",
            "bet": f"bets {to}",
            "raise": f"raises to {to}",
        }[event.kind]
        return f"{who} {verb}{' (all-in)' if event.all_in else ''}"


def write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    sheet = _Sheet(hand, number, names)
    money = sheet.money
    # Of limit games too the blinds are told, not the bets.
    low, high = (0, 0) if hand.antes_only else (hand.small_blind, hand.big_blind)
    sheet.add(
        f"Table #4711 - {'Tournament #24820874 Table #7' if hand.tournament else 'Oslo Fjord'}",
        f"Starting Hand #{number}",
        f"Start time of hand: {sheet.when:%d %b %Y %H:%M:%S}",
        f"Last Hand #{number - 1}",
        f"Game Type: {_GAMES[hand.game]}",
        f"Limit Type: {_LIMITS[hand.structure]}",
        f"Table Type: {'TOURNAMENT' if hand.tournament else 'RING'}",
        f"Money Type: {'TOURNAMENT CHIPS' if hand.tournament else 'REAL MONEY'}",
        f"Blinds are now {money(low)} / {money(high)}",
        f"Button is at seat {(hand.button - 1) % len(names) + 1}",
    )
    sheet.add(*(f"Seat {p + 1}: {names[p]} - {money(stack)}" for p, stack in enumerate(hand.stacks)))
    sheet.add("Shuffling Deck", f"Moving Button to seat {hand.button + 1}")
    sheet.play()
    sheet.add(f"Pot sizes: {money(hand.pot)}")
    if hand.rake:
        sheet.add(f"Taking Rake of {money(hand.rake)} from pot 1")
    for p in sheet.contenders():
        held = "".join(f"[{rank} {suit}]" for rank, suit in sheet.cards(p))
        sheet.add(f"{names[p]} shows {held}", f"{names[p]} has One Pair: Sixes")
    if not hand.showdown:
        sheet.add(*(f"{names[p]} doesn't show" for p in hand.collected))
    what = " with: One Pair: Sixes" if hand.showdown else ""
    sheet.add(*(f"{names[p]} wins {money(won)}{what}" for p, won in hand.collected.items()))
    for p, stack in enumerate(hand.stacks):
        end = stack - sheet.paid(p) + hand.collected.get(p, 0)
        sheet.add(f"Seat {p + 1}: {names[p]} - {money(end)}")
    sheet.add(f"End of Hand #{number}")
    return sheet.printed("\n\n")


def _lacks(hand: Dealt) -> bool:
    """Where antes are all, nothing tells the least bet, which may be more than the pot."""
    return hand.antes_only and hand.structure != "no-limit"


WRITERS = [
    Writer(
        "pkr", "pkr", ".txt", write,
        games=frozenset(_GAMES),
        lacks=_lacks,
        forms=frozenset({"ante", "antes-only", "dead", "rake", "short-post"}),
        prints=frozenset({"collected", "stacks", "all-in", "button", "hand_id"}),
    )
]  # fmt: skip
