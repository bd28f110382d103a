"""How a hand starts: the forced bets, who is in, and who acts first.

Hold'em, Omaha and draw games with blinds, a button blind or antes only, straddles among them, and stud
with a bring-in. Any other forced bet, and any contradiction in the rows, makes the hand not judgeable; the
reasons are tried in the order below.
"""

from __future__ import annotations

from typing import NamedTuple

from audit.reading import Reading
from audit.replay_blinds import Form, blinds_opening, check_posts, form_of
from audit.replay_opening import Opening
from audit.replay_posts import NotJudgeableError, check_corrections, check_streets, table_of
from audit.replay_rows import BettingRow, Hand
from audit.replay_stud import bring_in_of, check_stud, stud_opening
from parsers.games import Game, game
from parsers.schema import STREETS

# From this street on, by family and number of streets, the fixed-limit unit is the big bet.
_LATE = {("flop", 4): "turn", ("stud", 5): "fifth", ("draw", 2): "draw-1", ("draw", 4): "draw-2"}


class Start(NamedTuple):
    """What the forced bets settle before anybody acts; money in ten-thousandths."""

    rows: list[BettingRow]  # the hand's rows without collections, draws and showdown
    first_street: int
    late_street: int  # from here on the second of the units is bet
    units: tuple[int, int]  # the fixed-limit bets; in other games the minimum bet, twice
    two_rounds: bool  # the game has but two betting rounds
    big_blind: int  # in games without one the minimum bet
    stacks: list[int | None]  # in a capped game no more than the cap
    dealt_in: list[bool]
    chips_after_posts: int  # players with chips left when the first betting round begins
    opening: Opening


def start_of(hand: Hand, reading: Reading) -> Start:
    """How this hand starts.

    Raises NotJudgeableError where the forced bets are not in the table or the rows contradict each other.
    """
    kinds = {row[3] for row in hand.rows}
    dealt = game(hand.game)
    first_street = STREETS.index(dealt.streets[0])
    form = None
    if dealt.family == "stud":
        check_stud(hand)
    else:
        form = form_of(hand, kinds)
    check_corrections(hand)
    check_streets(hand, kinds, dealt)
    blind, units = _stakes(hand, form)
    table = table_of(hand, first_street)
    if form is not None:
        check_posts(table, form, blind)
    if hand.betting_cap is not None and "post-ante" in kinds:
        raise NotJudgeableError(
            "capped-with-antes", "whether antes count towards the betting cap is not known"
        )
    if form is None:
        opening = stud_opening(table, blind, units[0])
        blind = units[0]
    else:
        unit = units[0] if hand.structure == "fixed-limit" else None
        opening = blinds_opening(table, form, blind, unit, reading, first_street)
    return Start(
        rows=table.rows,
        first_street=first_street,
        late_street=_late_street(dealt),
        units=units,
        two_rounds=len(dealt.streets) == 2,
        big_blind=blind,
        stacks=table.stacks,
        dealt_in=table.dealt_in,
        chips_after_posts=table.with_chips() if hand.structure == "fixed-limit" else 0,
        opening=opening,
    )


def _late_street(dealt: Game) -> int:
    return STREETS.index(_LATE[dealt.family, len(dealt.streets)])


def _stakes(hand: Hand, form: Form | None) -> tuple[int, tuple[int, int]]:
    """The full blind or, in stud, bring-in, and the betting unit of the early and of the late streets."""
    blind = bring_in_of(hand) if form is None else form.blind
    if hand.structure is None:
        raise NotJudgeableError("unknown-stakes", "the betting structure is not known")
    if hand.structure != "fixed-limit":
        if blind is None or blind <= 0:
            raise NotJudgeableError("unknown-stakes", "the big blind is not known")
        return blind, (blind, blind)
    if not hand.small_bet or not hand.big_bet or min(hand.small_bet, hand.big_bet) < 0:
        raise NotJudgeableError("unknown-stakes", "the bets of this fixed-limit game are not known")
    if form is not None and form.kind == "antes":
        blind = hand.small_bet
    if blind is None or blind <= 0:
        raise NotJudgeableError("unknown-stakes", "the big blind or the bring-in is not known")
    if form is not None and blind != hand.small_bet:
        raise NotJudgeableError(
            "unknown-stakes", "the big blind is not the small bet of this fixed-limit game"
        )
    return blind, (hand.small_bet, hand.big_bet)
