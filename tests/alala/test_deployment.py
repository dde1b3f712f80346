"""Deployment by cards (ALA-6.3 to 6.11, 24.4)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.geometry import is_inside
from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason
from polemos.rules.alala.armies import supplied
from polemos.rules.alala.deployment import (
    CardTurned,
    Deployment,
    DeploymentCard,
    LayTerrain,
    PutDown,
    TerrainLaid,
    bands_left,
    next_phalanxes,
    phalanx_judge,
    phalanxes_left,
)
from polemos.rules.alala.deployment_judges import BandJudge, PhalanxJudge, TerrainJudge, deployment_zone
from polemos.rules.alala.facts import set_side
from polemos.rules.alala.field import are_in_contact
from polemos.rules.alala.invariants import broken
from polemos.rules.alala.options import Options
from polemos.rules.alala.placing import Placement
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios import POINTS
from polemos.rules.alala.setup import Setup, begin
from polemos.rules.alala.state import FORMED_UP, State
from tests.alala.position import Play, area, table, troop
from tests.alala.scenes import scene

FREE = Options(free_deployment=True)


def armies(first: str = "athens", second: str = "thebes") -> State:
    """Two armies before deployment, the South red."""
    state, _ = begin(Setup(POINTS, armies=(first, second)))
    set_side(state, 0, colour="red")
    set_side(state, 1, colour="black")
    return state


def card(state: State, seat: int = 0, **values: Any) -> Play:
    return Play(state, DeploymentCard(seat, **values))


def at(item: str, x: float, y: float, facing: float = 0) -> Placement:
    return Placement(item, round(1000 * x), round(1000 * y), round(1000 * facing))


def space(play: Play) -> Any:
    assert play.game.ask is not None
    return play.game.ask.to[play.game.waiting_for[0]]


def refusal(play: Play, placement: Placement) -> str:
    reason = space(play).why_not(placement)
    return reason.rule if reason else ""


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-6.5", "ALA-6.6")
def test_the_colour_of_the_card_says_who_places() -> None:
    assert Play(armies(), Deployment(), [0]).game.waiting_for == (0,)  # the first card of the pack is red
    assert Play(armies(), Deployment(), [26]).game.waiting_for == (1,)


@pytest.mark.rule("ALA-6.5")
def test_cards_are_drawn_without_replacement_from_a_pack_of_54() -> None:
    state = armies()
    play = Play(state, Deployment(), [0, 24])
    play.answer("right").answer(space(play).default)
    assert [(fact.card, fact.left) for fact in play.facts(CardTurned)] == [("red", 53), ("red", 52)]  # 25 were left
    assert Play(state, Deployment(red=25), [25]).facts(CardTurned)[0].card == "black"
    assert Play(state, Deployment(red=25), [51, 0]).facts(CardTurned)[0].card == "joker"


@pytest.mark.rule("ALA-6.11")
def test_an_empty_pack_is_made_anew_without_jokers() -> None:
    play = Play(armies(), Deployment(red=0, black=0, jokers=0), [0])
    assert [(fact.card, fact.left) for fact in play.facts(CardTurned)] == [("red", 51)]
    last = Play(armies(), Deployment(red=0, black=0, jokers=1), [0, 0])
    assert [(fact.card, fact.left) for fact in last.facts(CardTurned)] == [("joker", 0), ("red", 51)]
    assert "joker" in last.prompt  # it still waited for a colour


@pytest.mark.rule("ALA-6.11")
def test_a_card_of_a_side_with_nothing_to_place_is_wasted() -> None:
    state = armies()
    for name, unit in list(state.troops.items()):
        if unit.seat == 0:
            state.troops[name] = replace(unit, status="steady", x=3_000 + 8_000 * (int(name[1:]) - 1), y=5_000)
    play = Play(state, Deployment(), [0, 0, 24])
    assert play.game.waiting_for == (1,)
    assert play.facts(PutDown) == []


@pytest.mark.rule("ALA-6.11")
def test_deployment_ends_when_everything_is_placed() -> None:
    Play(scene("solygeia_425"), Deployment()).over()  # at its places: no card is drawn


@pytest.mark.rule("ALA-6.8", "ALA-6.6")
def test_bands_wait_until_the_phalanxes_of_both_sides_stand() -> None:
    state = armies()
    for name, unit in list(state.troops.items()):
        if unit.seat == 0 and unit.is_hoplites:
            state.troops[name] = replace(unit, status="steady", x=4_000 + 7_000 * (int(name[1:]) - 1), y=5_000)
    card(state, 0).over()  # wasted, though it has bands
    for name, unit in list(state.troops.items()):
        if unit.is_hoplites:
            state.troops[name] = replace(unit, status="steady", x=4_000 + 7_000 * (int(name[1:]) - 1))
            if unit.seat == 1:
                state.troops[name] = replace(state.troops[name], y=40_000)
    play = card(state, 0)
    assert play.prompt == "Which band do you place, and where?"
    assert set(space(play).judge.items) == set(bands_left(state, 0))


# -- phalanxes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-6.3")
def test_the_zones_are_eighteen_inches_apart() -> None:
    state = armies()
    assert deployment_zone(state, 0) == (0, 0, 72, 15)
    assert deployment_zone(state, 1) == (0, 33, 72, 48)


@pytest.mark.rule("ALA-6.6", "ALA-6.12", "ALA-6.13")
def test_a_phalanx_stands_side_by_side_with_level_fronts() -> None:
    play = card(armies("thebes", "athens")).answer("right").answer(at("south-I", 50, 15)).over()
    units = [play[name] for name in ("S1", "S2", "S3", "S4")]
    assert [unit.x for unit in units] == [59_000, 53_000, 47_000, 41_000]  # from right to left
    assert {unit.y for unit in units} == {14_200}
    assert {unit.facing for unit in units} == {0}
    assert all(are_in_contact(a, b) for a, b in pairwise(units))
    assert {(unit.status, unit.disorder, unit.level, unit.formed) for unit in units} == {("steady", 3, FORMED_UP, True)}
    assert play["S5"].status == "reserve"


@pytest.mark.rule("ALA-6.6", "ALA-3.1")
def test_the_north_stands_the_other_way_round() -> None:
    play = card(armies("athens", "thebes"), 1).answer("right").answer(at("north-I", 20, 33, 180)).over()
    assert [play[name].x for name in ("N1", "N2", "N3", "N4")] == [11_000, 17_000, 23_000, 29_000]
    assert {(play[name].y, play[name].facing) for name in ("N1", "N2")} == {(33_800, 180_000)}


@pytest.mark.rule("ALA-6.6")
def test_a_column_stands_with_its_front_on_the_line() -> None:
    play = card(armies("thebes", "athens")).answer("left").answer(at("south-II", 10, 15)).over()
    assert (play["S5"].y, play["S5"].depth) == (15_000 - 3_200, 6_400)


@pytest.mark.rule("ALA-6.3", "ALA-6.6")
@pytest.mark.parametrize(
    ("place", "rule"),
    [
        (at("south-I", 60, 15), ""),
        (at("south-I", 60, 15.02), "ALA-6.6"),
        (at("south-I", 63.02, 15), "ALA-6.6"),
        (at("south-I", 60, 1.6), ""),
        (at("south-I", 60, 1.5), "ALA-6.6"),
        (at("south-I", 60, 15, 180), "ALA-6.6"),
        (at("north-I", 60, 15), "ALA-6.6"),
        (at("S1", 60, 15), "ALA-6.6"),
    ],
)
def test_inside_the_zone_and_facing_the_enemy(place: Placement, rule: str) -> None:
    assert refusal(card(armies()).answer("right"), place) == rule


@pytest.mark.rule("ALA-6.6")
def test_not_on_impassable_ground_but_on_rough() -> None:
    state = armies()
    state.terrain["sea"] = area("sea", "impassable", 60, 0, 72, 10)
    state.terrain["scrub"] = area("scrub", "rough_ground", 40, 0, 50, 15)
    play = card(state).answer("right")
    assert refusal(play, at("south-I", 62, 11)) == "ALA-6.6"
    assert refusal(play, at("south-I", 62, 15)) == ""
    assert refusal(play, at("south-I", 48, 10)) == ""


@pytest.mark.rule("ALA-6.7")
def test_from_the_right_each_phalanx_stands_left_of_the_others() -> None:
    state = card(armies()).answer("right").answer(at("south-I", 54, 15)).over().state  # 45 to 63
    play = card(state)
    assert play.prompt == "Which phalanx do you place, and where?"  # the end is declared once
    assert space(play).judge.items == ("south-II", "south-III")
    assert refusal(play, at("south-II", 36, 15)) == ""  # touching
    assert refusal(play, at("south-II", 36.1, 15)) in ("ALA-6.6", "ALA-6.7")
    assert refusal(play, at("south-II", 36, 10)) == ""
    assert refusal(play, at("south-III", 66, 10)) == "ALA-6.7"


@pytest.mark.rule("ALA-6.7")
def test_from_the_left_each_phalanx_stands_right_of_the_others() -> None:
    state = card(armies()).answer("left").answer(at("south-I", 18, 15)).over().state  # 9 to 27
    play = card(state)
    assert refusal(play, at("south-III", 33, 15)) == ""
    assert refusal(play, at("south-III", 32.9, 10)) == "ALA-6.7"


@pytest.mark.rule("ALA-6.7", "ALA-3.2")
def test_the_right_of_the_north_is_the_west() -> None:
    state = card(armies("athens", "thebes"), 1).answer("right").answer(at("north-I", 20, 33, 180)).over().state
    play = card(state, 1)
    assert refusal(play, at("north-II", 35, 33, 180)) == ""
    assert refusal(play, at("north-II", 4, 33, 180)) == "ALA-6.7"


@pytest.mark.rule("ALA-6.7")
def test_enough_width_is_left_for_those_still_to_come() -> None:
    """Athens has fronts of 18, 18 and 12 inches."""
    play = card(armies()).answer("right")
    assert refusal(play, at("south-I", 39, 15)) == ""  # its left edge at 30
    assert refusal(play, at("south-I", 38.9, 15)) == "ALA-6.7"
    assert refusal(play, at("south-III", 42, 15)) == ""  # 36 for the two others
    assert refusal(play, at("south-III", 41.9, 15)) == "ALA-6.7"


@pytest.mark.rule("ALA-6.7")
def test_without_room_along_the_line_a_phalanx_may_stand_anywhere_in_the_zone() -> None:
    state = card(armies()).answer("right").answer(at("south-I", 45, 15)).over().state  # 36 to 54
    state.terrain["sea"] = area("sea", "impassable", 0, 0, 36, 15)
    judge = phalanx_judge(state, 0)
    assert not judge.order
    assert judge.why_not(at("south-III", 63, 15)) is None
    assert judge.why_not(at("south-III", 63, 15.1)) is not None


@pytest.mark.rule("ALA-26.1", "ALA-6.7")
def test_by_default_the_line_is_drawn_up_in_the_middle_touching() -> None:
    state = armies()
    assert space(card(state)).default == "right"
    for _ in range(3):
        play = card(state)
        if play.prompt.startswith("From"):
            play.answer("right")
        state = play.answer(space(play).default).over().state
    xs = sorted(unit.x for unit in state.troops.values() if unit.seat == 0 and unit.is_hoplites)
    assert xs == [36_000 - 21_000 + 6_000 * n for n in range(8)]


# -- bands -------------------------------------------------------------------------------------------------------------


def lined_up() -> State:
    state = armies()
    for name, unit in list(state.troops.items()):
        if unit.is_hoplites:
            y = 10_000 if unit.seat == 0 else 40_000
            state.troops[name] = replace(unit, status="steady", x=4_000 + 8_000 * (int(name[1:]) - 1), y=y)
    return state


@pytest.mark.rule("ALA-6.8")
def test_a_band_stands_anywhere_in_its_zone_in_any_orientation() -> None:
    play = card(lined_up())
    psiloi = next(name for name in bands_left(play.state, 0) if play[name].type == "psiloi")
    assert refusal(play, at(psiloi, 30, 14)) == ""
    assert refusal(play, at(psiloi, 30, 3.7, 37.5)) == ""
    assert refusal(play, at(psiloi, 30, 14.5)) == "ALA-6.8"  # reaches out of the zone
    assert refusal(play, at(psiloi, 28, 10)) == "ALA-6.8"  # on a unit
    play.answer(at(psiloi, 30, 3.7, 37.5)).over()
    assert (play[psiloi].status, play[psiloi].facing, play[psiloi].disorder) == ("steady", 37_500, 0)


@pytest.mark.rule("ALA-6.8", "ALA-4.4")
def test_horse_does_not_stand_on_rough_ground_and_psiloi_may() -> None:
    state = lined_up()
    state.terrain["scrub"] = area("scrub", "rough_ground", 20, 0, 40, 6)
    play = card(state)
    kinds = {play[name].type: name for name in bands_left(state, 0)}
    assert refusal(play, at(kinds["cavalry"], 30, 3)) == "ALA-6.8"
    assert refusal(play, at(kinds["psiloi"], 30, 3)) == ""


# -- jokers ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-6.9")
def test_a_joker_gives_terrain_to_the_next_colour_and_the_card_is_used_after_it() -> None:
    play = Play(armies(), Deployment(), [52, 26])  # a joker, then black
    assert play.game.waiting_for == (1,)
    assert "joker" in play.prompt
    assert space(play).default == "decline"
    play.answer("low_hill").answer(at("low_hill", 36, 24))
    assert play.prompt == "From which end do you draw up your line?"
    (hill,) = play.state.terrain.values()
    assert (hill.kind, hill.points[0], hill.points[2]) == ("low_hill", (30_000, 20_000), (42_000, 28_000))


@pytest.mark.rule("ALA-6.9")
def test_two_jokers_in_a_row_give_two_features_and_each_may_be_declined() -> None:
    play = Play(armies(), Deployment(), [52, 52, 0])
    assert play.game.waiting_for == (0,)
    play.answer("decline")
    assert "joker" in play.prompt
    play.answer("rough_ground").answer(at("rough_ground", 36, 24, 90))
    assert [fact.seat for fact in play.facts(TerrainLaid)] == [0]
    (rough,) = play.state.terrain.values()
    assert (rough.points[0], rough.points[2]) == ((33_000, 20_000), (39_000, 28_000))
    assert play.prompt.startswith("From which end")


@pytest.mark.rule("ALA-6.9", "ALA-24.4")
def test_jokers_are_ignored_in_scenarios() -> None:
    play = Play(scene("solygeia_425", turn=0, options=FREE), Deployment(), [52, 0])
    assert play.prompt.startswith("From which end")


@pytest.mark.rule("ALA-6.10")
@pytest.mark.parametrize(
    ("x", "y", "facing", "told"),
    [
        (36, 26.01, 0, ""),  # its edge 6 inches from the enemy at 36.01
        (36, 26.03, 0, "closer than"),
        (36, 14.8, 0, ""),  # touches a friend
        (36, 14.7, 0, "on a troop"),
        (60, 30, 0, ""),
        (66.1, 24, 0, "inside its zone"),
        (10, 24, 0, "other terrain"),
        (36, 24, 45, "face"),
    ],
)
def test_where_terrain_may_lie(x: float, y: float, facing: float, told: str) -> None:
    state = table(
        troop("S1", 36, 10), troop("N1", 36, 36.81), terrain=[area("wood", "woods", 2, 20, 8, 28)], phase="deployment"
    )
    reason = TerrainJudge(state, 0, "low_hill").why_not(at("low_hill", x, y, facing))
    assert (reason is None) if not told else (reason is not None and told in reason.text)


@pytest.mark.rule("ALA-6.10")
def test_sizes_of_the_features() -> None:
    state = table(troop("S1", 36, 10), troop("N1", 36, 40))
    for kind, size in (("rough_ground", (8, 6)), ("low_hill", (12, 8))):
        play = Play(state, LayTerrain(0, kind)).answer(at(kind, 36, 24)).over()
        (piece,) = play.state.terrain.values()
        (x0, y0), (x1, y1) = piece.points[0], piece.points[2]
        assert (x1 - x0, y1 - y0) == (1000 * size[0], 1000 * size[1])


# -- scenarios ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-24.4")
def test_in_a_scenario_phalanxes_keep_their_order() -> None:
    state = scene("leuctra_371", turn=0, options=FREE)
    assert phalanxes_left(state, 0) == ["south-II", "south-I"]  # from right to left
    assert next_phalanxes(state, 0) == ["south-II"]
    set_side(state, 0, from_right=False)
    assert next_phalanxes(state, 0) == ["south-I"]
    play = card(scene("leuctra_371", turn=0, options=FREE), 1).answer("left")
    assert space(play).judge.items == ("north-III",)


@pytest.mark.rule("ALA-24.4", "ALA-23.5")
def test_hidden_troops_are_not_deployed() -> None:
    assert "BO8" not in bands_left(scene("delium_424", turn=0, options=FREE), 0)


# -- answers of all kinds ----------------------------------------------------------------------------------------------


def judges(state: State) -> list[Any]:
    left = phalanxes_left(state, 0)
    return [
        PhalanxJudge(state, 0, left, left, True), BandJudge(state, bands_left(state, 0), deployment_zone(state, 0)),
        TerrainJudge(state, 0, "low_hill"),
    ]  # fmt: skip


@pytest.mark.parametrize("which", [0, 1, 2])
def test_samples_candidates_and_defaults_are_legal_and_survive_the_ways_they_are_told(which: int) -> None:
    judge = judges(armies())[which]
    chance = Chance(which)
    answers = [judge.default, *judge.candidates(""), *(judge.sample(chance) for _ in range(30))]
    assert len(set(answers)) > 8
    for answer in answers:
        assert judge.why_not(answer) is None
        assert judge.read(judge.words(answer).split()) == (answer, len(judge.words(answer).split()))
        shown = judge.preview(answer)
        assert shown["why_not"] is None
        assert all(0 <= block["x"] <= 72 for block in shown["blocks"])


@pytest.mark.parametrize("which", [0, 1, 2])
def test_a_drop_outside_or_on_others_is_pushed_to_a_legal_place(which: int) -> None:
    state = armies()
    judge = judges(state)[which]
    item = judge.items[0]
    for x, y in ((-5, 10), (80, 12), (36, 60), (36, 10)):
        wanted = {"item": item, "x": 1000 * x, "y": 1000 * y, "facing": judge.facings[0]}
        found = judge.fit({"placement": wanted})
        assert not isinstance(found, Reason)
        assert judge.why_not(found) is None
    assert isinstance(judge.fit({"placement": {"item": "nobody", "x": 0, "y": 0, "facing": 0}}), Reason)
    assert isinstance(judge.fit({}), Reason)


@pytest.mark.parametrize("words", ["", "S1 at", "nobody at 3 4", "at x y", "south-I at 40 12 heading", "1e400 1"])
def test_words_that_are_no_place_are_refused(words: str) -> None:
    assert isinstance(judges(armies())[0].read(words.split()), Reason)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(sorted(supplied())), st.sampled_from(sorted(supplied())))
def test_whatever_is_drawn_and_placed_everything_stands_in_its_zone(seed: int, first: str, second: str) -> None:
    """A law: deployment of any two armies ends, with nobody on anybody."""
    size: Any = "large"
    game = Game.new(ALALA, Setup(POINTS, size=size, armies=(first, second)), f"{seed:064x}")
    chance = Chance(seed)
    while game.state.turn == 0:
        assert game.ask is not None
        seat = game.waiting_for[0]
        game.answer(seat, game.ask.to[seat].sample(chance))
    state = game.state
    assert list(broken(state)) == []
    for unit in state.troops.values():
        assert unit.status == "steady"
        assert is_inside(unit.box, deployment_zone(state, unit.seat)), unit.id
