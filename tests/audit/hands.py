"""Hands told action by action, as the tables that a parser would make of them. Amounts are whole chips."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

import polars as pl

from audit.judge import Judgement, judge
from audit.rulebook import Rulebook, load
from parsers.schema import ACTIONS, CARDS, HANDS, IGNORED, ISSUES, MONEY_SCALE, PLAYERS, Parsed, empty

AMOUNTS = {"pushed", "pulled_in", "declared_to", "quoted", "forfeited", "ruled_to"}
AMOUNTS |= {"offered_call", "offered_min_to", "offered_max_to"}


class Hand:
    """One hand in the making. Players are letters in the order of seats; the last one has the button.

    The first two post the blinds, so that the third is the first to act before the flop. Of two players the
    first has the button and the small blind.
    """

    def __init__(
        self,
        stacks: dict[str, int | None],
        *,
        blinds: tuple[int, int] | None = (50, 100),
        structure: str = "no-limit",
        ante: int = 0,
        **hand: Any,
    ) -> None:
        self.names = list(stacks)
        self.stacks = stacks
        self.inside = dict.fromkeys(self.names, 0)
        self.street = "preflop"
        self.rows: list[dict[str, Any]] = []
        self.collected: dict[str, int] = {}
        small, big = blinds or (50, 100)
        limit = {"small_bet": big, "big_bet": 2 * big} if structure == "fixed-limit" else {}
        self.hand = {"structure": structure, "small_blind": small, "big_blind": big, **limit, **hand}
        if ante:
            for name in self.names:
                self.row(name, "post-ante", ante, dead=ante)
        if blinds:
            self.row(self.names[0], "post-small-blind", small)
            self.row(self.names[1], "post-big-blind", big)

    def row(self, name: str, kind: str, chips: int = 0, *, dead: int = 0, **more: Any) -> Hand:
        """Any row; the others are made of it."""
        self.inside[name] += chips - dead
        live = {key: _money(value) if key in AMOUNTS else value for key, value in more.items()}
        if live.get("pushed_chips"):
            live["pushed_chips"] = [_money(chip) for chip in live["pushed_chips"]]
        self.rows.append(
            {
                "ordinal": len(self.rows) + 1,
                "street": self.street,
                "player_index": self.names.index(name),
                "kind": kind,
                "chips": _money(chips),
                "dead": _money(dead),
                "to": _money(self.inside[name]),
                **live,
            }
        )
        return self

    def deal(self, street: str) -> Hand:
        """The next street."""
        self.street = street
        self.inside = dict.fromkeys(self.names, 0)
        return self

    def limp(self) -> Hand:
        """Everybody in for the big blind, and the flop."""
        big = self.hand["big_blind"]
        for name in (*self.names[2:], self.names[0]):
            self.call(name, big - self.inside[name])
        return self.check(self.names[1]).deal("flop")

    def fold(self, *names: str) -> Hand:
        for name in names:
            self.row(name, "fold")
        return self

    def forfeit(self, name: str, chips: int, **live: Any) -> Hand:
        return self.row(name, "fold", chips, dead=chips, **live)

    def check(self, *names: str) -> Hand:
        for name in names:
            self.row(name, "check")
        return self

    def call(self, name: str, chips: int, **more: Any) -> Hand:
        return self.row(name, "call", chips, **more)

    def bet(self, name: str, to: int, **more: Any) -> Hand:
        return self.row(name, "bet", to - self.inside[name], **more)

    def raise_to(self, name: str, to: int, **more: Any) -> Hand:
        return self.row(name, "raise", to - self.inside[name], **more)

    def correct(self, name: str, chips: int, corrects: int, **live: Any) -> Hand:
        """A ruling puts `chips` into an earlier action of the street, or takes them out."""
        return self.row(name, "correction", chips, corrects=corrects, **live)

    def returns(self, name: str, chips: int) -> Hand:
        return self.row(name, "uncalled-return", -chips)

    def collect(self, name: str, chips: int) -> Hand:
        self.collected[name] = chips
        return self.row(name, "collect")


def _money(chips: int | None) -> int | None:
    return None if chips is None else chips * MONEY_SCALE


def parsed(*hands: Hand) -> Parsed:
    """The tables of these hands."""
    rows: dict[str, list[dict[str, Any]]] = {"hands": [], "players": [], "actions": []}
    for number, one in enumerate(hands):
        amounts = (
            "small_blind",
            "big_blind",
            "small_bet",
            "big_bet",
            "betting_cap",
            "pot_printed",
            "rake_printed",
        )
        head = {
            "hand": number,
            "source": 0,
            "site": "Room",
            "format": "made",
            "dialect": "made",
            "hand_id": str(1000 + number),
            "content_sha256": hashlib.sha256(repr((number, one.rows)).encode()).hexdigest(),
            "stakes_kind": "cash",
            "button_seat": 1 if len(one.names) == 2 else len(one.names),
            "prints_returns": False,
            "prints_pot": False,
            **one.hand,
        }
        rows["hands"].append({key: _money(v) if key in amounts else v for key, v in head.items()})
        for index, (name, stack) in enumerate(one.stacks.items()):
            rows["players"].append(
                {
                    "hand": number,
                    "player_index": index,
                    "seat": index + 1,
                    "name": name,
                    "stack": _money(stack),
                    "sitting_out": False,
                    "collected": _money(one.collected.get(name)),
                }
            )
        rows["actions"] += [{"hand": number, **row} for row in one.rows]
    return Parsed(
        _frame(rows["hands"], HANDS),
        _frame(rows["players"], PLAYERS),
        empty(CARDS),
        _frame(rows["actions"], ACTIONS),
        empty(ISSUES),
        empty(IGNORED),
    )


def _frame(rows: list[dict[str, Any]], schema: dict[str, pl.DataType]) -> pl.DataFrame:
    return pl.DataFrame([{key: row.get(key) for key in schema} for row in rows], schema=schema)


def book_of(name: str = "tda-2026", **settings: str | tuple[str, ...]) -> Rulebook:
    """A book, with other values for some of its settings."""
    book = load(name)
    changed = {
        key.replace("_", "-"): value if isinstance(value, tuple) else (value,)
        for key, value in settings.items()
    }
    return replace(book, settings={**book.settings, **changed})


def judged(*hands: Hand, book: str | Rulebook = "tda-2026") -> Judgement:
    """What the judge says about these hands."""
    return judge(parsed(*hands), load(book) if isinstance(book, str) else book)


def told(judgement: Judgement, hand: int = 0) -> list[tuple[str, str, int | None]]:
    """Code, verdict and ordinal of every finding of a hand."""
    found = judgement.findings.filter(pl.col("hand") == hand)
    return list(found.select("rule", "verdict", "ordinal").iter_rows())


def finding(judgement: Judgement, rule: str, hand: int = 0) -> dict[str, Any]:
    """The only finding of that rule in a hand, its amounts in whole chips."""
    (row,) = judgement.findings.filter((pl.col("hand") == hand) & (pl.col("rule") == rule)).to_dicts()
    money = {name for name, dtype in judgement.findings.schema.items() if dtype == pl.Int64}
    return {
        name: value / MONEY_SCALE if name in money and value is not None else value
        for name, value in row.items()
    }


def verdict(judgement: Judgement, hand: int = 0) -> str:
    return str(judgement.verdicts.filter(pl.col("hand") == hand)["verdict"].item())
