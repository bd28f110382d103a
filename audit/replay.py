"""The per-hand engine: one hand at a time in plain Python, as the rulebook reads.

It answers what `audit.ledger` answers and shares nothing with it but the tables' schemas, so that a slip
in one of them shows as a difference. The parts: `replay_rows` takes a hand out of the tables,
`replay_posts` checks them and `replay_start` settles the forced bets (`replay_blinds`, `replay_straddle`
and `replay_stud` by the form of the game), `replay_chips` and `replay_betting` keep the chips, the bet and
the turn, `replay_limits` says who may raise and to what, `replay_hand` plays the rows, among them those that
put an earlier one right (`replay_corrections`).
"""

from __future__ import annotations

import numpy as np
import polars as pl

from audit.reading import Played, Reading, Track
from audit.replay_hand import Play, TableRow
from audit.replay_posts import NotJudgeableError
from audit.replay_rows import Hand, read_hands
from audit.replay_start import start_of
from audit.schema import FACTS, ROUNDS, TOTALS
from parsers.schema import Parsed


def play(parsed: Parsed, hands: np.ndarray, reading: Reading, track: Track) -> Played:
    """Facts, rounds and totals of the hands with these numbers (int32, ascending), and of no others.

    Money is in ten-thousandths. A hand that cannot be judged has a row in `totals` alone, with the reason.
    On the corrected track each unlawful action counts as the nearest lawful one, while `played_chips` and
    `played_to` say what the record means there; `put_in` is the record's on both tracks.
    """
    facts: list[TableRow] = []
    rounds: list[TableRow] = []
    totals: list[TableRow] = []
    for hand in read_hands(parsed, hands):
        put_in = sum([row[4] or 0 for row in hand.rows])
        try:
            played = _play_hand(hand, reading, track)
        except NotJudgeableError as problem:
            totals.append((hand.number, put_in, None, None, problem.reason, problem.detail))
            continue
        facts += played.facts
        rounds += played.rounds
        totals.append((hand.number, put_in, played.unreturned, played.betting.short_all_in, None, None))
    return Played(_frame(facts, FACTS), _frame(rounds, ROUNDS), _frame(totals, TOTALS))


def _play_hand(hand: Hand, reading: Reading, track: Track) -> Play:
    start = start_of(hand, reading)
    played = Play(hand, start, reading)
    played.run()
    if track == "corrected":
        played = Play(hand, start, reading, recorded=played.facts)
        played.run()
    return played


def _frame(rows: list[TableRow], schema: dict[str, pl.DataType]) -> pl.DataFrame:
    columns = zip(*rows, strict=True) if rows else [()] * len(schema)
    return pl.DataFrame(
        [
            pl.Series(name, values, dtype=dtype)
            for (name, dtype), values in zip(schema.items(), columns, strict=True)
        ]
    )
