"""PokerNow: what a case with its tables cannot say: cuts, headers, damage, ties."""

import re
from datetime import timedelta
from pathlib import Path

import polars as pl
import pytest

from parsers.format import Options
from parsers.formats.pokernow import FORMAT
from parsers.text import from_bytes, load
from tests.parsers.fakes import opened

HERE = Path(__file__).parent
GAMES = (HERE / "games/games.csv").read_bytes()
MONEY = (HERE / "money/bombs_and_runs.csv").read_bytes()
HEADER, _, ENTRIES = GAMES.partition(b"\n")


def oldest_first(raw):
    header, *entries = raw.splitlines(keepends=True)
    return header + b"".join(reversed(entries))


def read(raw):
    return FORMAT.read(from_bytes(raw), Options())


def accounted(parsed):
    """Bytes of hands, issues and ignored text together."""
    spans = pl.concat([frame.select("byte_start", "byte_end") for frame in (parsed.hands, parsed.issues)])
    return (spans["byte_end"] - spans["byte_start"]).sum() + parsed.ignored["bytes"].sum()


@pytest.mark.parametrize("raw", [GAMES, oldest_first(GAMES)])
def test_cut_into_shards_it_says_the_same(tmp_path, raw):
    whole = read(raw)
    assert whole.hands["hand_id"].to_list() in (
        ["hand54x", "hand53x", "hand52x", "hand51x", "hand50x"],
        ["hand50x", "hand51x", "hand52x", "hand53x", "hand54x"],
    )
    (tmp_path / "log.csv").write_bytes(raw)
    found = opened(tmp_path, tmp_path / "log.csv", formats={"pokernow": FORMAT}, shard_bytes=500)
    assert len(found.shards) == 5
    parts = [FORMAT.read(load(shard, found.sources), Options()) for shard in found.shards]
    assert [issue for part in parts for issue in part.issues["message"]] == []
    for name in (
        "hand_id", "byte_start", "byte_end", "line_start", "line_end", "context_spans", "content_sha256",
    ):  # fmt: skip
        assert [row for part in parts for row in part.hands[name].to_list()] == whole.hands[name].to_list()
    assert sum(part.ignored["bytes"].sum() for part in parts) == whole.ignored["bytes"].sum()


def test_a_time_with_an_offset_is_that_moment():
    raw = next((HERE / "walk").glob("*.csv")).read_bytes()
    ahead = re.sub(rb"(T[0-9:.]+)Z,", rb"\1+02:00,", raw)
    (plain,), (moved,) = (read(one).hands["played_at"].to_list()[:1] for one in (raw, ahead))
    assert plain - moved == timedelta(hours=2)


def test_a_hand_is_its_lines_and_needs_the_header():
    parsed = read(GAMES)
    assert accounted(parsed) == len(GAMES)
    first = parsed.hands.row(0, named=True)
    own = GAMES[first["byte_start"] : first["byte_end"]]
    assert own.startswith(b'"-- ending hand #54 --"')
    assert own.splitlines()[-1].startswith(b'"-- starting hand #54 (id: hand54x)')
    (context,) = first["context_spans"]
    assert GAMES[context["start"] : context["end"]] == HEADER + b"\n"
    assert dict(parsed.ignored.select("kind", "bytes").iter_rows()) == {"context": len(HEADER) + 1}


def test_an_action_is_its_line():
    parsed = read(GAMES)
    raises = parsed.actions.filter(pl.col("kind") == "raise").row(0, named=True)
    assert GAMES[raises["act_start"] : raises["act_end"]].startswith(b'"""Cara @ c3c3c3c3c3"" raises to 70",')
    assert GAMES[: raises["act_start"]].count(b"\n") + 1 == raises["line"]


def test_a_bomb_pot_has_the_big_blind_of_another_hand():
    bomb = read(MONEY).hands.filter(pl.col("hand_id") == "hand20x").row(0, named=True)
    assert (bomb["big_blind"], bomb["big_blind_from"]) == (200_000, "inferred")
    header, blind = bomb["context_spans"]
    assert MONEY[header["start"] : header["end"]] == b"entry,at,order\n"
    assert b"posts a big blind of 20" in MONEY[blind["start"] : blind["end"]]


def test_a_bomb_pot_alone_tells_no_big_blind():
    lines = MONEY.splitlines(keepends=True)
    start = next(k for k, line in enumerate(lines) if b"ending hand #20" in line)
    parsed = read(lines[0] + b"".join(lines[start:]))
    assert parsed.hands.height == 0
    assert parsed.issues["reason"].to_list() == ["table-incomplete"]


def test_two_logs_in_one_file():
    parsed = read(GAMES + GAMES)
    assert parsed.hands.height == 10
    assert {tuple(span.values()) for spans in parsed.hands["context_spans"] for span in spans} == {
        (0, len(HEADER) + 1),
        (len(GAMES), len(GAMES) + len(HEADER) + 1),
    }


def test_a_quote_that_does_not_close_costs_one_hand():
    broken = GAMES.replace(b'bets 160",', b"bets 160,", 1)
    parsed = read(broken)
    assert accounted(parsed) == len(broken)
    assert parsed.hands["hand_id"].to_list() == ["hand53x", "hand52x", "hand51x", "hand50x"]
    assert parsed.issues.select("reason", "hand_id").rows() == [("unknown-line", "hand54x")]


def test_hands_run_together_are_two_cut_short():
    lines = GAMES.splitlines(keepends=True)
    kept = [line for line in lines if b"starting hand #54" not in line and b"ending hand #53" not in line]
    parsed = read(b"".join(kept))
    assert parsed.hands["hand_id"].to_list() == ["hand52x", "hand51x", "hand50x"]
    assert parsed.issues["reason"].to_list() == ["cut-short"]
    assert "hand 53 ends as hand 54" in parsed.issues["message"][0]


def test_sorted_by_time_only_the_order_column_decides():
    # All entries of a hand in one moment, written oldest first but for two that were exchanged.
    lines = oldest_first(GAMES).splitlines(keepends=True)[:16]
    moment = b"2024-03-04T20:00:00.000Z"
    lines = [line[:-41] + moment + line[-17:] if k else line for k, line in enumerate(lines)]
    raises = next(k for k, line in enumerate(lines) if b"raises to 70" in line)
    lines[raises], lines[raises + 1] = lines[raises + 1], lines[raises]
    kinds = read(b"".join(lines)).actions["kind"].to_list()
    assert kinds[2:5] == ["raise", "fold", "call"]


@pytest.mark.parametrize(
    "head",
    [
        b"entry,at,order\n",
        b'"entry","at","order"\r\n',
        b"at,order,entry\r\n",
        b"order,at,entry",
        b"entry,at\n",
    ],
)
def test_headers(head):
    assert FORMAT.matches(head)


@pytest.mark.parametrize(
    "head", [b"entry,entry,at\n", b"entry,order\n", b"name,at,order\n", b"entry,at,order,more\n", b"entry"]
)
def test_no_headers(head):
    assert not FORMAT.matches(head)


def test_a_log_without_its_header_is_known_by_its_hands():
    assert FORMAT.matches(ENTRIES)
    assert read(ENTRIES).hands.height == 5
