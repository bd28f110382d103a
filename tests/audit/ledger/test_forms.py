"""Games that begin or run otherwise: button blinds, antes alone and bomb pots, draw games."""

from __future__ import annotations

import pytest

from tests.audit.ledger.support import DEEP, Hand, played

FOUR = dict.fromkeys("ABCD", DEEP)  # D has the button
ANTES = "A ante 10 / B ante 10 / C ante 10 / D ante 10"


def turns(sheet):
    return [(row["player"], row["expected"]) for row in sheet.facts]


def in_turn(players):
    return [(player, player) for player in players]


def short_deck(script, stacks=FOUR, blinds=(None, None), ante=10, **more):
    return Hand(stacks, f"{ANTES} / {script}", blinds=blinds, ante=ante, game="short-deck", **more)


class TestButtonBlind:
    @pytest.mark.parametrize("blinds", [(None, None), (None, 20)])
    def test_it_is_the_big_blind(self, blinds):
        sheet = played(
            short_deck(
                "D button-blind 20 / A call 20 / B fold / C fold / D check / flop / A bet 20", blinds=blinds
            )
        )
        assert turns(sheet) == in_turn("ABCDA")
        row = sheet.of("A", 0)
        assert (sheet.choices("A", 0), row["bet_faced"], row["pot_before"]) == ((20, True, 40), "opening", 60)
        assert row["bets_in_round"] == 1
        assert (sheet.of("D")["to_call"], sheet.of("D")["why"], sheet.of("D")["min_to"]) == (
            0,
            "not-acted",
            40,
        )
        assert sheet.of("A")["min_to"] == 20

    def test_its_player_owes_an_action(self):
        sheet = played(short_deck("D button-blind 20 / A call 20 / B fold / C fold / flop / A check"))
        assert sheet.rounds["preflop"]["owing"] == "D"

    def test_a_short_one_counts_in_full(self):
        script = "D button-blind 15 all-in / A call 20 / B fold / C raise 40"
        sheet = played(short_deck(script, FOUR | {"D": 25}, (None, 20)))
        assert sheet.choices("A") == (20, True, 40)
        assert sheet.totals["short_all_in"] is True

    def test_a_short_one_is_measured_by_the_ante_where_no_blind_is_known(self):
        script = "D button-blind 5 all-in / A call 10 / B fold / C raise 20"
        assert played(short_deck(script, FOUR | {"D": 15})).choices("A") == (10, True, 20)

    @pytest.mark.parametrize(("reading", "least"), [("straddle", 80), ("difference", 60)])
    def test_a_straddle_over_it(self, reading, least):
        script = "D button-blind 20 / A straddle 40 / B call 40 / C fold / D call 20 / A check"
        sheet = played(short_deck(script), straddle_minimum_raise=reading)
        assert turns(sheet) == in_turn("BCDA")
        assert sheet.choices("B") == (40, True, least)

    def test_its_player_has_the_button(self):
        hand = short_deck(
            "D button-blind 20 / A call 20 / B fold / C fold / D check / flop / A check", button=None
        )
        assert turns(played(hand))[-1] == ("A", "A")


class TestAntesAlone:
    @pytest.mark.parametrize(
        ("blinds", "ante", "least"), [((50, 100), 10, 100), ((None, None), 15, 15), ((None, None), None, 10)]
    )
    def test_a_bet_is_what_a_big_blind_would_be(self, blinds, ante, least):
        hand = Hand(FOUR, f"{ANTES} / A check / B bet 100 / C fold / D fold", blinds=blinds, ante=ante)
        sheet = played(hand)
        row = sheet.of("A")
        assert (row["to_call"], row["current_bet"], row["min_to"], row["pot_before"]) == (0, 0, least, 40)
        assert (row["bet_faced"], row["bets_in_round"], row["expected"]) == ("none", 0, "A")
        assert (sheet.of("B")["acted_as"], sheet.of("C")["bet_faced"]) == ("bet", "opening")

    def test_who_has_not_acted_owes(self):
        sheet = played(Hand(FOUR, f"{ANTES} / A check / B check / flop / A check"))
        assert (sheet.rounds["preflop"]["owing"], sheet.rounds["preflop"]["owed"]) == ("C", 0)

    def test_a_bomb_pot(self):
        sheet = played(Hand(FOUR, f"{ANTES} / flop / A check / B bet 100 / C fold / D fold / A fold"))
        assert turns(sheet) == in_turn("ABCDA")
        assert sheet.rounds["preflop"]["owing"] is None
        assert (sheet.of("B")["min_to"], sheet.of("B")["pot_before"]) == (100, 40)

    def test_without_a_button_the_first_to_act_sits_left_of_it(self):
        sheet = played(Hand(FOUR, f"{ANTES} / flop / C check / D check / turn / C check", button=None))
        assert turns(sheet) == in_turn("CDC")

    def test_pot_limit_counts_no_blinds(self):
        hand = Hand(FOUR, f"{ANTES} / A bet 40", blinds=(5, 10), structure="pot-limit")
        assert played(hand, pot_limit_blinds="as-full").of("A")["max_to"] == 40
        assert played(hand, pot_limit_antes="exclude").of("A")["max_to"] == 10

    def test_fixed_limit(self):
        script = f"{ANTES} / A bet 20 / B raise 40 / C fold / D fold / A call 20 / flop / A bet 20"
        sheet = played(Hand(FOUR, script, "fixed-limit", (None, None), (20, 40)))
        assert [row["max_to"] for row in sheet.facts] == [20, 40, 60, 60, 60, 20]


