"""From offsets in a shard's text to bytes of its sources, for formats that cut inside lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from parsers.text import ShardText


def lines_at(text: ShardText, offsets: np.ndarray) -> np.ndarray:
    """The index of the physical line that each offset of `text.data` lies in."""
    return np.searchsorted(text.line_starts, offsets, side="right") - 1


def raw_offsets(text: ShardText, offsets: np.ndarray, *, ends: bool = False) -> np.ndarray:
    """Offsets in the decompressed source (int64), before decoding, of offsets in `text.data`.

    With `ends` they are the places after a last byte: one that is also the start of a line is then taken as
    the end of the line before, which may belong to another source.
    """
    if not len(text.raw_starts):
        return np.zeros(len(offsets), np.int64)
    lines = np.searchsorted(text.line_starts, offsets, side="left" if ends else "right") - 1
    lines = np.clip(lines, 0, len(text.raw_starts) - 1)
    within = offsets - text.line_starts[lines]
    raw_length = text.raw_ends - text.raw_starts
    uneven = np.flatnonzero((np.diff(text.line_starts) != raw_length)[lines])
    if len(uneven):
        within = within.copy()
        order = np.lexsort((offsets[uneven], lines[uneven]))
        uneven = uneven[order]
        for group in np.split(uneven, np.flatnonzero(np.diff(lines[uneven])) + 1):
            within[group] = _measured(text, int(lines[group[0]]), within[group].tolist())
    result: np.ndarray = text.raw_starts[lines] + np.minimum(within, raw_length[lines])
    return result


def _measured(text: ShardText, line: int, offsets: list[int]) -> list[int]:
    """Ascending offsets within a line's UTF-8, as offsets within the line as its source holds it."""
    start, end = text.line_starts[line : line + 2].tolist()
    octets = text.data[start:end]
    encoding = _encoding(text, line, octets.decode("utf-8", "replace"))
    measured = []
    width = done = 0
    for offset in offsets:
        piece = octets[done:offset]
        width += len(piece.decode("utf-8", "replace").encode(encoding, "replace"))
        done = offset
        measured.append(width)
    return measured


def _encoding(text: ShardText, line: int, shown: str) -> str:
    """The encoding in which the line takes as many bytes as its source has for it, or nearly."""
    start, end = int(text.raw_starts[line]), int(text.raw_ends[line])
    goes_on = line + 1 < len(text.raw_starts) and (
        text.raw_starts[line + 1] == end and text.line_source[line + 1] == text.line_source[line]
    )
    # The last line of a segment may hold a newline that its source has not, or has half of.
    forms = [shown] if goes_on else [shown.removesuffix("\n"), shown]
    lengths = {
        encoding: min(abs(len(form.encode(encoding, "replace")) - (end - start)) for form in forms)
        for encoding in ("utf-8", "utf-16-le", "cp1252")
    }
    return min(lengths, key=lambda encoding: lengths[encoding])
