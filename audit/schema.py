"""Facts, findings and verdicts: the tables that the audit makes, in the shard and in files."""

from __future__ import annotations

import polars as pl

from parsers.schema import KIND, STREET, STRUCTURES

WHY = ("not-acted", "full-raise-faced", "short-all-in", "capped")
ACTED_AS = ("fold", "check", "call", "bet", "raise")
ACTOR = ("live", "folded", "all-in", "not-dealt")
BET_FACED = ("none", "opening", "short-all-in", "raised")
SEVERITIES = ("error", "warning", "info")
FINDING_VERDICTS = ("violation", "undetermined", "advisory")
HAND_VERDICTS = ("flagged", "undetermined", "clean")
FAMILIES = ("raise-size", "reopening", "undercall", "order", "record", "engine")

_MONEY = pl.Int64()

FACTS: dict[str, pl.DataType] = {
    # One row per voluntary action, sorted by hand and ordinal: the state before it, and how it counted.
    "hand": pl.Int32(),
    "ordinal": pl.Int32(),
    "current_bet": _MONEY,  # L
    "street_total": _MONEY,  # c, of the actor
    "stack": _MONEY,  # s, of the actor; null when unknown
    "to_call": _MONEY,  # K
    "last_full_raise": _MONEY,  # F (fixed limit: the unit of the street)
    "min_to": _MONEY,  # lawful raise or bet totals; null without the right or the chips to raise
    "max_to": _MONEY,  # null also in no-limit when the stack is unknown
    "faced_since_acted": _MONEY,  # L - a; null before the player's first action of the street
    "may_raise": pl.Boolean(),
    "why": pl.Enum(WHY),
    "somebody_can_call": pl.Boolean(),
    "opponents_reach": _MONEY,  # the most any live opponent has in or can put in; null when unbounded
    "acted_as": pl.Enum(ACTED_AS),
    "pot_before": _MONEY,
    "bets_in_round": pl.Int32(),  # full bets and raises so far; the big blind is the first before the flop
    # What the rules need besides the published columns.
    "played_chips": _MONEY,  # this action's chips as they count on this track
    "played_to": _MONEY,  # the street total after, as it counts on this track
    "all_in": pl.Boolean(),  # the action put the actor all-in
    "live_players": pl.Int32(),  # not folded, the actor and all-in players included
    "bet_faced": pl.Enum(BET_FACED),
    "evident_call": _MONEY,  # the call evidently meant by a push of less than K; null without a push
    "expected_player": pl.Int32(),  # player_index whose turn it was; null when the round was complete
    "actor": pl.Enum(ACTOR),
}

ROUNDS: dict[str, pl.DataType] = {
    # One row per street that has a post or a voluntary action, sorted by hand and street.
    "hand": pl.Int32(),
    "street": STREET,
    "last_ordinal": pl.Int32(),  # of the street's last post or voluntary action
    "owing_player": pl.Int32(),  # who still owed an action when the street ended; null: nobody
    "owed": _MONEY,  # what that player had to call
    "unmatched": _MONEY,  # part of the highest street total that nobody matched: what goes back
    "unmatched_player": pl.Int32(),  # whose it is; null when unmatched is 0
    "returned": _MONEY,  # what the record returns in this street, positive; 0 without a return row
    "returned_player": pl.Int32(),
    "return_ordinal": pl.Int32(),
}

TOTALS: dict[str, pl.DataType] = {
    # One row per hand of the shard.
    "hand": pl.Int32(),
    "put_in": _MONEY,  # all chips of the record, returns deducted; the same on both tracks
    "unreturned": _MONEY,  # unmatched chips of all streets for which the record has no return row
    "short_all_in": pl.Boolean(),  # an all-in bet or raise of less than a full one occurred
    "not_judgeable": pl.String(),  # a reason code, else null
    "not_judgeable_detail": pl.String(),  # one clause for people, else null
}

DECISIONS: dict[str, pl.DataType] = {
    # One row per voluntary action of every hand that could be judged: base reading, recorded track.
    "hand": pl.Int32(),
    "ordinal": pl.Int32(),
    "street": STREET,
    "player_index": pl.Int32(),
    "kind": KIND,
    "chips": _MONEY,  # as recorded
    "to": _MONEY,
    **{name: kind for name, kind in FACTS.items() if name not in {"hand", "ordinal"}},
}

FINDINGS: dict[str, pl.DataType] = {
    # Sorted by hand, ordinal (whole-hand findings last) and rule.
    "hand": pl.Int32(),
    "finding_id": pl.String(),
    "rule": pl.String(),
    "name": pl.String(),
    "family": pl.Enum(FAMILIES),
    "severity": pl.Enum(SEVERITIES),  # info unless the verdict is violation
    "verdict": pl.Enum(FINDING_VERDICTS),
    "street": STREET,  # null for the whole hand
    "ordinal": pl.Int32(),  # the action, or the row that closed the street; null for the whole hand
    "player_index": pl.Int32(),
    "observed": _MONEY,
    "expected_low": _MONEY,
    "expected_high": _MONEY,
    "to_call": _MONEY,
    "last_full_raise": _MONEY,
    "reason": pl.String(),  # a code, kebab-case
    "message": pl.String(),  # one English sentence; names no player
    "rulebook": pl.String(),
    "citation": pl.String(),  # null where the book prints no rule on it
    "pot_before": _MONEY,
    "amount_at_stake": _MONEY,
    "confirmed": pl.Boolean(),  # both engines agree on the hand; null where only one played it
    "known": pl.Boolean(),  # filled in by the run, from a baseline
    "caused_by": pl.String(),  # finding_id of the fault that this one follows from
}

VERDICTS: dict[str, pl.DataType] = {
    # One row per hand, in the order of `hands`.
    "hand": pl.Int32(),
    "verdict": pl.Enum(HAND_VERDICTS),
    "reason": pl.String(),  # of the first finding that decides the verdict; null for clean hands
    "first_finding_id": pl.String(),
    "rulebook": pl.String(),
    "replayed": pl.Boolean(),
}

COVERAGE: dict[str, pl.DataType] = {
    # One row per rule and kind of hand, present also where nothing was found.
    "rule": pl.String(),
    "site": pl.String(),
    "format": pl.String(),
    "dialect": pl.String(),
    "structure": pl.Enum(STRUCTURES),
    "rulebook": pl.String(),
    "decisions": pl.Int64(),  # examined: decisions, rounds or hands, by what the rule reads
    "not_checkable": pl.Int64(),  # the record lacks what the rule needs
    "undetermined": pl.Int64(),
    "violations": pl.Int64(),
}
