"""NAV-4.1 to 4.6: the table, its land and its edges."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.geometry import Box
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.scenario import GenericScenario
from polemos.rules.navarcoi.scenarios.data import load
from polemos.rules.navarcoi.screen.briefing import briefing
from polemos.rules.navarcoi.sea.sea import enemies_touched, is_open_water, what_blocks
from polemos.rules.navarcoi.sea.table import edges_of, table_length, turned_round
from polemos.rules.navarcoi.setup import Setup, begin, validate
from polemos.rules.navarcoi.state import State
from tests.navarcoi.position import rectangle, sea, squadron
from tests.navarcoi.preparing import of_stands, start


def table(scenario: str, **values: Any) -> State:
    return begin(start(scenario, **values))[0]


def bounds(state: State, land: str) -> tuple[float, float, float, float]:
    return state.lands[land].polygon.bounds


def edges(state: State) -> dict[str, tuple[str, str]]:
    return {side: edge.status for side, edge in state.edges.items()}


@pytest.mark.rule("NAV-4.1")
@pytest.mark.parametrize(
    ("squadrons", "stands", "inches"),
    [
        (1, 4, 72),
        (5, 20, 72),
        (6, 24, 96),  # more than five
        (6, 12, 96),
        (8, 32, 96),  # 84.05 by the line
        (9, 36, 96),  # 94.56
        (10, 40, 108),  # 105.07
        (3, 12, 72),
        (5, 40, 108),  # full size: 105.07
    ],
)
def test_nav_4_1_the_length_follows_from_the_larger_fleet(squadrons: int, stands: int, inches: int) -> None:
    assert table_length(stands, squadrons) == inches * 1000


@pytest.mark.rule("NAV-4.1")
def test_nav_4_1_either_fleet_lengthens_the_table_and_the_depth_stays() -> None:
    for alpha, beta in ((3, 6), (6, 3)):
        state = table("clash_in_open_seas", alpha=alpha, beta=beta)
        assert (state.width, state.depth) == (96_000, 48_000)
    assert table("clash_in_open_seas", alpha=5, beta=5).width == 72_000


@pytest.mark.rule("NAV-4.1")
def test_nav_4_1_freighters_do_not_lengthen_the_table() -> None:
    assert table("convoy", alpha=5, beta=5).width == 72_000


@pytest.mark.rule("NAV-4.2", "NAV-4.3")
def test_nav_4_3_open_sea_is_the_default() -> None:
    assert table("clash_in_open_seas").lands == {}


@pytest.mark.rule("NAV-4.2", "NAV-4.3")
@pytest.mark.parametrize(
    ("quarter", "island", "promontory"),
    [
        ("south_west", (12, 8, 24, 16), (13, 0, 23, 12)),
        ("south_east", (48, 8, 60, 16), (49, 0, 59, 12)),
        ("north_west", (12, 32, 24, 40), (13, 36, 23, 48)),
        ("north_east", (48, 32, 60, 40), (49, 36, 59, 48)),
    ],
)
def test_nav_4_3_pieces_lie_inside_their_quarter(
    quarter: str, island: tuple[float, ...], promontory: tuple[float, ...]
) -> None:
    for piece, place in (("island", island), ("promontory", promontory)):
        state = table("clash_in_open_seas", parameters={"piece": piece, "quarter": quarter})
        assert list(state.lands) == [piece]
        assert state.lands[piece].kind == piece
        assert bounds(state, piece) == place


@pytest.mark.rule("NAV-4.2", "NAV-4.3")
def test_nav_4_2_a_land_side_is_a_strip_four_inches_deep_along_a_whole_edge() -> None:
    state = table("clash_in_open_seas", parameters={"land_side": "east", "piece": "island"})
    assert bounds(state, "east_land") == (68, 0, 72, 48)
    assert state.lands["east_land"].kind == "land_side"
    assert state.edges["east"].is_land
    assert not state.edges["west"].is_land
    assert set(state.lands) == {"island", "east_land"}


@pytest.mark.rule("NAV-4.3")
def test_nav_4_3_a_choice_that_is_not_offered_is_refused() -> None:
    reasons = validate(start("clash_in_open_seas", parameters={"piece": "volcano"}))
    assert [str(reason) for reason in reasons] == [
        "Island or promontory: one of none, island, promontory (NAV-4.3)",
    ]
    assert validate(start("clash_in_open_seas", parameters={"reef": "yes"}))[0].rule == "NAV-18.1"


@pytest.mark.rule("NAV-4.4")
def test_nav_4_4_a_stand_may_touch_land_but_not_enter_it() -> None:
    state = table("meeting_engagement")
    inside = Box(4.9, 20, 0, 1.97, 1.38)
    touching = Box(4.985, 20, 0, 1.97, 1.38)
    assert what_blocks(state, [inside], ()) == "The western shore"
    assert what_blocks(state, [touching], ()) is None


@pytest.mark.rule("NAV-4.5")
def test_nav_4_5_each_edge_and_land_has_a_status_for_each_fleet_that_all_can_see() -> None:
    state = table("defending_the_land")
    seen = state.seen_by(1)
    assert seen.edges == state.edges
    assert seen.lands["west_land"].status == ("friendly", "enemy")
    # The land side stands for the edge behind it.
    assert (seen.edges["west"].is_land, seen.edges["west"].status) == (True, ("friendly", "enemy"))


@pytest.mark.rule("NAV-4.6")
def test_nav_4_6_the_long_edges_belong_to_those_who_deploy_there_and_the_rest_is_neutral() -> None:
    state = table("clash_in_open_seas", parameters={"piece": "island", "land_side": "west"})
    expected = {
        "north": ("enemy", "friendly"),
        "south": ("friendly", "enemy"),
        "east": ("neutral", "neutral"),
        "west": ("neutral", "neutral"),
    }
    assert edges(state) == expected
    assert {land.status for land in state.lands.values()} == {("neutral", "neutral")}


@pytest.mark.rule("NAV-4.6")
def test_nav_4_6_holds_for_a_scenario_that_says_nothing_of_edges() -> None:
    record = load("clash_in_open_seas")
    assert isinstance(record, GenericScenario)
    silent = replace(record, edges=None)
    assert edges_of(silent, {}, mirrored=False) == edges_of(record, {}, mirrored=False)


@pytest.mark.rule("NAV-4.6", "NAV-18.5")
def test_nav_4_6_the_briefing_says_where_the_edges_are_as_usual_and_names_the_rules_of_the_battle() -> None:
    usual = [line.rule for line in briefing(table("clash_in_open_seas")).lines]
    own = [line.rule for line in briefing(table("defending_the_land")).lines]
    assert ("NAV-4.6" in usual, "NAV-4.6" in own) == (True, False)
    assert "NAV-18.5" in own
    assert len(set(own)) == len(own)


@pytest.mark.rule("NAV-18.2")
def test_nav_18_2_a_mirrored_map_has_its_west_in_the_east() -> None:
    state = table("defending_the_land", mirrored=True)
    assert bounds(state, "west_land") == (68, 0, 72, 48)
    assert (state.edges["east"].is_land, state.edges["west"].is_land) == (True, False)
    island = table("clash_in_open_seas", parameters={"piece": "island"}, mirrored=True)
    assert bounds(island, "island") == (48, 8, 60, 16)


@pytest.mark.rule("NAV-18.2")
def test_nav_18_2_a_mirrored_battle_mirrors_ships_land_edges_and_armies() -> None:
    plain, mirrored = (begin(Setup("cyzicus_410", mirrored=m))[0] for m in (False, True))
    for name, each in plain.squadrons.items():
        twin = mirrored.squadrons[name]
        assert (twin.x, twin.y) == (96_000 - each.x, each.y)
        assert twin.heading == -each.heading % 360_000
    assert bounds(mirrored, "mainland") == (78, 0, 96, 48)
    assert mirrored.edges["east"].is_land
    assert (mirrored.land_units["AP1"].x, mirrored.land_units["AP1"].y) == (87_000, 12_000)


@pytest.mark.rule("NAV-4.14")
def test_nav_4_14_exchanging_ends_turns_the_table_by_half_and_back() -> None:
    state = table("meeting_engagement")
    lands, turned = turned_round(state.lands, state.edges, state.width, state.depth)
    assert lands["west_land"].polygon.bounds == (68, 0, 72, 48)
    # Each fleet still has its friends behind it.
    assert turned["south"].status == ("friendly", "enemy")
    assert (turned["east"].is_land, turned["west"].is_land) == (True, False)
    again = turned_round(lands, turned, state.width, state.depth)
    assert again == (state.lands, state.edges)


@pytest.mark.rule("NAV-4.10")
def test_nav_4_10_a_table_on_which_both_fleets_fit_is_not_lengthened() -> None:
    # Four full-size squadrons need 84.05 inches by NAV-4.1, so 96. Behind the cape they fit in rows, beyond it in
    # columns of two, 30.93 inches long.
    assert table("ambush", alpha=4, beta=4, options=Options(full_size=True)).width == 96_000
    # A single full-size squadron stands alone in its column of 15.17 inches.
    assert table("ambush", alpha=1, beta=1, options=Options(full_size=True)).width == 72_000
    # An island 12 inches wide in the defender's zone of 52 leaves room for five squadrons on the same table.
    parameters = {"land": "none", "piece": "island"}
    assert table("defending_the_land", parameters=parameters).width == 72_000


@pytest.mark.rule("NAV-4.10")
def test_nav_4_10_lengthening_goes_on_until_both_fleets_fit() -> None:
    record = load("meeting_engagement")
    assert isinstance(record, GenericScenario)
    narrow = replace(record.alpha.deployment, margin_west=40.0, margin_east=24.0, may_extend_back=False)
    own = replace(record, alpha=replace(record.alpha, deployment=narrow))
    # Two squadrons in column are 15.17 inches long: 40 + 24 + 15.17 = 79.17, so 84.
    assert begin(Setup(own=own, fleets=(of_stands(4, 4), of_stands(4, 4))))[0].width == 84_000
    assert begin(Setup(fleets=(of_stands(4, 4), of_stands(4, 4))))[0].width == 72_000


@pytest.mark.rule("NAV-4.10")
def test_nav_4_10_a_zone_too_shallow_for_any_ship_is_refused() -> None:
    record = load("clash_in_open_seas")
    assert isinstance(record, GenericScenario)
    shallow = replace(record.alpha.deployment, from_median=(10.0, 11.0))
    own = replace(record, alpha=replace(record.alpha, deployment=shallow))
    assert [r.rule for r in validate(Setup(own=own, fleets=(of_stands(4), of_stands(4))))] == ["NAV-4.10"]


def test_in_open_water_nothing_is_in_the_way_and_nobody_is_touched() -> None:
    state = sea(squadron("B1", "epi_mias", 36, 24, 180), lands=[rectangle("isle", 10, 10, 20, 16)])
    found = set()
    for x in range(0, 73):
        for y in range(0, 49):
            here = squadron("A1", "epi_mias", x, y, 7 * x)
            is_free = what_blocks(state, here.stands, ("A1",)) is None and not enemies_touched(state, here)
            found.add((is_open_water(state, here.reach, ("A1",)), is_free))
    assert found == {(True, True), (False, True), (False, False)}
