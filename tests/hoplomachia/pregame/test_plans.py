"""HMA-6.8 to 6.18: battle plans and army formations, written before the deployment and seen when they are used."""

from __future__ import annotations

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.lab.worlds import sealed_leaks
from polemos.rules.hoplomachia.charts.charts import nations
from polemos.rules.hoplomachia.charts.words import Plan
from polemos.rules.hoplomachia.pregame.formations import FormationChosen, formation_space
from polemos.rules.hoplomachia.pregame.plans import PLAN_RULES, PlanJudge, Planned, PlanWritten
from polemos.rules.hoplomachia.pregame.pregame import PreGame
from tests.hoplomachia.deploying import fresh, usual
from tests.hoplomachia.position import Play, area, set_army, unit

WOODS = [area("W", "woods", 10, 30, 30, 44), area("R", "road", 34, 0, 36, 48)]
NO_EFFORTS = [False, False, (), ()]


def before(state, dice=None) -> Play:  # type: ignore[no-untyped-def]
    """Base arete is rolled, and nobody does more for it."""
    rolls = {"HMA-5.2": [1, 1], "HMA-6.2": [3, 3], **(dice or {})}
    play = Play(state, PreGame(), rolls)
    while play.prompt != "Which is your battle plan?":
        seat = play.game.waiting_for[0]
        assert play.game.ask is not None
        play.answer(play.game.ask.to[seat].default, seat)
    return play


@pytest.mark.rule("HMA-6.8", "HMA-6.1")
def test_each_player_writes_a_plan_that_his_list_allows() -> None:
    """Sparta plans no harassing; Athens may."""
    play = before(usual())
    assert play.order("harass", 0).rule == "HMA-6.8"  # type: ignore[union-attr]
    assert play.order("frontal", 0) is None
    assert play.order("harass", 1) is None
    assert (play.state.army(0).plan, play.state.army(1).plan) == ("frontal", "harass")
    assert "HMA-6.8" in play.why(PlanWritten)


@pytest.mark.rule("HMA-6.8", "HMA-6.9", "HMA-6.10", "HMA-6.11", "HMA-6.12", "HMA-6.13")
def test_each_plan_is_offered_with_its_rule() -> None:
    fields = {field.name: field for field in PlanJudge(usual(terrain=WOODS), 1).spec().rows[0].fields}
    assert {value.value: value.rule for value in fields["plan"].values} == PLAN_RULES
    assert [value.value for value in fields["place"].values] == ["", "W"]


@pytest.mark.rule("HMA-6.10")
def test_both_flanks_are_enveloped_only_by_three_stands_against_two() -> None:
    """A has 8 + 6 + 4 + 4 stands of two cards; B needs two thirds of them."""
    state = usual()
    judge = PlanJudge(state, 0)
    assert judge.why_not(Planned("envelope", ("right", "left"))) is None
    assert judge.why_not(Planned("envelope")).rule == "HMA-6.10"  # type: ignore[union-attr]
    assert judge.why_not(Planned("frontal", ("right",))).rule == "HMA-6.10"  # type: ignore[union-attr]
    exact = fresh(unit("A1", count=3), unit("B1", count=2))  # 6 stands against 4
    assert PlanJudge(exact, 0).why_not(Planned("envelope", ("right", "left"))) is None
    fewer = fresh(unit("A1", count=3), unit("B1", count=2), unit("B2", "toxotes_cretan", count=1))
    assert PlanJudge(fewer, 0).why_not(Planned("envelope", ("right", "left"))).rule == "HMA-6.10"  # type: ignore[union-attr]
    even = fresh(unit("A1", count=3), unit("B1", count=3))
    assert PlanJudge(even, 0).why_not(Planned("envelope", ("left",))) is None
    assert PlanJudge(even, 0).why_not(Planned("envelope", ("right", "left"))).rule == "HMA-6.10"  # type: ignore[union-attr]


@pytest.mark.rule("HMA-6.12")
def test_a_plan_to_defend_names_a_piece_of_terrain() -> None:
    judge = PlanJudge(usual(terrain=WOODS), 1)
    assert judge.why_not(Planned("defend", place="W")) is None
    assert judge.why_not(Planned("defend", place="R")).rule == "HMA-6.12"  # type: ignore[union-attr]
    assert judge.why_not(Planned("defend")).rule == "HMA-6.12"  # type: ignore[union-attr]
    assert judge.why_not(Planned("frontal", place="W")).rule == "HMA-6.12"  # type: ignore[union-attr]
    assert judge.read(["defend", "W"]) == (Planned("defend", place="W"), 2)
    assert judge.words(Planned("envelope", ("left",))) == "envelope left"
    for seed in range(9):
        assert judge.why_not(judge.sample(Chance(seed))) is None


