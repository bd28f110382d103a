"""One decoded hand of Open Hand History: what it says, checked, in the terms of the tables.

Follows the standard at hh-specs.handhistory.org (1.4) and the older forms that its own examples have. The
standard has no field for a bring-in nor for the bets of fixed limit; read are `bring_in_amount`,
`small_bet_amount` and `big_bet_amount`. Without these two the small bet is the big blind, except in stud.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

from parsers.formats.ohh_convention import Stakes, convention
from parsers.formats.ohh_names import game_and_structure
from parsers.formats.ohh_play import Play, Seats, play
from parsers.formats.ohh_values import (
    RefusedError,
    boolean,
    check_sum,
    integer,
    money,
    objects,
    optional_money,
    shown,
    string,
)
from parsers.games import game
from parsers.jsonscan import JsonObject
from parsers.schema import STREETS

_PLAY_MONEY = ("XPM", "PPC")
_MOST_PLAYERS = 23
"""More cannot be dealt two cards each and a board with three burnt cards."""


class Player(NamedTuple):
    """A seat of the hand, in order of seats; money in ten-thousandths."""

    seat: int
    name: str
    stack: int | None
    sitting_out: bool
    is_hero: bool
    collected: int | None
    net: int | None


@dataclass(frozen=True)
class Hand:
    """A hand that can be judged: values of `parsers.schema.HANDS` by column, and its rows."""

    header: dict[str, Any]
    players: Sequence[Player]
    played: Play
    flags: list[str] = field(default_factory=list)


def identity(ohh: JsonObject) -> tuple[str, str | None]:
    """Site and hand id of a hand that is refused, as far as they can be read."""
    site, number = ohh.get("site_name"), ohh.get("game_number")
    printed = str(number) if type(number) in (int, str) else ""
    return slug(site if type(site) is str else None), printed.encode("utf-8", "ignore").decode() or None


def slug(name: str | None) -> str:
    """A site's name in lower case, its words joined by hyphens; `unknown` where there is none."""
    return "-".join(re.findall(r"[^\W_]+", name.lower())) or "unknown" if name else "unknown"


def read_hand(ohh: JsonObject) -> Hand:
    """Reads one hand; raises RefusedError with the reason for which it is quarantined."""
    name, structure = game_and_structure(ohh)
    family, streets = game(name)
    seats = _seats(ohh)
    played = play(ohh, seats, name)
    taken = [seats.numbers[place] for place in sorted(played.seen)]
    if len(set(taken)) < len(taken):
        twice = next(seat for seat in taken if taken.count(seat) > 1)
        raise RefusedError("seat-conflict", f"two players who both take part sit in seat {twice}", ohh)
    header = _header(ohh, played)
    header["game"], header["structure"] = name, structure
    bets = optional_money(ohh, "small_bet_amount") or None, optional_money(ohh, "big_bet_amount") or None
    if bets == (None, None) and family != "stud" and header["big_blind"] is not None:
        bets = header["big_blind"], 2 * header["big_blind"]
    header["small_bet"], header["big_bet"] = bets if structure == "fixed-limit" else (None, None)
    collected = _pots(ohh, seats, header)
    check_sum(played.added or 0, "Add to Pot", ohh)
    header["added_to_pot"] = played.added
    opening = header["bring_in" if family == "stud" else "big_blind"] or 0
    stakes = Stakes(
        stacks=played.stacks,
        first_street=STREETS.index(streets[0]),
        opening=opening,
        pot=header["pot_printed"],
        added=played.added or 0,
    )
    reading = convention(played.rows, stakes)
    if reading not in ("proven", "assumed"):
        raise RefusedError(
            "amount-convention-contradicted",
            f"read as chips added, amounts contradict the hand's own sums; as {reading} they fit throughout",
        )
    header["convention"] = reading
    flags = _flags(ohh, played, header)
    put_in = sum(played.put) + (played.added or 0)
    unmatched = sum(played.unmatched)
    returned = played.unmatched
    if unmatched and header["pot_printed"] == put_in:
        # This writer counts the uncalled part of a bet as won, the standard's examples as given back.
        flags.append("uncalled-in-pot")
        returned = [0] * len(returned)
    players = [
        Player(
            seat=seats.numbers[place],
            name=seats.names[place],
            stack=played.stacks[place],
            sitting_out=_sitting_out(ohh, seats, played, place),
            is_hero=place == seats.hero,
            collected=None if collected is None else collected[place],
            net=None if collected is None else collected[place] - played.put[place] + returned[place],
        )
        for place in range(len(seats.numbers))
    ]
    return Hand(header, players, played, flags)


def _seats(ohh: JsonObject) -> Seats:
    """The players by seat; raises RefusedError where a seat or id cannot be told apart."""
    players = objects(ohh, "players")
    if not 0 < len(players) <= _MOST_PLAYERS:
        raise RefusedError(
            "bad-header", f"players lists {len(players)}, expected 1 to {_MOST_PLAYERS} of them", ohh
        )
    rows = []
    for player in players:
        seat = integer(player, "seat")
        if seat is None:
            raise RefusedError("bad-header", "a player without a seat", player)
        rows.append((seat, player))
    rows.sort(key=lambda row: row[0])
    index: dict[int | str, int] = {}
    for place, (_, player) in enumerate(rows):
        number = player.get("id")
        if type(number) is not int and type(number) is not str:
            raise RefusedError("bad-header", f"a player's id is {shown(number)}, expected a number", player)
        if number in index:
            raise RefusedError("seat-conflict", f"two players have the id {shown(number)}", player)
        index[number] = place
    hero = ohh.get("hero_player_id")
    return Seats(
        index=index,
        numbers=[seat for seat, _ in rows],
        names=[string(player, "name") or "" for _, player in rows],
        stacks=[optional_money(player, "starting_stack") for _, player in rows],
        marked_out=[boolean(player, "is_sitting_out") for _, player in rows],
        hero=index.get(hero) if type(hero) is int or type(hero) is str else None,
    )


