"""A hand without what tells who played it: names become pseudonyms, the players' cards go.

What is shown of the source is on a list of what may be shown (`withheld`), and nothing else is. Nor is
what names or cards could be found out from by trying: hashes over them, and places in bytes, which change
with the length of every name and text before them.
"""

from __future__ import annotations

import hashlib
import hmac
import html
import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from audit.answers import Answers
from audit.opinions import OTHER_HANDS, Opinion
from parsers.games import GAMES
from reports.hands.grammar_words import reads_as_grammar
from reports.hands.hand import Hand
from reports.hands.neighbours import Between, Neighbour, Neighbours
from reports.hands.sentences import quoting
from reports.language import tr
from reports.tables import Row

SHORTEST: Final = 3
"""Characters of a name that is looked for inside other text: shorter ones occur in everything."""
_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 32, none of which is taken for another
_GROUP: Final = 4
_ARCHIVES: Final = (".tar.gz", ".tar.zst", ".tar", ".tgz", ".zip", ".gz", ".zst")
_IDENTS: Final = frozenset(
    {"site", "hand_id", "hand_uid", "tournament_id", "level", "played_at_printed", "currency"}
)

_GAP: Final = re.compile(r"\s{2,}")
_TELLING: Final = frozenset(
    {
        "hand_key", "source_id", "content_sha256",
        "byte_start", "byte_end", "context_spans", "act_start", "act_end",
    }
)  # fmt: skip


