"""Seven nights come to what one run over everything comes to."""

import gzip
import random
from pathlib import Path

import pytest

from audit import fingerprints
from tests.audit.run.hands import broken, legal, underraise
from tests.cli.command import call
from tests.nightly.nights import found, night, runs, standing, table, told

pytestmark = pytest.mark.usefixtures("quick")


def export(rng: random.Random, first: int, count: int) -> list[str]:
    """Hands of which some are faulty, some cannot be read, and one stands twice with two contents."""
    made = []
    for number in range(first, first + count):
        kind = rng.choices([legal, underraise, broken], [6, 3, 1])[0]
        made.append(kind(number, stack=rng.choice(["$200", "$180"])))
    return made


def text(hands: list[str]) -> str:
    return "".join(f"{hand}\n\n" for hand in hands)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_week(tmp_path: Path, monkeypatch, seed):
    rng = random.Random(seed)
    exports, store = tmp_path / "exports", tmp_path / "store"
    for room in ("north", "south", "west"):
        (exports / room).mkdir(parents=True)
    growing: list[str] = []
    days: dict[str, list[str]] = {}
    environment = {"FLOORCALL_SHARD_BYTES": "6000"}
    for day in range(7):
        # North: one file that grows. South: a file a day, half of which repeats the day before. West: the
        # same hands as south under other names, with now and then another content, packed, and some nights
        # nothing.
        growing += export(rng, 1000 + 100 * day, rng.randrange(0, 6))
        (exports / "north" / "all.txt").write_text(text(growing), encoding="utf-8")
        days[f"day-{day}"] = own = export(rng, 5000 + 10 * day, 20)
        (exports / "south" / f"day-{day}.txt").write_text(text(own), encoding="utf-8")
        if day % 3 != 1:
            copies = [hand for hand in own if rng.random() < 0.5] + [legal(5000 + 10 * day, stack="$90")]
            (exports / "west" / f"w{day}.gz").write_bytes(gzip.compress(text(copies).encode()))
        if day == 3:
            monkeypatch.setattr(fingerprints, "of_rules", lambda: "another version")
            (exports / "south" / "day-0.txt").rename(exports / "south" / "old-0.txt")
        ended = night(store, exports, "--max-quarantine", 1, env=environment)
        assert ended.exit_code in (0, 1), ended.output
        told(store)
    assert len(runs(store)) == 7
    call("audit", exports, "--out", tmp_path / "one", "--jobs", 1, "--no-html", "--max-quarantine", 1)
    assert standing(store) == found(tmp_path / "one")
    assert len(standing(store)) > 20
    assert set(table(store, "standing")["rule"]) == {"R01", "M04"}
