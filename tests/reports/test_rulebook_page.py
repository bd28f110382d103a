"""docs/rulebooks.md holds what the books say today, and its examples can be used as they stand."""

import re

import pytest

from audit import config
from audit.bookshelf import named
from audit.rulebook import load
from audit.rulebook_settings import ALLOWED
from tests.support.make_rulebook_page import PAGE, page

EXAMPLES = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture
def casa(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "casa.toml").write_text(EXAMPLES[0], encoding="utf-8")


def test_the_table_is_that_of_the_books():
    assert PAGE.read_text(encoding="utf-8") == page()


def test_a_row_of_the_table():
    row = "| `raises-in-limit-round` | 3\\* | 3, 4 | 3 | 3\\* | 3\\* | 4 | 4 |"
    assert row in PAGE.read_text(encoding="utf-8").splitlines()


def test_every_setting_and_value_is_explained():
    text = PAGE.read_text(encoding="utf-8").partition("## What the settings mean")[2]
    for setting, values in ALLOWED.items():
        assert f"`{setting}`" in text
        assert [value for value in values if f"`{value}`" not in text] == []


@pytest.mark.usefixtures("casa")
def test_the_book_of_the_example():
    book, base = named("casa.toml"), load("wsop-live-2024")
    assert book.title == "Casa del Rey, house rules of 2026"
    assert {key for key in ALLOWED if book.settings[key] != base.settings[key]} == {
        "raises-in-limit-round",
        "straddle-minimum-raise",
        "undercall",
    }
    assert book.settings["raises-with-two-rounds"] == (4,)
    assert book.citation("R01") == "house rules, no. 12"
    assert book.citation("O01") == base.citation("O01")


@pytest.mark.usefixtures("casa")
def test_the_configuration_of_the_example(tmp_path):
    (tmp_path / "floorcall.toml").write_text(EXAMPLES[1], encoding="utf-8")
    assert config.read(tmp_path / "floorcall.toml") == {
        "house": {"tda-2026": {"raises-in-limit-round": 4, "straddle-minimum-raise": "straddle"}},
        "sites": {"casa-del-rey": "casa.toml", "ursula": "double-raise"},
    }


def test_there_are_no_other_examples():
    assert len(EXAMPLES) == 2
