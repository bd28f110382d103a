"""Prints a dealt hand as PokerStars prints it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from parsers.games import game
from tests.support.dealer import Dealt, Event

_GAMES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-8": "Omaha Hi/Lo",
    "omaha-5": "5 Card Omaha",
    "omaha-5-8": "5 Card Omaha Hi/Lo",
    "omaha-6": "6 Card Omaha",
    "courchevel": "Courchevel",
    "courchevel-8": "Courchevel Hi/Lo",
    "stud": "7 Card Stud",
    "stud-8": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "five-card-draw": "5 Card Draw",
    "single-draw-27": "Single Draw 2-7 Lowball",
    "triple-draw-27": "Triple Draw 2-7 Lowball",
    "badugi": "Badugi",
}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}
_PLACES = {
    "preflop": "before Flop", "flop": "on the Flop", "turn": "on the Turn", "river": "on the River",
    "third": "on the 3rd Street", "fourth": "on the 4th Street", "fifth": "on the 5th Street",
    "sixth": "on the 6th Street", "seventh": "on the River",
    "draw-0": "before the Draw", "draw-1": "after the 1st Draw", "draw-2": "after the 2nd Draw",
    "draw-3": "after the 3rd Draw",
}  # fmt: skip
_MARKERS = {
    "preflop": "HOLE CARDS", "third": "3rd STREET", "fourth": "4th STREET", "fifth": "5th STREET",
    "sixth": "6th STREET", "seventh": "RIVER", "draw-0": "DEALING HANDS", "draw-1": "FIRST DRAW",
    "draw-2": "SECOND DRAW", "draw-3": "THIRD DRAW",
}  # fmt: skip
_MOST_DISCARDS = 5
_SPAN = 200 * 24 * 3600
"""Seconds from a style's start within which all hands are played."""


@dataclass(frozen=True)
class Style:
    """How one kind of export differs from what the room prints today."""

    brand: str = "PokerStars Hand"
    start: datetime = datetime(2024, 3, 4, 12, 0, 0)
    when: str = "%Y/%m/%d %H:%M:%S ET"
    code: str = " USD"  # after the stakes of cash games
    gap: str = "  "  # before the game in a cash game's header
    returns: bool = True  # whether uncalled bets have a line


TODAY = Style()


def names_for(hand: Dealt) -> list[str]:
    """Plain names, one per player."""
    return [f"player {chr(65 + p)}" for p in range(len(hand.stacks))]


class _Writer:
    """The lines of one hand, as they are written."""

    def __init__(self, hand: Dealt, names: Sequence[str], style: Style) -> None:
        self.hand = hand
        self.names = names
        self.style = style
        self.lines: list[str] = []
        self.at: list[int] = []  # line of each event
        self.dealt = game(hand.game)
        self.folded: dict[int, str] = {}
        self.reached = -1  # the last street, as a place in those of the game

    def money(self, amount: int) -> str:
        if self.hand.tournament:
            return str(amount)
        whole, cents = divmod(amount, 100)
        return f"${whole}.{cents:02d}" if cents else f"${whole}"

    def event(self, event: Event) -> None:
        """One line of play."""
        who, chips = self.names[event.player], self.money(event.chips)
        if event.kind == "fold":
            self.folded[event.player] = event.street
        if event.kind == "uncalled-return" and not self.style.returns:
            self.at.append(0)
            return
        if event.kind == "uncalled-return":
            self.lines.append(f"Uncalled bet ({self.money(-event.chips)}) returned to {who}")
        elif event.kind == "post-dead":
            pass  # in the line of the live blind before it
        else:
            raised = f"raises {self.money(event.by)} to {self.money(event.to)}"
            verb = {
                "post-ante": f"posts the ante {chips}",
                "post-small-blind": f"posts small blind {chips}",
                "post-big-blind": self.big_blind(event),
                "post-straddle": f"posts straddle {self.money(event.to)}",
                "post-button-blind": f"posts button blind {chips}",
                "bring-in": f"brings in for {chips}",
                "fold": "folds",
                "check": "checks",
                "call": f"calls {chips}",
                "bet": f"bets {chips}",
                "raise": raised,
                "complete": raised,  # the room has no word of its own for it
                "draw": _discards(event.to),
                "stand-pat": "stands pat",
            }[event.kind]
            self.lines.append(f"{who}: {verb}{' and is all-in' if event.all_in else ''}")
        self.at.append(len(self.lines))

    def big_blind(self, event: Event) -> str:
        """Of somebody who comes back with what he posts dead."""
        dead = [e.chips for e in self.hand.events if e.kind == "post-dead" and e.player == event.player]
        which = "small & big blinds" if dead else "big blind"
        return f"posts {which} {self.money(event.chips + sum(dead))}"

    def street(self, street: str, first: Event | None) -> None:
        """What opens a betting round, before its `first` event."""
        place = self.dealt.streets.index(street)
        if self.dealt.family == "flop" and place:
            board = self.hand.board
            old = f"[{' '.join(board[: place + 1])}] " if place > 1 else ""
            new = " ".join(board[:3]) if place == 1 else board[place + 1]
            self.lines.append(f"*** {street.upper()} *** {old}[{new}]")
        elif place and self.dealt.streets[-1] == "draw-1":
            # With one draw, the discards themselves tell that it has begun.
            if first is not None and first.kind not in ("draw", "stand-pat"):
                self.lines.append("*** DRAW ***")
        else:
            self.lines.append(f"*** {_MARKERS[street]} ***")
        for p, cards in self.hand.upcards.items():
            if p not in self.folded and place < len(cards):
                before = f"[{' '.join(cards[:place])}] " if place else ""
                self.lines.append(f"Dealt to {self.names[p]} {before}[{cards[place]}]")

    def play(self) -> None:
        """All events, each street opened where it begins, also those in which nobody bets."""
        streets, begun = self.dealt.streets, False
        for event in self.hand.events:
            begun |= not event.kind.startswith("post")
            while begun and (self.reached < 0 or streets[self.reached] != event.street):
                self.reached += 1
                self.street(streets[self.reached], event)
            self.event(event)
        if self.hand.showdown:
            for street in streets[self.reached + 1 :]:
                self.street(street, None)
            self.reached = len(streets) - 1
            self.lines.append("*** SHOW DOWN ***")


