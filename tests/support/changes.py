"""Changes of a hand that change nothing about the play, and what they make of the tables read from it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import polars as pl

from audit.judge import judge
from audit.rulebook import Rulebook
from parsers.schema import POSTS, VOLUNTARY, Parsed
from tests.support.dealing.hand import Dealt

Tables = dict[str, pl.DataFrame]
PLACES = ("byte_start", "byte_end", "act_start", "act_end", "context_spans", "content_sha256")
"""Where a text stands in its source, and the hash of all that is compared one by one; lines stay."""
_MONEY_OF = {
    "hands": (
        "small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "betting_cap", "pot_printed",
        "rake_printed", "fees_printed", "added_to_pot",
    ),
    "players": ("stack", "collected", "net"),
    "actions": ("amount_printed", "to_printed", "chips", "dead", "to"),
    "decisions": (
        "chips", "to", "current_bet", "street_total", "stack", "to_call", "last_full_raise", "min_to",
        "max_to", "faced_since_acted", "opponents_reach", "pot_before", "played_chips", "played_to",
        "evident_call",
    ),
    "findings": (
        "observed", "expected_low", "expected_high", "to_call", "last_full_raise", "pot_before",
        "amount_at_stake",
    ),
}  # fmt: skip
_PLAYERS = ("player_index", "expected_player")
_AMOUNT = re.compile(r"(?<![\w.])(?<!= )(?<!seat )(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\b(?! bets)")
"""In a sentence; seats, numbers of bets and values of settings are no amounts."""


def read_tables(parsed: Parsed) -> Tables:
    """What was read, without the places in the source."""
    tables = parsed._asdict()
    del tables["ignored"]
    return {name: frame.drop(PLACES, strict=False) for name, frame in tables.items()}


def played(tables: Tables) -> Tables:
    """Who sat where with what and what they did, without cards, the hero and the lines of the text."""
    kinds = (*POSTS, *VOLUNTARY, "uncalled-return", "draw", "stand-pat")
    return {
        "hands": tables["hands"].drop("line_start", "line_end"),
        "players": tables["players"].drop("is_hero"),
        "actions": tables["actions"].filter(pl.col("kind").is_in(kinds)).drop("line"),
    }


def judged_tables(parsed: Parsed, book: Rulebook) -> Tables:
    """What the judge says, but for which clean hands were played twice: the content's hash settles it."""
    judgement = judge(parsed, book)
    assert not judgement.engines_disagree
    assert judgement.rule_errors == ()
    return {
        "decisions": judgement.decisions,
        "findings": judgement.findings,
        "verdicts": judgement.verdicts.drop("replayed"),
        "coverage": judgement.coverage.filter(pl.col("rule") != "X01"),
    }


def differing(expected: Tables, got: Tables) -> str:
    """The first table that is not as expected and its first row that is not; empty where all are."""
    for name, frame in expected.items():
        other = got[name]
        if frame.equals(other):
            continue
        if frame.height != other.height:
            return f"{name}: {other.height} rows, not {frame.height}"
        for row, (one, two) in enumerate(zip(frame.to_dicts(), other.to_dicts(), strict=True)):
            parts = {key: (one[key], two[key]) for key in one if one[key] != two[key]}
            if parts:
                return f"{name}, row {row}: expected and got {parts}"
    return ""


def renamed(tables: Tables, names: Sequence[Mapping[str, str]]) -> Tables:
    """The tables with other names, told for each hand."""
    players = tables["players"]
    told = [names[hand][name] for hand, name in players.select("hand", "name").iter_rows()]
    return tables | {"players": players.with_columns(name=pl.Series(told, dtype=pl.String))}


def multiplied(tables: Tables, factor: int) -> Tables:
    """The tables with all money so many times as much, that in sentences too."""
    scaled = {
        name: tables[name].with_columns(pl.col(columns) * factor)
        for name, columns in _MONEY_OF.items()
        if name in tables
    }
    if "findings" not in scaled:
        return tables | scaled

    def times(told: re.Match[str]) -> str:
        amount = told[0].replace(",", "")
        if "." not in amount:
            return f"{int(amount) * factor:,}"
        hundredths = round(float(amount) * 100) * factor
        return f"{hundredths // 100:,}" + (f".{hundredths % 100:02d}" if hundredths % 100 else "")

    findings = scaled["findings"]
    told = [_AMOUNT.sub(times, message) for message in findings["message"]]
    return tables | scaled | {"findings": findings.with_columns(message=pl.Series(told, dtype=pl.String))}


class Turn(NamedTuple):
    """The table of a hand turned by so many of its seats."""

    by: int
    seats: int

    def seat(self, seat: int) -> int:
        """From 0."""
        return (seat + self.by) % self.seats


def turned(tables: Tables, turns: Sequence[Turn]) -> Tables:
    """The tables of hands whose players all sit so many seats further on, told for each hand."""
    made = dict(tables)
    for name, frame in tables.items():
        columns = [one for one in (*_PLAYERS, "seat", "button_seat") if one in frame.columns]
        if not columns or name == "coverage":
            continue
        moved = {
            one: [
                None if seat is None else turns[hand].seat(seat - lowest) + lowest
                for hand, seat in frame.select("hand", one).iter_rows()
            ]
            for one, lowest in ((one, 1 if "seat" in one else 0) for one in columns)
        }
        made[name] = frame.with_columns(
            pl.Series(one, seats, frame[one].dtype) for one, seats in moved.items()
        )
    made["players"] = made["players"].sort("hand", "player_index")
    if "findings" in made:
        made["findings"] = _seats_told(made["findings"], turns)
    return made


def _seats_told(findings: pl.DataFrame, turns: Sequence[Turn]) -> pl.DataFrame:
    told = [
        re.sub(
            r"\bseat (\d+)", lambda one, turn=turns[hand]: f"seat {turn.seat(int(one[1]) - 1) + 1}", message
        )
        for hand, message in findings.select("hand", "message").iter_rows()
    ]
    return findings.with_columns(message=pl.Series(told, dtype=pl.String))


def turn(hand: Dealt, by: int) -> Dealt:
    """The same hand at a table turned by so many seats."""
    turn = Turn(by, len(hand.stacks))
    stacks = list(hand.stacks)
    for p, stack in enumerate(hand.stacks):
        stacks[turn.seat(p)] = stack
    events = [replace(event, player=turn.seat(event.player)) for event in hand.events]
    fault = None if hand.fault is None else events[hand.events.index(hand.fault)]
    return replace(
        hand,
        stacks=stacks,
        button=turn.seat(hand.button),
        events=events,
        fault=fault,
        collected={turn.seat(p): amount for p, amount in hand.collected.items()},
        upcards={turn.seat(p): cards for p, cards in hand.upcards.items()},
        pots=[pot._replace(paid={turn.seat(p): paid for p, paid in pot.paid.items()}) for pot in hand.pots],
    )
