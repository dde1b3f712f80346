"""Facts that several chapters state: places, order, links, losses. Each chapter adds its own."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from polemos.kernel.fact import Chapter, Fact, Moment
from polemos.kernel.record_fact import RecordFact, sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import listed, many, titled, verb, within
from polemos.rules.navarcoi.charts.charts import formation
from polemos.rules.navarcoi.state import FLEETS, FormationName, Link, Point, Slot, Squadron, State
from polemos.tabletop.legs import deed_of

PLACES = frozenset(("x", "y", "heading", "slots", "shifts", "track", "formation", "half_stands"))
STAND = 2  # half-stands
INCH = '"'
GONE = {"back water": "backs water", "run": "runs"}  # what is typed, and what the log says
TURNED = {"about face": "turns about", "front left": "fronts to the left", "front right": "fronts to the right"}


def change(state: State, squadron: str, **values: Any) -> None:
    """Put a changed squadron in the place of the old one; if it does not move, its worked-out stands stay known."""
    before = state.squadrons[squadron]
    after = state.squadrons[squadron] = replace(before, **values)
    if PLACES.isdisjoint(values):
        after.__dict__.update(before.__dict__)


def named(state: State, squadron: str) -> str:
    known = state.squadrons[squadron]
    return titled(known.id, known.name)


def stands(half_stands: int) -> str:
    """Half-stands in words: 5 is 2½."""
    whole, half = divmod(half_stands, STAND)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def stands_told(half_stands: int) -> str:
    """½ stand, 1 stand, 1½ stands."""
    return f"{stands(half_stands)} {'stand' if 0 < half_stands <= STAND else many('stand')}"


class SquadronFact(RecordFact, frozen=True):
    """About one squadron."""

    RECORD: ClassVar[type] = Squadron
    squadron: str

    def apply(self, state: State) -> None:
        change(state, self.squadron, **self.values())

    def words(self, state: State) -> str:
        return self.said(squadron=named(state, self.squadron))


class PhaseBegan(Fact, frozen=True):
    CHAPTER: ClassVar[Chapter | None] = "phase"
    phase: str

    def apply(self, state: State) -> None:
        state.phase = self.phase

    def words(self, state: State) -> str:
        return f"{self.phase.capitalize()} phase"


class TurnBegan(Fact, frozen=True):
    CHAPTER: ClassVar[Chapter | None] = "turn"
    turn: int

    def apply(self, state: State) -> None:
        state.turn = self.turn
        for key, squadron in state.squadrons.items():
            if squadron.acted or squadron.held or squadron.unsettled or squadron.failed:
                change(state, key, acted=False, held=False, unsettled=False, failed=False)
        for key, fleet in state.fleets.items():
            if fleet.signalled:
                state.fleets[key] = replace(fleet, signalled=0)

    def words(self, state: State) -> str:
        return f"Turn {self.turn}"


def went(name: str, way: str) -> str:
    """A way in words for the log, whether it is kept in typed notation or told as it was."""
    if (told := deed_of(way, INCH)) is not None:
        return f"{name} {told}"
    typed, _, far = way.rpartition(" ")
    if typed in GONE:
        return f"{name} {GONE[typed]} {far}{INCH}"
    return f"{name} {TURNED[way]}" if way in TURNED else f"{name}: {way}"


class Moved(SquadronFact, frozen=True):
    """A squadron stands somewhere else: anchor, heading, slots, shifts and track, as far as they changed."""

    x: int
    y: int
    heading: int
    way: str  # typed notation of the legs, or what else has moved it
    slots: tuple[Slot, ...] | None = None
    shifts: tuple[int, ...] | None = None
    track: tuple[Point, ...] | None = None

    def words(self, state: State) -> str:
        return went(named(state, self.squadron), self.way)


class Formed(SquadronFact, frozen=True):
    """A squadron has taken a formation: its whole layout is new."""

    SETS = sets(shifts=())
    formation: FormationName
    x: int
    y: int
    heading: int
    slots: tuple[Slot, ...] = ()
    track: tuple[Point, ...] = ()
    commander: int = 0
    way: str = ""

    def words(self, state: State) -> str:
        name = formation(self.formation).name
        if not self.way:
            return f"{named(state, self.squadron)}: {name}"
        if not self.way.startswith("form "):
            return went(named(state, self.squadron), self.way)
        if self.way.startswith("form up "):
            return f"{named(state, self.squadron)} forms up: {self.way.removeprefix('form up ')}"
        told = self.way.removeprefix("form ").removeprefix(name.lower()).split()
        aside = told[:1] in (["left"], ["right"]) and told[1:2] != ["end"]
        how = " ".join(["to the", *told] if aside else told)
        return f"{named(state, self.squadron)} forms {name.lower()}" + (f", {how}" if how else "")


class Acted(SquadronFact, frozen=True):
    """A squadron has taken its action of this turn."""

    SETS = sets(acted=True, unsettled=False)
    held: bool = False

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} " + ("holds" if self.held else "has acted")


class Disordered(SquadronFact, frozen=True):
    SETS = sets(order="disordered", unsettled=True)
    SAYS = "{squadron} is Disordered"


class BecameUnformed(SquadronFact, frozen=True):
    """Loses its formation; the stands stay where they are (NAV-9.6). Its slots are now offsets on the table."""

    SETS = sets(formation="unformed", order="unformed", heading=0, track=(), shifts=(), unsettled=True)
    SAYS = "{squadron} is Unformed"
    x: int
    y: int
    slots: tuple[Slot, ...]


class Rallied(SquadronFact, frozen=True):
    SETS = sets(order="ordered")
    SAYS = "{squadron} is Ordered again"


class Linked(Fact, frozen=True):
    """Two squadrons are in melee with each other. Who is anchored, beached or pursuing becomes active."""

    link: Link

    def apply(self, state: State) -> None:
        state.links[self.link.id] = replace(self.link, began=state.turn)
        for squadron in (self.link.attacker, self.link.target):
            change(state, squadron, status="active", unsettled=True, beaten=())

    def words(self, state: State) -> str:
        how = {"frontal": "frontally", "flank": "in the flank", "rear": "in the rear"}[self.link.kind]
        return f"{named(state, self.link.attacker)} attacks {named(state, self.link.target)} {how}"


class Flagged(Fact, frozen=True):
    """Who counts as flanked and who is privileged in a link's first Melee phase."""

    link: str
    flanked: tuple[str, ...]
    privileged: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.links[self.link] = replace(state.links[self.link], flanked=self.flanked, privileged=self.privileged)

    def words(self, state: State) -> str:
        whom = listed([named(state, squadron) for squadron in self.flanked])
        return f"{whom} {verb(len(self.flanked) > 1, 'counts')} as attacked in the flank"


