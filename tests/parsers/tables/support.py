"""A small set of tables as CSV text, changed by each test, and what the parser makes of it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import polars as pl

from parsers import mixed
from parsers.format import Options
from parsers.registry import FORMATS
from parsers.schema import Parsed
from parsers.sources import Opened, open_inputs
from parsers.text import load

Tables = dict[str, str]

# Ann (button) raises to 3, Cem makes it 8 out of the big blind, Ann calls; Cem's bet of 12 is not called.
HANDS = """\
hand_key,site,hand_id,game,structure,currency,small_blind,big_blind,button_seat
k1,harbour,9001,holdem,no-limit,EUR,0.5,1,1
"""
PLAYERS = """\
hand_key,seat,name,stack
k1,1,Ann,100
k1,2,Bob,80
k1,3,Cem,120
"""
ACTIONS = """\
hand_key,ordinal,street,seat,kind,chips,to
k1,1,preflop,2,post-small-blind,0.5,0.5
k1,2,preflop,3,post-big-blind,1,1
k1,3,preflop,1,raise,3,3
k1,4,preflop,2,fold,,
k1,5,preflop,3,raise,7,8
k1,6,preflop,1,call,5,8
k1,7,flop,3,bet,12,12
k1,8,flop,1,fold,,
k1,9,flop,3,uncalled-return,-12,0
"""
CARDS = """\
hand_key,street,seat,cards
k1,preflop,1,Ah Kd
k1,flop,,2c 7d 9h
"""


def tables(**changed: str) -> Tables:
    """The set, with other text for some tables."""
    return {"hands": HANDS, "players": PLAYERS, "actions": ACTIONS, "cards": CARDS, **changed}


def twice(text: str, key: str = "k2", number: str = "9002") -> str:
    """A table with the rows of another hand like `k1` added."""
    head, *rows = text.splitlines()
    return "\n".join([head, *rows, *(r.replace("k1", key).replace("9001", number) for r in rows), ""])


def write_csv(folder: Path, texts: Tables) -> Path:
    """The set as files of `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    return folder


def write_parquet(folder: Path, texts: Tables, **types: pl.DataType) -> Path:
    """The set as Parquet: text, but for the columns that `types` names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        rows = csv.DictReader(io.StringIO(text))
        columns = dict.fromkeys(rows.fieldnames or (), pl.String())  # they are there without a row too
        frame = pl.DataFrame([{k: v or None for k, v in row.items()} for row in rows], schema=columns)
        own = [pl.col(column).cast(dtype) for column, dtype in types.items() if column in frame.columns]
        frame.with_columns(own).write_parquet(folder / f"{name}.parquet")
    return folder


def opened(path: Path, **settings: object) -> Opened:
    """The inputs below `path`, opened with a spool beside it."""
    spool = path.parent / f".spool-{len(list(path.parent.iterdir()))}"
    spool.mkdir()
    return open_inputs([path], spool=spool, **settings)


def read(path: Path) -> Parsed:
    """The tables of the only shard of `path`."""
    found = opened(path)
    (shard,) = found.shards
    assert shard.format == "tables"
    return mixed.read(load(shard, found.sources), shard.format, Options(), FORMATS)


def refused(folder: Path, **changed: str) -> list[tuple[str, str]]:
    """Reason and message of each issue of the set."""
    issues = read(write_csv(folder / "set", tables(**changed))).issues
    return list(issues.select("reason", "message").iter_rows())
