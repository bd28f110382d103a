"""Blinds and antes whose lines leave something open, and stakes that only the play tells."""

from __future__ import annotations

import pytest

from parsers.format import Options
from parsers.registry import FORMATS
from parsers.schema import Parsed
from parsers.text import from_bytes
from tests.parsers.test_equations import full_tilt
from tests.parsers.test_room_details import read as read_case
from tests.parsers.test_room_details import rows

Post = tuple[str, str, float, float]


def read(room: str, text: str) -> Parsed:
    parsed = FORMATS[room].read(from_bytes(text.encode()), Options())
    assert parsed.issues.height == 0
    return parsed


def kinds(parsed: Parsed, name: str) -> list[str]:
    return [kind for who, kind, *_ in rows(parsed) if who == name and kind.startswith("post-")]


@pytest.mark.parametrize(
    ("amount", "posts"),
    [
        ("3", [("Eve", "post-dead", 1, 0), ("Eve", "post-big-blind", 2, 2)]),
        ("2", [("Eve", "post-big-blind", 2, 2)]),
        ("1", [("Eve", "post-dead", 1, 0)]),
        ("1 (All-in)", [("Eve", "post-big-blind", 1, 1)]),  # as much of the big one as there is
    ],
)
def test_what_of_both_blinds_in_one_line_is_dead(amount: str, posts: list[Post]) -> None:
    stack = 1 if "All-in" in amount else 100
    text = (
        "Hand #1-1 - 2013-05-06 12:00:00\nGame: NL Hold'em (10 - 50) - Blinds 1/2\nTable: Oslo 6max\n"
        f"Seat 1: Ann (100)\nSeat 2: Bob (100)\nSeat 3: Cid (100)\nSeat 4: Eve ({stack})\n"
        "Ann has the dealer button\nBob posts small blind 1\nCid posts big blind 2\n"
        f"Eve posts small & big blinds {amount}\n** Hole Cards **\nEve folds\nAnn raises to 6\nBob folds\n"
        "Cid folds\nAnn refunded 4\nAnn wins Pot (7)\nRake (0)\n"
    )
    if stack == 1:
        text = text.replace("Eve folds\n", "")
    own = [row for row in rows(read("swc", text)) if row[0] == "Eve" and row[1] != "fold"]
    assert own == posts


ANTES = "ANN - Ante $0.50\nBOB - Ante $0.50\nDAN - Ante $0.50\n"
SMALL = "BOB - Posts small blind $1\n"


@pytest.mark.parametrize(
    ("stack", "posts", "told"),
    [
        ("0.50", f"{ANTES}{SMALL}CYD - All-In $0.50\n", ["post-ante"]),
        ("0.60", f"{ANTES}{SMALL}CYD - All-In $0.60\n", ["post-big-blind"]),  # more than the others' antes
        ("0.60", f"CYD - All-In $0.60\n{ANTES}{SMALL}", ["post-ante"]),  # the small blind comes first
        ("0.50", f"ANN - Ante $0.50\nBOB - Ante $0.50\n{SMALL}CYD - All-In $0.50\n", ["post-big-blind"]),
        # His blind is posted already.
        ("2.30", f"{SMALL}CYD - Posts big blind $2\nCYD - All-In $0.30\n", ["post-big-blind", "post-ante"]),
    ],
)
def test_what_is_posted_with_the_last_chips(stack: str, posts: str, told: list[str]) -> None:
    text = (
        "Stage #1: Holdem  No Limit $2, $0.50 ante - 2009-07-01 12:00:00 (ET)\n"
        "Table: OSLO AVE (Real Money) Seat #1 is the dealer\nSeat 1 - ANN ($200 in chips)\n"
        f"Seat 2 - BOB ($150 in chips)\nSeat 3 - CYD (${stack} in chips)\nSeat 4 - DAN ($80 in chips)\n"
        f"{posts}*** POCKET CARDS ***\nDAN - Folds\nANN - Folds\nBOB - Folds\n*** SHOW DOWN ***\n"
        "CYD - Shows [Ad 9d] (ace high)\nCYD Collects $2 from main pot\n*** SUMMARY ***\nTotal Pot($2)\n"
    )
    assert kinds(read("absolute", text), "CYD") == told


