"""Contact, flank and rear (section 11): the order of events at a contact is the order of the steps."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from polemos.geometry import Box, edges_touched, first_touch, most_squarely_faced, touches
from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.attempt import conditions_hold
from polemos.rules.navarcoi.charts import formations
from polemos.rules.navarcoi.diekplous import Diekplous
from polemos.rules.navarcoi.facts import ChaseEnded, Flagged, Linked, Moved
from polemos.rules.navarcoi.order import disorder, manoeuvre_test, unform
from polemos.rules.navarcoi.periplous import Periplous
from polemos.rules.navarcoi.sea import (
    TOLERANCE,
    enemies_touched,
    front_point,
    front_rank,
    has_front_line,
    in_melee,
    is_behind,
    links_of,
    obstacles,
)
from polemos.rules.navarcoi.state import G, Link, Squadron, State

TouchRecord = tuple[str, int, int]  # enemy, own stand, enemy's stand
Points = tuple[tuple[int, int], ...]


def attack_heading(squadron: Squadron) -> int:
    """Of a formed attacker, of a column's lead, of an Unformed squadron's move (NAV-11.2)."""
    return squadron.slots[0][2] if squadron.is_unformed else squadron.heading


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
        touched = edges_touched(stand, attacker.stands[own], TOLERANCE)
        edges.append(most_squarely_faced(stand, touched, heading) if touched else "front")
        if target.is_column:
            lines.append((stand.front_centre, stand.heading))
    centres = [(x / 1000, y / 1000) for x, y in start]
    if not any(all(is_behind(centre, through, facing) for centre in centres) for through, facing in lines):
        return "frontal"
    if "front" in edges:
        return "frontal"
    return "rear" if "rear" in edges else "flank"


def conformed(state: State, attacker: Squadron, target: Squadron) -> tuple[int, ...]:
    """Forward shifts of the attacker's stands so that as many as possible touch the target (NAV-11.4)."""
    most = formations().movement.conform_max
    shifts = list(attacker.shifts or (0,) * attacker.stand_count)
    others = [s for s in obstacles(state, (attacker.id, target.id))]
    walls = [part for land in state.lands.values() for part in land.polygon.parts]
    for i in front_rank(attacker):
        stand = attacker.stands[i]
        if any(touches(stand, other, TOLERANCE) for other in target.stands):
            continue
        dx, dy = stand.fx * most, stand.fy * most
        meets = [t for other in target.stands if (t := first_touch(stand, dx, dy, other)) is not None]
        if not meets:
            continue
        way = min(meets)
        if _meets_first(stand, dx * way, dy * way, others, walls):
            continue
        shifts[i] += int(way * most * 1000 + 1e-6)
    return tuple(shifts) if any(shifts) else ()


def _meets_first(stand: Box, dx: float, dy: float, others: Sequence[Squadron], walls: Sequence[object]) -> bool:
    """Would the stand press into anything else on its way?"""
    for other in others:
        for theirs in other.stands:
            if first_touch(stand, dx, dy, theirs, -TOLERANCE) is not None:
                return True
    return any(first_touch(stand, dx, dy, wall, -TOLERANCE) is not None for wall in walls)  # type: ignore[arg-type]


