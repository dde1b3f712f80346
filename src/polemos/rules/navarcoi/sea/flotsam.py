"""Flotsam where a squadron was beaten (NAV-14.9)."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.kernel.fact import Fact
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.facts import named
from polemos.rules.navarcoi.sea.sea import centroid
from polemos.rules.navarcoi.state import Flotsam, State


class FlotsamLeft(Fact, frozen=True):
    """A marker lies where a squadron was beaten, for the rest of the battle."""

    flotsam: Flotsam
    of: str

    def apply(self, state: State) -> None:
        state.flotsam[self.flotsam.id] = self.flotsam

    def words(self, state: State) -> str:
        return f"Flotsam marks where {named(state, self.of)} was beaten"


def flotsam_of(state: State, squadron: str, heading: int) -> FlotsamLeft:
    """The marker of a beaten squadron as it stands now, its long side square to the heading."""
    x, y = centroid(state.squadrons[squadron])
    width, depth = tests().rout.flotsam[state.options.size]
    marker = Flotsam(f"flotsam of {squadron}", milli(x), milli(y), heading, milli(width), milli(depth))
    return FlotsamLeft(marker, squadron)


def flotsam_of_wreck(state: State, squadron: str) -> FlotsamLeft:
    """The marker of a destroyed squadron: square to the heading of its first stand."""
    return flotsam_of(state, squadron, milli(state.squadrons[squadron].poses[0][2]) % 360_000)
