"""What the amounts of a hand are held against: returns, printed all-ins, the pot, and the calls of raises."""

from __future__ import annotations

import pytest

from parsers.format import Options
from parsers.registry import FORMATS
from parsers.schema import Parsed
from parsers.text import from_bytes

CONTRADICTED = ["amount-convention-contradicted"]
SEATS = ("Ann ($200)", "Bob ($200)", "Cid ($200)")


def full_tilt(*lines: str, seats: tuple[str, ...] = SEATS, number: int = 1) -> str:
    """A hand in which Bob posts 1 and Cid 2; a raise names the street total."""
    listed = (f"Seat {seat}: {told}" for seat, told in enumerate(seats, start=1))
    head = (
        f"Full Tilt Poker Game #{number}: Table Oslo (6 max) - NL Hold'em - $1/$2 - 12:00:00 ET - 2013/05/06"
    )
    posts = ("Bob posts the small blind of $1", "Cid posts the big blind of $2", "The button is in seat #1")
    return "\n".join((head, *listed, *posts, "*** HOLE CARDS ***", *lines, ""))


def betonline(*lines: str, cid: int, pot: int) -> str:
    """A hand in which Bob posts 1, Cid, who has so much, posts 2, and Bob wins the pot."""
    return (
        "BetOnline Poker Game #1: Hold'em No Limit ($1/$2) - 2013/05/06 12:00:00\n"
        "Table 'Oslo' 6-max (Real Money) Seat #1 is the button\nSeat 1: Ann ($200 in chips)\n"
        f"Seat 2: Bob ($200 in chips)\nSeat 3: Cid (${cid} in chips)\nBob: posts small blind $1\n"
        "Cid: posts big blind $2\n*** HOLE CARDS ***\n" + "\n".join(lines) + "\n*** SHOW DOWN ***\n"
        f"*** SUMMARY ***\nTotal pot ${pot} | Rake $0\nSeat 2: Bob (small blind) collected (${pot})\n"
    )


def read(room: str, text: str) -> Parsed:
    return FORMATS[room].read(from_bytes(text.encode()), Options())


def reasons(room: str, text: str) -> list[str]:
    return read(room, text).issues["reason"].to_list()


@pytest.mark.parametrize(("back", "expected"), [("2", []), ("3", []), ("1", CONTRADICTED)])
def test_a_return_of_too_little_that_fits_another_reading(back: str, expected: list[str]) -> None:
    # A lone amount is chips added: Bob's 1 and 7 make 8, of which Cid has 6. Of a total of 7 it is 1.
    text = betonline(
        "Ann: folds",
        "Bob: raises $7",
        "Cid: calls $4 and is all-in",
        f"Uncalled bet (${back}) returned to Bob",
        cid=6,
        pot=12,
    )
    assert reasons("betonline", text) == expected


@pytest.mark.parametrize(("stack", "expected"), [("7", []), ("9", []), ("8", CONTRADICTED)])
def test_a_printed_all_in_with_chips_left_that_fits_another_reading(stack: str, expected: list[str]) -> None:
    # As a total 7 is all of 7. All of 8 it is if 1 was in already and 7 are added; of 9 it never is.
    text = full_tilt(
        "Ann folds",
        "Bob raises to $7, and is all in",
        "Cid folds",
        "Uncalled bet of $6 returned to Bob",
        "Bob wins the pot ($4)",
        seats=("Ann ($200)", f"Bob (${stack})", "Cid ($200)"),
    )
    assert reasons("fulltilt", text) == expected


@pytest.mark.parametrize(
    ("pot", "convention"), [("12", "proven"), ("17", "proven"), ("11", "assumed"), ("18", "assumed")]
)
def test_a_printed_pot_is_with_the_returned_bet_or_without(pot: str, convention: str) -> None:
    # 6 and 6, and a bet of 5 that comes back. Bob's 1 and 6 would be 7: that Cid calls 4 proves 6 the total.
    text = full_tilt(
        "Ann folds",
        "Bob raises to $6",
        "Cid calls $4",
        "*** FLOP *** [2c 3d 4h]",
        "Bob bets $5",
        "Cid folds",
        "Uncalled bet of $5 returned to Bob",
        "Bob wins the pot ($12)",
        "*** SUMMARY ***",
        f"Total pot ${pot} | Rake $0",
    )
    assert read("fulltilt", text).hands["convention"].to_list() == [convention]


