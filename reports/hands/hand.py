"""Everything a run holds about some hands, gathered hand by hand: what the terminal and the pages show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from audit.schema import FINDING_VERDICTS
from parsers.schema import STREETS, VOLUNTARY
from reports.hands.acceptance import accepted
from reports.hands.upcards import dealt_up, is_stud, showing
from reports.money import Money, money_of
from reports.tables import NotARunError, Row, Run

_OF_THE_RESULT = frozenset({"show", "muck", "collect"})


@dataclass(frozen=True)
class Hand:
    """One hand. Rows are the tables' own, money in ten-thousandths; lists in playing or seat order."""

    key: str
    row: Row
    players: list[Row]
    actions: list[Row]
    cards: list[Row]
    decisions: dict[int, Row]  # by ordinal; empty where the run kept none
    # By street and ordinal; those of the whole hand last. `accepted`: the entry of the baseline, or None.
    findings: list[Row]
    verdict: Row
    evidence: Row | None

    def money(self, *, ascii_only: bool = False) -> Money:
        """How this hand's amounts are written."""
        return money_of(self.row["currency"], self.row["stakes_kind"], ascii_only=ascii_only)

    def column(self, field: str, money: Money) -> Money:
        """`money` for the column `field` of the decisions."""
        return money.aligned(decision[field] for decision in self.decisions.values())

    def player(self, player_index: int | None) -> Row | None:
        """The row of `players` with that index; None where an action names nobody, or nobody seated."""
        return next((p for p in self.players if p["player_index"] == player_index), None)

    def shown_by(self, action: Row) -> str:
        """The cards that the player of a `show` row turned up, as printed; "" for other rows.

        What lay face up all along is not among them, unless the record prints it again.
        """
        if action["kind"] != "show":
            return ""
        own = [c for c in self.cards if c["player_index"] == action["player_index"] and c["face_up"]]
        up = dealt_up(self.row, own)
        return " ".join(card["cards"] for card in own if card not in up)

    def on_one_line(self) -> bool:
        """Whether the actions all stand on one physical line, which then tells none from another."""
        lines = {action["line"] for action in self.actions}
        return len(self.actions) > 1 and len(lines) == 1

    def from_tables(self) -> bool:
        """Whether the hand's source is tables, whose rows are on no line of their own."""
        return self.row.get("row_start") is not None

    def places(self) -> str:
        """What `place` says."""
        if self.from_tables():
            return "no."
        if not self.on_one_line():
            return "line"
        return "no." if self.actions[0]["act_start"] is None else "byte"

    def place(self, action: Row) -> str:
        """Where an action stands: its line, its first byte where `on_one_line`, else its ordinal."""
        place = action[{"no.": "ordinal", "byte": "act_start", "line": "line"}[self.places()]]
        return "" if place is None else str(place)

    def findings_at(self, ordinal: int) -> list[Row]:
        """The findings on the action `ordinal`, the gravest verdict first."""
        here = [finding for finding in self.findings if finding["ordinal"] == ordinal]
        return sorted(here, key=lambda finding: FINDING_VERDICTS.index(finding["verdict"]))

    def whole_hand_findings(self) -> list[Row]:
        """The findings that belong to no action of this hand."""
        ordinals = {action["ordinal"] for action in self.actions}
        return [finding for finding in self.findings if finding["ordinal"] not in ordinals]

    def complete(self) -> bool:
        """Whether the run kept the decision of every voluntary action."""
        return all(a["ordinal"] in self.decisions for a in self.actions if a["kind"] in VOLUNTARY)

    def not_judged(self) -> bool:
        """Whether no rule of the betting could look at the hand (X02): there are no decisions to keep."""
        return any(finding["rule"] == "X02" for finding in self.findings)

    def rounds(self) -> Iterator[Round]:
        """The hand street by street; what is shown and collected is a round of its own, `result`."""
        pot = 0
        current: Round | None = None
        up = dealt_up(self.row, self.cards)
        dealt = [s for s in STREETS if self.board(s) or any(row["street"] == s for row in up)]
        in_hand = [player["player_index"] for player in self.players]

        def begun(street: str) -> Round:
            return Round(street, self.board(street), pot, [], showing(up, street, in_hand))

        for action in self.actions:
            # A return printed after cards were shown has the street of its bet, and yet is read here.
            ended = current is not None and current.street == "result" and action["kind"] not in VOLUNTARY
            street = "result" if ended or action["kind"] in _OF_THE_RESULT else action["street"]
            if current is None or current.street != street:
                if current is not None:
                    yield current
                # Streets dealt out without any betting come where they were dealt.
                while dealt and _position(dealt[0]) <= _position(street):
                    if (passed := dealt.pop(0)) != street:
                        yield begun(passed)
                current = begun(street)
            current.actions.append(action)
            pot += action["chips"] or 0
            if action["kind"] == "fold":
                in_hand = [index for index in in_hand if index != action["player_index"]]
        if current is not None:
            yield current
        yield from map(begun, dealt)

    def board(self, street: str) -> str:
        """The board cards dealt on `street`, of every run; empty where none are."""
        dealt = [row for row in self.cards if row["player_index"] is None and row["street"] == street]
        return " / ".join(row["cards"] for row in dealt)

    def totals_before(self) -> dict[int, int]:
        """For each ordinal the street total that its player had in before, as recorded."""
        return {a["ordinal"]: (a["to"] or 0) - (a["chips"] or 0) + (a["dead"] or 0) for a in self.actions}


