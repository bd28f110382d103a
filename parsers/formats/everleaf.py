"""Everleaf Gaming text (and its skins Partouche and Grand Poker): every amount is the chips added.

No pot, no rake, no all-ins and no uncalled bets are printed; what is won holds neither of the latter. Stakes
without a limit in front of the game are the bets of fixed limit (seen in the blinds). Tables of tournaments
have numbers.
"""

from __future__ import annotations

from collections.abc import Mapping

from parsers.games import GAMES
from parsers.grammar.layout import Layout
from parsers.grammar.model import Described, Form, Grammar, Room
from parsers.grammar.numbers import exact
from parsers.told.model import Dialect, Head

_NAME = r"(?P<name>.+?)"
_SIGN = r"[$€£\u02c6]"  # the last one is a euro sign that was decoded wrongly
_NUMBER = r"[0-9](?:[0-9.,]*[0-9])?"
_MONEY = rf"\[ ?{_SIGN}? ?(?P<amount>{_NUMBER})(?: [A-Za-z]+)?\]"
_CARDS = r"\[ ?(?P<cards>[^\]]+?) ?\]"
_RANKS = r"(?:aces|kings|queens|jacks|tens|nines|eights|sevens|sixes|fives|fours|threes|twos)"

_HEADER = (
    Form("start", r"(?P<site>Everleaf Gaming) Game #(?P<id>[0-9]+)"),
    Form("start", r"- - (?P<site>.+) - Game #(?P<id>[0-9]+)"),
    Form("start", r"(?P<site>Partouche Poker).*"),
    Form("head", r"\*{3} Historique des Mains pour la partie (?P<id>[0-9]+) \*{3}"),
    Form("head", r"\*{5} Hand history for game #[0-9]+ \*{5}"),
    Form("head", r"Tournament #(?P<tournament>[0-9]+)(?: - Level (?P<level>[0-9]+))?"),
    Form(
        "head",
        rf"(?:Blinds +)?(?P<low>{_SIGN}?{_NUMBER}) ?/ ?(?P<high>{_SIGN}?{_NUMBER})(?: (?P<limit>NL|PL|FL))?"
        r" (?P<game>Hold'em|Omaha(?: Hi/Lo)?|7 Card Stud(?: Hi/Lo)?|Razz|[A-Z0-9][A-Za-z0-9'/ ]*?)"
        r"(?: - (?P<max>[0-9]+) Max)? - (?P<date>[0-9]{4}/[0-9]{2}/[0-9]{2}) - (?P<clock>[0-9:]{8})",
    ),
    Form("head", r"Table (?P<table>(?P<number>[0-9]+)|.+)"),
    Form("head", r"Seat (?P<button>[0-9]+) is the button"),
    Form("head", r"Total number of players: [0-9]+"),
    Form(
        "seat",
        rf"Seat (?P<seat>[0-9]+): (?P<name>.*?) +\( *(?:{_SIGN}? ?(?P<stack>{_NUMBER})(?: [A-Za-z]+)?"
        r"|(?:new player|All-in)) *\)",
    ),
)
_ROWS = (
    Form("post-ante", rf"{_NAME}: posts ante {_MONEY}"),
    Form("post-small-blind", rf"{_NAME}: posts small blind {_MONEY}"),
    Form("post-big-blind", rf"{_NAME}: posts big blind {_MONEY}"),
    Form("both-blinds", rf"{_NAME}: posts both blinds {_MONEY}"),
    Form("post-dead", rf"{_NAME}: posts dead blind {_MONEY}"),
    Form("bring-in", rf"{_NAME} posts bring-in +{_SIGN}? ?(?P<amount>{_NUMBER})\.?"),
    Form("complete", rf"{_NAME} completes to +{_SIGN}? ?(?P<to>{_NUMBER})\.?", means="total"),
    Form("fold", rf"{_NAME} folds"),
    Form("check", rf"{_NAME} checks"),
    Form("call", rf"{_NAME} calls {_MONEY}"),
    Form("bet", rf"{_NAME}: bets {_MONEY}"),
    Form("raise", rf"{_NAME} raises {_MONEY}"),
    Form("show", rf"{_NAME} shows {_CARDS}.*"),
    Form("muck", rf"{_NAME} mucks {_CARDS}.*"),
    Form("muck", rf"{_NAME} does not show cards"),
    Form(
        "collect",
        rf"{_NAME} wins +(?:(?:high|low) )?\(?{_SIGN}? ?(?P<amount>{_NUMBER})(?: [A-Za-z]+)?\)?"
        r" from (?:main|side) pot(?: .*)?",
    ),
    Form("dealt", rf"Dealt to {_NAME} {_CARDS}\.?"),
)
_ROUNDS = (
    Form("street", r"\*\* Dealing down cards \*\*", street="preflop"),
    Form("street", rf"\*\* Dealing Flop \*\* {_CARDS}", street="flop"),
    Form("street", rf"\*\* Dealing Turn \*\* {_CARDS}", street="turn"),
    Form("street", rf"\*\* Dealing River \*\*(?: {_CARDS})?", street="river"),
    *(
        Form("street", rf"\*{{2,4}} [Dd]ealing {number} [Ss]treet \*{{2,4}}", street=street)
        for number, street in (("4th", "fourth"), ("5th", "fifth"), ("6th", "sixth"))
    ),
    Form("street", r"\*{4} dealing river \*{4}", street="seventh"),
)
_NOTES = (
    Form("note", rf"{_RANKS} \[.*\](?: with kicker .*)?"),  # the rest of a line that was broken
    Form("note", r".+ has disconnected and has been given a further [0-9]+ seconds to react"),
    Form("note", r".+ est déconnecté et dispose de [0-9]+ secondes supplémentaires pour agir"),
    Form(
        "note",
        r".+ has (?:reconnected|joined the table|left the table|been reseated to this table|timed out)",
    ),
    Form("note", r".+ (?:sits out|is back|sits in)"),
    Form("cancelled", r"Hand (?:was )?cancell?ed.*"),
    # Typed; no line with a number sign before the colon, lest a header that is broken be taken for chat.
    Form("chat", r"(?P<name>[^#]+?): .*"),
    Form("note", r"[^#:]+: .*"),  # by one who has no seat
)

