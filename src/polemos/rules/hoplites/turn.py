"""Game turns and players' turns (section 10)."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.changing import does, set_side, set_unit
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.ending import LAST_TURN, no_troops, too_long
from polemos.rules.hoplites.facts import TurnBegan
from polemos.rules.hoplites.field.field import is_adjacent_to_enemy
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.rout.rally import RallyPhase
from polemos.rules.hoplites.shock.declaring import ShockPhase
from polemos.rules.hoplites.starting.initiative import NewInitiative, SecondTurnOver
from polemos.rules.hoplites.state import G, State
from polemos.rules.hoplites.troops.marks import marked


class TurnEnded(Fact, frozen=True):
    """What lasted for a turn is forgotten: marks of units, and which clans were active (HOP-10.4)."""

    seat: Seat

    def apply(self, state: State) -> None:
        for unit in list(state.units.values()):
            if unit.seat == self.seat and (unit.played_this_turn or unit.arrived or unit.routed_this_turn):
                set_unit(state, unit.id, played_this_turn=False, arrived=False, routed_this_turn=False)
            elif unit.routed_this_turn:
                set_unit(state, unit.id, routed_this_turn=False)
        set_side(state, self.seat, active_clans=())

    def words(self, state: State) -> str:
        return f"{does(state, self.seat, 'ends')} the turn"


def has_shock_phase(state: State, seat: Seat) -> bool:
    """Whether attacks are allowed in this turn of a seat (HOP-14.1)."""
    quiet = state.options.setup_turns  # HOP-9.9, HOP-24.25
    if state.turn <= quiet or (seat == state.starter and state.turn == quiet + 1):  # HOP-9.10
        return False
    return not (state.second_of_two and seat == state.first)


class GameTurn(Procedure, frozen=True):
    """The turn of the first player, then that of the second (HOP-10.1)."""

    @step("HOP-10.1")
    def begin(self, g: G) -> Flow:
        g.forget_counts()
        return Call(PlayerTurn(g.state.first, g.state.turn + 1))

    @step("HOP-24.12")
    def second_of_two(self, g: G) -> Flow:
        if g.state.second_of_two:
            g.emit(SecondTurnOver(), "HOP-24.12")
        return None

    @step("HOP-10.1")
    def second(self, g: G) -> Flow:
        return Call(PlayerTurn(1 - g.state.first, g.state.turn))

    @step("HOP-20.6")
    def night(self, g: G) -> Flow:
        return too_long(g) if g.state.turn >= LAST_TURN else None

    @step("HOP-24.10")
    def order_of_play(self, g: G) -> Flow:
        return Call(NewInitiative())


class PlayerTurn(Procedure, frozen=True):
    seat: Seat
    turn: int

    @step("HOP-10.2")
    def begin(self, g: G) -> Flow:
        g.emit(TurnBegan(self.turn, self.seat), "HOP-10.1")
        return None

    @step("HOP-20.6")
    def troops(self, g: G) -> Flow:
        return no_troops(g, self.seat)

    @step("HOP-10.2", "HOP-11.1")
    def play(self, g: G) -> Flow:
        return Call(PlayPhase(self.seat))

    @step("HOP-10.2", "HOP-12.1")
    def move(self, g: G) -> Flow:
        return Call(MovePhase(self.seat))

    @step("HOP-10.2", "HOP-13.1")
    def missiles(self, g: G) -> Flow:
        return Call(MissilePhase(self.seat))

    @step("HOP-10.2", "HOP-14.1", "HOP-9.9", "HOP-9.10", "HOP-24.25")
    def shock(self, g: G) -> Flow:
        return Call(ShockPhase(self.seat)) if has_shock_phase(g.state, self.seat) else None

    @step("HOP-10.2", "HOP-18.1")
    def rally(self, g: G) -> Flow:
        return Call(RallyPhase(self.seat))

    @step("HOP-10.2", "HOP-19.1")
    def draw(self, g: G) -> Flow:
        return Call(DrawPhase(self.seat))

    @step("HOP-10.4")
    def end(self, g: G) -> Flow:
        return Call(EndOfTurn(self.seat))


class EndOfTurn(Procedure, frozen=True):
    """Housekeeping for the player whose turn it was."""

    seat: Seat

    @step("HOP-10.4", "HOP-13.12")
    def missiles(self, g: G) -> Flow:
        for unit in g.state.field(self.seat):
            if unit.no_missile and not is_adjacent_to_enemy(g.state, unit):
                g.emit(marked(g.state, unit.id, "no_missile", False), "HOP-13.12")
        return None

    @step("HOP-10.4", "HOP-2.5")
    def manoeuvre(self, g: G) -> Flow:
        for unit in g.state.field(self.seat):
            if unit.manoeuvre:
                g.emit(marked(g.state, unit.id, "manoeuvre", False), "HOP-2.5")
        return None

    @step("HOP-10.4")
    def marks(self, g: G) -> Flow:
        g.emit(TurnEnded(self.seat), "HOP-10.4")
        return None
