"""The start table: blinds of every kind, antes, walks, and where the turn begins."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, on_flop, played

FOUR = {"S": DEEP, "B": DEEP, "U": DEEP, "D": DEEP}


def test_a_short_big_blind_is_called_in_full():
    # RULES D01: 50/100, the big blind has 60.
    sheet = played(Hand(FOUR | {"B": 60}, "S small 50 / B big 60 all-in / U call 100"))
    assert sheet.choices("U") == (100, True, 200)
    assert sheet.totals["short_all_in"] is True


def test_alone_against_a_short_big_blind_only_that_is_owed():
    sheet = played(Hand({"S": DEEP, "B": 60}, "S small 50 / B big 60 all-in / S call 10", button=1))
    row = sheet.of("S")
    assert (row["to_call"], row["current_bet"]) == (10, 100)
    assert sheet.rounds["preflop"]["owing"] is None
    assert sheet.rounds["preflop"]["unmatched"] == 0


def test_a_small_blind_may_already_cover_a_short_big_blind():
    sheet = played(Hand({"S": DEEP, "B": 37}, "S small 50 / B big 37 all-in / S check", button=1))
    assert sheet.of("S")["to_call"] == 0
    assert sheet.rounds["preflop"]["unmatched"] == 13
    assert sheet.rounds["preflop"]["unmatched_of"] == "S"


def test_a_dead_small_blind():
    sheet = played(
        Hand({"B": DEEP, "U": DEEP, "D": DEEP}, "B big 100 / U call 100 / D fold / B check / flop / B check")
    )
    assert [row["expected"] for row in sheet.facts] == ["U", "D", "B", "B"]
    assert sheet.facts[0]["pot_before"] == 100


def test_a_short_small_blind_owes_nothing():
    sheet = played(Hand(FOUR | {"S": 20}, "S small 20 all-in / B big 100 / U call 100 / D fold / B check"))
    assert [row["expected"] for row in sheet.facts] == ["U", "D", "B"]
    assert sheet.rounds["preflop"]["owing"] is None


def test_a_newcomer_who_posted_has_the_option():
    hand = Hand(FOUR, "S small 50 / B big 100 / D big 100 / U call 100 / D raise 300")
    row = played(hand).of("D")
    assert (row["to_call"], row["may_raise"], row["min_to"], row["why"]) == (0, True, 200, "not-acted")
    assert played(hand).facts[0]["expected"] == "U"


def test_a_newcomer_with_a_live_and_a_dead_part():
    script = "S small 50 / B big 100 / D dead-blind 50 / D big 100 / U fold / D check"
    row = played(Hand(FOUR, script)).of("D")
    assert (row["street_total"], row["to_call"], row["pot_before"], row["stack"]) == (100, 0, 300, DEEP - 150)


def test_the_big_blind_is_the_first_poster_after_the_small_blind():
    # D's row comes first, but B sits left of the small blind: U is next to act.
    hand = Hand(FOUR, "D big 100 / S small 50 / B big 100 / U fold")
    assert played(hand).of("U")["expected"] == "U"


def test_a_newcomer_between_button_and_small_blind_is_not_the_big_blind():
    stacks = {"N": DEEP} | FOUR
    sheet = played(Hand(stacks, "N big 100 / S small 50 / B big 100 / U call 100 / D fold / N check"))
    assert [row["expected"] for row in sheet.facts] == ["U", "D", "N"]


def test_the_big_blind_of_whom_the_ante_took_all_is_not_the_newcomer():
    # B had 10 for the ante of 10 and posts nothing; D's big blind is a newcomer's, and U acts first.
    script = (
        "S ante 10 / B ante 10 all-in / U ante 10 / D ante 10 / S small 50 / D big 100 / U call 100 / D check"
    )
    sheet = played(Hand(FOUR | {"B": 10}, script))
    assert [row["expected"] for row in sheet.facts] == ["U", "D"]


def test_a_dead_button():
    # The button is on the empty seat 4; D in seat 5 acts last, S in seat 1 first after the flop.
    hand = Hand(
        FOUR,
        "S small 50 / B big 100 / U call 100 / D call 100 / S call 50 / B check / flop / S check",
        seats=(1, 2, 3, 5),
        button=4,
    )
    assert played(hand).of("S")["expected"] == "D"


def test_the_button_between_the_players():
    hand = Hand(
        FOUR, "U small 50 / D big 100 / S call 100 / B fold / U call 50 / D check / flop / U check", button=2
    )
    assert [row["expected"] for row in played(hand).facts] == ["S", "B", "U", "D", "U"]


def test_heads_up_the_button_acts_first_and_then_last():
    hand = Hand(
        {"S": DEEP, "B": DEEP},
        "S small 50 / B big 100 / S call 50 / B check / flop / B check / S check",
        button=1,
    )
    sheet = played(hand)
    assert [row["expected"] for row in sheet.facts] == ["S", "B", "B", "S"]
    assert [row["player"] for row in sheet.facts] == ["S", "B", "B", "S"]


def test_heads_up_with_the_button_on_the_big_blind():
    hand = Hand(
        {"S": DEEP, "B": DEEP},
        "S small 50 / B big 100 / S call 50 / B check / flop / S check / B check",
        button=2,
    )
    assert [row["expected"] for row in played(hand).facts] == ["S", "B", "S", "B"]


def test_without_a_button_the_small_blind_sits_left_of_it():
    script = "U small 50 / D big 100 / S call 100 / B call 100 / U call 50 / D check / flop / U check"
    assert played(Hand(FOUR, script, button=None)).of("U")["expected"] == "U"


def test_without_a_button_heads_up_the_small_blind_has_it():
    script = "S small 50 / B big 100 / S call 50 / B check / flop / B check / S check"
    sheet = played(Hand({"S": DEEP, "B": DEEP}, script, button=None))
    assert [row["expected"] for row in sheet.facts] == ["S", "B", "B", "S"]


def test_without_button_and_small_blind_the_big_blind_is_first():
    script = "B big 100 / U call 100 / D call 100 / B check / flop / B check"
    assert played(Hand({"B": DEEP, "U": DEEP, "D": DEEP}, script, button=None)).of("B")["expected"] == "B"


def test_a_walk():
    sheet = played(Hand(FOUR, "S small 50 / B big 100 / U fold / D fold / S fold / B return 50"))
    end = sheet.rounds["preflop"]
    assert (end["owing"], end["unmatched"], end["unmatched_of"]) == (None, 50, "B")
    assert (end["returned"], end["returned_to"], end["return_ordinal"]) == (50, "B", 6)
    assert (sheet.totals["put_in"], sheet.totals["unreturned"]) == (100, 0)


def test_antes_are_dead():
    script = "S ante 10 / B ante 10 / U ante 10 / D ante 10 / S small 50 / B big 100 / U call 100"
    row = played(Hand(FOUR, script)).of("U")
    assert (row["to_call"], row["street_total"], row["pot_before"], row["stack"]) == (100, 0, 190, DEEP - 10)


def test_an_ante_may_leave_a_short_big_blind():
    # Ante first: 800 less 100 leaves 700 for a blind of 800; the call is 800 all the same.
    script = "S ante 100 / B ante 100 / U ante 100 / D ante 100 / S small 400 / B big 700 all-in / U call 800"
    sheet = played(Hand(FOUR | {"B": 800}, script, blinds=(400, 800)))
    assert sheet.choices("U") == (800, True, 1600)


def test_one_all_in_for_the_ante_acts_no_more():
    antes = "S ante 10 / B ante 10 / U ante 10 all-in / D ante 10"
    script = f"{antes} / S small 50 / B big 100 / D call 100 / S fold / B check"
    sheet = played(Hand(FOUR | {"U": 10}, script))
    assert [row["expected"] for row in sheet.facts] == ["D", "S", "B"]
    assert [row["live_players"] for row in sheet.facts] == [4, 4, 3]


def test_who_sits_out_is_not_in_the_hand():
    sheet = played(Hand(FOUR, "S small 50 / B big 100 / D fold / S fold", sitting_out=("U",)))
    assert [row["live_players"] for row in sheet.facts] == [3, 2]
    assert sheet.facts[0]["expected"] == "D"


def test_who_sits_out_but_posts_is_in_the_hand():
    sheet = played(Hand(FOUR, "S small 50 / B big 100 / U fold / D call 100 / S fold", sitting_out=("B",)))
    assert [row["live_players"] for row in sheet.facts] == [4, 3, 3]


def test_a_post_after_the_first_action_counts():
    sheet = played(Hand(FOUR, "S small 50 / B big 100 / U call 100 / D dead-blind 50 / D call 100"))
    row = sheet.of("D")
    assert (row["pot_before"], row["stack"], row["to_call"]) == (300, DEEP - 50, 100)


def test_a_betting_cap_is_a_stack():
    sheet = played(Hand(FOUR | {"U": 700}, "S small 50 / B big 100 / U raise 700 / D raise 1000", cap=1000))
    assert sheet.of("U")["max_to"] == 700
    row = sheet.of("D")
    assert (row["stack"], row["min_to"], row["max_to"], row["all_in"]) == (1000, 1000, 1000, True)


def test_an_unknown_stack_stays_unknown_under_a_betting_cap():
    # He may be all-in for less than the cap, so reaching it cannot be told from having chips left.
    hand = Hand(
        dict.fromkeys("SBU"), "S small 50 / B big 100 / U raise 300 all-in / S fold / B call 200", cap=1000
    )
    sheet = played(hand)
    assert (sheet.of("U")["stack"], sheet.of("U")["max_to"]) == (None, None)
    assert sheet.totals["not_judgeable"] is None


def test_unknown_stacks_are_boundless():
    sheet = played(Hand(dict.fromkeys("SBU"), "S small 50 / B big 100 / U raise 300 / S call 250"))
    row = sheet.of("U")
    assert (row["stack"], row["to_call"], row["min_to"], row["max_to"], row["all_in"]) == (
        None,
        100,
        200,
        None,
        False,
    )
    assert row["somebody_can_call"] is True
    assert sheet.rounds["preflop"]["owing"] == "B"


def test_one_printed_all_in_with_an_unknown_stack_reaches_no_further():
    script = "S small 50 / B big 100 / U raise 300 all-in / S call 250 / B fold / flop / S check"
    sheet = played(Hand(dict.fromkeys("SBU"), script))
    assert sheet.of("U")["all_in"] is True
    assert sheet.of("S")["somebody_can_call"] is False
    assert sheet.of("S")["expected"] is None


def test_one_printed_all_in_for_the_big_blind_acts_no_more():
    script = "S small 50 / B big 60 all-in / U call 100 / S call 50 / flop / S check"
    sheet = played(Hand(dict.fromkeys("SBU"), script))
    assert sheet.rounds["preflop"]["owing"] is None
    assert sheet.of("U", 0)["to_call"] == 100


def test_amounts_of_a_hundred_billion():
    big = 10**15
    hand = Hand(
        {"S": 5 * big, "B": 5 * big, "U": 5 * big},
        f"S small {big // 2} / B big {big} / U raise {3 * big} / S raise {5 * big}",
        blinds=(big // 2, big),
        structure="pot-limit",
    )
    # 2 x 3 - 0.5 + (0.5 + 1 + 3) = 10, more than he has.
    row = played(hand).of("S")
    assert (row["min_to"], row["max_to"]) == (5 * big, 5 * big)
    # 2 x 1 + (0.5 + 1) = 3.5
    assert played(hand).of("U")["max_to"] == 7 * big // 2


class TestNotJudgeable:
    """What the start table does not know gets a reason, and no facts."""

    @pytest.mark.parametrize(
        ("reason", "hand"),
        [
            ("no-big-blind", Hand(FOUR, "S small 50 / U fold")),
            ("button-blind", Hand(FOUR, "S small 50 / B big 100 / D button-blind 100 / U fold")),
            ("bring-in", Hand(FOUR, "B big 100 / S bring-in 50 / U fold")),
            ("correction", Hand(FOUR, "S small 50 / B big 100 / U raise 150 / D correct 50")),
            ("unsupported-street", Hand(FOUR, "S small 50 / B big 100 / U fold / draw-0 / U draw")),
            ("unsupported-street", Hand(FOUR, "B big 100 / third / U bet 100")),
            ("unknown-stakes", Hand(FOUR, "S small 50 / B big 100 / U fold", blinds=(None, None))),
            ("unknown-stakes", Hand(FOUR, "S small 50 / B big 100 / U fold", structure=None)),
            ("unknown-stakes", Hand(FOUR, "S small 50 / B big 100 / U fold", structure="fixed-limit")),
            (
                "unknown-stakes",
                Hand(FOUR, "S small 50 / B big 100 / U fold", structure="fixed-limit", bets=(100, None)),
            ),
            (
                "unknown-stakes",
                Hand(FOUR, "S small 50 / B big 100 / U fold", structure="fixed-limit", bets=(200, 400)),
            ),
            ("blind-mismatch", Hand(FOUR, "S small 50 / B big 60 / U fold")),
            ("blind-mismatch", Hand(FOUR, "S small 50 / B big 100 / D big 200 / U fold")),
            ("blind-mismatch", Hand(FOUR | {"B": None}, "S small 50 / B big 60 / U fold")),
            ("capped-with-antes", Hand(FOUR, "S ante 10 / S small 50 / B big 100 / U fold", cap=1000)),
            ("contradictory-all-in", Hand(FOUR | {"U": 500}, "S small 50 / B big 100 / U raise 499 all-in")),
            ("contradictory-all-in", Hand(FOUR, "S small 50 all-in / B big 100 / U fold")),
            (
                "contradictory-all-in",
                Hand(FOUR | {"S": 500, "B": 400}, "S small 50 / B big 100 / D fold / U raise 499 all-in"),
            ),
            ("bad-rows", Hand(FOUR, "S small 50 / B big 100 / X fold")),
            (
                "bad-rows",
                Hand(FOUR, "S small 50 / B big 100 / U call 100 / flop / U check / preflop / U fold"),
            ),
            ("bad-rows", Hand(FOUR, "S small 50 / B big 100 / flop / U big 100")),
        ],
    )
    def test_reason(self, reason, hand):
        sheet = played(hand)
        assert sheet.totals["not_judgeable"] == reason
        assert sheet.totals["not_judgeable_detail"]
        assert sheet.totals["unreturned"] is None
        assert (sheet.facts, sheet.rounds) == ([], {})

    def test_the_chips_are_summed_all_the_same(self):
        hand = Hand(FOUR, "S small 50 / B big 100 / D button-blind 200")
        assert played(hand).totals["put_in"] == 350

    @pytest.mark.parametrize(
        "hand",
        [
            Hand(FOUR | {"B": 60}, "S small 50 / B big 60 / U fold"),  # short, and all that he has
            Hand(FOUR | {"B": None}, "S small 50 / B big 60 all-in / U fold"),
            Hand(FOUR | {"U": 500}, "S small 50 / B big 100 / U raise 500 all-in"),
            # More could not be matched by anybody who is left: D, who could, has folded.
            Hand(FOUR | {"S": 500, "B": 400}, "S small 50 / B big 100 / D fold / U raise 500 all-in"),
            Hand(FOUR, "S small 50 / B big 100 / U fold / D fold / S fold / B return 50 / B collect"),
        ],
    )
    def test_these_can_be_judged(self, hand):
        sheet = played(hand)
        assert sheet.totals["not_judgeable"] is None
        assert sheet.totals["not_judgeable_detail"] is None
        assert len(sheet.facts) > 0

    def test_more_players_than_any_table_seats(self):
        stacks = {f"P{seat}": DEEP for seat in range(31)}
        assert (
            played(Hand(stacks, "P0 small 50 / P1 big 100 / P2 fold")).totals["not_judgeable"] == "bad-rows"
        )


def test_twenty_three_players():
    stacks = {f"P{seat}": DEEP for seat in range(23)}
    folds = " / ".join(f"P{seat} fold" for seat in range(2, 23))
    sheet = played(
        Hand(stacks, f"P0 small 50 / P1 big 100 / {folds} / P0 raise 300 / P1 call 200 / flop / P0 check")
    )
    assert [row["expected"] for row in sheet.facts] == [row["player"] for row in sheet.facts]
    assert sheet.of("P22")["live_players"] == 3


def test_ten_players_with_five_all_in():
    stacks = dict.fromkeys("ABCDEFGHIJ", DEEP) | {"C": 100, "D": 200, "E": 300, "F": 400, "G": 500}
    raises = "D raise 200 / E raise 300 / F raise 400 / G raise 500"
    calls = "H call 500 / I fold / J call 500 / A call 400 / B fold"
    script = f"A bet 100 / B call 100 / C call 100 / {raises} / {calls}"
    sheet = played(on_flop(stacks, script))
    # D to G raise by 100 each, which is a full raise every time.
    assert sheet.choices("H") == (500, True, 600)
    assert sheet.choices("A") == (400, True, 600)
    assert sheet.of("B")["live_players"] == 9
    assert sheet.rounds["flop"]["owing"] is None


def test_a_big_blind_whose_chips_went_into_the_ante():
    antes = "S ante 20 / B ante 15 all-in / U ante 20 / D ante 20"
    script = f"{antes} / S small 50 / U call 100 / D raise 200 / S fold / U call 100"
    sheet = played(Hand(FOUR | {"B": 15}, script))
    first = sheet.of("U", 0)
    assert (first["to_call"], first["min_to"], first["current_bet"]) == (100, 200, 100)
    assert [row["expected_player"] for row in sheet.facts] == [2, 3, 0, 2]
    assert sheet.totals["short_all_in"]


def test_a_big_blind_who_could_have_posted_is_not_guessed():
    antes = "S ante 20 / B ante 20 / U ante 20 / D ante 20"
    sheet = played(Hand(FOUR | {"B": 25}, f"{antes} / S small 50 / U call 100"))
    assert sheet.totals["not_judgeable"] == "no-big-blind"
