"""Our own tables as an input, for rooms that export from their own database.

A set of tables is spooled as JSON lines (`parsers.tables`), one for each row of `hands`; this reads them.
Chips are told, not read; `to after - to before = chips - dead` is tested where the tables say so themselves
(`tables_chips`), and a hand whose rows do not belong together is refused (`tables_check`). Which columns
there may be, and which there must be, is told in docs/own-tables.md.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from parsers import schema
from parsers.format import DialectInfo
from parsers.formats import tables_check as check
from parsers.formats.tables_chips import signs, with_totals
from parsers.formats.tables_make import acting, made
from parsers.formats.tables_text import START, Texts, texts
from parsers.formats.tables_values import Refusals, typed
from parsers.tables.columns import ACTIONS, CARDS, HANDS, PLAYERS

if TYPE_CHECKING:
    from parsers.format import Format, Options
    from parsers.text import ShardText

NAME = "tables"
_HEAD = re.compile(b"^" + re.escape(START), re.MULTILINE)
_EXCERPT = 300


class OwnTables:
    """The format as `parsers.format.Format` describes one."""

    name = NAME
    starts: tuple[bytes, ...] = ()
    dialects: tuple[DialectInfo, ...] = (
        DialectInfo(
            NAME,
            "all that are audited",
            "what the columns have; floor events too",
            "returns and pots, unless prints_returns and prints_pot are true",
        ),
    )

    def matches(self, head: bytes) -> bool:
        """Whether the source begins with a line of `parsers.tables.gather`."""
        return head.startswith(START)

    def heads(self, chunk: bytes) -> list[int]:
        """Offsets of the lines."""
        return [found.start() for found in _HEAD.finditer(chunk)]

    def read(self, text: ShardText, options: Options) -> schema.Parsed:  # noqa: ARG002 (times are in UTC)
        """The tables of a shard."""
        return _Shard(text).parsed()


FORMAT: Format = OwnTables()


class _Shard:
    """Reads one shard: all of its hands at once."""

    def __init__(self, text: ShardText) -> None:
        self._text = text
        self._lines = text.data.split(b"\n")[:-1]
        self._texts: Texts = texts(self._lines, text.bad_lines)
        self._refusals = Refusals()

    def parsed(self) -> schema.Parsed:
        if not self._lines:
            shapes = (schema.HANDS, schema.PLAYERS, schema.CARDS, schema.ACTIONS, schema.ISSUES)
            return schema.Parsed(*map(schema.empty, shapes), self._ignored())  # type: ignore[call-arg]
        found, refusals = self._texts, self._refusals
        hands = typed(found.hands, HANDS, refusals)
        players, cards, actions = (
            typed(frame, table, refusals)
            for table, frame in ((PLAYERS, found.players), (CARDS, found.cards), (ACTIONS, found.actions))
        )
        check.check_hands(hands, found.fault, refusals)
        check.check_sizes(hands, players, actions, refusals)
        frames, numbers = self._left(check.Frames(hands, players, cards, actions), np.arange(hands.height))
        frames, numbers = self._placed(frames, numbers)
        frames, numbers, proven = self._summed(frames, numbers)
        tables = made(frames, proven, NAME, self._places(numbers))
        return schema.Parsed(*tables, issues=self._issues(), ignored=self._ignored())

    def _left(
        self, frames: check.Frames, numbers: np.ndarray, refusals: Refusals | None = None
    ) -> tuple[check.Frames, np.ndarray]:
        """The hands that are not refused, and their numbers in the shard."""
        keep = (refusals or self._refusals).kept(len(numbers))
        if refusals:
            self._refusals.found.update({int(numbers[hand]): why for hand, why in refusals.found.items()})
        return frames.kept(keep), numbers[keep]

    def _placed(self, frames: check.Frames, numbers: np.ndarray) -> tuple[check.Frames, np.ndarray]:
        """The hands whose rows belong together."""
        refusals = Refusals()
        players = check.seated(frames.players, refusals)
        frames = frames._replace(
            players=players,
            actions=check.with_player(frames.actions, ACTIONS, players, refusals),
            cards=check.with_player(frames.cards, CARDS, players, refusals),
        )
        check.check_order(frames, refusals)
        place = pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("hand")
        frames = frames._replace(actions=frames.actions.with_columns(ordinal=place))
        return self._left(frames, numbers, refusals)

    def _summed(
        self, frames: check.Frames, numbers: np.ndarray
    ) -> tuple[check.Frames, np.ndarray, np.ndarray]:
        """The hands whose chips add up, and whether that is proven of each."""
        refusals = Refusals()
        part = acting(frames.players, frames.actions, len(numbers))
        check.check_seats(frames.players, pl.Series(part), refusals)
        signs(frames.actions, refusals)
        check.check_live(frames.actions, refusals)
        frames, numbers = self._left(frames, numbers, refusals)
        refusals = Refusals()
        actions, proven = with_totals(frames, refusals)
        frames = frames._replace(actions=actions)
        keep = refusals.kept(len(numbers))
        frames, numbers = self._left(frames, numbers, refusals)
        return frames, numbers, proven[keep]

    def _places(self, numbers: np.ndarray) -> pl.DataFrame:
        """Where the hands of these numbers lie."""
        lines = self._texts.line[numbers]
        return pl.DataFrame(
            {
                "source": self._text.line_source[lines],
                "byte_start": self._text.raw_starts[lines],
                "byte_end": self._text.raw_ends[lines],
                "line": self._text.line_numbers[lines],
            }
        )

    def _issues(self) -> pl.DataFrame:
        found = self._texts
        whole = found.hands.select(
            "site", "hand_id", hand="hand", line=pl.Series(found.line.astype(np.int64))
        )
        rows: list[tuple[Any, ...]] = []
        for hand, (reason, message) in self._refusals.found.items():
            site, hand_id, _, line = whole.row(hand)
            rows.append((line, "hand", 1, None, site, hand_id, reason, message))
        for line in found.bad:
            message = "this line is not what a row of hands is spooled as"
            rows.append((line, "hand", 1, None, None, None, "bad-json", message))
        for line, table, first, last, key in found.strays.iter_rows():
            what = f"row {first}" if first == last else f"rows {first} to {last}"
            message = f"{table} {what}: no row of hands has the key {key!r}"[:_EXCERPT]
            at = int(first) if first and first.isdecimal() and len(first) < 10 else None
            rows.append((line, "bytes", 0, at, None, None, "rows-without-hand", message))
        rows.sort(key=lambda row: row[0])
        lines = np.array([row[0] for row in rows], np.int64)
        text = self._text
        frame = pl.DataFrame(
            {
                "kind": [row[1] for row in rows],
                "hands": [row[2] for row in rows],
                "source": text.line_source[lines],
                "byte_start": text.raw_starts[lines],
                "byte_end": text.raw_ends[lines],
                "line": [
                    int(text.line_numbers[line]) if row[3] is None else row[3]
                    for line, row in zip(lines.tolist(), rows, strict=True)
                ],
                "site": [row[4] for row in rows],
                "format": [NAME] * len(rows),
                "hand_id": [row[5] for row in rows],
                "reason": [row[6] for row in rows],
                "message": [row[7] for row in rows],
                "excerpt": [
                    self._lines[line][: 4 * _EXCERPT].decode("utf-8", "replace")[:_EXCERPT] for line in lines
                ],
                "rows": found.rows[lines],
            },
            schema_overrides={name: schema.ISSUES[name] for name in ("kind", "site", "hand_id")},
        )
        return frame.select(
            (pl.col(name) if name in frame.columns else pl.lit(None)).cast(dtype).alias(name)
            for name, dtype in schema.ISSUES.items()
        )

    def _ignored(self) -> pl.DataFrame:
        return self._text.ignored.select(*schema.IGNORED)
