"""One iPoker hand: `<game gamecode>` with its players, rounds, actions and cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from parsers.formats import ipoker_cards, ipoker_rows, ipoker_session, ipoker_stakes
from parsers.formats.ipoker_rows import money, play
from parsers.games import Game, game
from parsers.markup import spans, tree
from parsers.names import MAX_PLAYERS
from parsers.told.clock import local_time, moment
from parsers.told.model import Hand, Head, Seat
from parsers.told.shard import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from parsers.formats.ipoker_session import Session
    from parsers.told.elements import Piece
    from parsers.told.model import Card, Row

_DATES = (
    "%Y-%m-%d %H:%M:%S", "%d-%b-%Y %H:%M:%S", "%d.%m.%Y %H:%M:%S", "%Y/%m/%d %H:%M:%S",
    "%d/%m/%Y %H:%M:%S", "%d/%m/%Y %H:%M", "%Y-%m-%d %H:%M", "%d.%m.%Y %H:%M",
)  # fmt: skip
_END = b"</game>"
_UNREADABLE = -1
_DIGITS = 2
_AMOUNTS = ("chips", "win", "bet", "rakeamount")
_NOT_TOLD = ("", "N/A")
_UNKNOWN = frozenset(" ".join(["X"] * cards) for cards in range(1, 8))
_BY_CARDS = {2: "holdem", 4: "omaha", 5: "omaha-5", 6: "omaha-6"}
_MORE_CARDS = {
    ("omaha", 5): "omaha-5", ("omaha", 6): "omaha-6",
    ("omaha-8", 5): "omaha-5-8", ("omaha-8", 6): "omaha-6-8",
}  # fmt: skip


class _Player(NamedTuple):
    seat: int
    name: str
    stack: int | None
    win: int | None
    bet: int | None
    rake: int | None
    dealer: bool


def read(piece: Piece[Session], *, timezone: str | None) -> Hand:
    """The hand of that text; `timezone` (IANA) is for times printed without a zone, as all are.

    Raises Refused when it cannot be read; its places are offsets in the shard's text.
    """
    raw, base, session, whole = piece.raw, piece.base, piece.session, piece.whole
    if session is None:
        raise Refused("bad-header", "a hand without a <session> before it, which says what is played", base)
    if session.unsupported:
        raise Refused("unsupported-game", f"{session.unsupported}, which cannot be judged", base)
    if session.bad_header:
        raise Refused("bad-header", session.bad_header, base)
    if not whole and not raw.endswith(b"</round>"):
        raise Refused("cut-short", f"the hand ends without {_END.decode()}", base + len(raw))
    try:
        root = tree(raw if whole else raw + _END)
    except Refused as refused:
        refused.place = base + min(refused.place or 0, len(raw))
        raise
    general = root.find("general")
    rounds = [part for part in root if part.tag != "general"]
    for part in rounds:
        if part.tag != "round":
            raise Refused("unknown-line", f"<{part.tag[:40]}> in a hand", base)
    session = _with_game(session, rounds)
    deals = game(session.game)
    players = _players(general, rounds, base)
    index = {player.name: k for k, player in enumerate(players)}
    told = ipoker_rows.read(rounds, index, deals, spans(raw, "action"), base)
    stacks, seats = [player.stack for player in players], [player.seat for player in players]
    small, big = (next((money(act[4]) for act in told.acts if act[3] == kind), None) for kind in "12")
    rows = ipoker_rows.rows(told.acts, deals, seats, stacks, ipoker_stakes.blinds(session, small, big))
    last_dealt = max((place for place, _ in told.cards), default=None)
    _check(rows, players, last_dealt, base + len(raw), whole=whole)
    head = _head(root, general, session, timezone)
    ipoker_stakes.tell(head, session, rows, stacks)
    head.button_seat = next((player.seat for player in players if player.dealer), None)
    rakes = [player.rake for player in players if player.rake is not None]
    head.rake_printed = sum(rakes) if rakes else None
    return Hand(
        head,
        _seats(players, rows, session),
        rows,
        _cards(told.cards, index, session.hero, deals),
    )


def _seats(players: Sequence[_Player], rows: Sequence[Row], session: Session) -> list[Seat]:
    """Where what nobody called goes back without a word, a player's net is more than `win` less chips."""
    nets: list[int | None] = [None] * len(players)
    if session.dialect == ipoker_session.NET_WINS:
        played = play(rows, [player.stack for player in players])
        nets = [
            None if player.win is None or put_in is None else player.win + back - put_in
            for player, put_in, back in zip(players, played.put_in, played.uncalled(), strict=True)
        ]
    return [
        Seat(p.seat, p.name, p.stack, None, p.name == session.hero, p.win, net)
        for p, net in zip(players, nets, strict=True)
    ]


def identity(raw: bytes) -> str | None:
    """The id of a hand that cannot be read."""
    start = raw[:400].partition(b">")[0]
    found = start.partition(b'gamecode="')[2].partition(b'"')
    return found[0].decode("utf-8", "replace") or None if found[1] else None


