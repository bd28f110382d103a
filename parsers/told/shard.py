"""What a reader that goes hand by hand finds in a shard, gathered into the tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import polars as pl
import pyarrow as pa

from parsers import schema
from parsers.faults import REASONS
from parsers.places import lines_at, raw_offsets
from parsers.schema import KINDS, STREETS
from parsers.told.finish import finish
from parsers.told.model import CARDS, HEADS, MEANS, ROWS, SEATS, Head, Told
from parsers.told.tables import lists

if TYPE_CHECKING:
    from parsers.text import ShardText
    from parsers.told.model import Dialect, Hand

_STREET = {name: code for code, name in enumerate(STREETS)}
_KIND = {name: code for code, name in enumerate(KINDS)}
_MEANS = {name: code for code, name in enumerate(MEANS)}
_EXCERPT, _LOOKED_AT = 300, 1200
_HEAD = tuple(field.name for field in fields(Head))


class Refused(Exception):  # noqa: N818 (it says what happened to the hand)
    """A hand cannot be read: a reason of `parsers.faults.REASONS`, what was found, where in the text."""

    def __init__(self, reason: str, message: str, place: int | None = None) -> None:
        super().__init__(message)
        self.reason, self.message, self.place = reason, message, place


class _Issue(NamedTuple):
    start: int
    end: int
    hands: int
    reason: str
    message: str
    place: int
    site: str | None
    hand_id: str | None


class Shard:
    """Hands, refusals and what lies between them; all bytes of the text go to exactly one of the methods."""

    def __init__(self, name: str, dialects: Sequence[Dialect], text: ShardText) -> None:
        self._name, self._dialects, self._text = name, dialects, text
        self._hands: list[tuple[Hand, int, int]] = []
        self._issues: list[_Issue] = []
        self._gaps: list[tuple[int, int, str]] = []

    def add(self, hand: Hand, start: int, end: int) -> None:
        """A hand, and the offsets in the text of its bytes."""
        self._hands.append((hand, start, end))

    def refuse(
        self,
        start: int,
        end: int,
        reason: str,
        message: str,
        *,
        place: int | None = None,
        site: str | None = None,
        hand_id: str | None = None,
        hands: int = 1,
    ) -> None:
        """A hand (or `hands` of them) that cannot be read; `place` is where that shows."""
        at = start if place is None else place
        self._issues.append(_Issue(start, end, hands, reason, message, at, site, hand_id))

    def stray(self, start: int, end: int, reason: str, message: str) -> None:
        """Bytes that are no hand and should not be there."""
        self._issues.append(_Issue(start, end, 0, reason, message, start, None, None))

    def gap(self, start: int, end: int, kind: str) -> None:
        """Text between hands that says nothing: blank, separator, ..."""
        if end > start:
            self._gaps.append((start, end, kind))

    def parsed(self) -> schema.Parsed:
        """The tables of the shard."""
        self._hands.sort(key=itemgetter(1))
        told, contradicted = finish(self._told(), self._name, self._dialects)
        for hand, reason, line, _ in contradicted:
            head, start, end = self._hands[hand][0].head, *self._hands[hand][1:]
            message = REASONS[reason].format(line=f"line {line}")
            self._issues.append(_Issue(start, end, 1, reason, message, -line, head.site, head.hand_id))
        return schema.Parsed(*told, issues=self._issue_table(), ignored=self._ignored())

    def _told(self) -> Told:
        text, hands = self._text, [hand for hand, _, _ in self._hands]
        order = [np.argsort([seat.number for seat in h.seats], kind="stable").tolist() for h in hands]
        place_of = [dict(zip(places, range(len(places)), strict=True)) for places in order]
        heads = self._heads(hands)
        seats = [h.seats[k] for h, places in zip(hands, order, strict=True) for k in places]
        rows = list(chain.from_iterable(h.rows for h in hands))
        cards = list(chain.from_iterable(h.cards for h in hands))
        players = [p[r.player] for h, p in zip(hands, place_of, strict=True) for r in h.rows]
        holders = [
            None if c.player is None else p[c.player]
            for h, p in zip(hands, place_of, strict=True)
            for c in h.cards
        ]
        starts = np.array([row.start for row in rows], np.int64)
        ends = np.array([row.end for row in rows], np.int64)
        lines = lines_at(text, starts)
        seat_frame = _frame(
            SEATS,
            _of_hands([h.seats for h in hands]),
            seat=[s.number for s in seats],
            name=[s.name for s in seats],
            stack=[s.stack for s in seats],
            sitting_out=[s.sitting_out for s in seats],
            is_hero=[s.is_hero for s in seats],
            collected=[s.collected for s in seats],
            net=[s.net for s in seats],
        )
        row_frame = _frame(
            ROWS,
            _of_hands([h.rows for h in hands]),
            street=[_STREET[r.street] for r in rows],
            player=players,
            kind=[_KIND[r.kind] for r in rows],
            amount=[r.amount for r in rows],
            to=[r.to for r in rows],
            means=[_MEANS[r.means] for r in rows],
            dead=[r.dead for r in rows],
            all_in=[r.all_in for r in rows],
            number=[r.number for r in rows],
            act_start=raw_offsets(text, starts),
            act_end=raw_offsets(text, ends, ends=True),
            line=text.line_numbers[lines] if len(lines) else np.zeros(0, np.int32),
        )
        card_frame = _frame(
            CARDS,
            _of_hands([h.cards for h in hands]),
            street=[_STREET[c.street] for c in cards],
            player=holders,
            run=[c.run for c in cards],
            cards=[c.cards for c in cards],
            face_up=[c.face_up for c in cards],
        )
        return Told(heads, seat_frame, row_frame, card_frame)

    def _heads(self, hands: list[Hand]) -> pl.DataFrame:
        text = self._text
        starts = np.array([start for _, start, _ in self._hands], np.int64)
        ends = np.array([end for _, _, end in self._hands], np.int64)
        first, last = lines_at(text, starts), lines_at(text, ends - 1)
        numbers = text.line_numbers if len(text.line_numbers) else np.zeros(1, np.int32)
        heads = [vars(hand.head) for hand in hands]
        columns: dict[str, Any] = {name: [head[name] for head in heads] for name in _HEAD if name != "flags"}
        if any(hand.context for hand in hands):
            columns["context_spans"] = _spans([hand.context for hand in hands])
        return _frame(
            HEADS,
            None,
            **columns,
            flags=lists([flag for head in heads for flag in head["flags"]], _counts(heads)),
            source=text.line_source[first] if len(first) else [],
            format=[self._name] * len(hands),
            byte_start=raw_offsets(text, starts),
            byte_end=raw_offsets(text, ends, ends=True),
            line_start=numbers[first] if len(first) else [],
            line_end=numbers[last] if len(last) else [],
        )

    def _issue_table(self) -> pl.DataFrame:
        text, issues = self._text, sorted(self._issues)
        starts = np.array([issue.start for issue in issues], np.int64)
        ends = np.array([issue.end for issue in issues], np.int64)
        places = np.array([i.place if i.place >= 0 else i.start for i in issues], np.int64)
        first = lines_at(text, starts)
        at = np.minimum(lines_at(text, places), len(text.line_numbers) - 1)
        lines = [
            int(number) if issue.place >= 0 else -issue.place  # a contradiction knows its line only
            for number, issue in zip(text.line_numbers[at], issues, strict=True)
        ]
        return _frame(
            schema.ISSUES,
            None,
            kind=["hand" if issue.hands else "bytes" for issue in issues],
            hands=[issue.hands for issue in issues],
            source=text.line_source[first] if len(first) else [],
            byte_start=raw_offsets(text, starts),
            byte_end=raw_offsets(text, ends, ends=True),
            line=lines,
            site=[issue.site for issue in issues],
            format=[self._name] * len(issues),
            hand_id=[issue.hand_id for issue in issues],
            reason=[issue.reason for issue in issues],
            message=[f"line {line}: {issue.message}" for line, issue in zip(lines, issues, strict=True)],
            excerpt=[
                text.data[place : min(place + _LOOKED_AT, issue.end)].decode("utf-8", "replace")[:_EXCERPT]
                for place, issue in zip(places.tolist(), issues, strict=True)
            ],
        )

    def _ignored(self) -> pl.DataFrame:
        text = self._text
        starts = np.array([start for start, _, _ in self._gaps], np.int64)
        ends = np.array([end for _, end, _ in self._gaps], np.int64)
        gaps = pl.DataFrame(
            {
                "source": text.line_source[lines_at(text, starts)] if len(starts) else [],
                "kind": [kind for _, _, kind in self._gaps],
                "bytes": raw_offsets(text, ends, ends=True) - raw_offsets(text, starts),
            },
            schema=schema.IGNORED,
        )
        totals = gaps.group_by("source", "kind", maintain_order=True).agg(pl.col("bytes").sum())
        return pl.concat([text.ignored.select(*schema.IGNORED), totals])


def _spans(contexts: Sequence[Sequence[tuple[int, int]]]) -> pl.Series:
    """A column of lists of spans, built flat."""
    flat = np.array(list(chain.from_iterable(contexts)), np.int64).reshape(-1, 2)
    ends = np.concatenate([[0], np.cumsum([len(context) for context in contexts])])
    spans = pa.StructArray.from_arrays([pa.array(flat[:, 0]), pa.array(flat[:, 1])], ["start", "end"])
    return pl.Series(pl.from_arrow(pa.LargeListArray.from_arrays(pa.array(ends, pa.int64()), spans)))


def _counts(heads: list[dict[str, Any]]) -> np.ndarray:
    return np.array([len(head["flags"]) for head in heads], np.int64)


def _of_hands(lists: Sequence[Sequence[Any]]) -> np.ndarray:
    """The number of the hand of each entry."""
    return np.repeat(np.arange(len(lists), dtype=np.int32), [len(entries) for entries in lists])


def _frame(columns_of: dict[str, pl.DataType], hand: np.ndarray | None, **columns: Any) -> pl.DataFrame:
    """The columns as a table of that schema; those not given are null."""
    if hand is not None:
        columns["hand"] = hand
    rows = len(next(iter(columns.values())))
    return pl.DataFrame(
        [
            pl.Series(name, columns[name], dtype, strict=True)
            if name in columns
            else pl.Series(name, [None], dtype).new_from_index(0, rows)
            for name, dtype in columns_of.items()
        ]
    )
