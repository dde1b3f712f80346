"""The moves of one combat: of each side and of those bound to it, and pursuits (ALA-17.8, 17.9, 18.1 to 18.17).

These procedures call one another in a ring, hence they stand together: the victor's `SideMove` may `Pursue`, a pursuit
meets a new enemy and fights a `RoundAtOnce` (ALA-18.15), and that round has its own `CombatMoves`.
"""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import HAIR, TOLERANCE, first_touch, heading_towards, milli, nearest_point, sin_cos, touches
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, YesNo
from polemos.rules.alala.after_combat.after_steps import FallBack, FollowUp, RideThrough, keep_in_line
from polemos.rules.alala.after_combat.outrun import OutrunPursuit
from polemos.rules.alala.after_combat.pursuing import Looted, baggage_of, is_busy
from polemos.rules.alala.after_combat.victors import (
    MOVE_RULES,
    how_it_went,
    may_keep_in_line,
    move_of,
    victors_choice,
    would_pursue,
)
from polemos.rules.alala.charge.chase import meet_half_way
from polemos.rules.alala.charge.cut_down import Catch
from polemos.rules.alala.charge.lining_up import close_in, face_hit, line_up
from polemos.rules.alala.charge.response import Meet
from polemos.rules.alala.charge.straight_pursuit import go, heading_to, in_the_way, run
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.combat.combat import Fight, losers_first
from polemos.rules.alala.combat.combats import CombatNoted, new_combat, with_side
from polemos.rules.alala.facts import BrokeFormation, Did, PhaseBegan, StatusChanged, named
from polemos.rules.alala.field.field import contact_with, fighting_stretch, gap
from polemos.rules.alala.morale.compelled import RoutMove
from polemos.rules.alala.morale.misfortunes import Lost, Retire, WithdrawMove
from polemos.rules.alala.state import SOUTH, Combat, G, State, Went
from polemos.rules.alala.troops import Deed, Troop
from polemos.rules.alala.ways.move_dice import most_dice, take_fatigue, throwing
from polemos.rules.alala.ways.obstacles import is_free

LEAVING = ("retire", "withdraw", "rout")


class CombatOver(Fact, frozen=True):
    """Both sides of a combat have made their moves."""

    combat: str

    def apply(self, state: State) -> None:
        state.combats[self.combat] = replace(state.combats[self.combat], over=True)

    def words(self, state: State) -> str:
        return ""  # their moves are told


class SideDone(Fact, frozen=True):
    """One side of a combat has moved: how it left its place, and in which direction."""

    combat: str
    seat: Seat
    went: Went
    bearing: int

    def apply(self, state: State) -> None:
        combat = state.combats[self.combat]
        side = replace(combat.side(self.seat), done=True, went=self.went, bearing=self.bearing)
        state.combats[self.combat] = with_side(combat, self.seat, side)

    def words(self, state: State) -> str:
        return ""  # its move is told


BACK = ("fall_back", "retire", "withdraw", "rout")


FORWARD = ("follow_up", "pursue", "ride_through")


class CombatMoves(Procedure, frozen=True):
    """The moves of one combat (ALA-18.1): the loser's first; of two that leave, the initiative's last."""

    combat: str

    @step("ALA-18.1")
    def first(self, g: G) -> Flow:
        return Call(SideMove(self.combat, movers(g.state, g.state.combats[self.combat])[0]))

    @step("ALA-18.1", "ALA-18.2")
    def second(self, g: G) -> Flow:
        combat = g.state.combats[self.combat]
        return Call(SideMove(self.combat, 1 if combat.south.done else 0))

    @step("ALA-18.11")
    def outrun(self, g: G) -> Flow:
        g.emit(CombatOver(self.combat))
        return Call(OutrunPursuit())


def movers(state: State, combat: Combat) -> tuple[Seat, Seat]:
    """Who moves first and who second."""
    if all(move_of(state, combat, seat) in LEAVING for seat in (0, 1)):
        return 1 - state.initiative, state.initiative
    return losers_first(state, combat)


