"""Random damage to archives and texts: nothing is raised, and every byte is accounted for."""

import io
import random
import tempfile
import zipfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.limits import Limits
from parsers.text import load
from tests.parsers.fakes import opened
from tests.parsers.packing import gzipped, tarred, zipped, zstded

A, B = b"Hand 1:\na\n" * 20, b"Hand 2:\nren\xe9 \x81\n"
NOISE = b"Hand 3:\n" + random.Random(3).randbytes(400).hex().encode()


def zip64():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("a", "w", force_zip64=True) as member:
            member.write(A + NOISE)
        archive.writestr("é/b", B)
    return out.getvalue()


SOUND = [
    gzipped(A) + gzipped(NOISE),
    zstded(A + NOISE),
    zipped([("a", A), ("b/c", B + NOISE)]),
    zip64(),
    tarred([("a", A), ("x" * 150, B), ("é", NOISE)]),
    gzipped(tarred([("a", A), ("b", B)])),
    zipped([("n.zip", zipped([("a", A)])), ("t.tgz", gzipped(tarred([("q", B)])))], zipfile.ZIP_STORED),
    "\ufeffHand 1:\nñ\nHand 2:\nx\n".encode("utf-16-le") + b"\n",
    b"\xef\xbb\xbf" + A + "Hand 4: café\r\n".encode() + B,
    b'[{"hand":1,"floor":{}},\n{"hand":2}]',
]
CHANGES = st.one_of(
    st.tuples(st.integers(0, 4000), st.just(0), st.binary(min_size=1, max_size=8)),  # put in
    st.tuples(st.integers(0, 4000), st.integers(1, 40), st.just(b"")),  # taken out
    st.tuples(st.integers(0, 4000), st.just(4000), st.just(b"")),  # cut off
    st.tuples(st.integers(0, 4000), st.integers(1, 4), st.binary(min_size=1, max_size=4)),  # changed
)


@settings(max_examples=150, deadline=None)
@given(
    raw=st.sampled_from(SOUND),
    changes=st.lists(CHANGES, min_size=1, max_size=5),
    shard_bytes=st.sampled_from([1, 30, 10**6]),
    hand=st.sampled_from([50, 10**7]),
)
def test_any_damage(raw, changes, shard_bytes, hand):
    for at, length, new in changes:
        place = at % (len(raw) + 1)
        raw = raw[:place] + new + raw[place + length :]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "x").write_bytes(raw)
        limits = Limits(ratio=20, ratio_from=10**5, total=10**6, members=50, hand=hand)
        found = opened(folder, folder / "x", shard_bytes=shard_bytes, limits=limits)  # checks the bytes
        for shard in found.shards:
            text = load(shard, found.sources)
            assert text.data.decode().count("\n") == len(text.raw_starts) == len(text.line_starts) - 1
            held = sum(segment.end - segment.start for segment in shard.segments)
            assert (text.raw_ends - text.raw_starts).sum() + text.ignored["bytes"].sum() == held
