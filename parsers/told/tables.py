"""The tables of `parsers.schema`, from what was told and what its amounts mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl
import pyarrow as pa

from parsers import bookkeeping, schema
from parsers.content import content_hashes
from parsers.lines import last_of_hand
from parsers.schema import KINDS
from parsers.told.chips import Chips
from parsers.told.columns import KIND
from parsers.told.unmatched import came_back

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parsers.told.model import Dialect, Told

_ACTS = np.isin(np.arange(len(KINDS)), [KIND[k] for k in ("collect", "show", "muck")], invert=True)
Tables = tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame, pl.DataFrame]


def tables(told: Told, chips: Chips, name: str, dialects: Sequence[Dialect]) -> Tables:
    """Hands, players, cards and actions; no hand may be refused any more. `name` is that of the format."""
    rows = told.rows.with_columns(
        chips=pl.Series(chips.chips),
        dead_read=pl.Series(chips.dead),
        to_read=pl.Series(chips.to),
        means_read=pl.Series(chips.means),
    )
    kind = rows["kind"].to_numpy()
    actions = _actions(rows, dialects, told)
    players = _players(told, rows, kind)
    cards = _cards(told)
    hands = _hands(told, chips, rows, kind, name, dialects)
    hashes = content_hashes(hands, players, cards, actions)
    hands = hands.with_columns(pl.Series("content_sha256", hashes, dtype=pl.String))
    return (
        hands.select(*schema.HANDS),
        players.select(*schema.PLAYERS),
        cards.select(*schema.CARDS),
        actions.select(*schema.ACTIONS),
    )


def _places(hand: pl.Series) -> np.ndarray:
    """0, 1, 2, ... for each hand anew."""
    values = hand.to_numpy()
    opens = np.flatnonzero(np.diff(values, prepend=-1) != 0)
    return np.arange(len(values)) - np.repeat(opens, np.diff(opens, append=len(values)))


def _actions(rows: pl.DataFrame, dialects: Sequence[Dialect], told: Told) -> pl.DataFrame:
    silent = pl.Series([d.name for d in dialects if not d.prints_all_ins], dtype=pl.String)
    says = (~told.heads["dialect"].is_in(silent.implode())).gather(rows["hand"])
    means = pl.Series([*schema.AMOUNT_MEANS, None], dtype=schema.ACTIONS["amount_means"])
    code = rows["means_read"].to_numpy()
    frame = rows.select(
        "hand",
        ordinal=pl.Series(_places(rows["hand"]) + 1, dtype=pl.Int32),
        source_action_number="number",
        street=rows["street"].cast(pl.UInt8).cat.to(schema.STREET),
        player_index="player",
        kind=rows["kind"].cast(pl.UInt8).cat.to(schema.KIND),
        amount_printed="amount",
        to_printed="to",
        amount_means=means.gather(np.where(code < 0, len(schema.AMOUNT_MEANS), code)),
        chips="chips",
        dead="dead_read",
        to="to_read",
        all_in=pl.when(says | pl.col("all_in")).then("all_in"),
        act_start="act_start",
        act_end="act_end",
        line="line",
    )
    missing = [name for name in schema.ACTIONS if name not in frame.columns]
    return frame.with_columns(pl.lit(None, schema.ACTIONS[name]).alias(name) for name in missing)


def _players(told: Told, rows: pl.DataFrame, kind: np.ndarray) -> pl.DataFrame:
    """The players, by hand and seat, with what they won and what that is above what they put in."""
    seats = told.seats
    count = seats.height
    first = last_of_hand(seats["hand"].to_numpy().astype(np.int64), told.heads.height)
    owner = first[rows["hand"].to_numpy()] + rows["player"].to_numpy()
    put_in = bookkeeping.sum_by(owner, rows["chips"].to_numpy(), count)
    collects = kind == KIND["collect"]
    collected = bookkeeping.sum_by(owner[collects], rows["amount"].fill_null(0).to_numpy()[collects], count)
    acts = np.zeros(count, bool)
    acts[owner[_ACTS[kind]]] = True
    paid = np.zeros(told.heads.height, bool)
    paid[rows["hand"].to_numpy()[collects]] = True
    hand = seats["hand"].to_numpy()
    of_lines = pl.when(pl.Series(paid[hand])).then(pl.Series(collected))
    printed = pl.select(
        pl.coalesce(seats["collected"], of_lines, seats["net"] + pl.Series(put_in))
    ).to_series()
    added = told.heads["added_to_pot"].fill_null(0).to_numpy()
    of_rows = rows.with_columns(owner=pl.Series(owner))
    back = came_back(of_rows, hand, printed.fill_null(0).to_numpy(), added)
    return seats.select(
        "hand",
        player_index=pl.Series(_places(seats["hand"]), dtype=pl.Int32),
        seat="seat",
        name="name",
        stack="stack",
        sitting_out=pl.coalesce("sitting_out", ~pl.Series(acts)) & ~pl.Series(acts),
        is_hero="is_hero",
        collected=printed,
        net=pl.coalesce(seats["net"], printed - pl.Series(put_in - back)),
    )


def _cards(told: Told) -> pl.DataFrame:
    return told.cards.select(
        "hand",
        street=told.cards["street"].cast(pl.UInt8).cat.to(schema.STREET),
        player_index="player",
        run="run",
        cards="cards",
        face_up="face_up",
    )


def boards(cards: pl.DataFrame, hands: int) -> pl.Series:
    """Per hand its boards, one string for each run; later runs share what was dealt before they part."""
    board = cards.filter(pl.col("player").is_null()).sort("hand", "run", "street")
    several = board.filter(pl.col("run") > 1)["hand"].unique()
    runs = board.group_by("hand", "run", maintain_order=True).agg(pl.col("cards").str.join(" "))
    whole = {
        (hand, run): text
        for hand, run, text in _shared(board.filter(pl.col("hand").is_in(several.implode())))
    }
    texts = runs["cards"].to_list()
    if whole:
        keys = runs.select("hand", "run").rows()
        texts = [whole.get(key, text) for key, text in zip(keys, texts, strict=True)]
    counts = np.bincount(runs["hand"].to_numpy(), minlength=hands)
    return lists(texts, counts)


def _shared(board: pl.DataFrame) -> Iterator[tuple[int, int, str]]:
    """Hand, run and whole board where a hand has several runs."""
    dealt: dict[int, dict[int, dict[int, str]]] = {}
    for hand, run, street, cards in board.select("hand", "run", "street", "cards").iter_rows():
        dealt.setdefault(hand, {}).setdefault(run, {})[street] = cards
    for hand, runs in dealt.items():
        shared = runs.get(1, {})
        for run, streets in runs.items():
            opens = min(streets)
            whole = {**{s: c for s, c in shared.items() if s < opens}, **streets}
            yield hand, run, " ".join(whole[s] for s in sorted(whole))


def lists(texts: Sequence[str], counts: np.ndarray) -> pl.Series:
    """A column of lists, `counts` of the texts in each; built flat, because Polars builds each list alone."""
    ends = np.concatenate([[0], np.cumsum(counts)])
    flat = pa.array(texts, pa.large_string())
    return pl.Series(pl.from_arrow(pa.LargeListArray.from_arrays(pa.array(ends, pa.int64()), flat)))


def _spent(told: Told, rows: pl.DataFrame) -> np.ndarray:
    """Whether a row leaves nothing of its player's stack, said or not; in the order of `rows`."""
    seats = told.seats
    first = last_of_hand(seats["hand"].to_numpy().astype(np.int64), told.heads.height)
    owner = pl.Series(first[rows["hand"].to_numpy()] + rows["player"].to_numpy())
    put_in = rows.select(pl.col("chips").cum_sum().over(owner))["chips"]
    whole = (put_in == seats["stack"].gather(owner)) & (rows["chips"] > 0)
    return (rows["all_in"].fill_null(value=False) | whole.fill_null(value=False)).to_numpy()


