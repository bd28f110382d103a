"""The command that is told of a night."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from audit.outcome import UsageProblem
from floorcall import notifying
from floorcall.notifying import send, words_of
from floorcall.watch import Watch
from tests.cli.command import call
from tests.cli.test_signals import wait_for
from tests.reports import hands
from tests.reports import night as nights
from tests.reports.support import Made


class Heard:
    """A listener that keeps what it hears."""

    def __init__(self):
        self.events = []

    def tell(self, event, **facts):
        self.events.append((event, facts["message"]))

    def tick(self):
        pass


def _sent(script, text="{}", limit=60.0):
    heard = Heard()
    send(["sh", "-c", script], text, heard, limit)
    return heard.events


def test_the_words_of_a_command():
    assert words_of("mail -s 'a night' ops@example.org; rm x") == [
        "mail", "-s", "a night", "ops@example.org;", "rm", "x",
    ]  # fmt: skip
    for wrong in ("'", "  "):
        with pytest.raises(UsageProblem, match="--notify"):
            words_of(wrong)


def test_it_reads_the_text_and_what_it_prints_is_told():
    text = json.dumps({"hand": "é" * 100_000}, ensure_ascii=False)
    assert _sent("wc -c; printf '\\033[2J' >&2", text) == [
        ("notify-output", "notify: 200013"),  # {"hand": "..."} and a line end
        ("notify-output", "notify: \\x1b[2J"),
    ]


def test_much_output_is_cut_and_said_to_be():
    events = _sent("head -c 70000 /dev/zero | tr '\\0' 'x'")
    assert [message for _, message in events] == [
        f"notify: {'x' * 1_000}... (64,536 more characters)",
        "notify: what it printed after 65,536 bytes is left out",
    ]


@pytest.mark.parametrize(
    ("script", "says"),
    [("exit 3", "ended with exit code 3"), ("kill -TERM $$", "was ended by signal 15")],
)
def test_it_fails(script, says):
    assert _sent(script) == [("notify-failed", f"notify: sh {says}")]


def test_there_is_no_such_program():
    heard = Heard()
    send(["floorcall-has-no-such-program", "secret"], "{}", heard)
    assert heard.events == [
        ("notify-failed", "notify: floorcall-has-no-such-program cannot be run: No such file or directory")
    ]


def test_one_that_takes_too_long_is_killed_with_its_children(tmp_path):
    events = _sent(f"sleep 1000 & echo $! > {tmp_path}/child; wait", limit=0.5)
    assert events == [("notify-failed", "notify: sh was killed after 0.5 s")]
    # Killed is not yet gone: the system takes its time.
    child = int((tmp_path / "child").read_text())
    wait_for(lambda: not _alive(child))


def test_one_that_leaves_somebody_behind_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(notifying, "_GRACE", 0.1)
    assert _sent("echo sent; (sleep 2; echo late) &") == [("notify-output", "notify: sent")]


def _alive(process):
    """False for one that is gone, or that only waits to be buried."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


def test_a_night_with_news_is_told(tmp_path):
    made = Made()
    hands.underraise(made)
    watch = Watch(notify=["sh", "-c", f"cat > {tmp_path}/told"])
    watch.name = "2026-11-30T02-15-00Z"
    watch.published(nights.write(made, tmp_path / "run"), tmp_path / "run" / "report" / "index.html")
    watch.ended(1, None)
    told = json.loads((tmp_path / "told").read_text())
    assert (told["run"], told["why"], told["findings"]["new"]) == (watch.name, ["new-findings"], 1)


def test_a_failure_is_told_and_what_the_command_prints_is_an_event(tmp_path, capsys):
    Watch(log_format="json", notify=["sh", "-c", "cat; exit 1"]).ended(70, "no more chips")
    printed, failed = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert '"error": "no more chips"' in printed["message"]
    assert failed["event"] == "notify-failed"


def test_nobody_need_read_what_is_told(monkeypatch):
    stream = io.StringIO()
    stream.write = _refused
    monkeypatch.setattr(sys, "stderr", stream)
    Watch(notify=["false"]).ended(70, "no more chips")


def _refused(_):
    raise BrokenPipeError


def test_a_quiet_night_runs_no_command(tmp_path):
    watch = Watch(notify=["sh", "-c", f"touch {tmp_path}/told"])
    watch.published(nights.write(Made(), tmp_path / "run", exit_code=0), None)
    watch.ended(0, None)
    assert not (tmp_path / "told").exists()


def test_a_run_that_cannot_be_read_is_told_as_a_failure_to_tell(tmp_path, capsys):
    watch = Watch(notify=["true"], metrics=tmp_path / "floorcall.prom")
    watch.published(tmp_path, None)
    watch.ended(0, None)
    said = capsys.readouterr().err.splitlines()
    assert [line.split(":")[1].strip() for line in said] == ["metrics", "notify"]
    assert "floorcall_last_run_exit_code 0" in (tmp_path / "floorcall.prom").read_text()


def test_the_command_tells_of_its_night(bad, tmp_path):
    told, metrics = tmp_path / "told", tmp_path / "floorcall.prom"
    options = ["--store", tmp_path / "store", "--notify", f"tee {told}", "--metrics", metrics]
    result = call("nightly", bad, "--jobs", 1, "--no-html", *options)
    assert result.exit_code == 1
    (name,) = [path.name for path in (tmp_path / "store" / "runs").iterdir()]
    assert result.stdout.startswith(f"night         {name}, first night; ")
    assert "1  R01 raise-below-minimum, pokerstars" in result.stdout
    night = json.loads(told.read_text())
    assert (night["run"], night["findings"]["new"], night["report"]) == (name, 1, None)
    assert "floorcall: notify: {" in result.stderr
    assert 'floorcall_new_hands{site="pokerstars"} 2' in metrics.read_text()
