"""`floorcall diff`: pairs of runs, what differs between them, and why."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner

from floorcall import main
from tests.audit.run.hands import broken, legal, read, underraise, write
from tests.cli.command import audit, call
from tests.reports.night import NIGHT

R01_MESSAGE = "Raise to $3 over a bet of $2: the minimum was $4, since the last full bet or raise was $2."


def run_of(name: str, *hands: str, options: tuple[object, ...] = ()) -> Path:
    """The run `name` of an input of its own."""
    result = audit(write(Path(f"{name}.txt"), *hands), Path(name), "--fail-on", "never", *options)
    assert result.exit_code in (0, 3, 4), result.stderr
    return Path(name)


@pytest.fixture(scope="module")
def two_runs(tmp_path_factory):
    """A run, and a copy of it to be damaged."""
    folder = tmp_path_factory.mktemp("runs")
    audit(write(folder / "in.txt", underraise(2)), folder / "run")
    return folder / "run", shutil.copytree(folder / "run", folder / "other")


def said(*runs: Path) -> dict:
    result = call("diff", *runs, "--format", "json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def short(told: dict) -> list[tuple[str, str, str, str]]:
    """Every difference as change, reason, rule and hand number."""
    return [(one["change"], one["reason"], one["rule"], one["hand_id"]) for one in told["differences"]]


def edit(run: Path, **parts: dict[str, object]) -> None:
    """Changes values of run.json."""
    content = json.loads((run / "run.json").read_text())
    for name, values in parts.items():
        content[name] |= values
    (run / "run.json").write_text(json.dumps(content))


def rewrite(run: Path, table: str, *changes: pl.Expr, keep: pl.Expr | None = None) -> None:
    """A table of one part as another version of the program might have written it."""
    (part,) = (run / table).glob("*.parquet")
    frame = pl.read_parquet(part).with_columns(*changes)
    frame.filter(True if keep is None else keep).write_parquet(part)
    content = json.loads((run / "run.json").read_text())
    for output in content["outputs"]:
        if output["path"].startswith(f"{table}/"):
            output["bytes"] = part.stat().st_size
    (run / "run.json").write_text(json.dumps(content))


# What differs


def test_the_same_hands_in_another_file_differ_in_nothing():
    one, other = run_of("one", underraise(2), legal(1)), run_of("other", legal(1), underraise(2))
    told = said(one, other)
    assert (told["same"], told["new"], told["gone"], told["changed"]) == (1, 0, 0, 0)
    assert told["differences"] == told["rules"] == []
    assert call("diff", one, other).stdout == (
        "A  one: 2 hands, 1 finding\n"
        "B  other: 2 hands, 1 finding\n"
        "\n"
        "1 finding is the same in both\n"
        "No finding is new, gone or changed.\n"
    )


def test_a_hand_more_is_new_because_of_the_input_and_gone_the_other_way_round():
    one, other = run_of("one", underraise(2)), run_of("other", underraise(2), underraise(3))
    (row,) = read(other)["findings"].filter(pl.col("hand_id") == "3").iter_rows(named=True)
    (hand,) = read(other)["hands"].filter(pl.col("hand_id") == "3").iter_rows(named=True)
    told = said(one, other)
    assert told["same"] == 1
    assert told["reasons"] == {"input": 1, "rulebook": 0, "version": 0, "settings": 0, "unexplained": 0}
    assert told["rules"] == [{"reason": "input", "rule": "R01", "new": 1, "gone": 0, "changed": 0}]
    (difference,) = told["differences"]
    now = difference.pop("now")
    assert difference == {
        "change": "new",
        "reason": "input",
        "not_judged": None,
        "finding_id": row["finding_id"],
        "rule": "R01",
        "name": "raise-below-minimum",
        "site": "pokerstars",
        "hand_id": "3",
        "hand_uid": "pokerstars:3",
        "street": "preflop",
        "ordinal": 3,
        "seat": 1,
        "was": None,
    }
    assert now == {
        "hand_key": hand["hand_key"],
        "content_sha256": hand["content_sha256"],
        "verdict": "violation",
        "severity": "error",
        "message": R01_MESSAGE,
        "rulebook": "online",
        "citation": row["citation"],
    }
    assert short(said(other, one)) == [("gone", "input", "R01", "3")]
    assert call("diff", one, other).stdout == (
        "A  one: 1 hand, 1 finding\n"
        "B  other: 2 hands, 2 findings\n"
        "\n"
        "1 finding is the same in both\n"
        "\n"
        "  reason  rule  new  gone  changed\n"
        "  input   R01     1     0        0\n"
        "\n"
        "New: only in B (1)\n"
        "  R01 raise-below-minimum  pokerstars:3  preflop, seat 1, action 3  violation (error)  [input]\n"
        f"      {R01_MESSAGE}\n"
    )


def test_another_text_of_a_rulebook_changes_the_findings_it_is_cited_in():
    book = Path("casa.toml")
    runs = []
    for name, rule in (("one", "rule 7"), ("other", "rule 8")):
        book.write_text(
            f'title = "Casa"\nextends = "online"\n[citations]\nR01 = {{ text = "House, {rule}" }}\n'
        )
        runs.append(run_of(name, underraise(2), legal(1), options=("--rulebook", "./casa.toml")))
    told = said(*runs)
    assert short(told) == [("changed", "rulebook", "R01", "2")]
    (change,) = told["differences"]
    differing = {key for key in change["was"] if change["was"][key] != change["now"][key]}
    assert differing == {"citation"}
    assert list(told["rulebooks"]) == ["casa"]
    text = call("diff", *runs).stdout
    assert "\n0 of 1 changed finding has another verdict; else severity, " in text
    assert text.endswith(
        "Changed (1)\n"
        "  R01 raise-below-minimum  pokerstars:2  preflop, seat 1, action 3  violation (error)  [rulebook]\n"
        f"      {R01_MESSAGE}\n"
        "      citation: House, rule 7 -> House, rule 8\n"
    )


def test_another_rulebook_is_the_reason_and_its_name_changes():
    one = run_of("one", underraise(2))
    other = run_of("other", underraise(2), options=("--rulebook", "tda-2026"))
    (change,) = said(one, other)["differences"]
    assert (change["change"], change["reason"]) == ("changed", "rulebook")
    assert (change["was"]["rulebook"], change["now"]["rulebook"]) == ("online", "tda-2026")


# Why, where neither hand nor rulebook differ


@pytest.mark.parametrize(
    ("edited", "reason"),
    [
        ({}, "unexplained"),
        ({"versions": {"rules": "0123abcd"}}, "version"),
        ({"settings": {"seed": 1}}, "settings"),
        ({"settings": {"fail_on": "warning", "decisions": True}}, "unexplained"),
        ({"versions": {"polars": "9.9.9"}, "settings": {"seed": 1}}, "version"),
    ],
)
def test_what_else_can_be_the_reason(edited, reason):
    one, other = run_of("one", underraise(2), underraise(3)), run_of("other", underraise(2), underraise(3))
    rewrite(other, "findings", keep=pl.col("hand_id") == "2")
    edit(other, **edited)
    assert short(said(one, other)) == [("gone", reason, "R01", "3")]
    assert ("1 difference is unexplained" in call("diff", one, other).stdout) == (reason == "unexplained")


def test_versions_and_settings_are_told_where_no_finding_differs():
    one, other = run_of("one", underraise(2)), run_of("other", underraise(2))
    edit(one, versions={"parsers": "89abcdef"})
    edit(other, versions={"parsers": "0123abcd"}, settings={"timezone": "Europe/Madrid"})
    told = said(one, other)
    assert told["versions"] == {"parsers": ["89abcdef", "0123abcd"]}
    assert told["settings"] == {"timezone": [None, "Europe/Madrid"]}
    lines = call("diff", one, other).stdout.splitlines()
    assert lines[2:4] == [
        "   version of parsers: 89abcdef -> 0123abcd",
        "   setting timezone: - -> Europe/Madrid",
    ]


def test_a_hand_outside_the_window_of_the_other_run_is_a_matter_of_settings():
    hands = (underraise(2, day=5), underraise(3, day=9))
    one, other = run_of("one", *hands), run_of("other", *hands, options=("--since", "2026-01-07"))
    edit(other, versions={"rules": "0123abcd"})
    told = said(one, other)
    assert short(told) == [("gone", "settings", "R01", "2")]
    assert told["differences"][0]["not_judged"] == "outside-window"


def test_bytes_that_another_version_reads_as_another_hand_are_the_same_input():
    one, other = run_of("one", underraise(2)), run_of("other", underraise(2))
    rewrite(other, "hands", pl.lit("f" * 64).alias("content_sha256"))
    rewrite(other, "findings", pl.lit("Another sentence.").alias("message"))
    edit(other, versions={"parsers": "0123abcd"})
    assert short(said(one, other)) == [("changed", "version", "R01", "2")]


def test_a_record_that_another_run_could_not_read_is_named_with_the_reason():
    one, other = run_of("one", underraise(2)), run_of("other", legal(1), broken(2))
    (issue,) = read(other)["parse_issues"].iter_rows(named=True)
    told = said(one, other)
    assert short(told) == [("gone", "input", "R01", "2")]
    assert told["differences"][0]["not_judged"] == issue["reason"]
    text = call("diff", one, other).stdout
    assert f"[input, not judged in the other: {issue['reason']}]" in text
    assert "\nB is incomplete: 1 of 2 hands quarantined" in text


# Hands with one number


def test_a_record_that_came_again_with_another_content():
    """The raise is the same, Ann's stack is not: the finding is the same. Of another raise it is changed."""
    one = run_of("one", underraise(2), underraise(3))
    half_more = underraise(3).replace("raises $1 to $3", "raises $1.50 to $3.50")
    half_more = half_more.replace("calls $1", "calls $1.50").replace("$7", "$8")
    other = run_of("other", underraise(2, stack="$150"), half_more)
    told = said(one, other)
    assert told["same"] == 1
    assert short(told) == [("changed", "input", "R01", "3")]
    assert told["differences"][0]["now"]["message"] == R01_MESSAGE.replace("Raise to $3 ", "Raise to $3.50 ")
    assert "the hand came with another content" in call("diff", one, other).stdout