CALL, RAISE = "Dan: calls $0.50\nAnn: folds\nBob: folds\n", "Dan: raises to $2\nAnn: folds\nBob: folds\n"
COMPLETION = "Dan: folds\nAnn: folds\nBob: calls $0.25\n"


@pytest.mark.parametrize(
    ("play", "stacks", "big_blind"),
    [
        (CALL, (50, 50, 50), 0.5),
        (RAISE, (50, 50, 50), None),
        (COMPLETION, (50, 50, 50), None),  # he had chips in
        (CALL, (50, 50, 0.5), None),  # all he has, which may be less than the blind
        (CALL, (0.5, 0.5, 50), None),  # nobody could have called more
        (CALL, (0.5, 0.51, 50), 0.5),
    ],
)
def test_the_first_call_tells_the_big_blind_that_was_posted_short(
    play: str, stacks: tuple[float, float, float], big_blind: float | None
) -> None:
    # The header has euros, the play is in dollars; all that Cyd has is 0.30.
    ann, bob, dan = stacks
    text = (
        "Hand#1 - Oslo (6-max) 1 -- €0.20/€0.41 NL Hold'em -- 2012/06/20 - 23:10:52\nDealer: Seat 1\n"
        f"Seat 1: Ann (${ann} in chips)\nSeat 2: Bob (${bob} in chips)\nSeat 3: Cyd ($0.30 in chips)\n"
        f"Seat 4: Dan (${dan} in chips)\nBob: posts small blind $0.25\nCyd: posts big blind $0.30\n{play}"
        "*** FLOP *** [2c,7d,9h]\n*** TURN *** [2h]\n*** RIVER *** [3h]\n***SHOW DOWN***\nCyd wins $0.50\n"
    )
    hand = read("cake", text).hands.row(0, named=True)
    assert hand["big_blind"] == (big_blind and big_blind * 10_000)
    assert (hand["currency"], hand["small_blind"]) == ("USD", 2_500)


@pytest.mark.parametrize(
    ("sign", "ante", "expected"),
    [
        ("£", "", ("GBP", "cash", 10_000, 20_000, None)),
        ("$", "$0.25/", ("USD", "cash", 10_000, 20_000, 2_500)),
        ("", "", (None, "play", 10_000, 20_000, None)),
    ],
)
def test_cake_the_stakes(
    sign: str, ante: str, expected: tuple[str | None, str, int, int, int | None]
) -> None:
    text = (
        f"Hand#1 - Oslo (6-max) 1 -- {ante}{sign}1/{sign}2 NL Hold'em -- 2012/06/20 - 23:10:52\n"
        "Dealer: Seat 1\nSeat 1: Ann ($50 in chips)\nSeat 2: Bob ($50 in chips)\n"
        "Ann: posts small blind $1\nBob: posts big blind $2\nAnn: folds\n***SHOW DOWN***\nBob wins $3\n"
    )
    hand = read("cake", text).hands.row(0, named=True)
    names = ("currency", "stakes_kind", "small_blind", "big_blind", "ante")
    assert tuple(hand[name] for name in names) == expected


def test_winamax_the_first_of_three_stakes_is_the_ante() -> None:
    text = (
        "Winamax Poker - CashGame - HandId: #1000-16-1 - Holdem no limit (0.50€/1€/2€) - "
        "2023/11/14 22:28:20 UTC\nTable: 'Ostende' 5-max (real money) Seat #1 is the button\n"
        "Seat 1: Ann (200€)\nSeat 2: Bob (200€)\n*** ANTE/BLINDS ***\nAnn posts small blind 1€\n"
        "Bob posts big blind 2€\n*** PRE-FLOP ***\nAnn folds\n*** SHOW DOWN ***\n"
        "Bob collected 3€ from pot\n*** SUMMARY ***\nTotal pot 3€ | No rake\n"
    )
    hand = read("winamax", text).hands.row(0, named=True)
    assert (hand["ante"], hand["small_blind"], hand["big_blind"]) == (5_000, 10_000, 20_000)


@pytest.mark.parametrize(("told", "kind"), [("$0 + $2", "post-big-blind"), ("$1 + $0", "post-dead")])
def test_888_one_of_both_blinds(told: str, kind: str) -> None:
    parsed = read_case("888", "money/blinds_of_newcomers.txt", ("[$1 + $0]", f"[{told}]"))
    assert kinds(parsed, "Wes") == [kind]


