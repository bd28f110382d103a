"""The example of docs/formats.md does what the page says."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from parsers.format import Options
from parsers.grammar.layout import Layout
from parsers.grammar.model import Form, Room
from parsers.text import from_bytes
from tests.parsers.test_rooms import TOPICS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")


def block(language: str, holding: str) -> str:
    """The only code block of that language with that text."""
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    (found,) = [text for text in blocks if holding in text]
    return found


def harbour() -> ModuleType:
    module = ModuleType("harbour")
    exec(compile(block("python", "FORMAT ="), "docs/formats.md", "exec"), module.__dict__)
    return module


def test_the_example_reads_the_hand_as_the_page_says() -> None:
    (want,) = yaml.safe_load(block("yaml", "rows:"))
    parsed = harbour().FORMAT.read(from_bytes(block("text", "Harbour").encode()), Options())
    assert parsed.issues.height == 0
    hand = parsed.hands.row(0, named=True)
    names = dict(parsed.players.select("player_index", "name").iter_rows())
    units = {"small_blind", "big_blind", "pot_printed", "rake_printed"}
    for column, value in want["hand"].items():
        if column in units:
            assert hand[column] == int(value) * 10_000
        elif column == "played_at":
            assert f"{hand[column]:%Y-%m-%d %H:%M:%S}" == value
        else:
            assert hand[column] == value
    rows = [
        [
            row["street"],
            names[row["player_index"]],
            row["kind"],
            str(row["chips"] // 10_000),
            str(row["to"] // 10_000),
        ]
        + ["all-in"] * bool(row["all_in"])
        for row in parsed.actions.iter_rows(named=True)
    ]
    assert rows == want["rows"]
    assert [
        [row["seat"], row["name"], *(str(row[name] // 10_000) for name in ("stack", "collected", "net"))]
        for row in parsed.players.iter_rows(named=True)
    ] == want["players"]


def test_a_line_that_the_example_does_not_know_costs_its_hand_alone() -> None:
    text = block("text", "Harbour")
    second = text.replace("hand 17", "hand 18").replace("Bob folds", "Bob dances")
    parsed = harbour().FORMAT.read(from_bytes((text + "\n" + second).encode()), Options())
    assert parsed.hands["hand_id"].to_list() == ["17"]
    line = text.count("\n") + 1 + text[: text.index("Bob folds")].count("\n") + 1
    assert parsed.issues.select("reason", "line", "hand_id").rows() == [("unknown-line", line, "18")]


def test_the_page_names_every_topic() -> None:
    assert all(f"`{topic}`" in PAGE for topic in TOPICS)


def test_a_kind_of_form_that_does_not_exist_is_an_error_of_the_grammar() -> None:
    module = harbour()
    grammar = module.FORMAT.room.grammars[0]
    wrong = replace(grammar, forms=(*grammar.forms, Form("sumary", "--")))
    with pytest.raises(ValueError, match="sumary"):
        Layout(Room("harbour", (wrong,)))
