"""Whoever is told of a game: a page that plays or looks on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from polemos.kernel.secrecy import Seat
from polemos.service.wire.messages import ServerMessage


class Listener(Protocol):
    """A page, as the table sees it."""

    seat: Seat | None
    lines: int  # of the log that it has
    step: int | None  # decisions in the picture that it has; None: it has none, or what was taken back since

    def tell(self, picture: Callable[[], bytes], may_wait: bool) -> None:
        """There is a new picture. A page that cannot take it now leaves it, and later asks for a newer one; so it does
        when it `may_wait`, since computers go on by themselves, and has had one only just."""
        ...

    def say(self, message: ServerMessage) -> None: ...

    def dismiss(self, reason: str) -> None:
        """Its seat is another's now."""
        ...
