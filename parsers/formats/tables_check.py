"""Whether the rows of a hand belong together: players, seats, streets, ordinals, and what points to what.

What is missing and follows from the rest is filled in; what contradicts the rest refuses the hand.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from parsers.formats.tables_values import Refusals, at, shown
from parsers.games import GAMES
from parsers.schema import POSTS, STREET, VOLUNTARY
from parsers.tables.columns import ACTIONS, CARDS, HANDS, LIVE, MOST, PLAYERS
from parsers.tables.gather import KEY_REPEATED, NO_KEY, TOO_LONG
from parsers.text import LONGEST_LINE


class Frames(NamedTuple):
    """The hands of a shard, typed; `hand` is the row number in `hands`."""

    hands: pl.DataFrame
    players: pl.DataFrame  # by hand and player_index
    cards: pl.DataFrame
    actions: pl.DataFrame

    def kept(self, keep: np.ndarray) -> Frames:
        """Some of the hands, numbered anew."""
        if keep.all():
            return self
        marks, numbers = pl.Series(keep), pl.Series((np.cumsum(keep) - 1).astype(np.int32))

        def of(frame: pl.DataFrame) -> pl.DataFrame:
            frame = frame.filter(marks.gather(frame["hand"]))
            return frame.with_columns(hand=numbers.gather(frame["hand"]))

        return Frames(*map(of, self))


_PLAYED = (*POSTS, *VOLUNTARY, "draw", "stand-pat")


_FAULTS = {
    NO_KEY: "it has no key, which the rows of the other tables need",
    KEY_REPEATED: "another row of hands has the same key",
    TOO_LONG: f"its rows hold more than {LONGEST_LINE:,} bytes",
}


def check_hands(hands: pl.DataFrame, fault: pl.Series, refusals: Refusals) -> None:
    """Refuses hands without a key of their own, and those of a game that is not audited."""
    refusals.add(
        hands.with_columns(fault=fault).filter(fault.is_not_null()),
        lambda row: (
            reason := row["fault"] if row["fault"] in _FAULTS else KEY_REPEATED,
            f"{at(HANDS, row)}: {_FAULTS[reason]}",
        ),
    )
    for name in ("game", "structure"):
        _missing(hands, HANDS, name, refusals)
    refusals.add(
        hands.filter(~pl.col("game").is_in(list(GAMES))),
        lambda row: (
            "unsupported-game",
            f"{at(HANDS, row)}: game is {shown(row['game'])}, expected one of {', '.join(GAMES)}",
        ),
    )


def check_sizes(
    hands: pl.DataFrame, players: pl.DataFrame, actions: pl.DataFrame, refusals: Refusals
) -> None:
    """Refuses hands that have no players or actions, or more than any hand has."""
    for table, rows, too_many in (
        (PLAYERS, players, "too-many-players"),
        (ACTIONS, actions, "too-many-actions"),
    ):
        count = np.bincount(rows["hand"].to_numpy(), minlength=hands.height)
        none, more = f"no row of {table} has its key", f"it has more than {MOST[table]:,} rows of {table}"
        _refuse(hands.filter(pl.Series(count == 0)), HANDS, "table-incomplete", none, refusals)
        _refuse(hands.filter(pl.Series(count > MOST[table])), HANDS, too_many, more, refusals)


def seated(players: pl.DataFrame, refusals: Refusals) -> pl.DataFrame:
    """The players by index; where none is given, it is their place in the order of seats."""
    _missing(players, PLAYERS, "seat", refusals)
    given = pl.col("player_index").count().over("hand")
    by_seat = pl.struct("seat", "row").rank("ordinal").over("hand").cast(pl.Int32) - 1
    players = players.with_columns(
        pl.col("name").fill_null(""),
        player_index=pl.when(given == 0).then(by_seat).otherwise("player_index"),
        by_seat=given == 0,
    ).sort("hand", "player_index", maintain_order=True)
    place = pl.int_range(pl.len(), dtype=pl.Int32).over("hand")
    refusals.add(
        players.filter(pl.col("player_index").ne_missing(place)),
        lambda row: (
            "seat-conflict",
            f"{at(PLAYERS, row)}: player_index is {shown(row['player_index'])}; they count from 0, each once",
        ),
    )
    again = ~pl.struct("hand", "seat").is_first_distinct()
    refusals.add(players.filter(again & pl.col("by_seat")), _seat_twice)
    return players.drop("by_seat")


def check_seats(players: pl.DataFrame, acting: pl.Series, refusals: Refusals) -> None:
    """Refuses hands in which two players who both take part (`acting`) have one seat."""
    taken = players.filter(acting)
    refusals.add(taken.filter(~pl.struct("hand", "seat").is_first_distinct()), _seat_twice)


def _seat_twice(row: dict[str, Any]) -> tuple[str, str]:
    return "seat-conflict", f"{at(PLAYERS, row)}: seat {row['seat']} is taken twice in this hand"


def with_player(rows: pl.DataFrame, table: str, players: pl.DataFrame, refusals: Refusals) -> pl.DataFrame:
    """The rows with the index of their player, which may be given by his seat."""
    seats = players.select("hand", "seat", of_seat="player_index").unique(["hand", "seat"], keep="none")
    counts = players.group_by("hand").agg(count=pl.len())
    rows = rows.join(seats, on=["hand", "seat"], how="left", maintain_order="left")
    rows = rows.join(counts, on="hand", how="left", maintain_order="left")
    known = pl.col("player_index").is_between(0, pl.col("count") - 1)
    unknown = pl.col("player_index").is_not_null() & ~known.fill_null(value=False)
    lost = pl.col("player_index").is_null() & pl.col("seat").is_not_null() & pl.col("of_seat").is_null()
    refusals.add(
        rows.filter(unknown | lost),
        lambda row: (
            "unknown-actor",
            f"{at(table, row)}: no player of this hand has "
            + (
                f"seat {row['seat']}"
                if row["player_index"] is None
                else f"player_index {row['player_index']}"
            ),
        ),
    )
    rows = rows.with_columns(player_index=pl.coalesce("player_index", "of_seat")).drop("of_seat", "count")
    if table == ACTIONS:
        refusals.add(
            rows.filter(pl.col("player_index").is_null()),
            lambda row: ("missing-value", f"{at(table, row)}: neither player_index nor seat says who acted"),
        )
    return rows


def check_order(frames: Frames, refusals: Refusals) -> None:
    """Refuses hands whose rows are not in playing order, or stand in streets that their game has not."""
    _missing(frames.actions, ACTIONS, "street", refusals)
    _missing(frames.actions, ACTIONS, "kind", refusals)
    _missing(frames.cards, CARDS, "street", refusals)
    _missing(frames.cards, CARDS, "cards", refusals)
    games = pl.DataFrame(
        [(name, street, True) for name, game in GAMES.items() for street in game.streets],
        schema={"game": pl.String, "street": STREET, "known": pl.Boolean},
        orient="row",
    )
    for table, rows in ((ACTIONS, frames.actions), (CARDS, frames.cards)):
        own = rows.select("hand", "row", "street").with_columns(
            game=frames.hands["game"].gather(rows["hand"])
        )
        own = own.join(games, on=["game", "street"], how="left", maintain_order="left")
        foreign = own.filter(pl.col("known").is_null() & pl.col("street").is_not_null())
        refusals.add(foreign, partial(_foreign_street, table))
    actions = frames.actions
    place = pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("hand")
    refusals.add(
        actions.filter(
            (pl.col("ordinal").count().over("hand") > 0) & pl.col("ordinal").ne_missing(place)
        ).with_columns(place=place),
        lambda row: (
            "sections-out-of-order",
            f"{at(ACTIONS, row)}: ordinal is {shown(row['ordinal'])}; the rows of a hand count from 1 on",
        ),
    )
    played = actions.filter(pl.col("kind").is_in(_PLAYED)).with_columns(at=pl.col("street").to_physical())
    before = pl.col("at").shift(1).over("hand")
    refusals.add(
        played.filter(pl.col("at") < before),
        lambda row: (
            "sections-out-of-order",
            f"{at(ACTIONS, row)}: a {row['kind']} on {row['street']} comes after a later street",
        ),
    )


def _foreign_street(table: str, row: dict[str, Any]) -> tuple[str, str]:
    return (
        "sections-out-of-order",
        f"{at(table, row)}: street is {row['street']}, which {row['game']} has not",
    )


def check_live(actions: pl.DataFrame, refusals: Refusals) -> None:
    """Refuses hands whose floor events speak of rows that are not there, or stand at rows that have none."""
    rows = actions.filter(pl.any_horizontal(pl.col(*LIVE).is_not_null()) | (pl.col("kind") == "correction"))
    if rows.is_empty():
        return

    kind = pl.col("kind")
    counts = actions.group_by("hand").agg(count=pl.len())
    rows = rows.join(counts, on="hand", how="left", maintain_order="left")
    pushed = pl.col("pushed_chips").list.sum()
    for where, says in (
        (~kind.is_in([*VOLUNTARY, "correction"]), "only a decision or a correction has a floor event"),
        *(
            (~pl.col(name).is_between(1, pl.col("count")), f"no row of the hand has the ordinal {name}")
            for name in ("noticed_after", "unwound_to", "corrects")
        ),
        (pl.col("pushed") != pushed, "pushed_chips do not add up to pushed"),
        ((kind != "correction") & pl.col("corrects").is_not_null(), "corrects belongs to a correction"),
        (
            (pl.col("forfeited") != 0) & ((kind != "fold") | pl.col("forfeited").ne_missing(pl.col("chips"))),
            "forfeited is not the chips of a fold",
        ),
    ):
        _refuse(rows.filter(where), ACTIONS, "bad-floor-event", says, refusals)
    wrong = actions.select("hand", corrects="ordinal", was="kind", whose="player_index", where="street")
    rows = rows.filter(kind == "correction")
    rows = rows.join(wrong, on=["hand", "corrects"], how="left", maintain_order="left")
    fits = (
        (pl.col("corrects") < pl.col("ordinal"))
        & pl.col("was").is_in(VOLUNTARY)
        & (pl.col("was") != "fold")
        & (pl.col("whose") == pl.col("player_index"))
        & (pl.col("where") == pl.col("street"))
    )
    says = "corrects must name an earlier decision of the same player and street that is no fold"
    _refuse(rows.filter(~fits.fill_null(value=False)), ACTIONS, "bad-floor-event", says, refusals)


def _missing(rows: pl.DataFrame, table: str, name: str, refusals: Refusals) -> None:
    empty = f"{name} is empty, and it is needed"
    _refuse(rows.filter(pl.col(name).is_null()), table, "missing-value", empty, refusals)


def _refuse(rows: pl.DataFrame, table: str, reason: str, says: str, refusals: Refusals) -> None:
    refusals.add(rows, lambda row: (reason, f"{at(table, row)}: {says}"))
