"""PAE-12.29, 12.32: wings that step forward, and help from behind."""

from __future__ import annotations

import pytest

from polemos.geometry import from_local, groups_overlap
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charge.charge_facts import Rushed
from polemos.rules.paean.charge.charge_ways import ChargeFacing
from polemos.rules.paean.charge.support import Support, support_of
from polemos.rules.paean.combat.phase import DiceCounted, PhaseFought
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.legs import Advance, Face
from tests.paean.charge.charging import FAIL, PASS, answers, charging, contacts
from tests.paean.position import Play, area, circle, formation, front, table

HEAVY = "HI-TS-S"


def charger(code: str = HEAVY, files: int = 3, **values: object) -> Formation:
    return formation("S1", code, 60, 30, files=files, bases=files, **values)


FIRST = formation("N1", HEAVY, 56, 33)  # before the left file of three
WING = formation("N2", HEAVY, 64, 34.5)  # 1.5 cm ahead of the right one


@pytest.mark.rule("PAE-12.29", "PAE-13.5")
def test_the_new_contacts_belong_to_the_same_charge() -> None:
    play = charging(table(charger(), FIRST, WING), [FAIL, FAIL]).does("charge home", "right")
    (phase,) = play.facts(DiceCounted)
    own = [blow for blow in phase.blows if blow.piece == "S1"]
    assert {blow.target for blow in own} == {"N1", "N2"}
    assert all({line.words: line.value for line in blow.lines}["charge"] == 1 for blow in own)
    assert len(play.facts(PhaseFought)) == 1


@pytest.mark.rule("PAE-12.29", "PAE-12.21", "PAE-13.5")
def test_who_has_come_to_meet_the_charge_keeps_his_one_die_when_a_wing_steps_on() -> None:
    """N1, 1.5 cm ahead, comes all the way; N2 then stands 1.9 cm before the wing, less than a base is deep."""
    near = formation("N1", HEAVY, 56, 31.5), formation("N2", HEAVY, 64, 31.9)
    play = charging(table(charger(), *near), [PASS, FAIL]).does("countercharge", "right")
    assert front(play["N1"]) == (56, 30)
    rushes = [(fact.formation, fact.rush) for fact in play.facts(Rushed)]
    assert rushes == [("S1", "charge"), ("N1", "countercharge")]


@pytest.mark.rule("PAE-12.29")
def test_a_wing_need_not_step_and_then_nobody_else_tests() -> None:
    play = charging(table(charger(), FIRST, WING), [FAIL]).does("charge home")
    assert (play.prompt, set(play.options)) == ("S1: a follow-on charge?", {"none", "right"})
    play.does("no wing steps forward")
    assert play["S1"].steps == ()
    assert answers(play) == {"N1": "stands"}


@pytest.mark.rule("PAE-12.29")
@pytest.mark.parametrize("first", ["left", "right"])
def test_both_wings_may_step_in_the_order_that_the_charger_likes(first: str) -> None:
    middle = formation("N1", HEAVY, 60, 33)
    left, right = formation("N2", HEAVY, 53, 34), formation("N3", HEAVY, 67, 34.5)
    other = {"left": "right", "right": "left"}[first]
    play = charging(table(charger(files=5), middle, left, right), [FAIL, FAIL, FAIL])
    play.does("charge home", first)
    assert list(answers(play)) == ["N1", {"left": "N2", "right": "N3"}[first]]
    play.does(other)
    assert play["S1"].steps == (1000, 1000, 0, 1500, 1500)
    assert {each.b for each in contacts(play)} == {"N1.1", "N2.1", "N3.1"}


@pytest.mark.rule("PAE-12.29", "PAE-12.6")
def test_whoever_evades_leaves_the_wing_where_it_was() -> None:
    slingers = formation("N2", "LI-S-S", 64, 34.5)
    play = charging(table(charger(), FIRST, slingers), [FAIL, PASS]).does("charge home", "right")
    play.does("evade", "leave it at that")
    assert play["S1"].steps == ()
    assert {each.b for each in contacts(play)} == {"N1.1"}
    assert len(play.facts(PhaseFought)) == 1  # and no pursuit
    assert front(play["S1"]) == (60, 33)


