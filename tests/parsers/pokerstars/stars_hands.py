"""Builds and reads hands for these tests. All names and amounts are invented."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import polars as pl

from parsers.format import Options
from parsers.formats.pokerstars import FORMAT
from parsers.schema import Parsed
from parsers.text import from_bytes

HERE = Path(__file__).parent
HEADER = "PokerStars Hand #7001:  Hold'em No Limit ($1/$2 USD) - 2019/03/05 20:15:00 ET"
TABLE = "Table 'Ostrava' 6-max Seat #1 is the button"
SEATS = ("ann", "bo", "cy")


def seats(*names: str, chips: str = "$200") -> str:
    return "\n".join(f"Seat {k}: {name} ({chips} in chips)" for k, name in enumerate(names, start=1))


def hand(
    preflop: str,
    *,
    header: str = HEADER,
    names: tuple[str, ...] = SEATS,
    posts: str | None = None,
    later: str = "",
    pot: str = "$4",
    deal: str = "HOLE CARDS",
) -> str:
    """A hand in which seat 2 posts the small and seat 3 the big blind unless `posts` says otherwise."""
    if posts is None:
        posts = f"{names[1]}: posts small blind $1\n{names[2]}: posts big blind $2"
    told = "\n".join(f"Seat {k}: {name} mucked" for k, name in enumerate(names, start=1))
    parts = (
        header, TABLE, seats(*names), posts, f"*** {deal} ***", preflop, later,
        "*** SUMMARY ***", f"Total pot {pot} | Rake $0", told,
    )  # fmt: skip
    return "\n".join(part for part in parts if part) + "\n"


def read(text: str | bytes, **options: str) -> Parsed:
    raw = text if isinstance(text, bytes) else text.encode()
    return FORMAT.read(from_bytes(raw), Options(**options))


def case(name: str) -> str:
    """The text of a fixture, `topic/case`."""
    return (HERE / f"{name}.txt").read_text(encoding="utf-8")


def number(value: int | None) -> Decimal | None:
    return None if value is None else Decimal(value).scaleb(-4).normalize() + 0


def actions(parsed: Parsed, hand: int = 0) -> list[tuple[object, ...]]:
    """Street, name, kind, chips, street total after, of one hand; amounts as printed units."""
    names = parsed.players.filter(hand=hand)["name"].to_list()
    return [
        (row["street"], names[row["player_index"]], row["kind"], number(row["chips"]), number(row["to"]))
        for row in parsed.actions.filter(pl.col("hand") == hand).iter_rows(named=True)
    ]


def reasons(parsed: Parsed) -> list[str]:
    return parsed.issues["reason"].to_list()


def accounted(parsed: Parsed, source: int = 0) -> int:
    """Bytes of a source that are in hands, issues and ignored text."""
    spans = pl.concat(
        [frame.select("source", "byte_start", "byte_end") for frame in (parsed.hands, parsed.issues)]
    )
    mine = spans.filter(pl.col("source") == source)
    ignored = parsed.ignored.filter(pl.col("source") == source)["bytes"].sum()
    return int((mine["byte_end"] - mine["byte_start"]).sum()) + int(ignored)
