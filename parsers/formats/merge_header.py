"""What the elements `description` and `game` of Merge say: game, stakes, table, time."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from parsers import moments
from parsers.told.model import Head
from parsers.xmlscan import AmountError, money

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from parsers.formats.xml_room import Found

SITE = "merge"
# Until September 2010 a raise named the chips that it added.
RAISES_ADDED, RAISES_TO = "merge-2010", "merge"
_TOTALS_FROM = "20100908"

_GAMES = {
    "Holdem": "holdem", "Omaha": "omaha", "Omaha H/L8": "omaha-8",
    "7-Stud": "stud", "7-Stud H/L8": "stud-8", "Razz": "razz",
    "5-Draw": "five-card-draw", "5-Draw w/Joker": "five-card-draw",
    "2-7 Lowball": "triple-draw-27", "A-5 Lowball": "triple-draw-a5", "Badugi": "badugi",
}  # fmt: skip
_MIXES = ("HA", "HAR", "HO", "HORSE", "HOSE", "RASH", "SHOE")
# The attribute `multigametype` in a mixed game; 9 stands for two games, told apart by the cards dealt.
_OF_MIX = {
    **dict.fromkeys(("1", "2", "23"), "holdem"),
    "4": "omaha",
    **dict.fromkeys(("34", "35", "37"), "omaha-8"),
    **dict.fromkeys(("38", "39", "41", "42"), "stud"),
    **dict.fromkeys(("43", "45"), "stud-8"),
    **dict.fromkeys(("46", "47", "49"), "razz"),
}
_STRUCTURES = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Limit": "fixed-limit"}
_STUD = ("stud", "stud-8", "razz")
_MONEY = r"\$?[0-9][0-9,.]*"
# "No Limit ($0.02/$0.04)", "Limit $1/$2", "No Limit", "No Limit Level 5 Ante 10, Blinds 50/100"
_STAKES = re.compile(
    rf"(?P<limit>No Limit|Pot Limit|Limit)(?: \(?(?P<low>{_MONEY})/(?P<high>{_MONEY})\)?)?"
    r"(?: Level (?P<level>[0-9]+)(?P<of_level> .*)?)?"
)
_BLINDS = re.compile(rf" Blinds (?P<low>{_MONEY})/(?P<high>{_MONEY})(?:$|[,/ ])")
_ANTE = re.compile(rf" Ante ({_MONEY})(?:$|[, ])")


class _Stakes(NamedTuple):
    structure: str
    level: str | None = None
    low: int | None = None
    high: int | None = None
    ante: int | None = None
    code: str | None = None  # of the currency


@lru_cache(maxsize=4096)
def _stakes(text: str) -> _Stakes | None:
    found = _STAKES.fullmatch(text.strip())
    if not found:
        return None
    of_level = found["of_level"] or ""
    amounts = _BLINDS.search(of_level) or found
    ante = _ANTE.search(of_level)
    try:
        low, high = (money(amounts[name]) if amounts[name] else None for name in ("low", "high"))
        return _Stakes(
            _STRUCTURES[found["limit"]],
            found["level"],
            low,
            high,
            money(ante[1].rstrip(",")) if ante else None,
            "USD" if (found["low"] or "").startswith("$") else None,
        )
    except AmountError:
        return None


def read_head(found: Found) -> Head:
    """Everything that stands outside of the betting."""
    game = found.tree.root
    if found.before is None:
        raise found.refusal("table-incomplete", "no <description> before the hand says what is played")
    kind = found.before.get("type", "").strip()
    tournament = kind.endswith(" Tournament")
    name = _game(kind.removesuffix(" Tournament"), game.attrib)
    printed = game.get("stakes") or found.before.get("stakes") or ""
    stakes = _stakes(printed)
    if name is None or stakes is None or (name in _STUD and stakes.structure != "fixed-limit"):
        said = f"{kind[:80]!r} with the stakes {printed[:80]!r}"
        raise found.refusal("unsupported-game", f"{said} is no game that is read")
    play = game.get("realmoney") == "false"
    date = (game.get("starttime") or "").replace("/", "")[:8]
    head = Head(
        site=SITE,
        dialect=RAISES_ADDED if date < _TOTALS_FROM else RAISES_TO,
        hand_id=game.get("id"),
        played_at_printed=game.get("starttime"),
        game=name,
        structure=stakes.structure,
        stakes_kind="tournament" if tournament else "play" if play else "cash",
        currency=None if tournament or play else stakes.code,
        level=stakes.level,
    )
    _set_stakes(head, stakes)
    _set_table(head, game.get("data") or "", tournament=tournament)
    seats = game.get("seats")
    head.max_seats = int(seats) if seats and re.fullmatch("[0-9]{1,2}", seats, re.ASCII) else None
    return head


def _game(kind: str, attributes: Mapping[str, str]) -> str | None:
    if kind not in _MIXES:
        return _GAMES.get(kind)
    code = attributes.get("multigametype", "")
    if code == "9":
        return {"2": "holdem", "4": "omaha"}.get(attributes.get("numholecards", ""))
    return _OF_MIX.get(code)


def _set_stakes(head: Head, stakes: _Stakes) -> None:
    """Of fixed limit cash games print the bets, tournaments the blinds."""
    head.ante = stakes.ante
    if stakes.structure == "fixed-limit" and stakes.level is None:
        head.small_bet, head.big_bet = stakes.low, stakes.high
    elif stakes.structure != "fixed-limit" or head.game not in _STUD:
        head.small_blind, head.big_blind = stakes.low, stakes.high


def _set_table(head: Head, data: str, *, tournament: bool) -> None:
    """`date|table|number of the table|hand|...`, with colons instead of bars in older files."""
    parts = data.split("|" if "|" in data else ":")
    if len(parts) >= 3:
        head.table_name = unquote(parts[1]) or None
        head.tournament_id = (parts[2].split("-")[0] or None) if tournament else None


def played_at(printed: str | None, timestamp: str | None, timezone: str | None) -> datetime | None:
    """When a hand was dealt: by its own zone, else by its first event, else on the clock of `timezone`.

    The events carry milliseconds since 1970; `starttime` alone is on the clock of the player's computer.
    """
    moment = moments.zoned(printed or "", "%Y/%m/%d %H:%M:%S %z")
    if moment is None and timestamp and re.fullmatch("[0-9]{12,14}", timestamp, re.ASCII):
        moment = moments.since_1970(int(timestamp))
    return moment or moments.on_clock(printed or "", ("%Y%m%d%H%M%S", "%Y/%m/%d %H:%M:%S"), timezone)