def test_a_call_in_the_next_hand_proves_nothing() -> None:
    # Nobody calls Bob's 4 in the first hand. The second has no blinds, and begins with a call of 4.
    raised = full_tilt("Ann folds", "Bob raises to $4", "Cid folds", "Bob wins the pot ($4)")
    called = full_tilt("Ann calls $4", "Bob folds", "Cid folds", "Ann wins the pot ($4)", number=2)
    called = "\n".join(line for line in called.splitlines() if " posts " not in line) + "\n"
    hands = read("fulltilt", raised + "\n" + called).hands
    assert hands["convention"].to_list() == ["assumed", "assumed"]


@pytest.mark.parametrize(("stack", "expected"), [("7.50", []), ("8", CONTRADICTED)])
def test_a_reading_by_which_a_player_has_too_few_chips(stack: str, expected: list[str]) -> None:
    # Cid calls 8 in all: no total of 7. Bob's 1 and 7 make 8, if he has them.
    text = full_tilt(
        "Ann folds",
        "Bob raises to $7",
        "Cid calls $6",
        "Bob wins the pot ($16)",
        seats=("Ann ($200)", f"Bob (${stack})", "Cid ($200)"),
    )
    assert reasons("fulltilt", text) == expected


@pytest.mark.parametrize(("last", "expected"), [("6", []), ("30", CONTRADICTED)])
def test_a_reading_by_which_chips_would_come_out_again(last: str, expected: list[str]) -> None:
    # Added, the raises make 8 and 20, and Ann calls 18; as totals they are 7 and 18. Then 6 is none.
    text = betonline(
        "Ann: calls $2",
        "Bob: raises $7",
        "Cid: raises $18",
        "Ann: calls $16",
        f"Bob: raises ${last}",
        cid=200,
        pot=42,
    )
    assert reasons("betonline", text) == expected


@pytest.mark.parametrize(
    ("without", "checkable"),
    [("", True), (" | Rake $0", False), ("Total pot $16 | Rake $0\n", False)],
)
def test_a_pot_is_checkable_where_all_of_it_is_printed(without: str, checkable: bool) -> None:
    text = full_tilt(
        "Ann folds",
        "Bob raises to $8",
        "Cid calls $6",
        "Bob wins the pot ($16)",
        "*** SUMMARY ***",
        "Total pot $16 | Rake $0",
    )
    hands = read("fulltilt", text.replace(without, "")).hands
    assert hands["prints_pot"].to_list() == [checkable]


@pytest.mark.parametrize(
    ("back", "pot", "expected"),
    [
        (True, "16 | Rake $0", CONTRADICTED),
        (True, "21 | Rake $0", CONTRADICTED),  # with the bet that comes back
        (True, "20 | Rake $0", []),
        (True, "15 | Rake $1", CONTRADICTED),  # without the rake
        (True, "15 | Rake $0", []),
        (False, "21 | Rake $0", CONTRADICTED),
        (False, "16 | Rake $0", CONTRADICTED),  # without the bet that nobody called
        (False, "20 | Rake $0", []),
    ],
)
def test_a_pot_by_another_reading(back: bool, pot: str, expected: list[str]) -> None:
    # Cid's call makes 8, as do Bob's 1 and 7: 16 in the pot, and a bet of 5.
    text = full_tilt(
        "Ann folds",
        "Bob raises to $7",
        "Cid calls $6",
        "*** FLOP *** [2c 3d 4h]",
        "Bob bets $5",
        "Cid folds",
        *(["Uncalled bet of $5 returned to Bob"] if back else []),
        "Bob wins the pot ($16)",
        "*** SUMMARY ***",
        f"Total pot ${pot}",
    )
    assert reasons("fulltilt", text) == expected


@pytest.mark.parametrize(
    "changes",
    [
        # The big blind was posted short.
        [("big blind of $2", "big blind of $1.50"), ("Cid ($200)", "Cid ($1.50)"), ("Cid folds\n", "")],
        # An ante counts for no bet.
        [("Bob posts the small", "Bob antes $1\nBob posts the small")],
    ],
)
def test_a_call_by_another_reading(changes: list[tuple[str, str]]) -> None:
    # Bob's 1 and 7 make 8, which is what Ann calls.
    text = full_tilt(
        "Ann calls $2", "Bob raises to $7", "Cid folds", "Ann calls $6", "Bob wins the pot ($18)"
    )
    for old, new in changes:
        text = text.replace(old, new)
    assert reasons("fulltilt", text) == CONTRADICTED
