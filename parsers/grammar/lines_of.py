"""All lines of the hands of one layout, each with its form: markers, then header and seats, then the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import polars as pl

from parsers.format import STARTLESS
from parsers.grammar import repeats
from parsers.grammar.matching import (
    HEAD,
    HEADERS,
    IN_SUMMARY,
    MARKERS,
    SHOWDOWN,
    SUMMARY,
    Matched,
    Texts,
)
from parsers.grammar.names import Seated
from parsers.schema import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parsers.faults import Faults
    from parsers.grammar.hands import Hands
    from parsers.grammar.model import Form, Grammar


_RIVALS = ("before", "head", "seat", "street", "showdown", "note", "dealt", "pot", "board", "added")
"""Kinds of line that could hide an action of a player with a strange name."""


class Sorted(NamedTuple):
    """The lines of the hands of one layout."""

    markers: list[Matched]
    headers: list[Matched]  # forms start, head and seat
    others: list[Matched]  # the rest; `groups` has a column `player` where the form has a name
    section: (
        np.ndarray
    )  # per line of the shard: HEAD, the number of the street marker before it, SHOWDOWN, SUMMARY
    seated: Seated
    unread: np.ndarray  # lines outside the summary that have none of these forms
    nameless: list[Matched]  # lines that have a form with a name, but of nobody who is seated


def sort(hands: Hands, layout: int, grammar: Grammar, faults: Faults) -> Sorted:
    """The lines of the sound hands of `layout`."""
    lines, hand_of = hands.lines, hands.hand_of
    own = (hands.layout == layout) & hands.sound
    inside = np.flatnonzero((hand_of >= 0) & (lines.stop > lines.start))
    inside = inside[own[hand_of[inside]]]
    forms = list(enumerate(grammar.forms))
    texts = Texts(lines, inside)
    if grammar.stutters:
        once = repeats.without(inside, texts, hand_of, grammar)
        inside, texts = (inside, texts) if len(once) == len(inside) else (once, Texts(lines, once))
    taken = np.zeros(len(lines), bool)  # lines that have a form already

    def free(form: Form) -> np.ndarray:
        rows = texts.likely(form)
        return np.asarray(rows[~taken[rows]])

    markers = []
    for place, form in forms:
        if form.what in MARKERS:
            markers.append(texts.match(free(form), form, place))
            taken[markers[-1].line] = True
    section = _sections(hands.first[own], markers, len(lines))

    headers = []
    for place, form in forms:
        if form.what in HEADERS:
            pool = free(form)
            headers.append(texts.match(pool if form.late else pool[section[pool] == HEAD], form, place))
            taken[headers[-1].line] = True
    seated = Seated.of(headers, hands, grammar, faults)

    others = []
    nameless: list[Matched] = []
    left = inside[~taken[inside]]
    rest = [(place, form) for place, form in forms if form.what not in (*MARKERS, *HEADERS)]
    texts.look(left[section[left] != SUMMARY], [form for _, form in rest if not _in_summary(form)])
    for place, form in rest:
        pool = free(form)
        if not _in_summary(form):
            pool = pool[section[pool] != SUMMARY]
        if form.within:
            pool = pool[np.isin(section[pool], _sections_of(form.within, grammar))]
        found = texts.match(pool, form, place)
        if "name" in found.groups.columns:
            player = seated.players(hand_of[found.line], found.groups["name"])
            if form.what not in ("chat", "note"):
                known = player >= 0
                nameless.append(found._replace(line=found.line[~known]))
                found = Matched(form, place, found.line[known], found.groups.filter(pl.Series(known)))
                player = player[known]
            found = found._replace(groups=found.groups.with_columns(player=pl.Series(player)))
        others.append(found)
        taken[found.line] = True
    left = inside[~taken[inside]]
    unread = left[section[left] != SUMMARY]
    strangers = np.intersect1d(np.concatenate([left[:0], *(found.line for found in nameless)]), unread)
    faults.add("unknown-actor", hand_of[strangers], strangers)
    strange = np.setdiff1d(unread, strangers, assume_unique=True)
    faults.add("unknown-line", hand_of[strange], strange)
    # A summary may hold anything but hands of formats that have no first line to be told by.
    told = left[section[left] == SUMMARY]
    begins = lines.text(lines.start[told], lines.stop[told]).str.contains(f"^(?:{STARTLESS})")
    foreign = told[begins.to_numpy()]
    faults.add("unknown-line", hand_of[foreign], foreign)
    _check_chat(hands, section, grammar, texts, others, seated, faults)
    _check_rivals(hands, section, grammar.forms, texts, (*markers, *headers, *others), seated, faults)
    return Sorted(markers, headers, others, section, seated, unread, nameless)


def _in_summary(form: Form) -> bool:
    """Whether lines of the summary may have this form."""
    return form.what in IN_SUMMARY or form.late


def _sections(heads: np.ndarray, markers: list[Matched], count: int) -> np.ndarray:
    """The section of every line: that of the last marker before it in its hand."""
    at = np.concatenate([heads, *(found.line for found in markers)])
    codes = {"showdown": SHOWDOWN, "summary": SUMMARY}
    value = np.concatenate(
        [
            np.full(len(heads), HEAD),
            *(np.full(len(f.line), codes.get(f.form.what, f.place + 1)) for f in markers),
        ]
    )
    order = np.argsort(at, kind="stable")
    at, value = at[order], value[order]
    section = np.full(count, HEAD)
    if len(at):
        section[at[0] :] = np.repeat(value, np.diff(at, append=count))
    return section


def _sections_of(name: str, grammar: Grammar) -> list[int]:
    """The sections of the rounds that markers of this street open; `head`: that before all markers."""
    rounds = [k + 1 for k, form in enumerate(grammar.forms) if form.what == "street" and form.street == name]
    return [HEAD] if name == "head" else rounds


def _check_rivals(
    hands: Hands,
    section: np.ndarray,
    forms: Sequence[Form],
    texts: Texts,
    found: Iterable[Matched],
    seated: Seated,
    faults: Faults,
) -> None:
    """Lines read as telling nothing of the play that may as well be what a player with an odd name did."""
    acts = [form for form in forms if form.what in KINDS and "(?P<name>" in form.pattern]
    rows = np.concatenate([section[:0], *(one.line for one in found if _hides(one.form))])
    rows = texts.holding(rows[section[rows] != SUMMARY], acts)
    for form in acts if len(rows) else ():
        act = texts.match(np.unique(rows), form, 0)
        if "name" in act.groups.columns:
            of = hands.hand_of[act.line]
            doubtful = act.line[seated.players(of, act.groups["name"]) >= 0]
            faults.add("chat-or-action", hands.hand_of[doubtful], doubtful)


def _hides(form: Form) -> bool:
    """Whether lines of this form could hide what a player did whose name begins like them.

    A form that begins with anything is meant for what players do.
    """
    return form.what in _RIVALS and not form.pattern.startswith((".", "(?P<name>"))


def _check_chat(
    hands: Hands,
    section: np.ndarray,
    grammar: Grammar,
    texts: Texts,
    others: list[Matched],
    seated: Seated,
    faults: Faults,
) -> None:
    """Lines read as what one player does that may as well be what another one typed.

    Not those of the summary: it is printed at once, and nobody types in between.
    """
    chats = [form for form in grammar.forms if form.what == "chat"]
    rows = [found.line for found in others if "player" in found.groups.columns and found.form.what != "chat"]
    if not chats or not rows:
        return
    players = np.concatenate(
        [
            f.groups["player"].to_numpy()
            for f in others
            if "player" in f.groups.columns and f.form.what != "chat"
        ]
    )
    at = np.concatenate(rows)
    order = np.argsort(at)
    at, players = at[order], players[order]
    played = section[at] != SUMMARY
    at, players = at[played], players[played]
    for form in chats:
        found = texts.match(at, form, 0)
        if len(found.line) and "name" in found.groups.columns:
            speaker = seated.players(hands.hand_of[found.line], found.groups["name"])
            actor = players[np.searchsorted(at, found.line)]
            doubtful = found.line[(speaker >= 0) & (speaker != actor)]
            faults.add("chat-or-action", hands.hand_of[doubtful], doubtful)
