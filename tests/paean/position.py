"""Positions for tests: formations on a table, a procedure, scripted dice; every question and die must be foreseen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.paean.charts.charts import weapon_chart
from polemos.rules.paean.facts import change, set_leader, set_side
from polemos.rules.paean.field.contact import kind_of, touch_of
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import SIDES, Base, Contact, Formation, G, Leader, Side, State, Terrain
from polemos.tabletop.files import even_depths
from tests.playing import Playing
from tests.scripted import Script

LEVELS = {"I": "irregular", "S": "seasoned", "V": "veteran", "E": "elite"}


def formation(
    name: str, code: str, x: float, y: float, facing: float | None = None, files: int = 1, bases: int = 1, **values: Any
) -> Formation:
    """So many bases of a troop code in so many files, its front centre at (x, y) cm.

    Names begin with S (faces north) or N (faces south). `depths` gives the bases of each file instead.
    """
    seat = 0 if name.startswith("S") else 1
    kind, weapon, level = code.removesuffix("x").split("-")
    experience = LEVELS[level]
    depths = values.pop("depths", even_depths(bases, files))
    number = iter(range(1, sum(depths) + 1))
    block = tuple(
        tuple(Base(f"{name}.{next(number)}", weapon, experience, code.endswith("x")) for _ in range(depth))  # type: ignore[arg-type]
        for depth in depths
    )
    is_light = kind in ("LI", "LC")
    values.setdefault("under", "" if is_light else f"{SIDES[seat]}-AC")
    heading = (0 if seat == 0 else 180) if facing is None else facing
    return Formation(
        id=name, seat=seat, name="", kind=kind, ranks=weapon_chart(weapon).carried[kind], files=block,  # type: ignore[arg-type, index]
        x=round(x * 1000), y=round(y * 1000), facing=round(heading * 1000), **values,
    )  # fmt: skip


def leader(key: str, value: int, x: float = 0, y: float = 0, **values: Any) -> Leader:
    """`key` as in south-AC, south-SC1, north-H1; in the open at (x, y) unless `formation` is named."""
    side, role = key.split("-")
    roles = {"A": "army_commander", "S": "subordinate", "H": "hero"}
    return Leader(
        id=key, seat=SIDES.index(side), name=values.pop("name", key), role=roles[role[0]], value=value,  # type: ignore[arg-type]
        x=round(x * 1000), y=round(y * 1000), **values,
    )  # fmt: skip


def area(name: str, kind: str, x0: float, y0: float, x1: float, y1: float) -> Terrain:
    corners = ((round(x0 * 1000), round(y0 * 1000)), (round(x1 * 1000), round(y1 * 1000)))
    return Terrain(id=name, kind=kind, name=name, shape="rectangle", points=corners)


def circle(name: str, kind: str, x: float, y: float, radius: float) -> Terrain:
    size = round(radius * 1000)
    return Terrain(
        id=name, kind=kind, name=name, shape="circle", points=((round(x * 1000), round(y * 1000)),), size=(size, size)
    )


def line(name: str, kind: str, width: float, *points: tuple[float, float]) -> Terrain:
    whole = tuple((round(x * 1000), round(y * 1000)) for x, y in points)
    return Terrain(id=name, kind=kind, name=name, shape="line", points=whole, size=(round(width * 1000), 0))


def table(
    *formations: Formation,
    leaders: Iterable[Leader] = (),
    terrain: Iterable[Terrain] = (),
    contacts: Iterable[Contact] | None = None,
    turn: int = 3,
    active: int = 0,
    width: float = 120,
    depth: float = 80,
    had_hoplites: bool = False,
    **values: Any,
) -> State:
    """A table with these formations. Enemies that touch are in contact, each by the edge touched, unless contacts are
    given. A side without an army commander has one of value 10 in a corner behind it, far from everything. Only with
    `had_hoplites` does a side lose with its last ones (PAE-19.2)."""
    known = list(leaders)
    for seat, side in enumerate(SIDES):
        if not any(each.seat == seat and each.is_chief for each in known):
            known.append(leader(f"{side}-AC", 10, 2 if seat == 0 else width - 2, 2 if seat == 0 else depth - 2))
    touching = touches_of(formations) if contacts is None else list(contacts)
    sides = {
        key: Side(
            seat=seat,
            id=key,
            name=key.capitalize(),
            had_hoplites=had_hoplites,
            bases=sum(each.count for each in formations if each.seat == seat),
        )
        for seat, key in enumerate(SIDES)
    }
    return State(
        turn=turn, active=active, scenario="lelantine_plain", width=round(width * 1000), depth=round(depth * 1000),
        sides=sides, leaders={each.id: each for each in sorted(known, key=lambda each: each.seat)},
        formations={each.id: each for each in sorted(formations, key=lambda each: each.seat)},
        terrain={each.id: each for each in terrain}, contacts={each.id: each for each in touching}, **values,
    )  # fmt: skip


def touches_of(formations: Iterable[Formation]) -> list[Contact]:
    """Contacts of all enemies that touch, each of the kind of the edge touched."""
    known = list(formations)
    pairs = [(one, other) for one in known for other in known if (one.seat, other.seat) == (0, 1)]
    return [
        Contact(a=a, b=b, of_a=kind_of(one, touch.edge), of_b=kind_of(other, touch.other_edge))
        for one, other in pairs
        for a, box in one.boxes.items()
        for b, theirs in other.boxes.items()
        if (touch := touch_of(box, theirs)) is not None
    ]


class Play(Playing[State]):
    """A procedure under way in a position."""

    PHASES = {
        "": "orders", "skirmish": "skirmish", "combat": "combat", "heroes": "heroes", "deployment": "deployment",
    }  # fmt: skip

    def __init__(self, state: State, procedure: Procedure, dice: Script = ()) -> None:
        super().__init__(PAEAN, Setup(state.scenario), state, procedure, dice)

    def __getitem__(self, name: str) -> Formation:
        return self.state.formations[name]


class Nothing(Procedure, frozen=True):
    """A procedure that does nothing, for what happens without one."""

    @step("PAE-6.2")
    def wait(self, g: G) -> Flow:
        return None


def course(state: State, dice: Script = ()) -> G:
    """A game in this position, for what happens without a question."""
    return Play(state, Nothing(), dice).game


def front(formation: Formation) -> tuple[float, float]:
    """Its front centre in centimetres."""
    return formation.x / 1000, formation.y / 1000


def fronts(formation: Formation) -> dict[str, tuple[float, float]]:
    """The front centre of each base."""
    return {key: (round(x, 3), round(y, 3)) for key, box in formation.boxes.items() for x, y in (box.front_centre,)}


__all__ = [
    "Play", "area", "change", "circle", "course", "formation", "front", "fronts", "leader", "line", "set_leader",
    "set_side", "table", "touches_of",
]  # fmt: skip
