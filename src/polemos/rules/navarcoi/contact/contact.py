"""Contact, flank and rear (section 11): the order of events at a contact is the order of the steps (NAV-11.14)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, Convex, first_touch, touches
from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.contact.breakthrough_attempt import conditions_hold
from polemos.rules.navarcoi.contact.diekplous import Diekplous
from polemos.rules.navarcoi.contact.links import attack_heading, confuse_columns, flag_shoals, lock, out_of_melee
from polemos.rules.navarcoi.contact.periplous import Periplous
from polemos.rules.navarcoi.facts import Moved
from polemos.rules.navarcoi.sea.order import test_manoeuvre
from polemos.rules.navarcoi.sea.sea import (
    TOLERANCE,
    are_behind,
    enemies_touched,
    front_point,
    front_rank,
    has_front_line,
    land_parts,
    links_of,
    obstacles,
    on_table,
)
from polemos.rules.navarcoi.state import G, Squadron, State
from polemos.tabletop.contact import edge_met, touching_pairs

TouchRecord = tuple[str, int, int]  # enemy, own stand, enemy's stand
Points = tuple[tuple[int, int], ...]


def kind_of_attack(
    state: State, attacker: Squadron, target: Squadron, start: Points, pairs: Sequence[TouchRecord]
) -> str:
    """Frontal, flank or rear (NAV-11.6). `start`: centres of the attacker's stands when its action began."""
    if not has_front_line(target) or not pairs:
        return "frontal"
    lines = [(front_point(target), target.poses[0][2] if target.is_column else target.heading / 1000)]
    edges: list[str] = []
    heading = attack_heading(attacker) / 1000
    for _, own, other in pairs:
        stand = target.stands[other]
        edges.append(edge_met(stand, attacker.stands[own], heading, TOLERANCE))
        if target.is_column:
            lines.append((stand.front_centre, stand.heading))
    centres = [(x / 1000, y / 1000) for x, y in start]
    if not any(are_behind(centres, through, facing) for through, facing in lines):
        return "frontal"
    if "front" in edges:
        return "frontal"
    return "rear" if "rear" in edges else "flank"


def conformed(state: State, attacker: Squadron, target: Squadron) -> tuple[int, ...]:
    """Forward shifts of the attacker's stands so that as many as possible touch the target (NAV-11.4)."""
    most = formations().movement.conform_max + TOLERANCE
    shifts = list(attacker.shifts or (0,) * attacker.stand_count)
    others: list[Convex] = land_parts(state)
    others += [stand for other in obstacles(state, (attacker.id, target.id)) for stand in other.stands]
    for i in front_rank(attacker):
        stand = attacker.stands[i]
        if any(touches(stand, other, TOLERANCE) for other in target.stands):
            continue
        dx, dy = stand.fx * most, stand.fy * most
        meets = [t for other in target.stands if (t := first_touch(stand, dx, dy, other)) is not None]
        if meets and _is_free_way(state, stand, dx * min(meets), dy * min(meets), others):
            shifts[i] += int(min(meets) * most * 1000 + 1e-6)
    return tuple(shifts) if any(shifts) else ()


def _is_free_way(state: State, stand: Box, dx: float, dy: float, others: Sequence[Convex]) -> bool:
    """Does the stand get there without pressing into anything else, or over the edge?"""
    if any(first_touch(stand, dx, dy, other, -TOLERANCE) is not None for other in others):
        return False
    return on_table(state, stand.moved(dx, dy))


def pairs_with(attacker: Squadron, target: Squadron) -> tuple[TouchRecord, ...]:
    return tuple((target.id, i, j) for i, j in touching_pairs(attacker.stands, target.stands, TOLERANCE))


