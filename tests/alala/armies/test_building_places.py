"""What a reason against an army is about (ALA-5.3 to 5.5): the editor shows it there."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.armies.armies import Army, ArmyBand, ArmyPhalanx, ArmyUnit, supplied
from polemos.rules.alala.armies.building import faults, why_not
from polemos.rules.alala.builder.muster import MUSTER
from polemos.rules.alala.options import Options


def phalanx(state: str, *grades: Any, **more: Any) -> ArmyPhalanx:
    return ArmyPhalanx(**{"state": state, "cp": 2, "unit": tuple(ArmyUnit(tuple(each)) for each in grades), **more})


def places(*phalanxes: ArmyPhalanx, bands: tuple[ArmyBand, ...] = (ArmyBand("psiloi", "C"),)) -> dict[str, Any]:
    army = Army(id="mine", name="Mine", phalanx=phalanxes, band=bands)
    found = faults(army, "standard")
    assert [fault.reason for fault in found] == why_not(army, "standard")
    return {f"{fault.reason.rule} {fault.reason.text}": fault.at for fault in found}


@pytest.mark.rule("ALA-5.3", "ALA-5.5")
def test_an_army_that_has_not_begun_says_what_it_lacks() -> None:
    assert places(bands=()) == {
        "ALA-5.3 an army has at least one phalanx": ("phalanx",),
        "ALA-5.3 bands go with hoplites: at least one band, and no more than there are units": ("band",),
    }
    # and a phalanx that has a leader and nobody to lead lacks units, and nothing else
    assert places(phalanx("Athens", "C", "C", commander_in_chief=True), phalanx("Athens")) == {
        "ALA-5.3 the phalanx of Athens has 0 units; 2 to 4 are allowed": ("phalanx.1",),
    }


@pytest.mark.rule("ALA-5.3", "ALA-5.4", "ALA-2.10")
def test_units_and_phalanxes_are_named_by_their_place() -> None:
    found = places(
        phalanx("Athens", "C", "A", commander_in_chief=True), phalanx("Argos", "C", "BB"), phalanx("Argos", "B", "C")
    )
    assert found == {
        "ALA-5.4 hoplites of Athens are of grade B or C, not A": ("phalanx.0.unit.1",),
        "ALA-2.10 Argos forms no deep columns": ("phalanx.1.unit.1",),
        "ALA-5.4 3 of 5 units of Argos are of grade B; one in 3 may be": ("phalanx.1", "phalanx.2"),
    }


@pytest.mark.rule("ALA-5.3", "ALA-5.5")
def test_leaders_and_bands_are_named_by_their_place() -> None:
    psiloi, hamippoi, peltasts = ArmyBand("psiloi", "C"), ArmyBand("hamippoi", "B"), ArmyBand("peltasts", "C")
    found = places(
        phalanx("Athens", "C", "C", cp=5, commander_in_chief=True),
        phalanx("Athens", "C", "C", cp=3),
        phalanx("Athens", "C", "C", cp=5, commander_in_chief=True, leads=4),
        bands=(psiloi, hamippoi, peltasts, hamippoi),
    )
    assert found == {
        "ALA-5.5 the leader of the phalanx of Athens starts with no unit of it": ("phalanx.2.leader",),
        "ALA-5.5 one of the leaders is the commander in chief": ("phalanx.0.leader", "phalanx.2.leader"),
        "ALA-5.3 2 leaders have 5 CP; at most 1 may": ("phalanx.0.leader", "phalanx.2.leader"),
        "ALA-5.4 no state of the army sends hamippoi of grade B": ("band.1", "band.3"),
    }
    nobody = places(phalanx("Athens", "C", "C"), phalanx("Athens", "C", "C"))
    assert nobody == {"ALA-5.5 one of the leaders is the commander in chief": ("phalanx.0.leader", "phalanx.1.leader")}


def test_what_is_wrong_with_the_whole_names_no_part() -> None:
    (over,) = faults(supplied()["athens"], "small", Options())
    assert (over.reason.rule, over.at) == ("ALA-5.3", ())


@pytest.mark.rule("ALA-5.3")
def test_the_troops_of_an_army_are_numbered_on_from_units_to_bands() -> None:
    bands = (ArmyBand("psiloi", "C"), ArmyBand("peltasts", "C"))
    two = (phalanx("Athens", "C", "C", commander_in_chief=True), phalanx("Argos", "B"))
    judged = MUSTER.judged(Army(id="mine", name="Mine", phalanx=two, band=bands), MUSTER.battle_of({}))
    numbered = [(part.path, part.number) for part in judged.parts if part.number]
    assert numbered == [
        ("phalanx.0.unit.0", 1), ("phalanx.0.unit.1", 2), ("phalanx.1.unit.0", 3), ("band.0", 4), ("band.1", 5),
    ]  # fmt: skip
