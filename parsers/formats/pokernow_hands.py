"""The hands of a part of a PokerNow log, cut at their starting and ending entries, and what lies between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers import amounts
from parsers.formats import pokernow_entries as forms
from parsers.formats import pokernow_log
from parsers.formats.pokernow_hand import SITE, Places, Reader, hand_id
from parsers.formats.pokernow_log import Columns, Record
from parsers.told.shard import Refused

if TYPE_CHECKING:
    from parsers.text import ShardText
    from parsers.told.model import Hand
    from parsers.told.shard import Shard

_BY_DEFAULT = Columns(0, 1, 2)
_MOST_PLAYERS, _MOST_ENTRIES = 30, 4000


class Section:
    """Reads the records behind one header; `span` is the header's place in the source."""

    def __init__(
        self,
        shard: Shard,
        text: ShardText,
        part: tuple[int, int],
        columns: Columns | None,
        span: tuple[int, int] | None,
    ) -> None:
        self._shard, self._text = shard, text
        self._first, self._last = (int(line) for line in text.line_starts.searchsorted(part))
        self._columns, self._context = columns or _BY_DEFAULT, [span] if span else []
        self._bad = text.bad_lines
        self._offsets: list[int] = text.line_starts[self._first : self._last + 1].tolist()
        self._taken: list[tuple[int, int]] = []  # lines of hands and refusals
        self._read: list[tuple[Hand, Reader, tuple[int, int]]] = []
        self._big_blind: tuple[int, tuple[int, int]] | None = (
            None  # the last one posted in full or set, and where
        )
        self._without: list[int] = []  # hands read before any big blind was known

    def read(self) -> None:
        """Give all hands and the rest to the shard."""
        if self._first >= self._last:
            return
        found = pokernow_log.records(self._text, self._first, self._last, self._columns)
        self._backwards = pokernow_log.newest_first(found)
        if self._backwards:
            found.reverse()
        current: list[Record] = []
        started = False
        for record in found:
            entry = record.entry or ""
            if entry.startswith(pokernow_log.START):
                self._close(current, started=started, ended=False)
                current, started = [record], True
            elif entry.startswith(pokernow_log.END):
                current.append(record)
                self._close(current, started=started, ended=True)
                current, started = [], False
            else:
                current.append(record)
        self._close(current, started=started, ended=False)
        self._give()

    def _close(self, entries: list[Record], *, started: bool, ended: bool) -> None:
        """Entries in playing order between two borders: a hand, a piece of one, or neither."""
        if not entries:
            return
        if not started and not ended and not any(_of_a_hand(record) for record in entries):
            self._between(entries)
            return
        name = hand_id(entries[0]) if started else None
        lines = (min(entries[0].first, entries[-1].first), max(entries[0].last, entries[-1].last))
        if started and ended:
            try:
                self._check(entries, lines)
                reader = Reader([(record, self._place(record)) for record in entries])
                self._keep(reader.hand(), reader, lines)
            except Refused as refused:
                self._refuse(lines, refused, name)
            return
        what = "starts" if started else "ends"
        other = "end" if started else "start"
        if not started and not ended:
            what, other = "is played", "start"
        message = f"a hand {what} here whose {other} is not in the log"
        self._refuse(lines, Refused("cut-short", message, self._place(entries[0]).start), name)

    def _check(self, entries: list[Record], lines: tuple[int, int]) -> None:
        if self._bad[lines[0] : lines[1]].any():
            line = lines[0] + int(self._bad[lines[0] : lines[1]].argmax())
            raise Refused(
                "bad-bytes",
                "the hand has bytes that its encoding does not allow, a NUL, or a line that is too long",
                int(self._text.line_starts[line]),
            )
        if len(entries) > _MOST_ENTRIES:
            raise Refused("too-many-actions", f"the hand has {len(entries)} entries")
        start, end = (
            forms.START.fullmatch(entries[0].entry or ""),
            forms.END.fullmatch(entries[-1].entry or ""),
        )
        if start and end and start[1] != end[1]:
            message = f"hand {start[1][:20]} ends as hand {end[1][:20]}: two hands in one, each cut short"
            raise Refused("cut-short", message, self._place(entries[-1]).start)

    def _keep(self, hand: Hand, reader: Reader, lines: tuple[int, int]) -> None:
        """A hand that was read; where no big blind is posted in full, the one before it in the log holds."""
        if len(hand.seats) > _MOST_PLAYERS:
            raise Refused("too-many-players", f"{len(hand.seats)} players are seated")
        hand.context = list(self._context)
        posted = next(
            (row for row in hand.rows if row.kind == "post-big-blind" and not row.all_in and row.amount), None
        )
        if posted is not None and posted.amount:
            line = self._text.line_starts.searchsorted(posted.start, side="right") - 1
            span = (int(self._text.raw_starts[line]), int(self._text.raw_ends[line]))
            self._big_blind = (posted.amount, span)
            for at in self._without:
                self._infer(at)
            self._without = []
        self._read.append((hand, reader, lines))
        if posted is None:
            if self._big_blind is None:
                self._without.append(len(self._read) - 1)
            else:
                self._infer(len(self._read) - 1)

    def _infer(self, at: int) -> None:
        """Take the big blind of another hand for the hand `at`."""
        if self._big_blind is None:
            return
        hand = self._read[at][0]
        hand.head.big_blind, hand.head.big_blind_from = self._big_blind[0], "inferred"
        hand.context = [*hand.context, self._big_blind[1]]

    def _between(self, entries: list[Record]) -> None:
        """Entries between hands: a new big blind; records that cannot be read are said to be so."""
        for record in entries:
            if record.entry is None:
                start, end = self._offset(record.first), self._offset(record.last)
                self._shard.stray(start, end, "unknown-line", "no record of this log")
                self._taken.append((record.first, record.last))
                continue
            changed = forms.BIG_BLIND.fullmatch(record.entry)
            amount = amounts.exact(changed[2].encode()) if changed else None
            if amount:
                text = self._text
                span = (int(text.raw_starts[record.first]), int(text.raw_ends[record.last - 1]))
                self._big_blind = (amount, span)

    def _refuse(self, lines: tuple[int, int], refused: Refused, name: str | None) -> None:
        start, end = self._offset(lines[0]), self._offset(lines[1])
        self._shard.refuse(
            start, end, refused.reason, refused.message, place=refused.place, site=SITE, hand_id=name
        )
        self._taken.append(lines)

    def _give(self) -> None:
        """The hands, and as ignored text all lines that are in none."""
        for at in self._without:
            hand, _, lines = self._read[at]
            if "bomb-pot" in hand.head.flags:
                message = "no hand in the log tells the big blind of this bomb pot"
                self._refuse(lines, Refused("table-incomplete", message), hand.head.hand_id)
                self._read[at] = (hand, self._read[at][1], (0, 0))
        for hand, _, lines in self._read:
            if lines[1] > lines[0]:
                self._shard.add(hand, self._offset(lines[0]), self._offset(lines[1]))
                self._taken.append(lines)
        at = self._first
        for first, last in [*sorted(self._taken), (self._last, self._last)]:
            start, end = self._offset(at), self._offset(first)
            blank = not self._text.data[start:end].strip()
            self._shard.gap(start, end, "blank" if blank else "between-hands")
            at = last

    def _place(self, record: Record) -> Places:
        offsets, data = self._offsets, self._text.data
        start, end = offsets[record.first - self._first], offsets[record.last - self._first]
        while end > start and data[end - 1] in b"\r\n":
            end -= 1
        return Places(start, end)

    def _offset(self, line: int) -> int:
        """Where a line of this part begins in the text."""
        return self._offsets[line - self._first]


def _of_a_hand(record: Record) -> bool:
    """Whether an entry can only belong to a hand; what is shown or paid may also follow one."""
    entry = record.entry or ""
    if entry[:1] == '"':
        player = forms.PLAYER.fullmatch(entry)
        told = player[3] if player else ""
        return not (forms.SHOW.fullmatch(told) or forms.NOTE.fullmatch(told)) and bool(told)
    return bool(
        entry.startswith(forms.STACKS) or forms.BOARD.fullmatch(entry) or forms.RETURN.fullmatch(entry)
    )
