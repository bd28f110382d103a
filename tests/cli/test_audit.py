import gzip
import json
import os
import re
import zipfile
from pathlib import Path

import polars as pl
import pytest

from tests.audit.run import tasks
from tests.audit.run.hands import broken, legal, read, write
from tests.cli.command import audit, call


@pytest.fixture
def good(tmp_path) -> Path:
    return write(tmp_path / "good.txt", legal(1), legal(2))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_clean_run(good, tmp_path):
    result = audit(good, tmp_path / "run")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "2" in result.stdout.splitlines()[0]
    assert json.loads((tmp_path / "run" / "run.json").read_text())["exit_code"] == 0


def test_a_violation(bad, tmp_path):
    result = audit(bad, tmp_path / "run")
    assert result.exit_code == 1
    assert "R01 raise-below-minimum" in result.stdout


@pytest.mark.parametrize(("least", "code"), [("error", 1), ("warning", 1), ("never", 0)])
def test_fail_on(bad, tmp_path, least, code):
    assert audit(bad, tmp_path / "run", "--fail-on", least).exit_code == code


def test_the_report_is_written(bad, tmp_path):
    result = call("audit", bad, "--out", tmp_path / "run", "--jobs", 1)
    page = tmp_path / "run" / "report" / "index.html"
    assert "raise-below-minimum" in page.read_text()
    assert str(page) in result.stdout
    assert call("verify", tmp_path / "run").exit_code == 0


def test_a_run_of_a_store_is_compared_with_the_one_before(bad, tmp_path):
    for name in ("one", "two"):
        call("audit", bad, "--out", tmp_path / "runs" / name, "--jobs", 1)
    page = tmp_path / "runs" / "two" / "report" / "index.html"
    written = page.read_text()
    assert 'href="../../one/report/index.html"' in written
    assert call("report", tmp_path / "runs" / "two").exit_code == 0
    assert page.read_text() == written
    assert "../../one" not in (tmp_path / "runs" / "one" / "report" / "index.html").read_text()


def test_incomplete(tmp_path):
    path = write(tmp_path / "in.txt", legal(1), broken(2))
    result = audit(path, tmp_path / "run")
    assert result.exit_code == 3
    assert "incomplete: 1 of 2 hands quarantined (50.00%" in result.stderr
    assert (tmp_path / "run" / "run.json").exists()
    assert audit(path, tmp_path / "again", "--max-quarantine", "0.5").exit_code == 0


def test_the_report_says_what_is_incomplete_and_how_the_run_was_made(tmp_path):
    path = write(tmp_path / "in.txt", legal(1), broken(2))
    call("audit", path, "--out", tmp_path / "run", "--jobs", 1, "--since", "2001-01-01")
    page = (tmp_path / "run" / "report" / "index.html").read_text()
    assert "This run is incomplete" in page
    assert "1 of 2 hands quarantined (50.00%, not counting unsupported-game and cancelled)" in page
    assert "<dt>Since</dt><dd><bdi>2001-01-01" in page


def test_a_hand_of_the_very_moment_is_since_it_and_not_until_it(tmp_path):
    path = write(tmp_path / "in.txt", legal(1))

    def hands(name, *options):
        audit(path, tmp_path / name, "--allow-empty", *options)
        return pl.concat([pl.read_parquet(one) for one in (tmp_path / name / "hands").glob("*.parquet")])

    moment = hands("all")["played_at"][0].isoformat()
    assert hands("since", "--since", moment).height == 1
    assert hands("until", "--until", moment).height == 0