def test_a_conflict_is_the_matter_of_the_hand_that_came_besides():
    """Hand 5 is in both runs, and its conflict only in one: not because of hand 5."""
    one, other = run_of("one", legal(5)), run_of("other", legal(5), legal(5, stack="$150"))
    assert short(said(one, other)) == [("new", "input", "M04", "5")] * 2
    edit(other, versions={"rules": "0123abcd"})
    assert short(said(other, one)) == [("gone", "input", "M04", "5")] * 2


def test_one_finding_id_on_several_rows():
    """Two contents of hand 2 with the same fault: the same finding_id twice, of which one goes."""
    one = run_of("one", underraise(2), underraise(2, stack="$150"))
    other = run_of("other", underraise(2, stack="$150"))
    found = read(one)["findings"].filter(pl.col("rule") == "R01")
    assert found["finding_id"].n_unique() == 1
    (kept,) = read(other)["hands"]["content_sha256"]
    told = said(one, other)
    assert told["same"] == 1
    assert short(told) == [
        ("gone", "input", "R01", "2"),
        ("gone", "input", "M04", "2"),
        ("gone", "input", "M04", "2"),
    ]
    (raised,) = (each for each in told["differences"] if each["rule"] == "R01")
    assert raised["was"]["content_sha256"] != kept


