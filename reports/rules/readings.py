"""A setting of a rulebook with one of its values, in words: what one reading of the book says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from audit.rulebook_settings import NO_CAP
from reports.language import tr

if TYPE_CHECKING:
    from audit.rulebook_settings import Value


def in_words(key: str, value: Value) -> str:
    """What the setting `key` says with that value, a clause."""
    if key in ("raises-in-limit-round", "raises-with-two-rounds"):
        return _raises(key, value)
    return _words().get((key, str(value)), f"{key}: {value}")


def _raises(key: str, value: Value) -> str:
    if value == NO_CAP:
        return tr("raises in a fixed-limit round are not limited")
    if key == "raises-with-two-rounds":
        return tr("raises after the bet in a fixed-limit round of a game with two rounds: {n}").format(
            n=value
        )
    return tr("raises after the bet in a fixed-limit round: {n}").format(n=value)


def _words() -> dict[tuple[str, str], str]:
    return {
        ("minimum-raise", "last-full-raise"): tr("a raise adds at least the last full bet or raise"),
        ("minimum-raise", "double"): tr("a raise at least doubles the bet"),
        ("reopening", "cumulative"): tr("short all-ins add up to a full raise: yes"),
        ("reopening", "consecutive"): tr("short all-ins add up to a full raise: only in one unbroken row"),
        ("reopening", "single"): tr("short all-ins add up to a full raise: no"),
        ("limit-reopening", "cumulative"): tr("short all-ins add up to half a bet in fixed limit: yes"),
        ("limit-reopening", "single"): tr("short all-ins add up to half a bet in fixed limit: no"),
        ("limit-after-all-in", "all-in-level"): tr(
            "a fixed-limit raise over an all-in goes one bet above the all-in"
        ),
        ("limit-after-all-in", "next-level-too"): tr(
            "a fixed-limit raise over an all-in may also go to the next full level"
        ),
        ("cap-lifted", "never"): tr("the limit on raises holds heads-up too"),
        ("cap-lifted", "event-heads-up"): tr("the limit on raises falls when only two were dealt in"),
        ("cap-lifted", "round-began-heads-up"): tr(
            "the limit on raises falls when only two could bet as the round began"
        ),
        ("cap-lifted", "heads-up-before-cap"): tr(
            "the limit on raises falls when only two could bet as it was reached"
        ),
        ("cap-lifted", "any-heads-up"): tr("the limit on raises falls whenever only two can bet"),
        ("pot-limit-blinds", "true-value"): tr("blinds count in the pot as they lie"),
        ("pot-limit-blinds", "as-full"): tr("a dead or short blind counts in the pot as a full one"),
        ("pot-limit-blinds", "small-as-big"): tr(
            "the small blind counts in the pot as a big one until the big blind has acted"
        ),
        ("pot-limit-antes", "include"): tr("antes count in the pot before the flop: yes"),
        ("pot-limit-antes", "exclude"): tr("antes count in the pot before the flop: no"),
        ("straddle-minimum-raise", "straddle"): tr("over a straddle a raise adds at least the straddle"),
        ("straddle-minimum-raise", "difference"): tr(
            "over a straddle a raise adds at least what the straddle added to the blind below it"
        ),
        ("straddle-minimum-raise", "three-big-blinds"): tr(
            "over a straddle a raise goes to at least three big blinds"
        ),
        ("stud-pair", "small-bet"): tr("an open pair on fourth street allows only the small bet"),
        ("stud-pair", "either-bet"): tr("an open pair on fourth street allows the small or the big bet"),
        ("undercall", "tda-53"): tr("undercalls are judged by push, words and ruling, as TDA rule 53 says"),
        ("undercall", "live-discretion"): tr("undercalls are left to the director when nobody acted behind"),
        ("undercall", "short-call-only"): tr("undercalls are judged by the chips that went in"),
        ("half-rule", "min-raise"): tr("a silent push is a raise from half of the least raise"),
        ("half-rule", "previous-bet"): tr("a silent push is a raise from half of the bet before it"),
        ("correction-window", "same-street"): tr("a wrong bet is put right on the same street"),
        ("correction-window", "accepted-action"): tr("a wrong bet is put right until it is accepted action"),
    }
