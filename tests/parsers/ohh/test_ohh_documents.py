"""Where hands begin and end, and that every byte has an owner."""

from __future__ import annotations

import json

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ohh_hands import accounted, act, blinds, hand, numbered, played, read, refusal, wrapped
from polars.testing import assert_frame_equal

from parsers import schema
from parsers.format import Options
from parsers.formats.ohh import FORMAT
from parsers.text import ShardText, from_bytes

HOSTILE_NAMES = ["}{", '{"ohh": {', '"', "\\", '\\"}', "[],", "Ñandú 🂡", "\x01", "*** FLOP ***"]


def in_an_array(*hands, **options):
    return json.dumps([{"ohh": one} for one in hands], **options)


STYLES = {
    "blank line between": wrapped,
    "pretty": lambda *hands: wrapped(*hands, indent=2),
    "pretty, CRLF": lambda *hands: wrapped(*hands, indent=1).replace("\n", "\r\n"),
    "one a line": lambda *hands: "".join(json.dumps({"ohh": one}) + "\n" for one in hands),
    "one a line, no newline at the end": lambda *hands: "\n".join(json.dumps({"ohh": one}) for one in hands),
    "glued": lambda *hands: "".join(json.dumps({"ohh": one}) for one in hands),
    "array on one line": in_an_array,
    "pretty array": lambda *hands: in_an_array(*hands, indent=4) + "\n",
    "escaped": lambda *hands: in_an_array(*hands, ensure_ascii=True, separators=(",", ":")),
    "unescaped": lambda *hands: in_an_array(*hands, ensure_ascii=False),
    "bare": lambda *hands: "\n".join(json.dumps(one, indent=1) for one in hands),
    "bare array": lambda *hands: json.dumps(list(hands)),
    "bare, sorted keys": lambda *hands: json.dumps(list(hands), sort_keys=True, indent=1),
    "bare, an unusual first key": lambda *hands: json.dumps([{"rounds": 1} | one for one in hands]),
    "other keys in the wrapper": lambda *hands: json.dumps([{"v": 1, "ohh": one, "w": {}} for one in hands]),
}


def expected(style, raw):
    return {"ohh": raw} if "bare" not in style and "other" not in style else raw


@pytest.mark.parametrize("style", STYLES)
def test_each_layout_is_cut_into_its_hands(style):
    hands = numbered(3)
    hands[1]["players"][0]["name"] = "Ñandú 🂡"
    raw = STYLES[style](*hands).encode()
    parsed = read(raw)
    assert parsed.hands["hand_id"].to_list() == ["H-1", "H-2", "H-3"]
    assert parsed.issues.is_empty()
    for one, row in zip(hands, parsed.hands.iter_rows(named=True), strict=True):
        cut = json.loads(raw[row["byte_start"] : row["byte_end"]])
        assert cut.get("ohh", cut) == one
        assert row["line_start"] == raw[: row["byte_start"]].count(b"\n") + 1
        assert row["line_end"] == raw[: row["byte_end"]].count(b"\n") + 1


@pytest.mark.parametrize("style", STYLES)
def test_each_action_knows_its_bytes_and_line(style):
    one = played(
        preflop=[
            *blinds(),
            act(
                10, "Call", 1, floor={"pushed": 1, "pushed_chips": [1], "ruling": "stands"}, note={"a": [{}]}
            ),
            act(11, "Fold", remarks=[{"x": {}}]),
            act(12, "Check"),
        ]
    )
    one["players"][1]["tags"] = [{"}": "{"}]
    raw = STYLES[style](hand(game_number="H-0"), one).encode()
    parsed = read(raw)
    rows = parsed.actions.filter(pl.col("hand") == 1).to_dicts()
    actions = one["rounds"][0]["actions"]
    assert [json.loads(raw[row["act_start"] : row["act_end"]]) for row in rows] == actions
    assert [row["line"] for row in rows] == [raw[: row["act_start"]].count(b"\n") + 1 for row in rows]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