_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit"}
_GAMES = {
    "Hold'em": "holdem",
    "Omaha": "omaha",
    "Omaha Hi/Lo": "omaha-8",
    "7 Card Stud": "stud",
    "7 Card Stud Hi/Lo": "stud-8",
    "Razz": "razz",
}
_WRONG_EURO = "\u02c6"
_CURRENCIES = {"$": "USD", "€": "EUR", _WRONG_EURO: "EUR", "£": "GBP"}
_SITES = {"Everleaf Gaming": "everleaf", "Partouche Poker": "partouche"}


def describe(found: Mapping[str, str | None]) -> Described:
    """What the first lines come to; `found` are their groups."""
    game = _GAMES.get(found["game"] or "")
    if game is None:
        return Described(reason="unsupported-game", detail=f"{found['game']}")
    printed = found["low"] or ""
    currency = _CURRENCIES.get(printed[:1])
    low, high = exact(printed.lstrip(_WRONG_EURO)), exact((found["high"] or "").lstrip(_WRONG_EURO))
    structure = _STRUCTURES.get(found["limit"] or "", "fixed-limit")
    fixed, stud = structure == "fixed-limit", GAMES[game].family == "stud"
    tournament = found["tournament"] is not None or (currency is None and found["number"] is not None)
    site = found["site"] or ""
    return Described(
        Head(
            site=_SITES.get(site) or "-".join(site.lower().split()),
            game=game,
            structure=structure,
            stakes_kind="tournament" if tournament else "cash" if currency else "play",
            currency=None if tournament else currency,
            small_blind=None if fixed else low,
            big_blind=None if stud else low if fixed else high,
            small_bet=low if fixed else None,
            big_bet=high if fixed else None,
            tournament_id=found["tournament"],
            level=found["level"],
        )
    )


FORMAT = Layout(
    Room(
        name="everleaf",
        grammars=(
            Grammar(
                dialect=Dialect(
                    name="everleaf",
                    games="hold'em, Omaha, seven card stud; all limits; cash, tournaments",
                    prints="chips added, who wins how much, boards",
                    not_checkable="pots, rake, uncalled bets, all-ins (none of them is printed)",
                    prints_returns=False,
                    prints_pot=False,
                    prints_all_ins=False,
                ),
                starts=("Everleaf Gaming Game #", "- - ", "Partouche Poker"),
                forms=(*_HEADER, *_ROWS, *_ROUNDS, *_NOTES),
                describe=describe,
                dates=("%Y/%m/%d %H:%M:%S",),
                finished_by=("collect",),
            ),
        ),
    )
)
"""What `parsers.registry` lists."""
