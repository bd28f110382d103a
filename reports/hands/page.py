"""The page of one hand: what was found, the ledger, the drawing, the raw text, and where it came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.hands import cut, wording
from reports.hands.acceptance import acceptance
from reports.hands.arithmetic import arithmetic
from reports.hands.at_table import at_the_table
from reports.hands.beside import Beside
from reports.hands.drawing import drawings
from reports.hands.engines import engines
from reports.hands.hand import Hand, Round
from reports.hands.opinions import opinions
from reports.hands.raw import RawLine, context_text, raw_lines
from reports.hands.raw_rows import raw_rows
from reports.hands.sentences import sentence
from reports.inert import brief, inert
from reports.language import tr
from reports.money import Money
from reports.pages import render
from reports.run.facets import NAME
from reports.tables import Row
from reports.words import word

_INFERRED = "(number inferred)"  # at the end of a citation whose number has not been seen printed
_HEADING, _PAPER = 6, 56  # characters: of a heading at least, and of all amounts in a row on paper
_NONE = "\u2013"
_STATE = ("current_bet", "last_full_raise", "acted_at", "street_total", "stack")


def hand_page(
    hand: Hand,
    *,
    back: str | None,
    before: str | None,
    after: str | None,
    beside: Beside | None = None,
    pages: frozenset[str] = frozenset(),
    raw: list[RawLine] | None = None,
    no_raw: str = "",
    notes: Sequence[str] = (),
) -> str:
    """The HTML of `hand`; `back`, `before` and `after` are the addresses of the index and the neighbours.

    `beside` has what is shown beyond the hand's own tables, if it is wanted; `pages` are the keys of the
    hands whose pages lie beside this one. `raw` stands in place of the lines that the hand itself has,
    `no_raw` says why there are none, and `notes` stand above everything.
    """
    money = hand.money()
    stacks = money.aligned(player["stack"] for player in hand.players)
    ledger = _ledger(hand, money)
    row, evidence = hand.row, hand.evidence
    drawn = drawings(hand, money)
    marked = {finding for street in drawn for finding in street.findings}
    return render(
        "hand.html",
        title=tr("{room} hand {hand}").format(
            room=brief(row["site"], NAME), hand=brief(row["hand_id"] or hand.key, 2 * NAME)
        ),
        links={"back": back, "before": before, "after": after},
        verdict=wording.verdict_words(hand),
        tag={"flagged": "violation"}.get(hand.verdict.get("verdict", ""), hand.verdict.get("verdict", "")),
        place=word(hand.places()),
        engines=wording.engines(hand),
        facts=_facts(hand, money),
        findings=[_finding(hand, finding, money, marked) for finding in hand.findings],
        seats=[_seat(hand, player, stacks) for player in hand.players],
        rounds=[_round(hand, part, ledger, money) for part in hand.rounds()],
        heads=_heads(),
        short=_short(ledger),
        results=any(player["collected"] or player["net"] for player in hand.players),
        complete=hand.complete(),
        not_judged=hand.not_judged(),
        drawn=[street for street in drawn if street.findings],
        other_streets=[street for street in drawn if not street.findings],
        raw=_own_lines(hand) if raw is None else raw,
        no_raw=no_raw or tr("The run kept no raw text of this hand."),
        notes=notes,
        context=context_text(evidence) if evidence else "",
        encoding=inert(evidence["encoding"] or "") if evidence else "",
        source=_source(row, evidence),
        ident=brief(row["hand_id"] or hand.key, 2 * NAME),
        **_beside(hand, money, beside, pages),
    )


def _own_lines(hand: Hand) -> list[RawLine]:
    return raw_rows(hand) if hand.from_tables() else raw_lines(hand)


def _beside(hand: Hand, money: Money, beside: Beside | None, pages: frozenset[str]) -> dict[str, Any]:
    if beside is None:
        return {"opinions": None, "both_engines": None, "at_the_table": None}
    key = hand.key
    around = beside.neighbours.get(key)
    return {
        "opinions": opinions(hand, beside.opinions.get(key, []), beside.no_opinions),
        "both_engines": engines(hand, money, beside.answers.get(key), beside.no_answers),
        "at_the_table": at_the_table(hand, money, around, beside.no_neighbours, pages),
    }


def _facts(hand: Hand, money: Money) -> list[tuple[str, str]]:
    row = hand.row
    played = f"{row['played_at']:%Y-%m-%d %H:%M:%S} UTC" if row["played_at"] else tr("not known")
    if row["played_at"] is None and row["played_at_printed"]:
        words = tr("{played} (printed: {printed}; its zone is not known)")
        played = words.format(played=played, printed=brief(row["played_at_printed"], NAME))
    facts = [
        (tr("Room"), brief(row["site"], NAME)),
        (tr("Hand"), brief(row["hand_id"] or _NONE, 2 * NAME)),
        (tr("Played"), played),
        (tr("Table"), brief(row["table_name"] or _NONE, NAME)),
        (tr("Game"), brief(wording.game(row), NAME)),
        (
            tr("Stakes"),
            tr("{kind}, {stakes}, amounts in {unit}").format(
                kind=word(row["stakes_kind"] or "cash"),
                stakes=wording.stakes(row, money),
                unit=inert(word(money.unit)),
            ),
        ),
    ]
    if row["tournament_id"]:
        level = f", {brief(wording.level(row['level']), NAME)}" if row["level"] else ""
        facts.append((tr("Tournament"), brief(row["tournament_id"], NAME) + level))
    return [*facts, (tr("Rulebook"), inert(row["rulebook"] or _NONE))]


def _finding(hand: Hand, finding: Row, money: Money, drawn: set[str]) -> dict[str, Any]:
    decision = hand.decisions.get(finding["ordinal"])
    return {
        "id": inert(finding["finding_id"]),
        "rule": inert(finding["rule"]),
        "name": inert(finding["name"]),
        "verdict": finding["verdict"],
        "severity": finding["severity"],
        "message": brief(sentence(finding), 1000),
        "player": "" if finding["player"] is None else brief(finding["player"], NAME),
        "seat": finding["seat"],
        "street": finding["street"],
        "line": None if hand.from_tables() else finding["line"],
        "drawn": inert(finding["finding_id"]) in drawn,
        "inferred": (finding["citation"] or "").endswith(_INFERRED),
        "sums": arithmetic(finding, decision, money),
        "options": wording.options(decision, money) if decision and not _not_his(finding) else "",
        "reason": inert(finding["reason"] or ""),
        "citation": inert(finding["citation"] or ""),
        "rulebook": inert(finding["rulebook"] or ""),
        "stake": "" if finding["amount_at_stake"] is None else money(finding["amount_at_stake"]),
        "caused_by": inert(finding["caused_by"] or ""),
        "accepted": brief(acceptance(finding), 1000),
        "bytes": None
        if finding["act_start"] is None
        else tr("{low} to {high}").format(low=f"{finding['act_start']:,}", high=f"{finding['act_end']:,}"),
    }


def _seat(hand: Hand, player: Row, money: Money) -> dict[str, Any]:
    return {
        "seat": player["seat"],
        "name": brief(player["name"], NAME),
        "stack": money(player["stack"]),
        "note": wording.seat_note(hand, player),
        "collected": money(player["collected"]),
        "net": money(player["net"]),
    }


def _heads() -> list[str]:
    """The headings of the ledger's amounts."""
    return [
        tr("Current bet (L)"),
        tr("Last full raise (F)"),
        tr("When last acted (a)"),
        tr("In this round (c)"),
        tr("Stack (s)"),
        tr("Call"),
        tr("Bet or raise to"),
    ]


