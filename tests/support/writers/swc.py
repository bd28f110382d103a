"""Seals with Clubs and the room it became, SwC Poker.

The first prints who has the button in a line of its own, totals of raises, and each pot with its rake; chips
are thousandths of a bitcoin. The second is like PokerStars, with UTC, and a raise names the chips added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.printing import Page, board, contenders, rounds, short
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha", "omaha-8": "Omaha Hi-Lo"}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "Limit"}
_STREETS = {"flop": "Flop", "turn": "Turn", "river": "River"}
_HOLE = {"holdem": "6d Jc", "omaha": "6d Jc 4c 4d", "omaha-8": "6d Jc 4c 4d"}
_Money = Callable[[int], str]


def _stakes(hand: Dealt) -> tuple[int, int]:
    """The blinds, or the two bets of a fixed limit."""
    limit = hand.structure == "fixed-limit"
    return (hand.big_blind, 2 * hand.big_blind) if limit else (hand.small_blind, hand.big_blind)


def _verb(event: Event, money: _Money) -> str:
    chips = money(event.chips)
    said = {
        "post-ante": f"posts ante {chips}",
        "post-small-blind": f"posts small blind {chips}",
        "post-big-blind": f"posts big blind {chips}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {chips}",
        "bet": f"bets {chips}",
        "raise": f"raises to {money(event.to)}",
    }[event.kind]
    return said + (" (All-in)" if event.all_in else "")


def _write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    money: _Money = str if hand.tournament else short
    page, (low, high) = Page(hand), _stakes(hand)
    word = "Stakes" if hand.structure == "fixed-limit" else "Blinds"
    bought = "0.95+0.05" if hand.tournament else "40 - 1000"
    page.add(
        f"Hand #{number}-7 - 2013-05-02 02:14:03",
        f"Game: {_LIMITS[hand.structure]} {_GAMES[hand.game]} ({bought}) - {word} {money(low)}/{money(high)}",
        "Site: Seals With Clubs",
        f"Table: {_LIMITS[hand.structure]} 9max #3",
        *[f"Seat {p + 1}: {names[p]} ({money(stack)})" for p, stack in enumerate(hand.stacks)],
        f"{names[hand.button]} has the dealer button",
    )
    dealt = False
    for street, events in rounds(hand):
        if street in _STREETS:
            page.add(f"** {_STREETS[street]} ** [{' '.join(board(hand, street))}]")
        for n, event in events:
            if not dealt and not event.kind.startswith("post-"):
                page.add("** Hole Cards **", f"Dealt to {names[0]} [{_HOLE[hand.game]}]")
                dealt = True
            name, back = names[event.player], event.kind == "uncalled-return"
            page.tell(
                n, f"{name} refunded {money(-event.chips)}" if back else f"{name} {_verb(event, money)}"
            )
    if hand.showdown:
        page.add(f"** Pot Show Down ** [{' '.join(hand.board)}]")
        page.add(*[f"{names[p]} shows [{_HOLE[hand.game]}] (a Pair of Deuces)" for p in contenders(hand)])
    for place, (p, won) in enumerate(hand.collected.items()):
        pot = "Pot" if len(hand.collected) == 1 else f"Side Pot {place}" if place else "Main Pot"
        page.add(f"{names[p]} wins {pot} ({money(won)})" + (" with a Pair" if hand.showdown else ""))
        page.add(f"Rake ({money(0 if place else hand.rake)})")
    page.add("")
    return page.printed()


def _relaunched_verb(event: Event, money: _Money) -> str:
    chips = money(event.chips)
    said = {
        "post-ante": f"posts the ante {chips}",
        "post-small-blind": f"posts small blind {chips}",
        "post-big-blind": f"posts big blind {chips}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {chips}",
        "bet": f"bets {chips}",
        "raise": f"raises {chips} to {money(event.to)}",
    }[event.kind]
    return said + (" and is all-in" if event.all_in else "")


def _relaunched_money(hand: Dealt) -> _Money:
    def money(amount: int) -> str:
        if hand.tournament:
            return f"{amount:,}"
        whole, rest = divmod(amount, 100)
        return f"{whole:,}.{rest:02d}" if rest else f"{whole:,}"

    return money


def _write_relaunched(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    page, money = Page(hand), _relaunched_money(hand)
    low, high = map(money, _stakes(hand))
    limit = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "Limit"}[hand.structure]
    title = f"{_GAMES[hand.game]} {limit} ({low}/{high})"
    if hand.tournament:
        full = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}[hand.structure]
        title = f"Tournament (Daily)#77, 5+0.5 {_GAMES[hand.game]} {full} - Level XVIII ({low}/{high})"
    page.add(
        f"SwCPoker Hand #{number}: {title} - 2020/02/03 12:53:05 UTC",
        f"Table 'Oslo' 9-max Seat #{hand.button + 1} is the button",
        *[f"Seat {p + 1}: {names[p]} ({money(stack)} in chips)" for p, stack in enumerate(hand.stacks)],
    )
    dealt = False
    for street, events in rounds(hand):
        if street in _STREETS:
            old, new = hand.board[: hand.board.index(board(hand, street)[0])], board(hand, street)
            before = f"[{' '.join(old)}] " if old else ""
            page.add(f"*** {street.upper()} *** {before}[{' '.join(new)}]")
        for n, event in events:
            if not dealt and not event.kind.startswith("post-"):
                page.add("*** HOLE CARDS ***", f"Dealt to {names[0]} [{_HOLE[hand.game]}]")
                dealt = True
            name = names[event.player]
            if event.kind == "uncalled-return":
                page.tell(n, f"Uncalled bet ({money(-event.chips)}) returned to {name}")
            else:
                page.tell(n, f"{name}: {_relaunched_verb(event, money)}")
    if hand.showdown:
        page.add("*** SHOW DOWN ***")
        page.add(*[f"{names[p]}: shows [{_HOLE[hand.game]}] (a pair of Aces)" for p in contenders(hand)])
    pots = (
        ["pot"]
        if len(hand.collected) == 1
        else ["main pot", "side pot", *[f"side pot-{k}" for k in range(2, 9)]]
    )
    for pot, (p, won) in zip(pots, hand.collected.items(), strict=False):
        page.add(f"{names[p]} collected {money(won)} from {pot}")
    page.add("*** SUMMARY ***", f"Total pot {money(hand.pot)} | Rake {money(hand.rake)}")
    for p, name in enumerate(names):
        won = hand.collected.get(p)
        page.add(f"Seat {p + 1}: {name} " + (f"collected ({money(won)})" if won else "folded before Flop"))
    page.add("")
    return page.printed()


WRITERS = [
    Writer(
        format="swc",
        dialect="swc",
        suffix=".txt",
        write=_write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "rake", "short-post"}),
        hand_id=lambda number: f"{number}-7",
    ),
    Writer(
        format="swc",
        dialect="swc-poker",
        suffix=".txt",
        write=_write_relaunched,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "rake", "short-post"}),
    ),
]
