"""A charge from its declaration to contact (HMA-16.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from polemos.geometry import Edge, group_distance, milli
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import YesNo
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.arete.events import surprise
from polemos.rules.hoplomachia.arrangement.arranging import is_in
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.automatic.fleeing import bolt, evade_move
from polemos.rules.hoplomachia.automatic.pursuing import Chase
from polemos.rules.hoplomachia.automatic.runners import quarry_of
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.epidromos.aligning import LineUp
from polemos.rules.hoplomachia.epidromos.contacts import (
    Pair,
    contacts_made,
    edges_struck,
    pairs_of,
    still_meet,
    touched,
)
from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared, ChargeFailed, CheckedForCharge
from polemos.rules.hoplomachia.epidromos.going import Going
from polemos.rules.hoplomachia.epidromos.impetus import may_rush, upset
from polemos.rules.hoplomachia.epidromos.lining import drift_number, is_settled, shifted
from polemos.rules.hoplomachia.epidromos.moving import charging_on, countercharging, run, swept
from polemos.rules.hoplomachia.epidromos.reacting import TargetReacts, is_running
from polemos.rules.hoplomachia.epidromos.rolling import EpidromosRoll
from polemos.rules.hoplomachia.epidromos.stepping import (
    cross,
    follow_up,
    lap,
    may_run_into,
    overtake,
    places,
    rolled,
    step_out,
    wheel_in,
)
from polemos.rules.hoplomachia.epidromos.striking import Struck, sides_struck, turn_to_face
from polemos.rules.hoplomachia.epidromos.targets import far_candidates, is_engaged, is_flank, near_targets, struck_by
from polemos.rules.hoplomachia.facts.changing import inches, named
from polemos.rules.hoplomachia.facts.pieces import Halted, Met, MomentumGained, Pursues
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.eligibility import charging
from polemos.rules.hoplomachia.field.field import (
    beyond,
    boxes,
    is_there,
    part_of,
    standing,
    within,
)
from polemos.rules.hoplomachia.field.ordering import from_the_right
from polemos.rules.hoplomachia.movement.going import ground_of
from polemos.rules.hoplomachia.movement.mover import free_elements
from polemos.rules.hoplomachia.movement.moving import reveal_near
from polemos.rules.hoplomachia.movement.running import has_hamippoi
from polemos.rules.hoplomachia.sequence.alternation import acted
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import ChargeNote, G, State

PURSUIT_DIE = 6


class Charge(Procedure, frozen=True):
    """One charge, completely; `drifting`: units of phalanxes that were long at the start of the phase."""

    unit: str
    going: Going = Going()
    drifting: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()  # in arete sequence
    sides: tuple[Struck, ...] = ()
    waiting: tuple[str, ...] = ()  # targets that have still to react
    came: tuple[str, ...] = ()  # targets that have countercharged another charger before
    turned: tuple[str, ...] = ()  # elements of targets that were to rout before this charge (HMA-15.20)
    counters: tuple[str, ...] = ()  # targets that countercharge
    rushing: tuple[str, ...] = ()  # units that would gain momentum by their dice
    cut: tuple[tuple[str, bool], ...] = ()  # units whose owners were asked for the sake of the hamippoi
    met: tuple[tuple[str, str, int], ...] = ()
    movers: tuple[str, ...] = ()
    moved: tuple[tuple[str, int], ...] = ()  # how far each unit went, at the most
    contacted: tuple[str, ...] = ()  # units

    # -- 1, 2: declaration and targets ---------------------------------------------------------------------------------

    @step("HMA-16.6", "HMA-16.7")
    def far_targets(self, g: G) -> Flow:
        """Enemies further off who are charging, too: their roll is made now and stays with them."""
        unit = g.state.units[self.unit]
        found, reach = struck_by(g.state, unit, self.going)
        far = [g.state.units[enemy] for enemy, _ in far_candidates(g.state, unit, found, reach)]
        for enemy in from_the_right(g.state, far, g.state.precedence):
            if not enemy.die:
                return Call(EpidromosRoll(enemy.id), AGAIN)
        return None

    @step("HMA-16.1", "HMA-16.6", "HMA-16.24")
    def declare(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        found, reach = struck_by(g.state, unit, self.going)
        reaches = dict.fromkeys(near_targets(g.state, found, reach), reach)
        for enemy, far in far_candidates(g.state, unit, found, reach):
            other = g.state.units[enemy]
            longer = reach + other.chart.epidromos.run(other.die).charge
            if within(far, longer):
                reaches[enemy] = longer
        targets = list(reaches)
        hit = [each for each in found if within(each.distance, reaches.get(each.enemy.unit, -1.0))]
        frontal = tuple(each.enemy.id for each in hit if each.side == "front")
        note = ChargeNote(charger=self.unit, targets=tuple(targets), frontal=frontal)
        g.emit(ChargeDeclared(note, self._way()), "HMA-16.1")
        g.emit(CheckedForCharge(self.unit), "HMA-16.5")
        order = tuple(
            each.id for each in from_the_right(g.state, [g.state.units[key] for key in targets], g.state.precedence)
        )
        sides = tuple((each.own, each.enemy.id, each.side) for each in hit)
        came = tuple(key for key in targets if g.state.units[key].did("countercharged"))
        turned = tuple(each.id for key in targets for each in standing(g.state, key) if each.is_routing)
        g.keep(targets=order, waiting=order, sides=sides, came=came, turned=turned)
        return Call(AndreiaCheck(self.unit, "charging", tuple(targets), starts_charge=True))

    def _way(self) -> str:
        if self.going.kind == "wheel":
            return f", wheeling {self.going.side} by {self.going.angle / 1000:.0f} degrees"
        if self.going.kind == "lap":
            return f": {self.going.element} onto the {self.going.flank} flank of {self.going.target}"
        return ""

    # -- 3: the charger's check and roll -------------------------------------------------------------------------------

    @step("HMA-16.5", "HMA-16.12")
    def checked(self, g: G) -> Flow:
        made = g.state.check
        assert made is not None
        if made.result == "C":
            return None
        if made.result == "X":
            bolt(g, self.unit)
        elif not g.state.units[self.unit].did("halted"):
            g.emit(Halted(self.unit), "HMA-16.5")
        acted(g, self.unit)
        return END

    @step("HMA-3.10", "HMA-10.15")
    def out_of_ambush(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if unit.did("revealed") and self.targets:
            surprise(g, 1 - unit.seat)
        return None

    @step("HMA-16.5", "HMA-16.25", "HMA-16.22")
    def go(self, g: G) -> Flow:
        g.emit(UnitNoted((self.unit,), "charged"), "HMA-16.5")
        g.keep(rushing=(self.unit,) if may_rush(g.state, g.state.units[self.unit]) else ())
        if is_in(g.state, g.state.units[self.unit], "OF"):
            disarray(g, (self.unit,), "charges in open files", "HMA-16.25")
        return Call(EpidromosRoll(self.unit))

    # -- 4: the targets ------------------------------------------------------------------------------------------------

    @step("HMA-16.8")
    def react(self, g: G) -> Flow:
        if not self.waiting:
            return None
        first, *rest = self.waiting
        g.keep(waiting=tuple(rest))
        if not is_there(g.state, g.state.units[first]):
            return AGAIN
        aside = any(side != "front" for _, enemy, side in self.sides if g.state.elements[enemy].unit == first)
        return Call(TargetReacts(first, self.unit, aside, self._part(g.state, first)), AGAIN)

    def _part(self, state: State, target: str) -> tuple[str, ...]:
        """Those of a target that have to do with this charge, if not all of it (HMA-13.19)."""
        part = part_of(state, target, {enemy for _, enemy, _ in self.sides})
        return part if len(part) < len(standing(state, target)) else ()

    @step("HMA-16.11", "HMA-16.22")
    def note_counters(self, g: G) -> Flow:
        """Who has rolled to meet this charge; who had countercharged before, receives it as he stands."""
        new = [key for key in self.targets if g.state.units[key].did("countercharged") and key not in self.came]
        met = [key for key in new if not is_running_now(g.state, key)]
        rushing = [key for key in met if may_rush(g.state, g.state.units[key])]
        g.keep(counters=tuple(met), rushing=(*self.rushing, *rushing))
        return None

    # -- 5: routs and evasions -----------------------------------------------------------------------------------------

    @step("HMA-16.12")
    def flee(self, g: G) -> Flow:
        struck = {enemy for _, enemy, _ in self.sides}
        for key in self.targets:
            if any(each.is_routing for each in standing(g.state, key)):
                bolt(g, key, sparing=[each for each in self.turned if each not in struck])
        for key in self.targets:
            if any(each.condition == "evading" for each in standing(g.state, key)):
                evade_move(g, key)
        return None

    @step("HMA-16.26")
    def turn_to_meet(self, g: G) -> Flow:
        """Who is struck in flank and not engaged in front turns to face the charger."""
        unit = g.state.units[self.unit]
        done: dict[str, Edge] = {}
        for _, enemy, side in self.sides:
            element = g.state.elements[enemy]
            if is_flank(side) and element.is_steady and enemy not in done and not is_engaged(g.state, element, unit):
                done[enemy] = side
        turn_to_face(g, done)
        if done:
            g.keep(sides=tuple((own, enemy, "front" if enemy in done else side) for own, enemy, side in self.sides))
        return None

    # -- 6: moves ------------------------------------------------------------------------------------------------------

    @step("HMA-16.19")
    def pursue(self, g: G) -> Flow:
        """All targets have gone: a pursuit instead of the charge move, if one of them is near enough."""
        if not self.targets or not all(has_gone(g.state, key, self._part(g.state, key)) for key in self.targets):
            return None
        unit = g.state.units[self.unit]
        own = free_elements(g.state, unit)
        left = [key for key in self.targets if quarry_of(g.state, key)]
        far = {key: group_distance(boxes(own), boxes(quarry_of(g.state, key))) for key in left}
        quarry = min(left, key=lambda key: far[key], default="")
        if not quarry or not within(far[quarry], unit.chart.fast_rate + PURSUIT_DIE):
            return None
        keys = tuple(each.id for each in own)
        g.emit(Pursues(keys, quarry), "HMA-16.19")
        acted(g, self.unit)
        return Call(Chase(keys), END)

    @step("HMA-1.10")
    def spare_hamippoi(self, g: G) -> Flow:
        """The charger, and whoever comes to meet it."""
        key = self._to_spare(g.state)
        if not key:
            return None
        limit = charts().movement.hamippoi_limit
        prompt = f"Cut the charge of {named(g.state, key)} short at {limit:g} inches, for its hamippoi?"
        space = YesNo("cut it short", "run on", preferred=True)
        return Ask.one(g.state.units[key].seat, space, prompt, "HMA-1.10")

    @spare_hamippoi.answered
    def _(self, g: G, answer: bool) -> Flow:
        g.keep(cut=(*self.cut, (self._to_spare(g.state), answer)))
        return AGAIN

    def _to_spare(self, state: State) -> str:
        limit = charts().movement.hamippoi_limit
        asked = dict(self.cut)
        fast = [state.units[key] for key in (self.unit, *self.counters) if key not in asked]
        fast = [each for each in fast if beyond(rolled(each), limit)]
        tired = (each.id for each in fast if has_hamippoi(state, [own.id for own in charging(state, each)]))
        return next(tired, "")

    def _number(self, unit: Unit) -> float:
        """The CHARGE number rolled, or as much of it as the hamippoi keep up with."""
        is_cut = dict(self.cut).get(unit.id, False)
        return min(rolled(unit), charts().movement.hamippoi_limit) if is_cut else rolled(unit)

    @step("HMA-16.13", "HMA-16.14", "HMA-16.15", "HMA-16.16")
    def move(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        number = self._number(unit)
        if self.going.kind == "lap":
            met_there, there = lap(g, unit, self.going, number)
            g.keep(met=met_there, movers=there)  # who is placed against a flank does not drift (HMA-16.20)
            return None
        charges = (self.unit, *self.counters)
        before = {key: box for each in charges for key, box in places(g.state, g.state.units[each]).items()}
        reach = wheel_in(g, unit, self.going, number)
        met: list[tuple[str, str, int]] = []
        movers: list[str] = []
        went: list[tuple[str, int]] = []
        for key in self.counters:
            other = g.state.units[key]
            own = self._number(other)
            needs = countercharging(self.unit, reach, own, lambda foe: may_run_into(g.state, foe))
            done = run(g.state, other, places(g.state, other), own, needs)
            step_out(g, other, done, "countercharges")
            met += [(each.own, each.enemy, milli(each.across)) for each in done.met]
            movers += done.boxes
            went.append((key, milli(done.longest)))
        unit = g.state.units[self.unit]
        done = run(g.state, unit, places(g.state, unit), reach, charging_on)
        while reveal_near(g, unit.seat, partial(swept, places(g.state, unit), done.boxes)):
            done = run(g.state, unit, places(g.state, unit), reach, charging_on)
        step_out(g, unit, done, "charges", number - reach)
        met += [(each.own, each.enemy, milli(each.across)) for each in done.met]
        went.append((self.unit, milli(done.longest + number - reach)))
        others = [each for each in met if g.state.elements[each[1]].unit not in charges]
        sides = sides_struck(g, self.sides, [each[:2] for each in others], before)
        g.keep(met=tuple(met), movers=(*movers, *done.boxes), moved=tuple(went), sides=sides)
        return None

    # -- 7: drift and lining up ----------------------------------------------------------------------------------------

    @step("HMA-16.20", "HMA-16.21")
    def drift(self, g: G) -> Flow:
        for key, far in self.moved:
            unit = g.state.units[key]
            own = {each: g.state.elements[each].box for each in self.movers if g.state.elements[each].unit == key}
            number = drift_number(unit, far / 1000) if key in self.drifting and unit.is_hoplite and own else 0.0
            if not number:
                continue
            done = shifted(g.state, unit, own, number)
            if done.moved:
                put(
                    g,
                    list(done.boxes),
                    list(done.boxes.values()),
                    f"drifts {inches(done.moved)} to the right",
                    "HMA-16.20",
                )
                cross(g, key, [ground_of((box, done.boxes[each])) for each, box in own.items()])
            if any(is_settled(g.state, g.state.elements[friend]) for friend in done.stopped_by):
                disarray(g, (key,), "drifts onto friends", "HMA-16.21")
        met = self._still_met(g.state)
        known = {each[:2] for each in met} | {each[1::-1] for each in met}
        found = [(own, foe, edge) for own in self.movers for foe, edge in self._touched(g.state, own)]
        new = [each for each in found if each[:2] not in known]
        g.keep(met=(*met, *((own, foe, 0) for own, foe, _ in new)), sides=(*self.sides, *new))
        return None

    def _touched(self, state: State, own: str) -> Iterator[tuple[str, Edge]]:
        edges = edges_struck(state, own, self._edges())
        return touched(state, state.elements[own], edges)

    @step("HMA-16.17")
    def line_up(self, g: G) -> Flow:
        return None if self.going.kind == "lap" else Call(LineUp(self.unit, self.met, self.movers, self.sides))

    @step("HMA-13.20")
    def come_up(self, g: G) -> Flow:
        """The others of a column follow their first, who alone charges."""
        for key, _ in self.moved:
            follow_up(g, key)
        return None

    # -- 8: momentum, disarray, failed charges -------------------------------------------------------------------------

    @step("HMA-16.15", "HMA-16.17")
    def contact(self, g: G) -> Flow:
        met = self._still_met(g.state)
        for own, enemy, _ in met:
            overtake(g, own, enemy)
        made = contacts_made(g.state, self.movers, pairs_of(met), self._edges())
        if made:
            g.emit(Met(made), *(("HMA-21.7",) if any(each.across for each in made) else ()), "HMA-16.13")
        g.keep(contacted=tuple(dict.fromkeys(g.state.elements[key].unit for each in made for key in (each.a, each.b))))
        return None

    def _edges(self) -> dict[Pair, Edge]:
        return {(own, enemy): side for own, enemy, side in self.sides}

    def _still_met(self, state: State) -> tuple[tuple[str, str, int], ...]:
        """Drift and lining up may part opponents, and bring others together."""
        edges = self._edges()
        return tuple(each for each in self.met if still_meet(state, each, edges.get(each[:2], "front")))

    @step("HMA-16.22")
    def momentum(self, g: G) -> Flow:
        for key in self.rushing:
            unit = g.state.units[key]
            own = tuple(each for each in self.movers if g.state.elements[each].unit == key)
            if own and unit.chart.epidromos.run(unit.die).has_momentum:
                g.emit(MomentumGained(own), "HMA-16.22")
        return None

    @step("HMA-16.23")
    def in_disorder(self, g: G) -> Flow:
        for key in (self.unit, *self.counters):
            upset(g, key)
        return None

    @step("HMA-16.18", "HMA-7.4")
    def end(self, g: G) -> Flow:
        for key in (self.unit, *self.counters):
            if key not in self.contacted:
                g.emit(ChargeFailed(key, g.state.turn), "HMA-16.18")
        acted(g, self.unit)
        return None


# -- helpers -----------------------------------------------------------------------------------------------------------


def is_running_now(state: State, unit: str) -> bool:
    return is_running(state, state.units[unit])


def has_gone(state: State, unit: str, part: Sequence[str] = ()) -> bool:
    known = state.units[unit]
    return not is_there(state, known) or is_running(state, known, part)
