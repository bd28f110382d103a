"""What to say of a source that no format reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parsers.registry import Detection
    from parsers.unpack import Name


def unread(name: Name, found: Detection, formats: Iterable[str]) -> tuple[str, str]:
    """Reason and message of its parse issue; `formats` are those that were tried."""
    expected = f"expected are hand histories of: {', '.join(formats)}"
    if found.kind == "summary":
        return "not-a-hand-history", f"{name}: a {found.name} holds no hands; {expected}"
    if found.kind == "binary":
        return "binary", f"{name}: not text; {expected}"
    if name.is_read_me:
        return "not-a-hand-history", f"{name}: a read-me without hands; {expected}"
    return "unknown-format", f"{name}: text of no known format; {expected}"
