"""Takes the pictures of the README from sample_data/: `python -m tests.support.make_screenshots`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "docs" / "images"
HAND = "501027"
"""An underraise: a page on which the drawing says all."""


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        run, page_of_hand = Path(folder) / "run", Path(folder) / "hand.html"
        command = [sys.executable, "-m", "floorcall"]
        audit = ["audit", "sample_data", "--out", str(run), "--fail-on", "never"]
        subprocess.run([*command, *audit], cwd=ROOT, check=True, capture_output=True)
        dossier = ["dossier", str(run), "--hand", HAND, "--out", str(page_of_hand)]
        subprocess.run([*command, *dossier], cwd=ROOT, check=True, capture_output=True)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, path, height in (
            ("summary", run / "report" / "index.html", 1000),
            ("hand", page_of_hand, 1250),
        ):
            page = browser.new_page(viewport={"width": 1240, "height": height})
            page.goto(path.resolve().as_uri())
            page.screenshot(path=OUT / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
