"""Corrections: a row that changes what an earlier action of the same street put in."""

from __future__ import annotations

from typing import NamedTuple

from audit.replay_betting import Betting


class Lift(NamedTuple):
    """An action that moved the bet, by its ordinal, and what there was before it."""

    ordinal: int | None
    bet: int
    full_raise: int
    full_level: int
    whole_level: int
    bets: int
    reopenings: int
    whole_bets: int
    bet_faced: str
    two_sizes: bool
    levels: int  # how many levels the bet had had


def lift_of(betting: Betting, ordinal: int | None) -> Lift:
    """What there is before this action."""
    return Lift(
        ordinal,
        betting.bet,
        betting.full_raise,
        betting.full_level,
        betting.whole_level,
        betting.bets,
        betting.reopenings,
        betting.whole_bets,
        betting.bet_faced,
        betting.two_sizes,
        len(betting.levels),
    )


def correct(betting: Betting, lifts: list[Lift], player: int, corrects: int | None, chips: int) -> None:
    """The player's action `corrects` put in these chips more, or fewer where they are negative.

    The action that made the bet as it stands (the last of `lifts`) makes it anew with the new total; another
    one moves the bet only if the total now exceeds it. No turn passes by it.
    """
    old_bet = betting.bet
    betting.correct(player, chips)
    total = betting.put_in[player]
    if lifts and lifts[-1].ordinal == corrects:
        if total > lifts[-1].bet:
            _make_anew(betting, lifts[-1], player, total)
        else:
            _undo(betting, lifts.pop())
    elif total > old_bet:
        lifts.append(lift_of(betting, corrects))
        betting.bet = total
        betting.levels.append(total)
        if betting.bet_faced == "none":
            betting.bet_faced = "opening"
    if betting.limit:
        betting.note_cap()
    _settle_who_owes(betting, player, old_bet, lowered=chips < 0)


def _make_anew(betting: Betting, lift: Lift, player: int, total: int) -> None:
    """The bet or raise is one to `total`, and counts as a full one if it did or now does.

    It then reopens the betting as it would have: not for those who have acted since.
    """
    counted, reopened = betting.bets > lift.bets, betting.reopenings > lift.reopenings
    was_whole = betting.whole_bets > lift.whole_bets
    late = [other for other, level in enumerate(betting.acted_at) if level >= betting.bet]
    _restore(betting, lift)
    if betting.limit:
        half = 2 * (total - lift.bet) >= lift.full_raise
        all_in = betting.behind[player] <= 0
        totals = betting.limit_totals()
        full = total in totals or total >= betting.limit_total(lift.full_raise) or (half and all_in)
        if full or counted:
            betting.count_level(total, totals, all_in=all_in)
        reopens = half
    else:
        full = reopens = total >= betting.full_total()
        if full:
            betting.full_raise = total - lift.bet
    if total - lift.bet >= lift.full_raise if betting.limit else full:  # half of one is a short all-in still
        betting.bet_faced = "opening" if lift.bet_faced == "none" else "raised"
    betting.bets += counted or full
    betting.reopenings += reopened or reopens
    betting.whole_bets += was_whole
    if reopens and not reopened:
        for other in late:
            betting.answered[other] = betting.reopenings
    betting.bet = total
    betting.levels[lift.levels :] = [total]


def _undo(betting: Betting, lift: Lift) -> None:
    _restore(betting, lift)
    betting.bet_faced = lift.bet_faced
    betting.answered = [min(answered, betting.reopenings) for answered in betting.answered]
    betting.whole_answered = [min(answered, betting.whole_bets) for answered in betting.whole_answered]
    del betting.levels[lift.levels :]


def _restore(betting: Betting, lift: Lift) -> None:
    betting.bet = lift.bet
    betting.full_raise = lift.full_raise
    betting.full_level = lift.full_level
    betting.whole_level = lift.whole_level
    betting.two_sizes = lift.two_sizes
    betting.bets = lift.bets
    betting.reopenings = lift.reopenings
    betting.whole_bets = lift.whole_bets


def _settle_who_owes(betting: Betting, player: int, old_bet: int, *, lowered: bool) -> None:
    """Who has less in than a bet that grew owes again; nobody has acted at more than a bet that fell."""
    bet = betting.bet
    for other, matched in enumerate(betting.matched):
        if bet < old_bet:
            betting.matched[other] = min(matched, bet)
            betting.acted_at[other] = min(betting.acted_at[other], bet)
        elif matched >= old_bet and betting.put_in[other] >= bet:
            betting.matched[other] = bet
    total = betting.put_in[player]
    if total >= bet or betting.behind[player] <= 0:
        betting.acted_at[player] = betting.matched[player] = bet
    elif lowered:
        betting.matched[player] = min(betting.matched[player], total)
