"""Sizes of data as people write them: `64GiB`, `1.5 TB`, or plain bytes."""

from __future__ import annotations

import re

_UNITS = {
    "": 1,
    "B": 1,
    **{f"{letter}B": 1000**power for power, letter in enumerate("KMGTP", 1)},
    **{f"{letter}IB": 1024**power for power, letter in enumerate("KMGTP", 1)},
}
EXPECTED = "bytes, or a number with a unit such as 500MB or 64GiB"
"""What a size looks like, in words."""


def size(text: str) -> int:
    """Bytes, at least one. Raises ValueError."""
    found = re.fullmatch(r"([0-9]{1,18}(?:\.[0-9]{1,9})?)\s*([A-Za-z]{0,3})", text.strip())
    unit = _UNITS.get(found[2].upper()) if found else None
    if found is None or unit is None:
        raise ValueError(f"{text!r} is no size; expected {EXPECTED}")
    number, _, fraction = found[1].partition(".")
    # In whole numbers: a float would not hold every count of bytes.
    count: int = int(number) * unit + int(fraction or "0") * unit // 10 ** len(fraction)
    if count < 1:
        raise ValueError(f"{text!r} is no size above 0")
    return count