@pytest.mark.rule("PAE-12.29", "PAE-12.16")
def test_fire_before_a_wing_may_end_the_whole_charge() -> None:
    """Four of six hits take a base without contact, and the nerve of what is left fails: nobody fights."""
    archers = formation("N2", "LMI-B-S", 68, 34.5, files=3, bases=3)
    play = charging(table(charger("MI-TS-I"), FIRST, archers), [FAIL, PASS], shots=[6] * 6, nerve=[4])
    play.does("charge home", "right", "fire")
    assert "S1" not in play.state.formations
    assert not play.facts(PhaseFought)
    assert play.state.charge is None
    assert play.game.is_over


@pytest.mark.rule("PAE-12.29", "PAE-12.2")
def test_light_mediums_do_not_step_against_the_front_of_close_troops() -> None:
    lights = formation("N1", "LMI-JS-S", 56, 33)
    play = charging(table(charger("LMI-JS-S"), lights, WING), [FAIL]).does("stay", "charge home")
    assert play.prompt == "Does N1 try to evade?"  # the phase is over, and no wing was asked about
    assert answers(play) == {"N1": "stands"}
    assert {each.b for each in contacts(play)} == {"N1.1"}


@pytest.mark.rule("PAE-12.29", "PAE-12.25")
def test_the_wing_of_light_mediums_stays_back_from_close_troops_who_turn_to_face_it() -> None:
    """N2 shows its right side, the south, to the right wing, 1.5 cm ahead."""
    lights = formation("N1", "LMI-JS-S", 56, 33)
    aside = formation("N2", HEAVY, 68, 36.5, facing=90, bases=2)  # x 64 to 68, y 34.5 to 38.5
    for answer in ("turn to face", "turn 1 row of the rear"):
        play = charging(table(charger("LMI-JS-S"), lights, aside), [FAIL, PASS]).does("stay", "charge home", "right")
        play.does(answer)
        assert answers(play) == {"N1": "stands", "N2": "turned"}
        assert play["S1"].steps == ()
        assert {each.b for each in contacts(play)} == {"N1.1"}
    play = charging(table(charger("LMI-JS-S"), lights, aside), [FAIL, FAIL]).does("stay", "charge home", "right")
    assert play["S1"].steps == (0, 1500, 1500)
    assert play["N2"].count == 1  # struck on its flank


@pytest.mark.rule("PAE-12.29")
def test_a_wing_does_not_step_onto_friends_or_into_the_sea() -> None:
    friend = formation("S2", HEAVY, 60, 36, files=1, bases=1)  # y 34 to 36, where file 2 would come to stand
    sea = area("the sea", "sea", 59, 33.5, 61, 40)
    for state in (table(charger(), FIRST, WING, friend), table(charger(), FIRST, WING, terrain=[sea])):
        play = charging(state, [FAIL]).does("charge home")
        assert play.game.is_over
        assert play["S1"].steps == ()


@pytest.mark.rule("PAE-12.29", "PAE-12.3")
def test_own_lights_on_whom_a_wing_comes_to_stand_make_room_at_once() -> None:
    """S2 stands where file 2 comes to, y 33 to 34.5, when S1 has charged home."""
    lights = formation("S2", "LI-J-S", 60, 34.6)
    play = charging(table(charger(), FIRST, WING, lights), [FAIL, FAIL]).does("charge home", "right")
    assert play["S1"].steps == (0, 1500, 1500)
    assert not groups_overlap(play["S1"].slabs, play["S2"].slabs)


@pytest.mark.rule("PAE-12.29", "PAE-12.28")
def test_a_wing_steps_against_another_formation_only() -> None:
    """N1 stands aslant and the sea keeps S1 from squaring up: its free files could reach nobody but N1 once more."""
    aslant = formation("N1", HEAVY, 60, 34, facing=188, files=3, bases=3)
    sea = area("the sea", "sea", 50, 28, 53.95, 36)
    play = charging(table(charger(), aslant, terrain=[sea]), [FAIL]).does("charge home")
    assert {each.a for each in contacts(play)} == {"S1.3"}
    assert (play["S1"].facing, play["S1"].steps) == (0, ())
    assert play.game.is_over


