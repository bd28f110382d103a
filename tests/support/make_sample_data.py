"""Writes sample_data/, reproducibly: `python -m tests.support.make_sample_data`."""

from __future__ import annotations

import gzip
import random
from pathlib import Path
from typing import Any

import yaml

from audit.rules.examples import Example, examples
from tests.support.cases import export
from tests.support.dealer import (
    FAULTS,
    Dealt,
    Event,
    deal,
    deal_faulty,
    deal_other,
    deal_other_faulty,
)
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
STUD_FAULTS = ("wrong-limit-unit", "raise-cap-exceeded", "raise-not-reopened", "short-call")
LIVE_RULES = ("R08", "R10", "O02", "O03", "U06", "U08", "U09")
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


def write_stud() -> list[tuple[Any, ...]]:
    """Stud, stud hi/lo and razz, each with lawful hands and one with each fault of fixed limit."""
    name, rng = "lyra-stud.txt", random.Random(505)
    hands = [deal_other(rng, game) for game in ("stud", "stud-8", "razz") for _ in range(6)]
    hands += [deal_other_faulty(rng, game, fault) for game in ("stud", "razz") for fault in STUD_FAULTS]
    rng.shuffle(hands)
    text, planted = "", []
    for number, hand in enumerate(hands, 505_001):
        names = rng.sample(NAMES, len(hand.stacks))
        printed, lines = print_hand(hand, number, names)
        for event, verdict in faults_of(hand):
            line = text.count("\n") + lines[hand.events.index(event)]
            planted.append((name, line, number, hand.fault_code, verdict, names[event.player]))
        text += printed
    (OUT / name).write_bytes(text.encode())
    return planted


def write_live(name: str, cases: list[dict[str, Any]], first: int) -> list[tuple[Any, ...]]:
    """Cases told as one live record."""
    text, planted = "", []
    for number, case in enumerate(cases, first):
        script = Script(case)
        printed = export({**case, "number": number}, "ohh")
        for finding in case["findings"]:
            # The objects of the actions are numbered like the events of the hand.
            action = script.acted[finding["player"]][finding.get("nth", 1) - 1] + 1
            told = next(
                n for n, row in enumerate(printed.split("\n")) if f'"action_number": {action},' in row
            )
            verdict = finding.get("verdict", "violation")
            line = text.count("\n") + told  # the object begins a line before
            planted.append((name, line, number, finding["rule"], verdict, finding["player"]))
        text += printed
    (OUT / name).write_text(text, encoding="utf-8", newline="")
    return planted


def rulings_of_rule_53() -> list[dict[str, Any]]:
    """The founding cases of undercalls."""
    cases: list[dict[str, Any]] = yaml.safe_load((FOUNDING / "undercalls.yaml").read_text(encoding="utf-8"))
    return cases


def examples_of_live_rules() -> list[dict[str, Any]]:
    """The examples on the pages of the rules that need a floor or a client's controls."""
    return [_case(code, one) for code in LIVE_RULES for one in examples()[code]]


def _case(code: str, example: Example) -> dict[str, Any]:
    assert example.hand is not None
    told = example.finds
    spoken = [{"rule": code, "player": told.player, "nth": told.nth}] if told else []
    # Other rules speak at the same action; of a lawful example R08 tells which.
    also = {"player": told.player, "nth": told.nth} if told else {"player": "B", "nth": 2}
    return {**example.hand, "findings": [*({"rule": rule, **also} for rule in example.also), *spoken]}


def main() -> None:
    """Write the files and the list of what is planted in them."""
    OUT.mkdir(exist_ok=True)
    rows = [row for structure in PLAN for row in write_text(structure)] + write_stud()
    rows += write_live("casa-del-rey-day-1.ohh", rulings_of_rule_53(), 504_001)
    rows += write_live("casa-del-rey-day-2.ohh", examples_of_live_rules(), 506_001)
    table = "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)
    (OUT / "README.md").write_text(
        "# Sample data\n\n"
        "Small exports written by this project: no hand was ever played. Four PokerStars exports (one of\n"
        "them compressed, one of stud games) and two live records in Open Hand History: undercalls (day 1),\n"
        "and misread pushes, corrections, refused raises and offered limits (day 2). Every fault planted in\n"
        "them is listed here, with the physical line of the action (in the decompressed file) and the rule\n"
        "that must find it; a test compares.\n\n"
        "| file | line | hand | rule | verdict | player |\n|---|---|---|---|---|---|\n" + table + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
