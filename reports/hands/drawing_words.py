"""The words in and beside a drawing of the betting."""

from __future__ import annotations

from parsers.schema import POSTS
from reports.cells import fitted
from reports.hands import wording
from reports.hands.hand import Hand
from reports.inert import inert
from reports.language import tr
from reports.money import Money
from reports.tables import Row
from reports.words import word

_NAME = 12  # columns of a name in a drawing; the table of players has it in full
_EM, _BOLD, _BROAD = 6.6, 7.7, 13.0
"""Pixels that a character takes on the whole; a wide one, or one that is not ASCII, at most."""
_WIDE = frozenset("<>%@mwMW=+~")
_SIZES = frozenset({"R01", "R02", "R03", "R04", "R07"})  # what was put in is compared with least and most
_OWED = frozenset({"U01", "U02"})


def length(text: str, *, bold: bool = False) -> float:
    """About how many pixels `text` takes in a drawing; rather too many than too few."""
    narrow = _BOLD if bold else _EM
    return sum(narrow if char.isascii() and char not in _WIDE else _BROAD for char in text)


def seat(player: Row | None) -> str:
    """`seat 3`, the name of a player where there is little room."""
    return tr("seat {seat}").format(seat=player["seat"]) if player else tr("nobody")


def end_label(player: Row, state: str) -> str:
    """What stands at the end of a player's line: `seat 3 (folded) Karim`.

    The name is last, as it may run from right to left.
    """
    how = {"folded": tr("(folded)"), "all-in": tr("(all-in)")}.get(state, "")
    name = fitted(inert(player["name"]), _NAME)
    return " ".join(part for part in (seat(player), how, name) if part)


def verb(kind: str) -> str:
    """What was done, in a word."""
    if kind in POSTS:
        return tr("brings in") if kind == "bring-in" else tr("posts")
    words = {
        "fold": tr("folds"),
        "check": tr("checks"),
        "call": tr("calls"),
        "bet": tr("bets"),
        "raise": tr("raises"),
        "complete": tr("completes"),
        "all-in": tr("all-in"),
        "uncalled-return": tr("gets back"),
        "correction": tr("corrected"),
    }
    return words[kind]


def has_in(amount: str) -> str:
    """A street total, so said that nobody takes it for what the action added."""
    return tr("in {amount}").format(amount=amount)


def forfeits(amount: str) -> str:
    """What a fold left in the pot, which counts to no total."""
    return tr("loses {amount}").format(amount=amount)


def mark_title(hand: Hand, action: Row, money: Money) -> str:
    """One action in words: where it stands, who did what, what he could have done, what was found."""
    player, decision = hand.player(action["player_index"]), hand.decisions.get(action["ordinal"])
    who = f"{seat(player)} {fitted(inert(player['name']), _NAME)}" if player else seat(None)
    did = inert(wording.did(action, money))
    text = f"{word(hand.places())} {hand.place(action)}: {who} {did}"
    text += "; " + tr("total in this round {amount}").format(amount=money(action["to"]))
    if decision is not None:
        text += "; " + tr("could: {options}").format(options=wording.options(decision, money))
    for finding in hand.findings_at(action["ordinal"]):
        text += "; " + ", ".join(annotation(finding, decision, money))
    return text


def annotation(finding: Row, decision: Row | None, money: Money) -> list[str]:
    """The lines over a marked action: the rule and the verdict, and the numbers in a few words."""
    words = {
        "violation": tr("violation"),
        "undetermined": tr("undetermined"),
        "advisory": tr("advisory"),
    }
    doubt = " ?" if finding["verdict"] == "undetermined" else ""
    numbers = _numbers(finding, decision, money) + doubt
    return [f"{inert(finding['rule'])} {words[finding['verdict']]}", numbers]


def _numbers(finding: Row, decision: Row | None, money: Money) -> str:
    x, low, high = finding["observed"], finding["expected_low"], finding["expected_high"]
    name = tr(inert(finding["name"]).replace("-", " "))
    if x is None:
        return name
    if finding["rule"] in _OWED and low is not None and x < low:
        return tr("put in {amount}, owed {owed}").format(amount=money(x), owed=money(low))
    if decision is not None and not decision["may_raise"] and x > decision["current_bet"]:
        return tr("{amount}, no right to raise").format(amount=money(x))
    if finding["rule"] not in _SIZES:
        return name
    if low is not None and x < low:
        return tr("{amount}, least {least}").format(amount=money(x), least=money(low))
    if high is not None and x > high:
        return tr("{amount}, most {most}").format(amount=money(x), most=money(high))
    return name


def panel_title(street: str, place: int, count: int) -> str:
    """`The betting, flop`, with the number of the part where there are several."""
    title = tr("The betting, {street}").format(street=word(street))
    if count == 1:
        return title
    return title + ", " + tr("part {number} of {count}").format(number=place + 1, count=count)
