"""Cake and Revolution text: raises print the street total, everything else the chips added.

Neither pots nor rake are printed. A limit header names the bets. Tables in euros are played in dollars: only
those amounts are exact, the euros beside them are rounded. Tournaments by coin flip have no betting at all.
A dead blind may be printed as less than nothing ("$-0,10"). What was posted is open then; only a pot limit
depends on it, so that only hands of pot limit are refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_MONEY = r"[$€£]?[0-9](?:[0-9., \u00a0]*[0-9])?"
_EUROS = r"(?:  ?\(EUR [^()]*\))?"
_CARDS = r"[0-9TJQKAcdhs, ]+"
_GAMES = {
    "hold'em": "holdem",
    "omaha": "omaha",
    "omaha hi/lo": "omaha-8",
    "omaha h/l": "omaha-8",
    "omahahilo": "omaha-8",
}
_LIMITS = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit", "": "fixed-limit"}


def _start(limits: str) -> Form:
    return Form(
        "start",
        r"Hand#(?P<id>[0-9A-Z]+) - +(?P<title>.+?)(?: (?P<tournament>T[0-9]+)| [0-9]+)"
        r"(?: -- (?:TICKET|CASH|TICKETCASH|FREEROLL|[A-Z ]+) -- [^ ]+ \+ [^ ]+)?(?: -- (?P<max>[0-9]+) Max)?"
        rf"(?: -- Table (?P<number>[0-9]+))? -- (?:(?P<ante>-?{_MONEY})/)?"
        rf"(?P<low>{_MONEY})/(?P<high>{_MONEY}) {limits}(?P<game>[A-Za-z'/-]+(?: [A-Za-z/]+)?) -- "
        r"(?P<date>[0-9]{4}[/.-][0-9]{2}[/.-][0-9]{2}) - (?P<clock>[0-9]{2}[:/-][0-9]{2}[:/-][0-9]{2})",
    )


_HEADER = (
    Form("head", r"Dealer: Seat (?P<button>[0-9]+)"),
    Form("note", r"Dealer:"),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.*?) \((?P<stack>{_MONEY}) in chips\){_EUROS}(?P<button> DEALER)?",
    ),
)
_UNREAD_DEAD_BLIND = Form(
    "post-big-blind",
    rf"(?P<name>.*?): ?posts dead blind [$€£]?-{_MONEY} and big blind (?P<amount>{_MONEY}){_EUROS}",
)
_ROWS = (
    Form("post-ante", rf"(?P<name>.*?): posts ante of (?P<amount>{_MONEY}){_EUROS}"),
    Form("post-small-blind", rf"(?P<name>.*?): posts small blind (?P<amount>{_MONEY}){_EUROS}"),
    Form("post-big-blind", rf"(?P<name>.*?): posts big blind (?P<amount>{_MONEY}){_EUROS}"),
    Form(
        "both-blinds",
        rf"(?P<name>.*?): ?posts dead blind (?P<dead>{_MONEY}) and big blind (?P<amount>{_MONEY}){_EUROS}",
    ),
    Form("post-dead", rf"(?P<name>.*?): ?posts dead blind (?P<amount>{_MONEY}){_EUROS}"),
    Form("fold", r"(?P<name>.*?): folds"),
    Form("check", r"(?P<name>.*?): checks"),
    Form("call", rf"(?P<name>.*?): calls (?P<amount>{_MONEY}){_EUROS}"),
    Form("bet", rf"(?P<name>.*?): bets (?P<amount>{_MONEY}){_EUROS}"),
    Form("raise", rf"(?P<name>.*?): raises to (?P<to>{_MONEY}){_EUROS}", means="total"),
    Form("all-in", rf"(?P<name>.*?): (?P<all_in>is all in) (?P<amount>{_MONEY}){_EUROS}"),
    Form("uncalled-return", rf"(?P<name>.*?): returns uncalled bet (?P<amount>{_MONEY}){_EUROS}"),
)
_STREETS = (
    Form("dealt", rf"Dealt to (?P<name>.*) \[(?P<cards>{_CARDS})\]"),
    Form("street", r"\*\*\* FLOP \*\*\* \[(?P<cards>.*)\]", street="flop"),
    Form("street", r"\*\*\* TURN \*\*\* \[(?P<cards>.*)\]", street="turn"),
    Form("street", r"\*\*\* RIVER \*\*\* \[(?P<cards>.*)\]", street="river"),
    Form("showdown", r"\*\*\* ?SHOW DOWN ?\*\*\*"),
)
_END = (
    Form("show", rf"(?P<name>.*?): shows \[(?P<cards>{_CARDS})\](?: \(.*\))?"),
    Form("muck", rf"(?P<name>.*?): mucks(?: \[(?P<cards>{_CARDS})\])?(?: \([A-Za-z ]*\) ?\.?)?"),
    # Names with a space have an underscore in these lines.
    Form("note", rf".*: mucks \[{_CARDS}\](?: \([A-Za-z ]*\) ?\.?)?"),
    Form("note", r"Tournament: .* wins [0-9]+ bount(?:y|ies)\..*"),
    Form("collect", rf"(?P<name>.*?):? wins (?:high pot |low pot )?(?P<amount>{_MONEY}){_EUROS}(?: with.*)?"),
    Form("note", r"There is no low hand"),
    Form("note", r".*:? finished [0-9]+ out of [0-9]+ players\.?"),
    Form("note", rf".* rebuys {_MONEY}(?: chips)?"),
    Form("note", rf".* adds? ?on {_MONEY}(?: chips)?"),
    Form("note", r"Player left the table"),
    Form(
        "note",
        r".*? (?:sits out|is sitting out|left the table|joined the table|has timed out|is disconnected)",
    ),
    Form("note", r".*? (?:has returned|has reconnected|is reconnected|has disconnected)"),
)


def describe(said: Mapping[str, str | None]) -> Described:
    """Game and stakes, all from the first line."""
    printed = " ".join((said.get("game") or "").lower().split())
    game, structure = _GAMES.get(printed), _LIMITS[said.get("limit") or ""]
    if game is None:
        return Described(reason="unsupported-game", detail=printed[:80])
    tournament = said.get("tournament")
    title = said.get("title") or ""
    if tournament and "coin flip" in title.lower():
        return Described(reason="unsupported-game", detail="a coin flip has no betting")
    low_text, high_text = said.get("low") or "", said.get("high") or ""
    low, high = exact(low_text, "either"), exact(high_text, "either")
    if low is None or high is None:
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    fixed, euros = structure == "fixed-limit", low_text.startswith("€")
    kind = "tournament" if tournament else "cash" if low_text[:1] in "$€£" else "play"
    blind = low if fixed else high
    seats = re.search("([0-9]+)-[Mm]ax", title)
    return Described(
        Head(
            site="cake",
            max_seats=int(seats[1]) if seats else None,
            table_name=f"{title}, table {said['number']}" if said.get("number") else title,
            game=game,
            structure=structure,
            stakes_kind=kind,
            currency={"£": "GBP"}.get(low_text[:1], "USD") if kind == "cash" else None,
            small_blind=None if fixed or euros else low,
            big_blind=None if euros else blind,  # then the one posted, in dollars
            small_bet=low if fixed and not euros else None,
            big_bet=high if fixed and not euros else None,
            ante=exact(said.get("ante") or "", "either") or None,  # 0 and -1: none
            tournament_id=tournament[1:] if tournament else None,
        )
    )


_DIALECT = Dialect(
    name="cake",
    games="hold'em, Omaha; no-limit, pot-limit, fixed-limit; cash games and tournaments",
    prints="street totals of raises, chips added of everything else, all-ins, returned bets",
    not_checkable="pots and rake (not printed), returns of blinds that nobody called",
    prints_returns=False,
    prints_pot=False,
)


def _grammar(*forms: Form) -> Grammar:
    return Grammar(
        dialect=_DIALECT,
        starts=("Hand#",),
        forms=(*forms, *_HEADER, *_ROWS, *_STREETS, *_END),
        describe=describe,
        dates=(
            "%Y/%m/%d %H:%M:%S",
            "%Y-%m-%d %H:%M:%S",
            "%Y.%m.%d %H:%M:%S",
            "%Y-%m-%d %H-%M-%S",
            "%Y.%m.%d %H/%M/%S",
        ),
        decimals="either",
        finished_by=("collect",),
    )


FORMAT = Layout(
    Room(
        name="cake",
        grammars=(
            _grammar(_start("(?P<limit>PL) ")),
            _grammar(_start("(?:(?P<limit>NL|FL) )?"), _UNREAD_DEAD_BLIND),
        ),
    )
)
"""What `parsers.registry` lists."""
