"""Random lawful hands of every book, structure, game and form of forced bets."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.support.dealing.forced import ANTES_ALONE, FORMS, STRADDLED, blind_players
from tests.support.dealing.hand import BOMB_POT, PREFLOP, STREETS_OF, STUD, Dealt
from tests.support.dealing.play import Dealer, Style
from tests.support.dealing.upcards import deal_upcards

STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")
_MOST_PLAYERS = {"stud": 8, "stud-8": 8, "razz": 8, "omaha-6": 7, "omaha-6-8": 7}
_DRAW_PLAYERS = 6
_LEAST_PLAYERS = {
    "straddle": 3, "over-straddle": 4, "button-straddle": 4, "dead-small": 3, "newcomers": 5,
}  # fmt: skip


def kinds(book: str) -> Iterator[tuple[str, str, str]]:
    """Every structure, game and form of which lawful hands can be dealt under the book."""
    for game in STREETS_OF:
        for structure in STRUCTURES:
            for form in FORMS:
                if _exists(book, structure, game, form):
                    yield structure, game, form


def _exists(book: str, structure: str, game: str, form: str) -> bool:
    if STREETS_OF[game] is STUD:
        return structure == "fixed-limit" and form == ""
    if form == "bomb-pot" and STREETS_OF[game] is not PREFLOP:
        return False
    if form == "over-straddle" and book == "wsop-live-2024":
        return False  # three big blinds are the least raise over a straddle of two
    return form != "button-straddle" or structure != "fixed-limit"


def random_hand(rng: random.Random, book: str, structure: str, game: str, form: str) -> Dealt:
    """One lawful hand, played in one of many ways, by two to ten players."""
    style = Style(
        aggression=rng.choice((0.15, 0.3, 0.5, 0.75)),
        fold=rng.choice((0.08, 0.2, 0.35, 0.5)),
        jam=rng.choice((0, 0.4, 0.8)),
        split=0.2,
        rake=rng.random() < 0.3,
    )
    while True:
        hand = _seated(rng, structure, game, form)
        if _can_post(hand):
            return Dealer(rng, hand, book, style).play()


def _seated(rng: random.Random, structure: str, game: str, form: str) -> Dealt:
    stud = STREETS_OF[game] is STUD
    most = _MOST_PLAYERS.get(game, 10 if STREETS_OF[game] is PREFLOP else _DRAW_PLAYERS)
    count = max(rng.choice((2, 3, 3, 4, 4, 5, 6, 6, most, most)), _LEAST_PLAYERS.get(form, 2))
    big = rng.choice((2, 6, 10, 20, 50, 100, 200, 400, 1000, 3000))
    small = rng.choice((big // 2, big // 2, big // 2, max(1, big // 3), max(1, 2 * big // 5), big))
    straddle = 0
    if form in STRADDLED:
        straddle = 4 * big if form == "over-straddle" else 2 * big
    ante = _ante(rng, form, big, stud=stud)
    return Dealt(
        structure=structure,
        game=game,
        small_blind=0 if stud or form in ("button-blind", *ANTES_ALONE) else small,
        big_blind=big,
        ante=ante,
        stacks=_stacks(rng, count, big),
        button=rng.randrange(count),
        tournament=rng.random() < 0.5,
        bring_in=rng.randrange(1, big // 2 + 1) if stud else 0,
        straddle=straddle,
        antes_only=form in ANTES_ALONE,
        flags=[BOMB_POT] if form == "bomb-pot" else [],
        upcards=deal_upcards(rng, count) if stud else {},
        form=form,
        betting_cap=rng.choice((3, 10, 30)) * big + rng.randrange(big) if form == "capped" else 0,
    )


def _ante(rng: random.Random, form: str, big: int, *, stud: bool) -> int:
    if form in ("button-ante", "blind-ante", "blind-then-ante"):
        return rng.choice((big, big, max(1, big // 2)))
    if form == "capped":
        return 0
    if form == "bomb-pot":
        return rng.choice((1, 2, 5)) * big
    if stud or form in ("antes-only", "button-blind"):
        return rng.choice((max(1, big // 10), max(1, big // 5), big if form else max(1, big // 4)))
    return rng.choice((0, 0, max(1, big // 10), max(1, big // 8)))


def _stacks(rng: random.Random, count: int, big: int) -> list[int]:
    """Deep, short ones among deep ones, a ladder for rows of all-ins, or hardly enough for the blinds."""
    profile = rng.randrange(5)
    if profile == 0:
        return [rng.randrange(60 * big, 250 * big) for _ in range(count)]
    if profile == 1:
        base = rng.randrange(2, 12) * big
        return [
            base + rng.randrange(1, 3 * big) if rng.random() < 0.7 else rng.randrange(30, 90) * big
            for _ in range(count)
        ]
    if profile == 2:
        return [
            rng.randrange(1, 2 * big) if rng.random() < 0.4 else rng.randrange(1, 20 * big)
            for _ in range(count)
        ]
    return [rng.choice((1, 2, 3, 4, 6, 9, 40, 120)) * big + rng.randrange(big) for _ in range(count)]


def _can_post(hand: Dealt) -> bool:
    """Whether the forced bets leave a hand that the rules describe."""
    if hand.bring_in or hand.antes_only or hand.form == "button-blind":
        return hand.form != "button-blind" or hand.stacks[hand.button] > hand.ante
    count = len(hand.stacks)
    each = hand.ante if hand.form not in ("button-ante", "blind-ante", "blind-then-ante") else 0
    left = [stack - each for stack in hand.stacks]
    if hand.form == "button-ante":
        left[hand.button] -= hand.ante
    small, big = blind_players(hand.form, hand.button, count)
    if hand.form == "blind-ante":
        left[big] -= hand.ante
    if left[big] <= 0 and (small < 0 or left[small] <= 0):
        return False  # no blind at all
    if hand.form == "newcomers":
        return left[(big + 2) % count] > hand.small_blind + hand.big_blind
    if hand.form == "button-straddle":
        return left[hand.button] > hand.straddle
    if hand.form in STRADDLED:
        return all(left[(big + step) % count] > hand.straddle for step in (1, 2))
    return True
