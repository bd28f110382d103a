"""A page of the report in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page


class Visit:
    """One visit: `page` is Playwright's, `errors` what the console said."""

    def __init__(self, browser: Browser, path: Path, fragment: str = "", **settings: Any) -> None:
        settings = {"viewport": {"width": 1440, "height": 900}, **settings}
        self._context = browser.new_context(**settings)
        self._context.set_default_timeout(20_000)
        self.page: Page = self._context.new_page()
        self.errors: list[str] = []
        self.requests_outside: list[str] = []
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._requested)
        self.page.goto(path.resolve().as_uri() + fragment)

    def _requested(self, request: Any) -> None:
        if not request.url.startswith(("file:", "blob:")):
            self.requests_outside.append(request.url)

    def inaccessible(self) -> list[str]:
        """What axe-core finds wrong with the page as it stands, a line each."""
        found = Axe().run(self.page).response["violations"]
        return [f"{one['id']}: {node['target']}" for one in found for node in one["nodes"]]

    def close(self) -> None:
        self._context.close()
