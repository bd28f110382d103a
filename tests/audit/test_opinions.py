"""What every rulebook makes of a hand, which reading decides it, and what both engines answer.

The verdicts wanted are those that the scenarios demand.
"""

from __future__ import annotations

import json
from dataclasses import replace

import polars as pl
import pytest

from audit import replay
from audit.answers import answers
from audit.opinions import opinions
from audit.outcome import UsageProblem
from audit.rulebook import load, names
from tests.support import cases
from tests.support.run import run_audit

BOOKS = [load(name) for name in names()]
SCENARIOS = {case["id"]: case for case in cases.load("scenarios")}
SHORT_ALL_INS = SCENARIOS["C05-together-they-open-the-betting"]
STRADDLE = SCENARIOS["D05-a-raise-to-thirty-over-a-straddle-of-twenty"]
BY_BOOK = [
    case for case in SCENARIOS.values() if isinstance(case["findings"], dict) and "txt" in cases.formats(case)
]


def audited(folder, chosen, *options):
    """A run of those cases, and the hand_key of each by its id."""
    text = "\n\n\n".join(cases.export(case, "txt") for case in chosen)
    (folder / "night.txt").write_text(text, encoding="utf-8")
    tables = run_audit(folder / "night.txt", folder / "out", *options)
    by_number = dict(tables["hands"].select("hand_id", "hand_key").iter_rows())
    return folder / "out", {case["id"]: by_number[str(case["number"])] for case in chosen}


@pytest.fixture(scope="module")
def online(tmp_path_factory):
    return audited(tmp_path_factory.mktemp("online"), BY_BOOK, "--rulebook", "online")


@pytest.fixture(scope="module")
def said(online):
    run, keys = online
    told = opinions(run, list(keys.values()), BOOKS)
    return {case: {one.book: one for one in told[key]} for case, key in keys.items()}


def wanted(findings):
    """The verdict that a list of findings makes."""
    verdicts = {one.get("verdict", "violation") for one in findings}
    return "flagged" if "violation" in verdicts else "undetermined" if verdicts else "clean"


@pytest.mark.parametrize("case", BY_BOOK, ids=lambda case: case["id"])
def test_every_book_gives_the_verdict_that_the_scenario_demands(said, case):
    demanded = {
        book: wanted(findings)
        for book, findings in cases.findings(case).items()
        if findings != cases.OPEN and not any(one.get("maybe") for one in findings)
    }
    got = {book: said[case["id"]][book].verdict for book in demanded}
    assert got == demanded


def test_the_book_in_force_comes_first_and_only_once(online, said):
    run, keys = online
    for told in opinions(run, list(keys.values()), BOOKS).values():
        assert [one.in_force for one in told] == [True, *6 * [False]]
        assert [one.book for one in told] == ["online", *(n for n in names() if n != "online")]


def test_books_judged_together_say_what_each_says_alone(online, said):
    run, keys = online
    for book in (BOOKS[0], BOOKS[-1]):
        alone = opinions(run, list(keys.values()), [book])
        for case, key in keys.items():
            assert alone[key][-1].verdict == said[case][book.name].verdict
            assert alone[key][-1].found == said[case][book.name].found


def test_findings_cite_the_book_that_finds_them(said):
    of_fifth_raise = said["F08-a-fifth-raise"]
    cited = {name: one.found[0].citation for name, one in of_fifth_raise.items() if one.verdict == "flagged"}
    assert cited["wsop-tournament-2024"] == load("wsop-tournament-2024").citation("R05")
    assert cited["tda-2026"] == "TDA 2026, rule 50 (number inferred)"
    assert cited["tda-2024"] == "TDA 2024, rule 48"


def test_whether_short_all_ins_add_up_decides(said):
    online = said[SHORT_ALL_INS["id"]]["online"]
    assert online.verdict == "undetermined"
    (adding, single) = online.readings
    assert adding.settings == (("reopening", "cumulative"),)
    assert (adding.verdict, adding.violations) == ("clean", ())
    assert single.settings == (("reopening", "single"),)
    assert single.verdict == "flagged"
    assert [rule for rule, _ in single.violations] == ["O01"]


def test_the_measure_of_a_straddle_decides(said):
    readings = said[STRADDLE["id"]]["online"].readings
    assert [(one.settings, one.verdict) for one in readings] == [
        ((("straddle-minimum-raise", "straddle"),), "flagged"),
        ((("straddle-minimum-raise", "difference"),), "clean"),
    ]


def test_only_the_book_in_force_has_readings(said):
    others = [one for told in said.values() for one in told.values() if not one.in_force]
    assert others
    assert not any(one.readings for one in others)


OWN = """\
extends = "online"
[settings]
reopening = "{value}"
[citations]
O01 = {{ text = "House rules, rule 7" }}
"""


def own_book(folder, value):
    book = folder / "house.toml"
    book.write_text(OWN.format(value=value), encoding="utf-8")
    return audited(folder, [SHORT_ALL_INS], "--rulebook", str(book))


