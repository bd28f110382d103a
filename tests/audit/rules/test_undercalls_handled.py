"""U05, U06, U08 and U09: pushes of too little that went another way, and books for cash games."""

import pytest

from tests.audit.hands import Hand, book_of, finding, judged, told

DEEP = 100_000
FORFEIT = {"ruling": "forfeit-and-fold", "ruled_by": "director"}
COMPLETED = {"ruling": "full-call", "ruled_by": "director"}
GIVEN_BACK = {"ruling": "reconsider", "ruled_by": "director"}
FREE = {"kind": "fold", "chips": 0}
SHORT = {"chips": 2000}
LOST = {"kind": "fold", "chips": 2000, "dead": 2000, **FORFEIT}
CASH = book_of(undercall="live-discretion")


def flop(players="ABC", **stacks):
    """Blinds 1000/2000, everybody in: 2000 each, and the flop."""
    return Hand({**dict.fromkeys(players, DEEP), **stacks}, blinds=(1000, 2000)).limp()


def raised(**stacks):
    """A01: A bets 2000, B raises to 8000; C is next (row 8), and pushes 2000."""
    return flop(**stacks).bet("A", 2000).raise_to("B", 8000)


def codes(hand, book="tda-2026"):
    return [one[:2] for one in told(judged(hand, book=book))]


class TestU06RaiseAfterUndercall:
    @pytest.mark.parametrize("live", [{"pushed": 2000}, {"declared": "amount", "declared_to": 2000}])
    def test_let_raise(self, live):
        judgement = judged(raised().raise_to("C", 14_000, **live).fold("A", "B"))
        assert told(judgement) == [("U06", "violation", 8)]
        found = finding(judgement, "U06")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (14_000, 2000, 8000)

    def test_against_the_opening_bet_and_heads_up_it_is_the_same_fault(self):
        hand = flop().bet("A", 8000).raise_to("B", 16_000, pushed=2000, ruled_by="dealer").fold("C", "A")
        assert codes(hand) == [("U06", "violation")]

    def test_a_raise_in_a_later_turn(self):
        # C is made to call 8000; A raises to 20000, and C raises once more.
        hand = raised().call("C", 8000, pushed=2000, **COMPLETED).raise_to("A", 20_000).fold("B")
        assert codes(hand.raise_to("C", 40_000).fold("A")) == []

    def test_a_raise_that_was_said_is_none_of_it(self):
        hand = raised().raise_to("C", 14_000, pushed=2000, declared="raise", declared_when="before-chips")
        assert codes(hand.fold("A", "B")) == []

    def test_after_a_call_that_was_said_first(self):
        said = {"declared": "call", "declared_when": "before-chips"}
        hand = raised().raise_to("C", 14_000, pushed=2000, **said).fold("A", "B")
        assert codes(hand) == [("U02", "violation")]

    def test_an_unknown_stack(self):
        hand = raised(C=None).raise_to("C", 14_000, pushed=2000).fold("A", "B")
        assert codes(hand) == [("U06", "undetermined")]

    def test_a_raise_of_a_wrong_size_is_one_fault(self):
        assert codes(raised().raise_to("C", 9000, pushed=2000).fold("A", "B")) == [("R01", "violation")]