def _with_game(session: Session, rounds: Sequence[Element]) -> Session:
    """The session with the game that the number of cards tells, where its name leaves that open."""
    if session.named and session.game not in ("omaha", "omaha-8"):
        return session
    dealt = Counter(
        len(ipoker_cards.read(cards.text or ""))
        for part in rounds
        for cards in part.iter("cards")
        if cards.get("type") == "Pocket" and cards.text
    )
    most = dealt.most_common(1)[0][0] if dealt else 0
    told = _MORE_CARDS.get((session.game, most)) if session.named else _BY_CARDS.get(most)
    return session if told in (None, session.game) else replace(session, game=told)


def _players(general: Element | None, rounds: Sequence[Element], base: int) -> list[_Player]:
    """Those who are seated; an empty seat has an empty name."""
    listed = general.find("players") if general is not None else None
    found = [_player(element, base) for element in listed or () if element.get("name")]
    if len(found) > MAX_PLAYERS:
        raise Refused("too-many-players", f"{len(found)} players", base)
    if not found:
        raise Refused("table-incomplete", "a hand without players", base)
    names, taken = [player.name for player in found], [player.seat for player in found]
    if len(set(names)) < len(names):
        twice = Counter(names).most_common(1)[0][0]
        raise Refused("seat-conflict", f"two players are called {twice[:60]!r}", base)
    if len(set(taken)) < len(taken):
        seats = Counter(taken)
        acting = {action.get("player") for part in rounds for action in part.iter("action")}
        found = [player for player in found if seats[player.seat] == 1 or player.name in acting]
        seat, count = Counter(player.seat for player in found).most_common(1)[0]
        if count > 1:
            raise Refused("seat-conflict", f"two players sit in seat {seat}", base)
    return found


def _player(element: Element, base: int) -> _Player:
    get = element.attrib.get
    name, seat = get("name", ""), get("seat", "")
    if not (seat.isascii() and seat.isdecimal()) or len(seat) > _DIGITS:
        raise Refused("table-incomplete", f"{name[:60]!r} has the seat {seat[:20]!r}", base)
    amounts = (_told(get("chips")), _told(get("win")), _told(get("bet")), _told(get("rakeamount")))
    if _UNREADABLE in amounts:
        what = _AMOUNTS[amounts.index(_UNREADABLE)]
        raise Refused("bad-amount", f"{what}={get(what, '')[:40]!r} of {name[:60]!r}", base)
    return _Player(int(seat), name, *amounts, get("dealer") == "1")


@lru_cache(maxsize=1 << 16)
def _told(printed: str | None) -> int | None:
    """An amount of a player; None where it is not told."""
    if printed is None or printed in _NOT_TOLD:
        return None
    amount = money(printed)
    return _UNREADABLE if amount is None else amount


def _check(
    rows: Sequence[Row], players: Sequence[_Player], last_dealt: int | None, end: int, *, whole: bool
) -> None:
    """Refuses hands that were not played to their end, or not recorded to it.

    `bet` is all that a player put in: where the end of the element is missing and it agrees, nothing else is.
    `last_dealt`: the place of the last street on which cards are known to have been dealt.
    """
    if whole and any(not row.kind.startswith("post-") for row in rows):
        return
    put_in = play(rows, [player.stack for player in players]).put_in
    told = list(zip(players, put_in, strict=True))
    if not whole and any(player.bet is None or player.bet != chips for player, chips in told):
        raise Refused("cut-short", f"the hand ends without {_END.decode()}", end)
    if any(not row.kind.startswith("post-") for row in rows):
        return
    if not rows:
        raise Refused("cancelled", "nobody posted or did anything", end)
    if not last_dealt and all(player.win is not None and player.win == chips for player, chips in told):
        raise Refused("cancelled", "everybody got back what he had posted", end)
    if last_dealt is None and all(player.win is None for player in players):
        raise Refused("cut-short", "nothing is told of the hand after its posts", end)


def _head(root: Element, general: Element | None, session: Session, timezone: str | None) -> Head:
    printed = (general.findtext("startdate") or "").strip() if general is not None else ""
    return Head(
        site=session.site,
        dialect=session.dialect,
        hand_id=root.get("gamecode") or None,
        played_at=moment(local_time(printed, _DATES), timezone) if timezone else None,
        played_at_printed=printed or None,
        table_name=session.table,
        max_seats=session.seats,
        game=session.game,
        structure=session.structure,
        stakes_kind=session.kind,
        currency=session.currency,
        tournament_id=session.tournament,
    )


def _cards(
    dealt: Sequence[tuple[int, Element]], index: dict[str, int], hero: str | None, deals: Game
) -> list[Card]:
    found: list[Card] = []
    for place, cards in dealt:
        text, name = cards.text, cards.get("player")
        if not text or text in _UNKNOWN:
            continue
        if not name:
            found += ipoker_cards.board(text, deals.streets[place])
        elif name in index:
            own = ipoker_cards.own(text, deals.streets[place], index[name], deals, hero=name == hero)
            found += own
    return found
