"""What a hand says about itself: header, seats, pots."""

from __future__ import annotations

from datetime import UTC, datetime

import polars as pl
import pytest
from ohh_hands import act, blinds, hand, numbered, played, read, refusal, wrapped

from parsers.content import content_hashes


def header(**changes):
    """The hands row of the test hand with these changes."""
    (row,) = read(hand(**changes)).hands.to_dicts()
    return row


def test_the_header_of_a_cash_hand():
    row = header()
    assert {name: row[name] for name in HEADER} == HEADER
    for name in (
        "ante",
        "small_bet",
        "big_bet",
        "betting_cap",
        "tournament_id",
        "level",
        "bring_in",
        "added_to_pot",
    ):
        assert row[name] is None


HEADER = {
    "site": "harbour-club",
    "format": "ohh",
    "dialect": "standard",
    "hand_id": "H-1",
    "played_at": datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC),
    "played_at_printed": "2026-03-04T05:06:07Z",
    "table_name": "Pier 9",
    "max_seats": 6,
    "game": "holdem",
    "structure": "no-limit",
    "stakes_kind": "cash",
    "currency": "EUR",
    "small_blind": 10_000,
    "big_blind": 20_000,
    "big_blind_from": "header",
    "button_seat": 1,
    "boards": ["2c 7h Js"],
    "context_spans": [],
    "pot_printed": 130_000,
    "rake_printed": 6_500,
    "fees_printed": 0,
    "prints_returns": False,
    "prints_pot": True,
    "flags": [],
}


def test_players_stand_in_order_of_seats():
    players = read(hand()).players.drop("hand").to_dicts()
    names = ("player_index", "seat", "name", "stack", "sitting_out", "is_hero", "collected", "net")
    # Ada put in 6 + 8 and has the uncalled 8 back; Bo lost the small blind, Cy 6.
    assert [tuple(player[name] for name in names) for player in players] == [
        (0, 1, "Ada", 2_000_000, False, False, 123_500, 63_500),
        (1, 4, "Bo", 800_000, False, False, 0, -10_000),
        (2, 6, "Cy", 1_505_000, False, True, 0, -60_000),
    ]


@pytest.mark.parametrize(
    ("game", "limit", "expected"),
    [
        ("Holdem", "NL", ("holdem", "no-limit", None, None)),
        ("Omaha", "PL", ("omaha", "pot-limit", None, None)),
        ("OmahaHiLo", "FL", ("omaha-8", "fixed-limit", 20_000, 40_000)),
    ],
)
def test_games_and_limits(game, limit, expected):
    row = header(game_type=game, bet_limit={"bet_type": limit})
    assert (row["game"], row["structure"], row["small_bet"], row["big_bet"]) == expected


@pytest.mark.parametrize("game", ["HORSE", "Chinese", "", "-", "Holdem" * 20])
def test_other_games_are_not_read(game):
    issue = refusal(hand(game_type=game))
    assert issue["reason"] == "unsupported-game"
    assert "Holdem, Omaha, OmahaHiLo, Stud, StudHiLo, Draw" in issue["message"]
    assert "triple-draw-27" in issue["message"]


def test_other_limits_are_not_read():
    assert refusal(hand(bet_limit={"bet_type": "SL"}))["reason"] == "unsupported-game"


@pytest.mark.parametrize(
    "changes",
    [
        {"game_type": ...},
        {"game_type": 3},
        {"bet_limit": ...},
        {"bet_limit": "NL"},
        {"bet_limit": {"bet_cap": 3}},
        {"players": []},
        {"players": [{"id": 1, "name": "Ada"}]},
        {"players": [{"seat": 1, "name": "Ada"}]},
        {"players": [{"id": 1.5, "seat": 1}]},
        {"players": [{"id": n, "seat": n} for n in range(24)]},
        {"rounds": []},
        {"rounds": ..., "x": {"rounds": []}},
        {"flags": ["Cap"]},
    ],
)
def test_a_header_that_lacks_what_a_hand_needs(changes):
    assert refusal(hand(**changes))["reason"] == "bad-header"


@pytest.mark.parametrize(
    "changes",
    [
        {"players": "Ada"},
        {"players": [1]},
        {"rounds": {"id": 0}},
        {"rounds": [[]]},
        {"pots": 12},
        {"table_size": "6"},
        {"dealer_seat": 1.0},
        {"dealer_seat": 2**40},
        {"site_name": ["x"]},
        {"table_name": True},
        {"start_date_utc": {}},
        {"flags": "Fast"},
        {"flags": [1]},
        {"tournament": "yes"},
        {"tournament_info": []},
    ],
)
def test_a_field_of_another_type_is_named(changes):
    issue = refusal(hand(**changes))
    assert issue["reason"] == "bad-value"
    assert next(iter(changes)) in issue["message"]


@pytest.mark.parametrize("field", ["small_blind_amount", "big_blind_amount", "ante_amount"])
@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("2", "bad-amount"),
        (True, "bad-amount"),
        (-1, "bad-amount"),
        (0.00001, "too-many-decimals"),
        (1e12, "bad-amount"),
    ],
)
def test_stakes_that_are_no_amounts(field, value, reason):
    assert refusal(hand(**{field: value}))["reason"] == reason


