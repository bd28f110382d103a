"""Real exports of a converter: home games, which it calls PokerStars."""

from __future__ import annotations

import json
import os
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest
from ohh_hands import read

CORPUS = (
    Path(os.environ.get("FLOORCALL_CORPUS", Path(__file__).parents[4] / "shared" / "corpus")) / "ohh-json"
)
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the real exports are not beside the project"),
]


def exported(raw: str) -> list[dict]:
    """The hands of a file, by a plain JSON reader."""
    decoder = json.JSONDecoder(parse_float=Decimal)
    hands, place = [], 0
    while raw[place:].strip():
        place += len(raw[place:]) - len(raw[place:].lstrip())
        one, place = decoder.raw_decode(raw, place)
        hands.append(one["ohh"])
    return hands


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.ohh")), ids=lambda path: path.stem)
def test_every_hand_is_read_with_its_own_amounts(path):
    raw = path.read_text(encoding="utf-8")
    hands = exported(raw)
    parsed = read(raw)
    assert parsed.issues.is_empty()
    assert parsed.hands["hand_id"].to_list() == [one["game_number"] for one in hands]
    printed = [
        int(action.get("amount", 0) * 10_000)
        for one in hands
        for part in one["rounds"]
        for action in part["actions"]
        if action["action"] != "Dealt Cards"
    ]
    assert parsed.actions["chips"].to_list() == printed
    # What was put in, less what nobody matched, is what was won: the room takes no rake.
    net = parsed.players.group_by("hand", maintain_order=True).agg(pl.col("net").sum())
    assert net["net"].to_list() == [0] * len(hands)
    assert not parsed.players["sitting_out"].any()
