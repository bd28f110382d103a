"""CoinPoker: the events that its server sends, a JSON list; here each stands on a line of its own.

Raises, bets (said to be raises) and all-ins name the street total, all else the chips added. The cards dealt
tell the game: hold'em is played without a limit, Omaha to the pot.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.support.dealer import Dealt, Event
from tests.support.writers.printing import board, rounds
from tests.support.writers.telling import bare_all_ins
from tests.support.writers.writer import Printed, Writer

_HOLE = {"holdem": 2, "omaha": 4, "omaha-5": 5, "omaha-6": 6}
_SUITS = {"c": "CLUBS", "d": "DIAMONDS", "h": "HEARTS", "s": "SPADES"}
_VALUES = {
    "2": "TWO", "3": "THREE", "4": "FOUR", "5": "FIVE", "6": "SIX", "7": "SEVEN", "8": "EIGHT", "9": "NINE",
    "T": "TEN", "J": "JACK", "Q": "QUEEN", "K": "KING", "A": "ACE",
}  # fmt: skip
_POSTS = {"post-small-blind": "SB", "post-big-blind": "BB", "post-straddle": "STRADDLE"}
_START = 1_784_332_485_558


def _cards(cards: Sequence[str]) -> list[dict[str, str]]:
    return [{"suit": _SUITS[card[1]], "value": _VALUES[card[0]]} for card in cards]


class _Stream:
    """The events of one hand as they are sent; money in units of the currency."""

    def __init__(self, hand: Dealt, number: int, names: Sequence[str]) -> None:
        self.hand, self.number, self.names = hand, number, names
        self.lines: list[str] = []
        self.at = [0 for _ in hand.events]
        self.pot = 0

    def send(self, event: str, **told: Any) -> None:
        told["initTimeStamp"] = str(_START + 1000 * len(self.lines))
        self.lines.append(json.dumps([f"game.{event}", str(self.number), told], ensure_ascii=False))

    def tell(self, street: str, events: Sequence[tuple[int, Event]]) -> None:
        """A message about what was done."""
        messages = []
        for n, event in events:
            self.pot += event.chips
            word = _POSTS.get(event.kind) or {"bet": "RAISE"}.get(event.kind, event.kind.upper())
            word = "ALL_IN" if event.all_in else word
            amount = event.to if word in ("RAISE", "ALL_IN") else event.chips
            name = self.names[event.player]
            messages.append({
                "username": name, "userId": 1, "action": word, "actionAmount": amount / 100,
                "roundTotalPot": self.pot / 100, "newPlayerAction": word, "type": "playerAction",
                "roundName": street, "handId": self.number, "initTimestamp": _START // 1000 + len(self.lines),
            })  # fmt: skip
            self.at[n] = len(self.lines) + 1
        self.send("dealer_chat_action", gameActionMessagesHistory=messages)

    def begin(self) -> None:
        hand, count = self.hand, len(self.hand.stacks)
        small = hand.button if count == 2 else (hand.button + 1) % count
        big = (small + 1) % count
        straddle = (big + 1) % count + 1 if hand.straddle else -1
        self.send(
            "pre_hand_start_info", gameId=self.number, dealerSeatId=hand.button + 1, sbSeatId=small + 1,
            bbSeatId=big + 1, anteAmount=0.0, sbAmount=hand.small_blind / 100, bbAmount=hand.big_blind / 100,
        )  # fmt: skip
        seats = [
            {
                "seatId": p + 1,
                "userChips": stack / 100,
                "betAmout": 0,
                "userName": self.names[p],
                "isPlaying": True,
            }
            for p, stack in enumerate(hand.stacks)
        ]
        self.send("seatInfo", seatResponseDataList=seats)
        self.send(
            "game_start", dealerSeatId=hand.button + 1, smallBlindSeatId=small + 1, bigBlindSeatId=big + 1,
            straddleSeatId=straddle,
        )  # fmt: skip

    def play(self) -> None:
        hand, dealt = self.hand, {}
        for street, events in rounds(hand):
            blinds = [one for one in events if one[1].kind in _POSTS]
            if blinds:
                self.tell("ANTE", blinds)
            if street == "preflop":
                own = ("Js", "8s", "7s", "4d", "3d", "3h")[: _HOLE[hand.game]]
                self.send("dealer_chat", dealerMessage=f"{self.names[0]} My Hole Cards ")
                self.send("hole_cards", holeCards=_cards(own), areCardsDealtAlready=False)
            else:
                dealt[street.upper()] = _cards(board(hand, street))
                none: dict[str, Any] = {}
                self.send("dealer_cards", dealerCards=dict(dealt), dealerCardsRit=none, dealerCardsRit2=none)
            for n, event in events:
                if event.kind == "uncalled-return":
                    self.pot += event.chips
                    back = -event.chips / 100
                    self.at[n] = len(self.lines) + 1
                    name = self.names[event.player]
                    self.send("return_chips", userName=name, chipsToReturn=back, seatId=event.player + 1)
                elif event.kind not in _POSTS:
                    self.tell(street.upper(), [(n, event)])

    def end(self) -> None:
        hand = self.hand
        pots = []
        for place, (p, won) in enumerate(hand.collected.items()):
            gross = won + (hand.rake if place == self._raked() else 0)
            winner = {"playerName": self.names[p], "winAmountFromPot": won / 100, "seatId": p + 1}
            pots.append({
                "potId": place, "potAmount": gross / 100, "potAmountAfterRake": won / 100,
                "winnerDetails": {"winnerList": [winner]},
            })  # fmt: skip
        self.send(
            "winnerInfo", rit=False, doubleBoard=False, handType="DEFAULT", runId=-1, winnerDataList=pots
        )

    def _raked(self) -> int:
        """The pot that the rake was taken from: the greatest."""
        won = list(self.hand.collected.values())
        return won.index(max(won))


def _write(hand: Dealt, number: int, names: Sequence[str]) -> Printed:
    stream = _Stream(hand, number, names)
    stream.begin()
    stream.play()
    stream.end()
    return Printed(",\n".join(stream.lines), stream.at)


WRITERS = [
    Writer(
        format="coinpoker",
        dialect="coinpoker",
        suffix=".json",
        write=_write,
        head="[",
        foot="]\n",
        between=",\n",
        structures=frozenset({"no-limit", "pot-limit"}),
        games=frozenset(_HOLE),
        stakes=frozenset({"cash"}),
        forms=frozenset({"straddle", "rake"}),
        prints=frozenset({"returns", "collected", "stacks", "button", "hand_id"}),
        told=bare_all_ins,
        lacks=lambda hand: hand.structure != ("no-limit" if hand.game == "holdem" else "pot-limit"),
    )
]
