"""The canaries: all are found today, and what no longer works is missed by name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from audit import canary, canary_engines, conflicts, crosscheck, judge
from audit.canary_list import FOLDER, CanaryList, canary_list
from audit.rulebook import names as books
from audit.rules import BY_CODE, RULES
from parsers.formats import pokernow_entries, pokerstars_verbs

ALWAYS, NEVER = pl.lit(value=True), pl.lit(value=False)


@pytest.fixture(scope="module")
def told() -> CanaryList:
    return canary_list()


def set_rules(monkeypatch: pytest.MonkeyPatch, codes: Iterable[str], **changed: object) -> None:
    rules = tuple(replace(rule, **changed) if rule.code in codes else rule for rule in RULES)
    monkeypatch.setattr(judge, "RULES", rules)


def test_every_rule_is_planted_or_has_a_reason(told: CanaryList) -> None:
    planted = {finding.rule for one in told.canaries for finding in one.finds}
    assert planted | told.not_planted.keys() == {rule.code for rule in RULES}
    assert not planted & told.not_planted.keys()
    assert list(told.not_planted) == ["X01"]


def test_list_and_files_agree(told: CanaryList) -> None:
    files = {one.name for one in told.files}
    assert {one.file for one in told.canaries} == files
    assert {path.name for path in FOLDER.iterdir()} == files | {"canaries.toml"}
    assert {one.book for one in told.files} <= set(books())
    assert len({one.name for one in told.canaries}) == len(told.canaries)
    # In every file at least one hand is clean, or a judge that accuses everybody would pass there.
    assert {one.file for one in told.canaries if not one.finds} == files


def test_all_are_found(tmp_path: Path, told: CanaryList) -> None:
    found = canary.check(tmp_path)
    assert found.missing == []
    assert found.planted == 41  # 40 findings in the list, and the comparison of the engines
    assert sum(len(one.finds) for one in told.canaries) == 40
    assert list(tmp_path.iterdir()) == []


def test_rules_that_fall_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_rules(monkeypatch, ("R05", "O02", "U04", "T03", "M02", "X02"), speaks=NEVER)
    assert canary.check(tmp_path).missing == [
        "T03 check-facing-bet: not found in canary PS-16 (flop, seat 2)",
        "M02 return-wrong: not found in canary PS-20 (flop, seat 2)",
        "X02 hand-not-judgeable: not found in canary PS-21 (the whole hand)",
        "R05 raise-cap-exceeded: not found in canary OHH-06 (turn, seat 2)",
        "O02 raise-wrongly-refused: not found in canary OHH-09 (flop, seat 1)",
        "U04 forfeit-wrong: not found in canary OHH-14 (flop, seat 3)",
        "U04 forfeit-wrong: not found in canary OHH-15 (flop, seat 3)",
    ]


def test_rules_that_fail_are_never_sure_or_accuse_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: CanaryList
) -> None:
    changed = {
        "R10": replace(BY_CODE["R10"], verdict="advisory"),
        "M01": replace(BY_CODE["M01"], speaks=ALWAYS),
        "U07": replace(BY_CODE["U07"], speaks=pl.col("no such column") > 0),
    }
    monkeypatch.setattr(judge, "RULES", tuple(changed.get(rule.code, rule) for rule in RULES))
    monkeypatch.setattr(conflicts, "add", lambda judgement, *_: judgement)
    missing = canary.check(tmp_path).missing
    less = "R10 chips-misread: not found in canary OHH-08 (flop, seat 2) as violation, but as advisory"
    assert less in missing
    (failed,) = (one for one in missing if one.startswith("U07"))
    assert failed.startswith(
        "U07 call-above-bet: not found in canary PS-13 (flop, seat 2): the rule failed: "
    )
    assert "no such column" in failed
    assert missing.count("M04 hand-conflict: not found in canary XML-04 (the whole hand)") == 2
    accused = (
        "M01 pot-does-not-reconcile: found in canary {} (the whole hand, violation), which is a clean hand"
    )
    clean = [accused.format(one.name) for one in told.canaries if not one.finds]
    assert [one for one in missing if one.endswith("clean hand")] == clean
    besides = "(the whole hand, violation), where nothing of the kind is planted"
    assert f"M01 pot-does-not-reconcile: found in canary PS-05 {besides}" in missing


def test_parsers_that_no_longer_read_raises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verbs = tuple(pair for pair in pokerstars_verbs._READ if pair[0] != "raise")
    monkeypatch.setattr(pokerstars_verbs, "_READ", verbs)
    monkeypatch.setattr(pokernow_entries, "ACTION", re.compile("calls nothing"))
    missing = canary.check(tmp_path).missing
    nothing = "the entry is nothing that a player is known to do"
    assert [sentence.split(", not judged: ")[0] for sentence in missing] == [
        "R01 raise-below-minimum: not found in canary PS-05 (turn, seat 3)",
        f"canary CSV-01, a clean hand, was not judged: unknown-line: line 53: {nothing}",
        "R01 raise-below-minimum: not found in canary CSV-02 (turn, seat 1)",
        "O01 raise-not-reopened: not found in canary CSV-03 (preflop, seat 6)",
    ]


def test_judge_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: CanaryList) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr("audit.shard.judge", fail)
    missing = canary.check(tmp_path).missing
    clean = [one for one in told.canaries if not one.finds]
    assert len(missing) == 40 + len(clean)
    why = "not judged: judge-failed: ZeroDivisionError: of ours"
    assert f"R05 raise-cap-exceeded: not found in canary OHH-06 (turn, seat 2), {why}" in missing
    assert f"canary PS-01, a clean hand, was {why}" in missing


def test_no_place_for_the_scratch(tmp_path: Path) -> None:
    missing = canary.check(tmp_path / "not there").missing
    assert len(missing) > 40
    assert all("the canaries could not be judged: FileNotFoundError: " in one for one in missing)


def test_engines_that_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(canary_engines.missing()) == []
    monkeypatch.setattr(crosscheck, "differences", lambda *_: {})
    assert list(canary_engines.missing()) == [
        "X01 engines-disagree: the comparison of the engines does not tell two answers apart"
    ]
