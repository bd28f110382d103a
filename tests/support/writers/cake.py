"""Prints a hand as Cake did: the older layout of cash games, and that with a line for the dealer."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import bare_all_ins, dead_first, with_walks
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha", "omaha-8": "OmahaHiLo"}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}


class _Sheet(Sheet):
    both_in_one = True

    def money(self, amount: int) -> str:
        """Dollars in cash games, chips else."""
        return f"{'' if self.hand.tournament else '$'}{figure(amount, self.hand, thousands=True)}"

    def open(self, street: str) -> None:
        """Only what the street adds to the board."""
        if street == "preflop":
            self.add(f"Dealt to {self.names[0]} [{','.join(self.cards(0))}]")
        else:
            self.add(f"*** {street.upper()} *** [{','.join(self.board(street)[1])}]")

    def tell(self, event: Event) -> str:
        """One line of play."""
        who, chips = self.names[event.player], self.money(event.chips)
        if self.comes_in(event) and self.newcomers[event.player]:
            return f"{who}:posts dead blind {self.money(self.newcomers[event.player])} and big blind {chips}"
        verb = {
            "post-ante": f"posts ante of {chips}",
            "post-small-blind": f"posts small blind {chips}",
            "post-big-blind": f"posts big blind {chips}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {chips}",
            "bet": f"bets {chips}",
            "raise": f"raises to {self.money(event.to)}",
            "all-in": f"is all in {chips}",
            "uncalled-return": f"returns uncalled bet {self.money(-event.chips)}",
        }[event.kind]
        return f"{who}: {verb}"


def _is_old(hand: Dealt) -> bool:
    """Whether the hand is printed as until 2011; cash games only, and of them some."""
    return not hand.tournament and hand.button % 2 == 1


def told(hand: Dealt) -> Dealt:
    """All-ins do not say what they are; in the old layout a walk gives nothing back."""
    hand = dead_first(hand)
    return bare_all_ins(with_walks(hand) if _is_old(hand) else hand)


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand, old = told(dealt), _is_old(dealt)
    sheet = _Sheet(hand, number, names)
    money = sheet.money
    low, high = sheet.bets()
    stakes = f"{hand.ante}/{low}/{high}" if hand.tournament else f"{money(low)}/{money(high)}"
    table = "Oslo (10-max) 11985"
    if hand.tournament:
        table = "$5 Oslo T11244010 -- CASH -- $5 + $0.5 -- 10 Max -- Table 7"
    when = sheet.when.strftime("%Y/%m/%d - %H:%M:%S")
    sheet.add(f"Hand#{number} - {table} -- {stakes} {_LIMITS[hand.structure]} {_GAMES[hand.game]} -- {when}")
    if not old:
        sheet.add(f"Dealer: Seat {hand.button + 1}")
    for p, stack in enumerate(hand.stacks):
        mark = " DEALER" if old and p == hand.button else ""
        sheet.add(f"Seat {p + 1}: {names[p]} ({money(stack)} in chips){mark}")
    sheet.play()
    sheet.add("***SHOW DOWN***")
    sheet.add(
        *(f"{names[p]}: shows [{' '.join(sheet.cards(p))}] (Pair of Sixes  )" for p in sheet.contenders())
    )
    if not hand.showdown:
        sheet.add(*(f"{names[p]}: mucks" for p in hand.collected))
    with_what = " with Pair of Sixes" if hand.showdown else ""
    sheet.add(*(f"{names[p]} wins {money(won)}{with_what}" for p, won in hand.collected.items()))
    return sheet.printed()


WRITERS = [
    Writer(
        "cake", "cake", ".txt", write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        prints=frozenset({"returns", "collected", "stacks", "button", "hand_id"}),
        told=told,
    )
]  # fmt: skip