def _highest(rows: pl.DataFrame, posts: np.ndarray, hands: int) -> pl.Series:
    """Per hand the highest of these posts; null without one."""
    highest = np.full(hands, -1)
    np.maximum.at(highest, rows["hand"].to_numpy()[posts], rows["amount"].fill_null(0).to_numpy()[posts])
    return pl.Series(highest).replace(-1, None)


def _hands(
    told: Told, chips: Chips, rows: pl.DataFrame, kind: np.ndarray, name: str, dialects: Sequence[Dialect]
) -> pl.DataFrame:
    heads, count = told.heads, told.heads.height
    proven = np.zeros(count, bool)
    proven[: len(chips.proven)] = chips.proven
    of_dialect = pl.DataFrame(
        {
            "dialect": [d.name for d in dialects],
            "prints_returns": [d.prints_returns for d in dialects],
            "reliable": [d.prints_pot for d in dialects],
        }
    )
    paid = np.zeros(count, bool)
    paid[rows["hand"].to_numpy()[kind == KIND["collect"]]] = True
    paid[told.seats.filter(pl.col("collected").is_not_null())["hand"].to_numpy()] = True
    in_full = ~_spent(told, rows)
    posted = {
        of: _highest(rows, in_full & (kind == KIND[f"post-{of}"]), count)
        for of in ("ante", "small-blind", "big-blind")
    }
    frame = heads.with_columns(
        hand=pl.int_range(count, dtype=pl.Int32),
        format=pl.lit(name),
        boards=boards(told.cards, told.heads.height),
        convention=pl.when(pl.Series(proven))
        .then(pl.lit("proven"))
        .otherwise(pl.lit("assumed"))
        .cast(schema.HANDS["convention"]),
        ante=pl.coalesce("ante", posted["ante"]),
        small_blind=pl.coalesce("small_blind", posted["small-blind"]),
        big_blind_from=pl.when(pl.col("big_blind").is_not_null())
        .then(pl.coalesce("big_blind_from", pl.lit("header").cast(schema.HANDS["big_blind_from"])))
        .when(posted["big-blind"].is_not_null())
        .then(pl.lit("posted").cast(schema.HANDS["big_blind_from"])),
        big_blind=pl.coalesce("big_blind", posted["big-blind"]),
        paid=pl.Series(paid),
    )
    frame = frame.join(of_dialect, on="dialect", how="left", maintain_order="left")
    return frame.with_columns(
        prints_pot=pl.col("reliable")
        & pl.col("paid")
        & pl.col("rake_printed").is_not_null()
        & ~pl.col("flags").list.contains(schema.UNPRINTED_DROP).fill_null(value=False)
    )