@pytest.mark.parametrize("style", STYLES)
def test_no_name_is_taken_for_structure(style, name):
    hands = numbered(2)
    hands[0]["players"][0]["name"] = hands[1]["table_name"] = name
    parsed = read(STYLES[style](*hands))
    assert parsed.hands["table_name"].to_list() == ["Pier 9", name]
    assert parsed.players["name"].to_list() == ["Ada", "Bo", name, "Ada", "Bo", "Cy"]


def test_what_separates_hands_is_counted_by_kind():
    ignored = dict(read('[{"ohh": 1}]').ignored.select("kind", "bytes").iter_rows())
    assert ignored == {"separator": 2}
    ignored = dict(read("\n \n" + wrapped(hand())).ignored.select("kind", "bytes").iter_rows())
    assert ignored == {"blank": 4}


FIRST = wrapped(hand(game_number="H-1", table_name="Quay")).strip()
DAMAGE = {
    "cut short": (FIRST[:-40], "cut-short"),
    "cut short in a string": (FIRST[: FIRST.index("Quay") + 2], "cut-short"),
    "a brace missing": (FIRST[:-1], "cut-short"),
    "a bracket too many": (FIRST.replace("]}]}}", "]]}]}}"), "bad-json"),
    "a comma missing": (FIRST.replace(', "seat"', ' "seat"', 1), "bad-json"),
    "a quote missing": (FIRST.replace('"Quay"', '"Quay'), "bad-json"),
    "a quote too many": (FIRST.replace('"Quay"', '"Quay""'), "bad-json"),
    "a control character": (FIRST.replace("Quay", "Qu\x00ay"), "bad-json"),
    "a value missing": (FIRST.replace("200}", "}"), "bad-json"),
    "a repeated key": (FIRST.replace('"table_size": 6', '"table_size": 6, "table_size": 6'), "duplicate-key"),
    "not a number": (FIRST.replace("150.5", "NaN"), "bad-amount"),
    "infinite": (FIRST.replace("150.5", "-Infinity"), "bad-amount"),
    "a huge number": (FIRST.replace("150.5", "9" * 5000), "bad-amount"),
    "a large number": (FIRST.replace("150.5", "9" * 400), "bad-amount"),
    "a large exponent": (FIRST.replace("150.5", "1e999999999"), "bad-amount"),
    "a large negative exponent": (FIRST.replace("150.5", "1e-999999999"), "too-many-decimals"),
    "nested too deep": (FIRST.replace("150.5", "[" * 100_000), "too-deep"),
    "nested too deep, whole": (FIRST.replace("150.5", "[" * 100_000 + "]" * 100_000), "too-deep"),
    "a long string": (FIRST.replace("Quay", "Q" * 3_000_000), "too-long"),
    "a lone surrogate": (FIRST.replace("Quay", "\\ud800"), "bad-bytes"),
    "no object in the wrapper": ('{"ohh": ["game_number"]}', "bad-header"),
    "no hand in the wrapper": ('{"ohh": {}}', "bad-header"),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("gap", ["\n\n", "\n", "", ","])
def test_a_damaged_hand_is_one_issue_and_the_next_is_found(damage, gap):
    text, reason = DAMAGE[damage]
    before, after = wrapped(hand(game_number="H-0")).strip(), wrapped(hand(game_number="H-2"))
    raw = (before + gap + text + gap + after).encode()
    parsed = read(raw)
    assert parsed.hands["hand_id"].to_list() == ["H-0", "H-2"]
    hands = parsed.issues.filter(pl.col("kind") == "hand")
    assert hands.select("reason", "hands").rows() == [(reason, 1)]
    (issue,) = hands.to_dicts()
    start = len(before + gap)
    assert issue["byte_start"] == start
    assert issue["byte_end"] <= start + len(text.encode()) + len(gap)
    assert issue["line"] == raw[:start].count(b"\n") + 1
    assert len(issue["excerpt"]) <= 300


def test_an_issue_says_where_the_trouble_is():
    issue = refusal(wrapped(hand(), indent=1).replace('"Pier 9",', '"Pier 9"'))
    assert issue["reason"] == "bad-json"
    assert issue["line"] == 1
    assert issue["message"].startswith("line 10: ")  # the line after the one that lacks its comma


def test_what_is_refused_inside_a_hand_is_cited():
    issue = refusal(wrapped(hand(players=[*hand()["players"], {"id": 10, "seat": 2}]), indent=1))
    assert issue["reason"] == "seat-conflict"
    assert issue["hand_id"] == "H-1"
    assert issue["site"] == "harbour-club"
    lines = wrapped(hand(), indent=1).split("\n")
    place = next(number for number, line in enumerate(lines, 1) if '"Bo"' in line) + 3
    assert issue["message"].startswith(f"line {place}: ")
    assert issue["excerpt"].startswith('{\n    "id": 10,\n    "seat": 2')


def test_a_head_that_was_lost_still_counts_as_hands():
    whole = wrapped(*numbered(2))
    tail = whole[whole.index('"game_number"') :]
    parsed = read(
        "..." + tail.replace('{"ohh": {"spec_version": "1.4.7", "site_name"', '{"x": {"y"') + wrapped(hand())
    )
    assert parsed.hands["hand_id"].to_list() == ["H-1"]
    assert parsed.issues["hands"].sum() == 2


def test_other_text_is_no_hand():
    parsed = read("# exported\n" + wrapped(hand()) + '}\n{"end": true}\n{"end": 1}\n')
    assert len(parsed.hands) == 1
    assert parsed.issues.select("kind", "hands", "reason").rows() == [("bytes", 0, "unknown-text")] * 2


@pytest.mark.parametrize(
    "text", ["", "\n", "{", "}", "[", '"', "\\", "null", "{}", '{"ohh":', '{"ohh": null}', "é"]
)
def test_scraps_are_read_without_complaint(text):
    parsed = read(text)
    assert parsed.hands.is_empty()
    assert parsed.hands.schema == pl.Schema(schema.HANDS)


def test_every_table_has_its_schema():
    for parsed in (read(""), read(wrapped(*numbered(2)))):
        for frame, columns in zip(
            parsed,
            (schema.HANDS, schema.PLAYERS, schema.CARDS, schema.ACTIONS, schema.ISSUES, schema.IGNORED),
            strict=True,
        ):
            assert frame.schema == pl.Schema(columns)


def test_cut_points_are_the_hands():
    for style, lay_out in STYLES.items():
        raw = lay_out(*numbered(3)).encode()
        starts = read(raw).hands["byte_start"].to_list()
        cuts = FORMAT.heads(raw)
        assert set(cuts) <= set(starts), style
        if "unusual" not in style and "other" not in style:
            assert set(cuts) >= set(starts[1:]), style


@pytest.mark.parametrize("style", STYLES)
def test_no_cut_point_lies_inside_a_hand_whatever_the_chunk(style):
    raw = STYLES[style](*numbered(2)).encode()
    starts = set(read(raw).hands["byte_start"].to_list())
    for begin in range(0, len(raw), 7):
        assert {begin + cut for cut in FORMAT.heads(raw[begin : begin + 2000])} <= starts


def segments(raw: bytes, cuts: list[int]) -> ShardText:
    """Parts of one source that begin at these offsets, gathered as if other parts lay between them."""
    whole = from_bytes(raw)
    parts = [from_bytes(raw[begin:end]) for begin, end in zip(cuts, [*cuts[1:], len(raw)], strict=True)]
    lengths = np.cumsum([0, *[len(part.data) for part in parts]])
    return ShardText(
        data=b"".join(part.data for part in parts),
        line_starts=np.concatenate(
            [*[p.line_starts[:-1] + n for p, n in zip(parts, lengths, strict=False)], lengths[-1:]]
        ),
        raw_starts=np.concatenate([p.raw_starts + cut for p, cut in zip(parts, cuts, strict=True)]),
        raw_ends=np.concatenate([p.raw_ends + cut for p, cut in zip(parts, cuts, strict=True)]),
        line_numbers=np.concatenate(
            [p.line_numbers + raw[:cut].count(b"\n") for p, cut in zip(parts, cuts, strict=True)]
        ).astype(np.int32),
        line_source=np.zeros(sum(len(p.line_numbers) for p in parts), np.int32),
        bad_lines=np.zeros(sum(len(p.line_numbers) for p in parts), bool),
        ignored=whole.ignored,
    )


@pytest.mark.parametrize("style", STYLES)
def test_cutting_at_heads_changes_nothing(style):
    raw = STYLES[style](*numbered(4)).encode()
    whole = read(raw)
    cut = FORMAT.read(segments(raw, sorted({0, *FORMAT.heads(raw)})), Options())
    for name in ("hands", "players", "cards", "actions", "issues"):
        assert_frame_equal(getattr(whole, name), getattr(cut, name))
    assert accounted(cut) == len(raw)


def test_a_hand_never_reaches_into_another_source():
    text = FIRST.encode()
    half = FIRST.index("uay")
    shard = segments(text, [0, half])
    two = ShardText(
        **{
            **vars(shard),
            "line_source": np.array([0, 1], np.int32),
            "raw_starts": np.array([0, 0]),
            "raw_ends": np.array([half, len(text) - half]),
        }
    )
    parsed = FORMAT.read(two, Options())
    assert parsed.hands.is_empty()
    assert parsed.issues.select("source", "byte_start", "byte_end").rows() == [
        (0, 0, half),
        (1, 0, len(text) - half),
    ]


def test_bytes_that_the_encoding_forbids_refuse_their_hand_alone():
    hands = numbered(3)
    hands[0]["table_name"] = hands[1]["table_name"] = "Zo\ufffd"
    raw = STYLES["one a line"](*hands).replace("\\ufffd", "\ufffd")
    marked = ShardText(**vars(from_bytes(raw.encode())) | {"bad_lines": np.array([False, True, True])})
    parsed = FORMAT.read(marked, Options())
    assert parsed.hands["hand_id"].to_list() == ["H-1", "H-3"]
    assert parsed.issues.select("reason", "hand_id").rows() == [("bad-bytes", "H-2")]


def test_a_line_marked_only_for_its_length_is_read():
    text = from_bytes(in_an_array(*numbered(2)).encode())
    marked = ShardText(**{**vars(text), "bad_lines": np.array([True])})
    assert len(FORMAT.read(marked, Options()).hands) == 2


@pytest.mark.parametrize("style", STYLES)
def test_the_format_is_known_by_content(style):
    assert FORMAT.matches(STYLES[style](*numbered(2)).encode())


@pytest.mark.parametrize(
    "head",
    [
        b"",
        b'{"hand": [["game.dealer_chat", "1", {}]]}',
        b'PokerStars Hand #1: ...\nAda said, "{"ohh": {"game_number"',
        b'{"players": 3}',
        b'variant = "NT"\n',
        b'{"ots": {"game_number": 1}}',
    ],
)
def test_other_formats_are_not_taken_for_this_one(head):
    assert not FORMAT.matches(head)


PIECES = st.sampled_from(
    [
        b'"',
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"\n",
        b"\\u0041",
        b"-1",
        b"0.00001",
        b"null",
        b"",
        b"\xc3\xa9",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_damage_leaves_every_byte_with_an_owner(data):
    style = data.draw(st.sampled_from(sorted(STYLES)))
    raw = bytearray(STYLES[style](*numbered(3)).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw)))
        raw[place : place + data.draw(st.integers(0, 40))] = data.draw(PIECES)
    text = raw.decode("utf-8", "replace")
    parsed = read(text)  # checks the bytes
    assert parsed.hands["byte_end"].gt(parsed.hands["byte_start"]).all()
    ends = pl.concat([f.select("byte_start", "byte_end") for f in (parsed.hands, parsed.issues)]).sort(
        "byte_start"
    )
    assert (ends["byte_start"].shift(-1) >= ends["byte_end"]).all()
