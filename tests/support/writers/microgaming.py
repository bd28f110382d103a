"""Microgaming XML: an element `Game` for each hand.

With `hhversion` (since 2012) calls and raises name the chips added, without it the street total; an all-in
names the chips added in both. An uncalled bet is returned in a line after an all-in, since 2012; where all
others fold, the winner gets it with the pot.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence
from functools import partial

from tests.support.dealer import Dealt, Event
from tests.support.writers.printing import Page, board, cents, contenders, paid, returned, rounds, short
from tests.support.writers.telling import bare_all_ins, with_uncalled
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": ("Hold&apos;em", 1), "omaha": ("Omaha", 50)}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}
_KINDS = {"post-ante": "Ante", "post-small-blind": "SmallBlind", "post-big-blind": "BigBlind"}
_STREETS = {"flop": "DealFlop", "turn": "DealTurn", "river": "DealRiver"}
_OLD = "microgaming-1"


def _card(card: str) -> str:
    value = card[0].replace("T", "10")
    number = "scdh".index(card[1]) * 13 + "A23456789TJQK".index(card[0])
    return f'         <Card value="{value}" suit="{card[1]}" id="{number}"/>'


def _unicode(text: str) -> str:
    return base64.b64encode(text.encode("utf-16-le")).decode("ascii")


class _Writing:
    """One hand in the making."""

    def __init__(self, dialect: str, hand: Dealt, number: int, names: Sequence[str]) -> None:
        self.hand, self.number, self.names = hand, number, names
        self.old = dialect == _OLD
        self.page = Page(hand)
        self.sequence = 0

    def money(self, amount: int) -> str:
        return f"{amount}.00" if self.hand.tournament else cents(amount)

    def printed(self) -> Printed:
        hand, page = self.hand, self.page
        page.add(self.head(), "   <Seats>")
        lost, back = paid(hand), returned(hand)
        for p, stack in enumerate(hand.stacks):
            after = self.money(stack - lost[p] + hand.collected.get(p, 0))
            name, coded = html.escape(self.names[p]), _unicode(self.names[p])
            dealer = ' dealer="true"' if p == hand.button else ""
            page.add(
                f'      <Seat num="{p + 1}" alias="{name}" unicodealias="{coded}"'
                f' balance="{self.money(stack)}" endbalance="{after}"{dealer}/>'
            )
        page.add("   </Seats>", "   <Gameplay>")
        for street, events in rounds(hand):
            if street in _STREETS:
                self.deal(_STREETS[street], board(hand, street))
            for n, event in events:
                if event.kind != "uncalled-return":
                    self.event(n, event)
                elif hand.showdown and not self.old:
                    self.action(n, "MoneyReturned", event.player, -event.chips)
        for p in contenders(hand):
            if hand.showdown:
                self.deal(f'ShowCards" seat="{p + 1}', ("As", "Ks"))
            else:
                self.add(f'"MuckCards" seat="{p + 1}"')
        page.add('      <Action type="Win">')
        for p in sorted(hand.collected):
            won = hand.collected[p] + (0 if hand.showdown else back.get(p, 0))
            page.add(
                f'         <Seat num="{p + 1}" amount="{self.money(won)}" pot="0" type="" lowhandwin="0"/>'
            )
        page.add("      </Action>", "   </Gameplay>", "</Game>", "")
        return page.printed()

    def head(self) -> str:
        hand, (game, kind) = self.hand, _GAMES[self.hand.game]
        low, high = hand.small_blind, hand.big_blind
        if hand.structure == "fixed-limit":
            low, high = high, 2 * high
        stakes = f"{low}|{high}" if hand.tournament else f"{short(low)}|{short(high)}"
        told = {
            **({} if self.old else {"hhversion": 5}),
            "id": self.number,
            "date": "2012-08-10 23:41:28",
            "unicodetablename": _unicode("Rhone 4"),
            "tablename": "Rhone 4",
            "stakes": stakes,
            "betlimit": _LIMITS[hand.structure],
            "tabletype": "MTT" if hand.tournament else "Cash Game",
            "gametypeid": kind,
            "gametype": f"Multi Table {game}" if hand.tournament else game,
            "realmoney": "true",
            "currencysymbol": "" if hand.tournament else "rCA=",
            "playerseat": 0,
            "betamount": 0,
            "istournament": int(hand.tournament),
            "rake": hand.rake,
        }
        return "<Game " + " ".join(f'{name}="{value}"' for name, value in told.items()) + ">"

    def add(self, rest: str) -> None:
        self.sequence += 1
        self.page.add(f'      <Action seq="{self.sequence}" type={rest}/>')

    def action(self, n: int, kind: str, player: int, chips: int) -> None:
        self.sequence += 1
        value = f' value="{self.money(chips)}"' if chips else ""
        self.page.tell(n, f'      <Action seq="{self.sequence}" type="{kind}" seat="{player + 1}"{value}/>')

    def deal(self, kind: str, cards: Sequence[str]) -> None:
        self.sequence += 1
        self.page.add(
            f'      <Action seq="{self.sequence}" type="{kind}">', *map(_card, cards), "      </Action>"
        )

    def event(self, n: int, event: Event) -> None:
        kind, chips = _KINDS.get(event.kind, event.kind.capitalize()), event.chips
        if event.kind in ("call", "bet", "raise"):
            # Who raises what is his own blind only is said to bet.
            own = event.kind == "raise" and event.street == "preflop" and event.chips == event.by
            kind = "AllIn" if event.all_in else "Bet" if own else kind
            if self.old and (kind in ("Call", "Raise") or own) and kind != "AllIn":
                chips = event.to
        self.action(n, kind, event.player, chips)


def _write(dialect: str, hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    return _Writing(dialect, hand, number, names).printed()


def _writer(dialect: str) -> Writer:
    return Writer(
        format="microgaming",
        dialect=dialect,
        suffix=".xml",
        write=partial(_write, dialect),
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "rake", "short-post"}),
        prints=frozenset({"collected", "stacks", "button", "hand_id"}),
        told=lambda hand: bare_all_ins(with_uncalled(hand)),
    )


WRITERS = [_writer(dialect) for dialect in ("microgaming", _OLD)]