class Contact(Procedure, frozen=True):
    """From the touch to the locked melee (NAV-11.14)."""

    attacker: str
    touches: tuple[TouchRecord, ...]
    start: Points
    wheeled: bool = False
    near: bool = False  # an enemy was within 8" at a wheel
    by_signal: bool = False
    declared: str = ""
    declared_on: str = ""
    target: str = ""
    fresh: tuple[str, ...] = ()  # had no melee before this contact
    attempt: bool = False

    @step("NAV-11.14", "NAV-11.1")
    def choose_target(self, g: G) -> Flow:
        touched = [squadron for squadron in g.state.squadrons if any(t[0] == squadron for t in self.touches)]
        if self.declared_on in touched:
            touched = [self.declared_on]
        options = [Option(key, f"attack {key}", (f"target {key}",)) for key in touched]
        owner = g.state.squadrons[self.attacker].seat
        return Ask.one(
            owner, Choice(options), f"{self.attacker} touches several enemies: whom does it attack?", "NAV-11.1"
        )

    @choose_target.answered
    def _(self, g: G, target: str) -> Flow:
        g.keep(target=target, fresh=out_of_melee(g.state))
        return None

    @step("NAV-11.14", "NAV-11.4")
    def conform(self, g: G) -> Flow:
        attacker = g.state.squadrons[self.attacker]
        shifts = conformed(g.state, attacker, g.state.squadrons[self.target])
        if shifts != attacker.shifts:
            there = attacker.x, attacker.y, attacker.heading
            g.emit(Moved(attacker.id, *there, "stands row up to the enemy", shifts=shifts))
        return None

    @step("NAV-11.14", "NAV-11.6", "NAV-11.2")
    def lock_in_melee(self, g: G) -> Flow:
        attacker, target = g.state.squadrons[self.attacker], g.state.squadrons[self.target]
        pairs = [t for t in self.touches if t[0] == self.target]
        kind = kind_of_attack(g.state, attacker, target, self.start, pairs)
        trying = (
            bool(self.declared)
            and self.declared_on == self.target
            and kind == "frontal"
            and conditions_hold(g.state, self.declared, attacker, target, self.target in self.fresh)
        )
        g.keep(attempt=trying)
        lock(g, self.attacker, self.target, kind)
        if not trying:
            _link_others(g, self.attacker, self.start)
        return None

    @step("NAV-11.14", "NAV-10.1", "NAV-10.2")
    def test(self, g: G) -> Flow:
        if self.by_signal:  # the contact is exempt, a wheel in the same action is not
            if self.wheeled:
                test_manoeuvre(g, self.attacker, self.near)
        else:
            test_manoeuvre(g, self.attacker, near_enemy=True)
        return None

    @step("NAV-11.14", "NAV-11.10")
    def columns(self, g: G) -> Flow:
        confuse_columns(g, self.attacker)
        return None

    @step("NAV-11.14", "NAV-12.2")
    def carry_out(self, g: G) -> Flow:
        if not self.attempt:
            return None
        order = g.state.squadrons[self.attacker].order
        if order == "unformed" or (order == "disordered" and g.state.options.strict_manoeuvres):
            _link_others(g, self.attacker, self.start)  # the attempt lapses
            confuse_columns(g, self.attacker)
            return None
        if self.declared == "diekplous":
            return Call(Diekplous(self.attacker, self.target))
        return Call(Periplous(self.attacker, self.target))

    @step("NAV-11.14", "NAV-11.9")
    def shoals(self, g: G) -> Flow:
        flag_shoals(g, self.attacker, self.fresh)
        return None


def _link_others(g: G, attacker: str, start: Points) -> None:
    """Links with further enemies that the attacker's stands touch (NAV-11.2)."""
    mover = g.state.squadrons[attacker]
    linked = [link.other(attacker) for link in links_of(g.state, attacker)]
    for other in enemies_touched(g.state, mover):
        if other not in linked:
            target = g.state.squadrons[other]
            lock(g, attacker, other, kind_of_attack(g.state, mover, target, start, pairs_with(mover, target)))
