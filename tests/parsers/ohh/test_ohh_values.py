"""Money is read exactly, whatever way a writer has of printing it."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ohh_hands import hand, read, refusal, wrapped

from parsers.formats.ohh_values import Numbers


def stack(literal):
    """The stack that Bo has if this is printed for it, in ten-thousandths, and the hand's flags."""
    parsed = read(wrapped(hand()).replace("80.0", literal))
    return parsed.players["stack"][1], parsed.hands["flags"][0].to_list()


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("80", 800_000),
        ("80.1", 801_000),
        ("80.1234", 801_234),
        ("80.12340000", 801_234),
        ("8.01234e1", 801_234),
        ("8E+1", 800_000),
        ("800000e-4", 800_000),
        ("100000000000", 10**15),
        ("null", None),
    ],
)
def test_numbers_are_exact(literal, expected):
    assert stack(literal) == (expected, [])


@pytest.mark.parametrize("text", ["-0.0", "0e5", "0.00000", "-0", "0E-99999"])
def test_nothing_is_nothing(text):
    assert Numbers()[text].money == 0


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("80.10000000000001", 801_000),
        ("80.30000000000000426325641456060111522674560546875", 803_000),
        ("123456.77999999999", 1_234_567_800),
        ("80.10000000099999", 801_000),
    ],
)
def test_the_noise_of_binary_arithmetic_is_left_out_and_marked(literal, expected):
    assert stack(literal) == (expected, ["float-noise"])


@pytest.mark.parametrize(
    "literal",
    [
        "80.12345",
        "80.00001",
        "80.1000000001",
        "80.1000000011111111",
        "80.12345000000001",
        "1e-5",
        "80." + "1" * 500,
    ],
)
def test_a_fifth_decimal_is_not_rounded(literal):
    issue = refusal(wrapped(hand()).replace("80.0", literal))
    assert issue["reason"] == "too-many-decimals"
    assert len(issue["message"]) < 150


@pytest.mark.parametrize(
    "literal", ['"80"', "true", "[80]", "{}", "-80", "-0.01", "100000000000.1", "1e30", "9" * 40]
)
def test_what_is_no_amount_is_refused(literal):
    issue = refusal(wrapped(hand()).replace("80.0", literal))
    assert issue["reason"] == "bad-amount"
    assert "starting_stack" in issue["message"]
    assert len(issue["message"]) < 150


@given(st.decimals(min_value=-(10**9), max_value=10**9, places=4))
def test_every_number_with_four_decimals_is_itself(value):
    for text in (f"{value:f}", f"{value:E}"):
        assert Numbers()[text] == (text, int(value * 10_000), False)


@given(st.integers(0, 10**9))
def test_what_binary_arithmetic_prints_for_cents_is_those_cents(cents):
    for printed in (json.dumps(cents / 100), json.dumps(cents * 0.01), json.dumps(cents * 3 / 300)):
        number = Numbers()[printed if "." in printed or "e" in printed else printed + ".0"]
        assert number.money == cents * 100


@given(st.decimals(min_value=0, max_value=1000, places=9))
def test_a_short_literal_is_never_taken_for_noise(value):
    exact = value * 10_000
    expected = int(exact) if exact == exact.to_integral_value() else None
    assert Numbers()[f"{value:f}"].money == expected
    assert isinstance(value, Decimal)
