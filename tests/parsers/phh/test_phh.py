"""PHH: what a case with its tables cannot say: cuts, damage, odd TOML, hands that stop."""

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from parsers.format import Options
from parsers.formats.phh import FORMAT
from parsers.formats.phh_toml import TABLE, fields, money
from parsers.text import from_bytes, load
from parsers.told.shard import Refused
from tests.parsers.fakes import opened

HERE = Path(__file__).parent
GAMES = (HERE / "games/several.phhs").read_bytes()
TABLES = [
    (path, path.read_bytes().replace(b"\r\n", b"\n"))
    for path in sorted(HERE.glob("*/*.phhs"))
    if path.parent.name != "refused"
]


def read(raw, **options):
    return FORMAT.read(from_bytes(raw), Options(**options))


def hand(**changed):
    """A hand in which all fold to the big blind, with other values of some fields (as TOML)."""
    values = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[5, 10, 0]",
        "min_bet": "10",
        "starting_stacks": "[1000, 1000, 1000]",
        "actions": "['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']",
        **changed,
    }
    return "".join(f"{name} = {value}\n" for name, value in values.items()).encode()


def only(raw, **options):
    """The single hand of a source."""
    parsed = read(raw, **options)
    assert parsed.issues["message"].to_list() == []
    return parsed.hands.row(0, named=True)


def test_a_second_board_ends_with_the_river_as_the_first_one_does():
    deal = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????'"
    board = "'d db AsKd4c', 'd db 7h', 'd db 2d', 'd db 9h', 'd db 9s'"
    parsed = read(hand(actions=f"[{deal}, 'p3 cbr 1000', 'p1 cc', 'p2 f', {board}]"))
    assert parsed.hands["boards"].to_list() == [["As Kd 4c 7h 2d", "As Kd 4c 9h 9s"]]
    second = parsed.cards.filter(run=2).select("street", "cards").rows()
    assert second == [("turn", "9h"), ("river", "9s")]


def test_a_call_matches_no_more_than_any_opponent_can_put_in():
    # The big blind has 6 and posts them: the small blind calls 1, though a big blind is 10.
    deal = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????'"
    parsed = read(hand(starting_stacks="[1000, 6, 1000]", actions=f"[{deal}, 'p3 f', 'p1 cc']"))
    called = parsed.actions.row(-1, named=True)
    assert (called["kind"], called["chips"], called["to"]) == ("call", 1 * 10_000, 6 * 10_000)


@pytest.mark.parametrize(
    ("third", "post"), [("20", ("post-straddle", 200_000, 0)), ("-20", ("post-big-blind", 200_000, 100_000))]
)
def test_twice_the_blind_is_a_straddle_or_both_blinds_of_a_newcomer(third, post):
    # Both blinds are 10, so that only the sign tells.
    parsed = read(hand(blinds_or_straddles=f"[10, 10, {third}]"))
    assert parsed.actions.filter(player_index=2).select("kind", "chips", "dead").row(0) == post


@pytest.mark.parametrize(
    ("money", "kind"), [({}, "tournament"), ({"currency": "'USD'"}, "cash"), ({"level": "3"}, "tournament")]
)
def test_an_event_in_a_currency_is_a_cash_game(money, kind):
    assert only(hand(event="'Main Event'", **money))["stakes_kind"] == kind


def test_a_bet_of_more_than_the_player_has_is_for_the_rules():
    deal = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????'"
    parsed = read(hand(actions=f"[{deal}, 'p3 cbr 1001', 'p1 f', 'p2 f']"))
    assert parsed.issues.height == 0
    assert parsed.actions.filter(kind="raise")["to"].to_list() == [10_010_000]


def test_of_both_blinds_of_a_newcomer_the_small_one_is_dead():
    deal = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????'"
    parsed = read(hand(blinds_or_straddles="[5, 10, -15]", actions=f"[{deal}, 'p3 cbr 30', 'p1 f', 'p2 f']"))
    rows = parsed.actions.select("player_index", "kind", "chips", "dead", "to").rows()[2:4]
    assert [(player, kind, *(amount / 10_000 for amount in money)) for player, kind, *money in rows] == [
        (2, "post-big-blind", 15, 5, 10),
        (2, "raise", 20, 0, 30),
    ]


