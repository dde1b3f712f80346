"""Embarking, disembarking and troops aboard (NAV-16.25 to 16.28)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.game import Game
from polemos.kernel.notation import give
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.spaces import Choice
from polemos.rules.navarcoi.facts import Gone, Linked, Moved
from polemos.rules.navarcoi.land.embarking import (
    LandRecoveries,
    left_behind,
    lose_land_units,
    troops_saved,
    why_not_embark,
)
from polemos.rules.navarcoi.land.land import body_of, coast_gap, gap_to_squadron, is_on
from polemos.rules.navarcoi.land.movement import LandMovement
from polemos.rules.navarcoi.land_state import LandMelee, LandOrder
from polemos.rules.navarcoi.state import G, Land, Link, State
from tests.navarcoi.land.land_table import SHORE, charge, group, move_to, over, phalanx, play, say, ships, table


class Happens(Procedure, frozen=True):
    """Something befalls a squadron in the middle of the turn."""

    what: str
    squadron: str

    @step()
    def happen(self, g: G) -> Flow:
        ship = g.state.squadrons[self.squadron]
        match self.what:
            case "moves":
                g.emit(Moved(ship.id, ship.x + 3_000, ship.y, ship.heading, "advance 3"))
            case "is contacted":
                other = g.state.squadrons["B9"]
                g.emit(Moved(other.id, ship.x + 1_380, ship.y, other.heading, "advance"))
            case "fights":
                g.emit(Linked(Link("B9", ship.id, "frontal", 90_000, 1)))
            case "is lost":
                g.emit(Gone(ship.id, "destroyed"))
        return None


def options(game: Game[State]) -> list[str]:
    assert game.ask is not None
    space = game.ask.to[0]
    assert isinstance(space, Choice)
    return [option.key for option in space.free]


# The front of the phalanx is 0.81" from the coast, the squadron 1.31" away.
NEAR = phalanx("AP1", 16.5, 20, 90)
AFLOAT = ships("A1", 23, status="active")


@pytest.mark.rule("NAV-16.25")
def test_nav_16_25_a_unit_near_the_coast_and_a_squadron_on_it_embarks_by_the_end_of_the_turn() -> None:
    game = play(table([NEAR], squadrons=[AFLOAT]), LandMovement(0), LandMovement(1), LandRecoveries())
    say(game, 0, "AP1 embark on A1")
    assert game.state.land_units["AP1"].status == "aboard"
    state = over(game)
    assert (state.land_units["AP1"].aboard, state.squadrons["A1"].troops) == ("A1", "AP1")


@pytest.mark.rule("NAV-16.25")
@pytest.mark.parametrize(
    ("unit", "squadron", "possible"),
    [
        (phalanx("AP1", 16.31, 20, 90), AFLOAT, True),  # 1.00" from the coast
        (phalanx("AP1", 16.28, 20, 90), AFLOAT, False),  # 1.03"
        (phalanx("AP1", 17.31, 20, 90), ships("A1", 20 + 0.985 + 2.0 + 0.985, status="active"), True),  # 2.00" apart
        (phalanx("AP1", 17.31, 20, 90), ships("A1", 20 + 0.985 + 2.02 + 0.985, status="active"), False),
        (NEAR, ships("A1", 23), True),  # beached
        (NEAR, ships("A1", 23, x=18.2, status="active"), False),  # does not touch the coast
        (NEAR, replace(AFLOAT, troops="AP9"), False),
        (NEAR, replace(AFLOAT, id="B1", seat=1), False),
        (NEAR, replace(AFLOAT, status="pursuing"), False),
    ],
)
def test_nav_16_25_conditions(unit: Any, squadron: Any, possible: bool) -> None:
    state = table([unit], squadrons=[squadron])
    reason = why_not_embark(state, unit, squadron)
    assert (reason is None) == possible
    game = play(state, LandMovement(0))
    say(game, 0, "AP1")
    assert ("embark A1" in options(game)) == possible


@pytest.mark.rule("NAV-16.25")
def test_nav_16_25_not_aboard_a_squadron_in_melee() -> None:
    state = table([NEAR], squadrons=[AFLOAT, ships("B9", 23, x=30, status="active")])
    state.links = {"A1|B9": Link("A1", "B9", "frontal", 90_000, 1)}
    assert why_not_embark(state, NEAR, AFLOAT) is not None


@pytest.mark.rule("NAV-16.25")
@pytest.mark.parametrize("what", ["moves", "is contacted", "fights", "is lost"])
def test_nav_16_25_nobody_comes_aboard_if_the_squadron_moves_fights_or_is_contacted(what: str) -> None:
    state = table([NEAR], squadrons=[AFLOAT, ships("B9", 23, x=30, status="active")])
    game = play(state, LandMovement(0), Happens(what, "A1"), LandRecoveries())
    say(game, 0, "AP1 embark on A1")
    known = over(game).land_units["AP1"]
    assert (known.status, known.order) == ("ashore", move_to(16.5, 20))


@pytest.mark.rule("NAV-16.25", "NAV-16.9")
def test_nav_16_25_nor_if_the_unit_itself_is_contacted() -> None:
    units = [NEAR, group("BG1", 12, 20, order=charge("AP1"))]
    game = play(table(units, squadrons=[AFLOAT]), LandMovement(0), LandMovement(1), LandRecoveries(), dice=[2, 2, 3, 3])
    say(game, 0, "AP1 embark on A1")
    say(game, 1, "continue", "face 90, advance 6")
    assert over(game).land_units["AP1"].status == "ashore"


def aboard(**more: Any) -> State:
    unit = phalanx("AP1", 0, 0, status="aboard", aboard="A1", disordered=True)
    return table([unit], squadrons=[ships("A1", 20, status="active", troops="AP1")], **more)


@pytest.mark.rule("NAV-16.26")
def test_nav_16_26_the_owner_places_the_unit_touching_the_coast_within_two_inches_unformed() -> None:
    game = play(aboard(), LandMovement(0), LandMovement(1), LandRecoveries())
    say(game, 0, "AP1 disembark")
    assert game.waiting_for == (0,)
    assert give(game, 0, "at 17 20 90").rule == "NAV-16.26"  # type: ignore[union-attr]  # does not touch the coast
    assert give(game, 0, "at 17.31 26 90").rule == "NAV-16.26"  # type: ignore[union-attr]  # too far away
    assert give(game, 0, "at 18 20 90").rule == "NAV-16.4"  # type: ignore[union-attr]  # in the water
    say(game, 0, "at 17.31 23.9 90")
    known = over(game).land_units["AP1"]
    assert (known.status, known.aboard, known.formation) == ("ashore", None, "unformed")
    assert (known.x, known.y, known.order) == (17_310, 23_900, move_to(17.31, 23.9))
    assert game.state.squadrons["A1"].troops is None


@pytest.mark.rule("NAV-16.26")
def test_nav_16_26_by_default_at_the_nearest_point() -> None:
    game = play(aboard(), LandMovement(0), LandRecoveries())
    say(game, 0, "AP1 disembark")
    assert game.ask is not None
    game.answer(0, game.ask.to[0].default)
    state = over(game)
    unit = state.land_units["AP1"]
    assert is_on(state, SHORE, body_of(unit))
    assert coast_gap(state, SHORE, body_of(unit)) <= 0.01
    assert gap_to_squadron(unit, state.squadrons["A1"]) <= 0.02  # both touch the coast


@pytest.mark.rule("NAV-16.26")
def test_nav_16_26_clear_of_other_units() -> None:
    state = aboard()
    state.land_units["BP1"] = phalanx("BP1", 17.31, 20, 90)
    game = play(state, LandMovement(0), LandRecoveries())
    say(game, 0, "AP1 disembark")
    assert give(game, 0, "at 17.31 21.975 90").rule == "NAV-16.26"  # type: ignore[union-attr]  # touching it
    say(game, 0, "at 17.31 22.1 90")


@pytest.mark.rule("NAV-16.26")
def test_nav_16_26_without_room_it_stays_aboard() -> None:
    rock = Land(
        "rock",
        "A rock",
        "island",
        ((17_000, 19_500), (18_000, 19_500), (18_000, 20_500), (17_000, 20_500)),
        ("neutral", "neutral"),
    )
    game = play(aboard(land=rock), LandMovement(0), LandRecoveries())
    say(game, 0, "AP1 disembark")
    assert over(game).land_units["AP1"].status == "aboard"


@pytest.mark.rule("NAV-16.26")
@pytest.mark.parametrize("what", ["moves", "is contacted", "fights"])
def test_nav_16_26_nor_if_the_squadron_was_disturbed(what: str) -> None:
    state = aboard()
    state.squadrons["B9"] = ships("B9", 23, x=30, status="active")
    game = play(state, LandMovement(0), Happens(what, "A1"), LandRecoveries())
    say(game, 0, "AP1 disembark")
    known = over(game).land_units["AP1"]
    assert (known.status, known.order.kind) == ("aboard", "move")


@pytest.mark.rule("NAV-16.26")
def test_nav_16_26_only_from_a_squadron_on_a_coast() -> None:
    state = aboard()
    state.squadrons["A1"] = ships("A1", 20, x=19, status="active", troops="AP1")
    game = play(state, LandMovement(0))
    over(game)  # nothing is asked


@pytest.mark.rule("NAV-16.27")
def test_nav_16_27_a_squadron_carries_one_unit_only() -> None:
    units = [NEAR, group("AG1", 17, 24.5)]
    game = play(table(units, squadrons=[AFLOAT]), LandMovement(0))
    say(game, 0, "AP1 embark on A1", "AG1")
    assert "embark A1" not in options(game)


@pytest.mark.rule("NAV-16.27")
def test_nav_16_27_if_the_squadron_is_gone_so_are_the_troops() -> None:
    state = over(play(aboard(), Happens("is lost", "A1")))
    assert state.land_units["AP1"].status == "gone"


@pytest.mark.rule("NAV-16.27")
def test_nav_16_27_if_it_is_saved_after_the_battle_so_are_they() -> None:
    state = aboard()
    assert troops_saved(state, ("A1", "A2")) == ["AP1"]
    assert troops_saved(state, ("A2",)) == []


@pytest.mark.rule("NAV-16.27")
def test_nav_16_27_carrying_changes_nothing_for_the_ships() -> None:
    state = over(play(table([NEAR], squadrons=[AFLOAT]), LandMovement(1)))
    carrying = aboard().squadrons["A1"]
    assert replace(carrying, troops=None) == ships("A1", 20, status="active")
    assert state.squadrons["A1"] == AFLOAT


class Leaves(Procedure, frozen=True):
    seat: int

    @step()
    def leave(self, g: G) -> Flow:
        lose_land_units(g, self.seat)
        return None


@pytest.mark.rule("NAV-16.28")
def test_nav_16_28_when_a_fleet_leaves_its_land_units_are_lost_unless_they_are_aboard() -> None:
    state = aboard()
    state.land_units["AP2"] = phalanx("AP2", 5, 5)
    state.land_units["BP1"] = phalanx("BP1", 5, 6.38)
    state.land_melees["AP2|BP1"] = LandMelee(attacker="AP2", defender="BP1")
    after = over(play(state, Leaves(0)))
    assert after.land_melees == {}
    assert {unit.id: unit.status for unit in after.land_units.values()} == {
        "AP1": "aboard", "AP2": "gone", "BP1": "ashore",
    }  # fmt: skip


@pytest.mark.rule("NAV-16.28", "NAV-18.21")
def test_nav_16_28_in_the_amphibious_battle_the_defenders_men_stay() -> None:
    state = table([phalanx("AP1", 9, 12), phalanx("BP1", 9, 30)], scenario="amphibious_battle")
    assert left_behind(state, 0) == ["AP1"]
    assert left_behind(state, 1) == []


@pytest.mark.rule("NAV-16.25")
def test_nav_16_25_an_embark_order_names_the_squadron() -> None:
    game = play(table([NEAR], squadrons=[AFLOAT]), LandMovement(0), LandMovement(1))
    say(game, 0, "AP1 embark A1")
    assert over(game).land_units["AP1"].order == LandOrder("embark", "A1")
