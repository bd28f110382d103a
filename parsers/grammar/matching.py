"""Which form each line has, and what its named groups hold: all lines of a layout at once, form by form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers.grammar.needle import needle

if TYPE_CHECKING:
    from parsers.grammar.model import Form
    from parsers.lines import Lines

MARKERS = ("street", "showdown", "summary")
HEADERS = ("start", "head", "seat")
IN_SUMMARY = ("pot", "board", "added", "collected", "note", "end", "cancelled", "head")
HEAD, SHOWDOWN, SUMMARY = 0, 100, 101
"""Sections of lines: before the first marker, after those of these names; rounds are numbered from 1."""


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
        self._texts = lines.text(lines.start[rows], lines.stop[rows])

    def of(self, rows: np.ndarray) -> pl.Series:
        """The texts of lines that are among those given."""
        return self._texts.gather(self._place[rows])

    def fits(self, rows: np.ndarray, form: Form) -> np.ndarray:
        """Those of the lines `rows` that have this form."""
        return self._fitting(rows, form)[0]

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
        if form.begins:
            rows = lines.begin_with(rows, form.begins.encode())
        if form.ends:
            rows = rows[lines.ends(lines.start[rows], lines.stop[rows], form.ends.encode())]
        found = self.of(rows)
        literal = needle(form.pattern)
        if literal and not form.begins and len(rows):
            rows, found = _those(rows, found, found.str.contains(literal, literal=True))
        if len(rows):
            rows, found = _those(rows, found, found.str.contains(_whole(form.pattern)))
        return rows, found


def _those(rows: np.ndarray, found: pl.Series, hit: pl.Series) -> tuple[np.ndarray, pl.Series]:
    if hit.all():
        return rows, found
    places = np.flatnonzero(hit.to_numpy())
    return rows.take(places), found.gather(places)


def _whole(pattern: str) -> str:
    return f"^(?:{pattern})$"
