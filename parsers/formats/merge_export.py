"""Merge hands as trackers export them (`MERGE_GAME #1-2: ...`, `Merge Game #1-2 | ...`).

`Raise $X` names the new street total, the rest chips added. Stacks of tournaments are those after antes and
blinds. What is won holds uncalled bets, or says them in a line of their own; no pot and no rake is printed.
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
_CARDS = r"\[(?P<cards>[^\]]+)\]"
_GAME = r"(?P<game>Texas Hold'em|Holdem|Omaha Hi/Lo|Omaha Hi|Omaha|[A-Z0-9][A-Za-z0-9'/ -]*?)"
_STAKES = rf"(?: +(?P<event>Tournament))?(?: +\(?(?P<low>{_ANY})/(?P<high>{_ANY})\)?)?"
_WHEN = r"(?P<date>[0-9]{2}/[0-9]{2}/[0-9]{4}) (?P<clock>[0-9:]+)(?: (?P<zone>[A-Z]+))?"

_FORMS = (
    Form(
        "start",
        rf"(?:MERGE_GAME|Merge Game) #(?P<id>[0-9-]+)(?::| \|) +{_GAME} +(?P<limit>NL|PL|FL){_STAKES}(?: \|)?"
        rf" +{_WHEN}(?: \| Version:[0-9]+)?",
    ),
    Form(
        "head",
        r"Table (?P<table>.+?)(?:, (?P<tournament>[0-9]+)(?:, [0-9]+)?)? \(Tournament: .+\)",
    ),
    Form("head", r"Table (?P<table>.+?)(?: \([0-9]+\))?(?:, Seats (?P<max>[0-9]+))?"),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.+) \((?P<stack>{_ANY}) in chips\)(?P<button> DEALER)?",
    ),
    Form("post-ante", rf"{_NAME}: Post Ante {_AMOUNT}"),
    Form("post-small-blind", rf"{_NAME}: Post SB {_AMOUNT}"),
    Form("post-big-blind", rf"{_NAME}: Post BB {_AMOUNT}"),
    Form("both-blinds", rf"{_NAME}: Post DB {_AMOUNT}"),
    Form("fold", rf"{_NAME}: Fold"),
    Form("check", rf"{_NAME}: Check"),
    Form("call", rf"{_NAME}: Call {_AMOUNT}"),
    Form("bet", rf"{_NAME}: Bet {_AMOUNT}"),
    Form("raise", rf"{_NAME}: Raise (?P<to>{_ANY})", means="total"),
    Form("all-in", rf"{_NAME}: (?P<all_in>Allin) {_AMOUNT}"),
    Form("show", rf"{_NAME}: Shows {_CARDS}.*"),
    Form("muck", rf"{_NAME}: Mucks {_CARDS}.*"),
    Form("uncalled-return", rf"{_NAME}: wins {_AMOUNT} \(uncalled\)"),
    Form("collect", rf"{_NAME}: wins {_AMOUNT}"),
    Form("dealt", rf"Dealt to {_NAME} {_CARDS}"),
    Form("street", r"\*\*\* HOLE CARDS \*\*\*", street="preflop"),
    *(
        Form("street", rf"\*\*\* {name.upper()} \*\*\* {_CARDS}", street=name)
        for name in ("flop", "turn", "river")
    ),
    Form("showdown", r"\*\*\* SUMMARY \*\*\*"),
    Form("note", r"[^#]+:"),  # nothing done: a player who sits out
    Form("cancelled", r"Hand cancell?ed"),
)

_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_GAMES = {
    "texas hold'em": "holdem",
    "holdem": "holdem",
    "omaha": "omaha",
    "omaha hi": "omaha",
    "omaha hi/lo": "omaha-8",
}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def describe(found: Mapping[str, str | None]) -> Described:
    """What the first lines come to; `found` are their groups."""
    game, structure = _GAMES.get((found["game"] or "").lower()), _STRUCTURES[found["limit"] or ""]
    if game is None:
        return Described(reason="unsupported-game", detail=f"{found['game']} {found['limit']}")
    tournament = found["event"] is not None or found["tournament"] is not None
    low, high = exact(found["low"] or ""), exact(found["high"] or "")
    fixed = structure == "fixed-limit"
    return Described(
        Head(
            site="merge",
            game=game,
            structure=structure,
            stakes_kind="tournament" if tournament else "cash",
            currency=None if tournament else _CURRENCIES.get((found["low"] or "")[:1]),
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=found["tournament"],
        ),
        stacks_after_posts=tournament,
    )


FORMAT = Layout(
    Room(
        name="merge-export",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="merge-export",
                    games="hold'em, Omaha; all limits; cash, tournaments",
                    prints="chips added, totals of raises, who wins how much, boards",
                    not_checkable="pots and rake (neither is printed), most uncalled bets and all-ins",
                    prints_returns=False,
                    prints_pot=False,
                    prints_all_ins=False,
                    loose=True,
                    live_small_blinds=True,
                ),
                starts=("MERGE_GAME #", "Merge Game #"),
                forms=_FORMS,
                describe=describe,
                dates=("%m/%d/%Y %H:%M:%S",),
                finished_by=("collect",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
