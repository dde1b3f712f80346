"""The signal that each player may write down for one unit or portion before the battle (HMA-23.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.spaces import Form, Judge, Said
from polemos.kernel.spaces.specs import FormRow, FormSpec, one_of
from polemos.kernel.words.english import does, listed
from polemos.rules.hoplomachia.charts.words import ORDER_NAMES, ORDERS, Order
from polemos.rules.hoplomachia.facts.changing import named, set_army
from polemos.rules.hoplomachia.field.eligibility import can_ever_charge
from polemos.rules.hoplomachia.orders.current import concerns
from polemos.rules.hoplomachia.orders.stationing import portions
from polemos.rules.hoplomachia.state.armies import WrittenSignal
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State

SEATS: tuple[Seat, Seat] = (0, 1)
NOBODY = -1


class SignalWritten(Fact, frozen=True):
    """Only its owner knows whether there is one, and what it says, until it is given."""

    seat: Public[Seat]
    written: Owner[WrittenSignal | None] = None

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        set_army(state, self.seat, written=self.written)

    def words(self, state: State) -> str:
        told = f"{does(state.army(self.seat).name, 'has')} thought about giving one unit a signal of its own"
        return told if self.written is None else f"{told}: {ORDER_NAMES[self.written.order]}"


class Written(msgspec.Struct, frozen=True):
    """An order for a unit, or for a portion; without an order there is no such signal."""

    order: Order | Literal[""] = ""
    unit: str = ""
    portion: int = NOBODY


@dataclass(frozen=True)
class WrittenJudge(Judge[Written]):
    state: State
    seat: Seat
    ANSWER = Written
    default = Written()

    @property
    def units(self) -> list[Unit]:
        return [unit for unit in self.state.units.values() if unit.seat == self.seat]

    @property
    def parts(self) -> list[tuple[str, ...]]:
        """Portions, where the army has several."""
        known = portions(self.state, self.seat)
        return known if len(known) > 1 else []

    def why_not(self, answer: Written) -> Reason | None:
        if not answer.order:
            named_one = answer.unit or answer.portion != NOBODY
            return Reason("without an order nobody is named", "HMA-23.4") if named_one else None
        if bool(answer.unit) == (answer.portion != NOBODY):
            return Reason("one unit or one portion is named", "HMA-23.4")
        if answer.unit:
            unit = next((each for each in self.units if each.id == answer.unit), None)
            if unit is None:
                return Reason(f"{answer.unit!r} is none of your units", "HMA-23.4")
            return self._why_not_for(answer.order, unit)
        if not 0 <= answer.portion < len(self.parts):
            return Reason("the army has no such portion", "HMA-23.4")
        return None

    def _why_not_for(self, order: Order, unit: Unit) -> Reason | None:
        if not concerns(order, unit):
            return Reason(f"{ORDER_NAMES[order]} does not concern {unit.id}", "HMA-9.1")
        if order in ("approach", "charge") and not can_ever_charge(unit):
            return Reason(f"{unit.id} charges nobody", "HMA-16.3")
        return None

    def drawn(self, chance: Chance) -> Written:
        if self.parts and not chance.below(3):
            return Written(chance.pick(ORDERS), portion=chance.below(len(self.parts)))
        return Written(chance.pick(ORDERS), chance.pick(self.units).id)

    def candidates(self, purpose: str = "") -> Iterable[Written]:
        """None, and a charge of each unit."""
        yield self.default
        charges = (Written("charge", unit.id) for unit in self.units)
        yield from (each for each in charges if self.why_not(each) is None)

    def spec(self) -> FormSpec:
        orders: dict[Any, str] = {"": "no such signal", **{order: ORDER_NAMES[order] for order in ORDERS}}
        names = {"": "-", **{unit.id: named(self.state, unit.id) for unit in self.units}}
        fields = [one_of("order", "Signal", orders), one_of("unit", "for the unit", names)]
        if self.parts:
            told = {at: listed(list(part)) for at, part in enumerate(self.parts)}
            fields.append(one_of("portion", "or for the portion", {NOBODY: "-", **told}))
        return FormSpec(rows=(FormRow(id="", fields=tuple(fields)),))

    def words(self, answer: Written) -> str:
        if not answer.order:
            return "none"
        return f"{answer.order} {answer.unit or f'portion {answer.portion}'}"

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`charge B2`, `march portion 1`, `none`."""
        said = [word.lower() for word in words]
        if said[:1] == ["none"]:
            return self.default, 1
        if not said or said[0] not in ORDERS:
            return Reason("an order is wanted, and for whom", "HMA-23.4")
        order: Order = said[0]
        if said[1:2] == ["portion"] and len(said) > 2 and said[2].isdecimal():
            return Written(order, portion=int(said[2])), 3
        return Written(order, words[1].upper() if len(words) > 1 else ""), min(2, len(words))


def may_write(state: State, seat: Seat) -> bool:
    """In an ambush only the ambusher."""
    return state.options.unit_signal and (state.mode != "ambush" or seat == state.defender)


class WriteSignals(Procedure, frozen=True):
    """Both write together, in secret."""

    @step("HMA-23.4")
    def write(self, g: G) -> Flow:
        spaces = {seat: Form(WrittenJudge(g.state, seat)) for seat in SEATS if may_write(g.state, seat)}
        prompt = "Do you write down a signal for one unit?"
        return Ask(spaces, prompt, "HMA-23.4", always=True) if spaces else None

    @write.answered
    def _(self, g: G, answer: Any) -> Flow:
        asked = [seat for seat in SEATS if may_write(g.state, seat)]
        known = answer if isinstance(answer, dict) else {asked[0]: answer}
        for seat, made in sorted(known.items()):
            signal = WrittenSignal(order=made.order, unit=made.unit, portion=made.portion) if made.order else None
            g.emit(SignalWritten(seat, signal), "HMA-23.4")
        return None
