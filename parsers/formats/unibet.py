"""Unibet (Relax Gaming): built from published hands and parsers, not from exports that were seen.

`raises X to Y` names the chips added and the player's new total. Hands of 2021 begin with `Game #`, later
ones with `Unibet Hand #`; the account whose export it is has a token behind its name, which changes and is
no part of it. An uncalled bet goes back with a line or without one; without, the printed pot and the
winnings hold it. A currency stands at amounts only, none in tournaments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_LOST = "\N{REPLACEMENT CHARACTER}"  # a sign that somebody read in another encoding
_M = rf"(?:[$€£{_LOST}]|kr ?|zł ?|Ft ?)?[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?(?: ?(?:€|kr|zł|Ft))?"
_N = r"[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?"
_TOKEN = r"(?:\[Unibet_[0-9A-Za-z]+\])?"
_NAME = rf"(?P<name>.+?){_TOKEN}"
_ALL_IN = r"(?P<all_in>,? and is all-in)?"
_WHY = r"(?: +\([^()]*\))?"  # the room acted for the player: timed out, disconnect
_CARDS = r"(?:\[[^\]]*\] ?)*\[(?P<cards>[^\]]*)\]"
_CLOCK = r"(?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2}) (?P<date>[0-9]{4}/[0-9]{2}/[0-9]{2})"
_GAMES = {
    "hold'em": "holdem",
    "holdem": "holdem",
    "hold'em banzai": "holdem",
    "omaha": "omaha",
    "omaha banzai": "omaha",
    "omaha hi/lo": "omaha-8",
    "omaha h/l": "omaha-8",
}
_LIMITS = {
    "no limit": "no-limit",
    "pot limit": "pot-limit",
    "fixed limit": "fixed-limit",
    "limit": "fixed-limit",
}
_CURRENCIES = {"€": "EUR", "$": "USD", "£": "GBP", "zł": "PLN", "Ft": "HUF"}


def describe(groups: Mapping[str, str | None]) -> Described:
    """Game and stakes; the currency is that of the posted blinds, or of the table's name."""
    game, limit = (groups["game"] or "").lower(), (groups["limit"] or "").lower()
    if game not in _GAMES:
        return Described(reason="unsupported-game", detail=f"{groups['limit']} {groups['game']}")
    low, high = (exact(groups[name] or "") for name in ("low", "high"))
    if low is None or high is None:
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    fixed, tournament = _LIMITS[limit] == "fixed-limit", groups.get("tournament")
    shown = "".join(groups.get(name) or "" for name in ("post-big-blind", "post-small-blind", "title"))
    return Described(
        Head(
            site="unibet",
            dialect="unibet",
            game=_GAMES[game],
            structure=_LIMITS[limit],
            stakes_kind="tournament" if tournament else "cash",
            currency=None
            if tournament
            else next((code for sign, code in _CURRENCIES.items() if sign in shown), None),
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=tournament,
        )
    )


