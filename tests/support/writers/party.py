"""partypoker: what its software writes, what it sends by mail, and what a tracker makes of it.

What is won holds the bet that nobody called.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.games import game
from tests.support.dealer import Dealt, Event
from tests.support.writers import names as pools
from tests.support.writers.lines import Lines, Money, dealt_on, steps
from tests.support.writers.telling import bare_all_ins, dead_first, newcomers, without_returns
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": "Texas Hold'em", "omaha": "Omaha", "omaha-8": "Omaha Hi-Lo",
    "stud": "7 Card Stud", "stud-8": "7 Card Stud Hi-Lo",
}  # fmt: skip
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}
_STREETS = {
    "preflop": "** Dealing down cards **", "third": "** Dealing **", "fourth": "** Dealing Fourth street **",
    "fifth": "** Dealing Fifth street **", "sixth": "** Dealing Sixth street **",
    "seventh": "** Dealing River **",
}  # fmt: skip
_VERBS = {
    "post-ante": "posts ante", "post-small-blind": "posts small blind", "post-big-blind": "posts big blind",
    "bring-in": "bring-ins", "fold": "folds", "check": "checks", "call": "calls", "bet": "bets",
    "raise": "raises", "complete": "completes",
}  # fmt: skip
_STOPPED = ("post-small-blind", "post-big-blind")
"""Their lines end in a full stop."""


def write_room(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """What the software writes."""
    return _page(
        dead_first(hand),
        number,
        names,
        Lines(f"#Game No : {number}", f"***** Hand History for Game {number} *****"),
    )


def write_converted(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """What a tracker writes of another room's hand."""
    return _page(hand, number, names, Lines(f"***** Hand History for Game {number} ***** (Poker Stars)"))


def _page(hand: Dealt, number: int, names: Sequence[str], page: Lines) -> Printed:
    money = Money(hand, after=" USD", thousands=",")
    stud = game(hand.game).family == "stud"
    converted = len(page.lines) == 1
    page.add(
        f"{_title(hand, money)} - Tuesday, July 31, 21:{number // 60 % 60:02d}:{number % 60:02d} EDT 2012",
        f"Table Buonmathuot {number % 7} (Real Money)",
        f"Seat {0 if stud else hand.button + 1} is the button",
    )
    if not converted:
        page.add(f"Total number of players : {len(names)}/10 ")
    page.add(*(f"Seat {p + 1}: {who} ( {money(hand.stacks[p])} )" for p, who in enumerate(names)))
    if hand.tournament and not converted:
        page.add("Trny:7120 Level:4", f"{_stakes(hand)}")
    dead = newcomers(hand)
    for step in steps(hand):
        if isinstance(step, Event) and step.kind == "post-big-blind" and dead.get(step.player):
            both = step.chips + dead[step.player]
            page.event(f"{names[step.player]} posts big blind + dead [{money(both)}].")
        elif isinstance(step, Event):
            _event(page, step, names[step.player], money, converted)
        elif step in _STREETS:
            page.add(_STREETS[step])
        else:
            page.add(f"** Dealing {step.title()} ** [ {', '.join(dealt_on(hand, step))} ]")
    for p, won in _won(hand).items():
        page.add(f"{names[p]} wins {money(won)}{' chips' if hand.tournament else ''}")
    if not converted:
        page.add(f"Game #{number + 1} starts.")
    return page.printed("\n\n")


def _title(hand: Dealt, money: Money) -> str:
    """The game; of no limit and pot limit with the most that may be bought in for, a hundred big blinds."""
    name = f"{_LIMITS[hand.structure]} {_GAMES[hand.game]}"
    if hand.tournament:
        return f"{name} $11 USD Buy-in Trny:7120 Level:4  {_stakes(hand)}"
    if hand.structure == "fixed-limit":
        return f"{money(hand.big_blind).removesuffix(' USD')}/{money(2 * hand.big_blind)} {name}"
    return f"{money(100 * hand.big_blind)} {name}"


def _stakes(hand: Dealt) -> str:
    """Of a tournament's level: blinds, or the bets of fixed limit."""
    limit = hand.structure == "fixed-limit"
    low, high = (hand.big_blind, 2 * hand.big_blind) if limit else (hand.small_blind, hand.big_blind)
    antes = "-Antes" if hand.ante else ""
    ante = f" -{hand.ante:,}" if hand.ante else ""
    return f"{'Stakes' if limit else 'Blinds'}{antes}({low:,}/{high:,}{ante})"


def _won(hand: Dealt) -> dict[int, int]:
    """What each is given, the bets that nobody called in it."""
    won = dict(hand.collected)
    for event in hand.events:
        if event.kind == "uncalled-return":
            won[event.player] = won.get(event.player, 0) - event.chips
    return won


