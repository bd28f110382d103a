"""What hands hold that some rooms cannot tell: for `Writer.lacks`."""

from __future__ import annotations

from tests.support.dealing.hand import Dealt


def blinds_short(hand: Dealt) -> bool:
    """Whether nobody posts the big blind in full and has chips left: all that shows it without a header."""
    posts = (event for event in hand.events if event.kind == "post-big-blind")
    return not hand.bring_in and not any(e.chips == hand.big_blind and not e.all_in for e in posts)


def blinds_untold(hand: Dealt) -> bool:
    """Whether nobody posts a blind in full and has chips left: then no post shows the stakes."""
    posts = (e for e in hand.events if e.kind in ("post-small-blind", "post-big-blind") and not e.all_in)
    full = {"post-small-blind": hand.small_blind, "post-big-blind": hand.big_blind}
    return not hand.bring_in and not any(e.chips == full[e.kind] for e in posts)


def bring_in_untold(hand: Dealt) -> bool:
    """Whether the bring-in took a whole stack, or the low card had none for it: then no line tells it."""
    posts = [event for event in hand.events if event.kind == "bring-in"]
    return hand.bring_in > 0 and (not posts or posts[0].all_in)


def calls_short(hand: Dealt) -> bool:
    """Whether somebody calls less than the big blind because nobody has more, and keeps chips."""
    level, street = 0, ""
    for event in hand.events:
        if event.street != street:
            level = 0 if street or hand.bring_in or hand.antes_only else hand.big_blind
            street = event.street
        if event.kind == "call" and not event.all_in and event.to < level:
            return True
        level = max(level, event.to)
    return False
