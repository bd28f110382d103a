"""Which form each line has, and what its named groups hold: all lines of a layout at once, form by form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

if TYPE_CHECKING:
    from parsers.grammar.model import Form
    from parsers.lines import Lines

MARKERS = ("street", "showdown", "summary")
HEADERS = ("start", "head", "seat")
IN_SUMMARY = ("pot", "board", "added", "note", "end", "cancelled", "head")
HEAD, SHOWDOWN, SUMMARY = 0, 100, 101
"""Sections of lines: before the first marker, after those of these names; rounds are numbered from 1."""


class Matched(NamedTuple):
    """Lines that have one form, in order."""

    form: Form
    place: int  # of the form in its grammar
    line: np.ndarray
    groups: pl.DataFrame  # one text column per named group


def fits(lines: Lines, rows: np.ndarray, form: Form) -> np.ndarray:
    """Those of the lines `rows` that have this form."""
    if form.begins:
        rows = lines.begin_with(rows, form.begins.encode())
    if form.ends:
        rows = rows[lines.ends(lines.start[rows], lines.stop[rows], form.ends.encode())]
    if not len(rows):
        return rows
    return rows.take(np.flatnonzero(texts(lines, rows).str.contains(_whole(form.pattern)).to_numpy()))


def match(lines: Lines, rows: np.ndarray, form: Form, place: int) -> Matched:
    """The lines among `rows` that have this form, with what its groups hold."""
    rows = fits(lines, rows, form)
    names = list(re.compile(form.pattern).groupindex)
    if not names or not len(rows):
        groups = pl.DataFrame({name: pl.Series([], dtype=pl.String) for name in names})
        return Matched(form, place, rows, groups)
    found = texts(lines, rows).str.extract_groups(_whole(form.pattern)).struct.unnest()
    return Matched(form, place, rows, found.select(names))


def texts(lines: Lines, rows: np.ndarray) -> pl.Series:
    """The texts of lines."""
    return lines.text(lines.start[rows], lines.stop[rows])


def _whole(pattern: str) -> str:
    return f"^(?:{pattern})$"