def pairs_with(attacker: Squadron, target: Squadron) -> tuple[TouchRecord, ...]:
    return tuple(
        (target.id, i, j)
        for i, stand in enumerate(attacker.stands)
        for j, other in enumerate(target.stands)
        if touches(stand, other, TOLERANCE)
    )


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

    @step("NAV-11.1")
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
        state = g.state
        fresh = tuple(s.id for s in state.squadrons.values() if s.in_play and not in_melee(state, s.id))
        g.keep(target=target, fresh=fresh)
        return None

    @step("NAV-11.4")
    def conform(self, g: G) -> Flow:
        attacker = g.state.squadrons[self.attacker]
        shifts = conformed(g.state, attacker, g.state.squadrons[self.target])
        if shifts != attacker.shifts:
            g.emit(
                Moved(
                    attacker.id, attacker.x, attacker.y, attacker.heading, "stands row up to the enemy", shifts=shifts
                )
            )
        return None

    @step("NAV-11.6", "NAV-11.2")
    def lock(self, g: G) -> Flow:
        attacker, target = g.state.squadrons[self.attacker], g.state.squadrons[self.target]
        pairs = [t for t in self.touches if t[0] == self.target]
        plain = replace(attacker, shifts=()) if attacker.shifts else attacker
        kind = kind_of_attack(g.state, plain, target, self.start, pairs)
        trying = (
            bool(self.declared)
            and self.declared_on == self.target
            and kind == "frontal"
            and conditions_hold(g.state, self.declared, attacker, target, self.target in self.fresh)
        )
        g.keep(attempt=trying)
        _link(g, self.attacker, self.target, kind)
        if not trying:
            _link_others(g, self.attacker, self.start)
        return None

    @step("NAV-10.1", "NAV-10.2")
    def test(self, g: G) -> Flow:
        if self.by_signal:  # the contact is exempt, a wheel in the same action is not
            if self.wheeled:
                manoeuvre_test(g, self.attacker, self.near)
        else:
            manoeuvre_test(g, self.attacker, near_enemy=True)
        return None

    @step("NAV-11.10")
    def columns(self, g: G) -> Flow:
        for link in links_of(g.state, self.attacker):
            if link.kind == "frontal":
                for side in (link.attacker, link.target):
                    if g.state.squadrons[side].is_column:
                        disorder(g, side, "NAV-11.10")
        return None

    @step("NAV-12.2")
    def carry_out(self, g: G) -> Flow:
        if not self.attempt:
            return None
        order = g.state.squadrons[self.attacker].order
        if order == "unformed" or (order == "disordered" and g.state.options.strict_manoeuvres):
            _link_others(g, self.attacker, self.start)  # the attempt lapses
            return None
        if self.declared == "diekplous":
            return Call(Diekplous(self.attacker, self.target))
        return Call(Periplous(self.attacker, self.target))

    @step("NAV-11.9")
    def shoals(self, g: G) -> Flow:
        flag_shoals(g, self.attacker, self.fresh)
        return None


def flag_shoals(g: G, attacker: str, fresh: Sequence[str]) -> None:
    """Squadrons that are Unformed when a melee begins for them fight as if flanked (NAV-11.9)."""
    for link in links_of(g.state, attacker):
        if link.fights != g.state.turn:
            continue
        pair = (link.attacker, link.target)
        shoals = [s for s in pair if s in fresh and g.state.squadrons[s].order == "unformed"]
        flanked = tuple(dict.fromkeys((*link.flanked, *shoals)))
        if flanked == link.flanked:
            continue
        privileged = tuple(link.other(s) for s in flanked if link.other(s) not in flanked)
        g.emit(Flagged(link.id, flanked, privileged), "NAV-11.9")


def _link(g: G, attacker: str, target: str, kind: str) -> None:
    make_link(g, attacker, target, kind)
    if kind != "frontal":
        unform(g, target, "NAV-11.7")


def make_link(g: G, attacker: str, target: str, kind: str) -> None:
    """Lock two squadrons in melee (NAV-11.2); a chase of either is over (NAV-12.15)."""
    heading = attack_heading(g.state.squadrons[attacker])
    flanked = () if kind == "frontal" else (target,)
    privileged = () if kind == "frontal" else (attacker,)
    link = Link(attacker, target, kind, heading, g.state.turn, flanked, privileged)  # type: ignore[arg-type]
    rules = ("NAV-11.2",) if kind == "frontal" else ("NAV-11.2", "NAV-11.7", "NAV-11.8")
    g.emit(Linked(link), *rules)
    for key, chase in list(g.state.chases.items()):
        if target in (chase.attacker, chase.target) or attacker in (chase.attacker, chase.target):
            g.emit(ChaseEnded(key), "NAV-12.15")


def _link_others(g: G, attacker: str, start: Points) -> None:
    """Links with further enemies that the attacker's stands touch (NAV-11.2)."""
    mover = g.state.squadrons[attacker]
    linked = [link.other(attacker) for link in links_of(g.state, attacker)]
    for other in enemies_touched(g.state, mover):
        if other not in linked:
            target = g.state.squadrons[other]
            _link(g, attacker, other, kind_of_attack(g.state, mover, target, start, pairs_with(mover, target)))


def link_frontally(g: G, attacker: str, *cites: str) -> None:
    """Frontal links with every enemy touched in a new place (NAV-11.11, 12.2)."""
    linked = [link.other(attacker) for link in links_of(g.state, attacker)]
    for other in enemies_touched(g.state, g.state.squadrons[attacker]):
        if other not in linked:
            make_link(g, attacker, other, "frontal")


FACTS = ()
PROCEDURES = (Contact,)
