"""Rulebooks as data: what they say, which readings they allow, and what a bad file is told."""

import pickle

import pytest

from audit import rulebook
from audit.rulebook import RulebookError, choose, load, names, read
from audit.rules import BY_CODE

GOOD = """
title = "House rules"
[settings]
minimum-raise = "last-full-raise"
reopening = "cumulative"
limit-reopening = "cumulative"
raises-in-limit-round = 3
cap-lifted = "never"
pot-limit-blinds = "true-value"
pot-limit-antes = "include"
straddle-minimum-raise = "straddle"
undercall = "tda-53"
half-rule = "none"
correction-window = "none"
"""


def written(tmp_path, text):
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_names():
    assert names() == ("online", "tda-2026")


def test_settings_of_the_matrix():
    tda, online = load("tda-2026"), load("online")
    assert tda.settings["reopening"] == ("cumulative",)
    assert online.settings["reopening"] == ("cumulative", "single")
    assert tda.settings["cap-lifted"] == ("event-heads-up",)
    assert online.settings["raises-in-limit-round"] == (3, 4)
    assert (tda.undercall, online.undercall) == ("tda-53", "short-call-only")


def test_only_what_matters_to_the_structure_varies():
    def varying(name, structure):
        readings = load(name).readings(structure)
        fields = vars(readings[0])
        return len(readings), {key for key in fields if len({getattr(one, key) for one in readings}) > 1}

    assert varying("tda-2026", "no-limit") == (1, set())
    assert varying("tda-2026", "pot-limit") == (2, {"pot_limit_antes"})
    assert varying("tda-2026", "fixed-limit") == (2, {"limit_reopening"})
    assert varying("online", "no-limit") == (2, {"reopening"})
    assert varying("online", "pot-limit") == (4, {"reopening", "pot_limit_blinds"})
    assert varying("online", "fixed-limit") == (4, {"limit_reopening", "raises_in_limit_round"})


def test_the_first_reading_is_the_same_for_all_structures():
    for name in names():
        book = load(name)
        assert len({book.readings(one)[0] for one in ("no-limit", "pot-limit", "fixed-limit")}) == 1
    assert load("tda-2026").readings("pot-limit")[0].pot_limit_blinds == "as-full"


def test_citations_say_which_numbers_are_inferred():
    tda = load("tda-2026")
    assert tda.citation("O01") == "TDA 2026, rule 49-A"
    assert tda.citation("R03") == "TDA 2026, rule 56 (number inferred)"
    assert tda.citation("M01") is None


@pytest.mark.parametrize("name", names())
def test_citations_are_of_rules_that_exist(name):
    assert load(name).citations.keys() <= BY_CODE.keys()


def test_auto():
    assert choose("auto", live=True, site="PokerStars").name == "tda-2026"
    assert choose("auto", live=False, site="pokerstars").name == "online"
    assert choose("auto", live=False, site="a room never heard of").name == "online"
    assert choose("tda-2026", live=False, site="PokerStars").name == "tda-2026"


def test_unknown_book():
    with pytest.raises(RulebookError, match=r"no rulebook 'tda-1999'; there are: online, tda-2026"):
        load("tda-1999")


def test_a_book_can_go_to_another_process():
    assert pickle.loads(pickle.dumps(load("online"))) == load("online")


def test_hash_is_of_what_the_book_says(tmp_path):
    good = read(written(tmp_path, GOOD)).sha256
    assert read(written(tmp_path, "# a comment\n" + GOOD)).sha256 == good
    assert read(written(tmp_path, GOOD.replace("= 3", "= 4"))).sha256 != good


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('reopening = "cumulative"', 'reopening = "sometimes"', r"\.reopening: 'sometimes'.*lative, single"),
        ('"true-value"', '["true-value", "half"]', r"settings\.pot-limit-blinds: 'half': allowed are: true"),
        ("= 3", "= 0", r"settings\.raises-in-limit-round: 0: must be a whole number from 1 to 99"),
        ("= 3", '= "three"', r"settings\.raises-in-limit-round: 'three'"),
        ("= 3", "= [4, 3]", r"settings\.raises-in-limit-round: name the strictest value first: 3, 4"),
        ('"tda-53"', '["tda-53", "short-call-only"]', r"settings\.undercall: takes one value only"),
        ('reopening = "cumulative"', "reopening = []", r"settings\.reopening: needs one value"),
        ('half-rule = "none"', 'half-rules = "none"', r"settings\.half-rules: unknown setting; known"),
        ('half-rule = "none"', "", r"settings: missing: half-rule"),
        ('title = "House rules"', "", r"title"),
        ('title = "House rules"', "title = 7", r"title"),
        ("[settings]", "[settings", r"house\.toml"),
        ('title = "House rules"', 'title = "House rules"\ncolour = 1', r"colour"),
    ],
)  # fmt: skip
def test_bad_files_are_told_what_is_wrong(tmp_path, old, new, said):
    path = written(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(RulebookError, match=said) as error:
        read(path)
    assert str(error.value).startswith(str(path))


def test_a_file_that_is_not_text(tmp_path):
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RulebookError, match=r"bytes\.toml"):
        read(path)


def test_every_choice_of_auto_is_a_book():
    sites = rulebook._read_sites(rulebook._BOOKS / "sites.toml")
    assert {sites.live, sites.otherwise, *sites.sites.values()} <= set(names())