def test_what_may_be_missing():
    row = header(
        **dict.fromkeys(
            (
                "site_name",
                "table_name",
                "currency",
                "start_date_utc",
                "dealer_seat",
                "table_size",
                "game_number",
            ),
            ...,
        ),
        hero_player_id=None,
        flags=None,
        ante_amount=None,
        small_blind_amount=None,
        pots=None,
    )
    assert row["site"] == "unknown"
    for name in ("table_name", "currency", "played_at", "button_seat", "max_seats", "hand_id", "small_blind"):
        assert row[name] is None
    assert row["pot_printed"] is None
    assert not row["prints_pot"]


def test_without_pots_nobody_knows_what_was_won():
    players = read(hand(pots=[])).players
    assert players["collected"].null_count() == players["net"].null_count() == 3


def test_the_big_blind_is_the_one_posted_where_the_header_has_none():
    row = header(big_blind_amount=None)
    assert (row["big_blind"], row["big_blind_from"]) == (20_000, "posted")


def test_of_two_posted_big_blinds_the_first_is_that_of_the_table():
    posts = [act(11, "Post SB", 1), act(12, "Post BB", 2), act(10, "Post BB", 4)]
    one = played(preflop=[*posts, act(11, "Fold"), act(12, "Fold")])
    one["big_blind_amount"] = 0
    (row,) = read(one).hands.to_dicts()
    assert (row["big_blind"], row["big_blind_from"]) == (20_000, "posted")


def test_a_big_blind_posted_all_in_says_nothing_of_its_full_size():
    one = played(preflop=[act(11, "Post SB", 1), act(12, "Post BB", 1.5, is_allin=True), act(10, "Fold")])
    one["big_blind_amount"] = 0
    (row,) = read(one).hands.to_dicts()
    assert (row["big_blind"], row["big_blind_from"]) == (None, None)


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("2026-03-04T05:06:07", datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)),
        ("2026-03-04 05:06:07.25Z", datetime(2026, 3, 4, 5, 6, 7, 250_000, tzinfo=UTC)),
        ("2026-03-04T05:06:07+02:00", datetime(2026, 3, 4, 3, 6, 7, tzinfo=UTC)),
        ("0001-01-01T00:00:00+10:00", None),
        ("2026-13-04T05:06:07Z", None),
        ("yesterday", None),
        ("2026-03-04", None),
    ],
)
def test_times_are_in_utc(printed, expected):
    row = header(start_date_utc=printed)
    assert row["played_at"] == expected
    assert row["played_at_printed"] == printed


@pytest.mark.parametrize(
    ("changes", "kind", "number", "level"),
    [
        (
            {"tournament": True, "tournament_info": {"tournament_number": "T9", "level": 7}},
            "tournament",
            "T9",
            "7",
        ),
        ({"tournament_info": {"tournament_number": 9}}, "tournament", "9", None),
        ({"tournament": True}, "tournament", None, None),
        ({"tournament": False, "tournament_info": {"tournament_number": "T9"}}, "cash", None, None),
        ({"tournament_info": {}}, "cash", None, None),
        ({"currency": "XPM"}, "play", None, None),
        ({"currency": "PPC"}, "play", None, None),
    ],
)
def test_what_the_stakes_are(changes, kind, number, level):
    row = header(**changes)
    assert (row["stakes_kind"], row["tournament_id"], row["level"]) == (kind, number, level)


def test_flags_in_one_spelling():
    row = header(flags=["Run_It_Twice", "Fast", "Bomb_Pot", "Fast"])
    assert row["flags"] == ["run-it-twice", "fast", "bomb-pot"]


def test_a_betting_cap():
    row = header(bet_limit={"bet_type": "NL", "bet_cap": 60}, flags=["Cap"])
    assert row["betting_cap"] == 600_000


@pytest.mark.parametrize("name", ["Run It Once", "RUN_IT_ONCE", "run-it-once!"])
def test_sites_in_one_spelling(name):
    assert header(site_name=name)["site"] == "run-it-once"


def seats(*rows):
    return [{"id": number, "seat": seat, "name": f"P{number}", "starting_stack": 50} for number, seat in rows]


def test_one_id_twice():
    assert refusal(hand(players=seats((10, 1), (11, 2), (12, 3), (11, 4))))["reason"] == "seat-conflict"


def test_one_seat_taken_by_two_who_both_act():
    issue = refusal(hand(players=seats((10, 1), (11, 3), (12, 3))))
    assert issue["reason"] == "seat-conflict"
    assert "seat 3" in issue["message"]


def test_one_seat_where_only_one_of_two_acts():
    players = read(hand(players=seats((10, 1), (11, 2), (12, 3), (13, 3)))).players
    assert players.select("seat", "name", "sitting_out").rows() == [
        (1, "P10", False),
        (2, "P11", False),
        (3, "P12", False),
        (3, "P13", True),
    ]


