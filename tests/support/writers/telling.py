"""The hand as rooms tell it that leave something out or have other words: for `Writer.told`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tests.support.dealing.hand import Dealt, Event


def with_uncalled(hand: Dealt) -> Dealt:
    """The hand as rooms tell it that do not give an uncalled bet back to who wins without a showdown."""
    return hand if hand.showdown else without_returns(hand)


def with_walks(hand: Dealt) -> Dealt:
    """The hand as rooms tell it that do not give back the big blind that nobody called."""
    acted = {event.kind for event in hand.events}
    return hand if acted & {"call", "bet", "raise", "complete", "check"} else with_uncalled(hand)


def bare_all_ins(hand: Dealt, kinds: Collection[str] = ("call", "bet", "raise", "complete")) -> Dealt:
    """The hand as rooms tell it whose word for all-ins does not say what they are; of these kinds."""
    events = [
        replace(event, kind="all-in") if event.all_in and event.kind in kinds else event
        for event in hand.events
    ]
    return replace(hand, events=events)


def dead_first(hand: Dealt) -> Dealt:
    """The hand as rooms tell it that print the dead blind before the live one, or both in one line."""
    dead = [event for event in hand.events if event.kind == "post-dead"]
    events: list[Event] = []
    for event in hand.events:
        if event.kind == "post-big-blind":
            events += [replace(one, to=0) for one in dead if one.player == event.player]
        events += [] if event in dead else [event]
    return replace(hand, events=events)


def newcomers(hand: Dealt) -> dict[int, int]:
    """Who posts a big blind out of place, and what of a dead blind with it."""
    big = [event.player for event in hand.events if event.kind == "post-big-blind"]
    dead = {event.player: event.chips for event in hand.events if event.kind == "post-dead"}
    return {player: dead.get(player, 0) for player in big[1:]}


def without_returns(hand: Dealt) -> Dealt:
    """The hand as rooms tell it of which only stacks say that a bet went back: it is part of what is won."""
    collected, events = dict(hand.collected), []
    for event in hand.events:
        if event.kind == "uncalled-return":
            collected[event.player] = collected.get(event.player, 0) - event.chips
        else:
            events.append(event)
    more = sum(collected.values()) - sum(hand.collected.values())
    return replace(hand, collected=collected, events=events, pot=hand.pot + more)