@dataclass(frozen=True)
class Round:
    """One street's rows, and the pot when it began (ten-thousandths).

    `showing` has the upcards of stud, by player_index, of those who were in when the street began.
    """

    street: str
    board: str
    pot: int
    actions: list[Row]
    showing: list[tuple[int, str]]


def _position(street: str) -> int:
    return STREETS.index(street) if street in STREETS else len(STREETS)


def load(run: Run, keys: list[str]) -> list[Hand]:
    """The hands `keys` in that order; raises KeyError for a hand that the run did not audit."""
    frames = {
        "hands": run.of_hands("hands", keys, []),
        "players": run.of_hands("players", keys, ["player_index"]),
        "actions": run.of_hands("actions", keys, ["ordinal"]),
        "cards": run.of_hands("cards", keys, ["run"]),
        "findings": run.of_hands("findings", keys, ["ordinal", "rule", "street", "finding_id"]),
        "verdicts": run.of_hands("verdicts", keys, []),
        "evidence": run.of_hands("evidence", keys, []),
    }
    try:
        frames["decisions"] = run.of_hands("decisions", keys, ["ordinal"])
    except NotARunError:
        frames["decisions"] = pl.DataFrame(schema={"hand_key": pl.String})
    rows = {name: by_hand(frame) for name, frame in frames.items()}
    entries = accepted(run)
    for finding in (one for found in rows["findings"].values() for one in found):
        finding["accepted"] = entries.get(finding["finding_id"])
    return [_hand(key, {name: found.get(key, []) for name, found in rows.items()}) for key in keys]


def _hand(key: str, rows: dict[str, list[Row]]) -> Hand:
    if not rows["hands"]:
        raise KeyError(key)
    row = rows["hands"][0]
    return Hand(
        key=key,
        row=row,
        players=rows["players"],
        actions=rows["actions"],
        cards=rows["cards"],
        decisions={d["ordinal"]: _decision(d, row, rows["actions"]) for d in rows["decisions"]},
        findings=sorted(rows["findings"], key=lambda found: found["ordinal"] or 1 << 30),
        verdict=rows["verdicts"][0] if rows["verdicts"] else {},
        evidence=rows["evidence"][0] if rows["evidence"] else None,
    )


def _decision(decision: Row, hand: Row, actions: list[Row]) -> Row:
    """A row of `decisions` with the hand's structure, and the bet when the player last acted (`acted_at`).

    For stud: `completes`, whether a raise is the completion, up to the small bet over a bring-in;
    `brings_in`, whether what he must put in at least is the bring-in itself, since nobody has yet.
    """
    faced = decision["faced_since_acted"]
    acted_at = None if faced is None else decision["current_bet"] - faced
    unit = hand["small_bet"] if is_stud(hand) and decision["street"] == "third" else None
    below = unit is not None and decision["current_bet"] < unit
    opening = next((a["ordinal"] for a in actions if a["kind"] in ("bring-in", *VOLUNTARY)), None)
    return {
        **decision,
        "structure": hand["structure"],
        "acted_at": acted_at,
        "completes": below and decision["min_to"] == unit,
        "brings_in": below and decision["ordinal"] == opening and decision["to_call"] > 0,
    }


def by_hand(frame: pl.DataFrame) -> dict[str, list[Row]]:
    """The rows of each hand_key, in their order."""
    found: dict[str, list[Row]] = {}
    for row in frame.iter_rows(named=True):
        found.setdefault(row["hand_key"], []).append(row)
    return found
