"""Positions at the end of a battle, and who has won there."""

from typing import Any

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.navarcoi.ending.victory import after_phase, fleet_leaves
from polemos.rules.navarcoi.morale.end_of_turn import EndOfTurn
from polemos.rules.navarcoi.state import G, Link, Squadron
from tests.navarcoi.battlefield import north, play, south
from tests.navarcoi.position import Play, sea, squadron

ALPHA_WINS, BETA_WINS, DRAWN = (0,), (1,), (None,)
LIMITS = {
    "bottled_up": 20, "convoy": 20, "amphibious_battle": 20, "defending_the_land": 20, "clash_in_open_seas": 20,
    "ambush": 20, "meeting_engagement": 20, "artemisium_480": 10, "salamis_480": 20, "sybota_433": 15, "rhium_429": 12,
    "naupactus_429": 14, "syracuse_413": 16, "cynossema_411": 18, "cyzicus_410": 18, "arginusae_406": 20,
}  # fmt: skip


class PhaseEnds(Procedure, frozen=True):
    @step()
    def end(self, g: G) -> Flow:
        return after_phase(g)


class Leaves(Procedure, frozen=True):
    seat: int

    @step()
    def leave(self, g: G) -> Flow:
        return fleet_leaves(g, self.seat)


def ours(name: str = "A1", x: float = 20, **values: Any) -> Squadron:
    return south(name, x, 10, **values)


def theirs(name: str = "B1", x: float = 20, **values: Any) -> Squadron:
    return north(name, x, 40, **values)


def gone(name: str, how: str = "north", **values: Any) -> Squadron:
    return squadron(name, "unformed", 10, 10, 0, status="gone", left_by=how, **values)


def result(after: Play) -> tuple[int | None] | None:
    """The winner in brackets; None when nothing is decided yet."""
    outcome = after.over().state.outcome
    assert (outcome is None) != after.state.battle_over
    return None if outcome is None else (outcome.winner,)


def phase_ends(*squadrons: Squadron, **values: Any) -> tuple[int | None] | None:
    return result(play(sea(*squadrons, **values), PhaseEnds()))


def limit(scenario: str, *squadrons: Squadron, **values: Any) -> tuple[int | None] | None:
    """The end of the scenario's last turn; the turn before decides nothing."""
    last = LIMITS[scenario]
    assert result(play(sea(*squadrons, scenario=scenario, turn=last - 1, **values), EndOfTurn())) is None
    return result(play(sea(*squadrons, scenario=scenario, turn=last, **values), EndOfTurn()))


def leaves(seat: int, *squadrons: Squadron, links: tuple[Link, ...] = (), **values: Any) -> Play:
    return play(sea(*squadrons, links=links, **values), Leaves(seat)).over()
