"""Stud, draw games, short deck, bomb pots: names, rounds, actions, upcards, limits."""

from __future__ import annotations

import polars as pl
import pytest
from ohh_hands import act, hand, read, refusal

from audit.upcards import open_pair
from parsers.games import GAMES
from parsers.games import game as rounds_of


def dealt(game, limit="FL", pots=None, header=None, **streets):
    """A hand of that game with these rounds; round names have their blanks as underscores."""
    made, number = [], 0
    for place, (street, actions) in enumerate(streets.items()):
        for action in actions:
            number += 1
            action.setdefault("action_number", number)
        made.append({"id": place, "street": street.replace("_", " "), "actions": actions})
    limits = {"bet_type": limit}
    return hand(
        game_type=game,
        bet_limit=limits,
        rounds=made,
        pots=pots or [],
        small_blind_amount=0,
        big_blind_amount=0,
        **header or {},
    )


STAKES = {"ante_amount": 1, "bring_in_amount": 2, "small_bet_amount": 5, "big_bet_amount": 10}


def third():
    """Antes of 1, Cy brings in 2, Ada completes to 5, Bo folds, Cy calls."""
    return [
        *(act(player, "Post Ante", 1) for player in (10, 11, 12)),
        act(10, "Dealt Cards", cards=["Ah", "Kd"]),
        act(10, "Dealt Cards", cards=["7c"], face_up=True),
        act(11, "Dealt Cards", cards=["9d"], face_up=True),
        act(12, "Dealt Cards", cards=["2s"], face_up=True),
        act(12, "Bring In", 2),
        act(10, "Complete", 5),
        act(11, "Fold"),
        act(12, "Call", 3),
    ]


def fourth(of_ada="8h", of_cy="2d"):
    return [
        act(10, "Dealt Cards", cards=[of_ada], face_up=True),
        act(12, "Dealt Cards", cards=[of_cy], face_up=True),
        act(12, "Bet", 10),
        act(10, "Call", 10),
    ]


def stud(game="Stud", header=None, **streets):
    return dealt(game, header=header or STAKES, **(streets or {"Third_Street": third()}))


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Holdem", "holdem"),
        ("holdem", "holdem"),
        ("Texas Hold'em", "holdem"),
        ("Omaha", "omaha"),
        ("OmahaHiLo", "omaha-8"),
        ("Omaha Hi/Lo", "omaha-8"),
        ("5 Card Omaha", "omaha-5"),
        ("omaha-5-8", "omaha-5-8"),
        ("Short Deck Hold'em", "short-deck"),
        ("6+ Hold'em", "short-deck"),
        ("Courchevel", "courchevel"),
    ],
)
def test_games_with_a_board(printed, expected):
    assert read(hand(game_type=printed)).hands["game"].to_list() == [expected]


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("Stud", "stud"),
        ("7 Card Stud", "stud"),
        ("StudHiLo", "stud-8"),
        ("Stud Hi/Lo", "stud-8"),
        ("7-Card Stud Hi-Lo", "stud-8"),
        ("Razz", "razz"),
    ],
)
def test_stud_games(printed, expected):
    assert read(stud(printed)).hands["game"].to_list() == [expected]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_read_by_its_own_name(name):
    first = {"flop": "Preflop", "stud": "Third Street", "draw": "Predraw"}[rounds_of(name).family]
    one = dealt(name, "PL", **{first: [act(10, "Post Ante", 1), act(10, "Bet", 3)]})
    parsed = read(one)
    assert parsed.hands["game"].to_list() == [name]
    assert parsed.actions["street"].to_list() == [rounds_of(name).streets[0]] * 2


