"""The second signal of Artemisium (NAV-19.4)."""

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.facts import TurnBegan
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import Link, State
from tests.navarcoi.position import Play, battle

pytestmark = pytest.mark.rule("NAV-19.4")
SOUND, NOT_YET = "sound the second signal", "not yet"


def artemisium(turn: int = 2) -> State:
    return battle("artemisium_480", turn)


def with_plan(state: State, **plan: tuple[str, ...]) -> State:
    numbers = {int(key[1:]): named for key, named in plan.items()}
    state.fleets["alpha"] = replace(state.fleets["alpha"], plan=numbers, signals_left=3)
    return state


def test_the_greek_may_sound_it_at_the_start_of_his_ship_movement() -> None:
    play = Play(artemisium(), ShipMovement(0))
    assert play.prompt == "Sound the second signal?"
    assert play.game.waiting_for == (0,)
    assert play.game.ask is not None
    assert play.game.ask.to[0].default is False
    play.does(NOT_YET)
    assert "which squadron acts" in play.prompt


def test_the_persian_has_none() -> None:
    assert "which squadron acts" in Play(artemisium(), ShipMovement(1)).prompt


@pytest.mark.rule("NAV-9.17")
def test_every_ring_may_form_up_without_a_test_and_then_take_its_action() -> None:
    play = Play(artemisium(), ShipMovement(0)).does(SOUND)
    assert list(play.options) == ["A1", "A2", "A3", "A4", "A5", "A6"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == ("A1", "A2", "A3", "A4", "A5", "A6")
    play.does("A2 and A5", "block left front facing 0 on stand 1", "column lead facing 90 on stand 2")
    assert play["A2"].formation == "epi_pollon"
    assert play["A5"].formation == "epi_keras"
    assert play["A1"].formation == "kyklos"
    assert not play.facts(Rolled)
    assert not play["A2"].acted
    play.does("squadron 5 advance 8", "squadron 2 hold")
    assert play["A5"].acted


def test_a_disordered_ring_stays_disordered() -> None:
    state = artemisium()
    state.squadrons["A1"] = replace(state.squadrons["A1"], order="disordered")
    play = Play(state, ShipMovement(0)).does(SOUND, "A1", "block left front facing 0 on stand 1")
    assert play["A1"].order == "disordered"
    assert play["A1"].formation == "epi_pollon"


def test_rings_in_melee_and_other_formations_do_not_form_up() -> None:
    state = artemisium()
    state.links["B1|A1"] = Link("B1", "A1", "frontal", 180_000, 1)
    state.squadrons["A2"] = replace(state.squadrons["A2"], status="routing")
    play = Play(state, ShipMovement(0)).does(SOUND)
    assert list(play.options) == ["A3", "A4", "A5", "A6"]


def test_it_is_not_offered_where_no_ring_could_obey() -> None:
    state = artemisium()
    for name in ("A1", "A2", "A3", "A4", "A5", "A6"):
        state.links[f"B1|{name}"] = Link("B1", name, "frontal", 180_000, 1)
    Play(state, ShipMovement(0)).over()


@pytest.mark.rule("NAV-5.3", "NAV-5.4")
def test_it_is_his_signal_of_the_turn_but_costs_none() -> None:
    state = with_plan(artemisium(), s1=("A1",))
    play = Play(state, ShipMovement(0)).does(SOUND, "none")
    assert play.state.fleet(0).signals_left == 3
    refused = play.options["signal:1"]
    assert refused is not None
    assert refused.rule == "NAV-5.4"
    TurnBegan(3).apply(play.state)
    later = Play(play.state, ShipMovement(0))
    assert "which squadron acts" in later.prompt  # once in the battle
    assert later.options["signal:1"] is None


def test_once_in_the_battle_only() -> None:
    play = Play(artemisium(), ShipMovement(0)).does(SOUND, "none", "rest").over()
    assert play.state.second_signals == 1
    TurnBegan(3).apply(play.state)
    assert "which squadron acts" in Play(play.state, ShipMovement(0)).prompt


def test_not_sounded_it_may_be_sounded_later() -> None:
    play = Play(artemisium(), ShipMovement(0)).does(NOT_YET, "rest").over()
    TurnBegan(3).apply(play.state)
    assert Play(play.state, ShipMovement(0)).prompt == "Sound the second signal?"


@pytest.mark.rule("NAV-19.3")
def test_at_grand_scale_all_eighteen_rings_may_form_up() -> None:
    state = battle("artemisium_480", 2, options=Options(grand_scale=True))
    play = Play(state, ShipMovement(0)).does(SOUND)
    assert len(play.options) == 18
