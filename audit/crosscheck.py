"""Where the two engines must agree, and what it is called when they do not.

Played a second time, by `audit.replay`, are the hands that the judgement leans on and the kinds of hand that
are easy to get wrong, and a sample of the rest that depends on the hand's content and a seed, not on its
place. Compared is every answer on every reading and track that was used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import numpy as np
import polars as pl

from audit.money import say
from audit.panics import FAILURES
from audit.reading import Played, Track
from audit.schema import FACTS, ROUNDS, TOTALS
from parsers.schema import LIVE, Parsed

_Under = TypeVar("_Under")
"""The reading, in a form that the engine takes."""

SAMPLE = 128
"""One hand in this many of those that nothing else calls for."""
_MOST_FAILURES = 20  # an engine that fails more often than this is not worth listening to
_TABLES = (
    ("facts", FACTS, ("hand", "ordinal")),
    ("rounds", ROUNDS, ("hand", "street")),
    ("totals", TOTALS, ("hand",)),
)
_MONEY = pl.Int64()


def play_all(
    play: Callable[[Parsed, np.ndarray, _Under, Track], Played],
    parsed: Parsed,
    hands: np.ndarray,
    reading: _Under,
    track: Track,
) -> tuple[Played, dict[int, str]]:
    """What an engine answers, and the hands on which it failed, with what it said.

    An engine that raises is asked again about the halves, so that one hand does not take the shard with it.
    Raises what the engine raises when that does not isolate a few hands.
    """
    failures: dict[int, str] = {}

    def play_these(these: np.ndarray) -> Played:
        return play(parsed, these, reading, track)

    return _play(play_these, hands, failures), failures


def _play(play: Callable[[np.ndarray], Played], hands: np.ndarray, failures: dict[int, str]) -> Played:
    try:
        return play(hands)
    except FAILURES as error:
        if len(failures) >= _MOST_FAILURES:
            raise
        if len(hands) == 1:
            failures[int(hands[0])] = f"{type(error).__name__}: {error}"
            return Played(*(pl.DataFrame(schema=schema) for _, schema, _ in _TABLES))
        if not len(hands):
            raise
        halves = [_play(play, half, failures) for half in np.array_split(hands, 2)]
        return Played(*(pl.concat(frames) for frames in zip(*halves, strict=True)))


def chosen(parsed: Parsed, totals: pl.DataFrame, judged: Iterable[int], seed: int) -> np.ndarray:
    """The hands to play a second time, int32, ascending; `judged` are those with a finding that counts."""
    hands = parsed.hands
    numbers = hands["hand"].to_numpy()
    special = [
        pl.Series(list(judged), dtype=pl.Int32),
        totals.filter(pl.col("short_all_in"))["hand"],
        _odd_posts(parsed),
        _with_floor_events(parsed),
    ]
    wanted = np.isin(numbers, pl.concat(special).to_numpy()) | _sampled(hands["content_sha256"], seed)
    replayed: np.ndarray = numbers[wanted]
    return replayed


def _odd_posts(parsed: Parsed) -> pl.Series:
    blinds = parsed.actions.lazy().filter(
        pl.col("kind").is_in(["post-small-blind", "post-big-blind", "post-straddle"])
    )
    full = pl.when(pl.col("kind") == "post-small-blind").then("small_blind").otherwise("big_blind")
    return (
        blinds.join(parsed.hands.lazy().select("hand", "small_blind", "big_blind"), on="hand", how="left")
        .filter((pl.col("kind") == "post-straddle") | (pl.col("to") < full))
        .select("hand")
        .collect()["hand"]
    )


def _with_floor_events(parsed: Parsed) -> pl.Series:
    actions = parsed.actions
    used = [name for name in LIVE if actions[name].null_count() < len(actions)]
    if not used:
        return actions["hand"].clear()
    return actions.filter(pl.any_horizontal(pl.col(used).is_not_null()))["hand"].unique()


def _sampled(content: pl.Series, seed: int) -> np.ndarray:
    """One in `SAMPLE` by content and seed: the content is a hash already, so mixing in the seed is enough."""
    head = content.fill_null("").str.slice(0, 15).str.to_integer(base=16, strict=False).fill_null(0)
    mixed = head.to_numpy().astype(np.uint64) ^ np.uint64(seed * 0x9E3779B97F4A7C15 % 2**64)
    mixed = (mixed ^ (mixed >> np.uint64(31))) * np.uint64(0xBF58476D1CE4E5B9)
    sampled: np.ndarray = (mixed >> np.uint64(40)) % np.uint64(SAMPLE) == np.uint64(0)
    return sampled


def differences(
    parsed: Parsed, ledger: Played, replay: Played, hands: np.ndarray, where: str
) -> dict[int, str]:
    """For every hand on which the engines differ, a sentence with the first difference and both answers.

    `where` names the reading and track. Both frames may hold other hands too.
    """
    found: dict[int, str] = {}
    for (name, schema, keys), ours, theirs in zip(_TABLES, ledger, replay, strict=True):
        columns = [column for column in schema if column != "not_judgeable_detail"]  # words, not an answer
        pair = [
            frame.filter(pl.col("hand").is_in(pl.Series(hands, dtype=pl.Int32).implode())).select(
                columns if name != "totals" else _answers(columns)
            )
            for frame in (ours, theirs)
        ]
        if pair[0].equals(pair[1]):  # both engines sort their answers
            continue
        pair = [frame.sort(keys, maintain_order=True) for frame in pair]
        for hand, sentence in _compare(name, keys, pair[0], pair[1], dict(_currencies(parsed))):
            found.setdefault(hand, f"The engines differ ({where}): {sentence}")
    return found


def _answers(totals: Sequence[str]) -> list[pl.Expr]:
    """The columns of the totals; of a hand that cannot be judged there is one answer, the reason."""
    always = ("hand", "not_judgeable")
    return [
        pl.col(name) if name in always else pl.when(pl.col("not_judgeable").is_null()).then(name)
        for name in totals
    ]


def _currencies(parsed: Parsed) -> Iterable[tuple[int, str | None]]:
    cash = pl.when(pl.col("stakes_kind") == "cash").then(pl.col("currency"))
    return parsed.hands.select("hand", cash).iter_rows()


def _compare(
    name: str, keys: Sequence[str], ours: pl.DataFrame, theirs: pl.DataFrame, money: dict[int, str | None]
) -> Iterable[tuple[int, str]]:
    if not ours.select(keys).equals(theirs.select(keys)):
        for one, another, who in ((ours, theirs, "ledger"), (theirs, ours, "replay")):
            lone = one.join(another, on=keys, how="anti").sort(keys)
            for row in lone.unique("hand", keep="first", maintain_order=True).iter_rows(named=True):
                yield row["hand"], f"{name}: only the {who} has a row for {_place(row, keys)}"
        ours = ours.join(theirs.select(keys), on=keys, how="semi", maintain_order="left")
        theirs = theirs.join(ours.select(keys), on=keys, how="semi", maintain_order="left")
    unlike = pl.DataFrame([ours[column].ne_missing(theirs[column]).alias(column) for column in ours.columns])
    rows = unlike.select(pl.any_horizontal(pl.all()).arg_true()).to_series().to_list() if len(unlike) else []
    for row in rows:
        column = next(column for column in ours.columns if unlike[column][row])
        left, right = ours.row(row, named=True), theirs.row(row, named=True)
        currency = money[left["hand"]]
        mine = _print(left[column], ours.schema[column], currency)
        other = _print(right[column], ours.schema[column], currency)
        yield (
            left["hand"],
            f"{column} at {_place(left, keys)} is {mine} by the ledger and {other} by the replay",
        )


def _place(row: dict[str, Any], keys: Sequence[str]) -> str:
    if "ordinal" in keys:
        return f"action {row['ordinal']}"
    return f"the {row['street']}" if "street" in keys else "the whole hand"


def _print(value: Any, dtype: pl.DataType, currency: str | None) -> str:
    if value is None:
        return "nothing"
    return say(value, currency) if dtype == _MONEY else str(value).lower()
