"""What stands above the play: times of day and their zones, stacks with separators, players of one name."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from audit.judge import judge
from audit.rulebook import load
from parsers.format import Options
from parsers.registry import FORMATS
from parsers.schema import Parsed
from parsers.text import from_bytes

SEATS = "Seat 1: Ann ($200)\nSeat 2: Bob ($200)\nSeat 3: Cid ($200)\n"


def read(room: str, text: str, timezone: str | None = None) -> Parsed:
    return FORMATS[room].read(from_bytes(text.encode()), Options(timezone=timezone))


def full_tilt(when: str) -> str:
    return (
        f"Full Tilt Poker Game #1: Table Oslo (6 max) - NL Hold'em - $1/$2 - {when}\n{SEATS}"
        "Bob posts the small blind of $1\nCid posts the big blind of $2\nThe button is in seat #1\n"
        "*** HOLE CARDS ***\nAnn folds\nBob folds\nUncalled bet of $1 returned to Cid\n"
        "Cid wins the pot ($2)\n"
    )


def ongame(when: str) -> str:
    return (
        f"***** History for hand R5-777-1 *****\nStart hand: Mon {when}\n"
        "Table: Oslo [777] (NO_LIMIT TEXAS_HOLDEM $1/$2, Real money)\nButton: seat 1\n"
        f"Players in round: 3 (6)\n{SEATS}Bob posts small blind ($1)\nCid posts big blind ($2)\n---\n"
        "Dealing pocket cards\nAnn folds\nBob folds\n---\nSummary:\nMain pot: $2 won by Cid ($2)\n"
        "Rake taken: $0\n***** End of hand R5-777-1 *****\n"
    )


@pytest.mark.parametrize(
    ("room", "text", "moment"),
    [
        ("fulltilt", full_tilt("12:00:00 ET - 2013/05/06"), (6, 16, 0)),
        ("fulltilt", full_tilt("0:30:00 ET - 2013/05/06"), (6, 4, 30)),
        ("fulltilt", full_tilt("23:59:00 ET - 2013/05/06"), (7, 3, 59)),
        ("fulltilt", full_tilt("12:05 ET - Monday, May 06, 2013"), (6, 16, 5)),
        ("fulltilt", full_tilt("24:00:00 ET - 2013/05/06"), None),
        ("fulltilt", full_tilt("12:60:00 ET - 2013/05/06"), None),
        ("fulltilt", full_tilt("12:00:00 QQT - 2013/05/06"), None),  # no zone that is known
        ("ongame", ongame("May 6 22:15:00 GMT+0100 2013"), (6, 21, 15)),
        ("ongame", ongame("May 6 22:15:00 GMT-0530 2013"), (7, 3, 45)),
        ("ongame", ongame("May 6 12:00:00 GST 2013"), (6, 8, 0)),  # of the Gulf: the room's own
        ("ongame", ongame("May 6 22:15:00 MEST 2013"), (6, 20, 15)),
    ],
)
def test_the_time_of_day_in_the_zone_that_is_printed(
    room: str, text: str, moment: tuple[int, int, int] | None
) -> None:
    day, hour, minute = moment or (1, 0, 0)
    expected = datetime(2013, 5, day, hour, minute, tzinfo=UTC) if moment else None
    # The clock of the user's computer is for times that are printed without a zone.
    assert read(room, text, timezone="Asia/Tokyo").hands["played_at"].to_list() == [expected]


@pytest.mark.parametrize("when", ["1:30:00 ET - 2013/11/03", "2:30:00 ET - 2013/03/10"])
def test_a_time_that_came_twice_or_not_at_all(when: str) -> None:
    assert read("fulltilt", full_tilt(when)).hands["played_at"].to_list() == [None]


def test_the_users_zone_is_only_that_of_the_hands_without_one() -> None:
    hand = (
        "BetOnline Poker Game #{number}: Hold'em No Limit ($1/$2) - 2013/05/06 12:00:00{zone}\n"
        "Table 'Oslo' 6-max (Real Money) Seat #1 is the button\nSeat 1: Ann ($200 in chips)\n"
        "Seat 2: Bob ($200 in chips)\nAnn: posts small blind $1\nBob: posts big blind $2\n"
        "*** HOLE CARDS ***\nAnn: folds\nUncalled bet ($1) returned to Bob\n*** SUMMARY ***\n"
        "Total pot $2 | Rake $0\nSeat 2: Bob (big blind) collected ($2)\n\n"
    )
    zones = ("", " Eastern Daylight Time", "", " FLE Standard Time")
    text = "".join(hand.format(number=number, zone=zone) for number, zone in enumerate(zones, start=1))
    times = read("betonline", text, timezone="Asia/Tokyo").hands["played_at"].to_list()
    assert [time.hour for time in times] == [3, 16, 3, 9]  # 12:00 there


@pytest.mark.parametrize(
    ("printed", "stack"),
    [
        ("1 234", "1234"),
        ("1 234,56", "1234.56"),
        ("1 234,567", "1234.567"),  # the space stands for thousands, so the comma does not
        ("1.234", "1234"),
        ("1,234.5", "1234.5"),
        ("1.234.567", "1234567"),
        ("1 234 567", "1234567"),
        ("0.234", "0.234"),
        ("00.234", "0.234"),
        ("12.34", "12.34"),
        ("12.3456", "12.3456"),
    ],
)
def test_which_separator_is_that_of_thousands(printed: str, stack: str) -> None:
    text = (
        "***** 888poker Hand History for Game 900012 *****\n"
        "1/2 Blinds No Limit Holdem - *** 12 11 2011 08:00:59\nTable Ostrava (Practice Play)\n"
        f"Seat 2 is the button\nTotal number of players : 2\nSeat 2: Ann ( {printed} )\n"
        "Seat 4: Bob ( 200 )\nAnn posts small blind [1]\nBob posts big blind [2]\n"
        "** Dealing down cards **\nAnn folds\n** Summary **\nBob collected [ 2 ]\n"
    )
    stacks = read("888", text).players["stack"].to_list()
    assert stacks == [round(float(stack) * 10_000), 2_000_000]


def test_a_button_that_two_players_of_one_name_may_have_accuses_nobody() -> None:
    # Neither of the two plays. With seat 1 Ann would be the first to act on the flop, with seat 3 Cid is.
    text = (
        "Hand #1-1 - 2013-05-06 12:00:00\nGame: NL Hold'em (10 - 50) - Blinds 1/2\nTable: Oslo 6max\n"
        "Seat 1: Bob (100) - sitting out\nSeat 2: Ann (100)\nSeat 3: Bob (100) - sitting out\n"
        "Seat 4: Cid (100)\nSeat 5: Dan (100)\nBob has the dealer button\nCid posts small blind 1\n"
        "Dan posts big blind 2\n** Hole Cards **\nAnn calls 2\nCid calls 1\nDan checks\n"
        "** Flop ** [2c 3d 4h]\nCid checks\nDan checks\nAnn bets 4\nCid folds\nDan folds\nAnn refunded 4\n"
        "Ann wins Pot (6)\nRake (0)\n"
    )
    parsed = read("swc", text)
    assert parsed.issues.height == 0
    assert parsed.hands["button_seat"].to_list() == [None]
    assert judge(parsed, load("online")).findings.height == 0
    named = read("swc", text.replace("Seat 1: Bob", "Seat 1: Eve"))
    assert named.hands["button_seat"].to_list() == [3]
