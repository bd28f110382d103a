"""Cards of the hands of a layout: boards street by street, what was dealt to players, what was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from parsers.grammar.cards import normal, visible
from parsers.schema import STREETS

if TYPE_CHECKING:
    from collections.abc import Callable

    from parsers.grammar.hands import Hands
    from parsers.grammar.lines_of import Sorted
    from parsers.grammar.matching import Matched
    from parsers.grammar.rounds import Rounds

_FLOP, _TURN, _RIVER, _SEVENTH = (STREETS.index(name) for name in ("flop", "turn", "river", "seventh"))
_NEW = {_FLOP: 3, _TURN: 1, _RIVER: 1}
"""Cards that a street adds to the board; a line may print those before it too."""
_STUD = 1  # place in rounds.FAMILIES
CARDS = {
    "hand": pl.Int64,
    "street": pl.Int64,
    "player": pl.Int64,
    "run": pl.Int64,
    "cards": pl.String,
    "face_up": pl.Boolean,
}

_STREETS = {
    "line": pl.Int64,
    "hand": pl.Int64,
    "street": pl.Int64,
    "run": pl.Int64,
    "printed": pl.String,
    "cards": pl.String,
}


def read(
    sorted_: Sorted, rows: pl.DataFrame, street: np.ndarray, rounds: Rounds, hands: Hands
) -> tuple[pl.DataFrame, np.ndarray]:
    """Cards in the order of hands (columns of CARDS), and the hands that had more than one board."""
    board, several = _board(sorted_, rounds, hands)
    shown = rows.filter(pl.col("cards").is_not_null() & pl.col("kind").is_not_null())
    shows = pl.DataFrame(
        {
            "hand": shown["hand"],
            "street": pl.Series(street[np.flatnonzero(rows["cards"].is_not_null().to_numpy())]),
            "player": shown["player"],
            "run": pl.Series(np.ones(shown.height, np.int64)),
            "cards": _read(shown["cards"], visible),
            "face_up": pl.Series(np.ones(shown.height, bool)),
        }
    )
    parts = [board, _dealt(sorted_, rounds, hands), shows.drop_nulls("cards")]
    return pl.concat(part.cast(CARDS) for part in parts).sort("hand", maintain_order=True), several  # type: ignore[arg-type]


def heroes(sorted_: Sorted, hands: Hands) -> pl.DataFrame:
    """Hand and player of those to whom cards were dealt that nobody else sees."""
    parts = [pl.DataFrame(schema={"hand": pl.Int64, "player": pl.Int64})]
    for part in _of(sorted_, "dealt"):
        several = _read(_column(part, "cards"), normal).str.len_chars().fill_null(0) > len("Ah")
        dealt = pl.DataFrame({"hand": pl.Series(hands.hand_of[part.line]), "player": part.groups["player"]})
        parts.append(dealt.filter(several))
    dealt = pl.concat(parts).unique()
    return dealt.filter(pl.len().over("hand") == 1)


def _of(sorted_: Sorted, what: str) -> list[Matched]:
    return [found for found in (*sorted_.markers, *sorted_.others) if found.form.what == what]


def _column(found: Matched, name: str) -> pl.Series:
    groups = found.groups
    none = pl.Series(name, [None] * len(found.line), dtype=pl.String)
    return groups[name] if name in groups.columns else none


def _read(texts: pl.Series, how: Callable[[str], str | None]) -> pl.Series:
    different = texts.drop_nulls().unique().to_list()
    if not different:
        return pl.Series("cards", [None] * len(texts), dtype=pl.String)
    return texts.replace_strict({text: how(text) for text in different}, default=None, return_dtype=pl.String)


def _runs(found: Matched) -> pl.Series:
    """Which run a line says it belongs to; the form's own where it does not."""
    names = {"first": 1, "second": 2, "third": 3, "1st": 1, "2nd": 2, "3rd": 3, "1": 1, "2": 2, "3": 3}
    printed = _column(found, "run").str.to_lowercase().str.strip_chars()
    return printed.replace_strict(names, default=found.form.run, return_dtype=pl.Int64)


