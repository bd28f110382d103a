"""Prints a hand as BetOnline does, and as the rooms beside it did that begin words with a capital."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.lacking import blinds_short
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import dead_first
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": "Hold'em", "omaha": "Omaha", "omaha-8": "Omaha Hi/Lo", "stud": "7 Card Stud",
    "stud-8": "7 Card Stud Hi/Lo", "razz": "Razz",
}  # fmt: skip
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}
_MARKERS = {
    "preflop": "HOLE CARDS", "flop": "FLOP", "turn": "TURN", "river": "RIVER",
    "third": "3rd STREET", "fourth": "4th STREET", "fifth": "5th STREET", "sixth": "6th STREET",
    "seventh": "7th STREET",
}  # fmt: skip
_FOLDS = {"flop": "on the Flop", "turn": "on the Turn", "river": "on the River"}


class _Sheet(Sheet):
    both_in_one = True
    capitals = False  # the layout in which seats are numbered against the order of play

    def money(self, amount: int) -> str:
        """Never a currency, always two decimals."""
        return figure(amount, self.hand, places=True)

    def open(self, street: str) -> None:
        """The marker, the board or the own cards."""
        marker = f"*** {_MARKERS[street]} ***"
        if self.stud():
            self.add(marker)
            return
        old, new = self.board(street)
        gap = " " if self.capitals else ""
        self.add(f"{marker} {gap.join(f'[{self.shown(part)}]' for part in (old, new) if part)}".rstrip())
        if not new:
            self.add(f"Dealt {'To' if self.capitals else 'to'} {self.names[0]} [{self.shown(self.cards(0))}]")

    def shown(self, cards: Sequence[str]) -> str:
        """A ten has two figures."""
        text = " ".join(cards).replace("T", "10")
        return text.upper() if self.capitals else text

    def tell(self, event: Event) -> str:
        """One line of play; of BetOnline only raises say that they are all-in."""
        who, chips = self.names[event.player], self.money(event.chips)
        if event.kind == "uncalled-return":
            return f"Uncalled bet ({self.money(-event.chips)}) returned to {who}"
        if self.comes_in(event):
            how = "dead" if self.newcomers[event.player] else "now"
            return f"{who}: {f'Post {how} {chips}.' if self.capitals else f'posts {how} {chips}'}"
        raised = f"raises {chips}{'' if self.capitals else f' to {self.money(event.to)}'}"
        verb = {
            "post-ante": f"ante processed {chips}",
            "post-small-blind": f"posts small blind {chips}",
            "post-big-blind": f"posts big blind {chips}",
            "bring-in": f"brings in for {chips}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {chips}",
            "bet": f"bets {chips}",
            "raise": raised,
            "complete": raised,
        }[event.kind]
        if event.all_in and self.capitals and event.kind in ("raise", "call", "bet"):
            verb += " and is All In"
        elif event.all_in and event.kind == "raise":
            verb += " and is all in"
        return f"{who}: {verb[0].upper()}{verb[1:]}." if self.capitals else f"{who}: {verb}"


def write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand as BetOnline prints it."""
    sheet = _Sheet(dead_first(hand), number, names)
    money = sheet.money
    low, high = (money(bet) for bet in sheet.bets())
    when = f"{sheet.when:%Y/%m/%d %H:%M:%S} Eastern Standard Time"
    limit = "" if hand.tournament and hand.structure == "no-limit" else f" {_LIMITS[hand.structure]}"
    stakes = f"${low}/${high}" if hand.tournament else f"(${low}/{high})"
    event = "Tournament #7212650: " if hand.tournament else ""
    sheet.add(f"BetOnline Poker Game #{number}: {event}{_GAMES[hand.game]}{limit} {stakes} - {when}")
    button = "" if sheet.stud() else f"Seat #{hand.button + 1} is the button"
    sheet.add(f"Table '{'7212650-076' if hand.tournament else 'Oslo'}' 10-Max, {button}")
    roles = {p: f" - {role}" for p, role in zip(sheet.blinds(), ("Small Blind", "Big Blind"), strict=True)}
    roles[hand.button] = " - The button"
    for p, stack in enumerate(hand.stacks):
        role = "" if sheet.stud() else roles.get(p, "")
        sheet.add(f"Seat {p + 1}: {names[p]} ({money(stack)} in chips){role}")
    sheet.play()
    if hand.showdown:
        sheet.add("*** SHOW DOWN ***")
        sheet.add(*(f"{names[p]} shows {sheet.shown(sheet.held(p))}" for p in sheet.contenders()))
    rake = "" if hand.tournament else f" | Rake {money(hand.rake)}"
    sheet.add("*** SUMMARY ***", f"Total pot {money(hand.pot - hand.rake)}{rake}")
    if sheet.dealt():
        sheet.add(f"Board [{sheet.shown(sheet.dealt())}]")
    for p, who in enumerate(names):
        won = f"({money(hand.collected[p])})" if p in hand.collected else ""
        place, held = f"Seat {p + 1}: {who}", sheet.shown(sheet.held(p))
        if p in sheet.folded:
            sheet.add(f"{place} folded {_FOLDS.get(sheet.folded[p], 'before Flop')}")
        elif hand.showdown:
            sheet.add(f"{place} showed [{held}] {f'and won {won}' if won else 'but did not win'}")
        else:
            sheet.add(f"{place} collected {won}")
    return sheet.printed()


