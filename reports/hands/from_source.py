"""The bytes of a hand out of the input it came from: a run keeps those of clean hands nowhere."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from audit import evidence
from parsers.sources import Source, open_inputs
from parsers.walk import Found, walk
from reports.hands.hand import Hand
from reports.language import tr
from reports.tables import Run


def with_evidence(run: Run, hand: Hand, inputs: Sequence[str] | None = None) -> tuple[Hand, str]:
    """`hand` with its bytes, read again from its source where the run has none; else why not, a sentence.

    `inputs` are what was audited, as named then; by default what the run says. Nothing is taken from a file
    whose sha256 is another.
    """
    if hand.evidence is not None:
        return hand, ""
    if hand.from_tables():
        return hand, tr(
            "The run keeps the raw rows of hands with findings only, and rows of tables are not read again."
        )
    info = run.info()
    named = list(inputs) if inputs is not None else info.get("inputs", [])
    path = next((found for found in _files(named) if found.source_path == hand.row["source_path"]), None)
    if path is None:
        return hand, tr("The run keeps no raw text of a clean hand, and its source was not found.")
    with tempfile.TemporaryDirectory(prefix="floorcall-") as spool:
        try:
            opened = open_inputs([str(path.path)], spool=Path(spool))
            source = next((s for s in opened.sources if s.source_id == hand.row["source_id"]), None)
            if source is None:
                return hand, tr(
                    "The run keeps no raw text of a clean hand, and its source has changed since: no part of "
                    "it has the sha256 that was audited."
                )
            return replace(hand, evidence=_row(hand, source, _encoding(info, source))), ""
        except OSError:
            return hand, tr("The run keeps no raw text of a clean hand, and its source cannot be read.")


def _files(inputs: Sequence[str]) -> list[Found]:
    named = [argument for argument in inputs if argument != "-"]
    return [found for argument in named for found in walk(argument) if isinstance(found, Found)]


def _encoding(info: dict[str, object], source: Source) -> str:
    """The encoding in which the run read the source."""
    sources = info.get("sources")
    for one in sources if isinstance(sources, list) else []:
        if one["source_id"] == source.source_id and one["encoding"]:
            return str(one["encoding"])
    return source.encoding


def _row(hand: Hand, source: Source, encoding: str) -> dict[str, object]:
    row = hand.row
    spans = tuple((span["start"], span["end"]) for span in row["context_spans"] or ())
    wanted = evidence.Wanted(0, row["byte_start"], row["byte_end"], spans, row["line_start"])
    table = evidence.table([wanted], {0: source})
    return {**table.to_pylist()[0], "encoding": encoding}
