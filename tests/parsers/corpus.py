"""Real exports that lie beside the project: read by tests where they are present."""

import os
from pathlib import Path

import pytest

from parsers.encodings import detect_encoding, to_utf_8
from parsers.registry import HEAD

CORPUS = Path(os.environ.get("FLOORCALL_CORPUS", Path(__file__).parents[3] / "shared" / "corpus"))


def files(folder):
    """The files of a folder and what their first bytes are in UTF-8; skips the test where there are none."""
    if not CORPUS.is_dir():
        pytest.skip(f"{CORPUS} is absent")
    for path in sorted((CORPUS / folder).iterdir()):
        with path.open("rb") as file:
            head = file.read(HEAD)
        encoding = detect_encoding(head)
        yield path, to_utf_8(head[encoding.mark :], encoding.name)[0]
