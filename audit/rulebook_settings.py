"""The settings on which rulebooks differ: what each may say, and on which hands it bears."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args, get_type_hints

from audit.reading import Reading
from parsers.games import game

Value = str | int

UNKNOWN = "unknown"
"""What a book says on which nothing is printed: what depends on the setting is undetermined."""
NO_CAP = 99
"""A number of raises that no round reaches."""

# Settings that the engines read, with the values that they can play; then those that only rules read.
FIELD = {field.name.replace("_", "-"): field.name for field in fields(Reading)}
"""The field of `Reading` for each setting that the engines read."""
ALLOWED: dict[str, tuple[str, ...]] = {
    **{key: get_args(get_type_hints(Reading)[name]) for key, name in FIELD.items()},
    "undercall": ("tda-53", "live-discretion", "short-call-only"),
    "half-rule": ("min-raise", "previous-bet", "none"),
    "correction-window": ("same-street", "accepted-action", "none"),
}
"""Every setting with its values besides `unknown`; none are listed where it is a number of raises."""
COUNTS = tuple(key for key, allowed in ALLOWED.items() if not allowed)
LENIENT: dict[str, tuple[Value, ...]] = {
    "limit-after-all-in": ("all-in-level", "next-level-too"),
    "stud-pair": ("small-bet", "either-bet"),
}
"""Settings that a book may leave out: every value is then tried."""
FALLS_BACK = {"raises-with-two-rounds": "raises-in-limit-round"}
"""Others that may be left out: they are then as another one."""
OPTIONAL = (*LENIENT, *FALLS_BACK)
_SINGLE = ("undercall",)  # the rules read it as a whole, so it cannot have two readings
_SILENT: dict[str, tuple[Value, ...]] = dict.fromkeys(COUNTS, (3, 4, NO_CAP))

# Where the first reading finds nothing the others are not always asked, so it must be the strictest.
_STRICTEST_FIRST: dict[str, tuple[Value, ...]] = {
    "minimum-raise": ("double", "last-full-raise"),
    **dict.fromkeys(COUNTS, tuple(range(1, NO_CAP + 1))),
    "cap-lifted": ("never", "event-heads-up", "round-began-heads-up", "heads-up-before-cap", "any-heads-up"),
    "pot-limit-blinds": ("true-value", "as-full", "small-as-big"),
    "straddle-minimum-raise": ("straddle", "difference", "three-big-blinds"),
    "limit-after-all-in": ("all-in-level", "next-level-too"),
    "stud-pair": ("small-bet", "either-bet"),
}
NEVER_STRICTER = tuple(FIELD[key] for key in _STRICTEST_FIRST if key != "minimum-raise")
"""Fields of `Reading` whose later values find no fault where the first one finds none.

Not so `minimum-raise`: where a raise must double the bet fewer are full, and less reopens the betting.
"""


class NotAllowedError(ValueError):
    """What a file gives is not allowed; says what is."""


CODES = (
    *(f"R{number:02}" for number in range(1, 11)),
    *(f"O{number:02}" for number in range(1, 4)),
    *(f"U{number:02}" for number in range(1, 10)),
    *(f"T{number:02}" for number in range(1, 6)),
    "M01",
    "M02",
    "M04",
)
"""The permanent codes of the rules for which a book can be cited."""


def matters(structure: str, game_name: str | None, *, straddled: bool) -> tuple[str, ...]:
    """The settings that bear on a hand, by its betting structure, its game and whether it has a straddle."""
    keys: tuple[str, ...]
    if structure == "fixed-limit":
        two_rounds = len(game(game_name).streets) == 2
        raises = "raises-with-two-rounds" if two_rounds else "raises-in-limit-round"
        keys = ("limit-reopening", "limit-after-all-in", raises, "cap-lifted")
        keys += ("stud-pair",) if game_name == "stud" else ()
    else:
        keys = ("minimum-raise", "reopening")
        keys += ("pot-limit-blinds", "pot-limit-antes") if structure == "pot-limit" else ()
    return (*keys, "straddle-minimum-raise") if straddled else keys


def stands_for(key: str, values: tuple[Value, ...]) -> tuple[Value, ...]:
    """The values to try for what a book says, the strictest first: all of them (but `none`) for `unknown`."""
    if values != (UNKNOWN,):
        return values
    silent = _SILENT.get(key) or _STRICTEST_FIRST.get(key) or ALLOWED[key]
    return tuple(value for value in silent if value != "none")


def checked(key: str, said: Any) -> tuple[Value, ...]:
    """The values that a file gives for a known setting; raises NotAllowedError that says what is allowed."""
    values = tuple(said) if isinstance(said, list) else (said,)
    if not values:
        raise NotAllowedError(f"an empty list; {_allowed(key)}")
    wrong = [value for value in values if not _is_allowed(key, value)]
    if wrong:
        told = " and ".join(_print(value) for value in wrong)
        raise NotAllowedError(f"{told} {'is' if len(wrong) == 1 else 'are'} not allowed; {_allowed(key)}")
    if len(set(values)) < len(values):
        raise NotAllowedError(f"a value stands twice; {_allowed(key)}")
    if UNKNOWN in values and len(values) > 1:
        raise NotAllowedError(f"unknown stands for all values, and alone; {_allowed(key)}")
    if len(values) > 1 and key in _SINGLE:
        raise NotAllowedError(f"takes one value only; {_allowed(key)}")
    if UNKNOWN not in values:
        strict = sorted(values, key=_STRICTEST_FIRST.get(key, values).index)
        if list(values) != strict:
            raise NotAllowedError(f"name the strictest value first: {', '.join(map(str, strict))}")
    return values


def _is_allowed(key: str, value: Any) -> bool:
    if value == UNKNOWN:
        return True
    if key in COUNTS:
        return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= NO_CAP
    return isinstance(value, str) and value in ALLOWED[key]


def _print(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | dict):
        return "a list in a list" if isinstance(value, list) else "a table"
    return repr(value)


def _allowed(key: str) -> str:
    if key in COUNTS:
        return f"allowed are whole numbers from 1 to {NO_CAP} ({NO_CAP}: no cap) and unknown"
    return f"allowed are {', '.join((*ALLOWED[key], UNKNOWN))}"
