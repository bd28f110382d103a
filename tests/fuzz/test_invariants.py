"""The fuzzing finds what it looks for: each sentence is said of a case made for it, and of no lawful one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.fuzz import finds, invariants
from tests.fuzz.alterations import Altered, Kind
from tests.fuzz.cases import Case, wrong
from tests.fuzz.corpus import exports
from tests.fuzz.reading import Hand, Issue, Row, Seen

ROWS = (
    Row(10, 20, "post-small-blind", 1, "Ann"),
    Row(20, 30, "post-big-blind", 2, "Bob"),
    Row(30, 40, "call", 1, "Ann"),
)
HAND = Hand(0, 50, ("told",), ROWS, "clean", frozenset(), sums=True)
NEXT = Hand(50, 90, ("next",), ROWS, "clean", frozenset(), sums=True)
BEFORE = Seen([HAND, NEXT])
SHORTER = replace(HAND, end=40, told=("less",), rows=ROWS[:2])
MOVED = replace(NEXT, start=40, end=80)


def said(after: list[Hand], kind: Kind = "line", issues: tuple[Issue, ...] = ()) -> list[str]:
    altered = Altered("row dropped", kind, b"", HAND, 30, 40, -10)
    return list(invariants.of_altered(BEFORE, altered, Seen(after, list(issues))))


def test_a_quarantined_hand_is_all_right_and_so_is_one_read_as_before() -> None:
    assert said([MOVED], "torn", (Issue(0, 40, 1, "cut-short"),)) == []
    assert said([replace(HAND, end=40), MOVED], "torn") == []


@pytest.mark.parametrize(
    ("kind", "verdict", "violations", "says"),
    [
        ("torn", "undetermined", set(), "a torn hand is judged: undetermined"),
        ("bet-lost", "clean", set(), "a hand that lacks a bet is clean"),
        ("bet-lost", "flagged", {"M01", "T04"}, "a bet is missing, and somebody is accused: M01, T04"),
        ("bet-lost", "flagged", {"M01"}, None),
        ("line", "clean", set(), "a hand is clean with other chips than were played"),
        ("line", "flagged", {"T04"}, None),
        ("anything", "clean", set(), None),
    ],
)
def test_what_is_said_of_an_altered_hand(
    kind: Kind, verdict: str, violations: set[str], says: str | None
) -> None:
    here = replace(SHORTER, verdict=verdict, violations=frozenset(violations))
    assert said([here, MOVED], kind) == ([says] if says else [])


def test_what_is_said_of_its_neighbours() -> None:
    assert said([HAND]) == ["a neighbour is lost"]
    assert said([HAND], issues=(Issue(0, 80, 2, "bad-xml"),)) == ["a neighbour is quarantined"]
    otherwise = replace(MOVED, verdict="flagged")
    assert said([HAND, otherwise]) == ["a neighbour is read or judged otherwise"]


def test_what_is_said_of_any_source() -> None:
    differ = replace(HAND, violations=frozenset({"X01"}))
    assert list(invariants.of_any(Seen([differ], wrong=["9 of 10 bytes"]))) == [
        "9 of 10 bytes",
        "the engines differ",
    ]
    assert list(invariants.of_same(BEFORE, Seen([HAND]))) == ["the same text is not read as the same hands"]


def test_what_is_raised_is_a_find_of_its_own_case_and_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    export = exports("phh")[0]
    lines = [f"line {number}\n".encode() for number in range(20)]
    bad = Case("phh", 2, "bytes", export, {"x": b"".join([*lines[:7], b"poison\n", *lines[7:]])})
    good = replace(bad, number=1, files={"x": b"".join(lines)})

    def raising(cases: list[dict[str, bytes]]) -> list[Seen]:
        if any(b"poison" in files["x"] for files in cases):
            raise ZeroDivisionError("of 0")
        return [Seen() for _ in cases]

    monkeypatch.setattr("tests.fuzz.cases.see", raising)
    ((found, says),) = wrong([good, bad, good])
    assert (found.number, says) == (2, "ZeroDivisionError: of 0")
    assert finds.minimised(found, says).files == {"x": b"poison\n"}
