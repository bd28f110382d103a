"""Values of a decoded Open Hand History object: exact money, and checks of what a field holds."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from parsers.jsonscan import JsonObject
from parsers.schema import MONEY_SCALE

MOST = 100_000_000_000 * MONEY_SCALE
"""The largest amount read, in ten-thousandths."""
_MOST_IN_ALL = 100 * MOST
_DECIMALS = 4
_LITERAL = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?")
_LONGEST = 400
"""Characters of a literal that is worth the arithmetic; an exact binary fraction may take 60."""
_NOISE_DIGITS = 15
_NOISE = 100_000
"""Noise is at most the hundred-thousandth part of a ten-thousandth: 1e-9 of the unit."""
_INT32 = 2**31 - 1


class RefusedError(Exception):
    """A hand that cannot be read: the reason (a code), what was found, and the object it was found in."""

    def __init__(self, reason: str, message: str, place: JsonObject | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.place = place


class Number(NamedTuple):
    """A number that was printed with a point or an exponent."""

    text: str
    money: int | None  # ten-thousandths; None where four decimals cannot hold it
    noise: bool  # an error of binary arithmetic was left out


class Numbers(dict[str, Number]):
    """Number by its text: an export prints the same few amounts over and over."""

    noisy = False  # whether any of them is

    def __missing__(self, text: str) -> Number:
        number = self[text] = _number(text)
        self.noisy = self.noisy or number.noise
        return number


def has_noise(value: Any) -> bool:
    """Whether a decoded value holds a number that noise was left out of."""
    if type(value) is Number:
        return value.noise
    if type(value) is JsonObject:
        return any(map(has_noise, value.values()))
    return type(value) is list and any(map(has_noise, value))


def _number(text: str) -> Number:
    """Reads a JSON number exactly, without binary arithmetic.

    Converters that count in binary floating point print 0.30000000000000004 for 0.3. Such a literal (15
    significant digits or more, and within 1e-9 of a number with four decimals) stands for that number, and is
    marked; any other fifth decimal is not money that the tables can hold.
    """
    sign, whole, fraction, power = _LITERAL.fullmatch(text).groups("")  # type: ignore[union-attr]
    digits = (whole + fraction).lstrip("0")
    if not digits:
        return Number(text, 0, noise=False)
    if len(text) > _LONGEST or len(power) > 4:
        return Number(text, MOST + 1 if power[:1] not in "-" else None, noise=False)
    places = int(power or 0) - len(fraction) + _DECIMALS
    if len(digits) + places > 30:
        return Number(text, MOST + 1, noise=False)
    factor = -1 if sign else 1
    if places >= 0:
        return Number(text, factor * int(digits) * 10**places, noise=False)
    unit = 10**-places
    nearest, rest = divmod(int(digits) + unit // 2, unit)
    error = rest - unit // 2
    if error == 0:
        return Number(text, factor * nearest, noise=False)
    if len(digits) >= _NOISE_DIGITS and abs(error) * _NOISE <= unit:
        return Number(text, factor * nearest, noise=True)
    return Number(text, None, noise=False)


def money(value: Any, field: str, place: JsonObject, *, signed: bool = False) -> int:
    """An amount in ten-thousandths; raises RefusedError for anything that is not one, or is negative."""
    if type(value) is Number:
        if value.money is None:
            raise RefusedError(
                "too-many-decimals", f"{field} is {shown(value)}: more than four decimals", place
            )
        amount = value.money
    elif type(value) is int:
        amount = value * MONEY_SCALE
    else:
        raise RefusedError("bad-amount", f"{field} is {shown(value)}, expected a number", place)
    if amount < 0 and not signed:
        raise RefusedError("bad-amount", f"{field} is {shown(value)}: an amount is never negative", place)
    if abs(amount) > MOST:
        raise RefusedError("bad-amount", f"{field} is {shown(value)}: larger than 100,000,000,000", place)
    return amount


def check_sum(total: int, what: str, place: JsonObject) -> None:
    """Refuses a hand whose sums might not fit into the tables, however many amounts they are made of."""
    if total > _MOST_IN_ALL:
        raise RefusedError("bad-amount", f"{what} add up to more than 10,000,000,000,000", place)


def optional_money(holder: JsonObject, field: str) -> int | None:
    """The amount in that field; None where it is missing or null."""
    value = holder.get(field)
    return None if value is None else money(value, field, holder)


def integer(holder: JsonObject, field: str) -> int | None:
    """The whole number in that field, at most 32 bits; None where it is missing or null."""
    value = holder.get(field)
    if value is None:
        return None
    if type(value) is not int or abs(value) > _INT32:
        raise RefusedError("bad-value", f"{field} is {shown(value)}, expected a whole number", holder)
    return value


def boolean(holder: JsonObject, field: str) -> bool | None:
    """The truth in that field; None where it is missing or null."""
    value = holder.get(field)
    if value is not None and type(value) is not bool:
        raise RefusedError("bad-value", f"{field} is {shown(value)}, expected true or false", holder)
    return value


def string(holder: JsonObject, field: str) -> str | None:
    """The text in that field, a whole number as its digits; None where it is missing, null or empty."""
    value = holder.get(field)
    if type(value) is int:
        return str(value)
    if value is not None and type(value) is not str:
        raise RefusedError("bad-value", f"{field} is {shown(value)}, expected text", holder)
    return value or None


def objects(holder: JsonObject, field: str) -> list[JsonObject]:
    """The objects listed in that field; none where it is missing or null."""
    value = holder.get(field)
    if value is None:
        return []
    if type(value) is not list or not {JsonObject}.issuperset(map(type, value)):
        raise RefusedError("bad-value", f"{field} is {shown(value)}, expected a list of objects", holder)
    return value


def cards(holder: JsonObject) -> str:
    """The cards of a round or an action, with blanks between; a list, or text as older writers have it."""
    value = holder.get("cards")
    if value is None:
        return ""
    if type(value) is str:
        return value.strip()
    if type(value) is not list or not {str}.issuperset(map(type, value)):
        raise RefusedError("bad-value", f"cards is {shown(value)}, expected a list of cards", holder)
    return " ".join(value)


def shown(value: Any) -> str:
    """A value as JSON for a message, cut to 60 characters."""
    if type(value) is Number:
        text = value.text
    elif type(value) is JsonObject or type(value) is list:
        text = "an object" if type(value) is JsonObject else "a list"
    elif type(value) is int and abs(value) > MOST:
        text = "a number of more than 15 digits"
    else:
        text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
