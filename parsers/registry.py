"""Which format is this? Told by content, never by the name of a file."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from parsers.format import Format

_TELLING = 8
"""Bytes with which a first line begins that are enough to tell its format."""

HEAD = 64 * 1024
"""Bytes at the start of a source that tell its format."""

_MODULES = {
    "pokerstars": "parsers.formats.pokerstars",
    "ggpoker": "parsers.formats.ggpoker",
    "ohh": "parsers.formats.ohh",
    "ipoker": "parsers.formats.ipoker",
    "everest": "parsers.formats.everest",
    "boss": "parsers.formats.boss",
    "coinpoker": "parsers.formats.coinpoker",
    "merge": "parsers.formats.merge",
    "microgaming": "parsers.formats.microgaming",
    "party": "parsers.formats.party",
    "betfair": "parsers.formats.betfair",
    "888": "parsers.formats.poker888",
    "winamax": "parsers.formats.winamax",
    "bovada": "parsers.formats.bovada",
    "fulltilt": "parsers.formats.fulltilt",
    "ongame": "parsers.formats.ongame",
    "everleaf": "parsers.formats.everleaf",
    "microgaming-text": "parsers.formats.microgaming_text",
    "everest-export": "parsers.formats.everest_export",
    "ipoker-export": "parsers.formats.ipoker_export",
    "merge-export": "parsers.formats.merge_export",
    "microgaming-export": "parsers.formats.microgaming_export",
    "absolute": "parsers.formats.absolute",
    "cake": "parsers.formats.cake",
    "entraction": "parsers.formats.entraction",
    "enet": "parsers.formats.enet",
    "pkr": "parsers.formats.pkr",
    "pokernow": "parsers.formats.pokernow",
    "phh": "parsers.formats.phh",
    "wpn": "parsers.formats.wpn",
    "betonline": "parsers.formats.betonline",
    "runitonce": "parsers.formats.runitonce",
    "kingsclub": "parsers.formats.kingsclub",
    "swc": "parsers.formats.swc",
    "unibet": "parsers.formats.unibet",
    "tables": "parsers.formats.tables",
}


class _Formats(Mapping[str, "Format"]):
    """The formats by name, each imported when it is first asked for."""

    def __getitem__(self, name: str) -> Format:
        found: Format = importlib.import_module(_MODULES[name]).FORMAT
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


FORMATS: Mapping[str, Format] = _Formats()
"""Every format that is read, by name. Each has its module in `parsers.formats`."""

_SIGNATURES = {
    "pokerstars-summary": r"PokerStars Tournament #[0-9]",
    "winamax-summary": r"Winamax Poker - Tournament summary :",
    "fulltilt-summary": r"Full Tilt Poker(?:\.fr)? Tournament Summary ",
    "888-summary": r"(?:#Tournament ID : [0-9]|\*{5} [\w.-]+ Tournament Summary: [0-9])",
    "unibet-summary": r"Unibet Tournament #[0-9]",
    "runitonce-summary": r"Run It Once Poker Tournament #[0-9]",
    "ggpoker-summary": r"Tournament #[0-9]+, [^\n]+\n(?:[^\n]*\n)?Buy-in: ",
}
"""What stands at the start of a line of a tournament's summary, by name."""

SUMMARIES = tuple(_SIGNATURES)
"""What rooms export beside hand histories: nothing in it is to be audited."""


@dataclass(frozen=True)
class Detection:
    """What a source holds. `name`: of the format or summary; empty for `binary` and `unknown`."""

    kind: Literal["format", "summary", "binary", "unknown"]
    name: str = ""


_ANY_SIGNATURE = re.compile(
    "^(?:" + "|".join(f"({pattern})" for pattern in _SIGNATURES.values()) + ")", re.MULTILINE
)


def detect(head: bytes, formats: Mapping[str, Format] = FORMATS) -> Detection:
    """What a source is that begins with `head`: at most `HEAD` bytes, in UTF-8, without a byte-order mark.

    Where no hand's first line has the form of any format, a line that begins like one decides: a new form of
    header costs hands, and is no unknown file.
    """
    for name, candidate in formats.items():
        if candidate.matches(head):
            return Detection("format", name)
    known = _ANY_SIGNATURE.search(head.decode("utf-8", "replace"))
    if known and known.lastindex:
        return Detection("summary", SUMMARIES[known.lastindex - 1])
    if _is_binary(head):
        return Detection("binary")
    likely = _begins_like(head, formats)
    return Detection("format", likely) if likely else Detection("unknown")


def _begins_like(head: bytes, formats: Mapping[str, Format]) -> str | None:
    """The format with the longest beginning of a hand's first line that a line of `head` has."""
    literals = [(start, name) for name, candidate in formats.items() for start in candidate.starts]
    for start, name in sorted(literals, key=lambda pair: -len(pair[0])):
        if len(start) >= _TELLING and (head.startswith(start) or b"\n" + start in head):
            return name
    return None


_CONTROLS = bytes(octet for octet in range(32) if octet not in b"\t\n\v\f\r\x1a\x1b")


def _is_binary(head: bytes) -> bool:
    """More than one control character in a hundred: text has stray ones, other files are full of them."""
    return len(head) - len(head.translate(None, _CONTROLS)) > len(head) / 100
