"""Positions for tests: troops on a table, a procedure, scripted dice; every question and die must be foreseen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from polemos.kernel.procedure import Procedure
from polemos.rules.alala.charts.charts import troop_chart
from polemos.rules.alala.facts import change, set_leader, set_side
from polemos.rules.alala.invariants import UNFORMED
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.setup import Setup
from polemos.rules.alala.state import SIDES, SOUTH, Contact, Leader, Side, State, Terrain
from polemos.rules.alala.troops import Element, Troop
from tests.playing import Playing
from tests.scripted import Script


def troop(name: str, x: float, y: float, kind: str = "hoplites", grades: str = "C", **values: Any) -> Troop:
    """A troop with its centre at (x, y) inches. Names begin with S (faces +y) or N (faces -y); hoplites are formed."""
    seat = 0 if name.startswith("S") else 1
    chart = troop_chart(kind)
    facing = values.pop("heading", 0 if seat == 0 else 180)
    men = values.pop("men", chart.men)
    elements = tuple(Element(grade, men if at == 0 else chart.men) for at, grade in enumerate(grades))  # type: ignore[arg-type]
    status = values.get("status", "")
    formed = values.pop("formed", chart.can_be_formed and status not in UNFORMED)
    values.setdefault("counted", status in ("routing", "withdrawing"))
    if chart.class_ == "hoplites":
        values.setdefault("phalanx", f"{SIDES[seat]}-I")
        values.setdefault("state", "Athens")
    return Troop(
        id=name, seat=seat, name="", type=kind, full=chart.men, elements=elements, x=round(x * 1000),  # type: ignore[arg-type]
        y=round(y * 1000), facing=round(facing * 1000), formed=formed, **values,
    )  # fmt: skip


def area(name: str, kind: str, x0: float, y0: float, x1: float, y1: float, **values: Any) -> Terrain:
    corners = tuple((round(x * 1000), round(y * 1000)) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    return Terrain(id=name, kind=kind, points=corners, **values)


def line(name: str, kind: str, *points: tuple[float, float], **values: Any) -> Terrain:
    corners = tuple((round(x * 1000), round(y * 1000)) for x, y in points)
    return Terrain(id=name, kind=kind, points=corners, **values)


def leader(key: str, unit: str, rating: int = 3, **values: Any) -> Leader:
    """`key` as in south-I."""
    side, phalanx = key.split("-")
    values.setdefault("chief", phalanx == "I")
    values.setdefault("points", rating)
    return Leader(
        id=key, seat=SIDES.index(side), phalanx=phalanx, name=f"Leader {phalanx}", rating=rating, unit=unit, **values
    )


def contact(a: str, b: str, **values: Any) -> Contact:
    """South first."""
    return Contact(a=a, b=b, **values)


def table(
    *troops: Troop,
    leaders: Iterable[Leader] = (),
    terrain: Iterable[Terrain] = (),
    contacts: Iterable[Contact] = (),
    turn: int = 2,
    phase: str = "",
    width: float = 72,
    depth: float = 48,
    hands: tuple[Sequence[str], Sequence[str]] = ((), ()),
    received: tuple[Sequence[str], Sequence[str]] = ((), ()),
    pack: Sequence[str] = (),
    **values: Any,
) -> State:
    """A table with these troops, in the phase of the procedure unless one is named. A side without a leader for
    phalanx I gets one of rating 3 with its first unit; one who is with a unit not named here stands far off with it."""
    known = list(leaders)
    far_off = [
        _far_off(each, width, depth) for each in known if each.unit and all(unit.id != each.unit for unit in troops)
    ]
    sides = {}
    for seat, key in enumerate(SIDES):
        own = [each for each in troops if each.seat == seat and each.is_hoplites]
        led = [each.id for each in own if each.on_table]
        if led and not any(each.seat == seat for each in known):
            known.append(leader(f"{key}-I", led[0]))
        units = sum(len(each.elements) for each in own)
        sides[key] = Side(
            seat=seat, id=key, name=key.capitalize(), units_at_start=units, breaks_at=(units + 1) // 2,
            hand=tuple(hands[seat]), held=len(hands[seat]), received=tuple(received[seat]),
        )  # fmt: skip
    return State(
        turn=turn, phase=phase, scenario="solygeia_425", width=round(width * 1000), depth=round(depth * 1000),
        sides=sides, leaders={each.id: each for each in known},
        troops={each.id: each for each in sorted((*troops, *far_off), key=lambda each: each.seat)},
        terrain={each.id: each for each in terrain}, contacts={each.id: each for each in contacts},
        pack=tuple(pack), pack_left=len(pack), **values,
    )  # fmt: skip


def _far_off(known: Leader, width: float, depth: float) -> Troop:
    """The unit of a leader who shall have no part in what happens: behind his right wing, its turn over."""
    place = (width - 3, 2) if known.seat == SOUTH else (3, depth - 2)
    return troop(known.unit, *place, phalanx=known.id, acted=True)


class Play(Playing[State]):
    """A procedure under way in a position."""

    PHASES = {
        "": "command", "skirmish": "skirmish", "movement": "manoeuvre", "charge": "charge", "charge_phase": "charge",
        "combat": "combat", "after_combat": "after_combat",
    }  # fmt: skip

    def __init__(self, state: State, procedure: Procedure, dice: Script = ()) -> None:
        super().__init__(ALALA, Setup(state.scenario), state, procedure, dice)

    def __getitem__(self, name: str) -> Troop:
        return self.state.troops[name]


__all__ = [
    "Play", "area", "change", "contact", "leader", "line", "set_leader", "set_side", "table", "troop",
]  # fmt: skip