class TestDrawGames:
    def test_two_rounds(self):
        script = (
            "A small 10 / B big 20 / C raise 40 / D fold / A fold / B call 20 / draw-1 / B draw / C stand-pat"
            " / B bet 40 / C raise 80"
        )
        sheet = played(Hand(FOUR, script, "fixed-limit", (10, 20), (20, 40), game="five-card-draw"))
        assert turns(sheet) == in_turn("CDABBC")
        assert [sheet.of(name)["max_to"] for name in "BC"] == [40, 80]
        assert list(sheet.rounds) == ["draw-0", "draw-1"]

    def test_four_rounds(self):
        rounds = " / ".join(
            f"draw-{number} / A draw / B stand-pat / A check / B check" for number in (1, 2, 3)
        )
        script = f"A small 10 / B big 20 / C fold / D fold / A call 10 / B check / {rounds}"
        sheet = played(Hand(FOUR, script, "fixed-limit", (10, 20), (20, 40), game="badugi"))
        assert turns(sheet) == in_turn("CDABABABAB")
        assert [row["max_to"] for row in sheet.facts[4:]] == [20, 20, 40, 40, 40, 40]

    def test_no_limit(self):
        script = "A small 50 / B big 100 / C raise 300 / D fold / A fold / B call 200 / draw-1 / B bet 100"
        sheet = played(Hand(FOUR, script, game="single-draw-27"))
        assert sheet.choices("B", 0) == (200, True, 500)
        assert sheet.of("B")["min_to"] == 100

    @pytest.mark.parametrize(
        ("game", "may"), [("five-card-draw", True), ("badugi", False), ("holdem", False)]
    )
    def test_one_raise_more_with_two_rounds(self, game, may):
        script = "A small 10 / B big 20 / C raise 40 / D raise 60 / A raise 80 / B raise 100"
        sheet = played(
            Hand(FOUR, script, "fixed-limit", (10, 20), (20, 40), game=game),
            raises_in_limit_round=3,
            raises_with_two_rounds=4,
        )
        assert sheet.of("B")["may_raise"] is may

    def test_antes_alone(self):
        script = f"{ANTES} / A check / B bet 20 / C fold / D fold / A call 20 / draw-1 / A check"
        sheet = played(Hand(FOUR, script, "fixed-limit", (None, None), (20, 40), game="five-card-draw"))
        assert turns(sheet) == in_turn("ABCDAA")


@pytest.mark.parametrize(
    ("reason", "hand"),
    [
        ("button-blind", Hand(FOUR, "A small 50 / B big 100 / D button-blind 100 / C fold")),
        ("unknown-stakes", short_deck("D button-blind 5 all-in / A call 10", FOUR | {"D": 15}, ante=None)),
        ("blind-mismatch", short_deck("D button-blind 15 / A call 20", blinds=(None, 20))),
        ("bad-rows", short_deck("D button-blind 20 / A call 20 / B button-blind 20")),
        ("no-big-blind", Hand(FOUR, f"{ANTES} / C dead-blind 50 / A check")),
        ("no-big-blind", Hand(FOUR, "A check / B check")),
        # The blinds' chips may be in the ante.
        ("no-big-blind", Hand(FOUR | {"B": 10}, f"{ANTES} / C call 20 / D fold")),
        ("no-big-blind", Hand(FOUR | {"B": 10}, f"{ANTES} / flop / C check / D call 20")),
        (
            "no-big-blind",
            Hand(FOUR | {"B": None}, ANTES.replace("B ante 10", "B ante 10 all-in") + " / C call 20"),
        ),
        (None, Hand(FOUR | {"B": 10}, f"{ANTES} / C bet 20 / D call 20")),
        (None, Hand(FOUR, f"{ANTES} / C call 20 / D fold")),
        ("bad-rows", Hand(FOUR, "A small 50 / B big 100 / C call 100 / D straddle 200 / D check")),
        ("unknown-stakes", Hand(FOUR, f"{ANTES} / A check", "fixed-limit", (10, 20))),
        ("unknown-stakes", Hand(FOUR, f"{ANTES} / A check", None)),
        ("capped-with-antes", Hand(FOUR, f"{ANTES} / A check", cap=1000)),
        (
            "unsupported-street",
            Hand(FOUR, "A small 50 / B big 100 / draw-2 / A check", game="five-card-draw"),
        ),
        ("unsupported-street", Hand(FOUR, "A small 50 / B big 100 / flop / A check", game="badugi")),
    ],
)
def test_not_judgeable(reason, hand):
    assert played(hand).totals["not_judgeable"] == reason
