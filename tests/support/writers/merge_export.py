"""Prints a hand of the Merge network as PokerTracker exported it, under either of its two headers."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.lacking import calls_short
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import bare_all_ins, without_returns
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Holdem", "omaha": "Omaha", "omaha-8": "Omaha Hi/Lo"}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}


class _Sheet(Sheet):
    def money(self, amount: int) -> str:
        """Dollars and cents."""
        return f"${figure(amount, self.hand, places=True, thousands=True)}"

    def open(self, street: str) -> None:
        """Of the board only what is new."""
        if street == "preflop":
            self.add("*** HOLE CARDS ***", f"Dealt to {self.names[0]} [{' '.join(self.cards(0))}]")
        else:
            self.add(f"*** {street.upper()} *** [{' '.join(self.board(street)[1])}]")

    def tell(self, event: Event) -> str:
        """One line of play; what goes back is told among what is won."""
        who, chips = self.names[event.player], self.money(event.chips)
        verb = {
            "uncalled-return": "",
            "post-ante": f"Post Ante {chips}",
            "post-small-blind": f"Post SB {chips}",
            "post-big-blind": f"Post BB {chips}",
            "fold": "Fold",
            "check": "Check",
            "call": f"Call {chips}",
            "bet": f"Bet {chips}",
            "raise": f"Raise {self.money(event.to)}",
            "all-in": f"Allin {chips}",
        }[event.kind]
        return f"{who}: {verb}" if verb else ""


def _is_new(hand: Dealt) -> bool:
    """Whether the hand has the header of 2014, under which an uncalled bet is won by a line of its own."""
    return hand.button % 2 == 1


def told(hand: Dealt) -> Dealt:
    """All-ins do not say what they are; before 2014 what goes back is part of what is won."""
    return bare_all_ins(hand if _is_new(hand) else without_returns(hand))


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand, new = told(dealt), _is_new(dealt)
    sheet = _Sheet(hand, number, names)
    money = sheet.money
    stakes = "/".join(f"${figure(bet, hand, places=bet % 100 > 0)}" for bet in sheet.bets())
    game, when = f"{_GAMES[hand.game]} {_LIMITS[hand.structure]}", f"{sheet.when:%m/%d/%Y %H:%M:%S}"
    if new:
        sheet.add(f"Merge Game #{number} | {game} ({stakes}) | {when} EST | Version:2")
    else:
        sheet.add(f"MERGE_GAME #{number}: {game} {stakes} {when}")
    sheet.add("Table Oslo - Fast II (80257431), Seats 10")
    for p, stack in enumerate(hand.stacks):
        mark = " DEALER" if p == hand.button else ""
        sheet.add(f"Seat {p + 1}: {names[p]} ({money(stack)} in chips){mark}")
    sheet.play()
    sheet.add("*** SUMMARY ***")
    sheet.add(*(f"{names[p]}: Shows [{' '.join(sheet.cards(p))}]" for p in sheet.contenders()))
    sheet.add(*(f"{names[p]}: wins {money(won)}" for p, won in hand.collected.items()))
    back = [event for event in hand.events if event.kind == "uncalled-return"]
    sheet.add(*(f"{names[event.player]}: wins {money(-event.chips)} (uncalled)" for event in back))
    return sheet.printed()


WRITERS = [
    Writer(
        "merge-export", "merge-export", ".txt", write,
        games=frozenset(_GAMES),
        stakes=frozenset({"cash"}),
        forms=frozenset({"rake", "short-post"}),
        prints=frozenset({"collected", "stacks", "button", "hand_id"}),
        lacks=calls_short,
        told=told,
    )
]  # fmt: skip
