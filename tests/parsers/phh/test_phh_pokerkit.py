"""PHH against the standard's own tool: every chip of hands that it plays, writes and reads itself."""

import random
import tomllib

import pytest
from pokerkit import Automation
from pokerkit.games import (
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)
from pokerkit.notation import HandHistory
from pokerkit.state import (
    AntePosting,
    BlindOrStraddlePosting,
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)

from parsers.format import Options
from parsers.formats.phh import FORMAT
from parsers.text import from_bytes
from tests.parsers.test_rooms import CASES

ALL = tuple(Automation)
BLINDS = (1, 2)
POSTS = ("AntePosting", "BlindOrStraddlePosting")
PUT_IN = {AntePosting, BlindOrStraddlePosting, BringInPosting, CheckingOrCalling}


def games(chance, players):
    """One game of each variant; amounts in chips."""
    antes = chance.choice([0, 1, {1: 2}])
    straddled = chance.choice([BLINDS, (1, 2, 4)])
    no_limit = (ALL, False, antes, straddled if players > 3 else BLINDS, 2)
    limit = (ALL, False, chance.choice([0, 1]), BLINDS, 2, 4)
    stud = (ALL, False, 1, 1, 2, 4)
    return [
        (NoLimitTexasHoldem(*no_limit), 6),
        (PotLimitOmahaHoldem(*no_limit), 6),
        (NoLimitDeuceToSevenLowballSingleDraw(*no_limit), 5),
        (NoLimitShortDeckHoldem(ALL, False, 2, {-1: 2}, 2), 6),
        (FixedLimitTexasHoldem(*limit), 6),
        (FixedLimitDeuceToSevenLowballTripleDraw(*limit), 4),
        (FixedLimitBadugi(*limit), 4),
        (FixedLimitSevenCardStud(*stud), 5),
        (FixedLimitSevenCardStudHighLowSplitEightOrBetter(*stud), 5),
        (FixedLimitRazz(*stud), 5),
    ]


def played(game, players, chance):
    """A hand of random lawful actions, from stacks of which many are short."""
    stacks = [chance.choice([4, 9, 17, 40, 100, 250]) for _ in range(players)]
    state = game(stacks, players)
    while state.status:
        if state.can_stand_pat_or_discard():
            held = list(state.get_down_cards(state.stand_patter_or_discarder_index))
            state.stand_pat_or_discard(chance.sample(held, chance.randint(0, 3)))
        elif state.can_post_bring_in() and chance.random() < 0.7:
            state.post_bring_in()
        elif state.can_complete_bet_or_raise_to() and chance.random() < 0.45:
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(chance.choice([least, most, chance.randint(least, most)]))
        elif state.can_fold() and chance.random() < 0.3:
            state.fold()
        elif state.can_check_or_call():
            state.check_or_call()
        else:
            state.post_bring_in()
    return HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks))


def of_tool(hand):
    """Player and amount of every post and action, as the tool plays the hand."""
    *_, state = HandHistory.loads(hand)
    told = []
    for done in state.operations:
        if type(done) in PUT_IN:
            told.append((done.player_index + 1, type(done).__name__, float(done.amount)))
        elif isinstance(done, CompletionBettingOrRaisingTo):
            told.append((done.player_index + 1, "Raise", float(done.amount)))
        elif isinstance(done, Folding):
            told.append((done.player_index + 1, "Folding", 0.0))
    return in_order([entry for entry in told if entry[1] not in POSTS or entry[2]])


def of_reader(hand):
    """The same from the tables."""
    parsed = FORMAT.read(from_bytes(hand.encode()), Options())
    assert parsed.issues["message"].to_list() == []
    seats = parsed.players["seat"].to_list()
    columns = ["player_index", "kind", "chips", "to"]
    told = []
    for player, kind, chips, to in parsed.actions.select(columns).iter_rows():
        name = {
            "fold": "Folding",
            "check": "CheckingOrCalling",
            "call": "CheckingOrCalling",
            "bring-in": "BringInPosting",
            "post-ante": "AntePosting",
        }.get(kind, "BlindOrStraddlePosting" if kind.startswith("post-") else "Raise")
        if kind not in ("show", "muck", "draw", "stand-pat", "collect"):
            amount = to if name == "Raise" else chips
            told.append((seats[player], name, amount / 10_000))
    return in_order(told)


def in_order(told):
    """Posts by player (the tool lets the big blind post first heads-up), then the actions as they came."""
    posts = [entry for entry in told if entry[1] in POSTS]
    return sorted(posts) + [entry for entry in told if entry[1] not in POSTS]


def cases():
    chance = random.Random(7)
    found = []
    for table in (2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 2, 6):
        for game, most in games(chance, table):
            players = min(table, most)
            hand = played(game, players, chance).dumps()
            fields = tomllib.loads(hand)
            big = fields.get("blinds_or_straddles", [0, 0])[1] + fields["antes"][1]
            poster = 0 if players == 2 else 1  # heads-up they are listed the other way round
            if fields["starting_stacks"][poster] >= big:  # of a short one a call owes all of it at a table
                found.append(hand)
    return found


HANDS = cases()


def test_enough_hands():
    assert len(HANDS) > 100
    assert len({hand.partition("\n")[0] for hand in HANDS}) == 10


@pytest.mark.parametrize("hand", HANDS, ids=range(len(HANDS)))
def test_every_chip_of_a_hand_that_it_plays(hand):
    assert of_reader(hand) == of_tool(hand)


@pytest.mark.parametrize("hand", HANDS, ids=range(len(HANDS)))
def test_what_the_players_have_in_the_end(hand):
    parsed = FORMAT.read(from_bytes(hand.encode()), Options())
    net = dict(parsed.players.select("seat", "net").iter_rows())
    fields = tomllib.loads(hand)
    for seat, (start, finish) in enumerate(
        zip(fields["starting_stacks"], fields["finishing_stacks"], strict=True), 1
    ):
        assert net[seat] == round((finish - start) * 10_000)
    assert sum(net.values()) == 0


WRITTEN = [
    path for path in CASES if path.suffix == ".phh" and path.parts[-2] not in ("refused", "names", "numbers")
]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: "/".join(path.parts[-2:]))
def test_every_chip_of_the_written_hands(path):
    hand = path.read_text()
    assert of_reader(hand) == of_tool(hand)
