"""Betfair Poker text (2009, archive): `raises to [X]` is the street total, all other amounts are chips added.

"NAME goes all-in" is printed before the line of what he bets. Neither pot, rake nor returns are printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from parsers.grammar import numbers
from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from parsers.grammar.model import What
    from parsers.told.model import Means

_MONEY = r"[$€£]? ?[0-9][0-9.,]*"
_AMOUNT = rf"\[ ?(?P<amount>{_MONEY}) ?\]"
_GAMES = {
    "Texas Hold'em": "holdem",
    "Omaha": "omaha",
    "Omaha Hi": "omaha",
    "Omaha Hi-Lo": "omaha-8",
    "Omaha Hi/Lo": "omaha-8",
}
_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit"}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def _describe(told: Mapping[str, str | None]) -> Described:
    """Game and stakes; of fixed limit no export is known that would tell what its two numbers are."""
    game, limit = told.get("game") or "", told.get("limit") or ""
    low, high = (numbers.exact(told.get(name) or "") for name in ("low", "high"))
    if low is None or high is None:
        return Described(reason="bad-header", detail="no line names the blinds and the game")
    if game not in _GAMES or limit not in _STRUCTURES:
        return Described(reason="unsupported-game", detail=f"{limit} {game[:60]!r} is no game that is known")
    play = told.get("play") not in (None, "Real")
    sign = next((code for sign, code in _CURRENCIES.items() if sign in f"{told['low']}{told['high']}"), None)
    return Described(
        Head(
            site="betfair",
            game=_GAMES[game],
            structure=_STRUCTURES[limit],
            stakes_kind="play" if play else "cash",
            currency=None if play else sign,
            small_blind=low,
            big_blind=high,
        )
    )


def _row(what: What, rest: str, means: Means = "added") -> Form:
    return Form(what, f"(?P<name>.*?) {rest}", means=means)


def _street(title: str, street: str) -> Form:
    return Form(
        "street",
        rf"\*\* Dealing {title} \*\*(?: \[(?P<cards>[^\]]*)\])?",
        street=street,
    )


_FORMS = (
    Form("start", r"\*{5} Betfair Poker Hand History for Game (?P<id>[0-9]+) \*{5}"),
    Form(
        "head",
        rf"(?P<limit>[A-Z]+) (?P<low>{_MONEY})/(?P<high>{_MONEY}) (?P<game>.+?) - [A-Z][a-z]+day, "
        r"(?P<date>[A-Z][a-z]+ [0-9]{1,2}), (?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2}) "
        "(?P<zone>[A-Z]+) (?P<year>[0-9]{4})",
    ),
    Form(
        "head",
        r"Table (?P<table>.*?)(?: (?P<max>[0-9]+)-max)? \((?P<play>Real|Play) Money\)",
    ),
    Form("head", "Seat (?P<button>[0-9]+) is the button"),
    Form("head", "Total number of active players : [0-9]+"),
    Form("seat", rf"Seat (?P<seat>[0-9]+): (?P<name>.*?) \( ?(?P<stack>{_MONEY}) ?\)"),
    _street("down cards", "preflop"),
    *(_street(name.title(), name) for name in ("flop", "turn", "river")),
    Form("showdown", r"\*\* (?:Showdown|Hand Conclusion) \*\*"),
    Form("end", r"\*+ +Game [0-9]+ ends +\*+"),
    Form("dealt", r"Dealt to (?P<name>.*?) \[(?P<cards>[^\]]*)\]"),
    _row("post-ante", rf"posts (?:the )?ante {_AMOUNT}"),
    _row("post-small-blind", rf"posts small blind {_AMOUNT}"),
    _row("post-big-blind", rf"posts big blind {_AMOUNT}"),
    _row("both-blinds", rf"posts small & big blinds {_AMOUNT}"),
    _row("says-all-in", r"goes all-in"),
    _row("fold", "folds"),
    _row("check", "checks"),
    _row("call", rf"calls {_AMOUNT}"),
    _row("bet", rf"bets {_AMOUNT}"),
    Form("raise", rf"(?P<name>.*?) raises to \[ ?(?P<to>{_MONEY}) ?\]", means="total"),
    _row("collect", rf"wins (?P<amount>{_MONEY})(?: from (?:main|side) pot.*| with .*)?"),
    _row("show", r"shows \[(?P<cards>[^\]]*)\].*"),
    _row("muck", r"(?:mucks|does not show)(?: \[(?P<cards>[^\]]*)\])?.*"),
    Form(
        "note", r".* (?:sits out|is sitting out|has (?:joined|left) the table|times out|is disconnected)\.?"
    ),
    Form("chat", r"(?P<name>.*?): .*"),
)
_GRAMMAR = Grammar(
    Dialect(
        "betfair",
        games="hold'em, Omaha; no-limit, pot-limit; cash games",
        prints="street totals of raises, chips added, all-ins; no pot, rake nor returns",
        not_checkable="M01, M02",
        prints_returns=False,
        prints_pot=False,
        prints_all_ins=False,
    ),
    starts=("***** Betfair Poker Hand History ",),
    forms=_FORMS,
    describe=_describe,
    dates=("%B %d %H:%M:%S %Y",),
    finished_by=("collect", "end"),
)
FORMAT = Layout(Room("betfair", (_GRAMMAR,)))
"""What `parsers.registry` lists."""
