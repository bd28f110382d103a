"""PKR text: all amounts of bets, calls and raises are the player's new total of the street.

No marker stands before the show-down; at the end the seats are printed again, with their new stacks.
A bet that nobody called is returned in a line of its own only where somebody called a part of it. A player
whose connection broke could stay in the pot without calling ("disconnection protection"): no betting record
tells what he still owed, so the line is unknown here and its hand is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_MONEY = r"[$€£]?[0-9][0-9,.]*"
_ALL_IN = r"(?P<all_in> \(all-in\))?"
_CARDS = r"(?:\[[0-9TJQKAXtjqka]{1,2} ?[cdhsXCDHS]?(?: [0-9TJQKAtjqka][cdhs])*\] ?)+"
_GAMES = {
    "HOLD'EM": "holdem",
    "OMAHA": "omaha",
    "OMAHA HI/LO": "omaha-8",
    "5 CARD OMAHA": "omaha-5",
    "5 CARD OMAHA HI/LO": "omaha-5-8",
}
_LIMITS = {
    "NO LIMIT": "no-limit",
    "POT LIMIT": "pot-limit",
    "LIMIT": "fixed-limit",
    "FIXED LIMIT": "fixed-limit",
}
_KINDS = {"REAL MONEY": "cash", "PLAY MONEY": "play", "TOURNAMENT CHIPS": "tournament"}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}

_HEADER = (
    # Not every hand has a line of its table.
    Form(
        "before",
        r"Table #[0-9]+ - (?:(?:Tournament|STT) # ?(?P<tournament>[0-9]+) ?)?(?P<table>.*)",
    ),
    Form("start", r"Starting Hand #(?P<id>[0-9]+)"),
    Form("head", r"Start time of hand: (?P<date>[0-9]{1,2} [A-Z][a-z]{2} [0-9]{4}) (?P<clock>[0-9:]+)"),
    Form("note", r"Last Hand (?:n/a|#[0-9]+)"),
    Form("head", r"Game Type: (?P<game>.+)"),
    Form("head", r"Limit Type: (?P<limit>.+)"),
    Form("note", r"Table Type: (?:RING|TOURNAMENT)"),
    Form("head", r"Money Type: (?P<money>.+)"),
    Form("head", rf"Blinds are now (?P<low>{_MONEY}) ?/ ?(?P<high>{_MONEY})"),
    Form("head", rf"Antes? (?:is|are) now (?P<ante>{_MONEY})"),
    # The button of the hand before; where it is now says the next line, or the last of several.
    Form("note", r"Button is at seat [0-9]+"),
    Form("head", r"Moving Button to seat (?P<button>[0-9]+)"),
    Form(
        "seat",
        r"Seat (?P<seat>[0-9]+): (?P<name>.*?)"
        rf"(?: \(bounty value {_MONEY}, bounty won {_MONEY}\))? - (?P<stack>{_MONEY})"
        r"(?: \(away from table\))?",
    ),
    Form("note", r"Shuffling Deck"),
    Form("street", r"Dealing Cards", street="preflop"),
)
_POSTS = (
    Form("post-small-blind", rf"(?P<name>.*?) posts small blind \((?P<amount>{_MONEY})\){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.*?) posts big blind \((?P<amount>{_MONEY})\){_ALL_IN}"),
    Form("post-ante", rf"(?P<name>.*?) posts ante of (?P<amount>{_MONEY}){_ALL_IN}"),
    Form("post-dead", rf"(?P<name>.*?) posts (?P<amount>{_MONEY}) dead{_ALL_IN}"),
    Form("note", r"(?P<name>.*?) posts [$€£]?0(?:\.00)?"),  # only the small blind was missed: dead, above
    Form("post-big-blind", rf"(?P<name>.*?) posts (?P<amount>{_MONEY}){_ALL_IN}"),
)
_ACTIONS = (
    Form("fold", r"(?P<name>.*?) folds"),
    Form("fold", rf"(?P<name>.*?) folds and shows (?P<cards>{_CARDS})"),
    Form("check", r"(?P<name>.*?) checks"),
    Form("call", rf"(?P<name>.*?) calls (?P<to>{_MONEY}){_ALL_IN}", means="total"),
    Form("bet", rf"(?P<name>.*?) bets (?P<to>{_MONEY}){_ALL_IN}", means="total"),
    Form("raise", rf"(?P<name>.*?) raises to (?P<to>{_MONEY}){_ALL_IN}", means="total"),
    Form("uncalled-return", rf"Returning (?P<amount>{_MONEY}) to (?P<name>.*) uncalled"),
)
_CARDS_DEALT = (
    Form("dealt", rf"Dealing (?P<cards>{_CARDS})to (?P<name>.*)"),
    Form("street", rf"Dealing Flop (?P<cards>{_CARDS})", street="flop"),
    Form("street", rf"Dealing Turn (?P<cards>{_CARDS})", street="turn"),
    Form("street", rf"Dealing River (?P<cards>{_CARDS})", street="river"),
)
_END = (
    Form("note", rf"Pot sizes: {_MONEY}"),
    Form("pot", rf"Taking Rake of (?P<rake>{_MONEY}) from pot [0-9]+", adds=True),
    Form("note", r"No Rake Taken"),
    Form("show", rf"(?P<name>.*?) shows (?P<cards>{_CARDS})"),
    Form("muck", r"(?P<name>.*?) (?:mucks|doesn't show)"),
    Form(
        "collect",
        rf"(?P<name>.*?) (?:wins|ties(?: side pot #[0-9]+)?, and wins|ties) (?P<amount>{_MONEY})"
        r"(?: from side pot #[0-9]+)?(?: with.*)?",
    ),
    Form("note", r"There is no qualifying low hand"),
    Form(
        "note", r".* has (?:low hand: [0-9TJQKA]+|no qualifying low hand|[A-Z][A-Za-z ]+[:,] .+|Royal Flush)"
    ),
    Form("note", rf"Seat [0-9]+: .* - {_MONEY}(?: \(away from table\))?"),  # with the new stacks
    Form("summary", r"End [Oo]f Hand #[0-9]+"),  # rebuys may follow
)
_NOTICES = (
    Form("note", r".* did not respond in time and is (?:folded|checked)"),
    Form("note", r".* has requested more time"),
    Form("note", r".* is using the time bank"),
    Form("note", r".* has [0-9]+ seconds remaining in the time bank"),
    Form("note", r".* has received [0-9]+ additional seconds in the time bank \([0-9]+ total seconds\)"),
    Form("note", r".* has become disconnected and has [0-9]+ seconds to reconnect"),
    Form(
        "note",
        r".* has (?:disconnected|reconnected|been disconnected|returned|left the table|joined the table)",
    ),
    Form(
        "note",
        r".* (?:sits out|is sitting out|is away from (?:the )?table|returns to (?:the )?table|sits down)",
    ),
    Form("note", r".* (?:leaves|has left|joins) (?:the )?table(?: [0-9]+)?"),
    Form("note", r".* will be dealt in (?:after the button|on the big blind|next hand)"),
    Form("note", rf".* brings {_MONEY} to table [0-9]+"),
    Form("note", rf".* rebuys {_MONEY}"),
    Form("note", rf".* adds on {_MONEY}"),
    Form("note", r".* has (?:joined from|been moved to|moved to) Tournament Table #[0-9]+"),
    Form("note", r".* has been (?:eliminated|knocked out).*"),
    Form("note", r".* (?:wins|has won) (?:a )?bounty.*"),
    Form("note", r".* finishe[sd] (?:in )?[0-9]+(?:st|nd|rd|th)(?: place)?.*"),
    Form("chat", r"(?P<name>.*?):(?: .*)?"),
    # What the figures at the table do and say, from a fixed list: "claps.", "yawns at Bob.", "says Ship It!"
    Form("note", r".*? [a-z][A-Za-z'* ,]*(?: at .+)?[.!?]+"),
)


def describe(said: Mapping[str, str | None]) -> Described:
    """Game and stakes: the game's and the limit's line, the blinds' line, the kind of money."""
    game = _GAMES.get((said.get("game") or "").upper())
    structure = _LIMITS.get((said.get("limit") or "").upper())
    kind = _KINDS.get((said.get("money") or "").upper())
    low, high = said.get("low"), said.get("high")
    if game is None or structure is None:
        printed = f"{said.get('game') or ''} {said.get('limit') or ''}".strip()
        return Described(reason="unsupported-game" if printed else "bad-header", detail=printed[:80])
    if kind is None or low is None or high is None:
        return Described(reason="bad-header", detail="the money type or the blinds are missing")
    small, big = exact(low), exact(high)
    limit = structure == "fixed-limit"
    return Described(
        Head(
            site="pkr",
            game=game,
            structure=structure,
            stakes_kind=kind,
            currency=_CURRENCIES.get(high[0]) if kind == "cash" else None,
            small_blind=small or None,
            big_blind=big or None,  # 0: antes only
            small_bet=big if limit else None,
            big_bet=big * 2 if limit and big else None,
            ante=exact(said.get("ante") or "") or None,
            tournament_id=said.get("tournament"),
        )
    )


FORMAT = Layout(
    Room(
        name="pkr",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="pkr",
                    games="hold'em, Omaha; no-limit, pot-limit, fixed-limit; cash games and tournaments",
                    prints="street totals of bets, calls and raises, all-ins, rake, collections",
                    not_checkable="returns (printed only where a part of the bet was called)",
                    prints_returns=False,
                ),
                starts=("Starting Hand #",),
                forms=(*_HEADER, *_POSTS, *_ACTIONS, *_CARDS_DEALT, *_END, *_NOTICES),
                describe=describe,
                dates=("%d %b %Y %H:%M:%S",),
                finished_by=("summary",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
