"""Land melees, all at once, first in the Melee phase (NAV-16.13 to 16.16, 16.20 to 16.23, 22.8)."""

from __future__ import annotations

from typing import NamedTuple

from polemos.geometry import to_milli
from polemos.kernel.dice import Modifier
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.facts import Gone
from polemos.rules.navarcoi.land.aims import stay
from polemos.rules.navarcoi.land.contact import destroy, end_melees, part_those_out_of_reach, review_orders, take_places
from polemos.rules.navarcoi.land.facts import (
    EnteredPosition,
    EuzonoiStandLost,
    GarrisonLost,
    LandMeleeEnded,
    LandOrdered,
    LandPushed,
    PushCounted,
    called,
)
from polemos.rules.navarcoi.land.ground import free_fraction, free_of_walls
from polemos.rules.navarcoi.land.land import (
    Body,
    barriers,
    bodied,
    body_of,
    body_of_position,
    land_chart,
    land_of,
)
from polemos.rules.navarcoi.land.positions import is_held_against, is_place, seat_of, troops_holding
from polemos.rules.navarcoi.land_state import HOPLITOI, PLACES, LandMelee, LandUnit
from polemos.rules.navarcoi.state import G, State


class Side(NamedTuple):
    """One side of a melee and as what it rolls: a unit, or nobody but a garrison."""

    one: str
    seat: Seat
    unit: LandUnit | None
    stand: str = ""

    @property
    def is_phalanx(self) -> bool:
        return self.unit is not None and self.unit.is_phalanx and self.stand in ("", HOPLITOI)

    @property
    def is_euzonoi_only(self) -> bool:
        return self.unit is not None and not self.is_phalanx

    @property
    def roller(self) -> str:
        return f"{self.one}:{self.stand}" if self.stand else self.one


def attacking(state: State, melee: LandMelee) -> Side:
    unit = state.land_units[melee.attacker]
    return Side(unit.id, unit.seat, unit, melee.stand)


def defending(state: State, melee: LandMelee, rolls_as: dict[str, str]) -> Side:
    """A unit; or a Position, which rolls for all troops inside as one of them, else for its garrison (NAV-16.20)."""
    place = melee.defender
    if not is_place(state, place):
        unit = state.land_units[place]
        return Side(unit.id, unit.seat, unit)
    troops = troops_holding(state, place)
    phalanxes = [unit for unit in troops if unit.is_phalanx]
    chosen = next((unit for unit in phalanxes if unit.id == rolls_as.get(place)), None)
    rolls = chosen or next(iter(phalanxes), None) or next(iter(troops), None)
    return Side(place, seat_of(state, place), rolls)


def modifiers(state: State, melee: LandMelee, own: Side, enemy: Side) -> list[Modifier]:
    """What counts for a side; a garrison rolls without modifiers (NAV-16.14, 16.20)."""
    unit = own.unit
    if unit is None:
        return []
    attacks = own.one == melee.attacker and is_place(state, melee.defender) and enemy.unit is not None
    has_euzonoi = enemy.unit is not None and enemy.is_phalanx and bool(enemy.unit.attached)
    holds = {
        "phalanx_disordered": own.is_phalanx and unit.disordered,
        "phalanx_alone_against_euzonoi": own.is_phalanx and not unit.attached and has_euzonoi,
        "attacks_defended_position": attacks,
        "euzonoi_only": own.is_euzonoi_only,
    }
    return [Modifier(m.value if holds[m.when] else 0, m.words, m.rule) for m in tests().named("land_melee").modifiers]


def best_phalanx(state: State, melee: LandMelee) -> str:
    """The phalanx inside with the best total modifier, ties by identity."""
    enemy = attacking(state, melee)
    inside = [unit for unit in troops_holding(state, melee.defender) if unit.is_phalanx]

    def total(unit: LandUnit) -> int:
        own = Side(melee.defender, unit.seat, unit)
        return sum(modifier.value for modifier in modifiers(state, melee, own, enemy))

    return max(inside, key=total).id


class Result(NamedTuple):
    melee: LandMelee
    loser: str  # attacker or defender, empty if nothing happens