def _ledger(hand: Hand, money: Money) -> dict[int, list[str]]:
    """L, F, a, c, s, the call and the band before each decision, by its ordinal."""
    columns = {name: hand.column(name, money) for name in (*_STATE, "to_call")}
    return {
        ordinal: [
            *(_NONE if decision[name] is None else columns[name](decision[name]) for name in _STATE),
            wording.call_cell(decision, columns["to_call"]),
            wording.raise_cell(decision, money),
        ]
        for ordinal, decision in hand.decisions.items()
    }


def _short(ledger: dict[int, list[str]]) -> bool:
    """Whether the amounts of a ledger leave room for the rest of it on a sheet of paper.

    A band is broken between its words, and a heading takes room as well.
    """
    widths = [[*map(len, cells[:-1]), max(map(len, cells[-1].split()))] for cells in ledger.values()]
    taken: int = sum(max(_HEADING, *column) for column in zip(*widths, strict=True))
    return taken <= _PAPER


def _round(hand: Hand, part: Round, ledger: dict[int, list[str]], money: Money) -> dict[str, Any]:
    return {
        "street": part.street,
        "board": inert(wording.spaced(part.board)),
        "pot": money(part.pot) if part.pot else "",
        "showing": [_showing(hand, player_index, cards) for player_index, cards in part.showing],
        "rows": [_action(hand, action, ledger, money) for action in part.actions],
    }


def _showing(hand: Hand, player_index: int, cards: str) -> dict[str, Any]:
    player = hand.player(player_index) or {}
    return {
        "seat": player.get("seat"),
        "name": brief(player.get("name") or "", NAME),
        "cards": inert(wording.spaced(cards)),
    }


def _action(hand: Hand, action: Row, ledger: dict[int, list[str]], money: Money) -> dict[str, Any]:
    player = hand.player(action["player_index"])
    decision = hand.decisions.get(action["ordinal"])
    return {
        "line": None if hand.from_tables() else action["line"],
        "place": hand.place(action),
        "seat": player["seat"] if player else "",
        "name": brief(player["name"], NAME) if player else "",
        "did": inert(wording.did(action, money, hand.shown_by(action))),
        "decided": decision is not None,
        "amounts": [_NONE] * 7 if decision is None else ledger[action["ordinal"]],
        "note": wording.refusal(decision, money)
        if decision is not None and not decision["may_raise"]
        else "",
        "events": inert("; ".join(wording.floor_events(hand, action, money))),
        "findings": [
            {"id": inert(f["finding_id"]), "rule": inert(f["rule"]), "verdict": f["verdict"]}
            for f in hand.findings_at(action["ordinal"])
        ],
    }


def _not_his(finding: Row) -> bool:
    """Whether the finding is that it was not this player's turn, so that he could do nothing at all."""
    return finding["rule"] in {"T01", "T02", "T05"}


def _source(row: Row, evidence: Row | None) -> list[tuple[str, str]]:
    path = inert(row["source_path"])
    if row["member"] is not None:
        path = tr("{file}, member {member}").format(file=path, member=inert(row["member"]))
    facts = [(tr("File"), path)]
    if row["source_id"] is not None:
        facts.append((cut.hash_label(row), inert(row["source_id"])))
    if row["byte_start"] is not None and row["byte_end"] is not None:
        size = row["byte_end"] - row["byte_start"]
        words = tr("{low} to {high} ({size})")
        span = words.format(low=f"{row['byte_start']:,}", high=f"{row['byte_end']:,}", size=f"{size:,}")
        facts.append((tr("Bytes"), span))
    if row["row_start"] is not None:
        facts.append((tr("Row"), wording.rows(row)))
    else:
        facts.append((tr("Lines"), wording.lines(row["line_start"], row["line_end"])))
    command = cut.command(row, evidence["encoding"] if evidence else None)
    return [*facts, (tr("Cut it out"), command)] if command else facts
