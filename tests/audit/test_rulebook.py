"""Rulebooks as data: what they say, what they cite, and which readings they allow for which hand."""

import pickle

import pytest

from audit.rulebook import RulebookError, load, names
from audit.rulebook_settings import ALLOWED, CODES
from audit.rules import BY_CODE
from parsers.games import GAMES
from parsers.schema import STRUCTURES

SHIPPED = (
    "double-raise",
    "online",
    "roberts-rules",
    "tda-2024",
    "tda-2026",
    "wsop-live-2024",
    "wsop-tournament-2024",
)
TDA, WSOP_T, WSOP_L, ROBERT = "tda-2026", "wsop-tournament-2024", "wsop-live-2024", "roberts-rules"


def test_names():
    assert names() == SHIPPED


# What the books say: the matrix, row by row, in the order of SHIPPED.
MATRIX = {
    "minimum-raise": ["double", *6 * ["last-full-raise"]],
    "reopening": [
        "cumulative", "cumulative single", "cumulative", "cumulative", "cumulative", "cumulative",
        "cumulative consecutive",
    ],
    "limit-reopening": [
        "cumulative", "cumulative single", "cumulative", "cumulative single", "cumulative single",
        "cumulative", "cumulative single",
    ],
    "limit-after-all-in": [*2 * ["all-in-level next-level-too"], *5 * ["all-in-level"]],
    "raises-in-limit-round": ["3", "3 4", "3", "3", "3", "4", "4"],
    "raises-with-two-rounds": ["3", "3 4", "4", "3", "3", "4", "4"],
    "cap-lifted": [
        "any-heads-up", "any-heads-up", "heads-up-before-cap", "event-heads-up", "event-heads-up",
        "round-began-heads-up", "event-heads-up",
    ],
    "pot-limit-blinds": [
        "true-value", "true-value small-as-big", "small-as-big", "as-full", "as-full", "small-as-big",
        "true-value",
    ],
    "pot-limit-antes": ["include", "include", *5 * ["include exclude"]],
    "straddle-minimum-raise": [
        "straddle", "straddle difference", "straddle", "straddle difference", "straddle difference",
        "three-big-blinds", "straddle difference",
    ],
    "stud-pair": [
        "small-bet either-bet", "small-bet either-bet", "either-bet", "small-bet", "small-bet", "either-bet",
        "small-bet",
    ],
    "undercall": [
        "short-call-only", "short-call-only", "live-discretion", "tda-53", "tda-53", "live-discretion",
        "tda-53",
    ],
    "half-rule": [*2 * ["none"], *4 * ["min-raise"], "min-raise previous-bet"],
    "correction-window": [
        "none", "none", "accepted-action", "same-street", "same-street", "accepted-action",
        "same-street accepted-action",
    ],
}  # fmt: skip


@pytest.mark.parametrize("setting", ALLOWED)
def test_settings_of_the_matrix(setting):
    assert [" ".join(map(str, load(name).settings[setting])) for name in SHIPPED] == MATRIX[setting]


def test_what_books_leave_to_the_house():
    raises = {"raises-in-limit-round", "raises-with-two-rounds"}
    assert {name: set(load(name).house) for name in SHIPPED if load(name).house} == {
        "double-raise": raises,
        "tda-2024": raises | {"straddle-minimum-raise"},
        "tda-2026": raises | {"straddle-minimum-raise"},
    }


