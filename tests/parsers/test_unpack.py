"""Archives and compressed files, sound and otherwise."""

import bz2
import io
import lzma
import random
import stat
import struct
import tarfile
import zipfile
from hashlib import sha256

import pytest

from parsers.limits import Limits
from parsers.sources import open_inputs
from parsers.spool import SpoolError
from tests.parsers.fakes import content, names, opened, reasons
from tests.parsers.packing import gzipped, tarred, zipped, zstded

A, B = b"Hand 1:\na\n", b"Hand 2:\nb\n"
# Does not compress: a hundred thousand hands whose text is noise.
NOISE = b"".join(b"Hand %d:\n%s\n" % (n, random.Random(n).randbytes(8).hex().encode()) for n in range(20_000))


def write(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    return path


def contents(found):
    return [content(source) for source in found.sources]


@pytest.mark.parametrize("pack", [gzipped, zstded])
@pytest.mark.parametrize("name", ["a.gz", "a.txt", "a.zip"])
def test_compressed_files_whatever_their_name(tmp_path, pack, name):
    path = write(tmp_path, name, pack(NOISE))
    found = opened(tmp_path, path)
    assert names(found) == [(name, None)]
    assert contents(found) == [NOISE]
    assert found.sources[0].source_id == sha256(NOISE).hexdigest()
    assert found.sources[0].container_sha256 == sha256(pack(NOISE)).hexdigest()
    assert found.issues.height == 0


def test_a_plain_file_that_is_named_like_an_archive(tmp_path):
    found = opened(tmp_path, write(tmp_path, "a.gz", A))
    assert (contents(found), found.sources[0].container_sha256) == ([A], None)


@pytest.mark.parametrize("pack", [zipped, tarred])
@pytest.mark.parametrize("compress", [bytes, gzipped, zstded])
def test_archives(tmp_path, pack, compress):
    raw = compress(pack([("d/b.txt", B), ("d-/x", NOISE), ("a.txt", A), ("é.txt", A + B)]))
    found = opened(tmp_path, write(tmp_path, "x", raw))
    assert names(found) == [("x", "a.txt"), ("x", "d-/x"), ("x", "d/b.txt"), ("x", "é.txt")]
    assert contents(found) == [A, NOISE, B, A + B]
    assert {source.container_sha256 for source in found.sources} == {sha256(raw).hexdigest()}
    assert found.issues.height == 0


def test_tar_members_are_read_in_place(tmp_path):
    path = write(tmp_path, "x", tarred([("a", A)]))
    assert opened(tmp_path, path).sources[0].path == path


def test_several_streams_in_one_file(tmp_path):
    skippable = b"\x53\x2a\x4d\x18" + (3).to_bytes(4, "little") + b"abc"
    (tmp_path / "gzip").write_bytes(gzipped(A) + gzipped(B) + b"\0" * 700)
    (tmp_path / "zstd").write_bytes(skippable + zstded(A) + skippable + zstded(NOISE))
    found = opened(tmp_path, tmp_path / "gzip", tmp_path / "zstd")
    assert contents(found) == [A + B, A + NOISE]
    assert found.issues.height == 0


def test_nested(tmp_path):
    inner = zipped([("deep/a.txt", A), ("b.txt.gz", gzipped(B))])
    raw = tarred([("inner.zip", inner), ("c.tar.gz", gzipped(tarred([("d", A + B)])))])
    found = opened(tmp_path, write(tmp_path, "x.tar", raw))
    assert [source.member for source in found.sources] == [
        "c.tar.gz!d",
        "inner.zip!b.txt.gz",
        "inner.zip!deep/a.txt",
    ]
    assert contents(found) == [A + B, B, A]


def test_nested_too_deep(tmp_path):
    three = tarred([("2", gzipped(tarred([("1", zipped([("a", A)]))])))])  # tar, tar.gz, zip
    found = opened(
        tmp_path, write(tmp_path, "three", three), write(tmp_path, "four", gzipped(zipped([("3", three)])))
    )
    assert [source.member for source in found.sources] == ["2!1!a"]
    assert reasons(found) == ["nested-too-deep"]
    assert found.issues["message"].item().startswith(f"{tmp_path}/four!3!2: lies in archives")


def test_nothing_inside(tmp_path):
    (tmp_path / "gz").write_bytes(gzipped(b""))
    (tmp_path / "zip").write_bytes(zipped([]))
    found = opened(tmp_path, tmp_path / "gz", tmp_path / "zip")
    assert (names(found), found.issues.height) == ([("gz", None)], 0)


def test_hidden_members_and_folders(tmp_path):
    folder = tarfile.TarInfo("./dir")
    folder.type = tarfile.DIRTYPE
    members = [("./.cache/a", A), ("__MACOSX/._b", B), ("./dir/c", A + B)]
    (tmp_path / "tar").write_bytes(tarred([(folder, b""), *members]))
    (tmp_path / "zip").write_bytes(zipped([("dir/", b""), *members[:2]]))
    found = opened(tmp_path, tmp_path / "tar", tmp_path / "zip")
    assert names(found) == [("tar", "./dir/c")]
    assert [entry.source_path for entry in found.excluded] == [
        "tar!./.cache/a", "tar!__MACOSX/._b", "zip!./.cache/a", "zip!__MACOSX/._b",
    ]  # fmt: skip
    assert found.issues.height == 0


@pytest.mark.parametrize("name", ["../a", "x/../../a", "/etc/a", "..\\a", "\\a", "C:\\a", "c:a", "x/..", "."])
@pytest.mark.parametrize("pack", [zipped, tarred])
def test_names_that_lead_out_of_the_archive(tmp_path, pack, name):
    found = opened(tmp_path, write(tmp_path, "x", pack([(name, A), ("b", B)])))
    assert [source.member for source in found.sources] == ["b"]
    assert reasons(found) == ["unsafe-member"]


def test_tar_members_that_are_no_files(tmp_path):
    entries = []
    for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE):
        entry = tarfile.TarInfo(f"type-{kind.decode()}")
        entry.type, entry.linkname = kind, "/etc/passwd"
        entries.append((entry, b""))
    found = opened(tmp_path, write(tmp_path, "x", tarred([("a", A), *entries])))
    assert names(found) == [("x", "a")]
    # In the order of their names: hard link, symbolic link, character and block device, pipe.
    assert reasons(found) == ["link-member", "link-member", "not-a-file", "not-a-file", "not-a-file"]