def _against(p: int) -> int:
    """The seats have the numbers 0 to 9, backwards; as read, the play goes upwards from the seat 1."""
    return 8 - p


class _Capitals(_Sheet):
    capitals = True


def write_capitals(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand as Gear Poker and Action Poker print it."""
    sheet = _Capitals(dead_first(hand), number, names)
    money = sheet.money
    low, high = (money(bet) for bet in sheet.bets())
    sheet.add(
        f"ActionPoker.com Game #{number}: {_GAMES[hand.game]} {_LIMITS[hand.structure]} (${low}/{high})"
        f" - {sheet.when:%Y-%m-%d %H:%M:%S}",
        f"Table Oslo (Real Money) Seat #{_against(hand.button)} is the button",
    )
    seats = [(_against(p), p) for p in reversed(range(len(names)))]
    sheet.add(*(f"Seat {seat}: {names[p]} ({money(hand.stacks[p])} in Chips)" for seat, p in seats))
    sheet.play()
    sheet.add("*** SUMMARY ***", f"Total Pot {money(hand.pot - hand.rake)} | Rake {money(hand.rake)}")
    if sheet.dealt():
        sheet.add(f"Board [{sheet.shown(sheet.dealt())}]")
    roles = {p: f" ({role}) " for p, role in zip(sheet.blinds(), ("Small Blind", "Big Blind"), strict=True)}
    for seat, p in seats:
        won = f"({money(hand.collected[p])})" if p in hand.collected else ""
        place = f"Seat {seat}: {names[p]}{roles.get(p, '')} "
        if p in sheet.folded:
            sheet.add(f"{place}Folded {_FOLDS.get(sheet.folded[p], 'before Flop')}")
        elif hand.showdown:
            held = sheet.shown(sheet.cards(p))
            sheet.add(f"{place}showed [{held}] {f'and won {won}' if won else 'and lost.'}")
        else:
            sheet.add(f"{place}collected {won} from the Pot.")
    return sheet.printed()


def _lacks(hand: Dealt) -> bool:
    """The header of a tournament keeps the blinds of its first level, and nobody misses blinds there."""
    return hand.tournament and (blinds_short(hand) or "dead" in hand.forms())


_PRINTS = frozenset({"returns", "collected", "stacks", "button", "hand_id"})
WRITERS = [
    Writer(
        "betonline", "betonline", ".txt", write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "dead", "rake", "short-post"}),
        seats=9,
        prints=_PRINTS,
        told=dead_first,
        lacks=_lacks,
    ),
    Writer(
        "betonline", "betonline-capitals", ".txt", write_capitals,
        games=frozenset({"holdem", "omaha", "omaha-8"}),
        stakes=frozenset({"cash"}),
        forms=frozenset({"dead", "rake", "short-post"}),
        seats=9,
        prints=_PRINTS,
        told=dead_first,
    ),
]  # fmt: skip
