"""Who may charge whom, and who may go along (ALA-15.1 to 15.3, 15.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from polemos.geometry import HAIR, TOLERANCE, milli, passes_through
from polemos.kernel.fact import Fact
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charge.lining_up import face_hit, nearest_of_face
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.combat.support import flank_of, why_no_support
from polemos.rules.alala.facts import change, named
from polemos.rules.alala.field.field import (
    are_in_contact,
    friends,
    is_in_combat,
    is_signalled,
    is_to_front,
    on_table,
    within,
)
from polemos.rules.alala.field.terrain import barred_to
from polemos.rules.alala.state import Along, Charge, State
from polemos.rules.alala.troops import Troop

BUSY = {
    "pursuing": "is pursuing",
    "withdrawing": "is withdrawing",
    "routing": "is routing",
    "looting": "is looting",
    "last_stand": "stands to the death",
}


class ChargeNoted(Fact, frozen=True):
    """A charge is declared, or somebody else goes along with it (ALA-15.4, 15.5)."""

    charge: Charge

    def apply(self, state: State) -> None:
        state.charges[self.charge.charger] = self.charge
        change(state, self.charge.charger, charged=True)

    def words(self, state: State) -> str:
        verb = "counter-charges" if self.charge.counter else "charges"
        told = f"{named(state, self.charge.charger)} {verb} {named(state, self.charge.target)}"
        along = ", ".join(each.troop for each in self.charge.along)
        return f"{told}, {along} along with it" if along else told


class ChargeEnded(Fact, frozen=True):
    """A charge has been carried out, has failed or is lost."""

    charger: str
    how: str

    def apply(self, state: State) -> None:
        state.charges[self.charger] = replace(state.charges[self.charger], done=True)

    def words(self, state: State) -> str:
        return f"The charge of {named(state, self.charger)}: {self.how}"


class TargetLeft(Fact, frozen=True):
    """A charged troop has evaded or retired; whoever charges it must chase it (ALA-15.13)."""

    target: str
    bearing: int

    def apply(self, state: State) -> None:
        for key, charge in state.charges.items():
            if charge.target == self.target and not charge.done:
                state.charges[key] = replace(charge, left=True, bearing=self.bearing)

    def words(self, state: State) -> str:
        return f"{named(state, self.target)} has gone before it is reached"


class ChargesOver(Fact, frozen=True):
    """All charges are carried out, failed or lost; a unit may be struck anew by pursuers (ALA-10.8, 10.10)."""

    def apply(self, state: State) -> None:
        state.charges = {}
        for key, troop in state.troops.items():
            if troop.halted or troop.struck_rear:
                change(state, key, halted=False, struck_rear=False)

    def words(self, state: State) -> str:
        return ""  # only for the order of play


def pending(state: State) -> list[Charge]:
    return [charge for charge in state.charges.values() if not charge.done]


def charges_on(state: State, target: str) -> list[Charge]:
    return [charge for charge in pending(state) if charge.target == target]


def still_to_move(state: State, seat: Seat) -> tuple[str, ...]:
    """Troops of a side whose charge move, or move along, is yet to come: no obstacles to their friends (ALA-15.7)."""
    names = (name for charge in pending(state) for name in (charge.charger, *(a.troop for a in charge.along)))
    known = (state.troops[name] for name in names)
    return tuple(troop.id for troop in known if troop.seat == seat and not why_it_drops_out(state, troop))


def why_it_drops_out(state: State, troop: Troop) -> str:
    """Why a troop that was to charge or to go along does neither any more; empty if it does (ALA-15.16, 15.17)."""
    if not troop.on_table or troop.status in ("routing", "withdrawing"):
        return "it is beaten itself"
    if troop.must_retire or troop.retired:
        return "it has to retire"
    return "it has been contacted before" if is_in_combat(state, troop) else ""


def why_no_charge(state: State, troop: Troop, along: bool = False) -> Reason | None:
    """Why a troop may not charge at all (ALA-15.1); going along asks less of it (ALA-15.5)."""
    if troop.chart.may_charge == "never" and not along:
        return Reason("psiloi never charge", "ALA-15.1")
    if troop.status in BUSY:
        return Reason(f"{troop.id} {BUSY[troop.status]}", "ALA-15.1")
    if is_in_combat(state, troop):
        return Reason(f"{troop.id} is in combat", "ALA-15.1")
    if troop.redressed:
        return Reason(f"{troop.id} has redressed its ranks this turn", "ALA-11.5")
    if troop.retired or troop.evaded or troop.must_retire:
        return Reason(f"{troop.id} has given way this turn", "ALA-15.1")
    if troop.control == "halt":
        return Reason(f"{troop.id} must halt", "ALA-9.4")
    if troop.control == "repeat" and not (troop.is_hoplites and troop.deed.kind == "advance"):
        return Reason(f"{troop.id} repeats its last move", "ALA-9.8" if troop.is_hoplites else "ALA-9.9")
    return _why_no_hoplite_charge(state, troop, along) if troop.is_hoplites else None


def _why_no_hoplite_charge(state: State, troop: Troop, along: bool) -> Reason | None:
    if not troop.formed:
        return Reason(f"{troop.id} is not formed", "ALA-11.8")
    if troop.is_shaken:
        return Reason(f"{troop.id} is shaken", "ALA-10.2")
    if not is_signalled(state, troop) and not troop.broke_out:
        return Reason("the advance has not been signalled", "ALA-15.1")
    needed = combat_chart().charge.advance_needed
    if not along and troop.advanced < milli(needed - TOLERANCE):
        return Reason(f'{troop.id} has advanced only {troop.advanced / 1000:.4g}" of {needed:g}"', "ALA-15.2")
    return None


def may_be_target(charger: Troop, target: Troop) -> Reason | None:
    """Whom its type may charge at all (ALA-15.1)."""
    if target.status == "routing":
        return Reason(f"{target.id} is routing: it can only be pursued", "ALA-15.1")
    if charger.chart.may_charge == "never":
        return Reason("psiloi never charge", "ALA-15.1")
    if charger.chart.may_charge == "unformed" and target.formed:
        return Reason(f"{charger.chart.name} charge only unformed enemy", "ALA-15.1")
    return None


def why_no_target(state: State, charger: Troop, target: Troop, near: Sequence[Troop] | None = None) -> Reason | None:
    """Why this enemy cannot be charged from here (ALA-15.1, 15.3); `near` is what `around` has found."""
    barred = may_be_target(charger, target)
    if barred is not None:
        return barred
    reach = combat_chart().charge.range
    if not within(charger, target, reach):
        return Reason(f'{target.id} is not within {reach:g}"', "ALA-15.3")
    if charger.is_hoplites and not is_to_front(charger, target.box):
        return Reason(f"{target.id} is not to the front", "ALA-3.8")
    return _why_no_straight_line(state, charger, target, around(state, charger) if near is None else near)


def _why_no_straight_line(state: State, charger: Troop, target: Troop, near: Sequence[Troop]) -> Reason | None:
    start = charger.reference
    end = nearest_of_face(target.box, face_hit(target, start), start)
    for other in near:
        if other.id in (charger.id, target.id) or (other.seat == charger.seat and other.id in state.charges):
            continue
        if passes_through(start, end, other.box):
            return Reason(f"{other.id} is in the way", "ALA-15.3")
    for piece in barred_to(state, charger):
        if any(passes_through(start, end, shape) for shape in piece.shapes):
            return Reason(f"{piece.name or piece.chart.name} is in the way", "ALA-15.3")
    return None


def around(state: State, troop: Troop) -> list[Troop]:
    """All other troops that a charge from here could possibly meet, by their circles."""
    box = troop.box
    found = []
    for other in on_table(state):
        dx, dy = other.box.cx - box.cx, other.box.cy - box.cy
        reach = combat_chart().charge.range + box.radius + other.box.radius + TOLERANCE
        if dx * dx + dy * dy <= reach * reach and other.id != troop.id:
            found.append(other)
    return found


def near_enemies(troop: Troop, near: Sequence[Troop]) -> Iterator[Troop]:
    """Enemies among those around whom a player might think of charging."""
    reach = combat_chart().charge.range
    return (foe for foe in near if foe.seat != troop.seat and within(troop, foe, reach))


def new_charge(charger: Troop, target: Troop, counter: bool = False) -> Charge:
    face = face_hit(target, charger.reference)
    return Charge(charger=charger.id, target=target.id, face=face, counter=counter, at=(target.x, target.y))


# -- going along -------------------------------------------------------------------------------------------------------


def why_not_along(state: State, troop: Troop, charger: Troop) -> Reason | None:
    """Why a troop may not go along with a charger that it touches (ALA-15.5)."""
    barred = why_no_charge(state, troop, along=True)
    if barred is not None:
        return barred
    if troop.is_hoplites or charger.is_hoplites:
        return why_no_support(state, troop, charger)
    if side_of(charger, troop) is None:
        return Reason(f"{troop.id} stands neither at a side of {charger.id} nor behind it", "ALA-16.11")
    return None


def side_of(charger: Troop, troop: Troop) -> Along | None:
    """Against which side of a charger a support stands."""
    flank = flank_of(charger.box, troop.box)
    if flank is not None:
        return Along(troop.id, flank)
    _, ahead = charger.box.local((troop.box.cx, troop.box.cy))
    return Along(troop.id, "rear") if ahead <= -charger.box.half_depth + HAIR and troop.is_band else None


def touching_friends(state: State, troop: Troop) -> Iterator[Troop]:
    return (friend for friend in friends(state, troop) if are_in_contact(friend, troop))
