"""The raw text of a hand for a page: numbered physical lines, and where findings point into them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from audit.schema import FINDING_VERDICTS
from reports.hands.hand import Hand
from reports.inert import inert
from reports.tables import Row

_LONGEST = 2000  # characters of a line shown before or after what is marked in it


@dataclass(frozen=True)
class RawLine:
    """One physical line: `parts` are its text in order, each with whether a finding points at it."""

    number: int
    parts: list[tuple[str, bool]]
    rules: list[str]  # codes of the findings on this line
    verdict: str = ""  # the gravest of theirs


def raw_lines(hand: Hand) -> list[RawLine]:
    """The bytes that the run kept as evidence of `hand`, decoded and inert; [] where it kept none.

    A line is marked whole, unless the action is only a part of it (several actions on one line).
    """
    evidence = hand.evidence
    if evidence is None:
        return []
    encoding = evidence["encoding"] or "utf-8"
    width = 2 if encoding.startswith("utf-16") else 1
    newline = "\n".encode(encoding)
    lines: list[RawLine] = []
    start = hand.row["byte_start"] or 0
    for number, data in enumerate(split_lines(evidence["raw"], newline, width), evidence["line_start"] or 1):
        here = [f for f in hand.findings if f["line"] == number and f["ordinal"] is not None]
        spans = marked_spans(here, start, len(data))
        verdict = min((f["verdict"] for f in here), key=FINDING_VERDICTS.index, default="")
        lines.append(RawLine(number, _parts(data, spans, encoding), [f["rule"] for f in here], verdict))
        start += len(data) + len(newline)
    return lines


def context_text(evidence: Row) -> str:
    """The other bytes that the reading of the hand needs, inert, with its line breaks; "" without any."""
    text = decoded(evidence["context"] or b"", evidence["encoding"] or "utf-8")
    return "\n".join(inert(line.rstrip("\r")) for line in text.split("\n")).strip("\n")


def split_lines(raw: bytes, newline: bytes, width: int) -> list[bytes]:
    """`raw` cut at line feeds; an odd offset is no place for one in UTF-16."""
    lines, begin, at = [], 0, 0
    while (found := raw.find(newline, at)) >= 0:
        if (found - begin) % width:
            at = found + 1
            continue
        lines.append(raw[begin:found])
        begin = at = found + len(newline)
    return [*lines, raw[begin:]] if begin < len(raw) else lines


def marked_spans(findings: list[Row], start: int, length: int) -> list[tuple[int, int]]:
    """Where in a line of `length` bytes at offset `start` the findings point, merged; [] for all of it."""
    spans = []
    for finding in findings:
        if finding["act_start"] is None or finding["act_end"] is None:
            return []
        begin, end = max(finding["act_start"] - start, 0), min(finding["act_end"] - start, length)
        if begin < end:
            spans.append((begin, end))
    merged: list[tuple[int, int]] = []
    for begin, end in sorted(spans):
        if merged and begin <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((begin, end))
    return merged if sum(end - begin for begin, end in merged) < length - 1 else []


def _parts(data: bytes, spans: list[tuple[int, int]], encoding: str) -> list[tuple[str, bool]]:
    parts: list[tuple[str, bool]] = []
    at = 0
    for begin, end in [*spans, (len(data), len(data))]:
        plain = decoded(data[at:begin], encoding)
        if end == len(data):
            plain = plain.rstrip("\r")
        if plain:
            parts.append((_shortened(plain, first=at == 0, last=begin == len(data)), False))
        if begin < end:
            parts.append((inert(decoded(data[begin:end], encoding)), True))
        at = end
    return parts


def _shortened(text: str, *, first: bool, last: bool) -> str:
    """A long stretch keeps what borders on a mark; what is left out is counted, never dropped silently."""
    if len(text) <= _LONGEST:
        return inert(text)
    gap = f" [... {len(text) - _LONGEST:,} characters, see the source ...] "
    if first and not last:
        return gap + inert(text[-_LONGEST:])
    if last:
        return inert(text[:_LONGEST]) + gap
    half = _LONGEST // 2
    return inert(text[:half]) + gap + inert(text[-half:])


def decoded(data: bytes, encoding: str) -> str:
    """`data` as text: what is not UTF-8 is cp1252, as readers take it; other bytes are written as escapes."""
    for candidate in ("utf-8", "cp1252") if encoding == "utf-8" else ():
        with suppress(UnicodeDecodeError):
            return data.decode(candidate)
    return data.decode(encoding, "backslashreplace")