class TestU09UndercallTakenBack:
    @pytest.mark.parametrize(
        "live", [{}, {"ruling": "withdrawn", "ruled_by": "dealer"}, GIVEN_BACK, {"ruling": "call"}]
    )
    def test_folds_free(self, live):
        judgement = judged(raised().row("C", "fold", pushed=2000, **live).fold("A"))
        assert told(judgement) == [("U09", "violation", 8)]
        found = finding(judgement, "U09")
        assert (found["observed"], found["expected_low"], found["expected_high"]) == (0, 2000, 8000)
        assert (found["amount_at_stake"], found["severity"]) == (2000, "error")

    def test_against_the_opening_bet(self):
        hand = flop().bet("A", 8000).row("B", "fold", pushed=2000).fold("C")
        assert codes(hand) == [("U09", "violation")]

    def test_the_evident_call_of_one_chip(self):
        # A04 without the forfeit: the chip of 500 was meant for the opener's 400.
        hand = Hand(dict.fromkeys("ABCDE", 20_000), blinds=(200, 400)).call("C", 400).raise_to("D", 1200)
        hand.row("E", "fold", pushed=500, pushed_chips=[500]).fold("A", "B", "C")
        found = finding(judged(hand), "U09")
        assert (found["expected_low"], found["amount_at_stake"]) == (400, 400)

    def test_goes_on_without_it(self):
        hand = raised().call("C", 2000, pushed=2000, **GIVEN_BACK).fold("A")
        assert codes(hand) == [("U09", "violation")]

    def test_a_call_of_which_nothing_stayed(self):
        hand = raised().call("C", 2000, pushed=2000, ruling="call", ruled_by="dealer")
        assert codes(hand.correct("C", -2000, 8).fold("A"))[0] == ("U09", "violation")

    def test_reconsidered_and_called_in_full(self):
        assert codes(raised().call("C", 8000, pushed=2000, **GIVEN_BACK).fold("A")) == []

    def test_forfeited(self):
        assert codes(raised().forfeit("C", 2000, pushed=2000, **FORFEIT).fold("A")) == []

    def test_after_a_call_that_was_said_first(self):
        said = {"declared": "call", "declared_when": "before-chips"}
        assert codes(raised().row("C", "fold", pushed=2000, **said).fold("A")) == [("U02", "violation")]

    def test_one_tiny_chip_is_for_the_director(self):
        hand = flop("ABCD").bet("A", 50_000)
        hand.row("B", "fold", pushed=1000, pushed_chips=[1000], **GIVEN_BACK).fold("C", "D")
        judgement = judged(hand)
        assert told(judgement) == [("U09", "undetermined", 8)]
        assert finding(judgement, "U09")["reason"] == "tiny-chip"

    def test_the_second_of_several_is_for_the_director(self):
        def hand(**live):
            one = flop("ABCD").bet("A", 8000).call("B", 8000, pushed=2000, **COMPLETED)
            return one.row("C", "fold", pushed=2000, **live).fold("D")

        assert codes(hand(**GIVEN_BACK)) == []
        judgement = judged(hand())
        assert told(judgement) == [("U09", "undetermined", 9)]
        assert finding(judgement, "U09")["reason"] == "director-decides"

    def test_a_fold_that_was_said(self):
        assert codes(raised().row("C", "fold", pushed=2000, declared="fold").fold("A")) == []


CALL_FIRST = {"declared": "call", "declared_when": "before-chips"}


