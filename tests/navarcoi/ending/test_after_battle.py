"""After the battle: the fate of every squadron and the reckoning (section 21, NAV-20.3)."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Outcome, Rolled
from polemos.rules.navarcoi.ending.after_battle import (
    FateSettled,
    FleetReckoned,
    Losses,
    Reckoning,
    VictoryMeasured,
    degree_of,
    stands,
)
from polemos.rules.navarcoi.facts import Gone
from polemos.rules.navarcoi.land_state import LandOrder, LandUnit
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import Chase, Squadron
from tests.navarcoi.battlefield import north, play, south, with_edges
from tests.navarcoi.position import Play, rectangle, sea, squadron


def reckoned(*squadrons: Squadron, dice: tuple[int, ...] = (), winner: int | None = 0, **values: Any) -> Play:
    """The reckoning of a battle that α has won, unless told otherwise; north is β's home, south α's."""
    state = sea(*squadrons, battle_over=True, outcome=Outcome(winner, "over"), **values)
    return play(with_edges(state, north=("enemy", "friendly"), south=("friendly", "enemy")), Reckoning(), dice).over()


def fled(name: str, over: str, half_stands: int = 8, full: int = 4) -> Squadron:
    known = squadron(name, "unformed", 10, 10, 0, stands=max(1, (half_stands + 1) // 2), status="gone", left_by=over)
    return replace(known, half_stands=half_stands, full_stands=full)


def routing(name: str, x: float, y: float, heading: float) -> Squadron:
    return squadron(name, "unformed", x, y, heading, status="routing", rout_heading=round(heading * 1000))


def fate(after: Play, name: str) -> tuple[str, int]:
    (found,) = [fact for fact in after.facts(FateSettled) if fact.squadron == name]
    return found.fate, found.losses.saved


# -- fugitives -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-21.1")
def test_fugitives_reach_the_edge_on_their_heading_without_rolling() -> None:
    after = reckoned(south("A1"), north("B1", y=44), routing("B2", 50, 20, 0), routing("B3", 50, 20, 180))
    assert after.facts(Gone) == [Gone("B2", "north"), Gone("B3", "south")]
    assert after.facts(Rolled) == []


@pytest.mark.rule("NAV-21.1")
def test_or_the_coast_that_lies_before_it() -> None:
    isle = rectangle("isle", 40, 30, 60, 34, ("enemy", "friendly"))
    after = reckoned(south("A1"), north("B1", y=44), routing("B2", 50, 20, 0), lands=(isle,))
    assert after["B2"].left_by == "isle"


@pytest.mark.rule("NAV-21.1")
def test_a_slanting_way_finds_the_edge_that_it_meets_first() -> None:
    after = reckoned(south("A1"), north("B1", y=44), routing("B2", 60, 20, 45), dice=(6, 6) * 4)
    assert after["B2"].left_by == "east"


# -- fates ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-21.2")
def test_enemy_edges_lose_a_squadron_and_friendly_ones_save_it() -> None:
    after = reckoned(south("A1"), fled("A2", "north", 7), fled("A3", "south", 7), north("B1", y=44))
    assert fate(after, "A2") == ("lost", 0)
    assert fate(after, "A3") == ("saved", 7)


@pytest.mark.rule("NAV-21.2")
def test_land_is_treated_like_an_edge_of_its_status() -> None:
    coast = rectangle("coast", 0, 0, 72, 4, ("friendly", "enemy"))
    after = reckoned(fled("A1", "coast", 5), south("A2"), fled("B1", "coast", 5), north("B2", y=44), lands=(coast,))
    assert fate(after, "A1") == ("saved", 5)
    assert fate(after, "B1") == ("lost", 0)


@pytest.mark.rule("NAV-21.2")
@pytest.mark.parametrize("status", ["active", "exited", "reserve", "pursuing", "beached", "chasing"])
def test_who_is_on_the_table_or_withdrew_is_saved_with_what_he_has(status: str) -> None:
    after = reckoned(south("A1", status=status, half_stands=5, stands=3), north("B1", y=44))
    assert fate(after, "A1") == ("saved", 5)


@pytest.mark.rule("NAV-21.2")
@pytest.mark.parametrize("how", ["destroyed", "captured", "off_table"])
def test_destroyed_captured_and_lost_ships_are_lost(how: str) -> None:
    assert fate(reckoned(fled("A1", how, 3), south("A2"), north("B1", y=44)), "A1") == ("lost", 0)


@pytest.mark.rule("NAV-21.3")
def test_over_a_neutral_edge_every_stand_rolls_for_the_long_voyage_home() -> None:
    # Two whole stands and a half: 7 and 6 for the whole ones, 9 for the half.
    after = reckoned(fled("A1", "west", 5), south("A2"), north("B1", y=44), dice=(3, 4, 3, 3, 4, 5))
    assert fate(after, "A1") == ("voyage_home", 3)
    assert [(roll.need, roll.passed) for roll in after.facts(Rolled)] == [(7, True), (7, False), (7, True)]


@pytest.mark.rule("NAV-21.3")
def test_a_half_stand_that_does_not_survive_counts_nothing() -> None:
    after = reckoned(fled("A1", "east", 1), south("A2"), north("B1", y=44), dice=(1, 5))
    assert fate(after, "A1") == ("voyage_home", 0)


# -- chases off the table ------------------------------------------------------------------------------------------


def off_the_table(*dice: int, options: Options | None = None, size: int = 4) -> Play:
    ours = squadron("A1", "epi_keras", 60, 20, 90, stands=size, status="off_table", options=options)
    theirs = squadron("B1", "epi_keras", 60, 22.07, 90, stands=size, status="off_table", options=options)
    crossed = {"A1": ("east", 72_000, 20_000), "B1": ("east", 72_000, 22_070)}
    chase = Chase("A1", "B1", 90_000, 180_000, "left", 3, crossed)
    others = south("A2"), north("B2", y=44)
    ships = ours, others[0], theirs, others[1]
    return reckoned(*ships, chases={"A1|B1": chase}, dice=dice, options=options or Options())


@pytest.mark.rule("NAV-21.1", "NAV-21.2")
def test_a_chase_off_the_table_is_rolled_out_and_one_of_the_two_is_saved() -> None:
    after = off_the_table(3, 4, 4, 5, 5, 5, 6, 3, 2)  # nobody; then A1 with 10, less two stands
    assert fate(after, "A1") == ("saved", 4)
    assert fate(after, "B1") == ("lost", 0)
    assert after.state.chases == {}


@pytest.mark.rule("NAV-21.2")
def test_the_one_that_returns_may_perish_as_well() -> None:
    after = off_the_table(5, 5, 1, 1, 3, size=3)
    assert fate(after, "A1") == ("lost", 0)
    assert fate(after, "B1") == ("lost", 0)


# -- the count -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-21.4")
def test_every_half_stand_is_accounted_for() -> None:
    ships = (
        fled("A1", "destroyed", 0),  # 8 in melee
        fled("A2", "north", 6),  # 2 in melee, 6 in flight
        fled("A3", "west", 4),  # 4 in melee, then 2 at sea and 2 saved
        south("A4", half_stands=7),  # 1 in melee, 7 saved
        fled("A5", "off_table", 5),  # 3 in melee, 5 at sea
        fled("A6", "captured", 8),  # 8, counted with the melee
        north("B1", y=44),
    )
    after = reckoned(*ships, dice=(3, 4, 1, 1), winner=1)
    ours, theirs = after.facts(FleetReckoned)
    assert ours == FleetReckoned(0, 6, 48, Losses(in_melee=26, in_flight=6, at_sea=7, saved=9))
    assert theirs == FleetReckoned(1, 1, 8, Losses(saved=8))


@pytest.mark.rule("NAV-21.4")
def test_what_is_lost_on_the_way_back_from_a_chase_is_lost_at_sea() -> None:
    ours, theirs = off_the_table(5, 5, 1, 1, 2).facts(FleetReckoned)
    assert ours.losses == Losses(at_sea=4, saved=12)
    assert theirs.losses == Losses(at_sea=8, saved=8)


@pytest.mark.rule("NAV-21.4")
def test_freighters_are_settled_but_not_counted_with_the_fleet() -> None:
    convoy = squadron("A2", "unformed", 40, 10, 0, freighters=True, status="exited")
    after = reckoned(south("A1"), convoy, north("B1", y=44))
    assert fate(after, "A2") == ("saved", 8)
    assert after.facts(FleetReckoned)[0] == FleetReckoned(0, 1, 8, Losses(saved=8))


@pytest.mark.rule("NAV-21.4", "NAV-16.27")
def test_troops_aboard_are_saved_with_their_ships() -> None:
    hoplites = LandUnit(
        id="AP1", seat=0, name="", kind="phalanx", x=0, y=0, order=LandOrder(kind="move"), status="aboard", aboard="A1"
    )
    after = reckoned(south("A1", troops="AP1"), north("B1", y=44), land_units={"AP1": hoplites})
    assert after.facts(FleetReckoned)[0].troops == ("AP1",)


@pytest.mark.rule("NAV-21.4")
def test_half_stands_are_told_as_stands() -> None:
    assert [stands(n) for n in (0, 1, 2, 5)] == ["0", "½", "1", "2½"]


@pytest.mark.rule("NAV-20.3")
@pytest.mark.parametrize(
    ("saved", "degree"),
    [(16, "tactical"), (8, "tactical"), (7, "major"), (4, "major"), (3, "decisive"), (0, "decisive")],
)
def test_the_degree_of_victory_is_by_the_losers_saved_share(saved: int, degree: str) -> None:
    assert degree_of(saved, 16) == degree


@pytest.mark.rule("NAV-20.3")
def test_it_is_measured_after_the_voyage_home_and_only_if_somebody_has_won() -> None:
    ships = south("A1"), fled("B1", "west", 4), fled("B2", "destroyed", 0)
    dice = (3, 4, 1, 1)
    assert reckoned(*ships, dice=dice).facts(VictoryMeasured) == [VictoryMeasured(0, "decisive")]
    assert reckoned(*ships, dice=dice, winner=1).facts(VictoryMeasured) == [VictoryMeasured(1, "tactical")]
    assert reckoned(*ships, dice=dice, winner=None).facts(VictoryMeasured) == []
