"""Belos charges (HMA-15.9 to 15.12, 15.19, 23.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from polemos.geometry import (
    TOLERANCE,
    Box,
    Convex,
    angle_between,
    group_distance,
    heading_towards,
    milli,
    opposite,
    point_distance,
    sin_cos,
)
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Manoeuvre, Option
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.arrangement.rearranging import arrange
from polemos.rules.hoplomachia.belos.ekdromoi import EkdromoiAttack, is_near, may_be_sent
from polemos.rules.hoplomachia.belos.facts import MustReply, MustSend
from polemos.rules.hoplomachia.belos.reach import (
    Charge,
    belos_rate,
    charge_targets,
    charges_of,
    why_no_belos_charge,
)
from polemos.rules.hoplomachia.belos.replies import next_to_reply
from polemos.rules.hoplomachia.belos.results import fail_reply
from polemos.rules.hoplomachia.belos.volley import Volley
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.turns import ElementNoted, UnitNoted
from polemos.rules.hoplomachia.field.field import (
    beyond,
    centre_of,
    standing,
    unit_boxes,
)
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.loose_walk import AS_IT_STANDS, Shape, formed, shapes
from polemos.rules.hoplomachia.movement.mover import Mover, mover_of
from polemos.rules.hoplomachia.movement.moving import carry_out, reveal_near
from polemos.rules.hoplomachia.movement.running import reform, tire_hamippoi
from polemos.rules.hoplomachia.movement.ways import BlockWay, Goal, LooseWay, way_for
from polemos.rules.hoplomachia.orders.allowed import must_attack, use_plan
from polemos.rules.hoplomachia.sequence.alternation import acted, conceals, passed
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State
from polemos.tabletop.legs import Advance, Legs, March

FACING = 45.0  # degrees to either side
FINE, STEPS = 0.1, 30
TRIES = 20
STRAIGHT = 1.0  # degree


def advance_to(own: Sequence[Box], heading: float, target: Sequence[Box], most: float) -> float:
    """How far boxes go until the nearest is 1 inch from the target, or as far as they can."""
    ux, uy = sin_cos(heading)
    gap = charts().belos.approach_to

    def is_near(far: float) -> bool:
        return group_distance([box.moved(ux * far, uy * far) for box in own], target) <= gap

    before = 0.0
    if is_near(before):
        return 0.0
    while before < most:
        after = min(before + FINE, most)
        if is_near(after):
            for _ in range(STEPS):
                middle = (before + after) / 2.0
                before, after = (before, middle) if is_near(middle) else (middle, after)
            return after
        before = after
    return most


def facing_towards(state: State, unit: Unit, enemy: str) -> tuple[Box, ...]:
    """HMA-15.19: a group in no files as it would stand when it faces its tormentor."""
    own = unit_boxes(state, unit)
    near = min(unit_boxes(state, enemy), key=lambda box: group_distance(own, [box]))
    return formed(own, AS_IT_STANDS, heading_towards(centre_of(own), near.centre))


def _ground(going: Going) -> Sequence[Convex]:
    return *going.swept, *going.boxes


class BelosCharge(Procedure, frozen=True):
    """A unit makes a belos charge, by its own will or as an answer (HMA-15.19)."""

    unit: str
    at: str = ""
    forced: bool = False
    among: tuple[str, ...] = ()  # the enemy units that were before it at the start of the phase
    arrangement: Arrangement = "NF"
    shape: int = 0
    left: int = 0  # of its movement, in thousandths
    gone: int = 0  # in and away again
    declared: tuple[str, ...] = ()  # lochoi that send out their ekdromoi (HMA-23.12)
    met: tuple[str, ...] = ()  # those of them that have done so

    @step("HMA-15.19")
    def prepare(self, g: G) -> Flow:
        """A unit that has to answer faces its tormentor, or finds that it cannot."""
        if self.forced:
            g.emit(MustReply(self.unit, ""), "HMA-15.19")
            if not self._answers(g):
                fail_reply(g, self.unit)
                g.keep(at="")
        return None

    @step("HMA-15.9", "HMA-15.19")
    def declare(self, g: G) -> Flow:
        seat = g.state.units[self.unit].seat
        if self.forced and not self.at:
            return None
        options = self._options(g.state)
        prompt = f"Does {named(g.state, self.unit)} belos-charge?"
        always = not self.forced and conceals(g.state, seat, self._options)
        return Ask.one(seat, Choice(options, options[0].key), prompt, "HMA-15.9", always=always)

    @declare.answered
    def _(self, g: G, answer: str) -> Flow:
        unit = g.state.units[self.unit]
        if answer == "hold":
            return None
        found = charges_of(g.state, unit)
        chosen = next(each for each in found if each.key(unit) == answer)
        enemy = g.state.units[chosen.enemy]
        if not self.forced:
            use_plan(g, unit, "belos_charge", enemy)
            use_plan(g, unit, "attack", enemy)
        g.keep(
            at=chosen.enemy, arrangement=chosen.arrangement, left=milli(belos_rate(unit, chosen.arrangement))
        )  # fmt: skip
        arrange(g, self.unit, chosen.arrangement)
        g.emit(UnitNoted((self.unit,), "belos_charged"), "HMA-15.10")
        return None

    def _options(self, state: State) -> list[Option]:
        unit = state.units[self.unit]
        if self.forced:
            found = [each for each in charges_of(state, unit) if each.enemy == self.at]
            return [Option(each.key(unit), each.words(unit)) for each in found]
        found = self.choices(state)
        hold = Option("hold", "hold", barred=self._why_not_hold(state, found))
        return [hold, *(Option(each.key(unit), each.words(unit)) for each in found)]

    def choices(self, state: State) -> list[Charge]:
        return [each for each in charge_targets(state, state.units[self.unit]) if each.enemy in self.among]

    def _why_not_hold(self, state: State, found: Sequence[Charge]) -> Reason | None:
        must = must_attack(state, state.units[self.unit]) and any(state.units[each.enemy].is_light for each in found)
        return Reason(f"{self.unit} is forward and must attack enemy lights", "HMA-9.5") if must else None

    def _answers(self, g: G) -> list[Charge]:
        """Belos charges on the tormentor; a group in no files faces him first if it must."""
        unit = g.state.units[self.unit]
        found = [each for each in charges_of(g.state, unit) if each.enemy == self.at]
        if found or unit.arrangement != "NF" or why_no_belos_charge(g.state, unit) is not None:
            return found
        keys = [each.id for each in standing(g.state, unit)]
        ends = facing_towards(g.state, unit, self.at)
        if not Around(g.state, unit.seat, keys).overlapped(ends) and not any(
            g.state.elements[key].is_routing for key in keys
        ):
            put(g, keys, ends, "faces its tormentor", "HMA-15.19")
            reform(g, self.unit, "HMA-15.19")
        return [each for each in charges_of(g.state, g.state.units[self.unit]) if each.enemy == self.at]

    def _is_made(self) -> bool:
        return bool(self.at) and self.left > 0

    def _mover(self, state: State) -> Mover:
        return mover_of(state, state.units[self.unit], self.left / 1000, presses=False)

    def _shape(self, state: State) -> Shape:
        return shapes(len(self._mover(state).keys))[self.shape]

    @step("HMA-15.10", "HMA-13.2")
    def form(self, g: G) -> Flow:
        """How many stands of a group come up follows from the shape in which it comes."""
        if not self._is_made() or self.arrangement != "NF":
            return None
        known = shapes(len(self._mover(g.state).keys))
        if len(self._mover(g.state).keys) == 1:
            return None
        options = [Option(str(at), each.key) for at, each in enumerate(known) if self._can_come(g.state, each)]
        if not options:
            return None
        prompt = f"In which shape does {named(g.state, self.unit)} come up?"
        return Ask.one(g.state.units[self.unit].seat, Choice(options, options[0].key), prompt, "HMA-15.10")

    @form.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(shape=int(answer))
        return None

    def _can_come(self, state: State, shape: Shape) -> bool:
        way = self._loose_way(state, shape)
        return way.found is not None or (not shape.files and way.why_not(()) is None)

    def _loose_way(self, state: State, shape: Shape) -> LooseWay:
        mover, target = self._mover(state), unit_boxes(state, self.at)
        gap = charts().belos.approach_to

        def demand(going: Going) -> Reason | None:
            if beyond(group_distance(going.boxes, target), gap):
                return Reason(f"one of them comes up to 1 inch from {self.at}", "HMA-15.10")
            return None

        standing_off = demand(Going(mover.keys, mover.boxes))
        own = formed(mover.boxes, shape, mover.boxes[0].heading)
        heading = mover.boxes[0].heading
        far = advance_to(own, heading, target, mover.allowance)
        ux, uy = sin_cos(heading)
        x, y = centre_of(own)
        goals: tuple[Goal, ...] = ((x + ux * far, y + uy * far, None),)
        return LooseWay(mover, demand, standing_off, goals, shape=shape)

    @step("HMA-15.10")
    def go_in(self, g: G) -> Flow:
        if not self._is_made():
            return None
        if self.arrangement == "NF":
            way = self._loose_way(g.state, self._shape(g.state))
            prompt = f"How does {named(g.state, self.unit)} go in?"
            return Ask.one(g.state.units[self.unit].seat, Manoeuvre(way, self.unit), prompt, "HMA-15.10")
        mover = self._mover(g.state)
        far = advance_to(mover.boxes, mover.boxes[0].heading, unit_boxes(g.state, self.at), mover.allowance)
        if milli(far) > 0:
            self._go(g, way_for(mover), (Advance(milli(far)),), "goes in")
        return None

    @go_in.answered
    def _(self, g: G, legs: Legs) -> Flow:
        way = self._loose_way(g.state, self._shape(g.state))
        if legs or way.shape.files:
            self._go(g, way, legs, "goes in")
        return None

    def _go(self, g: G, way: BlockWay | LooseWay, legs: Legs, how: str) -> None:
        """Whoever comes upon hidden enemies sees them (HMA-3.10), and stops as before others."""
        going = way.going(legs)
        if isinstance(going, Reason):
            return
        if reveal_near(g, way.mover.unit.seat, partial(_ground, going)):
            mover = self._mover(g.state)
            way = LooseWay(mover, shape=way.shape) if isinstance(way, LooseWay) else way_for(mover)
            found = [each for tried in _ever_shorter(legs) if isinstance(each := way.going(tried), Going)]
            going = found[0] if found else Going(mover.keys, mover.boxes)
        if way.mover.is_column:
            going = going._replace(is_column=True)
        carry_out(g, way.mover, going, how, "HMA-15.10")
        gone = self.gone + milli(going.used)
        tire_hamippoi(g, going.elements, gone / 1000)  # one phase, one move (HMA-1.10)
        g.keep(left=max(0, self.left - milli(going.used)), gone=gone)

    @step("HMA-15.11")
    def attack(self, g: G) -> Flow:
        return Call(Volley(self.unit, "charge", self.at)) if self.at else None

    @step("HMA-23.12")
    def send(self, g: G) -> Flow:
        lochos = self._next_to_send(g)
        if lochos is None:
            return None
        if g.state.elements[lochos].must_send_at:
            g.emit(MustSend(lochos, ""), "HMA-23.12")
            self._sent(g, lochos)
            return AGAIN
        prompt = f"Does {lochos} send out its ekdromoi at {self.unit}?"
        options = [Option("no", "keep them"), Option("send", "send them out")]
        return Ask.one(g.state.elements[lochos].seat, Choice(options, "no"), prompt, "HMA-23.12")

    @send.answered
    def _(self, g: G, answer: str) -> Flow:
        lochos = self._next_to_send(g)
        assert lochos is not None
        if answer == "send":
            self._sent(g, lochos)
        else:
            g.keep(declared=(*self.declared, f"-{lochos}"))
        return AGAIN

    def _sent(self, g: G, lochos: str) -> None:
        g.emit(ElementNoted((lochos,), "sent_out"), "HMA-23.12")
        g.keep(declared=(*self.declared, lochos))

    def _next_to_send(self, g: G) -> str | None:
        if not g.state.options.interactive_ekdromoi or not self.at:
            return None
        asked = {each.lstrip("-") for each in self.declared}
        for each in g.state.elements.values():
            if each.id in asked or self.unit not in each.tormentors:
                continue
            if may_be_sent(g.state, each, compelled=each.must_send_at == self.unit) is None:
                return each.id
        return None

    @step("HMA-15.12", "HMA-23.12")
    def draw_off(self, g: G) -> Flow:
        if not self._is_made() or not standing(g.state, self.at):
            return None
        prompt = f"Where does {named(g.state, self.unit)} draw off?"
        way = self._way_off(g.state)
        return Ask.one(g.state.units[self.unit].seat, Manoeuvre(way, self.unit), prompt, "HMA-15.12")

    @draw_off.answered
    def _(self, g: G, legs: Legs) -> Flow:
        if legs:
            self._go(g, self._way_off(g.state), legs, "draws off")
        return None

    def _way_off(self, state: State) -> LooseWay:
        mover, target = self._mover(state), unit_boxes(state, self.at)
        start, heading = centre_of(mover.boxes), mover.boxes[0].heading
        gap = charts().belos.approach_to
        is_bound = state.options.interactive_ekdromoi and not (
            mover.unit.chart.kind == "peltast" and mover.unit.chart.disciplined
        )

        def demand(going: Going) -> Reason | None:
            if not beyond(group_distance(going.boxes, target), gap):
                return Reason(f"it ends more than 1 inch from {self.at}", "HMA-15.12")
            centre = centre_of(going.boxes)
            near = min(target, key=lambda box: group_distance(going.boxes, [box]))
            if angle_between(going.boxes[0].heading, heading_towards(centre, near.centre)) > FACING:
                return Reason(f"it ends facing {self.at}", "HMA-15.12")
            goes = is_bound and point_distance(start, centre) > TOLERANCE
            if goes and angle_between(heading_towards(start, centre), opposite(heading)) > STRAIGHT:
                return Reason("it moves straight back", "HMA-23.12")
            return None

        ux, uy = sin_cos(heading)
        goals: tuple[Goal, ...] = ((start[0] - ux * mover.allowance, start[1] - uy * mover.allowance, None),)
        stays = demand(Going(mover.keys, mover.boxes))
        must = stays if stays is not None and not is_bound else None
        return LooseWay(mover, demand, must, goals)

    @step("HMA-23.12")
    def meet(self, g: G) -> Flow:
        """Ekdromoi that were declared attack; those whose enemy has got clear achieve nothing."""
        left = next((each for each in self.declared if not each.startswith("-") and each not in self.met), None)
        if left is None:
            return None
        g.keep(met=(*self.met, left))
        if not is_near(g.state, g.state.elements[left], self.unit):
            return AGAIN
        return Call(EkdromoiAttack(left, self.unit), AGAIN)

    @step("HMA-15.19")
    def reply(self, g: G) -> Flow:
        unit = next_to_reply(g.state, self.unit)
        return None if unit is None else Call(BelosCharge(unit, self.unit, forced=True), AGAIN)

    @step("HMA-7.4", "HMA-7.5")
    def end(self, g: G) -> Flow:
        if not self.forced:
            (acted if self.at else passed)(g, self.unit)
        return None


def _ever_shorter(legs: Legs) -> Iterator[Legs]:
    """The same way, gone less and less far."""
    for part in range(TRIES, 0, -1):
        yield tuple(March(leg.heading, leg.distance * part // TRIES) if isinstance(leg, March) else leg for leg in legs)