def test_party_who_has_no_chips_has_no_blind() -> None:
    case, line = "games/tournaments_without_blinds.txt", "Seat 1: Ida ( 85 )"
    parsed = read_case("party", case, (line, f"{line}\nSeat 6: Joe ( 0 )"))
    assert rows(parsed, 1) == rows(read_case("party", case), 1)
    # Who acts has bought some since the list was made.
    folds = ("Gus calls [500]", "Gus calls [500]\nJoe folds")
    parsed = read_case("party", case, (line, f"{line}\nSeat 6: Joe ( 0 )"), folds)
    assert rows(parsed, 1)[0] == ("Joe", "post-small-blind", 100, 100)


@pytest.mark.parametrize(
    ("name", "printed", "stack", "known"),
    [
        ("Gus", "4,520", "4,526", False),
        ("Gus", "4,520", "4,527", True),
        ("Gus", "4,520", "4,514", False),
        ("Hoy", "7,480", "603", True),  # not all-in: 3 are left of his blind
    ],
)
def test_a_stack_that_is_printed_rounded(name: str, printed: str, stack: str, known: bool) -> None:
    # All-in for 4520, and up to a hundredth of the big blind of 600 may be missing.
    case = "games/tournaments_without_blinds.txt"
    parsed = read_case("party", case, (f"{name} ( {printed} )", f"{name} ( {stack} )"))
    assert parsed.players.filter(hand=0, name=name)["stack"].is_not_null().to_list() == [known]


FOUR = ("Ann ($200)", "Bob ($200)", "Cid ($200)", "Dan ($200)")
FOLDS = ("Dan folds", "Ann folds", "Bob folds", "Uncalled bet of $1 returned to Cid", "Cid wins the pot ($3)")


@pytest.mark.parametrize(
    ("changes", "posts"),
    [
        # Behind the big blind the small one was missed.
        ([], ["Bob post-small-blind", "Cid post-big-blind", "Dan post-dead"]),
        # Of two between the button and the big blind the first is the small one.
        (
            [("seat #1", "seat #4"), ("Dan posts", "Ann posts")],
            ["Bob post-small-blind", "Cid post-big-blind", "Ann post-dead"],
        ),
        # The button has none to miss.
        (
            [("seat #1", "seat #2"), ("Dan posts the small blind of $1\n", "")],
            ["Bob post-small-blind", "Cid post-big-blind"],
        ),
    ],
)
def test_small_blinds_of_newcomers(changes: list[tuple[str, str]], posts: list[str]) -> None:
    text = full_tilt(*FOLDS, seats=FOUR)
    text = text.replace("The button", "Dan posts the small blind of $1\nThe button")
    for old, new in changes:
        text = text.replace(old, new)
    assert [f"{name} {kind}" for name, kind, *_ in rows(read("fulltilt", text))[: len(posts)]] == posts


@pytest.mark.parametrize(
    ("changes", "posts"),
    [
        ([], ["Bob post-small-blind", "Cid post-big-blind"]),
        # Somebody who plays sits between: there is no small blind.
        ([("Cid posts", "Dan posts")], ["Bob post-big-blind", "Dan post-big-blind"]),
    ],
)
def test_two_big_blinds_of_the_size_of_the_small_one(
    changes: list[tuple[str, str]], posts: list[str]
) -> None:
    text = full_tilt("Dan folds", "Ann folds", "Bob folds", "Cid wins the pot ($2)", seats=FOUR)
    text = text.replace("$1/$2", "$1/$1").replace("small blind of $1", "big blind of $1")
    text = text.replace("big blind of $2", "big blind of $1")
    for old, new in changes:
        text = text.replace(old, new)
    assert [f"{name} {kind}" for name, kind, *_ in rows(read("fulltilt", text))[:2]] == posts


def test_a_small_blind_beside_a_big_one_stays_a_small_one() -> None:
    text = full_tilt(*FOLDS, seats=FOUR).replace("$1/$2", "$1/$1").replace("blind of $2", "blind of $1")
    text = text.replace(
        "The button",
        "Dan posts the small blind of $1\nDan posts the big blind of $1\nThe button",
    )
    assert kinds(read("fulltilt", text), "Dan") == ["post-dead", "post-big-blind"]
