"""How hands are packed, encoded, ordered and chatted over changes nothing that is found in them.

Whole runs over the same hands, those of sample_data and some of the dealer's with planted faults. Compared
are the tables of the run: every column but the hand's place (source, member, bytes and rows), with lines
counted from the hand's first; for chat, lines are mapped.
"""

from __future__ import annotations

import gzip
import io
import random
import re
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
import zstandard

from tests.support.dealer import FAULTS, deal, deal_faulty
from tests.support.pokerstars import names_for, print_hand
from tests.support.run import run_audit

SAMPLE = Path(__file__).resolve().parents[2] / "sample_data"
START = re.compile(rb"^(?=PokerStars Hand #|\{\n \"ohh\")", re.MULTILINE)
_PLACE = {
    "hand_key", "source_id", "source_path", "member", "byte_start", "byte_end", "row_start", "row_end",
    "context_spans", "act_start", "act_end", "line_start", "line_end",
}  # fmt: skip
Texts = dict[str, list[bytes]]
"""The hands of each file, by its name."""


def texts() -> Texts:
    """Small files with LF at line ends, of which every text is one hand."""
    found: Texts = {}
    for path in sorted(SAMPLE.iterdir()):
        if path.name != "README.md":
            data = path.read_bytes()
            data = gzip.decompress(data) if path.suffix == ".gz" else data
            whole = data.replace(b"\r\n", b"\n")
            found[path.name.removesuffix(".gz")] = [hand for hand in START.split(whole) if hand.strip()]
    rng = random.Random("files")
    hands = [deal(rng, structure, short=True) for structure in FAULTS for _ in range(10)]
    hands += [deal_faulty(rng, structure, fault) for structure, faults in FAULTS.items() for fault in faults]
    printed = [print_hand(hand, n, names_for(hand))[0].encode() for n, hand in enumerate(hands, 601_001)]
    found["dealt.txt"] = printed
    return found


TEXTS = texts()


def audited(folder: Path, files: dict[str, bytes]) -> dict[str, pl.DataFrame]:
    """The tables of a run over these files, with hands by their uid and without their places."""
    source = folder / "in"
    for name, data in files.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return placeless(run_audit(source, folder / "out"))


