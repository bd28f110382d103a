"""Prints a dealt hand as PokerStars prints it."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.support.dealer import STREETS, Dealt, Event

_GAMES = {"holdem": "Hold'em", "omaha": "Omaha"}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}
_PLACES = {"preflop": "before Flop", "flop": "on the Flop", "turn": "on the Turn", "river": "on the River"}
_BOARD = ("2c", "7d", "9h", "Js", "Kc")
_START = datetime(2024, 3, 4, 12, 0, 0)


def names_for(hand: Dealt) -> list[str]:
    """Plain names, one per player."""
    return [f"player {chr(65 + p)}" for p in range(len(hand.stacks))]


def _marker(street: str) -> str:
    cards = 2 + STREETS.index(street)
    if street == "flop":
        return f"*** FLOP *** [{' '.join(_BOARD[:3])}]"
    return f"*** {street.upper()} *** [{' '.join(_BOARD[: cards - 1])}] [{_BOARD[cards - 1]}]"


def print_hand(hand: Dealt, number: int, names: list[str] | None = None) -> tuple[str, list[int]]:
    """The text of the hand, and the line (from 1, within it) of each event."""
    names = names or names_for(hand)

    def money(amount: int) -> str:
        if hand.tournament:
            return str(amount)
        whole, cents = divmod(amount, 100)
        return f"${whole}.{cents:02d}" if cents else f"${whole}"

    def action(event: Event) -> str:
        who = names[event.player]
        if event.kind == "uncalled-return":
            return f"Uncalled bet ({money(-event.chips)}) returned to {who}"
        verb = {
            "post-ante": f"posts the ante {money(event.chips)}",
            "post-small-blind": f"posts small blind {money(event.chips)}",
            "post-big-blind": f"posts big blind {money(event.chips)}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {money(event.chips)}",
            "bet": f"bets {money(event.chips)}",
            "raise": f"raises {money(event.by)} to {money(event.to)}",
        }[event.kind]
        return f"{who}: {verb}{' and is all-in' if event.all_in else ''}"

    lines = [*_head(hand, number, money)]
    lines += [f"Seat {p + 1}: {names[p]} ({money(s)} in chips)" for p, s in enumerate(hand.stacks)]
    posts = [e for e in hand.events if e.kind.startswith("post")]
    at = [len(lines) + n for n in range(1, len(posts) + 1)]
    lines += [action(e) for e in posts]
    lines.append("*** HOLE CARDS ***")
    reached = 0
    for event in hand.events[len(posts) :]:
        while STREETS[reached] != event.street:
            reached += 1
            lines.append(_marker(STREETS[reached]))
        lines.append(action(event))
        at.append(len(lines))
    if hand.showdown:
        lines += [_marker(street) for street in STREETS[reached + 1 :]]
        reached = 3
        lines.append("*** SHOW DOWN ***")
    lines += [f"{names[p]} collected {money(a)} from pot" for p, a in hand.collected.items()]
    lines += ["*** SUMMARY ***", f"Total pot {money(hand.pot)} | Rake {money(0)}"]
    if reached:
        lines.append(f"Board [{' '.join(_BOARD[: 2 + reached])}]")
    folded = {e.player: e.street for e in hand.events if e.kind == "fold"}
    for p, who in enumerate(names):
        place = f"Seat {p + 1}: {who}{' (button)' if p == hand.button else ''}"
        if p in folded:
            lines.append(f"{place} folded {_PLACES[folded[p]]}")
        elif p in hand.collected:
            lines.append(f"{place} collected ({money(hand.collected[p])})")
        else:
            lines.append(f"{place} mucked")
    return "\n".join(lines) + "\n\n\n", at


def _head(hand: Dealt, number: int, money) -> list[str]:
    title = f"{_GAMES[hand.game]} {_LIMITS[hand.structure]}"
    when = (_START + timedelta(seconds=number)).strftime("%Y/%m/%d %H:%M:%S")
    low, high = hand.small_blind, hand.big_blind
    if hand.structure == "fixed-limit":
        low, high = hand.big_blind, 2 * hand.big_blind
    stakes = f"({money(low)}/{money(high)}{'' if hand.tournament else ' USD'})"
    event = "Tournament #77001, $10+$1 USD " if hand.tournament else " "
    level = " - Level IV" if hand.tournament else ""
    return [
        f"PokerStars Hand #{number}: {event}{title}{level} {stakes} - {when} ET",
        f"Table 'Ursula {number % 97}' 9-max Seat #{hand.button + 1} is the button",
    ]