def test_a_hand_of_stud():
    parsed = read(stud(Third_Street=third(), Fourth_Street=fourth()))
    (row,) = parsed.hands.to_dicts()
    assert {name: row[name] for name in ("structure", "small_blind", "big_blind", "big_blind_from")} == {
        "structure": "fixed-limit", "small_blind": None, "big_blind": None, "big_blind_from": None,
    }  # fmt: skip
    assert [row[name] for name in ("ante", "bring_in", "small_bet", "big_bet")] == [
        10_000,
        20_000,
        50_000,
        100_000,
    ]
    assert parsed.actions.select("street", "player_index", "kind", "chips", "dead", "to").rows() == [
        ("third", 0, "post-ante", 10_000, 10_000, 0),
        ("third", 1, "post-ante", 10_000, 10_000, 0),
        ("third", 2, "post-ante", 10_000, 10_000, 0),
        ("third", 2, "bring-in", 20_000, 0, 20_000),
        ("third", 0, "complete", 50_000, 0, 50_000),
        ("third", 1, "fold", 0, 0, 0),
        ("third", 2, "call", 30_000, 0, 50_000),
        ("fourth", 2, "bet", 100_000, 0, 100_000),
        ("fourth", 0, "call", 100_000, 0, 100_000),
    ]
    assert parsed.actions["amount_means"].to_list() == ["added"] * 5 + [None] + ["added"] * 3
    assert parsed.hands["convention"].to_list() == ["proven"]  # as a street total Cy's call would add 1


def test_upcards_stand_in_their_streets():
    parsed = read(stud(Third_Street=third(), Fourth_Street=fourth()))
    assert parsed.cards.drop("hand").rows() == [
        ("third", 0, 1, "Ah Kd", False),
        ("third", 0, 1, "7c", True),
        ("third", 1, 1, "9d", True),
        ("third", 2, 1, "2s", True),
        ("fourth", 0, 1, "8h", True),
        ("fourth", 2, 1, "2d", True),
    ]
    assert open_pair(parsed).to_list() == [True]  # Cy's deuces
    assert open_pair(read(stud(Third_Street=third(), Fourth_Street=fourth(of_cy="Jd")))).to_list() == [False]


def test_cards_that_are_not_said_to_lie_open_show_nothing():
    """A writer may list all three cards of third street in any order: which one is up is not guessed."""
    opening, later = third(), fourth()
    for action in (*opening, *later):
        action.pop("face_up", None)
    parsed = read(stud(Third_Street=opening, Fourth_Street=later))
    assert not parsed.cards["face_up"].any()
    assert open_pair(parsed).to_list() == [None]


def test_a_hand_shown_on_fourth_street_is_no_upcard():
    opening = [action for action in third() if action["action"] != "Dealt Cards"]
    shown = [act(10, "Shows Cards", cards=["Ah", "Kd"])]
    bets = [act(12, "Bet", 10), act(10, "Call", 10)]
    parsed = read(stud(Third_Street=opening, Fourth_Street=bets, Showdown=shown))
    assert parsed.cards.select("street", "face_up").rows() == [("seventh", True)]
    assert open_pair(parsed).to_list() == [None]
    assert parsed.actions.select("street", "kind").rows()[-1] == ("fourth", "show")


@pytest.mark.parametrize("value", [1, "true", []])
def test_face_up_is_true_or_false(value):
    issue = refusal(stud(Third_Street=[*third(), act(10, "Dealt Cards", cards=["2c"], face_up=value)]))
    assert (issue["reason"], "face_up" in issue["message"]) == ("bad-value", True)


STUD_NAMES = [
    ("Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street"),
    ("3rd Street", "4th Street", "5th Street", "6th Street", "7th Street"),
    ("third", "fourth", "fifth", "sixth", "seventh"),
    ("Preflop", "Fourth Street", "5th street", "SIXTH_STREET", "Seventh-Street"),
]


@pytest.mark.parametrize("names", STUD_NAMES)
def test_rounds_of_stud(names):
    streets = {name: [act(10, "Check")] for name in names} | {names[0]: third()}
    parsed = read(stud(**streets, Showdown=[]))
    streets = parsed.actions["street"].to_list()
    assert list(dict.fromkeys(streets)) == ["third", "fourth", "fifth", "sixth", "seventh"]


