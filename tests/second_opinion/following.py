"""Hands of our dealer at PokerKit's table: it must accept every action and end every round when we do."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field

from tests.second_opinion.games import MOST_BETS
from tests.second_opinion.opinions import (
    CAP_HEADS_UP,
    SHORT_BIG_BLIND,
    DisagreementError,
    Opinion,
    Table,
    has_short_big_blind,
)
from tests.support.dealing.hand import Dealt, Event

_WAGERS = ("bet", "raise", "complete")
_DECISIONS = ("fold", "check", "call", *_WAGERS)


@dataclass
class Followed:
    """One hand and what PokerKit said of it."""

    hand: Dealt
    straddle: str = "straddle"  # what a raise over it is measured by, as in `audit.reading.Reading`
    most_bets: int = MOST_BETS
    opinions: list[Opinion] = field(default_factory=list)
    accepted: int = 0  # actions
    refused_fault: bool = False  # the planted one
    cut: str = ""  # the cell in which PokerKit refused a lawful action, or for which it was not asked
    left: int = 0  # decisions after that, its own included


def follow(hand: Dealt, *, straddle: str = "straddle", most_bets: int = MOST_BETS) -> Followed:
    """Play the hand as far as PokerKit can; up to the planted fault where there is one.

    Raises DisagreementError where it accepts a fault, refuses a lawful action outside the cells, or thinks
    that somebody else has the turn.
    """
    followed = Followed(hand, straddle, most_bets)
    decisions = [event for event in hand.events if event.kind in _DECISIONS]
    if has_short_big_blind(hand):
        followed.cut, followed.left = SHORT_BIG_BLIND, len(decisions)
        return followed
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # cards that it may have burnt: they do not matter
        _follow(Table(hand, straddle=straddle, most_bets=most_bets), followed, len(decisions))
    return followed


def _follow(table: Table, followed: Followed, decisions: int) -> None:
    done = 0
    for ordinal, event in enumerate(table.hand.events, 1):
        if event.kind == "bring-in":
            _bring_in(table, event)
        elif event.kind in ("draw", "stand-pat"):
            _draw(table, event)
        elif event.kind in _DECISIONS:
            if not _decide(table, followed, ordinal, event):
                followed.left = 0 if followed.refused_fault else decisions - done
                return
            done += 1
    if table.turn() is not None:
        raise DisagreementError(f"PokerKit wants more of {table.hand}")


def _bring_in(table: Table, event: Event) -> None:
    if table.turn() != event.player:
        raise DisagreementError(f"PokerKit lets {table.turn()} bring in, not {event.player}: {table.hand}")
    table.state.post_bring_in()


def _draw(table: Table, event: Event) -> None:
    """Cards do not matter here: everybody stands pat."""
    turn = table.turn()
    player = table.state.stand_patter_or_discarder_index
    if turn is not None or player is None or table.seats[player] != event.player:
        raise DisagreementError(f"PokerKit does not let {event.player} draw: {table.hand}")
    table.state.stand_pat_or_discard()


def _decide(table: Table, followed: Followed, ordinal: int, event: Event) -> bool:
    """Take the opinion before the action and play it; False where PokerKit refuses."""
    hand = table.hand
    if table.turn() != event.player or table.name != event.street:
        raise DisagreementError(f"PokerKit has not the turn of {ordinal}, {event}: {hand}")
    opinion = table.look(ordinal)
    followed.opinions.append(opinion)
    is_fault = event is hand.fault
    if is_fault and hand.fault_code == "U01":
        followed.refused_fault = opinion.owed != event.chips  # it knows full calls alone
        return False
    try:
        _play(table, event)
    except ValueError as problem:
        cell = _cell(table, opinion)
        if is_fault:
            followed.refused_fault = True
        elif cell:
            followed.cut = cell
        else:
            raise DisagreementError(f"PokerKit refuses {ordinal}, {event}, {problem}: {hand}") from problem
        return False
    if is_fault:
        if not opinion.right_masked and not opinion.sizes_masked:
            raise DisagreementError(f"PokerKit accepts the fault {ordinal}, {event}: {hand}")
        followed.cut = opinion.right_masked or opinion.sizes_masked
        return False
    followed.accepted += 1
    return True


def _play(table: Table, event: Event) -> None:
    if event.kind == "fold":
        table.fold()
    elif event.kind in _WAGERS:
        table.wager(event.to)
    elif table.state.checking_or_calling_amount != event.chips:
        raise DisagreementError(f"PokerKit calls {table.state.checking_or_calling_amount}, not {event}")
    else:
        table.call()


def _cell(table: Table, opinion: Opinion) -> str:
    """Why PokerKit may refuse what is lawful here."""
    if opinion.right_masked or opinion.sizes_masked:
        return opinion.right_masked or opinion.sizes_masked
    state = table.state
    live = [i for i in state.player_indices if state.statuses[i]]
    with_chips = sum(1 for i in live if state.stacks[i])
    return CAP_HEADS_UP if table.capped() and min(len(live), with_chips) <= 2 else ""