class SideMove(Procedure, frozen=True):
    """The move of an engaged troop and of those bound to it (ALA-17.8, 17.9, 18.2 to 18.13)."""

    combat: str
    seat: Seat
    move: str = ""
    at: tuple[int, int] = (0, 0)
    moved: tuple[str, ...] = ()  # rear supports that have moved
    asked: tuple[str, ...] = ()  # flank supports that have been asked

    @step("ALA-18.2", "ALA-17.2", "ALA-17.3")
    def choose(self, g: G) -> Flow:
        """A victor chooses after the loser's move; everybody else has no choice."""
        state = g.state
        combat = state.combats[self.combat]
        own = combat.side(self.seat)
        troop = state.troops[own.troop]
        options = victors_choice(state, combat, self.seat)
        words = {
            "remain": "remain in place",
            "follow_up": "follow up",
            "pursue": "pursue",
        }
        space = Choice([Option(key, words.get(key, key), rule=MOVE_RULES[key]) for key in options], "remain")
        enemy = combat.side(1 - self.seat).troop
        return Ask.one(self.seat, space, f"{named(state, troop.id)} has beaten {enemy}: what does it do?", "ALA-18.2")

    @choose.answered
    def _(self, g: G, answer: str) -> Flow:
        state = g.state
        combat = state.combats[self.combat]
        troop = state.troops[combat.side(self.seat).troop]
        g.keep(move=answer, at=(troop.x, troop.y))
        goes_on = answer == "pursue" or (combat.at_once and would_pursue(combat, self.seat))
        if troop.status == "pursuing" and not goes_on:
            g.emit(StatusChanged(troop.id, "steady"), "ALA-9.6")
        return None

    @step("ALA-17.8")
    def rear_first(self, g: G) -> Flow:
        """Bands behind an engaged one go back before it."""
        return self._next_rear(g) if self.move in BACK else None

    @step("ALA-18.3", "ALA-18.4", "ALA-18.5", "ALA-18.6", "ALA-18.7", "ALA-18.11", "ALA-18.13")
    def own(self, g: G) -> Flow:
        combat = g.state.combats[self.combat]
        troop = g.state.troops[combat.side(self.seat).troop]
        if self.move == "remain" and troop.is_hoplites:
            g.emit(Did(troop.id, Deed("combat")), "ALA-18.3")
        return self._made_by(g.state, troop)

    @step("ALA-18.2")
    def settle(self, g: G) -> Flow:
        state = g.state
        troop = state.troops[state.combats[self.combat].side(self.seat).troop]
        went = how_it_went(troop, self.move, self.at)
        bearing = self._away(state)
        if troop.on_table and went != "stayed":
            bearing = milli(heading_towards(self.at, (troop.x, troop.y))) % 360_000
        g.emit(SideDone(self.combat, self.seat, went, bearing))
        return None

    @step("ALA-17.9")
    def flanks(self, g: G) -> Flow:
        """Supports at the flanks may keep in line with a step back or forward; each is asked."""
        support = self._next_flank(g.state)
        if support is None:
            return None
        prompt = (
            f"{named(g.state, support.id)} may keep in line with {g.state.combats[self.combat].side(self.seat).troop}"
        )
        return Ask.one(self.seat, YesNo("move along", "stay", preferred=True), prompt, "ALA-17.9")

    @flanks.answered
    def _(self, g: G, along: bool) -> Flow:
        support = self._next_flank(g.state)
        assert support is not None
        g.keep(asked=(*self.asked, support.id))
        if along:
            combat = g.state.combats[self.combat]
            in_contact = support.id in combat.side(self.seat).left_over
            keep_in_line(g, support.id, self._step_heading(g.state), self.move == "follow_up", in_contact)
        return AGAIN

    @step("ALA-17.8")
    def rear_after(self, g: G) -> Flow:
        """Bands behind an engaged one go forward after it."""
        made = g.state.combats[self.combat].side(self.seat).went != "stayed" or self.move == "pursue"
        return self._next_rear(g) if self.move in FORWARD and made else None

    def _next_rear(self, g: G) -> Flow:
        state = g.state
        for name in state.combats[self.combat].side(self.seat).rear:
            band = state.troops[name]
            if name in self.moved or not band.on_table or band.status == "routing":
                continue
            g.keep(moved=(*self.moved, name))
            flow = self._made_by(state, band, support=True)
            return Call(flow.procedure, AGAIN) if isinstance(flow, Call) else AGAIN
        return None

    def _made_by(self, state: State, troop: Troop, support: bool = False) -> Flow:
        """The move, made by the engaged troop or by a band bound to it."""
        combat = state.combats[self.combat]
        other = combat.side(1 - self.seat)
        away, ahead = self._away(state), (self._away(state) + 180_000) % 360_000
        enemy = (other.troop,)
        match self.move:
            case "fall_back":
                return Call(FallBack(troop.id, away, support))
            case "follow_up":
                return Call(FollowUp(troop.id, ahead, support))
            case "ride_through":
                return Call(RideThrough(troop.id, other.troop, ahead, support))
            case "withdraw" if not support:
                return Call(WithdrawMove(troop.id, initial=troop.must_retire, heading=away))
            case "retire" | "withdraw":
                first = troop.status != "retiring"
                return Call(Retire(troop.id, enemy, initial=first, event=False, heading=away))
            case "rout":
                if troop.status == "last_stand":  # it makes no move: a rout is its end (ALA-10.15)
                    return Call(Lost(troop.id, "destroyed", spared=enemy))
                return Call(RoutMove(troop.id, enemy, heading=away))
            case "pursue":
                return Call(Pursue(troop.id, other.troop, other.bearing))
        return None

    def _away(self, state: State) -> int:
        """From the enemy, at right angles to the contact line."""
        bearing = state.combats[self.combat].bearing
        return (bearing + 180_000) % 360_000 if self.seat == SOUTH else bearing

    def _step_heading(self, state: State) -> int:
        return self._away(state) if self.move == "fall_back" else (self._away(state) + 180_000) % 360_000

    def _next_flank(self, state: State) -> Troop | None:
        own = state.combats[self.combat].side(self.seat)
        if self.move not in ("fall_back", "follow_up") or own.went not in ("fell_back", "followed"):
            return None
        length = combat_chart().after.fall_back
        for name in own.flanks:
            troop = state.troops[name]
            if name in self.asked or not may_keep_in_line(state, troop):
                continue
            if is_free(state, troop, self._step_heading(state) / 1000, length):
                return troop
        return None


