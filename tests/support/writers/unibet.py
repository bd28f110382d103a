"""Unibet: `raises X to Y` names chips added and the new total; a token stands behind the account's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.printing import Page, board, cents, contenders, paid, rounds
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'Em", "omaha": "Omaha", "omaha-8": "Omaha Hi/Lo"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Fixed Limit"}
_TOKEN = "[Unibet_a1B2]"
_HOLE = {"holdem": "6d Jc", "omaha": "6d Jc 4c 4d", "omaha-8": "6d Jc 4c 4d"}


def _verb(event: Event, money: Callable[[int], str]) -> str:
    chips = money(event.chips)
    said = {
        "post-ante": f"posts ante {chips}",
        "post-small-blind": f"posts small blind {chips}",
        "post-big-blind": f"posts big blind {chips}",
        "post-straddle": f"posts straddle {chips}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {chips}",
        "bet": f"bets {chips}",
        "raise": f"raises {chips} to {money(event.to)}",
    }[event.kind]
    return said + (" and is all-in" if event.all_in else "")


def _head(hand: Dealt, number: int) -> str:
    low, high = hand.small_blind, hand.big_blind
    if hand.structure == "fixed-limit":
        low, high = high, 2 * high
    game = f"{_LIMITS[hand.structure]} {_GAMES[hand.game]}"
    if hand.tournament:
        return (
            f"Unibet Hand #{number}, Tournament #77, Evening - {low}/{high} - {game}"
            " - Total prize €50.00 - UTC 12:24:05 2022/02/03"
        )
    return f"Unibet Hand #{number} - {cents(low)}/{cents(high)} - {game} - UTC 12:24:05 2022/02/03"


def _write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    def money(amount: int) -> str:
        return str(amount) if hand.tournament else f"€{cents(amount)}"

    page = Page(hand)
    shown = [name + (_TOKEN if p == 0 else "") for p, name in enumerate(names)]
    page.add(
        _head(hand, number),
        'Table "Oslo" 9-max',
        "*** Seated players ***",
        *[f"Seat {p + 1}: {shown[p]} ({money(stack)})" for p, stack in enumerate(hand.stacks)],
        "*** Blinds and button ***",
        f"{shown[hand.button]} has the button",
    )
    dealt = False
    for street, events in rounds(hand):
        if street != "preflop":
            old, new = hand.board[: hand.board.index(board(hand, street)[0])], board(hand, street)
            before = f"[{' '.join(old)}] " if old else ""
            page.add(f"*** {street.capitalize()} *** {before}[{' '.join(new)}]")
        for n, event in events:
            if not dealt and not event.kind.startswith("post-"):
                page.add("*** Hole cards ***", f"Dealt to {shown[0]} [{_HOLE[hand.game]}]", "*** Preflop ***")
                dealt = True
            name = shown[event.player]
            if event.kind == "uncalled-return":
                page.tell(n, f"Uncalled bet returned to {name}: {money(-event.chips)}")
            else:
                page.tell(n, f"{name} {_verb(event, money)}")
    if hand.showdown:
        page.add("*** Showdown ***")
        page.add(*[f"{shown[p]} shows [{_HOLE[hand.game]}], a pair of Aces" for p in contenders(hand)])
    for place, (p, won) in enumerate(hand.collected.items()):
        pot = f"side pot #{place}" if place else "main pot"
        page.add(f"{shown[p]} wins " + (f"{pot}, " if len(hand.collected) > 1 else "") + money(won))
    page.add("*** Summary ***", f"Total pot {money(hand.pot)} Rake {money(hand.rake)}")
    for p, lost in enumerate(paid(hand)):
        won = hand.collected.get(p, 0)
        net = ("-" if won < lost else "") + money(abs(won - lost)).removeprefix("€")
        sign = "" if hand.tournament else "€"
        bet = f"bet {money(lost)} and won {money(won)}"
        page.add(f"Seat {p + 1}: {shown[p]}: {bet}, net result: {sign}{net}")
    page.add("")
    return page.printed()


WRITERS = [
    Writer(
        format="unibet",
        dialect="unibet",
        suffix=".txt",
        write=_write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "rake", "short-post", "straddle"}),
    )
]
