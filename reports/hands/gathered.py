"""All that a dossier shows of a hand, whatever it is written as."""

from __future__ import annotations

from dataclasses import dataclass

from reports.hands.beside import Beside
from reports.hands.hand import Hand
from reports.hands.raw import RawLine


@dataclass(frozen=True)
class Gathered:
    """One hand with everything about it."""

    hand: Hand
    beside: Beside
    raw: list[RawLine]
    no_raw: str = ""  # why there is no raw text, a sentence
    notes: tuple[str, ...] = ()  # what was taken out, sentences
    redacted: bool = False
    versions: dict[str, str] | None = None  # of the program that judged the hand and what it rests on
