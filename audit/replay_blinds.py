"""How a hand with a button starts: blinds, a button blind or antes only, and straddles on top."""

from __future__ import annotations

from itertools import takewhile
from typing import Literal, NamedTuple

from audit.reading import Reading
from audit.replay_opening import Opening
from audit.replay_posts import (
    NotJudgeableError,
    Table,
    all_in_by_posts,
    live_part,
    live_totals,
    stacks_of,
    who_is_in,
    whole_rows,
)
from audit.replay_rows import BettingRow, Hand
from audit.replay_straddle import Straddle, order_of_play, straddle_of, straddle_raise
from parsers.schema import POSTS, VOLUNTARY

_POSTS = frozenset(POSTS)
_LIVE_POSTS = _POSTS - {"post-ante", "post-dead"}
_VOLUNTARY = frozenset(VOLUNTARY)


class Form(NamedTuple):
    """Which forced bets a hand has; money in ten-thousandths."""

    kind: Literal["blinds", "button-blind", "antes"]
    blind: int | None  # the full big blind or button blind; with antes only the least bet; None: not known
    spent: int | None = None  # the big blind whose chips went into the ante
    straddle: Straddle | None = None


def form_of(hand: Hand, kinds: set[str]) -> Form:
    """The form of a hand whose rows have these kinds.

    Raises NotJudgeableError where it is none that the rules describe.
    """
    form = _without_straddle(hand, kinds)
    if "post-straddle" in kinds:
        form = form._replace(straddle=straddle_of(_opening_posts(hand), stacks_of(hand), form.blind or 0))
    if form.kind != "button-blind" and "post-button-blind" in kinds:
        raise NotJudgeableError("button-blind", "a button blind beside a big blind")
    if form.kind == "button-blind" and not _stands_alone(hand):
        raise NotJudgeableError("button-blind", "a button blind beside another blind")
    if "bring-in" in kinds:
        raise NotJudgeableError("bring-in", "a bring-in in a game with a button")
    return form


def _without_straddle(hand: Hand, kinds: set[str]) -> Form:
    if "post-big-blind" in kinds:
        return Form("blinds", hand.big_blind, spent=_spent_on_the_ante(hand))
    if "post-button-blind" in kinds:
        return Form("button-blind", hand.big_blind or _button_blind(hand))
    if "post-ante" in kinds and kinds.isdisjoint(_LIVE_POSTS) and not _lost_its_blinds(hand):
        antes = [row[4] for row in whole_rows(hand) if row[3] == "post-ante"]
        return Form("antes", hand.big_blind or hand.ante or max(antes, default=0) or None)
    spent = _spent_on_the_ante(hand)
    if spent is None:
        raise NotJudgeableError("no-big-blind", "nobody posted a big blind")
    return Form("blinds", hand.big_blind, spent=spent)


def _opening_posts(hand: Hand) -> list[BettingRow]:
    """The forced bets before anybody acts: a later straddle is none."""
    opening = takewhile(lambda row: row[3] not in _VOLUNTARY, whole_rows(hand))
    return [row for row in opening if row[3] in _POSTS]


def _lost_its_blinds(hand: Hand) -> bool:
    """Whether a hand with antes alone may be one whose blinds had no chips left for more than the ante.

    Then the first chips that anybody puts in of his own will call a blind that nobody posted.
    """
    rows = whole_rows(hand)
    first = next((row for row in rows if row[3] in _VOLUNTARY and row[4] > 0), None)
    if first is None or first[3] != "call":
        return False
    posts = [row for row in rows if row[3] in _POSTS]
    return any(row[6] or all_in_by_posts(posts, row[2], hand.stacks[row[2]]) for row in posts)


def _button_blind(hand: Hand) -> int | None:
    """A button blind that the stakes do not tell: as posted, or the ante if it was the last chips."""
    posts = [row for row in whole_rows(hand) if row[3] in _POSTS]
    stacks = stacks_of(hand)
    full = [
        live_part(row)
        for row in posts
        if row[3] == "post-button-blind" and not all_in_by_posts(posts, row[2], stacks[row[2]])
    ]
    return max(full, default=0) or hand.ante or None


def _stands_alone(hand: Hand) -> bool:
    """Whether one player posted the button blind and nobody a live small blind."""
    posts = whole_rows(hand)
    posters = {row[2] for row in posts if row[3] == "post-button-blind"}
    return len(posters) <= 1 and not any(row[3] == "post-small-blind" and live_part(row) > 0 for row in posts)


def _spent_on_the_ante(hand: Hand) -> int | None:
    """The big blind who posted none because the ante took all his chips: next after the small blind.

    Big blinds that others posted are then those of newcomers.
    """
    count = len(hand.seats)
    rows = whole_rows(hand)
    posts = [row for row in rows if row[3] in _POSTS]
    small = next((row[2] for row in posts if row[3] == "post-small-blind" and live_part(row) > 0), None)
    if small is not None and any(row[3] == "post-ante" for row in posts):
        dealt_in = who_is_in(hand, rows)
        player = next(p % count for p in range(small + 1, small + count + 1) if dealt_in[p % count])
        own = [row for row in posts if row[2] == player]
        stack = hand.stacks[player]
        if stack is not None and stack <= sum(row[4] for row in own):
            return None if any(row[3] == "post-big-blind" for row in own) else player
    return None


