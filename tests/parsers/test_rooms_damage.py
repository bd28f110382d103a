"""Random damage to every room's own exports: reading never raises, and every byte is accounted for."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from audit.accounts import SourceBytes, bytes_of
from parsers.format import Options
from parsers.registry import FORMATS
from parsers.text import from_bytes

HERE = Path(__file__).parent
EXPORTS: dict[str, list[bytes]] = {}
for path in sorted(HERE.glob("*/*/*.*")):
    if path.suffix != ".yaml" and path.parts[-3] in FORMATS:
        utf8 = path.read_bytes().decode("utf-8", "replace").encode()  # what a format is given
        EXPORTS.setdefault(path.parts[-3], []).append(utf8)
ROOMS = list(EXPORTS)
NUMBERS = (b"9" * 30, b"-1", b"", b"1.5", b"1e5", "\u0661".encode())
SIGNS = (b"[", b"]", b"(", b")", b"$", b":", b" ", b"#", b'"', b"<", b">", b"{", b",")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("room", ROOMS)
def test_any_damage(room: str, seed: int) -> None:
    rng = random.Random(f"{room} {seed}")
    own = EXPORTS[room]
    text = b"\n\n".join(rng.sample(own, min(len(own), 4)))
    damaged = damage(text, rng)
    parsed = FORMATS[room].read(from_bytes(damaged), Options())
    account = bytes_of(parsed).get(0, SourceBytes())
    assert (account.accounted, account.overlaps) == (len(damaged), 0)


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_of_another_room(room: str) -> None:
    other = b"\n".join(own[0] for name, own in EXPORTS.items() if name != room)
    for text in (other, b"", b"\n", b"\0\n\0", b"x"):
        parsed = FORMATS[room].read(from_bytes(text), Options())
        account = bytes_of(parsed).get(0, SourceBytes())
        assert (account.accounted, account.overlaps) == (len(text), 0)


def damage(text: bytes, rng: random.Random) -> bytes:
    """The text with some lines left out, doubled, moved, cut, changed, or brought from another room."""
    lines = text.split(b"\n")
    for _ in range(len(lines) // 12):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        line = lines[at]
        cut = rng.randrange(len(line) + 1)
        kind = rng.randrange(8)
        if kind == 0 and len(lines) > 1:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[other])
        elif kind == 2:
            lines[at], lines[other] = lines[other], line
        elif kind == 3:
            lines[at] = (
                line[:cut] + chr(rng.choice([0, 7, 0x20, 0x41, 0xA0, 0x2028, 0xFFFD])).encode() + line[cut:]
            )
        elif kind == 4:
            lines[at] = line[:cut]
        elif kind == 5:
            lines.insert(at, rng.choice(rng.choice(EXPORTS[rng.choice(ROOMS)]).split(b"\n")))
        elif kind == 6:
            lines[at] = line.replace(b"1", rng.choice(NUMBERS), 1)
        else:
            lines[at] = line.replace(rng.choice(SIGNS), rng.choice([b"", b"  ", *SIGNS]), rng.randint(1, 3))
    return b"\n".join(lines).decode("utf-8", "replace").encode()
