"""Whether a hand comes back from its text exactly as it was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from parsers.format import Options
from parsers.registry import FORMATS
from parsers.schema import Parsed
from parsers.text import from_bytes
from tests.support.dealer import Dealt
from tests.support.writers.writer import Writer

SCALE = {True: 10_000, False: 100}
"""Ten-thousandths per unit of the dealer, which is a chip in tournaments (True) and a cent in cash games."""
_PLAY = (
    "post-ante", "post-small-blind", "post-big-blind", "post-dead", "post-straddle", "post-button-blind",
    "bring-in", "fold", "check", "call", "bet", "raise", "complete", "all-in", "draw", "stand-pat",
    "uncalled-return", "correction",
)  # fmt: skip


def export(writer: Writer, texts: Sequence[str]) -> bytes:
    """One source of all these hands."""
    return (writer.head + writer.between.join(texts) + writer.foot).encode(writer.encoding)


def read(writer: Writer, source: bytes) -> Parsed:
    """What the format makes of a source (UTF-8)."""
    return FORMATS[writer.format].read(from_bytes(source), Options())


def differences(
    writer: Writer, parsed: Parsed, hands: Sequence[tuple[Dealt, int, Sequence[str]]]
) -> Iterator[str]:
    """What was not read as it was played, in the order of the export; nothing where all is right.

    `hands`: each with its number and the names of its players, as they were printed.
    """
    if parsed.issues.height:
        yield f"issues: {parsed.issues.select('line', 'reason', 'message').rows()}"
    if parsed.hands.height != len(hands):
        yield f"{parsed.hands.height} hands of {len(hands)}"
        return
    for row, (dealt, number, names) in zip(parsed.hands.iter_rows(named=True), hands, strict=True):
        hand = writer.told(dealt)
        players = parsed.players.filter(pl.col("hand") == row["hand"]).sort("player_index")
        actions = parsed.actions.filter(pl.col("hand") == row["hand"]).sort("ordinal")
        told = {
            "play": (
                _antes_first(_played(writer, hand, names)),
                _antes_first(_read_back(writer, hand, players, actions)),
            ),
            "players": (_seated(writer, hand, names), _seats(writer, hand, players)),
            "head": _heads(writer, hand, number, row),
        }
        for what, (wanted, got) in told.items():
            if wanted != got:
                yield f"hand {number}, {what}:\n  played {wanted}\n  read   {got}"


def _antes_first(rows: list[Any]) -> list[Any]:
    """Antes by name: they are posted at once, and formats differ in whose they tell first."""
    antes = [row for row in rows if row[2] == "post-ante"]
    return sorted(antes) + [row for row in rows if row[2] != "post-ante"]


def _played(writer: Writer, hand: Dealt, names: Sequence[str]) -> list[Any]:
    scale = SCALE[hand.tournament]
    rows: list[Any] = []
    for event in hand.events:
        if event.kind == "uncalled-return" and "returns" not in writer.prints:
            continue
        if event.kind in ("draw", "stand-pat"):
            rows.append((event.street, names[event.player], event.kind))
            continue
        kind = _called(writer, event.kind)
        row = (event.street, names[event.player], kind, event.chips * scale, event.to * scale)
        rows.append((*row, event.all_in) if "all-in" in writer.prints else row)
    return rows


def _called(writer: Writer, kind: str) -> str:
    """Many rooms have no word of their own for a completed bring-in."""
    return "raise" if kind == "complete" and "completes" not in writer.prints else kind


def _read_back(writer: Writer, hand: Dealt, players: pl.DataFrame, actions: pl.DataFrame) -> list[Any]:
    names = dict(players.select("player_index", "name").iter_rows())
    rows: list[Any] = []
    for row in actions.iter_rows(named=True):
        if row["kind"] not in _PLAY or (row["kind"] == "uncalled-return" and "returns" not in writer.prints):
            continue
        who = names[row["player_index"]]
        if row["kind"] in ("draw", "stand-pat"):
            rows.append((row["street"], who, row["kind"]))
            continue
        told = (row["street"], who, _called(writer, row["kind"]), row["chips"], row["to"])
        rows.append((*told, bool(row["all_in"])) if "all-in" in writer.prints else told)
    return rows


def _seated(writer: Writer, hand: Dealt, names: Sequence[str]) -> list[Any]:
    scale = SCALE[hand.tournament]
    return [
        (
            p + 1,
            names[p],
            stack * scale if "stacks" in writer.prints else None,
            hand.collected.get(p, 0) * scale if "collected" in writer.prints else None,
        )
        for p, stack in enumerate(hand.stacks)
    ]


def _seats(writer: Writer, hand: Dealt, players: pl.DataFrame) -> list[Any]:
    return [
        (
            row["seat"],
            row["name"],
            row["stack"] if "stacks" in writer.prints else None,
            row["collected"] if "collected" in writer.prints else None,
        )
        for row in players.iter_rows(named=True)
        if not row["sitting_out"]
    ]


def _heads(
    writer: Writer, hand: Dealt, number: int, row: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The head of a hand as it was, and as it was read."""
    wanted = _head(writer, hand, number)
    if writer.hides(hand) and row["big_blind"] is None:
        wanted.pop("big_blind", None)
    return wanted, {name: row[name] for name in wanted}


def _head(writer: Writer, hand: Dealt, number: int) -> dict[str, Any]:
    scale = SCALE[hand.tournament]
    head: dict[str, Any] = {"dialect": writer.dialect, "game": hand.game, "structure": hand.structure}
    if "hand_id" in writer.prints:
        head["hand_id"] = writer.hand_id(number)
    if "button" in writer.prints and not hand.bring_in:
        head["button_seat"] = hand.button + 1
    if not hand.bring_in and not hand.antes_only and hand.game != "short-deck":
        head["big_blind"] = hand.big_blind * scale
    return head
