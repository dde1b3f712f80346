"""Troops that come during the battle (ALA-23.3, ALA-23.5), at the start of their side's Command Phase."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.geometry import TOLERANCE, Box, are_within, milli
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Place, YesNo
from polemos.rules.alala.deployment.judges import BandJudge
from polemos.rules.alala.facts import change, named
from polemos.rules.alala.field.field import enemies, on_table, right_to_left, within
from polemos.rules.alala.morale.aggression import drop
from polemos.rules.alala.morale.misfortunes import Unrest
from polemos.rules.alala.scenarios.records import HiddenBand, Reinforcement
from polemos.rules.alala.scenarios.scenarios import seat_of, specials
from polemos.rules.alala.scenarios.specials import SpecialHappened, has_happened
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import is_clear
from polemos.tabletop.placing import Placement, Zone


class Arrived(Fact, frozen=True):
    """A troop comes on the table."""

    troop: str
    x: int
    y: int
    facing: int
    free: bool = False  # it takes no test this turn (ALA-23.5)

    def apply(self, state: State) -> None:
        change(
            state, self.troop, x=self.x, y=self.y, facing=self.facing, status="steady",
            control="free" if self.free else "",
        )  # fmt: skip

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} comes on the table"


class Arrivals(Procedure, frozen=True):
    """Whoever comes for a side this turn."""

    seat: Seat

    @step("ALA-23.3")
    def reinforcements(self, g: G) -> Flow:
        for rule in specials(g.state, Reinforcement):
            troop = g.state.troops.get(rule.unit.id)
            if troop is None or seat_of(rule.side) != self.seat or troop.status != "reserve":
                continue
            if g.state.turn >= rule.turn and why_it_waits(g.state, rule, troop) is None:
                unit = rule.unit
                g.emit(Arrived(troop.id, milli(unit.x), milli(unit.y), milli(unit.facing)), rule.rule)
        return None

    @step("ALA-23.5")
    def hidden(self, g: G) -> Flow:
        due = _due(g.state, self.seat)
        if due is None:
            return None
        prompt = f"Bring {named(g.state, due.band.id)} into view this turn?"
        return Ask.one(self.seat, YesNo("bring it on", "not yet"), prompt, due.rule)

    @hidden.answered
    def _(self, g: G, now: bool) -> Flow:
        due = _due(g.state, self.seat)
        assert due is not None
        return Call(BringOn(self.seat, due.id)) if now else None


def why_it_waits(state: State, rule: Reinforcement, troop: Troop) -> Reason | None:
    """Why a reinforcement does not come this turn (ALA-23.3)."""
    unit = rule.unit
    box = Box(unit.x, unit.y, unit.facing, troop.width / 1000, troop.depth / 1000)
    if any(are_within(box, enemy.box, rule.waits_if_enemy_within + TOLERANCE) for enemy in enemies(state, troop)):
        return Reason(f"{troop.id} waits: an enemy is near", rule.rule)
    if rule.waits_if_place_taken and not is_clear(state, troop, box):
        return Reason(f"{troop.id} waits: its place is taken", rule.rule)
    return None


def _due(state: State, seat: Seat) -> HiddenBand | None:
    """The hidden band that may be brought on now, if there is a place for it."""
    for rule in specials(state, HiddenBand):
        band = state.troops.get(rule.band.id)
        if band is None or seat_of(rule.side) != seat or band.status != "reserve" or state.turn < rule.from_turn:
            continue
        if hiding_place(state, rule).has_room:
            return rule
    return None


def hiding_place(state: State, rule: HiddenBand) -> BandJudge:
    """Where a hidden band may come into view (ALA-23.5)."""
    hill = next(piece for piece in state.terrain.values() if piece.name == rule.place.on)
    (area,) = hill.shapes
    xs, ys = [x for x, _ in area.points], [y for _, y in area.points]
    foes = list(on_table(state, 1 - seat_of(rule.side)))

    def why_not(box: Box) -> Reason | None:
        if not all(area.contains(*corner, tolerance=TOLERANCE) for corner in box.points):
            return Reason(f"the whole band must be on {rule.place.on}", rule.rule)
        if box.cx > rule.place.x_max + TOLERANCE or box.cy > rule.place.y_max + TOLERANCE:
            return Reason(
                f"its centre must be at x {rule.place.x_max:g} or less, y {rule.place.y_max:g} or less", rule.rule
            )
        if any(are_within(box, foe.box, rule.place.beyond_enemy + TOLERANCE) for foe in foes):
            return Reason(f'it must be beyond {rule.place.beyond_enemy:g}" of every enemy', rule.rule)
        return None

    def up_to(reach: float) -> Zone:
        return min(xs), min(ys), min(max(xs), rule.place.x_max + reach), min(max(ys), rule.place.y_max + reach)

    near_by = 2 * state.troops[rule.band.id].box.radius  # whoever is dropped there is told why
    return BandJudge(state, (rule.band.id,), up_to(near_by), rule.rule, why_not, middles=up_to(TOLERANCE))


class BringOn(Procedure, frozen=True):
    """A hidden band comes into view, and the enemy is shocked (ALA-23.5)."""

    seat: Seat
    special: str

    @step("ALA-23.5")
    def place(self, g: G) -> Flow:
        rule = self._rule(g.state)
        judge = hiding_place(g.state, rule)
        return Ask.one(self.seat, Place(judge, rule.band.id), f"Where does {rule.band.name} appear?", rule.rule)

    @place.answered
    def _(self, g: G, answer: Placement) -> Flow:
        rule = self._rule(g.state)
        g.emit(Arrived(answer.item, answer.x, answer.y, answer.facing, free=not rule.tests_on_arrival), rule.rule)
        return None

    @step("ALA-23.5")
    def shock(self, g: G) -> Flow:
        rule = self._rule(g.state)
        if has_happened(g.state, rule.id):
            return None
        g.emit(SpecialHappened(rule.id, rule.text), rule.rule)
        for troop in shocked(g.state, rule):
            for _ in range(-rule.shock.levels):
                drop(g, troop.id, f"{rule.band.name} in sight", rule.rule)
        return Call(Unrest())

    def _rule(self, state: State) -> HiddenBand:
        return next(rule for rule in specials(state, HiddenBand) if rule.id == self.special)


def shocked(state: State, rule: HiddenBand) -> Iterable[Troop]:
    band = state.troops[rule.band.id]
    seen = [troop for troop in on_table(state, seat_of(rule.shock.side)) if troop.is_hoplites]
    return right_to_left(state, state.initiative, [troop for troop in seen if within(band, troop, rule.shock.within)])
