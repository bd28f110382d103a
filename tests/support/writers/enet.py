"""Prints a hand as Enet did, with a comma for the decimals."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import bare_all_ins, dead_first
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}


class _Sheet(Sheet):
    both_in_one = True

    def money(self, amount: int) -> str:
        """Euros in cash games, chips else."""
        return f"{'' if self.hand.tournament else '€'}{figure(amount, self.hand).replace('.', ',')}"

    def open(self, street: str) -> None:
        """The whole board, its cards unparted."""
        if street == "preflop":
            self.add("*** HOLECARDS ***")
        else:
            old, new = self.board(street)
            self.add(f"*** {street.upper()} *** [{''.join(old + new)}]")

    def tell(self, event: Event) -> str:
        """One line of play."""
        who, chips = self.names[event.player], self.money(event.chips)
        if event.kind == "uncalled-return":
            return f"Uncalled bet ({self.money(-event.chips)}) returned to {who}"
        if self.comes_in(event) and self.newcomers[event.player]:
            return f"{who}: posts small & big blinds {self.money(event.chips + self.newcomers[event.player])}"
        verb = {
            "post-ante": f"posts the ante {chips}",
            "post-small-blind": f"posts small blind {chips}",
            "post-big-blind": f"posts big blind {chips}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {chips}",
            "bet": f"bets {chips}",
            "raise": f"raises {chips}",
            "all-in": f"goes all-in {chips}",
        }[event.kind]
        return f"{who}: {verb}"


def told(hand: Dealt) -> Dealt:
    """All-ins do not say what they are; both blinds of a newcomer have one line."""
    return bare_all_ins(dead_first(hand))


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = told(dealt)
    sheet = _Sheet(hand, number, names)
    money = sheet.money
    low, high = sheet.bets()
    event = "Tournament #77, €5+€0,50 EUR " if hand.tournament else ""
    when = f"{sheet.when:%H:%M:%S} {sheet.when.day}.{sheet.when.month}.{sheet.when.year}"
    sheet.add(
        f"Game #{number}: {event}{_GAMES[hand.game]} ({money(low)}/{money(high)}) - {when} - %6",
        f"Table 'Oslo 1 - {_LIMITS[hand.structure]}' 10-max Seat #{hand.button + 1} is the button",
    )
    sheet.add(*(f"Seat {p + 1}: {names[p]} ({money(stack)} in chips)" for p, stack in enumerate(hand.stacks)))
    sheet.play()
    if hand.showdown:
        sheet.add("*** SHOWDOWN ***")
        sheet.add(
            *(f"{names[p]}: shows [{''.join(sheet.cards(p))}] (A Pair, Sixes)" for p in sheet.contenders())
        )
        sheet.add(*(f"{names[p]}: collected ({money(won)}) from pot" for p, won in hand.collected.items()))
    else:
        for p, won in hand.collected.items():
            sheet.add(f"{names[p]} collected ({money(won)}) from pot", f"{names[p]}: mucked")
    sheet.add("*** SUMMARY ***", f"Total pot {money(hand.pot)} | Rake {money(hand.rake)}")
    sheet.add(f"Board [{''.join(sheet.dealt())}]")
    blinds = dict(zip(sheet.blinds(), ("(small blind)", "(big blind)"), strict=True))
    for p, who in enumerate(names):
        place = f"Seat {p + 1}: {who} {'(dealer)' if p == hand.button else blinds.get(p, '')}"
        if p in sheet.folded:
            sheet.add(f"{place} folded")
        elif p in hand.collected and not hand.showdown:
            sheet.add(f"{place} collected ({money(hand.collected[p])}) from pot")
        elif p in hand.collected:
            sheet.add(f"{place} showed [{''.join(sheet.cards(p))}] and won ({money(hand.collected[p])})")
        else:
            sheet.add(f"{place} showed [{''.join(sheet.cards(p))}] and lost with A Pair, Sixes")
    return sheet.printed("\n")


WRITERS = [
    Writer(
        "enet", "enet", ".txt", write,
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        prints=frozenset({"returns", "collected", "stacks", "button", "hand_id"}),
        told=told,
    )
]  # fmt: skip
