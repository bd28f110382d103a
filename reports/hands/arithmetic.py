"""The sum behind a finding, spelled out with its numbers: `300 + 200 = 500; raised to 450, 50 too little`.

Nothing is judged here. Each line states numbers that the finding or the decision already holds, and a
formula is shown only where its terms give the result that the finding reports.
"""

from __future__ import annotations

from collections.abc import Callable

from reports.hands.wording import threshold, totals
from reports.language import tr
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
    least = tr("bet to match {bet} + last full raise {full} = {least}, the least raise")
    short = tr("raised to {total}: {missing} too little")
    return [
        least.format(bet=money(bet), full=money(full), least=money(low)),
        short.format(total=money(x), missing=money(low - x)),
    ]


def _bet_below_minimum(finding: Row, _: Row | None, money: Money) -> list[str]:
    low, x = finding["expected_low"], finding["observed"]
    if None in (low, x):
        return []
    words = tr("minimum bet {least} - bet {amount} = {missing} too little")
    return [words.format(least=money(low), amount=money(x), missing=money(low - x))]


def _raise_above_pot(finding: Row, decision: Row | None, money: Money) -> list[str]:
    high, x = finding["expected_high"], finding["observed"]
    if None in (high, x):
        return []
    lines = []
    if decision is not None:
        bet, total, pot = decision["current_bet"], decision["street_total"], decision["pot_before"]
        if pot is not None and 2 * bet - total + pot == high:
            words = tr("after a call: 2 x {bet} - {total} in + pot {pot} = {most}, the most")
            terms = {"bet": money(bet), "total": money(total), "pot": money(pot), "most": money(high)}
            lines.append(words.format(**terms))
    lines = lines or [tr("the pot allows {most}").format(most=money(high))]
    words = tr("went to {total}: {excess} too much")
    return [*lines, words.format(total=money(x), excess=money(x - high))]


def _not_reopened(finding: Row, decision: Row | None, money: Money) -> list[str]:
    x = finding["observed"]
    if decision is None or decision["faced_since_acted"] is None:
        return []
    bet, faced = decision["current_bet"], decision["faced_since_acted"]
    needed = threshold(decision)
    words = tr("bet to match {bet} - {before} when he last acted = {faced} faced")
    lines = [words.format(bet=money(bet), before=money(bet - faced), faced=money(faced))]
    if faced < needed:
        words = tr("{faced} < {needed}, the last full raise: the betting is not reopened")
        if decision["structure"] == "fixed-limit":
            words = tr("{faced} < {needed}, half a bet: the betting is not reopened")
        lines.append(words.format(faced=money(faced), needed=money(needed)))
    if x is not None and x > bet:
        words = tr("raised to {total}: {excess} over the {bet} that he could call")
        lines.append(words.format(total=money(x), excess=money(x - bet), bet=money(bet)))
    return lines


def _cap(finding: Row, decision: Row | None, money: Money) -> list[str]:
    x, high = finding["observed"], finding["expected_high"]
    if decision is None or None in (x, high):
        return []
    reached = tr("{bets} bets stood, and the cap was reached: only a call to {total} was left")
    raised = tr("raised to {total}: {excess} too much")
    return [
        reached.format(bets=decision["bets_in_round"], total=money(high)),
        raised.format(total=money(x), excess=money(x - high)),
    ]


def _short(finding: Row, _: Row | None, money: Money) -> list[str]:
    owed, put = finding["expected_low"], finding["observed"]
    if None in (owed, put) or put >= owed:
        return []
    words = tr("owed {owed} - put in {amount} = {missing} too little")
    return [words.format(owed=money(owed), amount=money(put), missing=money(owed - put))]


def _over(finding: Row, _: Row | None, money: Money) -> list[str]:
    most, put = finding["expected_high"], finding["observed"]
    if None in (most, put) or put <= most:
        return []
    words = tr("put in {amount} - {most} = {excess} too much")
    return [words.format(amount=money(put), most=money(most), excess=money(put - most))]


def _forfeit(finding: Row, _: Row | None, money: Money) -> list[str]:
    evident, lost = finding["expected_low"], finding["observed"]
    if None in (evident, lost) or lost == evident:
        return []
    words = (
        tr("forfeited {amount}, the call evidently meant was {meant}: {off} too much")
        if lost > evident
        else tr("forfeited {amount}, the call evidently meant was {meant}: {off} too little")
    )
    off = abs(lost - evident)
    return [words.format(amount=money(lost), meant=money(evident), off=money(off))]


def _owing_check(finding: Row, _: Row | None, money: Money) -> list[str]:
    owed = finding["to_call"]
    if not owed:
        return []
    return [tr("{owed} was owed; a check puts in nothing").format(owed=money(owed))]


def _pot(finding: Row, _: Row | None, money: Money) -> list[str]:
    printed, computed = finding["observed"], finding["expected_low"]
    if None in (printed, computed):
        return []
    words = tr("printed {printed} - computed {computed} = {off}")
    return [words.format(printed=money(printed), computed=money(computed), off=money(printed - computed))]


def _pointless(finding: Row, _: Row | None, money: Money) -> list[str]:
    bet, x = finding["expected_high"], finding["observed"]
    if None in (bet, x) or x <= bet:
        return []
    words = tr("raised to {total} over a bet of {bet}: nobody could call the {excess} more")
    return [words.format(total=money(x), bet=money(bet), excess=money(x - bet))]


def _return(finding: Row, _: Row | None, money: Money) -> list[str]:
    returned, unmatched = finding["observed"], finding["expected_low"]
    if None in (returned, unmatched) or returned == unmatched:
        return []
    words = (
        tr("returned {amount}, of the bet {unmatched} was not matched: {off} too much")
        if returned > unmatched
        else tr("returned {amount}, of the bet {unmatched} was not matched: {off} too little")
    )
    off = abs(returned - unmatched)
    return [words.format(amount=money(returned), unmatched=money(unmatched), off=money(off))]


def _nothing(_: Row, __: Row | None, ___: Money) -> list[str]:
    return []


def _range(finding: Row, money: Money) -> list[str]:
    x, low, high = finding["observed"], finding["expected_low"], finding["expected_high"]
    if x is None or (low is None and high is None):
        return []
    within = (low is None or low <= x) and (high is None or x <= high)
    if within and finding["rule"] != "R04":  # whose two ends are totals, with nothing lawful between
        return []  # what is wrong is not the amount, and the message says what is
    if low == high:
        allowed = money(low)
    elif low is None:
        allowed = tr("at most {high}").format(high=money(high))
    elif high is None:
        allowed = tr("at least {low}").format(low=money(low))
    elif finding["rule"] == "R04":  # elsewhere the two ends are no bets, and what lies between is lawful
        allowed = totals(low, high, finding, money)
    else:
        allowed = tr("{low} to {high}").format(low=money(low), high=money(high))
    return [tr("recorded {total}; lawful {allowed}").format(total=money(x), allowed=allowed)]


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