def test_a_book_of_the_users_own_is_in_force_beside_all_that_come_with_the_program(tmp_path):
    run, keys = own_book(tmp_path, "single")
    (told,) = opinions(run, list(keys.values()), BOOKS).values()
    assert [one.book for one in told] == ["house", *names()]
    assert (told[0].in_force, told[0].verdict, told[0].found[0].citation) == (
        True, "flagged", "House rules, rule 7",
    )  # fmt: skip
    assert {one.book: one.verdict for one in told[1:]}["online"] == "undetermined"


def test_the_readings_of_a_book_of_the_users_own_are_tried(tmp_path):
    run, keys = own_book(tmp_path, "unknown")
    (told,) = opinions(run, list(keys.values()), BOOKS).values()
    assert {dict(one.settings)["reopening"]: one.verdict for one in told[0].readings} == {
        "cumulative": "clean", "consecutive": "clean", "single": "flagged",
    }  # fmt: skip


def change_the_book(run):
    """run.json as if the book had been another one when the run was made."""
    told = json.loads((run / "run.json").read_text(encoding="utf-8"))
    told["rulebooks"][0]["sha256"] = "0" * 64
    (run / "run.json").write_text(json.dumps(told), encoding="utf-8")


def test_a_book_that_has_changed_since_is_not_tried_and_the_verdict_stays(tmp_path):
    run, keys = audited(tmp_path, [SHORT_ALL_INS], "--rulebook", "online")
    change_the_book(run)
    (told,) = opinions(run, list(keys.values()), BOOKS).values()
    assert told[0].verdict == "undetermined"
    assert told[0].readings == ()
    assert told[0].readings_not_tried == "this version of the program has another version of the book"
    # The book as it is now is one more.
    assert [(one.book, one.in_force) for one in told if one.book == "online"] == [
        ("online", True), ("online", False),
    ]  # fmt: skip
    (both,) = answers(run, list(keys.values())).values()
    assert both.why_not == "this version of the program has another version of the book"


def test_a_hand_without_its_players_keeps_its_verdict_and_says_why_no_other(tmp_path):
    run, keys = audited(tmp_path, [SHORT_ALL_INS], "--rulebook", "online")
    for part in (run / "players").glob("*.parquet"):
        pl.read_parquet(part, n_rows=0).write_parquet(part)
    (told,) = opinions(run, list(keys.values()), BOOKS).values()
    assert told[0].verdict == "undetermined"
    assert told[0].readings_not_tried == "its players are not in the run"
    assert {(one.verdict, one.why_not) for one in told[1:]} == {(None, "its players are not in the run")}


def test_a_hand_with_a_namesake_is_flagged_under_every_book(tmp_path):
    clean = SCENARIOS["C09-a-bet-of-less-than-the-blind"]
    other = {**clean, "stacks": clean["stacks"] | {"C": 20000}}
    run, keys = audited(tmp_path, [clean, other], "--rulebook", "online")
    (told,) = opinions(run, [keys[clean["id"]]], BOOKS).values()
    assert {one.verdict for one in told} == {"flagged"}
    assert {tuple(found.rule for found in one.found) for one in told} == {("M04",)}


def test_a_hand_that_is_not_in_the_run_has_no_opinions(online):
    run, keys = online
    key = next(iter(keys.values()))
    assert list(opinions(run, ["nobody", key], BOOKS)) == [key]


def test_a_run_without_a_table_says_which(tmp_path):
    run, keys = audited(tmp_path, [SHORT_ALL_INS], "--rulebook", "online")
    for part in (run / "cards").glob("*.parquet"):
        part.unlink()
    with pytest.raises(UsageProblem, match="no table cards"):
        opinions(run, list(keys.values()), BOOKS)


FACING_190 = SCENARIOS["C01-who-bet-faces-a-raise-and-more"]


def test_both_engines_answer_what_the_scenario_demands(tmp_path):
    run, keys = audited(tmp_path, [FACING_190], "--rulebook", "tda-2026")
    (told,) = answers(run, list(keys.values())).values()
    assert told.difference is None
    # A bet 100 and faces 290: a raise goes to 390 at least.
    faced = next(one.ledger for one in told.decisions if one.ledger["to_call"] == 190_0000)
    assert (faced["may_raise"], faced["min_to"]) == (True, 390_0000)
    assert [one.replay for one in told.decisions] == [one.ledger for one in told.decisions]
    assert not any(one.differing() for one in told.decisions)


def test_a_difference_between_the_engines_is_told_fact_by_fact(tmp_path, monkeypatch):
    run, keys = audited(tmp_path, [FACING_190], "--rulebook", "tda-2026")
    played = replay.play

    def wrong(*given):
        right = played(*given)
        return replace_facts(right, right.facts.with_columns(min_to=pl.col("min_to") + 1_0000))

    def replace_facts(right, facts):
        return right._replace(facts=facts)

    monkeypatch.setattr("audit.answers.replay.play", wrong)
    (told,) = answers(run, list(keys.values())).values()
    assert told.difference is not None
    assert "min_to" in told.difference
    assert {one.differing() for one in told.decisions} <= {("min_to",), ()}
    faced = next(one for one in told.decisions if one.ledger["to_call"] == 190_0000)
    assert (faced.ledger["min_to"], faced.replay["min_to"]) == (390_0000, 391_0000)
    assert replace(faced, replay=None).differing()