class TestMisinformed:
    """A bets 19800 and B is told 1980: that a director lets him off is neither right nor wrong."""

    @staticmethod
    def let_off(ruling=GIVEN_BACK, **live):
        live = {"pushed": 1980, "quoted": 1980, **ruling, **live}
        return (
            flop().bet("A", 19_800).row("B", live.pop("kind", "fold"), live.pop("chips", 0), **live).fold("C")
        )

    @pytest.mark.parametrize("ruling", ["reconsider", "withdrawn", "stands"])
    def test_the_director_let_him_off(self, ruling):
        by_director = {"ruling": ruling, "ruled_by": "director"}
        judgement = judged(self.let_off(by_director))
        assert told(judgement) == [("U09", "undetermined", 7)]
        found = finding(judgement, "U09")
        assert found["reason"] == "misinformed"
        assert "; the player had been told 1,980 (" in found["message"]
        judgement = judged(self.let_off(by_director, **CALL_FIRST))
        assert told(judgement) == [("U02", "undetermined", 7)]
        found = finding(judgement, "U02")
        assert found["reason"] == "misinformed"
        assert found["message"].startswith(
            "The player said call first, which binds, and folded free: a full call of 19,800 was owed; the "
            "player had been told 1,980 ("
        )

    def test_the_director_let_him_forfeit_it(self):
        judgement = judged(self.let_off(FORFEIT, kind="fold", chips=1980, dead=1980))
        assert told(judgement) == [("U02", "undetermined", 7)]
        assert finding(judgement, "U02")["reason"] == "misinformed"

    @pytest.mark.parametrize("by", ["dealer", None])
    def test_nobody_who_may_let_him_off(self, by):
        ruling = {"ruling": "reconsider", "ruled_by": by}
        assert codes(self.let_off(ruling)) == [("U09", "violation")]
        assert codes(self.let_off(ruling, **CALL_FIRST)) == [("U02", "violation")]

    @pytest.mark.parametrize("quoted", [19_800, 21_800])
    def test_told_what_he_owed_or_more(self, quoted):
        judgement = judged(self.let_off(quoted=quoted))
        assert told(judgement) == [("U09", "violation", 7)]
        assert "had been told" not in finding(judgement, "U09")["message"]

    def test_a_short_call_that_stands(self):
        ruling = {"ruling": "stands", "ruled_by": "director"}
        judgement = judged(self.let_off(ruling, kind="call", chips=1980))
        assert told(judgement) == [("U01", "violation", 7)]
        assert finding(judgement, "U01")["message"] == (
            "Call of 1,980 with chips behind: 19,800 was owed; the player had been told 1,980."
        )

    def test_more_than_was_pushed_is_too_much_all_the_same(self):
        # Over a raise, where a forfeit is for the director to choose.
        hand = raised().forfeit("C", 4000, pushed=2000, quoted=2000, **FORFEIT).fold("A")
        assert codes(hand) == [("U04", "violation")]

    def test_let_raise(self):
        live = {"pushed": 2000, "quoted": 2000}
        hand = raised().raise_to("C", 14_000, **live, **GIVEN_BACK).fold("A", "B")
        assert codes(hand) == [("U06", "undetermined")]
        hand = raised().raise_to("C", 14_000, **live, ruling="stands", ruled_by="director").fold("A", "B")
        assert codes(hand) == [("U06", "violation")]


class TestU08RulingWithoutUndercall:
    @pytest.mark.parametrize(
        "push",
        [
            {"pushed": 10_000, "pushed_chips": [10_000]},
            {"pushed": 8000, "pushed_chips": [5000, 1000, 1000, 1000]},
            {"declared": "amount", "declared_to": 8000},
        ],
    )
    def test_the_bet_or_more(self, push):
        judgement = judged(raised().call("C", 8000, **push, **COMPLETED).fold("A"))
        assert told(judgement) == [("U08", "violation", 8)]
        found = finding(judgement, "U08")
        assert (found["severity"], found["expected_low"]) == ("warning", 8000)
        push = {**push, "ruling": "call", "ruled_by": "dealer"}
        assert codes(raised().call("C", 8000, **push).fold("A")) == []

    def test_the_whole_stack(self):
        # C has 3000 on the flop and pushes it: an all-in call, of which nothing can be forfeited.
        hand = raised(C=5000).forfeit("C", 3000, pushed=3000, **FORFEIT).fold("A")
        assert codes(hand) == [("U08", "violation")]
        assert codes(raised(C=5000).call("C", 3000, pushed=3000).fold("A")) == []

    def test_after_a_call_that_was_said_first(self):
        said = {"declared": "call", "declared_when": "before-chips"}
        assert codes(raised().call("C", 8000, pushed=10_000, **said, **COMPLETED).fold("A")) == []

    def test_a_push_given_back(self):
        hand = raised().row("C", "fold", pushed=8000, **GIVEN_BACK).fold("A")
        assert codes(hand) == [("R10", "undetermined")]

    def test_of_an_undercall_it_is_right(self):
        assert codes(raised().call("C", 8000, pushed=7000, **COMPLETED).fold("A")) == []