def _sitting_out(ohh: JsonObject, seats: Seats, played: Play, place: int) -> bool:
    """Whether a listed player was not dealt in.

    From 1.4.4 the standard has a field that says so; posting overrules it, since a player may be marked away
    and yet be dealt in. Before, and in writers that leave the field out, those count as not dealt in of whom
    the hand says nothing at all: where cards dealt to several players are listed, or once it went on beyond
    the first betting round or was won. A record that breaks off sooner still has players to act.
    """
    marked = seats.marked_out[place]
    if marked is not None:
        return marked and place not in played.posted
    if place in played.seen:
        return False
    return len(played.dealt) > 1 or played.rounds > 1 or bool(ohh.get("pots"))


def _header(ohh: JsonObject, played: Play) -> dict[str, Any]:
    tournament = ohh.get("tournament_info")
    if tournament is not None and type(tournament) is not JsonObject:
        raise RefusedError("bad-value", f"tournament_info is {shown(tournament)}, expected an object", ohh)
    info = tournament or JsonObject()
    marked = boolean(ohh, "tournament")
    currency = string(ohh, "currency")
    in_tournament = bool(string(info, "tournament_number")) if marked is None else marked
    big_blind = optional_money(ohh, "big_blind_amount") or None
    printed = string(ohh, "start_date_utc")
    return {
        "site": slug(string(ohh, "site_name")),
        "hand_id": string(ohh, "game_number"),
        "played_at": _time(printed),
        "played_at_printed": printed,
        "table_name": string(ohh, "table_name"),
        "max_seats": integer(ohh, "table_size"),
        "stakes_kind": "tournament" if in_tournament else "play" if currency in _PLAY_MONEY else "cash",
        "currency": currency,
        "small_blind": optional_money(ohh, "small_blind_amount") or None,
        "big_blind": played.big_blind if big_blind is None else big_blind,
        "big_blind_from": "header" if big_blind else None if played.big_blind is None else "posted",
        "ante": optional_money(ohh, "ante_amount") or None,
        "bring_in": optional_money(ohh, "bring_in_amount") or None,
        "betting_cap": _cap(ohh),
        "tournament_id": string(info, "tournament_number") if in_tournament else None,
        "level": string(info, "level") if in_tournament else None,
        "button_seat": integer(ohh, "dealer_seat"),
    }


def _cap(ohh: JsonObject) -> int | None:
    """The most that one player may put in; None without such a cap (0 stands for none in the standard)."""
    cap = optional_money(ohh["bet_limit"], "bet_cap") or None
    if cap is None and "Cap" in _printed_flags(ohh):
        raise RefusedError(
            "bad-header", "flag Cap, but bet_cap does not say how much a player may put in", ohh
        )
    return cap


def _time(printed: str | None) -> datetime | None:
    """The moment in UTC, as the field's name says where no zone is printed; None if it is no moment."""
    if printed is None or not re.match(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:", printed):
        return None
    try:
        moment = datetime.fromisoformat(printed)
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _pots(ohh: JsonObject, seats: Seats, header: dict[str, Any]) -> list[int] | None:
    """Puts what the pots print into the header; what each player collected, None where no pot is printed."""
    pots = objects(ohh, "pots")
    header["prints_pot"] = bool(pots)
    header["pot_printed"] = header["rake_printed"] = header["fees_printed"] = None
    if not pots:
        return None
    collected = [0] * len(seats.numbers)
    header["pot_printed"] = sum(money(pot.get("amount"), "amount", pot) for pot in pots)
    header["rake_printed"] = sum(optional_money(pot, "rake") or 0 for pot in pots)
    header["fees_printed"] = sum(optional_money(pot, "jackpot") or 0 for pot in pots)
    for pot in pots:
        for win in objects(pot, "player_wins"):
            place = seats.find(win)
            collected[place] += money(win.get("win_amount"), "win_amount", win)
            if optional_money(win, "cashout_amount"):
                header["cashed_out"] = True
    for name in ("pot_printed", "rake_printed", "fees_printed"):
        check_sum(header[name], name, ohh)
    check_sum(sum(collected), "win_amounts", ohh)
    return collected


def _printed_flags(ohh: JsonObject) -> list[str]:
    flags = ohh.get("flags") or []
    if type(flags) is not list or not all(type(flag) is str for flag in flags):
        raise RefusedError("bad-value", f"flags is {shown(flags)}, expected a list of text", ohh)
    return flags


def _flags(ohh: JsonObject, played: Play, header: dict[str, Any]) -> list[str]:
    """The printed flags in this project's spelling, and what the hand shows without saying so."""
    flags = [slug(flag) for flag in _printed_flags(ohh)]
    flags += played.flags
    if header.pop("cashed_out", False):
        flags.append("cash-out")
    return list(dict.fromkeys(flags))
