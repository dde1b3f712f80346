"""Section 3: terrain, edges, deployment in turn; what options roll."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.procedure import Procedure
from polemos.kernel.reason import Reason
from polemos.rules.paean.armies.armies import Army, ArmyFormation, ArmyLeader, ArmyTroops, army
from polemos.rules.paean.battle import Battle
from polemos.rules.paean.deployment.deployment import Deploy, DeployLeaders, Deployment, RollCommanders, RollGifts
from polemos.rules.paean.deployment.edges import ChooseEdges
from polemos.rules.paean.deployment.jar_field import ChooseJarField
from polemos.rules.paean.deployment.starting import leaders_of_army, state_of_armies, state_of_scenario, table_row
from polemos.rules.paean.deployment.terrain import LayTerrain
from polemos.rules.paean.ending.losses import leader_points
from polemos.rules.paean.facts import PhaseBegan
from polemos.rules.paean.jars import jar_field
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.scenarios.records import BuriedJars
from polemos.rules.paean.state import NORTH, SOUTH, State
from polemos.tabletop.placing import Placement
from tests.paean.position import Play, area, circle, leader, table
from tests.scripted import Script


def formation(code: str, bases: int, files: int = 1) -> ArmyFormation:
    under = "" if code.startswith(("LI", "LC")) else "AC"
    return ArmyFormation(troops=(ArmyTroops(code, bases),), files=files, under=under)


def small(*formations: ArmyFormation) -> Army:
    leaders = (ArmyLeader(id="AC", role="army_commander", value=10),)
    return Army(id="small", name="Small", leader=leaders, formation=formations)


def armies(south: Army, north: Army | None = None, budget: int = 600, **values: Any) -> State:
    state = state_of_armies((south, north or south), budget, Options(army_lists=False), "points")
    for key, value in values.items():
        setattr(state, key, value)
    return state


def playing(state: State, procedure: Procedure, dice: Script = ()) -> Play:
    return Play(state, procedure, dice)


def at(item: str, x: float, y: float, facing: float = 0, shape: str = "") -> Placement:
    return Placement(item, round(x * 1000), round(y * 1000), round(facing * 1000), shape)


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-3.2")
@pytest.mark.parametrize(
    ("budget", "size"),
    [(300, (90, 60, 18)), (301, (120, 80, 24)), (700, (120, 80, 24)), (1200, (150, 90, 28)), (1201, (180, 120, 38))],
)
def test_the_table_grows_with_the_budget(budget: int, size: tuple[int, int, int]) -> None:
    row = table_row(budget)
    assert (row.width, row.depth, row.deployment) == size


@pytest.mark.rule("PAE-3.3")
def test_each_of_six_sectors_may_get_a_piece_moved_by_two_dice() -> None:
    # Sectors of 40 x 40 from the south-west: hill, wood, rough ground, then three that are empty.
    play = playing(armies(army("sparta")), LayTerrain(), [3, 1, 6, 4, 3, 4, 5, 6, 1, 1, 2, 1]).over()
    hill, wood, rough = play.state.terrain.values()
    assert (hill.kind, hill.points, hill.size) == ("gentle_hill", ((15_000, 25_000),), (9_000, 6_000))
    assert (wood.kind, wood.points, wood.size) == ("wood", ((59_000, 21_000),), (6_000, 6_000))
    assert (rough.kind, rough.points) == ("rough_ground", ((105_000, 15_000),))


@pytest.mark.rule("PAE-3.3")
def test_a_six_is_rolled_again_and_a_second_stream_is_rough_ground() -> None:
    dice = [6, 1, 3, 4, 6, 4, 3, 4, 6, 6, 3, 4, 6, 5, 3, 4, 1, 1]
    play = playing(armies(army("sparta")), LayTerrain(), dice).over()
    town, steep, stream, second = play.state.terrain.values()
    assert (town.kind, town.shape, town.points) == ("settlement", "rectangle", ((14_000, 17_000), (24_000, 25_000)))
    assert (steep.kind, steep.size) == ("steep_hill", (7_000, 7_000))
    assert (stream.kind, stream.points, stream.size) == ("stream", ((99_000, 0), (99_000, 80_000)), (1_500, 0))
    assert (second.kind, second.shape) == ("rough_ground", "circle")


@pytest.mark.rule("PAE-3.4")
def test_the_higher_die_chooses_and_the_other_may_remove_a_piece() -> None:
    state = table(terrain=[circle("W", "wood", 20, 10, 6), area("T", "settlement", 30, 40, 40, 50)])
    play = playing(state, ChooseEdges(), [3, 3, 2, 5])  # a tie is rolled again
    assert play.game.waiting_for == (NORTH,)
    play.does("north")
    assert play.game.waiting_for == (SOUTH,)
    play.does("T").over()
    assert (list(play.state.terrain), play.state.deployer) == (["W"], NORTH)
    assert play.state.terrain["W"].points == ((20_000, 10_000),)


@pytest.mark.rule("PAE-3.4")
def test_who_takes_the_other_edge_turns_the_map() -> None:
    state = table(terrain=[circle("W", "wood", 20, 10, 6), area("T", "settlement", 30, 40, 40, 50)])
    play = playing(state, ChooseEdges(), [5, 2]).does("north", "nothing").over()
    assert play.state.terrain["W"].points == ((100_000, 70_000),)
    assert play.state.terrain["T"].points == ((80_000, 30_000), (90_000, 40_000))


# -- formations --------------------------------------------------------------------------------------------------------

ARMY = small(formation("HI-TS-S", 4, 2), formation("MI-TS-S", 2, 2), formation("LI-J-S", 2, 2))


@pytest.mark.rule("PAE-3.6")
def test_sides_place_in_turn_and_one_with_none_left_lets_the_other_finish() -> None:
    alone = small(formation("HI-TS-S", 4, 2))
    play = playing(armies(ARMY, alone, deployer=NORTH), Deploy(lights=False, seat=NORTH))
    order = []
    while not play.game.is_over:
        seat = play.game.waiting_for[0]
        order.append(seat)
        assert play.game.ask is not None
        play.answer(play.game.ask.to[seat].default)
    assert order == [NORTH, SOUTH, SOUTH]
    assert list(play.state.formations) == ["S1", "S2", "N1"]  # in the order of the roster
    assert list(play.state.reserve) == ["S3"]  # lights come later


@pytest.mark.rule("PAE-3.5")
@pytest.mark.parametrize(
    ("placement", "rule"),
    [
        (at("S1", 60, 20), None),
        (at("S1", 60, 24), None),
        (at("S1", 60, 24.5), "PAE-3.5"),  # beyond the depth of 24
        (at("S1", 60, 3.5), "PAE-3.5"),  # its rear row beyond the edge
        (at("S1", 9, 20), None),  # x 5 to 13
        (at("S1", 8.9, 20), "PAE-3.5"),  # nearer than 5 to the short edge
        (at("S1", 111, 20), None),
        (at("S1", 111.1, 20), "PAE-3.5"),
        (at("S1", 60, 20, 90), None),  # any facing
        (at("S1", 60, 20, 33), None),
        (at("S1", 60, 20, 0, "4 x 1"), None),  # any legal shape
        (at("S1", 60, 20, 0, "5 x 1"), "PAE-1.5"),
        (at("S1", 30, 20), "PAE-3.5"),  # a wood: difficult for close troops in formation
        (at("S3", 30, 20), "PAE-3.6"),  # lights are not placed yet
        (at("N1", 60, 20), "PAE-3.6"),
    ],
)
def test_a_formation_stands_wholly_in_its_zone_on_ground_that_suits_it(placement: Placement, rule: str | None) -> None:
    state = armies(ARMY, terrain={"W": circle("W", "wood", 30, 18, 6)})
    play = playing(state, Deploy(lights=False, seat=SOUTH))
    assert play.game.ask is not None
    refused = play.game.ask.why_not(SOUTH, placement)
    assert (refused and refused.rule) == ("PAE-3.5" if rule == "PAE-3.6" else rule)


@pytest.mark.rule("PAE-3.5")
def test_light_troops_and_single_bases_may_begin_in_a_wood_and_nobody_in_the_sea() -> None:
    single = small(formation("HI-TS-S", 1), formation("LI-J-S", 2, 2))
    woods = {"W": circle("W", "wood", 30, 18, 6), "X": area("X", "sea", 80, 0, 120, 20)}
    play = playing(armies(single, terrain=woods), Deploy(lights=False, seat=SOUTH))
    assert play.game.ask is not None
    assert play.game.ask.why_not(SOUTH, at("S1", 30, 20)) is None
    refused = play.game.ask.why_not(SOUTH, at("S1", 90, 20))
    assert refused is not None
    assert refused.rule == "PAE-17.1"
    lights = playing(armies(single, terrain=woods), Deploy(lights=True, seat=SOUTH))
    assert lights.game.ask is not None
    assert lights.game.ask.why_not(SOUTH, at("S2", 30, 20)) is None


@pytest.mark.rule("PAE-3.1", "PAE-3.3")
def test_the_phase_of_deployment_begins_before_terrain_is_laid() -> None:
    play = playing(armies(ARMY), Deployment(), [*[1] * 6, 6, 1])
    assert play.state.phase == "deployment"
    assert [fact.phase for fact in play.facts(PhaseBegan)] == ["deployment"]


@pytest.mark.rule("PAE-3.5", "PAE-22.1")
@pytest.mark.parametrize(("seat", "place"), [(SOUTH, (60, 23, 0)), (NORTH, (60, 57, 180))])
def test_with_nothing_said_the_first_formation_stands_in_the_middle_of_the_front(
    seat: int, place: tuple[float, float, float]
) -> None:
    play = playing(armies(ARMY), Deploy(lights=False, seat=seat))
    assert play.game.ask is not None
    default = play.game.ask.to[seat].default
    assert (default.x / 1000, default.y / 1000, default.facing / 1000) == place


@pytest.mark.rule("PAE-3.5")
def test_bases_do_not_overlap_and_take_the_chosen_shape() -> None:
    play = playing(armies(ARMY), Deploy(lights=False, seat=SOUTH))
    play.answer(at("S1", 60, 20, 0, "1 x 4"))
    assert [len(file) for file in play["S1"].files] == [4]
    play.answer(at("N1", 60, 60, 180))
    assert play.game.ask is not None
    assert play.game.ask.why_not(SOUTH, at("S2", 61, 20)) is not None
    assert play.game.ask.why_not(SOUTH, at("S2", 66, 20)) is None


@pytest.mark.rule("PAE-3.5", "PAE-1.5")
def test_a_typed_place_names_the_files_if_they_are_not_the_usual_ones() -> None:
    play = playing(armies(ARMY), Deploy(lights=False, seat=SOUTH))
    assert play.game.ask is not None
    space = play.game.ask.to[SOUTH]
    for placement in (at("S1", 60, 20), at("S1", 60, 20, 90, "1 x 4"), at("S1", 60, 20, 0, "4 x 1")):
        words = space.words(placement).split()
        assert space.read(words) == (placement, len(words))
    usual = space.read(["S1", "at", "60", "20", "files", "2"])
    assert usual == (at("S1", 60, 20), 6)
    for wrong in ("S1 at 60 20 files 5", "S1 at 60 20 files 0", "S1 at 60 20 files"):
        refused = space.read(wrong.split())
        assert isinstance(refused, Reason)
        assert refused.rule == "PAE-1.5"


@pytest.mark.rule("PAE-3.5")
def test_a_formation_without_a_place_counts_as_dispersed() -> None:
    """The whole zone, which is narrow, is sea."""
    sea = {"X": area("X", "sea", 0, 0, 120, 80)}
    state = armies(small(formation("HI-TS-S", 2, 2)), terrain=sea, deployment=3_000)
    play = playing(state, Deploy(lights=False, seat=SOUTH)).over()
    assert not play.state.formations
    assert {each.how for each in play.state.lost.values()} == {"deployment"}
    assert len(play.state.lost) == 4


@pytest.mark.rule("PAE-3.5")
def test_a_formation_too_long_for_the_zone_is_placed_in_another_shape() -> None:
    """A file of 59 is 118 cm long and the zone 110 x 24; two files are 60, and lie along it."""
    play = playing(armies(small(formation("HI-TS-S", 59, 1))), Deploy(lights=False, seat=SOUTH))
    assert play.game.ask is not None
    proposed = play.game.ask.to[SOUTH].default
    assert proposed.formation == "2 x 30"
    play.answer(proposed)
    assert [len(file) for file in play["S1"].files] == [29, 30]


# -- leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-3.5", "PAE-3.6")
def test_leaders_stand_in_the_zone_or_begin_with_a_formation_that_they_may_lead() -> None:
    led = replace(
        ARMY,
        leader=(
            *ARMY.leader,
            ArmyLeader(id="H1", role="hero", value=9),
            ArmyLeader(id="SC1", role="subordinate", value=9),
        ),
        formation=(formation("HI-TS-S", 6, 3), *ARMY.formation[1:]),
    )
    play = playing(armies(led, ARMY), Deployment(), [1, 1, 1, 1, 1, 1, 6, 1])
    play.does("south")  # there is no terrain that the other could remove
    while play.state.reserve:
        assert play.game.ask is not None
        seat = play.game.waiting_for[0]
        play.answer(play.game.ask.to[seat].default)
    assert set(play.options) == {"open", "S1", "S2"}  # the army commander: not with lights
    play.does("S1")
    assert set(play.options) == {"open", "S2"}  # a hero of 9 leads at most four bases
    play.does("S2")
    assert set(play.options) == {"open", "S2"}  # S1 has a commander already
    play.does("open")
    play.does("at 60 4")
    assert play.state.leaders["south-SC1"].centre == (60.0, 4.0)
    assert play.state.leaders["south-AC"].formation == "S1"
    assert play.state.leaders["south-H1"].formation == "S2"
    assert play.game.waiting_for == (NORTH,)
    play.does("open", "default").over()


@pytest.mark.rule("PAE-3.5", "PAE-2.12")
def test_a_leader_s_base_is_round_and_lies_on_nobody_and_on_no_closed_ground() -> None:
    """Two bases of radius 1.5 have room 3 cm from each other, also where squares round them would not."""
    two = replace(ARMY, leader=(*ARMY.leader, ArmyLeader(id="SC1", role="subordinate", value=9)))
    state = armies(two, terrain={"X": area("X", "sea", 80, 0, 120, 20)})
    play = playing(state, DeployLeaders(SOUTH)).does("at 60 10")
    assert play.game.ask is not None
    verdicts = {
        place: play.game.ask.why_not(SOUTH, at("south-SC1", *place)) is None
        for place in [
            (62.2, 12.2),
            (62, 12),
            (63, 10),
            (79, 10),
            (78.5, 10),
            (60, 22.5),
            (60, 22.6),
            (6.4, 10),
            (6.5, 10),
        ]
    }
    assert verdicts == {
        (62.2, 12.2): True, (62, 12): False, (63, 10): True, (79, 10): False, (78.5, 10): True,
        (60, 22.5): True, (60, 22.6): False, (6.4, 10): False, (6.5, 10): True,
    }  # fmt: skip


@pytest.mark.rule("PAE-3.4", "PAE-22.1")
@pytest.mark.parametrize(("dice", "edge"), [([5, 2], "south"), ([2, 5], "north")])
def test_with_nothing_said_everybody_keeps_the_edge_he_sits_at_and_all_terrain(dice: list[int], edge: str) -> None:
    play = playing(table(terrain=[circle("W", "wood", 20, 10, 6)]), ChooseEdges(), dice)
    seat = play.game.waiting_for[0]
    assert play.game.ask is not None
    assert play.game.ask.to[seat].default == edge
    play.answer(edge)
    assert play.game.ask.to[1 - seat].default == "none"
    play.answer("none").over()
    assert play.state.terrain["W"].points == ((20_000, 10_000),)


# -- what options roll -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-21.2")
@pytest.mark.parametrize(
    ("dice", "values"),
    [([1, 6], (9, 9)), ([6, 6], (11, 10)), ([3, 1], (10, 8)), ([2, 5], (10, 9))],
)
def test_a_die_grades_the_commanders_and_none_is_better_than_his_chief(
    dice: list[int], values: tuple[int, int]
) -> None:
    state = table(leaders=[leader("south-SC1", 9, 30, 10), leader("south-AC", 10, 20, 10)])
    play = playing(state, RollCommanders(), [*dice, 3]).over()
    assert (play.state.leaders["south-AC"].value, play.state.leaders["south-SC1"].value) == values


@pytest.mark.rule("PAE-21.3")
@pytest.mark.parametrize(
    ("face", "gift"),
    [
        (1, "speed_of_hermes"), (2, "light_of_apollo"), (3, "bow_of_artemis"), (4, "spear_of_ares"),
        (5, "wisdom_of_athena"), (6, "shield_of_zeus"),
    ],
)  # fmt: skip
def test_a_hero_without_a_gift_rolls_for_one(face: int, gift: str) -> None:
    bought = leader("south-H2", 9, 40, 10, gift="spear_of_ares")
    play = playing(table(leaders=[leader("south-H1", 9, 30, 10), bought]), RollGifts(), [face]).over()
    assert play.state.leaders["south-H1"].gift == gift
    assert play.state.leaders["south-H2"].gift == "spear_of_ares"


@pytest.mark.rule("PAE-21.3", "PAE-21.2", "PAE-3.1")
def test_in_a_scenario_commanders_and_then_heroes_roll_before_the_initiative() -> None:
    """Hysiae: two commanders a side and one hero without a gift; the fifth die is his, the last two the initiative."""
    options = Options(random_commanders=True, random_gifts=True)
    play = Play(state_of_scenario(load("hysiae"), options), Battle(), [3, 3, 6, 1, 6, 1, 2])
    assert [each.rule for each in play.dice.rolls] == ["PAE-21.2"] * 4 + ["PAE-21.3"] + ["PAE-3.7"] * 2
    champion = play.state.leaders["north-H1"]
    assert (champion.gift, champion.value) == ("shield_of_zeus", 10)
    assert [play.state.leaders[f"north-{key}"].value for key in ("AC", "SC1")] == [11, 8]


@pytest.mark.rule("PAE-21.2", "PAE-21.3", "PAE-19.5")
@pytest.mark.parametrize(("deployment", "subordinate"), [(24_000, 30), (0, 10)])
def test_what_was_rolled_for_a_leader_cost_no_points(deployment: int, subordinate: int) -> None:
    """In a points battle 30 are set aside for a subordinate; in a scenario he is lost as what its table says."""
    known = [leader("south-SC1", 8, 30, 10), leader("south-AC", 9, 20, 10), leader("south-H1", 9, 40, 10)]
    state = table(leaders=known, deployment=deployment)
    play = playing(playing(state, RollCommanders(), [6, 6, 3]).over().state, RollGifts(), [4]).over()
    worth = {key: leader_points(each) for key, each in play.state.leaders.items() if each.seat == SOUTH}
    assert worth == {"south-AC": 60 if deployment else 30, "south-SC1": subordinate, "south-H1": 45}


@pytest.mark.rule("PAE-5.8")
def test_the_phocian_notes_a_field_that_only_he_sees() -> None:
    play = playing(state_of_scenario(load("hyampolis"), Options()), ChooseJarField())
    assert play.game.waiting_for == (NORTH,)
    assert list(play.options) == ["Jar field 1", "Jar field 2", "Jar field 3"]
    play.answer("Jar field 3").over()
    state = play.state
    assert state.side(NORTH).jar_field == "Jar field 3"
    assert state.seen_by(SOUTH).side(NORTH).jar_field == ""
    assert state.seen_by(None).side(NORTH).jar_field == ""
    assert state.seen_by(NORTH).side(NORTH).jar_field == "Jar field 3"
    playing(state_of_scenario(load("hysiae"), Options()), ChooseJarField()).over()


@pytest.mark.rule("PAE-5.8")
def test_two_sides_bury_jars_each_in_secret_and_both_fields_stop_the_enemy() -> None:
    record = load("hyampolis")
    jars = record.special[0]
    assert isinstance(jars, BuriedJars)
    both = replace(record, special=(jars, replace(jars, id="more_jars", side="south", zones=("Jar field 1",))))
    state = state_of_scenario(both, Options(), msgspec.json.encode(both).decode())
    play = playing(state, ChooseJarField())
    assert play.game.waiting_for == (NORTH,)
    play.answer("Jar field 2")
    assert play.game.waiting_for == (SOUTH,)
    play.answer("Jar field 1").over()
    state = play.state
    assert (state.side(SOUTH).jar_field, state.side(NORTH).jar_field) == ("Jar field 1", "Jar field 2")
    assert (state.seen_by(SOUTH).side(NORTH).jar_field, state.seen_by(NORTH).side(SOUTH).jar_field) == ("", "")
    rider, archer = state.formations["T1"], state.formations["P6"]
    known = jar_field(state, rider), jar_field(state, replace(archer, kind="LC"))
    assert [each[1].name for each in known if each] == ["Jar field 2", "Jar field 1"]


@pytest.mark.rule("PAE-7.3")
def test_nameless_leaders_of_an_army_are_told_apart() -> None:
    """A typed order names one of them: the second subordinate of Athens is not the first."""
    names = [leader.name for leader in leaders_of_army(0, army("athens"))]
    assert names == ["Army commander", "Subordinate", "Subordinate 2", "Hero"]


@pytest.mark.rule("PAE-19.2", "PAE-4.9")
def test_whether_a_side_had_hoplites_is_noted_of_a_scenario() -> None:
    for name, had in (("marathon", (True, True)), ("hyampolis", (True, True)), ("thyrea", (True, True))):
        state = state_of_scenario(load(name), Options())
        assert tuple(state.side(seat).had_hoplites for seat in (SOUTH, NORTH)) == had
    record = load("thyrea")
    light = replace(record.north, formation=tuple(replace(each, code="LI-J-S") for each in record.north.formation))
    assert not state_of_scenario(replace(record, north=light), Options()).side(NORTH).had_hoplites


@pytest.mark.rule("PAE-19.2")
def test_one_formation_of_hoplites_is_enough_for_an_army_to_have_had_some() -> None:
    mixed, light = small(formation("LI-J-S", 2), formation("HI-TS-S", 1)), small(formation("LI-J-S", 2))
    state = armies(mixed, light)
    assert (state.side(SOUTH).had_hoplites, state.side(NORTH).had_hoplites) == (True, False)


def test_two_armies_of_one_name_are_told_apart() -> None:
    one, other = small(formation("HI-TS-S", 2)), small(formation("HI-TS-S", 2))
    both = armies(one, other)
    assert [both.side(seat).name for seat in (SOUTH, NORTH)] == ["Small (South)", "Small (North)"]
    named = armies(one, replace(other, name="Large"))
    assert [named.side(seat).name for seat in (SOUTH, NORTH)] == ["Small", "Large"]
