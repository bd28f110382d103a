from __future__ import annotations

import os
import shutil

import pytest
from playwright.sync_api import Error, sync_playwright

from tests.browser.visit import Visit

_BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def browser():
    if _BROWSER is None:
        if os.environ.get("FLOORCALL_CI"):
            pytest.fail("Chromium is not installed (Debian: apt-get install chromium)")
        pytest.skip("needs Chromium (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=_BROWSER, args=["--no-sandbox"])
        except Error as error:
            if os.environ.get("FLOORCALL_CI"):
                raise
            pytest.skip(f"Chromium does not start: {error}")
        yield started
        started.close()


@pytest.fixture
def visit(browser):
    """Opens a page from disk; afterwards no error was printed and nothing but files was asked for."""
    opened: list[Visit] = []

    def go(path, fragment: str = "", **settings) -> Visit:
        opened.append(Visit(browser, path, fragment, **settings))
        return opened[-1]

    yield go
    for one in opened:
        one.close()
        assert one.errors == []
        assert one.requests_outside == []
