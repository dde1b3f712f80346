"""Turns, phases, precedence, and the arete sequence (section 7)."""

from __future__ import annotations

from typing import Any, ClassVar

from polemos.kernel.fact import Chapter, Fact
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import does
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES
from polemos.rules.hoplomachia.facts.changing import UnitFact, change, set_army, set_unit
from polemos.rules.hoplomachia.state.pieces import SIDES, ElementDeed, UnitDeed
from polemos.rules.hoplomachia.state.table import State

PHASES = {
    "generation": "Generating the battle", "pregame": "Before the battle", "deployment": "Deployment",
    "salpinx": "Salpinx", "commands": "Commands", "mantis": "Mantis", "automatic": "Automatic moves",
    "belos": "Offensive belos", "epidromos": "Epidromos", "defensive": "Defensive belos",
    "marches": "Marches and approaches", "melee": "Melee", "katastrophe": "Katastrophe",
}  # fmt: skip
OF_A_UNITS_TURN: dict[str, Any] = {
    "crossed": (), "wheeled": 0, "turns": 0, "deeds": (), "must_reply": "", "must_charge": "", "falls_back_from": "",
    "changed_roll": False, "under_halt": False,
}  # fmt: skip
OF_A_UNITS_PHASE: dict[str, Any] = {"acted": False, "forced": False, "checked": False, "die": 0, "charge_ground": ()}
OF_AN_ELEMENTS_TURN: dict[str, Any] = {"deeds": (), "tormentors": (), "must_send_at": "", "momentum": False}


class TurnBegan(Fact, frozen=True):
    """A turn (HMA-7.1): what was noted for the last one is forgotten, but for causes that came when a unit had checked
    already (HMA-19.5)."""

    CHAPTER: ClassVar[Chapter | None] = "turn"
    turn: int
    longest: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # phalanx of each side (HMA-10.13)

    def apply(self, state: State) -> None:
        state.turn = self.turn
        for unit, known in list(state.units.items()):
            set_unit(state, unit, **OF_A_UNITS_TURN, causes=known.causes if known.checked else ())
        for element in list(state.elements):
            change(state, element, **OF_AN_ELEMENTS_TURN)
        for seat in range(len(SIDES)):
            set_army(state, seat, signal="", signal_shown=False, offer=False, ignoring=(), longest=self.longest[seat])

    def words(self, state: State) -> str:
        return f"Turn {self.turn}"


class PhaseBegan(Fact, frozen=True):
    """A phase; each unit may act in it again."""

    CHAPTER: ClassVar[Chapter | None] = "phase"
    phase: str

    def apply(self, state: State) -> None:
        state.phase, state.waiting, state.charges = self.phase, ((), ()), ()
        for unit in list(state.units):
            set_unit(state, unit, **OF_A_UNITS_PHASE)
        for seat in range(len(SIDES)):
            set_army(state, seat, stepped=False)

    def words(self, state: State) -> str:
        return PHASES[self.phase]


class PrecedenceTaken(Fact, frozen=True):
    """Who goes first in this phase (HMA-7.2), and why."""

    precedence: Seat
    why: str
    still: bool = False  # he has had it in this turn already: no line of the log for each phase

    def apply(self, state: State) -> None:
        state.precedence = state.up = self.precedence

    def words(self, state: State) -> str:
        why = f"in better condition, {self.why}" if self.why in CONDITION_NAMES.values() else self.why
        return "" if self.still else f"{does(state.army(self.precedence).name, 'has')} precedence: {why}"


class SequenceListed(Fact, frozen=True):
    """The units of each side that may act, in the order in which they come up (HMA-7.3)."""

    waiting: tuple[tuple[str, ...], tuple[str, ...]]

    def apply(self, state: State) -> None:
        state.waiting, state.up = self.waiting, state.precedence

    def words(self, state: State) -> str:
        return ""


class CameUp(Fact, frozen=True):
    """A unit has had its turn in the sequence; by a pass its owner goes on at once (HMA-7.5)."""

    unit: str
    passed: bool = False

    def apply(self, state: State) -> None:
        first, second = (tuple(each for each in units if each != self.unit) for units in state.waiting)
        state.waiting = first, second
        seat = state.units[self.unit].seat
        set_unit(state, self.unit, acted=not self.passed)
        state.up = seat if self.passed else 1 - seat

    def words(self, state: State) -> str:
        return ""  # most pass in most phases: the table shows who has still to act


class Forced(UnitFact, frozen=True):
    """Enemy activity has forced a result on it: it may not act in this phase (HMA-7.4)."""

    SAYS = ""
    forced: bool = True


class UnitNoted(Fact, frozen=True):
    """What units have done or suffered in this turn."""

    units: tuple[str, ...]
    deed: UnitDeed

    def apply(self, state: State) -> None:
        for unit in self.units:
            known = state.units[unit].deeds
            set_unit(state, unit, deeds=known if self.deed in known else (*known, self.deed))

    def words(self, state: State) -> str:
        return ""


class ElementNoted(Fact, frozen=True):
    """What elements have done or suffered in this turn."""

    elements: tuple[str, ...]
    deed: ElementDeed

    def apply(self, state: State) -> None:
        for element in self.elements:
            known = state.elements[element]
            deeds = known.deeds if self.deed in known.deeds else (*known.deeds, self.deed)
            change(state, element, deeds=deeds, tried=known.tried or self.deed == "fought")

    def words(self, state: State) -> str:
        return ""


class HaltNoted(Fact, frozen=True):
    """Units that are under Halt at the end of the Command strophe (HMA-12.7)."""

    units: tuple[str, ...]

    def apply(self, state: State) -> None:
        for unit in self.units:
            set_unit(state, unit, under_halt=True)

    def words(self, state: State) -> str:
        return ""
