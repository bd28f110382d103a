"""Prints a hand as KingsClub does: calls, bets and raises as street totals, and no returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import without_returns
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": "Holdem", "omaha": "Omaha", "omaha-8": "Omaha Hi-Lo", "stud": "Seven Card Stud",
    "stud-8": "Seven Card Stud Hi-Lo", "razz": "Razz", "triple-draw-27": "2-7 Triple Draw",
    "triple-draw-a5": "A-5 Triple Draw", "single-draw-27": "2-7 Single Draw",
    "single-draw-a5": "A-5 Single Draw", "badugi": "Badugi", "badeucey": "Badeucey",
}  # fmt: skip
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}
_STUD = {"fourth": "3RD", "fifth": "4TH", "sixth": "5TH", "seventh": "6TH"}
_DRAWS = {"draw-0": "1ST", "draw-1": "2ND", "draw-2": "3RD", "draw-3": "4TH"}


def told(hand: Dealt) -> Dealt:
    """Who completes bets; nothing goes back."""
    hand = without_returns(hand)
    kinds = ("bet" if event.kind == "complete" else event.kind for event in hand.events)
    events = [replace(event, kind=kind) for event, kind in zip(hand.events, kinds, strict=True)]
    return replace(hand, events=events)


class _Sheet(Sheet):
    betting = False  # of draw games, whether the round's betting has begun

    def money(self, amount: int) -> str:
        """Never a currency."""
        return figure(amount, self.hand, thousands=True)

    def open(self, street: str) -> None:
        """What is dealt; of stud a street is called by the number of the one before."""
        place = self.streets.index(street)
        if self.stud():
            if place:
                self.add(f"*** {_STUD[street]} STREET ***")
            for p, shown in self.hand.upcards.items():
                if p not in self.folded:
                    new = shown[place] if place < len(shown) else "X"
                    self.add(f"Dealt to {self.names[p]}: [{new if place else f'X X {new}'}]")
        elif street in _DRAWS:
            self.betting = False
            if place:
                self.add(f"*** {_DRAWS[self.streets[place - 1]]} DRAW ***")
            else:
                self._deal()
        elif place:
            parts = [f"[{' '.join(part)}]" for part in self.board(street) if part]
            self.add(f"*** {street.upper()} *** {' '.join(parts)}")
        else:
            self.add("*** HOLE CARDS ***")
            self._deal()

    def _deal(self) -> None:
        for p, who in enumerate(self.names):
            held = self.cards(p)
            self.add(f"Dealt to {who}: [{' '.join(held if p == 0 else ['X'] * len(held))}]")

    def tell(self, event: Event) -> str:
        """One line of play."""
        who, chips, to = self.names[event.player], self.money(event.chips), self.money(event.to)
        drawing = event.kind in ("draw", "stand-pat")
        if event.street in _DRAWS and event.street != "draw-0" and not drawing and not self.betting:
            self.betting = True
            self.add(f"*** {_DRAWS[event.street]} BETTING ROUND ***")
        verb = {
            "post-ante": f": posts ante {chips}",
            "post-small-blind": f": posts the small blind {chips}",
            "post-big-blind": f": posts the big blind {chips}",
            "bring-in": f" brings in for {chips}",
            "fold": " folds",
            "check": " checks",
            "call": f" calls {to}",
            "bet": f" bets {to}",
            "raise": f" raises to {to}",
            "draw": f" draws {event.to}",
            "stand-pat": " stands pat",
        }[event.kind]
        all_in = event.all_in and not event.kind.startswith("post")
        return f"{who}{verb}{', and is all in' if all_in else ''}"


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = told(dealt)
    sheet = _Sheet(hand, number, names)
    money = sheet.money
    stakes = "/".join(money(bet) for bet in sheet.bets())
    button = "" if sheet.stud() else f" Seat {hand.button + 1} is the button"
    sheet.add(
        f"#{number}: {_LIMITS[hand.structure]} {_GAMES[hand.game]} - {stakes}",
        f"{sheet.when:%Y-%m-%d %H:%M:%S}",
        f"Table 'Oslo Mix'{button}",
    )
    sheet.add(*(f"Seat {p + 1}: {names[p]} ({money(stack)})" for p, stack in enumerate(hand.stacks)))
    if "draw-1" in sheet.streets:
        sheet.add("*** 1ST BETTING ROUND ***")
    sheet.play()
    for p in sheet.contenders():
        sheet.add(f"{names[p]} shows [{' '.join(sheet.held(p))}]")
    sheet.add("*** SUMMARY ***")
    for p, stack in enumerate(hand.stacks):
        net = hand.collected.get(p, 0) - sheet.paid(p)
        sign = f" {'+' if net > 0 else '-'}{money(abs(net))}" if net else ""
        sheet.add(f"Seat {p + 1}: {names[p]} ({money(stack + net)}){sign}")
    if hand.rake:
        sheet.add(f"Rake {money(hand.rake)}")
    for p, won in hand.collected.items():
        alone = len(hand.collected) == 1
        sheet.add(
            f"{names[p]} wins pot ({money(won)})" if alone else f"{names[p]} wins ({money(won)}) from pot"
        )
    return sheet.printed("\n\n")


WRITERS = [
    Writer(
        "kingsclub", "kingsclub", ".txt", write,
        games=frozenset(_GAMES),
        stakes=frozenset({"cash"}),
        forms=frozenset({"ante", "rake", "short-post"}),
        seats=9,
        prints=frozenset({"collected", "stacks", "button", "hand_id"}),
        told=told,
    )
]  # fmt: skip
