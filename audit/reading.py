"""One reading of a rulebook, and what an engine answers under it.

A rulebook that admits several readings is several of these (`audit.rulebook`); the engines know no books.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

import polars as pl

Track = Literal["recorded", "corrected"]
"""`recorded` plays what the record says; `corrected` the nearest lawful action for each unlawful one."""


@dataclass(frozen=True)
class Reading:
    """Every betting setting on which rulebooks differ, single-valued."""

    minimum_raise: Literal["last-full-raise", "double"] = "last-full-raise"
    reopening: Literal["cumulative", "consecutive", "single"] = "cumulative"  # no-limit and pot-limit
    limit_reopening: Literal["cumulative", "single"] = "cumulative"
    limit_after_all_in: Literal["all-in-level", "next-level-too"] = "all-in-level"  # where a raise goes then
    raises_in_limit_round: int = 3  # after the bet
    raises_with_two_rounds: int = 3  # the same in games that have only two betting rounds
    cap_lifted: Literal[
        "never", "event-heads-up", "round-began-heads-up", "heads-up-before-cap", "any-heads-up"
    ] = "any-heads-up"
    pot_limit_blinds: Literal["true-value", "as-full", "small-as-big"] = "true-value"
    pot_limit_antes: Literal["include", "exclude"] = "include"
    straddle_minimum_raise: Literal["straddle", "difference", "three-big-blinds"] = "straddle"
    stud_pair: Literal["small-bet", "either-bet"] = "small-bet"  # an open pair on fourth street, in stud high


class Played(NamedTuple):
    """What an engine found in some hands: frames with the columns of `audit.schema`."""

    facts: pl.DataFrame
    rounds: pl.DataFrame
    totals: pl.DataFrame
