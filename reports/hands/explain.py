"""One hand in the terminal: what an investigator reads first.

Plain ASCII layout at any width from 60 columns; only names can bring other characters, and those are made
inert first. Nothing is said by colour alone: lines with a finding are marked `>>`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from parsers.schema import VOLUNTARY
from reports.cells import cells, fitted, hanging, padded, wrapped
from reports.hands import cut, wording
from reports.hands.acceptance import acceptance
from reports.hands.action_table import ActionTable
from reports.hands.arithmetic import arithmetic
from reports.hands.hand import Hand, Round, load
from reports.hands.sentences import sentence
from reports.inert import inert
from reports.language import mark, tr
from reports.tables import Row, Run
from reports.words import word

_NOT_KEPT = mark(
    "This run kept no decisions for this hand, so what each player could do is not shown. "
    "Run `floorcall explain INPUT --hand ID` on the input, or `floorcall audit --decisions`."
)
_NOT_JUDGED = mark(
    "The betting of this hand is not judged (X02, see below), so what each player could do is not known."
)
_LEAST_WIDTH = 60
_MARKS = {"violation": ">>", "undetermined": "??", "advisory": " !"}
_BOLD, _RED, _YELLOW, _DIM, _RESET = "\x1b[1m", "\x1b[31m", "\x1b[33m", "\x1b[2m", "\x1b[0m"


def explain_hand(run: Path, hand_key: str, *, width: int, color: bool, ascii_only: bool = False) -> str:
    """The hand `hand_key` of the run directory `run`, street by street, ending with a newline.

    `ascii_only` is for terminals that can show nothing else: other characters are escaped. Raises KeyError
    where the run audited no such hand (see `explain_issue`).
    """
    hand = load(Run(run), [hand_key])[0]
    page = _Page(hand, max(width, _LEAST_WIDTH), color=color, ascii_only=ascii_only)
    return "\n".join(page.lines()) + "\n"


def explain_issue(run: Path, hand_key: str, *, width: int, color: bool, ascii_only: bool = False) -> str:
    """Why the hand at `hand_key` was not judged: reason, message, excerpt, place.

    The key is `source_id:byte_start`, of tables `source_id:row_start`. Ends with a newline. Raises KeyError
    where the run has no such issue.
    """
    issue = _issue(Run(run), hand_key)
    width = max(width, _LEAST_WIDTH)
    paint = _Paint(color)

    def show(text: object) -> str:
        return inert(str(text), ascii_only=ascii_only)

    what = {"duplicate": tr("DUPLICATE, judged once"), "outside-window": tr("OUTSIDE THE WINDOW")}
    ident = issue["hand_uid"] or issue["hand_id"]
    title = show(ident) if ident else tr("A hand without an id")
    title += f": {what.get(issue['kind'], tr('QUARANTINED, not judged'))}"
    lines = [*(paint.bold(line) for line in wrapped(title, width)), ""]
    fields = [(tr("reason"), show(issue["reason"])), (tr("message"), show(issue["message"] or "-"))]
    if issue["kept_hand_key"]:
        fields.append((tr("judged"), tr("the copy {hand}").format(hand=show(issue["kept_hand_key"]))))
    fields += _place(issue, show, line_end=None)
    lines += _labelled(fields, width)
    lines += _cut_lines(cut.command(issue, None, ascii_only=ascii_only))
    if issue["excerpt"]:
        lines += ["", tr("Excerpt")]
        for number, text in enumerate(issue["excerpt"].rstrip("\r\n").split("\n"), issue["line"] or 1):
            lines += hanging(f"{number:>7}  ", show(text.rstrip("\r")), width)
    return "\n".join(lines) + "\n"


def _issue(run: Run, hand_key: str) -> Row:
    source, _, start = hand_key.rpartition(":")
    place = pl.coalesce("byte_start", pl.when(pl.col("hands") > 0).then("row_start"))
    here = (pl.col("source_id") == source) & (place.cast(pl.String) == start)
    found = run.scan("parse_issues").filter(here).collect()
    if found.is_empty():
        raise KeyError(hand_key)
    return found.row(0, named=True)


@dataclass(frozen=True)
class _Paint:
    """Colour where the terminal has it; never the only sign of anything."""

    on: bool

    def bold(self, text: str) -> str:
        return f"{_BOLD}{text}{_RESET}" if self.on else text

    def dim(self, text: str) -> str:
        return f"{_DIM}{text}{_RESET}" if self.on else text

    def verdict(self, text: str, verdict: str) -> str:
        if not self.on or verdict in {"clean", "advisory"}:
            return text
        return f"{_BOLD}{_RED if verdict in {'violation', 'flagged'} else _YELLOW}{text}{_RESET}"


class _Page:
    """The lines of one hand."""

    def __init__(self, hand: Hand, width: int, *, color: bool, ascii_only: bool) -> None:
        self.hand = hand
        self.width = width
        self.ascii_only = ascii_only
        self.paint = _Paint(color)
        self.money = hand.money(ascii_only=ascii_only)
        self.before = hand.totals_before()
        self.players = {player["player_index"]: player for player in hand.players}
        self.table = ActionTable(hand, self.money, self.width, ascii_only=ascii_only)

    def show(self, text: object) -> str:
        return inert(str(text), ascii_only=self.ascii_only)

    def name(self, player_index: int | None) -> str:
        player = self.hand.player(player_index)
        return self.show(player["name"]) if player else ""

    def lines(self) -> Iterator[str]:
        yield from self._header()
        yield ""
        yield from self._seats()
        if not self.hand.complete():
            yield ""
            yield from wrapped(tr(_NOT_JUDGED if self.hand.not_judged() else _NOT_KEPT), self.width)
        for part in self.hand.rounds():
            yield ""
            yield from self._round(part)
        yield ""
        for finding in self.hand.whole_hand_findings():
            yield f"{_MARKS[finding['verdict']]}  {tr('the whole hand')}"
            yield from self._finding(finding, None)
            yield ""
        yield from self._footer()

    def _header(self) -> Iterator[str]:
        row = self.hand.row
        title = tr("{room} hand {hand}")
        ident = self.show(row["hand_id"]) if row["hand_id"] else tr("(no id)")
        for line in wrapped(title.format(room=self.show(row["site"]), hand=ident), self.width):
            yield self.paint.bold(line)
        fields = [
            (tr("played"), self._played()),
            (tr("table"), self._table()),
            (tr("game"), self._game()),
            (tr("amounts"), word(self.money.unit)),
            (tr("rulebook"), self.show(row["rulebook"])),
        ]
        yield from _labelled(fields, self.width)
        for line in _labelled([(tr("verdict"), wording.verdict_words(self.hand))], self.width):
            yield self.paint.verdict(line, self.hand.verdict.get("verdict", "clean"))

    def _played(self) -> str:
        row = self.hand.row
        if row["played_at"]:
            return f"{row['played_at']:%Y-%m-%d %H:%M:%S} UTC"
        if not row["played_at_printed"]:
            return tr("time not known")
        words = tr("time not known (printed: {printed})")
        return words.format(printed=self.show(row["played_at_printed"]))

    def _table(self) -> str:
        row = self.hand.row
        parts = [self.show(row["table_name"] or "-")]
        if row["max_seats"]:
            parts.append(tr("{count} seats").format(count=row["max_seats"]))
        if row["tournament_id"]:
            parts.append(tr("tournament {tournament}").format(tournament=self.show(row["tournament_id"])))
        return ", ".join(parts)

    def _game(self) -> str:
        row = self.hand.row
        parts = [self.show(wording.game(row)), word(row["stakes_kind"] or "cash")]
        parts.append(wording.stakes(row, self.money))
        if row["level"]:
            parts.append(wording.level(self.show(row["level"])))
        return ", ".join(parts)

    def _seats(self) -> Iterator[str]:
        money = self.money.aligned(player["stack"] for player in self.hand.players)
        stacks = {index: money(player["stack"]) for index, player in self.players.items()}
        stack_width = max([cells(stack) for stack in stacks.values()] + [5])
        notes = {index: wording.seat_note(self.hand, player) for index, player in self.players.items()}
        heads = (tr("seat"), tr("player"), tr("stack"))
        stack_width = max(stack_width, len(heads[2]))
        room = self.width - 8 - stack_width - max([len(note) for note in notes.values()] + [0]) - 4
        names = {index: fitted(self.name(index), room) for index in self.players}
        name_width = max([cells(name) for name in names.values()] + [len(heads[1])])
        seat_width = len(heads[0])
        line = f"  {heads[0]}  {padded(heads[1], name_width)}  {padded(heads[2], stack_width, right=True)}"
        yield self.paint.dim(line)
        for index, player in self.players.items():
            line = f"  {player['seat']:>{seat_width}}  {padded(names[index], name_width)}  "
            yield (line + padded(stacks[index], stack_width, right=True) + f"  {notes[index]}").rstrip()

    def _round(self, part: Round) -> Iterator[str]:
        title = word(part.street).upper() + (
            f" [{self.show(wording.spaced(part.board))}]" if part.board else ""
        )
        pot = tr("pot {amount}").format(amount=self.money(part.pot)) if part.pot else ""
        yield self.paint.bold(title + padded(pot, self.width - cells(title), right=True) if pot else title)
        if any(action["kind"] in VOLUNTARY for action in part.actions):
            yield self.paint.dim(self.table.heading())
        for player_index, cards in part.showing:
            yield from self.table.showing(player_index, cards)
        for action in part.actions:
            yield from self._action(action)
        if part.street == "result" and self.hand.row["rake_printed"]:
            rake = tr("rake {amount}").format(amount=self.money(self.hand.row["rake_printed"]))
            yield f"   {padded('', self.table.number)}  {rake}"

    def _action(self, action: Row) -> Iterator[str]:
        decision = self.hand.decisions.get(action["ordinal"])
        findings = self.hand.findings_at(action["ordinal"])
        worst = findings[0]["verdict"] if findings else "advisory"
        mark = _MARKS[worst] if findings else "  "
        lines = self.table.row(action, decision, mark)
        yield self.paint.verdict(lines[0], worst)
        yield from lines[1:]
        if decision is not None and not decision["may_raise"]:
            yield from hanging("          ", wording.refusal(decision, self.money), self.width)
        events = wording.floor_events(self.hand, action, self.money)
        if events:
            yield from hanging("          ", self.show("; ".join(events)), self.width)
        for finding in findings:
            yield from self._finding(finding, decision)

    def _finding(self, finding: Row, decision: Row | None) -> Iterator[str]:
        name = self.show(f"{finding['rule']} {finding['name']}")
        head = f"{word(finding['verdict']).upper()} {name} ({word(finding['severity'])})"
        yield f"      | {self.paint.verdict(head, finding['verdict'])}"
        body = [sentence(finding), *arithmetic(finding, decision, self.money)]
        if finding["reason"]:
            body.append(tr("reason: {reason}").format(reason=finding["reason"]))
        if finding["citation"]:
            body.append(tr("rule: {citation}").format(citation=finding["citation"]))
        else:
            words = tr("rule: no rule is cited (rulebook {rulebook})")
            body.append(words.format(rulebook=finding["rulebook"]))
        if finding["caused_by"]:
            body.append(tr("follows from finding {finding}").format(finding=finding["caused_by"]))
        if finding["known"]:
            body.append(tr("baseline: {words}").format(words=acceptance(finding)))
        body.append(tr("finding {finding}").format(finding=finding["finding_id"]))
        for text in body:
            yield from hanging("      | ", self.show(text), self.width, again="      |   ")

    def _footer(self) -> Iterator[str]:
        row, evidence = self.hand.row, self.hand.evidence
        verdict = wording.verdict_words(self.hand)
        if self.hand.verdict.get("reason"):
            verdict += f"; {self.show(self.hand.verdict['reason'])}"
        fields = [(tr("verdict"), verdict), (tr("engines"), wording.engines(self.hand))]
        fields += _place(row, self.show, line_end=row["line_end"])
        yield from _labelled(fields, self.width)
        encoding = evidence["encoding"] if evidence else None
        yield from _cut_lines(cut.command(row, encoding, ascii_only=self.ascii_only))


def _place(row: Row, show: Callable[[object], str], *, line_end: int | None) -> list[tuple[str, str]]:
    path = show(row["source_path"])
    if row["member"] is not None:
        path = tr("{file}, member {member}").format(file=path, member=show(row["member"]))
    unpacked = tr(" (of the unpacked content)") if cut.is_packed(row) else ""
    fields = [(tr("source"), path), ("sha256", show(row["source_id"]) + unpacked)]
    if row["byte_start"] is not None and row["byte_end"] is not None:
        size = row["byte_end"] - row["byte_start"]
        words = tr("{low} to {high} ({size} bytes)")
        span = words.format(low=f"{row['byte_start']:,}", high=f"{row['byte_end']:,}", size=f"{size:,}")
        fields.append((tr("bytes"), span))
    if row["row_start"] is not None:
        fields.append((tr("row"), wording.rows(row)))
    elif "line_start" in row:
        fields.append((tr("lines"), wording.lines(row["line_start"], line_end)))
    elif row["line"] is not None:
        fields.append((tr("line"), f"{row['line']:,}"))
    return fields


def _labelled(fields: list[tuple[str, str]], width: int) -> Iterator[str]:
    size = max(9, len(tr("rulebook")), len(tr("verdict")))
    for label, text in fields:
        yield from hanging(f"  {label:<{size}} ", text, width)


def _cut_lines(command: str | None) -> Iterator[str]:
    """The command on a line of its own, never wrapped: it is there to be copied."""
    if command is not None:
        yield f"  {tr('cut it out:')}"
        yield f"  {command}"
