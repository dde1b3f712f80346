"""Routed hoplites of the amphibious battle (NAV-18.20, 18.21)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.navarcoi.facts import Moved
from polemos.rules.navarcoi.land.embarking import LandRecoveries
from polemos.rules.navarcoi.land.melee import LandMelees
from polemos.rules.navarcoi.land.movement import LandMovement
from polemos.rules.navarcoi.land.routed_hoplites import (
    RoutedHoplites,
    hoplites_embarked_by_order,
    hoplites_lost_in_rout,
    hoplites_saved_from_rout,
    phalanx_destroyed,
)
from polemos.rules.navarcoi.land_state import LandMelee, LandUnit
from polemos.rules.navarcoi.state import G, Squadron, State
from tests.navarcoi.land.land_table import charge, over, phalanx, play, say, ships, table

SCENARIO = "amphibious_battle"


def fleeing(x: float, y: float) -> LandUnit:
    return phalanx("AP1", x, y, euzonoi=(), status="routed", was_routed=True, formation="unformed")


def running(unit: LandUnit, *others: LandUnit, squadrons: tuple[Squadron, ...] = (), die: int = 4) -> State:
    state = table([unit, *others], squadrons=squadrons, scenario=SCENARIO)
    return over(play(state, RoutedHoplites(), dice=[die]))


@pytest.mark.rule("NAV-18.20")
@pytest.mark.parametrize(("loser", "status"), [("AP1", "routed"), ("BP1", "gone")])
def test_nav_18_20_alphas_hoplitoi_rout_where_betas_are_destroyed(loser: str, status: str) -> None:
    units = [phalanx("AP1", 9, 20), phalanx("BP1", 9, 21.38, 180)]
    melee = LandMelee(attacker="AP1", defender="BP1", pushed=loser, row=1)
    faces = [2, 2, 3, 3] if loser == "AP1" else [3, 3, 2, 2]
    state = over(play(table(units, melees=[melee], scenario=SCENARIO), LandMelees(), dice=faces))
    assert state.land_units[loser].status == status
    assert state.land_melees == {}
    if loser == "AP1":
        assert (state.land_units["AP1"].attached, state.land_units["AP1"].was_routed) == ((), True)


@pytest.mark.rule("NAV-18.20")
def test_nav_18_20_in_other_scenarios_they_are_destroyed() -> None:
    units = [phalanx("AP1", 9, 20), phalanx("BP1", 9, 21.38, 180)]
    melee = LandMelee(attacker="AP1", defender="BP1", pushed="AP1", row=1)
    state = over(play(table(units, melees=[melee], scenario="cyzicus_410"), LandMelees(), dice=[2, 2, 3, 3]))
    assert state.land_units["AP1"].status == "gone"


@pytest.mark.rule("NAV-18.20")
def test_nav_18_20_they_run_one_average_die_and_two_inches_towards_the_nearest_friendly_squadron_on_the_coast() -> None:
    fleet = (ships("A1", 24), ships("A2", 40, status="active"), ships("A3", 14, x=19, status="active"), ships("B1", 16))
    state = running(fleeing(10, 16.6), squadrons=fleet, die=4)
    # The nearest point of A1 is its corner (18, 23.015); from the stand's corner (10.985, 17.29) to it.
    heading_x, heading_y = 18 - 10, 23.015 - 16.6
    length = (heading_x**2 + heading_y**2) ** 0.5
    unit = state.land_units["AP1"]
    assert unit.x == pytest.approx(10_000 + 6_000 * heading_x / length, abs=2)
    assert unit.y == pytest.approx(16_600 + 6_000 * heading_y / length, abs=2)


@pytest.mark.rule("NAV-18.20")
def test_nav_18_20_without_ships_they_run_to_the_nearest_point_of_the_coast_and_stop_there() -> None:
    state = running(fleeing(13, 20), die=5)
    assert (state.land_units["AP1"].x, state.land_units["AP1"].y) == (18_000 - 985, 20_000)
    again = over(play(state, RoutedHoplites()))  # at the water no die is thrown
    assert again.land_units["AP1"].x == 18_000 - 985


@pytest.mark.rule("NAV-18.20")
def test_nav_18_20_they_pass_friends_freely() -> None:
    state = running(fleeing(10, 20), phalanx("AP2", 13, 20), die=4)
    assert state.land_units["AP1"].x == 16_000


@pytest.mark.rule("NAV-18.20")
def test_nav_18_20_an_enemy_land_unit_that_touches_them_destroys_them() -> None:
    units = [fleeing(9, 16), phalanx("BP1", 9, 12, order=charge("AP1"))]
    game = play(table(units, scenario=SCENARIO), LandMovement(1), dice=[4])
    say(game, 1, "continue", "advance 4")
    state = over(game)
    assert state.land_units["AP1"].status == "gone"
    assert state.land_units["BP1"].y == 16_000 - 1_380
    into_his_arms = running(fleeing(10, 20), phalanx("BP1", 13, 20), die=4)
    assert into_his_arms.land_units["AP1"].status == "gone"


@pytest.mark.rule("NAV-18.20")
def test_nav_18_20_they_take_no_orders() -> None:
    game = play(table([fleeing(9, 16)], scenario=SCENARIO), LandMovement(0))
    over(game)  # nothing is asked, nothing is rolled


class Sails(Procedure, frozen=True):
    """The squadron moves and comes back, or it lies still."""

    moves: bool

    @step()
    def sail(self, g: G) -> Flow:
        ship = g.state.squadrons["A1"]
        if self.moves:
            g.emit(Moved(ship.id, ship.x, ship.y, ship.heading, "about"))
        return None


@pytest.mark.rule("NAV-18.20")
@pytest.mark.parametrize(("moves", "status"), [(False, "aboard"), (True, "routed")])
def test_nav_18_20_near_a_squadron_at_the_start_of_a_turn_they_are_aboard_at_its_end(moves: bool, status: str) -> None:
    state = table([fleeing(17.015, 20)], squadrons=[ships("A1", 22.5)], scenario=SCENARIO)
    game = play(state, LandRecoveries(), Sails(moves), RoutedHoplites(), LandRecoveries())
    after = over(game)
    assert after.land_units["AP1"].status == status
    assert hoplites_saved_from_rout(after, 0) == (status == "aboard")


@pytest.mark.rule("NAV-18.20")
def test_nav_18_20_not_in_the_turn_in_which_they_come_there() -> None:
    state = table([fleeing(13, 20)], squadrons=[ships("A1", 20)], scenario=SCENARIO)
    game = play(state, LandRecoveries(), RoutedHoplites(), LandRecoveries(), dice=[5])
    after = over(game)
    assert after.land_units["AP1"].status == "routed"
    assert after.land_units["AP1"].boarding == ("A1",)  # but in the next


@pytest.mark.rule("NAV-18.20")
def test_nav_18_20_not_aboard_one_that_carries_troops() -> None:
    state = table([fleeing(17.015, 20)], squadrons=[ships("A1", 22.5, troops="AP9")], scenario=SCENARIO)
    assert over(play(state, LandRecoveries())).land_units["AP1"].boarding == ()


@pytest.mark.rule("NAV-18.21")
def test_nav_18_21_what_victory_asks_about_the_hoplites() -> None:
    army = phalanx("AP1", 9, 12)
    questions = (phalanx_destroyed, hoplites_lost_in_rout, hoplites_saved_from_rout, hoplites_embarked_by_order)
    cases = {
        "fighting": (army, []),
        "destroyed": (replace(army, status="gone"), [phalanx_destroyed]),
        "fleeing": (fleeing(9, 12), []),
        "lost in flight": (replace(fleeing(9, 12), status="gone"), [phalanx_destroyed, hoplites_lost_in_rout]),
        "saved": (replace(fleeing(9, 12), status="aboard", aboard="A1"), [hoplites_saved_from_rout]),
        "sailed": (replace(army, status="aboard", aboard="A1"), [hoplites_embarked_by_order]),
    }
    for name, (unit, true) in cases.items():
        state = table([unit], squadrons=[ships("A1", 20, troops="AP1")], scenario=SCENARIO)
        assert [ask for ask in questions if ask(state, 0)] == true, name
        assert not any(ask(state, 1) for ask in questions), name  # β has no hoplites here
