"""Amounts as people read them: `$1,234.50`, `7,500`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from parsers.schema import MONEY_SCALE

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹"}
_CENT = MONEY_SCALE // 100


@dataclass(frozen=True)
class Money:
    """How one hand's amounts are written: the same number of decimals throughout, so that columns align.

    An amount that needs more decimals gets them: nothing is ever rounded.
    """

    symbol: str = ""
    unit: str = "chips"  # for headings: the currency's code, or chips
    places: int = 0

    def __call__(self, value: int | None) -> str:
        """`value` (ten-thousandths) with thousands separators; `?` for what the record does not tell."""
        if value is None:
            return "?"
        whole, rest = divmod(abs(value), MONEY_SCALE)
        places = self.places if rest % 10 ** (4 - self.places) == 0 else 4
        decimals = f".{rest:04d}"[: places + 1] if places else ""
        return f"{'-' if value < 0 else ''}{self.symbol}{whole:,}{decimals}"


def money_of(
    currency: str | None, stakes_kind: str | None, amounts: Iterable[int | None], *, ascii_only: bool = False
) -> Money:
    """How to write the `amounts` (ten-thousandths) of a hand: the fewest of 0, 2, 4 decimals that lose none.

    Only cash has a currency; tournament and play money are chips. A symbol that an ASCII terminal cannot
    show is left out (the unit still says what it is).
    """
    present = [amount for amount in amounts if amount is not None]
    if all(amount % MONEY_SCALE == 0 for amount in present):
        places = 0
    else:
        places = 2 if all(amount % _CENT == 0 for amount in present) else 4
    if stakes_kind in {"tournament", "play"} or not currency:
        return Money(places=places)
    symbol = _SYMBOLS.get(currency, "")
    return Money("" if ascii_only and not symbol.isascii() else symbol, currency, places)