@pytest.mark.parametrize("raw", [raw for _, raw in TABLES], ids=[path.parent.name for path, _ in TABLES])
def test_fields_are_what_any_reader_of_toml_finds(raw):
    starts = [found.end() + 1 for found in TABLE.finditer(raw)]
    ends = [*[found.start() for found in TABLE.finditer(raw)][1:], len(raw)]
    assert starts
    for start, end in zip(starts, ends, strict=True):
        found = fields(raw, start, end)
        assert found.values == tomllib.loads(raw[start:end].decode(), parse_float=Decimal)
        assert [action.text for action in found.actions] == found.values["actions"]
        assert [raw[action.start + 1 : action.end - 1].decode() for action in found.actions] == [
            action.text for action in found.actions
        ]


def test_cut_into_shards_it_says_the_same(tmp_path):
    whole = read(GAMES)
    assert whole.hands.height == 10
    (tmp_path / "hands.phhs").write_bytes(GAMES)
    found = opened(tmp_path, tmp_path / "hands.phhs", formats={"phh": FORMAT}, shard_bytes=600)
    assert len(found.shards) > 4
    parts = [FORMAT.read(load(shard, found.sources), Options()) for shard in found.shards]
    for name in ("byte_start", "byte_end", "line_start", "line_end", "content_sha256"):
        assert [row for part in parts for row in part.hands[name].to_list()] == whole.hands[name].to_list()


def test_bytes_of_a_hand_and_of_an_action():
    raw = b"# Hands of one evening.\n\n[1]\n" + hand() + b"\n\n[2]\n" + hand() + b"\n# The end.\n"
    parsed = read(raw)
    spans = parsed.hands.select("byte_start", "byte_end").rows()
    assert [raw[start:end] for start, end in spans] == [
        b"[1]\n" + hand(),
        b"[2]\n" + hand() + b"\n# The end.\n",
    ]
    ignored = dict(parsed.ignored.select("kind", "bytes").iter_rows())
    assert ignored == {"comment": 25, "blank": 2}
    folds = parsed.actions.row(2, named=True)
    assert (folds["kind"], raw[folds["act_start"] : folds["act_end"]], folds["line"]) == (
        "fold",
        b"'p3 f'",
        9,
    )


def test_one_broken_table_costs_one_hand():
    broken = GAMES.replace(b"bring_in = 5\nsmall_bet = 20", b"bring_in 5\nsmall_bet = 20", 1)
    parsed = read(broken)
    assert parsed.hands.height == 9
    assert parsed.issues.select("reason", "line").rows() == [("bad-toml", 44)]  # the line behind its header


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"starting_stacks": "[1000, -1, 1000]"}, "bad-amount"),
        ({"starting_stacks": "[1000, nan, 'x']"}, "bad-amount"),
        ({"starting_stacks": "[1000.00001, 1000, 1000]"}, "too-many-decimals"),
        ({"starting_stacks": "[1e300, 1000, 1000]"}, "bad-amount"),
        ({"starting_stacks": "[]"}, "table-incomplete"),
        ({"starting_stacks": "[" + "1, " * 40 + "]"}, "too-many-players"),
        ({"antes": "[nan, 0, 0]"}, "bad-amount"),
        ({"antes": "[0, 0]"}, "table-incomplete"),
        ({"actions": "'p3 f'"}, "table-incomplete"),
        ({"actions": "['p3 f', 3]"}, "table-incomplete"),
        ({"actions": "[['p3 f']]"}, "table-incomplete"),
        ({"actions": "['p3 f', 'p1 cc', 'p2 cc', 'd db 2c3c4c5c6c7c8c9cTcJcQc']"}, "unknown-line"),
        ({"actions": "['p3 f', 'p1 pb']"}, "unknown-line"),
        ({"actions": "['p3 sd ??', 'p1 f']"}, "unknown-line"),
        ({"actions": "['d dh p3', 'p1 f']"}, "unknown-line"),
        ({"actions": "['p0 f']"}, "unknown-line"),
        ({"actions": "['p3']"}, "unknown-line"),
        ({"actions": "['p3 cbr 1,000', 'p1 f', 'p2 f']"}, "bad-amount"),
        ({"actions": "['p3 f', 'p1 cbr 40', 'p2 cbr 70']"}, "cut-short"),
        ({"actions": "[]"}, "cut-short"),
        ({"variant": "3"}, "unsupported-game"),
        ({"min_bet": '"\\q"'}, "bad-toml"),
        ({"min_bet": "[" * 5000}, "bad-toml"),
        ({"min_bet": "9" * 5000}, "bad-toml"),
    ],
)
def test_refused(changed, reason):
    parsed = read(hand(**changed))
    assert parsed.hands.height == 0
    assert parsed.issues["reason"].to_list() == [reason]
    assert parsed.issues["byte_end"].to_list() == [len(hand(**changed))]


