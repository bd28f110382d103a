"""Which files are a set of tables, how a set is named and hashed, and sets that cannot be read."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tests.parsers.tables.support import ACTIONS, HANDS, PLAYERS, opened, tables, write_csv, write_parquet

NAMES = ("hands", "players", "cards", "actions")


def issues(path):
    return list(opened(path).issues.select("reason", "message").iter_rows())


@pytest.mark.parametrize("write", [write_csv, write_parquet])
@pytest.mark.parametrize("named", ["", "hands", "actions"])
def test_a_folder_or_one_of_its_files(tmp_path, write, named):
    folder = write(tmp_path / "set", tables())
    suffix = ".csv" if write is write_csv else ".parquet"
    found = opened(folder / f"{named}{suffix}" if named else folder)
    (source,) = found.sources
    files = {name: (folder / f"{name}{suffix}").read_bytes() for name in NAMES}
    assert source.source_id == sha256(b"".join(files.values())).hexdigest()
    assert (source.format, source.member, source.live) == ("tables", None, False)
    assert source.source_path == f"hands{suffix}"
    assert source.tables.rows == 1 + 3 + 9 + 2
    listed = [(f"{name}{suffix}", len(raw), sha256(raw).hexdigest()) for name, raw in files.items()]
    assert list(source.tables.files) == listed
    assert found.issues.is_empty()


def test_folders_of_parts_follow_one_another(tmp_path):
    folder = tmp_path / "set"
    for name, text in tables().items():
        write_csv(folder / name, {"part-1": text, "part-2": text.replace("k1", "k2").replace("9001", "9002")})
    (source,) = opened(folder).sources
    assert (source.source_path, source.tables.rows) == ("hands", 30)
    assert [file.path for file in source.tables.files[:2]] == ["hands/part-1.csv", "hands/part-2.csv"]


@pytest.mark.parametrize("named", ["hands", "hands/part-2.csv", "players/part-1.csv", "../set"])
def test_whatever_of_it_is_named_the_set_has_one_name(tmp_path, named):
    folder = tmp_path / "set"
    for name, text in tables().items():
        write_csv(folder / name, {"part-1": text, "part-2": text.replace("k1", "k2")})
    (source,) = opened(folder / named).sources
    assert (source.source_path, source.tables.rows) == ("hands", 30)


def test_sets_below_a_folder_beside_other_files(tmp_path):
    top = tmp_path / "exports"
    write_csv(top / "may", tables())
    write_csv(top / "june", tables(hands=HANDS.replace("9001", "9003")))
    (top / "note.txt").write_text("nothing\n")
    found = opened(top)
    assert [source.source_path for source in found.sources][:2] == ["june/hands.csv", "may/hands.csv"]
    assert found.issues["reason"].to_list() == ["unknown-format"]


def test_the_same_set_twice_is_read_once(tmp_path):
    write_csv(tmp_path / "top" / "a", tables())
    write_csv(tmp_path / "top" / "b", tables())
    write_csv(tmp_path / "top" / "c", tables(actions=ACTIONS.replace("raise,7,8", "raise,6,7")))
    found = opened(tmp_path / "top")
    assert [(one.source_path, one.source) for one in found.repeated] == [("b/hands.csv", 0)]
    assert len(found.sources) == 2


def test_of_a_run_only_the_tables_are_read(tmp_path):
    folder = tmp_path / "run"
    for name, text in tables().items():
        write_parquet(folder / name, {"part-000001": text})
    write_parquet(folder / "findings", {"part-000001": "rule\nR01\n"})
    (folder / "run.json").write_text("{}")
    (folder / "report").mkdir()
    (folder / "report" / "index.html").write_text("<html>")
    found = opened(folder)
    assert [source.format for source in found.sources] == ["tables"]
    assert sorted(one.source_path for one in found.excluded) == [
        "findings/part-000001.parquet", "report/index.html", "run.json",
    ]  # fmt: skip
    assert found.issues.is_empty()


@pytest.mark.parametrize(
    ("changed", "reason", "says"),
    [
        (
            {"players": PLAYERS.replace(",stack", ",chips")},
            "bad-table",
            "players has no column stack, which is needed",
        ),
        ({"actions": ACTIONS.replace("chips,to", "x,y")}, "bad-table", "actions has no column chips or to"),
        ({"hands": HANDS.replace("hand_key", "id")}, "bad-table", "no key joins the tables"),
        ({"hands": HANDS.replace("site", "game")}, "bad-table", "hands.csv: two columns are called 'game'"),
        ({"hands": ""}, "bad-table", "no key joins the tables"),
        ({"players": PLAYERS + "k1,4\n"}, "corrupt", "players.csv: cannot be read as csv"),
    ],
)
def test_a_set_that_cannot_be_read(tmp_path, changed, reason, says):
    ((found, message),) = issues(write_csv(tmp_path / "set", tables(**changed)))
    assert found == reason
    assert says in message


def test_a_table_that_is_missing(tmp_path):
    texts = tables()
    del texts["players"]
    ((reason, message),) = issues(write_csv(tmp_path / "set", texts))
    assert (reason, "players.csv is missing beside hands.csv" in message) == ("table-incomplete", True)


def test_parquet_that_is_none(tmp_path):
    folder = write_parquet(tmp_path / "set", tables())
    (folder / "actions.parquet").write_bytes(b"PAR1 and no more")
    ((reason, message),) = issues(folder)
    assert (reason, "actions.parquet: cannot be read as parquet" in message) == ("corrupt", True)


def test_tables_without_cards_or_without_hands(tmp_path):
    texts = tables()
    del texts["cards"]
    (source,) = opened(write_csv(tmp_path / "set", texts)).sources
    assert source.tables.rows == 13
    none = tables(hands=HANDS.splitlines()[0] + "\n")
    found = opened(write_csv(tmp_path / "none", none))
    assert found.sources[0].tables.rows == 14


def test_a_set_is_cut_into_shards_at_hands(tmp_path):
    texts = tables()
    for number in range(2, 41):
        texts = {
            name: text
            + "".join(
                row.replace("k1,", f"k{number},").replace("9001", str(9000 + number)) + "\n"
                for row in tables()[name].splitlines()[1:]
            )
            for name, text in texts.items()
        }
    found = opened(write_csv(tmp_path / "set", texts), shard_bytes=4000)
    assert len(found.shards) > 5
    assert [segment.line for shard in found.shards for segment in shard.segments][:1] == [1]
    assert found.shards[-1].segments[-1].end == found.sources[0].size
