"""The baseline file: what an entry may say, where the mistakes are, and on which days it holds."""

from datetime import date

import pytest

from audit import baseline
from audit.outcome import UsageProblem

ENTRY = '''\
[[accepted]]
finding = "87ce3084c66fb4b6"
rule = "R01"
site = "Lyra"
hand = "7"
street = ""
message = """
Several
lines."""
reason = "Old client."
by = "Ann"
on = 2024-02-29
until = 2025-03-01
'''
SECOND = ENTRY.replace("87ce", "ffff")


def read(tmp_path, text, as_of=date(2025, 3, 1)):
    path = tmp_path / "b.toml"
    path.write_text(text, encoding="utf-8")
    return baseline.read(path, as_of)


def test_an_entry(tmp_path):
    (entry,) = read(tmp_path, ENTRY).entries
    assert (entry.finding, entry.rule, entry.reason, entry.by) == (
        "87ce3084c66fb4b6", "R01", "Old client.", "Ann",
    )  # fmt: skip
    assert (entry.on, entry.until) == (date(2024, 2, 29), date(2025, 3, 1))


@pytest.mark.parametrize(("day", "expired"), [(1, []), (2, ["87ce3084c66fb4b6"])])
def test_it_holds_to_the_end_of_its_last_day(tmp_path, day, expired):
    said = read(tmp_path, ENTRY, date(2025, 3, day))
    assert said.as_json(0, ())["expired"] == expired
    assert said.marks.in_force == {"87ce3084c66fb4b6"} - set(expired)
    assert said.marks.listed == {"87ce3084c66fb4b6"}


def test_what_there_no_longer_is(tmp_path):
    assert read(tmp_path, ENTRY + SECOND).stale({"87ce3084c66fb4b6", "0"}) == ["ffff3084c66fb4b6"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (ENTRY + "\n# again\n" + ENTRY, "b.toml:17: accepted[1].finding: 87ce3084c66fb4b6 has"),
        (ENTRY + SECOND.replace('"Ann"', "7"), "b.toml:24: accepted[1].by: not allowed; expected: a text"),
        (ENTRY.replace("87ce", "87CE"), "b.toml:2: accepted[0].finding: not allowed; expected: a find"),
        (ENTRY.replace("R01", "all"), "b.toml:3: accepted[0].rule: not allowed; expected: the code"),
        (ENTRY.replace("Old client.", " "), "b.toml:10: accepted[0].reason: not allowed; expected: a text"),
        (
            ENTRY.replace("2025-03-01", '"soon"'),
            "b.toml:13: accepted[0].until: not allowed; expected: a date",
        ),
        (ENTRY.replace("2025-03-01", "2025-03-02"), "expected: a date from 2024-02-29 to 2025-03-01, a year"),
        (ENTRY.replace("2025-03-01", "2024-02-28"), "expected: a date from 2024-02-29 to 2025-03-01, a year"),
        (ENTRY.replace('by = "Ann"\n', ""), "b.toml:1: accepted[0].by is missing; expected: a text"),
        (
            "[[accepted]]\nfinding = '87ce3084c66fb4b6'\nrule = 'R01'\nsite = ''\nhand = ''\nstreet = ''\n"
            "message = ''\non = 2024-02-29\n",
            "b.toml:1: accepted[0]: reason, by, until are missing; expected: reason: a text that is not "
            "empty; by: a text that is not empty; until: a date, such as 2026-01-31",
        ),
        (ENTRY.replace("by =", "buy ="), "b.toml:11: accepted[0].buy: there is no such key; expected: "),
        (ENTRY + '"a\\nb\\u001b" = 1', "b.toml:14: accepted[0].a\\nb\\x1b: there is no such key"),
        ('"a\\nb" = 1', "b.toml:1: a\\nb: there is no such key"),
        ("# mine\n\nrules = ['R01']\n", "b.toml:3: rules: there is no such key; expected: tables"),
        ("[accepted]\n", "b.toml:1: accepted: not allowed; expected: tables [[accepted]]"),
        ("<<<<<<< ours\n" + ENTRY, "b.toml:1: not TOML"),
        (ENTRY + "by = 'Bob'\n", "b.toml:14: not TOML: Cannot overwrite a value"),
    ],
)
def test_mistakes(tmp_path, text, says):
    with pytest.raises(UsageProblem) as raised:
        read(tmp_path, text)
    assert says in str(raised.value)


def test_a_file_that_is_not_there_is_no_empty_one(tmp_path):
    with pytest.raises(UsageProblem, match="there is no baseline"):
        baseline.read(tmp_path / "typo.toml", date(2025, 1, 1))
