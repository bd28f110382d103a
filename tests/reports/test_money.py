from __future__ import annotations

import pytest

from reports.money import Money, money_of


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (75_000_000, "7,500"),
        (0, "0"),
        (-125_000_000, "-12,500"),
        (12_345_678_900_000, "1,234,567,890"),
        (None, "?"),
    ],
)
def test_chips(value, text):
    assert money_of("USD", "tournament", [75_000_000])(value) == text


def test_cash_has_its_symbol_and_the_same_decimals_throughout():
    money = money_of("USD", "cash", [5_000, 10_000, 12_000_000])
    assert [money(5_000), money(10_000), money(12_000_000), money(-15_000)] == [
        "$0.50",
        "$1.00",
        "$1,200.00",
        "-$1.50",
    ]
    assert money.unit == "USD"


def test_whole_amounts_have_no_decimals():
    assert money_of("EUR", "cash", [10_000, 20_000])(12_340_000) == "€1,234"


def test_fractions_of_a_cent():
    assert money_of("USD", "cash", [125])(125) == "$0.0125"


def test_an_amount_is_never_rounded_to_the_others_decimals():
    # half of a five-cent bet, among whole cents
    assert money_of("USD", "cash", [500])(250) == "$0.0250"
    assert Money()(15_000) == "1.5000"


def test_a_currency_without_a_symbol_is_named_once_for_the_hand():
    money = money_of("CAD", "cash", [10_000])
    assert (money(20_000), money.unit) == ("2", "CAD")


def test_ascii_terminals_see_no_euro_sign():
    money = money_of("EUR", "cash", [10_000], ascii_only=True)
    assert (money(20_000), money.unit) == ("2", "EUR")
    assert money_of("USD", "cash", [10_000], ascii_only=True)(20_000) == "$2"