def test_no_hands(tmp_path):
    (tmp_path / "in.txt").write_text("\n")
    assert audit(tmp_path / "in.txt", tmp_path / "run").exit_code == 4
    assert audit(tmp_path / "in.txt", tmp_path / "allowed", "--allow-empty").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["audit", "good.txt"], "--out"),
        (["audit", "--out", "run"], "INPUT"),
        (["audit", "nowhere.txt", "--out", "run"], "nowhere.txt"),
        (["audit", "*.nothing", "--out", "run"], "*.nothing"),
        (["audit", "good.txt", "--out", "run", "--fail-on", "sometimes"], "'error', 'warning', 'never'"),
        (["audit", "good.txt", "--out", "run", "--jobs", "0"], "whole number from 1"),
        (["audit", "good.txt", "--out", "run", "--max-quarantine", "nan"], "share from 0 to 1"),
        (["audit", "good.txt", "--out", "run", "--since", "soon"], "2026-01-31"),
        (["audit", "good.txt", "--out", "run", "--rulebook", "hoyle"], "online"),
        (["audit", "good.txt", "--out", "run", "--format", "punched-cards"], "pokerstars"),
        (["audit", "good.txt", "--out", "run", "--encoding", "ebcdic-ish"], "ebcdic-ish"),
        (["audit", "good.txt", "--out", "run", "--timezone", "Mars/Olympus"], "Mars/Olympus"),
        (["audit", "good.txt", "--out", "/"], "cannot be an output directory"),
        (
            ["audit", "good.txt", "--out", "run", "--since", "0001-01-01", "--timezone", "Asia/Tokyo"],
            "outside the calendar",
        ),
        (["audit", "good.txt", "--out", "good.txt"], "not a folder"),
        (["audit", "good.txt", "--out", "good.txt/run"], "cannot write beside"),
        (["verify", "nowhere"], "nowhere"),
        (["verify", "."], "not a run of floorcall"),
        (["report", "."], "parquet"),
        (["explain", "good.txt", "--hand", "99"], "99"),
        (["rules", "show", "R99"], "R99"),
        (["rulebooks", "show", "hoyle"], "hoyle"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_usage(good, tmp_path, arguments, says):
    before = names(tmp_path)
    result = call(*arguments)
    assert result.exit_code == 2
    assert says.lower() in result.stderr.lower()
    assert "Traceback" not in result.stderr
    assert names(tmp_path) == before


def test_an_existing_folder(good, bad, tmp_path):
    audit(good, tmp_path / "run")
    result = audit(bad, tmp_path / "run")
    assert result.exit_code == 2
    assert "--force" in result.stderr
    assert read(tmp_path / "run")["findings"].is_empty()
    assert audit(bad, tmp_path / "run", "--force").exit_code == 1
    assert read(tmp_path / "run")["findings"].height == 1
    assert names(tmp_path) == ["bad.txt", "good.txt", "run"]


def test_force_does_not_replace_other_folders(good, tmp_path):
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_text("meow")
    result = audit(good, tmp_path / "photos", "--force")
    assert result.exit_code == 2
    assert names(tmp_path / "photos") == ["cat.jpg"]


def test_leftovers_are_removed_and_told(good, tmp_path):
    (tmp_path / ".run.staging" / ".spool").mkdir(parents=True)
    result = audit(good, tmp_path / "run")
    assert result.exit_code == 0
    assert "interrupted run" in result.stderr
    assert names(tmp_path) == ["good.txt", "run"]


def test_a_run_that_is_under_way_locks_its_folder(good, tmp_path):
    from audit.stage import staged  # noqa: PLC0415

    with staged(tmp_path / "run", force=False, notice=pytest.fail):
        result = audit(good, tmp_path / "run")
    assert result.exit_code == 5


def test_our_own_failure_is_one_line_and_a_file(good, tmp_path, monkeypatch):
    monkeypatch.setattr("audit.parts.write_bytes", tasks.no_paper)
    result = audit(good, tmp_path / "run")
    assert result.exit_code == 70
    *_, line = result.stderr.splitlines()
    assert "RuntimeError: out of paper" in line
    details = tmp_path / "run.error.txt"
    assert str(details) in line
    assert "no_paper" in details.read_text()
    assert names(tmp_path) == ["good.txt", "run.error.txt"]


def test_a_failure_while_the_report_is_written_leaves_no_folder(good, tmp_path, monkeypatch):
    def fail(_, at) -> None:
        raise RuntimeError("out of ink")

    monkeypatch.setattr("reports.run.report.write_report", fail)
    result = call("audit", good, "--out", tmp_path / "run", "--jobs", 1)
    assert result.exit_code == 70
    assert "out of ink" in result.stderr
    assert names(tmp_path) == ["good.txt", "run.error.txt"]


def test_dry_run_writes_nothing(bad, tmp_path):
    result = audit(bad, tmp_path / "run", "--dry-run")
    assert result.exit_code == 0
    assert f"pokerstars{bad.stat().st_size:>20,}  bad.txt" in result.stdout
    assert f"1 sources, {bad.stat().st_size:,} bytes, 1 shards" in result.stdout
    assert names(tmp_path) == ["bad.txt"]


def test_json_log(tmp_path):
    path = write(tmp_path / "in.txt", legal(1), broken(2))
    result = audit(path, tmp_path / "run", "--log-format", "json")
    events = [json.loads(line) for line in result.stderr.splitlines()]
    assert events[0]["event"] == "opened"
    assert events[0]["sources"] == 1
    assert [event["event"] for event in events] == ["opened", "incomplete", "finished"]
    assert {event["run"] for event in events} == {"run"}
    assert all(event["at"].endswith("Z") for event in events)
    assert events[-1]["exit_code"] == 3
    assert events[-1]["hands"]["quarantined"] == {"unknown-line": 1}


def test_json_log_of_a_run_that_is_not_done(good, tmp_path):
    (tmp_path / "run").mkdir()
    result = audit(good, tmp_path / "run", "--log-format", "json")
    (event,) = [json.loads(line) for line in result.stderr.splitlines()]
    assert result.exit_code == event["exit_code"] == 2
    assert "exists already" in event["message"]
    assert (event["event"], event["run"]) == ("error", "run")


def test_every_event_is_documented():
    house = Path(__file__).resolve().parents[2]
    code = [path.read_text() for folder in ("audit", "floorcall") for path in (house / folder).rglob("*.py")]
    told = {name for text in code for name in re.findall(r'(?:\btell|event_line)\(\s*"([\w-]+)"', text)}
    page = (house / "docs" / "operations.md").read_text()
    documented = set(
        re.findall(r"^\| `([\w-]+)` \|.* \|.* \|$", page[page.index("## The log") :], re.MULTILINE)
    )
    quiet = {"opening", "shard"}  # counted in `heartbeat`
    composed = {"heartbeat", "metrics-failed"}
    assert documented == told - quiet | composed


def test_json_log_of_arguments_that_are_wrong(good, tmp_path):
    result = audit(good, tmp_path / "run", "--log-format", "json", "--seed", "seven")
    event = json.loads(result.stderr)
    assert (event["event"], event["exit_code"]) == ("error", 2)
    assert "'seven' is not a valid integer" in event["message"]


def test_parse_writes_tables_only(bad, tmp_path):
    result = call("parse", bad, "--out", tmp_path / "run", "--jobs", 1)
    assert result.exit_code == 0
    assert read(tmp_path / "run")["hands"].height == 2
    assert not (tmp_path / "run" / "findings").exists()
    assert call("verify", tmp_path / "run").exit_code == 0


# Flag before environment before floorcall.toml before default.


def test_where_a_setting_comes_from(bad, tmp_path):
    (tmp_path / "floorcall.toml").write_text('fail-on = "never"\nseed = 4\n')
    assert audit(bad, tmp_path / "one").exit_code == 0
    environment = {"FLOORCALL_FAIL_ON": "error"}
    assert audit(bad, tmp_path / "two", env=environment).exit_code == 1
    assert audit(bad, tmp_path / "three", "--fail-on", "never", env=environment).exit_code == 0
    shown = call("config", "show", "--rulebook", "online", env=environment).stdout
    lines = {line.split()[0]: line.split()[1:] for line in shown.splitlines()}
    assert lines["rulebook"] == ["online", "command", "line"]
    assert lines["fail-on"] == ["error", "environment"]
    assert lines["seed"] == ["4", "floorcall.toml"]
    assert lines["max-quarantine"] == ["0.01", "default"]


def test_a_mistake_in_the_environment_names_the_variable(good, tmp_path):
    result = audit(good, tmp_path / "run", env={"FLOORCALL_FAIL_ON": "sometimes"})
    assert result.exit_code == 2
    assert "FLOORCALL_FAIL_ON" in result.stderr


def test_a_mistake_in_the_file_names_line_and_key(good, tmp_path):
    (tmp_path / "floorcall.toml").write_text('\nfail-on = "sometimes"\n')
    result = audit(good, tmp_path / "run")
    assert result.exit_code == 2
    assert 'floorcall.toml:2: fail-on: "sometimes"' in result.stderr
    assert "error, warning or never" in result.stderr
    assert not (tmp_path / "run").exists()


# verify


def test_verify_finds_a_changed_byte(bad, tmp_path):
    audit(bad, tmp_path / "run")
    part = next((tmp_path / "run" / "actions").iterdir())
    data = bytearray(part.read_bytes())
    data[len(data) // 2] ^= 1
    part.write_bytes(data)
    result = call("verify", tmp_path / "run")
    assert result.exit_code == 3
    assert f"actions/{part.name}" in result.stdout


@pytest.mark.parametrize("name", ["outputs", "hands", "sources", "findings"])
@pytest.mark.parametrize("value", [..., None, -1, "x", [None]])
def test_verify_finds_values_that_no_run_writes(bad, tmp_path, name, value):
    audit(bad, tmp_path / "run", "--no-html")
    path = tmp_path / "run" / "run.json"
    content = json.loads(path.read_text()) | {name: value}
    path.write_text(json.dumps({key: value for key, value in content.items() if value is not ...}))
    result = call("verify", tmp_path / "run")
    assert result.exit_code == 3
    assert "run.json" in result.stdout or "is not part of the run" in result.stdout


def test_verify_finds_a_missing_and_an_added_file(bad, tmp_path):
    audit(bad, tmp_path / "run")
    part = next((tmp_path / "run" / "hands").iterdir())
    part.rename(part.with_name("part-000777.parquet"))
    result = call("verify", tmp_path / "run")
    assert result.exit_code == 3
    assert f"hands/{part.name} is missing" in result.stdout
    assert "hands/part-000777.parquet is not part of the run" in result.stdout


def test_verify_finds_sums_that_were_changed(bad, tmp_path):
    audit(bad, tmp_path / "run")
    path = tmp_path / "run" / "run.json"
    content = json.loads(path.read_text())
    content["hands"]["audited"] += 1
    content["findings"][0]["count"] += 1
    path.write_text(json.dumps(content))
    result = call("verify", tmp_path / "run")
    assert result.exit_code == 3
    assert "audited: 2 in the tables, 3 in run.json" in result.stdout
    assert "the findings in the tables are not those" in result.stdout


def test_the_report_can_be_rebuilt(bad, tmp_path):
    audit(bad, tmp_path / "run")
    result = call("report", tmp_path / "run")
    assert result.exit_code == 0
    assert "raise-below-minimum" in (tmp_path / "run" / "report" / "index.html").read_text()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_input_without_permission(good, tmp_path):
    secret = write(tmp_path / "secret.txt", legal(9))
    secret.chmod(0)
    assert audit(secret, tmp_path / "run").exit_code == 3


@pytest.mark.parametrize("content", ["garbage", "", "[]", "null", '{"schema": 1}', '{"state": 5}'])
@pytest.mark.parametrize("command", [("report",), ("dossier", "--hand", "1", "--out", "-")])
def test_what_a_damaged_manifest_would_have_said_is_not_passed_over(bad, tmp_path, content, command):
    audit(bad, tmp_path / "run", "--no-html")
    (tmp_path / "run" / "run.json").write_text(content)
    hand = pl.read_parquet(tmp_path / "run" / "hands" / "*.parquet")["hand_key"][0]
    name, *rest = [hand if word == "1" else word for word in command]
    result = call(name, tmp_path / "run", *rest)
    assert result.exit_code == 2
    assert "run.json is damaged" in result.stderr


# How much is unpacked.


def test_an_archive_beyond_the_limits_is_left_unread_and_the_rest_is_not(good, tmp_path):
    """Flag before environment before floorcall.toml, for each of the three."""
    packed = tmp_path / "packed.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("1.txt", legal(11))
        archive.writestr("2.txt", legal(12))
    inputs = [packed, good]
    size = len(legal(11))
    (tmp_path / "floorcall.toml").write_text(f'max-unpacked = "{2 * size - 1}B"\n')

    def unread(out, *options, env=None):
        result = call("audit", *inputs, "--out", out, "--jobs", 1, "--no-html", *options, env=env)
        issues = read(tmp_path / out)["parse_issues"]
        assert result.exit_code == (3 if issues.height else 0)
        return issues["message"].to_list()

    (message,) = unread("one")
    assert message.startswith(f"{packed}!2.txt: would fill the disk: more than --max-unpacked")
    assert read(tmp_path / "one")["hands"]["hand_id"].to_list() == ["11", "1", "2"]
    settings = json.loads((tmp_path / "one" / "run.json").read_text())["settings"]
    assert (settings["max_unpacked"], settings["max_ratio"], settings["max_members"]) == (
        2 * size - 1,
        200,
        100_000,
    )
    assert unread("two", env={"FLOORCALL_MAX_UNPACKED": f"{2 * size}"}) == []
    assert unread("three", "--max-unpacked", "1MiB", env={"FLOORCALL_MAX_UNPACKED": "1"}) == []
    (message,) = unread("four", "--max-unpacked", "1MiB", "--max-members", "1")
    assert message == f"{packed}: has more than 1 members (--max-members)"


def test_a_size_that_is_none(good, tmp_path):
    result = audit(good, tmp_path / "run", "--max-unpacked", "64 parsecs")
    assert result.exit_code == 2
    assert "500MB or 64GiB" in result.stderr


def test_a_file_that_is_packed_too_well(good, tmp_path):
    """100 MiB of one byte take about 100 KiB: more than 200 or 700 times that, and than 64 MiB."""
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(bytes(100 * 2**20)))
    size = bomb.stat().st_size
    for ratio, allowed in ((200, 64 * 2**20), (700, 700 * size)):
        out = tmp_path / str(ratio)
        assert call("parse", bomb, good, "--out", out, "--jobs", 1, "--max-ratio", ratio).exit_code == 3
        (issue,) = read(out)["parse_issues"].to_dicts()
        assert issue["reason"] == "too-large"
        assert f"expands to more than {allowed:,} bytes" in issue["message"]
        assert read(out)["hands"].height == 2
