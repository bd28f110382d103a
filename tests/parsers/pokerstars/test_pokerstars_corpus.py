"""Real exports, where they lie beside the project: every hand is read, or refused for a known reason."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from parsers.format import Format, Options
from parsers.formats import ggpoker, pokerstars
from parsers.games import GAMES
from parsers.text import from_bytes

ROOT = Path(__file__).parents[3]
CORPUS = Path(os.environ.get("FLOORCALL_CORPUS", ROOT.parent / "shared" / "corpus"))
FAMILY = {name: dealt.family for name, dealt in GAMES.items()}
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="the real exports are not here"),
]
# Read by a person: a conversion of another room's hand, whose one raise is printed as chips added.
CONVERTED = {"NLHE-2max-USD-STT-20-201209.txt"}
# Invented by somebody: a draw is told as no room tells it.
INVENTED = {"badugi.txt"}


def files(folder: str) -> list[Path]:
    return sorted((CORPUS / folder).glob("*")) if CORPUS.is_dir() else []


def check(path: Path, reads: Format, head: bytes) -> tuple[pl.DataFrame, list[str]]:
    """Hands with the sums of their chips and collections, and the reasons of issues."""
    raw = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    parsed = reads.read(from_bytes(raw), Options(timezone="UTC"))
    printed = len(re.findall(rb"(?m)^ ?" + head, raw))
    assert len(parsed.hands) + parsed.issues["hands"].sum() == printed
    in_hands = (parsed.hands["byte_end"] - parsed.hands["byte_start"]).sum()
    in_issues = (parsed.issues["byte_end"] - parsed.issues["byte_start"]).sum()
    assert in_hands + in_issues + parsed.ignored["bytes"].sum() == len(raw)
    assert parsed.hands["played_at"].null_count() == 0
    put = parsed.actions.group_by("hand").agg(put=pl.col("chips").sum())
    won = parsed.players.group_by("hand").agg(won=pl.col("collected").sum())
    hands = parsed.hands.join(put, on="hand", how="left", maintain_order="left")
    return hands.join(won, on="hand", how="left", maintain_order="left"), parsed.issues["reason"].to_list()


STARS = files("pokerstars-text") + files("pokerstars-like-text")
HEAD = rb"(?:PokerStars|Full Tilt|PokerBros|PokerMaster) [^:\n]*#\d+:"


@pytest.mark.parametrize("path", STARS, ids=lambda path: path.name)
def test_pokerstars(path: Path) -> None:
    hands, reasons = check(path, pokerstars.FORMAT, HEAD)
    allowed = {"unsupported-game", "cancelled", "cut-short"}
    if path.name in CONVERTED:
        allowed.add("amount-convention-contradicted")
    if path.name in INVENTED:
        allowed.add("unknown-line")
    assert set(reasons) <= allowed
    returned = hands.filter(pl.col("prints_returns"))
    assert returned.filter(pl.col("put") != pl.col("pot_printed")).is_empty()
    paid = hands.filter(pl.col("prints_pot"))
    assert paid.filter(pl.col("won") + pl.col("rake_printed") != pl.col("pot_printed")).is_empty()


@pytest.mark.parametrize("path", files("ggpoker-text"), ids=lambda path: path.name)
def test_ggpoker(path: Path) -> None:
    hands, reasons = check(path, ggpoker.FORMAT, rb"Poker Hand #")
    assert reasons == []
    added = hands["put"] + hands["added_to_pot"].fill_null(0)
    assert hands.filter(added != pl.col("pot_printed")).is_empty()
    paid = hands.filter(pl.col("prints_pot")).with_columns(pl.col("fees_printed").fill_null(0))
    off = paid["pot_printed"] - paid["won"] - paid["rake_printed"] - paid["fees_printed"]
    assert set(off.to_list()) <= {0, -100}  # the room rounds: one hand is a cent out


def test_stud_and_draw_games_are_all_read() -> None:
    games: Counter[str] = Counter()
    for path in files("pokerstars-text"):
        raw = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
        parsed = pokerstars.FORMAT.read(from_bytes(raw), Options())
        other = parsed.hands.filter(pl.col("game").replace_strict(FAMILY) != "flop")
        games.update(other["game"].to_list())
        put = parsed.actions.group_by("hand", "player_index").agg(put=pl.col("chips").cum_sum().max())
        stacks = put.join(parsed.players, on=["hand", "player_index"]).join(other, on="hand", how="semi")
        assert stacks.filter(pl.col("put") > pl.col("stack")).is_empty()
        posted = parsed.actions.filter((pl.col("kind") == "post-big-blind") & ~pl.col("all_in"))
        posted = posted.join(other.select("hand", "big_blind"), on="hand")
        assert posted.filter(pl.col("chips") != pl.col("big_blind")).is_empty()
        stud = other.filter(pl.col("game").is_in(["stud", "stud-8", "razz"]))
        opened = parsed.actions.filter(pl.col("kind") == "bring-in")
        assert sorted(opened["hand"].to_list()) == stud["hand"].to_list()
    # The folder has 308 headers of such games: one hand was cancelled, one is no room's (INVENTED).
    assert games == {
        "badugi": 182, "five-card-draw": 34, "stud": 29, "stud-8": 20, "razz": 19, "triple-draw-27": 19,
        "single-draw-27": 3,
    }  # fmt: skip


def test_nearly_all_supported_hands_are_read() -> None:
    count: Counter[str] = Counter()
    for path in files("pokerstars-text"):
        raw = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
        parsed = pokerstars.FORMAT.read(from_bytes(raw), Options())
        count["read"] += len(parsed.hands)
        count.update(parsed.issues["reason"].to_list())
    supported = sum(count.values()) - count["unsupported-game"] - count["cancelled"]
    assert count["read"] >= 0.99 * supported
