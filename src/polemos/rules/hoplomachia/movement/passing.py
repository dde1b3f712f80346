"""Who is disarrayed when one unit passes through another (HMA-13.15 to 13.17)."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.rules.hoplomachia.arrangement.arranging import is_in
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.charts.words import TroopClass
from polemos.rules.hoplomachia.facts.pieces import Caused
from polemos.rules.hoplomachia.state.pieces import Unit, UnitDeed
from polemos.rules.hoplomachia.state.table import G, State

SLIPS_THROUGH: tuple[TroopClass, ...] = ("psiloi", "toxotes", "sphendonetes")
NOT_STILL: tuple[UnitDeed, ...] = (
    "moved", "changed", "belos_charged", "charged", "countercharged", "approached", "fell_back", "pursued", "evaded",
)  # fmt: skip


def slips_through(state: State, mover: Unit, passed: Unit) -> bool:
    """May it pass whatever its movement? Foot organised as psiloi, through disciplined troops that stand still in
    open files."""
    stands = passed.chart.disciplined and is_in(state, passed, "OF") and not passed.did(*NOT_STILL)
    return mover.chart.kind in SLIPS_THROUGH and stands


def disarrayed_by(state: State, mover: Unit, passed: Unit, had_movement: bool = True) -> tuple[str, ...]:
    """The units that a passage throws into disarray; `had_movement`: the mover could clear the other by itself."""
    if mover.arrangement == "NF" and passed.arrangement == "NF":
        return ()
    if slips_through(state, mover, passed):
        return () if had_movement else (passed.id,)
    return mover.id, passed.id


def pass_through(g: G, mover: str, passed: Iterable[str], had_movement: bool = True, own: tuple[str, ...] = ()) -> None:
    """After a move; `own`: those of the mover that went, if not all of it."""
    for friend in passed:
        harmed = disarrayed_by(g.state, g.state.units[mover], g.state.units[friend], had_movement)
        keys = [key for unit in harmed for key in (own if unit == mover and own else (unit,))]
        disarray(g, keys, "passing through", "HMA-13.15")


def rout_through(g: G, passed: Iterable[str]) -> None:
    """Routers have passed through these: they are disarrayed, and will check."""
    for friend in passed:
        disarray(g, (friend,), "routers pass through", "HMA-13.16")
        g.emit(Caused((friend,), "passed_through"), "HMA-13.16", "HMA-19.4")
