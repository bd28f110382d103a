"""Where floor events and corrections stand in a hand, and whether they fit the rows that they speak of.

`floor` belongs to a decision or to a correction, `offered` to a decision. References are action_numbers,
which some writers count anew in every round: then they mean the event's own round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from itertools import groupby
from typing import Any, NamedTuple

from parsers.formats.ohh_floor import FLOOR, OFFERED, Ordinals, has_event, live_columns
from parsers.formats.ohh_rows import Row
from parsers.formats.ohh_values import RefusedError, shown
from parsers.jsonscan import JsonObject
from parsers.schema import STREETS, VOLUNTARY

_WITH_FLOOR = (*VOLUNTARY, "correction")


class Event(NamedTuple):
    """An action with a floor event, or a correction."""

    part: int  # place of its round
    row: int  # place in the hand's rows
    action: JsonObject


class Numbered(NamedTuple):
    """A row that has an action_number."""

    part: int
    number: int
    ordinal: int


_KEYS = frozenset(
    ("action_number", "player_id", "action", "amount", "is_allin", "cards", "face_up", FLOOR, OFFERED)
)
_ALIKE = 0.7


def check_place(action: JsonObject, kind: str | None) -> None:
    """Refuses an event at an action that makes a row of another kind, or none at all: it would be lost.

    So it would under a name that was misspelt.
    """
    if not action.keys() <= _KEYS:
        for key in sorted(action.keys() - _KEYS):
            if get_close_matches(key.lower(), (FLOOR, OFFERED), 1, _ALIKE):
                raise RefusedError(
                    "bad-floor-event", f"{shown(key)} at an action; expected {FLOOR} or {OFFERED}", action
                )
    if FLOOR not in action and OFFERED not in action:
        return
    for name, kinds in ((FLOOR, _WITH_FLOOR), (OFFERED, VOLUNTARY)):
        if kind not in kinds and has_event(action, name):
            raise RefusedError(
                "bad-floor-event",
                f"{name} at {shown(action.get('action'))}: it belongs to one of {', '.join(kinds)}",
                action,
            )


def resolve(
    rows: list[Row], events: Sequence[Event], numbers: Sequence[Numbered], called: Callable[[int], str]
) -> dict[int, dict[str, Any]]:
    """The live columns by place in `rows`, once all rows are known; marks there what a ruling explains.

    `called` names a player, by his place, for messages. Raises RefusedError.
    """
    if not events:
        return {}
    ordinals = _Numbers(numbers)
    live: dict[int, dict[str, Any]] = {}
    for part, place, action in events:
        columns = live_columns(action, ordinals.of(part))
        if columns:
            live[place] = columns
        row = rows[place]
        _check_forfeit(row, columns.get("forfeited"), action)
        if row.kind == "correction":
            _check_correction(rows, place, columns.get("corrects"), action, called)
        elif "corrects" in columns:
            raise RefusedError(
                "bad-floor-event", f"floor.corrects at a {row.kind}: it belongs to a Correction", action
            )
        first = columns.get("unwound_to")
        if first is not None:
            rows[first - 1] = rows[first - 1]._replace(ruled=True)
    return live


class _Numbers:
    """Ordinals by action_number, for the whole hand or, where numbers begin anew, for each round."""

    def __init__(self, numbers: Sequence[Numbered]) -> None:
        rounds = [
            (part, [row.number for row in rows]) for part, rows in groupby(numbers, lambda row: row.part)
        ]
        highest = None
        self._restart = False
        for _, used in rounds:
            self._restart = self._restart or (highest is not None and min(used) <= highest)
            highest = max(used) if highest is None else max(highest, *used)
        self._known: dict[int, dict[int, int | None]] = {}
        for part, number, ordinal in numbers:
            known = self._known.setdefault(part if self._restart else 0, {})
            known[number] = None if number in known else ordinal

    def of(self, part: int) -> Ordinals:
        scope = ("round" if self._restart else "hand") if self._known else ""
        return Ordinals(self._known.get(part if self._restart else 0, {}), scope)


def _check_forfeit(row: Row, lost: int | None, action: JsonObject) -> None:
    """What is forfeited is the amount of a fold, and nobody else forfeits."""
    if lost is None or (lost == row.chips and row.kind == "fold"):
        return
    if row.kind == "fold":
        raise RefusedError(
            "bad-floor-event", "floor.forfeited of a fold is not its amount, which is what stood", action
        )
    if lost:
        raise RefusedError(
            "bad-floor-event", f"floor.forfeited at a {row.kind}: only a fold forfeits", action
        )


def _check_correction(
    rows: Sequence[Row],
    place: int,
    corrects: int | None,
    action: JsonObject,
    called: Callable[[int], str],
) -> None:
    """A correction changes chips of an earlier decision of the same player and street, which is no fold."""
    row = rows[place]
    if corrects is None or corrects > place:
        raise RefusedError(
            "bad-floor-event", "a correction needs floor.corrects, an earlier action_number", action
        )
    wrong = rows[corrects - 1]
    if (wrong.player, wrong.street) != (row.player, row.street):
        raise RefusedError(
            "bad-floor-event",
            f"floor.corrects is {wrong.number}, a {wrong.kind} of {called(wrong.player)} on "
            f"{STREETS[wrong.street]}; expected an action of {called(row.player)} on {STREETS[row.street]}, "
            "whose correction this is",
            action,
        )
    if wrong.kind not in VOLUNTARY or wrong.kind == "fold":
        raise RefusedError(
            "bad-floor-event",
            f"floor.corrects names a {wrong.kind}: corrected are checks, calls, bets, raises and completions "
            "(what a fold forfeits is its own amount)",
            action,
        )
    if row.to < 0:
        raise RefusedError("bad-amount", "a correction takes out more than was in", action)
