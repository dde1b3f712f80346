"""Refusals are values: a sentence for the player and the rule behind it."""

from __future__ import annotations

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """Why something is not possible."""

    text: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Refused(Exception):
    """An answer that the open question does not admit; carries the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason
