"""Findings are accepted: what is written, for which hands, and what is refused."""

import fcntl
import json
import os
import shutil
import tomllib
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.audit.run.hands import legal, read, underraise, write
from tests.cli.command import audit, call

HOSTILE = 'Ann "\\ \x1b[31m\u202egnp\u2028\n[[accepted]]\t\u200b'


def today() -> date:
    return datetime.now(UTC).date()


@pytest.fixture(scope="module")
def audited(tmp_path_factory) -> Path:
    """A run of a lawful hand 1 and an underraise in hand 2."""
    folder = tmp_path_factory.mktemp("audited")
    audit(write(folder / "bad.txt", legal(1), underraise(2)), folder / "run")
    return folder / "run"


@pytest.fixture
def store(audited, tmp_path) -> Path:
    """A store with that run."""
    shutil.copytree(audited, tmp_path / "store" / "runs" / "one")
    (tmp_path / "store" / "latest").symlink_to("runs/one")
    return tmp_path / "store"


def accept(run, *options, reason="old client", until=None, by="Ann", env=None):
    given = ("--reason", reason, "--until", until or today(), "--by", by)
    return call("baseline", "accept", run, *given, *options, env=env)


def found(run) -> list[str]:
    return read(run)["findings"]["finding_id"].to_list()


@pytest.mark.parametrize("run", ["latest", "runs/one"])
def test_an_entry_says_what_a_reviewer_needs(store, run):
    result = accept(store / run, "--rule", "r01")
    assert result.exit_code == 0, result.output
    text = (store / "baseline.toml").read_text()
    (finding,) = found(store / "latest")
    assert tomllib.loads(text) == {
        "accepted": [
            {
                "finding": finding,
                "rule": "R01",
                "site": "pokerstars",
                "hand": "2",
                "street": "preflop",
                "message": "Raise to $3 over a bet of $2: the minimum was $4, since the last full bet or "
                "raise was $2.",
                "reason": "old client",
                "by": "Ann",
                "on": today(),
                "until": today(),
            }
        ]
    }
    assert text.startswith("# Findings that were reviewed and accepted.")


def test_a_rule_is_accepted_for_the_hands_of_the_run_only(store, bad, tmp_path):
    accept(store / "latest", "--rule", "R01")
    options = ("--baseline", store / "baseline.toml", "--fail-on-new")
    same = audit(bad, tmp_path / "same", *options)
    assert same.exit_code == 0, same.output
    assert call("verify", tmp_path / "same").exit_code == 0
    more = write(tmp_path / "more.txt", legal(1), underraise(2), underraise(3))
    assert audit(more, tmp_path / "more", *options).exit_code == 1
    known = read(tmp_path / "more")["findings"].select("hand_id", "known")
    assert known.rows() == [("2", True), ("3", False)]


def test_entries_are_added_renewed_and_sorted(store, tmp_path):
    many = write(tmp_path / "many.txt", *[underraise(number) for number in range(2, 9)])
    audit(many, tmp_path / "many")
    file = store / "baseline.toml"
    file.write_text("# Ours.\n#\n# Ask Bob.\n")
    file.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(file)
    accept(store / "latest", "--rule", "R01", reason="first")
    ids = found(tmp_path / "many")
    chosen = [option for one in ids[:4] for option in ("--finding", one.upper())]
    until = today() + timedelta(days=7)
    result = accept(tmp_path / "many", *chosen, "--baseline", link, reason="second", until=until, by="Bob")
    assert result.exit_code == 0, result.output
    assert "4 findings accepted" in result.stdout
    assert "1 of them again" in result.stdout
    entries = tomllib.loads(file.read_text())["accepted"]
    assert [entry["finding"] for entry in entries] == sorted(ids[:4])
    assert {(entry["reason"], entry["by"], entry["until"]) for entry in entries} == {("second", "Bob", until)}
    assert file.read_text().startswith('# Ours.\n#\n# Ask Bob.\n\n[[accepted]]\nfinding = "')
    assert file.stat().st_mode & 0o777 == 0o640
    assert link.is_symlink()


def test_hostile_text_comes_back_as_it_was_and_obeys_nobody(store, tmp_path):
    result = accept(store / "latest", "--rule", "R01", reason=HOSTILE, by=HOSTILE)
    assert result.exit_code == 0, result.output
    text = (store / "baseline.toml").read_text()
    assert text.replace("\n", "").isprintable()
    (entry,) = tomllib.loads(text)["accepted"]
    assert (entry["reason"], entry["by"]) == (HOSTILE.strip(), HOSTILE.strip())


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "--rule CODE or --finding ID is needed"),
        (("--rule", "R99"), "there is no rule R99"),
        (("--rule", "R05"), "has no finding R05"),
        (("--rule", "R01", "--finding", "0123456789abcdef"), "has no finding 0123456789abcdef"),
        (("--rule", "R01", "--reason", " "), "--reason: a text that is not empty"),
        (("--rule", "R01", "--by", ""), "--by: a text that is not empty"),
        (
            ("--rule", "R01", "--until", "2020-01-31"),
            "--until: 2020-01-31 is not allowed; expected: a date from",
        ),
        (
            ("--rule", "R01", "--until", "9999-01-31"),
            "--until: 9999-01-31 is not allowed; expected: a date from",
        ),
        (("--rule", "R01", "--until", "soon"), "no date such as"),
        (("--rule", "R01", "--baseline", "no/where.toml"), "cannot write no/where.toml"),
        (("--rule", "R01", "--baseline", "broken.toml"), "broken.toml:1: not TOML"),
    ],
)
def test_what_is_refused(store, tmp_path, options, says):
    (tmp_path / "broken.toml").write_text("<<<<<<< ours\n")
    result = accept(store / "latest", *options)
    assert result.exit_code == 2
    assert says in result.stderr
    assert sorted(path.name for path in store.iterdir()) == ["latest", "runs"]