@pytest.mark.parametrize("street", ["Flop", "River", "Second Street", "Draw 1", "Predraw", "8th Street"])
def test_a_round_that_stud_does_not_have(street):
    issue = refusal(stud(**{street: third()}))
    assert issue["reason"] == "unknown-line"
    assert (
        "Third Street, Fourth Street, Fifth Street, Sixth Street, Seventh Street, Showdown"
        in issue["message"]
    )


def test_the_bring_in_that_a_call_owes_in_full_where_it_was_posted_short():
    opening = [
        *(act(player, "Post Ante", 1) for player in (10, 11, 12)),
        act(12, "Bring In", 1.5, is_allin=True),
        act(10, "Call", 2),
        act(11, "Complete", 5),
        act(10, "Call", 3),
    ]
    one = stud(Third_Street=opening)
    one["players"][0]["starting_stack"] = 2.5
    parsed = read(one)
    assert parsed.hands["bring_in"].to_list() == [20_000]
    assert parsed.hands["convention"].to_list() == ["proven"]


def test_a_completion_printed_as_a_street_total_is_contradicted():
    opening = [
        *(act(player, "Post Ante", 1) for player in (10, 11, 12)),
        act(12, "Bring In", 2),
        act(10, "Call", 2),
        act(11, "Fold"),
        act(12, "Complete", 5),
        act(10, "Call", 3),
    ]
    issue = refusal(stud(Third_Street=opening))
    assert issue["reason"] == "amount-convention-contradicted"
    assert "street totals" in issue["message"]


def test_stud_whose_bets_nobody_names():
    (row,) = read(stud(header={"ante_amount": 1})).hands.to_dicts()
    assert [row[name] for name in ("bring_in", "small_bet", "big_bet")] == [None, None, None]


def test_the_bets_of_fixed_limit():
    limit = {"bet_limit": {"bet_type": "FL"}}
    bets = ("small_bet", "big_bet")
    named = {"small_bet_amount": 2, "big_bet_amount": 5}
    assert read(hand(**limit)).hands.select(bets).row(0) == (20_000, 40_000)
    assert read(hand(**limit, **named)).hands.select(bets).row(0) == (20_000, 50_000)
    assert read(hand(**limit, big_bet_amount=5)).hands.select(bets).row(0) == (None, 50_000)
    assert read(hand(**named)).hands.select(bets).row(0) == (None, None)  # no-limit has none


@pytest.mark.parametrize("field", ["bring_in_amount", "small_bet_amount", "big_bet_amount"])
@pytest.mark.parametrize(
    ("value", "reason"),
    [("2", "bad-amount"), (-1, "bad-amount"), (1e-5, "too-many-decimals"), ([], "bad-amount")],
)
def test_limits_that_are_no_amounts(field, value, reason):
    issue = refusal(stud(header=STAKES | {field: value}))
    assert (issue["reason"], field in issue["message"]) == (reason, True)


def predraw():
    return [
        act(11, "Post SB", 1),
        act(12, "Post BB", 2),
        act(10, "Raise", 4),
        act(11, "Fold"),
        act(12, "Call", 2),
    ]


def draw(*extra):
    return [
        act(12, "Draw", cards=["2c", "7d"]),
        act(10, "Stand Pat"),
        *extra,
        act(12, "Check"),
        act(10, "Bet", 4),
    ]


