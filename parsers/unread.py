"""What to say of a source that no format reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parsers.registry import Detection
    from parsers.unpack import Name


NO_HANDS = "not-a-hand-history"
"""Reason of an input that was understood, and has no hands to read."""


def unread(name: Name, found: Detection, formats: Iterable[str]) -> tuple[str, str]:
    """Reason and message of its parse issue; `formats` are those that were tried."""
    expected = f"expected are hand histories of: {', '.join(formats)}"
    if found.kind == "summary":
        return NO_HANDS, f"{name}: a {found.name} holds no hands; {expected}"
    if found.kind == "binary":
        return "binary", f"{name}: not text; {expected}"
    if name.is_read_me:
        return NO_HANDS, f"{name}: a read-me without hands; {expected}"
    return "unknown-format", f"{name}: text of no known format; {expected}"
