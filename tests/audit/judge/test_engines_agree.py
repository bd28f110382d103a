"""Both engines say the same of generated hands of every game, structure and form, under every reading."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from audit import ledger, replay
from audit.crosscheck import differences
from parsers.schema import Parsed
from tests.audit.ledger.test_batches import READINGS
from tests.audit.replay.hands import parsed_of
from tests.second_opinion.comparing import told
from tests.support.dealing.deals import STRUCTURES, kinds, random_hand

EACH = 1


@cache
def hands_of(structure: str) -> Parsed:
    rng = Random(f"engines {structure}")
    alike = [kind for kind in kinds("online") if kind[0] == structure]
    return parsed_of(*(told(random_hand(rng, "online", *kind)) for kind in alike for _ in range(EACH)))


@pytest.mark.parametrize("reading", READINGS, ids=range(len(READINGS)))
@pytest.mark.parametrize("structure", STRUCTURES)
def test_the_engines_agree(structure: str, reading: object) -> None:
    parsed = hands_of(structure)
    numbers = parsed.hands["hand"].to_numpy()
    answers = [engine.play(parsed, numbers, reading, "recorded") for engine in (ledger, replay)]
    assert answers[0].totals["not_judgeable"].null_count() > 0.8 * len(numbers)
    assert differences(parsed, *answers, numbers, "recorded") == {}
