"""Open Hand History: JSON by the standard at hh-specs.handhistory.org, and its floor events for live records.

Two dialects, one grammar: `standard`, and `floor-events` for hands whose actions carry the objects `floor`
and `offered`. An amount is the chips added by the action; an uncalled bet has no action that returns it.
Which names of games, rounds and actions are accepted stands in `ohh_names`, further fields in `ohh_hand`,
`ohh_play` (upcards) and `ohh_floor`; docs/live-records.md tells all of it to people who write such files.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers import schema
from parsers.format import DialectInfo
from parsers.formats.ohh_documents import TOO_DEEP, Document, Gap, Trouble, documents, heads
from parsers.formats.ohh_hand import identity, read_hand
from parsers.formats.ohh_tables import FLOOR, NAME, STANDARD, Tables, frame
from parsers.formats.ohh_values import Numbers, RefusedError, has_noise
from parsers.jsonscan import Braces, JsonObject, decoder
from parsers.places import lines_at, raw_offsets

if TYPE_CHECKING:
    from parsers.format import Format, Options
    from parsers.text import ShardText

_GAMES = "hold'em, Omaha, short deck, stud, razz, draw games; no-limit, pot-limit, fixed-limit"
_WRAPPED = re.compile(rb'\{\s*"ohh"\s*:\s*\{')
_BARE = re.compile(rb"\A[\s\[]*\{")
_BARE_KEYS = (b'"game_number"', b'"bet_limit"', b'"players"')


class _Issue(NamedTuple):
    """Bytes of the shard's text that hold no hand that can be judged."""

    start: int
    end: int
    hands: int
    reason: str
    message: str
    place: int  # offset of what is wrong
    site: str | None = None
    hand_id: str | None = None


class OpenHandHistory:
    """The format as `parsers.format.Format` describes one."""

    name = NAME
    starts: tuple[bytes, ...] = ()
    dialects: tuple[DialectInfo, ...] = (
        DialectInfo(
            STANDARD,
            _GAMES,
            "stacks, chips added, all-ins, pots, rake, collections",
            "returns of uncalled bets",
        ),
        DialectInfo(
            FLOOR,
            _GAMES,
            "as standard; pushes, words and rulings; limits offered",
            "returns of uncalled bets",
        ),
    )

    def matches(self, head: bytes) -> bool:
        """Whether a line begins with a wrapped hand, or the source with an object that has a hand's keys."""
        for wrapped in _WRAPPED.finditer(head):
            line = head.rfind(b"\n", 0, wrapped.start()) + 1
            if not head[line : wrapped.start()].strip(b" \t\r[,"):
                return True
        return _BARE.match(head) is not None and all(key in head for key in _BARE_KEYS)

    def heads(self, chunk: bytes) -> list[int]:
        """Offsets at which a hand certainly begins."""
        return heads(chunk, 0, len(chunk))

    def read(self, text: ShardText, options: Options) -> schema.Parsed:  # noqa: ARG002 (times are in UTC)
        """The tables of a shard."""
        return _Shard(text).parsed()


FORMAT: Format = OpenHandHistory()


