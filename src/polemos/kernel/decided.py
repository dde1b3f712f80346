"""Questions that are not put: whoever would be asked has settled beforehand that the default is his answer."""

from __future__ import annotations

from typing import Any

from polemos.kernel.procedure import Ask
from polemos.kernel.spaces import Space


class _Decided(Space[Any]):
    def __init__(self, space: Space[Any]) -> None:
        self._space = space

    def only(self) -> Any:
        return self._space.default


def decided(ask: Ask) -> Ask:
    """The same question with its defaults as the single answers."""
    return Ask({seat: _Decided(space) for seat, space in ask.to.items()}, ask.prompt, ask.rule)