def print_hand(
    hand: Dealt, number: int, names: Sequence[str] | None = None, style: Style = TODAY
) -> tuple[str, list[int]]:
    """The text of the hand, and the line (from 1, within it) of each event; 0 where it has none."""
    names = names or names_for(hand)
    writer = _Writer(hand, names, style)
    lines, money = writer.lines, writer.money
    lines += _head(hand, number, money, style)
    lines += [f"Seat {p + 1}: {names[p]} ({money(s)} in chips)" for p, s in enumerate(hand.stacks)]
    writer.play()
    lines += [f"{names[p]} collected {money(a)} from pot" for p, a in hand.collected.items()]
    lines += ["*** SUMMARY ***", f"Total pot {money(hand.pot)} | Rake {money(hand.rake)}"]
    if writer.dealt.family == "flop" and writer.reached > 0:
        lines.append(f"Board [{' '.join(hand.board[: 2 + writer.reached])}]")
    for p, who in enumerate(names):
        button = p == hand.button and writer.dealt.family != "stud"
        place = f"Seat {p + 1}: {who}{' (button)' if button else ''}"
        if p in writer.folded:
            lines.append(f"{place} folded {_PLACES[writer.folded[p]]}")
        elif p in hand.collected:
            lines.append(f"{place} collected ({money(hand.collected[p])})")
        else:
            lines.append(f"{place} mucked")
    return "\n".join(lines) + "\n\n\n", writer.at


def _discards(count: int) -> str:
    count = count if 1 <= count <= _MOST_DISCARDS else 1
    return f"discards {count} card{'s' if count > 1 else ''}"


def _head(hand: Dealt, number: int, money, style: Style) -> list[str]:
    """Header and table line; of stud the hand's big blind is the small bet, and there is no button."""
    title = f"{_GAMES[hand.game]} {_LIMITS[hand.structure]}"
    when = (style.start + timedelta(seconds=number % _SPAN)).strftime(style.when)
    low, high = hand.small_blind, hand.big_blind
    if hand.structure == "fixed-limit":
        low, high = hand.big_blind, 2 * hand.big_blind
    stakes = f"({money(low)}/{money(high)}{'' if hand.tournament else style.code})"
    event = f" Tournament #77001, $10+$1{style.code} " if hand.tournament else style.gap
    level = " - Level IV" if hand.tournament else ""
    stud = game(hand.game).family == "stud"
    button = "" if stud else f" Seat #{hand.button + 1} is the button"
    return [
        f"{style.brand} #{number}:{event}{title}{level} {stakes} - {when}",
        f"Table 'Ursula {number % 97}' {8 if stud else 9}-max{button}",
    ]
