"""OnGame network text: `raises X to Y` says the chips added and, meant to be, the new street total.

In stud games Y counts the rounds before as well, so X alone is read. The stakes of fixed limit are its bets
(seen in the blinds). Uncalled bets go back without a line, and the pots are printed without them.
"""

from __future__ import annotations

from collections.abc import Mapping

from parsers.games import GAMES
from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

_NAME = r"(?P<name>.+?)"
_ANY = r"[$€£]?[0-9](?:[0-9.,]*[0-9])?"
_AMOUNT = rf"(?P<amount>{_ANY})"
_ALL_IN = r"(?P<all_in> \[all in\])?"
_CARDS = r"\[(?P<cards>[^\]]+)\]"

_HEADER = (
    Form(
        "start",
        r"\*{5} History for hand (?P<id>[A-Z0-9-]+)"
        r"(?: \((?P<event>TOURNAMENT): (?:.*?, ?(?P<tournament>[A-Z]+-[0-9-]+), .*)?\))? \*{5}",
    ),
    Form(
        "head",
        r"Start hand: [A-Za-z]{3} (?P<date>[A-Za-z]{3} [0-9]{1,2}) (?P<clock>[0-9:]{8})"
        r" (?P<zone>[A-Za-z0-9+-]+) (?P<year>[0-9]{4})",
    ),
    Form(
        "head",
        r"Table: (?P<table>.+) \[[0-9]+\] \((?P<limit>[A-Z_]*LIMIT) (?P<game>[A-Z0-9_]+)"
        rf" (?P<low>{_ANY})/(?P<high>{_ANY})(?:, ante: (?P<ante>{_ANY}))?, (?P<money>[^()]+)\)",
    ),
    Form("head", r"User: (?P<hero>.+)"),
    Form("head", r"Button: (?:seat (?P<button>[0-9]+)|.+)"),
    Form("head", r"Players in round: +[0-9]+(?: \((?P<max>[0-9]+)\))?"),
    Form("seat", rf"Seat (?P<seat>[0-9]+): (?P<name>.+) \((?P<stack>{_ANY})\)"),
)
_ROWS = (
    Form("post-ante", rf"{_NAME} posts ante \(?{_AMOUNT}\)?{_ALL_IN}"),
    Form("post-small-blind", rf"{_NAME} posts small blind \({_AMOUNT}\){_ALL_IN}"),
    Form("post-big-blind", rf"{_NAME} posts big blind \({_AMOUNT}\){_ALL_IN}"),
    Form("post-dead", rf"{_NAME} posts dead blind \({_AMOUNT}\){_ALL_IN}"),
    Form("bring-in", rf"{_NAME} (?:small|big) bring in \(?{_AMOUNT}\)?{_ALL_IN}"),
    Form("fold", rf"{_NAME} folds"),
    Form("check", rf"{_NAME} checks"),
    Form("call", rf"{_NAME} calls {_AMOUNT}{_ALL_IN}"),
    Form("bet", rf"{_NAME} bets {_AMOUNT}{_ALL_IN}"),
    Form("raise", rf"{_NAME} raises {_AMOUNT} to (?P<to>{_ANY}){_ALL_IN}"),
    Form("draw", rf"{_NAME} changed [1-9][0-9]* cards?"),
    Form("stand-pat", rf"{_NAME} changed 0 cards"),
)
_ROUNDS = (
    Form("street", r"(?:--- )?Dealing pocket cards", street="preflop"),
    Form("street", rf"(?:--- )?Dealing flop {_CARDS}", street="flop"),
    Form("street", rf"(?:--- )?Dealing turn {_CARDS}", street="turn"),
    Form("street", rf"(?:--- )?Dealing river(?: {_CARDS})?", street="river"),
    Form("street", r"(?:--- )?Dealing 4th street", street="fourth"),
    Form("street", r"(?:--- )?Dealing 5th street", street="fifth"),
    Form("street", r"(?:--- )?Dealing 6th street", street="sixth"),
    Form("showdown", r"Summary:"),
    Form("dealt", rf"Dealing to {_NAME}: {_CARDS}"),
    Form("note", r"New hand for .+: \[[^\]]+\]"),
    Form("note", r"---"),
)
_SUMMARY = (
    Form(
        "collect",
        rf"(?:Main pot|Side pot [0-9]+): (?P<pot>{_ANY}) won by (?P<all>.+)",
        adds=True,
        each=rf"{_NAME} \({_AMOUNT}(?: (?:High|Low))?\)(?:, |$)",
    ),
    Form("pot", rf"Rake taken: (?P<rake>{_ANY})"),
    Form("show", rf"Seat [0-9]+: {_NAME} \({_ANY}\)(?:, net: [+-]?{_ANY})?, {_CARDS}.*"),
    Form("note", rf"Seat [0-9]+: .+ \({_ANY}\)(?:, net: [+-]?{_ANY})?"),
    Form("end", r"\*{5} End of hand [A-Z0-9-]+ \*{5}"),
)

_STRUCTURES = {
    "NO_LIMIT": "no-limit",
    "POT_LIMIT": "pot-limit",
    "LIMIT": "fixed-limit",
    "FIXED_LIMIT": "fixed-limit",
}
_GAMES = {
    "TEXAS_HOLDEM": "holdem",
    "OMAHA": "omaha",
    "OMAHA_HI": "omaha",
    "OMAHA_HI_LO": "omaha-8",
    "SEVEN_CARD_STUD": "stud",
    "SEVEN_CARD_STUD_HI_LO": "stud-8",
    "FIVE_CARD_DRAW": "five-card-draw",
}
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}


def describe(found: Mapping[str, str | None]) -> Described:
    """What the first lines come to; `found` are their groups."""
    structure, game = _STRUCTURES.get(found["limit"] or ""), _GAMES.get(found["game"] or "")
    if structure is None or game is None:
        return Described(reason="unsupported-game", detail=f"{found['limit']} {found['game']}")
    low, high, ante = (exact(found[name] or "") for name in ("low", "high", "ante"))
    fixed, stud = structure == "fixed-limit", GAMES[game].family == "stud"
    tournament, play = found["event"] is not None, found["money"] == "Play money"
    currency = _CURRENCIES.get((found["low"] or "")[:1])
    return Described(
        Head(
            site="ongame",
            game=game,
            structure=structure,
            stakes_kind="tournament" if tournament else "play" if play else "cash",
            currency=None if tournament or play else currency,
            small_blind=None if fixed else low,
            big_blind=None if stud else low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            ante=ante,
            tournament_id=found["tournament"],
        )
    )


FORMAT = Layout(
    Room(
        name="ongame",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="ongame",
                    games="hold'em, Omaha, stud, five card draw; all limits; cash, tournaments",
                    prints="chips added, all-ins, pots and rake, who wins, boards",
                    not_checkable="uncalled bets (no line says that they go back)",
                    prints_returns=False,
                ),
                starts=("***** History for hand ",),
                forms=(*_HEADER, *_ROWS, *_ROUNDS, *_SUMMARY),
                describe=describe,
                dates=("%b %d %H:%M:%S %Y",),
                zones={
                    "GST": "Asia/Dubai",
                    "IRST": "Asia/Tehran",
                    "MEST": "Europe/Paris",
                    "MEZ": "Europe/Paris",
                },
                finished_by=("end",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
