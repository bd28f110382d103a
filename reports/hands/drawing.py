"""The betting as drawings, street by street: every player's total growing action by action, against the law.

Only geometry is made here, from rows as they are; nothing is judged.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from parsers.schema import POSTS, VOLUNTARY
from reports.hands import drawing_words as words
from reports.hands.drawing_notes import Notes
from reports.hands.drawing_parts import STYLES, Drawing, Line, Mark, Panel, shape
from reports.hands.hand import Hand
from reports.hands.scale import Scale, labelled, scale, spread
from reports.hands.wording import is_all_in_alone, two_totals
from reports.inert import inert
from reports.money import Money
from reports.tables import Row

_KINDS = frozenset({*POSTS, *VOLUNTARY, "uncalled-return", "correction"})
_PLOT, _STEP = 760.0, 58.0  # the broadest plot, the least breadth of an action
_HEIGHT, _BELOW, _MARGIN = 250.0, 62.0, 14.0  # of the plot; under it; around all
_NEAR = 1.3  # an upper limit up to so many times all other amounts is shown in full


def drawings(hand: Hand, money: Money) -> list[Drawing]:
    """The drawings of all streets in which somebody bet or a finding lies, those with findings first."""
    streets: dict[str, list[Row]] = {}
    for action in hand.actions:
        if action["kind"] in _KINDS:
            streets.setdefault(action["street"], []).append(action)
    drawn = [
        _Street(hand, street, actions, money).drawing()
        for street, actions in streets.items()
        if _is_drawn(hand, actions)
    ]
    return sorted(drawn, key=lambda drawing: not drawing.findings)


def _is_drawn(hand: Hand, actions: list[Row]) -> bool:
    """Whether a street has a total that moves, or a finding; one that is checked through shows nothing."""
    if any(action["to"] is None for action in actions):
        return False
    acted = [action for action in actions if action["kind"] in VOLUNTARY]
    return bool(acted) and any(action["to"] or hand.findings_at(action["ordinal"]) for action in actions)


@dataclass
class _Track:
    """A player's total as far as it has been drawn."""

    total: int = 0
    state: str = ""  # folded, all-in
    path: str = ""
    gone: str = ""

    def go(self, x: float, before: float, after: float) -> None:
        """On to `x` at the height `before`, and there to the height `after`."""
        step = f"H{x:.1f}" + ("" if after == before else f"V{after:.1f}")
        if self.state == "folded":
            self.gone += step
        else:
            self.path += step

    def back(self, x: float, y: float) -> None:
        """From `x` at the height `y` he is in again: what came after an undercall may be taken back."""
        self.go(x, y, y)
        self.state = ""
        self.path += f"M{x:.1f} {y:.1f}"


