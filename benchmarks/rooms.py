"""The same hands as several rooms print them: `python benchmarks/rooms.py ipoker 100000 hands.xml`.

No-limit hold'em for money at one level of blinds: 2,000 different hands (1 in 20 with a short all-in), dealt
by the dealer of the tests. Every hand has its own id and players.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.make_input import TEMPLATES, names
from tests.support.dealer import Dealt, deal
from tests.support.ohh import print_ohh
from tests.support.pokerstars import print_hand

BIG_BLIND = 100
FIRST_ID = 240_000_000_000
SESSION = 200  # hands of iPoker under one head
_START = datetime(2024, 1, 1)
_BOARDS = {"flop": "2c 7d 9h", "turn": "Js", "river": "Kc"}
_TYPES = {
    "post-small-blind": 1, "post-big-blind": 2, "fold": 0, "call": 3, "check": 4, "bet": 5, "raise": 23,
}  # fmt: skip
_ALL_IN = 7
_ROUNDS = ("preflop", "flop", "turn", "river")


class Printed(NamedTuple):
    """A hand to print, its number in the file (from 0), and who plays it."""

    hand: Dealt
    number: int
    names: list[str]

    def when(self, form: str) -> str:
        """When it was played."""
        return (_START + timedelta(seconds=40 * self.number)).strftime(form)

    def won(self) -> dict[int, int]:
        """What each winner got with what nobody called, where that is not told apart."""
        back = {e.player: -e.chips for e in self.hand.events if e.kind == "uncalled-return"}
        players = {*back, *self.hand.collected}
        return {p: back.get(p, 0) + self.hand.collected.get(p, 0) for p in sorted(players)}


@cache
def deals(seed: int = 7) -> tuple[Dealt, ...]:
    """The different hands."""
    rng = random.Random(seed)
    made: list[Dealt] = []
    while len(made) < TEMPLATES:
        short = len(made) < TEMPLATES // 20
        hand = deal(rng, "no-limit", short=short)
        if hand.big_blind == BIG_BLIND and hand.short_all_in == short and len(hand.stacks) > 2:
            made.append(hand)
    rng.shuffle(made)
    return tuple(made)


def hands(count: int, seed: int = 9) -> Iterator[Printed]:
    """So many hands."""
    rng, dealt, pool = random.Random(seed), deals(), names()
    for number in range(count):
        hand = dealt[number % len(dealt)]
        yield Printed(hand, number, rng.sample(pool, len(hand.stacks)))


def pokerstars(told: Printed) -> str:
    """As PokerStars prints it."""
    text, _ = print_hand(told.hand, FIRST_ID + told.number, told.names)
    head, rest = text.split("\n", 1)
    return head.rsplit(" - ", 1)[0] + f" - {told.when('%Y/%m/%d %H:%M:%S')} ET\n{rest}"


def winamax(told: Printed) -> str:
    """As Winamax prints it: no line tells what nobody called."""
    hand, won = told.hand, told.won()
    lines = [
        f"Winamax Poker - CashGame - HandId: #{FIRST_ID}-{told.number}-17000 - Holdem no limit (0.50€/1€) - "
        f"{told.when('%Y/%m/%d %H:%M:%S')} UTC",
        f"Table: 'Oslo' 9-max (real money) Seat #{hand.button + 1} is the button",
        *(f"Seat {p + 1}: {who} ({_euro(hand.stacks[p])})" for p, who in enumerate(told.names)),
        "*** ANTE/BLINDS ***",
    ]
    street, board = "", ""
    for event in hand.events:
        if event.street != street and not event.kind.startswith("post"):
            street = event.street
            old, new = f"[{board}]" if board else "", _BOARDS.get(street)
            board = f"{board} {new or ''}".strip()
            lines.append(f"*** {street.upper()} *** {old}[{new}]" if new else "*** PRE-FLOP *** ")
        if event.kind == "uncalled-return":
            continue
        chips = _euro(event.chips)
        verb = {
            "post-small-blind": f"posts small blind {chips}",
            "post-big-blind": f"posts big blind {chips}",
            "fold": "folds",
            "check": "checks",
            "call": f"calls {chips}",
            "bet": f"bets {chips}",
            "raise": f"raises {_euro(event.by)} to {_euro(event.to)}",
        }[event.kind]
        lines.append(f"{told.names[event.player]} {verb}{' and is all-in' if event.all_in else ''}")
    lines += [f"{told.names[p]} collected {_euro(amount)} from pot" for p, amount in won.items()]
    lines += ["*** SUMMARY ***", f"Total pot {_euro(sum(won.values()))} | No rake"]
    return "\n".join(lines) + "\n\n\n"


def ipoker(told: Printed) -> str:
    """As iPoker prints it, with the head of a session before the first hand of each."""
    hand, won = told.hand, told.hand.collected
    put_in = [sum(max(e.chips, 0) for e in hand.events if e.player == p) for p in range(len(told.names))]
    lines = [
        f'<game gamecode="{FIRST_ID + told.number}">',
        f" <general>\n  <startdate>{told.when('%Y-%m-%d %H:%M:%S')}</startdate>\n  <players>",
        *(
            f'   <player seat="{p + 1}" name="{who}" chips="{_euro_before(hand.stacks[p])}" '
            f'dealer="{int(p == hand.button)}" win="{_euro_before(won.get(p, 0))}" '
            f'bet="{_euro_before(put_in[p])}" rebuy="0" addon="0"/>'
            for p, who in enumerate(told.names)
        ),
        "  </players>\n </general>",
    ]
    for number, name in ((0, "preflop"), *enumerate(_ROUNDS, 1)):
        acts = [
            (count, event)
            for count, event in enumerate(hand.events, 1)
            if event.street == name and event.kind.startswith("post") == (number == 0)
        ]
        if not acts:
            continue
        lines.append(f' <round no="{number}">')
        if name in _BOARDS:
            cards = " ".join(card[1].upper() + card[0] for card in _BOARDS[name].split())
            lines.append(f'  <cards type="{name.title()}" player="">{cards}</cards>')
        elif number:
            lines += [f'  <cards type="Pocket" player="{who}">X X</cards>' for who in told.names]
        for count, event in acts:
            if event.kind != "uncalled-return":
                kind = _ALL_IN if event.all_in else _TYPES[event.kind]
                chips = event.to if kind == _TYPES["raise"] else event.chips
                lines.append(
                    f'  <action no="{count}" player="{told.names[event.player]}" type="{kind}" '
                    f'sum="{_euro_before(chips)}" cards="[cards]"/>'
                )
        lines.append(" </round>")
    lines.append("</game>\n")
    opens = told.number % SESSION == 0
    return (_session(told) if opens else "") + "\n".join(lines)


def _session(told: Printed) -> str:
    return (
        f'{"</session>" if told.number else ""}\n<session sessioncode="{told.number}">\n <general>\n'
        "  <client_version>21.1.1.9</client_version>\n  <mode>real</mode>\n"
        "  <gametype>Holdem NL €0.50/€1</gametype>\n"
        "  <tablename>Oslo, 100200300</tablename>\n  <tablecurrency>EUR</tablecurrency>\n"
        f"  <startdate>{told.when('%Y-%m-%d %H:%M:%S')}</startdate>\n"
        "  <currency>EUR</currency>\n  <nickname>Hero</nickname>\n </general>\n"
    )


def ohh(told: Printed) -> str:
    """As an Open Hand History object."""
    return print_ohh(told.hand, FIRST_ID + told.number, told.names, {})


def pokernow(told: Printed) -> str:
    """As PokerNow logs it: the newest entry first. The file has its hands in this order too."""
    hand = told.hand
    said = [f'"{who} @ {told.number:x}z{p}"' for p, who in enumerate(told.names)]
    entries = [
        f"-- starting hand #{told.number + 1} (id: h{told.number}x)  (No Limit Texas Hold'em) "
        f"(dealer: {said[hand.button]}) --",
        "Player stacks: " + " | ".join(f"#{p + 1} {who} ({hand.stacks[p]})" for p, who in enumerate(said)),
    ]
    street, board = "preflop", ""
    for event in hand.events:
        who, all_in = said[event.player], " and go all in" if event.all_in else ""
        if event.street != street:
            street = event.street
            new = ", ".join(card[0] + "♣♦♥♠"["cdhs".index(card[1])] for card in _BOARDS[street].split())
            entries.append(f"{street.title()}: {board} [{new}]")
            board = f"{board}, {new}" if board else new
        entries.append(
            {
                "post-small-blind": f"{who} posts a small blind of {event.chips}",
                "post-big-blind": f"{who} posts a big blind of {event.chips}",
                "fold": f"{who} folds",
                "check": f"{who} checks",
                "call": f"{who} calls {event.to}",  # the street total, as of all bets
                "bet": f"{who} bets {event.chips}",
                "raise": f"{who} raises to {event.to}",
                "uncalled-return": f"Uncalled bet of {-event.chips} returned to {who}",
            }[event.kind]
            + all_in
        )
    entries += [f"{said[p]} collected {amount} from pot" for p, amount in hand.collected.items()]
    entries.append(f"-- ending hand #{told.number + 1} --")
    order = 1_000 * told.number
    when = told.when("%Y-%m-%dT%H:%M:%S")
    quoted = [entry.replace('"', '""') for entry in entries]
    lines = [f'"{entry}",{when}.{k:03d}Z,{order + k}\n' for k, entry in enumerate(quoted)]
    return "".join(reversed(lines))


def _euro(amount: int) -> str:
    whole, cents = divmod(amount, 100)
    return f"{whole}.{cents:02d}€" if cents else f"{whole}€"


def _euro_before(amount: int) -> str:
    return "€" + _euro(amount)[:-1]


ROOMS = {
    "pokerstars": (pokerstars, "txt"),
    "winamax": (winamax, "txt"),
    "ipoker": (ipoker, "xml"),
    "ohh": (ohh, "ohh"),
    "pokernow": (pokernow, "csv"),
}
"""How a hand is printed, and the suffix of the file."""


def write(room: str, count: int, path: Path) -> None:
    """Writes so many hands as a room prints them."""
    printed = ROOMS[room][0]
    told = hands(count)
    with path.open("w", encoding="utf-8", newline="") as out:
        if room == "pokernow":
            out.write("entry,at,order\n")
            told = iter([*told][::-1])
        for hand in told:
            out.write(printed(hand))
        if room == "ipoker":
            out.write("</session>\n")


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
