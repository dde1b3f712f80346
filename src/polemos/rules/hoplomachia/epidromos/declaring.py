"""Who may or must declare a charge, and how he may go into it (HMA-16.2 to 16.4, 16.16, 9.9, 9.13, 6.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from polemos.geometry import Box, Hand, Point, distance, group_distance, heading_towards, milli, point_distance
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.worked_out import worked_out_of
from polemos.rules.hoplomachia.epidromos.going import (
    CAVALRY_WHEEL,
    NAMED_WHEEL,
    Going,
    GoingKind,
    boxes_after,
    cost_of,
    wheel_limit,
)
from polemos.rules.hoplomachia.epidromos.targets import (
    Strike,
    is_flank,
    is_under_attack,
    near_targets,
    strikes,
    strikes_ahead,
    why_not_eligible,
)
from polemos.rules.hoplomachia.field.ahead import enemies_ahead
from polemos.rules.hoplomachia.field.eligibility import can_ever_charge, charging, why_not_strike
from polemos.rules.hoplomachia.field.field import (
    centre_of,
    contacts_of,
    enemies,
    enemy_elements,
    unit_boxes,
    within,
)
from polemos.rules.hoplomachia.field.flanks import Flank, against_flank, has_room, is_second_choice
from polemos.rules.hoplomachia.field.lines import beside_in_line
from polemos.rules.hoplomachia.orders.allowed import may_charge, must_charge, wheel_to_target
from polemos.rules.hoplomachia.orders.duty import envelops
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import COMMANDED, ON_TABLE, State
from polemos.tabletop.leg_judge import FULL_TURN, LegJudge, facing_of, place_of
from polemos.tabletop.legs import Face, Leg, Legs, Wheel
from polemos.tabletop.move_spec import MoveSpec, to_either_side, verb

TRIED_ANGLES = range(5_000, 95_000, 5_000)
LAPPING_AHEAD = 1.5  # HMA-17.7


def why_not_act(state: State, unit: Unit) -> Reason | None:
    """Why it makes no charge in this phase, whatever stands before it."""
    if not can_ever_charge(unit):
        return Reason(f"{unit.chart.name} charge nobody", "HMA-16.3")
    if unit.checked:
        return Reason("it has checked on the charging line already", "HMA-16.2")
    if unit.did("halted"):
        return Reason("it has been halted", "HMA-11.6")
    if not charging(state, unit):
        return Reason("nobody of it is free to charge", "HMA-16.2")
    return None


def why_not_order(state: State, unit: Unit, enemy: Unit) -> Reason | None:
    """Why its order keeps it from charging this enemy; belos result C and a slaughter last turn ask for none."""
    if unit.must_charge == enemy.id or unit.again == state.turn:
        return None
    return may_charge(state, unit, enemy)


def duty(state: State, unit: Unit) -> tuple[str, ...]:
    """Enemy units on one of which it must declare a charge: by its order (HMA-9.9) or by belos (HMA-15.19)."""
    if unit.again == state.turn:
        return ()
    known = must_charge(state, unit)
    if unit.must_charge:
        found = strikes_ahead(state, unit)
        reach = unit.chart.epidromos.longest
        ahead = [each for each in found if each.enemy.unit == unit.must_charge and within(each.distance, reach)]
        if ahead and why_not_eligible(state, unit, found, reach) is None:
            return (unit.must_charge,)
    return known


def why_not_go(state: State, unit: Unit, going: Going) -> Reason | None:
    """Why a charge may not be declared so; None if it may."""
    if going.kind == "lap":
        return _why_not_lap(state, unit, going)
    if (reason := _why_not_first(state, unit, going)) is not None:
        return reason
    if going.kind == "ahead":
        found = strikes_ahead(state, unit)
    else:
        aside = _struck_aside(state, unit, going.kind, going.side, going.angle, going.heading)
        if aside is None:
            return Reason("there is no room to wheel or face so", "HMA-2.12")
        found = aside
    reach = unit.chart.epidromos.longest - cost_of(state, unit, going)
    if not found:
        return Reason("no enemy is directly ahead", "HMA-9.9")
    if (reason := why_not_eligible(state, unit, found, reach)) is not None:
        return reason
    near = near_targets(state, found, reach)
    first = min(found, key=lambda each: (not _may_strike(state, unit, each), each.distance))
    if not near and (reason := why_not_strike(state, unit, first.enemy, first.side)) is not None:
        return reason
    if going.kind != "ahead" and (reason := _why_not_aside(state, unit, found, near)) is not None:
        return reason
    for enemy in () if unit.must_charge in near else near or (first.enemy.unit,):
        if (reason := why_not_order(state, unit, state.units[enemy])) is not None:
            return reason
    return _why_not_wheel(state, unit, going, found, reach) if going.kind == "wheel" else None


def needs_plan(state: State, unit: Unit, going: Going) -> bool:
    """Does it wheel into this charge by the plan to envelop alone? (HMA-6.8, 6.10)"""
    if going.kind != "wheel" or not envelops(state, unit):
        return False
    reach = unit.chart.epidromos.longest - cost_of(state, unit, going)
    found = strikes(state, unit, boxes_after(state, unit, going))
    return _why_not_wheel(state, unit, going, found, reach, plan=False) is not None


@worked_out_of("elements", "contacts", "terrain", "width", "depth")
def _struck_aside(
    state: State, unit: Unit, kind: GoingKind, side: Hand, angle: int, heading: int
) -> list[Strike] | None:
    """Whom it would strike after a wheel or a facing; None: there is no room for it."""
    boxes = boxes_after(state, unit, Going(kind=kind, side=side, angle=angle, heading=heading))
    if not all(has_room(state, box, tuple(boxes)) for box in boxes.values()):
        return None
    return strikes(state, unit, boxes)


def _may_strike(state: State, unit: Unit, strike: Strike) -> bool:
    return why_not_strike(state, unit, strike.enemy, strike.side) is None


def _why_not_aside(state: State, unit: Unit, found: Sequence[Strike], near: Sequence[str]) -> Reason | None:
    """Who must charge one enemy, by belos (HMA-15.19) or named by word (HMA-9.13), does not turn away from him."""
    must = duty(state, unit)
    if unit.must_charge and unit.must_charge in must and unit.must_charge not in near:
        return Reason(f"it must charge {unit.must_charge}", "HMA-15.19")
    named = unit.verbal.target if unit.verbal is not None else ""
    if named and named in must and all(each.enemy.unit != named for each in found):
        return Reason(f"it must charge {named}", "HMA-9.13")
    return None


def _why_not_first(state: State, unit: Unit, going: Going) -> Reason | None:
    if going.kind == "face" and unit.arrangement != "NF":
        return Reason("only troops in no files face their target first", "HMA-16.4")
    if going.kind == "wheel":
        if unit.column or unit.arrangement == "NF":
            return Reason("it does not wheel into a charge", "HMA-16.4")
        if going.angle <= 0:
            return Reason("a wheel has an angle", "HMA-16.4")
        if not within(going.angle / 1000, max(wheel_limit(unit), NAMED_WHEEL)):
            return Reason(f"it may wheel {wheel_limit(unit):g} degrees", "HMA-16.4")
        if unit.chart.mounted and not within(going.angle / 1000, CAVALRY_WHEEL) and not may_strike_aside(state, unit):
            words = f"{CAVALRY_WHEEL:g} degrees, further only onto the flank of an enemy whom others engage"
            return Reason(f"horse wheels {words}", "HMA-16.4")
    return None


def may_strike_aside(state: State, unit: Unit) -> bool:
    """HMA-16.16, but for the way: has it no target directly ahead, and others an enemy whom they fight or charge?"""
    return not has_target_ahead(state, unit) and any(is_under_attack(state, each.id) for each in enemies(state, unit))


def _why_not_wheel(
    state: State, unit: Unit, going: Going, found: list[Strike], reach: float, plan: bool = True
) -> Reason | None:
    """Cavalry up to 45 degrees; further, and foot at all, onto an enemy named by word, by its plan, or onto a flank
    (HMA-16.16)."""
    angle = going.angle / 1000
    if unit.chart.mounted and within(angle, CAVALRY_WHEEL):
        return None
    named = wheel_to_target(state, unit)
    if named is not None and within(angle, NAMED_WHEEL) and any(each.enemy.unit == named.id for each in found):
        return None
    if not within(angle, wheel_limit(unit)):
        return Reason(f"it may wheel {wheel_limit(unit):g} degrees", "HMA-16.16")
    if plan and envelops(state, unit):
        return None
    if has_target_ahead(state, unit):
        return Reason("a unit with a target directly ahead charges straight on", "HMA-16.16")
    flanks = [each for each in found if is_flank(each.side) and within(each.distance, reach)]
    if any(is_under_attack(state, each.enemy.unit) for each in flanks):
        return None
    return Reason("the wheel brings no flank of an engaged enemy before it", "HMA-16.16")


@worked_out_of(*ON_TABLE)
def has_target_ahead(state: State, unit: Unit) -> bool:
    return bool(near_targets(state, strikes_ahead(state, unit), unit.chart.epidromos.longest))


# -- one element onto a flank ------------------------------------------------------------------------------------------


def lap_box(state: State, going: Going) -> Box:
    own = state.elements[going.element].box
    return against_flank(state.elements[going.target].box, going.flank, own.width, own.depth)


def _why_not_lap(state: State, unit: Unit, going: Going) -> Reason | None:
    return None if going in laps(state, unit) else Reason("it cannot lap that enemy", "HMA-16.16")


@worked_out_of(*COMMANDED)
def laps(state: State, unit: Unit) -> list[Going]:
    """HMA-16.16: an end element that could lap an enemy in melee beside it wheels onto his flank, alone."""
    own = charging(state, unit)
    if not own or unit.column or unit.arrangement == "NF" or has_target_ahead(state, unit):
        return []
    ends = dict.fromkeys((own[0].id, own[-1].id))
    return [each for key in ends for each in _laps_of(state, unit, state.elements[key])]


def _laps_of(state: State, unit: Unit, element: Element) -> list[Going]:
    """Those of one element, after its preferences."""
    if any(within(far.distance, LAPPING_AHEAD) for far in enemies_ahead(state, element)):
        return []
    found = []
    for foe in _beside(state, element):
        flank: Flank = "right" if foe.box.local(element.box.centre)[0] > 0.0 else "left"
        going = Going(kind="lap", element=element.id, target=foe.id, flank=flank)
        is_allowed = why_not_strike(state, unit, foe, flank) is None
        is_told = why_not_order(state, unit, state.units[foe.unit]) is None
        if is_allowed and is_told and has_room(state, lap_box(state, going), (element.id,)):
            found.append(going)
    return [each for each in found if not is_second_choice(state, unit, each.target, each.flank)] or found


def _beside(state: State, element: Element) -> Iterator[Element]:
    """Enemies in melee with an element of its own line that stands next to it, within its longest number."""
    reach = float(element.chart.epidromos.longest)
    line = {each.id for each in beside_in_line(state, element)}
    for foe in enemy_elements(state, element.seat):
        fights_line = any(contact.other(foe.id) in line for contact in contacts_of(state, foe))
        if fights_line and within(distance(element.box, foe.box), reach):
            yield foe


# -- what may be declared ----------------------------------------------------------------------------------------------


def tried(state: State, unit: Unit, kind: str) -> Iterator[Going]:
    """Ways into a charge worth trying: wheels of five degrees and more, facings onto each enemy."""
    if kind == "wheel" and not unit.column and unit.arrangement != "NF":
        most = max(wheel_limit(unit), NAMED_WHEEL) * 1000
        for angle in TRIED_ANGLES:
            if angle <= most:
                yield Going(kind="wheel", side="right", angle=angle)
                yield Going(kind="wheel", side="left", angle=angle)
    if kind == "face" and unit.arrangement == "NF":
        centre = centre_of([each.box for each in charging(state, unit)])
        for enemy in enemies(state, unit):
            goal = centre_of(unit_boxes(state, enemy))
            if goal != centre:
                yield Going(kind="face", heading=milli(heading_towards(centre, goal)) % FULL_TURN)


def first_of(state: State, unit: Unit, kind: str) -> Going | None:
    if kind == "ahead":
        ahead = Going()
        return ahead if why_not_go(state, unit, ahead) is None else None
    return next((each for each in tried(state, unit, kind) if why_not_go(state, unit, each) is None), None)


def might_wheel(state: State, unit: Unit) -> bool:
    """Is it worth looking for a wheel?"""
    if unit.chart.mounted or wheel_to_target(state, unit) is not None:
        return True
    reach, own = unit.chart.epidromos.longest, unit_boxes(state, unit)
    near = (
        each
        for each in enemies(state, unit)
        if within(group_distance(own, unit_boxes(state, each), reach + 1.0), reach)
    )
    if envelops(state, unit):
        return next(near, None) is not None
    return not has_target_ahead(state, unit) and any(is_under_attack(state, each.id) for each in near)


@worked_out_of(*COMMANDED)
def kinds(state: State, unit: Unit) -> list[str]:
    """How it may charge now."""
    wanted = ["ahead", *(["wheel"] if might_wheel(state, unit) else []), "face"]
    return [kind for kind in wanted if first_of(state, unit, kind) is not None]


def can_declare(state: State, unit: Unit) -> bool:
    if why_not_act(state, unit) is not None or not _may_charge_somebody(state, unit):
        return False
    return bool(duty(state, unit) or kinds(state, unit) or laps(state, unit))


@worked_out_of(*COMMANDED)
def _may_charge_somebody(state: State, unit: Unit) -> bool:
    return any(why_not_order(state, unit, enemy) is None for enemy in enemies(state, unit))


@dataclass
class ChargeWay(LegJudge):
    """One leg before a charge: the wheel, or the facing of troops without files."""

    state: State
    unit: Unit
    kind: str

    @property
    def verbs(self) -> tuple[str, ...]:
        return (self.kind,)

    def going(self, legs: Legs) -> Going | Reason:
        if len(legs) == 1 and self.kind == "wheel" and isinstance(legs[0], Wheel):
            return Going(kind="wheel", side=legs[0].side, angle=legs[0].angle)
        if len(legs) == 1 and self.kind == "face" and isinstance(legs[0], Face):
            return Going(kind="face", heading=legs[0].heading % FULL_TURN)
        return Reason(f"one {self.kind} before the charge is wanted", "HMA-16.4")

    def why_not(self, legs: Legs) -> Reason | None:
        going = self.going(legs)
        return going if isinstance(going, Reason) else why_not_go(self.state, self.unit, going)

    @property
    def default(self) -> Legs:
        return next(iter(self.candidates()))

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        for going in tried(self.state, self.unit, self.kind):
            if why_not_go(self.state, self.unit, going) is None:
                yield (self._leg(going),)

    def _leg(self, going: Going) -> Leg:
        return Wheel(going.side, going.angle) if going.kind == "wheel" else Face(going.heading)

    def drawn(self, chance: Chance) -> Legs:
        if self.kind == "face":
            return (Face(chance.below(FULL_TURN)),)
        return (Wheel("right" if chance.below(2) else "left", 1 + chance.below(int(wheel_limit(self.unit) * 1000))),)

    def spec(self) -> MoveSpec:
        most = round(max(wheel_limit(self.unit), NAMED_WHEEL) * 1000)
        verbs = to_either_side("wheel", most) if self.kind == "wheel" else (verb("face", legs=1),)
        return MoveSpec(units=(self.unit.id,), verbs=verbs, stays=False)

    def off(self, legs: Legs, goal: Point) -> float:
        going = self.going(legs)
        assert isinstance(going, Going)
        boxes = list(boxes_after(self.state, self.unit, going).values())
        return point_distance(centre_of([box.advanced(1.0) for box in boxes]), goal)

    def fit(self, target: Any) -> Legs | Reason:
        facing = facing_of(target)
        goal = place_of(target)
        if self.kind == "face" and (facing is not None or not isinstance(goal, Reason)):
            if facing is None:
                assert not isinstance(goal, Reason)
                facing = milli(heading_towards(centre_of(unit_boxes(self.state, self.unit)), goal)) % FULL_TURN
            return self.legal((Face(facing),))
        if isinstance(goal, Reason):
            return goal
        return self.closest(goal, self.candidates()) or Reason("no wheel leads there", "HMA-16.4")
