"""HMA-4.2 to 4.4: what dice could have given at a size level, asked of an army that is built by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.hoplomachia.armies.armies import Army, ArmyStrategos, ArmyUnit
from polemos.rules.hoplomachia.armies.building import faults
from polemos.rules.hoplomachia.armies.levels import core_bounds, core_count, level_faults, level_of
from polemos.rules.hoplomachia.armies.ready import ready_armies
from polemos.rules.hoplomachia.charts.charts import nations
from polemos.rules.hoplomachia.charts.words import SIZES, Epoch, Size
from polemos.rules.hoplomachia.options import Options

EPOCHS: tuple[Epoch, ...] = (1, 2, 3, 4, 5)
CHIEF = ArmyStrategos(hegemon=True)


def taxis(name: str, elements: int, nation: str = "", **values: Any) -> ArmyUnit:
    return ArmyUnit(card=name, elements=elements, nation=nation, **values)


def sparta(spartiates: int, lakonians: int, *others: ArmyUnit, count: int = 1) -> Army:
    units = taxis("spartiates", spartiates), taxis("lakonians", lakonians), *others
    chiefs = CHIEF, *(ArmyStrategos() for _ in range(count - 1))
    return Army(id="army", name="Army", nation="sparta", unit=units, strategos=chiefs)


def wrong(army: Army, size: Size, epoch: Epoch = 1, **options: bool) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.reason.rule, each.at) for each in level_faults(army, epoch, size, Options(**options))]


PSILOI = taxis("psiloi_hellenic", 3)


@pytest.mark.rule("HMA-4.2")
def test_the_dice_of_a_level_bound_the_core() -> None:
    """Small is 4 + 1D6, medium 10 + 1D6, large 16 + 1D6."""
    assert [core_bounds(size) for size in SIZES] == [(5, 10), (11, 16), (17, 22)]
    assert wrong(sparta(4, 5, PSILOI), "small") == []
    assert wrong(sparta(2, 2, PSILOI), "small")[0] == ("HMA-4.2", ("unit",))  # four elements; 1.6 and 2.4: 2 and 2
    assert level_of(sparta(4, 5), 1) == "small"
    assert level_of(sparta(1, 2), 1) is None


@pytest.mark.rule("HMA-4.3")
def test_shares_are_those_of_the_list() -> None:
    """Nine core elements of Sparta in epoch 1 are 4 and 5."""
    assert wrong(sparta(3, 6, PSILOI), "small") == [("HMA-4.3", ("unit.0",)), ("HMA-4.3", ("unit.1",))]


@pytest.mark.rule("HMA-4.3")
@pytest.mark.rule("HMA-4.7")
def test_allies_have_the_shares_of_their_own_list() -> None:
    """Four of the Peloponnese in epoch 1: 3.4 and 0.6, so 3 and 1."""
    allies = taxis("panhellenic", 3, "peloponnese"), taxis("ataktes", 1, "peloponnese")
    assert wrong(sparta(2, 3, *allies, PSILOI), "small") == []
    wholly = taxis("panhellenic", 4, "peloponnese")
    assert wrong(sparta(2, 3, wholly, PSILOI), "small") == [("HMA-4.3", ("unit.2",)), ("HMA-4.3", ("unit",))]


@pytest.mark.rule("HMA-4.2")
def test_two_stands_of_an_undisciplined_card_are_one_element() -> None:
    def thrace(*stands: int) -> Army:
        units = [taxis("peltasts_thracian", each) for each in stands]
        horse = taxis("light_horse", 3), taxis("psiloi_tribal", 4)
        return Army(id="army", name="A", nation="thrace", unit=(*units, *horse), strategos=(CHIEF,))

    even = replace(thrace(4, 4), unit=(*thrace(4, 4).unit, taxis("peltasts_triballian", 2)))
    assert core_count(even, 1) == 5
    assert wrong(even, "small") == []
    odd = replace(thrace(4, 3), unit=(*thrace(4, 3).unit, taxis("peltasts_triballian", 2)))
    assert wrong(odd, "small") == [("HMA-4.2", ("unit.0", "unit.1"))]


@pytest.mark.rule("HMA-4.4")
def test_cavalry_and_lights_are_what_their_dice_can_give() -> None:
    """Psiloi of Sparta: 1D2 units of 3 for each step."""
    assert wrong(sparta(4, 5), "small") == [("HMA-4.4", ("unit",))]  # one at least
    assert wrong(sparta(4, 5, PSILOI, PSILOI), "small") == []
    assert wrong(sparta(4, 5, *[PSILOI] * 3), "small") == [("HMA-4.4", ("unit.2", "unit.3", "unit.4"))]
    assert wrong(sparta(4, 5, taxis("psiloi_hellenic", 4)), "small") == [("HMA-4.4", ("unit.2",))]
    horse = taxis("hippeis_hellenic", 3)  # 1D3-1: two at most
    later = Army(
        id="a", name="A", nation="sparta", strategos=(CHIEF,),
        unit=(
            taxis("spartiates", 2), taxis("lakonians", 4), taxis("skiritai", 1), taxis("neodamodeis", 1), PSILOI, horse
        ),
    )  # fmt: skip
    assert wrong(later, "small", 3) == [("HMA-4.4", ("unit.5",))]


@pytest.mark.rule("HMA-4.2")
def test_strategoi_are_as_many_as_can_be_rolled() -> None:
    assert wrong(sparta(4, 5, PSILOI, count=2), "small") == [("HMA-4.2", ("strategos",))]
    assert wrong(sparta(5, 7, *[PSILOI] * 2, count=2), "medium") == []


@pytest.mark.rule("HMA-4.9")
def test_free_choice_asks_for_no_level() -> None:
    assert wrong(replace(sparta(1, 1), free=True), "large") == []


@pytest.mark.rule("HMA-1.11")
def test_chariots_are_counted_only_with_their_option() -> None:
    persia = ready_armies()["persia"]
    assert wrong(persia, "medium", 4) == []
    chariots = replace(persia, unit=(*persia.unit, *[taxis("scythed_chariot", 1)] * 5))
    rules = {rule for rule, _ in wrong(chariots, "medium", 4, chariots=True)}
    assert rules == {"HMA-4.4"}  # 1D3-1 twice: four at most


@pytest.mark.rule("HMA-4.11")
@pytest.mark.parametrize("name", sorted(ready_armies()))
def test_supplied_armies_could_have_been_rolled(name: str) -> None:
    army = ready_armies()[name]
    fits = [
        (epoch, size)
        for epoch in EPOCHS
        for size in SIZES
        if not faults(army, epoch) and not level_faults(army, epoch, size)
    ]
    assert fits


def test_there_is_an_army_of_every_list_and_no_card_stands_twice_in_one() -> None:
    assert {army.nation for army in ready_armies().values()} == {nation.id for nation in nations()}
    for nation in nations():
        core = {row.card for row in nation.core}
        assert not core & {row.card for row in (*nation.cavalry, *nation.lights)}, nation.id
