"""Facts that several chapters state: places, order, spirit, losses. Each chapter adds its own."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from polemos.kernel.fact import Chapter, Fact
from polemos.kernel.record_fact import RecordFact, sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import begun, person, titled
from polemos.rules.alala.state import SIDES, Contact, Event, Leader, State, Throw
from polemos.rules.alala.troops import LEVELS, Control, Deed, Status, Troop

PLACES = frozenset(("x", "y", "facing", "elements"))
OF_THIS_TURN: dict[str, Any] = {
    "control": "", "body": "", "acted": False, "moved": False, "redressed": False, "shot": 0, "retired": False,
    "evaded": False, "charged": False, "rough": False, "struck_rear": False, "halted": False, "must_retire": False,
    "lined_up": False, "witnesses": (), "deed": Deed(),
}  # fmt: skip


def change(state: State, troop: str, **values: Any) -> None:
    """Put a changed troop in the place of the old one; if it does not move, its worked-out block stays known."""
    before = state.troops[troop]
    after = state.troops[troop] = replace(before, **values)
    if PLACES.isdisjoint(values):
        after.__dict__.update(before.__dict__)


def set_side(state: State, seat: Seat, **values: Any) -> None:
    state.sides[SIDES[seat]] = replace(state.side(seat), **values)


def set_leader(state: State, leader: str, **values: Any) -> None:
    state.leaders[leader] = replace(state.leaders[leader], **values)


def named(state: State, troop: str) -> str:
    known = state.troops[troop]
    return titled(known.id, known.name)


def leader_named(state: State, leader: str) -> str:
    """A leader at the beginning of a sentence: "The successor of Nicias"."""
    return begun(person(state.leaders[leader].name))


def headed(state: State, troop: str) -> str:
    """As its throws are headed: AT2 Acharnians. Throws that wait stand in saves, so these words may not change."""
    known = state.troops[troop]
    return f"{known.id} {known.name}" if known.name else known.id


class TroopFact(RecordFact, frozen=True):
    """About one troop."""

    RECORD: ClassVar[type] = Troop
    troop: str

    def apply(self, state: State) -> None:
        change(state, self.troop, **self.values())

    def words(self, state: State) -> str:
        return self.said(troop=named(state, self.troop))


class LeaderFact(RecordFact, frozen=True):
    """About one leader."""

    RECORD: ClassVar[type] = Leader
    leader: str

    def apply(self, state: State) -> None:
        set_leader(state, self.leader, **self.values())

    def words(self, state: State) -> str:
        return self.said(leader=leader_named(state, self.leader))


class TurnBegan(Fact, frozen=True):
    """A new turn (ALA-7.1): what lasted one turn is over."""

    CHAPTER: ClassVar[Chapter | None] = "turn"
    turn: int

    def apply(self, state: State) -> None:
        state.turn = self.turn
        for key, troop in state.troops.items():
            if troop.on_table:
                came_on = troop.advanced > troop.advanced_before
                change(
                    state, key, last=troop.deed, moved_last=troop.moved, came_on=came_on,
                    advanced_before=troop.advanced, **OF_THIS_TURN,
                )  # fmt: skip
        for key, leader in state.leaders.items():
            state.leaders[key] = replace(leader, points=0, controls=False, went=False, shout=False)
        for key, contact in state.contacts.items():
            state.contacts[key] = replace(contact, came=(), charged=())

    def words(self, state: State) -> str:
        return f"Turn {self.turn}"


class PhaseBegan(Fact, frozen=True):
    CHAPTER: ClassVar[Chapter | None] = "phase"
    phase: str

    def apply(self, state: State) -> None:
        state.phase = self.phase

    def words(self, state: State) -> str:
        return self.phase[:1].upper() + self.phase[1:]


class Moved(Fact, frozen=True):
    """A troop stands somewhere else. `advanced` is what the move adds to its advance (ALA-14.7)."""

    troop: str
    x: int
    y: int
    facing: int
    way: str  # in words, for the log
    advanced: int = 0

    def apply(self, state: State) -> None:
        total = state.troops[self.troop].advanced + self.advanced
        change(state, self.troop, x=self.x, y=self.y, facing=self.facing, moved=True, advanced=total)

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} {self.way}"


class Did(TroopFact, frozen=True):
    """What counts as the last move of a troop from now on (ALA-9.11); told by the fact that did it."""

    deed: Deed


class Acted(TroopFact, frozen=True):
    """A troop's turn in its own phase is over: only for the order of play."""

    SETS = sets(acted=True)


