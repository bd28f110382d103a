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
from parsers.told.model import CARDS, HEADS, MEANS, ROWS, SEATS, Card, Head, Row, Seat, Told
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
        in_order = [_by_number(hand.seats) for hand in hands]
        seats = _columns(Seat, [seats for seats, _ in in_order])
        rows = _columns(Row, [hand.rows for hand in hands])
        cards = _columns(Card, [hand.cards for hand in hands])
        rows_of, cards_of = _of_hands([h.rows for h in hands]), _of_hands([h.cards for h in hands])
        players, holders = rows["player"], cards["player"]
        moved = [places for _, places in in_order]
        if any(moved):
            players = _moved(players, rows_of, moved)
            holders = _moved(holders, cards_of, moved)
        starts, ends = np.array(rows["start"], np.int64), np.array(rows["end"], np.int64)
        lines = lines_at(text, starts)
        seat_frame = _frame(
            SEATS,
            _of_hands([hand.seats for hand in hands]),
            seat=seats["number"],
            **{name: seats[name] for name in SEATS if name in seats},
        )
        row_frame = _frame(
            ROWS,
            rows_of,
            street=[_STREET[street] for street in rows["street"]],
            player=players,
            kind=[_KIND[kind] for kind in rows["kind"]],
            means=[_MEANS[means] for means in rows["means"]],
            **{name: rows[name] for name in ("amount", "to", "dead", "all_in", "number")},
            act_start=raw_offsets(text, starts),
            act_end=raw_offsets(text, ends, ends=True),
            line=text.line_numbers[lines] if len(lines) else np.zeros(0, np.int32),
        )
        card_frame = _frame(
            CARDS,
            cards_of,
            street=[_STREET[street] for street in cards["street"]],
            player=holders,
            **{name: cards[name] for name in ("run", "cards", "face_up")},
        )
        return Told(self._heads(hands), seat_frame, row_frame, card_frame)

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


def _by_number(seats: Sequence[Seat]) -> tuple[Sequence[Seat], dict[int | None, int] | None]:
    """The seats in order, and where each went; None where they were in order."""
    numbers = [seat.number for seat in seats]
    order = sorted(range(len(seats)), key=numbers.__getitem__)
    if order == list(range(len(seats))):
        return seats, None
    return [seats[k] for k in order], {k: place for place, k in enumerate(order)}


def _moved(
    players: Sequence[int | None], hands: np.ndarray, moved: Sequence[dict[int | None, int] | None]
) -> list[int | None]:
    """The players of entries of these hands, by the places of their seats in order."""
    places = zip(players, hands.tolist(), strict=True)
    return [player if (to := moved[hand]) is None else to.get(player) for player, hand in places]


def _columns(of: type[NamedTuple], lists: Sequence[Sequence[tuple[Any, ...]]]) -> dict[str, Sequence[Any]]:
    """The fields of all entries of the lists, one after another."""
    names = of._fields
    columns: Sequence[Sequence[Any]] = [*zip(*chain.from_iterable(lists), strict=True)]
    return dict(zip(names, columns or [()] * len(names), strict=True))


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