def _event(page: Lines, event: Event, who: str, money: Money, converted: bool) -> None:
    chips = money(event.chips)
    if event.kind in ("uncalled-return", "post-dead"):
        page.event()
    elif event.kind in ("fold", "check"):
        page.event(f"{who} {_VERBS[event.kind]}")
    elif event.all_in and not converted and not event.kind.startswith("post"):
        page.event(f"{who} is all-In  [{chips}]")
    elif event.kind == "post-ante" and converted:
        page.event(f"{who} posts ante of [{chips}].")
    else:
        page.event(f"{who} {_VERBS[event.kind]} [{chips}]{'.' if event.kind in _STOPPED else ''}")


_MAIL_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "Limit"}


def write_mail(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    """What is sent by mail."""

    def plain(amount: int) -> str:
        return str(amount) if hand.tournament else f"{amount / 100:.2f}".rstrip("0").rstrip(".")

    money = Money(hand, cut="0")
    tourney, event = ("Tourney ", "  (MTT Tournament #4297)") if hand.tournament else ("", "")
    low, high = hand.small_blind, hand.big_blind
    if hand.structure == "fixed-limit":
        low, high = high, 2 * high
    page = Lines(
        f"***** Hand History For Game {number} *****",
        f"{plain(low)}/{plain(high)} {tourney}{_GAMES[hand.game]} Game Table "
        f"({_MAIL_LIMITS[hand.structure]}){event}  -  "
        f"Fri Nov 14 21:{number // 60 % 60:02d}:{number % 60:02d} EST 2008",
        f"Table Table {number % 999}  (Real Money) -- Seat {hand.button + 1} is the button",
        f"Total number of players : {len(names)}",
        *(f"Seat {p + 1}: {who} ({money(hand.stacks[p])})" for p, who in enumerate(names)),
    )
    for step in steps(hand):
        if not isinstance(step, Event):
            cards = f" [ {', '.join(dealt_on(hand, step))} ]"
            page.add(_STREETS.get(step, f"** Dealing {step.title()} ** :{cards}"))
        elif step.kind == "uncalled-return":
            page.event()
        else:
            _mail_event(page, step, names[step.player], plain)
    page.add(
        "** Summary **",
        f"Main Pot: {money(hand.pot - hand.rake)}"
        + ("" if hand.tournament else f" Rake: {money(hand.rake)}"),
    )
    for p, who in enumerate(names):
        page.add(_balance(hand, p, who, money))
    return page.printed("\n\n\n")


def _mail_event(page: Lines, event: Event, who: str, plain) -> None:
    verb = f"{who} {_VERBS[event.kind]}"
    if event.kind == "raise":
        verb += f" {plain(event.chips)} to {plain(event.to)}"
    elif event.chips:
        verb += f" ({plain(event.chips)})"
    page.event(verb)
    if event.all_in and not event.kind.startswith("post"):
        page.add(f"{who} is all-In.")


def _balance(hand: Dealt, p: int, who: str, money: Money) -> str:
    returned = -sum(e.chips for e in hand.events if e.player == p and e.kind == "uncalled-return")
    bet = sum(e.chips for e in hand.events if e.player == p) + returned
    won = hand.collected.get(p, 0) + returned
    line = f"{who} balance {money(hand.stacks[p] - bet + won)}, "
    if not won:
        return (
            line
            + (f"lost {money(bet)}" if bet else "didn't bet")
            + (" (folded)" if not hand.showdown else "")
        )
    net = won - bet
    return line + f"bet {money(bet)}, collected {money(won)}, net {'+' if net >= 0 else '-'}{money(abs(net))}"


_ROOM = Writer(
    "party",
    "party",
    ".txt",
    write_room,
    games=frozenset(_GAMES),
    forms=frozenset({"ante", "dead"}),
    prints=frozenset({"stacks", "completes", "hand_id", "button", "collected"}),
    told=lambda hand: bare_all_ins(without_returns(dead_first(hand))),
    # Of a bring-in that takes the last chips the words are not known.
    lacks=lambda hand: any(event.all_in and event.kind == "bring-in" for event in hand.events),
    names=pools.of(pools.PLAIN, pools.FOREIGN),
)
WRITERS = [
    _ROOM,
    replace(
        _ROOM,
        dialect="party-mail",
        write=write_mail,
        games=frozenset({"holdem", "omaha"}),
        prints=_ROOM.prints | {"all-in"},
        told=without_returns,
        forms=frozenset({"ante", "rake"}),
    ),
    replace(
        _ROOM,
        dialect="party-converted",
        write=write_converted,
        games=frozenset({"holdem"}),
        structures=frozenset({"no-limit"}),
        told=without_returns,
        forms=frozenset({"ante"}),
    ),
]
