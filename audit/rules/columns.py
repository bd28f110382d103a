"""The columns that rules compare, under the names that the rulebooks use.

Letters as in the rules' pages: L the current bet, F the last full raise, c the player's street total, s his
stack, x the street total that he makes, K what he owes.
"""

from __future__ import annotations

import polars as pl

# Topics: rules of one topic never speak on the same action.
AMOUNT = "amount"
ORDER = "order"

L = pl.col("current_bet")
K = pl.col("to_call")
STACK = pl.col("stack")
CHIPS = pl.col("played_chips")
X = pl.col("played_to")
MIN_TO = pl.col("min_to")
MAX_TO = pl.col("max_to")
ACTED = pl.col("acted_as")
WHY = pl.col("why")
ALL_IN = pl.col("all_in")
MAY_RAISE = pl.col("may_raise")

LIVE = pl.col("actor") == "live"
LOSSY = pl.col("lossy")
"""The record may lack lines, so that nobody was certainly passed over."""
FIXED_LIMIT = pl.col("structure") == "fixed-limit"
POT_LIMIT = pl.col("structure") == "pot-limit"

AGGRESSIVE = LIVE & ACTED.is_in(["bet", "raise"])
"""A bet or raise, by what it is printed as, from a player who is in the hand and has chips."""
CALLS = LIVE & (ACTED == "call")

COVERED = STACK.is_null() | (CHIPS <= STACK)
"""The player has the chips, as far as the record tells."""

SIZED = AGGRESSIVE & (X > L) & MAY_RAISE & COVERED
"""A bet or raise whose only question is its size; the other rules of the topic take what this leaves out.

The order is: not above the bet (R07), no right to raise (O01, R05), more than the stack (R06), the size
(R01 to R04).
"""

UNDERSIZED = (SIZED & ~ALL_IN & (X < MIN_TO)).fill_null(value=False)
OVERSIZED = (SIZED & (POT_LIMIT | FIXED_LIMIT) & (X > MAX_TO)).fill_null(value=False)
BETWEEN_UNITS = (SIZED & FIXED_LIMIT & ~ALL_IN & (X > MIN_TO) & (X < MAX_TO)).fill_null(value=False)
"""Where two units are lawful (an open pair on fourth street of stud) and it was neither."""
SIZE_FAULT = UNDERSIZED | OVERSIZED | BETWEEN_UNITS
"""A bet or raise of a wrong size, on which one of R01 to R04 speaks."""

NO_RAISE = (AGGRESSIVE & ((X <= L) | ~MAY_RAISE | ~COVERED)).fill_null(value=False)
"""A bet or raise on which R05, R06, R07 or O01 speaks."""

# What became of the action after corrections (`audit.corrections`): chips, total, and what was owed then.
CORRECTED = pl.col("corrected")
STOOD_CHIPS = pl.col("stood_chips")
MOST_CHIPS = pl.max_horizontal(CHIPS, STOOD_CHIPS)  # a correction cannot go beyond the stack either
STOOD_TO = pl.col("stood_to")
OWED = pl.col("owed")
FELL_SHORT = pl.when(CORRECTED).then((STOOD_CHIPS < OWED) & (STOOD_CHIPS > 0)).otherwise(CHIPS < K)
"""A call that stayed for less than was owed; one of which nothing stayed was undone."""
EXCEEDED = pl.when(CORRECTED).then(STOOD_CHIPS > OWED).otherwise(CHIPS > K)

# Pushes and words, where the book gives them a meaning (`audit.pushes`); else false or null.
READ_WRONGLY = pl.col("read_wrongly")
RULED = pl.col("ruling").is_not_null() | pl.col("ruled_to").is_not_null()
READ_OTHERWISE = READ_WRONGLY & RULED & pl.col("meaning_doubt").is_null() & ~NO_RAISE
"""A ruling that read the push otherwise than the book: R10 speaks, and the size is not judged as well."""

# Undercalls, where the book judges them by push, words and ruling (`audit.undercalls`); else false or null.
UNDERCALL = pl.col("undercall")
DUTY = pl.col("duty")
FORCED = (DUTY == "forced").fill_null(value=False)
UNCLEAR = (DUTY == "unclear").fill_null(value=False)
LATER = (DUTY == "later").fill_null(value=False)
HOUSE = (DUTY == "house").fill_null(value=False)
"""Undercalls by a book that has the amount made right and leaves exceptions to the house."""
OUTCOME = pl.col("outcome")
PUSH = pl.col("net_push")
FORFEIT = pl.col("forfeit")
SAID_FIRST = pl.col("said_first")
TINY = pl.col("tiny")
LET_OFF = pl.col("let_off")
MISINFORMED = pl.col("misinformed")
TAKEN_BACK = pl.col("taken_back") & ~LET_OFF
NOT_UNWOUND = pl.col("not_unwound")
RULED_OTHERWISE = (~pl.col("ruling").is_in(["call", "stands"])).fill_null(value=False)
"""Something was ruled, and not that the short call stands."""
