import pytest

from parsers.registry import HEAD, SUMMARIES, Detection, detect
from tests.parsers.corpus import files
from tests.parsers.fakes import FORMATS


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"PokerStars Tournament #17, No Limit Hold'em\n", "pokerstars-summary"),
        (b"Winamax Poker - Tournament summary : Expresso(17)\n", "winamax-summary"),
        (b"Full Tilt Poker Tournament Summary Friday Final (17)\n", "fulltilt-summary"),
        (b"***** Cassava Tournament Summary: 17 *****\n", "888-summary"),
        (b"Unibet Tournament #17, No Limit Holdem\n", "unibet-summary"),
        (b"Run It Once Poker Tournament #17, Hold'em No Limit\n", "runitonce-summary"),
        (b"Tournament #17, Deep, Hold'em No Limit\nBuy-in: $5\n", "ggpoker-summary"),
    ],
)
def test_summaries_hold_no_hands(head, name):
    assert name in SUMMARIES
    assert detect(head) == Detection("summary", name)


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"Winamax Poker - CashGame 2030 - Hand 17\n", "winamax"),
        (b"Ignition Hand #17: a form of header that is new\n", "bovada"),
        (b"EverestPoker Game #17\n", "everest-export"),
    ],
)
def test_a_new_form_of_header_is_no_unknown_file(head, name):
    assert detect(head) == Detection("format", name)


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
    assert detect((piece * HEAD)[:HEAD], FORMATS).kind in ("unknown", "summary")


EXPECTED = {
    "888-text": "888", "absolute-text": "absolute", "betfair-text": "betfair", "betonline-text": "betonline",
    "boss-xml": "boss", "bovada-text": "bovada", "cake-text": "cake", "coinpoker-json": "coinpoker",
    "enet-text": "enet", "entraction-text": "entraction", "everest-pt-text": "everest-export",
    "everest-xml": "everest", "everleaf-text": "everleaf", "fulltilt-text": "fulltilt",
    "ggpoker-text": "ggpoker", "ipoker-ptexport-text": "ipoker-export", "ipoker-xml": "ipoker",
    "kingsclub-text": "kingsclub", "merge-ptexport-text": "merge-export", "merge-xml": "merge",
    "microgaming-oldtext": "microgaming-text", "microgaming-ptexport-text": "microgaming-export",
    "microgaming-xml": "microgaming", "ohh-json": "ohh", "ongame-text": "ongame", "party-text": "party",
    "phh-toml": "phh", "pkr-text": "pkr", "pokernow-csv": "pokernow", "pokerstars-like-text": "pokerstars",
    "pokerstars-text": "pokerstars", "rio-text": "runitonce", "swc-text": "swc", "winamax-text": "winamax",
    "wpn-new-text": "wpn", "wpn-old-text": "wpn",
}  # fmt: skip


@pytest.mark.corpus
@pytest.mark.parametrize("folder", EXPECTED)
def test_real_exports(folder):
    named = {path.name: detect(head) for path, head in files(folder)}
    assert named
    database = named.pop("GameHistory.dat", None)  # of the room's client
    assert database in (None, Detection("binary"))
    assert set(named.values()) == {Detection("format", EXPECTED[folder])}
