"""Prints a hand of iPoker as PokerTracker exported it, in the layouts of 2011, of 2013 and of later years."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tests.support.dealer import Dealt, Event
from tests.support.writers.lacking import blinds_short, calls_short
from tests.support.writers.sheet import Sheet, figure
from tests.support.writers.telling import bare_all_ins, without_returns
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Texas Hold'em", "omaha": "Omaha", "omaha-8": "Omaha Hi/Lo"}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}
_USUAL = {"holdem": "no-limit", "omaha": "pot-limit", "omaha-8": "pot-limit"}


def _year(hand: Dealt) -> Literal[2011, 2013, 2018]:
    """Tournaments are of late; that of 2013 names no structure, so only the usual one of the game."""
    if hand.tournament or hand.button % 3 == 0:
        return 2018
    return 2013 if hand.button % 3 == 1 and hand.structure == _USUAL[hand.game] else 2011


def told(hand: Dealt) -> Dealt:
    """Until 2018 an uncalled bet is part of what is won; all-ins mostly do not say what they are."""
    if _year(hand) == 2011:
        return bare_all_ins(without_returns(hand), ("call",))
    return bare_all_ins(hand if _year(hand) == 2018 else without_returns(hand))


class _Sheet(Sheet):
    year = 2018

    def money(self, amount: int) -> str:
        """Euros and cents, also of chips."""
        return f"€{figure(amount, self.hand, places=True, thousands=True)}"

    def open(self, street: str) -> None:
        """Of the board only what is new; in 2013 all of it."""
        if street == "preflop":
            self.add("*** HOLE CARDS ***", f"Dealt to {self.names[0]} [{_suits_first(self.cards(0))}]")
        else:
            old, new = self.board(street)
            cards = old + new if self.year == 2013 else new
            self.add(f"*** {street.upper()} *** [{_suits_first(cards)}]")

    def tell(self, event: Event) -> str:
        """One line of play."""
        who, chips = self.names[event.player], self.money(event.chips)
        post = "" if self.year == 2013 else "Post "
        raised = f"Raise to {chips}" if self.year == 2013 else f"Raise (NF) {self.money(event.to)}"
        verb = {
            "uncalled-return": "",
            "post-ante": f"{post}Ante {chips}",
            "post-small-blind": f"{post}SB {chips}",
            "post-big-blind": f"{post}BB {chips}",
            "fold": "Fold",
            "check": "Check",
            "call": f"Call {chips}",
            "bet": f"Bet {chips}",
            "raise": raised,
            "all-in": f"{'Raise' if self.year == 2011 else 'Allin'} {chips}",
        }[event.kind]
        return f"{who}: {verb}" if verb else ""


def _suits_first(cards: Sequence[str]) -> str:
    return " ".join(f"{suit.upper()}{rank.replace('T', '10')}" for rank, suit in cards)


def _header(sheet: _Sheet) -> list[str]:
    hand, number, when = sheet.hand, sheet.number, sheet.when
    game, limit = _GAMES[hand.game], _LIMITS[hand.structure]
    low, high = (figure(bet, hand, places=bet % 100 > 0) for bet in sheet.bets())
    if hand.tournament:
        table = "€300 Oslo Turbo, 942927853, 942393668 (Tournament: €300 Oslo Turbo Buy-In: €0.91 + €0.09)"
        return [
            f"GAME #{number} Version:18.5.6.4 Uncalled:Y {game} {limit} Tournament {when:%Y-%m-%d %H:%M:%S}"
            "/GMT",
            f"Table {table}",
        ]
    if sheet.year == 2018:
        stakes, clock = f"€{low}/€{high}", f"{when:%Y-%m-%d %H:%M:%S}/GMT"
        return [f"GAME #{number} Version:18.5.6.4 Uncalled:Y {game} {limit} {stakes} {clock}", "Table Oslo"]
    if sheet.year == 2013:
        begin = f"GAME #{number}: {game} {low}/{high} - {when:%Y-%m-%d %H:%M:%S}"
        return [begin, "Table Oslo (No DP)", "Server poker2.ipoker.com", ""]
    return [f"GAME #{number}: {game} {limit} €{low}/€{high} {when:%Y/%m/%d %H:%M:%S}", "Table Oslo"]


def write(dealt: Dealt, number: int, names: Sequence[str]) -> Printed:
    """One hand."""
    hand = told(dealt)
    sheet = _Sheet(hand, number, names)
    sheet.year = _year(dealt)
    money = sheet.money
    sheet.add(*_header(sheet))
    for p, stack in enumerate(hand.stacks):
        mark = " DEALER" if p == hand.button and sheet.year != 2013 else ""
        sheet.add(f"Seat {p + 1}: {names[p]} ({money(stack)} in chips){mark}")
    sheet.add(*([""] if sheet.year == 2013 else []))
    sheet.play()
    sheet.add("*** SUMMARY ***", f"Total pot {money(hand.pot - hand.rake)} Rake {money(hand.rake)}")
    sheet.add(*(f"{names[p]}: Shows [{_suits_first(sheet.cards(p))}]" for p in sheet.contenders()))
    sheet.add(*(f"{names[p]}: wins {money(won)}" for p, won in hand.collected.items()))
    return sheet.printed()


def _lacks(hand: Dealt) -> bool:
    """The header of a tournament has no blinds; a re-export is not read where calls do not fit."""
    return calls_short(hand) or (hand.tournament and blinds_short(hand))


WRITERS = [
    Writer(
        "ipoker-export", "ipoker-export", ".txt", write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "rake", "short-post"}),
        prints=frozenset({"collected", "stacks", "hand_id"}),
        lacks=_lacks,
        told=told,
    )
]  # fmt: skip
