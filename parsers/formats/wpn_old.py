"""The layout of the Winning Poker Network before 2019: a hand begins with `Game started at:`.

Every amount is the chips added. The game's structure is not printed. Stud is fixed limit; where the big
blind is the smaller number of the header, that and the other one are the bets of a fixed limit. Else Omaha
is pot limit; high-low it is played at no limit too, and read so unless a tournament's name says PL. Pots are
printed without rake and fees, and what each player collects in the summary.

Jackpot tables took a quarter of a dollar from most pots before a line told so. A player who is all-in
because his connection broke pays nothing and stays in: such hands are not read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parsers.grammar.model import Described, Form, Grammar
from parsers.grammar.numbers import exact
from parsers.schema import UNPRINTED_DROP
from parsers.told.model import Dialect, Head

if TYPE_CHECKING:
    from collections.abc import Mapping

_M = r"[0-9](?:[0-9,]*[0-9])?(?:\.[0-9]+)?"
_PLAYER = r"Player (?P<name>.*?)"
_TOURNAMENT = re.compile(r", Table [0-9]+$")
_POT_LIMIT = re.compile(r"\bPL(?:O|O8| Omaha)\b")
_JACKPOT = re.compile(r"\b(?:JP|Beast)\b")
_GAMES = {
    "Hold'em": ("holdem", "no-limit"),
    "Six Plus Hold'em": ("short-deck", "no-limit"),
    "Omaha": ("omaha", "pot-limit"),
    "Omaha HiLow": ("omaha-8", "no-limit"),
    "Seven Cards Stud": ("stud", "fixed-limit"),
    "Seven Cards Stud HiLow": ("stud-8", "fixed-limit"),
}


def describe(groups: Mapping[str, str | None]) -> Described:
    """Game and stakes; whether the header's numbers are blinds or bets is told by the posted blinds."""
    game = groups["game"] or ""
    if game not in _GAMES:
        return Described(reason="unsupported-game", detail=game)
    low, high = (_thousands(groups[name] or "") for name in ("low", "high"))
    if low is None or high is None:
        return Described(reason="bad-header", detail="the stakes hold no readable amount")
    name, usual = _GAMES[game]
    structure: str | None = usual
    title = groups.get("title") or ""
    small, big = (exact(groups.get(kind) or "") for kind in ("post-small-blind", "post-big-blind"))
    # Where the big blind or the ante took a whole stack, the small one tells: half of the smaller number.
    short = (big is None or big < low) and small is not None and 2 * small == low
    if (big == low < high and (small is None or small < low)) or short:
        structure = "fixed-limit"
    elif (big or small) and not any(blind and blind >= low for blind in (small, big)):
        structure = None  # who posted a blind had less than it: neither is shown
    if name == "omaha-8" and structure == "no-limit" and _POT_LIMIT.search(title):
        structure = "pot-limit"
    fixed, stud = structure == "fixed-limit", name.startswith("stud")
    kind = "tournament" if _TOURNAMENT.search(title) else "play" if title.startswith("PM") else "cash"
    return Described(
        Head(
            site="wpn",
            dialect="wpn-old",
            game=name,
            structure=structure,
            stakes_kind=kind,
            currency="USD" if kind == "cash" else None,
            small_blind=None if fixed else low,
            big_blind=None if stud else low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            flags=[UNPRINTED_DROP] if _JACKPOT.search(title) else [],
        )
    )


def _thousands(text: str) -> int | None:
    """An amount of the header, where `1.5K` stands for 1500."""
    amount = exact(text.removesuffix("K"))
    return amount if amount is None or not text.endswith("K") else amount * 1000


