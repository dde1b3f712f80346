"""Facts that several chapters state: bounds, places, shapes, parts, losses, contacts. Each chapter adds its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from polemos.geometry import milli
from polemos.kernel.fact import Chapter, Fact, Moment
from polemos.kernel.record_fact import RecordFact, sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import begun, counted, listed, person, titled, verb
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.state import SIDES, Bases, Contact, Formation, Leader, LossHow, Lost, State
from polemos.tabletop.files import in_order, without

PLACES = frozenset(("files", "x", "y", "facing", "steps"))
OF_EVERY_BOUND: dict[str, Any] = {"reactions": 0, "moved": False, "went": 0, "passed_by": ()}
NO_HITS: dict[str, Any] = {"hits": 0, "target": "", "aim": ()}  # of own fire, left over
OF_ITS_OWN_BOUND: dict[str, Any] = {
    "tally": 0, "powered": False, "mighty": False, "tests": 0, "acted": False, "pushed": False, **NO_HITS,
}  # fmt: skip
OF_A_LEADERS_BOUND: dict[str, Any] = {"is_silent": False, "is_done": False, "deeds": (), "rerolled": False, **NO_HITS}
PHASES = {
    "deployment": "Deployment", "combat": "Compulsory combat", "skirmish": "Skirmish actions", "power": "Call of power",
    "orders": "Command orders", "might": "Call of might", "heroes": "Heroic actions", "rally": "Rallying",
    "end": "End of the bound",
}  # fmt: skip


def change(state: State, formation: str, **values: Any) -> None:
    """Put a changed formation in the place of the old one; if it does not move, its worked-out boxes stay known."""
    before = state.formations[formation]
    after = state.formations[formation] = replace(before, **values)
    if PLACES.isdisjoint(values):
        after.__dict__.update(before.__dict__)


def set_leader(state: State, leader: str, **values: Any) -> None:
    state.leaders[leader] = replace(state.leaders[leader], **values)


def set_side(state: State, seat: Seat, **values: Any) -> None:
    state.sides[SIDES[seat]] = replace(state.side(seat), **values)


def named(state: State, formation: str) -> str:
    """A5 (Slingers)."""
    known = state.formations.get(formation)
    return formation if known is None else titled(known.id, known.name)


def name_of(state: State, piece: str) -> str:
    """A formation, or a leader."""
    return state.leaders[piece].name if piece in state.leaders else named(state, piece)


def code_of(formation: Formation, base: str) -> str:
    """The troop code of one of its bases (PAE-2.7)."""
    found = next(each for each in formation.bases if each.id == base)
    expert = "x" if found.expert else ""
    return f"{formation.kind}-{found.weapon}-{found.experience_chart.code}{expert}"


class FormationFact(RecordFact, frozen=True):
    """About one formation."""

    RECORD: ClassVar[type] = Formation
    formation: str

    def apply(self, state: State) -> None:
        change(state, self.formation, **self.values())

    def words(self, state: State) -> str:
        return self.said(formation=named(state, self.formation))


class LeaderFact(RecordFact, frozen=True):
    """About one leader."""

    RECORD: ClassVar[type] = Leader
    leader: str

    def apply(self, state: State) -> None:
        set_leader(state, self.leader, **self.values())

    def words(self, state: State) -> str:
        return begun(self.said(leader=person(state.leaders[self.leader].name)))


# -- bounds ------------------------------------------------------------------------------------------------------------


class BoundBegan(Fact, frozen=True):
    """A bound of a side (PAE-6.1), and what returns to nought with it (PAE-6.3)."""

    CHAPTER: ClassVar[Chapter | None] = "turn"
    bound: int
    active: Seat

    @property
    def turn(self) -> int:
        """As every game calls it in its log."""
        return self.bound

    def apply(self, state: State) -> None:
        state.turn, state.active, state.movements = self.bound, self.active, 0
        for key, formation in state.formations.items():
            own = OF_ITS_OWN_BOUND if formation.seat == self.active else {}
            change(state, key, **OF_EVERY_BOUND, **own)
        for key, leader in state.leaders.items():
            own = OF_A_LEADERS_BOUND if leader.seat == self.active else {}
            set_leader(state, key, reactions=0, **own)

    def words(self, state: State) -> str:
        return f"Bound {self.bound}: {state.side(self.active).name}"


class PhaseBegan(Fact, frozen=True):
    CHAPTER: ClassVar[Chapter | None] = "phase"
    phase: str

    def apply(self, state: State) -> None:
        state.phase = self.phase

    def words(self, state: State) -> str:
        return PHASES[self.phase]


def has_moved(state: State, formation: str) -> None:
    """By its own action (PAE-10.6), and later than whoever moved before in this bound."""
    state.movements += 1
    change(state, formation, moved=True, went=state.movements)


# -- places and shapes -------------------------------------------------------------------------------------------------


class Moved(FormationFact, frozen=True):
    """It has gone somewhere by its own action, its shape unchanged."""

    SETS = sets(supports="")
    SAYS = "{formation} {way}"
    x: int
    y: int
    facing: int
    way: str

    def apply(self, state: State) -> None:
        super().apply(state)
        has_moved(state, self.formation)


class Shifted(FormationFact, frozen=True):
    """It was brought somewhere else, not by its own will."""

    SAYS = "{formation} {why}"
    x: int
    y: int
    why: str


class Place(msgspec.Struct, frozen=True):
    """Where a formation or a lone hero stands."""

    piece: str
    x: int
    y: int


class Pushed(Fact, frozen=True):
    """Winner and loser of a combat have moved together and are still in contact (PAE-14.10)."""

    pushers: tuple[str, ...]
    pushed: tuple[str, ...]
    places: tuple[Place, ...]

    def apply(self, state: State) -> None:
        for place in self.places:
            if place.piece in state.formations:
                change(state, place.piece, x=place.x, y=place.y)
            else:
                set_leader(state, place.piece, x=place.x, y=place.y)

    def words(self, state: State) -> str:
        pushers, pushed = (listed([name_of(state, each) for each in side]) for side in (self.pushers, self.pushed))
        several = len(self.pushers) > 1
        return f"{pushers} {verb(several, 'pushes')} {pushed} back and {verb(several, 'follows')}"


class Arranged(FormationFact, frozen=True):
    """It stands in another shape, by its own action."""

    SETS = sets(supports="")
    SAYS = "{formation} {way}"
    files: Bases
    x: int
    y: int
    facing: int
    way: str
    in_place: bool = False  # bases exchanged places, which is no movement (PAE-10.6)
    steps: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        super().apply(state)
        if not self.in_place:
            has_moved(state, self.formation)


class Part(msgspec.Struct, frozen=True):
    """What a part of a formation is from now on: a formation that stands somewhere."""

    id: str
    files: Bases
    x: int
    y: int
    facing: int
    steps: tuple[int, ...] = ()
    turned: bool = False  # by its own action, which is movement (PAE-10.6)


class Divided(Fact, frozen=True):
    """A formation is several from now on; what is noted of it is noted of each (PAE-9.10, 10.4).

    In the roster the parts stand where it stood (PAE-1.15). One of them keeps its name, and leaders are with that one
    unless told otherwise. Hits that were left over stay with it, for an order to any other is none in succession.
    """

    formation: str
    parts: tuple[Part, ...]
    way: str

    def apply(self, state: State) -> None:
        whole = state.formations[self.formation]
        parts = {
            part.id: replace(
                whole, id=part.id, files=part.files, x=part.x, y=part.y, facing=part.facing, steps=part.steps,
                supports="", **({} if part.id == self.formation else NO_HITS),
            )
            for part in self.parts
        }  # fmt: skip
        state.formations = _in_place_of(state.formations, self.formation, parts)
        root = root_of(self.formation)
        made = sum(part.id != self.formation for part in self.parts)
        state.parts[root] = state.parts.get(root, 0) + made
        for part in self.parts:
            if part.turned:
                has_moved(state, part.id)

    def words(self, state: State) -> str:
        return f"{named(state, self.parts[0].id)} {self.way}"


def _in_place_of(table: dict[str, Formation], old: str, parts: dict[str, Formation]) -> dict[str, Formation]:
    after: dict[str, Formation] = {}
    for key, known in table.items():
        if key == old:
            after.update(parts)
        else:
            after[key] = known
    return after


def root_of(formation: str) -> str:
    """The formation of the roster that a part comes from: C1 of C1b."""
    return formation.rstrip("abcdefghijklmnopqrstuvwxyz")


def part_names(state: State, formation: str, count: int) -> tuple[str, ...]:
    """Names for new parts: C1a, C1b and so on, never one that was used before."""
    root = root_of(formation)
    first = state.parts.get(root, 0)
    return tuple(root + _letters(first + at) for at in range(count))


def _letters(number: int) -> str:
    """a to z, then aa, ab ..."""
    letters = chr(ord("a") + number % 26)
    return letters if number < 26 else _letters(number // 26 - 1) + letters


class Merged(Fact, frozen=True):
    """A formation has joined another and is a part of it (PAE-9.11, 9.12)."""

    formation: str
    into: str
    files: Bases
    x: int
    y: int
    tally: int
    powered: bool

    def apply(self, state: State) -> None:
        mighty = state.formations[self.formation].mighty or state.formations[self.into].mighty
        change(
            state, self.into, files=self.files, x=self.x, y=self.y, tally=self.tally, powered=self.powered,
            mighty=mighty, steps=(),
        )  # fmt: skip
        del state.formations[self.formation]
        for key, leader in state.leaders.items():
            if leader.formation == self.formation:
                set_leader(state, key, formation=self.into)

    def words(self, state: State) -> str:
        return f"{named(state, self.formation)} joins {named(state, self.into)}"


# -- losses ------------------------------------------------------------------------------------------------------------


class Dispersed(Fact, frozen=True):
    """Bases are gone (PAE-11.15, 14.7). Files close up to the front; what else closes up is told by another fact.

    Where nothing is left, leaders with it stand in the open where the last base stood (PAE-7.23, 14.21, 15.19).
    """

    MOMENT: ClassVar[Moment | None] = "loss"
    formation: str
    bases: tuple[str, ...]
    how: LossHow

    def apply(self, state: State) -> None:
        whole = state.formations[self.formation]
        gone = [base for base in whole.bases if base.id in self.bases]
        for base in gone:
            code = code_of(whole, base.id)
            state.lost[base.id] = Lost(
                id=base.id, seat=whole.seat, name=whole.name, code=code, how=self.how, bound=state.turn
            )
        left = without(whole.files, gone)
        if in_order(left):
            change(state, self.formation, files=left)
        else:
            del state.formations[self.formation]
            last = whole.boxes[self.bases[-1]]
            x, y = on_table(state, milli(last.cx), milli(last.cy))
            for key, leader in state.leaders.items():
                if leader.formation == self.formation:
                    set_leader(state, key, formation="", x=x, y=y)

    def words(self, state: State) -> str:
        if self.formation not in state.formations:
            return f"{self.formation} is dispersed"
        count = len(self.bases)
        return f"{named(state, self.formation)} loses {counted(count, 'base')}"


def on_table(state: State, x: int, y: int) -> tuple[int, int]:
    """Where a leader stands whose base would reach over the table edge there."""
    radius = milli(leader_chart().radius)
    return min(max(x, radius), state.width - radius), min(max(y, radius), state.depth - radius)


class LeaderLost(LeaderFact, frozen=True):
    """Killed, captured or mortally wounded (PAE-7.25, 15.27)."""

    MOMENT: ClassVar[Moment | None] = "leader"
    SETS = sets(formation="", opponent="")
    SAYS = "{leader} is {lost}"
    lost: str

    def apply(self, state: State) -> None:
        super().apply(state)
        for key, other in state.leaders.items():
            if other.opponent == self.leader:
                set_leader(state, key, opponent="")


# -- contacts ----------------------------------------------------------------------------------------------------------


class ContactsMade(Fact, frozen=True):
    """Bases have come into contact (PAE-1.6), each with the kind that it has for both (PAE-1.7)."""

    contacts: tuple[Contact, ...]

    def apply(self, state: State) -> None:
        for contact in self.contacts:
            state.contacts[contact.id] = contact

    def words(self, state: State) -> str:
        return ""


class ContactsEnded(Fact, frozen=True):
    contacts: tuple[str, ...]

    def apply(self, state: State) -> None:
        for contact in self.contacts:
            del state.contacts[contact]

    def words(self, state: State) -> str:
        return ""


def contacts_touched(state: State, pieces: Iterable[str]) -> Sequence[Contact]:
    """Contacts of some bases or lone heroes."""
    wanted = frozenset(pieces)
    return [contact for contact in state.contacts.values() if contact.a in wanted or contact.b in wanted]
