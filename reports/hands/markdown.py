r"""A hand as Markdown for a ticket; whatever a player is called, his name stays text.

Text of the source stands in code spans, without the two characters that could end one, a backtick and (in
tables) a bar: these are written as escapes, such as \x60, as are characters that a screen would obey.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reports.hands import cut, wording
from reports.hands.acceptance import acceptance
from reports.hands.arithmetic import arithmetic
from reports.hands.gathered import Gathered
from reports.hands.hand import Hand
from reports.hands.opinions import verdict_word
from reports.hands.sentences import sentence
from reports.inert import inert
from reports.language import tr
from reports.money import Money
from reports.words import word

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!~$>-])")
_ALIVE = re.compile(r"[@`|<&\[\\]|://|www\.", re.IGNORECASE)
_BACKTICKS = re.compile(r"`+")


def markdown(gathered: Gathered) -> str:
    """The hand, ending with a newline."""
    return "\n".join(_lines(gathered)) + "\n"


def code(text: object) -> str:
    """Text of the source as a code span, in which nothing is a link, a mention, a tag or an image."""
    shown = inert(str(text)).replace("`", "\\x60").replace("|", "\\x7c")
    return f"` {shown} `" if shown.strip() else "-"


def plain(text: str) -> str:
    """Text of this program, with what Markdown would obey escaped; as code if it holds what is alive."""
    return code(text) if _ALIVE.search(text) else _SPECIAL.sub(r"\\\1", inert(text))


def _lines(gathered: Gathered) -> Iterator[str]:
    hand = gathered.hand
    money, row = hand.money(), hand.row
    yield "# " + tr("{room} hand {hand}").format(
        room=code(row["site"]), hand=code(row["hand_id"] or hand.key)
    )
    yield ""
    for note in gathered.notes:
        yield f"> {plain(note)}"
    if gathered.notes:
        yield ""
    yield f"**{plain(wording.verdict_words(hand))}** ({plain(wording.engines(hand))})"
    yield ""
    yield from _facts(hand, money)
    yield from _findings(hand, money)
    yield from _rulebooks(gathered)
    yield from _players(hand, money)
    yield from _ledger(hand, money)
    yield from _record(gathered)


def _facts(hand: Hand, money: Money) -> Iterator[str]:
    row = hand.row
    played = f"{row['played_at']:%Y-%m-%d %H:%M:%S} UTC" if row["played_at"] else tr("not known")
    yield f"- {tr('Played')}: {plain(played)}"
    if row["played_at"] is None and row["played_at_printed"]:
        yield f"- {tr('Time as printed')}: {code(row['played_at_printed'])}"
    yield f"- {tr('Table')}: {code(row['table_name'] or '-')}"
    yield f"- {tr('Game')}: {plain(wording.game(row))}"
    stakes = f"{plain(word(row['stakes_kind'] or 'cash'))}, {plain(wording.stakes(row, money))}"
    yield f"- {tr('Stakes')}: {stakes}"
    if row["tournament_id"]:
        yield f"- {tr('Tournament')}: {code(row['tournament_id'])}"
    yield f"- {tr('Rulebook')}: {code(row['rulebook'] or '-')}"
    yield ""


def _findings(hand: Hand, money: Money) -> Iterator[str]:
    yield f"## {tr('What was found')}"
    yield ""
    if not hand.findings:
        yield tr("Nothing.")
        yield ""
    for finding in hand.findings:
        head = f"{word(finding['verdict']).upper()} {finding['rule']} {finding['name']}"
        yield f"### {plain(head)}"
        yield ""
        yield plain(sentence(finding)) or plain(finding["name"])
        yield ""
        for line in arithmetic(finding, hand.decisions.get(finding["ordinal"]), money):
            yield f"- {plain(line)}"
        if finding["player"] is not None:
            yield f"- {tr('Player')}: {code(finding['player'])}"
        if finding["line"] is not None and not hand.from_tables():
            yield f"- {tr('Line')}: {finding['line']}"
        if finding["reason"]:
            yield f"- {tr('Reason')}: {plain(finding['reason'])}"
        yield f"- {tr('Rule')}: {plain(finding['citation'] or tr('no rule is cited'))}"
        if finding["amount_at_stake"] is not None:
            yield f"- {tr('At stake')}: {plain(money(finding['amount_at_stake']))}"
        if finding["caused_by"]:
            yield f"- {tr('Follows from')}: {code(finding['caused_by'])}"
        if finding["known"]:
            yield f"- {tr('Baseline')}: {plain(acceptance(finding))}"
        yield f"- {tr('Finding')}: {code(finding['finding_id'])}"
        yield ""


def _rulebooks(gathered: Gathered) -> Iterator[str]:
    said = gathered.beside.opinions.get(gathered.hand.key, [])
    if not said:
        return
    yield f"## {tr('Verdict by rulebook')}"
    yield ""
    yield from _table(
        (tr("Rulebook"), tr("Verdict")),
        [
            (
                code(one.book) + (f" ({tr('in force')})" if one.in_force else ""),
                plain(verdict_word(one.verdict)),
            )
            for one in said
        ],
    )


def _players(hand: Hand, money: Money) -> Iterator[str]:
    stacks = money.aligned(player["stack"] for player in hand.players)
    yield f"## {tr('Players')}"
    yield ""
    yield from _table(
        (tr("Seat"), tr("Player"), tr("Stack"), tr("Position"), tr("Collected"), tr("Net")),
        [
            (
                "-" if player["seat"] is None else str(player["seat"]),
                code(player["name"] or "-"),
                plain(stacks(player["stack"])),
                plain(wording.seat_note(hand, player)),
                plain(money(player["collected"])),
                plain(money(player["net"])),
            )
            for player in hand.players
        ],
    )


def _ledger(hand: Hand, money: Money) -> Iterator[str]:
    yield f"## {tr('The ledger')}"
    yield ""
    heads = (
        word(hand.places()).capitalize(), tr("Player"), tr("Did"), tr("Bet (L)"), tr("Full raise (F)"),
        tr("Acted at (a)"), tr("Has in (c)"), tr("Stack (s)"), tr("Call"), tr("Raise to"), tr("Finding"),
    )  # fmt: skip
    for part in hand.rounds():
        board = f" {code(wording.spaced(part.board))}" if part.board else ""
        pot = f", {tr('pot {amount}').format(amount=plain(money(part.pot)))}" if part.pot else ""
        yield f"### {word(part.street).capitalize()}{board}{pot}"
        yield ""
        for player_index, cards in part.showing:
            player = hand.player(player_index) or {}
            said = tr("showing {cards}").format(cards=code(wording.spaced(cards)))
            yield f"- {code(player.get('name') or '-')}: {said}"
        if part.showing:
            yield ""
        if part.actions:
            yield from _table(heads, [_action(hand, action, money) for action in part.actions])


def _action(hand: Hand, action: dict[str, object], money: Money) -> list[str]:
    ordinal = int(str(action["ordinal"]))
    decision = hand.decisions.get(ordinal)
    index = action["player_index"]
    player = hand.player(index if isinstance(index, int) else None)
    did = [wording.did(action, money, hand.shown_by(action))]
    if decision is not None and not decision["may_raise"]:
        did.append(wording.refusal(decision, money))
    did += wording.floor_events(hand, action, money)
    state = ["current_bet", "last_full_raise", "acted_at", "street_total", "stack"]
    amounts = ["-"] * 7
    if decision is not None:
        amounts = ["-" if decision[name] is None else money(decision[name]) for name in state]
        amounts += [wording.call_cell(decision, money), wording.raise_cell(decision, money)]
    found = [f"{word(f['verdict']).upper()} {f['rule']}" for f in hand.findings_at(ordinal)]
    return [
        hand.place(action) or "-",
        code(player["name"] or "-") if player else "-",
        plain("; ".join(did)),
        *map(plain, amounts),
        plain(", ".join(found)) or "-",
    ]


def _record(gathered: Gathered) -> Iterator[str]:
    hand = gathered.hand
    row = hand.row
    yield f"## {tr('The record')}"
    yield ""
    if gathered.raw:
        marks = [">>" if line.rules else "  " for line in gathered.raw]
        text = [
            f"{mark} {line.number:>6}  {''.join(text for text, _ in line.parts)}"
            + (f"  <- {', '.join(line.rules)}" if line.rules else "")
            for mark, line in zip(marks, gathered.raw, strict=True)
        ]
        yield from _fenced(text)
    else:
        yield plain(gathered.no_raw or tr("The run kept no raw text of this hand."))
    yield ""
    yield f"- {tr('File')}: {code(row['source_path'])}"
    if row["member"] is not None:
        yield f"- {tr('Member')}: {code(row['member'])}"
    if row["source_id"] is not None:
        yield f"- {cut.hash_label(row)}: {code(row['source_id'])}"
    if row["byte_start"] is not None and row["byte_end"] is not None:
        span = tr("{low} to {high}").format(low=f"{row['byte_start']:,}", high=f"{row['byte_end']:,}")
        yield f"- {tr('Bytes')}: {plain(span)}"
    if row["row_start"] is not None:
        yield f"- {tr('Row')}: {plain(wording.rows(row))}"
    else:
        yield f"- {tr('Lines')}: {plain(wording.lines(row['line_start'], row['line_end']))}"
    command = cut.command(row, hand.evidence["encoding"] if hand.evidence else None)
    if command:
        yield ""
        yield from _fenced([command])


def _fenced(lines: Sequence[str]) -> Iterator[str]:
    """A block whose fence is longer than any run of backticks in it."""
    longest = max([len(run) for line in lines for run in _BACKTICKS.findall(line)] + [2])
    fence = "`" * (longest + 1)
    yield fence + "text"
    yield from lines
    yield fence


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
