"""Damage that knows nothing of what it damages, and ways to pack an export that change nothing of it."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.parsers.packing import gzipped, tarred, zipped, zstded

_MOST_CHANGES = 5


def damage(data: bytes, rng: random.Random) -> bytes:
    """The bytes with some flipped, taken out, put in, moved, or cut off at the end."""
    for _ in range(rng.randint(1, _MOST_CHANGES)):
        data = rng.choice(_DAMAGES)(data, rng)
    return data


def _flip(data: bytes, rng: random.Random) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _take_out(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.choice([1, 1, 2, 40, 600]) :]


def _put_in(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.randbytes(rng.choice([1, 1, 2, 8, 300])) + data[at:]


def _cut_off(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _move(data: bytes, rng: random.Random) -> bytes:
    first, second, third = sorted(rng.randrange(len(data) + 1) for _ in range(3))
    return data[:first] + data[second:third] + data[first:second] + data[third:]


def _overwrite(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    fill = rng.choice([b"\0", b"\n", b" ", b"0", b"\xff", b"["]) * rng.choice([1, 16, 512])
    return data[:at] + fill + data[at + len(fill) :]


_DAMAGES = (_flip, _take_out, _put_in, _cut_off, _move, _overwrite)


def _transcoded(encoding: str, mark: bytes = b"") -> Callable[[bytes], bytes]:
    def encoded(data: bytes) -> bytes:
        try:
            return mark + data.decode("utf-8-sig").encode(encoding)
        except UnicodeError:
            return data

    return encoded


PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "gz": gzipped,
    "zst": zstded,
    "zip": lambda data: zipped([("folder/x", data)]),
    "tar": lambda data: tarred([("x", data)]),
    "tar in gz": lambda data: gzipped(tarred([("x", data)])),
    "zip in zip": lambda data: zipped([("x.zip", zipped([("x", data)]))]),
    "utf-16-le": _transcoded("utf-16-le", b"\xff\xfe"),
    "utf-16-be": _transcoded("utf-16-be", b"\xfe\xff"),
    "utf-8 with a mark": _transcoded("utf-8", b"\xef\xbb\xbf"),
    "cp1252": _transcoded("cp1252"),
}
"""Ways to hand over the same text: what is read must be the same."""
