"""Single conditions of rooms' readers, each in a case of `test_rooms` with a little changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from parsers.format import Options
from parsers.registry import FORMATS
from parsers.schema import Parsed
from parsers.text import from_bytes

HERE = Path(__file__).parent


def read(room: str, case: str, *changes: tuple[str, str]) -> Parsed:
    """The case, each of the texts replaced wherever it stands."""
    text = (HERE / room / case).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return FORMATS[room].read(from_bytes(text.encode()), Options())


def rows(parsed: Parsed, hand: int = 0) -> list[tuple[str, str, float, float]]:
    """Name, kind, chips and street total after of each row but those that pay out."""
    names = parsed.players.filter(hand=hand)["name"].to_list()
    told = parsed.actions.filter(hand=hand).select("player_index", "kind", "chips", "to").rows()
    return [
        (names[player], kind, chips / 10_000, to / 10_000)
        for player, kind, chips, to in told
        if kind not in ("collect", "show", "muck")
    ]


@pytest.mark.parametrize(
    ("amount", "post"),
    [
        ("1.50", ("Dee", "post-big-blind", 1.5, 1)),  # a big blind, and a small one that is dead
        ("1.00", ("Dee", "post-big-blind", 1, 1)),
        ("0.50", ("Dee", "post-dead", 0.5, 0)),
    ],
)
def test_merge_what_a_player_posts_who_comes_back(amount: str, post: tuple[str, str, float, float]) -> None:
    parsed = read("merge", "money/blinds_of_newcomers.xml", ('amount="1.50"', f'amount="{amount}"'))
    assert rows(parsed)[2] == post


FOLDS = "money/blinds_of_newcomers.xml"
FIRST, SECOND = 'type="FOLD" timestamp="1338582605000"', 'type="FOLD" timestamp="1338582606000"'


def test_merge_two_players_who_sit_out_fold_in_their_turn() -> None:
    parsed = read("merge", FOLDS, *((fold, fold.replace("FOLD", "SIT_OUT")) for fold in (FIRST, SECOND)))
    assert rows(parsed) == rows(read("merge", FOLDS))
    assert [row[:2] for row in rows(parsed)[3:7]] == [
        ("Dee", "check"),
        ("Ann", "fold"),
        ("Bob", "fold"),
        ("Cid", "check"),
    ]


def test_merge_who_has_folded_and_then_sits_out_folds_once() -> None:
    sits_out = '<event sequence="55" type="SIT_OUT" timestamp="1338582605500" player="1"/>'
    fold = f'<event sequence="5" {FIRST} player="1"/>'
    assert rows(read("merge", FOLDS, (fold, fold + sits_out))) == rows(read("merge", FOLDS))


def test_boss_cards_are_dealt_to_the_dealer_last() -> None:
    parsed = read("boss", "call_all_in/for_less.xml", ('DEALER="Y"', 'DEALER="N"'))
    assert parsed.hands["button_seat"].to_list()[0] == 1


@pytest.mark.parametrize(
    ("changes", "added", "fees"),
    [
        ([], 75, 1),
        # Three antes of 25 all the same, of which 15 go to the room.
        ([('POT="775.00" RAKE="0.00"', 'POT="760.00" RAKE="15.00"'), ("387.00", "380.00")], 75, None),
        # Of two winners one can be short of an odd chip, not both.
        ([("387.00", "386.50")], 75, None),
    ],
)
def test_boss_what_is_in_the_pot_beside_the_bets(
    changes: list[tuple[str, str]], added: int, fees: int | None
) -> None:
    parsed = read("boss", "money/tournaments.xml", *changes)
    hand = parsed.hands.filter(hand_id="7144").row(0, named=True)
    assert hand["added_to_pot"] == added * 10_000
    assert hand["fees_printed"] == (fees and fees * 10_000)


def test_ipoker_the_order_in_which_players_are_listed_tells_nothing() -> None:
    path = "money/sits_out_after_his_ante.xml"
    text = (HERE / "ipoker" / path).read_text(encoding="utf-8")
    listed = re.findall(r" *<player .*?/>\n", text)
    turned = read("ipoker", path, ("".join(listed), "".join(reversed(listed))))
    assert rows(turned) == rows(read("ipoker", path))
    # Cid sits between the blinds, and is asked after the small one.
    assert [row[:2] for row in rows(turned)[6:10]] == [
        ("Ann", "call"),
        ("Bob", "fold"),
        ("Cid", "fold"),
        ("Dag", "check"),
    ]


@pytest.mark.parametrize(("amount", "kind"), [("9.97", "raise"), ("9.98", "all-in"), ("9.99", "raise")])
def test_ipoker_a_raise_by_all_that_is_left_is_the_all_in(amount: str, kind: str) -> None:
    # Ann has 10, of which 0.02 are her ante.
    call = '<action no="9" player="Ann" type="3" sum="€0.10"'
    raised = f'<action no="9" player="Ann" type="6" sum="€{amount}"'
    parsed = read("ipoker", "money/sits_out_after_his_ante.xml", (call, raised))
    assert rows(parsed)[6][:3] == ("Ann", kind, float(amount))


@pytest.mark.parametrize(("stack", "kind"), [("10000", "post-small-blind"), ("6000", "post-big-blind")])
def test_everest_a_blind_alone_of_the_size_of_the_small_one(stack: str, kind: str) -> None:
    # After an ante of 10 Cid posts 50: the small blind, if not with his last chips.
    parsed = read(
        "everest",
        "money/short_big_blind.txt",
        ('name="Cid" balance="10000"', f'name="Cid" balance="{stack}"'),
        ('  <BLIND position="1" amount="5000" penalty="0"/>\n', ""),
        ('amount="9000" penalty="0" allin="1"', 'amount="5000" penalty="0"'),
    )
    posts = [row[:2] for row in rows(parsed) if row[1] in ("post-small-blind", "post-big-blind")]
    assert posts == [("Cid", kind)]


@pytest.mark.parametrize(("told", "player"), [("calls 50", "Bob"), ("posts a bet of 50", "Ann")])
def test_pokernow_who_is_all_in_with_the_bet_of_a_bomb_pot(told: str, player: str) -> None:
    said = f"{told} (bomb pot bet)"
    parsed = read("pokernow", "money/bombs_and_runs.csv", (said, f"{said} and go all in"))
    bombs = parsed.actions.filter(kind="post-ante")
    names = parsed.players.select("hand", "player_index", "name")
    all_in = bombs.join(names, on=["hand", "player_index"]).filter("all_in")["name"].to_list()
    assert any(name.startswith(player) for name in all_in)


def test_coinpoker_what_is_bet_already_was_in_the_stack() -> None:
    chips = '"userChips": 100, "betAmout": 0, "userName": "Cid"'
    parsed = read(
        "coinpoker", "walk/to_the_big_blind.json", (chips, chips.replace("100", "99").replace(": 0", ": 1"))
    )
    assert parsed.players["stack"].to_list()[:3] == [1_000_000] * 3


LEAVES = "Cid has left the table.\n"


@pytest.mark.parametrize(
    ("stack", "before", "folds"),
    [
        (200, "Ann: bets $10", True),  # Ann and Bob go on without him
        (6, "Ann: bets $10", False),  # he is all-in
        (200, "*** SHOW DOWN ***", False),  # nobody acts after that
    ],
)
def test_betonline_who_leaves_in_the_middle_of_the_hand_folds(stack: int, before: str, folds: bool) -> None:
    text = (
        "BetOnline Poker Game #1: Hold'em No Limit ($1/$2) - 2013/05/06 12:00:00\n"
        "Table 'Oslo' 6-max (Real Money) Seat #1 is the button\nSeat 1: Ann ($200 in chips)\n"
        f"Seat 2: Bob ($200 in chips)\nSeat 3: Cid (${stack} in chips)\nBob: posts small blind $1\n"
        "Cid: posts big blind $2\n*** HOLE CARDS ***\nAnn: raises $6 to $6\nBob: calls $5\n"
        f"Cid: calls $4{' and is all-in' if stack == 6 else ''}\n*** FLOP *** [2c 3d 4h]\nBob: checks\n"
        "Ann: bets $10\nBob: calls $10\n*** SHOW DOWN ***\n*** SUMMARY ***\nTotal pot $38 | Rake $0\n"
        "Seat 2: Bob (small blind) collected ($38)\n"
    )
    parsed = FORMATS["betonline"].read(from_bytes(text.replace(before, LEAVES + before).encode()), Options())
    assert parsed.issues.height == 0
    assert parsed.actions.filter(kind="fold")["player_index"].to_list() == ([2] if folds else [])


@pytest.mark.parametrize(("call", "pot", "total"), [(6, 16, 6), (7, 18, 7)])
def test_winamax_whether_a_raise_counts_what_was_posted_dead_tells_the_call(
    call: int, pot: int, total: int
) -> None:
    text = (
        "Winamax Poker - CashGame - HandId: #1000-16-1 - Holdem no limit (1€/2€) - 2023/11/14 22:28:20 UTC\n"
        "Table: 'Ostende' 5-max (real money) Seat #1 is the button\nSeat 1: Ann (200€)\n"
        "Seat 2: Bob (200€)\nSeat 3: Cid (200€)\nSeat 4: Dee (200€)\n*** ANTE/BLINDS ***\n"
        "Bob posts small blind 1€\nCid posts big blind 2€\nDee posts small blind 1€ out of position\n"
        f"*** PRE-FLOP ***\nDee raises 5€ to 7€\nAnn calls {call}€\nBob folds\nCid folds\n"
        f"*** SHOW DOWN ***\nDee collected {pot}€ from pot\n*** SUMMARY ***\nTotal pot {pot}€ | No rake\n"
    )
    parsed = FORMATS["winamax"].read(from_bytes(text.encode()), Options())
    assert parsed.issues.height == 0
    assert rows(parsed)[2:5] == [
        ("Dee", "post-dead", 1, 0),
        ("Dee", "raise", total, total),
        ("Ann", "call", call, call),
    ]


HEROES: list[tuple[str, str, str]] = [
    ("merge", "short_all_in/below_the_minimum.xml", "Ann"),
    ("boss", "call_all_in/for_less.xml", "Ann"),
    ("microgaming", "walk/to_the_big_blind.txt", "Ann"),
    ("ipoker", "money/sits_out_after_his_ante.xml", "Ann"),
    ("betonline", "walk/blinds_only.txt", "Ann"),
]


@pytest.mark.parametrize(("room", "case", "hero"), HEROES)
def test_whose_cards_the_export_shows(room: str, case: str, hero: str) -> None:
    parsed = read(room, case)
    assert parsed.players.filter("is_hero", hand=0)["name"].to_list() == [hero]


@pytest.mark.parametrize(
    ("room", "case", "expected"),
    [
        # Their own cards, which exports repeat at the showdown, are not shown twice.
        ("boss", "call_all_in/for_less.xml", [("Ann", False), ("Cid", True)]),
        ("microgaming", "walk/to_the_big_blind.txt", [("Ann", False)]),
    ],
)
def test_cards_are_told_once(room: str, case: str, expected: list[tuple[str, bool]]) -> None:
    parsed = read(room, case)
    names = parsed.players.filter(hand=0)["name"].to_list()
    own = parsed.cards.filter(hand=0).drop_nulls("player_index")
    assert [(names[player], up) for player, up in own.select("player_index", "face_up").rows()] == expected


def test_microgaming_mucked_cards_are_not_shown() -> None:
    muck = '<Action seq="6" type="MuckCards" seat="3"'
    cards = '<Card value="Q" suit="d" id="1"/><Card value="Q" suit="h" id="2"/>'
    parsed = read("microgaming", "walk/to_the_big_blind.txt", (f"{muck}/>", f"{muck}>{cards}</Action>"))
    own = parsed.cards.filter(hand=0, player_index=2).select("cards", "face_up")
    assert own.rows() == [("Qd Qh", False)]


@pytest.mark.parametrize(
    ("room", "case", "changes", "expected"),
    [
        ("betonline", "walk/blinds_only.txt", [("6-Max,", "6-Max (Play Money)")],
         {"currency": None, "stakes_kind": "play"}),
        ("winamax", "games/with_a_board.txt", [("real money", "play money")],
         {"currency": None, "stakes_kind": "play"}),
    ],
)  # fmt: skip
def test_what_the_money_is(
    room: str, case: str, changes: list[tuple[str, str]], expected: dict[str, Any]
) -> None:
    hand = read(room, case, *changes).hands.row(0, named=True)
    assert {name: hand[name] for name in expected} == expected


SMALL = '<event sequence="4" type="SMALL_BLIND" timestamp="1400000000004" player="2" amount="50.00"/>'
BIG = '<event sequence="5" type="BIG_BLIND" timestamp="1400000000005" player="3" amount="90.00"/>'


@pytest.mark.parametrize(
    ("changes", "posts"),
    [
        ([(SMALL, SMALL.replace("SMALL_BLIND", "ALL_IN"))], ["Bob post-small-blind", "Cid post-big-blind"]),
        ([(BIG, BIG.replace("BIG_BLIND", "ALL_IN"))], ["Bob post-small-blind", "Cid post-big-blind"]),
        # Nobody posts a small blind: the first blind is the big one, whoever comes after it.
        ([(SMALL, ""), (BIG, BIG.replace("BIG_BLIND", "ALL_IN"))], ["Cid post-big-blind"]),
        (
            [(SMALL, ""), (BIG, BIG + SMALL.replace("SMALL_BLIND", "ALL_IN"))],
            ["Cid post-big-blind", "Bob post-big-blind"],
        ),
        # Both are posted: it is said of the ante.
        (
            [(BIG, BIG + SMALL.replace("SMALL_BLIND", "ALL_IN"))],
            ["Bob post-small-blind", "Cid post-big-blind"],
        ),
    ],
)
def test_merge_which_blind_takes_the_last_chips(changes: list[tuple[str, str]], posts: list[str]) -> None:
    parsed = read("merge", "money/short_big_blind.xml", *changes)
    assert [f"{name} {kind}" for name, kind, *_ in rows(parsed)[3:-2] if "blind" in kind] == posts


def test_microgaming_what_a_newcomer_posts_is_not_the_big_blind() -> None:
    # Cid's last chips make a short blind, and Dee posts half of one to play.
    parsed = read(
        "microgaming",
        "money/posted_to_play.txt",
        ('alias="Cid" unicodealias="QwBpAGQA" balance="100.00"', 'alias="Cid" balance="0.60"'),
        ('type="BigBlind" seat="3" value="1.00"', 'type="BigBlind" seat="3" value="0.60"'),
    )
    assert parsed.hands["big_blind"].to_list()[1] == 10_000


@pytest.mark.parametrize(
    ("changes", "last"),
    [
        ([], ("Ann", "all-in")),  # Cid is passed: nothing is left of him after his ante
        ([('balance="10.00"', 'balance="300.00"')], ("Ann", "post-big-blind")),
        # Who has nothing left sits behind him, and was not passed.
        (
            [
                ('balance="90.00"', 'balance="11.00"'),
                ('balance="10.00"', 'balance="90.00"'),
                ('balance="11.00"', 'balance="10.00"'),
                ('type="AllIn" seat="1"', 'type="AllIn" seat="3"'),
            ],
            ("Cid", "post-big-blind"),
        ),
    ],
)
def test_microgaming_an_all_in_before_anybody_has_acted(
    changes: list[tuple[str, str]], last: tuple[str, str]
) -> None:
    parsed = read("microgaming", "money/short_big_blind.txt", *changes)
    assert rows(parsed, 2)[4][:2] == last


@pytest.mark.parametrize(
    ("left", "added"), [("98.00", None), ("98.50", 5_000), ("98.60", 4_000), ("99.00", None)]
)
def test_microgaming_what_a_newcomer_lacks_afterwards(left: str, added: int | None) -> None:
    # Dee posts 1 and folds: up to half of it can be a dead blind.
    parsed = read("microgaming", "money/posted_to_play.txt", ('endbalance="98.50"', f'endbalance="{left}"'))
    hand = parsed.hands.row(0, named=True)
    assert (hand["added_to_pot"], hand["small_blind"], hand["big_blind_from"]) == (added, 5_000, "header")


def test_microgaming_a_newcomer_without_a_dead_blind_in_pot_limit() -> None:
    changes = [('endbalance="98.50"', 'endbalance="99.00"'), ('betlimit="NL"', 'betlimit="PL"')]
    assert read("microgaming", "money/posted_to_play.txt", *changes).issues.height == 0


def test_ipoker_only_who_posts_a_second_big_blind_has_a_dead_one() -> None:
    blind = 'player="Dag" type="2" sum="€0.10"'
    parsed = read("ipoker", "money/sits_out_after_his_ante.xml", (blind, blind.replace("0.10", "0.15")))
    assert rows(parsed)[5] == ("Dag", "post-big-blind", 0.15, 0.15)


def test_ipoker_who_sits_out_folds_where_the_play_comes_to_him() -> None:
    # Cid has the big blind: after Bob has raised again it is his turn, then Ann's.
    acts = [("Bob", 1, "0.05"), ("Cid", 2, "0.10"), ("Cid", 9, "0"), ("Ann", 23, "0.40"), ("Bob", 23, "1"),
            ("Ann", 3, "0.60"), ("Bob", 4, "0"), ("Ann", 4, "0")]  # fmt: skip
    told = [
        f'<action no="{number}" player="{name}" type="{kind}" sum="€{amount}" cards=""/>'
        for number, (name, kind, amount) in enumerate(acts, start=1)
    ]
    text = (HERE / "ipoker" / "money/sits_out_after_his_ante.xml").read_text(encoding="utf-8")
    seats = "".join(
        f'<player seat="{seat}" name="{name}" chips="€10" dealer="{int(seat == 1)}" win="€0" bet="€0"/>'
        for seat, name in ((1, "Ann"), (3, "Bob"), (5, "Cid"))
    )
    text = re.sub("<players>.*</players>", f"<players>{seats}</players>", text, flags=re.DOTALL)
    rounds = (told[:3], told[3:6], told[6:])
    played = "".join(f'<round no="{k}">{"".join(own)}</round>' for k, own in enumerate(rounds))
    text = re.sub("<round.*</round>", played, text, flags=re.DOTALL)
    parsed = FORMATS["ipoker"].read(from_bytes(text.encode()), Options())
    assert [row[:2] for row in rows(parsed)[2:6]] == [
        ("Ann", "raise"),
        ("Bob", "raise"),
        ("Cid", "fold"),
        ("Ann", "call"),
    ]
