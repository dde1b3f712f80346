"""HMA-4.1 to 4.11, 1.10, 1.12, 3.11, 3.20: armies raised in a generated battle."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.hoplomachia.armies.armies import Army, ArmyStrategos, ArmyUnit
from polemos.rules.hoplomachia.generation.divisions import Division, DivisionJudge, Manner
from polemos.rules.hoplomachia.generation.facts import ArmyRaised, ComesLater, MarchesWithColumn
from polemos.rules.hoplomachia.generation.generation import before_generation
from polemos.rules.hoplomachia.generation.muster import RaiseArmies, present_after
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.setup import Setup, validate
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.generating import ARMIES, by_default, settled
from tests.hoplomachia.position import Play, set_army
from tests.scripted import Script


def raising(
    nations: tuple[str, str], dice: Script, year: int = 424, type_: str = "H", options: Options | None = None,
    seat: int = 0, **values: Any,
) -> Play:  # fmt: skip
    """The armies of these nations are raised; `seat` invades."""
    agreed = settled(type_, nations=nations, year=year, **{"armies": (None, None), **values})
    state = before_generation(agreed, options or Options())
    state.type = type_  # type: ignore[assignment]
    state.situation, state.invader = "anabasis", seat
    for each, name in enumerate(nations):
        set_army(state, each, nation=name, name=name)
    return Play(state, RaiseArmies(agreed), dice)


def units(state: State, seat: int) -> list[tuple[str, str, int]]:
    known = [unit for unit in state.units.values() if unit.seat == seat]
    return [(unit.card, unit.role, len(unit.elements)) for unit in known]


@pytest.mark.rule("HMA-4.1", "HMA-4.2", "HMA-4.4", "HMA-26.1")
def test_size_core_cavalry_lights_strategoi_are_rolled_in_this_order() -> None:
    """Argos, medium, epoch 2: cores 10 + 3 and 10 + 6; then each side psiloi 1D2 twice and its strategoi."""
    play = raising(("argos", "argos"), [3, 6, 2, 5, 6, 1, 1, 3])
    assert [roll.rule for roll in play.dice.rolls][:2] == ["HMA-4.2", "HMA-4.2"]
    by_default(play).over()
    rules = [roll.rule for roll in play.dice.rolls]
    assert rules == ["HMA-4.2", "HMA-4.2", "HMA-4.4", "HMA-4.4", "HMA-4.2", "HMA-4.4", "HMA-4.4", "HMA-4.2"]
    assert units(play.state, 0) == [
        ("argives", "core", 5), ("argives", "core", 4), ("argives", "core", 4),
        *[("psiloi_hellenic", "light", 4)] * 3,
    ]  # fmt: skip
    assert sum(size for card, _, size in units(play.state, 1) if card == "argives") == 16
    assert [each.hegemon for each in play.state.strategoi.values()] == [True, False, True]
    assert all(each.condition == "off_table" for each in play.state.elements.values())


@pytest.mark.rule("HMA-4.5")
def test_the_owner_divides_his_core_into_taxeis() -> None:
    play = raising(("argos", "argos"), [3, 6, 2, 5, 6, 1, 1, 3])
    by_default(play, "How large are your units")
    play.answer((Division((5, 5, 2, 1)),), 0)
    by_default(play).over()
    assert [size for card, _, size in units(play.state, 0) if card == "argives"] == [5, 5, 2, 1]


@pytest.mark.rule("HMA-4.5")
@pytest.mark.parametrize("sizes", [(6, 5, 2), (5, 5, 2), (5, 5, 5), (13,), (5, 5, 3, 0)])
def test_divisions_that_are_none(sizes: tuple[int, ...]) -> None:
    play = raising(("argos", "argos"), [3, 6, 2, 5, 6, 1, 1, 3])
    by_default(play, "How large are your units")
    assert play.game.ask is not None
    reason = play.game.ask.why_not(0, (Division(sizes),))
    assert reason is not None
    assert reason.rule == "HMA-4.5"


@pytest.mark.rule("HMA-4.5")
def test_a_division_is_typed_and_told() -> None:
    play = raising(("sparta", "argos"), {"HMA-4.2": [2, 1, 1, 1], "HMA-4.4": [1, 1, 1, 1]})
    by_default(play, "How large are your units")
    assert play.game.ask is not None
    judge = play.game.ask.to[0].judge  # type: ignore[attr-defined]
    assert isinstance(judge, DivisionJudge)
    answer = judge.read(["3", "2", "/", "4", "3"])
    assert answer == ((Division((3, 2)), Division((4, 3))), 5)
    assert judge.words(answer[0]) == "3 2 / 4 3"
    assert judge.why_not(answer[0]) is None


@pytest.mark.rule("HMA-4.7", "HMA-4.3")
def test_allies_make_up_to_half_of_the_core_and_bring_a_strategos_of_their_own() -> None:
    """Sparta, 10 + 3 core elements: up to 7 of Peloponnesians, Corinthians, Boeotians; shares by their own lists."""
    play = raising(("sparta", "argos"), {"HMA-4.2": [3, 1, 1, 1], "HMA-4.4": [1, 1, 1, 1]})
    assert play.prompt.startswith("How many of your core elements come from allies")
    assert play.game.ask is not None
    space = play.game.ask.to[0]
    assert [option.key for option in space.options] == ["peloponnese", "corinth", "boeotia"]  # type: ignore[attr-defined]
    assert space.default == (0, 0, 0)
    assert play.game.ask.why_not(0, (0, 5, 3)) is not None
    play.answer((0, 6, 1), 0)
    by_default(play).over()
    nations = {unit.nation for unit in play.state.units.values() if unit.seat == 0 and unit.is_core}
    assert nations == {"sparta", "corinth", "boeotia"}
    corinthians = [unit for unit in play.state.units.values() if unit.nation == "corinth"]
    assert sum(len(unit.elements) for unit in corinthians) == 6
    leaders = [(each.nation, each.hegemon) for each in play.state.strategoi.values() if each.seat == 0]
    assert leaders == [("sparta", True), ("corinth", False)]
    assert play.state.army(0).allied
    assert not play.state.army(1).allied


@pytest.mark.rule("HMA-1.12", "HMA-25.1")
def test_up_to_half_of_core_peltastes_may_be_light() -> None:
    """Thrace, small, epoch 2, 5 core elements: 8 stands of Thracian and 2 of Triballian peltastes."""
    play = raising(("thrace", "argos"), {"HMA-4.2": [1, 1, 1, 1], "HMA-4.4": [1] * 5}, size="small")
    by_default(play, "How do these units take the field")
    assert play.game.ask is not None
    judge = play.game.ask.to[0].judge  # type: ignore[attr-defined]
    count = len(judge.places)
    assert judge.default == (Manner(),) * count
    every = (Manner(light=True),) * count
    assert judge.why_not(every).rule == "HMA-1.12"
    first = (Manner(light=True), *(Manner(),) * (count - 1))
    play.answer(first, 0)
    by_default(play).over()
    roles = [unit.role for unit in play.state.units.values() if unit.seat == 0 and unit.chart.kind == "peltast"]
    assert roles.count("light") == 1


@pytest.mark.rule("HMA-1.10")
@pytest.mark.parametrize("wanted", [True, False])
def test_hamippoi_run_with_the_ilai_of_those_who_may_have_them(wanted: bool) -> None:
    play = raising(("boeotia", "argos"), {"HMA-4.2": [1, 1, 1, 1], "HMA-4.4": [3, 1, 1, 1]}, size="small")
    by_default(play, "How do these units take the field")
    assert play.game.ask is not None
    judge = play.game.ask.to[0].judge  # type: ignore[attr-defined]
    usual = judge.default
    assert [each.hamippoi for each in usual if each.hamippoi] == [True]
    play.answer(tuple(replace(each, hamippoi=wanted and each.hamippoi) for each in usual), 0)
    by_default(play).over()
    ilai = [each for each in play.state.elements.values() if each.chart.kind == "hippeis"]
    assert [each.hamippoi for each in ilai] == [wanted] * len(ilai)
    assert ilai


@pytest.mark.rule("HMA-1.15")
def test_the_depth_of_thebans_is_named_when_they_take_the_field() -> None:
    play = raising(("boeotia", "argos"), {"HMA-4.2": [1, 1, 1, 1], "HMA-4.4": [3, 1, 1, 1]}, size="small")
    by_default(play, "How do these units take the field")
    assert play.game.ask is not None
    judge = play.game.ask.to[0].judge  # type: ignore[attr-defined]
    names = [judge.army.unit[place].card for place in judge.places]
    assert names[:2] == ["thebans", "boeotians"]
    deep = (replace(judge.default[0], depth=4), *judge.default[1:])
    assert judge.read(judge.words(deep).replace(",", " ,").split())[0] == deep
    assert judge.why_not((judge.default[0], replace(judge.default[1], depth=4), *judge.default[2:])).rule == "HMA-1.15"
    play.answer(deep, 0)
    by_default(play).over()
    assert play.state.elements["A1.1"].stands == 4


@pytest.mark.rule("HMA-3.4", "HMA-4.2")
def test_the_defender_one_level_below_small_keeps_the_lower_die() -> None:
    dice = {"HMA-4.2": [2, 6, 3, 1, 1], "HMA-4.4": [1, 1], "HMA-3.11": [0]}
    play = raising(("argos", "argos"), dice, type_="A", size="small")
    by_default(play).over()
    counts = [sum(size for card, _, size in units(play.state, seat) if card == "argives") for seat in (0, 1)]
    assert counts == [6, 7]


@pytest.mark.rule("HMA-3.20")
def test_the_defender_of_the_harder_pass_has_mostly_lights() -> None:
    """Half of the core he rolled, rounded up; twice the dice for lights."""
    options = Options(pass_variant="harder_for_defender")
    dice = {"HMA-4.2": [1, 1, 1, 1], "HMA-4.4": [6] * 6}
    play = raising(("argos", "argos"), dice, type_="B", options=options)
    by_default(play).over()
    counts = [sum(size for card, _, size in units(play.state, seat) if card == "argives") for seat in (0, 1)]
    assert counts == [11, 6]
    lights = [sum(role == "light" for _, role, _ in units(play.state, seat)) for seat in (0, 1)]
    assert lights == [4, 8]


@pytest.mark.rule("HMA-4.6", "HMA-4.8", "HMA-4.9", "HMA-4.10")
def test_an_army_that_is_brought_is_not_rolled() -> None:
    free = Army(
        id="mine", name="My men", nation="syracuse", free=True,
        unit=(
            ArmyUnit(card="syracusans", elements=4, depth=4), ArmyUnit(card="epilektoi", elements=2, name="The picked"),
            ArmyUnit(card="hippeis_hellenic", elements=2, hamippoi=True),
        ),
        strategos=(ArmyStrategos(name="Hermokrates", hegemon=True), ArmyStrategos()),
    )  # fmt: skip
    play = raising(("syracuse", "athens"), (), armies=(free, ARMIES[1]), size="").over()
    state = play.state
    assert state.army(0).track == "syracusan"
    assert [state.elements[key].stands for key in state.units["A1"].elements] == [4, 4]
    assert [unit.name for unit in state.units.values()][:2] == ["Syracusans", "The picked"]
    assert [state.elements[key].hamippoi for key in state.units["A3"].elements] == [True, True]
    assert [each.name for each in state.strategoi.values()][:2] == ["Hermokrates", "Strategos 2 of the Syracusans"]
    raised = [entry for entry in play.game.journal if isinstance(entry.fact, ArmyRaised)]
    assert "HMA-4.9" in raised[0].why


@pytest.mark.rule("HMA-4.9", "HMA-1.2")
def test_an_army_that_may_not_take_the_field_is_refused() -> None:
    late = Army(
        id="x", name="X", nation="athens", unit=(ArmyUnit(card="peltasts_iphicratean", elements=2),),
        strategos=(ArmyStrategos(hegemon=True),),
    )  # fmt: skip
    reasons = validate(Setup("", settled=Settled(year=424, armies=(None, late))))
    assert "HMA-1.2" in [reason.rule for reason in reasons]
    assert all("side B" in reason.text for reason in reasons)


@pytest.mark.rule("HMA-3.11")
def test_the_example_of_the_raiders_lights() -> None:
    """Five light units: 1 with the column, 3 after turn 1, 4 after turn 2, 5 after turn 3."""
    assert [present_after(5, quarters) for quarters in (1, 2, 3, 4)] == [1, 3, 4, 5]


@pytest.mark.rule("HMA-3.11", "HMA-26.1")
@pytest.mark.parametrize("invader", ["A", "B"])
def test_the_raiders_lights_are_shuffled_and_come_in_quarters(invader: str) -> None:
    psiloi = tuple(ArmyUnit(card="psiloi_hellenic", elements=3) for _ in range(5))
    army = Army(
        id="r", name="Raiders", nation="athens", unit=(ArmyUnit(card="athenians", elements=3), *psiloi),
        strategos=(ArmyStrategos(hegemon=True),),
    )  # fmt: skip
    seat = "AB".index(invader)
    play = raising(("athens", "athens"), [2], type_="A", armies=(army, army), seat=seat, size="").over()
    arrivals = [(fact.unit, fact.arrives) for fact in play.facts(ComesLater)]
    assert [fact.unit for fact in play.facts(MarchesWithColumn)] == [f"{invader}4"]
    assert arrivals == [(f"{invader}2", 1), (f"{invader}3", 1), (f"{invader}5", 2), (f"{invader}6", 3)]
    assert play.state.units[f"{invader}6"].enters_by == "drawn"
    other = "BA"[seat]
    assert all(unit.arrives == 0 for unit in play.state.units.values() if unit.id[0] == other)
