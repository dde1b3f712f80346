"""Melees, fleets and edges for tests, and a battle that consists of one procedure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.rules.navarcoi.battle import Battle
from polemos.rules.navarcoi.state import FLEETS, Edge, G, Link, Squadron, State
from tests.navarcoi.position import Play, squadron

COLUMN, SHOAL = 0.69, 1.675  # inches from the reference point of a column, and of an Unformed squadron, to its front


class Field(Battle, frozen=True):
    """A battle in which one thing happens; what ends the battle ends it."""

    what: Procedure

    @step()
    def happen(self, g: G) -> Flow:
        return Call(self.what)


def play(state: State, what: Procedure, dice: Sequence[int] = ()) -> Play:
    """The procedure inside a battle, up to its first question."""
    return Play(state, Field(what), dice)


def south(name: str, x: float = 36.0, y: float = 24.0, formation: str = "epi_mias", **values: Any) -> Squadron:
    """A squadron of α heading north, by default a line with its front on the middle of the table."""
    return squadron(name, formation, x, y, 0, **values)


def north(name: str, x: float = 36.0, y: float = 24.0, formation: str = "epi_mias", **values: Any) -> Squadron:
    """A squadron of β heading south, its front where that of α is."""
    return squadron(name, formation, x, y, 180, **values)


def linked(attacker: str, target: str, heading: float = 0.0, **values: Any) -> Link:
    """A frontal link of an earlier turn, unless told otherwise."""
    settings: dict[str, Any] = {"kind": "frontal", "fights": 1, **values}
    return Link(attacker=attacker, target=target, heading=round(heading * 1000), **settings)


def flanked(attacker: str, target: str, heading: float = 0.0, turn: int = 1, kind: str = "flank") -> Link:
    """A flank or rear attack made in this turn."""
    return linked(attacker, target, heading, kind=kind, fights=turn, flanked=(target,), privileged=(attacker,))


def with_roles(state: State, alpha: str, beta: str) -> State:
    for name, role in zip(FLEETS, (alpha, beta), strict=True):
        state.fleets[name] = replace(state.fleets[name], role=role)
    return state


def with_edges(state: State, **status: tuple[str, str]) -> State:
    """Edges with a status for α and for β; the others stay neutral."""
    for side, known in status.items():
        state.edges[side] = Edge(side, False, known)  # type: ignore[arg-type]
    return state