class TestU05EveryForm:
    @staticmethod
    def hand(first, second):
        """A05: A bets 8000 (row 7); B and C push 2000 each (rows 8 and 9)."""
        one = flop("ABCD").bet("A", 8000)
        for name, live in (("B", first), ("C", second)):
            one.row(name, **{"kind": "call", "chips": 8000, "pushed": 2000, **live})
        return one.fold("D")

    @pytest.mark.parametrize("first", [FREE, {**FREE, **GIVEN_BACK}, SHORT, {**SHORT, **GIVEN_BACK}])
    @pytest.mark.parametrize("second", [COMPLETED, LOST])
    def test_the_first_went_free_and_the_second_was_put_right(self, first, second):
        assert told(judged(self.hand(first, second))) == [("U05", "violation", 8)]

    def test_the_first_went_free_and_so_did_the_second(self):
        found = told(judged(self.hand(FREE, {**FREE, **GIVEN_BACK})))
        assert found == [("U09", "violation", 8)]

    def test_play_went_back_to_the_second(self):
        found = told(judged(self.hand(SHORT, {**FREE, **GIVEN_BACK, "unwound_to": 9})))
        assert found == [("U05", "violation", 8)]

    @pytest.mark.parametrize("unwound_to", [7, 8])
    def test_play_went_back_to_the_first(self, unwound_to):
        second = {**FREE, **GIVEN_BACK, "unwound_to": unwound_to}
        assert told(judged(self.hand(COMPLETED, second))) == []

    def test_the_first_was_put_right_by_itself(self):
        assert (
            told(judged(self.hand({**COMPLETED, "noticed_after": 8}, {**COMPLETED, "unwound_to": 9}))) == []
        )

    def test_put_right_but_play_is_said_to_have_gone_back_to_the_second(self):
        judgement = judged(self.hand({**COMPLETED, "noticed_after": 9}, {**COMPLETED, "unwound_to": 9}))
        assert told(judgement) == [("U05", "undetermined", 8)]
        assert finding(judgement, "U05")["reason"] == "unwound-elsewhere"

    def test_books_for_cash_games_have_no_such_rule(self):
        assert told(judged(self.hand(SHORT, COMPLETED), book=CASH)) == [("U01", "violation", 8)]


class TestBooksForCashGames:
    def test_the_full_call(self):
        # Nobody need have chosen.
        assert codes(raised().call("C", 8000, pushed=2000).fold("A"), CASH) == []

    def test_a_forfeit_is_for_the_house(self):
        judgement = judged(raised().forfeit("C", 2000, pushed=2000, **FORFEIT).fold("A"), book=CASH)
        assert told(judgement) == [("U02", "undetermined", 8)]
        assert finding(judgement, "U02")["reason"] == "house-discretion"

    def test_more_than_was_pushed(self):
        hand = raised().forfeit("C", 4000, pushed=2000, **FORFEIT).fold("A")
        assert ("U04", "violation") in codes(hand, CASH)

    def test_left_standing(self):
        assert codes(raised().call("C", 2000, pushed=2000).fold("A"), CASH) == [("U01", "violation")]

    def test_a_raise(self):
        assert codes(raised().raise_to("C", 14_000, pushed=2000).fold("A", "B"), CASH) == [
            ("U06", "violation")
        ]

    @pytest.mark.parametrize("noticed", [{}, {"noticed_after": 8}])
    def test_let_off_by_the_director_before_anybody_acted_behind(self, noticed):
        hand = raised().row("C", "fold", pushed=2000, **GIVEN_BACK, **noticed).fold("A")
        assert codes(hand, CASH) == []

    def test_let_off_too_late(self):
        hand = raised().row("C", "fold", pushed=2000, **GIVEN_BACK, noticed_after=9).fold("A")
        assert codes(hand, CASH) == [("U09", "violation")]

    @pytest.mark.parametrize("by", ["dealer", None])
    def test_let_off_by_another(self, by):
        hand = raised().row("C", "fold", pushed=2000, ruling="reconsider", ruled_by=by).fold("A")
        assert codes(hand, CASH) == [("U09", "violation")]

    def test_folds_free_without_a_ruling(self):
        assert codes(raised().row("C", "fold", pushed=2000).fold("A"), CASH) == [("U09", "violation")]

    def test_a_call_that_was_said_first(self):
        said = {"declared": "call", "declared_when": "before-chips"}
        assert codes(raised().call("C", 8000, pushed=2000, **said).fold("A"), CASH) == []
        hand = raised().forfeit("C", 2000, pushed=2000, **said, **FORFEIT).fold("A")
        assert codes(hand, CASH) == [("U02", "violation")]
        assert codes(raised().row("C", "fold", **said).fold("A"), CASH) == [("U02", "violation")]

    def test_a_call_that_was_said_first_and_given_back_by_the_director(self):
        said = {"declared": "call", "declared_when": "before-chips", "pushed": 2000}
        judgement = judged(raised().row("C", "fold", **said, **GIVEN_BACK).fold("A"), book=CASH)
        assert told(judgement) == [("U02", "undetermined", 8)]
        assert finding(judgement, "U02")["reason"] == "house-discretion"
        for late in ({**GIVEN_BACK, "noticed_after": 9}, {**GIVEN_BACK, "ruled_by": "dealer"}):
            hand = raised().row("C", "fold", **said, **late).fold("A")
            assert codes(hand, CASH) == [("U02", "violation")]

    def test_a_raise_after_a_call_that_was_said_first(self):
        # More than the call was pushed: it is no undercall, and the sentence does not call it one.
        said = {"declared": "call", "declared_when": "before-chips"}
        for book in (CASH, "tda-2026"):
            hand = raised().raise_to("C", 14_000, pushed=14_000, **said).fold("A", "B")
            judgement = judged(hand, book=book)
            assert told(judgement) == [("U02", "violation", 8)]
            assert finding(judgement, "U02")["message"] == (
                "The player said call first, which binds, and was let raise to 14,000: a full call of 8,000 "
                "was owed."
            )


