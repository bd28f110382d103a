"""Prints a hand as the Winning Poker Network did until 2019."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import bare_all_ins, dead_first
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": "Hold'em", "omaha": "Omaha", "omaha-8": "Omaha HiLow", "short-deck": "Six Plus Hold'em",
    "stud": "Seven Cards Stud", "stud-8": "Seven Cards Stud HiLow",
}  # fmt: skip
_STUD = {"fourth": "Third", "fifth": "Fourth", "sixth": "Fifth", "seventh": "Sixth"}
"""A street is called by the number of the one that it ends."""


class _Sheet(Sheet):
    def money(self, amount: int) -> str:
        """No currency, and no more decimals than there are."""
        text = figure(amount, self.hand)
        return text.rstrip("0") if "." in text else text

    def open(self, street: str) -> None:
        """The board; of stud a marker and the open cards."""
        place = self.streets.index(street)
        if self.stud():
            if place:
                self.add(f"*** {_STUD[street]} street ***")
            for p, shown in self.hand.upcards.items():
                if p not in self.folded and place < len(shown):
                    self.add(f"Player {self.names[p]} received card: [{shown[place].replace('T', '10')}]")
        elif place:
            parts = [f"[{' '.join(part)}]" for part in self.board(street) if part]
            self.add(f"*** {street.upper()} ***: {' '.join(parts)}")
        else:
            for p, who in enumerate(self.names):
                if p == 0:
                    self.add(*(f"Player {who} received card: [{card}]" for card in self.cards(p)))
                else:
                    self.add(*[f"Player {who} received a card."] * len(self.cards(p)))

    def tell(self, event: Event) -> str:
        """One line of play."""
        who, chips = self.names[event.player], f"({self.money(event.chips)})"
        if event.kind == "uncalled-return":
            return f"Uncalled bet ({self.money(-event.chips)}) returned to {who}"
        if self.comes_in(event):
            return f"Player {who} posts {chips}"
        verb = {
            "post-ante": f"ante {chips}",
            "post-small-blind": f"has small blind {chips}",
            "post-big-blind": f"has big blind {chips}",
            "post-dead": f"posts {chips} as a dead bet",
            "post-straddle": f"straddle {chips}",
            "bring-in": f"bring in {chips}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {chips}",
            "bet": f"bets {chips}",
            "raise": f"raises {chips}",
            "complete": f"raises {chips}",
            "all-in": f"allin {chips}",
        }[event.kind]
        return f"Player {who} {verb}"


def told(hand: Dealt) -> Dealt:
    """All-ins do not say what they are; a newcomer's dead blind comes first."""
    return bare_all_ins(dead_first(hand))


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = told(dealt)
    sheet = _Sheet(hand, number, names)
    money, when = sheet.money, sheet.when
    begun = f"{when.year}/{when.month}/{when.day} {when.hour}:{when.minute}:{when.second}"
    table = "$5 Regular 9-Max, Table 1" if hand.tournament else "(PRR) Oslo - 6"
    stakes = "/".join(money(bet) for bet in sheet.bets())
    sheet.add(f"Game started at: {begun}", f"Game ID: {number} {stakes} {table} ({_GAMES[hand.game]})")
    if not sheet.stud():
        sheet.add(f"Seat {hand.button + 1} is the button")
    sheet.add(*(f"Seat {p + 1}: {names[p]} ({money(stack)})." for p, stack in enumerate(hand.stacks)))
    sheet.play()
    if not hand.showdown:
        sheet.add(*(f"Player {names[p]} mucks cards" for p in hand.collected))
    rake = "" if hand.tournament else f". Rake {money(hand.rake)}"
    sheet.add("------ Summary ------", f"Pot: {money(hand.pot - hand.rake)}{rake}")
    if sheet.dealt():
        sheet.add(f"Board: [{' '.join(sheet.dealt())}]")
    for p, who in enumerate(names):
        won, bet = hand.collected.get(p, 0), sheet.paid(p)
        result = f"{'Wins' if won >= bet else 'Loses'}: {money(abs(won - bet))}."
        sums = f"Bets: {money(bet)}. Collects: {money(won)}. {result}"
        if p in sheet.contenders():
            held = " ".join(card.replace("T", "10") for card in sheet.held(p))
            sheet.add(f"{'*' if won else ''}Player {who} shows: One pair of 6s [{held}]. {sums}")
        elif won:
            sheet.add(f"*Player {who} mucks (does not show cards). {sums}")
        else:
            sheet.add(f"Player {who} does not show cards.{sums}")
    sheet.add(f"Game ended at: {begun}")
    return sheet.printed("\n\n")


def _unsaid(hand: Dealt) -> bool:
    """What no word tells: the limit of Omaha is the pot, all else has none; in fixed limit blinds are less.

    Of the latter a blind in full is a sign. Where nobody posts a small blind, a walk has no pot.
    """
    if hand.structure == ("no-limit" if hand.game == "omaha" else "pot-limit") or not hand.pot:
        return True
    if hand.bring_in:
        return False
    fixed, low, high = hand.structure == "fixed-limit", hand.small_blind, hand.big_blind
    posted = {event.kind: event.chips for event in hand.events if event.kind.startswith("post")}
    by_small = posted.get("post-small-blind") == low and (not fixed or 2 * low == high)
    return (fixed and low == high) or not (by_small or posted.get("post-big-blind") == high)


WRITERS = [
    Writer(
        "wpn", "wpn-old", ".txt", write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "straddle", "dead", "rake", "short-post"}),
        seats=9,
        prints=frozenset({"returns", "collected", "stacks", "button", "hand_id"}),
        lacks=_unsaid,
        told=told,
    )
]  # fmt: skip
