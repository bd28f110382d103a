"""Exact reading of amounts as rooms print them, one text at a time: amounts repeat, so each is read once.

"$1,289.63", "15 788,50 €", "3.000 $", "0,01 $", "mBTC 5": digits, one kind of separator between groups of
three, at most one decimal separator, and around them a currency or nothing. Everything else is refused.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from parsers.amounts import MAX_DIGITS
from parsers.schema import MONEY_SCALE

Decimals = Literal["point", "comma", "either"]
_SPACES = " \u00a0\u202f\u2009\ufffd'\u2019"
_SHAPE = re.compile(rf"([^0-9.,]*)([0-9.,][0-9.,{_SPACES}]*[0-9]|[0-9])([^0-9]*)")
_SIGNS = frozenset(
    (
        "",
        "$",
        "€",
        "£",
        "₹",
        "¥",
        "₽",
        "฿",
        "\ufffd",
        "\u00e2\u201a\u00ac",
        "Â£",
        "chips",
        "C$",
        "R$",
        "A$",
        "kr",
    )
)
_CODE = re.compile(r"[A-Z]{3}")
_GROUPED = re.compile(r"[0-9]{1,3}(?:([.,_])[0-9]{3})(?:\1[0-9]{3})*")
_DECIMALS = 4


@lru_cache(maxsize=1 << 17)
def exact(text: str, decimals: Decimals = "point", units: tuple[str, ...] = ()) -> int | None:
    """The amount in ten-thousandths; None if it is none, has more than four decimals or is too large.

    `decimals` is the room's decimal separator; with "either", a single separator before exactly three digits
    stands for thousands, unless a zero alone is before it.
    """
    found = _SHAPE.fullmatch(text)
    if not found or not all(_is_currency(found[k].strip(), units) for k in (1, 3)):
        return None
    number = re.sub(f"[{_SPACES}]", "_", found[2])
    whole, fraction = _divided(number, decimals)
    if fraction and not re.fullmatch("[0-9]{1,4}", fraction):
        return None
    if not whole.isdigit():
        if whole and not _GROUPED.fullmatch(whole):
            return None
        whole = re.sub("[.,_]", "", whole)
    if len(whole) > MAX_DIGITS or not (whole or fraction):
        return None
    return int(whole or "0") * MONEY_SCALE + int(fraction.ljust(_DECIMALS, "0"))


def _is_currency(text: str, units: tuple[str, ...]) -> bool:
    return (
        text in _SIGNS
        or text in units
        or all(_CODE.fullmatch(part) or part in _SIGNS for part in text.split())
    )


def _divided(number: str, decimals: Decimals) -> tuple[str, str]:
    """What stands before and behind the decimal separator."""
    separator = {"point": ".", "comma": ","}.get(decimals) or _decimal_separator(number)
    if separator and number.count(separator) == 1:
        whole, _, fraction = number.partition(separator)
        return whole, fraction or "x"  # a separator with nothing behind it is no amount
    return number, ""


def _decimal_separator(number: str) -> str:
    kinds = [separator for separator in ".," if separator in number]
    if not kinds:
        return ""
    last = max(kinds, key=number.rfind)
    before, _, behind = number.rpartition(last)
    if len(kinds) > 1:
        return last
    thousands = len(behind) == 3 and before.lstrip("0") != "" and "_" not in before
    return "" if thousands else last


def too_fine(text: str) -> bool:
    """Whether an amount that cannot be read would be one, had it fewer decimals."""
    shortened = re.sub(r"([.,][0-9]{4})[0-9]+", r"\1", text)
    return shortened != text and exact(shortened, "either") is not None
