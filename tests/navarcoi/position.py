"""Positions for tests: squadrons on the sea, a procedure, scripted dice; every question and die must be foreseen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from polemos.kernel.procedure import Procedure
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.sea.layouts import laid_out
from polemos.rules.navarcoi.setup import Setup, begin
from polemos.rules.navarcoi.state import Edge, Fleet, Flotsam, Land, Link, Squadron, State
from tests.playing import Playing
from tests.scripted import Script

CLASH = "clash_in_open_seas"


def squadron(
    name: str,
    formation: str,
    x: float,
    y: float,
    heading: float,
    stands: int = 4,
    options: Options | None = None,
    **values: Any,
) -> Squadron:
    """A squadron in formation at its reference point: front point, lead, centre of the ring or centroid (inches)."""
    bare = Squadron(id=name, seat=0 if name.startswith("A") else 1, name="", half_stands=2 * stands, full_stands=stands)
    at = round(x * 1000), round(y * 1000), round(heading * 1000)
    return replace(laid_out(bare, formation, *at, options or Options()), **values)  # type: ignore[arg-type]


def rectangle(
    name: str, x0: float, y0: float, x1: float, y1: float, status: tuple[str, str] = ("neutral", "neutral")
) -> Land:
    """A rectangular island."""
    corners = tuple((round(x * 1000), round(y * 1000)) for x, y in ((x0, y0), (x0, y1), (x1, y1), (x1, y0)))
    return Land(name, name, "island", corners, status)  # type: ignore[arg-type]


def flotsam(x: float, y: float, heading: float = 0, width: float = 7.88, depth: float = 1.38) -> Flotsam:
    return Flotsam("F1", *(round(v * 1000) for v in (x, y, heading, width, depth)))


def sea(
    *squadrons: Squadron,
    lands: Iterable[Land] = (),
    links: Iterable[Link] = (),
    markers: Iterable[Flotsam] = (),
    scenario: str = CLASH,
    options: Options | None = None,
    turn: int = 1,
    phase: str = "",
    width: float = 72,
    depth: float = 48,
    plans: tuple[dict[int, tuple[str, ...]], dict[int, tuple[str, ...]]] = ({}, {}),
    **values: Any,
) -> State:
    """A table with these squadrons, in the phase of the procedure unless one is named."""
    fleets = {}
    for seat, key in enumerate(("alpha", "beta")):
        own = [s for s in squadrons if s.seat == seat and not s.freighters]
        fleets[key] = Fleet(
            seat=seat, id=key, name=key, squadrons_at_start=len(own), signals_left=(len(own) + 1) // 2,
            half_stands_at_start=sum(s.half_stands for s in own), plan=plans[seat],
        )  # fmt: skip
    edges = {side: Edge(side, False) for side in ("north", "east", "south", "west")}
    return State(
        turn=turn, phase=phase, scenario=scenario, options=options or Options(), width=round(width * 1000),
        depth=round(depth * 1000), fleets=fleets, edges=edges,
        squadrons={s.id: s for s in sorted(squadrons, key=lambda s: s.seat)},
        lands={land.id: land for land in lands}, links={link.id: link for link in links},
        flotsam={marker.id: marker for marker in markers}, **values,
    )  # fmt: skip


def battle(name: str, turn: int, *changed: Squadron, options: Options | None = None) -> State:
    """A historical battle as it is listed, in a turn; some squadrons may stand elsewhere."""
    state, _ = begin(Setup(name, options=options or Options()))
    for known in changed:
        state.squadrons[known.id] = known
    state.turn, state.phase = turn, ""
    return state


def moved(known: Squadron, formation: str, x: float, y: float, heading: float) -> Squadron:
    """A squadron of such a battle in another place and formation."""
    there = squadron(known.id, formation, x, y, heading, known.stand_count)
    return replace(there, name=known.name, crew=known.crew, ship_class=known.ship_class, morale=known.morale)


class Play(Playing[State]):
    """A procedure under way in a position at sea."""

    PHASES = {"": "movement", "events": "event", "melee": "melee", "morale": "morale"}

    def __init__(self, state: State, procedure: Procedure, dice: Script = ()) -> None:
        super().__init__(NAVARCOI, Setup(state.scenario), state, procedure, dice)

    def __getitem__(self, name: str) -> Squadron:
        return self.state.squadrons[name]


def poses(squadron: Squadron) -> list[tuple[float, float, float]]:
    """Centre and heading of every stand, rounded to hundredths."""
    return [(round(x, 2), round(y, 2), round(h, 1) % 360) for x, y, h in squadron.poses]
