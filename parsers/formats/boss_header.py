"""The header of a hand of Boss Media: the attributes of HISTORY."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parsers import moments
from parsers.told.model import Head
from parsers.xmlscan import AmountError, money

if TYPE_CHECKING:
    from parsers.formats.xml_room import Found

SITE = "boss"
# Without the states of seats antes are not printed; without the attribute POT a call names the street total.
NO_ANTES, CALLS_TO, CALLS_ADDED = "boss-2011", "boss-2013", "boss"

_GAMES = {
    "GAME_THM": "holdem",
    "GAME_OMA": "omaha",
    "GAME_OMATU": "omaha",
    "GAME_OMAHL": "omaha-8",
    "GAME_FCD": "five-card-draw",
}
_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_TOURNAMENTS = ("GAMEKIND_TOURNAMENT", "GAMEKIND_SITGO")


def read_head(found: Found) -> Head:
    """The header; raises `parsers.told.shard.Refused`."""
    root = found.tree.root
    name = _GAMES.get(root.get("GAME") or "")
    structure = _STRUCTURES.get(root.get("LIMIT") or "")
    if name is None or structure is None:
        said = f"{root.get('GAME', '')[:80]!r} with the limit {root.get('LIMIT', '')[:80]!r}"
        raise found.refusal("unsupported-game", f"{said} is no game that is read")
    low, slash, high = (root.get("STAKES") or "").partition("/")
    try:
        stakes = (money(low), money(high)) if slash else None
    except AmountError as error:
        raise found.refusal("bad-header", f"STAKES are {error}") from None
    tournament = root.get("GAMEKIND") in _TOURNAMENTS
    real = root.get("GAMETYPE") == "GAMETYPE_REAL"
    seconds = root.get("DATE") or ""
    head = Head(
        site=SITE,
        dialect=CALLS_TO if root.get("POT") is None else CALLS_ADDED,  # a seat may tell more
        hand_id=root.get("ID"),
        played_at=moments.since_1970(int(seconds) * 1000) if re.fullmatch("[0-9]{9,11}", seconds) else None,
        played_at_printed=root.get("DATE"),
        table_name=root.get("TABLE") or None,
        game=name,
        structure=structure,
        stakes_kind="tournament" if tournament else "cash" if real else "play",
        currency=None if tournament or not real else root.get("TABLECURRENCY"),
        tournament_id=root.get("TABLETOURNEYID") or None if tournament else None,
    )
    if stakes and structure == "fixed-limit":
        head.small_bet, head.big_bet = stakes
    elif stakes:
        head.small_blind, head.big_blind = stakes
    return head
