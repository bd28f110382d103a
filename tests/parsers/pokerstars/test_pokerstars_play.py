"""What players did: rows, street totals and payments, worked out by hand from the fixtures."""

from __future__ import annotations

from decimal import Decimal

import polars as pl

from tests.parsers.pokerstars.stars_hands import HEADER, actions, case, hand, number, read, reasons

D = Decimal


def test_a_cash_hand_row_by_row() -> None:
    parsed = read(case("play/six_handed_cash"))
    assert actions(parsed) == [
        ("preflop", "pavla_k", "post-small-blind", D("0.25"), D("0.25")),
        ("preflop", "Hero", "post-big-blind", D("0.5"), D("0.5")),
        ("preflop", "mirabelle", "fold", 0, 0),
        ("preflop", "old oak", "raise", D("1.5"), D("1.5")),
        ("preflop", "T0rsten", "fold", 0, 0),
        ("preflop", "quietriver", "call", D("1.5"), D("1.5")),
        ("preflop", "pavla_k", "fold", 0, D("0.25")),
        ("preflop", "Hero", "call", 1, D("1.5")),
        ("flop", "Hero", "check", 0, 0),
        ("flop", "old oak", "bet", D("3.2"), D("3.2")),
        ("flop", "quietriver", "fold", 0, 0),
        ("flop", "Hero", "raise", 11, 11),
        ("flop", "old oak", "call", D("7.8"), 11),
        ("turn", "Hero", "bet", D("37.5"), D("37.5")),
        ("turn", "old oak", "call", D("36.25"), D("36.25")),
        ("turn", "Hero", "uncalled-return", D("-1.25"), D("36.25")),
        ("river", "Hero", "show", 0, 0),
        ("river", "old oak", "show", 0, 0),
        ("river", "old oak", "collect", 0, 0),
    ]


def test_chips_of_the_cash_hand_add_up_to_its_pot() -> None:
    parsed = read(case("play/six_handed_cash"))
    assert number(parsed.actions["chips"].sum()) == D("99.25")
    assert number(parsed.hands["pot_printed"][0]) == D("99.25")
    assert number(parsed.hands["rake_printed"][0]) == D("2.3")
    net = dict(zip(parsed.players["name"], map(number, parsed.players["net"]), strict=True))
    assert net == {
        "mirabelle": 0,
        "old oak": D("48.2"),  # 96.95 collected, all 48.75 put in
        "T0rsten": 0,
        "quietriver": D("-1.5"),
        "pavla_k": D("-0.25"),
        "Hero": D("-48.75"),
    }


def test_printed_amounts_are_kept_as_they_were_printed() -> None:
    rows = read(case("play/six_handed_cash")).actions
    raised = rows.filter(pl.col("kind") == "raise")
    assert [number(value) for value in raised["amount_printed"]] == [1, D("7.8")]
    assert [number(value) for value in raised["to_printed"]] == [D("1.5"), 11]
    assert raised["amount_means"].to_list() == ["increment", "increment"]
    folded = rows.filter(pl.col("kind") == "fold")
    assert folded["amount_printed"].null_count() == len(folded)
    assert rows.filter(pl.col("all_in"))["kind"].to_list() == ["bet", "call"]


def test_each_row_names_the_bytes_and_the_line_of_its_action() -> None:
    text = case("play/six_handed_cash").replace("\n", "\r\n")
    parsed = read(text)
    row = parsed.actions.filter((pl.col("kind") == "raise") & (pl.col("street") == "flop")).row(0, named=True)
    assert text.encode()[row["act_start"] : row["act_end"]] == b"Hero: raises $7.80 to $11"
    assert text.split("\r\n")[row["line"] - 1] == "Hero: raises $7.80 to $11"


def test_line_breaks_of_windows_change_nothing_but_places() -> None:
    unix, windows = (read(case("play/six_handed_cash").replace("\n", end)) for end in ("\n", "\r\n"))
    assert actions(unix) == actions(windows)
    assert unix.hands["content_sha256"].to_list() == windows.hands["content_sha256"].to_list()


def test_antes_are_dead_and_short_calls_stay_short() -> None:
    parsed = read(case("play/antes_and_side_pot"))
    antes = parsed.actions.filter(pl.col("kind") == "post-ante")
    assert antes["dead"].to_list() == antes["chips"].to_list() == [850_000] * 4
    assert antes["to"].to_list() == [0] * 4
    rows = actions(parsed)
    assert ("preflop", "nine pins", "call", 150, 500) in rows  # all-in for less: nothing is added to it
    assert ("preflop", "Hero", "raise", 3085, 3785) in rows
    assert number(parsed.actions["chips"].sum()) == 8410
    assert number(parsed.hands["ante"][0]) == 85