@pytest.mark.rule("HMA-6.8", "HMA-25.1", "HMA-4.8")
@pytest.mark.parametrize("name", [each.id for each in nations()])
def test_the_plan_of_whoever_says_nothing_is_frontal_if_his_list_has_it(name: str) -> None:
    state = usual(a={"nation": name})
    judge = PlanJudge(state, 0)
    assert judge.default.plan == ("harass" if name == "aitolia" else "frontal")
    assert judge.why_not(judge.default) is None


@pytest.mark.rule("HMA-6.8", "HMA-25.1")
@pytest.mark.parametrize("plan", ["envelope right", "harass", "defend W"])
def test_a_plan_is_sealed_and_stays_unseen(plan: str) -> None:
    def world(text: str) -> Play:
        return before(usual(terrain=WOODS)).does("frontal").does(text)

    one, other = world("frontal"), world(plan)
    for seat in (0, None):
        assert msgspec.json.encode(one.state.seen_by(seat)) == msgspec.json.encode(other.state.seen_by(seat))
    assert one.state.army(1).plan != other.state.army(1).plan
    first = before(usual(terrain=WOODS))
    assert not list(sealed_leaks(first.game, 1, Chance(3)))


@pytest.mark.rule("HMA-6.14", "HMA-6.15", "HMA-6.16", "HMA-6.17", "HMA-6.18")
def test_formations_of_the_list_are_offered_with_their_rules() -> None:
    space = formation_space(usual(), 0)
    assert [(option.key, option.rule) for option in space.options] == [
        ("battle_phalanx", "HMA-6.15"), ("divided_phalanx", "HMA-6.16"), ("marching_column", "HMA-6.17"),
    ]  # fmt: skip


@pytest.mark.rule("HMA-6.14", "HMA-6.18")
def test_dispersed_is_only_for_the_defender_in_an_ambush() -> None:
    """Aitolia's list has it."""
    for mode, invader, has_it in (("ambush", 0, True), ("ambush", 1, False), ("arrayed", 0, False)):
        state = usual(mode=mode, invader=invader)
        set_army(state, 1, nation="aitolia")
        keys = [option.key for option in formation_space(state, 1).options]
        assert ("dispersed" in keys) == has_it, mode


@pytest.mark.rule("HMA-6.14", "HMA-3.8")
def test_who_comes_on_is_in_marching_column_and_chooses_for_muster() -> None:
    play = before(usual(type="A", mode="encounter")).does("frontal", "frontal", "divided_phalanx", "battle_phalanx")
    army = play.over().state.army(0)
    assert (army.formation, army.musters_as) == ("marching_column", "divided_phalanx")
    assert "HMA-6.14" in play.why(FormationChosen)
    arrayed = before(usual()).does("frontal", "frontal", "divided_phalanx", "battle_phalanx").over()
    assert arrayed.state.army(0).formation == "divided_phalanx"


@pytest.mark.rule("HMA-6.14", "HMA-25.1")
def test_the_formation_is_unseen_until_it_stands() -> None:
    one, other = (
        before(usual(type="A", mode="encounter")).does("frontal", "frontal", "battle_phalanx", chosen).over()
        for chosen in ("battle_phalanx", "divided_phalanx")
    )
    assert msgspec.json.encode(one.state.seen_by(0)) == msgspec.json.encode(other.state.seen_by(0))
    assert one.state != other.state


@pytest.mark.rule("HMA-6.1")
def test_with_everything_proposed_nobody_is_asked_for_plan_or_formation() -> None:
    play = Play(usual(mode="encounter", type="A"), PreGame(is_proposed=True), {"HMA-5.2": [1, 1], "HMA-6.2": [3, 3]})
    while play.game.ask is not None:
        assert "plan" not in play.prompt
        assert "formation" not in play.prompt
        play.answer(play.game.ask.to[play.game.waiting_for[0]].default)
    plans: list[Plan | str] = [play.state.army(seat).plan for seat in (0, 1)]
    assert plans == ["frontal", "frontal"]
