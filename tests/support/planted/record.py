"""A record that does not add up, or does not say what was played for: M01, M02, M04, X02."""

from __future__ import annotations

from dataclasses import replace

from tests.support.dealer import Dealt
from tests.support.planted.plant import EVERY, Expected, Planted, Spot
from tests.support.planted.table import Table


def wrong_pot(spot: Spot) -> Planted | None:
    """M01: less or more is paid out than went in."""
    hand, rng = spot.table.play_out(spot.rng), spot.rng
    (winner,) = hand.collected
    pot = hand.pot
    paid = rng.choice([pot - 1, pot + 1, rng.randrange(1, pot), pot + rng.randrange(1, pot)])
    if paid <= 0 or paid == pot:
        return None
    printed = rng.choice([pot, paid])  # the total line follows the one or the other
    amounts = {
        "observed": paid,
        "expected_low": pot,
        "expected_high": pot,
        "amount_at_stake": abs(pot - paid),
    }
    hand = replace(hand, collected={winner: paid}, pot=printed)
    found = Expected("M01", "violation", amounts=amounts)
    return Planted("M01", hand, "txt").expect(spot.lawful_books, found)


def wrong_return(spot: Spot) -> Planted | None:
    """M02: another part of a bet goes back than was unmatched, or nothing; the rest is in the pot."""
    hand, rng = spot.table.play_out(spot.rng), spot.rng
    places = [i for i, event in enumerate(hand.events) if event.kind == "uncalled-return"]
    if not places:
        return None
    place = rng.choice(places)
    event = hand.events[place]
    due = -event.chips
    back = rng.choice([0, due - 1, due + 1, rng.randrange(due)])
    if back < 0 or back == due or (back > due and due + 1 > event.to + due):
        return None
    events = list(hand.events)
    if back:
        events[place] = replace(event, chips=-back, to=event.to + due - back)
    else:
        del events[place]
    (winner,) = hand.collected
    pot = hand.pot + due - back
    hand = replace(hand, events=events, collected={winner: pot}, pot=pot)
    amounts = {
        "observed": back if back else None,
        "expected_low": due,
        "expected_high": due,
        "amount_at_stake": abs(due - back),
    }
    if not back:
        amounts.pop("observed")
    found = Expected("M02", "violation", None, event.player, event.street, amounts)
    return Planted("M02", hand, "txt").expect(spot.lawful_books, found)


def unknown_start(spot: Spot) -> Planted | None:
    """X02: a big blind of another amount than the table's, by one who has more."""
    hand, rng = spot.hand, spot.rng
    posts = [i for i, event in enumerate(hand.events) if event.kind == "post-big-blind"]
    if not posts or hand.straddle:
        return None
    (place,) = posts
    post = hand.events[place]
    if post.all_in or hand.big_blind < 3:
        return None
    less = rng.randrange(1, hand.big_blind - 1)
    events = [*hand.events[:place], replace(post, chips=less, to=less)]
    table = Table(replace(hand, events=[]), events)
    for p in table.after(post.player):
        if sum(table.live) > 1:
            table.act(p, "fold")
    table.give_back()
    played: Dealt = table.finished(rng)
    return Planted("X02", played, rng.choice(["ohh", "txt"])).expect(EVERY, Expected("X02", "undetermined"))


def conflict(spot: Spot) -> tuple[Dealt, Dealt]:
    """M04: two hands that are to get one number, alike up to a decision and different from there on."""
    table = Table(spot.table.hand, spot.table.events).at(spot.table.street)
    owed = table.owed(spot.player)
    taken = spot.hand.events[spot.index].kind
    other = "call" if taken == "fold" and owed else "check" if taken == "fold" else "fold"
    table.act(spot.player, other)
    return spot.hand, table.play_out(spot.rng)