class Pursue(Procedure, frozen=True):
    """A pursuit move after a quarry (ALA-18.13), or towards the baggage if there is none (ALA-18.17)."""

    pursuer: str
    quarry: str
    bearing: int = 0  # in which a quarry went that has left the table

    @step("ALA-18.13", "ALA-11.7", "ALA-12.4")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.pursuer]
        if not troop.on_table or troop.status in ("last_stand", "routing", "withdrawing"):
            return END
        if troop.formed:
            g.emit(BrokeFormation(self.pursuer), "ALA-11.7")
        if troop.status != "pursuing":
            g.emit(StatusChanged(self.pursuer, "pursuing"))
        label = f"{self.pursuer} pursues {self.quarry}" if self.quarry else f"{self.pursuer} runs for the baggage"
        return Call(throwing(troop, most_dice(troop), label, "ALA-18.13"))

    @step("ALA-18.13", "ALA-12.11")
    def run(self, g: G) -> Flow:
        throw = g.state.throws[0]
        take_fatigue(g, self.pursuer, throw.faces)
        if g.state.troops[self.pursuer].is_hoplites:
            g.emit(Did(self.pursuer, Deed("pursuit", len(throw.faces))), "ALA-9.11")
        return Call(PursuitRun(self.pursuer, self.quarry, self.bearing, float(throw.total)))


