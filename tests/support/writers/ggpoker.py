"""GGPoker: PokerStars' layout with other words here and there; players have no names but a code."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.lines import Lines, Money, dealt_on, steps
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": "Hold'em No Limit", "omaha": "Omaha Pot Limit", "omaha-5": "PLO-5",
    "short-deck": "ShortDeck No Limit",
}  # fmt: skip
_STRUCTURE = {"holdem": "no-limit", "omaha": "pot-limit", "omaha-5": "pot-limit", "short-deck": "no-limit"}
_PLACES = {"preflop": "before Flop", "flop": "on the Flop", "turn": "on the Turn", "river": "on the River"}


def _hand_id(number: int) -> str:
    return f"RC{number}"


def write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """The text of one hand."""
    money = Money(hand, thousands=",", cut="0")
    stakes = f"({money(hand.small_blind)}/{money(hand.big_blind)})"
    if hand.game == "short-deck":  # the button blind
        stakes = f"({money(hand.big_blind)})"
    event = _GAMES[hand.game]
    if hand.tournament:
        event = f"Tournament #5948, Sunday Main $50 {event} - Level4"
    page = Lines(
        f"Poker Hand #{_hand_id(number)}: {event} {stakes} - "
        f"2024/05/06 10:{number // 60 % 60:02d}:{number % 60:02d}",
        f"Table 'Silver{number % 31}' 9-max Seat #{hand.button + 1} is the button",
        *(f"Seat {p}: {who} ({money(stack)} in chips)" for p, (who, stack) in _seats(hand, names)),
    )
    folded: dict[int, str] = {}
    for step in steps(hand):
        if isinstance(step, Event):
            page.event(_line(step, names[step.player], money))
            if step.kind == "fold":
                folded[step.player] = step.street
        elif step == "preflop":
            cards = (f"Dealt to {who} {'[2s 2h]' if who == 'Hero' else ''}" for who in names)
            page.add("*** HOLE CARDS ***", *cards)
        else:
            page.add(f"*** {step.upper()} *** {_board(hand, step)}")
    page.add("*** SHOWDOWN ***")
    page.add(*(f"{names[p]} collected {money(won)} from pot" for p, won in hand.collected.items()))
    fees = " | ".join(f"{name} {money(0)}" for name in ("Jackpot", "Bingo", "Fortune", "Tax"))
    page.add("*** SUMMARY ***", f"Total pot {money(hand.pot)} | Rake {money(hand.rake)} | {fees}")
    seen = [
        card
        for street in dict.fromkeys(s for s in steps(hand) if isinstance(s, str))
        for card in dealt_on(hand, street)
    ]
    if seen:
        page.add(f"Board [{' '.join(seen)}]")
    for p, who in enumerate(names):
        end = f"folded {_PLACES[folded[p]]}" if p in folded else "lost"
        end = f"collected ({money(hand.collected[p])})" if p in hand.collected else end
        page.add(f"Seat {p + 1}: {who}{' (button)' if p == hand.button else ''} {end}")
    return page.printed("\n\n\n")


def _seats(hand: Dealt, names: Sequence[str]):
    return enumerate(zip(names, hand.stacks, strict=True), 1)


def _board(hand: Dealt, street: str) -> str:
    new = dealt_on(hand, street)
    old = hand.board[: hand.board.index(new[0])]
    return f"[{' '.join(old)}] [{' '.join(new)}]" if old else f"[{' '.join(new)}]"


def _line(event: Event, who: str, money: Money) -> str:
    chips = money(abs(event.chips))
    if event.kind == "uncalled-return":
        return f"Uncalled bet ({chips}) returned to {who}"
    verb = {
        "post-ante": f"posts the ante {chips}",
        "post-small-blind": f"posts small blind {chips}",
        "post-big-blind": f"posts big blind {chips}",
        "post-dead": f"posts missed blind {chips}",
        "post-button-blind": f"posts button blind {chips}",
        "post-straddle": f"straddle {money(event.to)}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {chips}",
        "bet": f"bets {chips}",
        "raise": f"raises {money(event.by)} to {money(event.to)}",
    }[event.kind]
    return f"{who}: {verb}{' and is all-in' if event.all_in else ''}"


def _is_not_dealt(hand: Dealt) -> bool:
    """Each game has one structure; only short deck has a button blind, which is as large as the ante."""
    short_deck = hand.game == "short-deck"
    if ("button-blind" in hand.forms()) != short_deck or hand.structure != _STRUCTURE[hand.game]:
        return True
    return short_deck and hand.ante != hand.big_blind


def _names(hand: Dealt, rng: random.Random) -> list[str]:
    names = [f"{rng.randrange(16**7, 16**8):x}" for _ in hand.stacks]
    names[rng.randrange(len(names))] = "Hero"
    return names


WRITERS = [
    Writer(
        "ggpoker",
        "ggpoker",
        ".txt",
        write,
        structures=frozenset({"no-limit", "pot-limit"}),
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "straddle", "dead", "button-blind", "rake", "short-post"}),
        names=_names,
        hand_id=_hand_id,
        lacks=_is_not_dealt,
    )
]
