"""Money is read exactly, or not at all."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers import amounts
from parsers.lines import Lines
from parsers.text import from_bytes


def read(*texts: str) -> amounts.Amounts:
    """Each text read as one amount among others."""
    pieces = [text.encode() for text in texts]
    ends = np.cumsum([len(piece) + 1 for piece in pieces]) - 1
    starts = ends - [len(piece) for piece in pieces]
    lines = Lines.of(from_bytes(b" ".join(pieces) + b"\n"))
    return amounts.read(lines.data, lines.words, starts.astype(np.int64), ends.astype(np.int64))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$0", 0), ("0", 0), ("$5", 50_000), ("5", 50_000), ("$0.05", 500), ("$0.1", 1_000), ("$.25", None),
        ("$1,289.63", 12_896_300), ("27,617", 276_170_000), ("$12,345,678.90", 123_456_789_000),
        ("€0.10", 1_000), ("£3", 30_000), ("₹136.50", 1_365_000), ("¥5", 50_000), ("0.1234", 1_234),
        ("99999999999999", 999_999_999_999_990_000), ("99999999999999.9999", 999_999_999_999_999_999),
        ("12345678", 123_456_780_000), ("123456.78", 1_234_567_800), ("00012", 120_000),
    ],
)  # fmt: skip
def test_amounts(text: str, value: int | None) -> None:
    found = read(text)
    assert amounts.exact(text.encode()) == value
    assert (int(found.value[0]) if found.state[0] == amounts.READ else None) == value


@pytest.mark.parametrize(
    "text",
    [
        "", "$", "$$5", "5$", "-5", "+5", "5.", ".5", "1200,50", "$1200,50", "1,20", "12,3456", ",123",
        "1,,234", "1,234,56", "1.2.3", "1.234,50", "5 000", "5x", "x5", "$5)", "1e5", "٣",
        "100000000000000", "1" * 40,
    ],
)  # fmt: skip
def test_what_is_no_amount_is_refused(text: str) -> None:
    found = read("$1", text, "$2")
    assert found.state.tolist() == [amounts.READ, amounts.UNREADABLE, amounts.READ]
    assert found.value.tolist() == [10_000, 0, 20_000]
    assert amounts.exact(text.encode()) is None


@pytest.mark.parametrize("text", ["$1.00000", "0.12345", "12,345.123456"])
def test_more_than_four_decimals_are_named_not_rounded(text: str) -> None:
    found = read(text)
    assert (found.state[0], found.value[0]) == (amounts.TOO_FINE, 0)
    assert amounts.exact(text.encode()) is None


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["", "$", "€", "£"]),
            st.decimals(min_value=0, max_value=10**13, places=4, allow_nan=False),
            st.integers(0, 4),
            st.booleans(),
        ),
        min_size=1,
        max_size=30,
    )
)
def test_printed_decimals_come_back_exactly(printed: list[tuple[str, Decimal, int, bool]]) -> None:
    values = [value.quantize(Decimal(1).scaleb(-places)) for _, value, places, _ in printed]
    texts = [
        sign + (f"{value:,f}" if commas else f"{value:f}")
        for (sign, _, _, commas), value in zip(printed, values, strict=True)
    ]
    found = read(*texts)
    assert (found.state == amounts.READ).all()
    assert found.value.tolist() == [int(value.scaleb(4)) for value in values]


@settings(deadline=None)
@given(st.lists(st.text(alphabet="0123456789.,$x€", max_size=24), min_size=1, max_size=20))
def test_both_ways_of_reading_agree(texts: list[str]) -> None:
    found = read(*texts)
    one_by_one = [amounts.exact(text.encode()) for text in texts]
    all_at_once = [
        int(v) if s == amounts.READ else None for v, s in zip(found.value, found.state, strict=True)
    ]
    assert all_at_once == one_by_one
