"""Plain files: what is found in them, and where they are cut."""

import io
from hashlib import sha256

import pytest

from parsers.cuts import BLOCK, OVERLAP
from parsers.format import Options
from parsers.limits import Limits
from parsers.sources import Repeated, Segment
from parsers.text import load
from tests.parsers.fakes import content, names, opened, reasons

HAND = b"Hand 1:\nx\n"  # 10 bytes, 2 lines


def cuts(found):
    """Shard by shard: source, start, end, line."""
    return [
        [(segment.source, segment.start, segment.end, segment.line) for segment in shard.segments]
        for shard in found.shards
    ]


def test_one_file(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(HAND + b"end")
    found = opened(tmp_path, path)
    (source,) = found.sources
    assert source.source_id == sha256(HAND + b"end").hexdigest()
    assert (source.source_path, source.member, source.container_sha256) == ("a.txt", None, None)
    assert (source.size, source.lines, source.format, source.encoding) == (13, 3, "plain", "utf-8")
    assert (source.path, source.base, source.live) == (path, 0, False)
    assert found.shards[0].segments == (Segment(0, 0, 13, 1),)
    assert (found.repeated, found.excluded, found.total_bytes) == ((), (), 13)
    assert found.issues.height == 0


@pytest.mark.parametrize(
    ("raw", "lines"), [(b"Hand 1:", 1), (b"Hand 1:\n", 1), (b"Hand 1:\n\n", 2), (b"", 0)]
)
def test_physical_lines(tmp_path, raw, lines):
    (tmp_path / "a").write_bytes(raw)
    assert opened(tmp_path, tmp_path / "a").sources[0].lines == lines


def test_cut_at_the_first_hand_after_every_shard_size(tmp_path):
    (tmp_path / "a").write_bytes(b"note\n" + HAND * 7)  # hands start at 5, 15, .. 65; the end is 75
    found = opened(tmp_path, tmp_path / "a", shard_bytes=20)
    assert cuts(found) == [[(0, 0, 25, 1)], [(0, 25, 45, 6)], [(0, 45, 65, 10)], [(0, 65, 75, 14)]]


def test_words_of_a_head_within_a_line_are_no_cut(tmp_path):
    raw = HAND + b'Ana said, "Hand 2:\n' + HAND  # the second hand starts at 29
    (tmp_path / "a").write_bytes(raw)
    assert cuts(opened(tmp_path, tmp_path / "a", shard_bytes=11)) == [[(0, 0, 29, 1)], [(0, 29, 39, 4)]]


@pytest.mark.parametrize("before", [*range(0, 12), OVERLAP - 1, OVERLAP, OVERLAP + 1])
def test_a_head_near_the_end_of_a_block(tmp_path, before):
    filling = b"Hand 1:\n" + b"y" * (BLOCK - before - 9) + b"\n"
    (tmp_path / "a").write_bytes(filling + HAND)
    found = opened(tmp_path, tmp_path / "a", shard_bytes=len(filling) - 3)
    assert cuts(found) == [[(0, 0, BLOCK - before, 1)], [(0, BLOCK - before, BLOCK - before + 10, 3)]]


def test_the_start_of_a_window_is_no_start_of_a_line(tmp_path):
    """The second window begins `OVERLAP` before the end of the first block: within a line of chat here."""
    at = BLOCK - OVERLAP
    raw = b"Hand 1:\n" + b"y" * (at - 8) + b"Hand 2:\n"
    raw += b"z" * BLOCK + b"\nHand 3:\n"
    (tmp_path / "a").write_bytes(raw)
    found = opened(tmp_path, tmp_path / "a", shard_bytes=100)
    assert cuts(found) == [[(0, 0, len(raw) - 8, 1)], [(0, len(raw) - 8, len(raw), 4)]]


def test_line_numbers_over_many_blocks(tmp_path):
    hands = 300_000  # 3 MB
    (tmp_path / "a").write_bytes(HAND * hands)
    found = opened(tmp_path, tmp_path / "a", shard_bytes=700_005)
    assert cuts(found)[1:3] == [[(0, 700_010, 1_400_020, 140_003)], [(0, 1_400_020, 2_100_030, 280_005)]]
    assert found.sources[0].lines == 2 * hands


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_utf_16(tmp_path, encoding, mark):
    raw = (mark + "Hand 1:\nñ日x\n" + "Hand 2:\nab\n").encode(encoding)
    (tmp_path / "a").write_bytes(raw + b"\n")
    found = opened(tmp_path, tmp_path / "a", shard_bytes=12)
    second = len(mark) * 2 + 24  # bytes: the mark, and eight and four characters
    assert cuts(found) == [[(0, 0, second, 1)], [(0, second, len(raw) + 1, 3)]]
    assert (found.sources[0].encoding, found.sources[0].lines) == (encoding, 5)
    assert load(found.shards[1], found.sources).data == b"Hand 2:\nab\n\n"


def test_neighbours_of_one_format_share_a_shard(tmp_path):
    raws = [HAND, HAND + b"2", b'{"hand":1}\n', HAND + b"3", HAND + b"4" * 20, HAND + b"5"]
    for number, raw in enumerate(raws):
        (tmp_path / f"{number}").write_bytes(raw)
    found = opened(tmp_path, tmp_path / "?", shard_bytes=30)
    assert [[segment.source for segment in shard.segments] for shard in found.shards] == [
        [0, 1],
        [2],
        [3],
        [4],
        [5],
    ]
    assert [shard.format for shard in found.shards] == ["plain", "braces", "plain", "plain", "plain"]


def test_the_same_text_whatever_the_shard_size(tmp_path):
    raw = b"\xef\xbb\xbfnote\n" + b"".join(b"Hand %d:\r\n" % n + b"caf\xe9\n" * (n % 5) for n in range(200))
    (tmp_path / "a").write_bytes(raw)
    texts = set()
    for size in (1, 50, 999, 10**6):
        found = opened(tmp_path, tmp_path / "a", shard_bytes=size)
        loaded = [load(shard, found.sources) for shard in found.shards]
        places = [
            (number, start, end)
            for text in loaded
            for number, start, end in zip(
                text.line_numbers.tolist(), text.raw_starts.tolist(), text.raw_ends.tolist(), strict=True
            )
        ]
        texts.add((b"".join(text.data for text in loaded), tuple(places)))
    assert len(texts) == 1


def test_objects_of_a_file_without_lines_are_cut_at_their_braces(tmp_path):
    one = b'{"hand":1,"x":"' + b"y" * 84 + b'"}'  # 101 bytes
    raw = b"[" + b",".join([one] * 30_000) + b"]"
    (tmp_path / "a").write_bytes(raw)
    found = opened(tmp_path, tmp_path / "a", shard_bytes=10**6)
    assert cuts(found)[0] == [(0, 0, 1 + 102 * 9804, 1)]  # the first object that begins after a million bytes
    assert len(found.shards) == 4  # of 3,060,001 bytes


def test_so_long_without_a_hand_that_no_shard_can_hold_it(tmp_path):
    junk = b"j\n" * 100
    (tmp_path / "a").write_bytes(HAND * 2 + junk + HAND)  # hands at 0, 10, 220
    found = opened(tmp_path, tmp_path / "a", shard_bytes=15, limits=Limits(hand=100))
    assert cuts(found) == [[(0, 0, 10, 1)], [(0, 220, 230, 105)]]
    issue = found.issues.row(0, named=True)
    assert (issue["kind"], issue["hands"], issue["reason"]) == ("source", 0, "no-hand-found")
    assert (issue["source"], issue["byte_start"], issue["byte_end"], issue["line"]) == (0, 10, 220, 3)


def test_a_preamble_without_end(tmp_path):
    (tmp_path / "a").write_bytes(b"j\n" * 200_000 + HAND * 3)
    found = opened(tmp_path, tmp_path / "a", shard_bytes=15, limits=Limits(hand=100))
    assert cuts(found) == [[(0, 400_000, 400_020, 200_001)], [(0, 400_020, 400_030, 200_005)]]
    assert reasons(found) == ["no-hand-found"]


def test_hands_after_a_long_preamble_are_found(tmp_path):
    (tmp_path / "a").write_bytes(b"dear all,\n" * 300_000 + HAND)
    found = opened(tmp_path, tmp_path / "a")
    assert found.sources[0].format == "plain"
    assert found.issues.height == 0


@pytest.mark.parametrize(
    ("raw", "live"),
    [
        (b'[{"hand":1,"floor" : { "pushed" : 0 }}]', True),
        (b'\xef\xbb\xbf {"hand":1, "floor":\n{"pushed":null,\n "pulled_in":null,"ruling":"call"}}', True),
        ('{"hand":1,"floor":{"pushed":5}}'.encode("utf-16"), True),
        (b'{"hand":1,"floor":null}', False),
        (b'{"hand":1,"floor": { }}', False),
        (b'{"hand":1,"floor":{"pushed":null, "ruling" : null }}', False),
        (b'{"hand":1,"offered":{"call":5}}', False),
        (b'{"hand":1,"name":"floor"}', False),
        (b'{"hand":1,"chat":"\\"floor\\":"}', False),
        (b'Hand 1:\nAna said, "floor": who?\n', False),
        (b'{"hand":1,"x":"' + b"y" * (BLOCK - 20) + b'","floor":{"pushed":5}}', True),
        (b'{"hand":1,"floor":{"pushed":5}}\n' + b'{"hand":2,"chat":"zz"}\n' * (2 * BLOCK // 22), True),
    ],
)
def test_live(tmp_path, raw, live):
    (tmp_path / "a").write_bytes(raw)
    assert opened(tmp_path, tmp_path / "a").sources[0].live is live


def test_empty_and_blank_files_are_listed_and_no_fault(tmp_path):
    for name, raw in {
        "a": b"",
        "b": b"\xef\xbb\xbf",
        "c": b" \r\n\n",
        "d": "\ufeff\n".encode("utf-16-le"),
    }.items():
        (tmp_path / name).write_bytes(raw)
    found = opened(tmp_path, tmp_path)
    assert [(source.source_path, source.format) for source in found.sources] == [
        (name, "") for name in "abcd"
    ]
    assert found.ignored.rows() == [
        (1, "byte-order-mark", 3), (2, "blank", 4), (3, "byte-order-mark", 2), (3, "blank", 2),
    ]  # fmt: skip
    assert found.issues.height == 0
    assert found.shards == ()


@pytest.mark.parametrize(
    ("raw", "reason", "format_name"),
    [
        (b"PokerStars Tournament #1, x\n", "not-a-hand-history", "pokerstars-summary"),
        (b"\n  Dear all,\nhello\n", "unknown-format", None),
        (bytes(range(256)) * 4, "binary", None),
    ],
)
def test_content_that_no_format_reads(tmp_path, raw, reason, format_name):
    (tmp_path / "a").write_bytes(raw)
    found = opened(tmp_path, tmp_path / "a")
    issue = found.issues.row(0, named=True)
    assert (issue["reason"], issue["format"], issue["kind"], issue["hands"]) == (
        reason,
        format_name,
        "source",
        0,
    )
    assert (issue["source"], issue["byte_start"], issue["byte_end"], issue["line"]) == (0, 0, len(raw), 1)
    assert issue["message"].startswith(f"{tmp_path / 'a'}: ")
    assert found.sources[0].format == ""
    assert found.shards == ()


def test_the_excerpt_is_the_first_line_with_text(tmp_path):
    (tmp_path / "a").write_bytes(b"\n\n  Dear ren\xe9" + b"e" * 400 + b"\nx")
    found = opened(tmp_path, tmp_path / "a")
    assert found.issues["excerpt"].to_list() == ["Dear rené" + "e" * 291]


def test_the_user_names_the_format(tmp_path):
    (tmp_path / "a").write_bytes(b"no head here\n")
    (tmp_path / "b").write_bytes(b"\0\1\2\3" * 99)
    found = opened(tmp_path, tmp_path / "a", tmp_path / "b", options=Options(format="braces"))
    assert [source.format for source in found.sources] == ["braces", ""]
    assert reasons(found) == ["binary"]


def test_the_user_names_the_encoding(tmp_path):
    (tmp_path / "a").write_bytes("Hand 1:\nЖ\n".encode("cp1251"))
    (tmp_path / "b").write_bytes("\ufeffHand 1:\nЖ\n".encode())
    found = opened(tmp_path, tmp_path / "a", tmp_path / "b", options=Options(encoding="windows-1251"))
    assert [source.encoding for source in found.sources] == ["cp1251", "utf-8"]
    assert load(found.shards[0], found.sources).data.decode() == "Hand 1:\nЖ\n" * 2


@pytest.mark.parametrize("options", [Options(format="nonesuch"), Options(encoding="nonesuch")])
def test_names_that_mean_nothing(tmp_path, options):
    with pytest.raises(ValueError, match="'nonesuch' is no"):
        opened(tmp_path, options=options)


def test_a_source_that_comes_again_is_read_once(tmp_path):
    for name in ("a", "b", "c"):
        (tmp_path / name).write_bytes(HAND if name != "b" else HAND * 2)
    found = opened(tmp_path, tmp_path / "a", tmp_path)
    assert names(found) == [("a", None), ("b", None)]
    assert found.repeated == (Repeated("a", None, 0), Repeated("c", None, 0))


def test_standard_input(tmp_path):
    found = opened(tmp_path, "-", "-", stdin=io.BytesIO(HAND))
    assert names(found) == [("-", None)]
    assert content(found.sources[0]) == HAND
    assert [entry.source_path for entry in found.excluded] == ["-"]


def test_progress_adds_up(tmp_path):
    (tmp_path / "a").write_bytes(HAND * 200_000)
    steps = []
    opened(tmp_path, tmp_path / "a", on_progress=steps.append)
    assert sum(steps) == 2_000_000
    assert len(steps) > 1


def test_nothing_named(tmp_path):
    found = opened(tmp_path)
    assert (found.sources, found.shards, found.issues.height, found.total_bytes) == ((), (), 0, 0)


def test_a_read_me_among_the_exports_is_no_export(tmp_path):
    folder = tmp_path / "night"
    folder.mkdir()
    (folder / "ReadMe.md").write_text("What these files are.\n")
    (folder / "other.md").write_text("Some other text.\n")
    found = opened(tmp_path, folder)
    assert found.issues["reason"].to_list() == ["not-a-hand-history", "unknown-format"]
