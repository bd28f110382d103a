"""A user's own book: what it may say, what it takes over, and what a bad file is told, all at once."""

import pytest

from audit import rulebook
from audit.rulebook import RulebookError, load, read

GOOD = """\
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
stud-pair = "small-bet"
undercall = "tda-53"
half-rule = "none"
correction-window = "none"
[citations]
R01 = { text = "House rules, rule 7" }
R02 = { text = "House rules, rule 8", inferred = true }
"""


def written(tmp_path, text, name="casa.toml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def problems(tmp_path, text):
    """What a file is told, each line without the folder."""
    with pytest.raises(RulebookError) as error:
        read(written(tmp_path, text))
    return [line.removeprefix(f"{tmp_path}/") for line in str(error.value).splitlines()]


def test_a_whole_book(tmp_path):
    book = read(written(tmp_path, GOOD))
    assert (book.name, book.title, book.house) == ("casa", "House rules", ())
    assert book.settings["cap-lifted"] == ("never",)
    assert book.citations == {"R01": "House rules, rule 7", "R02": "House rules, rule 8 (number inferred)"}


def test_with_two_rounds_as_in_others_unless_it_is_said(tmp_path):
    assert read(written(tmp_path, GOOD)).settings["raises-with-two-rounds"] == (3,)
    said = GOOD.replace("= 3\n", "= 3\nraises-with-two-rounds = 4\n")
    assert read(written(tmp_path, said)).settings["raises-with-two-rounds"] == (4,)


def test_hash_is_of_what_the_book_says(tmp_path):
    good = read(written(tmp_path, GOOD)).sha256
    assert read(written(tmp_path, "# a comment\n" + GOOD)).sha256 == good
    assert read(written(tmp_path, GOOD, "other.toml")).sha256 == good
    assert read(written(tmp_path, GOOD.replace("= 3", "= 4"))).sha256 != good
    assert read(written(tmp_path, GOOD.replace("rule 7", "rule 9"))).sha256 != good


# extends


def test_a_book_that_extends_another_gives_what_differs(tmp_path):
    text = """
    title = "Casa del Rey"
    extends = "tda-2026"
    [settings]
    raises-in-limit-round = [4, 5]
    [citations]
    R01 = { text = "House rules, rule 7" }
    """
    book, base = read(written(tmp_path, text)), load("tda-2026")
    changed = {"raises-in-limit-round": (4, 5), "raises-with-two-rounds": (4, 5)}
    assert book.settings == base.settings | changed
    assert book.citations == base.citations | {"R01": "House rules, rule 7"}
    assert book.title == "Casa del Rey"


def test_only_what_is_said_is_as_in_the_other_book(tmp_path):
    book = read(written(tmp_path, 'extends = "roberts-rules"\nsettings.raises-in-limit-round = 5'))
    assert book.settings["raises-with-two-rounds"] == (4,)
    assert book.title == "Robert's Rules of Poker, changed"


def test_extends_names_a_book_that_comes_with_the_program(tmp_path):
    (told,) = problems(tmp_path, 'title = "x"\nextends = "hoyle"\n')
    assert told.startswith("casa.toml:2: extends: 'hoyle' is not allowed; allowed are double-raise, online")


@pytest.mark.parametrize("name", ["tda-2026", "online", "auto"])
def test_a_name_that_is_taken_is_refused(tmp_path, name):
    with pytest.raises(RulebookError, match=rf"{name}\.toml: the name {name} is taken"):
        read(written(tmp_path, GOOD, f"{name}.toml"))


# unknown


def with_setting(tmp_path, key, value):
    text = f'extends = "tda-2026"\n[settings]\n{key} = {value}\n'
    return read(written(tmp_path, text))


@pytest.mark.parametrize(
    ("key", "hand", "field", "values"),
    [
        ("minimum-raise", ("no-limit",), "minimum_raise", ["double", "last-full-raise"]),
        ("reopening", ("no-limit",), "reopening", ["cumulative", "consecutive", "single"]),
        ("raises-in-limit-round", ("fixed-limit",), "raises_in_limit_round", [3, 4, 99]),
        (
            "cap-lifted",
            ("fixed-limit",),
            "cap_lifted",
            ["never", "event-heads-up", "round-began-heads-up", "heads-up-before-cap", "any-heads-up"],
        ),
        ("pot-limit-blinds", ("pot-limit",), "pot_limit_blinds", ["true-value", "as-full", "small-as-big"]),
        ("stud-pair", ("fixed-limit", "stud"), "stud_pair", ["small-bet", "either-bet"]),
    ],
)
def test_unknown_stands_for_all_values_the_strictest_first(tmp_path, key, hand, field, values):
    book = with_setting(tmp_path, key, '"unknown"')
    assert book.settings[key] == ("unknown",)
    assert list(dict.fromkeys(getattr(one, field) for one in book.readings(*hand))) == values


def test_unknown_in_what_only_rules_read(tmp_path):
    book = with_setting(tmp_path, "undercall", '"unknown"')
    assert (book.undercall, book.undercall_unknown) == ("tda-53", True)
    assert not load("tda-2026").undercall_unknown
    assert with_setting(tmp_path, "half-rule", '"unknown"').half_rule == ("min-raise", "previous-bet")
    window = with_setting(tmp_path, "correction-window", '"unknown"').correction_window
    assert window == ("same-street", "accepted-action")
    assert load("wsop-tournament-2024").half_rule == ("min-raise", "previous-bet")
    assert load("online").correction_window == ("none",)


# Mistakes


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'reopening = "cumulative"',
            'reopening = "sometimes"',
            "4: settings.reopening: 'sometimes' is not allowed; "
            "allowed are cumulative, consecutive, single, unknown",
        ),
        (
            '"true-value"',
            '["true-value", "half", 7]',
            "8: settings.pot-limit-blinds: 'half' and 7 are not allowed; "
            "allowed are true-value, as-full, small-as-big, unknown",
        ),
        ("= 3", "= 0", "6: settings.raises-in-limit-round: 0 is not allowed; allowed are whole numbers"),
        ("= 3", "= 100", "6: settings.raises-in-limit-round: 100 is not allowed"),
        ("= 3", '= "three"', "6: settings.raises-in-limit-round: 'three' is not allowed"),
        ("= 3", "= 3.5", "6: settings.raises-in-limit-round: 3.5 is not allowed"),
        ("= 3", "= true", "6: settings.raises-in-limit-round: true is not allowed"),
        ("= 3", "= [3, [4]]", "6: settings.raises-in-limit-round: a list in a list is not allowed"),
        ("= 3", "= [4, 3]", "6: settings.raises-in-limit-round: name the strictest value first: 3, 4"),
        ("= 3", "= [3, 3]", "6: settings.raises-in-limit-round: a value stands twice"),
        ("= 3", '= [3, "unknown"]', "6: settings.raises-in-limit-round: unknown stands for all values"),
        ("= 3", "= { many = 3 }", "6: settings.raises-in-limit-round: a table is not allowed"),
        ('"tda-53"', '["tda-53", "live-discretion"]', "12: settings.undercall: takes one value only"),
        (
            'reopening = "cumulative"',
            "reopening = []",
            "4: settings.reopening: an empty list; allowed are cumulative, consecutive, single, unknown",
        ),
        ("R01", "R99", "16: citations.R99: there is no such rule code; the nearest is R09"),
        ("R01 =", "X01 =", "16: citations.X01: there is no such rule code; the nearest is "),
        ('{ text = "House rules, rule 7" }', '"7"', "16: citations.R01: a citation is a table such as {"),
        ('text = "House rules, rule 7"', 'test = "7"', "16: citations.R01: there is no such key as test"),
        ('text = "House rules, rule 7"', "text = 7", "16: citations.R01: text: needs a text"),
        ("inferred = true", "inferred = 1", "17: citations.R02: inferred: 1 is not allowed; allowed"),
        ('title = "House rules"', "", ": title: needs a text"),
        ('title = "House rules"', "title = 7", "1: title: needs a text"),
        ('title = "House rules"', 'titel = "House rules"', "1: titel: there is no such key; the near"),
        ("[settings]", "colour = 1\n[settings]", "2: colour: there is no such key; there are title, extends"),
        ("[settings]", 'house = ["reopenings"]\n[settings]', "2: house: 'reopenings': needs a list"),
        ("[settings]", 'house = "reopening"\n[settings]', "2: house: 'reopening': needs a list of settings"),
        ("[settings]", "[settings", "2: not TOML: "),
        ('undercall = "tda-53"', 'undercall = "tda-53"\nundercall = 1', "13: settings.undercall: set twice"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_line_key_and_what_is_allowed(tmp_path, old, new, told):
    lines = problems(tmp_path, GOOD.replace(old, new, 1))
    assert any(line.removeprefix("casa.toml:").startswith(told.removeprefix(":")) for line in lines), lines


def test_a_misspelt_setting_is_named_with_the_nearest_and_as_missing(tmp_path):
    told = problems(tmp_path, GOOD.replace("half-rule", "half-rules"))
    assert told == [
        "casa.toml:2: settings: missing: half-rule",
        "casa.toml:13: settings.half-rules: there is no such setting; the nearest is half-rule",
    ]


def test_what_may_be_left_out_is_taken_as_lenient(tmp_path):
    book = read(written(tmp_path, GOOD.replace('stud-pair = "small-bet"\n', "")))
    assert book.settings["stud-pair"] == ("small-bet", "either-bet")
    assert book.settings["limit-after-all-in"] == ("all-in-level", "next-level-too")
    assert book.settings["raises-with-two-rounds"] == book.settings["raises-in-limit-round"] == (3,)


def test_all_settings_that_are_missing_are_named(tmp_path):
    (told,) = problems(tmp_path, 'title = "x"\n')
    assert told == (
        "casa.toml: settings: missing: minimum-raise, reopening, limit-reopening, raises-in-limit-round, "
        "cap-lifted, pot-limit-blinds, pot-limit-antes, straddle-minimum-raise, undercall, "
        "half-rule, correction-window"
    )


def test_all_mistakes_of_a_file_are_told_in_the_order_of_their_lines(tmp_path):
    text = """\
title = 1
extends = "tda-2026"
[settings]
reopening = "often"
undercall = []
reopening = "single"
half-rul = "none"
[citations]
Q01 = { text = "x" }
[settings]
"""
    told = problems(tmp_path, text)
    assert [line.split(": ")[0] for line in told] == [f"casa.toml:{line}" for line in (1, 4, 5, 6, 7, 9, 10)]
    assert "settings.reopening: set twice" in told[3]


@pytest.mark.parametrize("text", ["settings = 1\n", 'citations = "R01"\n', "[[settings]]\nreopening = 1\n"])
def test_what_should_be_a_table(tmp_path, text):
    told = problems(tmp_path, 'title = "x"\nextends = "online"\n' + text)
    assert any("needs a table" in line and line.startswith("casa.toml:3: ") for line in told)


def test_files_that_cannot_be_read(tmp_path):
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RulebookError, match=r"bytes\.toml:1: not text in UTF-8"):
        read(path)
    with pytest.raises(RulebookError, match=r"gone\.toml: there is no such file"):
        rulebook.read(tmp_path / "gone.toml")
    with pytest.raises(RulebookError, match="directory"):
        rulebook.read(tmp_path)


# Files that are no books


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"x = " + b"[" * 5000 + b"]" * 5000, "not TOML that can be read: nested too deeply"),
        (b"x = " + b"9" * 5000, "not TOML that can be read: Exceeds the limit"),
        (b"#" * (64 * 1024 + 1), "larger than 64 KiB"),
        (b'title = "x"\n\xff = 1\n', "2: not text in UTF-8"),
        (b"x = [\n" + b"1,\n" * 300 + b"]\n", "1: not TOML: A value of more than 200 lines"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path, content, told):
    path = tmp_path / "casa.toml"
    path.write_bytes(content)
    with pytest.raises(RulebookError) as error:
        read(path)
    assert told in str(error.value)


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(tmp_path):
    path = tmp_path / "casa.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read(path).title == "House rules"
