"""Who may raise, and to what: no-limit, pot-limit and fixed-limit."""

from __future__ import annotations

from audit.reading import Reading
from audit.replay_betting import NOT_ACTED, Betting
from audit.replay_stud import THIRD


def right_to_raise(betting: Betting, player: int, reading: Reading) -> tuple[bool, str]:
    """Whether the player may raise, and why (TDA 2026 rules 49 and 50).

    He may if he has not acted in this street, or if what he faces since then is a full raise (fixed limit:
    half a unit in all, a lawful raise to a full level, or in stud a completion), unless the cap on the
    number of raises is reached.
    """
    if betting.limit and _capped(betting, reading):
        return False, "capped"
    level = betting.acted_at[player]
    if level == NOT_ACTED:
        return True, "not-acted"
    increase = betting.bet - level
    if (reading.limit_reopening if betting.limit else reading.reopening) != "cumulative":
        reopened = betting.reopenings > betting.answered[player]
    elif betting.limit:
        reopened = 2 * increase >= betting.full_raise
    else:
        reopened = increase >= betting.full_raise
    if betting.limit and not reopened:
        whole_faced = betting.whole_bets > betting.whole_answered[player]
        reopened = whole_faced or _completed_since(betting, level)
    return reopened, "full-raise-faced" if reopened else "short-all-in"


def _completed_since(betting: Betting, level: int) -> bool:
    """Stud: a full bet over the bring-in is open to who only called that, however near it was to a bet."""
    opening = betting.start.opening
    over_bring_in = betting.street == THIRD and not opening.bets and level == opening.bet
    return over_bring_in and betting.full_level >= betting.start.units[0]


def _capped(betting: Betting, reading: Reading) -> bool:
    """Whether the street has all its bets, and nothing lifts that limit for two players."""
    if betting.bets < betting.cap:
        return False
    if reading.cap_lifted == "any-heads-up":
        return betting.live > 2 and betting.with_chips() > 2
    if reading.cap_lifted == "event-heads-up":
        return sum(betting.start.dealt_in) > 2
    if reading.cap_lifted == "round-began-heads-up":
        return betting.began_with > 2
    if reading.cap_lifted == "heads-up-before-cap":
        return betting.contested_cap is not False
    return True


def band(betting: Betting, player: int, reading: Reading) -> tuple[int | None, int | None]:
    """The least and the most that the player may bet or raise to, as street totals (TDA 2026 rule 45).

    (None, None) if his chips do not reach beyond the bet; a short stack's band is its all-in alone. The
    most is None in no-limit when his stack is unknown.
    """
    everything = betting.put_in[player] + betting.behind[player]
    if everything <= betting.bet:
        return None, None
    if betting.limit:
        totals = betting.limit_totals()
        return min(totals[0], everything), min(totals[-1], everything)
    least = betting.full_total()
    most = everything
    if betting.pot_limit:
        most = min(max(_pot_maximum(betting, player, reading), least), everything)
    least = least if least < everything else everything
    return least, most if betting.known[player] or most < everything else None


def _pot_maximum(betting: Betting, player: int, reading: Reading) -> int:
    """Call, then raise by the pot: the bet, plus what the call adds, plus the pot (TDA 2026 rule 56)."""
    pot = betting.pot
    if betting.street == betting.start.first_street:
        if reading.pot_limit_antes == "exclude":
            pot -= betting.antes
        pot += _blinds_made_good(betting, player, reading)
    return 2 * betting.bet - betting.put_in[player] + pot


def _blinds_made_good(betting: Betting, player: int, reading: Reading) -> int:
    """What the reading adds to the pot before the flop for blinds that are dead, short or small."""
    opening = betting.start.opening
    if reading.pot_limit_blinds == "as-full":
        return opening.missing_blinds
    if reading.pot_limit_blinds == "small-as-big":
        small, big = opening.small_blind_player, opening.big_blind_player
        # Until the big blind acts the small blind's bet counts as a big blind; once he has put that much
        # in there is nothing to add, and in his own raise his call already makes it good.
        if small is not None and big is not None and small != player and not _has_acted(betting, big):
            return max(0, betting.start.big_blind - betting.put_in[small])
    return 0


def _has_acted(betting: Betting, player: int) -> bool:
    return betting.acted_at[player] != NOT_ACTED or not betting.in_hand[player]
