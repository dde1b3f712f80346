"""What is placed in secret in step A1 (HMA-8.4, 8.15): a signal, who speaks to whom by runner, an offer, a herald."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Judge, Said
from polemos.kernel.spaces.space import quoted
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, FormValue, one_of
from polemos.rules.hoplomachia.command.sending import can_send
from polemos.rules.hoplomachia.command.usual import usual_signal
from polemos.rules.hoplomachia.field.field import hegemon
from polemos.rules.hoplomachia.orders.conditions import (
    OF_PLAN,
    SIGNAL_NAMES,
    may_ignore,
    signals_of,
    why_not_signal,
)
from polemos.rules.hoplomachia.state.armies import Signal, Strategos
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.strategoi.commanding import subordinates, why_no_order

Peace = Literal["", "offer", "concede"]
PEACE: dict[Peace, str] = {"": "fight on", "offer": "offer to end the battle", "concede": "send the herald and concede"}


class Placing(msgspec.Struct, frozen=True):
    """A hegemon who gives a verbal order has the signal `verbal`; `senders` are the subordinates who give one."""

    signal: Signal = "blank"
    senders: tuple[str, ...] = ()
    peace: Peace = ""
    ignoring: tuple[str, ...] = ()  # core units that ignore the signal, or a Charge in its place (HMA-6.12, 8.5)


@dataclass(frozen=True)
class PlacingJudge(Judge[Placing]):
    """What one side may place."""

    state: State
    seat: Seat
    ANSWER = Placing

    @property
    def default(self) -> Placing:
        return Placing()

    @property
    def proposal(self) -> Placing:
        usual = usual_signal(self.state, self.seat)
        return Placing(usual) if self.why_not_signal(usual) is None else self.default

    @property
    def chief(self) -> Strategos | None:
        return hegemon(self.state, self.seat)

    @property
    def speakers(self) -> list[Strategos]:
        """Subordinates who may give an order, and find somebody to give it to."""
        return [each for each in subordinates(self.state, self.seat) if self._why_dumb(each) is None]

    def _why_dumb(self, strategos: Strategos | None) -> Reason | None:
        if strategos is None:
            return Reason("there is no hegemon", "HMA-5.12")
        return why_no_order(self.state, strategos)

    def why_not_signal(self, signal: Signal) -> Reason | None:
        if signal == "blank":
            return None
        if (reason := self._why_dumb(self.chief)) is not None:
            return reason
        if signal not in signals_of(self.state, self.seat):
            return Reason("that is no signal of this battle", "HMA-8.3")
        if signal == "verbal" and self.chief is not None and not can_send(self.state, self.chief):
            return Reason("no runner gets through to anybody", "HMA-8.10")
        return why_not_signal(self.state, self.seat, signal)

    def why_not(self, answer: Placing) -> Reason | None:
        if (reason := self.why_not_signal(answer.signal)) is not None:
            return reason
        known = {each.id: each for each in subordinates(self.state, self.seat)}
        for sender in answer.senders:
            if sender not in known:
                return Reason(f"{quoted(sender)} is no subordinate strategos", "HMA-8.1")
            if (reason := self._why_dumb(known[sender])) is not None:
                return reason
            if not can_send(self.state, known[sender]):
                return Reason(f"{known[sender].name} has nobody to send an order to", "HMA-8.10")
        if len(set(answer.senders)) != len(answer.senders):
            return Reason("each strategos gives one order", "HMA-8.1")
        return self._why_not_ignore(answer)

    def _why_not_ignore(self, answer: Placing) -> Reason | None:
        if not answer.ignoring:
            return None
        order = answer.signal if answer.signal in OF_PLAN else "charge"  # to which it may be changed yet (HMA-8.5)
        near = [] if answer.signal == "verbal" else may_ignore(self.state, self.seat, order)
        if any(unit not in [each.id for each in near] for unit in answer.ignoring):
            return Reason(
                "only core units near the place of the plan to defend ignore Charge or Begin Approach", "HMA-6.12"
            )
        return None

    def drawn(self, chance: Chance) -> Placing:
        signals = [each for each in signals_of(self.state, self.seat) if self.why_not_signal(each) is None]
        senders = tuple(each.id for each in self.speakers if chance.below(2) and can_send(self.state, each))
        peace: Peace = "offer" if chance.below(40) == 0 else ""
        return Placing(chance.pick(signals), senders, peace)

    def candidates(self, purpose: str = "") -> Iterable[Placing]:
        for signal in signals_of(self.state, self.seat):
            if self.why_not_signal(signal) is None:
                yield Placing(signal)

    def spec(self) -> FormSpec:
        signals = tuple(
            FormValue(value=each, words=SIGNAL_NAMES[each], rule="HMA-8.4", barred=self.why_not_signal(each))
            for each in signals_of(self.state, self.seat)
        )
        fields = [FormField(name="signal", words="Signal", values=signals), one_of("peace", "Peace", PEACE)]
        names = [each.id for each in self.speakers]
        if names:
            groups = [tuple(each) for count in range(len(names) + 1) for each in combinations(names, count)]
            fields.append(one_of("senders", "Verbal orders of", {each: ", ".join(each) or "nobody" for each in groups}))
        near = {each.id for order in OF_PLAN for each in may_ignore(self.state, self.seat, order)}
        if near:
            fields.append(FormField(name="ignoring", words="Units that ignore it"))
        return FormSpec(rows=(FormRow(id="", fields=tuple(fields)),))

    def words(self, answer: Placing) -> str:
        told = [SIGNAL_NAMES[answer.signal]]
        told += [f"sends {each}" for each in answer.senders]
        told += [f"ignores {each}" for each in answer.ignoring]
        return ", ".join([*told, answer.peace] if answer.peace else told)

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`March, sends A-S2, offer`: a signal, and what else is placed."""
        text = " ".join(words).lower()
        parts = [part.strip() for part in text.split(",") if part.strip()]
        found = Placing()
        for part in parts:
            first, _, rest = part.partition(" ")
            if part in ("offer", "concede"):
                found = msgspec.structs.replace(found, peace=part)
            elif first == "sends":
                found = msgspec.structs.replace(found, senders=(*found.senders, rest.upper()))
            elif first == "ignores":
                found = msgspec.structs.replace(found, ignoring=(*found.ignoring, rest.upper()))
            else:
                named = [key for key, name in SIGNAL_NAMES.items() if part in (key, name.lower())]
                if not named:
                    return Reason(f"{quoted(part)} is no signal")
                found = msgspec.structs.replace(found, signal=named[0])
        return found, len(words)
