"""How the audit's sentences write an amount of money."""

from __future__ import annotations

from parsers.schema import MONEY_SCALE

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
_CENT = MONEY_SCALE // 100


def say(amount: int, currency: str | None) -> str:
    """`amount` (ten-thousandths) as people write it: `$1,234.50`, `7,500`, `0.25 CAD`; exact, never rounded.

    Decimals are left out where there are none, and are two unless four are needed.
    """
    whole, rest = divmod(abs(amount), MONEY_SCALE)
    text = f"{whole:,}"
    if rest:
        text += f".{rest:04d}" if rest % _CENT else f".{rest // _CENT:02d}"
    sign = "-" if amount < 0 else ""
    if currency in _SYMBOLS:
        return f"{sign}{_SYMBOLS[currency]}{text}"
    return f"{sign}{text} {currency}" if currency else f"{sign}{text}"
