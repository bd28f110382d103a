"""Prints a hand as Absolute Poker and UltimateBet did."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import bare_all_ins, dead_first, with_walks
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Holdem", "omaha": "Omaha", "stud": "Seven Card", "stud-8": "Seven Card Hi/Lo"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Normal"}
_MARKERS = {
    "preflop": "POCKET CARDS", "flop": "FLOP", "turn": "TURN", "river": "RIVER",
    "third": "3rd STREET", "fourth": "4TH STREET", "fifth": "5TH STREET", "sixth": "6TH STREET",
    "seventh": "RIVER",
}  # fmt: skip


class _Sheet(Sheet):
    both_in_one = True

    def money(self, amount: int) -> str:
        """Dollars in cash games, chips else."""
        return f"{'' if self.hand.tournament else '$'}{figure(amount, self.hand, thousands=True)}"

    def open(self, street: str) -> None:
        """The marker, then the cards."""
        marker = f"*** {_MARKERS[street]} ***"
        if not self.stud():
            old, new = self.board(street)
            self.add(" ".join([marker, *(f"[{' '.join(_tens(part))}]" for part in (old, new) if part)]))
            if not new:
                self.add(f"Dealt to {self.names[0]} [{' '.join(_tens(self.cards(0)))}]")
            return
        self.add(marker)
        place = self.streets.index(street)
        for p, shown in self.hand.upcards.items():
            if p not in self.folded:
                cards = ["H", "H", *_tens(shown[: place + 1]), *["H"][: place - 3]]
                self.add(f"{self.names[p]} - Pocket [{' '.join(cards)}]")

    def tell(self, event: Event) -> str:
        """One line of play."""
        who, chips, to = self.names[event.player], self.money(event.chips), self.money(event.to)
        if event.kind == "uncalled-return":
            return f"{who} - returned ({self.money(-event.chips)}) : not called"
        if self.comes_in(event):
            dead = self.newcomers[event.player]
            both = f"dead {self.money(event.chips + dead)} dead {self.money(dead)}"
            return f"{who} - Posts {both if dead else chips}"
        raised = f"{'All-In(Raise)' if event.all_in else 'Raises'} {chips} to {to}"
        verb = {
            "post-ante": f"Ante {chips}",
            "post-small-blind": f"Posts small blind {chips}",
            "post-big-blind": f"Posts big blind {chips}",
            "bring-in": f"Bring-In {chips}",
            "fold": "Folds",
            "check": "Checks",
            "call": f"Calls {chips}",
            "bet": f"Bets {chips}",
            "all-in": f"All-In {chips}",
            "raise": raised,
            "complete": raised,
        }[event.kind]
        return f"{who} - {verb}"


def _tens(cards: Sequence[str]) -> list[str]:
    return [card.replace("T", "10") for card in cards]


def told(hand: Dealt) -> Dealt:
    """Walks give nothing back; an all-in is a word of its own unless it raises."""
    return bare_all_ins(with_walks(dead_first(hand)), ("bet", "call"))


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = told(dealt)
    sheet = _Sheet(hand, number, names)
    money = sheet.money
    low, high = sheet.bets()
    blinds = f"{money(low)}/{money(high)}" if hand.structure == "fixed-limit" else money(high)
    event = "Tourney ID 77001 " if hand.tournament else ""
    kind = "Multi Normal Tournament " if hand.tournament else " "
    when = sheet.when.strftime("%Y-%m-%d %H:%M:%S")
    sheet.add(
        f"Stage #{number}: {event}{_GAMES[hand.game]} {kind}{_LIMITS[hand.structure]} {blinds} - {when} (ET)"
    )
    if not sheet.stud():
        sheet.add(f"Table: OSLO AVE (Real Money) Seat #{hand.button + 1} is the dealer")
    sheet.add(
        *(f"Seat {p + 1} - {names[p]} ({money(stack)} in chips)" for p, stack in enumerate(hand.stacks))
    )
    sheet.play()
    sheet.add("*** SHOW DOWN ***")
    for p in sheet.contenders():
        sheet.add(f"{names[p]} - Shows [{' '.join(_tens(sheet.held(p)))}] (a hand)")
    if not hand.showdown:
        sheet.add(*(f"{names[p]} - Does not show" for p in hand.collected))
    sheet.add(*(f"{names[p]} Collects {money(won)} from main pot" for p, won in hand.collected.items()))
    rake = f" | Rake ({money(hand.rake)})" if hand.rake else ""
    sheet.add("*** SUMMARY ***", f"Total Pot({money(hand.pot)}){rake}")
    if sheet.dealt():
        sheet.add(f"Board [{' '.join(_tens(sheet.dealt()))}]")
    blind = dict(zip(sheet.blinds(), ("small blind", "big blind"), strict=True))
    for p, who in enumerate(names):
        role = "dealer" if p == hand.button else blind.get(p)
        place = f"Seat {p + 1}: {who}{f' ({role})' if role and not sheet.stud() else ''}"
        if p in sheet.folded:
            sheet.add(f"{place} Folded on the {_MARKERS[sheet.folded[p]]}")
        elif p in hand.collected:
            sheet.add(f"{place} collected Total ({money(hand.collected[p])}) HI:({money(hand.collected[p])})")
        else:
            sheet.add(f"{place} HI:lost with a hand")
    return sheet.printed("\n\n")


WRITERS = [
    Writer(
        format="absolute",
        dialect="absolute",
        suffix=".txt",
        write=write,
        told=told,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        prints=frozenset({"returns", "collected", "stacks", "button", "hand_id"}),
    )
]
