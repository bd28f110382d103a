"""What both engines answer on a hand, in words for its page."""

from __future__ import annotations

from typing import Any

from audit.answers import COMPARED, Answer, Answers, Facts
from reports.hands.hand import Hand
from reports.inert import brief, inert
from reports.language import ntr, tr
from reports.money import Money
from reports.words import word

_NONE = "\u2013"
_NAME = 60
_SENTENCE = 1000


def engines(hand: Hand, money: Money, said: Answers | None, nothing: str) -> dict[str, Any]:
    """The values for the template; `nothing`: why there are no answers at all, if that is so."""
    rows = [] if said is None else _rows(hand, money, said)
    return {
        "sentences": [nothing or tr("The run has no verdict on this hand.")]
        if said is None
        else _sentences(hand, said),
        "heads": [_heads()[name] for name in COMPARED],
        "rows": rows,
        "differing": [words for row in rows for words in row.pop("differing")],
    }


def _heads() -> dict[str, str]:
    return {
        "current_bet": tr("Bet to match"),
        "last_full_raise": tr("Last full raise"),
        "to_call": tr("To call"),
        "may_raise": tr("May raise"),
        "min_to": tr("Least total"),
        "max_to": tr("Most total"),
        "why": tr("Why"),
    }


def _why(code: str) -> str:
    words = {
        "not-acted": tr("had not acted in the street"),
        "full-raise-faced": tr("a full raise since he acted"),
        "short-all-in": tr("less than a full raise since he acted"),
        "capped": tr("no raise is left in the round"),
    }
    return words.get(code, code)


def _sentences(hand: Hand, said: Answers) -> list[str]:
    if said.why_not is not None:
        return [tr("The hand could not be played again: {why}.").format(why=inert(tr(said.why_not)))]
    sentences = [
        tr(
            "Two engines that share no betting arithmetic played this hand again for this page, as recorded, "
            "under the first reading of the book in force."
        )
    ]
    if hand.verdict.get("replayed") is False:
        sentences.append(tr("In the run itself only the first engine (the ledger) had played it."))
    count = len(said.decisions)
    if said.difference is not None:
        sentences.append(tr("They differ, so that no violation counts."))
        sentences.append(brief(said.difference, _SENTENCE))
    elif said.not_judgeable is not None:
        sentences.append(
            tr("Neither can judge its betting (X02): {why}.").format(why=inert(said.not_judgeable))
        )
    else:
        sentences.append(
            ntr(
                "They answer alike on the only decision of the hand and on the end of every betting round.",
                "They answer alike on all {n} decisions of the hand and on the end of every betting round.",
                count,
            ).format(n=count)
        )
        if any(finding["rule"] == "X01" for finding in hand.findings):
            sentences.append(
                tr(
                    "The difference that the run found (X01) is under another reading, or with a fault put "
                    "right."
                )
            )
    return sentences


def _rows(hand: Hand, money: Money, said: Answers) -> list[dict[str, Any]]:
    """The decisions with a finding, and those on which the engines differ."""
    found = {finding["ordinal"] for finding in hand.findings}
    shown = [one for one in said.decisions if one.ordinal in found or one.differing()]
    return [_row(hand, money, one) for one in shown]


def _row(hand: Hand, money: Money, answer: Answer) -> dict[str, Any]:
    action = next((one for one in hand.actions if one["ordinal"] == answer.ordinal), None)
    player = hand.player(action["player_index"]) if action else None
    place = f"{word(hand.places())} {hand.place(action)}" if action else str(answer.ordinal)
    differing = answer.differing()
    ours, theirs = _cells(answer.ledger, money), _cells(answer.replay, money)
    return {
        "place": place,
        "name": brief(player["name"], _NAME) if player else "",
        "answers": [
            (tr("ledger"), [(text, name in differing) for name, text in zip(COMPARED, ours, strict=True)]),
            (tr("replay"), [(text, name in differing) for name, text in zip(COMPARED, theirs, strict=True)]),
        ],
        "alike": not differing,
        "differing": [
            tr("{place}, {fact}: {one} by the ledger, {other} by the replay.").format(
                place=place, fact=_heads()[name], one=one, other=other
            )
            for name, one, other in zip(COMPARED, ours, theirs, strict=True)
            if name in differing
        ],
    }


def _cells(facts: Facts | None, money: Money) -> list[str]:
    if facts is None:
        return [tr("no answer")] * len(COMPARED)
    return [_cell(name, facts[name], money) for name in COMPARED]


def _cell(name: str, value: Any, money: Money) -> str:
    if value is None:
        return _NONE
    if name == "why":
        return _why(value)
    if name == "may_raise":
        return tr("yes") if value else tr("no")
    return money(value)
