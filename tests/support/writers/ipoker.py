"""iPoker XML: one session with one hand in each text, so that hands of any game and stakes make one export.

The older client puts the actions of a player behind his cards and numbers them in the order of play; `win`
holds the chips that nobody called until the client that says so, and in hands that a tool converted.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import partial

from tests.support.dealer import Dealt, Event
from tests.support.writers.lacking import blinds_short
from tests.support.writers.printing import Page, board, forced, paid, returned, rounds
from tests.support.writers.telling import bare_all_ins, without_returns
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "Holdem", "omaha": "Omaha", "omaha-5": "", "stud": "7 Card Stud"}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "L"}
_TYPES = {
    "fold": 0, "post-small-blind": 1, "post-big-blind": 2, "call": 3, "check": 4, "bet": 5, "complete": 5,
    "post-ante": 15, "bring-in": 16, "raise": 23,
}  # fmt: skip
_ALL_IN = 7
_STREETS = {
    "flop": "Flop", "turn": "Turn", "river": "River", "third": "Third Street", "fourth": "Fourth Street",
    "fifth": "Fifth Street", "sixth": "Sixth Street", "seventh": "River",
}  # fmt: skip


def _money(hand: Dealt, amount: int) -> str:
    if hand.tournament:
        return f"{amount:,}"
    whole, rest = divmod(amount, 100)
    return f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"


def _kind(event: Event) -> int:
    voluntary = event.kind in ("call", "bet", "raise", "complete")
    return _ALL_IN if event.all_in and voluntary else _TYPES[event.kind]


def _action(hand: Dealt, number: int, event: Event, name: str) -> str:
    kind = _kind(event)
    amount = _money(hand, event.to if kind == _TYPES["raise"] else event.chips)
    cards = "[cards]" if forced(event) else ""
    return f'<action no="{number}" player="{name}" type="{kind}" sum="{amount}" cards="{cards}"/>'


def _card(card: str) -> str:
    return card[1].upper() + card[0].replace("T", "10")


def _session(hand: Dealt, dialect: str, number: int, hero: str) -> list[str]:
    game = f"{_GAMES[hand.game]} {_LIMITS[hand.structure]}".lstrip()
    if not hand.tournament:
        low, high = hand.small_blind, hand.big_blind
        if hand.structure == "fixed-limit":
            low, high = hand.big_blind, 2 * hand.big_blind
        game += f" {_money(hand, low)}/{_money(hand, high)}"
    head = [f'<session sessioncode="{900 + number}">', " <general>"]
    if dialect == "ipoker-net-wins":
        head += ["  <client_version>19.2.1.7</client_version>"]
        head += ["  <uncalled_bet_enabled>true</uncalled_bet_enabled>"]
    if dialect == "ipoker-converted":
        head.append("  <pokersite>Another Room</pokersite>")
    head += [
        "  <mode>real</mode>",
        f"  <gametype>{game}</gametype>",
        f"  <tablename>Oslo, {number}</tablename>",
    ]
    head += ["  <duration>00:17</duration>", "  <startdate>2019-03-04 18:11:00</startdate>"]
    head += ["  <currency>USD</currency>", f"  <nickname>{hero}</nickname>"]
    if hand.tournament:
        head += ["  <tournamentcode>77001</tournamentcode>", "  <tournamentname>Oslo</tournamentname>"]
        head += ["  <buyin>$10+$1</buyin>", "  <totalbuyin>$11</totalbuyin>"]
    return ['<?xml version="1.0" encoding="utf-8"?>', *head, " </general>"]


def _cards(hand: Dealt, street: str, player: int, name: str) -> str:
    if street in ("preflop", "third"):
        hole = {"omaha": "X X X X", "omaha-5": "X X X X X"}.get(hand.game, "X X")
        kind = "Pocket" if street == "preflop" else "Third Street"
        up = f" {_card(hand.upcards[player][0])}" if street == "third" else ""
        return f'<cards type="{kind}" player="{name}">{hole}{up}</cards>'
    place = ("third", "fourth", "fifth", "sixth", "seventh").index(street)
    shown = _card(hand.upcards[player][place]) if street != "seventh" else "X"
    return f'<cards type="{_STREETS[street]}" player="{name}">{shown}</cards>'


def _round(
    hand: Dealt, names: Sequence[str], page: Page, street: str, events: list[tuple[int, Event]], old: bool
) -> None:
    """The actions in the order of play, or those of each player behind his cards."""
    new = board(hand, street) if hand.game != "stud" else ()
    if new:
        page.add(f'  <cards type="{_STREETS[street]}" player="">{" ".join(map(_card, new))}</cards>')
    own = [] if new else sorted({e.player for _, e in events})
    if old:
        for player in sorted({e.player for _, e in events}):
            if not new:
                page.add("  " + _cards(hand, street, player, names[player]))
            for n, event in events:
                if event.player == player:
                    page.tell(n, "  " + _action(hand, n + 1, event, names[player]))
        return
    for n, event in events:
        if event.player in own:
            page.add("  " + _cards(hand, street, event.player, names[event.player]))
            own.remove(event.player)
        page.tell(n, "  " + _action(hand, n + 1, event, names[event.player]))


def _write(dialect: str, hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    names = [html.escape(name) for name in names]
    page = Page(hand)
    page.add(*_session(hand, dialect, number, names[0]))
    page.add(f' <game gamecode="{number}">', "  <general>", "   <startdate>2019-03-04 18:11:00</startdate>")
    page.add("   <players>")
    back, lost = returned(hand), paid(hand)
    for p, stack in enumerate(hand.stacks):
        win = hand.collected.get(p, 0) + (0 if dialect == "ipoker-net-wins" else back.get(p, 0))
        bet = lost[p] + (0 if dialect == "ipoker-net-wins" else back.get(p, 0))
        page.add(
            f'    <player seat="{p + 1}" name="{names[p]}" chips="{_money(hand, stack)}"'
            f' dealer="{int(p == hand.button)}" win="{_money(hand, win)}" bet="{_money(hand, bet)}"'
            ' rebuy="0" addon="0"/>'
        )
    page.add("   </players>", "  </general>")
    rest = list(rounds(hand))
    page.add('  <round no="0">')
    for n, event in rest[0][1]:
        if forced(event):
            page.tell(n, "  " + _action(hand, n + 1, event, names[event.player]))
    page.add("  </round>")
    first = 1
    if hand.game == "stud":
        page.add('  <round no="1">', "  </round>")
        first = 2
    for place, (street, events) in enumerate(rest, first):
        page.add(f'  <round no="{place}">')
        played = [(n, e) for n, e in events if not forced(e) and e.kind != "uncalled-return"]
        _round(hand, names, page, street, played, old=dialect == "ipoker")
        page.add("  </round>")
    page.add(" </game>", "</session>")
    return page.printed()


def _lacks(hand: Dealt) -> bool:
    """A full bet where the ante took the chips of who had to bring it in looks like his full bring-in."""
    return hand.bring_in > 0 and all(event.kind != "bring-in" for event in hand.events)


def _writer(dialect: str) -> Writer:
    return Writer(
        format="ipoker",
        dialect=dialect,
        suffix=".xml",
        write=partial(_write, dialect),
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "rake", "short-post"}),
        prints=frozenset({"collected", "stacks", "button", "hand_id", "completes"}),
        told=bare_all_ins
        if dialect == "ipoker-net-wins"
        else lambda hand: bare_all_ins(without_returns(hand)),
        lacks=_lacks,
        hides=lambda hand: hand.tournament and blinds_short(hand),
    )


WRITERS = [_writer(dialect) for dialect in ("ipoker", "ipoker-net-wins", "ipoker-converted")]
