from __future__ import annotations

import pytest

from reports.hands.hand import Hand
from reports.hands.raw import context_text, raw_lines


def _hand(raw, findings=(), *, start=0, line=1, encoding="utf-8", context=b""):
    evidence = {"raw": raw, "context": context, "encoding": encoding, "line_start": line}
    found = [
        {"rule": "R01", "line": at, "act_start": begin, "act_end": end, "ordinal": 1, "verdict": "violation"}
        for at, begin, end in findings
    ]
    return Hand("k", {"byte_start": start}, [], [], [], {}, found, {}, evidence)


def _shown(hand):
    return [(line.number, line.parts, line.rules) for line in raw_lines(hand)]


def test_lines_have_the_numbers_of_their_source():
    assert _shown(_hand(b"one\r\ntwo\n", line=41)) == [(41, [("one", False)], []), (42, [("two", False)], [])]


def test_the_offending_line_is_marked_whole():
    lines = _shown(_hand(b"one\ntwo\nthree", [(2, None, None)]))
    assert lines[1] == (2, [("two", False)], ["R01"])
    assert lines[0][2] == lines[2][2] == []


def test_an_action_that_fills_its_line_needs_no_mark_inside_it():
    # bytes 104 to 107 are "two", the hand starts at 100
    assert _shown(_hand(b"one\ntwo\n", [(2, 104, 107)], start=100))[1] == (2, [("two", False)], ["R01"])


def test_one_of_several_actions_on_a_line_is_marked():
    raw = b'{"a":1},{"b":2},{"c":3}\n'
    [line] = _shown(_hand(raw, [(7, 1008, 1015)], start=1000, line=7))
    assert line == (7, [('{"a":1},', False), ('{"b":2}', True), (',{"c":3}', False)], ["R01"])


def test_marks_that_overlap_are_one():
    [line] = _shown(_hand(b"abcdefgh", [(1, 1, 3), (1, 2, 5)]))
    assert line[1] == [("a", False), ("bcde", True), ("fgh", False)]


def test_a_long_line_keeps_what_borders_on_the_mark_and_counts_the_rest():
    raw = b"<" + b"a" * 9_999 + b"FAULT" + b"b" * 10_000
    [(_, parts, _)] = _shown(_hand(raw, [(1, 10_000, 10_005)]))
    before, fault, after = (text for text, _ in parts)
    assert fault == "FAULT"
    assert before == " [... 8,000 characters, see the source ...] " + "a" * 2_000
    assert after == "b" * 2_000 + " [... 8,000 characters, see the source ...] "


def test_control_characters_and_broken_bytes_are_shown_as_escapes():
    [line] = _shown(_hand(b"a\x1b[2Jb\x81\n"))  # which is nothing in cp1252 either
    assert line[1] == [
        ("a\\x1b[2Jb\\\\x81", False)
    ]  # the broken byte by its decoder, so with its backslash doubled


def test_what_is_not_utf_8_is_read_as_its_readers_read_it():
    lines = _shown(_hand(b"Jo\xe3o: folds\n" + "B\xf6rje: folds\n".encode()))
    assert [line[1] for line in lines] == [[("Jo\xe3o: folds", False)], [("B\xf6rje: folds", False)]]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_cut_at_whole_characters(encoding):
    # U+0A0D and U+0D0A hold the bytes of a line feed without being one
    raw = "\u0a0d\u0d0a x\nzwei\n".encode(encoding)
    second = len("\u0a0d\u0d0a x\n".encode(encoding))
    lines = _shown(_hand(raw, [(2, 500 + second, 500 + second + 2)], start=500, encoding=encoding))
    assert lines == [(1, [("\\u0a0d\u0d0a x", False)], []), (2, [("z", True), ("wei", False)], ["R01"])]


def test_context_keeps_its_lines():
    assert context_text({"context": b"<session>\r\n\x07\n", "encoding": "utf-8"}) == "<session>\n\\x07"


def test_a_finding_on_the_whole_hand_marks_no_line():
    hand = _hand(b"one\ntwo\n", [(1, None, None)])
    hand.findings[0]["ordinal"] = None
    assert _shown(hand)[0] == (1, [("one", False)], [])


def test_the_gravest_verdict_on_a_line():
    hand = _hand(b"one\n", [(1, None, None), (1, None, None)])
    hand.findings[0]["verdict"] = "undetermined"
    assert [line.verdict for line in raw_lines(hand)] == ["violation"]


def test_no_evidence_no_lines():
    assert raw_lines(Hand("k", {"byte_start": 0}, [], [], [], {}, [], {}, None)) == []
