"""Every byte is accounted for and every header stands for one hand, whatever the text has suffered."""

from __future__ import annotations

import re

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers import schema
from parsers.format import Options
from parsers.formats.pokerstars import FORMAT
from parsers.schema import Parsed
from parsers.text import ShardText, from_bytes
from tests.parsers.pokerstars.stars_hands import HERE, accounted, case, hand, read, reasons

CASES = [f"{path.parent.name}/{path.stem}" for path in sorted(HERE.glob("*/*.txt"))]
GOOD = hand("ann: folds\nbo: calls $1\ncy: checks")
SCRAPS = st.sampled_from(
    [
        "*** FLOP *** [As Kd Qh]", "*** SUMMARY ***", "ann: folds", "Seat 9: late ($5 in chips)", "", " ",
        "\t",
        "PokerStars Hand #99", "PokerStars Hand #99:  Hold'em No Limit ($1/$2 USD) - 2020/01/01 1:02:03 ET",
        'bo said, "cy: folds', "Uncalled bet ($", "*********** # 7 **************", "Total pot $1 | Rake $0",
        "Table 'x' 6-max Seat #1 is the button", "\ufeff", "Dealt to ann", "x" * 300, "Board [", "😀: folds",
        "*** SECOND DRAW ***", "*** RIVER *** [9h]", "ulf: brings in for $0.10", "ciro: discards 1 card [9h]",
        "zoe: stands pat", "Dealt to zoe [2h] [3c]",
    ]
)  # fmt: skip


def check(raw: bytes, parsed: Parsed) -> None:
    """What holds of the tables of any text at all."""
    assert accounted(parsed) == len(raw)
    columns = ("byte_start", "byte_end")
    spans = pl.concat([parsed.hands.select(*columns), parsed.issues.select(*columns)]).sort("byte_start")
    assert (spans["byte_start"].to_numpy()[1:] >= spans["byte_end"].to_numpy()[:-1]).all()
    rows = parsed.actions
    before = pl.col("to").shift(1).over("hand", "street", "player_index").fill_null(0)
    assert rows.filter(pl.col("to") - before != pl.col("chips") - pl.col("dead")).is_empty()
    hands = len(parsed.hands)
    assert parsed.hands["hand"].to_list() == list(range(hands))
    for name, frame in parsed._asdict().items():
        assert dict(frame.schema) == getattr(schema, name.upper())
        if "hand" in frame.columns and name != "hands":
            assert frame["hand"].is_sorted()
            assert set(frame["hand"]) <= set(range(hands))
    for span in parsed.hands.iter_rows(named=True):
        text = raw[span["byte_start"] : span["byte_end"]]
        assert text.lstrip(b" \x10\xef\xbb\xbf").startswith((b"PokerStars", b"Full Tilt"))
        assert text.removesuffix(b"\n").split(b"\n")[-1].strip(b" \r")


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """One to three fixtures in a row, with up to four things done to their lines or bytes."""
    lines = "".join(
        case(name) for name in draw(st.lists(st.sampled_from(CASES), min_size=1, max_size=3))
    ).split("\n")
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["drop", "repeat", "swap", "glue", "insert", "cut", "end", "corrupt"])):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "repeat":
                lines.insert(at, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "glue":
                lines[at : at + 2] = ["".join(lines[at : at + 2])]
            case "insert":
                lines.insert(at, draw(SCRAPS))
            case "cut":
                lines[at] = lines[at][: draw(st.integers(0, 30))]
            case "end":
                lines = lines[: at + 1]
            case "corrupt":
                place = draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:place] + draw(st.text(max_size=3)) + lines[at][place + 1 :]
    ending = draw(st.sampled_from(["\n", "\r\n"]))
    return ending.join(lines).encode("utf-8", "replace")


@settings(max_examples=150, deadline=None)
@given(damaged())
def test_no_damage_loses_a_byte_or_raises(raw: bytes) -> None:
    parsed = read(raw)
    check(raw, parsed)


@settings(max_examples=100, deadline=None)
@given(damaged())
def test_every_whole_header_at_the_start_of_a_line_is_one_hand_or_one_issue(raw: bytes) -> None:
    whole = rb"(?m)^ ?PokerStars (?:Zoom )?Hand #\d+: .* - 20\d\d/[01]\d/[0-3]\d \d+:\d\d:\d\d(?: E?T|)\r?$"
    parsed = read(raw)
    stood_for = len(parsed.hands) + int(parsed.issues["hands"].sum())
    assert stood_for >= len(re.findall(whole, raw))


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_at_all(noise: bytes) -> None:
    raw = (
        noise.decode("utf-8", "replace").encode()
        + b"\n"
        + GOOD.encode()
        + noise.decode("cp1252", "replace").encode()
    )
    check(raw, read(raw))


@pytest.mark.parametrize("name", CASES)
def test_the_fixtures_themselves(name: str) -> None:
    raw = case(name).encode()
    check(raw, read(raw))


def test_nothing_at_all() -> None:
    for raw in (b"", b"\n", b"\n\n \n"):
        parsed = read(raw)
        check(raw, parsed)
        assert len(parsed.hands) == len(parsed.issues) == 0


