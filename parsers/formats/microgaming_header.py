"""The header of a hand of the Microgaming network: the attributes of Game."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import TYPE_CHECKING

from parsers import moments
from parsers.told.model import Head
from parsers.xmlscan import money

if TYPE_CHECKING:
    from parsers.formats.xml_room import Found

SITE = "microgaming"
# Without the attribute `hhversion` calls and raises name the street total.
TOTALS, ADDED = "microgaming-1", "microgaming"

_GAMES = {
    "hold'em": "holdem",
    "omaha": "omaha",
    **dict.fromkeys(("omaha h/l", "omaha hi/lo", "omaha hi-lo"), "omaha-8"),
}
_STRUCTURES = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_CODES = {"€": "EUR", "$": "USD", "£": "GBP"}
# "VIP Freeroll [4685921]:Table 1"
_TABLE = re.compile(r"(?P<title>.*)\[(?P<id>[0-9]+)\]:(?P<table>.*)", re.DOTALL)


def unicode_of(text: str | None) -> str:
    """The text that stands in Base64 of UTF-16; empty if it is none."""
    try:
        return b64decode(text or "", validate=True).decode("utf-16-le").strip("\0 ")
    except ValueError:
        return ""


def read_head(found: Found) -> Head:
    """The header; raises `parsers.told.shard.Refused`."""
    root = found.tree.root
    printed = re.sub(r"^(?:multi|single) table |(?<=hold) (?=')", "", (root.get("gametype") or "").lower())
    name, structure = _GAMES.get(printed), _STRUCTURES.get(root.get("betlimit") or "")
    if name is None or structure is None:
        said = f"{root.get('gametype', '')[:80]!r} with the limit {root.get('betlimit', '')[:80]!r}"
        raise found.refusal("unsupported-game", f"{said} is no game that is read")
    try:
        low, high = (money(part) for part in (root.get("stakes") or "").split("|", 1))
    except ValueError:  # one that is no amount, or none
        text = (root.get("stakes") or "")[:80]
        raise found.refusal("bad-header", f"stakes are {text!r}, expected two amounts") from None
    tournament, play = root.get("istournament") == "1", root.get("realmoney") == "false"
    table = root.get("tablename") or unicode_of(root.get("unicodetablename"))
    titled = _TABLE.fullmatch(table) if tournament else None
    seats, rake = root.get("tablesize") or "", root.get("rake") or ""
    head = Head(
        site=SITE,
        dialect=ADDED if root.get("hhversion") else TOTALS,
        hand_id=root.get("id"),
        played_at=moments.on_clock(root.get("date") or "", ("%Y-%m-%d %H:%M:%S",), found.options.timezone),
        played_at_printed=root.get("date"),
        table_name=(titled["table"].strip() if titled else table.strip()) or None,
        max_seats=int(seats) if re.fullmatch("[0-9]{1,2}", seats, re.ASCII) else None,
        game=name,
        structure=structure,
        stakes_kind="tournament" if tournament else "play" if play else "cash",
        currency=None if tournament or play else _CODES.get(unicode_of(root.get("currencysymbol"))),
        tournament_id=titled["id"] if titled else None,
        rake_printed=int(rake) * 100 if re.fullmatch("[0-9]{1,9}", rake, re.ASCII) else None,  # in cents
    )
    if structure == "fixed-limit":
        head.small_bet, head.big_bet = low, high
    else:
        head.small_blind, head.big_blind = low, high
    return head
