"""HMA-15.9 to 15.12, 15.19: belos charges and forced replies."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.geometry import distance
from polemos.rules.hoplomachia.belos.charging import BelosCharge
from polemos.rules.hoplomachia.belos.offensive import OffensiveBelos
from polemos.rules.hoplomachia.belos.reach import belos_rate, charge_targets, charges_of
from polemos.rules.hoplomachia.belos.shooting import UnitShoots
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Face, March
from tests.hoplomachia.position import Piece, Play, area, change, contact, front, set_unit, table, unit

FELLOW = unit("A9", x=60, y=8)
OTHER = unit("B9", x=60, y=40)


def skirmishers(y: float = 23, card: str = "psiloi_hellenic", count: int = 1, **values: Any) -> Piece:
    return unit("A1", card, 30, y, count, **{"mode": "forward", **values})


def hoplites(count: int = 1, **values: Any) -> Piece:
    return unit("B1", x=30, y=26, count=count, **values)


def on(state: State, unit: str = "A1") -> list[str]:
    return [each.key(state.units[unit]) for each in charges_of(state, state.units[unit])]


def charge(state: State, dice: Any = ()) -> Play:
    return Play(state, BelosCharge("A1", among=("B1",)), dice)


@pytest.mark.rule("HMA-15.10", "HMA-15.12")
@pytest.mark.parametrize(("start", "end"), [(23, 21), (21, 23)])
def test_psiloi_go_in_and_come_away_with_what_is_left_of_six_inches(start: float, end: float) -> None:
    play = charge(table(skirmishers(start), FELLOW, hoplites(), OTHER), [1])
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "hold"
    play.does("belos-charge B1")
    assert play.prompt == "How does A1 go in?"
    play.answer(play.game.ask.to[0].default)
    assert front(play["A1.1"]) == (30, 25, 0)
    assert play.prompt == "Where does A1 draw off?"
    play.answer(play.game.ask.to[0].default).over()
    assert front(play["A1.1"]) == (30, end, 0)
    assert play.unit("A1").did("belos_charged")
    assert play["B1.1"].tormentors == ("A1",)
    assert play["B1.1"].did("belos")


@pytest.mark.rule("HMA-15.12")
def test_it_must_end_more_than_an_inch_away_facing_its_target() -> None:
    play = charge(table(skirmishers(23), FELLOW, hoplites(), OTHER), [1]).does("belos-charge B1")
    assert play.game.ask is not None
    play.answer(play.game.ask.to[0].default)
    space = play.game.ask.to[0]
    stay = space.why_not(())
    assert stay is not None
    assert stay.rule == "HMA-15.12"
    assert space.why_not((March(180_000, 4000),)) is None
    assert space.why_not((March(135_000, 3000),)) is None
    away = space.why_not((March(180_000, 4000), Face(180_000)))
    assert away is not None
    assert away.rule == "HMA-15.12"
    assert space.why_not((March(180_000, 4100),)) is not None


@pytest.mark.rule("HMA-15.12")
def test_with_no_movement_left_it_stays() -> None:
    play = charge(table(skirmishers(19), FELLOW, hoplites(), OTHER), [1]).does("belos-charge B1")
    assert play.game.ask is not None
    play.answer(play.game.ask.to[0].default).over()
    assert front(play["A1.1"]) == (30, 25, 0)


@pytest.mark.rule("HMA-15.9")
def test_who_may_belos_charge() -> None:
    assert on(table(skirmishers(19), hoplites())) == ["B1"]
    assert on(table(skirmishers(18.9), hoplites())) == []
    assert on(table(skirmishers(card="toxotes_hellenic"), hoplites())) == []
    assert on(table(skirmishers(card="panhellenic"), hoplites())) == []
    assert on(table(skirmishers(facing=90), hoplites())) == []
    assert on(table(skirmishers(), hoplites(hidden=True), terrain=[area("T1", "woods", 20, 25.5, 40, 40)])) == []
    work = area("T1", "low_wall", 20, 23.1, 40, 23.3)
    assert on(table(skirmishers(), hoplites(), terrain=[work])) == []
    fought = table(skirmishers(), hoplites(), unit("A2", x=40, y=20), contacts=[contact("A2.1", "B1.1")])
    assert on(fought) == []
    shot = table(skirmishers(), hoplites())
    set_unit(shot, "A1", deeds=("shot",))
    assert on(shot) == []


@pytest.mark.rule("HMA-6.12", "HMA-9.5", "HMA-15.9")
@pytest.mark.parametrize(("order", "plan", "near", "goes"), [
    ("halt", "defend", 11.5, []), ("halt", "defend", 12.5, ["B1"]), ("charge", "defend", 11.5, ["B1"]),
    ("halt", "frontal", 12.5, []),
])  # fmt: skip
def test_who_charges_by_the_plan_to_defend_leaves_core_alone_while_enemy_lights_are_near(
    order: str, plan: str, near: float, goes: list[str]
) -> None:
    lights = unit("B2", "psiloi_hellenic", x=30.75 + near, y=22.25, facing=270)
    mine = skirmishers(23, mode="recalled", contingent="sparta")
    state = table(mine, unit("A9", x=60, y=8, order=order), hoplites(), OTHER, lights, a={"plan": plan})
    assert [each.enemy for each in charge_targets(state, state.units["A1"])] == goes


@pytest.mark.rule("HMA-15.9", "HMA-12.3")
def test_close_files_are_opened_first_for_an_inch() -> None:
    state = table(skirmishers(21.5, "peltasts_mercenary"), hoplites())
    assert on(state) == ["B1 OF", "B1 NF"]
    assert belos_rate(state.units["A1"], "OF") == 5
    assert on(table(skirmishers(19.9, "peltasts_mercenary"), hoplites())) == []
    assert on(table(skirmishers(19.9, "peltasts_mercenary", arrangement="OF"), hoplites())) == ["B1"]
    disarrayed = table(skirmishers(21.5, "peltasts_mercenary", arrangement="OF", disarrayed=True), hoplites())
    assert on(disarrayed) == ["B1 NF"]


@pytest.mark.rule("HMA-15.9", "HMA-15.12")
def test_hippeis_have_an_inch_less() -> None:
    state = table(skirmishers(17, "hippeis_hellenic", arrangement="OF"), hoplites())
    assert belos_rate(state.units["A1"], "OF") == 8
    assert on(state) == ["B1"]
    assert on(table(skirmishers(16.9, "hippeis_hellenic", arrangement="OF"), hoplites())) == []


@pytest.mark.rule("HMA-1.10", "HMA-15.12")
@pytest.mark.parametrize(("back", "kept"), [(2000, True), (2100, False)])
def test_the_way_in_and_the_way_back_together_tire_the_hamippoi(back: int, kept: bool) -> None:
    """5 inches in; 2 more make 7 in the phase."""
    horse = skirmishers(20, "hippeis_hellenic", arrangement="OF", hamippoi=True)
    play = charge(table(horse, FELLOW, hoplites(), OTHER), {"HMA-15.15": [1]}).does("belos-charge B1")
    assert front(play["A1.1"])[1] == 25
    play.answer((March(180_000, back),)).over()
    assert play["A1.1"].hamippoi is kept


@pytest.mark.rule("HMA-15.10", "HMA-15.11")
def test_a_disciplined_unit_goes_in_as_a_block_and_all_within_two_inches_attack() -> None:
    state = table(skirmishers(22, "peltasts_mercenary", 2, arrangement="OF"), FELLOW, hoplites(2), OTHER)
    play = charge(state, {"HMA-15.15": [1, 1]}).does("belos-charge B1")
    assert [front(play[key])[1] for key in ("A1.1", "A1.2")] == [25, 25]
    play.does("B1.2")  # the corner of B1.1 is as near
    assert play.prompt == "Where does A1 draw off?"
    assert play["B1.1"].tormentors == play["B1.2"].tormentors == ("A1",)
    play.to_the_end()
    assert [front(play[key])[1] for key in ("A1.1", "A1.2")] == [22, 22]


@pytest.mark.rule("HMA-15.10")
def test_a_group_chooses_how_many_stands_come_up() -> None:
    state = table(skirmishers(22, count=4, ranks=2), FELLOW, hoplites(4), OTHER)
    play = charge(state, {"HMA-15.15": [1, 1, 1, 1]}).does("belos-charge B1")
    assert play.prompt == "In which shape does A1 come up?"
    play.does("4 close")
    play.to_the_end()
    assert sum(play[f"B1.{n}"].did("belos_charged") for n in range(1, 5)) == 4
    play = charge(state, {"HMA-15.15": [1, 1]}).does("belos-charge B1", "as it stands").to_the_end()
    assert sum(play[f"B1.{n}"].did("belos_charged") for n in range(1, 5)) == 2


@pytest.mark.rule("HMA-15.9", "HMA-15.2")
def test_its_target_must_have_been_before_it_at_the_start_of_the_phase() -> None:
    state = table(skirmishers(), FELLOW, hoplites(), OTHER)
    play = Play(state, OffensiveBelos())
    assert play.prompt == "Does A1 belos-charge?"
    assert set(play.options) == {"hold", "B1"}
    play.does("hold").over()
    assert Play(state, BelosCharge("A1", among=())).over()


@pytest.mark.rule("HMA-15.19")
def test_result_b_is_answered_after_the_attackers_withdrawal() -> None:
    state = table(skirmishers(23), FELLOW, unit("B1", "peltasts_thracian", 30, 26), OTHER, arete=(12, 20))
    assert state.army(1).condition == "E"
    # 2 + 1 - 1 = 2, passed by an Eager army: B.
    play = charge(state, {"HMA-15.15": [1, 1]})
    assert play.game.ask is not None
    play.answer(play.game.ask.to[0].default)
    assert play.prompt == "Where does A1 draw off?"
    play.answer(play.game.ask.to[0].default)
    assert play.prompt == "How does B1 go in?"
    play.to_the_end()
    assert play.unit("B1").did("belos_charged")
    assert play.unit("B1").must_reply == ""
    assert play["A1.1"].tormentors == ("B1",)


@pytest.mark.rule("HMA-15.19")
def test_a_reply_that_cannot_be_made_is_disarray_for_the_disciplined() -> None:
    for card, disarrayed in (("peltasts_mercenary", True), ("light_horse", False)):
        target = unit("B1", card, 30, 26, mode="forward", arrangement="OF" if disarrayed else "NF")
        state = table(unit("A1", "toxotes_cretan", 30, 18.5), FELLOW, target, OTHER, arete=(12, 20))
        set_unit(state, "B1", deeds=("shot",))
        play = Play(state, UnitShoots("A1"), {"HMA-15.15": [1]}).does("shoot").over()
        assert play["B1.1"].disarrayed == disarrayed
        assert not play.unit("B1").did("belos_charged")
        assert play.unit("B1").must_reply == ""


@pytest.mark.rule("HMA-15.19")
def test_a_group_may_face_its_tormentor_to_answer() -> None:
    target = unit("B1", "light_horse", 30, 26, facing=270)
    state = table(unit("A1", "psiloi_hellenic", 30, 21, mode="forward"), FELLOW, target, OTHER)
    set_unit(state, "B1", must_reply="A1")
    play = Play(state, BelosCharge("B1", "A1", forced=True), {"HMA-15.15": [1]}).to_the_end()
    assert play.unit("B1").did("belos_charged")
    assert front(play["B1.1"])[2] == pytest.approx(180, abs=10)


@pytest.mark.rule("HMA-15.19")
def test_the_exchange_ends_with_the_reply() -> None:
    """B on the first attacker, who has used his missiles, is D or M."""
    attackers = unit("A1", "peltasts_mercenary", 30, 23, arrangement="OF", mode="forward")
    state = table(attackers, FELLOW, unit("B1", "peltasts_mercenary", 30, 26, arrangement="OF"), OTHER, arete=(20, 20))
    play = charge(state, {"HMA-15.15": [1, 1]}).does("belos-charge B1").to_the_end()
    assert play.unit("B1").did("belos_charged")
    assert play["A1.1"].disarrayed
    assert play.unit("A1").must_reply == ""


@pytest.mark.rule("HMA-15.12", "HMA-3.10")
def test_who_draws_off_onto_a_hidden_enemy_sees_him_and_stops() -> None:
    wood = area("T1", "woods", 28, 16.5, 32, 18.5)
    hidden = unit("B2", "psiloi_hellenic", 30, 17, hidden=True)
    state = table(skirmishers(23, "light_horse"), FELLOW, hoplites(), hidden, OTHER, terrain=[wood])
    play = charge(state, [1]).does("belos-charge B1")
    assert play.game.ask is not None
    play.answer(play.game.ask.to[0].default)
    assert play.unit("B2").hidden
    play.answer((March(180_000, 8000),)).over()
    assert not play.unit("B2").hidden
    assert distance(play["A1.1"].box, play["B2.1"].box) >= 0.99
    assert front(play["A1.1"])[1] < 24


@pytest.mark.rule("HMA-15.9", "HMA-12.6")
def test_disarrayed_close_files_are_opened_only_into_none() -> None:
    state = table(skirmishers(21.5, "peltasts_mercenary", disarrayed=True), hoplites())
    assert on(state) == ["B1 NF"]


@pytest.mark.rule("HMA-15.9", "HMA-15.1")
@pytest.mark.parametrize(("condition", "goes"), [("routing", ["B1"]), ("evading", []), ("pursuing", [])])
def test_a_group_may_go_in_without_those_who_rout_but_not_when_some_evade_or_pursue(
    condition: str, goes: list[str]
) -> None:
    state = table(skirmishers(23, count=2), hoplites(2))
    change(state, "A1.2", condition=condition, cause="B1", quarry="B1" if condition == "pursuing" else "")
    assert on(state) == goes


@pytest.mark.rule("HMA-6.8", "HMA-6.12", "HMA-15.9")
@pytest.mark.parametrize(("mode", "shown"), [("recalled", True), ("forward", False)])
def test_a_belos_charge_that_only_the_plan_allows_shows_it(mode: str, shown: bool) -> None:
    mine = skirmishers(23, mode=mode, contingent="sparta")
    lights = unit("B1", "psiloi_hellenic", x=30, y=26)
    state = table(mine, unit("A9", x=60, y=8, order="halt"), lights, OTHER, a={"plan": "defend"})
    play = charge(state, {"HMA-15.15": [1]})
    if shown:  # forward it must
        play.does("belos-charge B1")
    assert play.to_the_end().state.army(0).plan_shown is shown
