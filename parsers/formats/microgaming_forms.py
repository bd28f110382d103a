"""What the layouts of Microgaming text share: the table line, seats, blinds, actions, cards, wins."""

from __future__ import annotations

from collections.abc import Mapping

from parsers.grammar.model import Described, Form
from parsers.grammar.numbers import exact
from parsers.told.model import Head

_NUMBER = r"[0-9](?:[0-9.,]*[0-9])?"
ANY = rf"[$€£]?{_NUMBER}"
NAME = r"(?P<name>.+?)"
AMOUNT = rf"- (?P<amount>{ANY})"
_CARDS = r"(?P<cards>[^:]+)"

HEADER = (
    Form(
        "head",
        r"\*\* (?:.+\((?P<tournament>[0-9]+)\):Table )?(?P<table>(?P<label>.+))"
        r" \[(?P<event>(?:Multi|Single) Table )?(?P<game>[^\[\]]+)\]"
        rf" \((?P<low>{_NUMBER})\|(?P<high>{_NUMBER}) (?P<limit>NL|PL|FL) - "
        r"(?P<kind>MTT|SNG|STT|[$€£]? ?Cash Game)(?: seats:(?P<max>[0-9]+))?(?: [^()]*)?\)"
        r" (?P<money>Real|Play) Money",
    ),
    Form(
        "seat",
        rf"(?:- )?(?P<name>.+) sitting in seat (?P<seat>[0-9]+) with (?P<stack>{ANY})(?: at end {ANY})?"
        r" ?(?P<button>\[Dealer\])? ?(?:\[Sitting out\])?",
    ),
)
ROWS = (
    Form("post-ante", rf"{NAME} posted the ante {AMOUNT}"),
    Form("post-small-blind", rf"{NAME} posted the small blind {AMOUNT}"),
    Form("post-big-blind", rf"{NAME} posted the big blind {AMOUNT}"),
    Form("both-blinds", rf"{NAME} posted to play {AMOUNT}"),
    Form("fold", rf"{NAME} folded"),
    Form("check", rf"{NAME} checked"),
    Form("bet", rf"{NAME} bet {AMOUNT}"),
    Form("post", rf"{NAME} (?P<all_in>went all-in) {AMOUNT}", within="head"),
    Form("all-in", rf"{NAME} (?P<all_in>went all-in) {AMOUNT}"),
    Form("show", rf"{NAME} shows: {_CARDS}"),
    Form("muck", rf"{NAME} mucks:(?: {_CARDS})?"),
    Form("collect", rf"{NAME} wins (?P<amount>{ANY}) from (?:the main pot|side pot [0-9]+)"),
)
"""All but calls and raises; amounts are chips added."""
ROUNDS = (
    Form("street", r"\*\* Dealing cards?.*", street="preflop"),
    *(
        Form("street", rf"\*\* Dealing the {name}: {_CARDS}", street=name)
        for name in ("flop", "turn", "river")
    ),
)

_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_GAMES = {"Hold'em": "holdem", "Omaha": "omaha", "Omaha Hi": "omaha", "Omaha Hi/Lo": "omaha-8"}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def describe(found: Mapping[str, str | None]) -> Described:
    """What the first lines come to; `found` are their groups."""
    game = _GAMES.get(found["game"] or "")
    if game is None:
        return Described(reason="unsupported-game", detail=f"{found['game']}")
    structure = _STRUCTURES[found["limit"] or ""]
    low, high = exact(found["low"] or ""), exact(found["high"] or "")
    fixed = structure == "fixed-limit"
    tournament = found["tournament"] is not None or found["event"] is not None
    play = found["money"] == "Play"
    signs = [sign for sign in f"{found['kind']}{found['label']}" if sign in _CURRENCIES]
    return Described(
        Head(
            site="microgaming",
            game=game,
            structure=structure,
            stakes_kind="tournament" if tournament else "play" if play else "cash",
            currency=_CURRENCIES[signs[0]] if signs and not tournament and not play else None,
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=found["tournament"],
        )
    )
