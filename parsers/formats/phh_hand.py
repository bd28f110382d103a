"""A hand in PHH: what its fields say of the game, the players and the forced bets.

The standard (https://phh.readthedocs.io): players stand in order of position, the small blind first and the
button last; heads-up, antes and blinds are listed the other way round. Forced bets have their full amounts,
whatever a player had. The standard's own tool marks the blinds of newcomers by a minus sign.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from zoneinfo import ZoneInfo

from parsers.formats.phh_actions import Play
from parsers.formats.phh_toml import money
from parsers.games import GAMES
from parsers.times import ZONES
from parsers.told.model import Hand, Head, Row, Seat
from parsers.told.shard import Refused

if TYPE_CHECKING:
    from parsers.format import Options
    from parsers.formats.phh_toml import Fields

_VARIANTS = {
    "FT": ("holdem", "fixed-limit"),
    "NT": ("holdem", "no-limit"),
    "NS": ("short-deck", "no-limit"),
    "PO": ("omaha", "pot-limit"),
    "FO/8": ("omaha-8", "fixed-limit"),
    "F7S": ("stud", "fixed-limit"),
    "F7S/8": ("stud-8", "fixed-limit"),
    "FR": ("razz", "fixed-limit"),
    "N2L1D": ("single-draw-27", "no-limit"),
    "F2L3D": ("triple-draw-27", "fixed-limit"),
    "FB": ("badugi", "fixed-limit"),
}
_SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP"}
_TOURNAMENT = re.compile(
    r"\b(?:event|tournament|world series|championship|final table|wsop|main event)\b", re.IGNORECASE
)
_MOST_PLAYERS = 23
_WORDS = re.compile(r"[a-z0-9]+")


class Forced(NamedTuple):
    """A forced bet: the player, its kind, and its full amount."""

    player: int
    kind: str
    amount: int


class Reader:
    """Reads one hand, whose bytes begin at `start`; raises Refused where it cannot be read."""

    def __init__(self, fields: Fields, start: int, dialect: str, options: Options) -> None:
        self._values, self._actions, self._start = fields.values, fields.actions, start
        self._dialect, self._options = dialect, options
        venue, number = self._values.get("venue"), self._values.get("hand")
        site = "-".join(_WORDS.findall(venue.lower())) if isinstance(venue, str) else ""
        self.site = site or "unknown"
        # Without a room, the number only counts the hands of a session.
        self.hand_id = _text(number) if site else None

    def hand(self) -> Hand:
        """The hand."""
        values = self._values
        variant = _VARIANTS.get(str(values.get("variant")))
        if "variant" not in values:
            raise self._refused("bad-header", "no variant is named: this is no hand")
        if variant is None:
            raise self._refused("unsupported-game", f"{values.get('variant')!r} is no variant that is read")
        stacks = values.get("starting_stacks")
        count = len(stacks) if isinstance(stacks, list) else 0
        if not 2 <= count <= _MOST_PLAYERS:
            reason = "too-many-players" if count > _MOST_PLAYERS else "table-incomplete"
            raise self._refused(reason, f"{count} starting stacks are listed")
        stack = [self._stack(value) for value in stacks or ()]
        antes, blinds = self._amounts("antes", count), self._amounts("blinds_or_straddles", count)
        if count == 2:
            antes.reverse()
            blinds.reverse()
        head = self._head(variant, antes, blinds)
        seats = self._seats(count, stack)
        if GAMES[head.game].family != "stud":
            head.button_seat = seats[-1].number
        forced = [Forced(k, "post-ante", ante) for k, ante in enumerate(antes) if ante > 0]
        forced += self._blinds(head, blinds)
        if any(bet.kind == "post-straddle" for bet in forced):
            head.flags.append("straddle")
        play = Play(head, stack, self._start)
        for bet in forced:
            play.force(bet.player, bet.kind, bet.amount)
        for notation in self._actions:
            play.act(notation)
        rows, cards = play.finished()
        if not play.over():
            last = self._actions[-1].start if self._actions else self._start
            raise Refused("cut-short", "the actions stop where somebody still has to act", last)
        return Hand(head, self._paid(seats, stack, rows, play), rows, cards)

    def _head(self, variant: tuple[str, str], antes: list[int], blinds: list[int]) -> Head:
        values = self._values
        game, structure = variant
        head = Head(site=self.site, dialect=self._dialect, game=game, structure=structure)
        head.hand_id = self.hand_id
        head.table_name = _text(values.get("table"))
        seats = values.get("seat_count")
        head.max_seats = seats if isinstance(seats, int) and 0 < seats < 2**31 else None
        head.level = _text(values.get("level"))
        head.currency = self._currency()
        event = values.get("event")
        if head.level is not None or (
            isinstance(event, str) and _TOURNAMENT.search(event) and not head.currency
        ):
            head.stakes_kind, head.currency = "tournament", None
        else:
            head.stakes_kind = "cash" if head.currency else "play"
        head.played_at, head.played_at_printed = self._moment()
        head.ante = max(antes) or None
        if structure == "fixed-limit":
            head.small_bet, head.big_bet = self._positive("small_bet"), self._positive("big_bet")
        if GAMES[game].family == "stud":
            head.bring_in = self._positive("bring_in")
            return head
        order = blinds[::-1] if len(blinds) == 2 else blinds
        head.big_blind = order[1] if order[1] > 0 else self._positive("min_bet", "small_bet")
        if order[0] > 0 and (order[1] > 0 or order[0] != head.big_blind):
            head.small_blind = order[0]
        return head

    def _blinds(self, head: Head, blinds: list[int]) -> list[Forced]:
        """The blinds and straddles, in the order in which they are posted."""
        if GAMES[head.game].family == "stud":
            return []
        count = len(blinds)
        if head.game == "short-deck" and blinds[-1] > 0 and not any(blinds[:-1]):
            return [Forced(count - 1, "post-button-blind", blinds[-1])]
        small, big = (1, 0) if count == 2 else (0, 1)
        if blinds[small] and head.small_blind is None:
            small, big = big, small  # the small blind is dead
        found = []
        if blinds[small]:
            found.append(Forced(small, "post-small-blind", abs(blinds[small])))
        if blinds[big]:
            found.append(Forced(big, "post-big-blind", abs(blinds[big])))
        for place in range(2, count):
            amount = abs(blinds[place])
            if amount:
                found.append(Forced(place, self._late(head, amount, newcomer=blinds[place] < 0), amount))
        return found

    def _late(self, head: Head, amount: int, *, newcomer: bool) -> str:
        """What a player behind the big blind posts: a straddle is more than the big blind."""
        if amount == head.big_blind:
            return "post-big-blind"
        if amount == head.small_blind:
            return "post-dead"
        # Where both blinds are alike, only the sign tells a newcomer's two from a straddle.
        straddles = not newcomer and amount == 2 * (head.big_blind or 0)
        if amount == (head.small_blind or 0) + (head.big_blind or 0) and not straddles:
            return "both-blinds"
        if newcomer or amount < (head.big_blind or 0):
            raise self._refused("amount-inconsistent", "a newcomer posts an amount that is no blind")
        return "post-straddle"

    def _seats(self, count: int, stack: list[int | None]) -> list[Seat]:
        numbers = self._values.get("seats")
        sound = (
            isinstance(numbers, list)
            and len(numbers) == count == len(set(map(str, numbers)))
            and all(isinstance(number, int) and 0 < number < 1000 for number in numbers)
            # Clockwise, as the players stand: only once does a seat come before the one listed before it.
            and sum(b < a for a, b in zip(numbers, numbers[1:] + numbers[:1], strict=True)) == 1
        )
        places = numbers if isinstance(numbers, list) and sound else range(1, count + 1)
        names = self._values.get("players")
        listed = names if isinstance(names, list) and len(names) == count else [""] * count
        return [
            Seat(
                number,
                name if isinstance(name, str) and name.strip() else f"p{k + 1}",
                stack[k],
                sitting_out=False,
            )
            for k, (number, name) in enumerate(zip(places, listed, strict=True))
        ]

    def _paid(self, seats: list[Seat], stack: list[int | None], rows: list[Row], play: Play) -> list[Seat]:
        """What the players took, their uncalled bets included, where it is told what they won or had left."""
        count = len(seats)
        finishing = self._listed("finishing_stacks", count)
        if finishing and rows and None not in stack:
            won = [
                left - (had or 0) + put for left, had, put in zip(finishing, stack, play.put_in, strict=True)
            ]
        else:
            winnings = self._listed("winnings", count)
            player, back = play.uncalled()
            if not winnings or not 0 < sum(winnings) <= sum(play.put_in) - back:
                return seats  # converters count some pots twice
            won = winnings
            won[player] += back
        return [seat._replace(collected=amount) for seat, amount in zip(seats, won, strict=True)]

    def _listed(self, name: str, count: int) -> list[int] | None:
        values = self._values.get(name)
        if not isinstance(values, list) or len(values) != count:
            return None
        read = [money(value) for value in values]
        return None if None in read else [value for value in read if value is not None]

    def _amounts(self, name: str, count: int) -> list[int]:
        """Forced bets, one for each player; none where the field is missing."""
        values = self._values.get(name)
        if values is None:
            return [0] * count
        if not isinstance(values, list) or len(values) != count:
            raise self._refused("table-incomplete", f"{name} does not list an amount for each player")
        return [self._money(value, name) for value in values]

    def _stack(self, value: Any) -> int | None:
        if str(value).lower() in ("infinity", "nan"):
            return None  # not known
        stack = self._money(value, "starting_stacks")
        if stack < 0:
            raise self._refused("bad-amount", "a starting stack is below nothing")
        return stack

    def _positive(self, *names: str) -> int | None:
        for name in names:
            if name in self._values:
                amount = self._money(self._values[name], name)
                return amount if amount > 0 else None
        return None

    def _money(self, value: Any, name: str) -> int:
        amount = money(value)
        if amount is None:
            fine = hasattr(value, "is_finite") and value.is_finite() and abs(value) < 10**14
            reason = "too-many-decimals" if fine else "bad-amount"
            raise self._refused(reason, f"{name} holds {str(value)[:40]!r}, which cannot be read")
        return amount

    def _currency(self) -> str | None:
        code, symbol = self._values.get("currency"), self._values.get("currency_symbol")
        if isinstance(code, str) and re.fullmatch(r"[A-Z]{3}", code):
            return code
        return _SYMBOLS.get(symbol) if isinstance(symbol, str) else None

    def _moment(self) -> tuple[datetime | None, str | None]:
        """When it was played, in UTC, and as printed. A place without a time zone leaves it open."""
        values = self._values
        day, clock = (values.get("year"), values.get("month"), values.get("day")), values.get("time")
        if not all(type(part) is int for part in day):
            return None, None
        try:
            moment = datetime(*day, tzinfo=None)  # type: ignore[arg-type]
        except (ValueError, OverflowError):
            return None, None
        name = values.get("time_zone")
        short = values.get("time_zone_abbreviation")
        printed = moment.strftime("%Y-%m-%d")
        if not isinstance(clock, time):
            return None, printed
        printed = " ".join(
            [printed, clock.isoformat(), *(part for part in (name or short,) if isinstance(part, str))]
        )
        zone = name if isinstance(name, str) else ZONES.get(short) if isinstance(short, str) else None
        if zone is None and short is None and name is None:
            located = all(isinstance(values.get(part), str) for part in ("city", "region", "country"))
            zone = self._options.timezone or (None if located else "UTC")
        offset = (
            _offset(zone, moment.year, moment.month, moment.day, clock.hour, clock.minute) if zone else None
        )
        if offset is None:
            return None, printed
        return datetime.combine(moment, clock).replace(tzinfo=UTC) - offset, printed

    def _refused(self, reason: str, message: str) -> Refused:
        return Refused(reason, message, self._start)


def _text(value: Any) -> str | None:
    return str(value) if isinstance(value, int | str) and str(value) else None


@lru_cache(maxsize=4096)
def _offset(zone: str, year: int, month: int, day: int, hour: int, minute: int) -> timedelta | None:
    """How far a zone's clock is ahead of UTC; None where that is not certain."""
    try:
        known = ZoneInfo(zone)
        local = datetime(year, month, day, hour, minute, tzinfo=known)
        offset = local.utcoffset()
        same = offset == local.replace(fold=1).utcoffset()
    except (ValueError, OSError, OverflowError):  # no such zone is a KeyError of ZoneInfo's own
        return None
    except KeyError:
        return None
    return offset if same else None
