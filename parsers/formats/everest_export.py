"""Everest hands as PokerTracker exports them: `raises to Y` names the new street total, the rest chips added.

The stakes of fixed limit are its bets (seen in the blinds). What is won stands in the summary, without a pot.
"""

from __future__ import annotations

from collections.abc import Mapping

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

_NAME = r"(?P<name>.+?)"
_ANY = r"[$€£]?[0-9](?:[0-9.,]*[0-9])?"
_AMOUNT = rf"(?P<amount>{_ANY})"
_ALL_IN = r"(?P<all_in>,? and is all[ -]in)?(?:,? and has reached the \[?[^ ]+ cap)?"
_CARDS = r"\[(?P<cards>[^\]]+)\]"

_FORMS = (
    Form(
        "start",
        r"EverestPoker Game #(?P<id>[0-9]+): +(?:Tourney ID: (?P<tournament>[0-9]+), )?Table (?P<table>.+)"
        rf" - (?P<low>{_ANY})/(?P<high>{_ANY}) - (?P<limit>No Limit|Pot Limit|Limit)"
        r" (?P<game>[A-Za-z0-9'/ ]+?) - (?P<clock>[0-9:]+) - (?P<date>[0-9/]+)",
    ),
    Form("seat", rf"Seat (?P<seat>[0-9]+): (?P<name>.+) \((?P<stack>{_ANY})\)"),
    Form("head", r"The button is in seat #(?P<button>[0-9]+)"),
    Form("post-ante", rf"{_NAME} posts the ante of {_AMOUNT}{_ALL_IN}"),
    Form("post-small-blind", rf"{_NAME} posts the small blind of {_AMOUNT}{_ALL_IN}"),
    Form("post-big-blind", rf"{_NAME} posts the big blind of {_AMOUNT}{_ALL_IN}"),
    Form("both-blinds", rf"{_NAME} posts(?: the dead blind of)? {_AMOUNT}{_ALL_IN}"),
    Form("fold", rf"{_NAME} folds"),
    Form("check", rf"{_NAME} checks"),
    Form("call", rf"{_NAME} calls {_AMOUNT}{_ALL_IN}"),
    Form("bet", rf"{_NAME} bets {_AMOUNT}{_ALL_IN}"),
    Form("raise", rf"{_NAME} raises to (?P<to>{_ANY}){_ALL_IN}", means="total"),
    Form("uncalled-return", rf"Uncalled bet of {_AMOUNT} returned to (?P<name>.+)"),
    Form("show", rf"{_NAME} shows {_CARDS}"),
    Form("muck", rf"{_NAME} mucked {_CARDS}"),
    Form("collect", rf"{_NAME} collects {_AMOUNT}"),
    Form("dealt", rf"Dealt to {_NAME} {_CARDS}"),
    Form("street", r"\*\*\* HOLE CARDS \*\*\*", street="preflop"),
    *(
        Form("street", rf"\*\*\* {name.upper()} \*\*\* {_CARDS}", street=name)
        for name in ("flop", "turn", "river")
    ),
    Form("showdown", r"\*\*\* SUMMARY \*\*\*"),
    Form("note", r".+ finished in place [0-9]+ and won .+"),
    Form("cancelled", r"Hand cancell?ed"),
)

_STRUCTURES = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Limit": "fixed-limit"}
_GAMES = {"Hold'em": "holdem", "Omaha": "omaha", "Omaha Hi": "omaha", "Omaha Hi/Lo": "omaha-8"}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def describe(found: Mapping[str, str | None]) -> Described:
    """What a first line comes to; `found` are its groups."""
    game, structure = _GAMES.get(found["game"] or ""), _STRUCTURES[found["limit"] or ""]
    if game is None:
        return Described(reason="unsupported-game", detail=f"{found['limit']} {found['game']}")
    low, high, tournament = exact(found["low"] or ""), exact(found["high"] or ""), found["tournament"]
    currency = _CURRENCIES.get((found["low"] or "")[:1])
    fixed = structure == "fixed-limit"
    return Described(
        Head(
            site="everest",
            game=game,
            structure=structure,
            stakes_kind="tournament" if tournament else "cash" if currency else "play",
            currency=None if tournament else currency,
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=tournament,
        )
    )


FORMAT = Layout(
    Room(
        name="everest-export",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="everest-export",
                    games="hold'em, Omaha; all limits; cash, tournaments",
                    prints="chips added, totals of raises, uncalled bets, all-ins, who wins how much, boards",
                    not_checkable="pots and rake (neither is printed)",
                    prints_pot=False,
                    loose=True,
                ),
                starts=("EverestPoker Game #",),
                forms=_FORMS,
                describe=describe,
                dates=("%Y/%m/%d %H:%M:%S",),
                finished_by=("collect",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
