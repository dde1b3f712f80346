"""What happens in the Command strophe: signals, verbal orders, stations (section 8)."""

from __future__ import annotations

from typing import Any, ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.words.english import does, doing, within
from polemos.rules.hoplomachia.charts.words import ORDER_NAMES, Formation, Order
from polemos.rules.hoplomachia.facts.changing import (
    ArmyFact,
    StrategosFact,
    named,
    set_army,
    set_strategos,
    set_unit,
)
from polemos.rules.hoplomachia.orders.conditions import SIGNAL_NAMES
from polemos.rules.hoplomachia.state.armies import Runner, Signal, Station, WrittenSignal
from polemos.rules.hoplomachia.state.pieces import Posture, VerbalOrder
from polemos.rules.hoplomachia.state.table import State

TO_BATTLE: tuple[Signal, ...] = ("approach", "charge")  # signals with which it begins in earnest

# -- signals -----------------------------------------------------------------------------------------------------------


class SignalPlaced(ArmyFact, frozen=True):
    """Something lies under the salpinx, or nothing; with it may go an offer to end the battle (HMA-8.4, 8.15)."""

    seat: Public[Seat]
    signal: Owner[Signal] = "blank"
    offer: Owner[bool] = False
    ignoring: Owner[tuple[str, ...]] = ()

    @property
    def owner(self) -> Seat:
        return self.seat

    def words(self, state: State) -> str:
        return f"{does(state.army(self.seat).name, 'has')} placed a signal"


class OrderPrepared(StrategosFact, frozen=True):
    """He will send a verbal order; of a hegemon this is known from now on, and he gives no signal (HMA-8.5)."""

    SAYS = "{strategos} prepares a verbal order"
    prepares: bool = True

    def apply(self, state: State) -> None:
        super().apply(state)
        known = state.strategoi[self.strategos]
        if known.hegemon:
            set_army(state, known.seat, signal="verbal", signal_shown=True)


class SignalShown(ArmyFact, frozen=True):
    """The salpinx is lifted (HMA-8.5)."""

    BARRIER: ClassVar[bool] = True
    SAYS = "{army}: {told}"
    signal: Signal
    changed: bool = False  # to Charge, since the enemy has shown Charge
    signal_shown: bool = True
    written: WrittenSignal | None = None  # HMA-23.4

    @property
    def moment(self) -> Moment | None:
        """Most signals are a trumpet; with some the battle begins in earnest, and no signal is heard by nobody."""
        if self.signal == "blank":
            return None
        return "advance" if self.signal in TO_BATTLE else "signal"

    def apply(self, state: State) -> None:
        super().apply(state)
        if self.written is not None:
            set_army(state, self.seat, written_shown=True)
        if self.signal == "muster":
            set_army(state, self.seat, mustered=True)

    def words(self, state: State) -> str:
        told = "no signal" if self.signal == "blank" else f"the salpinx gives {SIGNAL_NAMES[self.signal]}"
        if self.written is not None:
            whom = self.written.unit or f"portion {self.written.portion}"
            told = f"the written signal: {ORDER_NAMES[self.written.order]} for {whom}"
        return self.said(army=state.army(self.seat).name, told=f"{told} instead" if self.changed else told)


class OrderGiven(StrategosFact, frozen=True):
    """He has given his order of this turn (HMA-8.1)."""

    SAYS = ""
    ordered: int
    prepares: bool = False


class SignalObeyed(Fact, frozen=True):
    """These units are under the signal's order from now on; verbal orders that do not bind end with it (HMA-8.12)."""

    seat: Seat
    order: Order
    units: tuple[str, ...]
    of_army: bool = True  # not the written signal of HMA-23.4

    def apply(self, state: State) -> None:
        for key in self.units:
            set_unit(state, key, verbal=None, **taken(state, key, self.order))
        if self.of_army and self.order == "approach":
            for key, unit in list(state.units.items()):
                if unit.seat == self.seat:
                    set_unit(state, key, approach="begun" if key in self.units else "")
            set_army(state, self.seat, approach="ordered")
        if self.of_army and self.order == "halt" and state.army(self.seat).approach == "ordered":
            set_army(state, self.seat, approach="halted")

    def words(self, state: State) -> str:
        return doing([named(state, key) for key in self.units], f"obeys: {ORDER_NAMES[self.order]}")


def taken(state: State, unit: str, order: Order) -> dict[str, Any]:
    """What an order changes in a unit (HMA-9.1)."""
    known = state.units[unit]
    if not known.is_light:
        return {"order": order} if order not in ("forward", "recall") else {}
    if order == "forward":
        return {"mode": "forward", "returning": False, "posture": ""}
    if order == "recall":
        return {"mode": "recalled", "returning": True, "posture": ""}
    return {"mode": "withdrawing", "returning": False} if order == "withdrawal" else {}


