from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reports.cells import cells, fitted, hanging, padded, wrapped
from reports.inert import inert


def test_columns_of_wide_and_combining_characters():
    assert cells("Anna") == 4
    assert cells("李小龍") == 6
    assert cells("e\u0301") == 1
    assert padded("李", 4) + "|" == "李  |"
    assert padded("李", 4, right=True) == "  李"


def test_fitting_never_exceeds_the_width():
    assert fitted("Alexandra", 9) == "Alexandra"
    assert fitted("Alexandra", 8) == "Alexan.."
    assert fitted("李小龍", 5) == "李.."  # two wide characters would leave no room for the stops


@given(st.text(), st.integers(4, 40))
def test_wrapped_lines_keep_every_word_and_the_width(text, width):
    text = inert(text)
    lines = wrapped(text, width)
    assert all(cells(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_hanging_lines_stand_under_the_text():
    assert hanging("  reason  ", "one two three", 17) == ["  reason  one two", "          three"]
    assert hanging("| ", "one two three", 14, again="|   ") == ["| one two", "|   three"]
