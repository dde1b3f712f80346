"""What a rule set must tell in text; its folder has a module `text` with one of these, called TABLE."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from polemos.kernel.telling import TypedHelp
from polemos.kernel.view import View


class TextTable(Protocol):
    """Everything is told from a view, so nothing hidden can get onto a screen."""

    @property
    def summary(self) -> str:
        """The game in a few words, for those who choose one."""
        ...

    @property
    def help(self) -> TypedHelp: ...

    def headline(self, view: View[Any]) -> str:
        """Where we are, in one line."""
        ...

    def picture(self, view: View[Any], columns: int, plain: bool) -> list[str]:
        """The table drawn in characters, no wider than this; plain: ASCII alone."""
        ...

    def roster(self, view: View[Any]) -> list[str]:
        """Who is on the table, one line each."""
        ...

    def odds(self, view: View[Any], words: Sequence[str]) -> list[str]:
        """The odds of those named, or of the open question; UsageProblem when there are none such."""
        ...

    def outlook(self, preview: Mapping[str, Any]) -> str:
        """What an answer would bring, in a few words."""
        ...


def text_of(ruleset: str) -> TextTable:
    return cast(TextTable, importlib.import_module(f"polemos.rules.{ruleset}.screen.text").TABLE)
