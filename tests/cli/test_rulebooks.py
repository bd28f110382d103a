"""The user's own book, houses and rooms on the command line, and what changes between two books."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polars as pl
import pytest

from tests.audit.run.hands import hand, read, underraise, write
from tests.cli.command import audit, call
from tests.support.run import run_audit

SAMPLE = Path(__file__).resolve().parents[2] / "sample_data"

# Three are dealt in, two are left on the river: a bet, three raises and a fourth, and no return is printed.
# By the TDA rules there is one raise too many, and had it been a call, nothing would have had to go back.
CAPPED = """\
PokerStars Hand #900001:  Hold'em Limit ($1/$2 USD) - 2024/03/10 07:43:36 ET
Table 'Ursula 71' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cid ($100 in chips)
Bob: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Ann: folds
Bob: calls $0.50
Cid: checks
*** FLOP *** [2c 7d 9h]
Bob: checks
Cid: checks
*** TURN *** [2c 7d 9h] [Js]
Bob: checks
Cid: checks
*** RIVER *** [2c 7d 9h Js] [Kc]
Bob: bets $2
Cid: raises $2 to $4
Bob: raises $2 to $6
Cid: raises $2 to $8
Bob: raises $2 to $10
Cid: folds
Bob collected $18 from pot
*** SUMMARY ***
Total pot $18 | Rake $0
Board [2c 7d 9h Js Kc]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) collected ($18)
Seat 3: Cid (big blind) folded on the River
"""


@pytest.fixture
def casa(tmp_path) -> Path:
    path = tmp_path / "casa.toml"
    path.write_text(
        'title = "Casa del Rey"\nextends = "online"\n[citations]\nR01 = { text = "House rules, rule 7" }\n'
    )
    return path


# A user's own book


def test_a_run_by_a_book_of_ones_own_needs_no_file_afterwards(bad, casa, tmp_path):
    result = call("audit", bad.name, "--out", "run", "--rulebook", casa)
    assert result.exit_code == 1, result.stderr
    casa.unlink()
    tables = read(tmp_path / "run")
    assert tables["hands"]["rulebook"].unique().to_list() == ["casa"]
    assert tables["findings"]["citation"].to_list() == ["House rules, rule 7"]
    content = json.loads((tmp_path / "run" / "run.json").read_text())
    (book,) = content["rulebooks"]
    assert book["name"] == content["settings"]["rulebook"] == "casa"
    kept = content["settings"]["books"]["casa"]
    assert kept["sha256"] == book["sha256"]
    assert kept["settings"]["reopening"] == ["cumulative", "single"]
    assert str(tmp_path) not in (tmp_path / "run" / "run.json").read_text()
    assert call("verify", "run").exit_code == 0
    assert call("report", "run").exit_code == 0
    assert f"casa ({book['sha256'][:12]})" in (tmp_path / "run" / "report" / "index.html").read_text()
    assert "House rules, rule 7" in call("explain", "run", "--hand", "2").stdout


def test_a_book_by_its_file_in_the_environment_and_in_the_configuration(bad, casa, tmp_path):
    assert audit(bad, tmp_path / "one", env={"FLOORCALL_RULEBOOK": "./casa.toml"}).exit_code == 1
    assert read(tmp_path / "one")["hands"]["rulebook"].unique().to_list() == ["casa"]
    (tmp_path / "floorcall.toml").write_text('rulebook = "casa.toml"\n')
    assert audit(bad, tmp_path / "two").exit_code == 1
    assert read(tmp_path / "two")["hands"]["rulebook"].unique().to_list() == ["casa"]


def test_a_book_of_ones_own_in_several_processes(casa, tmp_path):
    path = write(tmp_path / "many.txt", *(underraise(number) for number in range(1, 9)))
    environment = {"FLOORCALL_SHARD_BYTES": "3000"}
    result = audit(path, tmp_path / "run", "--rulebook", casa, "--jobs", 2, env=environment)
    assert result.exit_code == 1
    assert read(tmp_path / "run")["findings"]["rulebook"].to_list() == ["casa"] * 8


def test_mistakes_of_a_book_end_the_command_before_anything_is_written(bad, casa, tmp_path):
    casa.write_text('extends = "online"\n[settings]\nreopening = "often"\nhalf-rul = 1\n')
    for arguments in (
        ("audit", bad, "--out", "run", "--rulebook", "casa.toml"),
        ("rulebooks", "show", "casa.toml"),
        ("rulebooks", "diff", "online", "casa.toml"),
    ):
        result = call(*arguments)
        assert result.exit_code == 2
        assert "casa.toml:3: settings.reopening: 'often' is not allowed" in result.stderr
        assert (
            "casa.toml:4: settings.half-rul: there is no such setting; the nearest is half-rule"
            in result.stderr
        )
    assert not (tmp_path / "run").exists()


def test_a_book_that_is_not_there(bad):
    for arguments in (
        ("rulebooks", "show", "no/where"),
        ("explain", bad, "--hand", 2, "--rulebook", "a.toml"),
    ):
        result = call(*arguments)
        assert result.exit_code == 2
        assert "there is no such file" in result.stderr


def test_show(casa):
    shown = call("rulebooks", "show", "casa.toml").stdout
    assert shown.startswith("casa: Casa del Rey\nsha256 ")
    assert re.search(r"^  reopening +cumulative, single +whether short", shown, re.MULTILINE)
    assert re.search(r"^  R01 +House rules, rule 7$", shown, re.MULTILINE)


# Houses and rooms


def test_what_the_house_plays_is_shown_and_hashed(tmp_path):
    plain = call("rulebooks", "show", "tda-2026").stdout
    assert re.search(r"raises-in-limit-round +3 .*\(left to the house\)$", plain, re.MULTILINE)
    (tmp_path / "floorcall.toml").write_text("[house.tda-2026]\nraises-in-limit-round = 4\n")
    shown = call("rulebooks", "show", "tda-2026").stdout
    assert re.search(r"raises-in-limit-round +4 ", shown)
    assert shown.splitlines()[1] != plain.splitlines()[1]
    listed = call("config", "show").stdout.splitlines()
    assert "house.tda-2026.raises-in-limit-round  4  floorcall.toml" in listed


def test_the_house_decides_what_is_a_fault(tmp_path):
    path = write(tmp_path / "capped.txt", CAPPED)
    audit(path, tmp_path / "three", "--rulebook", "tda-2026")
    (tmp_path / "floorcall.toml").write_text("[house.tda-2026]\nraises-in-limit-round = 4\n")
    audit(path, tmp_path / "four", "--rulebook", "tda-2026")
    assert "R05" in read(tmp_path / "three")["findings"]["rule"].to_list()
    assert "R05" not in read(tmp_path / "four")["findings"]["rule"].to_list()
    contents = [json.loads((tmp_path / name / "run.json").read_text()) for name in ("three", "four")]
    hashes = [content["rulebooks"][0]["sha256"] for content in contents]
    assert hashes[0] != hashes[1]
    assert hashes[1] in call("rulebooks", "show", "tda-2026").stdout


def test_a_room_gets_its_book(bad, casa, tmp_path):
    (tmp_path / "floorcall.toml").write_text('[sites]\n"PokerStars" = "casa.toml"\n')
    audit(bad, tmp_path / "run")
    assert read(tmp_path / "run")["hands"]["rulebook"].unique().to_list() == ["casa"]
    audit(bad, tmp_path / "other", "--rulebook", "tda-2024")
    assert read(tmp_path / "other")["hands"]["rulebook"].unique().to_list() == ["tda-2024"]
    assert "sites.PokerStars  casa.toml  floorcall.toml" in call("config", "show").stdout


@pytest.mark.parametrize("room", ["Casa del Rey", "casa-del-rey"])
def test_a_room_may_play_by_a_live_book(tmp_path, room):
    (tmp_path / "floorcall.toml").write_text(f'[sites]\n"{room}" = "wsop-live-2024"\n')
    tables = run_audit(SAMPLE / "casa-del-rey-day-1.ohh", tmp_path / "run")
    assert set(tables["hands"].select("site", "rulebook").iter_rows()) == {("casa-del-rey", "wsop-live-2024")}


# What differs between two books


def test_diff_of_books():
    told = call("rulebooks", "diff", "tda-2024", "tda-2026").stdout
    assert "Settings: no difference" in told
    assert re.search(r"^  O01 +TDA 2024, rule 47-A +TDA 2026, rule 49-A$", told, re.MULTILINE)
    told = call("rulebooks", "diff", "roberts-rules", "online").stdout
    assert re.search(r"^  raises-with-two-rounds +4 +3, 4$", told, re.MULTILINE)
    assert re.search(r"^  O02 +Robert's .* PokerStars help", told, re.MULTILINE)
    assert not re.search(r"^  (minimum-raise|R01) ", told, re.MULTILINE)
    same = call("rulebooks", "diff", "online", "online")
    assert "Settings: no difference" in same.stdout
    assert "Citations: no difference" in same.stdout
    assert same.exit_code == 0


ROW = re.compile(r"^  (\d+) +(\w\d\d) +(\S+|whole hand) +(?:action (\d+))? +(\S+) / (\S+)$", re.MULTILINE)


def differences(told: str) -> dict[tuple[str, ...], tuple[str | None, str | None]]:
    return {
        (hand, rule, street, action): (None if one == "-" else one, None if other == "-" else other)
        for hand, rule, street, action, one, other in ROW.findall(told)
    }


def verdicts(tables: dict[str, pl.DataFrame]) -> dict[tuple[str, ...], str]:
    return {
        (hand, rule, street or "whole hand", "" if ordinal is None else str(ordinal)): verdict
        for hand, rule, street, ordinal, verdict in tables["findings"]
        .select("hand_id", "rule", "street", "ordinal", "verdict")
        .iter_rows()
    }


UNKNOWN = """\
extends = "tda-2026"
[settings]
reopening = "unknown"
raises-in-limit-round = "unknown"
undercall = "unknown"
"""


@pytest.fixture(scope="module")
def inputs(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("inputs")
    write(folder / "capped.txt", CAPPED, underraise(900002), hand(900003))
    (folder / "capped.txt").write_text((folder / "capped.txt").read_text() + "\n")
    for path in SAMPLE.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture(scope="module")
def run(inputs, tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("runs") / "auto"
    run_audit(inputs, out)
    return out


@pytest.mark.parametrize(
    ("one", "other"),
    [("tda-2026", "online"), ("wsop-live-2024", "tda-2024"), ("unknown.toml", "roberts-rules")],
)
def test_diff_of_a_run_is_what_two_audits_show(inputs, run, tmp_path, one, other):
    (tmp_path / "unknown.toml").write_text(UNKNOWN)
    ours = verdicts(run_audit(inputs, tmp_path / "one", "--rulebook", one))
    theirs = verdicts(run_audit(inputs, tmp_path / "other", "--rulebook", other))
    keys = dict.fromkeys([*ours, *theirs])
    expected = {key: (ours.get(key), theirs.get(key)) for key in keys if ours.get(key) != theirs.get(key)}
    assert len(expected) > 5
    result = call("rulebooks", "diff", one, other, run)
    assert result.exit_code == 0
    assert differences(result.stdout) == expected
    names = [name.removesuffix(".toml") for name in (one, other)]
    assert f"161 hands judged again under {names[0]} and {names[1]}" in result.stdout
    counted = [int(number) for number in re.findall(r"^(?:Only|With).*?: (\d+)", result.stdout, re.MULTILINE)]
    assert counted == [
        sum(theirs is None for _, theirs in expected.values()),
        sum(ours is None for ours, _ in expected.values()),
        sum(None not in pair for pair in expected.values()),
    ]


def test_what_a_fault_hides_is_seen_where_it_is_none(run):
    told = differences(call("rulebooks", "diff", "tda-2026", "online", run).stdout)
    assert {key[1]: pair for key, pair in told.items() if key[0] == "900001"} == {
        "R05": ("violation", None),
        "M02": (None, "violation"),
    }


def test_two_states_of_one_book(run, casa, tmp_path):
    (tmp_path / "new").mkdir()
    new = tmp_path / "new" / "casa.toml"
    new.write_text('extends = "online"\nsettings.raises-in-limit-round = 3\n')
    told = call("rulebooks", "diff", casa, new, run).stdout
    names = re.findall(r"casa \([0-9a-f]{12}\)", told.splitlines()[0])
    assert [pair for key, pair in differences(told).items() if key[0] == "503009"] == [
        ("undetermined", "violation")
    ]
    assert f"Only under {names[0]}: " in told
    assert f"Only under {names[1]}: " in told


def test_nothing_differs_between_a_book_and_itself(run):
    told = call("rulebooks", "diff", "online", "online", run).stdout
    assert [line.rpartition(": ")[2] for line in told.splitlines()[-3:]] == ["0", "0", "0"]


def test_hands_that_lack_what_is_needed_are_named(inputs, tmp_path):
    run_audit(inputs / "capped.txt", tmp_path / "run")
    (part,) = (tmp_path / "run" / "actions").glob("*.parquet")
    actions = pl.read_parquet(part)
    key = actions["hand_key"][-1]
    actions.filter(pl.col("hand_key") != key).write_parquet(part)
    told = call("rulebooks", "diff", "tda-2026", "online", tmp_path / "run").stdout
    assert "2 hands judged again" in told
    assert f"Not compared\n  {key}  its actions are not in the run\n" in told


def test_a_folder_that_is_no_run_of_audit(inputs, tmp_path):
    result = call("rulebooks", "diff", "tda-2026", "online", inputs)
    assert result.exit_code == 2
    assert "is not a run of floorcall audit" in result.stderr
    call("parse", inputs / "capped.txt", "--out", tmp_path / "parsed", "--jobs", 1)
    result = call("rulebooks", "diff", "tda-2026", "online", tmp_path / "parsed")
    assert result.exit_code == 2
    assert "is not a run of floorcall audit" in result.stderr
