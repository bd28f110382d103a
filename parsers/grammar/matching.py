"""Which form each line has, and what its named groups hold: all lines of a layout at once, form by form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers.grammar.needle import shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parsers.grammar.model import Form
    from parsers.lines import Lines

MARKERS = ("street", "showdown", "summary")
HEADERS = ("start", "head", "seat")
IN_SUMMARY = ("pot", "board", "added", "collected", "net", "note", "end", "cancelled", "head")
HEAD, SHOWDOWN, SUMMARY = 0, 100, 101
"""Sections of lines: before the first marker, after those of these names; rounds are numbered from 1."""


_ANY, _NONE = -2, -1  # of a line: it may hold several of the words; it holds none
_SHORTEST = 3
_FEW = 4


class Matched(NamedTuple):
    """Lines that have one form, in order."""

    form: Form
    place: int  # of the form in its grammar
    line: np.ndarray  # several times the same where a form says `each`
    groups: pl.DataFrame  # one text column per named group


class Texts:
    """The texts of some lines of a shard."""

    def __init__(self, lines: Lines, rows: np.ndarray) -> None:
        self._lines = lines
        self._place = np.zeros(len(lines), np.int64)
        self._place[rows] = np.arange(len(rows))
        self._rows = rows
        self._texts = lines.text(lines.start[rows], lines.stop[rows])
        self._begun: dict[bytes, tuple[np.ndarray, np.ndarray]] = {}
        self._words = np.full(len(rows), _ANY)
        self._of_form: dict[str, np.ndarray] = {}

    def of(self, rows: np.ndarray) -> pl.Series:
        """The texts of lines that are among those given."""
        return self._texts.gather(self._place[rows])

    def look(self, rows: np.ndarray, forms: Sequence[Form]) -> None:
        """Notes of the lines `rows` which of the words of these forms they hold, all words in one pass.

        Most lines hold one such word, and need not be tried against forms with others.
        """
        words = {form.pattern: _words(form.pattern) for form in forms}
        different = sorted({word for several in words.values() for word in several}, key=len, reverse=True)
        if not different or not len(rows):
            return
        found = self.of(rows)
        pattern = "|".join(map(re.escape, different))
        code = found.str.extract(f"({pattern})").replace_strict(
            {word: k for k, word in enumerate(different)}, default=_NONE, return_dtype=pl.Int64
        )
        several = found.str.count_matches(pattern) > 1
        self._words[self._place[rows]] = np.where(several.to_numpy(), _ANY, code.to_numpy())
        for of, wanted in words.items():
            # The last two places are those of lines with any word, and with none.
            may = [not wanted or any(_touch(word, own) for own in wanted) for word in different]
            self._of_form[of] = np.array([*may, True, not wanted])

    def match(self, rows: np.ndarray, form: Form, place: int) -> Matched:
        """The lines among `rows` that have this form, with what its groups hold."""
        rows, found = self._fitting(rows, form)
        names = [name for name in re.compile(form.pattern).groupindex if name != "all"]
        inner = list(re.compile(form.each).groupindex)
        if not (names or inner) or not len(rows):
            groups = pl.DataFrame({name: pl.Series([], dtype=pl.String) for name in (*names, *inner)})
            return Matched(form, place, rows, groups)
        groups = found.str.extract_groups(_whole(form.pattern)).struct.unnest()
        if form.each:
            groups = groups.with_columns(pl.col("all").str.extract_all(form.each), line=pl.Series(rows))
            groups = (
                groups.explode("all").with_columns(pl.col("all").str.extract_groups(form.each)).unnest("all")
            )
            rows = groups["line"].to_numpy()
        return Matched(form, place, rows, groups.select(*names, *inner))

    def _fitting(self, rows: np.ndarray, form: Form) -> tuple[np.ndarray, pl.Series]:
        lines = self._lines
        known = shape(form.pattern)
        if known.begins:
            likely, whether = self._begin(known.begins)
            rows = likely if len(rows) == len(self._rows) else rows[whether[rows]]
            rows = lines.begin_with(rows, known.begins.encode())
        if form.pattern in self._of_form:
            rows = rows[self._of_form[form.pattern][self._words[self._place[rows]]]]
        if known.ends:
            rows = rows[lines.ends(lines.start[rows], lines.stop[rows], known.ends.encode())]
        found = self.of(rows)
        if len(rows):
            rows, found = _those(rows, found, found.str.contains(_whole(form.pattern)))
        return rows, found

    def _begin(self, literal: str) -> tuple[np.ndarray, np.ndarray]:
        """The lines that begin with the first bytes of a literal, and per line of the shard if it does."""
        few = literal.encode()[:_FEW]
        if few not in self._begun:
            rows = self._lines.begin_with(self._rows, few)
            whether = np.zeros(len(self._place), bool)
            whether[rows] = True
            self._begun[few] = rows, whether
        return self._begun[few]


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


def _whole(pattern: str) -> str:
    return f"^(?:{pattern})$"
