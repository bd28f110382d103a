"""Stud: bring-in and completion, who begins, and the open pair on fourth street."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, played

FOUR = dict.fromkeys("ABCD", DEEP)
ANTES = "A ante 1 / B ante 1 / C ante 1 / D ante 1"


def stud(script, stacks=FOUR, bets=(15, 30), bring_in=5, game="stud", up=(), structure="fixed-limit"):
    return Hand(
        stacks, f"{ANTES} / {script}", structure, (None, None), bets, game=game, bring_in=bring_in, up=up
    )


def total(row):
    assert row["min_to"] == row["max_to"]
    return row["max_to"]


class TestBringIn:
    def test_the_completion_is_no_raise(self):
        # F12: 15/30, the low card opens for 5.
        sheet = played(stud("B bring-in 5 / C complete 15 / D fold / A raise 30"), raises_in_limit_round=4)
        row = sheet.of("C")
        assert (row["current_bet"], row["to_call"], row["bets_in_round"]) == (5, 5, 0)
        assert (row["bet_faced"], row["last_full_raise"], total(row)) == ("opening", 15, 15)
        assert (row["expected"], row["pot_before"], row["acted_as"]) == ("C", 9, "raise")
        assert (sheet.of("A")["bets_in_round"], total(sheet.of("A"))) == (1, 30)

    def test_four_raises_remain(self):
        raises = "D raise 30 / A raise 45 / B raise 60 / C raise 75 / D call 45"
        sheet = played(stud(f"B bring-in 5 / C complete 15 / {raises}"), raises_in_limit_round=4)
        assert sheet.of("C")["may_raise"] is True
        assert (sheet.of("D")["why"], sheet.of("D")["bets_in_round"]) == ("capped", 5)

    def test_who_brought_it_in_has_no_option(self):
        sheet = played(stud("B bring-in 5 / C call 5 / D call 5 / A call 5 / fourth / C check"))
        assert [row["expected"] for row in sheet.facts] == ["C", "D", "A", "C"]
        assert sheet.rounds["third"]["owing"] is None

    def test_who_brought_it_in_may_raise_a_completion(self):
        sheet = played(stud("B bring-in 5 / C complete 15 / D fold / A fold / B raise 30"))
        assert (sheet.choices("B"), sheet.of("B")["why"]) == ((10, True, 30), "not-acted")
        assert sheet.of("B")["expected"] == "B"

    def test_he_owes_what_was_raised(self):
        sheet = played(stud("B bring-in 5 / C complete 15 / D fold / A fold / fourth / C check"))
        assert (sheet.rounds["third"]["owing"], sheet.rounds["third"]["owed"]) == ("B", 10)

    def test_a_short_bring_in(self):
        # F17: he has 3 for a bring-in of 5.
        sheet = played(stud("B bring-in 3 all-in / C call 5 / D complete 15 / A fold", FOUR | {"B": 4}))
        assert (sheet.of("C")["to_call"], total(sheet.of("C"))) == (5, 15)
        assert sheet.of("C")["pot_before"] == 7
        assert sheet.totals["short_all_in"] is True

    def test_a_bring_in_of_a_full_bet(self):
        sheet = played(stud("B bring-in 15 / C raise 30"))
        row = sheet.of("C")
        assert (row["to_call"], row["bets_in_round"], total(row)) == (15, 1, 30)

    def test_the_bring_in_is_taken_from_the_record(self):
        assert played(stud("B bring-in 5 / C call 5", bring_in=None)).of("C")["to_call"] == 5

    def test_the_low_card_is_all_in_for_the_ante(self):
        # F16: the next player starts, for at least the bring-in.
        sheet = played(stud("C call 5 / D fold / A complete 15", FOUR | {"B": 1}))
        assert [row["expected"] for row in sheet.facts] == ["C", "D", "A"]
        assert sheet.choices("C") == (5, True, 15)

    def test_folds_before_the_bring_in(self):
        sheet = played(stud("C fold / D bring-in 5 / A call 5 / fourth / A check", FOUR | {"B": 1}))
        assert [row["expected"] for row in sheet.facts[:2]] == ["C", "A"]
        assert sheet.of("A", 0)["pot_before"] == 9
        assert sheet.rounds["third"]["owing"] is None

    @pytest.mark.parametrize(("all_in", "goal", "bets"), [(124, 200, 0), (150, 350, 1)])
    def test_half_a_bet_over_the_bring_in_is_a_bet(self, all_in, goal, bets):
        # F13: 200/400 with a bring-in of 50; 75 more is less than half of 200, 100 more is half.
        script = f"A bring-in 50 / B raise {all_in} all-in / C raise {goal}"
        hand = stud(script, FOUR | {"B": all_in + 1}, (200, 400), 50)
        assert (total(played(hand).of("C")), played(hand).of("C")["bets_in_round"]) == (goal, bets)

    @pytest.mark.parametrize("reopening", ["cumulative", "single"])
    def test_a_completion_reopens_however_little_it_adds(self, reopening):
        # 3/6 with a bring-in of 2.
        script = "B bring-in 2 / C call 2 / D complete 3 / A fold / B fold / C raise 6"
        sheet = played(stud(script, bets=(3, 6), bring_in=2), limit_reopening=reopening)
        assert sheet.choices("C") == (1, True, 6)

    def test_also_for_those_who_called_more_than_the_bring_in(self):
        # 15/30: C called 9, of which the completion is 6 more, less than half; A called 5.
        script = (
            "D bring-in 5 / A call 5 / B raise 9 all-in / C call 9 / D complete 15 / A call 10 / C call 6"
        )
        sheet = played(stud(script, FOUR | {"B": 10}))
        assert [sheet.choices(name) for name in "AC"] == [(10, True, 30), (6, True, 30)]

    def test_also_when_it_is_more_than_a_completion(self):
        # 5/10 with a bring-in of 4: D's 6 are 2 more than C called, less than half a bet.
        script = "B bring-in 4 / C call 4 / D raise 6 all-in / A fold / B fold / C raise 10"
        sheet = played(stud(script, FOUR | {"D": 7}, bets=(5, 10), bring_in=4))
        assert sheet.choices("C")[:2] == (2, True)

    def test_but_an_unlawful_raise_reopens_nothing_by_itself(self):
        # B's 11 all-in, without the right to raise, counts as a bet of its own; C faces 3 more, of 30.
        third = "D bring-in 5 / A call 5 / B call 5 / C call 5"
        fourth = "fourth / A check / B check / C check / D check"
        fifth = "fifth / B check / A bet 8 all-in / C call 8 / B raise 11 all-in / C call 3"
        sheet = played(stud(f"{third} / {fourth} / {fifth}", FOUR | {"A": 14, "B": 17}))
        assert (sheet.of("B")["may_raise"], sheet.choices("C")) == (False, (3, False, None))


class TestStreets:
    def test_units(self):
        streets = "fourth / C bet 15 / D call 15 / fifth / C bet 30 / D call 30 / sixth / D bet 30 / C fold"
        sheet = played(stud(f"B bring-in 5 / C call 5 / D call 5 / A fold / B fold / {streets}"))
        assert [row["last_full_raise"] for row in sheet.facts[4:]] == [15, 15, 30, 30, 30, 30]
        assert [row["max_to"] for row in sheet.facts[4:]] == [15, 30, 30, 60, 30, 60]

    def test_the_high_hand_begins_whoever_it_is(self):
        third = "B bring-in 5 / C call 5 / D call 5 / A call 5"
        sheet = played(
            stud(f"{third} / fourth / D check / A check / B check / C check / fifth / B check / D check")
        )
        later = [(row["player"], row["expected"]) for row in sheet.facts[3:]]
        assert later == [("D", "D"), ("A", "A"), ("B", "B"), ("C", "C"), ("B", "B"), ("D", "C")]

    def fourth(self, script, up, stacks=FOUR, third="B bring-in 5 / C call 5 / D call 5 / A call 5", **game):
        sheet = played(stud(f"{third} / fourth / {script}", stacks, up=up, **game))
        return [(row["player"], row["expected"]) for row in sheet.facts if row["ordinal"] > 8]

    def test_the_best_exposed_cards_begin(self):
        up = (("A", "2h", "9s"), ("B", "2c", "2d"), ("C", "Ah", "Kh"), ("D", "3s", "Qd"))
        assert self.fourth("D check / B check / C check", up) == [("D", "B"), ("B", "B"), ("C", "C")]

    def test_in_razz_the_lowest(self):
        up = (("A", "2h", "9s"), ("B", "2c", "2d"), ("C", "Ah", "Kh"), ("D", "3s", "4d"))
        assert self.fourth("D check / A check", up, game="razz") == [("D", "D"), ("A", "A")]

    def test_those_of_who_folded_do_not_count(self):
        up = (("A", "2h", "9s"), ("B", "2c", "2d"), ("C", "Ah", "Kh"), ("D", "3s", "Qd"))
        third = "B bring-in 5 / C complete 15 / D call 15 / A call 15 / B fold"
        sheet = played(stud(f"{third} / fourth / D check / C check", up=up))
        assert [row["expected"] for row in sheet.facts[4:]] == ["C", "C"]

    def test_those_of_who_is_all_in_do(self):
        # B has no chips left: the turn begins with the next one, C.
        up = (("A", "2h", "9s"), ("B", "2c", "2d"), ("C", "3h", "4h"), ("D", "Ks", "Qd"))
        assert self.fourth("D check / C check", up, FOUR | {"B": 6}) == [("D", "C"), ("C", "C")]

    @pytest.mark.parametrize(
        "up",
        [
            (("A", "2h", "9s"), ("B", "Kc", "Qd"), ("C", "3h", "4h"), ("D", "Ks", "Qh")),  # equal
            (("A", "2h", "9s"), ("B", "2c", "2d"), ("C", "3h", "4h")),  # not all known
        ],
    )
    def test_else_who_acts_first(self, up):
        assert self.fourth("D check / A check", up) == [("D", "D"), ("A", "A")]

    def test_but_nobody_who_has_folded_or_is_all_in(self):
        third = "B bring-in 5 / C call 5 / D fold / A call 5"
        turns = self.fourth("D bet 15 / C check / B call 15 / A call 15", (), FOUR | {"C": 6}, third)
        assert turns == [("D", "B"), ("C", "B"), ("B", "B"), ("A", "A")]

    def test_without_a_button_too(self):
        hand = stud("B bring-in 5 / C call 5 / D fold / A fold / fourth / C check / B check")
        hand.button = None
        assert [row["expected"] for row in played(hand).facts[3:]] == ["C", "B"]


PAIR = (("A", "Kh", "Ks"), ("B", "2c", "9d"))
NO_PAIR = (("A", "Kh", "Qs"), ("B", "2c", "9d"))
THIRD = "B bring-in 2 / C call 2 / D call 2 / A call 2 / fourth"


def fourth(script, up=PAIR, stacks=FOUR, track="recorded", game="stud"):
    hand = stud(f"{THIRD} / {script}", stacks, (5, 10), 2, game, up)
    return played(hand, track, stud_pair="either-bet")


def either(row):
    return row["min_to"], row["max_to"]


class TestOpenPair:
    def test_either_bet(self):
        # F15: after 5 the next may raise to 10 or 15, and after a raise of 10 all raises are 10.
        sheet = fourth("A bet 5 / B raise 15 / C raise 25 / D fold")
        assert either(sheet.of("A")) == (5, 10)
        assert either(sheet.of("B")) == (10, 15)
        assert either(sheet.of("C")) == (25, 25)
        assert either(sheet.of("D")) == (35, 35)
        assert [row["bets_in_round"] for row in sheet.facts[-4:]] == [0, 1, 2, 3]
        assert [row["last_full_raise"] for row in sheet.facts[-4:]] == [5, 5, 10, 10]

    def test_a_small_raise_leaves_both(self):
        sheet = fourth("A bet 5 / B raise 10 / C raise 20 / D fold")
        assert [either(sheet.of(name)) for name in "CD"] == [(15, 20), (30, 30)]

    def test_a_big_bet_ends_it(self):
        assert either(fourth("A bet 10 / B raise 20").of("B")) == (20, 20)

    def test_the_other_reading(self):
        # F14
        sheet = played(stud(f"{THIRD} / A bet 10 / B fold", bets=(5, 10), bring_in=2, up=PAIR))
        assert total(sheet.of("A")) == 5

    def test_without_a_pair(self):
        assert either(fourth("A bet 5", NO_PAIR).of("A")) == (5, 5)

    def test_where_the_cards_are_not_known(self):
        assert either(fourth("A bet 5", ()).of("A")) == (5, 10)

    @pytest.mark.parametrize("game", ["stud-8", "razz"])
    def test_in_other_games(self, game):
        assert either(fourth("A bet 5", game=game).of("A")) == (5, 5)

    def test_on_fifth_street(self):
        sheet = fourth("A check / B check / C check / D check / fifth / A bet 10")
        assert either(sheet.of("A")) == (10, 10)

    @pytest.mark.parametrize(("to", "meant"), [(7, 5), (8, 10), (12, 10)])
    def test_a_bet_between_becomes_the_nearer_one(self, to, meant):
        assert fourth(f"A bet {to} / B fold", track="corrected").of("B")["current_bet"] == meant

    def test_an_all_in_between_is_a_bet(self):
        sheet = fourth("A bet 7 all-in / B raise 17 / C fold", stacks=FOUR | {"A": 10})
        assert either(sheet.of("A")) == (5, 7)
        assert (either(sheet.of("B")), sheet.of("B")["bets_in_round"]) == ((12, 17), 1)
        assert either(sheet.of("C")) == (27, 27)


@pytest.mark.parametrize(
    ("reason", "hand"),
    [
        ("blind-mismatch", stud("B bring-in 7 / C call 7")),
        ("blind-mismatch", stud("B bring-in 5 / C bring-in 5 / D fold")),
        ("blind-mismatch", stud("B big 5 / C call 5")),
        ("unknown-stakes", stud("B bring-in 3 all-in / C call 3", FOUR | {"B": 4}, bring_in=None)),
        ("unknown-stakes", stud("C call 5", bring_in=None)),
        ("unknown-stakes", stud("B bring-in 5 / C call 5", bets=(15, None))),
        ("unknown-stakes", stud("B bring-in 5 / C call 5", bets=(None, 30))),
        ("stud-not-fixed-limit", stud("B bring-in 5 / C call 5", structure="no-limit")),
        ("unsupported-street", stud("B bring-in 5 / C call 5 / flop / B check")),
        ("bring-in", Hand(FOUR, "A small 50 / B big 100 / C bring-in 50 / D fold")),
        ("bad-rows", stud("B bring-in 5 / C call 5 / fourth / D bring-in 5")),
        ("bad-rows", stud("C call 5 / D bring-in 5 / A call 5")),
        ("bad-rows", stud("B bring-in 5 / C call 5 / fourth / D ante 1")),
        ("unknown-stakes", stud("B bring-in 5 / C call 5", bets=(0, 30))),
        ("unknown-stakes", stud("B bring-in 5 / C call 5", bets=(15, 0))),
        ("unknown-stakes", stud("B bring-in 5 / C call 5", bets=(15, -30))),
    ],
)
def test_not_judgeable(reason, hand):
    assert played(hand).totals["not_judgeable"] == reason
