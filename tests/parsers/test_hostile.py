"""Inputs made to hurt: each is told by name, the rest is read, and memory and disk stay small."""

import gzip
import json
import struct
import subprocess
import sys
import tarfile
import zlib

import pytest
import zstandard

from parsers.limits import Limits
from tests.parsers.fakes import content, names, opened, reasons
from tests.parsers.packing import tarred, zipped

A, B = b"Hand 1:\na\n", b"Hand 2:\nb\n"


def write(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    return path


def contents(found):
    return [content(source) for source in found.sources]


def test_the_message_names_the_member_at_which_it_ended(tmp_path):
    inner = zipped([("a", B), ("large", b"Hand 3:\n" * 20_000)])
    path = write(tmp_path, "x.zip", zipped([("a", A), ("n.zip", inner), ("z", B)]))
    found = opened(tmp_path, path, limits=Limits(ratio=50, ratio_from=10_000))
    assert contents(found) == [A, B]
    (message,) = found.issues["message"]
    assert message.startswith(f"{path}!n.zip!large: expands to more than ")
    assert message.endswith("bytes, as no export does (--max-ratio); nothing more of the file is read")


@pytest.mark.parametrize("pack", [gzip.compress, lambda data: zipped([("x", data)])])
def test_a_thousand_archives_in_one_another(tmp_path, pack):
    data = A
    for _ in range(1000):
        data = pack(data)
    found = opened(tmp_path, write(tmp_path, "deep", data), write(tmp_path, "b", B))
    assert (contents(found), reasons(found)) == ([B], ["nested-too-deep"])


def test_an_archive_of_archives_of_archives(tmp_path):
    """As 42.zip: sixteen in each of sixteen, all the same bomb at the bottom, within the ratio each."""
    bomb = b"Hand 1:\n" * 10_000
    data = zipped([("0.txt", bomb)])
    for _ in range(2):
        data = zipped([(f"{n}.zip", data) for n in range(16)])
    limits = Limits(ratio=1, ratio_from=100_000)
    found = opened(tmp_path, write(tmp_path, "42.zip", data), write(tmp_path, "b", B), limits=limits)
    assert names(found) == [("42.zip", "0.zip!0.zip!0.txt"), ("b", None)]
    assert reasons(found) == ["too-large"]
    assert sum(path.stat().st_size for path in tmp_path.glob(".spools/0/*")) <= 100_000


def overlapping(data, entries):
    """A zip whose directory lists one member of `data` many times."""
    packed, crc = zlib.compress(data, 9)[2:-4], zlib.crc32(data)
    sizes = (crc, len(packed), len(data), 1, 0)
    local = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, 0, *sizes) + b"x" + packed
    entry = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, 0, 0, *sizes, 0, 0, 0, 0, 0) + b"x"
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, entries, entries, len(entry) * entries, len(local), 0)
    return local + entry * entries + end


def test_members_that_lie_in_the_same_bytes(tmp_path):
    raw = overlapping(b"Hand 1:\n" * 1_000, 1_000)
    limits = Limits(ratio=10, ratio_from=50_000)
    found = opened(tmp_path, write(tmp_path, "x", raw), write(tmp_path, "b", B), limits=limits)
    # The first is read; the others hold the same bytes, as far as the ratio allows.
    assert names(found) == [("x", "x"), ("b", None)]
    assert reasons(found)[-1] in ("too-large", "corrupt")  # newer zipfile sees that they overlap
    assert sum(path.stat().st_size for path in tmp_path.glob(".spools/0/*")) <= 50_000


@pytest.mark.parametrize("declared", [10, 0xFFFFFFF0])
@pytest.mark.parametrize("field", [20, 24])  # the packed size in the directory, the unpacked one
def test_sizes_that_are_not_so(tmp_path, declared, field):
    raw = bytearray(zipped([("a", A * 10), ("b", B)]))
    at = raw.index(b"PK\1\2")
    raw[at + field : at + field + 4] = struct.pack("<I", declared)
    found = opened(tmp_path, write(tmp_path, "x", bytes(raw)))
    assert (B in contents(found), set(contents(found)) <= {A * 10, B}) == (True, True)
    assert reasons(found) == ([] if A * 10 in contents(found) else ["corrupt"])


