"""What each rulebook makes of a hand and which reading would decide it, in words for its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from audit.openings import UnderReading
from audit.opinions import OTHER_HANDS, Found, Opinion
from audit.schema import HAND_VERDICTS
from reports.hands.hand import Hand
from reports.hands.sentences import sentence
from reports.inert import brief, inert
from reports.language import ntr, tr
from reports.rules.readings import in_words
from reports.words import word

_MESSAGE = 1000
_INFERRED = "(number inferred)"
"""How `Rulebook.citation` marks the number of a rule that was worked out."""


def opinions(hand: Hand, said: Sequence[Opinion], nothing: str) -> dict[str, Any]:
    """The values for the template; `nothing`: why there are no opinions at all, if that is so."""
    rows = [_book(hand, one, said[0].found) for one in said]
    return {
        "sentence": nothing or _sentence(said),
        "rows": rows,
        "notes": _notes(said),
        "readings": [_reading(hand, one) for one in said[0].readings] if said else [],
        "open": _open(said),
    }


def verdict_word(verdict: str | None) -> str:
    """A verdict on a hand as a word."""
    if verdict is None:
        return tr("not judged")
    words = {"flagged": tr("flagged"), "undetermined": tr("undetermined"), "clean": tr("clean")}
    return words.get(verdict, verdict)


def tag(verdict: str | None) -> str:
    """The class that a verdict is shown in."""
    return {"flagged": "violation"}.get(verdict or "", verdict or "")


def _sentence(said: Sequence[Opinion]) -> str:
    if not said:
        return tr("The run has no verdict on this hand.")
    counted = Counter(one.verdict for one in said)
    order = (*HAND_VERDICTS, None)
    counts = ", ".join(f"{verdict_word(v)} {counted[v]}" for v in order if counted[v])
    number = ntr(
        "Judged under {n} rulebook: {counts}.", "Judged under {n} rulebooks: {counts}.", len(said)
    ).format(n=len(said), counts=counts)
    rest = tr(
        "The verdict of the run is that of the book in force. The others are for comparison, and by the "
        "first engine alone."
    )
    return f"{number} {rest}"


def _book(hand: Hand, opinion: Opinion, in_force: Sequence[Found]) -> dict[str, Any]:
    known = {(one.rule, one.ordinal, one.message) for one in in_force}
    return {
        "name": inert(opinion.book),
        "title": inert(opinion.title),
        "in_force": opinion.in_force,
        "verdict": verdict_word(opinion.verdict),
        "tag": tag(opinion.verdict),
        "why_not": tr("{why}, so it cannot be judged again").format(why=_clause(opinion.why_not))
        if opinion.verdict is None
        else "",
        "found": [
            _found(hand, one, said_above=opinion.in_force or (one.rule, one.ordinal, one.message) in known)
            for one in opinion.found
        ],
    }


def _clause(why: str | None) -> str:
    """Why a hand cannot be judged again, in the language of the page."""
    clauses = {
        "its players are not in the run": tr("its players are not in the run"),
        "its actions are not in the run": tr("its actions are not in the run"),
        "its betting structure is not in the run": tr("its betting structure is not in the run"),
        "it is not in the run's table hands": tr("it is not in the run's table hands"),
        "this version of the program has another version of the book": tr(
            "this version of the program has another version of the book"
        ),
        "the book leaves too much open to try every reading": tr(
            "the book leaves too much open to try every reading"
        ),
    }
    return clauses.get(why or "", inert(why or ""))


def _found(hand: Hand, found: Found, *, said_above: bool) -> dict[str, Any]:
    return {
        "verdict": _finding_word(found.verdict),
        "tag": found.verdict,
        "rule": inert(f"{found.rule} {found.name}"),
        "place": _place(hand, found.ordinal, found.street),
        "reason": inert(found.reason or ""),
        "message": ""
        if said_above
        else brief(sentence({"rule": found.rule, "message": found.message}), _MESSAGE),
        "citation": inert(found.citation) if found.citation else tr("no rule is cited"),
    }


def _finding_word(verdict: str) -> str:
    words = {
        "violation": tr("violation"),
        "undetermined": tr("undetermined"),
        "advisory": tr("advisory"),
    }
    return words.get(verdict, verdict)


def _place(hand: Hand, ordinal: int | None, street: str | None = None) -> str:
    action = next((one for one in hand.actions if one["ordinal"] == ordinal), None)
    if action is None:
        return word(street) or tr("the whole hand")
    return f"{word(hand.places())} {hand.place(action)}"


def _notes(said: Sequence[Opinion]) -> list[str]:
    found = [one for opinion in said for one in opinion.found]
    notes = []
    if any(_INFERRED in (one.citation or "") for one in found):
        notes.append(
            tr(
                "Number inferred: the number of the rule was worked out from another edition's and has not "
                "been seen printed."
            )
        )
    if any(one.rule == OTHER_HANDS for one in found):
        notes.append(
            tr(
                "M04 depends on other hands of the run and on no rulebook: it is taken over from the run and "
                "not judged again."
            )
        )
    return notes


def _open(said: Sequence[Opinion]) -> str:
    """Of a hand on which something is open under the book in force: what could decide it."""
    if not said:
        return ""
    own = said[0]
    if own.readings_not_tried is not None:
        return tr("Which reading of the book would decide was not tried: {why}.").format(
            why=_clause(own.readings_not_tried)
        )
    if not own.readings:
        if not any(one.verdict == "undetermined" for one in own.found):
            return ""
        return tr(
            "No reading of the book in force decides what is undetermined here: every reading says the same."
        )
    verdicts = {one.verdict for one in own.readings}
    if len(verdicts) > 1:
        return tr(
            "The book in force leaves this open. Judged as if only one reading of it were meant, the hand is:"
        )
    return tr(
        "The book in force leaves part of this open. The verdict is the same under every reading, what is "
        "found is not:"
    )


def _reading(hand: Hand, reading: UnderReading) -> dict[str, Any]:
    return {
        "says": "; ".join(in_words(key, value) for key, value in reading.settings),
        "verdict": verdict_word(reading.verdict),
        "tag": tag(reading.verdict),
        "found": [f"{inert(rule)}, {_place(hand, ordinal)}" for rule, ordinal in reading.violations],
    }