class LandMelees(Procedure, frozen=True):
    """Both sides of every land melee roll; then all results are applied together."""

    rolls_as: tuple[tuple[str, str], ...] = ()  # Position and the phalanx as which it rolls

    @step("NAV-16.12")
    def gather(self, g: G) -> Flow:
        take_places(g)
        return None

    @step("NAV-16.20")
    def choose(self, g: G) -> Flow:
        melee = self._open_choice(g.state)
        if melee is None:
            return None
        inside = [unit for unit in troops_holding(g.state, melee.defender) if unit.is_phalanx]
        options = [Option(unit.id, f"as {called(g.state, unit.id)}", (f"as {unit.id}",)) for unit in inside]
        prompt = f"As which phalanx does {called(g.state, melee.defender)} fight?"
        space = Choice(options, best_phalanx(g.state, melee))
        return Ask.one(seat_of(g.state, melee.defender), space, prompt, "NAV-16.20")

    @choose.answered
    def _(self, g: G, phalanx: str) -> Flow:
        melee = self._open_choice(g.state)
        assert melee is not None
        g.keep(rolls_as=(*self.rolls_as, (melee.defender, phalanx)))
        return AGAIN

    @step("NAV-16.13")
    def fight(self, g: G) -> Flow:
        results = roll_all(g, dict(self.rolls_as))
        lost = [result for result in results if count(g, result)]
        for result in lost:
            remove_loser(g, result)
        for result in results:
            if result.loser and result not in lost:
                push_back(g, result)
        return None

    @step("NAV-16.11")
    def after(self, g: G) -> Flow:
        part_those_out_of_reach(g)
        take_places(g)
        review_orders(g)
        return None

    def _open_choice(self, state: State) -> LandMelee | None:
        """A melee for a place with several phalanxes whose owner has not chosen yet."""
        chosen = [place for place, _ in self.rolls_as]
        for melee in state.land_melees.values():
            if melee.waiting or melee.defender in chosen or not is_place(state, melee.defender):
                continue
            if sum(unit.is_phalanx for unit in troops_holding(state, melee.defender)) > 1:
                return melee
        return None


# -- the rolls -----------------------------------------------------------------------------------------------------


def roll_all(g: G, rolls_as: dict[str, str]) -> list[Result]:
    """All rolls with the situation at the start, α before β, then by identity (NAV-6.4)."""
    state = g.state
    chart = tests().named("land_melee")
    fought = [melee for melee in state.land_melees.values() if not melee.waiting]
    order = [*state.land_units, *state.positions, *state.squadrons]
    sides: list[tuple[Side, Side, LandMelee]] = []
    for melee in fought:
        attacker, defender = attacking(state, melee), defending(state, melee, rolls_as)
        sides += [(attacker, defender, melee), (defender, attacker, melee)]
    stands = ("", HOPLITOI, *PLACES, "1", "2", "3")
    sides.sort(key=lambda each: (each[0].seat, order.index(each[0].one), stands.index(each[0].stand)))
    rolls = [(own, enemy, melee, modifiers(state, melee, own, enemy)) for own, enemy, melee in sides]
    passed: dict[tuple[str, str], bool] = {}
    for own, enemy, melee, mods in rolls:
        label = f"{own.roller} against {enemy.roller}: {chart.name.lower()}"
        rolled = g.roll(chart.rule, chart.dice, label, (own.roller, enemy.roller), own.seat, chart.need, mods)
        passed[melee.id, own.one] = rolled.passed
    return [Result(melee, _loser(melee, passed)) for melee in fought]


def _loser(melee: LandMelee, passed: dict[tuple[str, str], bool]) -> str:
    """Both pass or both fail: nobody."""
    attacker, defender = passed[melee.id, melee.attacker], passed[melee.id, melee.defender]
    if attacker == defender:
        return ""
    return melee.defender if attacker else melee.attacker


def count(g: G, result: Result) -> bool:
    """Count the push; True if it is the one too many (NAV-16.16)."""
    melee, loser = result
    if not loser:
        if melee.row and g.state.options.long_land_battles:
            g.emit(PushCounted(melee.id, "", 0), "NAV-22.8")
        return False
    row = melee.row + 1 if melee.pushed == loser else 1
    g.emit(PushCounted(melee.id, loser, row), "NAV-16.15")
    return row >= land_chart().pushes_to_destroy