_PLAYED = (
    rf"(?P<low>{_N})/(?P<high>{_N}) - (?P<limit>No Limit|Pot Limit|Fixed Limit|Limit) (?P<game>[A-Za-z'/ ]+?)"
)
_FORMS = (
    Form("before", r"=== HAND HISTORIES ==="),
    Form("start", rf"Unibet Hand #(?P<id>[0-9]+) - {_PLAYED} - (?P<zone>UTC) {_CLOCK}"),
    Form(
        "start",
        rf"Unibet Hand #(?P<id>[0-9]+), Tournament #(?P<tournament>[0-9]+), .*? - {_PLAYED}"
        rf"(?: - Total prize .*?)? - (?P<zone>UTC) {_CLOCK}",
    ),
    Form(
        "start",
        rf"Game #(?P<id>[0-9]+): +Table (?P<table>(?P<title>\S+ (?:NL|PL|FL))) - {_PLAYED} - {_CLOCK}",
    ),
    Form("head", r'Table "(?P<table>[^"]*)" (?P<max>[0-9]+)-max'),
    Form("head", rf"(?P<button_name>.+?){_TOKEN} has the button"),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.*?)(?P<hero>\[Unibet_[0-9A-Za-z]+\])? \((?P<stack>{_M})\)"
        r"(?: \(sitting out\))?",
    ),
    Form("note", r"\*\*\* (?:Seated players|Blinds and button|Hole cards) \*\*\*"),
    Form("street", r"\*\*\* Preflop \*\*\*", street="preflop"),
    Form("street", rf"\*\*\* Flop \*\*\* {_CARDS}", street="flop"),
    Form("street", rf"\*\*\* Turn \*\*\* {_CARDS}", street="turn"),
    Form("street", rf"\*\*\* River \*\*\* {_CARDS}", street="river"),
    Form("showdown", r"\*\*\* Showdown \*\*\*"),
    Form("summary", r"\*\*\* Summary \*\*\*"),
    Form("post-ante", rf"{_NAME} posts (?:the )?ante? (?P<amount>{_M}){_ALL_IN}"),
    Form("post-small-blind", rf"{_NAME} posts small blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"{_NAME} posts big blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-dead", rf"{_NAME} posts missed small blind (?P<amount>{_M}){_ALL_IN}"),
    Form(
        "post-big-blind", rf"{_NAME} posts (?:missed big blind|new player's blind) (?P<amount>{_M}){_ALL_IN}"
    ),
    Form("both-blinds", rf"{_NAME} posts small & big blinds? (?P<amount>{_M}){_ALL_IN}"),
    Form("post-straddle", rf"{_NAME} posts straddle (?P<amount>{_M}){_ALL_IN}"),
    Form("dealt", rf"Dealt to {_NAME} \[(?P<cards>[^\]]*)\]"),
    Form("dealt", rf"Dealt in {_NAME}"),
    Form("fold", rf"{_NAME} folds{_WHY}"),
    Form("check", rf"{_NAME} checks{_WHY}"),
    Form("call", rf"{_NAME} calls (?P<amount>{_M}){_ALL_IN}{_WHY}"),
    Form("bet", rf"{_NAME} bets (?P<amount>{_M}){_ALL_IN}{_WHY}"),
    Form(
        "raise",
        rf"{_NAME} raises (?P<amount>{_M}) to (?P<to>{_M}){_ALL_IN}{_WHY}",
        means="added-total",
    ),
    Form("uncalled-return", rf"Uncalled bet returned to {_NAME}: (?P<amount>{_M})"),
    Form("show", rf"{_NAME} shows \[(?P<cards>[^\]]*)\](?:, .*)?"),
    Form("muck", rf"{_NAME} (?:mucks|does not show|doesn't show)(?: (?:hand|cards))?(?: \[.*\])?"),
    Form("collect", rf"{_NAME} wins (?P<amount>{_M})(?: from (?:main|side) pot(?: #?[0-9]+)?)?"),
    Form("collect", rf"{_NAME} wins (?:main|side) pot(?: #[0-9]+)?, (?P<amount>{_M})"),
    Form("note", r".+ (?:is disconnected|is reconnected|is connected|sits out|is sitting out|has timed out)"),
    Form("note", r".+ finished the tournament in [0-9]+[a-z]+ place.*"),
    Form("note", r".+ wins the tournament.*"),
    Form("note", r".+ wins (?:the )?\S+ (?:bounty )?for (?:eliminating|splitting the elimination of) .*"),
    Form("note", r"=== TOURNAMENT SUMMARIES ==="),
    # In the summary.
    Form("pot", rf"Total pot (?P<pot>{_M})(?: Rake (?P<rake>{_M}))?"),
)

FORMAT = Layout(
    Room(
        "unibet",
        (
            Grammar(
                dialect=Dialect(
                    "unibet",
                    games="hold'em and Omaha; cash games and tournaments; built from descriptions",
                    prints="chips added and totals of raises, all-ins, some returns, pot and rake, boards",
                    not_checkable="returns, and pots: hands that the account left name no winner",
                    prints_returns=False,
                    prints_pot=False,
                ),
                starts=("Unibet Hand #", "Game #"),
                forms=_FORMS,
                describe=describe,
                tells=("post-small-blind", "post-big-blind"),
                dates=("%Y/%m/%d %H:%M:%S",),
                units=("zł", "Ft"),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
