"""888poker text, and that of the skins on its network (Cassava, country rooms, LuckyAce): one layout for all.

`raises [X]` is the chips added by the raise, as is every other amount. Printed are neither pot, rake nor
returns; what `collected` says is after rake. Ranks in letters of other languages are not read: V is a
queen or a jack.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from parsers.grammar import numbers
from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from parsers.grammar.model import What

_SPACES = " \u00a0\u202f\ufffd\u00c2"
_DIGITS = rf"[0-9](?:[0-9.,{_SPACES}]*[0-9])?"
_MONEY = rf"[$€£]?[{_SPACES}]{{0,2}}{_DIGITS}(?:[{_SPACES}]{{0,2}}(?:[$€£]|\u00e2\u201a\u00ac))?"
_NOTHING = rf"[$€£]?[{_SPACES}]?0(?:[.,]0+)?[{_SPACES}]{{0,2}}[$€£]?"
_NAME = "(?P<name>.*?) ?"  # some players have no name, and white space before a line is no part of it
_AMOUNT = rf"\[[{_SPACES}]?(?P<amount>{_MONEY})[{_SPACES}]?\]"
_ALL_IN = "(?P<all_in>,? and is all[ -]in)?"
_RUN = r"\S+ runout "  # "First runout", in the language of the player

_exact = partial(numbers.exact, decimals="either")
_GAMES = {
    "holdem": "holdem",
    "hold'em": "holdem",
    "texas holdem": "holdem",
    "omaha": "omaha",
    "omahahl": "omaha-8",
    "omaha hi/lo": "omaha-8",
    "omaha hl": "omaha-8",
}
_STRUCTURES = {
    "no limit": "no-limit",
    "pot limit": "pot-limit",
    "fix limit": "fixed-limit",
    "fixed limit": "fixed-limit",
    "limit": "fixed-limit",
}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def _describe(told: Mapping[str, str | None]) -> Described:
    """Game and stakes: the header names the blinds, in fixed limit too (the small bet is the big blind)."""
    game, limit = told.get("game"), told.get("limit")
    low, high = (_exact(told.get(name) or "") for name in ("low", "high"))
    if not game or not limit or low is None or high is None:
        return Described(reason="bad-header", detail="no line names the blinds and the game")
    if game.lower() not in _GAMES:
        return Described(reason="unsupported-game", detail=f"{game[:60]!r} is no game that is known")
    structure = _STRUCTURES[limit.lower()]
    tournament = told.get("tournament")
    play = told.get("play") not in (None, "Real")
    sign = next((code for sign, code in _CURRENCIES.items() if sign in f"{told['low']}{told['high']}"), None)
    fixed = structure == "fixed-limit"
    return Described(
        Head(
            site=_site(told.get("brand") or ""),
            game=_GAMES[game.lower()],
            structure=structure,
            stakes_kind="tournament" if tournament else "play" if play else "cash",
            currency=None if tournament or play else sign,
            small_blind=low,
            big_blind=high,
            small_bet=high if fixed else None,
            big_bet=2 * high if fixed else None,
            tournament_id=tournament,
        )
    )


def _site(brand: str) -> str:
    """The room, and the country where it is one of its own: "888.ro" is not where "888poker" plays."""
    name = brand.lower()
    return "888poker" if name in ("cassava", "888poker", "888", "888.com") else name.replace(".", "-")


def _row(what: What, rest: str) -> Form:
    return Form(what, f"{_NAME}{rest}")


def _street(name: str) -> Form:
    pattern = rf"\*\* Dealing [{name[0].upper()}{name[0]}]{name[1:]} \*\*(?: ?\[(?P<cards>[^\]]*)\])?"
    return Form("street", pattern, street=name)


_FORMS = (
    Form(
        "start",
        r"\*{4,5} (?P<brand>[\w.-]+|Pacific Poker) (?:(?:Snap Poker|BLAST) )?"
        r"Hand History for Game (?P<id>[0-9]+) \*{5}",
    ),
    Form(
        "head",
        rf"(?P<low>{_MONEY})/(?P<high>{_MONEY}) Blinds "
        r"(?P<limit>No Limit|Pot Limit|Fix Limit|Fixed Limit|Limit) (?P<game>.+?)(?: Jackpot table)? - \*\*\*"
        r"(?: (?P<date>[0-9]{2} [0-9]{2} [0-9]{4})[- ]+(?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2}))?",
    ),
    Form(
        "head",
        r"Tournament #(?P<tournament>[0-9]+)(?: .*?)??(?: - Table #(?P<table>[0-9]+))?"
        r"(?: (?P<max>[0-9]+) Max)?"
        r" ?(?:\((?P<play>Real|Practice|Play) (?:Money|Play)\))?",
    ),
    Form(
        "head",
        r"Table (?P<table>.*?)(?: (?P<max>[0-9]+) Max)? ?\((?P<play>Real|Practice|Play) (?:Money|Play)\)",
    ),
    Form("head", "Seat (?P<button>[0-9]+) is the button"),
    Form("head", "Total number of players ?: ?[0-9]+(?:/(?P<max>[0-9]+))?"),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): ?(?P<name>.*?) ?\([{_SPACES}]?(?P<stack>{_MONEY})[{_SPACES}]?\)",
    ),
    Form("before", r"#Game No ?: ?[0-9]+"),
    Form("street", r"\*\* Dealing down cards \*\*", street="preflop"),
    *(_street(name) for name in ("flop", "turn", "river")),
    Form("note", r"\*\* \S+ runout \*\*"),
    Form("showdown", r"\*\* Summary \*\*"),
    Form("note", r"\((?:Hi|Lo): .*\)"),
    Form("dealt", rf"Dealt to {_NAME}\[(?P<cards>[^\]]*)\]"),
    _row("post-ante", rf"posts (?:the )?ante {_AMOUNT}"),
    _row("post-small-blind", rf"posts small blind {_AMOUNT}"),
    _row("post-big-blind", rf"posts big blind {_AMOUNT}"),
    _row(
        "post-dead",
        rf"posts dead blind \[[{_SPACES}]?(?P<amount>{_MONEY}) \+ {_NOTHING}[{_SPACES}]?\]",
    ),
    _row(
        "post-big-blind",
        rf"posts dead blind \[[{_SPACES}]?{_NOTHING} \+ (?P<amount>{_MONEY})[{_SPACES}]?\]",
    ),
    _row(
        "both-blinds",
        rf"posts dead blind \[[{_SPACES}]?(?P<dead>{_MONEY}) \+ (?P<amount>{_MONEY})[{_SPACES}]?\]",
    ),
    _row("post-dead", rf"posts dead blind {_AMOUNT}"),
    _row("fold", "folds"),
    _row("check", "checks"),
    _row("call", rf"calls {_AMOUNT}{_ALL_IN}"),
    _row("bet", rf"bets {_AMOUNT}{_ALL_IN}"),
    _row("raise", rf"raises {_AMOUNT}{_ALL_IN}"),
    _row("collect", rf"collected {_AMOUNT}"),
    Form("collect", rf"{_RUN}{_NAME}collected {_AMOUNT}"),
    _row("show", r"shows \[(?P<cards>[^\]]*)\]"),
    Form("show", rf"{_RUN}{_NAME}shows \[(?P<cards>[^\]]*)\]"),
    _row("muck", r"mucks(?: \[(?P<cards>[^\]]*)\])?"),
    _row("muck", r"did not show (?:his|her|their) hand"),
)

GRAMMAR = Grammar(
    Dialect(
        "888",
        games="hold'em, Omaha, Omaha hi-lo; no-limit, pot-limit, fixed-limit; cash games and tournaments",
        prints="chips added; no pot, rake, returns nor all-ins",
        not_checkable="M01, M02",
        prints_returns=False,
        prints_pot=False,
        prints_all_ins=False,
    ),
    starts=("***** ", "**** "),
    forms=_FORMS,
    describe=_describe,
    dates=("%d %m %Y %H:%M:%S",),
    decimals="either",
    finished_by=("collect",),
    marks_deal=True,
)
FORMAT = Layout(Room("888", (GRAMMAR,)))
"""What `parsers.registry` lists."""
