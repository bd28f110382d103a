"""iPoker hands as trackers export them (`GAME #1 ...`).

`Raise (NF) $X` names the new street total; `Raise to $X`, `Raise $X` and `Allin $X` name chips added. What a
`Raise` without (NF) is, only the betting tells (a call of all that is left is among them). The pot is printed
without the rake, and in exports without `Uncalled:Y` with the uncalled bet. Cards have their suit first.
"""

from __future__ import annotations

from collections.abc import Mapping

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

_NAME = r"(?P<name>.+?)"
_SIGN = r"[$€£]?"
_ANY = rf"{_SIGN}[0-9](?:[0-9.,]*[0-9])?"
_AMOUNT = rf"(?P<amount>{_ANY})"
_ALL_IN = r"(?:(?P<all_in> Allin))?"
_CARDS = r"\[(?P<cards>[^\]]+)\]"

_FORMS = (
    Form(
        "start",
        r"GAME #(?P<id>[0-9-]+):?(?: Version:[0-9.]+)?(?: (?P<uncalled>Uncalled:Y))?:? +"
        r"(?P<game>Texas Hold'em|Holdem|Omaha Hi/Lo|Omaha Hi|Omaha"
        r"|[A-Z0-9][A-Za-z0-9'/-]*(?: [A-Z][A-Za-z0-9'/-]*)*?)"
        r"(?: +(?P<limit>NL|PL|FL|No Limit|Pot Limit|Limit|LIMIT))?"
        rf"(?: +(?P<event>Tournament)| +\(?(?P<low>{_ANY})/(?P<high>{_ANY})(?: - (?P<cap>{_ANY}) Cap -)?"
        r"(?: ?(?P<code>[A-Z]{3}))?\)?) +(?:- )?"
        r"(?P<date>[0-9]{4}[/-][0-9]{2}[/-][0-9]{2})[ -]+(?P<clock>[0-9:]+)(?:/(?P<zone>[A-Z]+))?",
    ),
    Form(
        "head",
        r"Table (?P<table>.+?)(?:, (?P<tournament>[0-9]+)(?:, [0-9]+)?)? \(Tournament: .+\)",
    ),
    Form("head", r"Table (?P<table>.+?)(?:, Seats (?P<max>[0-9]+))?"),
    Form("head", r"Server .+"),
    # HandHQ's exports know no stacks and print these.
    Form(
        "seat",
        r"Seat (?P<seat>[0-9]+): (?P<name>.+) \(\$100,000\.00 in chips\)(?P<button> DEALER)?",
    ),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.+) \((?P<stack>{_ANY}) in chips\)(?P<button> DEALER)?"
        r"(?: \((?:REBUY|ADDON)\))*",
    ),
    Form("post-ante", rf"{_NAME}: (?:Post )?Ante{_ALL_IN} {_AMOUNT}"),
    Form("post-small-blind", rf"{_NAME}: (?:Post )?SB{_ALL_IN} {_AMOUNT}"),
    Form("both-blinds", rf"{_NAME}: (?:Post )?(?:BB|DB){_ALL_IN} {_AMOUNT}"),
    Form("both-blinds", rf"{_NAME}: Post {_AMOUNT}"),
    Form("fold", rf"{_NAME}: (?:Quick )?Fold(?:ed)?"),
    Form("check", rf"{_NAME}: Check"),
    Form("call", rf"{_NAME}: Call {_AMOUNT}"),
    Form("bet", rf"{_NAME}: Bet {_AMOUNT}"),
    Form("raise", rf"{_NAME}: Raise \(NF\) (?P<to>{_ANY})", means="total"),
    Form("raise", rf"{_NAME}: Raise to {_AMOUNT}"),
    Form("all-in", rf"{_NAME}: Raise {_AMOUNT}"),
    Form("all-in", rf"{_NAME}: (?P<all_in>Allin) {_AMOUNT}"),
    Form("show", rf"{_NAME}: Shows {_CARDS}.*"),
    Form("muck", rf"{_NAME}: Mucks {_CARDS}.*"),
    Form("collect", rf"{_NAME}: wins {_AMOUNT}"),
    Form("dealt", rf"Dealt to {_NAME} {_CARDS}"),
    Form("street", r"\*\*\* HOLE CARDS \*\*\*", street="preflop"),
    Form("street", rf"\*\*\* FLOP \*\*\* {_CARDS}", street="flop"),
    # Some exports repeat the cards that lie there already.
    Form("street", r"\*\*\* TURN \*\*\* \[(?:\S+ \S+ \S+ )?(?P<cards>\S+)\]", street="turn"),
    Form(
        "street",
        r"\*\*\* RIVER \*\*\* \[(?:\S+ \S+ \S+ \S+ )?(?P<cards>\S+)\]",
        street="river",
    ),
    Form("showdown", r"\*\*\* SUMMARY \*\*\*"),
    Form("pot", rf"Total pot (?P<pot>{_ANY}) Rake (?P<rake>{_ANY})"),
    Form("note", r"[^#]+:"),  # nothing done: a player who sits out
    Form("cancelled", r"Hand cancell?ed"),
)

_STRUCTURES = {"N": "no-limit", "P": "pot-limit", "F": "fixed-limit", "L": "fixed-limit"}
_GAMES = {
    "texas hold'em": "holdem",
    "holdem": "holdem",
    "omaha": "omaha",
    "omaha hi": "omaha",
    "omaha hi/lo": "omaha-8",
}
_USUAL = {"holdem": "no-limit", "omaha": "pot-limit", "omaha-8": "pot-limit"}
"""Structures of exports that name none."""
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def describe(found: Mapping[str, str | None]) -> Described:
    """What the first lines come to; `found` are their groups."""
    game = _GAMES.get((found["game"] or "").lower())
    if game is None:
        return Described(reason="unsupported-game", detail=f"{found['game']} {found['limit'] or ''}".strip())
    limit, tournament = found["limit"], found["event"] is not None or found["tournament"] is not None
    structure = _STRUCTURES[limit[0]] if limit else _USUAL[game]
    low, high, cap = (exact(found[name] or "") for name in ("low", "high", "cap"))
    fixed = structure == "fixed-limit"
    return Described(
        Head(
            site="ipoker",
            game=game,
            structure=structure,
            stakes_kind="tournament" if tournament else "cash",
            currency=None if tournament else found["code"] or _CURRENCIES.get((found["low"] or "")[:1]),
            small_blind=None if fixed else low,
            big_blind=low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            betting_cap=cap,
            tournament_id=found["tournament"],
        )
    )


FORMAT = Layout(
    Room(
        name="ipoker-export",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="ipoker-export",
                    games="hold'em, Omaha; all limits; cash, tournaments",
                    prints="chips added, totals of raises, the pot less rake, who wins how much, boards",
                    not_checkable="pots (with the uncalled bet or without), uncalled bets, most all-ins",
                    prints_returns=False,
                    prints_pot=False,
                    prints_all_ins=False,
                    loose=True,
                ),
                starts=("GAME #",),
                forms=_FORMS,
                describe=describe,
                dates=("%Y-%m-%d %H:%M:%S", "%Y/%m/%d %H:%M:%S"),
                finished_by=("collect",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
