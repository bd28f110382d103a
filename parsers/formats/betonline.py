"""BetOnline, Tiger Gaming and others of the Chico network; some of them spell their lines with capitals.

`raises X to Y` names the chips added and the player's new total, a lone amount the chips added. What cannot
be relied on: returns, and checks of players who are away, are left out now and then; of all-ins only some
are called so; pots and winnings are given for one pot of several; a tournament's header keeps the blinds of
its first level; what a player has just bought is not in his stack. Of `post dead` only the live part is
printed; the pot holds a dead small blind besides. Omaha is called hold'em now and then: that four cards are
dealt tells it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.schema import LOSSY
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_M = r"\$?[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?"
_ALL_IN = r"(?P<all_in> and is [Aa]ll[ -][Ii]n)?\.?"
_TAGS = r"(?: - (?:The button|Small Blind|Big Blind|Sitting out))*"
_CARDS = r"(?:\[[^\]]*\] ?)*\[(?P<cards>[^\]]*)\]"
_SITES = {
    "BetOnline Poker": "betonline",
    "PayNoRake": "paynorake",
    "ActionPoker.com": "actionpoker",
    "Gear Poker": "gear-poker",
    "SportsBetting.ag Poker": "sportsbetting",
    "Tiger Gaming": "tiger-gaming",
}
_IN_CAPITALS = ("ActionPoker.com", "Gear Poker")
_GAMES = {
    "Hold'em": "holdem",
    "Omaha": "omaha",
    "Omaha Hi/Lo": "omaha-8",
    "Omaha H/L": "omaha-8",
    "Razz": "razz",
    "7 Card Stud": "stud",
    "7 Card Stud Hi/Lo": "stud-8",
}
_BY_CARDS = {"4": "omaha", "5": "omaha-5"}
_LIMITS = {
    None: "no-limit",
    "No Limit": "no-limit",
    "Pot Limit": "pot-limit",
    "Limit": "fixed-limit",
    "LIMIT": "fixed-limit",
    "Fixed Limit": "fixed-limit",
}
# The clocks of players' computers, by the names that Windows gives them.
_ZONES = {
    name: zone
    for region, zone in (
        ("Eastern", "America/New_York"),
        ("Central", "America/Chicago"),
        ("Mountain", "America/Denver"),
        ("Pacific", "America/Los_Angeles"),
        ("Atlantic", "America/Halifax"),
        ("GMT", "Europe/London"),
        ("W. Europe", "Europe/Berlin"),
        ("Romance", "Europe/Paris"),
        ("Central Europe", "Europe/Budapest"),
        ("Central European", "Europe/Warsaw"),
        ("FLE", "Europe/Helsinki"),
        ("GTB", "Europe/Bucharest"),
        ("AUS Eastern", "Australia/Sydney"),
    )
    for name in (f"{region} Standard Time", f"{region} Daylight Time", f"{region} Summer Time")
}


def describe(groups: Mapping[str, str | None]) -> Described:
    """Game and stakes; blinds of tournaments are those posted."""
    game, limit = groups["game"] or "", groups["limit"]
    if game not in _GAMES or limit not in _LIMITS:
        return Described(reason="unsupported-game", detail=f"{game} {limit or ''}".strip())
    tournament, stakes = groups.get("tournament"), groups.get("low")
    low, high = (exact(groups.get(name) or "") for name in ("low", "high"))
    if stakes and (low is None or high is None):
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    if tournament:
        low = high = None
    structure, play = _LIMITS[limit], groups.get("money") == "Play Money"
    name = _GAMES[game]
    if name == "holdem":
        name = _BY_CARDS.get(groups.get("dealt") or "", name)
    fixed, stud = structure == "fixed-limit", not name.startswith(("holdem", "omaha"))
    return Described(
        Head(
            site=_SITES[groups["brand"] or ""],
            dialect="betonline-capitals" if groups["brand"] in _IN_CAPITALS else "betonline",
            game=name,
            structure=structure,
            stakes_kind="tournament" if tournament else "play" if play else "cash",
            currency=None if tournament or play else "USD",
            small_blind=None if fixed else low,
            big_blind=None if stud else low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=tournament,
            flags=[LOSSY],
        )
    )


_TIME = (
    r"(?P<date>[0-9]{4}[/-][0-9]{2}[/-][0-9]{2}) "
    r"(?P<clock>[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)(?: (?P<zone>.+))?"
)
_BRAND = "|".join(name.replace(".", r"\.") for name in _SITES)
_FORMS = (
    Form("before", r"Tournament will start in a moment\.?"),
    Form("before", r"Joined table during game\.  ?History will only be recorded from the next hand\."),
    Form(
        "start",
        rf"(?P<brand>{_BRAND}) Game #(?P<id>[0-9]+): +(?:Tournament #(?P<tournament>[0-9]+): (?:\S+\+\S+ )?)?"
        r"(?P<game>[0-9A-Za-z'/ ]+?)(?: (?P<limit>No Limit|Pot Limit|Fixed Limit|Limit|LIMIT))?,? ?"
        rf"(?:\(?(?P<low>{_M})/(?P<high>{_M})\)?)? ?- {_TIME}",
    ),
    Form(
        "head",
        r"Table '(?P<table>.*)'(?: (?P<max>[0-9]+)-[Mm]ax,?)?(?: \((?P<money>Play Money|Real Money)\))?"
        r"(?: Seat #(?:(?P<button>[0-9]{1,2})|[0-9]+) is the button)?",
    ),
    Form(
        "head",
        r"Table (?P<table>.+?) (?:\((?P<money>Play Money|Real Money)\) )?"
        r"Seat #(?P<button>[0-9]+) is the button",
    ),
    # What a player bought since the last hand is printed as nothing.
    Form("seat", rf"Seat (?P<seat>[0-9]+): (?P<name>.*) \(0(?:\.0+)? in [Cc]hips\){_TAGS}"),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.*) \((?P<stack>{_M}) in [Cc]hips\){_TAGS}",
    ),
    Form("street", r"\*\*\* HOLE CARDS \*\*\*", street="preflop"),
    Form("street", rf"\*\*\* FLOP \*\*\* {_CARDS}", street="flop"),
    Form("street", rf"\*\*\* TURN \*\*\* {_CARDS}", street="turn"),
    Form("street", rf"\*\*\* RIVER \*\*\* {_CARDS}", street="river"),
    # Stud as other programs read it: no hand of it was seen.
    *(
        Form("street", rf"\*\*\* (?i:{number} street) \*\*\*.*", street=street)
        for number, street in (
            ("3rd", "third"),
            ("4th", "fourth"),
            ("5th", "fifth"),
            ("6th", "sixth"),
            ("7th", "seventh"),
        )
    ),
    Form("showdown", r"\*\*\* SHOW DOWN \*\*\*"),
    Form("summary", r"\*\*\* SUMMARY \*\*\*"),
    Form("note", r".*: ante processed \$?0(?:\.0+)?"),
    Form("note", r".*: [Pp]ost dead \$?0(?:\.0+)?\.?"),
    Form("post-ante", rf"(?P<name>.*?): ante processed (?P<amount>{_M})"),
    Form("post-small-blind", rf"(?P<name>.*?): [Pp]osts small blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.*?): [Pp]osts big blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.*?): [Pp]osts? now (?P<amount>{_M}){_ALL_IN}"),
    Form(
        "both-blinds",
        rf"(?P<name>.*?): [Pp]osts? dead (?P<amount>{_M}){_ALL_IN}",
        with_dead=True,
    ),
    Form("bring-in", rf"(?P<name>.*?): [Bb]rings[ -]in (?:low )?(?:for )?(?P<amount>{_M}){_ALL_IN}"),
    Form("fold", r"(?P<name>.*?): [Ff]olds\.?"),
    Form("check", r"(?P<name>.*?): [Cc]hecks\.?"),
    Form("call", rf"(?P<name>.*?): [Cc]alls (?P<amount>{_M}){_ALL_IN}"),
    Form("bet", rf"(?P<name>.*?): [Bb]ets (?P<amount>{_M}){_ALL_IN}"),
    Form(
        "raise",
        rf"(?P<name>.*?): (?:[Rr]aises|[Rr]eraises) (?P<amount>{_M}) to (?P<to>{_M}){_ALL_IN}",
        means="added-total",
    ),
    Form("raise", rf"(?P<name>.*?): (?:[Rr]aises|[Rr]eraises) (?P<amount>{_M}){_ALL_IN}"),
    Form("dealt", r"Dealt [Tt]o (?P<name>.*?) \[(?P<cards>[^\]]*)\]"),
    Form(
        "uncalled-return",
        rf"Uncalled bet \((?P<amount>{_M})\) returned to ?(?P<name>.*)",
    ),
    Form("show", r"(?:(?P<name>.+?) )?[Ss]hows (?P<cards>(?:(?:10|[2-9TJQKA])[CDHScdhs] ?)+)"),
    Form("muck", r"(?P<name>.*?):? [Mm]ucks(?: hand| cards)?\.?"),
    Form("leaves", r"(?P<name>.*?) has left the table\.?"),
    Form("note", r".* has left the table\.?"),
    Form("note", r"Joined table during game\.  ?History will only be recorded from the next hand\."),
    Form("note", r".* joins the table at seat #[0-9]+\.?"),
    Form(
        "note", r".* (?:sits out|is sitting out|has returned|has timed out|is disconnected|is connected)\.?"
    ),
    Form("note", rf"Total [Pp]ot {_M}"),
    Form("chat", r'(?P<name>.*?) said ".*"'),
    # In the summary.
    Form(
        "pot",
        rf"Total [Pp]ot {_M} \| Rake (?P<rake>{_M})",
    ),
    Form("board", r"Board \[(?P<cards>[^\]]*)\]"),
    Form(
        "collected",
        r"Seat [0-9]+: (?P<name>.*?)(?: \((?:Button|Small Blind|Big Blind)\) )* "
        rf"(?:collected|showed \[[^\]]*\] and won) \((?P<amount>{_M})\)(?: from the Pot)?\.?",
    ),
)

_LOWER, _CAPITALS = (
    Dialect(
        name,
        games=games,
        prints="chips added and totals of raises, some all-ins, some returns, rake, boards",
        not_checkable="pots and returns",
        prints_returns=False,
        prints_pot=False,
        prints_all_ins=False,
    )
    for name, games in (
        ("betonline", "hold'em, Omaha, stud; cash games and tournaments, clocks of the players' computers"),
        ("betonline-capitals", "the same games, at rooms whose seats are numbered against the order of play"),
    )
)
_SEATS_FROM_0_TO = 9


def _grammar(dialect: Dialect, brands: tuple[str, ...], counts_down: int) -> Grammar:
    return Grammar(
        dialect=dialect,
        starts=tuple(f"{brand} Game #" for brand in brands),
        forms=_FORMS,
        describe=describe,
        tells=("dealt",),
        dates=("%Y/%m/%d %H:%M:%S", "%Y/%m/%d %H:%M", "%Y-%m-%d %H:%M:%S"),
        zones=_ZONES,
        counts_down=counts_down,
    )


FORMAT = Layout(
    Room(
        "betonline",
        (
            _grammar(_LOWER, tuple(brand for brand in _SITES if brand not in _IN_CAPITALS), 0),
            _grammar(_CAPITALS, _IN_CAPITALS, _SEATS_FROM_0_TO),
        ),
    )
)
"""What `parsers.registry` lists."""