_FORMS = (
    Form(
        "start",
        r"Game started at: (?P<date>[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}) "
        r"(?P<clock>[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2})",
    ),
    Form(
        "head",
        r"Game ID: (?P<id>[0-9]+) (?P<low>[0-9.,]+K?)/(?P<high>[0-9.,]+K?) "
        r"(?:(?P<table>(?P<title>.*?)) )?\((?P<game>[^()]+)\)(?: (?P<max>[0-9]+)-max)?",
    ),
    Form("head", r"Seat (?P<button>[0-9]+) is the button"),
    Form("seat", rf"Seat (?P<seat>[0-9]+): (?P<name>.*) \((?P<stack>{_M})\)\."),
    Form("street", r"\*\*\* FLOP \*\*\*: \[(?P<cards>[^\]]*)\]", street="flop"),
    Form("street", r"\*\*\* TURN \*\*\*: \[[^\]]*\] \[(?P<cards>[^\]]*)\]", street="turn"),
    Form("street", r"\*\*\* RIVER \*\*\*: \[[^\]]*\] \[(?P<cards>[^\]]*)\]", street="river"),
    # The marker of a street of stud stands behind its betting.
    Form("street", r"\*\*\* Third street \*\*\*", street="fourth"),
    Form("street", r"\*\*\* Fourth street \*\*\*", street="fifth"),
    Form("street", r"\*\*\* Fifth street \*\*\*", street="sixth"),
    Form("street", r"\*\*\* Sixth street \*\*\*", street="seventh"),
    Form("summary", r"------ Summary ------"),
    Form("post-ante", rf"{_PLAYER} (?:posts )?ante \((?P<amount>{_M})\)"),
    Form("post-small-blind", rf"{_PLAYER} has small blind \((?P<amount>{_M})\)"),
    Form("post-big-blind", rf"{_PLAYER} has big blind \((?P<amount>{_M})\)"),
    Form("post-dead", rf"{_PLAYER} posts \((?P<amount>{_M})\) as a dead bet"),
    Form("post", rf"{_PLAYER} posts \((?P<amount>{_M})\)"),
    Form("post-straddle", rf"{_PLAYER} straddles? \((?P<amount>{_M})\)"),
    Form("bring-in", rf"{_PLAYER} brings? in \((?P<amount>{_M})\)"),
    Form("fold", rf"{_PLAYER} folds"),
    Form("check", rf"{_PLAYER} checks"),
    Form("call", rf"{_PLAYER} calls \((?P<amount>{_M})\)"),
    Form("bet", rf"{_PLAYER} bets \((?P<amount>{_M})\)"),
    Form("raise", rf"{_PLAYER} raises \((?P<amount>{_M})\)"),
    Form("caps", rf"{_PLAYER} caps? \((?P<amount>{_M})\)"),
    Form("all-in", rf"{_PLAYER} (?P<all_in>allin) \((?P<amount>{_M})\)"),
    Form("dealt", rf"{_PLAYER} received card: \[(?P<cards>[^\]]*)\]"),
    Form("dealt", rf"{_PLAYER} received a card\."),
    Form(
        "uncalled-return",
        rf"Uncalled bet \((?P<amount>{_M})\) returned to ?(?P<name>.*)",
    ),
    Form("muck", rf"{_PLAYER} mucks cards"),
    Form("note", r"Player .*is timed out\.?"),
    Form("note", r"Player .*(?:sitting out|wait BB)"),
    Form("note", r"Player .*is (?:connected|disconnected|reconnected)\.?"),
    Form("note", r"Player .*(?:stands up|sits down)\.?"),
    # In the summary.
    Form("cancelled", r"Pot: 0(?:\.00)?(?:\. Rake 0(?:\.00)?)?"),  # not even a blind stayed
    Form(
        "pot",
        rf"Pot: (?P<pot>{_M})(?:\. Rake (?P<rake>{_M}))?(?:\. JP fee (?P<fee>{_M}))?",
    ),
    Form("board", r"Board: \[(?P<cards>[^\]]*)\]"),
    Form(
        "collected",
        rf"\*Player (?P<name>.*?) (?:mucks|does(?: not|n't) show cards|shows:?).*"
        rf"Bets: {_M}\. Collects: (?P<amount>{_M})\. (?:Wins|Loses): {_M}\.?",
    ),
    Form("end", r"Game ended at: .*"),
)

OLD = Grammar(
    dialect=Dialect(
        "wpn-old",
        games="hold'em, Omaha, short deck, seven-card stud; cash games and tournaments",
        prints="chips added, returns, pot without rake and fees, what each player collects",
        live_small_blinds=True,
    ),
    starts=("Game started at: ",),
    forms=_FORMS,
    describe=describe,
    tells=("post-small-blind", "post-big-blind"),
    dates=("%Y/%m/%d %H:%M:%S",),
    finished_by=("end",),
)
"""For `parsers.formats.wpn`."""
