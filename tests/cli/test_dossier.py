import json
import os

import pytest

from audit import rulebook
from tests.audit.run.hands import broken, legal, underraise, write
from tests.cli.command import audit, call


@pytest.fixture
def path(tmp_path):
    return write(tmp_path / "in.txt", legal(1), underraise(2), broken(3))


@pytest.fixture
def run(path, tmp_path):
    audit(path, tmp_path / "run", "--fail-on", "never")
    return tmp_path / "run"


def _object(*arguments):
    result = call("dossier", *arguments, "--format", "json", "--out", "-")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_a_file_is_written_whole_and_not_replaced_unasked(run, tmp_path):
    out = tmp_path / "hand.html"
    assert call("dossier", run, "--hand", "2", "--out", out).exit_code == 0
    assert "raise-below-minimum" in out.read_text()
    out.write_text("mine")
    again = call("dossier", run, "--hand", "2", "--out", out)
    assert (again.exit_code, out.read_text()) == (2, "mine")
    assert call("dossier", run, "--hand", "2", "--out", out, "--force").exit_code == 0
    assert out.read_text() != "mine"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["hand.html", "in.txt", "run"]


def test_a_clean_hand_is_read_from_its_source_while_that_is_the_same(path, run):
    text = path.read_text()
    said = _object(run, "--hand", "1")["evidence"]
    assert said["missing"] is None
    assert said["lines"][0]["text"] == text.splitlines()[0]
    path.write_text(text + "\n")
    changed = _object(run, "--hand", "1")["evidence"]
    assert "changed since" in changed["missing"]
    assert changed["lines"] == []
    path.unlink()
    assert "was not found" in _object(run, "--hand", "1")["evidence"]["missing"]


def test_inputs_are_audited_in_passing(path):
    value = _object(path, "--hand", "1")
    assert value["evidence"]["lines"][0]["text"] == path.read_text().splitlines()[0]
    assert value["decisions"]


def test_the_object_says_what_judged_the_hand(run):
    told = json.loads((run / "run.json").read_text())
    value = _object(run, "--hand", "2")
    assert value["versions"] == told["versions"]
    books = {book["rulebook"]: book for book in value["rulebooks"]}
    (in_force,) = told["rulebooks"]
    assert books[in_force["name"]]["sha256"] == in_force["sha256"]
    assert books[in_force["name"]]["in_force"]
    assert books["tda-2026"]["title"].startswith("Poker TDA rules")
    assert books["tda-2026"]["sha256"] == rulebook.load("tda-2026").sha256


def test_the_key_makes_the_pseudonyms(run, tmp_path):
    key = tmp_path / "key"
    key.write_bytes(b"secret")
    names = [
        [p["name"] for p in _object(run, "--hand", hand, "--redact", "names", "--key-file", key)["players"]]
        for hand in ("1", "2")
    ]
    assert names[0] == names[1]  # the same players sit in both
    result = call("dossier", run, "--hand", "1", "--redact", "names", "--out", tmp_path / "x.html")
    assert "for this page only" in result.stderr


def test_an_empty_key_is_a_usage_problem(run, tmp_path):
    (tmp_path / "key").touch()
    result = call(
        "dossier", run, "--hand", "1", "--redact", "names", "--key-file", tmp_path / "key", "--out", "-"
    )
    assert result.exit_code == 2


def test_a_quarantined_hand_has_no_dossier(run, tmp_path):
    result = call("dossier", run, "--hand", "pokerstars:3", "--out", tmp_path / "x.html")
    assert result.exit_code == 2
    assert "unknown-line" in result.stdout
    assert not (tmp_path / "x.html").exists()


def test_several_hits_are_listed(tmp_path):
    path = write(tmp_path / "two.txt", legal(1), legal(1, stack="$150"))
    result = call("dossier", path, "--hand", "1", "--out", tmp_path / "x.html")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2


def test_what_to_redact_is_checked(run):
    assert call("dossier", run, "--hand", "1", "--out", "-", "--redact", "seats").exit_code == 2


def test_a_pipe_or_a_device_is_never_replaced(run, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    result = call("dossier", run, "--hand", "2", "--out", pipe, "--force")
    assert result.exit_code == 2
    assert "is no ordinary file" in result.stderr
    assert pipe.is_fifo()