def test_a_hand_of_draw():
    given = act(12, "Dealt Cards", cards=["3c", "8d"])
    one = dealt("2-7 Triple Draw", Predraw=predraw(), Draw_1=draw(given), Draw_2=[act(12, "Discards")][:0])
    one |= {"small_blind_amount": 1, "big_blind_amount": 2}
    parsed = read(one)
    (row,) = parsed.hands.to_dicts()
    assert [row[name] for name in ("game", "small_bet", "big_bet")] == ["triple-draw-27", 20_000, 40_000]
    assert parsed.actions.select("street", "player_index", "kind", "chips", "to").rows()[5:] == [
        ("draw-1", 2, "draw", 0, 0),
        ("draw-1", 0, "stand-pat", 0, 0),
        ("draw-1", 2, "check", 0, 0),
        ("draw-1", 0, "bet", 40_000, 40_000),
    ]
    assert parsed.cards.drop("hand").rows() == [("draw-1", 2, 1, "3c 8d", False)]


DRAW_NAMES = [
    ("badugi", ("Predraw", "Draw 1", "Draw 2", "Draw 3")),
    ("badugi", ("Preflop", "First Draw", "Second Draw", "Third Draw")),
    ("badugi", ("draw-0", "draw-1", "draw-2", "draw-3")),
    ("five-card-draw", ("Pre-Draw", "Draw")),
    ("single-draw-27", ("Preflop", "Post-Draw")),
    ("5 Card Draw", ("Predraw", "Draw 1")),
]


@pytest.mark.parametrize(("game", "names"), DRAW_NAMES)
def test_rounds_of_draw(game, names):
    streets = {name: draw() for name in names} | {names[0]: predraw()}
    parsed = read(dealt(game, "NL", **streets))
    assert list(dict.fromkeys(parsed.actions["street"].to_list())) == [f"draw-{n}" for n in range(len(names))]


@pytest.mark.parametrize(
    ("game", "street", "accepted"),
    [
        ("five-card-draw", "Draw 2", "Predraw, Draw 1, Showdown"),
        ("badugi", "Draw", "Predraw, Draw 1, Draw 2, Draw 3, Showdown"),
        ("badugi", "Flop", "Predraw, Draw 1, Draw 2, Draw 3, Showdown"),
        ("Draw", "Draw 3", "in five-card-draw one of Predraw, Draw 1, Showdown"),
    ],
)
def test_a_round_that_a_draw_game_does_not_have(game, street, accepted):
    issue = refusal(dealt(game, "NL", Predraw=predraw(), **{street: draw()}))
    assert issue["reason"] == "unknown-line"
    assert accepted in issue["message"]


def test_draw_with_fixed_limit_has_to_be_named():
    """After the first draw the bets are large with one draw in all and small with three."""
    issue = refusal(dealt("Draw", "FL", Predraw=predraw(), Draw_1=draw()))
    assert issue["reason"] == "unsupported-game"
    assert "five-card-draw" in issue["message"]
    assert "triple-draw-27" in issue["message"]
    assert read(dealt("Draw", "PL", Predraw=predraw())).hands["game"].to_list() == ["five-card-draw"]


def test_draws_may_stand_in_a_round_of_their_own():
    one = dealt("badugi", "NL", Predraw=predraw(), Draw_1=draw()[:2])
    one["rounds"].append({"id": 2, "street": "Draw 1", "actions": draw()[2:]})
    assert read(one).actions["street"].to_list()[5:] == ["draw-1"] * 4


@pytest.mark.parametrize("action", ["Draw", "Stand Pat", "Discard"])
def test_nobody_pays_for_cards(action):
    one = dealt("badugi", "NL", Predraw=predraw(), Draw_1=[act(12, action, 2)])
    assert refusal(one)["reason"] == "bad-amount"
    assert not read(dealt("badugi", "NL", Predraw=predraw(), Draw_1=[act(12, action, 0)])).hands.is_empty()


@pytest.mark.parametrize(
    ("printed", "kind"),
    [
        ("Bring In", "bring-in"),
        ("Brings In", "bring-in"),
        ("Bring-In", "bring-in"),
        ("Complete", "complete"),
        ("Completes", "complete"),
        ("Post Button Blind", "post-button-blind"),
        ("post bb", "post-big-blind"),
        ("RAISE", "raise"),
    ],
)
def test_names_of_actions_that_move_chips(printed, kind):
    assert read(stud(Third_Street=[act(10, printed, 2)])).actions["kind"].to_list() == [kind]
    assert refusal(stud(Third_Street=[act(10, printed)]))["reason"] == "bad-amount"


