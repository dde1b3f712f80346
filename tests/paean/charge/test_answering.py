"""PAE-12.21, 12.22, 9.5, 5.3, 5.8, 21.4: what ground, jars and other enemies make of the answer to a charge."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.combat.phase import DiceCounted
from polemos.rules.paean.state import Formation
from tests.paean.charge.charging import FAIL, PASS, answers, charging, contacts
from tests.paean.position import Play, area, circle, formation, front, leader, set_side, table


def charger(code: str = "LHI-TS-S", y: float = 21.5) -> Formation:
    return formation("S1", code, 60, y, files=2, bases=2)


@pytest.mark.rule("PAE-12.21", "PAE-1.6", "PAE-13.5", "PAE-2.14")
def test_who_comes_upon_another_enemy_as_he_meets_the_charge_fights_him_too() -> None:
    """S2 has broken off its own charge 2 cm before N1; N1 steps forward against both, and is faced in three files."""
    broken_off = formation("S2", "LHI-TS-S", 67, 24)
    play = charging(table(charger(), broken_off, formation("N1", "LHI-TS-S", 63, 26, files=3, bases=3)), [PASS])
    play.does("countercharge")
    assert front(play["N1"]) == (63, 24)
    assert [each.id for each in contacts(play) if each.a == "S2.1"] == ["S2.1|N1.1"]
    (counted,) = play.facts(DiceCounted)
    (of_s2,) = (blow for blow in counted.blows if blow.piece == "S2")
    assert of_s2.count == 2 - 1  # ranks, a single base
    (of_n1,) = {blow.piece: sum(line.value for line in blow.lines if line.words == "countercharge")
                for blow in counted.blows if blow.piece == "N1" and blow.target == "S2"}.values()  # fmt: skip
    assert of_n1 == 1


@pytest.mark.rule("PAE-12.21", "PAE-12.30", "PAE-1.7")
def test_who_is_struck_aside_by_a_countercharge_comes_apart() -> None:
    """S2 faces west: the countercharge comes against its right flank."""
    aside = formation("S2", "LHI-TS-S", 66, 22, facing=270, files=1, bases=2)  # x 66 to 70, y 20 to 24
    play = charging(table(charger(), aside, formation("N1", "LHI-TS-S", 63, 26, files=3, bases=3)), [PASS])
    play.does("countercharge")
    assert {each.of_a for each in contacts(play) if each.a.startswith("S2")} == {"flank"}
    assert play["S2"].is_unformed


@pytest.mark.rule("PAE-9.5", "PAE-12.21")
@pytest.mark.parametrize(("south", "formed"), [(25.5, False), (27.9, False), (28.1, True)])
def test_a_countercharge_over_difficult_ground_unforms_after_the_phase(south: float, formed: bool) -> None:
    """N1 stands at y 26 to 28; the marsh begins before, under or behind it."""
    caught = formation("N1", "LHI-TS-S", 60, 26, files=2, bases=2)
    marsh = area("marsh", "marsh", 50, south, 70, 40)
    play = charging(table(charger("HI-TS-S", 24), caught, terrain=[marsh]), [PASS])
    play.does("countercharge")
    assert play.game.is_over
    (counted,) = play.facts(DiceCounted)
    assert {blow.count for blow in counted.blows if blow.piece == "N1"} == {6}  # in order: 4 for ranks, 2 for the rush
    assert play["N1"].is_unformed != formed


@pytest.mark.rule("PAE-9.5", "PAE-12.22", "PAE-12.23")
@pytest.mark.parametrize(("how", "turned", "stays"), [("turn", ("N1",), ()), ("turn rear 1", ("N1a",), ("N1",))])
def test_who_turns_to_face_on_difficult_ground_loses_his_order_after_the_phase(
    how: str, turned: tuple[str, ...], stays: tuple[str, ...]
) -> None:
    line = formation("N1", "LHI-TS-S", 60, 30, facing=0, files=4, bases=8)  # y 26 to 30, attacked in the rear
    play = charging(table(charger("HI-TS-S", 24), line, terrain=[area("marsh", "marsh", 40, 26, 80, 26.5)]), [PASS])
    play.does(how, "charge home")
    assert set(answers(play).values()) == {"turned"}
    assert all(play["N1"].count != 8 or key not in turned for key in turned)
    assert all(play[key].is_unformed for key in turned)
    assert all(play[key].count == 4 for key in stays)


@pytest.mark.rule("PAE-9.5", "PAE-12.24")
def test_who_stands_on_difficult_ground_keeps_his_order() -> None:
    caught = formation("N1", "LHI-TS-S", 60, 26, files=2, bases=2)
    play = charging(table(charger("HI-TS-S", 24), caught, terrain=[area("marsh", "marsh", 50, 27, 70, 40)]), [PASS])
    play.does("stand", "charge home")
    assert play.game.is_over
    assert play["N1"].count == 2


@pytest.mark.rule("PAE-17.3", "PAE-9.5")
def test_who_comes_apart_in_a_wood_after_his_charge_holds_cover_only_where_he_fights() -> None:
    """S1, two rows deep, charges N1 inside the wood; its rear row fights nobody once the wood has broken it up."""
    block = formation("S1", "HI-TS-S", 60, 24, files=2, bases=4)
    caught = formation("N1", "LHI-TS-S", 60, 26, files=2, bases=2)
    play = charging(table(block, caught, terrain=[area("grove", "wood", 50, 15, 70, 40)]), [FAIL])
    play.does("charge home")
    held = {each.bases[0].id: each.cover for each in play.state.formations.values() if each.seat == 0}
    assert held == {"S1.1": "inside", "S1.2": "", "S1.3": "inside", "S1.4": ""}


@pytest.mark.rule("PAE-21.4", "PAE-12.21")
def test_by_an_option_no_horse_meet_a_charge_out_of_a_wood() -> None:
    horse = formation("N1", "MC-TS-S", 60, 26, files=2, bases=2)
    state = table(charger(), horse, terrain=[area("grove", "wood", 50, 26.5, 70, 40)])
    assert charging(state, [PASS]).options["countercharge"] is None
    state.options = replace(state.options, close_country=True)
    refused = charging(state, [PASS]).options["countercharge"]
    assert refused is not None
    assert refused.rule == "PAE-21.4"


@pytest.mark.rule("PAE-5.8", "PAE-12.21")
def test_horse_who_meet_a_charge_over_the_jars_come_to_grief_and_stand() -> None:
    """T1 steps from y 37 to 39, into the field; it loses a base, comes apart, and is contacted without its die."""
    foot = formation("N1", "LHI-TS-S", 60, 42, files=2, bases=2)
    horse = formation("S1", "MC-TS-S", 60, 37, files=2, bases=2)
    state = table(foot, horse, terrain=[area("Jar field 2", "marked_zone", 55, 38, 65, 42)])
    state.scenario = "hyampolis"
    set_side(state, 1, jar_field="Jar field 2")
    dice = {"PAE-12.6": [1, 1], "PAE-5.8": [3, 4], "PAE-13.14": [1] * 40}
    play = Play(state, Charge("N1"), dice).does("countercharge")
    assert set(play.state.lost) == {"S1.1"}
    assert answers(play) == {"S1": "stands"}
    (counted,) = play.facts(DiceCounted)
    assert not any(line.words == "countercharge" for blow in counted.blows for line in blow.lines)


@pytest.mark.rule("PAE-5.3", "PAE-12.21")
@pytest.mark.parametrize(("formed", "tree"), [(True, (50, 38.5)), (False, (52, 40.5))])
def test_aristomenes_may_lose_his_shield_in_a_countercharge(formed: bool, tree: tuple[float, float]) -> None:
    """He comes 2 cm north as he meets the charge, alone or with his men: then the edge of his base is 6 from the tree.

    With his men he stands behind their left file, at (58, 36.5) and (58, 38.5)."""
    men = [formation("S1", "LHI-TS-V", 60, 40, files=2, bases=2)] if formed else []
    hero = leader("south-H1", 12, 60, 38.5, formation="S1" if formed else "", gift="spear_of_ares")
    state = table(
        *men, formation("N1", "LHI-TS-S", 60, 44, files=2, bases=2), leaders=[hero],
        terrain=[circle("Wild pear tree", "wood", *tree, 0.5)],
    )  # fmt: skip
    state.scenario = "boars_grave"
    dice = {"PAE-12.6": [1, 1], "PAE-5.3": [2], "PAE-13.14": [1] * 60}
    play = Play(state, Charge("N1"), dice).does("countercharge")
    assert play.state.leaders["south-H1"].armour == 4
