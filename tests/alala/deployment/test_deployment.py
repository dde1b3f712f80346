"""Deployment by cards (ALA-6.3 to 6.11, 24.4)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.geometry import is_inside
from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason
from polemos.rules.alala.armies.armies import supplied
from polemos.rules.alala.deployment.deployment import (
    CardTurned,
    Deployment,
    LayTerrain,
    PutDown,
    TerrainLaid,
    bands_left,
    next_phalanxes,
    phalanxes_left,
)
from polemos.rules.alala.deployment.judges import BandJudge, PhalanxJudge, TerrainJudge, deployment_zone
from polemos.rules.alala.facts import set_side
from polemos.rules.alala.invariants import broken
from polemos.rules.alala.options import Options
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.setup import Setup
from polemos.rules.alala.state import State
from tests.alala.deploying import armies, at, card, space
from tests.alala.position import Play, area, table, troop
from tests.alala.scenes import scene

FREE = Options(free_deployment=True)


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
            row, place = divmod(int(name[1:]) - 1, 8)
            state.troops[name] = replace(unit, status="steady", x=5_000 + 8_000 * place, y=5_000 + 4_000 * row)
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
        assert piece.id == "terrain1"
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
        assert all(0 <= box.cx <= 72 for _, box in judge.blocks(answer))


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
