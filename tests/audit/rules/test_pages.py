"""Every rule explains itself: `floorcall rules show CODE` prints its page."""

import importlib
import re

import pytest

from audit.rules import BY_CODE, RULES

CODES = [
    *("R01", "R02", "R03", "R04", "R05", "R06", "R07", "R08", "R09", "R10", "O01", "O02", "O03"),
    *("U01", "U02", "U03", "U04", "U05", "U06", "U07", "U08", "U09"),
    *("T01", "T02", "T03", "T04", "T05"),
    *("M01", "M02", "M04", "X01", "X02"),
]
WARNINGS = {"R08", "U03", "U07", "U08", "T01", "T05", "M01", "M04"}


def test_codes_in_order():
    assert [rule.code for rule in RULES] == CODES
    assert list(BY_CODE) == CODES


@pytest.mark.parametrize("rule", RULES, ids=CODES)
def test_one_file_per_rule_named_after_it(rule):
    module = importlib.import_module(f"audit.rules.{rule.code.lower()}_{rule.name.replace('-', '_')}")
    assert module.RULE is rule
    assert rule.page == module.__doc__


@pytest.mark.parametrize("rule", RULES, ids=CODES)
def test_page(rule):
    summary, *rest = rule.page.strip().split("\n\n")
    assert summary.endswith(".")
    if rule.family == "engine":
        assert rest
        return
    body = "\n\n".join(rest)
    assert re.search(r"^(Formula|Speaks)", body, re.MULTILINE)
    assert re.search(r"^(Legal|Lawful)", body, re.MULTILINE)
    assert re.search(r"(Illegal|To be\s+reported|Spoken of)", body)
    assert re.search(r"^What can make it wrong", body, re.MULTILINE)


@pytest.mark.parametrize("rule", RULES, ids=CODES)
def test_severity_by_the_list_of_codes(rule):
    expected = "warning" if rule.code in WARNINGS else "error"
    if rule.verdict != "violation":
        expected = "info"
    assert rule.severity == expected
