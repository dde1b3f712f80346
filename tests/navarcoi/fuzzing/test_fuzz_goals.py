"""Goals of fuzzed battles: a curious captain goes where chance seldom leads, and never breaks a rule."""

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.registry.rulesets import entry_of
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.advance import Advancing
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.catalogue import UNSOUGHT
from polemos.rules.navarcoi.fuzzing.fuzz_goals import fuzz_goal
from polemos.rules.navarcoi.fuzzing.invariants import broken
from polemos.rules.navarcoi.records.scenario import GenericScenario
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.data import load
from polemos.rules.navarcoi.setup import validate
from polemos.rules.navarcoi.state import Chase
from tests.navarcoi.battlefield import north, south
from tests.navarcoi.position import Play, battle, moved, rectangle, sea, squadron

ENTRY = entry_of("navarcoi")


def wish(play: Play, seat: int = 0) -> object:
    return fuzz_goal(play.game, seat, Chance(1))


def test_at_the_boom_a_squadron_holds_and_away_from_it_it_makes_for_it() -> None:
    listed = battle("syracuse_413", 1).squadrons
    known, guard = listed["A1"], moved(listed["B3"], "epi_mias", 40, 24, 270)
    at_the_boom = battle("syracuse_413", 1, guard, moved(known, "epi_keras", 67.31, 24, 90))
    assert wish(Play(at_the_boom, Action("A1"))) == "hold"
    off_it = battle("syracuse_413", 1, guard, moved(known, "epi_keras", 60, 24, 90))
    assert wish(Play(off_it, Action("A1"))) == "move"


def test_a_column_before_naupactus_leaves_the_table() -> None:
    known = battle("naupactus_429", 1).squadrons["A1"]
    state = battle("naupactus_429", 1, moved(known, "epi_keras", 68, 37, 90))
    play = Play(state, Advancing("A1", allowance=8000))
    play.answer(wish(play))
    assert play["A1"].status == "exited"


def test_ships_at_a_beach_beach() -> None:
    coast = rectangle("coast", 0, 0, 72, 4)
    state = sea(squadron("B1", "epi_pollon", 36, 4, 180), lands=[coast], scenario="cyzicus_410")
    assert wish(Play(state, Action("B1")), seat=1) == "beach"


def test_a_line_close_to_an_enemy_tries_a_periplous() -> None:
    state = sea(south("A1", 36, 20), north("B1", 36, 22))
    assert wish(Play(state, Action("A1"))) == "periplous:B1"


def test_every_second_squadron_forms_several_files_and_tries_a_diekplous() -> None:
    line = sea(south("A2", 36, 14), north("B1", 36, 30))
    assert str(wish(Play(line, Action("A2")))).startswith("change:line_to_block")
    files = sea(squadron("A2", "epi_pollon", 36, 20, 0, 4), north("B1", 36, 22.5))
    assert wish(Play(files, Action("A2"))) == "diekplous:B1"


def test_while_a_chase_is_off_the_table_all_wait() -> None:
    away = Chase("A1", "B1", 90_000, 180_000, "left", 1, {"A1": ("east", 72_000, 9_000), "B1": ("east", 72_000, 7_000)})
    gone = [squadron(name, "epi_keras", 75, 20, 90, status="off_table") for name in ("A1", "B1")]
    state = sea(*gone, south("A2"), north("B2"), chases={"A1|B1": away})
    assert wish(Play(state, ShipMovement(0))) == "rest"


@pytest.mark.parametrize("scenario", ["amphibious_battle", "convoy", "naupactus_429"])
def test_every_wish_of_a_battle_is_a_legal_answer(scenario: str) -> None:
    chance, wishes = Chance(7), 0
    game = Game.new(NAVARCOI, ENTRY.catalogue.drawn(scenario, (), chance), "07" * 32)
    while not game.is_over and game.state.turn <= 3:
        seat = game.waiting_for[0]
        assert game.ask is not None
        before = game.digest()
        answer = fuzz_goal(game, seat, chance)
        assert game.digest() == before
        wishes += answer is not None
        game.answer(seat, game.ask.to[seat].sample(chance) if answer is None else answer)
        assert list(broken(game.state)) == []
    assert wishes > 10


def test_every_fact_and_step_has_to_occur_but_for_some_rarities() -> None:
    contents = ENTRY.catalogue.contents()
    assert {name for fact in NAVARCOI.facts if (name := f"fact:{fact.__name__}") not in contents} == set(UNSOUGHT)
    assert len(UNSOUGHT) <= 8
    assert {f"step:{kind.__name__}.{step.name}" for kind in NAVARCOI.procedures for step in kind.STEPS} <= set(contents)


def test_armies_are_drawn_larger_and_nearer_and_their_setups_are_legal() -> None:
    chance = Chance(3)
    setups = [ENTRY.catalogue.drawn("amphibious_battle", (), chance) for _ in range(12)]
    assert not any(validate(setup) for setup in setups)
    own = [setup.own for setup in setups if setup.own is not None]
    assert 0 < len(own) < 12
    for record in own:
        assert isinstance(record, GenericScenario)
        assert [unit.kind for unit in record.alpha.land_units].count("phalanx") == 2
        assert record.victory == load("amphibious_battle").victory
