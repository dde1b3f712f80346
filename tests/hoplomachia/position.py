"""Positions for tests: units on a table, a procedure, scripted dice; every question and die must be foreseen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from polemos.geometry import Box, milli, shared_stretches
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.hoplomachia.charts.charts import card, depth_of, width_of
from polemos.rules.hoplomachia.facts.changing import change, set_army, set_strategos, set_unit
from polemos.rules.hoplomachia.field.contact import front_pairs
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.setup import Setup
from polemos.rules.hoplomachia.state.armies import Army, Strategos
from polemos.rules.hoplomachia.state.pieces import SIDES, Contact, Element, Unit
from polemos.rules.hoplomachia.state.table import G, State, Terrain
from tests.playing import Playing
from tests.scripted import Script


class Piece(NamedTuple):
    """A unit with its elements."""

    unit: Unit
    elements: tuple[Element, ...]


def unit(
    name: str, chart: str = "panhellenic", x: float = 36, y: float = 24, count: int = 1, facing: float | None = None,
    **values: Any,
) -> Piece:  # fmt: skip
    """So many elements of a card side by side, the middle of their whole front edge at (x, y).

    Names begin with A (faces +y) or B (faces -y); elements are A1.1, A1.2 ... from right to left. `arrangement` is CF,
    or NF where the card has no files; `deep` stands in each element; `column=True`: one behind the other, the head at
    (x, y); `ranks=2` for groups. Whatever an element has (disarrayed, condition, ground ...) is given to all of them.
    """
    seat = SIDES.index(name[0])
    known = card(chart)
    heading = (180.0 * seat) if facing is None else facing
    arrangement = values.pop("arrangement", "CF" if known.disciplined else "NF")
    stands = values.pop("deep", known.stands_per_element)
    ranks = values.pop("ranks", 1)
    of_element = {key: values.pop(key) for key in list(values) if key in OF_ELEMENTS}
    role = "baggage" if known.kind == "baggage" else "core" if known.is_hoplite else "light"
    kept = "CF" if of_element.get("disarrayed") else arrangement
    depth = of_element.pop("depth", None)
    depth = depth_of(known, stands, kept) if depth is None else milli(depth)  # type: ignore[arg-type]
    keys = tuple(f"{name}.{place}" for place in range(1, count + 1))
    values.setdefault("nation", ("sparta", "athens")[seat])
    values.setdefault("contingent", values["nation"])
    made = Unit(
        id=name, seat=seat, name="", card=chart, role=values.pop("role", role), elements=keys, arrangement=arrangement,
        hidden=of_element.get("hidden", False), **values,
    )  # fmt: skip
    width = width_of(known) / 1000
    files = 1 if made.column else -(-count // ranks)
    front = Box.by_front(x, y, heading, width * files, 1.0)
    found = []
    for place, key in enumerate(keys):
        rank, file = (place, 0) if made.column else divmod(place, files)
        px, py = front.at(width * (files / 2 - file - 0.5), 0.5 - rank * depth / 1000)
        found.append(
            Element(
                id=key, seat=seat, unit=name, card=chart, stands=stands, x=milli(px), y=milli(py),
                facing=milli(heading) % 360_000, depth=depth, **{"ekdromoi": known.ekdromoi, **of_element},
            )
        )  # fmt: skip
    return Piece(made, tuple(found))


OF_ELEMENTS = (set(Element.__struct_fields__) - set(Unit.__struct_fields__)) | {"hidden"}


def strategos(key: str, element: str, character: str = "fellow_hoplite", **values: Any) -> Strategos:
    """`key` as in A-S1; S1 is the hegemon."""
    seat = SIDES.index(key[0])
    values.setdefault("hegemon", key.endswith("S1"))
    values.setdefault("nation", ("sparta", "athens")[seat])
    return Strategos(
        id=key, seat=seat, name=values.pop("name", key), element=element, character=character, **values  # type: ignore[arg-type]
    )  # fmt: skip


def area(name: str, kind: str, x0: float, y0: float, x1: float, y1: float, **values: Any) -> Terrain:
    """A rectangle of terrain; lines (streams, works) are narrow ones."""
    west, south, east, north = (milli(edge) for edge in (x0, y0, x1, y1))
    corners = ((west, south), (east, south), (east, north), (west, north))
    return Terrain(id=name, kind=kind, points=corners, **values)  # type: ignore[arg-type]


def contact(a: str, b: str, of_a: str = "front", of_b: str = "front", **values: Any) -> Contact:
    """Two elements in melee; by default for longer than this turn."""
    return Contact(a=a, b=b, of_a=of_a, of_b=of_b, **values)  # type: ignore[arg-type]


def table(
    *pieces: Piece,
    strategoi: Iterable[Strategos] = (),
    terrain: Iterable[Terrain] = (),
    contacts: Iterable[Contact] | None = None,
    arete: tuple[int, int] = (12, 12),
    turn: int = 3,
    width: float = 72,
    depth: float = 48,
    a: Mapping[str, Any] | None = None,
    b: Mapping[str, Any] | None = None,
    **values: Any,
) -> State:
    """A table with these units. Enemies that touch along an edge are in melee since last turn, unless contacts are
    given, and those that meet front to front are pairs. Both armies are Firm on the panhellenic track (11 to 15). A
    side without a strategos has a fellow hoplite as hegemon in the first element of its first core unit, which is the
    senior taxis. `a` and `b` set other values of the armies.
    """
    ordered = sorted(pieces, key=lambda piece: (piece.unit.seat, piece.unit.number))
    leaders = list(strategoi)
    armies = {}
    for seat, side in enumerate(SIDES):
        own = [piece for piece in ordered if piece.unit.seat == seat]
        first = next((piece for piece in own if piece.unit.is_core), own[0] if own else None)
        if first is not None and not any(each.seat == seat and each.hegemon for each in leaders):
            leaders.append(strategos(f"{side}-S1", first.elements[0].id))
        known = {
            "name": f"Army {side}", "nation": ("sparta", "athens")[seat], "track": "panhellenic",
            "arete": arete[seat], "senior": first.unit.id if first is not None else "", "formation": "battle_phalanx",
            "plan": "frontal",
        }  # fmt: skip
        armies[side] = Army(seat=seat, id=side, **{**known, **((a, b)[seat] or {})})  # type: ignore[arg-type]
    state = State(
        turn=turn, width=milli(width), depth=milli(depth), armies=armies,
        units={piece.unit.id: piece.unit for piece in ordered},
        elements={each.id: each for piece in ordered for each in piece.elements},
        strategoi={each.id: each for each in sorted(leaders, key=lambda each: each.id)},
        terrain={each.id: each for each in terrain}, **values,
    )  # fmt: skip
    touching = touches_of(state) if contacts is None else contacts
    state.contacts = {each.id: each for each in touching}
    for one, other in front_pairs(state):
        change(state, one, front=other)
        change(state, other, front=one)
    return state


def touches_of(state: State) -> list[Contact]:
    """Contacts of all enemies that share a stretch of an edge, none of them running."""
    there = [each for each in state.elements.values() if each.is_on_table and not each.is_routing and not each.hidden]
    found = []
    for one in (each for each in there if each.seat == 0):
        for other in (each for each in there if each.seat == 1):
            stretches = [each for each in shared_stretches(one.box, other.box) if each.length > 0.02]
            if stretches:
                longest = max(stretches, key=lambda each: each.length)
                found.append(contact(one.id, other.id, longest.edge, longest.other_edge, since=state.turn - 1))
    return found


class Play(Playing[State]):
    """A procedure under way in a position."""

    PHASES = {
        "": "epidromos", "generation": "generation", "pregame": "pregame", "deployment": "deployment",
        "command": "commands", "automatic": "automatic", "belos": "belos", "epidromos": "epidromos",
        "marches": "marches", "melee": "melee", "katastrophe": "katastrophe",
    }  # fmt: skip

    def __init__(self, state: State, procedure: Procedure, dice: Script = ()) -> None:
        super().__init__(HOPLOMACHIA, Setup(), state, procedure, dice)

    def unit(self, name: str) -> Unit:
        return self.state.units[name]

    def __getitem__(self, name: str) -> Element:
        return self.state.elements[name]

    def to_the_end(self) -> Play:
        """Everybody gives the rulebook's default answer until nobody is asked any more."""
        while self.game.ask is not None:
            seat = self.game.waiting_for[0]
            self.answer(self.game.ask.to[seat].default, seat)
        return self.over()

    def arete(self) -> tuple[int, int]:
        return self.state.army(0).arete, self.state.army(1).arete


class Nothing(Procedure, frozen=True):
    """A procedure that does nothing, for what happens without one."""

    @step("HMA-7.1")
    def wait(self, g: G) -> Flow:
        return None


def course(state: State, dice: Script = ()) -> Play:
    """A game in this position, for what happens without a question: `course(state).game` states facts and rolls."""
    return Play(state, Nothing(), dice)


def front(element: Element) -> tuple[float, float, float]:
    """Where the middle of its front edge is, and where it faces."""
    return element.x / 1000, element.y / 1000, element.facing / 1000


__all__ = [
    "Piece", "Play", "area", "change", "contact", "course", "front", "replace", "set_army", "set_strategos", "set_unit",
    "strategos", "table", "touches_of", "unit",
]  # fmt: skip
