"""KingsClub: many mixed games, and nothing but the player's new total: `calls 180` completes a bet to 180.

Uncalled bets go back without a line, of several pots not all are paid out in the summary, and the marker of
a street of stud stands behind its betting. A hand begins with `#`, its number and the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_M = r"[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?"
_ALL_IN = r"(?P<all_in>,? and is all[ -]in)?"
_CARDS = r"(?P<cards>\[.*\])"
_GAMES = {
    "Holdem": "holdem",
    "Short Deck Holdem": "short-deck",
    "Omaha": "omaha",
    "Omaha Hi-Lo": "omaha-8",
    "Omaha 5 Card": "omaha-5",
    "Omaha 6 Card": "omaha-6",
    "Big O": "omaha-5-8",
    "Razz": "razz",
    "Seven Card Stud": "stud",
    "Seven Card Stud Hi-Lo": "stud-8",
    "Badugi": "badugi",
    "Badacey": "badacey",
    "Badeucey": "badeucey",
    "2-7 Triple Draw": "triple-draw-27",
    "A-5 Triple Draw": "triple-draw-a5",
    "2-7 Single Draw": "single-draw-27",
    "A-5 Single Draw": "single-draw-a5",
    "5 Card Draw": "five-card-draw",
}
_LIMITS = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Limit": "fixed-limit"}


def describe(groups: Mapping[str, str | None]) -> Described:
    """Game and stakes: blinds, and in fixed limit the two bets.

    Where antes are high, the bring-in is more than half a bet; then the room takes a completion for a short
    raise and lets the next raise go to bring-in and bet, by a rule that no book has.
    """
    game, limit = groups["game"] or "", groups["limit"] or ""
    if game not in _GAMES:
        return Described(reason="unsupported-game", detail=f"{limit} {game}")
    low, high = (exact(groups[name] or "") for name in ("low", "high"))
    if low is None or high is None:
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    fixed, tournament = limit == "Limit", groups.get("tournament")
    stud = _GAMES[game] in ("razz", "stud", "stud-8")
    bring_in = exact(groups.get("bring-in") or "")
    if stud and bring_in and 2 * bring_in > low:
        return Described(reason="unsupported-game", detail="seven-card stud with a bring-in above half a bet")
    return Described(
        Head(
            site="kingsclub",
            dialect="kingsclub",
            game=_GAMES[game],
            structure=_LIMITS[limit],
            stakes_kind="tournament" if tournament else "cash",
            currency=None if tournament else "USD",
            small_blind=None if fixed else low,
            big_blind=None if stud else low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=tournament,
        )
    )


def _boards(street: str, words: str) -> tuple[Form, ...]:
    return (
        Form("street", rf"\*\*\* {words} \*\*\* {_CARDS}", street=street),
        Form("street", rf"\*\*\* BOARD (?P<run>[1-3]) - {words} \*\*\* {_CARDS}", street=street),
    )


_FORMS = (
    Form(
        "start",
        r"#(?P<id>[0-9]+): (?P<limit>No Limit|Pot Limit|Limit) (?P<game>[0-9A-Za-z' -]+?) - "
        rf"(?P<low>{_M})/(?P<high>{_M})",
    ),
    Form("head", r"(?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<clock>[0-9]{1,2}:[0-9]{2}:[0-9]{2})"),
    Form(
        "head",
        r"Table '(?P<table>T(?P<tournament>[0-9]+) \[[0-9]+\])'(?: Seat (?P<button>[0-9]+) is the button)?",
    ),
    Form("head", r"Table '(?P<table>.*)'(?: Seat (?P<button>[0-9]+) is the button)?"),
    Form("seat", rf"Seat (?P<seat>[0-9]+): (?P<name>.*) \((?P<stack>{_M})\)"),
    Form("street", r"\*\*\* HOLE CARDS \*\*\*", street="preflop"),
    *_boards("flop", "FLOP"),
    *_boards("turn", "TURN"),
    *_boards("river", "RIVER"),
    # The marker of a street of stud stands behind its betting.
    Form("street", r"\*\*\* 3RD STREET \*\*\*", street="fourth"),
    Form("street", r"\*\*\* 4TH STREET \*\*\*", street="fifth"),
    Form("street", r"\*\*\* 5TH STREET \*\*\*", street="sixth"),
    Form("street", r"\*\*\* 6TH STREET \*\*\*", street="seventh"),
    Form("note", r"\*\*\* (?:1ST|2ND|3RD|4TH) BETTING ROUND \*\*\*"),
    Form("street", r"\*\*\* 1ST DRAW \*\*\*", street="draw-1"),
    Form("street", r"\*\*\* 2ND DRAW \*\*\*", street="draw-2"),
    Form("street", r"\*\*\* 3RD DRAW \*\*\*", street="draw-3"),
    Form("summary", r"\*\*\* SUMMARY \*\*\*"),
    Form("post-ante", rf"(?P<name>.+?): posts ante (?P<amount>{_M}){_ALL_IN}"),
    Form("post-small-blind", rf"(?P<name>.+?): posts the small blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.+?): posts the big blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-big-blind", rf"(?P<name>.+?): posts blind (?P<amount>{_M}){_ALL_IN}"),
    Form("post-straddle", rf"(?P<name>.+?): (?:posts )?straddles? (?P<amount>{_M}){_ALL_IN}"),
    Form("bring-in", rf"(?P<name>.+?) brings in (?:low )?for (?P<amount>{_M}){_ALL_IN}"),
    Form("fold", r"(?P<name>.+?) folds"),
    Form("check", r"(?P<name>.+?) checks"),
    Form("call", rf"(?P<name>.+?) calls (?P<to>{_M}){_ALL_IN}", means="total"),
    Form("bet", rf"(?P<name>.+?) bets (?P<to>{_M}){_ALL_IN}", means="total"),
    Form("raise", rf"(?P<name>.+?) raises to (?P<to>{_M}){_ALL_IN}", means="total"),
    Form("draw", r"(?P<name>.+?) discards \[[^\]]*\] draws \[(?P<cards>[^\]]*)\](?: \[[^\]]*\])*"),
    Form("draw", r"(?P<name>.+?) draws [0-9]+"),
    Form("stand-pat", r"(?P<name>.+?) stands pat"),
    Form("dealt", r"Dealt to (?P<name>.+?): \[(?:X ?)+\]"),
    Form("dealt", r"Dealt to (?P<name>.+?): \[(?:X )*(?P<cards>[^\]]*)\]"),
    Form("show", r"(?:Run [0-9]: )?(?P<name>.+?) shows \[(?P<cards>[^\]]*)\]"),
    Form("muck", r"(?P<name>.+?) mucks(?: hand)?"),
    Form("note", r".+ (?:sits out|is sitting out|has timed out|is disconnected|is reconnected|is connected)"),
    # In the summary.
    Form("pot", rf"Rake (?P<rake>{_M})"),
    Form(
        "net",
        rf"Seat [0-9]+: (?P<name>.+) \({_M}\)(?: \+(?P<won>{_M})| -(?P<lost>{_M}))?",
    ),
    # Known so that it is no header where the name begins with `#`.
    Form("note", rf".+ wins (?:(?:side )?pot.* \({_M}\)|\({_M}\) from .+)"),
)

FORMAT = Layout(
    Room(
        "kingsclub",
        (
            Grammar(
                dialect=Dialect(
                    "kingsclub",
                    games="hold'em, Omaha, stud, draw games; cash games and tournaments, no time zone",
                    prints="totals of calls, bets and raises, all-ins, rake, what is collected of some pots",
                    not_checkable="pots and returns",
                    prints_returns=False,
                    prints_pot=False,
                ),
                starts=("#",),
                forms=_FORMS,
                describe=describe,
                tells=("bring-in",),
                dates=("%Y-%m-%d %H:%M:%S",),
                finished_by=("collect", "net"),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