@pytest.mark.parametrize(
    "outcome",
    [
        {"kind": "fold"},
        {"kind": "fold", "chips": 2000, "dead": 2000, **FORFEIT},
        {"kind": "raise", "chips": 14_000},
        {"kind": "call", "chips": 8000, **COMPLETED},
    ],
)
def test_books_of_room_software_judge_by_the_chips_only(outcome):
    hand = raised().row("C", **{"pushed": 2000, **outcome}).fold("A")
    if outcome["kind"] == "raise":
        hand.fold("B")
    assert codes(hand, "online") == []
    rows = judged(hand, book="online").coverage
    for rule in ("U02", "U03", "U04", "U05", "U06", "U08", "U09"):
        row = rows.filter(rule=rule).row(0, named=True)
        assert row["decisions"] == 0
        assert row["not_checkable"] > 0


class TestScenarioH:
    def test_h01_an_all_in_over_the_big_blind_is_not_the_opening_bet(self):
        # 600/1200: C is all-in for 45000, D pushes 1200: a forfeit and a full call are for the director.
        def hand(kind, chips, **live):
            one = Hand({**dict.fromkeys("ABCDE", DEEP), "C": 45_000}, blinds=(600, 1200))
            one.raise_to("C", 45_000, all_in=True)
            one.row("D", kind, chips, dead=chips if kind == "fold" else 0, pushed=1200, **live)
            return one.fold("E", "A", "B")

        assert codes(hand("fold", 1200, **FORFEIT)) == []
        assert codes(hand("call", 45_000, **COMPLETED)) == []
        assert codes(hand("fold", 0)) == [("U09", "violation")]

    def test_h04_over_a_call_and_an_all_in(self):
        # Big blind 2000: A calls, B is all-in for 50000, C pushes 2000 in two chips and folds: it stays.
        stacks = {"S": DEEP, "T": DEEP, "A": DEEP, "B": 50_000, "C": DEEP}

        def hand():
            return Hand(stacks, blinds=(1000, 2000)).call("A", 2000).raise_to("B", 50_000, all_in=True)

        live = {"pushed": 2000, "pushed_chips": [1000, 1000], **FORFEIT}
        assert codes(hand().forfeit("C", 2000, **live).fold("S", "T", "A")) == []
        free = {"pushed": 2000, "pushed_chips": [1000, 1000]}
        assert codes(hand().row("C", "fold", **free).fold("S", "T", "A")) == [("U09", "violation")]
        # One chip of 2000 at 50000 is for the director.
        free = {"pushed": 2000, "pushed_chips": [2000]}
        assert codes(hand().row("C", "fold", **free).fold("S", "T", "A")) == [("U09", "undetermined")]
