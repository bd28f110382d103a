"""Hands that stand alone in their file are read as they were played (those of `.phhs`: tests.properties)."""

from __future__ import annotations

import random

from parsers.registry import Detection, detect
from tests.support.writers import phh
from tests.support.writers.hands import hands_of
from tests.support.writers.written import differences, export, read

HANDS = 10


def test_a_hand_in_a_file_comes_back_as_it_was_played() -> None:
    for hand in hands_of(phh.ALONE, random.Random("one hand in a file"), HANDS):
        source = export(phh.ALONE, [phh.ALONE.write(*hand).text])
        assert detect(source) == Detection("format", "phh")
        assert list(differences(phh.ALONE, read(phh.ALONE, source), [hand])) == []
