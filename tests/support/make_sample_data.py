"""Writes sample_data/, reproducibly: `python -m tests.support.make_sample_data`."""

from __future__ import annotations

import gzip
import random
from pathlib import Path
from typing import Any

import yaml

from tests.support.dealer import FAULTS, Dealt, Event, deal, deal_faulty
from tests.support.ohh import print_ohh
from tests.support.pokerstars import print_hand
from tests.support.script import Script

ROOT = Path(__file__).resolve().parents[2]
FOUNDING = ROOT / "tests" / "golden" / "founding"
OUT = ROOT / "sample_data"
NAMES = (
    "marta_v", "Old Tom", "zeta77", "el_pulpo", "Anna-Lena", "bluffalo", "wo_ooly :D", "Roni (LBK)",
    "K$ng", "o'malley", "чайка", "tarta de queso", "mr: calls", "nine.lives", "<b>bold</b>", "Quincy",
    "riverrat_9", "小龙",
)  # fmt: skip
PLAN = {
    "no-limit": ("ursula-no-limit.txt", 40, 501_000),
    "pot-limit": ("halley-pot-limit.txt.gz", 25, 502_000),
    "fixed-limit": ("vesta-fixed-limit.txt", 25, 503_000),
}


def hands_of(structure: str, lawful: int, rng: random.Random) -> list[Dealt]:
    """Lawful hands, and one with each fault of the structure, shuffled."""
    hands = [deal(rng, structure, short=n % 4 == 0, tournament=n % 3 == 0) for n in range(lawful)]
    hands += [deal_faulty(rng, structure, fault) for fault in FAULTS[structure]]
    rng.shuffle(hands)
    return hands


def faults_of(hand: Dealt) -> list[tuple[Event, str]]:
    """The planted fault; before a sixth bet also the fifth, which some books allow."""
    if hand.fault is None:
        return []
    if hand.fault_code != "R05":
        return [(hand.fault, "violation")]
    raises = [e for e in hand.events if e.kind in ("bet", "raise") and e.street == hand.fault.street]
    return [(raises[raises.index(hand.fault) - 1], "undetermined"), (hand.fault, "violation")]


def write_text(structure: str) -> list[tuple[Any, ...]]:
    """One PokerStars export; returns (file, line, hand, rule, player) for each planted fault."""
    name, lawful, number = PLAN[structure]
    rng = random.Random(number)
    text, planted = "", []
    for hand in hands_of(structure, lawful, rng):
        number += 1
        names = rng.sample(NAMES, len(hand.stacks))
        printed, lines = print_hand(hand, number, names)
        for event, verdict in faults_of(hand):
            line = text.count("\n") + lines[hand.events.index(event)]
            planted.append((name, line, number, hand.fault_code, verdict, names[event.player]))
        text += printed
    data = text.replace("\n", "\r\n").encode()
    (OUT / name).write_bytes(gzip.compress(data, mtime=0) if name.endswith(".gz") else data)
    return planted


def write_live() -> list[tuple[Any, ...]]:
    """The cases of rule 53 as one live record."""
    name = "casa-del-rey-day-1.ohh"
    text, planted = "", []
    cases = yaml.safe_load((FOUNDING / "undercalls.yaml").read_text(encoding="utf-8"))
    for number, case in enumerate(cases, 504_001):
        script = Script(case)
        printed = print_ohh(script.hand, number, script.names, case["floor"])
        for finding in case["findings"]:
            at = [n for n, row in enumerate(printed.split("\n"), 1) if '"floor"' in row]
            rows = printed.split("\n")
            index = script.names.index(finding["player"])
            start = next(n for n in at if f'"player_id": {index},' in "\n".join(rows[n - 6 : n]))
            line = next(n for n in range(start, 0, -1) if rows[n - 1].strip() == "{")
            at_line = text.count("\n") + line
            verdict = finding.get("verdict", "violation")
            planted.append((name, at_line, number, finding["rule"], verdict, finding["player"]))
        text += printed
    (OUT / name).write_text(text, encoding="utf-8", newline="")
    return planted


def main() -> None:
    """Write the files and the list of what is planted in them."""
    OUT.mkdir(exist_ok=True)
    rows = [row for structure in PLAN for row in write_text(structure)] + write_live()
    table = "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)
    (OUT / "README.md").write_text(
        "# Sample data\n\n"
        "Small exports written by this project: no hand was ever played. Three PokerStars exports (one of\n"
        "them compressed) and one live record in Open Hand History. Every fault planted in them is listed\n"
        "here, with the physical line of the action (in the decompressed file) and the rule that must find\n"
        "it; a test compares.\n\n"
        "| file | line | hand | rule | verdict | player |\n|---|---|---|---|---|---|\n" + table + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