@pytest.mark.rule("PAE-12.23", "PAE-12.9")
def test_of_stepped_files_those_on_one_line_may_turn() -> None:
    """N1's two left files fight S2; its right wing has stepped 1 cm, to y 39, and fights S3 with its left file. S1
    comes from the west: the last file may turn, but no files of both lines, and no row of the rear."""
    stepped = formation("N1", HEAVY, 60, 40, files=4, bases=8, steps=(0, 0, 1000, 1000))
    state = table(
        stepped, formation("S2", HEAVY, 64, 40, files=2, bases=2), formation("S3", HEAVY, 58, 39),
        formation("S1", HEAVY, 48, 42, facing=90),
    )  # fmt: skip
    play = charging(state, [PASS])
    assert {key for key, barred in play.options.items() if barred is None} == {"stand", "turn right 1"}
    play.does("turn 1 file on the right")
    part, rest = play["N1a"], play["N1"]
    assert (front(part), part.facing, len(part.files), part.steps) == ((52, 41), 270_000, 2, ())
    assert (front(rest), rest.steps, rest.count) == ((62, 40), (0, 0, 1000), 6)
    assert {each.b for each in play.state.contacts.values()} == {"N1.1", "N1.3", "N1.5"}


@pytest.mark.rule("PAE-12.29", "PAE-12.30")
def test_a_wing_that_strikes_a_flank_unforms_whom_it_strikes() -> None:
    """N2 faces east with three files; its right side, the south, lies 1 cm ahead of the right wing."""
    aside = formation("N2", HEAVY, 70, 40, facing=90, files=3, bases=3)  # x 68 to 70, y 34 to 46
    line = charger(files=5)  # x 50 to 70
    first = formation("N1", HEAVY, 52, 33)
    play = charging(table(line, first, aside), [FAIL, FAIL]).does("charge home", "right")
    assert {each.of_b for each in contacts(play) if each.b.startswith("N2")} == {"flank"}
    assert play["N2"].count == 1


# -- from behind -------------------------------------------------------------------------------------------------------


def melee(supporter: Formation, **values: object) -> State:
    return table(
        formation("S2", HEAVY, 60, 40, files=2, bases=2), formation("N1", HEAVY, 60, 40, files=2, bases=2), supporter,
        **values,  # type: ignore[arg-type]
    )  # fmt: skip


def behind(x: float = 60, y: float = 35, facing: float = 0, code: str = HEAVY, files: int = 2) -> Formation:
    return formation("S1", code, x, y, facing=facing, files=files, bases=files)


def support(state: State) -> str:
    """Where it would come to stand, or the rule that forbids it."""
    found = support_of(state, state.formations["S1"], state.formations["S2"], 0)
    return getattr(found, "rule", "") or f"{found.grid.x:g} {found.grid.y:g} {found.grid.heading:g}"  # type: ignore[union-attr]


@pytest.mark.rule("PAE-12.32")
def test_it_lines_up_its_files_by_two_centimetres_at_most() -> None:
    assert support(melee(behind(61.9))) == "60 38 0"
    assert support(melee(behind(62.1))) == "64 38 0"
    assert support(melee(behind(61.5, files=1))) == "62 38 0"
    assert support(melee(behind(60, 34, 40))) == "60 38 0"
    assert support(melee(behind(64, 33, 330))).endswith(" 38 0")


@pytest.mark.rule("PAE-12.32", "PAE-18.7")
@pytest.mark.parametrize("refused", [
    behind(60, 32.9), behind(60, 35, 180), behind(56, 38, 46), behind(code="LHI-TS-S"), behind(code="MC-JS-S"),
    behind(70, 39, 270),
])  # fmt: skip
def test_who_is_too_far_or_faces_another_way_or_is_of_another_class_cannot_support(refused: Formation) -> None:
    assert support(melee(refused)) == "PAE-12.32"


@pytest.mark.rule("PAE-12.32")
def test_only_friends_who_fight_are_supported_and_only_where_there_is_room() -> None:
    idle = table(formation("S2", HEAVY, 60, 40, files=2, bases=2), behind())
    assert support(idle) == "PAE-12.32"
    other = formation("S3", HEAVY, 65.9, 37, files=1, bases=1)  # x 63.9 to 67.9
    assert support(table(*melee(behind(60)).formations.values(), other)) == "PAE-12.32"


@pytest.mark.rule("PAE-12.32", "PAE-9.5", "PAE-13.6")
def test_difficult_ground_unforms_it_only_after_the_phase() -> None:
    marsh = area("the marsh", "marsh", 40, 36.5, 80, 37)
    state = melee(behind(60, 36), terrain=[marsh])
    play = Play(state, FormationAction("S1"), {"PAE-13.14": [1] * 100}).does("support charge")
    (phase,) = play.facts(DiceCounted)
    (own,) = [blow for blow in phase.blows if blow.piece == "S2"]
    assert {line.words: line.value for line in own.lines} == {"ranks": 4, "support": 2}
    assert play["S1"].is_unformed


