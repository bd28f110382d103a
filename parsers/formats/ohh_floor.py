"""Floor events of a live record: the `floor` and `offered` objects of an action, as the live columns.

A field that this module does not know refuses the hand: a ruling under a misspelt name would otherwise be a
ruling that was never made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from parsers.formats.ohh_values import RefusedError, boolean, money, shown
from parsers.jsonscan import JsonObject
from parsers.schema import CHOICE_BY, DECLARED, DECLARED_WHEN, RULED_BY, RULINGS

Ordinals = Mapping[Any, int | None]
"""Ordinal by action_number, as an action of some round may name it; None for a number that stands twice."""


def live_columns(action: JsonObject, ordinals: Ordinals) -> dict[str, Any]:
    """The live columns of `parsers.schema.ACTIONS` that an action fills; money in ten-thousandths.

    Raises RefusedError (`bad-floor-event`) naming the field and what may stand there.
    """
    columns: dict[str, Any] = {}
    for name, fields in (("floor", _FLOOR), ("offered", _OFFERED)):
        event = action.get(name)
        if event is None:
            continue
        if type(event) is not JsonObject:
            raise RefusedError("bad-floor-event", f"{name} is {shown(event)}, expected an object", action)
        for field, value in event.items():
            if field not in fields:
                raise RefusedError(
                    "bad-floor-event", f"{name}.{field} is not known; known are {', '.join(fields)}", event
                )
            column, read = fields[field]
            if value is not None:
                try:
                    columns[column] = read(event, field, ordinals)
                except RefusedError as error:
                    raise RefusedError("bad-floor-event", f"{name}.{error.message}", event) from error
    return columns


_Read = Callable[[JsonObject, str, Ordinals], Any]


def _amount(event: JsonObject, field: str, _: Ordinals) -> int:
    return money(event[field], field, event)


def _amounts(event: JsonObject, field: str, _: Ordinals) -> list[int]:
    value = event[field]
    if type(value) is not list:
        raise RefusedError("", f"{field} is {shown(value)}, expected a list of amounts")
    return [money(item, field, event) for item in value]


def _truth(event: JsonObject, field: str, _: Ordinals) -> bool | None:
    return boolean(event, field)


def _reference(event: JsonObject, field: str, ordinals: Ordinals) -> int:
    value = event[field]
    if type(value) is not int:
        raise RefusedError("", f"{field} is {shown(value)}, expected an action_number")
    if value not in ordinals:
        raise RefusedError("", f"{field} is {value}: no betting action has that action_number")
    ordinal = ordinals[value]
    if ordinal is None:
        raise RefusedError("", f"{field} is {value}: several actions have that action_number")
    return ordinal


def _one_of(allowed: tuple[str, ...]) -> _Read:
    def read(event: JsonObject, field: str, _: Ordinals) -> str:
        value = event[field]
        if type(value) is not str or value not in allowed:
            raise RefusedError("", f"{field} is {shown(value)}, expected one of {', '.join(allowed)}")
        return value

    return read


_FLOOR: dict[str, tuple[str, _Read]] = {
    "pushed": ("pushed", _amount),
    "pushed_chips": ("pushed_chips", _amounts),
    "pulled_in": ("pulled_in", _amount),
    "declared": ("declared", _one_of(DECLARED)),
    "declared_to": ("declared_to", _amount),
    "declared_when": ("declared_when", _one_of(DECLARED_WHEN)),
    "quoted": ("quoted", _amount),
    "in_turn": ("in_turn", _truth),
    "ruling": ("ruling", _one_of(RULINGS)),
    "ruled_by": ("ruled_by", _one_of(RULED_BY)),
    "choice_by": ("choice_by", _one_of(CHOICE_BY)),
    "ruled_to": ("ruled_to", _amount),
    "forfeited": ("forfeited", _amount),
    "noticed_after": ("noticed_after", _reference),
    "unwound_to": ("unwound_to", _reference),
    "corrects": ("corrects", _reference),
}
_OFFERED: dict[str, tuple[str, _Read]] = {
    "call": ("offered_call", _amount),
    "raise": ("raise_offered", _truth),
    "min_to": ("offered_min_to", _amount),
    "max_to": ("offered_max_to", _amount),
}
