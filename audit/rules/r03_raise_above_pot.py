"""In pot-limit no bet or raise may exceed the pot.

Speaks when a player who has the right to bet or raise makes it more than the maximum, which is the pot after
a call added to the current bet: L + (L - c) + pot. An all-in is bound by it as well.

Why: the pot is the limit of the game. Rulebooks differ on antes and on dead or short blinds before the flop;
what exceeds the maximum under some readings of the book only is undetermined.

Formula: x > 2L - c + pot. Observed: x. Expected: the minimum to the pot maximum. At stake: x less the
maximum.

Legal: blinds 100/200, everybody else folded, the first player raises to 700 (200 + 200 + 300). Illegal: to
750.

What can make it wrong: money in the pot that the record does not show, such as an unprinted ante or a pot
carried over; rooms that round the pot up to the next chip.
"""

from __future__ import annotations

from audit.money import say
from audit.rules.columns import AMOUNT, MAX_TO, MIN_TO, OVERSIZED, POT_LIMIT, READ_OTHERWISE, SIZED, X
from audit.rules.repair import repair
from audit.rules.rule import Row, Rule

_SIZES = SIZED & POT_LIMIT


def _message(row: Row) -> str:
    verb = "Bet of" if row["acted_as"] == "bet" else "Raise to"
    counted = row["expected_high"] - 2 * row["current_bet"] + row["street_total"]
    pot = f"{row.money('pot_before')} in the pot"
    if counted != row["pot_before"]:  # a reading that leaves antes out, or counts a blind in full
        pot += f" ({say(counted, row['currency'])} by that reading)"
    return (
        f"{verb} {row.money('observed')} in pot-limit: the most was {row.money('expected_high')}, with "
        f"{pot} and {row.money('to_call')} to call{repair(row)}"
    )


RULE = Rule(
    code="R03",
    name="raise-above-pot",
    family="raise-size",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=_SIZES,
    speaks=_SIZES & OVERSIZED & ~READ_OTHERWISE,
    reason="above-maximum",
    observed=X,
    expected_low=MIN_TO,
    expected_high=MAX_TO,
    stake=X - MAX_TO,
    message=_message,
)