def test_ids_may_be_text():
    one = hand(
        players=[player | {"id": f"u{player['id']}"} for player in hand()["players"]], hero_player_id="u12"
    )
    for part in one["rounds"]:
        for action in part["actions"]:
            action["player_id"] = f"u{action['player_id']}"
    one["pots"][0]["player_wins"][0]["player_id"] = "u10"
    parsed = read(one)
    assert parsed.actions["player_index"].to_list()[:3] == [1, 2, 0]
    assert parsed.players["is_hero"].to_list() == [False, False, True]


def fourth(one, **marks):
    """The hand with a fourth player, of whom it says nothing."""
    one["players"].append({"id": 13, "seat": 5, "name": "Di", "starting_stack": 90} | marks)
    return one


def is_out(one):
    (row,) = read(one).players.filter(pl.col("name") == "Di").to_dicts()
    return row["sitting_out"]


def test_a_player_of_whom_a_finished_hand_says_nothing_was_not_dealt_in():
    assert is_out(fourth(hand()))
    assert is_out(fourth(hand(pots=[])))  # the flop came


def test_a_player_who_was_still_to_act_when_the_record_broke_off_was_dealt_in():
    assert not is_out(fourth(played(preflop=[*blinds(), act(10, "Call", 1)])))


def test_where_all_cards_are_listed_a_player_without_any_was_not_dealt_in():
    dealt = [act(number, "Dealt Cards", cards=["Ah", "Kh"]) for number in (10, 11, 12)]
    assert is_out(fourth(played(preflop=[*dealt, *blinds(), act(10, "Call", 1)])))


def test_a_player_with_cards_was_dealt_in_though_he_never_acts():
    one = fourth(hand())
    one["rounds"][0]["actions"].append(act(13, "Dealt Cards", cards=[]))
    assert not is_out(one)


def test_a_mark_decides():
    assert is_out(fourth(played(preflop=[*blinds(), act(13, "Call", 2)]), is_sitting_out=True))
    assert not is_out(fourth(hand(), is_sitting_out=False))


def test_a_marked_player_who_posts_was_dealt_in():
    ante = act(13, "Post Ante", 1)
    assert not is_out(fourth(played(preflop=[ante, *blinds(), act(10, "Fold")]), is_sitting_out=True))


def test_pots_are_added_up():
    pots = [
        {"amount": 9, "rake": 0.5, "jackpot": 0.25, "player_wins": [{"player_id": 10, "win_amount": 8.25}]},
        {
            "amount": 4,
            "rake": None,
            "player_wins": [{"player_id": 10, "win_amount": 1}, {"player_id": 12, "win_amount": 3}],
        },
    ]
    parsed = read(hand(pots=pots))
    (row,) = parsed.hands.to_dicts()
    assert (row["pot_printed"], row["rake_printed"], row["fees_printed"]) == (130_000, 5_000, 2_500)
    assert parsed.players["collected"].to_list() == [92_500, 0, 30_000]


def test_a_pot_that_counts_the_uncalled_bet_is_marked():
    pots = [{"amount": 21, "rake": 0, "player_wins": [{"player_id": 10, "win_amount": 21}]}]
    parsed = read(hand(pots=pots))
    assert parsed.hands["flags"].to_list() == [["uncalled-in-pot"]]
    assert parsed.players["net"].to_list() == [70_000, -10_000, -60_000]


def test_a_cash_out_is_marked():
    pots = hand()["pots"]
    pots[0]["player_wins"][0] |= {"cashout_amount": 12, "cashout_fee": 0.1}
    assert read(hand(pots=pots)).hands["flags"].to_list() == [["cash-out"]]


@pytest.mark.parametrize(
    ("pot", "reason"),
    [
        ({"player_wins": []}, "bad-amount"),
        ({"amount": 1, "player_wins": [{"player_id": 99, "win_amount": 1}]}, "unknown-actor"),
        ({"amount": 1, "player_wins": [{"player_id": True, "win_amount": 1}]}, "unknown-actor"),
        ({"amount": 1, "player_wins": [{"player_id": 10}]}, "bad-amount"),
        ({"amount": 1, "rake": -1}, "bad-amount"),
        ({"amount": 1, "player_wins": {}}, "bad-value"),
    ],
)
def test_a_pot_that_cannot_be_read(pot, reason):
    assert refusal(hand(pots=[pot]))["reason"] == reason


def test_sums_that_no_table_can_hold():
    pots = [{"amount": 100_000_000_000}] * 101
    assert refusal(hand(pots=pots))["reason"] == "bad-amount"


def test_equal_hands_have_equal_content():
    one, same, other = numbered(3)
    same["game_number"] = "H-1"
    same["hero_player_id"] = 10
    same["rounds"][0]["actions"].pop(0)  # who sees which cards is not what was played
    other["game_number"] = "H-1"
    other["players"][0]["name"] = "Cyd"
    parsed = read(wrapped(one, same, other, indent=3))
    first, second, third = parsed.hands["content_sha256"].to_list()
    assert first == second != third
    assert [first, second, third] == content_hashes(
        parsed.hands, parsed.players, parsed.cards, parsed.actions
    )