class Turned(Fact, frozen=True):
    """Units withdraw, against the order or because their core is gone (HMA-5.9, 8.7)."""

    units: tuple[str, ...]
    why: str

    def apply(self, state: State) -> None:
        for key in self.units:
            set_unit(state, key, verbal=None, **taken(state, key, "withdrawal"))

    def words(self, state: State) -> str:
        return doing([named(state, key) for key in self.units], f"withdraws ({self.why})")


class EkdromoiSignalled(ArmyFact, frozen=True):
    """HMA-23.5."""

    SAYS = ""
    ekdromoi_recalled: bool
    ekdromoi_released: int | None = None


# -- stations and postures ---------------------------------------------------------------------------------------------


class StationsStated(ArmyFact, frozen=True):
    """Formation, stations and facing as stated with Muster, or stations of lights with Recall; seen by all."""

    BARRIER: ClassVar[bool] = True
    SAYS = "{army}: the stations are stated"
    stations: tuple[Station, ...]
    formation: Formation | None = None
    facing: int | None = None
    formation_shown: bool = True


POSTURES: dict[Posture, str] = {
    "": "keeps its station", "reserve": "stays in reserve", "flank": "goes to the flank", "cover": "covers the line",
    "leave": "leaves the line",
}  # fmt: skip


class PostureTaken(Fact, frozen=True):
    """What lights do under Begin Approach or Withdrawal (HMA-9.7, 9.10)."""

    postures: tuple[tuple[str, Posture], ...]

    def apply(self, state: State) -> None:
        for unit, posture in self.postures:
            set_unit(state, unit, posture=posture)

    def words(self, state: State) -> str:
        groups = {posture: [unit for unit, other in self.postures if other == posture] for _, posture in self.postures}
        told = (doing([named(state, unit) for unit in units], POSTURES[posture]) for posture, units in groups.items())
        return "; ".join(told)


class StationReached(Fact, frozen=True):
    """Recalled lights are where they were called to (HMA-9.6)."""

    units: tuple[str, ...]

    def apply(self, state: State) -> None:
        for unit in self.units:
            set_unit(state, unit, returning=False)

    def words(self, state: State) -> str:
        return ""


# -- verbal orders -----------------------------------------------------------------------------------------------------


class RunnerSent(Fact, frozen=True):
    """A verbal order goes out: by whom, to whom and for which turn is known to all, what it says is not (HMA-8.5)."""

    runner: Public[str]
    seat: Public[Seat]
    sender: Public[str]
    to: Public[str]
    arrives: Public[int]
    content: Owner[VerbalOrder | None] = None

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        state.runners[self.runner] = Runner(
            id=self.runner, seat=self.seat, sender=self.sender, to=self.to, sent=state.turn, arrives=self.arrives,
            content=self.content,
        )  # fmt: skip
        set_strategos(state, self.sender, ordered=state.turn, prepares=False)

    def words(self, state: State) -> str:
        to = state.strategoi[self.to].name if self.to in state.strategoi else named(state, self.to)
        return f"{state.strategoi[self.sender].name} sends a runner to {to}, who arrives in turn {self.arrives}"


class RunnerArrived(Fact, frozen=True):
    """His way is over; an order that finds nobody to carry it out is lost (HMA-8.11)."""

    runner: str
    lost: bool = False

    def apply(self, state: State) -> None:
        del state.runners[self.runner]

    def words(self, state: State) -> str:
        sender = self.runner.rpartition("-")[0]  # as runners are called: after whoever sends them, and a number
        whose = f"runner of {within(state.strategoi[sender].name)}" if sender in state.strategoi else "runner"
        return f"The {whose} finds nobody, and the order is lost" if self.lost else f"The {whose} arrives"


class ByWord(Fact, frozen=True):
    """What a verbal order changes in a unit besides being received: core order, or light mode (HMA-9.1, 9.13)."""

    unit: str
    order: Order

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        if not unit.is_light or self.order in ("forward", "recall"):
            set_unit(state, self.unit, **taken(state, self.unit, self.order))

    def words(self, state: State) -> str:
        return ""


# -- peace -------------------------------------------------------------------------------------------------------------


class OffersMet(Fact, frozen=True):
    """Both have offered to end the battle, or are taken to have done so (HMA-20.4)."""

    BARRIER: ClassVar[bool] = True

    def apply(self, state: State) -> None:
        return None

    def words(self, state: State) -> str:
        return "Both sides offer to end the battle"