@pytest.mark.parametrize(
    ("zone", "printed", "played_at"),
    [
        ({"time_zone": "'Europe/Oslo'"}, "2024-07-01 20:30:00 Europe/Oslo", "2024-07-01 18:30:00"),
        ({"time_zone_abbreviation": "'EST'"}, "2024-07-01 20:30:00 EST", "2024-07-02 00:30:00"),
        ({}, "2024-07-01 20:30:00", "2024-07-01 20:30:00"),  # the standard: UTC where no place is named
        ({"time_zone": "'Nowhere/Land'"}, "2024-07-01 20:30:00 Nowhere/Land", None),
        ({"city": "'X'", "region": "'Y'", "country": "'Z'"}, "2024-07-01 20:30:00", None),
    ],
)
def test_times(zone, printed, played_at):
    moment = {"year": "2024", "month": "7", "day": "1", "time": "20:30:00"}
    found = only(hand(**moment, **zone))
    assert found["played_at_printed"] == printed
    assert (found["played_at"] and found["played_at"].strftime("%Y-%m-%d %H:%M:%S")) == played_at


def test_the_hour_that_occurs_twice_is_not_certain():
    moment = {"year": "2024", "month": "10", "day": "27", "time": "02:30:00", "time_zone": "'Europe/Oslo'"}
    assert only(hand(**moment))["played_at"] is None


def test_the_users_time_zone_fills_in():
    moment = {"year": "2024", "month": "7", "day": "1", "time": "20:30:00"}
    found = only(hand(**moment, city="'X'", region="'Y'", country="'Z'"), timezone="Asia/Tokyo")
    assert found["played_at"].strftime("%H:%M") == "11:30"


@pytest.mark.parametrize(
    ("seats", "read_as"),
    [
        ("[4, 5, 1]", [1, 4, 5]),
        ("[9, 1, 2]", [1, 2, 9]),
        ("[5, 4, 1]", [1, 2, 3]),  # against the order of play: the positions stand
        ("[4, 4, 1]", [1, 2, 3]),
        ("[0, 1, 2]", [1, 2, 3]),
        ("[1, 2]", [1, 2, 3]),
    ],
)
def test_seats(seats, read_as):
    parsed = read(hand(seats=seats))
    assert parsed.players["seat"].to_list() == read_as


@pytest.mark.parametrize(
    ("value", "read_as"),
    [
        (12, 120_000),
        (Decimal("0.0001"), 1),
        (Decimal("1E+3"), 10_000_000),
        (Decimal("0.00001"), None),
        (Decimal("9999999999999.99999999999999999999999999999"), None),
        (Decimal("inf"), None),
        (Decimal("nan"), None),
        (Decimal("1e999999"), None),
        (10**14, None),
        (True, None),
        ("12", None),
    ],
)
def test_money(value, read_as):
    assert money(value) == read_as


@pytest.mark.parametrize(
    ("head", "known"),
    [
        (hand(), True),
        (b"# Two friends.\r\n[1]\r\n" + hand(), True),
        (b'xkb = { }\nvariant = "fr"\n', False),
        (b"variant = 'NT'\n", False),
        (b"actions = []\n", False),
    ],
)
def test_known_by_its_content(head, known):
    assert FORMAT.matches(head) is known


def test_what_is_no_toml_says_so():
    with pytest.raises(Refused, match="no TOML"):
        fields(b"a = = b\n", 0, 8)