@pytest.mark.parametrize(
    ("printed", "kind"),
    [("Discard", "draw"), ("Draws Cards", "draw"), ("Stands Pat", "stand-pat"), ("stand_pat", "stand-pat")],
)
def test_names_of_draws(printed, kind):
    parsed = read(dealt("badugi", "NL", Predraw=predraw(), Draw_1=[act(12, printed)]))
    assert parsed.actions["kind"].to_list()[-1] == kind


def test_an_unknown_action_is_answered_with_all_names():
    message = refusal(stud(Third_Street=[act(10, "Brings it", 2)]))["message"]
    for name in (
        "Bring In",
        "Complete",
        "Draw",
        "Stand Pat",
        "Correction",
        "Post Button Blind",
        "Add to Pot",
    ):
        assert name in message


def test_short_deck_with_a_button_blind():
    blind = [*(act(p, "Post Ante", 1) for p in (10, 11, 12)), act(10, "Post Button Blind", 1)]
    one = dealt("ShortDeck", "NL", Preflop=[*blind, act(11, "Call", 1), act(12, "Fold"), act(10, "Check")])
    parsed = read(one)
    assert parsed.actions.select("kind", "chips", "dead", "to").rows()[2:5] == [
        ("post-ante", 10_000, 10_000, 0),
        ("post-button-blind", 10_000, 0, 10_000),
        ("call", 10_000, 0, 10_000),
    ]
    (row,) = parsed.hands.to_dicts()
    assert (row["game"], row["big_blind"]) == ("short-deck", None)


def test_a_bomb_pot():
    antes = [act(player, "Post Ante", 4) for player in (10, 11, 12)]
    pots = [{"amount": 12, "rake": 0, "player_wins": [{"player_id": 12, "win_amount": 12}]}]
    one = dealt(
        "Holdem", "NL", pots, {"flags": ["Bomb_Pot"]},
        Preflop=antes, Flop=[act(11, "Check"), act(12, "Bet", 8), act(10, "Fold"), act(11, "Fold")],
    )  # fmt: skip
    one["big_blind_amount"] = 2
    parsed = read(one)
    assert parsed.hands["flags"].to_list() == [["bomb-pot"]]
    assert parsed.hands["big_blind"].to_list() == [20_000]
    assert parsed.actions["street"].to_list() == ["preflop"] * 3 + ["flop"] * 4
    assert parsed.players["net"].to_list() == [-40_000, -40_000, 80_000]


def test_a_community_card_of_stud_is_a_board():
    bets = [act(10, "Check"), act(12, "Check")]
    one = stud(Third_Street=third(), Seventh_Street=bets)
    one["rounds"][1]["cards"] = ["Qs"]
    parsed = read(one)
    assert parsed.hands["boards"].to_list() == [["Qs"]]
    board = parsed.cards.filter(pl.col("player_index").is_null())
    assert board.select("street", "cards").rows() == [("seventh", "Qs")]


def test_a_floor_event_in_stud():
    opening = third()
    opening[-3]["offered"] = {"call": 2, "raise": True, "min_to": 5, "max_to": 5}
    opening[-1] |= {"amount": 1, "floor": {"pushed": 1, "ruling": "full-call", "ruled_by": "director"}}
    opening.append(act(12, "Correction", 2, floor={"corrects": 11}))
    parsed = read(stud(Third_Street=opening))
    assert parsed.actions.select("kind", "to", "ruling", "corrects", "offered_min_to").rows()[4:] == [
        ("complete", 50_000, None, None, 50_000),
        ("fold", 0, None, None, None),
        ("call", 30_000, "full-call", None, None),
        ("correction", 50_000, None, 7, None),
    ]