def test_a_run_outside_a_store_needs_a_file(store, tmp_path):
    (store / "runs" / "one").rename(tmp_path / "alone")
    result = accept(tmp_path / "alone", "--rule", "R01")
    assert (result.exit_code, "--baseline FILE is needed" in result.stderr) == (2, True)
    assert accept(tmp_path / "alone", "--rule", "R01", env={"FLOORCALL_BASELINE": "mine.toml"}).exit_code == 0
    assert (tmp_path / "mine.toml").is_file()


def test_the_file_of_the_folder_names_the_baseline_and_nothing_else(store, tmp_path):
    (tmp_path / "floorcall.toml").write_text(
        'baseline = "kept.toml"\nfail-on-new = true\nuntil = 2020-01-01\n'
    )
    given = ("--rule", "R01", "--reason", "x", "--until", today())
    result = call("baseline", "accept", store / "latest", *given, env={"FLOORCALL_BY": "Eve"})
    assert result.exit_code == 0, result.output
    assert tomllib.loads((tmp_path / "kept.toml").read_text())["accepted"][0]["by"] == "Eve"
    shown = call("config", "show").stdout
    assert [
        line.split() for line in shown.splitlines() if line.split()[0] in ("baseline", "fail-on-new")
    ] == [
        ["baseline", "kept.toml", "floorcall.toml"],
        ["fail-on-new", "true", "floorcall.toml"],
    ]


def test_one_writer_at_a_time(store):
    beside = store / ".baseline.toml.writing"
    with beside.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert accept(store / "latest", "--rule", "R01").exit_code == 5
        assert not (store / "baseline.toml").exists()
    assert accept(store / "latest", "--rule", "R01").exit_code == 0  # what another left behind is taken over
    assert not beside.exists()
    assert (store / "baseline.toml").stat().st_mode & 0o777 == 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_change_meanwhile_is_not_overwritten(store, monkeypatch):
    accept(store / "latest", "--rule", "R01")
    file = store / "baseline.toml"
    resting = os.fsync

    def edited(descriptor):
        file.write_text("# edited\n")
        resting(descriptor)

    monkeypatch.setattr(os, "fsync", edited)
    result = accept(store / "latest", "--rule", "R01")
    assert (result.exit_code, "changed meanwhile" in result.stderr) == (2, True)
    assert file.read_text() == "# edited\n"
    assert not (store / ".baseline.toml.writing").exists()


def test_the_report_says_who_accepted_what(store, bad, tmp_path):
    accept(store / "latest", "--rule", "R01", reason="<b>old</b> client")
    file = store / "baseline.toml"
    expired = file.read_text().replace(found(store / "latest")[0], "0" * 16)
    day = today() - timedelta(days=30)
    expired = expired[expired.index("[[") :].replace(str(today()), str(day))
    file.write_text(file.read_text() + "\n" + expired)
    result = call("audit", bad, "--out", tmp_path / "run", "--jobs", 1, "--baseline", file, "--fail-on-new")
    assert result.exit_code == 0, result.output
    said = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert f"baseline 2 entries on {today()}; 1 finding, of which 1 known (accepted)" in said
    assert "expired 1 entry: 0000000000000000" in said
    assert "stale 1 entry whose finding was not found: 0000000000000000" in said
    index = (tmp_path / "run" / "report" / "index.html").read_text()
    assert "1 finding, of which 1 known (accepted)." in index
    assert "1 entry whose finding was not found: 0000000000000000" in index
    assert "nothing on which it fails (--fail-on error --fail-on-new)" in index
    (page,) = (tmp_path / "run" / "report" / "hands").glob("*.html")
    words = f"accepted by Ann on {today()}, until {today()}: "
    assert words + "&lt;b&gt;old&lt;/b&gt; client" in page.read_text()
    assert "accepted by Ann on" in call("explain", tmp_path / "run", "--hand", 2).stdout
    assert "accepted by Ann on" in call("dossier", tmp_path / "run", "--hand", 2, "--out", "-").stdout
    assert json.loads((tmp_path / "run" / "run.json").read_text())["baseline"]["known"] == 1
    leaving = ("--redact", "names", "--out", "-")
    assert "Ann on" not in call("dossier", tmp_path / "run", "--hand", 2, *leaving).stdout
