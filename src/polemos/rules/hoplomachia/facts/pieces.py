"""What happens to elements and units: places, arrangement, disarray, rout, loss, contact."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from polemos.geometry import milli, opposite
from polemos.geometry.box import Box
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.record_fact import sets
from polemos.kernel.words.english import doing
from polemos.rules.hoplomachia.charts.charts import depth_of
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.facts.changing import ElementFact, UnitFact, change, named, set_unit, told
from polemos.rules.hoplomachia.state.pieces import Cause, Contact, Element, LossHow
from polemos.rules.hoplomachia.state.table import HonouredDead, State

ARRANGEMENTS = {"CF": "close files", "OF": "open files", "NF": "no files"}


class Spot(msgspec.Struct, frozen=True):
    """Where an element stands from now on."""

    element: str
    x: int
    y: int
    facing: int
    depth: int | None = None  # None: as before


def spot(element: str, box: Box, depth: bool = False) -> Spot:
    """The place of a box, as it is stated; with its depth if that has changed."""
    x, y = box.front_centre
    return Spot(element, milli(x), milli(y), milli(box.heading) % 360_000, milli(box.depth) if depth else None)


class Placed(Fact, frozen=True):
    """Elements stand elsewhere, or face another way. `way` says how they came there, in words."""

    spots: tuple[Spot, ...]
    way: str

    def apply(self, state: State) -> None:
        for each in self.spots:
            values: dict[str, Any] = {"x": each.x, "y": each.y, "facing": each.facing}
            if each.depth is not None:
                values["depth"] = each.depth
            change(state, each.element, **values)

    def words(self, state: State) -> str:
        return told(state, (each.element for each in self.spots), self.way) if self.way else ""


class Entered(Fact, frozen=True):
    """Elements come onto the table."""

    spots: tuple[Spot, ...]
    way: str

    def apply(self, state: State) -> None:
        for each in self.spots:
            depth = state.elements[each.element].depth if each.depth is None else each.depth
            change(state, each.element, x=each.x, y=each.y, facing=each.facing, depth=depth, condition="steady")

    def words(self, state: State) -> str:
        return told(state, (each.element for each in self.spots), self.way)


class Rearranged(UnitFact, frozen=True):
    """It keeps another arrangement (HMA-12.2); the front edges stay where they are."""

    SAYS = "{unit} {files}"
    arrangement: Arrangement
    depths: tuple[tuple[str, int], ...]  # of its elements on the table
    column: bool | None = None

    @property
    def files(self) -> str:
        return "leaves its files" if self.arrangement == "NF" else f"goes into {ARRANGEMENTS[self.arrangement]}"

    def apply(self, state: State) -> None:
        super().apply(state)
        if self.arrangement != "CF":
            set_unit(state, self.unit, credit=False)
        for element, depth in self.depths:
            change(state, element, depth=depth)

    def words(self, state: State) -> str:
        return self.said(unit=named(state, self.unit), files=self.files)


class Formed(UnitFact, frozen=True):
    """Its elements are in another order, or it has become a column, or a line again (HMA-2.10)."""

    SAYS = ""
    elements: tuple[str, ...]  # all of them, the lost ones last
    column: bool | None = None


def can_be_disarrayed(state: State, element: Element) -> bool:
    """HMA-12.5: disciplined troops, unless they keep no files."""
    return element.chart.disciplined and state.units[element.unit].arrangement != "NF"


def _is_beset_behind(state: State, element: str) -> bool:
    """Who is fought from the side or behind draws nothing in: the enemy stands against it."""
    fights = (each for each in state.contacts.values() if element in (each.a, each.b))
    return any(each.edge_of(element) != "front" for each in fights)


class Disarrayed(Fact, frozen=True):
    """Elements of disciplined units are disarrayed, and stand as close as in CF (HMA-12.2, 12.5)."""

    MOMENT: ClassVar[Moment | None] = "turned"
    elements: tuple[str, ...]
    why: str

    def apply(self, state: State) -> None:
        for key in self.elements:
            element = state.elements[key]
            closed = depth_of(element.chart, element.stands, "CF")
            depth = element.depth if _is_beset_behind(state, key) else min(element.depth, closed)
            change(state, key, disarrayed=True, depth=depth)
            set_unit(state, element.unit, credit=False)

    def words(self, state: State) -> str:
        return f"{told(state, self.elements, 'is disarrayed')} ({self.why})"


class Recovered(UnitFact, frozen=True):
    """It stands in order again, steady and in an arrangement (HMA-11.6, 12.7)."""

    SAYS = "{unit} recovers"
    arrangement: Arrangement
    elements: tuple[str, ...]
    depths: tuple[tuple[str, int], ...] = ()

    def values(self) -> dict[str, Any]:
        return {"arrangement": self.arrangement}

    def apply(self, state: State) -> None:
        super().apply(state)
        for element in self.elements:
            change(state, element, condition="steady", disarrayed=False, quarry="", cause="", runs=0, turned=False)
        for element, depth in self.depths:
            change(state, element, depth=depth)


class Routed(Fact, frozen=True):
    """Elements begin to rout; a cause of arete lost (HMA-10.9), which follows by itself."""

    MOMENT: ClassVar[Moment | None] = "rout"
    elements: tuple[str, ...]
    cause: str  # the enemy unit that they run from; empty: none
    why: str

    def apply(self, state: State) -> None:
        for key in self.elements:
            element = state.elements[key]
            change(
                state, key, condition="routing", cause=self.cause, quarry="", runs=0, front="", ground=0,
                momentum=False, hamippoi=False, deeds=(*element.deeds, "routed"),
                disarrayed=can_be_disarrayed(state, element),
                depth=min(element.depth, depth_of(element.chart, element.stands, "CF")),
            )  # fmt: skip
            set_unit(state, element.unit, credit=False)
        _part(state, self.elements)

    def words(self, state: State) -> str:
        return f"{told(state, self.elements, 'routs')} ({self.why})"


class Destroyed(Fact, frozen=True):
    """Elements are gone."""

    MOMENT: ClassVar[Moment | None] = "loss"
    elements: tuple[str, ...]
    lost: LossHow
    why: str

    def apply(self, state: State) -> None:
        for key in self.elements:
            change(state, key, condition="destroyed", lost=self.lost, front="", quarry="", momentum=False)
        _part(state, self.elements)

    def words(self, state: State) -> str:
        return f"{told(state, self.elements, 'is destroyed')} ({self.why})"


class StandKilled(ElementFact, frozen=True):
    """A stand of an element is removed; another is left (HMA-15.24)."""

    MOMENT: ClassVar[Moment | None] = "loss"
    SAYS = "{element} loses a stand"
    stands: int
    depth: int


class Withdrawn(Fact, frozen=True):
    """Elements have left the table in order: not lost, not routed (HMA-9.10)."""

    elements: tuple[str, ...]
    left_by: str

    def apply(self, state: State) -> None:
        for key in self.elements:
            change(state, key, condition="withdrawn", left_by=self.left_by, front="")
        _part(state, self.elements)

    def words(self, state: State) -> str:
        return told(state, self.elements, "leaves the table")


class Pursues(Fact, frozen=True):
    """Elements are pursuing from now on (HMA-14.7); disciplined ones are disarrayed."""

    elements: tuple[str, ...]
    quarry: str

    def apply(self, state: State) -> None:
        for key in self.elements:
            element = state.elements[key]
            change(
                state, key, condition="pursuing", quarry=self.quarry, runs=0,
                disarrayed=can_be_disarrayed(state, element),
                depth=min(element.depth, depth_of(element.chart, element.stands, "CF")),
            )  # fmt: skip
            set_unit(state, element.unit, credit=False)

    def words(self, state: State) -> str:
        return f"{told(state, self.elements, 'pursues')} {named(state, self.quarry)}"


class Evades(Fact, frozen=True):
    """Elements are evading from now on (HMA-14.13, 14.14): disarrayed if disciplined, hamippoi lost."""

    elements: tuple[str, ...]
    cause: str

    def apply(self, state: State) -> None:
        for key in self.elements:
            element = state.elements[key]
            change(
                state, key, condition="evading", cause=self.cause, runs=0, hamippoi=False,
                disarrayed=can_be_disarrayed(state, element),
                depth=min(element.depth, depth_of(element.chart, element.stands, "CF")),
            )  # fmt: skip
            set_unit(state, element.unit, credit=False)

    def words(self, state: State) -> str:
        return told(state, self.elements, "evades")


class QuarryNoted(ElementFact, frozen=True):
    """It has broken an enemy and will pursue him in the next automatic moves, or be held (HMA-18.21)."""

    SAYS = ""
    quarry: str


class TurnedRound(Fact, frozen=True):
    """Elements that will run turn round on the ground where they stand (HMA-15.20, 18.19); once only."""

    elements: tuple[str, ...]

    def apply(self, state: State) -> None:
        for key in self.elements:
            element = state.elements[key]
            if not element.turned:
                place = spot(key, element.box.with_heading(opposite(element.box.heading)))
                change(state, key, x=place.x, y=place.y, facing=place.facing, turned=True)

    def words(self, state: State) -> str:
        return ""


class Ran(Fact, frozen=True):
    """Elements have made one more move of their rout, pursuit or evasion."""

    elements: tuple[str, ...]

    def apply(self, state: State) -> None:
        for key in self.elements:
            known = state.elements[key]
            deeds = known.deeds if known.did("ran") else (*known.deeds, "ran")
            change(state, key, runs=known.runs + 1, turned=False, deeds=deeds)

    def words(self, state: State) -> str:
        return ""


class Halted(UnitFact, frozen=True):
    """It makes no further voluntary move this turn (HMA-11.6)."""

    SAYS = "{unit} halts"

    def apply(self, state: State) -> None:
        known = state.units[self.unit].deeds
        set_unit(state, self.unit, deeds=known if "halted" in known else (*known, "halted"))


class GroundGiven(ElementFact, frozen=True):
    """HMA-18.9."""

    ground: int

    def words(self, state: State) -> str:
        often = {1: "once", 2: "twice"}.get(self.ground, f"{self.ground} times")
        return f"{self.element} has given ground {often}"


class MomentumGained(Fact, frozen=True):
    """HMA-16.22."""

    elements: tuple[str, ...]

    def apply(self, state: State) -> None:
        for key in self.elements:
            change(state, key, momentum=True)

    def words(self, state: State) -> str:
        return told(state, self.elements, "charges with momentum")


class HamippoiLost(ElementFact, frozen=True):
    """HMA-1.10."""

    SETS = sets(hamippoi=False)
    SAYS = "{element} loses its hamippoi"


class EkdromoiSpent(ElementFact, frozen=True):
    """HMA-10.17."""

    MOMENT: ClassVar[Moment | None] = "loss"
    SETS = sets(ekdromoi=False)
    SAYS = "The ekdromoi of {element} are lost"


class Crossed(UnitFact, frozen=True):
    """Terrain types that it has moved in or across this turn (HMA-21.2)."""

    SAYS = ""
    crossed: tuple[str, ...]


class Caused(Fact, frozen=True):
    """Units have a cause to check in the Katastrophe phase (HMA-19.4)."""

    units: tuple[str, ...]
    cause: Cause

    def apply(self, state: State) -> None:
        for unit in self.units:
            known = state.units[unit].causes
            set_unit(state, unit, causes=known if self.cause in known else (*known, self.cause))

    def words(self, state: State) -> str:
        return ""


class Revealed(Fact, frozen=True):
    """Hidden units are seen from now on (HMA-3.10)."""

    BARRIER: ClassVar[bool] = True
    MOMENT: ClassVar[Moment | None] = "trick"
    units: tuple[str, ...]
    spots: tuple[Spot, ...]  # where they have stood all the time

    def apply(self, state: State) -> None:
        for unit in self.units:
            set_unit(state, unit, hidden=False, deeds=(*state.units[unit].deeds, "revealed"))
            for element in state.units[unit].elements:
                change(state, element, hidden=False)
        for each in self.spots:
            depth = state.elements[each.element].depth if each.depth is None else each.depth
            change(state, each.element, x=each.x, y=each.y, facing=each.facing, depth=depth)

    def words(self, state: State) -> str:
        return doing([named(state, unit) for unit in self.units], "is revealed")


class DeadHonoured(Fact, frozen=True):
    """A marker lies where an element stood (HMA-18.26)."""

    marker: HonouredDead

    def apply(self, state: State) -> None:
        state.dead[self.marker.id] = self.marker

    def words(self, state: State) -> str:
        return f"The dead of {self.marker.id} lie on the field"


# -- melee -------------------------------------------------------------------------------------------------------------


class Met(Fact, frozen=True):
    """Enemy elements are in contact (HMA-2.8)."""

    MOMENT: ClassVar[Moment | None] = "clash"
    contacts: tuple[Contact, ...]

    def apply(self, state: State) -> None:
        for contact in self.contacts:
            state.contacts[contact.id] = contact

    def words(self, state: State) -> str:
        return "; ".join(f"{each.a} meets {each.b}" for each in self.contacts)


class Parted(Fact, frozen=True):
    """Enemy elements touch no more; a melee that has ended leaves no ground given (HMA-18.9)."""

    contacts: tuple[str, ...]

    def apply(self, state: State) -> None:
        for key in self.contacts:
            contact = state.contacts.pop(key)
            for one, other in ((contact.a, contact.b), (contact.b, contact.a)):
                if state.elements[one].front == other:
                    change(state, one, front="")
                if not any(one in (each.a, each.b) for each in state.contacts.values()):
                    change(state, one, ground=0)

    def words(self, state: State) -> str:
        return ""


def _part(state: State, elements: tuple[str, ...]) -> None:
    """Whoever runs, dies or leaves is in no melee any more."""
    ended = tuple(key for key, each in state.contacts.items() if each.a in elements or each.b in elements)
    Parted(ended).apply(state)


class Paired(Fact, frozen=True):
    """Who fights whom in front from now on (HMA-2.8)."""

    pairs: tuple[tuple[str, str], ...]

    def apply(self, state: State) -> None:
        for key, element in list(state.elements.items()):
            if element.front:
                change(state, key, front="")
        for one, other in self.pairs:
            change(state, one, front=other)
            change(state, other, front=one)

    def words(self, state: State) -> str:
        return ""
