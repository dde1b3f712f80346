"""Charge moves (ALA-15.7, 15.8, 15.16, 15.17): mutual charges meet half-way, the others line up one after another."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import HAIR, TOLERANCE, Box, free_way, heading_towards, point_distance
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.rules.alala.charge.charging import (
    ChargeEnded,
    charges_on,
    pending,
    still_to_move,
    why_it_drops_out,
    why_no_target,
)
from polemos.rules.alala.charge.chase import Chase
from polemos.rules.alala.charge.lining_up import (
    bring_supports,
    close_in,
    face_hit,
    line_up,
    make_room,
    nearest_of_face,
    place_of_support,
    put,
)
from polemos.rules.alala.facts import Did
from polemos.rules.alala.field.contact import come_together
from polemos.rules.alala.field.field import gap, on_table, right_to_left
from polemos.rules.alala.state import Charge, G, State
from polemos.rules.alala.troops import Deed, Troop
from polemos.rules.alala.ways.obstacles import is_clear
from polemos.tabletop.contact import off_centre

CHARGED = Deed("charge", 1)  # a charge counts as one die (ALA-9.8)


def mutual_pairs(state: State) -> list[tuple[str, str]]:
    """Troops that charge each other and have not been contacted: those of the side with the initiative first."""
    found = []
    for charge in pending(state):
        other = state.charges.get(charge.target)
        if other is None or other.done or other.target != charge.charger or charge.left or other.left:
            continue
        is_first = state.troops[charge.charger].seat == state.initiative
        if (
            is_first
            and not why_it_drops_out(state, state.troops[charge.charger])
            and not why_it_drops_out(state, state.troops[other.charger])
        ):
            found.append((charge.charger, charge.target))
    order = right_to_left(state, state.initiative, [state.troops[own] for own, _ in found])
    targets = dict(found)
    return [(troop.id, targets[troop.id]) for troop in order]


class MutualCharge(Procedure, frozen=True):
    """Two troops meet half-way; both count as charging (ALA-15.8)."""

    own: str  # of the side with the initiative
    other: str

    @step("ALA-15.8", "ALA-15.10")
    def meet(self, g: G) -> Flow:
        state = g.state
        own, other = state.troops[self.own], state.troops[self.other]
        charges = state.charges[self.own], state.charges[self.other]
        own_out, other_out = still_to_move(state, own.seat), (*still_to_move(state, other.seat), self.own)
        apart = gap(own, other)
        half = half_way(state, own, other, own_out)
        place = line_up(state, other, half, face_hit(own, other.reference, half), other_out)
        met = True
        if place is not None and is_clear(state, own, half, own_out) and is_clear(state, other, place, other_out):
            put(g, self.own, half, f"charges {self.other} half-way", apart / 2.0)
            close_in(g, self.other, self.own, place, "charge", f"charges {self.own} half-way", apart / 2.0)
            come_together(g, self.own, "charge")
        else:
            met = self._on_the_spot(g, own, apart)
        for charge in charges:
            g.emit(ChargeEnded(charge.charger, f"it meets {charge.target} half-way" if met else "there is no room"))
        for charge in charges:
            _settle(g, charge, met)
        return END

    def _on_the_spot(self, g: G, own: Troop, apart: float) -> bool:
        """There is no room half-way: the one charges the other where it stands; false if that is impossible too."""
        make_room(g, self.other)
        other = g.state.troops[self.other]
        out = still_to_move(g.state, own.seat)
        place = line_up(g.state, own, other.box, face_hit(other, own.reference), out)
        if place is None:
            return False
        close_in(g, self.own, self.other, place, "charge", f"charges {self.other}", apart)
        come_together(g, self.other, "charge")
        return True


def _but(names: tuple[str, ...], *without: str) -> tuple[str, ...]:
    return tuple(name for name in names if name not in without)


def _settle(g: G, charge: Charge, met: bool) -> None:
    """A charge is carried out, or has failed: its supports follow, or all stay and make room."""
    charger = g.state.troops[charge.charger]
    out = still_to_move(g.state, charger.seat)
    if met:
        if charger.is_hoplites:
            g.emit(Did(charge.charger, CHARGED), "ALA-9.11")
        bring_supports(g, charge.charger, charge.along, out)
        return
    for name in (charge.charger, *(each.troop for each in charge.along)):
        make_room(g, name, out)


def half_way(state: State, own: Troop, other: Troop, ignoring: tuple[str, ...]) -> Box:
    """Half the gap straight towards the other: a formed unit keeps its facing, a band turns its front to the enemy."""
    box = own.box
    start = own.reference
    end = nearest_of_face(other.box, face_hit(other, start), start)
    if not own.formed:
        turned = box.with_heading(heading_towards((box.cx, box.cy), (other.box.cx, other.box.cy)))
        if is_clear(state, own, turned, ignoring):
            box = turned
    length = point_distance(start, end)
    if length <= HAIR:
        return box
    half = gap(own, other) / 2.0
    dx, dy = (end[0] - start[0]) / length * half, (end[1] - start[1]) / length * half
    out = {own.id, *ignoring}
    free = min((free_way(box, dx, dy, each.box) for each in on_table(state) if each.id not in out), default=1.0)
    return box.moved(dx * free, dy * free)


class ChargeMove(Procedure, frozen=True):
    """One charge of step 4, together with the others that hit the same face."""

    charger: str

    @step("ALA-15.16", "ALA-15.17")
    def begin(self, g: G) -> Flow:
        charge = g.state.charges[self.charger]
        target = g.state.troops[charge.target]
        lost = why_it_drops_out(g.state, g.state.troops[self.charger])
        if not lost and charge.left:
            g.emit(ChargeEnded(self.charger, f"it chases {charge.target}"))
            return Call(Chase(self.charger, charge.target, charge.bearing, charge.along), END)
        if not lost and charge.target in g.state.charges:
            make_room(g, charge.target)  # a friend may stand on it who thought it would be gone by now
            target = g.state.troops[charge.target]
        if not target.on_table or target.status == "routing":
            lost = lost or "its target is no more"
        elif (target.x, target.y) != charge.at and why_no_target(g.state, g.state.troops[self.charger], target):
            lost = lost or "its target is out of reach"
        if not lost:
            return None
        g.emit(ChargeEnded(self.charger, lost))
        _settle(g, charge, False)
        return END

    @step("ALA-15.7", "ALA-15.3")
    def line_up(self, g: G) -> Flow:
        """All chargers on this face: the one with the smallest shift exactly, the others as near as they can."""
        state = g.state
        first = judged(state, state.charges[self.charger])
        target = state.troops[first.target]
        together = {each.charger: each for each in (first, *_on_the_same_face(state, first))}
        order = right_to_left(state, state.initiative, [state.troops[name] for name in together])
        order.sort(key=lambda troop: round(off_centre(target.box, first.face, troop.reference) / TOLERANCE))
        placed: list[str] = []
        for charger in order:
            out = _but(still_to_move(state, charger.seat), *placed)
            apart = gap(charger, target)
            place = line_up(state, charger, target.box, first.face, out)
            if place is not None:
                close_in(g, charger.id, target.id, place, "charge", f"charges {target.id}", apart)
            elif placed and (place := _beside_first(state, placed[0], charger, out)) is not None:
                put(g, charger.id, place, f"comes up beside {placed[0]}", apart)
            else:
                continue
            placed.append(charger.id)
        for name in together:
            g.emit(ChargeEnded(name, f"it reaches {target.id}" if name in placed else "there is no room for it"))
        for name in (*placed, *_but(tuple(together), *placed)):
            _settle(g, together[name], name in placed)
        return END


def judged(state: State, charge: Charge) -> Charge:
    """A charge on a target that has moved hits the face that it shows now (ALA-15.17)."""
    target = state.troops[charge.target]
    if (target.x, target.y) == charge.at:
        return charge
    return replace(charge, face=face_hit(target, state.troops[charge.charger].reference))


def _on_the_same_face(state: State, first: Charge) -> list[Charge]:
    others = [
        judged(state, charge)
        for charge in charges_on(state, first.target)
        if charge.charger != first.charger
        and not charge.left
        and not why_it_drops_out(state, state.troops[charge.charger])
    ]
    target = state.troops[first.target]
    return [
        charge
        for charge in others
        if charge.face == first.face
        and ((target.x, target.y) == charge.at or not why_no_target(state, state.troops[charge.charger], target))
    ]


def _beside_first(state: State, first: str, charger: Troop, out: tuple[str, ...]) -> Box | None:
    """A charger that finds no room on the face stands beside the first one like a support (ALA-15.7)."""
    leading = state.troops[first]
    right, _ = leading.box.local((charger.box.cx, charger.box.cy))
    return place_of_support(state, leading, charger, "right" if right >= 0.0 else "left", out)
