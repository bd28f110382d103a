"""partypoker text: the layout that its software writes, the one sent by mail, and what trackers make of it.

In the first one every amount is the chips added (`raises [X]`, `is all-In [X]`); the other prints `raises
X to Y`, X chips added and Y the street total. No returns are printed; what a player wins includes what
nobody called. Cash games of the first layout name the largest buy-in (`$25 USD`), mostly a hundred big
blinds, or the blinds; fixed limit and stud name the two bets. Its tournaments until 2013 print the antes
but no blinds: these stand in the header, and are with the players left of the button.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from parsers.formats.party_lines import FORMS
from parsers.grammar import numbers
from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.told.model import Dialect, Head

_exact = partial(numbers.exact, decimals="either")
_GAMES = {
    "texas holdem": "holdem",
    "holdem": "holdem",
    "omaha": "omaha",
    "omaha hi": "omaha",
    "omaha hi-lo": "omaha-8",
    "7 card stud": "stud",
    "7 card stud hi-lo": "stud-8",
    "short deck": "short-deck",
}
_STRUCTURES = {
    "nl": "no-limit",
    "no limit": "no-limit",
    "pl": "pot-limit",
    "pot limit": "pot-limit",
    "fl": "fixed-limit",
    "limit": "fixed-limit",
    "fixed limit": "fixed-limit",
    "": "fixed-limit",  # "$15/$30 USD Texas Hold'em"
}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}
_SITES = {
    "poker stars": "pokerstars",
    "ipoker": "ipoker",
    "pacific": "888poker",
    "wpn": "wpn",
    "party": "partypoker",
}


def _describe(dialect: str, told: Mapping[str, str | None]) -> Described:
    """Game and stakes of a hand of that dialect."""
    printed = told.get("game")
    if not printed:
        return Described(reason="bad-header", detail="no line names the game")
    game = _GAMES.get(printed.lower().replace("'", "").strip())
    if game is None:
        return Described(reason="unsupported-game", detail=f"{printed[:60]!r} is no game that is known")
    head = Head(site=_site(told), dialect=dialect, game=game)
    head.structure = _STRUCTURES[(told.get("limit") or "").lower()]
    stakes = [_exact(part) for name in ("low", "high") if (part := told.get(name))]
    stakes = stakes or [_exact(part) for part in (told.get("stakes") or "").split("/") if part]
    if None in stakes:
        return Described(reason="bad-header", detail=f"{told.get('stakes')!r} are no stakes")
    tournament = told.get("tournament") is not None or told.get("title") is not None
    play = told.get("play") == "Play"
    head.stakes_kind = "tournament" if tournament else "play" if play else "cash"
    head.currency = None if tournament or play else _currency(told.get("stakes") or "")
    head.tournament_id, head.level = told.get("tournament"), told.get("level")
    head.ante = _exact(told.get("ante") or "") or None
    if len(stakes) == 2:
        _pair(head, stakes[0] or 0, stakes[1] or 0)
    elif len(stakes) == 1:
        head.big_blind = _of_buy_in(stakes[0] or 0, shallow=told.get("shallow") is not None)
        head.big_blind_from = "inferred"
    return Described(head)


def _site(told: Mapping[str, str | None]) -> str:
    printed = (told.get("room") or "").lower()
    return _SITES.get(printed, printed.replace(" ", "-")) or "partypoker"


def _currency(stakes: str) -> str:
    """Mailed cash hands name none in the header; their amounts are dollars."""
    return next((code for sign, code in _CURRENCIES.items() if sign in stakes), "USD")


def _pair(head: Head, low: int, high: int) -> None:
    """Two numbers are the blinds, in fixed limit the bets: the big blind is the small bet."""
    if head.structure != "fixed-limit":
        head.small_blind, head.big_blind = low, high
        return
    head.small_bet, head.big_bet = low, high
    if "stud" not in head.game:
        head.big_blind = low
        head.small_blind = low // 2 if head.stakes_kind == "tournament" else None


def _of_buy_in(buy_in: int, *, shallow: bool) -> int:
    """The big blind of a table with this largest buy-in; what is posted counts, unless it is posted short."""
    return buy_in // (40 if shallow else 100)


_GAMES_READ = (
    "hold'em, Omaha, Omaha hi-lo, seven card stud, stud hi-lo; no-limit, pot-limit, fixed-limit; "
    "cash games and tournaments"
)


def _grammar(start: str, dialect: Dialect) -> Grammar:
    return Grammar(
        dialect,
        starts=("***** Hand History ",),
        forms=(Form("start", start), *FORMS),
        describe=partial(_describe, dialect.name),
        dates=("%B %d %H:%M:%S %Y", "%b %d %H:%M:%S %Y"),
        zones={
            "YEKST": "Asia/Yekaterinburg",
            "MSKS": "Europe/Moscow",
            "MESZ": "Europe/Berlin",
            "MEZ": "Europe/Berlin",
        },
        decimals="either",
        finished_by=("collect",),
        blinds_in="high",
    )


_GRAMMARS = (
    _grammar(
        r"\*{5} Hand History for Game (?P<id>\w+) \*{5}",
        Dialect(
            "party",
            games=_GAMES_READ,
            prints="chips added; no pot, rake nor returns",
            not_checkable="M01, M02",
            prints_returns=False,
            prints_pot=False,
            prints_all_ins=False,
            live_small_blinds=True,
            rounded=True,
        ),
    ),
    _grammar(
        r"\*{5} Hand History For Game (?P<id>\w+) \*{5}",
        Dialect(
            "party-mail",
            games="hold'em, Omaha; no-limit, pot-limit, fixed-limit; cash games and tournaments",
            prints="chips added, street totals of raises, pots, rake of cash games; no returns",
            not_checkable="M02",
            prints_returns=False,
            prints_all_ins=False,
            live_small_blinds=True,
            rounded=True,
        ),
    ),
    _grammar(
        # Their own hand numbers are lost: all have the same one.
        r"\*{5} Hand History [Ff]or Game (?:1{10}|(?P<id>\w+)) \*{5} \((?P<room>[^)]*)\)",
        Dialect(
            "party-converted",
            games="hands of other rooms that a tracker wrote in this layout",
            prints="chips added; no pot, rake nor returns",
            not_checkable="M01, M02",
            prints_returns=False,
            prints_pot=False,
            prints_all_ins=False,
            live_small_blinds=True,
            rounded=True,
        ),
    ),
)
FORMAT = Layout(Room("party", _GRAMMARS))
"""What `parsers.registry` lists."""