class Disordered(Fact, frozen=True):
    """Disorder points taken; never more than three in all (ALA-11.2)."""

    MOST: ClassVar[int] = 3
    troop: str
    points: int
    cause: str
    rough: bool = False  # for terrain, once a turn (ALA-4.3)

    def apply(self, state: State) -> None:
        troop = state.troops[self.troop]
        points = min(self.MOST, troop.disorder + self.points)
        change(state, self.troop, disorder=points, rough=troop.rough or self.rough)

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)}: {self.points} DP for {self.cause}, now {state.troops[self.troop].disorder}"


class Redressed(Fact, frozen=True):
    troop: str
    points: int

    def apply(self, state: State) -> None:
        change(state, self.troop, disorder=state.troops[self.troop].disorder - self.points, redressed=True)

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} redresses: {self.points} DP less"


class LevelChanged(Fact, frozen=True):
    """One level up or down (ALA-10.4)."""

    troop: str
    by: Literal[1, -1]
    cause: str

    def apply(self, state: State) -> None:
        change(state, self.troop, level=state.troops[self.troop].level + self.by)

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} is {LEVELS[state.troops[self.troop].level]}: {self.cause}"


class MustRetire(Fact, frozen=True):
    """A shaken unit had to drop a level (ALA-10.12): it retires at once, or when its phase or its combat lets it."""

    troop: str
    must: bool = True
    at_once: bool = False

    def apply(self, state: State) -> None:
        change(state, self.troop, must_retire=self.must)
        others = tuple(troop for troop in state.due if troop != self.troop)
        state.due = (*others, self.troop) if self.must and self.at_once else others

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} " + ("must retire" if self.must else "need not retire any more")


class EventsNoted(Fact, frozen=True):
    """What others within 4 inches have yet to react to (ALA-10.13)."""

    events: tuple[Event, ...]

    def apply(self, state: State) -> None:
        state.events = state.events + self.events

    def words(self, state: State) -> str:
        return ""  # the move itself is told, and who loses heart by it


class EventTaken(Fact, frozen=True):
    """The first event of the queue is worked off."""

    witnesses: tuple[str, ...]

    def apply(self, state: State) -> None:
        first, *rest = state.events
        known = state.troops[first.troop].witnesses
        change(state, first.troop, witnesses=known + self.witnesses)
        state.events = tuple(rest)

    def words(self, state: State) -> str:
        return ""  # whose level changes by it is told


class BrokeFormation(TroopFact, frozen=True):
    """Hoplites become unformed (ALA-11.7)."""

    SETS = sets(formed=False, body="")
    SAYS = "{troop} is unformed"


STATUS_WORDS: dict[Status, str] = {
    "withdrawing": "withdraws",
    "last_stand": "makes its last stand",
    "looting": "falls to looting",
    "steady": "stands again",
}


class StatusChanged(TroopFact, frozen=True):
    status: Status

    def words(self, state: State) -> str:
        told = STATUS_WORDS.get(self.status, "")  # the other moves are told as moves
        return f"{named(state, self.troop)} {told}" if told else ""


class ContactMade(Fact, frozen=True):
    contact: Contact

    def apply(self, state: State) -> None:
        state.contacts[self.contact.id] = self.contact

    def words(self, state: State) -> str:
        return f"{named(state, self.contact.a)} and {named(state, self.contact.b)} are in contact"


class ContactLost(Fact, frozen=True):
    a: str
    b: str

    def apply(self, state: State) -> None:
        del state.contacts[f"{self.a}|{self.b}"]

    def words(self, state: State) -> str:
        return ""  # whoever moved away is told


RESULT_WORDS: dict[Control, str] = {
    "free": "acts as its player wishes",
    "halt": "halts",
    "repeat": "repeats its last move",
    "pursue": "goes on with its pursuit",
    "break_out": "breaks out",
    "retire": "retires",
    "loot": "goes on looting",
}


class ControlTested(TroopFact, frozen=True):
    """What a troop may do for the rest of the turn (ALA-9.2)."""

    control: Control

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} {RESULT_WORDS[self.control]}"


class Thrown(Fact, frozen=True):
    """Dice are on the table, before their effects; the rolls themselves stand before it in the log."""

    throws: tuple[Throw, ...]

    def apply(self, state: State) -> None:
        state.throws = self.throws

    def words(self, state: State) -> str:
        return ""  # the rolls before it tell the same
