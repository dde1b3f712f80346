"""The battle plan, written in secret (HMA-6.8 to 6.13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Fact
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.spaces import Judge, Said
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, FormValue
from polemos.kernel.words.english import does
from polemos.rules.hoplomachia.charts.charts import charts, nation
from polemos.rules.hoplomachia.charts.words import Flank, Plan
from polemos.rules.hoplomachia.facts.changing import set_army
from polemos.rules.hoplomachia.field.ground import may_be_defended
from polemos.rules.hoplomachia.field.numbers import stands
from polemos.rules.hoplomachia.state.table import State, Terrain

PLAN_RULES: dict[Plan, str] = {
    "frontal": "HMA-6.9", "envelope": "HMA-6.10", "harass": "HMA-6.11", "defend": "HMA-6.12", "exit": "HMA-6.13",
}  # fmt: skip
PLAN_WORDS: dict[Plan, str] = {
    "frontal": "frontal attack", "envelope": "envelop a flank", "harass": "harass to death", "defend": "defend",
    "exit": "exit the board",
}  # fmt: skip
FLANKS: dict[tuple[Flank, ...], str] = {(): "-", ("right",): "right", ("left",): "left", ("right", "left"): "both"}


class PlanWritten(Fact, frozen=True):
    """A plan that only its owner knows, until he uses it."""

    BARRIER: ClassVar[bool] = False
    seat: Public[Seat]
    plan: Owner[Plan | None] = None
    flanks: Owner[tuple[Flank, ...]] = ()
    place: Owner[str] = ""

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        set_army(state, self.seat, plan=self.plan or "", flanks=self.flanks, defends=self.place)

    def words(self, state: State) -> str:
        told = f"{does(state.army(self.seat).name, 'has')} written a battle plan"
        return told if self.plan is None else f"{told}: {PLAN_WORDS[self.plan]}"


class Planned(msgspec.Struct, frozen=True):
    """A plan, with the flanks that it envelops or the place that it defends."""

    plan: Plan
    flanks: tuple[Flank, ...] = ()
    place: str = ""


@dataclass(frozen=True)
class PlanJudge(Judge[Planned]):
    state: State
    seat: Seat
    ANSWER = Planned

    @property
    def plans(self) -> tuple[Plan, ...]:
        return nation(self.state.army(self.seat).nation).plans

    @property
    def places(self) -> list[Terrain]:
        """What may be defended: a piece of terrain, a work, a village or a fort."""
        return [each for each in self.state.terrain.values() if may_be_defended(each)]

    @property
    def outnumbers(self) -> bool:
        """3:2 or more in stands."""
        ratio = charts().base_arete.numbers_ratio
        return stands(self.state, self.seat) >= ratio * stands(self.state, 1 - self.seat)

    @property
    def default(self) -> Planned:
        usual: Plan = "frontal" if "frontal" in self.plans else self.plans[0]
        return self._completed(usual)

    def _completed(self, plan: Plan) -> Planned:
        if plan == "envelope":
            return Planned(plan, ("right",))
        if plan == "defend" and self.places:
            return Planned(plan, place=self.places[0].id)
        return Planned(plan)

    def why_not(self, answer: Planned) -> Reason | None:
        if answer.plan not in self.plans:
            return Reason(f"this army has no plan to {PLAN_WORDS[answer.plan]}", "HMA-6.8")
        if (answer.plan == "envelope") != bool(answer.flanks):
            return Reason("a plan to envelop names a flank, no other does", "HMA-6.10")
        if answer.flanks not in FLANKS:
            return Reason("the right flank, the left, or both", "HMA-6.10")
        if len(answer.flanks) > 1 and not self.outnumbers:
            return Reason("both flanks only with 3 stands or more against 2", "HMA-6.10")
        if answer.plan != "defend" and answer.place:
            return Reason("only a plan to defend names a place", "HMA-6.12")
        if answer.plan == "defend" and all(each.id != answer.place for each in self.places):
            return Reason("a piece of terrain, a work, a village or a fort is named", "HMA-6.12")
        return None

    def drawn(self, chance: Chance) -> Planned:
        plan = chance.pick(self.plans)
        if plan == "envelope":
            return Planned(plan, chance.pick((("right",), ("left",), ("right", "left"))))
        if plan == "defend" and self.places:
            return Planned(plan, place=chance.pick(self.places).id)
        return Planned(plan)

    def candidates(self, purpose: str = "") -> Iterable[Planned]:
        yield self.default
        for plan in self.plans:
            if plan == "envelope":
                yield from (each for flanks in FLANKS if flanks and self.why_not(each := Planned(plan, flanks)) is None)
            elif plan == "defend":
                yield from (Planned(plan, place=each.id) for each in self.places)
            elif plan != self.default.plan:
                yield Planned(plan)

    def spec(self) -> FormSpec:
        plans = (FormValue(value=plan, words=PLAN_WORDS[plan], rule=PLAN_RULES[plan]) for plan in self.plans)
        fields = [FormField(name="plan", words="Plan", values=tuple(plans))]
        if "envelope" in self.plans:
            flanks = (FormValue(value=flanks, words=words) for flanks, words in FLANKS.items())
            fields.append(
                FormField(
                    name="flanks", words="Flank to envelop", values=tuple(flanks), of="plan", when=("envelope",)
                )
            )  # fmt: skip
        if "defend" in self.plans and self.places:
            names = (FormValue(value=each.id, words=called(each)) for each in self.places)
            fields.append(
                FormField(
                    name="place", words="Place to defend", values=(FormValue(value="", words="-"), *names), of="plan",
                    when=("defend",),
                )
            )  # fmt: skip
        return FormSpec(rows=(FormRow(id="", fields=tuple(fields)),))

    def words(self, answer: Planned) -> str:
        return " ".join((answer.plan, *answer.flanks, *((answer.place,) if answer.place else ())))

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`frontal`, `envelope right left`, `defend P3`."""
        if not words or words[0].lower() not in PLAN_WORDS:
            return Reason(f"a plan is one of: {', '.join(self.plans)}", "HMA-6.8")
        plan: Plan = words[0].lower()  # type: ignore[assignment]
        flanks: list[Flank] = []
        place, used = "", 1
        for word in words[1:]:
            if plan == "envelope" and word.lower() in ("right", "left"):
                flanks.append(word.lower())  # type: ignore[arg-type]
            elif plan == "defend" and not place and any(each.id == word for each in self.places):
                place = word
            else:
                break
            used += 1
        usual = self._completed(plan)
        return Planned(plan, tuple(flanks) or usual.flanks, place or usual.place), used


def called(piece: Terrain) -> str:
    """A piece of terrain by its kind, and where it lies."""
    left, low, right, high = piece.shape.bounds
    name = piece.name or piece.kind.replace("_", " ")
    return f"{name} at {(left + right) / 2:g} {(low + high) / 2:g}"