def check_posts(table: Table, form: Form, blind: int) -> None:
    """A big blind that is not the printed one must be somebody's last chips; no post goes beyond it.

    Straddles do. With antes only nothing that was posted may be live. A blind that is posted late may be what
    its player had left after a call; one of nothing tells nothing then.
    """
    spent = [0] * len(table.stacks)
    begun = False
    for _, _, player, kind, chips, dead, printed, _ in table.rows:
        spent[player] += chips
        begun = begun or kind in _VOLUNTARY
        stack = table.stacks[player]
        last = stack is not None and spent[player] >= stack and (chips > 0 or not begun)
        all_in = bool(printed) or last
        if kind in {"post-big-blind", "post-button-blind"} and chips - dead != blind and not all_in:
            raise NotJudgeableError(
                "blind-mismatch", "a posted big blind differs from the stakes of the hand"
            )
    live = live_totals(table.posts, len(table.stacks))
    if form.straddle is not None:
        live = [0 if player in form.straddle.straddlers else c for player, c in enumerate(live)]
    if max(live) > (0 if form.kind == "antes" else blind):
        raise NotJudgeableError("blind-mismatch", "a player's forced bets exceed the big blind")


def blinds_opening(
    table: Table, form: Form, blind: int, unit: int | None, reading: Reading, first_street: int
) -> Opening:
    """The first betting round; `unit` is the bet of a fixed-limit game, `blind` the full blind.

    Raises NotJudgeableError where two players posted a small blind.
    """
    if form.kind == "antes":
        opening = _antes_opening(table, blind, first_street)
    elif form.kind == "button-blind":
        opening = _button_opening(table, blind)
    else:
        opening = _blinds_opening(table, form, blind)
    if form.straddle is not None and opening.big_blind_player is not None:
        place, passed_over = order_of_play(
            table, form.straddle, opening.big_blind_player, opening.small_blind_player, first_street
        )
        difference = reading.straddle_minimum_raise == "difference"
        opening = opening._replace(
            bet=form.straddle.amount,
            full_level=form.straddle.amount,
            full_raise=straddle_raise(form.straddle, blind, reading),
            bet_faced="raised" if difference else "opening",
            place=place,
            passed_over=passed_over,
        )
    return opening if unit is None else opening._replace(full_raise=unit)


def _blinds_opening(table: Table, form: Form, blind: int) -> Opening:
    count = len(table.stacks)
    # A small blind of which nothing is live is a missed one that a newcomer makes good.
    small_posters = [row for row in table.posts if row[3] == "post-small-blind" and live_part(row) > 0]
    if len({row[2] for row in small_posters}) > 1:
        raise NotJudgeableError("blind-mismatch", "two players posted a live small blind")
    small = small_posters[0] if small_posters else None
    small_player = None if small is None else small[2]
    small_posted = 0 if small is None else live_part(small)
    big_posters = [row for row in table.posts if row[3] == "post-big-blind"]
    after_button = table.after_button
    if form.spent is None:
        # Newcomers post big blinds too; the big blind proper sits next after the small blind, or, where that
        # is dead, next after the button.
        big = _first_clockwise(big_posters, after_button if small is None else small[2] + 1, count)
        big_player, big_posted = big[2], live_part(big)
    else:
        big_player, big_posted = form.spent, 0
    if after_button is None:
        after_button = _after_unknown_button(big_player, small_player, sum(table.dealt_in))
    return Opening(
        bet=blind,
        full_raise=blind,
        full_level=blind,
        bets=1,
        bet_faced="opening",
        place=(big_player + 1) % count,
        later_place=after_button % count,
        big_blind_player=big_player,
        small_blind_player=small_player,
        missing_blinds=max(0, (table.hand.small_blind or 0) - small_posted) + blind - big_posted,
        short_post=form.spent is not None or any(live_part(row) < blind for row in big_posters),
    )


def _button_opening(table: Table, blind: int) -> Opening:
    """A blind on the button, as in short deck: play starts left of it and comes back to it last."""
    count = len(table.stacks)
    posted = next(row for row in table.posts if row[3] == "post-button-blind")
    left = (posted[2] + 1) % count
    return Opening(
        bet=blind,
        full_raise=blind,
        full_level=blind,
        bets=1,
        bet_faced="opening",
        place=left,
        later_place=left if table.after_button is None else table.after_button,
        big_blind_player=posted[2],
        missing_blinds=blind - live_part(posted),
        short_post=live_part(posted) < blind,
    )


def _antes_opening(table: Table, least_bet: int, first_street: int) -> Opening:
    """Nothing is bet yet: play starts left of the button. In a bomb pot nobody acts before the flop."""
    first = table.first_action(first_street)
    if table.after_button is not None:
        place = table.after_button
    else:
        voluntary = [row[2] for row in table.rows if row[3] in _VOLUNTARY and table.dealt_in[row[2]]]
        place = voluntary[0] if voluntary else 0
    return Opening(
        bet=0,
        full_raise=least_bet,
        full_level=0,
        bets=0,
        bet_faced="none",
        place=place,
        later_place=place,
        settled=first is None,
    )


def _after_unknown_button(big_player: int, small_player: int | None, players: int) -> int:
    """The first place after a button that the record does not tell: the small blind's, or the big blind's.

    Heads-up the small blind is the button, and the big blind acts first on later streets (TDA 2026 36-C).
    """
    if small_player is None or players == 2:
        return big_player
    return small_player


def _first_clockwise(rows: list[BettingRow], place: int | None, count: int) -> BettingRow:
    if place is None:
        return rows[0]
    return min(rows, key=lambda row: (row[2] - place) % count)
