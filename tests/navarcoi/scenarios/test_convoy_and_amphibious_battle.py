"""Section 18: scenario 6, Convoy, and 7, Amphibious battle."""

import pytest

from polemos.rules.navarcoi.fleets.fleets import FleetSpec, SquadronSpec
from polemos.rules.navarcoi.records.specials import GoalEdge
from polemos.rules.navarcoi.scenarios.scenarios import may_beach, special
from polemos.rules.navarcoi.sea.layouts import bounds_of
from polemos.rules.navarcoi.setup import Setup, begin, validate
from tests.navarcoi.preparing import Preparing, deploying, open_start, refused, start
from tests.navarcoi.scenarios.tables import ENEMY, FRIEND, NEUTRAL, edges, table

# -- 6 Convoy -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-18.16")
def test_nav_18_16_two_freighter_squadrons_with_a_south_wind() -> None:
    prep = deploying(start("convoy", 3, 3))
    freighters = [s for s in prep.state.squadrons.values() if s.freighters]
    assert [s.id for s in freighters] == ["AF1", "AF2"]
    assert prep.state.wind == 0
    assert prep.state.lands["west_land"].polygon.bounds == (0, 0, 4, 48)
    prep.finish()
    # By default in the middle of the own edge, their sterns on y = 1.
    assert bounds_of(prep["AF1"]) == pytest.approx((32.06, 1, 36, 4.35))
    assert bounds_of(prep["AF2"]) == pytest.approx((36, 1, 39.94, 4.35))
    assert {s.formation for s in prep.state.squadrons.values() if not s.freighters} == {"epi_keras"}


@pytest.mark.rule("NAV-18.16")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("AF1 unformed at 12 5 heading 0", None),
        ("AF1 unformed at 11.9 5 heading 0", "NAV-18.16"),
        ("AF1 unformed at 20 2.6 heading 0", "NAV-18.16"),
        ("AF1 unformed at 20 12.4 heading 0", "NAV-18.16"),
        ("AF1 line at 20 5 heading 0", "NAV-4.10"),
        ("AF1 unformed at 30 11.5 heading 0", "NAV-2.6"),  # among the own columns
    ],
)
def test_nav_18_16_freighters_wait_within_14_inches_of_the_own_edge(order: str, rule: str | None) -> None:
    prep = deploying(start("convoy", 3, 3)).until("NAV-18.16")
    assert prep.game.waiting_for == (0,)
    if rule is None:
        prep.does(0, order)
    else:
        assert refused(prep, 0, order).rule == rule


@pytest.mark.rule("NAV-18.16")
def test_nav_18_16_beta_has_as_many_squadrons_or_one_more() -> None:
    for beta, legal in ((3, False), (4, True), (5, True), (6, False)):
        setup = start("convoy", 4, beta)
        assert (validate(setup) == []) == legal
    assert validate(start("convoy", 4, 6))[0].rule == "NAV-18.16"
    more = begin(Setup("convoy", {"beta_extra": 1}))[0]
    assert [more.fleet(seat).squadrons_at_start for seat in (0, 1)] == [6, 7]


@pytest.mark.rule("NAV-18.16", "NAV-4.9")
def test_nav_18_16_in_the_open_the_freighters_are_placed_one_by_one() -> None:
    prep = Preparing(open_start("convoy", 2, 2)).until("NAV-4.9").default().default()
    assert prep.game.waiting_for == (0,)
    assert [piece.id for piece in prep.space(0).spec().pieces] == ["AF1", "AF2"]
    prep.does(0, "AF2 unformed at 20 4 heading 0").default()
    assert prep.rule == "NAV-5.1"


@pytest.mark.rule("NAV-18.17")
def test_nav_18_17_the_northern_edge_is_the_goal() -> None:
    state = table("convoy")
    goal = special(state, GoalEdge)
    assert goal is not None
    assert (goal.edge, goal.side) == ("north", "alpha")
    assert edges(state) == {"north": ENEMY, "east": NEUTRAL, "south": FRIEND, "west": NEUTRAL}


# -- 7 Amphibious battle --------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-18.19")
def test_nav_18_19_land_armies_and_edges() -> None:
    state = table("amphibious_battle")
    assert state.lands["west_land"].polygon.bounds == (0, 0, 18, 48)
    assert state.lands["west_land"].status == ENEMY
    assert edges(state) == {"north": ENEMY, "east": ENEMY, "south": FRIEND, "west": ENEMY}
    alpha, beta = state.land_units["AP1"], state.land_units["BP1"]
    assert (alpha.x, alpha.y, alpha.heading, alpha.formation) == (9_000, 12_000, 0, "line")
    assert (beta.x, beta.y, beta.heading, beta.formation) == (9_000, 36_000, 180_000, "line")
    assert alpha.attached == beta.attached == ("left", "right")
    assert (alpha.order.kind, alpha.order.x, alpha.order.y) == ("move", 9_000, 12_000)
    assert state.positions == {}
    assert may_beach(state, next(iter(state.squadrons.values())))


@pytest.mark.rule("NAV-18.19")
def test_nav_18_19_the_positions_are_optional() -> None:
    state = table("amphibious_battle", parameters={"polis": True, "camp": True})
    places = {name: (p.x, p.y, p.radius, p.manned_by) for name, p in state.positions.items()}
    assert places == {"polis": (5_000, 44_000, 2_000, 1), "camp": (5_000, 4_000, 2_000, 0)}
    assert list(table("amphibious_battle", parameters={"camp": True}).positions) == ["camp"]
    assert validate(start("amphibious_battle", parameters={"camp": "yes"}))[0].rule == "NAV-18.19"


@pytest.mark.rule("NAV-18.19")
def test_nav_18_19_fleets_deploy_two_inches_clear_of_the_coast() -> None:
    prep = deploying(start("amphibious_battle", 1, 1))
    assert refused(prep, 0, "A1 line at 23.9 12 heading 0").rule == "NAV-18.19"
    assert refused(prep, 1, "B1 line at 58.1 36 heading 180").rule == "NAV-18.19"
    prep.does(0, "A1 line at 23.94 12 heading 0").does(1, "B1 line at 58.06 36 heading 180")


@pytest.mark.rule("NAV-18.19")
def test_nav_18_19_another_number_of_euzonoi_may_be_agreed() -> None:
    fleets = (FleetSpec((SquadronSpec(),), euzonoi=1), FleetSpec((SquadronSpec(),), euzonoi=0))
    state = table("amphibious_battle", fleets=fleets)
    assert (state.land_units["AP1"].attached, state.land_units["BP1"].attached) == (("left",), ())
