"""Which form each line has, and what its named groups hold: all lines of a layout at once, form by form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers.grammar.needle import required, shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parsers.grammar.model import Form
    from parsers.lines import Lines

MARKERS = ("street", "showdown", "summary")
HEADERS = ("start", "head", "seat")
IN_SUMMARY = ("pot", "board", "added", "collected", "net", "note", "end", "cancelled", "head")
HEAD, SHOWDOWN, SUMMARY = 0, 100, 101
"""Sections of lines: before the first marker, after those of these names; rounds are numbered from 1."""


_SHORTEST = 3
_FEW = 4


class Matched(NamedTuple):
    """Lines that have one form, in order."""

    form: Form
    place: int  # of the form in its grammar
    line: np.ndarray  # several times the same where a form says `each`
    groups: pl.DataFrame  # one text column per named group


class Texts:
    """The texts of some lines of a shard, and which forms each of them may have at all."""

    def __init__(self, lines: Lines, rows: np.ndarray) -> None:
        self._lines = lines
        self._place = np.zeros(len(lines), np.int64)
        self._place[rows] = np.arange(len(rows))
        self._rows = rows
        self._texts = lines.text(lines.start[rows], lines.stop[rows])
        self._begun: dict[bytes, np.ndarray] = {}  # by a few bytes: the lines that begin with them
        self._holding: dict[str, np.ndarray] = {}  # by pattern: the lines that hold one of its words

    def of(self, rows: np.ndarray) -> pl.Series:
        """The texts of lines that are among those given."""
        return self._texts.gather(self._place[rows])

    def look(self, rows: np.ndarray, forms: Sequence[Form]) -> None:
        """Sorts the lines `rows` by the words of these forms that they hold, all words in one pass.

        Most lines hold one such word, and need not be tried against forms with others. No other lines are
        likely to have these forms then.
        """
        words = {form.pattern: _words(form.pattern) for form in forms}
        different = sorted({word for several in words.values() for word in several}, key=len, reverse=True)
        if not different or not len(rows):
            return
        found = self.of(rows)
        pattern = "|".join(map(re.escape, different))
        word = found.str.extract(f"({pattern})").replace_strict(
            {word: k for k, word in enumerate(different)}, default=len(different), return_dtype=pl.Int64
        )
        several = (found.str.count_matches(pattern) > 1).to_numpy()
        code = np.where(several, len(different) + 1, word.to_numpy())
        by_code = np.split(
            rows[np.argsort(code, kind="stable")],
            np.cumsum(np.bincount(code, minlength=len(different) + 2))[:-1],
        )
        for of, wanted in words.items():
            if wanted:
                may = [k for k, word in enumerate(different) if any(_touch(word, own) for own in wanted)]
                self._holding[of] = np.sort(np.concatenate([*(by_code[k] for k in may), by_code[-1]]))

    def holding(self, rows: np.ndarray, forms: Sequence[Form]) -> np.ndarray:
        """Those of the lines `rows` that hold a word of one of these forms."""
        held = {word.strip() for form in forms for word in shape(form.pattern).holds}
        if "" in held or not held or not len(rows):
            return rows
        words = "|".join(sorted(map(re.escape, held)))
        return rows.take(np.flatnonzero(self.of(rows).str.contains(words).to_numpy()))

    def likely(self, form: Form) -> np.ndarray:
        """All lines that may have this form."""
        begins = shape(form.pattern).begins
        if begins:
            few = begins.encode()[:_FEW]
            if few not in self._begun:
                self._begun[few] = self._lines.begin_with(self._rows, few)
            return self._lines.begin_with(self._begun[few], begins.encode())
        return self._holding.get(form.pattern, self._rows)

    def match(self, rows: np.ndarray, form: Form, place: int) -> Matched:
        """The lines among `rows`, which may have this form, that have it, with what its groups hold."""
        lines, ends = self._lines, shape(form.pattern).ends
        if ends:
            rows = rows[lines.ends(lines.start[rows], lines.stop[rows], ends.encode())]
        names = [name for name in re.compile(form.pattern).groupindex if name != "all"]
        inner = list(re.compile(form.each).groupindex)
        whole, always = f"^(?:{form.pattern})$", required(form.pattern)
        found = self.of(rows)
        if not always and len(rows):
            rows, found = _those(rows, found, found.str.contains(whole))
        if not (names or inner) or not len(rows):
            groups = pl.DataFrame({name: pl.Series([], dtype=pl.String) for name in (*names, *inner)})
            return Matched(form, place, rows, groups)
        groups = found.str.extract_groups(whole).struct.unnest()
        if always:
            hit = groups[always].is_not_null()
            rows, groups = (rows, groups) if hit.all() else (rows[hit.to_numpy()], groups.filter(hit))
        if form.each:
            groups = groups.with_columns(pl.col("all").str.extract_all(form.each), line=pl.Series(rows))
            groups = (
                groups.explode("all").with_columns(pl.col("all").str.extract_groups(form.each)).unnest("all")
            )
            rows = groups["line"].to_numpy()
        return Matched(form, place, rows, groups.select(*names, *inner))


def _words(pattern: str) -> tuple[str, ...]:
    """Words of which a line of this form holds one; none where it is not worth looking."""
    known = shape(pattern)
    words = tuple(word.strip() for word in known.holds)
    return words if words and not known.begins and min(map(len, words)) >= _SHORTEST else ()


def _touch(first: str, second: str) -> bool:
    """Whether a line may hold `second` where a search for both found `first`: they overlap."""
    if first in second or second in first:
        return True
    sizes = range(1, min(len(first), len(second)))
    return any(first[-k:] == second[:k] or second[-k:] == first[:k] for k in sizes)


def _those(rows: np.ndarray, found: pl.Series, hit: pl.Series) -> tuple[np.ndarray, pl.Series]:
    if hit.all():
        return rows, found
    places = np.flatnonzero(hit.to_numpy())
    return rows.take(places), found.gather(places)
