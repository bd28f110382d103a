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
    assert money_of("USD", "tournament")(value) == text


def test_cash_has_its_symbol_and_only_the_decimals_that_it_needs():
    money = money_of("USD", "cash")
    amounts = [5_000, 10_000, 12_345_000, -15_000, 125]
    assert [money(amount) for amount in amounts] == ["$0.50", "$1", "$1,234.50", "-$1.50", "$0.0125"]
    assert money.unit == "USD"


def test_the_amounts_of_a_column_have_the_same_decimals():
    column = [5_000, None, 10_000, 12_000_000]
    money = money_of("EUR", "cash").aligned(column)
    assert [money(amount) for amount in column] == ["€0.50", "?", "€1.00", "€1,200.00"]
    assert Money().aligned([10_000, 20_000])(20_000) == "2"
    assert Money().aligned([10_000, 125])(10_000) == "1.0000"


def test_an_amount_is_never_rounded_to_the_others_decimals():
    # half of a five-cent bet, in a column of whole cents
    assert money_of("USD", "cash").aligned([500])(250) == "$0.0250"


def test_a_currency_without_a_symbol_is_named_once_for_the_hand():
    money = money_of("CAD", "cash")
    assert (money(20_000), money.unit) == ("2", "CAD")


def test_ascii_terminals_see_no_euro_sign():
    money = money_of("EUR", "cash", ascii_only=True)
    assert (money(20_000), money.unit) == ("2", "EUR")
    assert money_of("USD", "cash", ascii_only=True)(20_000) == "$2"


def test_a_currency_is_whatever_somebody_typed():
    assert money_of("\u202eUSD", "cash").unit == r"\u202eUSD"
