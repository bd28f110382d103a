"""Merge XML: a session's `description`, then elements `game`; here each hand has its own description.

Until September 2010 raises name the chips added, the parts of `data` are divided by colons, tournament stacks
are those after the forced bets, and the winner gets uncalled chips with the pot.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import partial

from tests.support.dealing.hand import STUD, THREE_DRAWS, Dealt, Event
from tests.support.writers.lacking import blinds_short
from tests.support.writers.printing import Page, board, cents, contenders, forced, returned, rounds, short
from tests.support.writers.telling import bare_all_ins, without_returns
from tests.support.writers.writer import Printed, Writer

_GAMES = {
    "holdem": ("Holdem", 2), "omaha": ("Omaha", 4), "omaha-8": ("Omaha H/L8", 4), "razz": ("Razz", 7),
    "stud-8": ("7-Stud H/L8", 7), "triple-draw-27": ("2-7 Lowball", 5), "badugi": ("Badugi", 4),
}  # fmt: skip
_NUMBERS = {
    "holdem": 2, "omaha": 9, "omaha-8": 37, "razz": 47, "stud-8": 43, "triple-draw-27": 67, "badugi": 71,
}  # fmt: skip
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}
_ROUNDS = {
    "preflop": "PREFLOP", "flop": "POSTFLOP", "turn": "POSTTURN", "river": "POSTRIVER",
    "third": "THIRD_STREET", "fourth": "FOURTH_STREET", "fifth": "FIFTH_STREET", "sixth": "SIXTH_STREET",
    "seventh": "SEVENTH_STREET", "draw-0": "PRE_FIRST_DRAW", "draw-1": "POST_FIRST_DRAW",
    "draw-2": "POST_SECOND_DRAW", "draw-3": "POST_THIRD_DRAW",
}  # fmt: skip
_DRAWS = {"draw-1": "FIRST_DRAW", "draw-2": "SECOND_DRAW", "draw-3": "THIRD_DRAW"}
_KINDS = {"post-ante": "ANTE", "post-small-blind": "SMALL_BLIND", "post-big-blind": "BIG_BLIND"}
_OLD = "merge-2010"


class _Writing:
    """One hand in the making."""

    def __init__(self, dialect: str, hand: Dealt, number: int, names: Sequence[str]) -> None:
        self.hand, self.number, self.names = hand, number, [html.escape(name) for name in names]
        self.old = dialect == _OLD
        self.page = Page(hand)
        self.rounds = 0
        self.sequence = 0

    def money(self, amount: int) -> str:
        return f"{amount}.00" if self.hand.tournament else cents(amount)

    def printed(self) -> Printed:
        self.head()
        page, played = self.page, list(rounds(self.hand))
        self.round("BLINDS", [(n, e) for n, e in played[0][1] if forced(e)])
        if self.hand.bring_in:
            self.round("BRING_IN", [(n, e) for n, e in played[0][1] if e.kind == "bring-in"])
        for street, events in played:
            self.street(street, events)
        self.end()
        page.add("</game>", "")
        return page.printed()

    def head(self) -> None:
        hand, (kind, cards), page = self.hand, _GAMES[self.hand.game], self.page
        stakes, version = _LIMITS[hand.structure], "" if self.old else ' version="2"'
        limit = hand.structure == "fixed-limit"
        low, high = (hand.big_blind, 2 * hand.big_blind) if limit else (hand.small_blind, hand.big_blind)
        if hand.tournament:
            kind += " Tournament"
            stakes += "" if self.old or limit else f" Level 4 Blinds {low}/{high}"
        else:
            both = f"${short(low)}/${short(high)}"
            stakes += f" {both}" if limit else f" ({both})"
        when = "20100504" if self.old else "20140504"
        mark = ":" if self.old else "|"
        data = mark.join(
            [when, "Loire II", "5511", f"5511-{self.number}", "true" if hand.tournament else "false"]
        )
        page.add(f'<description type="{kind}" stakes="{stakes}"{version}/>')
        page.add(
            f'<game id="5511-{self.number}" starttime="{when}183300" numholecards="{cards}"'
            f' gametype="{_NUMBERS[hand.game]}" seats="9" realmoney="true" data="{data}"{version}>'
        )
        page.add(f'\t<players dealer="{hand.button + 1}">')
        gone = [0 for _ in hand.stacks]
        for event in hand.events if self.old and hand.tournament else ():
            gone[event.player] += event.chips if forced(event) else 0
        for p, stack in enumerate(hand.stacks):
            balance = self.money(stack - gone[p])
            name = self.names[p]
            page.add(f'\t\t<player seat="{p + 1}" nickname="{name}" balance="${balance}" dealtin="true" />')
        page.add("\t</players>")

    def open(self, name: str) -> None:
        self.rounds += 1
        self.page.add(f'\t<round id="{name}" sequence="{self.rounds}">')

    def round(self, name: str, events: Sequence[tuple[int, Event]]) -> None:
        self.open(name)
        for n, event in events:
            self.event(n, event)
        self.page.add("\t</round>")

    def event(self, n: int, event: Event) -> None:
        self.sequence += 1
        kind = _KINDS.get(event.kind, event.kind.replace("-", "_").upper())
        amount = f' amount="{self.money(event.chips)}"' if event.chips else ""
        if event.kind in ("draw", "stand-pat"):
            kind, amount = "DRAW", f' text="{event.to if event.kind == "draw" else 0}"'
        elif event.all_in and not forced(event) and event.kind != "bring-in":
            kind = "ALL_IN"
        elif event.kind == "complete" or (event.kind == "raise" and not self.old):
            amount = f' amount="{self.money(event.to)}"'
        stamp = 1_400_000_000_000 + self.sequence
        self.page.tell(
            n,
            f'\t\t<event sequence="{self.sequence}" type="{kind}" timestamp="{stamp}"'
            f' player="{event.player + 1}"{amount}/>',
        )

    def street(self, street: str, events: list[tuple[int, Event]]) -> None:
        hand, page = self.hand, self.page
        draws = [(n, e) for n, e in events if e.kind in ("draw", "stand-pat")]
        bets = [(n, e) for n, e in events if not forced(e) and e.kind not in ("uncalled-return", "bring-in")]
        bets = [one for one in bets if one not in draws]
        if street in _DRAWS:
            self.round(_DRAWS[street], draws)
            if not bets:
                return
        self.open(_ROUNDS[street])
        for n, event in bets:
            self.event(n, event)
        if street in STUD:
            place = STUD.index(street) + 1
            for p in contenders(hand):
                cards = ",".join(["null", "null", *hand.upcards[p][:place], *["null"] * (place - 4)])
                page.add(f'\t\t<cards type="DRAW_DRAWN_CARDS" cards="{cards}" player="{p + 1}"/>')
        elif street not in THREE_DRAWS and board(hand, street):
            shown = ",".join(hand.board[: 3 + ("flop", "turn", "river").index(street)])
            page.add(f'\t\t<cards type="COMMUNITY" cards="{shown}"/>')
        page.add("\t</round>")

    def end(self) -> None:
        hand, back = self.hand, returned(self.hand)
        self.open("SHOWDOWN" if hand.showdown else "END_OF_FOLDED_GAME")
        for p in contenders(hand):
            self.sequence += 1
            kind = "SHOW" if hand.showdown else "MUCK"
            self.page.add(
                f'\t\t<event sequence="{self.sequence}" type="{kind}" timestamp="1" player="{p + 1}"/>'
            )
        if hand.showdown:
            self.page.add("\t</round>")
            self.open("END_OF_GAME")
        pots = []
        for p in range(len(hand.stacks)):
            won = hand.collected.get(p, 0) + (back.get(p, 0) if self.old else 0)
            pots += [(p, won, "false")] if won else []
        pots += [(p, amount, "true") for p, amount in back.items() if not self.old]
        for pot, (p, amount, uncalled) in enumerate(pots, 1):
            self.page.add(
                f'\t\t<winner amount="{self.money(amount)}" uncalled="{uncalled}" potnumber="{pot}"'
                f' player="{p + 1}" pottype="n"/>'
            )
        self.page.add("\t</round>")
        if not hand.showdown:
            self.round("END_OF_GAME", [])


def _write(dialect: str, hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    return _Writing(dialect, hand, number, names).printed()


def _writer(dialect: str) -> Writer:
    forms = {"ante", "rake"}
    return Writer(
        format="merge",
        dialect=dialect,
        suffix=".xml",
        write=partial(_write, dialect),
        games=frozenset(_GAMES),
        forms=frozenset(forms if dialect == _OLD else forms | {"short-post"}),
        prints=frozenset({"collected", "stacks", "button", "hand_id", "completes"}),
        told=bare_all_ins if dialect != _OLD else lambda hand: bare_all_ins(without_returns(hand)),
        hand_id=lambda number: f"5511-{number}",
        hides=lambda hand: hand.tournament and blinds_short(hand),
    )


WRITERS = [_writer(dialect) for dialect in ("merge", _OLD)]
