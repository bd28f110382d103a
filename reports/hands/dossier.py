"""One hand to send or to print: a page of its own, Markdown for a ticket, or JSON for a program."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from reports.hands.as_json import as_json
from reports.hands.beside import Beside, beside
from reports.hands.from_source import with_evidence
from reports.hands.gathered import Gathered
from reports.hands.hand import Hand, load
from reports.hands.markdown import markdown
from reports.hands.neighbours import Between, Neighbours
from reports.hands.page import hand_page
from reports.hands.raw import raw_lines
from reports.hands.raw_rows import raw_rows
from reports.hands.redact import Redaction, withheld
from reports.hands.withheld import redacted_lines
from reports.language import tr
from reports.tables import Run

FORMATS = ("html", "md", "json")
REDACTED = ("names", "cards")
"""What can be taken out."""

_Found = TypeVar("_Found")


@dataclass(frozen=True)
class Redact:
    """What is to be taken out, and the key of the pseudonyms."""

    names: bool = False
    cards: bool = False
    key: bytes = b""


def random_key() -> bytes:
    """A key for the pseudonyms of one page that nobody keeps."""
    return secrets.token_bytes(32)


def dossier(
    run: Path, key: str, form: str = "html", redact: Redact | None = None, inputs: Sequence[str] | None = None
) -> str:
    """The hand `key` of the run in one of FORMATS; raises KeyError where the run audited no such hand.

    `inputs`, where they are not those that run.json names, are where the bytes of a clean hand are read.
    """
    gathered = gather(Run(run), key, inputs)
    if redact is not None and (redact.names or redact.cards):
        gathered = redacted(gathered, redact)
    return written(gathered, form)


def written(gathered: Gathered, form: str) -> str:
    """The hand in one of FORMATS."""
    if form == "json":
        return as_json(gathered)
    if form == "md":
        return markdown(gathered)
    return hand_page(
        gathered.hand,
        back=None,
        before=None,
        after=None,
        beside=gathered.beside,
        raw=gathered.raw,
        no_raw=gathered.no_raw,
        notes=gathered.notes,
    )


def gather(run: Run, key: str, inputs: Sequence[str] | None = None) -> Gathered:
    """All that is shown of the hand; raises KeyError as `dossier` does."""
    hand, no_raw = with_evidence(run, load(run, [key])[0], inputs)
    raw = raw_rows(hand) if hand.from_tables() else raw_lines(hand)
    return Gathered(hand, beside(run, [key]), raw, no_raw, versions=run.info().get("versions"))


def redacted(gathered: Gathered, redact: Redact) -> Gathered:
    """The same without what `redact` takes out."""
    hand = gathered.hand
    around = gathered.beside.neighbours.get(hand.key)
    redaction = Redaction(
        redact.key,
        hand.row["site"] or "",
        names=redact.names,
        cards=redact.cards,
        known=_names(hand, around),
    )
    no_raw = gathered.no_raw
    if hand.from_tables():
        no_raw = tr("The raw rows are withheld: redacted.")
    return replace(
        gathered,
        hand=redaction.hand(hand),
        beside=_beside(gathered.beside, hand, redaction),
        raw=redacted_lines(hand, redaction),
        no_raw=no_raw,
        notes=_notes(redact),
        redacted=True,
    )


def _names(hand: Hand, around: Neighbours | None) -> set[str]:
    """Every name that may occur."""
    names = {player["name"] for player in hand.players} | {finding["player"] for finding in hand.findings}
    for between in (around.from_before, around.to_after) if around else ():
        names |= _between(between)
    return {name for name in names if name}


def _between(between: Between | None) -> set[str]:
    if between is None:
        return set()
    return {chips.name for chips in between.both} | set(between.gone) | set(between.new)


def _beside(found: Beside, hand: Hand, redaction: Redaction) -> Beside:
    """What is beside `hand`, and nothing of other hands."""
    # Why something is missing may name a file.
    reasons = {
        field: tr("The run lacks what is needed for this.")
        for field in ("no_opinions", "no_answers", "no_neighbours")
        if getattr(found, field)
    }
    return Beside(
        _redacted(found.opinions, hand, lambda said: list(map(redaction.opinion, said))),
        _redacted(found.answers, hand, redaction.answers),
        _redacted(found.neighbours, hand, redaction.around),
        **reasons,
    )


def _redacted(
    by_hand: dict[str, _Found], hand: Hand, change: Callable[[_Found], _Found]
) -> dict[str, _Found]:
    """What there is for `hand`, changed, under the key that it has when it is redacted."""
    return {withheld(): change(by_hand[hand.key])} if hand.key in by_hand else {}


def _notes(redact: Redact) -> tuple[str, ...]:
    notes = []
    if redact.names:
        notes.append(
            tr(
                "Redacted: players have pseudonyms in place of their names. Made with the same key, the same "
                "player of the same room has the same pseudonym on every page."
            )
        )
    if redact.cards:
        notes.append(tr("Redacted: the cards of the players are withheld; boards are shown."))
    notes.append(
        tr(
            "Of the raw text only betting rows are shown. The name of the file is withheld, and so are its "
            "sha256 and all places in bytes, from which what is withheld could be found out by trying."
        )
    )
    return tuple(notes)
