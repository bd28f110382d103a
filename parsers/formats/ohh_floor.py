"""Floor events of a live record: the `floor` and `offered` objects of an action, as the live columns.

A field that this module does not know refuses the hand: a ruling under a misspelt name would otherwise be a
ruling that was never made. An object without any value says nothing and counts as left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from parsers.formats.ohh_values import RefusedError, boolean, money, shown
from parsers.jsonscan import JsonObject
from parsers.schema import CHOICE_BY, DECLARED, DECLARED_WHEN, RULED_BY, RULINGS

FLOOR, OFFERED = "floor", "offered"
_MOST_CHIPS = 1000
"""Chips of one push that are listed: nobody counts more by hand."""


class Ordinals(NamedTuple):
    """What an action_number refers to, for the actions of some round."""

    known: Mapping[Any, int | None]  # ordinal by action_number; None for a number that stands twice
    scope: str  # `round` or `hand`: where numbers are unique; empty where no action has one


def has_event(action: JsonObject, name: str) -> bool:
    """Whether the action has an object of that name (`FLOOR`, `OFFERED`) that says anything."""
    event = action.get(name)
    if type(event) is JsonObject:
        return any(value is not None for value in event.values())
    return event is not None


def live_columns(action: JsonObject, ordinals: Ordinals) -> dict[str, Any]:
    """The live columns of `parsers.schema.ACTIONS` that an action fills; money in ten-thousandths.

    Raises RefusedError (`bad-floor-event`) naming the field and what may stand there.
    """
    columns: dict[str, Any] = {}
    for name, fields in ((FLOOR, _FLOOR), (OFFERED, _OFFERED)):
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
                    found = read(event, field, ordinals)
                except RefusedError as error:
                    raise RefusedError("bad-floor-event", f"{name}.{error.message}", event) from error
                if found is not None:
                    columns[column] = found
    chips = columns.get("pushed_chips")
    if chips and columns.setdefault("pushed", sum(chips)) != sum(chips):
        raise RefusedError(
            "bad-floor-event", "floor.pushed_chips do not add up to floor.pushed", action[FLOOR]
        )
    return columns


_Read = Callable[[JsonObject, str, Ordinals], Any]


def _amount(event: JsonObject, field: str, _: Ordinals) -> int:
    return money(event[field], field, event)


def _amounts(event: JsonObject, field: str, _: Ordinals) -> list[int] | None:
    """The chips of a push; None for an empty list, which tells no chips."""
    value = event[field]
    if type(value) is not list:
        raise RefusedError("", f"{field} is {shown(value)}, expected a list of amounts")
    if len(value) > _MOST_CHIPS:
        raise RefusedError("", f"{field} lists {len(value):,} chips, expected at most {_MOST_CHIPS:,}")
    return [money(item, field, event) for item in value] or None


def _truth(event: JsonObject, field: str, _: Ordinals) -> bool | None:
    return boolean(event, field)


def _reference(event: JsonObject, field: str, ordinals: Ordinals) -> int:
    value = event[field]
    if type(value) is not int:
        raise RefusedError("", f"{field} is {shown(value)}, expected an action_number")
    if not ordinals.scope:
        raise RefusedError("", f"{field} is {value}, but no action of this hand has an action_number")
    where = f"of this {ordinals.scope}"
    if value not in ordinals.known:
        raise RefusedError("", f"{field} is {value}: no betting action {where} has that action_number")
    ordinal = ordinals.known[value]
    if ordinal is None:
        raise RefusedError("", f"{field} is {value}: several actions {where} have that action_number")
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
