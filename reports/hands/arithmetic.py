"""The sum behind a finding, spelled out with its numbers: `300 + 200 = 500; raised to 450, 50 too little`.

Nothing is judged here. Each line states numbers that the finding or the decision already holds, and a
formula is shown only where its terms give the result that the finding reports.
"""

from __future__ import annotations

from collections.abc import Callable

from reports.hands.wording import threshold, totals
from reports.money import Money
from reports.tables import Row


def arithmetic(finding: Row, decision: Row | None, money: Money) -> list[str]:
    """The lines of the sum of `finding` (a row of `findings`), given the decision that it judges, if kept."""
    lines = _SUMS.get(finding["rule"], _nothing)(finding, decision, money)
    return lines or _range(finding, money)


def _raise_below_minimum(finding: Row, decision: Row | None, money: Money) -> list[str]:
    low, full, x = finding["expected_low"], finding["last_full_raise"], finding["observed"]
    if None in (low, full, x):
        return []
    bet = decision["current_bet"] if decision else low - full
    if bet + full != low:
        return []
    return [
        f"bet to match {money(bet)} + last full raise {money(full)} = {money(low)}, the least raise",
        f"raised to {money(x)}: {money(low - x)} too little",
    ]


def _bet_below_minimum(finding: Row, _: Row | None, money: Money) -> list[str]:
    low, x = finding["expected_low"], finding["observed"]
    if None in (low, x):
        return []
    return [f"minimum bet {money(low)} - bet {money(x)} = {money(low - x)} too little"]


def _raise_above_pot(finding: Row, decision: Row | None, money: Money) -> list[str]:
    high, x = finding["expected_high"], finding["observed"]
    if None in (high, x):
        return []
    lines = []
    if decision is not None:
        bet, total, pot = decision["current_bet"], decision["street_total"], decision["pot_before"]
        if pot is not None and 2 * bet - total + pot == high:
            sum_ = f"2 x {money(bet)} - {money(total)} in + pot {money(pot)} = {money(high)}"
            lines.append(f"after a call: {sum_}, the most")
    lines = lines or [f"the pot allows {money(high)}"]
    return [*lines, f"went to {money(x)}: {money(x - high)} too much"]


def _not_reopened(finding: Row, decision: Row | None, money: Money) -> list[str]:
    x = finding["observed"]
    if decision is None or decision["faced_since_acted"] is None:
        return []
    bet, faced = decision["current_bet"], decision["faced_since_acted"]
    needed = threshold(decision)
    name = "half a bet" if decision["structure"] == "fixed-limit" else "the last full raise"
    lines = [f"bet to match {money(bet)} - {money(bet - faced)} when he last acted = {money(faced)} faced"]
    if faced < needed:
        lines.append(f"{money(faced)} < {money(needed)}, {name}: the betting is not reopened")
    if x is not None and x > bet:
        lines.append(f"raised to {money(x)}: {money(x - bet)} over the {money(bet)} that he could call")
    return lines


def _cap(finding: Row, decision: Row | None, money: Money) -> list[str]:
    x, high = finding["observed"], finding["expected_high"]
    if decision is None or None in (x, high):
        return []
    bets = decision["bets_in_round"]
    return [
        f"{bets} bets stood, and the cap was reached: only a call to {money(high)} was left",
        f"raised to {money(x)}: {money(x - high)} too much",
    ]


def _short(finding: Row, _: Row | None, money: Money) -> list[str]:
    owed, put = finding["expected_low"], finding["observed"]
    if None in (owed, put) or put >= owed:
        return []
    return [f"owed {money(owed)} - put in {money(put)} = {money(owed - put)} too little"]


def _over(finding: Row, _: Row | None, money: Money) -> list[str]:
    most, put = finding["expected_high"], finding["observed"]
    if None in (most, put) or put <= most:
        return []
    return [f"put in {money(put)} - {money(most)} = {money(put - most)} too much"]


def _forfeit(finding: Row, _: Row | None, money: Money) -> list[str]:
    evident, lost = finding["expected_low"], finding["observed"]
    if None in (evident, lost) or lost == evident:
        return []
    off = f"{money(abs(lost - evident))} too {'much' if lost > evident else 'little'}"
    return [f"forfeited {money(lost)}, the call evidently meant was {money(evident)}: {off}"]


def _owing_check(finding: Row, _: Row | None, money: Money) -> list[str]:
    owed = finding["to_call"]
    return [f"{money(owed)} was owed; a check puts in nothing"] if owed else []


def _pot(finding: Row, _: Row | None, money: Money) -> list[str]:
    printed, computed = finding["observed"], finding["expected_low"]
    if None in (printed, computed):
        return []
    return [f"printed {money(printed)} - computed {money(computed)} = {money(printed - computed)}"]


def _pointless(finding: Row, _: Row | None, money: Money) -> list[str]:
    bet, x = finding["expected_high"], finding["observed"]
    if None in (bet, x) or x <= bet:
        return []
    return [f"raised to {money(x)} over a bet of {money(bet)}: nobody could call the {money(x - bet)} more"]


def _return(finding: Row, _: Row | None, money: Money) -> list[str]:
    returned, unmatched = finding["observed"], finding["expected_low"]
    if None in (returned, unmatched) or returned == unmatched:
        return []
    off = f"{money(abs(returned - unmatched))} too {'much' if returned > unmatched else 'little'}"
    return [f"returned {money(returned)}, of the bet {money(unmatched)} was not matched: {off}"]


def _nothing(_: Row, __: Row | None, ___: Money) -> list[str]:
    return []


def _range(finding: Row, money: Money) -> list[str]:
    x, low, high = finding["observed"], finding["expected_low"], finding["expected_high"]
    if x is None or (low is None and high is None):
        return []
    if low == high:
        allowed = money(low)
    elif low is None:
        allowed = f"at most {money(high)}"
    elif high is None:
        allowed = f"at least {money(low)}"
    elif finding["rule"] == "R04":  # elsewhere the two ends are no bets, and what lies between is lawful
        allowed = totals(low, high, finding, money)
    else:
        allowed = f"{money(low)} to {money(high)}"
    return [f"recorded {money(x)}; lawful {allowed}"]


_SUMS: dict[str, Callable[[Row, Row | None, Money], list[str]]] = {
    "R01": _raise_below_minimum,
    "R02": _bet_below_minimum,
    "R03": _raise_above_pot,
    "R05": _cap,
    "R06": _over,
    "R09": _pointless,
    "O01": _not_reopened,
    "U01": _short,
    "U02": _short,
    "U04": _forfeit,
    "U07": _over,
    "T03": _owing_check,
    "M01": _pot,
    "M02": _return,
}
