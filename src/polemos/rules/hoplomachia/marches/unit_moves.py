"""A unit moves in B5 as its order says (HMA-17.1, section 9): lapping, rejoining, arrangement, shape, way, station."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Manoeuvre, YesNo
from polemos.kernel.spaces.space import Option
from polemos.kernel.words.english import counted
from polemos.rules.hoplomachia.arrangement.arranging import why_not_arrange
from polemos.rules.hoplomachia.arrangement.rearranging import arrange
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import ARRANGEMENTS
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.field import is_disarrayed
from polemos.rules.hoplomachia.field.record import has_to_exit, record_of
from polemos.rules.hoplomachia.marches.column import march_gap, plans_to_exit
from polemos.rules.hoplomachia.marches.demands import Asked
from polemos.rules.hoplomachia.marches.facts import ApproachCredited
from polemos.rules.hoplomachia.marches.falling_back import fall_back
from polemos.rules.hoplomachia.marches.formations import body_of, from_right, place_beside, separated, wheel_mates
from polemos.rules.hoplomachia.marches.lapping import Laps
from polemos.rules.hoplomachia.marches.setting_in import set_in
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.loose_walk import AS_IT_STANDS, Shape, shapes
from polemos.rules.hoplomachia.movement.mover import Mover
from polemos.rules.hoplomachia.movement.moving import carry_out, reveal_near
from polemos.rules.hoplomachia.movement.rates import rate_of
from polemos.rules.hoplomachia.movement.ways import BlockWay, LooseWay, way_for
from polemos.rules.hoplomachia.orders.allowed import show_plan
from polemos.rules.hoplomachia.orders.current import acts_as_core, order_of
from polemos.rules.hoplomachia.orders.duty import Duty, duty_of
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State
from polemos.tabletop.legs import Legs, March, deed

MARCHES = ("lead", "march", "follow", "point")
SETS_IN = ("station", "march", "follow", "level", "stand")
LEVEL = 20  # thousandths: who is so little behind is level


def mover_for(state: State, unit: Unit, duty: Duty, changed: bool, plan: bool = True) -> Mover:
    """Who moves by a duty, how far, and how near to whom; `plan`: with what the plan to exit adds (HMA-6.13)."""
    own = tuple(each.id for each in body_of(state, unit))
    less = charts().movement.arrangement_change if changed else 0.0
    exits = plan and plans_to_exit(state, unit)
    is_march = duty.kind in MARCHES or duty.rule == "HMA-9.3"
    leaves = "home" if duty.kind == "withdraw" else ""
    if not leaves and (exits or (unit.is_core and has_to_exit(state, unit.seat))):
        leaves = exit_edge(state, unit.seat)
    gap = march_gap(state, unit, plan) if is_march else 0.0
    return Mover(
        state, (unit.id,), own, rate_of(state, unit) - less, gap, under_approach=order_of(state, unit) == "approach",
        leaves=leaves,
    )  # fmt: skip


def exit_edge(state: State, seat: int) -> str:
    """HMA-6.13, 2.13: the enemy home edge, or that which the scenario names (HMA-24.4, 24.9), as its army sees it."""
    record = record_of(state)
    heading = record.army[seat].heading if record is not None else ""
    if not heading:
        return "enemy"
    return heading if seat == 0 else {"right": "left", "left": "right"}[heading]


def judge_for(
    state: State, unit: Unit, changed: bool, shape: Shape = AS_IT_STANDS, mates: tuple[str, ...] = (), plan: bool = True
) -> BlockWay | LooseWay:
    """The judge of its way; `mates` move with it as one block, at the rate of the slowest (HMA-13.4)."""
    duty = duty_of(state, unit)
    mover = mover_for(state, unit, duty, changed, plan)
    if mates:
        block = from_right(state, (unit.id, *mates))
        mover.units = block
        mover.keys = tuple(each.id for key in block for each in body_of(state, state.units[key]))
        mover.allowance = min(rate_of(state, state.units[key]) for key in block)
    asked = Asked(mover, duty, changed)
    least = round((asked.to_level() if duty.kind == "level" else duty.least) * 1000)
    return way_for(
        mover, shape, demand=asked.why_not, must=asked.must(), goals=asked.goals(), least=least,
        leads=duty.kind == "lead", of_head=asked.why_not_head,
    )  # fmt: skip


def arrangements(state: State, unit: Unit, duty: Duty) -> list[Arrangement]:
    """Those that it may go into before it moves, the one that its order prefers first; its own one among them."""
    others: list[Arrangement] = [
        each for each in unit.chart.arrangements if why_not_arrange(state, unit, each) is None
    ]  # fmt: skip
    if duty.kind == "approach":
        return ["CF"] if unit.arrangement == "OF" and "CF" in others else [unit.arrangement]
    if duty.kind == "withdraw":
        fast: list[Arrangement] = [each for each in (unit.arrangement, *others) if each != "CF"]
        return [unit.arrangement] if is_disarrayed(state, unit) or not fast else fast
    if not duty.change:
        return [unit.arrangement]
    if duty.kind in MARCHES and unit.arrangement == "CF" and not is_disarrayed(state, unit) and "OF" in others:
        return ["OF", unit.arrangement, *(each for each in others if each != "OF")]
    return [unit.arrangement, *others]


class UnitMoves(Procedure, frozen=True):
    """All that a unit does in B5, but for its place in the sequence."""

    unit: str
    rejoined: tuple[str, ...] = ()
    changed: bool = False
    files: int = 0
    is_spread: bool = False
    mates: tuple[str, ...] = ()

    @step("HMA-17.8")
    def falls_back(self, g: G) -> Flow:
        if not g.state.units[self.unit].falls_back_from:
            return None
        fall_back(g, self.unit)
        return END

    @step("HMA-17.7")
    def laps(self, g: G) -> Flow:
        return Call(Laps(self.unit))

    @step("HMA-13.19")
    def rejoins(self, g: G) -> Flow:
        for each in separated(g.state, g.state.units[self.unit]):
            if each.id not in self.rejoined:
                g.keep(rejoined=(*self.rejoined, each.id))
                return Call(ElementRejoins(each.id), AGAIN)
        return None

    @step("HMA-12.3")
    def arranges(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if not body_of(g.state, unit):
            return END
        found = arrangements(g.state, unit, duty_of(g.state, unit))
        if len(found) == 1:
            return self._arrange(g, found[0])
        options = [
            Option(each, ARRANGEMENTS[each] if each != unit.arrangement else f"stay in {ARRANGEMENTS[each]}")
            for each in found
        ]
        prompt = f"{named(g.state, unit.id)}: in which files does it move?"
        return Ask.one(unit.seat, Choice(options, found[0]), prompt, "HMA-12.3")

    @arranges.answered
    def _(self, g: G, answer: Arrangement) -> Flow:
        return self._arrange(g, answer)

    def _arrange(self, g: G, answer: Arrangement) -> Flow:
        if answer != g.state.units[self.unit].arrangement:
            arrange(g, self.unit, answer)
            g.keep(changed=True)
        return None

    @step("HMA-13.2", "HMA-13.7")
    def shape(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        count = len(body_of(g.state, unit))
        if unit.arrangement != "NF" or count == 1 or duty_of(g.state, unit).kind == "stand":
            return None
        found = shapes(count)
        implied = ("march", "face", "stay")
        options = [
            Option(each.key, each.words, (each.key,), () if each.files else implied, weight=1 if each.files else 4)
            for each in found
        ]
        prompt = f"{named(g.state, unit.id)}: in which shape does it move?"
        return Ask.one(unit.seat, Choice(options, found[0].key), prompt, "HMA-13.2")

    @shape.answered
    def _(self, g: G, answer: str) -> Flow:
        count = len(body_of(g.state, g.state.units[self.unit]))
        chosen = next(each for each in shapes(count) if each.key == answer)
        g.keep(files=chosen.files, is_spread=chosen.is_spread)
        return None

    @step("HMA-13.4")
    def together(self, g: G) -> Flow:
        """The guide on the march may move with the taxeis in line with it as one block."""
        unit = g.state.units[self.unit]
        found = wheel_mates(g.state, unit) if duty_of(g.state, unit).kind == "lead" and not unit.column else ()
        if not found or self.changed:
            return None
        mates = counted(len(found), "taxis")
        prompt = f"{named(g.state, unit.id)}: does it move as one block with {mates} in line with it?"
        return Ask.one(unit.seat, YesNo("as one block", "alone", proposed=True), prompt, "HMA-13.4")

    @together.answered
    def _(self, g: G, answer: bool) -> Flow:
        if answer:
            g.keep(mates=wheel_mates(g.state, g.state.units[self.unit]))
        return None

    @step("HMA-17.1", "HMA-17.2", "HMA-9.1")
    def way(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        duty = duty_of(g.state, unit)
        if duty.kind == "stand":
            return None
        judge = judge_for(g.state, unit, self.changed, Shape(self.files, self.is_spread), self.mates)
        if duty.kind == "level" and judge.least <= LEVEL:
            return None
        if judge.found is None and (not self.files or judge.why_not(()) is not None):
            return None
        prompt = f"{named(g.state, unit.id)}: which way, up to {counted(judge.mover.allowance, 'inch')}?"
        return Ask.one(unit.seat, Manoeuvre(judge, unit.id), prompt, duty.rule)

    @way.answered
    def _(self, g: G, legs: Legs) -> Flow:
        unit = g.state.units[self.unit]
        shape = Shape(self.files, self.is_spread)
        if legs or self.files:
            judge = judge_for(g.state, unit, self.changed, shape, self.mates)
            going = walk_out(g, judge, legs)
            if going.wheeled and duty_of(g.state, unit).envelops:
                show_plan(g, unit.seat)
            elif plans_to_exit(g.state, unit):
                plain = judge_for(g.state, unit, self.changed, shape, self.mates, plan=False).going(legs)
                if isinstance(plain, Reason) or (plain.boxes, plain.leaves) != (going.boxes, going.leaves):
                    show_plan(g, unit.seat)
            carry_out(g, judge.mover, going, deed(legs, '"'), duty_of(g.state, unit).rule)
            if order_of(g.state, unit) == "approach" and acts_as_core(unit):
                credit_approach(g, unit.id)
        return None

    @step("HMA-6.19")
    def station(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if unit.did("moved") and body_of(g.state, unit) and duty_of(g.state, unit).kind in SETS_IN:
            set_in(g, self.unit)
        return None


def walk_out(g: G, judge: BlockWay | LooseWay, legs: Legs) -> Going:
    """The way as it is really gone: whoever comes upon hidden enemies sees them, and stops as before others."""
    going = judge.going(legs)
    assert isinstance(going, Going)
    if not reveal_near(g, judge.mover.unit.seat, lambda: (*going.swept, *going.boxes)):
        return going
    old = judge.mover
    mover = Mover(
        g.state, old.units, old.keys, old.allowance, old.core_gap, old.presses, old.under_approach, old.leaves
    )  # fmt: skip
    shape = judge.shape if isinstance(judge, LooseWay) else AS_IT_STANDS
    again = way_for(mover, shape)
    for _ in range(TRIES):
        found = again.going(legs)
        if isinstance(found, Going):
            return found
        legs = shorter(legs)
    return Going(mover.keys, mover.boxes, mover.is_column)


TRIES = 20


def shorter(legs: Legs) -> Legs:
    """The same way, not gone so far."""
    found = [March(leg.heading, leg.distance * 9 // 10) if isinstance(leg, March) else leg for leg in legs]
    return tuple(found)


def credit_approach(g: G, unit: str) -> None:
    """HMA-17.3: in close files and in order."""
    known = g.state.units[unit]
    g.emit(UnitNoted((unit,), "approached"), "HMA-17.3")
    if known.arrangement == "CF" and not is_disarrayed(g.state, known):
        g.emit(ApproachCredited(unit), "HMA-17.3")


class ElementRejoins(Procedure, frozen=True):
    """A separated element goes back to the nearer end of its unit at full rate (HMA-13.19)."""

    element: str

    @step("HMA-13.19")
    def way(self, g: G) -> Flow:
        element = g.state.elements[self.element]
        judge = self._judge(g)
        if judge.found is None:
            return None
        prompt = f"{self.element} rejoins {named(g.state, element.unit)}: which way?"
        return Ask.one(element.seat, Manoeuvre(judge, self.element), prompt, "HMA-13.19")

    @way.answered
    def _(self, g: G, legs: Legs) -> Flow:
        if legs:
            judge = self._judge(g)
            carry_out(g, judge.mover, walk_out(g, judge, legs), "rejoins its unit", "HMA-13.19")
        return None

    def _judge(self, g: G) -> BlockWay | LooseWay:
        element = g.state.elements[self.element]
        unit = g.state.units[element.unit]
        duty = Duty(
            unit=unit.id, kind="station", rule="HMA-13.19", must=True, full=True, nearer=True,
            goal=place_beside(g.state, element),
        )  # fmt: skip
        mover = Mover(g.state, (unit.id,), (self.element,), rate_of(g.state, unit))
        asked = Asked(mover, duty)
        return way_for(mover, demand=asked.why_not, must=asked.must(), goals=asked.goals())
