"""What happens on land, as facts (section 16)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.record_fact import RecordFact, sets
from polemos.kernel.words.english import titled
from polemos.rules.navarcoi.facts import change, named, went
from polemos.rules.navarcoi.land_state import LandFormationName, LandMelee, LandOrder, LandUnit, Place
from polemos.rules.navarcoi.state import State


def change_unit(state: State, unit: str, **values: Any) -> None:
    """Put a changed land unit in the place of the old one."""
    state.land_units[unit] = replace(state.land_units[unit], **values)


def called(state: State, one: str) -> str:
    """What a unit, Position or squadron is called in the log."""
    if one in state.land_units:
        return titled(one, state.land_units[one].name)
    if one in state.positions:
        return state.positions[one].name
    return named(state, one) if one in state.squadrons else one


def order_words(state: State, order: LandOrder) -> str:
    thing = called(state, order.object) if order.object else ""
    match order.kind:
        case "charge":
            return f"charge {thing}"
        case "move":
            return f"move to {thing}" if thing else f"move to {order.x / 1000:g} {order.y / 1000:g}"
        case "change_formation":
            return f"change formation to {order.formation}"
        case "embark":
            return f"embark on {thing}"
        case "rejoin":
            return f"rejoin {thing}"
        case "recover" | "disembark":
            return order.kind


class LandFact(RecordFact, frozen=True):
    """About one land unit."""

    RECORD: ClassVar[type] = LandUnit
    unit: str

    def apply(self, state: State) -> None:
        change_unit(state, self.unit, **self.values())

    def words(self, state: State) -> str:
        return self.said(unit=called(state, self.unit))


class LandOrdered(Fact, frozen=True):
    """A unit has an order. `commander`: whose order of this turn it is; empty where an old order only ran out."""

    unit: str
    order: LandOrder
    commander: str = ""

    def apply(self, state: State) -> None:
        change_unit(state, self.unit, order=self.order)
        if self.commander:
            change_unit(state, self.commander, ordered=True)

    def words(self, state: State) -> str:
        return f"{called(state, self.unit)}: {order_words(state, self.order)}"


class EuzonoiPlaced(Fact, frozen=True):
    """The places of a phalanx's attached euzonoi."""

    unit: str
    places: tuple[Place, ...]

    def apply(self, state: State) -> None:
        change_unit(state, self.unit, attached=self.places)

    def words(self, state: State) -> str:
        return f"{called(state, self.unit)}: euzonoi {' and '.join(self.places)}"


class SentOut(Fact, frozen=True):
    """One attached stand of euzonoi is a group of its own."""

    phalanx: str
    place: Place
    group: LandUnit

    def apply(self, state: State) -> None:
        left = tuple(place for place in state.land_units[self.phalanx].attached if place != self.place)
        change_unit(state, self.phalanx, attached=left)
        state.land_units[self.group.id] = self.group

    def words(self, state: State) -> str:
        return f"{called(state, self.phalanx)} sends out euzonoi: {self.group.id}"


class Rejoined(Fact, frozen=True):
    """A group is attached to its phalanx again."""

    group: str
    phalanx: str
    place: Place

    def apply(self, state: State) -> None:
        attached = (*state.land_units[self.phalanx].attached, self.place)
        change_unit(state, self.phalanx, attached=attached)
        del state.land_units[self.group]

    def words(self, state: State) -> str:
        return f"{self.group} rejoins {called(state, self.phalanx)}"


class LandMoved(LandFact, frozen=True):
    """A unit stands somewhere else by its own movement."""

    SETS = sets(inside=None, moved=True)
    x: int
    y: int
    heading: int
    way: str  # typed notation of the legs, or what else has moved it

    def words(self, state: State) -> str:
        return went(called(state, self.unit), self.way)


class LandPushed(LandFact, frozen=True):
    """A unit was pushed, or followed the one it pushed."""

    SAYS = "{unit} {how}"
    x: int
    y: int
    how: Literal["is pushed back", "follows", "is pushed away"]


class LandContact(Fact, frozen=True):
    """A moving unit touched an enemy unit, Position or beached squadron."""

    mover: str
    other: str

    def apply(self, state: State) -> None:
        for unit in (self.mover, self.other):
            if unit in state.land_units:
                change_unit(state, unit, contacted=True)

    def words(self, state: State) -> str:
        return f"{called(state, self.mover)} is in contact with {called(state, self.other)}"


class EuzonoiMet(Fact, frozen=True):
    """A phalanx and a group have rolled for their meeting; not again in this Movement phase."""

    phalanx: str
    group: str

    def apply(self, state: State) -> None:
        for unit, other in ((self.phalanx, self.group), (self.group, self.phalanx)):
            change_unit(state, unit, met=(*state.land_units[unit].met, other))

    def words(self, state: State) -> str:
        return f"{called(state, self.phalanx)} meets {called(state, self.group)} in the open"


class LandDisordered(LandFact, frozen=True):
    SETS = sets(disordered=True)
    SAYS = "{unit} is disordered"


class LandRecovered(LandFact, frozen=True):
    SETS = sets(disordered=False)
    SAYS = "{unit} is in order again"


class LandFormed(LandFact, frozen=True):
    SAYS = "{unit} forms {formation}"
    formation: LandFormationName