def test_one_hand_may_have_a_fault_twice():
    """Of three rows that are equal in all, one goes; and of two that differ, each finds its own."""
    one, other = run_of("one", underraise(2)), run_of("other", underraise(2))
    (part,) = (one / "findings").glob("*.parquet")
    row = pl.read_parquet(part)
    second = row.with_columns(pl.lit("Second.").alias("message"))
    for run, rows in ((one, [row, row, row, second]), (other, [second, row, row])):
        pl.concat(rows).write_parquet(run / "findings" / part.name)
        rewrite(run, "findings")
    told = said(one, other)
    assert (told["same"], told["new"], told["gone"], told["changed"]) == (3, 0, 1, 0)
    assert told["differences"][0]["was"]["message"] == R01_MESSAGE


def test_hands_without_a_number_are_told_apart_by_their_content_and_counted():
    one, other = run_of("one", underraise(2)), run_of("other", legal(1), underraise(2))
    nameless = [pl.lit(None, pl.String).alias(name) for name in ("hand_id", "hand_uid")]
    for run in (one, other):
        for table in ("hands", "findings"):
            rewrite(run, table, *nameless)
    rewrite(other, "findings", pl.lit("Another sentence.").alias("message"))
    edit(other, versions={"rules": "0123abcd"})
    # The hand stands elsewhere in another file, and is there once in both.
    assert [each["reason"] for each in said(one, other)["differences"]] == ["version"]
    rewrite(other, "hands", pl.lit("f" * 64).alias("content_sha256"))
    assert [each["reason"] for each in said(one, other)["differences"]] == ["input"]


# What is compared


def test_the_link_of_a_store_to_its_latest_run():
    one = run_of("one", underraise(2))
    Path("latest").symlink_to(one, target_is_directory=True)
    assert said(one, Path("latest"))["same"] == 1
    assert call("diff", one, "latest").stdout.startswith("A  one: 1 hand, 1 finding\nB  latest: 1 hand")