def _board(sorted_: Sorted, rounds: Rounds, hands: Hands) -> tuple[pl.DataFrame, np.ndarray]:
    """What each street added to each board, by hand, street and run."""
    parts = []
    for found in _of(sorted_, "street"):
        hand = hands.hand_of[found.line]
        parts.append(
            pl.DataFrame(
                {
                    "line": pl.Series(found.line),
                    "hand": pl.Series(hand),
                    "street": pl.Series(rounds.table[rounds.family[hand], found.place + 1]),
                    "run": _runs(found),
                    "printed": _column(found, "cards"),
                    "cards": _read(_column(found, "cards"), normal),
                }
            )
        )
    streets = pl.concat([pl.DataFrame(schema=_STREETS), *parts]).sort("line")
    # Half a board is none: cards may be printed in letters of any language.
    unread = streets.filter(pl.col("cards").is_null() & pl.col("printed").str.contains(r"\w"))
    streets = streets.join(unread.select("hand").unique(), on="hand", how="anti", maintain_order="left")
    streets = streets.drop_nulls("cards").drop("printed")
    # A street that comes again without saying so is a further run.
    again = pl.int_range(1, pl.len() + 1).over("hand", "street")
    streets = streets.with_columns(run=pl.max_horizontal("run", again))
    streets = _with_left_out(streets, rounds.skips[0])
    wholes = _wholes(sorted_, hands, np.setdiff1d(np.arange(len(hands.row)), streets["hand"].to_numpy()))
    table = pl.concat([_new_cards(streets), wholes])
    several = table.filter(pl.col("run") > 1)["hand"].unique().to_numpy()
    return (
        table.select(
            "hand",
            "street",
            pl.lit(None, pl.Int64).alias("player"),
            "run",
            "cards",
            pl.lit(value=True).alias("face_up"),
        ).sort("hand", "street", "run"),
        several,
    )


def _with_left_out(streets: pl.DataFrame, skipping: np.ndarray) -> pl.DataFrame:
    """The lines of streets, and of hands that leave streets out those whose cards a later line prints too."""
    of_boards = pl.col("street").is_in(list(_NEW))
    some = streets.filter(of_boards & pl.col("hand").is_in(pl.Series(skipping).implode()))
    known = {(hand, run, street): cards for hand, street, run, cards in some.drop("line").iter_rows()}
    added: list[tuple[int, int, int, int, str]] = []
    for line, hand, street, run, cards in some.iter_rows():
        rest = cards.split()[: -_NEW[street]]
        for before in range(street - 1, _FLOP - 1, -1):
            part, rest = rest[-_NEW[before] :], rest[: -_NEW[before]]
            shared = known.get((hand, 1, before), "")[-3 * len(part) + 1 :] == " ".join(part)
            if len(part) == _NEW[before] and (hand, run, before) not in known and not shared:
                added.append((line, hand, before, run, " ".join(part)))
    return pl.concat([streets, pl.DataFrame(added, schema=streets.schema, orient="row")])


def _new_cards(streets: pl.DataFrame) -> pl.DataFrame:
    """Of each street's line only the cards that it adds."""
    new = streets["street"].replace_strict(_NEW, default=None, return_dtype=pl.Int64)
    size = 3 * new - 1
    cards = pl.select(
        pl.when(size.is_not_null()).then(streets["cards"].str.tail(size)).otherwise(streets["cards"])
    ).to_series()
    return streets.with_columns(cards=cards).select("hand", "street", "run", "cards")


def _wholes(sorted_: Sorted, hands: Hands, wanted: np.ndarray) -> pl.DataFrame:
    """Boards printed as a whole, divided into streets, of the hands `wanted`."""
    parts: list[tuple[int, int, int, str]] = []
    for found in _of(sorted_, "board"):
        own = np.flatnonzero(np.isin(hands.hand_of[found.line], wanted))
        cards = _read(_column(found, "cards").gather(own), normal).to_list()
        of, runs = hands.hand_of[found.line[own]].tolist(), _runs(found).gather(own).to_list()
        for hand, run, board in zip(of, runs, cards, strict=True):
            if board and len(board) in (8, 11, 14):
                places = ((_FLOP, board[:8]), (_TURN, board[9:11]), (_RIVER, board[12:14]))
                parts += [(hand, street, run, text) for street, text in places if text]
    schema = {"hand": pl.Int64, "street": pl.Int64, "run": pl.Int64, "cards": pl.String}
    return pl.DataFrame(parts, schema=schema, orient="row")


def _dealt(sorted_: Sorted, rounds: Rounds, hands: Hands) -> pl.DataFrame:
    """What was dealt to players, each card in the street in which it came.

    In stud the first two cards and the seventh are dealt face down, in the other games all.
    """
    parts = [pl.DataFrame(schema=CARDS)]
    for found in _of(sorted_, "dealt"):
        hand = hands.hand_of[found.line]
        street = rounds.street_of(sorted_.section[found.line], hand)
        stud = rounds.family[hand] == _STUD
        cards = _read(_column(found, "cards"), visible)
        frame = pl.DataFrame(
            {
                "hand": pl.Series(hand),
                "street": pl.Series(street),
                "player": found.groups["player"],
                "run": pl.Series(np.ones(len(hand), np.int64)),
                "cards": cards,
                "face_up": pl.Series(stud & (street < _SEVENTH)),
            }
        ).cast(CARDS)  # type: ignore[arg-type]
        door = pl.Series(stud & (street == rounds.first[hand])) & (cards.str.len_chars().fill_null(0) > 2)
        down = frame.filter(door).with_columns(
            cards=pl.col("cards").str.slice(0, pl.col("cards").str.len_chars() - 3),
            face_up=pl.lit(value=False),
        )
        up = frame.with_columns(cards=pl.when(door).then(pl.col("cards").str.tail(2)).otherwise("cards"))
        parts += [down, up]
    return pl.concat(parts).drop_nulls("cards")
