"""Prints a hand as the Winning Poker Network does since 2019."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import dead_first, with_walks
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": "Holdem", "omaha": "Omaha", "omaha-8": "Omaha H/L", "omaha-5": "5Card Omaha",
    "omaha-5-8": "5Card Omaha H/L", "stud": "7Stud", "stud-8": "7Stud H/L",
}  # fmt: skip
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Fixed Limit"}
_MARKERS = {
    "preflop": "HOLE CARDS", "flop": "FLOP", "turn": "TURN", "river": "RIVER",
    "third": "3rd STREET", "fourth": "4th STREET", "fifth": "5th STREET", "sixth": "6th STREET",
    "seventh": "7th STREET",
}  # fmt: skip
_FOLDS = {"preflop": "Pre-Flop", "flop": "Flop", "turn": "Turn", "river": "River"}


class _Sheet(Sheet):
    both_in_one = True
    pot = 0

    def money(self, amount: int) -> str:
        """Dollars in cash games, chips else; always two decimals."""
        return f"{'' if self.hand.tournament else '$'}{figure(amount, self.hand, places=True)}"

    def open(self, street: str) -> None:
        """The board or the open cards, and what is in the pot."""
        marker, place = f"*** {_MARKERS[street]} ***", self.streets.index(street)
        if self.stud():
            self.add(marker)
            for p, shown in self.hand.upcards.items():
                if p not in self.folded and place < len(shown):
                    self.add(f"Dealt to {self.names[p]} [{shown[place]}]")
            return
        self.add(" ".join([marker, *(f"[{' '.join(part)}]" for part in self.board(street) if part)]))
        rake = "" if self.hand.tournament else f" | Rake {self.money(0)}"
        if place:
            self.add(f"Main pot {self.money(self.pot)}{rake}")
        else:
            self.add(f"Dealt to {self.names[0]} [{' '.join(self.cards(0))}]")

    def tell(self, event: Event) -> str:
        """One line of play."""
        who, chips = self.names[event.player], self.money(event.chips)
        self.pot += event.chips
        if event.kind == "uncalled-return":
            return f"Uncalled bet ({self.money(-event.chips)}) returned to {who}"
        if self.comes_in(event):
            dead = self.newcomers[event.player]
            return f"{who} posts{' dead' if dead else ''} {self.money(event.chips + dead)}"
        raised = f"raises {chips} to {self.money(event.to)}"
        verb = {
            "post-ante": f"posts ante {chips}",
            "post-small-blind": f"posts the small blind {chips}",
            "post-big-blind": f"posts the big blind {chips}",
            "bring-in": f"brings in {chips}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {chips}",
            "bet": f"bets {chips}",
            "raise": raised,
            "complete": raised,
        }[event.kind]
        return f"{who} {verb}{' and is all-in' if event.all_in else ''}"


def told(hand: Dealt) -> Dealt:
    """Walks give nothing back; both blinds of a newcomer have one line."""
    return with_walks(dead_first(hand))


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = told(dealt)
    sheet = _Sheet(hand, number, names)
    money = sheet.money
    game = f"{_GAMES[hand.game]}({_LIMITS[hand.structure]})"
    stakes, when = "/".join(money(bet) for bet in sheet.bets()), f"{sheet.when:%Y/%m/%d %H:%M:%S} UTC"
    if hand.tournament:
        sheet.add(f"Game Hand #{number} - Tournament #11182752 - {game} - Level 15 ({stakes})- {when}")
    else:
        sheet.add(f"Hand #{number} - {game} - {stakes} - {when}")
    button = "" if sheet.stud() else f" Seat #{hand.button + 1} is the button"
    sheet.add(f"{'Table ' + repr('25') if hand.tournament else 'St. Oslo'} 9-max{button}")
    sheet.add(*(f"Seat {p + 1}: {names[p]} ({money(stack)})" for p, stack in enumerate(hand.stacks)))
    sheet.play()
    if hand.showdown:
        sheet.add("*** SHOW DOWN ***", f"Main pot {money(hand.pot - hand.rake)}")
        sheet.add(
            *(
                f"{names[p]} shows [{' '.join(sheet.held(p))}] (a pair, Sixes [6d])"
                for p in sheet.contenders()
            )
        )
        sheet.add(*(f"{names[p]} collected {money(won)} from main pot" for p, won in hand.collected.items()))
    else:
        sheet.add(*(f"{names[p]} does not show" for p in hand.collected))
    rake = f" | Rake {money(hand.rake)}" if hand.rake else ""
    sheet.add("*** SUMMARY ***", f"Total pot {money(hand.pot - hand.rake)}{rake}")
    if sheet.dealt():
        sheet.add(f"Board [{' '.join(sheet.dealt())}]")
    _summary(sheet)
    return sheet.printed("\n\n")


def _summary(sheet: _Sheet) -> None:
    hand = sheet.hand
    blinds = dict(zip(sheet.blinds(), (" (small blind)", " (big blind)"), strict=True))
    for p, who in enumerate(sheet.names):
        role = " (button)" if p == hand.button else blinds.get(p, "")
        won = f"won {sheet.money(hand.collected[p])}" if p in hand.collected else "lost"
        place = f"Seat {p + 1}: {who}{'' if sheet.stud() else role}"
        if p in sheet.folded:
            idle = "" if sheet.paid(p) else " and did not bet"
            sheet.add(f"{place} folded on the {_FOLDS.get(sheet.folded[p], 'Pre-Flop')}{idle}")
        elif hand.showdown:
            sheet.add(f"{place} showed [{' '.join(sheet.held(p))}] and {won} with a pair, Sixes [6d]")
        else:
            sheet.add(f"Seat {p + 1}: {who} did not show and {won}")


WRITERS = [
    Writer(
        "wpn", "wpn", ".txt", write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        seats=9,
        told=told,
    )
]  # fmt: skip