class LandMeleeBegan(Fact, frozen=True):
    """Two sides are in land melee, or one waits in contact until the other is free to fight it."""

    melee: LandMelee

    def apply(self, state: State) -> None:
        state.land_melees[self.melee.id] = self.melee

    def words(self, state: State) -> str:
        sides = f"{_side(state, self.melee)} and {called(state, self.melee.defender)}"
        return (
            f"{sides} are in contact; the first melee goes on" if self.melee.waiting else f"{sides} are in land melee"
        )


class LandMeleeJoined(Fact, frozen=True):
    """Who waited takes the place of the one that is gone."""

    melee: str

    def apply(self, state: State) -> None:
        state.land_melees[self.melee] = replace(state.land_melees[self.melee], waiting=False)

    def words(self, state: State) -> str:
        melee = state.land_melees[self.melee]
        return f"{_side(state, melee)} and {called(state, melee.defender)} are in land melee"


class LandMeleeEnded(Fact, frozen=True):
    melee: str

    def apply(self, state: State) -> None:
        del state.land_melees[self.melee]

    def words(self, state: State) -> str:
        return f"The land melee of {self.melee.replace('|', ' and ')} is over"


class PushCounted(Fact, frozen=True):
    """The row of pushes of a land melee; nobody pushed: the row is broken."""

    melee: str
    pushed: str
    row: int

    def apply(self, state: State) -> None:
        state.land_melees[self.melee] = replace(state.land_melees[self.melee], pushed=self.pushed, row=self.row)

    def words(self, state: State) -> str:
        return f"{called(state, self.pushed)} is pushed" if self.pushed else "The row of pushes is broken"


class LandUnitLost(LandFact, frozen=True):
    """A unit is destroyed, routed and removed, or lost with its ship."""

    MOMENT: ClassVar[Moment | None] = "loss"
    SETS = sets(status="gone", inside=None, boarding=())
    SAYS = "{unit}: {how}"
    how: Literal["destroyed", "routed", "lost with its ships", "left behind"]


class EuzonoiStandLost(Fact, frozen=True):
    """One stand of euzonoi is removed alone: an attached one by its place, else one of a group."""

    MOMENT: ClassVar[Moment | None] = "loss"
    unit: str
    place: Place | None = None

    def apply(self, state: State) -> None:
        unit = state.land_units[self.unit]
        if self.place is None:
            change_unit(state, self.unit, stands=unit.stands - 1)
        else:
            change_unit(state, self.unit, attached=tuple(p for p in unit.attached if p != self.place))

    def words(self, state: State) -> str:
        return f"{called(state, self.unit)} loses a stand of euzonoi"


class HoplitesRouted(LandFact, frozen=True):
    """Hoplitoi run for the ships; their euzonoi are lost (NAV-18.20)."""

    SETS = sets(status="routed", was_routed=True, attached=(), formation="unformed", inside=None)
    SAYS = "{unit}: the hoplites rout"


class BoardingReady(Fact, frozen=True):
    """Squadrons near enough to take routed hoplites aboard, if nothing comes between in the turn."""

    unit: str
    squadrons: tuple[str, ...]

    def apply(self, state: State) -> None:
        change_unit(state, self.unit, boarding=self.squadrons)

    def words(self, state: State) -> str:
        return f"{called(state, self.unit)} may be taken aboard by " + (" or ".join(self.squadrons) or "nobody")


class EnteredPosition(Fact, frozen=True):
    unit: str
    position: str

    def apply(self, state: State) -> None:
        position = state.positions[self.position]
        change_unit(state, self.unit, x=position.x, y=position.y, inside=self.position)

    def words(self, state: State) -> str:
        return f"{called(state, self.unit)} is in {called(state, self.position)}"


class GarrisonLost(Fact, frozen=True):
    """The guards of a manned Position are no more."""

    position: str

    def apply(self, state: State) -> None:
        state.positions[self.position] = replace(state.positions[self.position], manned_by=None)

    def words(self, state: State) -> str:
        return f"{called(state, self.position)} is taken"


class Embarked(Fact, frozen=True):
    unit: str
    squadron: str

    def apply(self, state: State) -> None:
        change_unit(state, self.unit, status="aboard", aboard=self.squadron, inside=None, boarding=())
        change(state, self.squadron, troops=self.unit)

    def words(self, state: State) -> str:
        return f"{called(state, self.unit)} is aboard {called(state, self.squadron)}"


class Disembarked(Fact, frozen=True):
    unit: str
    x: int
    y: int
    heading: int
    formation: LandFormationName

    def apply(self, state: State) -> None:
        squadron = state.land_units[self.unit].aboard
        change_unit(
            state, self.unit, status="ashore", aboard=None, x=self.x, y=self.y, heading=self.heading,
            formation=self.formation,
        )  # fmt: skip
        if squadron is not None:
            change(state, squadron, troops=None)

    def words(self, state: State) -> str:
        return f"{called(state, self.unit)} is ashore"


class LandTurnEnded(Fact, frozen=True):
    """What was noted on land for one turn is forgotten."""

    def apply(self, state: State) -> None:
        for key, unit in state.land_units.items():
            if unit.ordered or unit.moved or unit.contacted or unit.met:
                state.land_units[key] = replace(unit, ordered=False, moved=False, contacted=False, met=())

    def words(self, state: State) -> str:
        return "The turn is over on land"


def _side(state: State, melee: LandMelee) -> str:
    return called(state, melee.attacker) + (f" ({melee.stand})" if melee.stand else "")
