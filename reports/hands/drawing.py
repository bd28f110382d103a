"""The betting of a street as a drawing: every player's total against the legal band, action by action.

Only geometry is made here (plain numbers for an SVG of the template); nothing is judged, and amounts become
floats solely to place them on the paper.
"""

from __future__ import annotations

from dataclasses import dataclass

from parsers.schema import VOLUNTARY
from reports.hands.hand import Hand, Round
from reports.hands.wording import did, two_totals
from reports.money import Money

_HEIGHT, _TOP, _LEFT, _STEP = 150, 12, 70, 64


@dataclass(frozen=True)
class Mark:
    """One voluntary action: lengths in pixels from the top left."""

    x: int
    label: str
    title: str
    level: float  # the bet to match
    total: float  # the player's street total after the action
    found: str  # violation, undetermined, or nothing
    folded: bool
    bands: list[tuple[float, float]]  # lawful totals, upper end first; two where only the ends are lawful
    open_end: bool  # the band goes on above the paper


@dataclass(frozen=True)
class Drawing:
    """The drawing of one street."""

    street: str
    width: int
    height: int
    base: float
    top: int
    left: int
    marks: list[Mark]
    ticks: list[tuple[float, str]]


def drawings(hand: Hand, money: Money) -> list[Drawing]:
    """One drawing for each street of `hand` in which a finding lies and every decision is known."""
    drawn = []
    for part in hand.rounds():
        acted = [action for action in part.actions if action["kind"] in VOLUNTARY]
        known = all(action["ordinal"] in hand.decisions for action in acted)
        if acted and known and any(hand.findings_at(action["ordinal"]) for action in acted):
            drawn.append(_drawing(hand, part, money))
    return drawn


def _drawing(hand: Hand, part: Round, money: Money) -> Drawing:
    actions = [action for action in part.actions if action["kind"] in VOLUNTARY]
    levels = [a["to"] for a in actions]
    for action in actions:
        decision = hand.decisions[action["ordinal"]]
        levels += [decision["current_bet"], decision["min_to"] or 0]
    ceiling = 1.15 * float(max([*levels, 1]))

    def y(amount: int) -> float:
        return round(_TOP + _HEIGHT * (1.0 - float(min(amount, ceiling)) / ceiling), 1)

    marks = []
    for place, action in enumerate(actions):
        decision = hand.decisions[action["ordinal"]]
        player = hand.player(action["player_index"])
        seat = f"seat {player['seat']}" if player else "nobody"
        low, high = decision["min_to"], decision["max_to"]
        bands = []
        if decision["may_raise"] and low is not None:
            bands = [(y(high) if high is not None else float(_TOP), y(low))]
            if two_totals(low, high, decision):
                bands = [(y(high), y(high)), (y(low), y(low))]
        marks.append(
            Mark(
                x=_LEFT + _STEP // 2 + place * _STEP,
                label=seat,
                title=f"line {action['line']}: {seat} {did(action, money)}",
                level=y(decision["current_bet"]),
                total=y(action["to"]),
                found=_found(hand, action["ordinal"]),
                folded=action["kind"] == "fold",
                bands=bands,
                open_end=bool(bands) and (high is None or high > ceiling),
            )
        )
    shown = sorted(
        {0, *(hand.decisions[a["ordinal"]]["current_bet"] for a in actions), max(a["to"] for a in actions)}
    )
    return Drawing(
        street=part.street,
        width=_LEFT + _STEP * len(actions) + 10,
        height=_TOP + _HEIGHT + 40,
        base=y(0),
        top=_TOP,
        left=_LEFT,
        marks=marks,
        ticks=_apart([(y(amount), money(amount)) for amount in shown]),
    )


def _found(hand: Hand, ordinal: int) -> str:
    verdicts = {finding["verdict"] for finding in hand.findings_at(ordinal)}
    return next((verdict for verdict in ("violation", "undetermined") if verdict in verdicts), "")


def _apart(ticks: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """Only labels that do not cover each other; `ticks` come from the bottom up."""
    kept: list[tuple[float, str]] = []
    for y, label in ticks:
        if not kept or kept[-1][0] - y >= 12:
            kept.append((y, label))
    return kept
