"""Sums worked out by hand; amounts are chips, so ten-thousandths are four zeros."""

from __future__ import annotations

from reports.hands.arithmetic import arithmetic
from reports.money import Money

CHIPS = Money()
FINDING = ("expected_low", "expected_high", "observed", "last_full_raise", "to_call")
DECISION = (
    "current_bet",
    "street_total",
    "pot_before",
    "faced_since_acted",
    "last_full_raise",
    "bets_in_round",
)


def _sum(rule, decision=None, structure="no-limit", **finding):
    row = dict.fromkeys(FINDING) | _scaled(finding) | {"rule": rule, "structure": structure}
    if decision is not None:
        decision = dict.fromkeys(DECISION) | _scaled(decision) | {"structure": structure}
    return arithmetic(row, decision, CHIPS)


def _scaled(amounts):
    return {name: value if name == "bets_in_round" else value * 10_000 for name, value in amounts.items()}


def test_underraise_of_the_guide():
    # 100, raise to 300, raise to 450: 300 + 200 = 500 was the least
    lines = _sum("R01", {"current_bet": 300}, observed=450, expected_low=500, last_full_raise=200)
    assert lines == [
        "bet to match 300 + last full raise 200 = 500, the least raise",
        "raised to 450: 50 too little",
    ]


def test_without_the_decision_the_finding_has_enough_for_an_underraise():
    lines = _sum("R01", observed=450, expected_low=500, last_full_raise=200)
    assert lines[0] == "bet to match 300 + last full raise 200 = 500, the least raise"


def test_no_formula_whose_terms_do_not_give_the_result():
    lines = _sum(
        "R01", {"current_bet": 310}, observed=450, expected_low=500, expected_high=900, last_full_raise=200
    )
    assert lines == ["recorded 450; lawful 500 to 900"]


def test_underbet():
    assert _sum("R02", observed=60, expected_low=100) == ["minimum bet 100 - bet 60 = 40 too little"]


def test_over_the_pot():
    # bet 300, actor has 100 in, 700 in the middle: 2 x 300 - 100 + 700 = 1,200
    decision = {"current_bet": 300, "street_total": 100, "pot_before": 700}
    lines = _sum("R03", decision, "pot-limit", observed=1500, expected_high=1200)
    assert lines == [
        "after a call: 2 x 300 - 100 in + pot 700 = 1,200, the most",
        "went to 1,500: 300 too much",
    ]


def test_over_a_pot_counted_by_another_reading_shows_no_false_formula():
    decision = {"current_bet": 300, "street_total": 100, "pot_before": 700}
    lines = _sum("R03", decision, "pot-limit", observed=1500, expected_high=1250)
    assert lines == ["the pot allows 1,250", "went to 1,500: 250 too much"]


def test_raise_without_the_right():
    decision = {"current_bet": 7500, "faced_since_acted": 3500, "last_full_raise": 4000}
    assert _sum("O01", decision, observed=20000, expected_low=7500, expected_high=7500) == [
        "bet to match 7,500 - 4,000 when he last acted = 3,500 faced",
        "3,500 < 4,000, the last full raise: the betting is not reopened",
        "raised to 20,000: 12,500 over the 7,500 that he could call",
    ]


def test_fixed_limit_needs_half_a_bet():
    # 20 a bet; an all-in for 29 over 20 adds 9, less than 10
    decision = {"current_bet": 29, "faced_since_acted": 9, "last_full_raise": 20}
    lines = _sum("O01", decision, "fixed-limit", observed=49, expected_low=29, expected_high=29)
    assert lines[1] == "9 < 10, half a bet: the betting is not reopened"


def test_cap():
    lines = _sum("R05", {"bets_in_round": 4}, "fixed-limit", observed=100, expected_low=80, expected_high=80)
    assert lines == [
        "4 bets stood, and the cap was reached: only a call to 80 was left",
        "raised to 100: 20 too much",
    ]


def test_short_and_long_calls():
    assert _sum("U01", observed=100, expected_low=200, expected_high=200) == [
        "owed 200 - put in 100 = 100 too little"
    ]
    assert _sum("U07", observed=250, expected_low=200, expected_high=200) == [
        "put in 250 - 200 = 50 too much"
    ]
    assert _sum("R06", observed=250, expected_high=240) == ["put in 250 - 240 = 10 too much"]


def test_forfeit_of_rule_53_example_4():
    # a chip of 500 pushed, 400 evidently meant
    assert _sum("U04", observed=500, expected_low=400, expected_high=400) == [
        "forfeited 500, the call evidently meant was 400: 100 too much"
    ]


def test_check_facing_a_bet():
    assert _sum("T03", to_call=200) == ["200 was owed; a check puts in nothing"]


def test_pot():
    assert _sum("M01", observed=1000, expected_low=1010, expected_high=1010) == [
        "printed 1,000 - computed 1,010 = -10"
    ]


def test_return():
    assert _sum("M02", observed=20, expected_low=10, expected_high=10) == [
        "returned 20, of the bet 10 was not matched: 10 too much"
    ]


def test_any_other_rule_says_what_was_recorded_and_what_was_lawful():
    assert _sum("R04", observed=35, expected_low=40, expected_high=40) == ["recorded 35; lawful 40"]
    assert _sum("O03", observed=35, expected_low=40) == ["recorded 35; lawful at least 40"]
    assert _sum("T01") == []