class PursuitRun(Procedure, frozen=True):
    """A stretch of a pursuit, with what is left of the roll."""

    pursuer: str
    quarry: str
    bearing: int
    left: float
    met: str = ""
    met_at: tuple[int, int] = (0, 0)

    @step("ALA-18.13", "ALA-18.14", "ALA-18.15")
    def pursue(self, g: G) -> Flow:
        state = g.state
        pursuer = state.troops[self.pursuer]
        if not self.quarry:
            return self._to_baggage(g)
        quarry = state.troops[self.quarry]
        if not quarry.on_table:
            return self._run(g, self.bearing / 1000, self.left)
        near = gap(pursuer, quarry) <= self.left + TOLERANCE + HAIR
        if near and not in_the_way(state, pursuer, quarry, self.left) and self._reach(g, self.quarry):
            return Call(Catch(self.pursuer, self.quarry), END)
        return self._run(g, heading_to(pursuer, quarry.box), self.left)

    def _to_baggage(self, g: G) -> Flow:
        pursuer = g.state.troops[self.pursuer]
        train = baggage_of(g.state, 1 - pursuer.seat)
        centre = pursuer.box.cx, pursuer.box.cy
        if touches(pursuer.box, train):
            return self._loot(g)
        heading = heading_towards(centre, nearest_point(train, *centre))
        ux, uy = sin_cos(heading)
        reach = first_touch(pursuer.box, ux * self.left, uy * self.left, train)
        flow = self._run(g, heading, self.left if reach is None else self.left * reach)
        return self._loot(g) if flow is END and touches(g.state.troops[self.pursuer].box, train) else flow

    def _loot(self, g: G) -> Flow:
        seat = 1 - g.state.troops[self.pursuer].seat
        g.emit(StatusChanged(self.pursuer, "looting"), "ALA-2.20", "ALA-18.17")
        if not g.state.side(seat).looted:
            g.emit(Looted(seat, self.pursuer), "ALA-18.17")
        return END

    def _run(self, g: G, heading: float, length: float) -> Flow:
        """The full distance, up to an enemy that it may charge, or halting before one that it may not."""
        found = run(g.state, g.state.troops[self.pursuer], heading, length, self.quarry)
        go(g, self.pursuer, found.way, f'pursues for {found.way.distance:.4g}"')
        met = g.state.troops.get(found.meets)
        if met is None or met.id == self.quarry or met.status == "routing":
            return END
        g.keep(left=max(0.0, self.left - found.way.distance), met=met.id, met_at=(met.x, met.y))
        return Call(Meet(self.pursuer, met.id))

    @step("ALA-18.15")
    def new_enemy(self, g: G) -> Flow:
        """It has gone, and the pursuit goes on; or it is contacted, and after combat they fight a round at once."""
        state = g.state
        met = state.troops[self.met]
        if not met.on_table or (met.x, met.y) != self.met_at:
            return Call(PursuitRun(self.pursuer, self.quarry, self.bearing, self.left), END)
        busy = is_busy(state, met)
        if not self._reach(g, self.met):
            return END
        meet_half_way(g, self.pursuer, self.met)
        if state.phase != "after_combat" or busy:
            return END
        a, b = contact_with(state.troops[self.pursuer], met)
        stretch = fighting_stretch(state.troops[a], state.troops[b])
        if stretch is None:
            return END
        combat = new_combat(state, state.troops[a], state.troops[b], stretch, at_once=True)
        combat = replace(combat, id=f"{combat.id}|at once")
        g.emit(CombatNoted(combat))
        return Call(RoundAtOnce(combat.id), END)

    def _reach(self, g: G, target: str) -> bool:
        pursuer, foe = g.state.troops[self.pursuer], g.state.troops[target]
        place = line_up(g.state, pursuer, foe.box, face_hit(foe, pursuer.reference))
        if place is None:
            return False
        close_in(g, self.pursuer, target, place, "pursuit", f"comes up with {target}", gap(pursuer, foe))
        return True


class RoundAtOnce(Procedure, frozen=True):
    """One round of combat in the middle of After Combat Moves, with its results and moves (ALA-18.15)."""

    combat: str

    @step("ALA-18.15")
    def begin(self, g: G) -> Flow:
        g.emit(PhaseBegan("combat"))
        return Call(Fight(self.combat))

    @step("ALA-18.15")
    def moves(self, g: G) -> Flow:
        g.emit(PhaseBegan("after_combat"))
        return Call(CombatMoves(self.combat))
