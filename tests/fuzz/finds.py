"""A find, made as small as it goes, and kept as files with the command that repeats it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from tests.fuzz.cases import Case, wrong

_TRIES = 120
"""Times that a find is tried with less of its text."""


def minimised(one: Case, says: str) -> Case:
    """The case with as many lines left out as it still fails in the same way without.

    What must hold of an altered hand compares it with the whole export, so that only a find that is wrong by
    itself (something raised, bytes not accounted for, engines that differ) can be made smaller.
    """
    if one.altered is not None:
        one = replace(one, altered=None)
        if not _fails(one, says):
            return one
    (called, data), *others = one.files.items()
    if one.same or others:
        return one
    lines = data.splitlines(keepends=True)
    size, tries = max(1, len(lines) // 2), 0
    while size and tries < _TRIES:
        at = 0
        while at < len(lines) and tries < _TRIES:
            fewer = lines[:at] + lines[at + size :]
            tries += 1
            if _fails(replace(one, files={called: b"".join(fewer)}), says):
                lines = fewer
            else:
                at += size
        size //= 2
    return replace(one, files={called: b"".join(lines)})


def _fails(one: Case, says: str) -> bool:
    return any(kind(found) == kind(says) for _, found in wrong([one]))


def kind(says: str) -> str:
    """A sentence without its numbers: finds of one kind have one cause, most of the time."""
    return re.sub(r"[0-9]+", "#", says)[:60]


def keep(folder: Path, one: Case, says: str, seed: int) -> Path:
    """Writes the case to a folder of its own, and beside it what is wrong and how to see it again."""
    own = folder / f"{one.format}-{seed}-{one.number}"
    own.mkdir(parents=True, exist_ok=True)
    for called, data in minimised(one, says).files.items():
        (own / called).write_bytes(data)
    repeat = f"python -m tests.fuzz --format {one.format} --seed {seed} --case {one.number}"
    told = [says, f"{one.what}, in {one.export.name}", repeat, ""]
    if one.altered is not None:
        (own / "before").write_bytes(one.export.data)
        (own / "after").write_bytes(one.altered.data)
        told.insert(
            2, f"bytes {one.altered.start} to {one.altered.end} of the hand at {one.altered.hand.start}"
        )
    (own / "find.txt").write_text("\n".join(told), encoding="utf-8")
    return own
