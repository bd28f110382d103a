import polars as pl
import pytest

from tests.audit.run.hands import broken, legal, read, underraise, write
from tests.cli.command import call


@pytest.fixture
def path(tmp_path):
    return write(tmp_path / "in.txt", legal(1), underraise(2), broken(3), legal(1))


@pytest.fixture
def run(path, tmp_path):
    call("audit", path, "--out", tmp_path / "run", "--jobs", 1, "--no-html", "--fail-on", "never")
    return tmp_path / "run"


def test_by_every_id(run):
    finding = read(run)["findings"].filter(rule="R01").row(0, named=True)
    shown = [
        call("explain", run, "--hand", finding[name])
        for name in ("hand_id", "hand_uid", "hand_key", "finding_id")
    ]
    assert {result.exit_code for result in shown} == {0}
    assert len({result.stdout for result in shown}) == 1
    assert "R01 raise-below-minimum" in shown[0].stdout


def test_inputs_are_audited_in_passing(path, run, tmp_path):
    result = call("explain", path, "--hand", "2")
    assert result.exit_code == 0
    assert result.stdout == call("explain", run, "--hand", "2").stdout
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["in.txt", "run"]


def test_inputs_show_the_decisions_of_clean_hands(path):
    result = call("explain", path, "--hand", "1")
    assert "verdict   CLEAN" in result.stdout
    assert "$4" in result.stdout  # the least raise


def test_a_quarantined_hand_prints_its_issue(run):
    result = call("explain", run, "--hand", "pokerstars:3")
    assert result.exit_code == 0
    assert "unknown-line" in result.stdout


def test_a_duplicate_prints_its_issue_by_key_and_the_judged_copy_by_id(run):
    issue = read(run)["parse_issues"].filter(kind="duplicate").row(0, named=True)
    by_key = call("explain", run, "--hand", f"{issue['source_id']}:{issue['byte_start']}")
    assert "DUPLICATE" in by_key.stdout
    assert issue["kept_hand_key"] in by_key.stdout
    by_id = call("explain", run, "--hand", "1")
    assert by_id.exit_code == 0
    assert "verdict   CLEAN" in by_id.stdout


def test_an_id_of_several_hands_lists_them(tmp_path):
    path = write(tmp_path / "two.txt", legal(1), legal(1, stack="$150"))
    call("audit", path, "--out", tmp_path / "two", "--jobs", 1, "--no-html")
    result = call("explain", tmp_path / "two", "--hand", "1")
    keys = read(tmp_path / "two")["hands"]["hand_key"].to_list()
    assert result.exit_code == 2
    assert [line.split()[0] for line in result.stdout.splitlines()] == keys
    assert call("explain", tmp_path / "two", "--hand", keys[1]).exit_code == 0


def test_a_run_that_judged_nothing_is_a_usage_problem(path, tmp_path):
    call("parse", path, "--out", tmp_path / "parsed", "--jobs", 1)
    result = call("explain", tmp_path / "parsed", "--hand", "1")
    assert result.exit_code == 2
    assert "not a whole run of `floorcall audit`" in result.stderr


def test_a_damaged_run_is_a_usage_problem(run):
    (table,) = (run / "findings").glob("*1.parquet")
    table.write_bytes(table.read_bytes() + b"x")
    for arguments in (("explain", run, "--hand", "1"), ("report", run)):
        result = call(*arguments)
        assert result.exit_code == 2
        assert "floorcall verify" in result.stderr


def test_a_run_that_lost_its_hands_is_a_usage_problem(run):
    for table in (run / "hands").glob("*.parquet"):
        pl.read_parquet(table).clear().write_parquet(table)
    result = call("report", run)
    assert result.exit_code == 2
    assert "its table hands lacks" in result.stderr
