"""The metrics file: rewritten by every run, however it ends."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

import audit.run
from audit.stage import staged
from tests.cli.command import audit as audit_files
from tests.cli.command import call


def _read(path):
    """The values of the metrics without labels."""
    families = text_string_to_metric_families(path.read_text(encoding="utf-8"))
    return {one.name: one.value for family in families for one in family.samples if not one.labels}


def _raises(*_, **__):
    raise RuntimeError("no more chips")


def _is_terminated(*_, **__):
    os.kill(os.getpid(), signal.SIGTERM)


def _missing(stack, monkeypatch):
    return ["nowhere.txt", "--out", "run"]


def _wrong_option(stack, monkeypatch):
    return ["bad.txt", "--out", "run", "--jobs", "0"]


def _without_out(stack, monkeypatch):
    return ["bad.txt"]


def _locked(stack, monkeypatch):
    stack.enter_context(staged(Path("run"), force=False, notice=print))
    return ["bad.txt", "--out", "run"]


def _own_failure(stack, monkeypatch):
    monkeypatch.setattr(audit.run, "audit", _raises)
    return ["bad.txt", "--out", "run"]


def _terminated(stack, monkeypatch):
    monkeypatch.setattr(audit.run, "audit", _is_terminated)
    return ["bad.txt", "--out", "run"]


def test_a_run(bad, tmp_path):
    file = tmp_path / "floorcall.prom"
    assert audit_files(bad, tmp_path / "run", "--metrics", file).exit_code == 1
    found = _read(file)
    assert found["floorcall_last_run_exit_code"] == 1
    assert found["floorcall_last_success_timestamp_seconds"] == found["floorcall_last_run_timestamp_seconds"]
    assert found["floorcall_seen_hands"] == 2
    assert found["floorcall_input_bytes"] == bad.stat().st_size
    assert 'rule="R01",site="pokerstars",severity="error",verdict="violation",state="new"} 1' in (
        file.read_text(encoding="utf-8")
    )


@pytest.mark.parametrize(
    ("fails", "code"),
    [
        (_missing, 2),
        (_wrong_option, 2),
        (_without_out, 2),
        (_locked, 5),
        (_own_failure, 70),
        (_terminated, 143),
    ],
)
def test_a_run_that_fails(bad, tmp_path, monkeypatch, fails, code):
    file = tmp_path / "floorcall.prom"
    file.write_text("floorcall_last_success_timestamp_seconds 1000.5\n")
    with ExitStack() as stack:
        arguments = fails(stack, monkeypatch)
        assert call("audit", *arguments, env={"FLOORCALL_METRICS": str(file)}).exit_code == code
    found = _read(file)
    assert found["floorcall_last_run_exit_code"] == code
    assert found["floorcall_last_success_timestamp_seconds"] == 1000.5
    assert found["floorcall_last_run_timestamp_seconds"] > 1_700_000_000
    assert "floorcall_seen_hands" not in found


def test_what_is_no_run_writes_no_metrics(bad, tmp_path):
    (tmp_path / "floorcall.toml").write_text('metrics = "floorcall.prom"\n')
    assert call("audit", "--help").exit_code == 0
    assert audit_files(bad, tmp_path / "run", "--dry-run").exit_code == 0
    assert "floorcall.prom" in call("config", "show").stdout
    assert not (tmp_path / "floorcall.prom").exists()
    assert audit_files(bad, tmp_path / "run").exit_code == 1
    assert (tmp_path / "floorcall.prom").exists()


def test_a_place_where_no_file_can_be_is_told_at_once(bad, tmp_path):
    result = audit_files(bad, tmp_path / "run", "--metrics", tmp_path / "nowhere" / "floorcall.prom")
    assert result.exit_code == 2
    assert "there is no folder" in result.stderr
    assert not (tmp_path / "run").exists()


def test_a_file_that_is_not_ours_is_not_replaced(bad, tmp_path):
    hands = bad.read_bytes()
    result = audit_files(bad, tmp_path / "run", "--metrics", bad)
    assert result.exit_code == 2
    assert "is no metrics file of floorcall: it is not replaced" in " ".join(result.stderr.split())
    assert bad.read_bytes() == hands
    assert not (tmp_path / "run").exists()
    file = tmp_path / "floorcall.prom"
    file.touch()
    for run in ("first", "second"):
        assert audit_files(bad, tmp_path / run, "--metrics", file).exit_code == 1
    assert _read(file)["floorcall_last_run_exit_code"] == 1


def test_metrics_that_cannot_be_written_at_the_end_change_no_exit_code(bad, tmp_path, monkeypatch):
    def published(*_, **__):
        (tmp_path / "metrics").rename(tmp_path / "gone")
        return found(*_, **__)

    found = audit.run.audit
    monkeypatch.setattr(audit.run, "audit", published)
    (tmp_path / "metrics").mkdir()
    result = audit_files(bad, tmp_path / "run", "--metrics", tmp_path / "metrics" / "floorcall.prom")
    assert result.exit_code == 1
    assert "floorcall: metrics: cannot write" in result.stderr
