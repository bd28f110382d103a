import pytest

from parsers.registry import HEAD, Detection, detect
from tests.parsers.corpus import files
from tests.parsers.fakes import FORMATS


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"***** Hand History for Game 17 *****\n", "party"),
        (b"***** Hand History For Game 17 *****\n", "party"),
        (b"#Game No : 17\r\n***** Hand History for Game 17 *****\r\n", "party"),
        (b"\0Game #17 starts.\n\n#Game No : 17\n", "party"),
        (b"\nGame #17 starts.\n\n#Game No : 17\n", "party"),
        (b"#Game No : 17\n***** 888poker Hand History for Game 17 *****\n", "888"),
        (b"***** Cassava Hand History for Game 17 *****\n", "888"),
        (b"***** Betfair Poker Hand History for Game 17 *****\n", "betfair"),
        (b'<?xml version="1.0" encoding="utf-8"?>\n\t<session sessioncode="1">', "ipoker"),
        (b'<?xml version="1.0" encoding="utf-8"?><session sessioncode="1">', "ipoker"),
        (b"GAME #17 Version:1.2 Uncalled:Y Texas Hold'em NL\n", "ipoker-text"),
        (b"Game Hand #17 - Tournament #2 - Holdem(No Limit)\n", "wpn"),
        (b"Hand #17 - Omaha H/L(Fixed Limit) - $20.00/$40.00\n", "wpn"),
        (b"Game started at: 2026/1/2 3:4:5\n", "wpn"),
        (b"Hand #17-4 - 2026-01-02 03:04:05\nGame: NL Hold'em\n", "swc"),
        (b"Full Tilt Poker Game #17: Table X\n", "fulltilt"),
        (b"******************** # 1 *************\n\nFullTiltPoker Game #17: Table X\n", "fulltilt"),
        (b"Full Tilt Rush Hand #17:  Hold'em\n", "fulltilt"),
        (b"PokerStars Tournament #17, No Limit Hold'em\n", "pokerstars-summary"),
        (b"Winamax Poker - Tournament summary : Expresso(17)\n", "winamax-summary"),
    ],
)  # fmt: skip
def test_recognised_and_not_read(head, name):
    assert detect(head, FORMATS) == Detection("unsupported", name)


def test_a_known_format_comes_first_wherever_it_begins():
    assert detect(b"Poker Hand #1\n" + b"x\n" * 1000 + b"Hand 1: y\n", FORMATS) == Detection(
        "format", "plain"
    )


@pytest.mark.parametrize(
    "head", [b"", b"\n\n", b"x Poker Hand #1\n", b"Dear all,\n", b"\x1b[1mbold\x1b[0m\n" * 9]
)
def test_unknown(head):
    assert detect(head, FORMATS) == Detection("unknown")


@pytest.mark.parametrize("head", [bytes(4096), bytes(range(256)) * 16, b"SQLite format 3\0\4\0\1\1\0@  " * 9])
def test_binary(head):
    assert detect(head, FORMATS) == Detection("binary")


@pytest.mark.parametrize(
    "piece", [b"\n", b" ", b"#", b"#Game No : 1", b"Hand #1 - (", b"<?xml ", b"<Game ", b"*"]
)
def test_hostile_heads_do_not_take_for_ever(piece):
    # Quadratic patterns would need minutes for these.
    assert detect((piece * HEAD)[:HEAD], FORMATS).kind in ("unknown", "unsupported")


EXPECTED = {
    "888-text": "888", "absolute-text": "absolute", "betfair-text": "betfair", "betonline-text": "betonline",
    "boss-xml": "boss", "cake-text": "cake", "coinpoker-json": "coinpoker",
    "enet-text": "enet", "entraction-text": "entraction", "everest-pt-text": "everest",
    "everest-xml": "everest", "everleaf-text": "everleaf", "fulltilt-text": "fulltilt",
    "ipoker-ptexport-text": "ipoker-text", "ipoker-xml": "ipoker",
    "kingsclub-text": "kingsclub", "merge-ptexport-text": "merge", "merge-xml": "merge",
    "microgaming-oldtext": "microgaming", "microgaming-ptexport-text": "microgaming",
    "microgaming-xml": "microgaming", "ongame-text": "ongame", "party-text": "party",
    "pkr-text": "pkr", "rio-text": "runitonce", "swc-text": "swc",
    "wpn-new-text": "wpn", "wpn-old-text": "wpn",
}  # fmt: skip


@pytest.mark.corpus
@pytest.mark.parametrize("folder", EXPECTED)
def test_real_exports_that_are_not_read(folder):
    named = {path.name: detect(head, {}) for path, head in files(folder)}
    assert named
    database = named.pop("GameHistory.dat", None)  # of the room's client
    assert database in (None, Detection("binary"))
    assert set(named.values()) == {Detection("unsupported", EXPECTED[folder])}
