"""The parts of a rule set that are modules or functions, as whoever uses them sees them.

All are told a view, or what a seat may know, and nothing else: so nothing hidden can get onto a page or screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from polemos.cards.scene import CardScene
from polemos.kernel.fact import Entry
from polemos.kernel.view import View
from polemos.kernel.words.report import Report
from polemos.kernel.words.telling import Briefing, TypedHelp
from polemos.tabletop.scene import Hint, Odds, Preview, Reach, Scene


class SceneModule(Protocol):
    """What a page draws, and what it tells about the open question."""

    def scene(self, view: View[Any]) -> Scene | CardScene: ...

    def hints(self, view: View[Any]) -> dict[str, Hint]: ...

    def preview(self, view: View[Any], raw: Any) -> Preview: ...

    def fit(self, view: View[Any], target: Any) -> Preview: ...

    def reach(self, view: View[Any]) -> Reach: ...

    def odds(self, view: View[Any], units: Sequence[str]) -> tuple[Odds, ...]: ...

    def about(self, view: View[Any]) -> str: ...

    def private(self, view: View[Any]) -> bool: ...


class TextTable(Protocol):
    """What a terminal shows."""

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


class BriefingModule(Protocol):
    def briefing(self, state: Any) -> Briefing:
        """What the battle is about; the state as a seat sees it."""
        ...


class DebriefingModule(Protocol):
    def report(self, state: Any, told: Sequence[Entry | None], ends: Sequence[int]) -> Report | None:
        """How a battle that is over went; `ends`: entries after each decision."""
        ...
