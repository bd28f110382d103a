"""Some undercalls must become full calls, and nobody may choose otherwise.

Speaks on a live record when a player pushed less than he owed, or said "call" first, in a situation in which
the full call is forced, and anything else was ruled. It is forced when "call" was said before the chips, when
exactly two players are live, and when the bet faced is the opening bet of the round (before the flop the
posted big blind), whatever the number of players. A short call that was left or ruled to stand is U01, a push
that was taken back U09, a raise after a push of too little U06. Books for cash games have every undercall
made right and leave exceptions to the house: a forfeit is then undetermined. There too a call that was said
first binds; that a director gave it back before anybody acted behind is undetermined.

Formula: pushed < K with chips behind, a forced full call, and the outcome is a forfeit, a short call under
another ruling, or, if a call was said, a fold or a raise. Observed: the chips that stayed in. Expected: K. At
stake: K less the chips.

Legal: A bets 8000, B pushes 2000 and is made to call 8000. Illegal: B is let forfeit the 2000 and fold.

What can make it wrong: words or pushes recorded wrongly. The text does not say whether two players with chips
and a third all-in are "heads-up", nor whether a short all-in over the opening bet leaves it the opening bet;
nor when one chip is so small that the rule on tiny chips goes before: such findings are undetermined. So they
are where the player had been told less than he owed and a director let him off.
"""

from __future__ import annotations

import polars as pl

from audit.rules.columns import (
    AMOUNT,
    FORCED,
    HOUSE,
    LET_OFF,
    NO_RAISE,
    NOT_UNWOUND,
    OUTCOME,
    RULED_OTHERWISE,
    SAID_FIRST,
    SIZE_FAULT,
    STOOD_CHIPS,
    TAKEN_BACK,
    UNCLEAR,
    UNDERCALL,
    K,
)
from audit.rules.doubts import HOUSE_DISCRETION, TOLD_TOO_LITTLE, UNCLEAR_DUTY
from audit.rules.rule import Doubt, Row, Rule
from audit.rules.sayings import had_been_told

_INSTEAD = (OUTCOME == "forfeit") | (
    SAID_FIRST & ((OUTCOME == "fold") | ((OUTCOME == "raise") & ~NO_RAISE & ~SIZE_FAULT))
)
_STAYS = FORCED & RULED_OTHERWISE & (OUTCOME == "short-call")
_OTHER_RULE = NOT_UNWOUND | TAKEN_BACK  # U05, U09

_HOUSE = "the book has the amount made right, and leaves exceptions to the house"
_WHY = {
    "heads-up": "only two players were in the hand",
    "opening-bet": "the bet was the opening bet",
}


# What was made of a call that was said first.
_ENDED = {
    "fold": "folded free",
    "forfeit": "forfeited {observed} and folded",
    "raise": "was let raise to {stood_to}",
    "short-call": "put in {observed}",
}


def _message(row: Row) -> str:
    call = f"a full call of {row.money('to_call')}"
    if row["said_first"]:
        amounts = {name: row.money(name) for name in ("observed", "stood_to")}
        ended = _ENDED[row["outcome"]].format(**amounts)
        return f"The player said call first, which binds, and {ended}: {call} was owed{had_been_told(row)}"
    why = _WHY.get(row["duty_why"])
    if row["duty"] == "house":
        owed = "is what the book asks for"
    else:  # without a reason it is undetermined, and says so
        owed = f"was owed without choice, since {why}" if why else "may have been owed without choice"
    what, chips = row["outcome"].replace("-", " "), row.money("observed")
    return f"Undercall that ended in a {what} ({chips} put in): {call} {owed}{had_been_told(row)}"


RULE = Rule(
    code="U02",
    name="full-call-not-enforced",
    family="undercall",
    severity="error",
    page=__doc__,
    frame="decisions",
    topic=AMOUNT,
    examined=UNDERCALL & (FORCED | HOUSE),
    not_checkable=pl.col("push_unknown"),
    speaks=(((FORCED | UNCLEAR | HOUSE) & _INSTEAD & ~LET_OFF) | _STAYS) & ~_OTHER_RULE,
    doubts=(TOLD_TOO_LITTLE, *UNCLEAR_DUTY, Doubt(HOUSE_DISCRETION, HOUSE, _HOUSE)),
    reason=pl.when(HOUSE).then(pl.lit("full-call-owed")).otherwise(pl.col("duty_why")),
    observed=STOOD_CHIPS,
    expected_low=K,
    expected_high=K,
    stake=pl.when(K > STOOD_CHIPS).then(K - STOOD_CHIPS),
    message=_message,
)
