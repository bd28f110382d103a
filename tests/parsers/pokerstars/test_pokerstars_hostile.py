"""Names and chat that look like actions, markers or headers never become any."""

from __future__ import annotations

import pytest

from tests.parsers.pokerstars.stars_hands import accounted, actions, case, hand, read, reasons

TRAPS = (
    "raises $5 to", "mr: calls", "*** FLOP ***", "*** SUMMARY ***", "*** FLOP *** [As Kd Qh]", "Dealt to me",
    "PokerStars Hand #1", "Uncalled bet (", "Uncalled bet ($5) returned to x", 'said, "x', 'x said, "y"',
    "Seat 1: a", "PokerStars", "Hand cancelled",
    " lead", "trail ", "($5 in chips)", "x ($5 in chips) is sitting out", "$", ": ", "a: folds", "😀" * 300,
    "乖就亲你", "Ж: checks", "x collected $5 from pot", "Table 'x'", "bo:", "bo: bo", "is sitting out",
    "PokerStars Hand #12: Hold'em No Limit ($1/$2 USD) - 2020/01/01 00:00:00 ET",
)  # fmt: skip


def test_a_table_full_of_names_that_are_traps() -> None:
    parsed = read(case("hostile/names"))
    assert reasons(parsed) == []
    assert parsed.players["name"].to_list()[:4] == ["*** FLOP ***", "mr: calls", "mr", "Uncalled bet ("]
    assert [row[:3] for row in actions(parsed)] == [
        ("preflop", "mr: calls", "post-small-blind"),
        ("preflop", "mr", "post-big-blind"),
        ("preflop", "Uncalled bet (", "fold"),
        ("preflop", 'said, "x', "call"),
        ("preflop", "Seat 1: a", "call"),
        ("preflop", "Dealt to me", "raise"),
        ("preflop", "a ($5 in chips)", "fold"),
        ("preflop", "PokerStars Hand #1", "fold"),
        ("preflop", "*** FLOP ***", "call"),
        ("preflop", "mr: calls", "fold"),
        ("preflop", "mr", "call"),
        ("preflop", 'said, "x', "fold"),
        ("preflop", "Seat 1: a", "fold"),
        ("flop", "mr", "check"),
        ("flop", "Dealt to me", "bet"),
        ("flop", "*** FLOP ***", "raise"),
        ("flop", "mr", "fold"),
        ("flop", "Dealt to me", "fold"),
        ("flop", "*** FLOP ***", "uncalled-return"),
        ("flop", "*** FLOP ***", "collect"),
    ]


@pytest.mark.parametrize("name", TRAPS)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_name_in_any_seat_leaves_the_hand_what_it_is(name: str, seat: int) -> None:
    names = tuple(name if k == seat else plain for k, plain in enumerate(("ann", "bo", "cy")))
    a, b, c = names
    text = hand(
        f"{a}: raises $4 to $6\n{b}: folds\n{c}: calls $4",
        names=names,
        later=f"*** FLOP *** [2c 7d 9h]\n{c}: bets $5\n{a}: folds\n"
        f"Uncalled bet ($5) returned to {c}\n{c} collected $13 from pot",
        pot="$13",
    )
    parsed = read(text)
    assert reasons(parsed) == []
    assert accounted(parsed) == len(text.encode())
    assert parsed.players["name"].to_list() == list(names)
    assert [(street, who, kind, int(to)) for street, who, kind, _, to in actions(parsed)] == [
        ("preflop", b, "post-small-blind", 1),
        ("preflop", c, "post-big-blind", 2),
        ("preflop", a, "raise", 6),
        ("preflop", b, "fold", 1),
        ("preflop", c, "call", 6),
        ("flop", c, "bet", 5),
        ("flop", a, "fold", 0),
        ("flop", c, "uncalled-return", 0),
        ("flop", c, "collect", 0),
    ]


@pytest.mark.parametrize(
    "said",
    [
        "bo: folds", "cy: raises $5 to $10", "*** FLOP *** [As Kd Qh]", "*** SUMMARY ***",
        "Dealt to ann [As Ad]", "Uncalled bet ($5) returned to ann", "Seat 1: ann ($5 in chips)",
        "ann collected $4 from pot", '"', '" said, "',
        "PokerStars Hand #5:  Hold'em No Limit ($1/$2 USD) - 2020/01/01 00:00:00 ET", "Hand cancelled", "",
    ],
)  # fmt: skip
@pytest.mark.parametrize("speaker", ["ann", "a watcher", "bo: folds"])
def test_chat_is_chat_whatever_is_said_and_by_whom(said: str, speaker: str) -> None:
    quiet = hand("ann: folds\nbo: calls $1\ncy: checks")
    loud = hand(f'ann: folds\n{speaker} said, "{said}"\nbo: calls $1\ncy: checks')
    if speaker == "bo: folds":  # nobody of that name is seated: it may be what bo did
        assert reasons(read(loud)) == ["chat-or-action"]
    else:
        assert reasons(read(loud)) == []
        assert actions(read(loud)) == actions(read(quiet))


def test_chat_broken_over_two_lines_could_be_any_action() -> None:
    parsed = read(hand('ann: folds\nann said, "well\nbo: calls $1\ncy: checks'))
    assert reasons(parsed) == ["chat-or-action"]


def test_players_whose_long_names_differ_only_in_the_middle() -> None:
    names = ("☃" * 40 + "1" + "☃" * 40, "☃" * 40 + "2" + "☃" * 40, "☃" * 40 + "3" + "☃" * 40)
    parsed = read(hand(f"{names[0]}: folds\n{names[1]}: calls $1\n{names[2]}: checks", names=names))
    assert [(row[1], row[2]) for row in actions(parsed)][2:] == [
        (names[0], "fold"),
        (names[1], "call"),
        (names[2], "check"),
    ]
