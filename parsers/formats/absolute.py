"""Absolute Poker and UltimateBet (Cereus) text: "Raises X to Y" is X chips added and Y the street total.

The one number of a no-limit or pot-limit header is the big blind, the two of a limit header are the bets. An
"All-In" without an amount is a player whose connection broke and who stays in the pot without calling: no
betting record tells what he still owed, so the line is unknown here and its hand is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_MONEY = r"[$€]?[0-9][0-9,.]*"  # a euro sign has one more space before it
_TAIL = r"(?: \((?:Preselection|Timeout|Auto)\))?"
_CARD = r"(?:10|[2-9TJQKA])[cdhs]"
_GAMES = {
    "holdem": "holdem",
    "omaha": "omaha",
    "omaha hi/lo": "omaha-8",
    "seven card stud": "stud",
    "seven card": "stud",
    "7 card stud": "stud",
    "seven card hi/lo": "stud-8",
    "seven card stud hi/lo": "stud-8",
    "7 card stud hi/lo": "stud-8",
    "razz": "razz",
}
_LIMITS = {
    "no limit": "no-limit",
    "pot limit": "pot-limit",
    "normal": "fixed-limit",
    "limit": "fixed-limit",
    "": "fixed-limit",
}
_TOURNAMENTS = ("single tournament", "multi normal tournament", "multi tournament")

_HEADER = (
    Form(
        "start",
        r"Stage #(?P<id>[A-Z]?[0-9]+):? +(?:Tourney ID (?P<tournament>[0-9]+) +)?(?P<game>[A-Za-z0-9/ ]*?) *"
        r"(?:\((?P<heads_up>1 on 1|1 ON 1)\) *)?"
        r"(?P<kind>Single Tournament|SINGLE TOURNAMENT|Multi Normal Tournament|MULTI NORMAL TOURNAMENT)? *"
        r"(?P<limit>No Limit|NO LIMIT|Pot Limit|POT LIMIT|Normal|NORMAL|Limit|LIMIT)? *"
        rf"(?P<low>{_MONEY})(?:/ ?(?P<high>{_MONEY}))?(?:, +(?P<ante>{_MONEY}) ante)?"
        r"(?: +Turbo)?(?: +\(7-2\))? +- (?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<clock>[0-9:]{8})"
        r"(?:\.[0-9]+)?(?: \((?P<zone>[A-Z]+)\))?(?: \[[^\]]*\])?",
    ),
    Form("head", r"Game Type: (?P<mixed_limit>No Limit|Pot Limit|Limit) (?P<mixed>.+)"),
    Form(
        "head",
        r"Table: (?P<table>.*?) ?\((?P<money>Real Money|Play Money|[A-Za-z ]+)\)"
        r"(?: Seat #(?P<button>[0-9]+) is the (?:dead )?dealer)?",
    ),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+) - (?P<name>.*) \( ?(?P<stack>{_MONEY}) in chips\)",
    ),
)
_POSTS = (
    Form("post-ante", rf"(?P<name>.*?) - Ante +(?P<amount>{_MONEY}){_TAIL}"),
    Form("post-returned", rf"(?P<name>.*?) - Ante returned +{_MONEY}", within="head"),  # he has to wait
    Form("post-small-blind", rf"(?P<name>.*?) - Posts small blind +(?P<amount>{_MONEY}){_TAIL}"),
    Form("post-big-blind", rf"(?P<name>.*?) - Posts big blind +(?P<amount>{_MONEY}){_TAIL}"),
    # The first number is all that he posts, the second the dead part of it; without "dead" before the first,
    # that is the live part.
    Form("both-blinds", rf"(?P<name>.*?) - Posts dead +(?P<amount>{_MONEY}) dead +{_MONEY}{_TAIL}"),
    Form("post-dead", rf"(?P<name>.*?) - Posts dead +(?P<amount>{_MONEY}){_TAIL}"),
    Form("both-blinds", rf"(?P<name>.*?) - Posts +(?P<amount>{_MONEY}) dead +(?P<dead>{_MONEY}){_TAIL}"),
    Form("post", rf"(?P<name>.*?) - Posts +(?P<amount>{_MONEY}){_TAIL}"),
    Form("post", rf"(?P<name>.*?) - (?P<all_in>All-In) +(?P<amount>{_MONEY}){_TAIL}", within="head"),
    Form("bring-in", rf"(?P<name>.*?) - Bring-In +(?P<amount>{_MONEY}){_TAIL}"),
)
_ACTIONS = (
    Form("fold", rf"(?P<name>.*?) - Folds{_TAIL}"),
    Form("check", rf"(?P<name>.*?) - Checks{_TAIL}"),
    Form("call", rf"(?P<name>.*?) - Calls +(?P<amount>{_MONEY}){_TAIL}"),
    Form("bet", rf"(?P<name>.*?) - Bets +(?P<amount>{_MONEY}){_TAIL}"),
    Form("complete", rf"(?P<name>.*?) - Completes +(?P<amount>{_MONEY}){_TAIL}"),
    Form(
        "raise",
        rf"(?P<name>.*?) - Raises +(?P<amount>{_MONEY}) to +(?P<to>{_MONEY}){_TAIL}",
        means="added-total",
    ),
    Form(
        "raise",
        rf"(?P<name>.*?) - (?P<all_in>All-In)\(Raise\) +(?P<amount>{_MONEY}) to +(?P<to>{_MONEY}){_TAIL}",
        means="added-total",
    ),
    Form("all-in", rf"(?P<name>.*?) - (?P<all_in>All-In) +(?P<amount>{_MONEY}){_TAIL}"),
    Form("uncalled-return", rf"(?P<name>.*?) - returned \( ?(?P<amount>{_MONEY})\) : not called"),
)
_STREETS = (
    Form("street", r"\*\*\* POCKET CARDS \*\*\*", street="preflop"),
    Form("street", r"\*\*\* FLOP \*\*\* \[(?P<cards>.*)\]", street="flop"),
    Form("street", r"\*\*\* TURN \*\*\* \[.*\] \[(?P<cards>.*)\]", street="turn"),
    Form("street", r"\*\*\* RIVER \*\*\* \[.*\] \[(?P<cards>.*)\]", street="river"),
    Form("street", r"\*\*\* 3(?:rd|RD) STREET \*\*\*", street="third"),
    Form("street", r"\*\*\* 4(?:th|TH) STREET \*\*\*", street="fourth"),
    Form("street", r"\*\*\* 5(?:th|TH) STREET \*\*\*", street="fifth"),
    Form("street", r"\*\*\* 6(?:th|TH) STREET \*\*\*", street="sixth"),
    Form("street", r"\*\*\* (?:RIVER|7(?:th|TH) STREET) \*\*\*", street="seventh"),
    Form("showdown", r"\*\*\* SHOW DOWN \*\*\*"),
    Form("summary", r"\*\*\* SUMMARY \*\*\*"),
)
_CARDS = (
    Form("dealt", r"Dealt to (?P<name>.*) \[(?P<cards>.*)\]"),
    # Stud prints all cards of each player on each street, hidden ones as H: the last one is new, on the first
    # street all are.
    Form("dealt", rf"(?P<name>.*?) - Pocket \[H H (?P<cards>{_CARD})\]"),
    Form("dealt", rf"(?P<name>.*?) - Pocket \[(?P<cards>{_CARD} {_CARD} {_CARD})\]"),
    Form("dealt", rf"(?P<name>.*?) - Pocket \[(?:(?:H|{_CARD}) ){{3,}}(?P<cards>{_CARD})\]"),
    Form("note", rf".* - Pocket \[(?:(?:H|{_CARD}) )*H\]"),
    Form("show", r"(?P<name>.*?) - Shows \[(?P<cards>.*)\](?: \(.*\))?"),
    Form("muck", r"(?P<name>.*?) - (?:Mucks|Does not show)"),
)
_REST = (
    Form("collect", rf"(?P<name>.*?) Collects +(?P<amount>{_MONEY}) from (?:main|side) pot(?:[- ][0-9]+)?"),
    Form("note", r"(?P<name>.*?) Collects Bounty Prize of .*"),
    Form("note", rf"(?P<name>.*?) Collects +{_MONEY} from 72 proposition pot"),  # a bet beside the hand
    Form("note", r".* - (?:sitout|sitin|sit out|leave|leave table)(?: \(.*\))?"),
    Form("note", r"No (?:small|big) blind is posted due to player (?:sit out|leave|.{1,40})"),
    Form("note", r"(?P<name>.*?) - (?:left|leaves|joined|joins)(?: the table)?"),
    Form("note", r"(?P<name>.*?) - (?:disconnected|reconnected|connected)"),
    Form("pot", rf"Total Pot ?\( ?(?P<pot>{_MONEY})(?P<no_rake>\))"),
    Form(
        "pot",
        rf"Total Pot ?\( ?(?P<pot>{_MONEY})\)(?:.*?\| Rake \( ?(?P<rake>{_MONEY})\))?"
        rf"(?: \| Jackpot Rake \( ?(?P<fee>{_MONEY})\))?.*",
    ),
    Form("board", r"Board \[(?P<cards>.+)\]"),
)


def describe(said: Mapping[str, str | None]) -> Described:
    """Game and stakes, from the header and, in mixed games, the line after it."""
    printed = " ".join((said.get("mixed") or said.get("game") or "").lower().split())
    limit = (said.get("mixed_limit") or said.get("limit") or "").lower()
    game, structure = _GAMES.get(printed), _LIMITS[limit]
    if game is None:
        return Described(reason="unsupported-game", detail=printed[:80])
    low_text = said.get("low") or ""
    low, high = exact(low_text), exact(said.get("high") or "")
    if low is None or (structure == "fixed-limit" and high is None):
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    sign = low_text[:1]
    tournament = said.get("tournament") is not None or said.get("kind") is not None
    real = sign in ("$", "€") and not tournament and said.get("money") != "Play Money"
    fixed = structure == "fixed-limit"
    stud = game in ("stud", "stud-8", "razz")
    return Described(
        Head(
            site="absolute",
            game=game,
            structure=structure,
            stakes_kind="cash" if real else "play" if said.get("money") == "Play Money" else "tournament",
            currency={"$": "USD", "€": "EUR"}[sign] if real else None,
            small_blind=None if fixed or high is None else low,
            big_blind=None if stud else low if fixed or high is None else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            ante=exact(said.get("ante") or ""),
            tournament_id=said.get("tournament"),
            max_seats=2 if said.get("heads_up") else None,
        )
    )


FORMAT = Layout(
    Room(
        name="absolute",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="absolute",
                    games="hold'em, Omaha, stud; no-limit, pot-limit, fixed-limit; cash, tournaments",
                    prints="chips added, totals of raises, all-ins, returned bets, total pot, rake, boards",
                    not_checkable="returns of blinds that nobody called (not printed)",
                    prints_returns=False,
                ),
                starts=("Stage #",),
                forms=(*_HEADER, *_POSTS, *_ACTIONS, *_STREETS, *_CARDS, *_REST),
                describe=describe,
                dates=("%Y-%m-%d %H:%M:%S",),
                finished_by=("summary",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