class _Shard:
    """Reads one shard: finds the documents, reads each, and accounts for every byte."""

    def __init__(self, text: ShardText) -> None:
        self._text = text
        self._any_bad = bool(text.bad_lines.any())
        self._numbers = Numbers()
        self._starts: list[int] = []  # of documents
        self._tables = Tables()
        self._issues: list[_Issue] = []
        self._refused: list[tuple[int, int | None, _Issue]] = []  # document, object refused
        self._gaps: list[Gap] = []

    def parsed(self) -> schema.Parsed:
        decode = decoder(self._numbers.__getitem__)
        for start, end in self._segments():
            for found in documents(self._text.data, start, end, decode):
                if isinstance(found, Gap):
                    self._gaps.append(found)
                elif isinstance(found, Trouble):
                    self._issues.append(
                        _Issue(found.start, found.end, found.hands, found.reason, found.message, found.place)
                    )
                else:
                    self._document(found)
        braces = Braces(self._text.data, np.array(self._starts, np.int64))
        self._place_refusals(braces)
        made = self._tables.make(self._text, braces)
        return schema.Parsed(*made, issues=self._issue_table(), ignored=self._ignored())

    def _segments(self) -> list[tuple[int, int]]:
        """Runs of the text that lie together in one source: no hand reaches beyond one."""
        text = self._text
        if not len(text.raw_starts):
            return []
        apart = (text.line_source[1:] != text.line_source[:-1]) | (text.raw_starts[1:] != text.raw_ends[:-1])
        starts = text.line_starts[np.concatenate([[0], np.flatnonzero(apart) + 1])].tolist()
        return list(zip(starts, [*starts[1:], len(text.data)], strict=True))

    def _document(self, found: Document) -> None:
        number = len(self._starts)
        self._starts.append(found.start)
        try:
            self._check_bytes(found)
            hand = read_hand(found.hand)
        except RefusedError as error:
            self._refuse(number, found, error)
        except RecursionError:
            self._refuse(number, found, RefusedError("too-deep", TOO_DEEP))
        else:
            if self._numbers.noisy and has_noise(found.hand):
                hand.flags.append("float-noise")
            self._tables.add(hand, found.start, found.end, number)

    def _check_bytes(self, found: Document) -> None:
        """Refuses a hand whose text is not what its source meant, or that cannot be written as UTF-8."""
        text = self._text
        octets = text.data[found.start : found.end]
        if b"\\u" in octets and not _encodable(found.hand):
            raise RefusedError("bad-bytes", "a lone surrogate, which is no character")
        if not self._any_bad or "\ufffd".encode() not in octets:
            return  # a line may be marked for its length alone, which is nothing unusual in JSON
        first, last = lines_at(text, np.array([found.start, found.end - 1])).tolist()
        if text.bad_lines[first : last + 1].any():
            raise RefusedError("bad-bytes", "bytes that the source's encoding does not allow")

    def _refuse(self, number: int, found: Document, error: RefusedError) -> None:
        order = None if error.place is None else error.place.order
        site, hand_id = identity(found.hand)
        issue = _Issue(found.start, found.end, 1, error.reason, error.message, found.start, site, hand_id)
        self._refused.append((number, order, issue))

    def _place_refusals(self, braces: Braces) -> None:
        """Puts the issues of refused hands with the others, each placed at the object that was refused."""
        placed = [(number, order) for number, order, _ in self._refused if order is not None]
        numbers, orders = np.array(placed, np.int64).reshape(len(placed), 2).T
        places = iter(braces.spans(numbers, orders)[0].tolist())
        for _, order, issue in self._refused:
            self._issues.append(issue if order is None else issue._replace(place=next(places)))
        self._issues.sort()

    def _issue_table(self) -> pl.DataFrame:
        text = self._text
        issues = self._issues
        starts = np.array([issue.start for issue in issues], np.int64)
        ends = np.array([issue.end for issue in issues], np.int64)
        places = np.array([issue.place for issue in issues], np.int64)
        first = lines_at(text, starts)
        lines = text.line_numbers[np.minimum(lines_at(text, places), len(text.line_numbers) - 1)].tolist()
        excerpts = [
            text.data[place : min(place + 1200, issue.end)].decode("utf-8", "replace")[:300]
            for place, issue in zip(places.tolist(), issues, strict=True)
        ]
        columns = {
            "kind": ["hand" if issue.hands else "bytes" for issue in issues],
            "hands": [issue.hands for issue in issues],
            "source": text.line_source[first],
            "byte_start": raw_offsets(text, starts),
            "byte_end": raw_offsets(text, ends, ends=True),
            "line": text.line_numbers[first],
            "site": [issue.site for issue in issues],
            "format": [NAME] * len(issues),
            "hand_id": [issue.hand_id for issue in issues],
            "reason": [issue.reason for issue in issues],
            "message": [f"line {line}: {issue.message}" for line, issue in zip(lines, issues, strict=True)],
            "excerpt": excerpts,
        }
        return frame(columns, schema.ISSUES, len(issues))

    def _ignored(self) -> pl.DataFrame:
        """The bytes between hands, by source and kind."""
        text = self._text
        starts = np.array([gap.start for gap in self._gaps], np.int64)
        ends = np.array([gap.end for gap in self._gaps], np.int64)
        lengths = raw_offsets(text, ends, ends=True) - raw_offsets(text, starts)
        gaps = pl.DataFrame(
            {
                "source": text.line_source[lines_at(text, starts)],
                "kind": [gap.kind for gap in self._gaps],
                "bytes": lengths,
            },
            schema=schema.IGNORED,
        )
        return pl.concat(
            [text.ignored, gaps.group_by("source", "kind", maintain_order=True).agg(pl.col("bytes").sum())]
        )


def _encodable(value: JsonObject) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
