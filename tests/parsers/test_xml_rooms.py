"""Rooms whose hands are XML elements, and CoinPoker's events: places in the source, cuts, damage."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from parsers.format import Options
from parsers.registry import FORMATS
from parsers.schema import Parsed
from parsers.sources import open_inputs
from parsers.text import from_bytes, load

HERE = Path(__file__).parent
ROOMS = ("merge", "boss", "microgaming", "coinpoker")
SOUND = [
    path
    for room in ROOMS
    for topic in ("reraise", "money", "names", "numbers", "games")
    for path in sorted((HERE / room / topic).glob("*.*"))
    if path.suffix != ".yaml"
]
TAGS = ("<event ", "<winner ", "<ACTION ", "<RESULT ", "<Action ", "<Seat ", "{")
ENDS = (">", "}")


def case(room: str, topic: str, name: str) -> Path:
    """The source of a case, whatever its ending."""
    (path,) = (path for path in (HERE / room / topic).glob(f"{name}.*") if path.suffix != ".yaml")
    return path


def read(path: Path, spool: Path, shard_bytes: int = 10**6) -> list[Parsed]:
    """What a source holds, in shards of at least so many bytes; nothing of it may be refused."""
    spool.mkdir()
    found = open_inputs([path], spool=spool, shard_bytes=shard_bytes, formats=FORMATS)
    parsed = [FORMATS[shard.format].read(load(shard, found.sources), Options()) for shard in found.shards]
    assert [one["message"] for one in pl.concat([p.issues for p in parsed]).iter_rows(named=True)] == []
    return parsed


def encoding(raw: bytes) -> str:
    if raw.startswith(b"\xff\xfe"):
        return "utf-16-le"
    try:
        raw.decode()
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


@pytest.mark.parametrize("path", SOUND, ids=lambda path: "/".join(path.parts[-3:]))
def test_every_row_is_told_by_one_element_whatever_the_encoding(path: Path, tmp_path: Path) -> None:
    raw = path.read_bytes()
    (parsed,) = read(path, tmp_path / "spool")
    told = {
        raw[start:end].decode(encoding(raw))
        for start, end in parsed.actions.select("act_start", "act_end").iter_rows()
    }
    assert told
    assert [text for text in told if not (text.startswith(TAGS) and text.endswith(ENDS))] == []
    assert [text for text in told if text.count("<event") + text.count("<ACTION") > 1] == []
    hands = [raw[start:end] for start, end in parsed.hands.select("byte_start", "byte_end").iter_rows()]
    assert all(hand.decode(encoding(raw))[0] in "<[" for hand in hands)


def rows_of(path: Path, spool: Path, shard_bytes: int) -> tuple[pl.DataFrame, int]:
    """All actions of a source with their hands, and in how many shards they were read."""
    parts = read(path, spool, shard_bytes)
    keyed = [p.actions.join(p.hands.select("hand", "hand_id", "context_spans"), on="hand") for p in parts]
    return pl.concat(keyed).drop("hand"), len(parts)


@pytest.mark.parametrize("room", ROOMS[:3])
def test_a_source_may_be_cut_at_every_hand(room: str, tmp_path: Path) -> None:
    path = case(room, "money", "side_pot_and_rake")
    whole, one = rows_of(path, tmp_path / "whole", 10**6)
    cut, several = rows_of(path, tmp_path / "cut", 10)
    assert one == 1
    assert several >= 2
    assert cut.equals(whole)


def test_hands_behind_a_cut_know_what_was_said_before_them(tmp_path: Path) -> None:
    hand = (HERE / "merge" / "walk" / "to_the_big_blind.xml").read_text("utf-8")
    said, first = hand.split("\n", 1)
    first = first.split("<description", 1)[0]
    numbers = [f"5009-{number}" for number in range(1, 6)]
    identity = first.split('id="', 1)[1].split('"', 1)[0]
    (tmp_path / "a.xml").write_text(
        said + "\n" + "".join(first.replace(identity, number) for number in numbers), "utf-8"
    )
    rows, shards = rows_of(tmp_path / "a.xml", tmp_path / "spool", 10)
    assert shards == len(numbers) + 1  # what is said before the first hand is a shard of its own
    assert rows["hand_id"].unique(maintain_order=True).to_list() == numbers
    assert rows["context_spans"].unique().to_list() == [[{"start": 0, "end": len(said)}]]


@pytest.mark.parametrize("room", ROOMS)
def test_damage_anywhere_never_raises_and_no_byte_is_lost(room: str) -> None:
    raw = case(room, "reraise", "four_bet").read_bytes()
    reader = FORMATS[room]
    for place in range(0, len(raw), 97):
        for damaged in (raw[:place], raw[:place] + b"<" + raw[place:], raw[:place] + b'"' + raw[place + 3 :]):
            text = from_bytes(damaged)
            parsed = reader.read(text, Options())
            spans = sum(
                table["byte_end"].sum() - table["byte_start"].sum()
                for table in (parsed.hands, parsed.issues)
                if table.height
            )
            assert spans + parsed.ignored["bytes"].sum() == len(damaged)


@pytest.mark.parametrize(
    ("room", "text"),
    [
        ("merge", b'<game id="1-1" starttime="x">' + b"<a>" * 30_000),
        ("merge", b"<description type='x'>" * 20_000),
        ("boss", b'<HISTORY ID="1">' + b'<PLAYER NAME="' + b"x" * 100_000),
        ("microgaming", b'<Game id="1" date="">' * 5_000),
        ("coinpoker", b'[["game.seat", "1", ' + b"[" * 100_000),
        ("coinpoker", b'["game.seat", "1", {"a": [' * 5_000),
        ("boss", b'<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "&b;&b;">]><HISTORY ID="&b;"></HISTORY>'),
    ],
)
def test_floods_are_refused_and_cost_little(room: str, text: bytes) -> None:
    parsed = FORMATS[room].read(from_bytes(text), Options())
    assert parsed.hands.height == 0
    assert parsed.issues.height > 0
