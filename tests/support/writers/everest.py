"""Everest XML: `<SESSION ../>` before its hands; here each hand has its own.

Inside a hand amounts are whole hundredths. A `<BET>` tells the chips added, whatever they are for; `<PUSH>`
gives back what nobody called, `<SWEEP>` is the pot after the rake.
"""

from __future__ import annotations

import html
from collections.abc import Sequence

from tests.support.dealer import Dealt, Event
from tests.support.writers.lacking import blinds_untold
from tests.support.writers.printing import Page, board, contenders, forced, rounds, short
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "hold-em", "omaha": "omaha-hi"}
_HOLE = {"holdem": 2, "omaha": 4}


def _card(card: str) -> str:
    return card.replace("T", "10")


class _Writing:
    """One hand in the making."""

    def __init__(self, hand: Dealt, number: int, names: Sequence[str]) -> None:
        self.hand, self.number, self.names = hand, number, [html.escape(name) for name in names]
        self.page = Page(hand)
        self.pot = 0

    def money(self, amount: int) -> int:
        """The hundredths of an amount; the chips of tournaments have some, too."""
        return 100 * amount if self.hand.tournament else amount

    def printed(self) -> Printed:
        hand, page = self.hand, self.page
        self.head()
        played = list(rounds(hand))
        antes = [(n, e) for n, e in played[0][1] if e.kind == "post-ante"]
        for n, event in antes:
            self.post(n, "ANTE")
            self.pot += event.chips
        if antes:
            self.sweep(last=False)
        page.add(f'  <DEALER position="{hand.button + 1}"/>')
        blinds = [(n, e) for n, e in played[0][1] if e.kind in ("post-small-blind", "post-big-blind")]
        for n, _ in blinds:
            self.post(n, "BLIND", ' penalty="0"')
        dealt = [f'  <HOLE position="{p + 1}">--</HOLE>' for p in range(len(hand.stacks))]
        page.add(*dealt * _HOLE[hand.game])
        swept = [street for street, events in played if any(not forced(e) for _, e in events)]
        for street, events in played:
            if board(hand, street):
                page.add(f"  <COMMUNITY>{', '.join(map(_card, board(hand, street)))}</COMMUNITY>")
            for n, event in events:
                if (n, event) not in antes:
                    self.pot += event.chips
                    if (n, event) not in blinds:
                        self.event(n, event)
            if street in swept:
                self.sweep(last=street == swept[-1])
        for p in contenders(hand) if hand.showdown else ():
            page.add(f'  <SHOW position="{p + 1}">5h, 5d</SHOW>')
        for pot, (p, won) in enumerate(hand.collected.items()):
            amount = self.money(won)
            page.add(f'  <WIN position="{p + 1}" amount="{amount}" pot="{pot}" potAmount="{amount}"/>')
        page.add("</HAND>")
        return page.printed()

    def sweep(self, *, last: bool) -> None:
        """The whole pot so far; the rake is told when it has been taken, at the end."""
        rake = self.hand.rake if last else 0
        self.page.add(f'  <SWEEP rake="{self.money(rake)}" tax="0">{self.money(self.pot - rake)}</SWEEP>')

    def post(self, n: int, tag: str, more: str = "") -> None:
        event = self.hand.events[n]
        all_in = ' allin="1"' if event.all_in else ""
        amount = self.money(event.chips)
        self.page.tell(n, f'  <{tag} position="{event.player + 1}" amount="{amount}"{more}{all_in}/>')

    def event(self, n: int, event: Event) -> None:
        who = f'position="{event.player + 1}"'
        if event.kind == "fold":
            self.page.tell(n, f"  <FOLD {who}/>")
        elif event.kind == "uncalled-return":
            self.page.tell(n, f'  <PUSH {who} amount="{self.money(-event.chips)}"/>')
        else:
            all_in = ' allin="1"' if event.all_in else ""
            self.page.tell(n, f'  <BET {who} amount="{self.money(event.chips)}"{all_in}/>')

    def head(self) -> None:
        hand, page = self.hand, self.page
        kind, sign, money = (
            ("tournament", "", str) if hand.tournament else ("ring", "€", lambda a: f"{short(a)} €")
        )
        blinds = f"{money(hand.small_blind)}/{money(hand.big_blind)}"
        fixed = f"{money(hand.big_blind)}/{money(2 * hand.big_blind)}"
        page.add(
            f'<SESSION time="1319444349" tableName="Lyon-2" id="1069" type="{kind}" money="{sign}"'
            f' screenName="Nobody" game="{_GAMES[hand.game]}" gametype="{hand.structure}"/>',
            f'<HAND time="1319444797" id="{self.number}" index="4" blinds="{blinds}"'
            f' stakes="{fixed if hand.structure == "fixed-limit" else blinds}">',
        )
        for p, stack in enumerate(hand.stacks):
            page.add(f'  <SEAT position="{p + 1}" name="{self.names[p]}" balance="{self.money(stack)}"/>')


def _lacks(hand: Dealt) -> bool:
    """All antes stand before the blinds; tournaments print the blinds of the level, or of the one before."""
    after_blind = hand.form == "blind-then-ante"
    return after_blind or (hand.tournament and blinds_untold(hand))


def _write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    return _Writing(hand, number, names).printed()


WRITERS = [
    Writer(
        format="everest",
        dialect="everest",
        suffix=".xml",
        write=_write,
        games=frozenset(_GAMES),
        forms=frozenset({"ante", "rake", "short-post"}),
        lacks=_lacks,
    )
]
