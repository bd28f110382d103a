from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.inert import brief, inert


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("Łucja_ß", "Łucja_ß"),
        ("李小龍", "李小龍"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\nb\tc\x00", "a\\x0ab\\x09c\\x00"),
        ("\x9b31m", "\\x9b31m"),  # the one-byte form of ESC [
        ("\u202eexe", "\\u202eexe"),  # right-to-left override
        ("a\u200bb\ufeff", "a\\u200bb\\ufeff"),
        ("a\u2028b", "a\\u2028b"),
        ("\u3164", "\\u3164"),  # a letter that shows as nothing
        ("\U000e0041", "\\U000e0041"),  # a tag character
        ("a\u00a0b", "a\\xa0b"),  # a space that is none
        ("\\x1b", "\\\\x1b"),  # typed, not pressed: told apart from the escape itself
        ("e\u0301", "e\u0301"),
        ("e\u0301\u0301\u0301\u0301", "e\u0301\u0301\\u0301\\u0301"),
    ],
)
def test_what_is_obeyed_or_not_seen_is_escaped(text, shown):
    assert inert(text) == shown


def test_ascii_terminals_get_ascii():
    assert inert("Łucja €5", ascii_only=True) == "\\u0141ucja \\u20ac5"


@given(st.text())
def test_no_text_keeps_a_character_that_a_terminal_obeys(text):
    shown = inert(text)
    assert not [
        char for char in shown if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    ]
    assert inert(text, ascii_only=True).isascii()


@given(st.text(), st.text())
def test_different_texts_look_different(one, other):
    assert (inert(one) == inert(other)) == (one == other)


def test_a_long_text_says_how_much_is_left_out():
    assert brief("a" * 10, 10) == "a" * 10
    assert brief("a" * 13, 10) == "aaaaaaaaaa... (3 more characters)"
    # Escapes are never cut in two, and what is left out is counted in characters of the text.
    assert brief("ab\x1b\x1b\x1b", 8) == "ab\\x1b... (2 more characters)"
