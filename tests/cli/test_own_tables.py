"""Own tables through the command: the example of the page, a run audited again, rows accounted for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polars as pl
import pytest

from tests.cli.command import audit, call
from tests.parsers.tables.support import ACTIONS, HANDS, PLAYERS, tables, twice, write_csv
from tests.support.run import read_run

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "own-tables.md").read_text("utf-8")
SAMPLE = ROOT / "sample_data"
FINDING = [
    "finding_id", "rule", "verdict", "message", "hand_id", "site", "street", "ordinal", "player", "observed",
    "expected_low", "expected_high", "rulebook", "amount_at_stake", "caused_by", "confirmed",
]  # fmt: skip


def example(folder: Path) -> Path:
    found = re.findall(r"`(\w+)\.csv`\n\n```csv\n(.*?)```", PAGE, re.DOTALL)
    assert [name for name, _ in found] == ["hands", "players", "actions"]
    return write_csv(folder, dict(found))


def test_the_example_of_the_page(folder):
    result = audit(example(folder / "export"), folder / "run")
    assert result.exit_code == 1, result.output
    run = read_run(folder / "run")
    (found,) = run["findings"].to_dicts()
    assert (found["rule"], found["verdict"], found["player"], found["ordinal"]) == (
        "R01",
        "violation",
        "Cem",
        5,
    )
    assert (str(found["observed"]), str(found["expected_low"])) == ("4.5000", "5.0000")
    assert (found["row_start"], found["row_end"], found["byte_start"], found["act_start"]) == (
        1,
        2,
        None,
        None,
    )
    assert found["hand_key"] == f"{found['source_id']}:1"
    (raw,) = run["evidence"]["raw"]
    assert json.loads(raw)["hand"]["hand_id"] == "9001"
    assert [row["chips"] for row in json.loads(raw)["actions"] if "chips" in row] == [
        "0.5", "1", "3", "3.5", "1.5", "6",
    ]  # fmt: skip
    assert call("verify", folder / "run").exit_code == 0


def test_explain_and_report_of_a_hand_of_tables(folder):
    export = example(folder / "export")
    for place in (export, export / "hands.csv"):
        shown = call("explain", place, "--hand", "9001")
        assert shown.exit_code == 0, shown.output
        assert "R01" in shown.output
        assert "row       1 of hands" in shown.output
        assert "cut it out" not in shown.output
    made = call("audit", export, "--out", folder / "run", "--jobs", 1)
    assert made.exit_code == 1, made.output
    (page,) = (folder / "run" / "report" / "hands").glob("*.html")
    marked = re.findall(r'<div id="L(\d+)" class="violation">(.*?)</div>', page.read_text("utf-8"))
    assert len(marked) == 1
    # How many rows, the hand, three players, and of the actions the fifth.
    assert marked[0][0] == "10"
    assert "&#34;raise&#34;" in marked[0][1]


@pytest.mark.parametrize(
    "files", [("ursula-no-limit.txt", "lyra-stud.txt"), ("casa-del-rey-day-1.ohh", "vesta-fixed-limit.txt")]
)
def test_a_run_audited_again_finds_the_same(folder, files):
    export = folder / "export"
    export.mkdir()
    for name in files:
        (export / name).write_bytes((SAMPLE / name).read_bytes())
    assert audit(export, folder / "first").exit_code == 1
    assert call("parse", export, "--out", folder / "parsed", "--jobs", 1).exit_code == 0
    as_csv(folder / "parsed", folder / "text")
    first = read_run(folder / "first")
    for name in ("parsed", "text", "first"):
        again = folder / f"{name}-again"
        assert audit(folder / name, again).exit_code == 1
        second = read_run(again)
        found = [run["findings"].select(FINDING).sort(FINDING) for run in (first, second)]
        assert found[0].height > 5
        assert found[0].equals(found[1])
        verdicts = [
            run["hands"]
            .join(run["verdicts"], on="hand_key")
            .select("content_sha256", "verdict", "reason")
            .sort(pl.all())
            for run in (first, second)
        ]
        assert verdicts[0].equals(verdicts[1])
        assert call("verify", again).exit_code == 0


@pytest.mark.parametrize(("floor_event", "silent"), [("", False), ("5", True)])
def test_a_hand_may_say_itself_whether_it_is_a_live_record(folder, floor_event, silent):
    # The third one does not: it is what the set is, which is live if an action has a floor event.
    texts = {
        name: twice(twice(text), "k3", "9003")
        for name, text in tables(cards="hand_key,street,cards\n").items()
    }
    head, *hands = dict.fromkeys(texts["hands"].splitlines())
    says = zip(hands, ("true", "false", ""), strict=True)
    texts["hands"] = "\n".join([f"{head},live", *(f"{hand},{live}" for hand, live in says), ""])
    head, *rows = dict.fromkeys(texts["actions"].splitlines())
    rows = [f"{row},{floor_event if row.startswith('k1,6,') else ''}" for row in rows]
    texts["actions"] = "\n".join([f"{head},pushed", *rows, ""])
    texts["players"] = "\n".join([*dict.fromkeys(texts["players"].splitlines()), ""])
    audit(write_csv(folder / "export", texts), folder / "run")
    told = read_run(folder / "run")["hands"].select("hand_id", "live", "rulebook").sort("hand_id")
    books = {True: "tda-2026", False: "online"}
    expected = {"9001": True, "9002": False, "9003": silent}
    assert told.rows() == [(number, live, books[live]) for number, live in expected.items()]


def as_csv(run: Path, folder: Path) -> None:
    """The tables of a run as a room without Parquet would write them."""
    folder.mkdir()
    for name in ("hands", "players", "cards", "actions"):
        frame = pl.read_parquet(run / name / "*.parquet").drop("context_spans", strict=False)
        lists = [column for column, dtype in frame.schema.items() if isinstance(dtype, pl.List)]
        frame.with_columns(
            pl.col(column).list.eval(pl.element().cast(pl.String)).list.join(";") for column in lists
        ).write_csv(folder / f"{name}.csv")


def test_every_row_is_accounted_for(folder):
    hands = twice(twice(HANDS), "k3", "9003").replace("k2,harbour,9002,holdem", "k2,harbour,9002,gin")
    hands = "\n".join(dict.fromkeys(hands.splitlines())) + "\n"
    hands = hands.replace("k3,harbour,9003", "k3,harbour,9001")
    made = tables(
        hands=hands, players=twice(twice(PLAYERS)), actions=twice(ACTIONS) + "k9,1,flop,1,check,,\n"
    )
    made["players"] = PLAYERS + "".join(
        row.replace("k1", key) + "\n" for key in ("k2", "k3") for row in PLAYERS.splitlines()[1:]
    )
    made["actions"] = made["actions"] + "".join(
        row.replace("k1", "k3") + "\n" for row in ACTIONS.splitlines()[1:]
    )
    del made["cards"]
    audit(write_csv(folder / "export", made), folder / "run", "--max-quarantine", "1")
    content = json.loads((folder / "run" / "run.json").read_text())
    assert content["failing_sums"] == []
    assert content["hands"] == {
        "seen": 3, "audited": 1, "quarantined": {"unsupported-game": 1}, "duplicates": 1, "outside_window": 0,
    }  # fmt: skip
    (source,) = content["sources"]
    # Three hands with three players and nine actions each; of them two are read; one action is nobody's.
    assert source["rows"] == 3 * (1 + 3 + 9) + 1
    assert source["accounted"] == {"hands": 26, "issues": 14, "ignored": {}}
    issues = read_run_issues(folder / "run")
    assert issues == [
        ("bytes", 0, "rows-without-hand", 19, 20, 1),
        ("duplicate", 1, "duplicate", 3, 4, 13),
        ("hand", 1, "unsupported-game", 2, 3, 13),
    ]
    assert call("verify", folder / "run").exit_code == 0
    shown = call("explain", folder / "run", "--hand", f"{source['source_id']}:2")
    assert "QUARANTINED" in shown.output
    assert "unsupported-game" in shown.output
    assert [file["path"] for file in source["files"]] == ["hands.csv", "players.csv", "actions.csv"]


def read_run_issues(run: Path) -> list[tuple[object, ...]]:
    issues = pl.read_parquet(run / "parse_issues" / "*.parquet").sort("kind")
    columns = ("kind", "hands", "reason", "row_start", "row_end", "rows")
    return list(issues.select(columns).iter_rows())


def test_one_hand_with_two_contents(folder):
    write_csv(folder / "exports" / "a", tables())
    write_csv(
        folder / "exports" / "b",
        tables(actions=ACTIONS.replace("raise,7,8", "raise,6,7").replace("call,5,8", "call,4,7")),
    )
    audit(folder / "exports", folder / "run")
    found = read_run(folder / "run")["findings"]
    assert found["rule"].to_list() == ["M04", "M04"]
    assert found["hand_key"].n_unique() == found["finding_id"].n_unique() == 2
    assert call("verify", folder / "run").exit_code == 0


def test_rows_of_a_lost_shard_are_accounted_for(folder, monkeypatch):
    def fails(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("parsers.formats.tables.OwnTables.read", fails)
    result = audit(example(folder / "export"), folder / "run")
    assert result.exit_code == 3
    content = json.loads((folder / "run" / "run.json").read_text())
    assert content["failing_sums"] == []
    assert content["sources"][0]["accounted"] == {"hands": 0, "issues": 13, "ignored": {}}
    assert read_run_issues(folder / "run") == [("hand", 1, "reader-failed", 1, 2, 13)]


def test_verify_notices_rows_that_are_gone(folder):
    audit(example(folder / "export"), folder / "run")
    manifest = folder / "run" / "run.json"
    content = json.loads(manifest.read_text())
    content["sources"][0]["rows"] += 1
    manifest.write_text(json.dumps(content))
    result = call("verify", folder / "run")
    assert result.exit_code != 0
    assert "13 of 14 rows are accounted for" in result.output + (result.stderr or "")