def test_who_was_not_dealt_in() -> None:
    players = read(case("play/antes_and_side_pot")).players
    sitting_out = dict(zip(players["name"], players["sitting_out"], strict=True))
    # A player of a tournament who sits out posts antes and is folded: he was dealt in.
    assert sitting_out == {
        "brodek": False, "nine pins": False, "Hero": False, "absentia": False, "movedover": True,
    }  # fmt: skip
    assert players["is_hero"].to_list() == [False, False, True, False, False]


def test_pots_collected_by_one_player_are_summed() -> None:
    players = read(case("play/antes_and_side_pot")).players
    assert players.filter(pl.col("name") == "Hero")["collected"].to_list() == [84_100_000]


def test_a_return_printed_after_the_show_down_belongs_to_the_street_of_its_bet() -> None:
    rows = actions(read(case("play/tracker_export")))
    assert rows[-2] == ("turn", "P_four", "uncalled-return", D("-271.58"), D("228.42"))


def test_posting_small_and_big_blinds_is_a_dead_and_a_live_post_of_one_line() -> None:
    posts = "bo: posts small blind $1\ncy: posts big blind $2\nann: posts small & big blinds $3"
    parsed = read(hand("ann: checks\nbo: folds\ncy: checks", posts=posts, pot="$6"))
    assert actions(parsed)[2:4] == [
        ("preflop", "ann", "post-dead", 1, 0),
        ("preflop", "ann", "post-big-blind", 2, 2),
    ]
    both = parsed.actions.filter(pl.col("player_index") == 0).head(2)
    assert both["line"].n_unique() == 1
    assert both["dead"].to_list() == [10_000, 0]
    assert [number(value) for value in both["amount_printed"]] == [3, 3]


def test_a_second_small_blind_is_a_missed_one_and_dead() -> None:
    posts = "bo: posts small blind $1\ncy: posts big blind $2\nann: posts small blind $1"
    rows = actions(read(hand("ann: calls $2\nbo: folds\ncy: checks", posts=posts, pot="$6")))
    assert rows[2] == ("preflop", "ann", "post-dead", 1, 0)
    assert rows[3] == ("preflop", "ann", "call", 2, 2)


def test_a_straddle_names_the_total_of_who_has_posted_before() -> None:
    posts = "bo: posts small blind $1\ncy: posts big blind $2\nbo: posts straddle $4"
    rows = actions(read(hand("ann: folds\ncy: calls $2\nbo: checks", posts=posts, pot="$8")))
    assert rows[2] == ("preflop", "bo", "post-straddle", 3, 4)
    assert rows[4] == ("preflop", "cy", "call", 2, 4)


def test_other_posts() -> None:
    posts = (
        "ann: posts the ante $0.50\nbo: posts small blind $1\ncy: posts big blind $2\n"
        "ann: posts straddle $4\ncy: posts dead blind $1"
    )
    rows = actions(read(hand("bo: folds\ncy: calls $2\nann: checks", posts=posts, pot="$10.50")))
    assert rows[3] == ("preflop", "ann", "post-straddle", 4, 4)
    assert rows[4] == ("preflop", "cy", "post-dead", 1, 2)
    assert rows[6] == ("preflop", "cy", "call", 2, 4)


def test_button_blind_of_short_deck() -> None:
    stakes = "6+ Hold'em No Limit (Button Blind $5 - Ante $5 USD)"
    header = HEADER.replace("Hold'em No Limit ($1/$2 USD)", stakes)
    posts = "ann: posts the ante $5\nbo: posts the ante $5\ncy: posts the ante $5\nann: posts button blind $5"
    preflop = "bo: calls $5\ncy: folds\nann: raises $45 to $50\nbo: folds"
    parsed = read(hand(preflop, header=header, posts=posts))
    assert ("preflop", "ann", "post-button-blind", 5, 5) in actions(parsed)
    assert ("preflop", "ann", "raise", 45, 50) in actions(parsed)
    row = parsed.hands.row(0, named=True)
    assert (row["game"], number(row["ante"]), row["big_blind"]) == ("short-deck", 5, None)


def test_reaching_the_cap_of_the_table_is_no_all_in() -> None:
    header = HEADER.replace("($1/$2 USD)", "($1/$2 - $40 Cap -  USD)")
    preflop = "ann: raises $38 to $40 and has reached the $40 cap\nbo: folds\ncy: folds"
    parsed = read(hand(preflop, header=header))
    assert number(parsed.hands["betting_cap"][0]) == 40
    assert parsed.actions.filter(pl.col("kind") == "raise")["all_in"].to_list() == [False]


def test_a_cap_that_the_header_does_not_print_is_that_of_the_lines() -> None:
    told = "ann: raises $38 to $40 and has reached the $40 cap\nbo: folds\n"
    told += "cy: calls $38 and has reached the ${} cap"
    assert number(read(hand(told.format(40))).hands["betting_cap"][0]) == 40
    # Two lines that differ, and one whose player has put in another amount, are not certain.
    assert read(hand(told.format(50))).hands["betting_cap"][0] is None
    other = "ann: raises $28 to $30 and has reached the $40 cap\nbo: folds\ncy: folds"
    assert read(hand(other)).hands["betting_cap"][0] is None