class Redaction:
    """How names and texts of one room are shown in a page that leaves the house.

    One key, room and name make one pseudonym, on whatever page.
    """

    def __init__(
        self,
        key: bytes,
        site: str,
        *,
        names: bool,
        cards: bool,
        known: Iterable[str] = (),
    ) -> None:
        """`known` are all names that may occur; a text is only as clean as this list is complete."""
        self.names = names
        self.cards = cards
        self._key = key
        self._site = site
        self._known = sorted({name for name in known if name.strip()}, key=lambda name: (-len(name), name))
        self._pseudonyms = self._told_apart()
        self._long = [name for name in self._known if len(name) >= SHORTEST]

    def name(self, name: str | None) -> str | None:
        """What is shown in place of a player's name."""
        if not self.names or not name:
            return name
        return self._pseudonyms.get(name) or self._pseudonym(name, 2)

    def text(self, text: str | None) -> str | None:
        """A text of the source, with pseudonyms in place of names, also inside other words."""
        if not self.names or not text:
            return text
        if text in self._pseudonyms:
            return self.name(text)
        found = self._pattern(self._long)
        if found is None:
            return text
        shown, rest, at = "", "", 0
        for hit in found.finditer(text):
            between = text[at : hit.start()]
            shown, rest, at = f"{shown}{between}{self._of_hit(hit.group())}", f"{rest}{between}\0", hit.end()
        shown, rest = shown + text[at:], rest + text[at:]
        # What is written otherwise, with other letters that are read as the same: not shown at all.
        return withheld() if _holds(rest, self._long) else shown

    def message(self, rule: str, text: str | None) -> str | None:
        """The sentence of a finding on `rule`: the program's own, which names nobody, but for what it quotes.

        Nothing else is replaced: `every` without `eve` would tell the name. One of no known form is
        withheld.
        """
        if not self.names or not text:
            return text
        said = quoting(rule, text, self._quoted)
        return withheld() if said is None else said

    def _quoted(self, field: str, text: str) -> str:
        """What a sentence quotes: numbers of hands and rooms; a hash of what was played; an error."""
        if field in {"hand", "room"}:
            return self.ident(text) or ""
        return withheld() if field in {"key", "failure"} else text

    def ident(self, text: str | None) -> str | None:
        """A number or name by which the house finds a thing again: whole, or withheld with any name in it."""
        return withheld() if self.names and text and _holds(text, self._long) else text

    def row(self, text: str) -> str | None:
        """A betting row of the raw text; None where it cannot be shown safely.

        It is shown if nothing is in it but names, numbers and words of betting, and none of these could be
        a name.
        """
        loose = [name for name in self._known if len(name) < SHORTEST or reads_as_grammar(name)]
        if self.names and _holds(text, loose, alone=True):
            return None
        found = self._pattern(self._known)
        rest = found.sub(" ", text) if found else text
        if not reads_as_grammar(rest):
            return None
        # What fills a column beside a name tells how long the name is.
        return _GAP.sub(" ", self.text(text) or "") if self.names else text

    def hand(self, hand: Hand) -> Hand:
        """`hand` with names, cards, files and raw text replaced or taken out."""
        idents = self._finding_ids(hand)
        verdict = hand.verdict | {"first_finding_id": idents.get(hand.verdict.get("first_finding_id") or "")}
        if self.names and all(one["rule"] == OTHER_HANDS for one in hand.findings):
            verdict["replayed"] = None  # such hands are drawn by the hash of what was played
        return replace(
            hand,
            key=withheld(),
            row=self._row(hand.row),
            players=[
                self._row(one) | {"name": self.name(one["name"]), "is_hero": None} for one in hand.players
            ],
            cards=[card for card in hand.cards if not self.cards or card["player_index"] is None],
            actions=[self._row(one) for one in hand.actions],
            findings=[
                self._row(one)
                | {
                    "finding_id": idents[one["finding_id"]],
                    "caused_by": idents.get(one["caused_by"] or ""),
                    "message": self.message(one["rule"], one["message"]),
                    "accepted": None,
                }
                for one in hand.findings
            ],
            verdict=verdict,
            evidence=None,  # its encoding too may tell which letters the names have
        )

    def _finding_ids(self, hand: Hand) -> dict[str, str]:
        """By finding_id what is shown for it: itself, or its number where it was made of what is withheld.

        It is a hash of the rule, the place and the hand number; without a number, and always in M04, of what
        was played, names included.
        """
        ident = hand.row["hand_id"]
        told = ident is not None and self.ident(ident) == ident
        found: dict[str, str] = {}
        for number, finding in enumerate(hand.findings, 1):
            own = finding["finding_id"]
            found.setdefault(own, own if told and finding["rule"] != OTHER_HANDS else str(number))
        return found

    def answers(self, said: Answers) -> Answers:
        """What both engines answer, which are never given a name."""
        return replace(said, difference=self.message("X01", said.difference))

    def opinion(self, said: Opinion) -> Opinion:
        """What one rulebook makes of the hand."""
        found = [replace(one, message=self.message(one.rule, one.message)) for one in said.found]
        return replace(said, found=tuple(found))

    def around(self, found: Neighbours) -> Neighbours:
        """The neighbouring hands, with the players in them."""
        return replace(
            found,
            before=tuple(map(self._neighbour, found.before)),
            after=tuple(map(self._neighbour, found.after)),
            from_before=self._between(found.from_before),
            to_after=self._between(found.to_after),
        )

    def _neighbour(self, one: Neighbour) -> Neighbour:
        return replace(one, key=withheld(), hand_id=self.ident(one.hand_id))

    def _between(self, found: Between | None) -> Between | None:
        if found is None:
            return None
        return replace(
            found,
            both=tuple(replace(chips, name=self.name(chips.name) or "") for chips in found.both),
            gone=tuple(self.name(name) or "" for name in found.gone),
            new=tuple(self.name(name) or "" for name in found.new),
        )

    def _row(self, row: Row) -> Row:
        return {column: self._cell(column, value) for column, value in row.items()}

    def _cell(self, column: str, value: object) -> object:
        if column in _TELLING:
            return None
        if not isinstance(value, str):
            return value
        if column in _IDENTS or (column == "game" and value not in GAMES):
            return self.ident(value)
        if column == "source_path":
            return "FILE" + next((end for end in _ARCHIVES if value.lower().endswith(end)), "")
        if column == "member":
            return "!".join("MEMBER" for _ in value.split("!"))
        if column == "player":
            return self.name(value)
        if column == "table_name":
            return withheld() if self.names else value  # people name tables after people, in any spelling
        return value

    def _of_hit(self, written: str) -> str:
        """The pseudonym of the name that was written: its own spelling goes before another case."""
        for same in (str, str.casefold, _alike):
            for name in self._known:
                if same(written) in {same(form) for form in _forms(name)}:
                    return self.name(name) or ""
        return withheld()  # read as a name by letters that only some languages take for the same

    def _pattern(self, names: list[str]) -> re.Pattern[str] | None:
        """Any of `names`, however it is escaped; short ones only where they stand alone."""
        forms = sorted(
            {(form, len(name) < SHORTEST) for name in names for form in _forms(name)},
            key=lambda form: (-len(form[0]), form),
        )
        alternatives = [
            rf"(?<!\w){re.escape(form)}(?!\w)" if short else re.escape(form) for form, short in forms
        ]
        return re.compile("|".join(alternatives), re.IGNORECASE) if alternatives else None

    def _told_apart(self) -> dict[str, str]:
        """The pseudonyms of all known names, longer where two would be the same."""
        groups = 2
        while True:
            made = {name: self._pseudonym(name, groups) for name in self._known}
            if len(set(made.values())) == len(made):
                return made
            groups += 1

    def _pseudonym(self, name: str, groups: int) -> str:
        said = f"{self._site}\0{name}".encode("utf-8", "surrogatepass")
        number = int.from_bytes(hmac.digest(self._key, said, hashlib.sha256), "big")
        letters = [_LETTERS[number >> 5 * place & 31] for place in range(groups * _GROUP)]
        parts = ["".join(letters[at : at + _GROUP]) for at in range(0, len(letters), _GROUP)]
        return tr("Player {code}").format(code="-".join(parts))


def withheld() -> str:
    """What stands in place of a text that is not shown."""
    return tr("[withheld: redacted]")


def _forms(name: str) -> set[str]:
    """How a record may write `name`: as it is, and as JSON, XML and HTML escape it."""
    numbered = "".join(char if char.isascii() else f"&#{ord(char)};" for char in html.escape(name))
    plain = {name, unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)}
    escaped = {json.dumps(name)[1:-1], json.dumps(name, ensure_ascii=False)[1:-1], html.escape(name)}
    return plain | escaped | {html.escape(name, quote=False), numbered, numbered.replace("&#x27;", "&apos;")}


def _holds(text: str, names: Iterable[str], *, alone: bool = False) -> bool:
    """Whether any of `names` is in `text`, whatever the case and the form of the letters.

    With `alone`: not inside a longer word or number.
    """
    low = _alike(text)
    forms = (_alike(form) for name in names for form in _forms(name))
    if not alone:
        return any(form in low for form in forms)
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", low) for form in forms)


def _alike(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
