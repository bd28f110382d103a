"""Amounts as people read them: `$1,234.50`, `7,500`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from parsers.schema import MONEY_SCALE
from reports.inert import inert

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹"}
_CENT = MONEY_SCALE // 100


@dataclass(frozen=True)
class Money:
    """How one hand's amounts are written. Nothing is ever rounded."""

    symbol: str = ""
    unit: str = "chips"  # for headings: the currency's code, or chips
    places: int = 0  # decimals of every amount; one that needs more gets 2, or 4

    def __call__(self, value: int | None) -> str:
        """`value` (ten-thousandths) with thousands separators; `?` for what the record does not tell."""
        if value is None:
            return "?"
        whole, rest = divmod(abs(value), MONEY_SCALE)
        places = max(self.places, _places(rest))
        decimals = f".{rest:04d}"[: places + 1] if places else ""
        return f"{'-' if value < 0 else ''}{self.symbol}{whole:,}{decimals}"

    def aligned(self, column: Iterable[int | None]) -> Money:
        """The same, with the decimals that the amounts of a `column` need, so that they stand in line."""
        return replace(self, places=max([_places(value) for value in column if value is not None] + [0]))


def _places(value: int) -> int:
    if value % MONEY_SCALE == 0:
        return 0
    return 2 if value % _CENT == 0 else 4


def money_of(currency: str | None, stakes_kind: str | None, *, ascii_only: bool = False) -> Money:
    """How to write the amounts of a hand. Only cash has a currency; tournament and play money are chips.

    A symbol that an ASCII terminal cannot show is left out (the unit still says what it is).
    """
    if stakes_kind in {"tournament", "play"} or not currency:
        return Money()
    symbol = _SYMBOLS.get(currency, "")
    return Money(
        "" if ascii_only and not symbol.isascii() else symbol, inert(currency, ascii_only=ascii_only)
    )
