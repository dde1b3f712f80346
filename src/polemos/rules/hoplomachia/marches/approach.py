"""The approach of a phalanx (HMA-9.7, 17.3 to 17.6, 23.2, 23.3): close files, a wheel, forward, then the drift."""

from __future__ import annotations

from polemos.geometry import TOLERANCE, milli
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Manoeuvre, Number, Pick, YesNo
from polemos.kernel.spaces.space import Option
from polemos.kernel.words.english import counted
from polemos.rules.hoplomachia.arrangement.arranging import why_not_arrange
from polemos.rules.hoplomachia.arrangement.rearranging import arrange
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.facts.changing import inches, named
from polemos.rules.hoplomachia.field.field import beyond
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.marches.approach_ways import (
    Countermarch,
    FirstWheel,
    drift_right,
    hangs_back,
    straight_legs,
)
from polemos.rules.hoplomachia.marches.formations import (
    body_of,
    from_right,
    is_one_line,
    lochoi_from_right,
)
from polemos.rules.hoplomachia.marches.lapping import Laps
from polemos.rules.hoplomachia.marches.unit_moves import credit_approach, judge_for, walk_out
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.movement.mover import Mover
from polemos.rules.hoplomachia.movement.moving import carry_out
from polemos.rules.hoplomachia.movement.rates import may_countermarch, rate_of
from polemos.rules.hoplomachia.movement.running import has_hamippoi, tire_hamippoi
from polemos.rules.hoplomachia.movement.ways import BlockWay, LooseWay, way_for
from polemos.rules.hoplomachia.orders.allowed import show_plan
from polemos.rules.hoplomachia.orders.duty import envelops
from polemos.rules.hoplomachia.sequence.alternation import is_secretive, who_could_envelop
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State
from polemos.tabletop.legs import Legs, Wheel, deed

INCLINES = ("sparta", "boeotia", "mercenary")


