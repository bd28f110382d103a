"""Bovada, Bodog and Ignition: one network's text, whose players are called by their places.

"Raises X to Y": X chips added, Y street total (measured: 1752 hands to none). Until summer 2012 it was
"Raises X" alone, and that is the street total, while calls, bets and "All-in X" are chips added in all years.
A blind or ante that takes all of a stack is printed as "All-in X" before the deal. "Posts dead chip" is a
small blind that is dead together with a big blind that is live, or only the first; "Posts chip" is live. A
big blind that everybody folds to is not returned if a small one was posted, any other uncalled bet is. Rake
is printed until the end of 2012. Cash games print no stakes, and until summer 2012 nothing marks the rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.formats.bovada_forms import CASH_HEAD, COMMON, MAY_REPEAT, STUTTERS, TOURNAMENT_HEAD
from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_GAMES = {
    "HOLDEM": "holdem",
    "OMAHA": "omaha",
    "OMAHA HILO": "omaha-8",
    "OMAHA_HL": "omaha-8",
    "OMAHA5": "omaha-5",
    "OMAHA 5": "omaha-5",
    "OMAHA5 HILO": "omaha-5-8",
    "7CARD": "stud",
    "7CARD HILO": "stud-8",
    "7CARD_HL": "stud-8",
}
_LIMITS = {"no limit": "no-limit", "pot limit": "pot-limit", "fixed limit": "fixed-limit"}
_USUAL = {"holdem": "no-limit", "stud": "fixed-limit", "stud-8": "fixed-limit"}
"""What tournaments play whose header tells the pace instead of the limit; all others pot limit."""
_STARTS = tuple(
    f"{brand} Hand #"
    for brand in (
        "Bovada", "Ignition", "Bodog", "Bodog.com", "Bodog.eu", "Bodog UK", "Bodog Canada", "Bodog88",
    )
)  # fmt: skip


def describe(found: Mapping[str, str | None]) -> Described:
    """Game and stakes from the header's groups."""
    site = (found.get("brand") or "bovada").lower().replace(" ", "-").replace(".", "-")
    name = " ".join((found.get("game") or "").upper().split())
    game = _GAMES.get(name)
    if game is None:
        return Described(Head(site=site), "unsupported-game", f"{name[:80]!r} is no known game")
    tournament = found.get("tournament")
    limit = (found.get("limit") or "").strip().lower()
    head = Head(
        site=site,
        dialect="bovada-tournament" if tournament else "bovada",
        game=game,
        structure=_LIMITS.get(limit) or _USUAL.get(game, "pot-limit"),
        stakes_kind="tournament" if tournament else "cash",
        currency=None if tournament else "USD",
        tournament_id=tournament,
        level=found.get("level"),
        rake_printed=0 if tournament else None,
        flags=["anonymous"],
    )
    low, high = (exact(found.get(name) or "", "point") for name in ("low", "high"))
    if low and high and game not in ("stud", "stud-8") and (tournament or head.structure != "fixed-limit"):
        head.small_blind, head.big_blind = low, high
        # A new level stands in the header of a hand that still has the old blinds.
        head.big_blind_from = "inferred" if tournament else None
    return Described(head)


FORMAT = Layout(
    Room(
        name="bovada",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="bovada",
                    games="hold'em, Omaha, Omaha hi/lo, stud; all limits; cash games, Zone Poker",
                    prints="chips added and totals of raises, all-ins, returns, collections, all hole cards",
                    not_checkable="rake (printed until 2012), returns in walks",
                    prints_returns=False,
                    live_small_blinds=True,
                ),
                starts=_STARTS,
                forms=(*CASH_HEAD, *COMMON),
                describe=describe,
                dates=("%Y-%m-%d %H:%M:%S",),
                unmarked=True,
                says_dead=True,
                stutters=STUTTERS,
                may_repeat=MAY_REPEAT,
            ),
            Grammar(
                dialect=Dialect(
                    name="bovada-tournament",
                    games="the same in tournaments",
                    prints="as in cash games, and the blinds in the header",
                    not_checkable="returns in walks",
                    prints_returns=False,
                    live_small_blinds=True,
                ),
                starts=_STARTS,
                forms=(*TOURNAMENT_HEAD, *COMMON),
                describe=describe,
                dates=("%Y-%m-%d %H:%M:%S",),
                listed=True,
                unmarked=True,
                says_dead=True,
                stutters=STUTTERS,
                may_repeat=MAY_REPEAT,
                bring_ins=2,
            ),
        ),
    )
)
