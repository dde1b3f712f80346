"""The after combat move of an engaged troop and of those bound to it (ALA-17.8, 17.9, 18.2 to 18.13)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import heading_towards
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, YesNo
from polemos.rules.alala.after_steps import FallBack, FollowUp, RideThrough, is_free, keep_in_line
from polemos.rules.alala.charts import milli
from polemos.rules.alala.combat_chart import combat_chart
from polemos.rules.alala.combats import with_side
from polemos.rules.alala.compelled import Retire, RoutMove, WithdrawMove
from polemos.rules.alala.facts import Did, StatusChanged, named
from polemos.rules.alala.losses import Lost
from polemos.rules.alala.pursuing import Pursue
from polemos.rules.alala.state import SOUTH, Deed, G, State, Troop, Went
from polemos.rules.alala.victors import MOVE_RULES, how_it_went, may_keep_in_line, victors_choice, would_pursue

BACK = ("fall_back", "retire", "withdraw", "rout")
FORWARD = ("follow_up", "pursue", "ride_through")


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
        return Ask.one(self.seat, space, f"{named(state, troop.id)} has beaten {enemy}", "ALA-18.2")

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


FACTS = (SideDone,)
PROCEDURES = (SideMove,)
