"""Boss Media XML: an element `HISTORY` for each hand.

Since July 2013 the head holds POT and calls name the chips added; before, calls name the street total. Until
2011 the seats have neither a state nor a dealer, and antes are not printed.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import partial

from tests.support.dealer import Dealt, Event
from tests.support.writers.printing import Page, board, cents, contenders, forced, rounds
from tests.support.writers.telling import bare_all_ins
from tests.support.writers.writer import Printed, Writer

_GAMES = {"holdem": "GAME_THM", "omaha": "GAME_OMA", "omaha-8": "GAME_OMAHL", "five-card-draw": "GAME_FCD"}
_CARDS = {"holdem": 2, "omaha": 4, "omaha-8": 4, "five-card-draw": 5}
_LIMITS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}
_BLINDS = {"post-small-blind": "HAND_SB", "post-big-blind": "HAND_BB", "post-dead": "HAND_DSB"}
_BOARDS = {"flop": "BOARD_FLOP", "turn": "BOARD_TURN", "river": "BOARD_RIVER"}
_HIDDEN = '<CARD LINK="b"></CARD>'


def _card(card: str) -> str:
    """Cards are numbers: suit after suit, deuces first."""
    return f'<CARD LINK="{"cdhs".index(card[1]) * 13 + "23456789TJQKA".index(card[0])}"></CARD>'


def _action(event: Event, name: str, *, added: bool) -> str:
    head = f'<ACTION TYPE="{{}}" PLAYER="{name}"'
    if event.kind == "post-ante":
        return head.format("HAND_ANTE") + f' VALUE="{cents(event.chips)}"></ACTION>'
    if event.kind in _BLINDS:
        blind = f' KIND="{_BLINDS[event.kind]}" VALUE="{cents(event.chips)}"'
        return head.format("HAND_BLINDS") + blind + "></ACTION>"
    if event.kind in ("draw", "stand-pat"):
        count = event.to if event.kind == "draw" else 0
        return head.format("CHANGECARD") + f' COUNT="{count}">' + 5 * _HIDDEN + "</ACTION>"
    if event.kind in ("fold", "check"):
        return head.format(f"ACTION_{event.kind.upper()}") + "></ACTION>"
    word = "ALLIN" if event.all_in else event.kind.upper()
    amount = event.chips if word == "CALL" and added else event.to
    return head.format(f"ACTION_{word}") + f' VALUE="{cents(amount)}"></ACTION>'


def _in_cents(hand: Dealt, event: Event) -> Event:
    """The event with its amounts in hundredths, which tournaments print too."""
    if not hand.tournament or event.kind in ("draw", "stand-pat"):
        return event
    many = {"chips": 100 * event.chips, "to": 100 * event.to}
    return Event(event.street, event.player, event.kind, by=event.by, all_in=event.all_in, **many)


def _head(dialect: str, hand: Dealt, number: int, money) -> str:
    low, high = hand.small_blind, hand.big_blind
    if hand.structure == "fixed-limit":
        low, high = hand.big_blind, 2 * hand.big_blind
    kind = "GAMEKIND_TOURNAMENT" if hand.tournament else "GAMEKIND_CASH"
    told = {
        "ID": number, "SESSION": f"session{number % 977}.xml", "TABLE": "Table 12",
        "GAME": _GAMES[hand.game], "GAMETYPE": "GAMETYPE_REAL", "GAMEKIND": kind, "TABLECURRENCY": "EUR",
        "LIMIT": _LIMITS[hand.structure], "STAKES": f"{money(low)}/{money(high)}",
        "DATE": 1_300_000_000 + number % 1000,
    }  # fmt: skip
    if dialect != "boss-2011":
        told["TABLETOURNEYID"] = ""
    if dialect == "boss":
        told |= {"BET": "0.00", "POT": money(sum(hand.collected.values()))}
    told |= {"WIN": "0.00", "LOSS": "0.00"}
    if dialect != "boss-2011":
        told["ENDTIME"] = 1_300_000_060 + number % 1000
    return "<HISTORY " + " ".join(f'{name}="{value}"' for name, value in told.items()) + ">"


def _write(dialect: str, hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    factor = 100 if hand.tournament else 1

    def money(amount: int) -> str:
        return cents(amount * factor)

    names = [html.escape(name) for name in names]
    page = Page(hand)
    page.add(_head(dialect, hand, number, money))
    for p, stack in enumerate(hand.stacks):
        dealer = "Y" if p == hand.button else "N"
        state = "" if dialect == "boss-2011" else f' STATE="STATE_PLAYING" DEALER="{dealer}"'
        page.add(f'<PLAYER NAME="{names[p]}" SEAT="{p + 1}" AMOUNT="{money(stack)}"{state}></PLAYER>')
    left, dealt, shown, pot = dialect != "boss-2011", False, "", 0
    played = list(rounds(hand))
    for street, events in played:
        plays = [(n, e) for n, e in events if e.kind != "uncalled-return"]
        for n, event in plays:
            if not forced(event) and not dealt:
                page.add(*_deal(hand, names))
                dealt = True
            page.tell(n, _action(_in_cents(hand, event), names[event.player], added=dialect == "boss"))
        pot += sum(e.chips for _, e in events)
        following = played[played.index((street, events)) + 1 :]
        if following:
            if not dealt:
                page.add(*_deal(hand, names))
                dealt = True
            last = money(pot)
            pots = f'POT="{last}"' + (f' RAKE="0.00" MAINPOT="{last}" LEFTPOT="" RIGHTPOT=""' if left else "")
            new = board(hand, following[0][0]) if hand.game != "five-card-draw" else ()
            shown += "".join(_card(card) for card in new)
            value = f' VALUE="{_BOARDS[following[0][0]]}"' if new else ""
            page.add(f'<ACTION TYPE="HAND_BOARD"{value} {pots}>{shown}</ACTION>')
    page.add(*_results(hand, names, money), "</HISTORY>")
    return page.printed()


def _deal(hand: Dealt, names: Sequence[str]) -> list[str]:
    """Hole cards, to the dealer last."""
    cards, first = _CARDS[hand.game] * _HIDDEN, hand.button + 1
    order = [*names[first:], *names[:first]]
    return [f'<ACTION TYPE="HAND_DEAL" PLAYER="{name}">{cards}</ACTION>' for name in order]


def _results(hand: Dealt, names: Sequence[str], money) -> list[str]:
    net = money(sum(hand.collected.values()))
    lines = [f'<SHOWDOWN NAME="HAND_SHOWDOWN" POT="{net}" RAKE="{money(hand.rake)}">']
    for p in contenders(hand):
        told = "$(STR_G_WIN_PAIR) $(STR_G_CARDS_KINGS)" if hand.showdown else "$(STR_BY_DEFAULT)"
        won = money(hand.collected.get(p, 0))
        lines.append(f'<RESULT PLAYER="{names[p]}" WIN="{won}" HAND="{told}"></RESULT>')
    return [*lines, "</SHOWDOWN>"]


def _writer(dialect: str) -> Writer:
    old = dialect == "boss-2011"
    return Writer(
        format="boss",
        dialect=dialect,
        suffix=".xml",
        write=partial(_write, dialect),
        head='<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n',
        foot="</ROOT>\n",
        games=frozenset(_GAMES),
        forms=frozenset({"rake", "short-post"} | (set() if old else {"ante"})),
        prints=frozenset({"collected", "stacks", "button", "hand_id"}),
        told=bare_all_ins,
    )


WRITERS = [_writer(dialect) for dialect in ("boss", "boss-2013", "boss-2011")]
