"""Entraction text: columns set apart by spaces, and every amount is the chips added.

The time stands at the end of a hand, the button is told by name, the board is printed whole on every street.
A limit header names the bets. "Blind out of turn" is the live big blind of a newcomer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_NUMBER = r"[0-9][0-9,.]*"
_MONEY = rf"(?:[A-Z]{{3}} |Fun |[$€£])?{_NUMBER}"
_CARDS = r"[0-9TJQKA]+[cdhs](?: - [0-9TJQKA]+[cdhs])*"
_GAMES = {
    "texas hold'em": "holdem",
    "omaha high": "omaha",
    "omaha": "omaha",
    "omaha high/low": "omaha-8",
    "omaha high-low": "omaha-8",
    "omaha hi/lo": "omaha-8",
    "omaha hi-lo": "omaha-8",
    "5-card omaha high": "omaha-5",
    "5-card omaha": "omaha-5",
}
_LIMITS = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Fixed Limit": "fixed-limit"}

_HEADER = (
    Form(
        "start",
        r"Game # (?P<id>[0-9]+) - (?P<game>.+?) (?P<limit>No Limit|Pot Limit|Fixed Limit) "
        rf"(?:(?P<currency>[A-Z]{{3}}|Fun) )?(?P<low>{_NUMBER})/(?P<high>{_NUMBER})"
        rf'(?: and (?P<ante>{_NUMBER}) ante)? - Table "(?P<table>.*?)(?: (?P<tournament>[0-9]+) [0-9]+)?"',
    ),
    Form("head", r"Players ?\(max (?P<max>[0-9]+)\):"),
    Form("seat", rf"(?P<name>.*?) +\((?P<stack>{_MONEY}) in seat (?P<seat>[0-9]+)\)"),
    Form("head", r"Dealer: +(?P<button_name>.*)"),
    Form("head", r"Dealer:"),
)
_ROWS = (
    Form("post-ante", rf"(?P<name>.*?) +Ante +\((?P<amount>{_NUMBER})\)"),
    Form("post-small-blind", rf"Small Blind: +(?P<name>.*?) +\((?P<amount>{_NUMBER})\)"),
    Form("post-big-blind", rf"Big Blind: +(?P<name>.*?) +\((?P<amount>{_NUMBER})\)"),
    Form(
        "both-blinds",
        rf"Small \+ Big Blind: +(?P<name>.*?) +\((?P<amount>{_NUMBER})\)",
    ),
    Form(
        "post-big-blind",
        rf"Blind out of turn: +(?P<name>.*?) +\((?P<amount>{_NUMBER})\)",
    ),
    Form("post-dead", rf"Dead Blind: +(?P<name>.*?) +\((?P<amount>{_NUMBER})\)"),
    Form("fold", r"(?P<name>.*?) +Fold"),
    Form("check", r"(?P<name>.*?) +Check"),
    Form("call", rf"(?P<name>.*?) +Call +\((?P<amount>{_NUMBER})\)"),
    Form("bet", rf"(?P<name>.*?) +Bet +\((?P<amount>{_NUMBER})\)"),
    Form("raise", rf"(?P<name>.*?) +Raise +\((?P<amount>{_NUMBER})\)"),
    Form("all-in", rf"(?P<name>.*?) +(?P<all_in>All-In) +\((?P<amount>{_NUMBER})\)"),
    Form("uncalled-return", rf"(?P<name>.*?) +Payback +\((?P<amount>{_NUMBER})\)"),
)
_STREETS = (
    Form("dealt", rf"(?P<name>.*?) +was dealt: +(?P<cards>{_CARDS})"),
    Form("note", rf".* +was dealt: +{_CARDS}"),  # the name may stand there in small letters
    Form("street", rf"Flop +(?P<cards>{_CARDS})", street="flop"),
    Form(
        "street",
        r"Turn +(?:[0-9TJQKA]+[cdhs] - ){3}(?P<cards>[0-9TJQKA]+[cdhs])",
        street="turn",
    ),
    Form(
        "street",
        r"River +(?:[0-9TJQKA]+[cdhs] - ){4}(?P<cards>[0-9TJQKA]+[cdhs])",
        street="river",
    ),
)
_END = (
    Form("show", rf"(?P<name>.*?) +shows: +(?P<cards>{_CARDS})(?: \(.*\))?"),
    Form("muck", rf"(?P<name>.*?) +didn't show hand(?: \((?P<cards>{_CARDS})\))?"),
    Form(
        "collect",
        rf"(?P<name>.*?) +wins: +(?P<amount>{_MONEY})(?: (?:main|side|split|high|low) pot)*(?: \(.*\))?",
    ),
    Form("pot", rf"Rake: +(?P<rake>{_MONEY})"),
    Form(
        "head",
        r"Game ended (?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<clock>[0-9:]{8})(?: (?P<zone>[A-Z]+))?",
        late=True,
    ),
)


def describe(said: Mapping[str, str | None]) -> Described:
    """Game and stakes, all from the first line."""
    printed = " ".join((said.get("game") or "").lower().split())
    game, structure = _GAMES.get(printed), _LIMITS[said.get("limit") or ""]
    if game is None:
        return Described(reason="unsupported-game", detail=printed[:80])
    low, high = exact(said.get("low") or ""), exact(said.get("high") or "")
    if low is None or high is None:
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    tournament, currency = said.get("tournament"), said.get("currency")
    kind = "tournament" if tournament else "play" if currency in (None, "Fun") else "cash"
    fixed = structure == "fixed-limit"
    return Described(
        Head(
            site="entraction",
            game=game,
            structure=structure,
            stakes_kind=kind,
            currency=currency if kind == "cash" else None,
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            ante=exact(said.get("ante") or ""),
            tournament_id=tournament,
        )
    )


FORMAT = Layout(
    Room(
        name="entraction",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="entraction",
                    games="hold'em, Omaha; no-limit, pot-limit, fixed-limit; cash games and tournaments",
                    prints="chips added, all-ins, returned bets, collections, rake",
                ),
                starts=("Game # ",),
                forms=(*_HEADER, *_ROWS, *_STREETS, *_END),
                describe=describe,
                dates=("%Y-%m-%d %H:%M:%S",),
                units=("Fun",),
                finished_by=("collect",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
