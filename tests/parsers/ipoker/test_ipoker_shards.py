"""Sessions and hands in files of many shapes: which session a hand belongs to, and that no byte is lost."""

from datetime import UTC, datetime
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.listener import Silent
from audit.run import Work, audit
from audit.settings import Settings
from audit.verify import verify
from parsers.format import Options
from parsers.registry import FORMATS
from parsers.text import from_bytes, load
from tests.parsers.fakes import opened

HERE = Path(__file__).parent
CASES = sorted(HERE.glob("*/*.xml")) + sorted((HERE.parent / "everest").glob("*/*.txt"))
MANY = ("reraise/cash.xml", "games/names.xml", "games/tournaments.xml", "refused/cut_short.xml")
TABLES = ("hands", "players", "cards", "actions", "issues")


def read(path, folder, **work):
    """All tables of a file, the shards one after another."""
    found = opened(folder, path, formats=FORMATS, **work)
    parts = []
    hands = 0
    for shard in found.shards:
        parsed = FORMATS[shard.format].read(load(shard, found.sources), Options())
        own = {name: getattr(parsed, name) for name in TABLES}
        for name in TABLES[:-1]:
            own[name] = own[name].with_columns(pl.col("hand") + hands)
        hands += parsed.hands.height
        parts.append({**own, "ignored": parsed.ignored})
    return {name: pl.concat([part[name] for part in parts]) for name in (*TABLES, "ignored")}


def bytes_of(tables):
    """How many bytes the tables account for."""
    spans = [tables[name].select(pl.col("byte_end") - pl.col("byte_start")) for name in ("hands", "issues")]
    return sum(frame.to_series().sum() for frame in spans) + tables["ignored"]["bytes"].sum()


@pytest.mark.parametrize("path", CASES, ids=lambda path: "/".join(path.parts[-3:]))
@pytest.mark.parametrize("shard_bytes", [1, 2000, 10**6])
def test_the_same_tables_wherever_a_file_is_cut(path, shard_bytes, tmp_path):
    whole = read(path, tmp_path)
    cut = read(path, tmp_path, shard_bytes=shard_bytes)
    for name in TABLES:
        left, right = whole[name], cut[name]
        if name == "hands" and path.stem == "stud":  # the bring-in is known from other hands of the shard
            left, right = (frame.drop("bring_in", "small_bet", "big_bet") for frame in (left, right))
        assert left.equals(right), name
    assert bytes_of(whole) == bytes_of(cut) == path.stat().st_size


def test_each_hand_names_the_bytes_of_its_own_session(tmp_path):
    raw = b"".join((HERE / name).read_bytes() for name in MANY)
    path = tmp_path / "glued.xml"
    path.write_bytes(raw)
    for shard_bytes in (1, 10**7):
        hands = read(path, tmp_path, shard_bytes=shard_bytes)["hands"]
        assert hands.height > 20
        for start, spans in hands.select("byte_start", "context_spans").iter_rows():
            (span,) = spans
            context = raw[span["start"] : span["end"]]
            assert context.startswith(b"<session ")
            assert context.endswith(b"</general>")
            assert raw.rfind(b"<session ", 0, start) == span["start"]


def test_times_are_those_of_the_zone_that_the_user_names():
    text = from_bytes((HERE / "walk/walk.xml").read_bytes())
    hands = FORMATS["ipoker"].read(text, Options(timezone="Europe/London")).hands
    assert hands["played_at"].to_list() == [datetime(2021, 5, 18, 17, 26, 13, tzinfo=UTC)] * 3
    assert FORMATS["ipoker"].read(text, Options()).hands["played_at"].null_count() == 3


def test_a_run_keeps_what_a_flagged_hand_needs(tmp_path):
    """Also where the session's head lies in another shard: its bytes count once, and are evidence."""
    path = HERE / "reraise/too_small.xml"
    out = tmp_path / "run"
    out.mkdir()
    manifest = audit([str(path)], out, Settings(), Work(shard_bytes=1), Silent())
    manifest.write(out)
    assert verify(out) == []
    assert manifest.content["failing_sums"] == []
    (source,) = manifest.content["sources"]
    raw = path.read_bytes()
    heads = [raw[at : raw.index(b"</general>", at) + 10] for at in _all(raw, b"<session ")]
    assert source["accounted"]["ignored"]["context"] == sum(map(len, heads))
    evidence = pl.read_parquet(out / "evidence" / "*.parquet").sort("line_start")
    assert evidence["context"].to_list() == heads


def _all(raw, piece):
    at = raw.find(piece)
    while at >= 0:
        yield at
        at = raw.find(piece, at + 1)


@pytest.mark.parametrize(
    ("piece", "reason"),
    [
        (b"<session ", "unknown-text"),
        (b"<session>", None),
        (b"<game ", "bad-header"),
        (b"<game gamecode='1'>", "bad-header"),
        (b"</game></session>", "unknown-text"),
        (b"<session><general>", None),
        (b"<HAND ", "unknown-text"),
        (b"</general>" + b"<?xml" * 3, "unknown-text"),
        (b"<session x='", "unknown-text"),
    ],
)
@pytest.mark.parametrize("name", ["ipoker", "everest"])
def test_tags_without_end(name, piece, reason):
    raw = piece * 3000
    parsed = FORMATS[name].read(from_bytes(raw), Options())
    assert parsed.hands.height == 0
    assert bytes_of(parsed._asdict()) == len(raw)
    if reason and name == "ipoker":
        assert set(parsed.issues["reason"]) == {reason}
    assert all(0 <= start < end <= len(raw) for start, end in FORMATS[name].contexts(raw))


CHANGES = st.one_of(
    st.tuples(
        st.integers(0, 20000),
        st.just(0),
        st.sampled_from([b"<", b">", b'"', b"&", b"</game>", b"\xff", b"\0"]),
    ),
    st.tuples(st.integers(0, 20000), st.integers(1, 60), st.just(b"")),
    st.tuples(st.integers(0, 20000), st.just(20000), st.just(b"")),
    st.tuples(st.integers(0, 20000), st.integers(1, 4), st.binary(min_size=1, max_size=4)),
)


@settings(max_examples=60, deadline=None)
@given(path=st.sampled_from(CASES), changes=st.lists(CHANGES, min_size=1, max_size=4))
def test_any_damage(path, changes, tmp_path_factory):
    """Nothing is raised, and every byte is somewhere."""
    raw = path.read_bytes()
    for at, length, new in changes:
        at %= len(raw) + 1  # noqa: PLW2901
        raw = raw[:at] + new + raw[at + length :]
    folder = tmp_path_factory.mktemp("damage")
    name = "everest" if "everest" in path.parts else "ipoker"
    (folder / "a").write_bytes(raw)
    found = opened(folder, folder / "a", formats=FORMATS, shard_bytes=700, options=Options(format=name))
    total = found.ignored["bytes"].sum() if found.ignored.height else 0
    for start, end in found.issues.drop_nulls("byte_start").select("byte_start", "byte_end").iter_rows():
        total += end - start
    for shard in found.shards:
        total += bytes_of(FORMATS[shard.format].read(load(shard, found.sources), Options())._asdict())
    assert total == len(raw)