@dataclass
class _Street:
    """One street on its way to the paper."""

    hand: Hand
    street: str
    actions: list[Row]
    money: Money
    tracks: dict[int | None, _Track] = field(default_factory=dict)

    def drawing(self) -> Drawing:
        """The drawing, in as many panels as its breadth needs."""
        # An ante moves no total: a row of its own would only push the others apart.
        shown = [a for a in self.actions if a["kind"] not in POSTS or a["chips"] != a["dead"]]
        texts = [text for action in shown for text in self._below(action)]
        step = max([_STEP, *(words.length(text) + 6 for text in texts)])
        count = -(-len(shown) // max(3, int(_PLOT / step)))  # panels
        size = -(-len(shown) // count)
        parts = [shown[at : at + size] for at in range(0, len(shown), size)]
        amounts = self._amounts(shown)
        disputed = self._disputed(shown, max(amounts))
        axis = scale([a["to"] for a in shown], amounts, disputed, 0.0, _HEIGHT)
        panels = [self._panel(part, step, axis, place, len(parts)) for place, part in enumerate(parts)]
        ids = [f["finding_id"] for a in shown for f in self.hand.findings_at(a["ordinal"])]
        acted = [a["ordinal"] for a in shown if a["kind"] in VOLUNTARY]
        return Drawing(
            street=self.street,
            panels=panels,
            findings=[inert(finding) for finding in ids],
            logarithmic=axis.logarithmic,
            left_out=len(self.actions) - len(shown),
            unknown=sum(ordinal not in self.hand.decisions for ordinal in acted),
        )

    def _amounts(self, actions: list[Row]) -> list[int]:
        """What the axis must show."""
        amounts = [a["to"] for a in actions]
        limits = []
        for action in actions:
            decision = self.hand.decisions.get(action["ordinal"])
            if decision is not None:
                amounts += [decision["current_bet"], decision["min_to"] or 0]
                limits.append(decision["max_to"] or 0)
        return amounts + [limit for limit in limits if limit <= _NEAR * max(amounts)]

    def _panel(self, actions: list[Row], step: float, axis: Scale, place: int, count: int) -> Panel:
        labels = {
            amount: self.money(amount)
            for amount in labelled(axis, [0, *self._important(actions, int(axis.most))])
        }
        left = _MARGIN + 6 + max(words.length(label) for label in labels.values())
        right = left + step * len(actions)
        xs = [left + step * (at + 0.5) for at in range(len(actions))]
        notes = Notes(left=4.0, right=right + 60)
        for x, action in zip(xs, actions, strict=True):
            notes.add(x, self._notes(action))
        top = _MARGIN + notes.height()
        axis = Scale(top, top + _HEIGHT, axis.least, axis.most, axis.logarithmic)
        for track in self.tracks.values():
            track.path, track.gone = "", ""
            start = f"M{left:.1f} {axis.y(track.total):.1f}"
            if track.total:
                track.path, track.gone = ("", start) if track.state == "folded" else (start, "")
        marks = [
            self._mark(x, action, axis, noted)
            for x, action, noted in zip(xs, actions, notes.placed(), strict=True)
        ]
        lines = self._lines(axis, right)
        return Panel(
            ident=f"{self.street}-{place}",
            width=max(right + 34 + max([60.0, *(words.length(line.label) for line in lines)]), notes.end),
            height=axis.bottom + _BELOW,
            left=left,
            right=right,
            top=top,
            base=axis.bottom,
            marks=marks,
            lines=lines,
            ticks=[(axis.y(amount), label) for amount, label in labels.items()],
            title=words.panel_title(self.street, place, count),
            words=". ".join(mark.title for mark in marks) + ".",
            broken=axis.logarithmic,
        )

    def _disputed(self, actions: list[Row], most: int) -> list[int]:
        """Totals, bets to match and limits of the actions with findings, none above `most`."""
        amounts = []
        for action in actions:
            decision = self.hand.decisions.get(action["ordinal"])
            if not self.hand.findings_at(action["ordinal"]):
                continue
            amounts.append(action["to"])
            if decision is not None:
                limits = (decision["current_bet"], decision["min_to"], decision["max_to"])
                amounts += [limit for limit in limits if limit is not None and limit <= most]
        return amounts

    def _important(self, actions: list[Row], most: int) -> list[int]:
        """Amounts to write beside the axis: those in dispute first, then the greatest."""
        levels = [
            self.hand.decisions[a["ordinal"]]["current_bet"]
            for a in actions
            if a["ordinal"] in self.hand.decisions
        ]
        return self._disputed(actions, most) + sorted([a["to"] for a in actions] + levels, reverse=True)

    def _mark(self, x: float, action: Row, axis: Scale, notes: list[tuple[float, float, str]]) -> Mark:
        decision = self.hand.decisions.get(action["ordinal"])
        track = self.tracks.setdefault(action["player_index"], _Track())
        before, after = axis.y(track.total), axis.y(action["to"])
        if not track.path and not track.gone and (track.total or action["to"]):
            track.path = f"M{x:.1f} {before:.1f}"
        if track.state == "folded" and action["kind"] in VOLUNTARY and action["kind"] != "fold":
            track.back(x, before)
        track.go(x, before, after)
        track.total = action["to"]
        if action["kind"] == "fold":
            track.state = "folded"
            track.gone = f"M{x:.1f} {after:.1f}" if action["to"] else ""
        elif action["all_in"]:
            track.state = "all-in"
        elif (action["chips"] or 0) < 0 and track.state == "all-in":
            track.state = ""  # chips came back to him
        bands, open_end = _bands(decision, axis)
        style = self._style(action["player_index"])
        found = [f["verdict"] for f in self.hand.findings_at(action["ordinal"])]
        return Mark(
            x=x,
            y=after,
            shape=shape(style, x, after),
            style=f"p{style}",
            below=self._below(action),
            title=words.mark_title(self.hand, action, self.money),
            hollow=action["kind"] == "fold",
            level=None if decision is None else axis.y(decision["current_bet"]),
            bands=bands,
            open_end=open_end,
            alone=bool(bands) and decision is not None and is_all_in_alone(decision),
            barred=decision is not None and not decision["may_raise"],
            found=found[0] if found else "",
            notes=[(y, text) for _, y, text in notes],
            note_x=notes[0][0] if notes else x,
        )

    def _lines(self, axis: Scale, right: float) -> list[Line]:
        players = [
            (p, self.tracks[p["player_index"]]) for p in self.hand.players if p["player_index"] in self.tracks
        ]
        players = [(player, track) for player, track in players if track.total]
        heights = [axis.y(track.total) for _, track in players]
        lines = []
        for (player, track), y, label_y in zip(
            players, heights, spread(heights, axis.top, axis.bottom - 4), strict=True
        ):
            track.go(right, y, y)
            style = self._style(player["player_index"])
            lines.append(
                Line(
                    style=f"p{style}",
                    path=track.path if "H" in track.path or "V" in track.path else "",
                    gone=track.gone,
                    shape=shape(style, right + 20, label_y),
                    end=(right, y),
                    label=words.end_label(player, track.state),
                    label_y=label_y,
                )
            )
        return lines

    def _below(self, action: Row) -> list[str]:
        third = []
        if action["kind"] == "fold" and action["chips"]:
            third = [words.forfeits(self.money(action["chips"]))]
        elif action["kind"] not in ("fold", "check"):
            third = [words.has_in(self.money(action["to"]))]
        return [words.seat(self.hand.player(action["player_index"])), words.verb(action["kind"]), *third]

    def _notes(self, action: Row) -> list[str]:
        decision = self.hand.decisions.get(action["ordinal"])
        found = self.hand.findings_at(action["ordinal"])
        noted = [line for f in found for line in words.annotation(f, decision, self.money)]
        return list(dict.fromkeys(noted))

    def _style(self, player_index: int | None) -> int:
        return 0 if player_index is None else player_index % STYLES


def _bands(decision: Row | None, axis: Scale) -> tuple[list[tuple[float, float]], bool]:
    """The lawful totals as stretches of the paper, and whether they go on above it."""
    if decision is None or not decision["may_raise"] or decision["min_to"] is None:
        return [], False
    low, high = decision["min_to"], decision["max_to"]
    if two_totals(low, high, decision):
        return [(axis.y(high), axis.y(high)), (axis.y(low), axis.y(low))], False
    beyond = high is None or high > axis.most
    return [(axis.top if beyond else axis.y(high), axis.y(low))], beyond