def test_a_hand_is_cut_out_from_its_header_to_its_last_line() -> None:
    raw = f"\n\n{GOOD}\n\n{GOOD}\n".encode()
    hands = read(raw).hands
    for start, end in zip(hands["byte_start"], hands["byte_end"], strict=True):
        assert raw[start:end] == GOOD.encode()
    assert hands["line_start"].to_list() == [3, 3 + GOOD.count("\n") + 2]
    assert hands["line_end"].to_list() == [2 + GOOD.count("\n"), 4 + 2 * GOOD.count("\n")]


def test_text_that_belongs_to_no_hand_is_an_issue_without_hands() -> None:
    parsed = read(f"exported by someone\n\n{GOOD}\nthe end\n")
    assert reasons(parsed) == ["text-before-first-hand", "text-after-hand"]
    assert parsed.issues["hands"].to_list() == [0, 0]
    assert parsed.issues["kind"].to_list() == ["bytes", "bytes"]
    assert parsed.issues["excerpt"].to_list() == ["exported by someone", "the end"]
    assert len(parsed.hands) == 1


def test_an_archives_separators_and_indentation() -> None:
    parsed = read(case("layout/archive"))
    assert parsed.players["name"].to_list() == ["one", " two", "one", " two"]
    assert dict(parsed.ignored.select("kind", "bytes").rows()) == {"blank": 4, "separator": 62}


@pytest.mark.parametrize("gap", ["", "\n", "\n\n"])
def test_the_separator_of_an_archive_is_no_part_of_the_hand_before_it(gap: str) -> None:
    nine, ten, last = (f"*********** # {number} **************\n" for number in ("9", "10", "11"))
    raw = f"{nine}{GOOD}{gap}{ten}{GOOD}{gap}{last}"
    parsed = read(raw)
    check(raw.encode(), parsed)
    spans = parsed.hands.select("byte_start", "byte_end").rows()
    assert [raw[start:end] for start, end in spans] == [GOOD, GOOD]
    ignored = parsed.ignored.group_by("kind").agg(pl.col("bytes").sum()).filter(kind="separator")
    assert ignored["bytes"].to_list() == [len(nine + ten + last)]


def test_glued_hands_and_a_missing_line_break_at_the_end() -> None:
    for raw in (GOOD + GOOD, GOOD.rstrip("\n") + GOOD.rstrip("\n"), "\ufeff" + GOOD + "\ufeff" + GOOD):
        parsed = read(raw)
        check(raw.encode(), parsed)
        assert len(parsed.hands) == 2


def test_a_control_character_before_a_header() -> None:
    raw = f"\x10{GOOD}\n\x10{GOOD}".encode()
    parsed = read(raw)
    check(raw, parsed)
    assert len(parsed.hands) == 2


def join(*texts: ShardText) -> ShardText:
    """The texts of several sources in one shard."""
    offsets = np.cumsum([0, *(len(text.data) for text in texts)])
    starts = [text.line_starts[:-1] + offset for text, offset in zip(texts, offsets, strict=False)]
    arrays = ("raw_starts", "raw_ends", "line_numbers", "line_source", "bad_lines")
    return ShardText(
        data=b"".join(text.data for text in texts),
        line_starts=np.concatenate([*starts, offsets[-1:]]),
        ignored=pl.concat([text.ignored for text in texts]),
        **{name: np.concatenate([getattr(text, name) for text in texts]) for name in arrays},
    )


def test_a_shard_of_several_sources() -> None:
    """A source that begins with other text does not continue the last hand of the source before it."""
    first, second = GOOD.encode(), f"cy: checks\n\n{GOOD}".encode().rstrip(b"\n")
    parsed = FORMAT.read(join(from_bytes(first, 4), from_bytes(second, 7)), Options())
    assert parsed.hands["source"].to_list() == [4, 7]
    assert parsed.hands["byte_start"].to_list() == [0, len(second) - len(first) + 1]
    assert (accounted(parsed, 4), accounted(parsed, 7)) == (len(first), len(second))
    assert reasons(parsed) == ["text-before-first-hand"]


def test_places_in_a_source_of_another_encoding() -> None:
    """Two hands that share a line in a UTF-16 source are cut where its own bytes are."""
    text = GOOD.replace("cy", "cýñ").rstrip("\n") + GOOD
    wide = text.encode("utf-16-le")
    decoded = from_bytes(text.encode())
    lines = text.splitlines(keepends=True)
    sizes = [len(line.encode("utf-16-le")) for line in lines]
    ends = np.cumsum(sizes)
    shard = ShardText(**{**decoded.__dict__, "raw_starts": ends - sizes, "raw_ends": ends})
    hands = FORMAT.read(shard, Options()).hands
    cuts = [
        wide[a:b].decode("utf-16-le") for a, b in zip(hands["byte_start"], hands["byte_end"], strict=True)
    ]
    assert cuts == [GOOD.replace("cy", "cýñ").rstrip("\n"), GOOD]