def test_a_night_is_named():
    one, other = run_of("one", underraise(2)), run_of("other", underraise(2))
    content = json.loads((other / "run.json").read_text())
    (other / "run.json").write_text(json.dumps({**content, "night": NIGHT}))
    assert [each["night"] for each in said(one, other)["runs"]] == [None, "2026-11-30T02-15-00Z"]
    text = call("diff", one, other).stdout
    assert "B  other: night 2026-11-30T02-15-00Z, 1 hand, 1 finding\n" in text


def test_in_another_language():
    one, other = run_of("one", legal(1)), run_of("other", legal(1), underraise(2))
    text = call("diff", one, other, "--lang", "es").stdout
    assert "Subida hasta $3 sobre una apuesta de $2" in text


def test_what_the_terminal_cannot_show_is_escaped():
    runs = []
    for name, citation in (("one", "Casa"), ("other", "Caf\u00e9\u202e")):
        Path("casa.toml").write_text(
            f'title = "Casa"\nextends = "online"\n[citations]\nR01 = {{ text = "{citation}" }}\n'
        )
        runs.append(run_of(name, underraise(2), options=("--rulebook", "./casa.toml")))
    result = CliRunner(charset="ascii").invoke(main, ["diff", *map(str, runs)])
    assert result.exit_code == 0, result.stderr
    assert "citation: Casa -> Caf\\xe9\\u202e\n" in result.stdout


def test_what_is_no_finished_run_of_an_audit():
    one = run_of("one", underraise(2))
    call("parse", "one.txt", "--out", "parsed", "--jobs", 1)
    Path("unfinished").mkdir()
    Path("other").mkdir()
    (Path("other") / "run.json").write_text("{")
    for run, told in (
        ("parsed", "floorcall: parsed was made by `floorcall parse`: it has no findings to compare\n"),
        ("unfinished", "floorcall: unfinished is not a finished run of floorcall: it has no run.json\n"),
        ("other", "floorcall: other is not a run of floorcall audit: Expecting property name"),
    ):
        for pair in ((one, run), (run, one)):
            result = call("diff", *pair)
            assert result.exit_code == 2
            assert result.stderr.startswith(told)
            assert not result.stdout


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("incomplete", "no", "incomplete: expected `array`, got `str`"),
        ("versions", [], "versions: expected `object`, got `array`"),
        ("rulebooks", [{"name": None}], "rulebooks[0].name: expected `str`, got `null`"),
        ("hands", {"audited": "1"}, "hands.audited: expected `int`, got `str`"),
        ("settings", None, "settings: expected `object`, got `null`"),
        ("sources", [{"source_id": 5}], "sources[0].source_id: expected `str`, got `int`"),
        ("outputs", [{"path": "../../etc/passwd"}], "outputs[0].path: expected `str` of another form"),
        ("night", {"name": ["x"]}, "night.name: expected `str`, got `array`"),
        ("exit_code", 999, "exit_code: invalid enum value 999"),
    ],
)
def test_a_run_json_that_was_edited(two_runs, key, value, says):
    run, other = two_runs
    content = json.loads((run / "run.json").read_text())
    (other / "run.json").write_text(json.dumps(content | {key: value}))
    accept = ("--rule", "R01", "--reason", "x", "--until", "2026-12-31", "--baseline", "b.toml")
    for command in (
        ("diff", run, other),
        ("report", other),
        ("explain", other, "--hand", 2),
        ("dossier", other, "--hand", 2, "--out", "-"),
        ("baseline", "accept", other, *accept),
    ):
        result = call(*command)
        assert result.exit_code == 2, command
        assert f"run.json: {says}" in " ".join(
            result.stderr.replace("run.json is damaged", "run.json").split()
        )
    assert call("verify", other).exit_code == 3
    assert not Path("b.toml").exists()


@pytest.mark.parametrize("damage", ["short", "gone", "bytes", "hand", "key"])
def test_a_damaged_run_is_not_compared(damage):
    one, other = run_of("one", underraise(2)), run_of("other", underraise(2))
    (part,) = (other / "findings").glob("*.parquet")
    if damage == "short":
        part.write_bytes(part.read_bytes()[:-1])
    elif damage == "gone":
        part.unlink()
    elif damage == "bytes":
        part.write_bytes(bytes(part.stat().st_size))
    elif damage == "hand":
        rewrite(other, "hands", keep=pl.lit(value=False))
    else:
        content = json.loads((other / "run.json").read_text())
        del content["sources"]
        (other / "run.json").write_text(json.dumps(content))
    result = call("diff", one, other)
    assert result.exit_code == 2
    assert result.stderr.startswith("floorcall: other is damaged: ")