# -- results -------------------------------------------------------------------------------------------------------


def remove_loser(g: G, result: Result) -> None:
    """Pushed a second time in a row (NAV-16.16, 16.21 to 16.23)."""
    melee, loser = result
    if loser == melee.attacker:
        lose_attacker(g, melee)
    elif not is_place(g.state, loser):
        if g.state.land_units[loser].is_ashore:
            destroy(g, loser, "NAV-16.16")
    elif loser in g.state.squadrons:
        take_ships(g, melee)
    else:
        take_position(g, melee)


def lose_attacker(g: G, melee: LandMelee) -> None:
    """The whole unit; of euzonoi that fight stand by stand the one that lost, alone (NAV-16.23)."""
    unit = g.state.land_units[melee.attacker]
    if not unit.is_ashore:
        return
    if melee.stand in ("", HOPLITOI) or (not unit.is_phalanx and unit.stands == 1):
        destroy(g, unit.id, "NAV-16.16")
        return
    g.emit(LandMeleeEnded(melee.id), "NAV-16.23")
    place = next((place for place in PLACES if place == melee.stand), None)
    g.emit(EuzonoiStandLost(unit.id, place), "NAV-16.23")


def take_ships(g: G, melee: LandMelee) -> None:
    """Captured: gone and lost, and so are the troops that guarded it (NAV-16.22)."""
    holders = troops_holding(g.state, melee.defender)
    end_melees(g, melee.defender, "NAV-16.22")
    g.emit(Gone(melee.defender, "captured"), "NAV-16.22")
    for unit in holders:
        destroy(g, unit.id, "NAV-16.20")


def take_position(g: G, melee: LandMelee) -> None:
    """All holders share its fate; the attacker moves in at once (NAV-16.21)."""
    holders = troops_holding(g.state, melee.defender)
    end_melees(g, melee.defender, "NAV-16.21")
    for unit in holders:
        destroy(g, unit.id, "NAV-16.20")
    g.emit(GarrisonLost(melee.defender), "NAV-16.21")
    if g.state.land_units[melee.attacker].is_ashore:
        g.emit(EnteredPosition(melee.attacker, melee.defender), "NAV-16.21")
        g.emit(LandOrdered(melee.attacker, stay(g.state.land_units[melee.attacker])), "NAV-16.11")


def push_back(g: G, result: Result) -> None:
    """The loser one inch straight back, the winner after him; where either cannot go, both stay (NAV-16.15)."""
    melee, loser = result
    if is_place(g.state, melee.defender) or melee.id not in g.state.land_melees:
        return
    winner = melee.attacker if loser == melee.defender else melee.defender
    back, after = g.state.land_units[loser], g.state.land_units[winner]
    (wx, wy), (x, y) = body_of(after).centre, body_of(back).centre
    length = ((x - wx) ** 2 + (y - wy) ** 2) ** 0.5
    inches = land_chart().push
    dx, dy = (x - wx) / length * inches, (y - wy) / length * inches
    if not (_has_room(g.state, back, dx, dy, winner) and _has_room(g.state, after, dx, dy, loser)):
        return
    mx, my = to_milli(dx), to_milli(dy)
    g.emit(LandPushed(back.id, back.x + mx, back.y + my, "is pushed back"), "NAV-16.15")
    g.emit(LandPushed(after.id, after.x + mx, after.y + my, "follows"), "NAV-16.15")


def _has_room(state: State, unit: LandUnit, dx: float, dy: float, but: str) -> bool:
    land = land_of(state, unit)
    body = body_of(unit)
    others: list[Body] = [body_of(other) for other in bodied(state) if other.id not in (unit.id, but)]
    others += [body_of_position(p) for p in state.positions.values() if is_held_against(state, p, unit.seat)]
    walls = [] if land is None else barriers(state, land)
    free = min([free_of_walls(walls, body, dx, dy), *[free_fraction(body, dx, dy, other) for other in others]])
    return free >= 1.0
