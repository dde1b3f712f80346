"""The end of a turn: rally, dressing, land recoveries, the boom, a draw by agreement, the victory check (NAV-6.1)."""

from __future__ import annotations

from polemos.geometry import segment, touches
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import YesNo
from polemos.kernel.words.english import counted
from polemos.rules.navarcoi.ending import victory
from polemos.rules.navarcoi.ending.ending import end_battle
from polemos.rules.navarcoi.facts import Moved, Rallied
from polemos.rules.navarcoi.land.embarking import LandRecoveries
from polemos.rules.navarcoi.phases import begin
from polemos.rules.navarcoi.records.specials import Boom
from polemos.rules.navarcoi.scenarios.scenarios import special
from polemos.rules.navarcoi.sea.rings import closed, is_closed
from polemos.rules.navarcoi.sea.sea import TOLERANCE, in_melee, in_play, is_clear
from polemos.rules.navarcoi.state import ALPHA, BETA, FLEETS, G, Squadron, State


class BoomCut(Fact, frozen=True):
    """The harbour mouth is open to those who cut the boom (NAV-19.9)."""

    by: str

    def apply(self, state: State) -> None:
        state.boom_cut = True

    def words(self, state: State) -> str:
        return f"{self.by} cuts the boom"


class EndOfTurn(Procedure, frozen=True):
    """What happens after the phases."""

    @step("NAV-10.7")
    def rally(self, g: G) -> Flow:
        begin(g, "end")
        for squadron in list(in_play(g.state)):
            if can_rally(g.state, squadron):
                g.emit(Rallied(squadron.id))
        return None

    @step("NAV-11.5")
    def dress(self, g: G) -> Flow:
        for squadron in list(in_play(g.state)):
            if in_melee(g.state, squadron.id):
                continue
            shifts = dressed_shifts(g.state, squadron)
            if shifts != squadron.shifts:
                where = squadron.x, squadron.y, squadron.heading
                g.emit(Moved(squadron.id, *where, "dresses its line", shifts=shifts))
            ring = closing_ring(g.state, squadron)
            if ring is not None:
                g.emit(Moved(ring.id, ring.x, ring.y, ring.heading, "closes its ring", slots=ring.slots), "NAV-9.5")
        return None

    @step("NAV-6.1")
    def land(self, g: G) -> Flow:
        return Call(LandRecoveries()) if g.state.land_units else None

    @step("NAV-19.9")
    def boom(self, g: G) -> Flow:
        boom = special(g.state, Boom)
        if boom is None:
            return None
        for squadron in list(in_play(g.state, FLEETS.index(boom.cut_by))):
            if g.state.boom_cut or not _works_at(g.state, squadron, boom):
                continue
            if g.roll("NAV-19.9", boom.dice, "Cutting the boom", (squadron.id,), squadron.seat, boom.need).passed:
                g.emit(BoomCut(squadron.id), "NAV-19.9")
        return None

    @step("NAV-20.1")
    def decided(self, g: G) -> Flow:
        return victory.after_phase(g)

    @step("NAV-20.4")
    def limit(self, g: G) -> Flow:
        if not victory.is_last_turn(g.state):
            return None
        return victory.finish(g, f"the battle has lasted {counted(g.state.turn, 'turn')}")

    @step("NAV-20.4")
    def draw(self, g: G) -> Flow:
        if not victory.may_offer_draw(g.state):
            return None
        offer = YesNo("offer a draw", "fight on")
        return Ask({ALPHA: offer, BETA: offer}, "Do you offer a draw?", "NAV-20.4")

    @draw.answered
    def _(self, g: G, offers: dict[Seat, bool]) -> Flow:
        return end_battle(g, None, "both sides agree on it", "NAV-20.4") if all(offers.values()) else None


def can_rally(state: State, squadron: Squadron) -> bool:
    """Did it hold, and has nothing shaken it since? (NAV-10.7)"""
    quiet = squadron.held and not squadron.unsettled and not in_melee(state, squadron.id)
    return squadron.is_disordered and quiet


def dressed_shifts(state: State, squadron: Squadron) -> tuple[int, ...]:
    """The shifts that must stay because the stand's own place is occupied."""
    if not any(squadron.shifts):
        return squadron.shifts
    left = []
    for stand, shift in zip(squadron.stands, squadron.shifts, strict=True):
        home = stand.advanced(-shift / 1000)
        left.append(shift if shift and not is_clear(state, [home], (squadron.id,)) else 0)
    return tuple(left) if any(left) else ()


def closing_ring(state: State, squadron: Squadron) -> Squadron | None:
    """A ring that has lost stands, closed up; None if there is nothing to close or no room for it."""
    if squadron.formation != "kyklos" or is_closed(squadron):
        return None
    ring = closed(squadron)
    return ring if is_clear(state, ring.stands, (squadron.id,)) else None


def _works_at(state: State, squadron: Squadron, boom: Boom) -> bool:
    """Does it touch the boom, and is all that the scenario demands true of it?"""
    line = segment(*boom.line)
    holds = {"held": squadron.held, "not_in_melee": not in_melee(state, squadron.id)}
    near = any(touches(stand, line, TOLERANCE) for stand in squadron.stands)
    return near and all(holds[need] for need in boom.needs)
