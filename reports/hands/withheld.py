"""The raw text of a hand for a page that leaves the house: betting rows, and nothing else of it."""

from __future__ import annotations

from itertools import groupby

from audit.schema import FINDING_VERDICTS
from parsers.schema import POSTS, VOLUNTARY
from reports.hands.hand import Hand
from reports.hands.raw import RawLine, decoded, marked_spans, split_lines
from reports.hands.redact import Redaction, withheld
from reports.inert import inert
from reports.language import ntr, tr

_SHOWN = frozenset((*POSTS, *VOLUNTARY, "uncalled-return"))


def redacted_lines(hand: Hand, redaction: Redaction) -> list[RawLine]:
    """The physical lines of `hand`, as loaded, each as far as `redaction` lets it be shown; [] of tables.

    Shown are the bytes of posts, voluntary actions and returned bets, if they hold nothing else.
    """
    evidence = hand.evidence
    if evidence is None or hand.from_tables():
        return []
    encoding = evidence["encoding"] or "utf-8"
    begin = hand.row["byte_start"] or 0
    shown = sorted(
        {
            (action["act_start"] - begin, action["act_end"] - begin)
            for action in hand.actions
            if action["kind"] in _SHOWN and action["act_start"] is not None and action["act_end"] is not None
        }
    )
    newline = "\n".encode(encoding)
    lines = []
    start = 0
    raw = split_lines(evidence["raw"], newline, 2 if encoding.startswith("utf-16") else 1)
    for number, data in enumerate(raw, evidence["line_start"] or 1):
        here = [f for f in hand.findings if f["line"] == number and f["ordinal"] is not None]
        marks = marked_spans(here, begin + start, len(data))
        spans = [(max(low - start, 0), min(high - start, len(data))) for low, high in shown]
        parts = _parts(data, [span for span in spans if span[0] < span[1]], marks, encoding, redaction)
        verdict = min((f["verdict"] for f in here), key=FINDING_VERDICTS.index, default="")
        lines.append(RawLine(number, parts, [f["rule"] for f in here], verdict))
        start += len(data) + len(newline)
    return _without_runs(lines, {action["line"] for action in hand.actions})


def _without_runs(lines: list[RawLine], pointed_at: set[int]) -> list[RawLine]:
    """Neighbouring lines that are withheld whole as one that counts them, unless something points at them."""
    kept: list[RawLine] = []
    for withheld_run, run in groupby(
        lines, lambda line: _is_withheld(line) and line.number not in pointed_at
    ):
        together = list(run)
        if withheld_run and len(together) > 1:
            words = ntr("[{n} line withheld: redacted]", "[{n} lines withheld: redacted]", len(together))
            kept.append(RawLine(together[0].number, [(words.format(n=len(together)), False)], []))
        else:
            kept += together
    return kept


def _is_withheld(line: RawLine) -> bool:
    return not line.rules and line.parts == [(tr("[line withheld: redacted]"), False)]


def _parts(
    data: bytes,
    spans: list[tuple[int, int]],
    marks: list[tuple[int, int]],
    encoding: str,
    redaction: Redaction,
) -> list[tuple[str, bool]]:
    """What is shown of one line, with a word for every stretch that is not."""
    parts: list[tuple[str, bool]] = []
    at = 0
    any_shown = False
    for low, high in [*spans, (len(data), len(data))]:
        if low < at:  # inside of what was shown already
            continue
        if decoded(data[at:low], encoding).strip():
            parts.append((f" {withheld()} ", False))
        if low < high:
            row = redaction.row(decoded(data[low:high], encoding).rstrip("\r"))
            any_shown |= row is not None
            text = withheld() if row is None else inert(row)
            parts.append((text, any(begin < high and low < end for begin, end in marks)))
        at = high
    if any_shown or not parts:
        return parts
    return [(tr("[line withheld: redacted]"), False)]
