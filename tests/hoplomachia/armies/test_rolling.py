"""HMA-4.2 to 4.5, 4.7: what the dice give on a list, and the units that are formed of it."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.armies.armies import contingents, is_allied, is_available, track_of
from polemos.rules.hoplomachia.armies.building import faults
from polemos.rules.hoplomachia.armies.forming import divided, formed
from polemos.rules.hoplomachia.armies.rolling import (
    Katalogos,
    Levy,
    core_levies,
    most_allied,
    roll_core,
    roll_katalogos,
    shared_out,
    value,
)
from polemos.rules.hoplomachia.charts.charts import nation, nations
from polemos.rules.hoplomachia.charts.words import Epoch, Size
from tests.hoplomachia.position import course, table, unit
from tests.scripted import Script


def rolled(
    name: str, size: Size, core: int, dice: Script, epoch: Epoch = 2, allies: dict[str, int] | None = None,
    **values: Any,
) -> Katalogos:  # fmt: skip
    play = course(table(unit("A1", y=10), unit("B1", y=40), epoch=epoch), dice)
    katalogos = roll_katalogos(play.game, 0, name, size, core, allies or {}, **values)
    play.dice.assert_all_used()
    return katalogos


def shares(name: str, epoch: Epoch, elements: int) -> dict[str, int]:
    return {levy.card: levy.elements for levy in core_levies(nation(name), epoch, elements)}


@pytest.mark.rule("HMA-4.2")
@pytest.mark.parametrize(("size", "least"), [("small", 5), ("medium", 11), ("large", 17)])
def test_core_elements_by_size(size: Size, least: int) -> None:
    for die in range(1, 7):
        play = course(table(unit("A1", y=10), unit("B1", y=40)), {"HMA-4.2": [die]})
        assert roll_core(play.game, 0, size) == least + die - 1
        play.dice.assert_all_used()


@pytest.mark.rule("HMA-3.4", "HMA-4.2")
def test_a_level_below_small_rolls_twice_and_keeps_the_lower() -> None:
    play = course(table(unit("A1", y=10), unit("B1", y=40)), {"HMA-4.2": [5, 2]})
    assert roll_core(play.game, 1, "small", keeps_lower=True) == 6
    play.dice.assert_all_used()


@pytest.mark.rule("HMA-4.3")
def test_shares_of_the_example() -> None:
    """3.6 Spartiates and 5.4 Lakonians: 3 and 5, the last to Spartiates."""
    assert shares("sparta", 1, 9) == {"spartiates": 4, "lakonians": 5}


@pytest.mark.rule("HMA-4.3")
def test_several_remaining_elements_go_to_the_largest_remainders() -> None:
    """Epoch 3, 11 elements: 2.75, 4.95, 1.1 and 2.2 give 2, 4, 1 and 2; the last two go to .95 and .75."""
    assert shares("sparta", 3, 11) == {"spartiates": 3, "lakonians": 5, "skiritai": 1, "neodamodeis": 2}


@pytest.mark.rule("HMA-4.3")
def test_of_equal_remainders_the_card_listed_first() -> None:
    """7 of 50 and 50 percent: 3.5 each."""
    assert shares("thessaly", 2, 7) == {"hippeis_thessalian": 4, "ataktes": 3}


@pytest.mark.rule("HMA-4.3")
def test_minimum_and_maximum_come_first() -> None:
    """The Sacred Band is one lochos: 0.35 of 7 is raised to it; of 22, 1.1 stays; of 11, 4.95 before 5.5 gets the last;
    of 30, 1.5 is cut to it and may not have the last."""
    assert shares("boeotia", 4, 7) == {"thebans": 3, "boeotians": 3, "sacred_band": 1}
    assert shares("boeotia", 4, 11) == {"thebans": 5, "boeotians": 5, "sacred_band": 1}
    assert shares("boeotia", 4, 22) == {"thebans": 10, "boeotians": 11, "sacred_band": 1}
    assert shares("boeotia", 5, 30) == {"thebans": 14, "boeotians": 15, "sacred_band": 1}


@pytest.mark.rule("HMA-4.2")
def test_two_stands_of_an_undisciplined_core_card_are_an_element() -> None:
    assert shares("thrace", 2, 10) == {"peltasts_thracian": 16, "peltasts_triballian": 4}


@pytest.mark.rule("HMA-4.4")
@pytest.mark.parametrize(
    ("dice", "values"),
    [
        ("1d6+4", (5, 6, 7, 8, 9, 10)), ("1d3", (1, 1, 2, 2, 3, 3)), ("1d3-1", (0, 0, 1, 1, 2, 2)),
        ("1d2", (1, 1, 1, 2, 2, 2)), ("1d2-1", (0, 0, 0, 1, 1, 1)),
    ],
)  # fmt: skip
def test_what_a_die_counts(dice: str, values: tuple[int, ...]) -> None:
    assert tuple(value(dice, die) for die in range(1, 7)) == values


@pytest.mark.rule("HMA-4.4", "HMA-4.2")
def test_cavalry_and_lights_are_rolled_once_per_step_in_their_order() -> None:
    """Athens, epoch 2, medium: two steps for hippeis (1d3-1), hippotoxotes (1d2-1 of 2), psiloi (1d2 of 4) and toxotes
    (1d2 of 2); peltastes and slingers of later epochs are not rolled for."""
    katalogos = rolled("athens", "medium", 12, {"HMA-4.4": [6, 3, 1, 2, 4, 1, 3, 3], "HMA-4.2": [4]})
    assert katalogos == Katalogos(
        "athens", "medium",
        (
            Levy("athens", "athenians", 12, core=True),
            Levy("athens", "hippeis_hellenic", 3, core=False),
            Levy("athens", "psiloi_hellenic", 12, core=False, each=4),
            Levy("athens", "toxotes_hellenic", 4, core=False, each=2),
        ),
        strategoi=2,
    )  # fmt: skip


@pytest.mark.rule("HMA-4.4")
def test_a_disciplined_light_unit_has_lochoi() -> None:
    """Iphicratean peltastes of Athens in epoch 5 (1d2-1): units of two lochoi."""
    dice = {"HMA-4.4": [1, 1, 1, 1, 5], "HMA-4.2": [1]}
    levies = rolled("athens", "small", 5, dice, epoch=5).levies
    assert levies[-1] == Levy("athens", "peltasts_iphicratean", 2, core=False, each=2)


@pytest.mark.rule("HMA-1.11", "HMA-4.4")
def test_chariots_are_rolled_for_only_with_their_option() -> None:
    without = rolled("persia", "small", 5, {"HMA-4.4": [1, 1, 1, 1], "HMA-4.2": [1]}, epoch=4)
    assert "scythed_chariot" not in {levy.card for levy in without.levies}
    with_them = rolled("persia", "small", 5, {"HMA-4.4": [1, 6, 1, 1, 1], "HMA-4.2": [1]}, epoch=4, chariots=True)
    assert Levy("persia", "scythed_chariot", 2, core=False, each=1) in with_them.levies


@pytest.mark.rule("HMA-4.2")
@pytest.mark.parametrize(
    ("size", "counts"), [("small", [1, 1, 1, 1, 1, 1]), ("medium", [1, 1, 1, 2, 2, 2]), ("large", [1, 1, 2, 2, 3, 3])]
)
def test_how_many_strategoi(size: Size, counts: list[int]) -> None:
    steps = {"small": 1, "medium": 2, "large": 3}[size]
    for die, count in enumerate(counts, 1):
        assert rolled("argos", size, 6, {"HMA-4.4": [1] * steps, "HMA-4.2": [die]}).strategoi == count


# -- units -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-4.5", "HMA-25.1")
@pytest.mark.parametrize(
    ("lochoi", "taxeis"),
    [(1, (1,)), (5, (5,)), (6, (3, 3)), (7, (4, 3)), (11, (4, 4, 3)), (16, (4, 4, 4, 4)), (22, (5, 5, 4, 4, 4))],
)
def test_the_usual_taxeis_have_three_to_five_lochoi(lochoi: int, taxeis: tuple[int, ...]) -> None:
    assert divided(Levy("athens", "athenians", lochoi, core=True)) == taxeis


@pytest.mark.rule("HMA-4.5", "HMA-1.8", "HMA-1.9")
def test_hipparchies_and_groups_have_their_own_sizes() -> None:
    assert divided(Levy("athens", "hippeis_hellenic", 5, core=False)) == (3, 2)
    assert divided(Levy("thrace", "peltasts_thracian", 10, core=True)) == (4, 3, 3)
    assert divided(Levy("athens", "psiloi_hellenic", 12, core=False, each=4)) == (4, 4, 4)


@pytest.mark.rule("HMA-4.7")
def test_up_to_half_of_the_core_are_allies() -> None:
    assert [most_allied(count) for count in (8, 9)] == [4, 5]


@pytest.mark.rule("HMA-4.7", "HMA-4.6")
def test_allies_roll_on_their_own_shares_and_bring_a_strategos_for_two_taxeis() -> None:
    """Sparta, epoch 2, 18 elements, 8 of them Corinthians: shares of 10 Lakedaimonians, and two taxeis with their own
    strategos; no cavalry or lights of Corinth are rolled."""
    dice = {"HMA-4.4": [1, 1, 1], "HMA-4.2": [3]}
    katalogos = rolled("sparta", "large", 18, dice, allies={"corinth": 8})
    army = formed(katalogos, "league")
    assert [(each.card, each.elements, each.nation) for each in army.unit] == [
        ("spartiates", 4, ""), ("lakonians", 3, ""), ("lakonians", 3, ""),
        ("corinthians", 4, "corinth"), ("corinthians", 4, "corinth"),
        ("psiloi_hellenic", 3, ""), ("psiloi_hellenic", 3, ""), ("psiloi_hellenic", 3, ""),
    ]  # fmt: skip
    assert [(each.nation, each.hegemon) for each in army.strategos] == [("", True), ("", False), ("corinth", False)]
    assert is_allied(army)
    assert contingents(army) == ("sparta", "corinth")
    assert track_of(army) == "lakedaimonian"
    assert faults(army, 2, katalogos) == []


@pytest.mark.rule("HMA-4.7")
def test_a_contingent_of_one_taxis_brings_none() -> None:
    katalogos = rolled("sparta", "small", 8, {"HMA-4.4": [1], "HMA-4.2": [3]}, allies={"corinth": 4})
    army = formed(katalogos, "league")
    assert [each.nation for each in army.strategos] == [""]
    assert faults(army, 2, katalogos) == []


@pytest.mark.rule("HMA-4.11")
@pytest.mark.parametrize("epoch", [1, 2, 3, 4, 5])
def test_what_is_rolled_on_any_list_may_take_the_field(epoch: Epoch) -> None:
    known = [each for each in nations() if is_available(each, epoch)]
    assert {each.id for each in nations()} - {each.id for each in known} == {
        1: {"mercenary", "persia"}, 2: {"mercenary", "persia"}, 3: {"persia"}, 4: set(), 5: set(),
    }[epoch]  # fmt: skip
    for listed in known:
        rows = [each for each in (*listed.cavalry, *listed.lights) if epoch in each.epochs]
        rolls = len([each for each in rows if each.card != "scythed_chariot"]) * 3
        katalogos = rolled(listed.id, "large", 22, {"HMA-4.4": [6] * rolls, "HMA-4.2": [6]}, epoch=epoch)
        assert sum(levy.elements for levy in katalogos.levies if levy.core) >= 22
        assert faults(formed(katalogos, "army"), epoch, katalogos) == [], listed.id


@pytest.mark.rule("HMA-4.3")
@pytest.mark.parametrize(
    ("nation", "epoch", "elements", "shares"),
    [
        # 4.95, 5.5 and 0.55 raised to its minimum of 1: one is left, for the largest remainder.
        ("boeotia", 5, 11, {"thebans": 5, "boeotians": 5, "sacred_band": 1}),
        # 9.1, 1.3, 2.6.
        ("athens", 5, 13, {"athenians": 9, "epilektoi": 1, "misthophoroi": 3}),
        # 5, 9, 2, 4 of 20 and none left; 17: 4.25, 7.65, 1.7, 3.4.
        ("sparta", 3, 20, {"spartiates": 5, "lakonians": 9, "skiritai": 2, "neodamodeis": 4}),
        ("sparta", 3, 17, {"spartiates": 4, "lakonians": 8, "skiritai": 2, "neodamodeis": 3}),
        # A tie of halves goes to the card listed first.
        ("thessaly", 2, 7, {"hippeis_thessalian": 4, "ataktes": 3}),
    ],
)
def test_shares_worked_out_by_hand(nation: str, epoch: Epoch, elements: int, shares: dict[str, int]) -> None:
    listed = next(each for each in nations() if each.id == nation)
    assert shared_out([row for row in listed.core if epoch in row.epochs], elements) == shares