def test_a_cap_counts_the_ante_or_not() -> None:
    posts = "ann: posts the ante $1\nbo: posts the ante $1\ncy: posts the ante $1\n"
    posts += "bo: posts small blind $1\ncy: posts big blind $2"
    for total, by in ((40, 38), (39, 37)):
        told = f"ann: raises ${by} to ${total} and has reached the $40 cap\nbo: folds\ncy: folds"
        assert number(read(hand(told, posts=posts)).hands["betting_cap"][0]) == 40


def test_notes_behind_an_action_and_lines_that_tell_of_none() -> None:
    preflop = "\n".join(
        (
            "stranger joins the table at seat #6",
            "ann has timed out while disconnected",
            "ann: folds (disconnect)",
            "ann is disconnected",
            "passer was removed from the table for failing to post",
            "other one will be allowed to play after the button",
            "bo: raises $4 to $6 ",
            "ghost: is sitting out",
            "Betting is capped",
            "cy: folds [Ah 2d]",
            "bo re-buys and receives 3000 chips for $10.00",
            "cy re-buys and receives 600 chips for 2 FPPs",
            "cy takes the add-on and receives 3000 chips for 250 StarsCoin",
            "Uncalled bet ($4) returned to bo",
            "bo collected $4 from pot",
            "bo: doesn't show hand ",
        )
    )
    parsed = read(hand(preflop))
    assert reasons(parsed) == []
    assert [row[1:3] for row in actions(parsed)][2:] == [
        ("ann", "fold"), ("bo", "raise"), ("cy", "fold"), ("bo", "uncalled-return"), ("bo", "collect"),
        ("bo", "muck"),
    ]  # fmt: skip


def test_a_pot_that_was_sold_is_what_the_summary_says_was_won() -> None:
    later = "*** FLOP *** [2c 7d 9h]\n*** TURN *** [2c 7d 9h] [Kd]\n*** RIVER *** [2c 7d 9h Kd] [3s]\n"
    later += "*** SHOW DOWN ***\nann: shows [Ah Ad] (a pair of Aces)\n"
    later += "ann cashed out the hand for $395.20 | Cash Out Fee $3.95"
    preflop = "ann: raises $198 to $200 and is all-in\nbo: folds\ncy: calls $198 and is all-in"
    text = hand(preflop, later=later, pot="$401").replace("Rake $0", "Rake $1.50")
    told = "showed [Ah Ad] and won ($399.50) with a pair of Aces (pot not awarded as player cashed out)"
    text = text.replace("Seat 1: ann mucked", f"Seat 1: ann (button) {told}")
    parsed = read(text)
    assert parsed.hands["flags"].to_list() == [["cash-out"]]
    assert number(parsed.players["collected"][0]) == D("399.5")
    assert parsed.hands["prints_pot"].to_list() == [True]


def test_fixed_limit_names_bets_and_takes_blinds_as_posted() -> None:
    header = "PokerStars Game #7004:  Hold'em Limit ($2/$4 USD) - 2011/08/15 14:27:10 ET"
    row = read(hand("ann: folds\nbo: calls $1\ncy: checks", header=header)).hands.row(0, named=True)
    assert row["structure"] == "fixed-limit"
    assert (number(row["small_bet"]), number(row["big_bet"])) == (2, 4)
    assert (number(row["small_blind"]), number(row["big_blind"])) == (1, 2)


def test_what_nobody_called_counts_in_no_net_where_no_line_gives_it_back() -> None:
    text = """\
PokerStars Game #81:  Hold'em No Limit ($1/$2) - 2007/03/04 12:00:00 ET
Table 'Oslo' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($90 in chips)
Seat 3: Cy ($80 in chips)
Bob: posts small blind $1
Cy: posts big blind $2
*** HOLE CARDS ***
Ann: raises $6 to $8
Bob: folds
Cy: folds
Ann collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
"""
    # Ann wins the blinds, 3, and what of her bet was matched, 2; the other 6 go back without a line.
    players = read(text).players
    assert players.select("name", "net").rows() == [("Ann", 30_000), ("Bob", -10_000), ("Cy", -20_000)]
    # Were they counted as won, they would be in the collection.
    whole = read(text.replace("collected $5", "collected $11").replace("pot $5", "pot $11")).players
    assert whole["net"].to_list() == [30_000, -10_000, -20_000]


def test_all_fees_that_are_printed_beside_the_rake_count() -> None:
    text = hand("ann: folds\nbo: calls $1\ncy: checks", pot="$4").replace(
        "Total pot $4 | Rake $0", "Total pot $4 | Rake $0.20 | Jackpot Fee $0.05 | Club Fee $0.10"
    )
    heads = read(text).hands.select("pot_printed", "rake_printed", "fees_printed").rows()
    assert heads == [(40_000, 2_000, 1_500)]