def test_zip_members_that_are_no_files(tmp_path):
    link, device = zipfile.ZipInfo("link"), zipfile.ZipInfo("device")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    device.external_attr = (stat.S_IFCHR | 0o600) << 16
    found = opened(tmp_path, write(tmp_path, "x", zipped([(link, b"/etc/passwd"), (device, b""), ("a", A)])))
    assert names(found) == [("x", "a")]
    assert reasons(found) == ["not-a-file", "link-member"]


def test_encrypted_zip_members(tmp_path):
    raw = bytearray(zipped([("a", A), ("b", B)], zipfile.ZIP_STORED))
    raw[raw.index(b"PK\3\4") + 6] |= 1  # the flags of the first member, here
    raw[raw.index(b"PK\1\2") + 8] |= 1  # and in the directory
    found = opened(tmp_path, write(tmp_path, "x", bytes(raw)))
    assert contents(found) == [B]
    assert reasons(found) == ["encrypted"]
    assert found.issues["message"].item() == f"{tmp_path}/x!a: is not read: it is encrypted"


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_zip_compression_that_is_not_read(tmp_path, method):
    found = opened(tmp_path, write(tmp_path, "x", zipped([("a", A)], method)))
    assert (reasons(found), found.sources) == (["unsupported-compression"], ())


@pytest.mark.parametrize("pack", [bz2.compress, lzma.compress, lambda data: b"7z\xbc\xaf\x27\x1c" + data])
def test_archives_that_are_not_read(tmp_path, pack):
    found = opened(tmp_path, write(tmp_path, "x", pack(A)), write(tmp_path, "a", A))
    assert (reasons(found), contents(found)) == (["unsupported-archive"], [A])


# --- damage


def issue(found):
    return found.issues.row(0, named=True)