class Approaches(Procedure, frozen=True):
    """Units of one phalanx approach as one activity; a unit of other troops by itself."""

    units: tuple[str, ...]  # the guide first if it is among them
    drifting: tuple[str, ...] = ()  # units of phalanxes that were long at the start of the phase
    lapped: tuple[str, ...] = ()  # units that have been asked
    changed: tuple[str, ...] = ()
    inclines: bool = False
    level: bool = False
    wheel_cost: int = 0
    asked: tuple[str, ...] = ()  # units of which it has been said whether they countermarch
    turned: tuple[str, ...] = ()  # those that do
    round: tuple[str, ...] = ()  # units that go for a flank (HMA-6.10)
    enveloped: tuple[str, ...] = ()  # those of them whose way has been said
    away: tuple[str, ...] = ()  # those that have wheeled, by a way of their own
    hanging: tuple[tuple[str, int], ...] = ()  # how far those go who may hang back
    cut: tuple[tuple[str, bool], ...] = ()  # units whose owners were asked for the sake of the hamippoi
    gone: tuple[str, ...] = ()

    @step("HMA-17.7")
    def laps(self, g: G) -> Flow:
        """Who has been charged in the approach may have free elements beside his melees."""
        left = [unit for unit in self.units if unit not in self.lapped]
        if not left:
            return None
        g.keep(lapped=(*self.lapped, left[0]))
        return Call(Laps(left[0]), AGAIN)

    @step("HMA-9.7", "HMA-12.3")
    def close_files(self, g: G) -> Flow:
        """In close files, if in open ones; it costs an inch."""
        new = []
        for unit in self.units:
            known = g.state.units[unit]
            if known.arrangement == "OF" and why_not_arrange(g.state, known, "CF") is None:
                arrange(g, unit, "CF")
                new.append(unit)
        g.keep(changed=tuple(new))
        return None

    @step("HMA-23.2")
    def incline(self, g: G) -> Flow:
        army = g.state.army(self._first(g).seat)
        by_option = g.state.options.inclining and army.nation in INCLINES
        both = has_special(g.state, "both_incline")
        if not (by_option or both) or not self._drifting():
            return None
        prompt = "Does the phalanx incline to the right?"
        return Ask.one(army.seat, YesNo("incline", "drift as usual"), prompt, "HMA-24.7" if both else "HMA-23.2")

    @incline.answered
    def _(self, g: G, answer: bool) -> Flow:
        g.keep(inclines=answer)
        return None

    @step("HMA-23.3")
    def countermarch(self, g: G) -> Flow:
        """Of several units each by itself; one alone does so instead of a wheel."""
        unit = self._next_to_turn(g.state)
        if unit is None:
            return None
        judge = self._turns(g, unit)
        if judge.found is None:
            g.keep(asked=(*self.asked, unit))
            return AGAIN
        prompt = f"{named(g.state, unit)} approaches: countermarch first?"
        return Ask.one(g.state.units[unit].seat, Manoeuvre(judge, unit), prompt, "HMA-23.3")

    @countermarch.answered
    def _(self, g: G, legs: Legs) -> Flow:
        unit = self._next_to_turn(g.state)
        assert unit is not None
        g.keep(asked=(*self.asked, unit))
        if legs:
            judge = self._turns(g, unit)
            carry_out(g, judge.mover, walk_out(g, judge, legs), "countermarches", "HMA-23.3")
            g.keep(turned=(*self.turned, unit))
        return AGAIN

    @step("HMA-9.7", "HMA-13.4")
    def wheel(self, g: G) -> Flow:
        if self.turned or not is_one_line(g.state, self.units):
            return None
        judge = self._wheels(g)
        if judge.found is None:
            return None
        words = f"{named(g.state, self.units[0])} approaches with {counted(len(self.units), 'taxis')}: wheel first?"
        return Ask.one(self._first(g).seat, Manoeuvre(judge, self.units[0]), words, "HMA-9.7")

    @wheel.answered
    def _(self, g: G, legs: Legs) -> Flow:
        if legs:
            judge = self._wheels(g)
            going = walk_out(g, judge, legs)
            carry_out(g, judge.mover, going, "wheels" if isinstance(legs[0], Wheel) else "countermarches", "HMA-9.7")
            g.keep(wheel_cost=milli(going.used))
        return None

    @step("HMA-6.10", "HMA-6.8")
    def envelop(self, g: G) -> Flow:
        """Enveloping taxeis may wheel by themselves. As long as the plan is unknown it is asked whatever it is."""
        known = [] if self.wheel_cost else [unit for unit in self.units if self._could_envelop(g.state, unit)]
        if not known:
            return None
        options = [Option(unit, named(g.state, unit), barred=self._why_not_round(g.state, unit)) for unit in known]
        secret = is_secretive(g.state, self._first(g).seat)
        return Ask.one(
            self._first(g).seat, Pick(options), "Which taxeis go round the flank?", "HMA-6.10", always=secret
        )

    @envelop.answered
    def _(self, g: G, answer: tuple[str, ...]) -> Flow:
        g.keep(round=answer)
        return None

    @step("HMA-6.10", "HMA-9.7")
    def go_round(self, g: G) -> Flow:
        unit = next((each for each in self.round if each not in self.enveloped), None)
        if unit is None:
            return None
        judge = self._round_of(g.state, unit)
        prompt = f"{named(g.state, unit)}: which way, up to {counted(judge.mover.allowance, 'inch')}?"
        return Ask.one(g.state.units[unit].seat, Manoeuvre(judge, unit), prompt, "HMA-6.10")

    @go_round.answered
    def _(self, g: G, legs: Legs) -> Flow:
        """Who does not wheel goes on with the others."""
        unit = next(each for each in self.round if each not in self.enveloped)
        g.keep(enveloped=(*self.enveloped, unit))
        if any(isinstance(leg, Wheel) for leg in legs):
            judge = self._round_of(g.state, unit)
            going = walk_out(g, judge, legs)
            show_plan(g, g.state.units[unit].seat)
            carry_out(g, judge.mover, going, deed(legs, '"'), "HMA-6.10")
            credit_approach(g, unit)
            g.keep(away=(*self.away, unit))
        return AGAIN

    @step("HMA-17.4")
    def keep_level(self, g: G) -> Flow:
        """All or none: faster hoplite taxeis go only as far as the slowest."""
        rates = {self._left(g.state, unit) for unit in self._hoplites(g.state)}
        if len(rates) < 2:
            return None
        options = [Option("full", "each its full move"), Option("level", "level with the slowest")]
        return Ask.one(self._first(g).seat, Choice(options, "level"), "Do the faster taxeis keep level?", "HMA-17.4")

    @keep_level.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(level=answer == "level")
        return None

    @step("HMA-24.10")
    def hang_back(self, g: G) -> Flow:
        """The Boeotians on the right of the Thebans go as far as they like."""
        unit = next((each for each in self.units if each not in dict(self.hanging) and hangs_back(g.state, each)), None)
        if unit is None or not (most := milli(self._left(g.state, unit))):
            return None
        prompt = f"{named(g.state, unit)} may hang back: how far does it go?"
        return Ask.one(g.state.units[unit].seat, Number(0, most, most, scale=1000, unit='"'), prompt, "HMA-24.10")

    @hang_back.answered
    def _(self, g: G, answer: int) -> Flow:
        unit = next(each for each in self.units if each not in dict(self.hanging) and hangs_back(g.state, each))
        g.keep(hanging=(*self.hanging, (unit, answer)))
        return AGAIN

    @step("HMA-1.10")
    def spare_hamippoi(self, g: G) -> Flow:
        unit = self._to_spare(g.state)
        if unit is None:
            return None
        limit = charts().movement.hamippoi_limit
        prompt = f"Cut the approach of {named(g.state, unit)} short at {limit:g} inches, for its hamippoi?"
        space = YesNo("cut it short", "go on", preferred=True)
        return Ask.one(g.state.units[unit].seat, space, prompt, "HMA-1.10")

    @spare_hamippoi.answered
    def _(self, g: G, answer: bool) -> Flow:
        g.keep(cut=(*self.cut, (str(self._to_spare(g.state)), answer)))
        return AGAIN

    @step("HMA-17.3", "HMA-17.4", "HMA-17.6")
    def forward(self, g: G) -> Flow:
        """All forward moves are made before the drift."""
        slowest = min((self._left(g.state, unit) for unit in self._hoplites(g.state)), default=0.0)
        gone = []
        for unit in self.units:
            if unit in self.away:
                continue
            known = g.state.units[unit]
            left = self._left(g.state, unit)
            if self.level and known.is_hoplite:
                left = min(left, slowest)
            left = min(left, dict(self.hanging).get(unit, milli(left)) / 1000)
            if dict(self.cut).get(unit, False):
                left = min(left, charts().movement.hamippoi_limit - self.wheel_cost / 1000)
            if self._goes_ahead(g, unit, left):
                gone.append(unit)
        g.keep(gone=tuple(gone))
        return None

    @step("HMA-17.5", "HMA-23.2")
    def drift(self, g: G) -> Flow:
        chart = charts().movement
        moved = [unit for unit in self.gone if unit in self._hoplites(g.state) and unit in self.drifting]
        aside = [unit for unit in self.away if g.state.units[unit].is_hoplite and unit in self.drifting]
        rule = "HMA-23.2" if self.inclines else "HMA-17.5"
        for body in (moved, *([unit] for unit in aside)):
            drift_right(g, body, chart.drift_inclining if self.inclines else chart.drift_approach, rule)
        return None

    # -- parts ---------------------------------------------------------------------------------------------------------

    def _first(self, g: G) -> Unit:
        return g.state.units[self.units[0]]

    def _hoplites(self, state: State) -> list[str]:
        """Who might keep level; who has countermarched or goes his own way does not."""
        others = (*self.turned, *self.away)
        return [unit for unit in self.units if state.units[unit].is_hoplite and unit not in others]

    def _could_envelop(self, state: State, unit: str) -> bool:
        known = state.units[unit]
        if unit in self.turned or not body_of(state, known):
            return False
        return envelops(state, known) or (
            is_secretive(state, known.seat) and unit in who_could_envelop(state, known.seat)
        )

    def _why_not_round(self, state: State, unit: str) -> Reason | None:
        if not envelops(state, state.units[unit]):
            return Reason("only enveloping taxeis do", "HMA-6.10")
        return None if self._round_of(state, unit).found is not None else Reason("it has no way to go", "HMA-6.10")

    def _round_of(self, state: State, unit: str) -> BlockWay | LooseWay:
        return judge_for(state, state.units[unit], unit in self.changed)

    def _drifting(self) -> bool:
        return any(unit in self.drifting for unit in self.units)

    def _left(self, state: State, unit: str) -> float:
        """What is left of its move after change and wheel."""
        less = charts().movement.arrangement_change if unit in self.changed else 0.0
        less += charts().movement.turn_cost if unit in self.turned else 0.0
        return max(0.0, rate_of(state, state.units[unit]) - less - self.wheel_cost / 1000)

    def _to_spare(self, state: State) -> str | None:
        """Whose wheel and way ahead together would leave its hamippoi behind (HMA-1.10)."""
        asked, limit = dict(self.cut), charts().movement.hamippoi_limit
        left = [unit for unit in self.units if unit not in self.away]
        fast = [unit for unit in left if beyond(self._left(state, unit) + self.wheel_cost / 1000, limit)]
        able = [unit for unit in fast if has_hamippoi(state, [each.id for each in body_of(state, state.units[unit])])]
        return next((unit for unit in able if unit not in asked), None)

    def _next_to_turn(self, state: State) -> str | None:
        if len(self.units) < 2:
            return None
        able = [each for each in self.units if may_countermarch(state, state.units[each], True)]
        return next((each for each in able if each not in self.asked and body_of(state, state.units[each])), None)

    def _turns(self, g: G, unit: str) -> Countermarch:
        keys = tuple(each.id for each in body_of(g.state, g.state.units[unit]))
        return Countermarch(Mover(g.state, (unit,), keys, self._left(g.state, unit), under_approach=True))

    def _wheels(self, g: G) -> FirstWheel:
        keys = lochoi_from_right(g.state, self.units)
        slowest = min(self._left(g.state, unit) for unit in self.units)
        turns = len(self.units) == 1 and may_countermarch(g.state, self._first(g), True)
        mover = Mover(g.state, from_right(g.state, self.units), keys, slowest, under_approach=turns)
        return FirstWheel(mover)

    def _goes_ahead(self, g: G, unit: str, length: float) -> bool:
        known = g.state.units[unit]
        keys = tuple(each.id for each in body_of(g.state, known))
        if not keys:
            return False
        mover = Mover(g.state, (unit,), keys, length, under_approach=True)
        judge = way_for(mover)
        legs = straight_legs(judge, length)
        going = walk_out(g, judge, legs) if legs else Going(keys, mover.boxes, mover.is_column)
        foe = g.state.elements.get(going.stopped_by)
        at_limit = known.is_hoplite and foe is not None and foe.seat != known.seat and foe.chart.is_hoplite
        if going.used > TOLERANCE or going.giving:
            carry_out(g, mover, going, f"approaches {inches(going.used)}", "HMA-17.3")
            tire_hamippoi(g, going.elements, going.used + self.wheel_cost / 1000)
            credit_approach(g, unit)
            return True
        if at_limit:
            credit_approach(g, unit)
        return False
