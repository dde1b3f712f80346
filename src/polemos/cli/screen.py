"""The terminal: lines out and orders in, on any encoding, with or without somebody at the keyboard."""

from __future__ import annotations

import io
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console

NARROWEST, WIDEST = 40, 160
LONGEST_LINE = 100_000
# What is said where the terminal cannot show the letter itself.
SPELLED = {
    "α": "alpha", "β": "beta", "–": "-", "—": "-", "−": "-", "×": "x", "½": "1/2", "°": " degrees", "’": "'", "‘": "'",
    "“": '"', "”": '"', "…": "...", "→": "->", "≤": "<=", "≥": ">=", "•": "*",
}  # fmt: skip


class Screen:
    """Where a game is shown and orders are typed."""

    def __init__(self, out: TextIO, orders: TextIO) -> None:
        self._out = out
        self._orders = orders
        for stream in (out, orders):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.is_plain = not _can_show(out, "↑⇗▒≈αβ")
        self.has_person = orders.isatty() and out.isatty()

    @property
    def columns(self) -> int:
        return max(NARROWEST, min(shutil.get_terminal_size((80, 24)).columns, WIDEST))

    def say(self, *lines: str) -> None:
        for line in lines or ("",):
            self._out.write(self.shown(line) + "\n")
        self._out.flush()

    def shown(self, text: str) -> str:
        """The text as this terminal can show it; signs that would steer it are made harmless."""
        told = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
        if self.is_plain and not told.isascii():
            told = "".join(_spelled(sign) if not _can_show(self._out, sign) else sign for sign in told)
        return told

    def listen(self, prompt: str = "> ") -> str | None:
        """The next order; None when there will be no more."""
        if self.has_person:
            try:
                return input(self.shown(prompt))
            except EOFError:
                return None
        line = self._orders.readline(LONGEST_LINE)
        if not line:
            return None
        self.say(f"{prompt}{line.rstrip()[:200]}")
        return line

    @contextmanager
    def busy(self, words: str) -> Iterator[None]:
        """Something that may take a while; whoever sits there sees that it goes on."""
        if self.has_person and self._is_clever:
            with Console(stderr=True).status(self.shown(words)):
                yield
        else:
            yield

    @property
    def _is_clever(self) -> bool:
        return os.environ.get("TERM", "dumb") != "dumb"

    def clear(self) -> None:
        """Nothing of what was shown stays in sight."""
        if self.has_person and self._is_clever:
            self._out.write("\x1b[2J\x1b[3J\x1b[H")
            self._out.flush()
        else:
            self.say(*[""] * 60)


def _can_show(out: TextIO, text: str) -> bool:
    try:
        text.encode(getattr(out, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _spelled(sign: str) -> str:
    if sign in SPELLED:
        return SPELLED[sign]
    bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return bare or "?"


def standard_screen() -> Screen:
    # A program started without standard streams has None in their place.
    return Screen(sys.stdout or io.StringIO(), sys.stdin or io.StringIO())
