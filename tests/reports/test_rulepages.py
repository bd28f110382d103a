from __future__ import annotations

from dataclasses import dataclass, replace

from audit.rulebook import load, names
from audit.rules import BY_CODE, RULES
from parsers.format import DialectInfo
from reports.rules.rulepages import formats_list, rule_page, rules_list


def test_every_rule_is_listed_once_in_order():
    lines = rules_list(RULES).splitlines()
    codes = [line[:3] for line in lines if line.strip() and not line.startswith(" ")]
    assert codes == [rule.code for rule in RULES]
    assert all(len(line) <= 100 for line in lines)


def test_a_line_tells_name_family_severity_and_what_it_is_about():
    rule = replace(BY_CODE["R01"], page="Too small.\n\nMore that the list leaves out.")
    assert rules_list([rule]).split() == [
        "R01",
        "raise-below-minimum",
        "raise-size",
        "error",
        "Too",
        "small.",
    ]


def test_the_page_of_a_rule_has_its_docstring_and_what_every_book_prints():
    rule = BY_CODE["O01"]
    books = [load(name) for name in names()]
    page = rule_page(rule, books)
    assert page.startswith("O01 raise-not-reopened\nfamily reopening; severity of a violation: error\n")
    assert rule.page.strip() in page
    cited = page.split("\nCitations\n")[1].splitlines()
    assert [line.split()[0] for line in cited] == list(names())
    assert any(line.split() == ["tda-2026", "TDA", "2026,", "rule", "49-A"] for line in cited)


def test_a_book_that_prints_nothing_says_so():
    book = replace(load("tda-2026"), citations={})
    assert "  tda-2026  prints no rule on it" in rule_page(BY_CODE["O01"], [book])


@dataclass
class _Layout:
    name: str
    dialects: tuple[DialectInfo, ...]


def test_formats_with_their_dialects():
    cash = DialectInfo("cash-usd", "hold'em, Omaha", "stacks, pot, rake, uncalled returns", "")
    long = DialectInfo("old", "hold'em", "word " * 40, "R06")
    text = formats_list([_Layout("room", (cash, long))])
    lines = text.splitlines()
    assert lines[:5] == [
        "room",
        "  cash-usd",
        "    games          hold'em, Omaha",
        "    prints         stacks, pot, rake, uncalled returns",
        "    not checkable  -",
    ]
    assert text.split().count("word") == 40
    assert all(len(line) <= 100 for line in lines)
