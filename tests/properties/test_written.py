"""Every dialect is read exactly as it was played: random hands, printed by a writer that knows no parser."""

from __future__ import annotations

import random
from typing import NamedTuple

import polars as pl
import pytest

from audit.judge import judge
from audit.rulebook import load
from parsers.registry import Detection, detect
from parsers.schema import Parsed
from tests.support.writers.hands import Named, every, hands_of
from tests.support.writers.writer import Writer
from tests.support.writers.written import differences, export, read

HANDS = 25
WRITERS = {f"{writer.format}-{writer.dialect}": writer for writer in every()}


class Read(NamedTuple):
    """An export of a dialect, and what was made of it."""

    writer: Writer
    hands: list[Named]
    source: bytes
    parsed: Parsed


@pytest.fixture(scope="module", params=WRITERS)
def written(request: pytest.FixtureRequest) -> Read:
    writer = WRITERS[request.param]
    hands = hands_of(writer, random.Random(f"written {request.param}"), HANDS)
    source = export(writer, [writer.write(*hand).text for hand in hands])
    return Read(writer, hands, source, read(writer, source))


def test_comes_back_as_it_was_played(written: Read) -> None:
    assert list(differences(written.writer, written.parsed, written.hands)) == []


def test_is_recognised(written: Read) -> None:
    assert detect(written.source) == Detection("format", written.writer.format)


def test_lawful_hands_are_no_violation(written: Read) -> None:
    judgement = judge(written.parsed, load("online"))
    accused = judgement.findings.filter(pl.col("verdict") == "violation")
    assert accused["message"].to_list() == []
    assert not judgement.engines_disagree
