"""Own tables whose rows were found to belong together, in the form that a shard has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers import bookkeeping, schema
from parsers.content import content_hashes
from parsers.lines import last_of_hand
from parsers.told.tables import Tables, boards

if TYPE_CHECKING:
    from parsers.formats.tables_check import Frames


def made(frames: Frames, proven: np.ndarray, name: str, places: pl.DataFrame) -> Tables:
    """Hands, players, cards, actions; `proven` tells whether a hand's chips are, `places` where it lies."""
    cards = frames.cards.with_columns(
        run=pl.col("run").fill_null(1),
        face_up=pl.coalesce("face_up", pl.col("player_index").is_null()),
    )
    actions = frames.actions.with_columns(line=places["line"].gather(frames.actions["hand"]))
    hands = _hands(frames, cards, proven, name, places)
    hands = _shaped(hands, schema.HANDS)
    players = _shaped(_players(frames.players, actions, hands.height), schema.PLAYERS)
    cards, actions = _shaped(cards, schema.CARDS), _shaped(actions, schema.ACTIONS)
    hashes = content_hashes(hands, players, cards, actions)
    hands = hands.with_columns(pl.Series("content_sha256", hashes, dtype=pl.String))
    return hands, players, cards, actions


def _hands(
    frames: Frames, cards: pl.DataFrame, proven: np.ndarray, name: str, places: pl.DataFrame
) -> pl.DataFrame:
    hands, actions = frames.hands, frames.actions
    posted = actions.filter((pl.col("kind") == "post-big-blind") & ~pl.col("all_in").fill_null(value=False))
    highest = posted.group_by("hand").agg(posted=pl.col("chips").max())
    dealt = boards(
        cards.select("hand", "run", "cards", street=pl.col("street").to_physical(), player="player_index"),
        hands.height,
    )
    of_blind = schema.HANDS["big_blind_from"]
    return (
        hands.join(highest, on="hand", how="left", maintain_order="left")
        .with_columns(
            pl.col("site").fill_null("unknown"),
            format=pl.lit(name),
            dialect=pl.lit(name),
            stakes_kind=pl.coalesce(
                "stakes_kind",
                pl.when(pl.col("tournament_id").is_not_null())
                .then(pl.lit("tournament"))
                .otherwise(pl.lit("cash"))
                .cast(schema.HANDS["stakes_kind"]),
            ),
            big_blind_from=pl.when(pl.col("big_blind").is_not_null())
            .then(pl.coalesce("big_blind_from", pl.lit("header").cast(of_blind)))
            .when(pl.col("posted").is_not_null())
            .then(pl.lit("posted").cast(of_blind)),
            big_blind=pl.coalesce("big_blind", "posted"),
            boards=pl.coalesce("boards", dealt),
            flags=pl.coalesce("flags", pl.lit([], pl.List(pl.String))),
            prints_returns=pl.col("prints_returns").fill_null(value=False),
            prints_pot=pl.col("prints_pot").fill_null(value=False),
            convention=pl.coalesce(
                "convention",
                pl.Series(np.where(proven, "proven", "assumed"), dtype=schema.HANDS["convention"]),
            ),
            source=places["source"],
            byte_start=places["byte_start"],
            byte_end=places["byte_end"],
            line_start=places["line"],
            line_end=places["line"],
        )
        .drop("posted")
    )


def _players(players: pl.DataFrame, actions: pl.DataFrame, hands: int) -> pl.DataFrame:
    owner = player_rows(players, actions, hands)
    put_in = bookkeeping.sum_by(owner, actions["chips"].to_numpy(), players.height)
    return players.with_columns(
        sitting_out=pl.coalesce("sitting_out", ~pl.Series(acting(players, actions, hands))),
        is_hero=pl.col("is_hero").fill_null(value=False),
        net=pl.coalesce("net", pl.col("collected") - pl.Series(put_in)),
    )


def player_rows(players: pl.DataFrame, actions: pl.DataFrame, hands: int) -> np.ndarray:
    """The row in `players` of who acted, for each action."""
    first = last_of_hand(players["hand"].to_numpy().astype(np.int64), hands)
    rows: np.ndarray = first[actions["hand"].to_numpy()] + actions["player_index"].to_numpy()
    return rows


def acting(players: pl.DataFrame, actions: pl.DataFrame, hands: int) -> np.ndarray:
    """Whether each player takes part in the betting of his hand."""
    acts = np.zeros(players.height, bool)
    done = actions.filter(~pl.col("kind").is_in(["collect", "show", "muck"]))
    acts[player_rows(players, done, hands)] = True
    return acts


def _shaped(frame: pl.DataFrame, columns: dict[str, pl.DataType]) -> pl.DataFrame:
    return frame.select(
        (pl.col(name) if name in frame.columns else pl.lit(None)).cast(dtype).alias(name)
        for name, dtype in columns.items()
    )