class Unlinked(Fact, frozen=True):
    link: str

    def apply(self, state: State) -> None:
        del state.links[self.link]

    def words(self, state: State) -> str:
        return f"The melee of {self.link.replace('|', ' and ')} is over"


class Lost(Fact, frozen=True):
    """Half-stands lost; which stands go is settled by NAV-1.8 and stands in `stands` (indices, in order of removal)."""

    MOMENT: ClassVar[Moment | None] = "sunk"
    squadron: str
    half_stands: int
    stands: tuple[int, ...] = ()
    commander: int = 0

    def apply(self, state: State) -> None:
        squadron = state.squadrons[self.squadron]
        slots, shifts = list(squadron.slots), list(squadron.shifts)
        for gone in self.stands:
            if slots:
                del slots[gone]
            if shifts:
                del shifts[gone]
        change(
            state, self.squadron, half_stands=squadron.half_stands - self.half_stands, slots=tuple(slots),
            shifts=tuple(shifts), commander=self.commander,
        )  # fmt: skip

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} loses {stands_told(self.half_stands)}"


class Gone(SquadronFact, frozen=True):
    """A squadron is out of the battle; `how` names the edge or land it ran over, or destroyed, captured, off_table."""

    SAYS = "{squadron} is gone ({how})"
    how: str

    def apply(self, state: State) -> None:
        change(state, self.squadron, status="gone", left_by=self.how)


class StatusChanged(SquadronFact, frozen=True):
    SAYS = "{squadron} is {status}"
    status: Literal["active", "anchored", "beached", "chasing", "off_table", "pursuing", "exited"]
    beaten: tuple[str, ...] = ()


class ChaseEnded(Fact, frozen=True):
    """A chase is over; those still chasing are free, from their owner's next ship movement on (NAV-12.15)."""

    chase: str

    def apply(self, state: State) -> None:
        chase = state.chases.pop(self.chase)
        for squadron in (chase.attacker, chase.target):
            if state.squadrons[squadron].status == "chasing":
                waits = state.squadrons[squadron].seat == state.moving
                change(state, squadron, status="active", acted=waits)

    def words(self, state: State) -> str:
        return f"The chase of {self.chase.replace('|', ' and ')} is over"


class MoraleChanged(SquadronFact, frozen=True):
    SAYS = "{squadron}: crew morale is now {morale}"
    morale: str


class AdmiralKilled(Fact, frozen=True):
    MOMENT: ClassVar[Moment | None] = "leader"
    seat: Seat

    def apply(self, state: State) -> None:
        fleet = state.fleet(self.seat)
        state.fleets[FLEETS[self.seat]] = replace(fleet, admiral_killed=True)

    def words(self, state: State) -> str:
        return f"The strategos of {within(state.fleet(self.seat).name)} is dead"


class BattleEnded(Fact, frozen=True):
    """The fighting is over; the reckoning follows."""

    BARRIER: ClassVar[bool] = True
    why: str

    def apply(self, state: State) -> None:
        state.battle_over = True

    def words(self, state: State) -> str:
        return f"The battle is over: {self.why}"


def placed(squadron: Squadron) -> Formed:
    """The fact that a squadron stands as this record says."""
    return Formed(
        squadron.id, squadron.formation, squadron.x, squadron.y, squadron.heading, squadron.slots, squadron.track,
        squadron.commander,
    )  # fmt: skip
