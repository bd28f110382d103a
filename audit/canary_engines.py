"""The canary of the rule that no record can break: two answers of the engines that differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from audit import crosscheck
from audit.manifest import ENGINES_DISAGREE
from audit.panics import FAILURES
from audit.reading import Played
from audit.rules import BY_CODE
from audit.schema import FACTS, ROUNDS, TOTALS
from parsers import schema
from parsers.schema import Parsed

if TYPE_CHECKING:
    from collections.abc import Iterator


def missing() -> Iterator[str]:
    """A sentence unless two answers that differ are told apart, and the rule speaks of them alone."""
    rule = BY_CODE[ENGINES_DISAGREE]
    says = f"{rule.code} {rule.name}: the comparison of the engines"
    hands = np.zeros(1, np.int32)
    parsed = Parsed(
        hands=pl.DataFrame({"hand": hands, "stakes_kind": ["cash"], "currency": ["EUR"]}),
        players=schema.empty(schema.PLAYERS),
        cards=schema.empty(schema.CARDS),
        actions=schema.empty(schema.ACTIONS),
        issues=schema.empty(schema.ISSUES),
        ignored=schema.empty(schema.IGNORED),
    )
    try:
        equal = crosscheck.differences(parsed, _answer(40_000), _answer(40_000), hands, "canary")
        unequal = crosscheck.differences(parsed, _answer(40_000), _answer(50_000), hands, "canary")
        spoken = pl.DataFrame({"difference": [equal.get(0), unequal.get(0)]}).select(rule.speaks)
        if spoken.to_series().to_list() != [False, True]:
            yield f"{says} does not tell two answers apart"
    except FAILURES as error:
        yield f"{says} failed: {type(error).__name__}: {error}"


def _answer(min_to: int) -> Played:
    """An engine's answer about one action of one hand: the least raise, in ten-thousandths."""
    row: dict[str, Any] = {"hand": 0, "ordinal": 3, "current_bet": 20_000, "min_to": min_to}
    return Played(pl.DataFrame([row], schema=FACTS), schema.empty(ROUNDS), schema.empty(TOTALS))
