"""Exports of several rooms in one file: each hand is read by its own format, and none is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers import mixed
from parsers.format import Options
from parsers.text import from_bytes

STARS = """\
PokerStars Hand #71:  Hold'em No Limit ($1/$2 USD) - 2024/03/04 12:00:00 ET
Table 'Oslo' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($90 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Uncalled bet ($1) returned to Bob
Bob collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
GG = (
    STARS.replace("PokerStars Hand #71:  ", "Poker Hand #RC72: ")
    .replace(" USD) - 2024/03/04 12:00:00 ET", ") - 2024/03/04 12:00:00")
    .replace("Oslo", "Bergen")
)

EIGHTS = """\
#Game No : 75
***** 888poker Hand History for Game 75 *****
$1/$2 Blinds No Limit Holdem - *** 04 03 2024 12:00:00
Table Oslo 6 Max (Real Money)
Seat 1 is the button
Total number of players : 2
Seat 1: Ann ( $100 )
Seat 2: Bob ( $90 )
Ann posts small blind [$1]
Bob posts big blind [$2]
** Dealing down cards **
Ann folds
** Summary **
Bob did not show his hand
Bob collected [ $2 ]
"""


def read(text: str, name: str, options: Options | None = None):
    return mixed.read(from_bytes(text.encode()), name, options or Options())


def test_hands_of_two_rooms_in_turn_are_all_read():
    text = STARS + "\n\n" + GG + "\n" + STARS.replace("#71", "#73") + GG.replace("RC72", "RC74")
    parsed = read(text, "pokerstars")
    assert parsed.hands.select("format", "hand_id", "line_start").rows() == [
        ("pokerstars", "71", 1),
        ("ggpoker", "RC72", 15),
        ("pokerstars", "73", 28),
        ("ggpoker", "RC74", 40),
    ]
    assert parsed.hands["hand"].to_list() == [0, 1, 2, 3]
    assert parsed.actions.filter(hand=3)["line"].to_list() == [44, 45, 47, 48, 49]
    assert parsed.issues.height == 0
    raw = text.encode()
    first, second = parsed.hands.select("byte_start", "byte_end").rows()[1:3]
    assert raw[slice(*first)] == GG.encode()
    assert raw[slice(*second)] == STARS.replace("#71", "#73").encode()
    sizes = (parsed.hands["byte_end"] - parsed.hands["byte_start"]).sum() + parsed.ignored["bytes"].sum()
    assert sizes == len(raw)


def test_lines_before_the_one_that_opens_a_hand_go_with_it():
    parsed = read(STARS + "\n" + EIGHTS + STARS.replace("#71", "#73") + EIGHTS, "pokerstars")
    assert parsed.hands.select("format", "hand_id", "line_start", "line_end").rows() == [
        ("pokerstars", "71", 1, 12),
        ("888", "75", 14, 28),
        ("pokerstars", "73", 29, 40),
        ("888", "75", 41, 55),
    ]
    assert parsed.issues.height == 0
    assert read(EIGHTS + STARS, "888").hands.select("format", "line_start").rows() == [
        ("888", 1),
        ("pokerstars", 16),
    ]


def test_a_hand_of_another_room_inside_a_hand_costs_that_hand_only():
    cut = STARS[: STARS.index("Ann: folds")]
    parsed = read(cut + GG, "pokerstars")
    assert parsed.hands["hand_id"].to_list() == ["RC72"]
    assert parsed.issues.select("kind", "reason", "hand_id").rows() == [("hand", "cut-short", "71")]


def test_chat_that_names_another_room_divides_nothing():
    chat = 'Poker Hand #RC99 said, "Poker Hand #RC99"\n'
    parsed = read(STARS.replace("Ann: folds\n", chat + "Ann: folds\n"), "pokerstars")
    assert parsed.hands["hand_id"].to_list() == ["71"]


def test_where_the_user_names_the_format_all_is_read_by_it():
    parsed = read(STARS + GG, "pokerstars", Options(format="pokerstars"))
    assert parsed.hands["hand_id"].to_list() == ["71"]
    assert parsed.issues.select("kind", "hands", "reason", "line").rows() == [("hand", 1, "other-format", 13)]


@pytest.mark.parametrize("room", ["boss", "everest", "ipoker", "merge", "microgaming"])
def test_text_and_markup_in_one_file(room):
    cases = Path(__file__).parent / room / "walk"
    markup = sorted(path for path in cases.iterdir() if path.suffix != ".yaml")[0].read_text(encoding="utf-8")
    alone = mixed.read(from_bytes(markup.encode()), room, Options()).hands.height
    assert alone > 0
    for text, name in ((STARS + markup, "pokerstars"), (markup.rstrip() + "\n" + STARS, room)):
        parsed = read(text, name)
        assert sorted(parsed.hands["format"]) == sorted(["pokerstars", *[room] * alone])
        assert parsed.issues.height == 0


@pytest.mark.parametrize("opening", ['{"ohh": {', "[1]", "variant = 'NT'", "entry,at,order"])
@pytest.mark.parametrize(("name", "hand"), [("pokerstars", STARS), ("ggpoker", GG), ("888", EIGHTS)])
def test_what_may_be_hands_of_a_format_without_first_lines_counts_as_lost(
    name: str, hand: str, opening: str
) -> None:
    read = mixed.read(from_bytes(f"{hand}\n\n{opening}\nmore of it\n".encode()), name, Options())
    assert read.issues["hands"].sum() == 1
    assert set(read.issues["kind"]) == {"hand"}


def test_other_text_between_hands_is_no_hand() -> None:
    read = mixed.read(from_bytes(f"{STARS}\n\nexported by somebody\n".encode()), "pokerstars", Options())
    assert (read.hands.height, read.issues["hands"].sum()) == (1, 0)
