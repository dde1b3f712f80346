"""The armies that players build, as the service needs them of each rule set that has such."""

from __future__ import annotations

from typing import Any, Protocol

from polemos.service.wire.records import ChartsTold


class ArmyProvider(Protocol):
    """The armies of one rule set. Which records its pages are sent, and send, is its own affair."""

    @property
    def checks(self) -> type[Any]:
        """The record of a wish to have an army checked."""
        ...

    @property
    def saves(self) -> type[Any]: ...

    def listed(self, keeps: bool) -> Any: ...

    def army(self, id_: str) -> Any:
        """FormatError if there is none."""
        ...

    def check(self, wish: Any) -> Any: ...

    def read(self, text: str) -> Any:
        """An army from the text of a file; FormatError says where and why not."""
        ...

    def save(self, wish: Any) -> Any:
        """Wrong, if it cannot be kept so."""
        ...

    def delete(self, id_: str) -> None: ...

    def charts(self) -> ChartsTold: ...
