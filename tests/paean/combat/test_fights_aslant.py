"""Fights that do not run north and south, and small print that slips easily: found by planted faults."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from polemos.geometry import from_local
from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.combat.odds import outlook
from polemos.rules.paean.combat.phase import DiceCounted
from polemos.rules.paean.combat.results.drawing import PhaseDrawn
from polemos.rules.paean.combat.results.pushing import push
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.leaders.challenges import Challenge
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.leaders.single_combat import part_the_parted, running, strike_of
from polemos.rules.paean.order.evading import evade
from polemos.rules.paean.state import Contact, State
from tests.paean.charge.charging import FAIL, PASS, charging, contacts
from tests.paean.position import Play, area, course, formation, front, fronts, leader, line, table

HEAVY = "HI-TS-S"


def result(state: State, margin: int, winner: int = 1, dice: Sequence[int] = ()) -> Play:
    state.phase = "orders"
    return Play(state, Results(tuple(state.contacts), winner, margin), dice)


@pytest.mark.rule("PAE-12.17")
@pytest.mark.parametrize(("heading", "centre"), [(90, (75, 40)), (180, (60, 25)), (270, (45, 40))])
def test_an_evade_in_every_direction(heading: float, centre: tuple[float, float]) -> None:
    """A light base of 1.5 cm whose middle goes 15 cm with the charge and that faces the charger afterwards."""
    runner = formation("N1", "LI-J-S", 60, 39.25, facing=180)  # its middle is at (60, 40)
    g = course(table(runner))
    assert evade(g, "N1", heading)
    block = g.state.formations["N1"].grid.block
    assert (block.cx, block.cy) == pytest.approx(centre, abs=0.01)
    assert g.state.formations["N1"].facing == (heading + 180) % 360 * 1000


@pytest.mark.rule("PAE-12.33")
def test_lights_that_find_no_way_out_of_contact_are_dispersed() -> None:
    walls = [area("s", "sea", 50, 30, 70, 34), area("w", "sea", 50, 30, 56, 48), area("e", "sea", 64, 30, 70, 48)]
    state = table(formation("S1", "LI-J-S", 60, 40), formation("N1", "MI-TS-S", 60, 40), terrain=walls)
    play = result(state, 0).over()
    assert play.state.lost["S1.1"].how == "evade"


@pytest.mark.rule("PAE-17.2", "PAE-17.3")
@pytest.mark.parametrize(("x", "number"), [(41.5, 4), (37, 0)])
def test_works_that_run_north_and_south(x: float, number: int) -> None:
    state = table(
        formation("S1", HEAVY, 40, 60, facing=90, files=2, bases=2),
        formation("N1", "LHI-TS-S", 44, 60, facing=270, files=2, bases=2),
        terrain=[line("the fence", "defence_works", 0.5, (x, 40), (x, 79))], active=1,
    )  # fmt: skip
    play = Play(state, Charge("N1"), {"PAE-12.6": [6, 6], "PAE-13.14": [1] * 99}).does("charge home")
    assert [blow.cover for blow in play.facts(DiceCounted)[0].blows] == [0, number]


@pytest.mark.rule("PAE-14.6", "PAE-15.17")
@pytest.mark.parametrize(
    ("hero", "base"), [((56.5, 39), (65, 40)), ((63.5, 39), (55, 40)), ((60, 36.5), (60, 45)), ((60, 41.5), (60, 35))]
)
def test_a_lone_hero_drives_a_base_straight_away_from_the_edge_that_he_touches(
    hero: tuple[float, float], base: tuple[float, float]
) -> None:
    state = table(
        formation("S1", HEAVY, 60, 40), leaders=[leader("north-H1", 10, *hero)],
        contacts=[Contact(a="S1.1", b="north-H1")],
    )  # fmt: skip
    assert fronts(result(state, 1).over()["S1"]) == {"S1.1": base}


@pytest.mark.rule("PAE-15.18")
def test_that_a_phase_was_made_a_draw_is_told() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40), formation("N1", HEAVY, 60, 40), leaders=[leader("south-H1", 12, formation="S1")]
    )
    play = result(state, 1, dice=[1, 1]).does("hold the line").over()
    assert [fact.formation for fact in play.facts(PhaseDrawn)] == ["S1"]


@pytest.mark.rule("PAE-7.20", "PAE-2.14")
def test_commanders_who_are_not_in_the_melee_do_not_test() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40), formation("S2", HEAVY, 60, 38, supports="S1"), formation("S3", HEAVY, 20, 20),
        formation("N1", HEAVY, 60, 40),
        leaders=[*(leader(f"south-SC{at}", 8, formation=f"S{at}") for at in (1, 2, 3)),
                 leader("north-SC1", 8, formation="N1")],
    )  # fmt: skip
    play = result(state, 1, dice=[1, 1, 1, 1]).over()
    assert [roll.who for roll in play.dice.rolls] == [("south-SC1",), ("south-SC2",)]


@pytest.mark.rule("PAE-14.1")
def test_the_odds_of_either_side_are_its_own() -> None:
    told = outlook(table(formation("S1", HEAVY, 60, 40, bases=4), formation("N1", HEAVY, 60, 40)), "S1")
    assert told.wins(0) > told.wins(1)
    assert told.wins(0) == sum(chance for margin, chance in told.margins.items() if margin > 0)


@pytest.mark.rule("PAE-12.8", "PAE-12.15")
def test_a_reaction_that_a_leader_has_passed_makes_his_next_one_harder() -> None:
    state = table(
        formation("S1", "LHI-TS-S", 60, 20, files=2, bases=2), leaders=[leader("north-H1", 10, 60, 27.5)]
    )  # fmt: skip
    assert charging(state, [PASS]).state.leaders["north-H1"].reactions == 1
    assert charging(state, [FAIL]).state.leaders["north-H1"].reactions == 0


@pytest.mark.rule("PAE-12.25", "PAE-12.23")
def test_light_mediums_stop_before_a_part_that_turned_and_go_on_against_one_that_could_not() -> None:
    enemy = formation("N1", HEAVY, 60, 40, facing=0, files=2, bases=4)  # its rear at y 36
    charger = formation("S1", "LMI-JS-S", 60, 26, files=2, bases=2)
    play = charging(table(charger, enemy), [PASS]).does("stay", "turn 1 row of the rear")
    assert play.game.is_over
    assert not contacts(play)
    aside = formation("S1", "LMI-JS-S", 74, 38, facing=270)
    pond = area("the pond", "sea", 60.5, 40.5, 63.5, 42)
    held = charging(table(aside, enemy, terrain=[pond]), [PASS]).does("stay", "turn 1 file on the right", "charge home")
    assert contacts(held)


@pytest.mark.rule("PAE-16.4", "PAE-19.5")
def test_a_refusal_is_counted_once() -> None:
    state = table(leaders=[leader("south-H1", 9, 30, 37), leader("north-SC1", 9, 30, 40)])
    play = Play(state, Challenge("south-H1", "north-SC1"), [1, 1]).does("refuse").over()
    after = play.state.leaders["north-SC1"]
    assert (after.refused, after.value) == (1, 8)
    assert after.centre == pytest.approx((30, 60), abs=0.01)


@pytest.mark.rule("PAE-16.5", "PAE-15.24")
@pytest.mark.parametrize("gift", ["", "bow_of_artemis", "speed_of_hermes", "wisdom_of_athena"])
def test_only_the_spear_of_ares_gives_more_dice(gift: str) -> None:
    assert strike_of(leader("south-H1", 9, gift=gift), leader("north-H1", 9)).count == 9


@pytest.mark.rule("PAE-16.6")
def test_one_with_a_formation_and_one_in_the_open_are_parted() -> None:
    known = [
        leader("south-H1", 9, formation="S1", opponent="north-H1"),
        leader("north-H1", 9, 60, 41.5, opponent="south-H1"),
    ]
    g = course(table(formation("S1", HEAVY, 60, 40), leaders=known))
    part_the_parted(g)
    assert not running(g.state)


@pytest.mark.rule("PAE-1.9", "PAE-7.16")
@pytest.mark.parametrize(("way", "far"), [("90", 8.5), ("270", 8.5)])
def test_leaders_keep_their_whole_base_on_the_table(way: str, far: float) -> None:
    x = {"90": 110, "270": 10}[way]
    play = Play(table(leaders=[leader("south-AC", 10, x, 40)]), LeaderMove("south-AC"))
    refused = play.order(f"march {way} {far + 0.1}")
    assert refused is not None
    assert refused.rule == "PAE-1.9"
    play.does(f"march {way} {far}").over()


@pytest.mark.rule("PAE-14.10")
@pytest.mark.parametrize(("facing", "follows"), [(4.9, True), (5.1, False)])
def test_who_faces_within_five_degrees_pushes_along(facing: float, follows: bool) -> None:
    """S1 stands squarely before N1; S2 touches it with its left front corner, at (63, 40), and hardly faces askew."""
    x, y = from_local((2, 0), (63, 40), facing)
    state = table(
        formation("S1", "HI-TS-S", 56, 40), formation("S2", "HI-TS-S", x, y, facing),
        formation("N1", "HI-TS-S", 60, 40, files=3, bases=6),
    )  # fmt: skip
    assert {each.a for each in state.contacts.values()} == {"S1.1", "S2.1"}
    g = course(state)
    push(g, tuple(state.contacts), 0)
    assert front(g.state.formations["N1"]) == (60, 42)
    assert front(g.state.formations["S1"]) == (56, 42)
    assert front(g.state.formations["S2"])[1] - y == pytest.approx(2 if follows else 0, abs=0.002)
