"""The page for developers of live records: its hands are read, and it names every field and word."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polars as pl
import pytest
from ohh_hands import read

from audit.upcards import open_pair
from parsers import schema
from parsers.formats.ohh_names import ACTIONS
from parsers.games import GAMES

PAGE = (Path(__file__).parents[3] / "docs" / "live-records.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
HANDS = [block for block in BLOCKS if '"ohh"' in block]
PARTS = [json.loads(block) for block in BLOCKS if '"ohh"' not in block]


@pytest.mark.parametrize("text", HANDS)
def test_its_hands_are_read(text):
    parsed = read(text)
    assert parsed.issues.is_empty()
    assert parsed.players["net"].sum() == 0


def test_its_hand_of_stud_shows_a_pair():
    parsed = read(HANDS[1])
    assert parsed.cards.filter(pl.col("face_up"))["cards"].to_list() == ["Kd", "2c", "9h", "2d"]
    assert open_pair(parsed).to_list() == [True]


def test_its_actions_are_read():
    offered, (bet, *corrected) = PARTS
    hand = json.loads(HANDS[0])
    hand["ohh"]["rounds"][0]["actions"][3:] = [offered]
    hand["ohh"]["rounds"].append({"id": 1, "street": "Flop", "actions": [bet, *corrected]})
    hand["ohh"]["pots"] = []
    parsed = read(json.dumps(hand))
    assert parsed.issues.is_empty()
    assert parsed.actions["offered_min_to"].to_list()[3] == 5_000_000
    # Both are put up from 1,000 to 1,200.
    assert parsed.actions["to"].to_list()[-5:] == [6_000_000, 10_000_000, 10_000_000, 12_000_000, 12_000_000]


def test_it_names_every_field_and_word():
    fields = [name.removeprefix("offered_") for name in schema.LIVE if name != "raise_offered"]
    words = (*schema.DECLARED, *schema.DECLARED_WHEN, *schema.RULINGS, *schema.RULED_BY, *schema.CHOICE_BY)
    assert [name for name in (*fields, "raise", *words) if f"`{name}`" not in PAGE] == []
    assert [name for name in GAMES if not re.search(rf"\b{name}\b", PAGE)] == []
    own = [
        name
        for name, kind in ACTIONS.items()
        if kind in ("bring-in", "complete", "draw", "stand-pat", "correction")
    ]
    assert [name for name in own if f"`{name}`" not in PAGE] == []
