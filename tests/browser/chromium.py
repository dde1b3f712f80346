"""A Chromium for the browser tests: named, found on the machine, Playwright's own, or from the system's packages.

    python -m tests.browser.chromium

makes sure that there is one, and says what to do when there can be none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

# One without windows comes first: a test costs it half of what a whole browser costs, which loads pages of its own.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No voice to the outside: the tests talk to loopback only.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-quic", "--no-first-run", "--force-color-profile=srgb",
]  # fmt: skip


def found() -> str | None:
    """The path of a Chromium on this machine."""
    if named := os.environ.get("POLEMOS_CHROMIUM"):
        return named if Path(named).is_file() else None
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return _playwrights_own()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        whole = Path(playwright.chromium.executable_path)  # .../chromium-1234/chrome-linux/chrome
    home = whole.parents[1]
    shells = home.parent.glob(f"{home.name.replace('chromium-', 'chromium_headless_shell-')}/*/*headless*shell")
    return next((str(path) for path in (*shells, whole) if path.is_file()), None)


def fetched() -> str | None:
    """Fetch one: Playwright's own, or else the system's package where we may install it."""
    tries = [[sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        install = ["apt-get", "install", "-q", "-y"]
        tries += [["apt-get", "update", "-q"], [*install, "chromium-headless-shell"], [*install, "chromium"]]
    for command in tries:
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600, check=False)
        if path := found():
            return path
    return None


if __name__ == "__main__":
    if found() is None:
        print("Fetching Chromium for the browser tests ...", flush=True)
        if fetched() is None:
            sys.exit("The browser tests need Chromium: install it, or name one in POLEMOS_CHROMIUM.")