def test_truncated_gzip_is_read_up_to_its_end(tmp_path):
    whole = gzipped(NOISE)
    path = write(tmp_path, "x.gz", whole[: len(whole) // 2])
    found = opened(tmp_path, path)
    (read,) = contents(found)
    assert NOISE.startswith(read)
    assert len(NOISE) * 0.4 < len(read) < len(NOISE) * 0.6
    assert reasons(found) == ["truncated"]
    assert (issue(found)["source"], issue(found)["byte_start"]) == (0, len(read))
    assert issue(found)["line"] == found.sources[0].lines
    assert issue(found)["message"].startswith(f"{path}: ends before the end of the gzip stream")


@pytest.mark.parametrize("missing", [1, 4, 8])  # of the checksum and the length at its end
def test_gzip_without_its_last_bytes(tmp_path, missing):
    found = opened(tmp_path, write(tmp_path, "x", gzipped(NOISE)[:-missing]))
    assert (contents(found), reasons(found)) == ([NOISE], ["truncated"])


@pytest.mark.parametrize("kept", [2, 5, 10, 11])
def test_gzip_with_hardly_a_header(tmp_path, kept):
    found = opened(tmp_path, write(tmp_path, "x", gzipped(NOISE)[:kept]))
    assert (contents(found), reasons(found)) == ([b""], ["truncated"])


def test_truncated_zstd(tmp_path):
    whole = zstded(NOISE)
    found = opened(tmp_path, write(tmp_path, "x", whole[: len(whole) * 3 // 4]))
    (read,) = contents(found)
    assert NOISE.startswith(read)
    assert len(read) > len(NOISE) // 3
    assert reasons(found) == ["truncated"]


def test_truncated_zip(tmp_path):
    found = opened(tmp_path, write(tmp_path, "x", zipped([("a", A)])[:-30]), write(tmp_path, "b", B))
    assert (contents(found), reasons(found)) == ([B], ["truncated"])


def test_truncated_tar(tmp_path):
    whole = tarred([("a", A), ("b", NOISE)])
    found = opened(tmp_path, write(tmp_path, "x", whole[: 1536 + 1000]))
    assert contents(found) == [A, NOISE[:1000]]  # two headers and a block of 512 bytes come before it
    assert reasons(found) == ["truncated"]
    assert (issue(found)["source"], issue(found)["byte_start"]) == (1, 1000)


@pytest.mark.parametrize(
    "kept", [1024, 1024 + 100]
)  # at the end of the first member, within the second header
def test_tar_that_is_cut_between_members(tmp_path, kept):
    found = opened(tmp_path, write(tmp_path, "x", tarred([("a", A), ("b", B)])[:kept]))
    assert (contents(found), reasons(found)) == ([A], ["truncated"])


def test_truncated_compressed_tar(tmp_path):
    whole = gzipped(tarred([("a", A), ("b", NOISE)]))
    found = opened(tmp_path, write(tmp_path, "x", whole[: len(whole) // 2]))
    first, second = contents(found)
    assert first == A
    assert NOISE.startswith(second)
    assert reasons(found) == ["truncated", "truncated"]  # the stream, and the member in which it ends


def flipped(data, at):
    changed = bytearray(data)
    changed[at] ^= 0x10
    return bytes(changed)


@pytest.mark.parametrize("pack", [gzipped, zstded])
def test_content_that_fails_its_checksum_is_not_read(tmp_path, pack):
    at = -6 if pack is gzipped else -2
    found = opened(tmp_path, write(tmp_path, "x", flipped(pack(A), at)), write(tmp_path, "b", B))
    assert (contents(found), reasons(found)) == ([B], ["corrupt"])


def test_a_zip_member_that_fails_its_checksum(tmp_path):
    raw = zipped([("a", A), ("b", B)], zipfile.ZIP_STORED)
    found = opened(tmp_path, write(tmp_path, "x", flipped(raw, raw.index(A) + 3)))
    assert (names(found), reasons(found)) == ([("x", "b")], ["corrupt"])


def test_a_tar_header_that_fails_its_checksum(tmp_path):
    found = opened(tmp_path, write(tmp_path, "x", flipped(tarred([("a", A), ("b", B)]), 1024 + 5)))
    assert (contents(found), reasons(found)) == ([A], ["corrupt"])


@pytest.mark.parametrize("pack", [gzipped, zstded, lambda data: tarred([("a", data)])])
def test_bytes_after_the_end(tmp_path, pack):
    found = opened(
        tmp_path, write(tmp_path, "x", pack(A) + b"\0" * 512 * (pack not in (gzipped, zstded)) + B * 60)
    )
    assert (contents(found), reasons(found)) == ([A], ["trailing-data"])


def test_a_tar_of_the_seventies(tmp_path):
    raw = bytearray(tarred([("a", A)], format=tarfile.USTAR_FORMAT))
    raw[257:265] = bytes(8)
    raw[148:156] = b" " * 8
    raw[148:156] = b"%06o\0 " % sum(raw[:512])
    assert contents(opened(tmp_path, write(tmp_path, "x", bytes(raw)))) == [A]


@pytest.mark.parametrize("form", [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
def test_long_names(tmp_path, form):
    name = "é" * 60 + "/" + "x" * 200
    found = opened(tmp_path, write(tmp_path, "x", tarred([(name, A)], format=form)))
    assert names(found) == [("x", name)]


def test_member_names_that_are_not_utf_8(tmp_path):
    found = opened(tmp_path, write(tmp_path, "x", tarred([("ren\udce9\n", A)], format=tarfile.GNU_FORMAT)))
    assert names(found) == [("x", r"ren\xe9\n")]


def test_a_tar_header_that_wants_much_memory(tmp_path):
    entry = tarfile.TarInfo("././@LongLink")
    entry.type, entry.size = tarfile.GNUTYPE_LONGNAME, 3 * 2**20
    raw = entry.tobuf(tarfile.GNU_FORMAT) + b"x" * entry.size
    found = opened(tmp_path, write(tmp_path, "x", tarred([("a", A)])[:1024] + raw))
    assert (contents(found), reasons(found)) == ([A], ["corrupt"])


# --- limits

SMALL = Limits(ratio=50, ratio_from=10_000, total=500_000, members=20)


@pytest.mark.parametrize(
    "pack", [gzipped, zstded, lambda data: zipped([("x", data)]), lambda data: gzipped(tarred([("x", data)]))]
)
def test_bombs(tmp_path, pack):
    found = opened(
        tmp_path, write(tmp_path, "x", pack(b"Hand 1:\n" * 20_000)), write(tmp_path, "a", A), limits=SMALL
    )
    assert (contents(found), reasons(found)) == ([A], ["too-large"])
    assert sum(path.stat().st_size for path in tmp_path.glob(".spools/0/*")) <= 10_000


def test_what_came_before_a_bomb_is_read(tmp_path):
    raw = zipped([("a", A), ("b", b"Hand 2:\n" * 20_000), ("c", B)])
    found = opened(tmp_path, write(tmp_path, "x", raw), write(tmp_path, "d", A + B), limits=SMALL)
    assert (contents(found), reasons(found)) == ([A, A + B], ["too-large"])


def test_exports_compress_well(tmp_path):
    data = b"Hand 1:\n" * 1000  # 8,000 bytes in about 50: under the size from which the ratio counts
    assert contents(opened(tmp_path, write(tmp_path, "x", gzipped(data)), limits=SMALL)) == [data]


def test_total_of_a_run(tmp_path):
    for name in "abc":
        write(tmp_path, name, gzipped(name.encode() + NOISE[:200_000]))
    found = opened(tmp_path, *(tmp_path / name for name in "abc"), limits=SMALL)
    assert names(found) == [("a", None), ("b", None)]
    assert reasons(found) == ["too-large"]


def test_a_stream_that_does_not_end(tmp_path):
    found = opened(tmp_path, "-", stdin=io.BytesIO(NOISE), limits=Limits(total=100_000))
    assert (found.sources, reasons(found)) == ((), ["too-large"])


@pytest.mark.parametrize("pack", [zipped, tarred])
def test_too_many_members(tmp_path, pack):
    raw = pack([(f"{n:02}", A + b"%d" % n) for n in range(21)])
    found = opened(tmp_path, write(tmp_path, "x", raw), write(tmp_path, "a", A), limits=SMALL)
    assert (contents(found), reasons(found)) == ([A], ["too-many-members"])


def test_too_many_members_in_nested_archives(tmp_path):
    raw = zipped([(str(n), zipped([(str(m), b"Hand %d%d:\n" % (n, m)) for m in range(9)])) for n in range(3)])
    found = opened(tmp_path, write(tmp_path, "x", raw), limits=Limits(members=20))
    assert (len(found.sources), reasons(found)) == (18, ["too-many-members"])  # 1 + 9 + 1 + 9 members


def test_a_zip_directory_that_wants_much_memory(tmp_path):
    raw = zipped([("a", A)])
    at = raw.index(b"PK\5\6") + 12
    found = opened(tmp_path, write(tmp_path, "x", raw[:at] + struct.pack("<I", 2**31) + raw[at + 4 :]))
    assert reasons(found) == ["too-many-members"]


# --- the spool


def test_what_is_not_needed_is_not_kept(tmp_path):
    members = [("a", NOISE), ("b", NOISE), ("c.zip", zipped([("d", NOISE + A)])), ("e", NOISE)]
    found = opened(tmp_path, write(tmp_path, "x", zipped(members)))
    assert contents(found) == [NOISE, NOISE + A]
    assert [entry.member for entry in found.repeated] == ["b", "e"]
    kept = sum(path.stat().st_size for path in tmp_path.glob(".spools/0/*"))
    assert kept == len(NOISE) * 2 + len(A)


def test_a_spool_that_cannot_be_written(tmp_path):
    path = write(tmp_path, "x", gzipped(A))
    (tmp_path / ".spools/0/sources").mkdir(parents=True)
    with pytest.raises(SpoolError, match="sources: cannot be written"):
        open_inputs([path], spool=tmp_path / ".spools/0")