@pytest.mark.rule("PAE-12.29", "PAE-12.2")
def test_light_mediums_step_against_open_troops_and_against_the_flank_of_close_ones() -> None:
    first = formation("N1", "LMI-JS-S", 56, 33)
    for second in (formation("N2", "LMI-JS-S", 64, 34.5), formation("N2", HEAVY, 66, 36.5, facing=90)):
        state = table(charger("LMI-JS-S"), first, second)
        play = charging(state, [FAIL, FAIL]).does("stay", "charge home", "right")
        assert play["S1"].steps == (0, 1500, 1500)


# -- friends on the way ------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-10.6", "PAE-12.3")
@pytest.mark.parametrize(("moved", "formed"), [(False, 2), (True, 1)])
def test_a_charge_through_friends_who_have_moved_unforms_both_after_the_phase(moved: bool, formed: int) -> None:
    through = formation("S2", HEAVY, 60, 25, files=2, bases=2, moved=moved)
    state = table(
        formation("S1", "LHI-TS-S", 60, 20, files=2, bases=2), through, formation("N1", HEAVY, 60, 29, files=2, bases=2)
    )
    play = charging(state, [FAIL]).does("charge home")
    assert {each.a for each in contacts(play)} == {"S1.1", "S1.2"}  # in one piece
    assert (play["S1"].count, play["S2"].count) == (formed, formed)


@pytest.mark.rule("PAE-12.3", "PAE-1.6")
@pytest.mark.parametrize(("y", "may"), [(24, False), (24.5, True)])
def test_light_mediums_do_not_pivot_into_contact(y: float, may: bool) -> None:
    """Four deep and facing east they cover y 18 to 22; facing north y 16 to 24."""
    column = formation("S1", "LMI-JS-S", 64, 20, facing=90, files=1, bases=4)
    play = charging(table(column, formation("N1", "LI-J-S", 60, y)), [PASS])
    assert (play.order("face 0") is None) == may


@pytest.mark.rule("PAE-12.3")
def test_light_mediums_pivot_once_and_only_where_there_is_room() -> None:
    state = table(formation("S1", "LMI-JS-S", 60, 20, files=2, bases=2), formation("N1", "LI-J-S", 60, 28))
    judge = ChargeFacing(state, state.formations["S1"])
    assert judge.why_not((Face(0),)) is None
    for legs in ((Face(0), Face(0)), (Advance(1000),)):
        refused = judge.why_not(legs)
        assert refused is not None
        assert refused.text == "say the facing: face DEGREES"
    tight = table(formation("S1", "LMI-JS-S", 60, 20, files=4, bases=4), formation("N1", "LI-J-S", 60, 23))
    refused = ChargeFacing(tight, tight.formations["S1"]).why_not((Face(90_000),))
    assert refused is not None
    assert refused.text == "there is no room to pivot so"


@pytest.mark.rule("PAE-12.32", "PAE-9.5")
@pytest.mark.parametrize("heading", [0, 90, 250])
@pytest.mark.parametrize(("aslant", "may"), [(0, True), (45, True), (46, False)])
def test_support_in_every_facing_past_marshes_beside_the_way(heading: float, aslant: float, may: bool) -> None:
    """S2, two files, fights ahead; S1, a base 2.5 cm behind it, faces up to 45 degrees aside. Marshes on both sides."""

    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    marshes = [circle(f"m{side}", "marsh", *at(side, -3), 1.0) for side in (-5.5, 5.5)]
    helper = formation("S1", HEAVY, *at(-2, -4.5), facing=heading + aslant)
    state = table(
        formation("S2", HEAVY, 60, 40, facing=heading, files=2, bases=2), helper,
        formation("N1", HEAVY, 60, 40, facing=heading + 180, files=2, bases=2), terrain=marshes,
    )  # fmt: skip
    found = support_of(state, helper, state.formations["S2"], 0)
    assert isinstance(found, Support) == may
    if isinstance(found, Support):
        assert found.slowed == ()
        assert (found.grid.x, found.grid.y) in [pytest.approx(at(x, -2), abs=0.01) for x in (-2, 2)]
