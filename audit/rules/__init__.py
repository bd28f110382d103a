"""The rules, one file each: `RULES` in the order of the report, `BY_CODE` for one of them.

A rule compares columns of one row of a frame (`audit.frames`); `rule.Rule` says what it holds.
"""

from __future__ import annotations

from audit.rules import (
    m01_pot_does_not_reconcile,
    m02_return_wrong,
    m04_hand_conflict,
    o01_raise_not_reopened,
    o02_raise_wrongly_refused,
    o03_offered_limits_wrong,
    r01_raise_below_minimum,
    r02_bet_below_minimum,
    r03_raise_above_pot,
    r04_wrong_limit_unit,
    r05_raise_cap_exceeded,
    r06_raise_beyond_stack,
    r07_raise_not_above_bet,
    r08_incorrect_bet_not_corrected,
    r09_nobody_to_call,
    r10_chips_misread,
    t01_out_of_turn,
    t02_action_by_absent_player,
    t03_check_facing_bet,
    t04_street_closed_early,
    t05_action_after_close,
    u01_short_call_stands,
    u02_full_call_not_enforced,
    u03_ruling_missing,
    u04_forfeit_wrong,
    u05_sequence_not_unwound,
    u06_raise_after_undercall,
    u07_call_above_bet,
    u08_ruling_without_undercall,
    u09_undercall_taken_back,
    x01_engines_disagree,
    x02_hand_not_judgeable,
)
from audit.rules.rule import Rule

RULES: tuple[Rule, ...] = (
    r01_raise_below_minimum.RULE,
    r02_bet_below_minimum.RULE,
    r03_raise_above_pot.RULE,
    r04_wrong_limit_unit.RULE,
    r05_raise_cap_exceeded.RULE,
    r06_raise_beyond_stack.RULE,
    r07_raise_not_above_bet.RULE,
    r08_incorrect_bet_not_corrected.RULE,
    r09_nobody_to_call.RULE,
    r10_chips_misread.RULE,
    o01_raise_not_reopened.RULE,
    o02_raise_wrongly_refused.RULE,
    o03_offered_limits_wrong.RULE,
    u01_short_call_stands.RULE,
    u02_full_call_not_enforced.RULE,
    u03_ruling_missing.RULE,
    u04_forfeit_wrong.RULE,
    u05_sequence_not_unwound.RULE,
    u06_raise_after_undercall.RULE,
    u07_call_above_bet.RULE,
    u08_ruling_without_undercall.RULE,
    u09_undercall_taken_back.RULE,
    t01_out_of_turn.RULE,
    t02_action_by_absent_player.RULE,
    t03_check_facing_bet.RULE,
    t04_street_closed_early.RULE,
    t05_action_after_close.RULE,
    m01_pot_does_not_reconcile.RULE,
    m02_return_wrong.RULE,
    m04_hand_conflict.RULE,
    x01_engines_disagree.RULE,
    x02_hand_not_judgeable.RULE,
)

BY_CODE: dict[str, Rule] = {rule.code: rule for rule in RULES}