@pytest.mark.parametrize(
    ("name", "code", "cited"),
    [
        (TDA, "O01", "TDA 2026, rule 49-A"),
        (TDA, "R03", "TDA 2026, rule 56 (number inferred)"),
        (TDA, "R08", "TDA 2026, rule 54"),
        (TDA, "R10", "TDA 2026, rules 45 to 48 (number inferred)"),
        (TDA, "U05", "TDA 2026, rule 53-C"),
        (TDA, "T01", "TDA 2026, rule 55 (number inferred)"),
        (TDA, "M01", None),
        (TDA, "R09", None),
        ("tda-2024", "O01", "TDA 2024, rule 47-A"),
        ("tda-2024", "R03", "TDA 2024, rule 54"),
        ("tda-2024", "R05", "TDA 2024, rule 48"),
        ("tda-2024", "U02", "TDA 2024, rules 51-A and 51-B"),
        ("tda-2024", "T03", "TDA 2024, rule 55"),
        (WSOP_T, "U02", "WSOP 2024 tournament rules, rule 93.f"),
        (WSOP_T, "R05", "WSOP 2024 tournament rules, rule 100.b"),
        (WSOP_T, "T01", None),
        (WSOP_L, "R05", "WSOP 2024 live-action rules, rules 126 and 127"),
        (WSOP_L, "O01", "WSOP 2024 live-action rules, rules 171 to 173"),
        (WSOP_L, "U04", None),
        (ROBERT, "O01", "Robert's Rules of Poker, no-limit rules 3 and 5"),
        (ROBERT, "R04", "Robert's Rules of Poker, betting and raising, rule 6"),
        ("online", "U01", None),
    ],
)
def test_citations(name, code, cited):
    assert load(name).citation(code) == cited


@pytest.mark.parametrize("name", SHIPPED)
def test_citations_are_of_rules_that_can_be_cited(name):
    assert load(name).citations.keys() <= set(CODES)


def test_every_rule_but_those_on_the_engines_can_be_cited():
    assert {rule.code for rule in BY_CODE.values() if rule.family != "engine"} <= set(CODES)


def test_unknown_book():
    with pytest.raises(RulebookError, match=r"no rulebook 'tda-1999'; there are: double-raise, online"):
        load("tda-1999")


def test_a_book_can_go_to_another_process():
    book = load("online")
    assert book.base.reopening == "cumulative"
    assert pickle.loads(pickle.dumps(book)) == book


# Readings: only what bears on the hand varies.

LIMIT = ("limit_reopening", "limit_after_all_in")


def varying(name, *hand, **more):
    readings = load(name).readings(*hand, **more)
    fields = vars(readings[0])
    return len(readings), {key for key in fields if len({getattr(one, key) for one in readings}) > 1}


@pytest.mark.parametrize(
    ("name", "hand", "expected"),
    [
        (TDA, ("no-limit", "holdem"), (1, set())),
        (TDA, ("pot-limit", "omaha"), (2, {"pot_limit_antes"})),
        (TDA, ("fixed-limit", "holdem"), (2, {"limit_reopening"})),
        (TDA, ("fixed-limit", "stud"), (2, {"limit_reopening"})),
        ("online", ("no-limit", "holdem"), (2, {"reopening"})),
        ("online", ("pot-limit", "omaha"), (4, {"reopening", "pot_limit_blinds"})),
        ("online", ("fixed-limit", "holdem"), (8, {*LIMIT, "raises_in_limit_round"})),
        ("online", ("fixed-limit", None), (8, {*LIMIT, "raises_in_limit_round"})),
        ("online", ("fixed-limit", "razz"), (8, {*LIMIT, "raises_in_limit_round"})),
        ("online", ("fixed-limit", "stud"), (16, {*LIMIT, "raises_in_limit_round", "stud_pair"})),
        ("online", ("fixed-limit", "triple-draw-27"), (8, {*LIMIT, "raises_in_limit_round"})),
        ("online", ("fixed-limit", "five-card-draw"), (8, {*LIMIT, "raises_with_two_rounds"})),
        (WSOP_T, ("no-limit", "holdem"), (2, {"reopening"})),
        (ROBERT, ("fixed-limit", "stud"), (1, set())),
    ],
)  # fmt: skip
def test_only_what_bears_on_the_hand_varies(name, hand, expected):
    assert varying(name, *hand) == expected


@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_straddle_brings_in_its_setting(structure):
    count, fields = varying("online", structure, "holdem")
    assert varying("online", structure, "holdem", straddled=True) == (
        2 * count,
        fields | {"straddle_minimum_raise"},
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_the_first_reading_is_the_same_for_all_hands(name):
    book = load(name)
    firsts = {
        book.readings(structure, game, straddled=straddled)[0]
        for structure in STRUCTURES
        for game in (*GAMES, None)
        for straddled in (False, True)
    }
    assert firsts == {book.base}
    assert load(TDA).base.pot_limit_blinds == "as-full"
    assert load(ROBERT).base.raises_with_two_rounds == 4