def test_a_zip64_directory_that_lies(tmp_path):
    raw = zipped([("a", A)])
    at = raw.index(b"PK\5\6")
    wide = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, 2**62, 2**62, 2**62, 0)
    where = struct.pack("<IIQI", 0x07064B50, 0, at, 1)
    end = bytearray(raw[at:])
    end[8:20] = b"\xff" * 12
    found = opened(tmp_path, write(tmp_path, "x", raw[:at] + wide + where + end), write(tmp_path, "b", B))
    assert (contents(found), reasons(found)) == ([B], ["too-many-members"])


def test_folders_count_as_members(tmp_path):
    folder = tarfile.TarInfo("d/")
    folder.type = tarfile.DIRTYPE
    raw = folder.tobuf() * 21 + bytes(1024)
    found = opened(tmp_path, write(tmp_path, "x", raw), write(tmp_path, "b", B), limits=Limits(members=20))
    assert (contents(found), reasons(found)) == ([B], ["too-many-members"])


@pytest.mark.parametrize("form", [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
def test_names_of_a_hundred_thousand_letters(tmp_path, form):
    long = "x" * 100_000
    found = opened(tmp_path, write(tmp_path, "x", tarred([(long, A), ("../" + long, A)], format=form)))
    assert names(found) == [("x", long)]
    assert reasons(found) == ["unsafe-member"]


def sparse(size, more):
    """The header of a file with holes, of old GNU tar; `more`: its map goes on in the next block."""
    entry = tarfile.TarInfo("s")
    entry.type, entry.size = tarfile.GNUTYPE_SPARSE, 512
    raw = bytearray(entry.tobuf(tarfile.GNU_FORMAT))
    raw[386:410] = b"%011o\0%011o\0" % (0, 512)
    raw[482] = more
    raw[483:495] = b"\x80" + size.to_bytes(11, "big")
    raw[148:156] = b" " * 8
    raw[148:156] = b"%06o\0 " % sum(raw)
    return bytes(raw)


def test_a_file_with_holes_that_claims_a_petabyte(tmp_path):
    raw = sparse(10**15, more=0) + bytes(512) + tarred([("a", A)])
    found = opened(tmp_path, write(tmp_path, "x", raw))
    assert (contents(found), reasons(found)) == ([A], ["not-a-file"])


def endless_map():
    block = bytearray(b"%011o\0%011o\0" % (1, 1) * 21)
    block += bytes(512 - len(block))
    block[504] = 1
    return tarred([("a", A)])[:1024] + sparse(512, more=1) + bytes(block) * 100_000


def headers_of_all_members():
    return tarred([("a", A)])[:1024] + b"".join(
        tarfile.TarInfo.create_pax_global_header({f"k{n}": "x" * 900_000}) + tarfile.TarInfo(str(n)).tobuf()
        for n in range(100)
    )


def chained_headers():
    header = tarfile.TarInfo.create_pax_global_header({"comment": "x" * 60_000})
    return tarred([("a", A)])[:1024] + header * 900


_CHILD = """
import json, resource, sys
from pathlib import Path
from parsers.sources import open_inputs
from tests.parsers.fakes import FORMATS
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
found = open_inputs(sys.argv[2:], spool=Path(sys.argv[1]), formats=FORMATS)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([sorted(set(found.issues["reason"])), (after - before) // 1024]))
"""


def test_memory_stays_bounded(tmp_path):
    """All of them in one process, which has some 70 MiB when it starts; counted is what comes on top."""
    hostile = {
        "map": endless_map(),
        "headers": headers_of_all_members(),
        "chain": chained_headers(),
        "streams.gz": gzip.compress(b"") * 20_000,
        "bomb.gz": gzip.compress(bytes(100 * 2**20), 1),
        "bomb.zst": zstandard.compress(bytes(100 * 2**20)),
        "nested.json": b'{"hand":' + b"[" * 2_000_000,
    }
    paths = [str(write(tmp_path, name, data)) for name, data in hostile.items()]
    (tmp_path / "spool").mkdir()
    child = subprocess.run(
        [sys.executable, "-c", _CHILD, str(tmp_path / "spool"), *paths],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    reasons, mebibytes = json.loads(child.stdout)
    assert reasons == ["corrupt", "too-large", "truncated"]
    assert mebibytes < 100