def placeless(tables: dict[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
    hands = tables["hands"].select("hand_key", "hand_uid", begins="line_start")
    assert hands["hand_uid"].n_unique() == hands.height
    made = {}
    for name, frame in tables.items():
        if name in ("coverage", "parse_issues"):
            made[name] = frame.drop(_PLACE, strict=False)
            continue
        known = frame.drop("hand_uid", strict=False).join(
            hands, on="hand_key", how="left", maintain_order="left"
        )
        assert known["hand_uid"].null_count() == 0
        if "line" in known.columns:
            known = known.with_columns(pl.col("line") - pl.col("begins"))
        made[name] = known.drop(*_PLACE, "begins", strict=False).sort("hand_uid", maintain_order=True)
    return made


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pl.DataFrame]:
    tables = audited(
        tmp_path_factory.mktemp("plain"), {name: b"".join(hands) for name, hands in TEXTS.items()}
    )
    assert tables["hands"].height == sum(map(len, TEXTS.values()))
    assert tables["parse_issues"].height == 0
    faults = sum(len(faults) for faults in FAULTS.values())
    assert tables["findings"].filter(pl.col("verdict") == "violation").height > faults + 30
    return tables


def assert_same(
    plain: dict[str, pl.DataFrame], got: dict[str, pl.DataFrame], *, but: tuple[str, ...] = ()
) -> None:
    for name, frame in plain.items():
        assert frame.columns == got[name].columns
        unlike = [
            column for column in frame.columns if not frame[column].equals(got[name][column], null_equal=True)
        ]
        assert unlike == [] or name in but, (name, unlike)


def packed(texts: Texts) -> dict[str, bytes]:
    """The hands of every file shuffled, the files in an archive in another, or compressed."""
    rng = random.Random("shuffled")
    files = {name: b"".join(rng.sample(hands, len(hands))) for name, hands in texts.items()}
    names = list(files)
    inner = io.BytesIO()
    with tarfile.open(fileobj=inner, mode="w:gz") as tar:
        for name in names[:2]:
            about = tarfile.TarInfo(f"folder/{name}")
            about.size = len(files[name])
            tar.addfile(about, io.BytesIO(files[name]))
    outer = io.BytesIO()
    with zipfile.ZipFile(outer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("inner.tar.gz", inner.getvalue())
        archive.writestr(names[2], files[names[2]])
    made = {"some.zip": outer.getvalue(), f"{names[3]}.gz": gzip.compress(files[names[3]])}
    return made | {f"{name}.zst": zstandard.compress(files[name]) for name in names[4:]}


def split_and_joined(texts: Texts) -> dict[str, bytes]:
    """Every other text alone in a file, the rest in one; the live records, which need each other, in one."""
    made = {"all.txt": b"", "all.ohh": b""}
    for name, hands in texts.items():
        alone = hands[::2] if name.endswith(".txt") else []
        made |= {f"{name}/{number}.txt": hand for number, hand in enumerate(alone)}
        made[f"all.{name[-3:]}"] += b"".join(hands[1::2] if alone else hands)
    return made


ENCODINGS: tuple[Callable[[bytes], bytes], ...] = (
    lambda data: data.replace(b"\n", b"\r\n"),
    lambda data: b"\xef\xbb\xbf" + data,
    lambda data: data.decode().encode("utf-16"),
    lambda data: b"\xfe\xff" + data.decode().replace("\n", "\r\n").encode("utf-16-be"),
)


def encoded(texts: Texts) -> dict[str, bytes]:
    """CRLF, a byte order mark, UTF-16 of both orders: each file otherwise than the one before."""
    return {
        name: ENCODINGS[number % len(ENCODINGS)](b"".join(hands))
        for number, (name, hands) in enumerate(texts.items())
    }


@pytest.mark.parametrize("arrange", [packed, split_and_joined, encoded])
def test_how_hands_are_stored(
    arrange: Callable[[Texts], dict[str, bytes]], plain: dict[str, pl.DataFrame], tmp_path: Path
) -> None:
    got = audited(tmp_path, arrange(TEXTS))
    # What is kept as evidence are the bytes of the source.
    assert_same(plain, got, but=("evidence",) if arrange is encoded else ())


CHAT = (
    b'%s said, "folds"',
    b'%s said, "%s: raises 5 to 10000"',
    b'%s said, "*** FLOP *** [2c 3c 4c]"',
    b'%s said, "Uncalled bet (5) returned to %s"',
    b'%s said, "PokerStars Hand #1: "',
)


def chatted(hand: bytes, rng: random.Random) -> tuple[bytes, list[int]]:
    """The hand with chat after some of its lines, and where each of its lines is now (both from 0)."""
    names = re.findall(rb"^Seat \d+: (.*) \(\S+ in chips\)", hand, re.MULTILINE)
    lines, places, begun = [], [], False
    for line in hand.split(b"\n"):
        places.append(len(lines))
        lines.append(line)
        begun |= line.startswith((b"*** HOLE", b"*** 3rd", b"*** DEALING"))
        begun &= line != b"*** SUMMARY ***"
        if begun and rng.random() < 0.3:
            said, who = rng.choice(CHAT), rng.choice(names)
            lines.append(said.replace(b"%s", who))
    return b"\n".join(lines), places


def test_what_is_said_at_the_table(plain: dict[str, pl.DataFrame], tmp_path: Path) -> None:
    rng = random.Random("chat")
    files, moved = {}, {}
    for name, hands in TEXTS.items():
        if name.endswith(".txt"):
            told = [chatted(hand, rng) for hand in hands]
            files[name] = b"".join(text for text, _ in told)
            ids = [re.match(rb"PokerStars Hand #(\d+)", hand)[1].decode() for hand in hands]
            moved |= dict(zip(ids, (places for _, places in told), strict=True))
    got = audited(tmp_path, files)
    assert got["parse_issues"].height == 0
    expected = {}
    for name, frame in plain.items():
        kept = frame
        if "hand_uid" in frame.columns:
            number = pl.col("hand_uid").str.split(":").list.last()
            kept = frame.filter(number.is_in(list(moved)))
            if "line" in frame.columns:
                pairs = kept.select(number, "line").iter_rows()
                lines = [None if line is None else moved[one][line] for one, line in pairs]
                kept = kept.with_columns(pl.Series("line", lines, frame["line"].dtype))
        expected[name] = kept
    assert_same(expected, got, but=("evidence", "coverage"))


def test_another_currency(plain: dict[str, pl.DataFrame], tmp_path: Path) -> None:
    def in_euros(data: bytes) -> bytes:
        return re.sub(rb"\$(?=\d)", "€".encode(), data).replace(b" USD", b" EUR")

    got = audited(tmp_path, {name: in_euros(b"".join(hands)) for name, hands in TEXTS.items()})
    cash = plain["hands"]["currency"] == "USD"
    assert cash.sum() > 100
    euros = {
        "hands": plain["hands"].with_columns(pl.col("currency").replace("USD", "EUR")),
        "findings": plain["findings"].with_columns(pl.col("message").str.replace_all("$", "€", literal=True)),
    }
    assert_same(plain | euros, got, but=("evidence",))
