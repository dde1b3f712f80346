"""HMA-4.1, 4.5 to 4.11: armies as records, what is wrong with them, and where."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.rules.hoplomachia.armies.armies import (
    Army,
    ArmyStrategos,
    ArmyUnit,
    army_stands,
    army_worth,
    contingent_of,
    contingents,
    depths,
    is_allied,
    role_of,
)
from polemos.rules.hoplomachia.armies.building import faults, why_not
from polemos.rules.hoplomachia.armies.rolling import Katalogos, Levy
from polemos.rules.hoplomachia.charts.charts import card
from polemos.rules.hoplomachia.charts.words import Epoch
from polemos.rules.hoplomachia.options import Options

CHIEF = ArmyStrategos(hegemon=True)


def taxis(name: str, elements: int, nation: str = "", **values: Any) -> ArmyUnit:
    return ArmyUnit(card=name, elements=elements, nation=nation, **values)


def army(nation: str, *units: ArmyUnit, **values: Any) -> Army:
    return Army(id="army", name="Army", nation=nation, unit=units, **{"strategos": (CHIEF,), **values})


def wrong(known: Army, epoch: Epoch = 2, **values: Any) -> list[tuple[str, tuple[str, ...]]]:
    """Rules that are broken, with the parts that break them."""
    return [(fault.reason.rule, fault.at) for fault in faults(known, epoch, **values)]


@pytest.mark.rule("HMA-4.1")
def test_armies_are_compared_in_stands_without_baggage_and_chariots() -> None:
    """Ten lochoi are 20 stands, two Hellenic ilai 4, a group of psiloi as many as it has."""
    units = taxis("athenians", 5), taxis("athenians", 5), taxis("hippeis_hellenic", 2), taxis("psiloi_hellenic", 6)
    known = army("athens", *units, taxis("baggage", 1))
    assert army_stands(known) == 30
    assert (
        army_worth(known)
        == 10 * 10 + 2 * card("hippeis_hellenic").worth + 6 * card("psiloi_hellenic").worth + card("baggage").worth
    )


@pytest.mark.rule("HMA-4.1")
def test_an_army_is_saved_and_loaded() -> None:
    known = army("boeotia", taxis("thebans", 5, depth=4), taxis("hippeis_hellenic", 2, hamippoi=True))
    assert msgspec.json.decode(msgspec.json.encode(known), type=Army) == known
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"id": "a", "name": "A", "nation": "athens", "points": 3}', type=Army)


@pytest.mark.rule("HMA-4.5", "HMA-1.7", "HMA-1.8", "HMA-1.9")
@pytest.mark.parametrize(
    ("name", "least", "most", "rule"),
    [
        ("athenians", 1, 5, "HMA-1.7"), ("peltasts_mercenary", 1, 5, "HMA-1.7"), ("peltasts_thracian", 1, 4, "HMA-1.8"),
        ("psiloi_hellenic", 2, 6, "HMA-1.8"), ("toxotes_cretan", 2, 6, "HMA-1.8"), ("light_horse", 2, 6, "HMA-1.8"),
        ("hippeis_hellenic", 1, 4, "HMA-1.9"), ("baggage", 1, 1, "HMA-1.4"),
    ],
)  # fmt: skip
def test_sizes_of_units(name: str, least: int, most: int, rule: str) -> None:
    for size in range(1, 8):
        known = army("athens", taxis("athenians", 3), taxis(name, size), free=True)
        assert wrong(known, 4) == ([] if least <= size <= most else [(rule, ("unit.1",))]), size


@pytest.mark.rule("HMA-4.9", "HMA-1.2")
def test_free_choice_is_checked_for_epochs_and_takes_any_nationality() -> None:
    known = army("athens", taxis("spartiates", 3), taxis("neodamodeis", 3), taxis("hetairoi_thracian", 2), free=True)
    assert wrong(known, 2) == [("HMA-1.2", ("unit.1",))]
    assert wrong(known, 3) == []


@pytest.mark.rule("HMA-4.9", "HMA-1.15", "HMA-4.8")
@pytest.mark.parametrize(
    ("nation", "name", "deepest"),
    [
        ("boeotia", "thebans", 4), ("boeotia", "sacred_band", 4), ("boeotia", "boeotians", 3),
        ("athens", "athenians", 2), ("syracuse", "syracusans", 4), ("syracuse", "misthophoroi", 2),
        ("athens", "psiloi_hellenic", 1),
    ],
)  # fmt: skip
def test_who_may_form_deep(nation: str, name: str, deepest: int) -> None:
    usual = card(name).stands_per_element
    for depth in range(0, 6):
        known = army(nation, taxis("ataktes", 1), taxis(name, 3, depth=depth), free=True)
        fine = depth == 0 or usual <= depth <= deepest
        assert wrong(known, 4) == ([] if fine else [("HMA-1.15", ("unit.1",))]), depth


@pytest.mark.rule("HMA-4.8")
def test_the_greatest_depth_of_the_list_binds_cards_that_may_stand_deeper() -> None:
    known = army("athens", taxis("athenians", 3), taxis("thebans", 4, depth=4), free=True)
    assert wrong(known, 4) == [("HMA-4.8", ("unit.1",))]
    assert wrong(army("athens", taxis("athenians", 3), taxis("thebans", 4, "boeotia", depth=4), free=True), 4) == []


@pytest.mark.rule("HMA-1.15")
def test_a_theban_taxis_of_five_regrouped() -> None:
    assert depths(taxis("thebans", 5)) == (2, 2, 2, 2, 2)
    assert depths(taxis("thebans", 5, depth=4)) == (4, 4, 2)
    assert depths(taxis("thebans", 5, depth=3)) == (3, 3, 2, 2)
    assert depths(taxis("thebans", 1, depth=4)) == (2,)
    assert depths(taxis("thebans", 3, depth=4)) == (4, 2)
    assert depths(taxis("psiloi_hellenic", 4)) == (1, 1, 1, 1)


@pytest.mark.rule("HMA-4.8", "HMA-1.10")
@pytest.mark.parametrize(
    ("nation", "name", "epoch", "fine"),
    [
        ("boeotia", "hippeis_hellenic", 1, True), ("athens", "hippeis_hellenic", 3, False),
        ("athens", "hippeis_hellenic", 4, True), ("thessaly", "hippeis_thessalian", 2, True),
        ("thessaly", "hetairoi_macedonian", 2, False), ("corinth", "hippeis_hellenic", 5, False),
    ],
)  # fmt: skip
def test_who_has_hamippoi(nation: str, name: str, epoch: Epoch, fine: bool) -> None:
    known = army(nation, taxis("ataktes", 3), taxis(name, 2, hamippoi=True), free=True)
    assert wrong(known, epoch) == ([] if fine else [("HMA-1.10", ("unit.1",))])


@pytest.mark.rule("HMA-4.8", "HMA-1.12")
def test_core_classes_and_peltastes_classed_as_light() -> None:
    units = [taxis("peltasts_thracian", size, light=light) for size, light in ((4, False), (2, False), (4, True))]
    known = army("thrace", *units, taxis("hetairoi_thracian", 2), taxis("psiloi_tribal", 4))
    assert [role_of(known, each) for each in known.unit] == ["core", "core", "light", "core", "light"]
    assert wrong(known) == []
    assert wrong(army("thrace", units[1], units[2])) == [("HMA-1.12", ("unit.1",))]
    assert wrong(army("thrace", units[0], units[2])) == []  # exactly half
    hoplites = army("athens", taxis("athenians", 3), taxis("peltasts_thracian", 3))
    assert [role_of(hoplites, each) for each in hoplites.unit] == ["core", "light"]
    assert role_of(hoplites, taxis("baggage", 1)) == "baggage"
    assert wrong(army("athens", taxis("athenians", 3), taxis("athenians", 3, light=True))) == [
        ("HMA-1.12", ("unit.1",))
    ]


@pytest.mark.rule("HMA-1.12", "HMA-4.7")
def test_hoplites_are_core_in_every_army_and_other_allies_go_by_its_list() -> None:
    """Thrace names peltastes and hippeis, Athens hoplites alone."""
    thracians, guests = taxis("peltasts_thracian", 4), taxis("athenians", 2, "athens")
    known = army("thrace", thracians, guests)
    assert [role_of(known, each) for each in known.unit] == ["core", "core"]
    assert wrong(army("thrace", thracians, taxis("athenians", 4, "athens"))) == [("HMA-4.7", ("unit.1",))]  # 4 of 6
    horse, foot = taxis("hippeis_thessalian", 2, "thessaly"), taxis("ataktes", 2, "thessaly")
    mixed = army("athens", taxis("athenians", 5), horse, foot, strategos=(CHIEF, ArmyStrategos(nation="thessaly")))
    assert [role_of(mixed, each) for each in mixed.unit] == ["core", "light", "core"]
    assert wrong(mixed) == []


@pytest.mark.rule("HMA-4.7", "HMA-1.9")
def test_horse_of_an_ally_counts_against_the_half_and_as_a_taxis_of_its_contingent() -> None:
    """4 Athenian lochoi; Thessaly sends 3 ilai and 3 lochoi: 6 of 10."""
    horse, foot = taxis("hippeis_thessalian", 3, "thessaly"), taxis("ataktes", 3, "thessaly")
    known = army("athens", taxis("athenians", 4), horse, foot)
    assert wrong(known) == [("HMA-4.7", ("unit.1", "unit.2")), ("HMA-4.7", ("strategos",))]
    assert is_allied(army("athens", taxis("athenians", 4), horse))
    peltastes = army("mercenary", taxis("misthophoroi", 5), *2 * [taxis("peltasts_thracian", 4, "thrace")])
    assert contingents(peltastes) == ("mercenary", "thrace")
    assert wrong(peltastes, 4) == []  # light groups bring no strategos


@pytest.mark.rule("HMA-4.7")
def test_allies_are_named_by_the_list_and_at_most_half() -> None:
    own, corinth = taxis("lakonians", 4), taxis("corinthians", 4, "corinth")
    assert wrong(army("sparta", own, corinth)) == []
    assert wrong(army("sparta", own, taxis("corinthians", 5, "corinth"))) == []  # 5 of 9
    more = taxis("corinthians", 3, "corinth"), taxis("boeotians", 3, "boeotia")
    assert wrong(army("sparta", own, *more)) == [("HMA-4.7", ("unit.1", "unit.2"))]  # 6 of 10
    assert wrong(army("sparta", own, taxis("athenians", 3, "athens"))) == [("HMA-4.7", ("unit.1",))]


@pytest.mark.rule("HMA-4.7")
def test_a_contingent_of_two_taxeis_has_its_own_strategos() -> None:
    units = taxis("lakonians", 5), taxis("corinthians", 2, "corinth"), taxis("corinthians", 2, "corinth")
    assert wrong(army("sparta", *units)) == [("HMA-4.7", ("strategos",))]
    assert wrong(army("sparta", *units, strategos=(CHIEF, ArmyStrategos(nation="corinth")))) == []


@pytest.mark.rule("HMA-4.7")
def test_contingents_of_lights() -> None:
    """Those whose nationality has no core there belong to the main nationality."""
    cretans, own = taxis("toxotes_cretan", 2, "mercenary"), taxis("psiloi_hellenic", 2, "corinth")
    known = army("sparta", taxis("lakonians", 4), taxis("corinthians", 3, "corinth"), cretans, own, free=True)
    assert [contingent_of(known, each) for each in known.unit] == ["sparta", "corinth", "sparta", "corinth"]


@pytest.mark.rule("HMA-4.7")
def test_lights_of_the_main_list_go_with_a_contingent_of_their_own_people() -> None:
    thracians, hoplites = taxis("peltasts_thracian", 3), taxis("ataktes", 4)
    alone = army("macedon", hoplites, thracians)
    assert contingent_of(alone, thracians) == "macedon"
    allied = army("macedon", hoplites, taxis("hetairoi_thracian", 2, "thrace"), thracians, free=True)
    assert [contingent_of(allied, each) for each in allied.unit] == ["macedon", "thrace", "thrace"]
    horse = taxis("hippeis_thessalian", 2)  # core of the king's own, whatever the card is called
    mixed = army("macedon", hoplites, horse, taxis("hippeis_thessalian", 2, "thessaly"), free=True)
    assert [contingent_of(mixed, each) for each in mixed.unit] == ["macedon", "macedon", "thessaly"]


@pytest.mark.rule("HMA-4.11")
def test_units_are_on_the_list_of_their_nationality() -> None:
    assert wrong(army("athens", taxis("athenians", 3), taxis("spartiates", 3))) == [("HMA-4.11", ("unit.1",))]
    assert wrong(army("athens", taxis("athenians", 3), taxis("epilektoi", 1)), 4) == [("HMA-4.11", ("unit.1",))]
    assert wrong(army("athens", taxis("athenians", 3), taxis("epilektoi", 1)), 5) == []
    lights = army("sparta", taxis("lakonians", 4), taxis("psiloi_hellenic", 4, "corinth"))
    assert wrong(lights) == [("HMA-4.11", ("unit.1",))]  # allies bring core only
    assert wrong(army("mercenary", taxis("misthophoroi", 3)), 2) == [
        ("HMA-1.2", ("unit.0",)),
        ("HMA-4.11", ("nation",)),
    ]
    assert wrong(army("mercenary", taxis("misthophoroi", 3)), 3) == []
    assert wrong(army("atlantis", taxis("athenians", 3))) == [("HMA-4.11", ("nation",))]


@pytest.mark.rule("HMA-4.5")
def test_unknown_cards_and_nations_are_told_where_they_are() -> None:
    known = army("athens", taxis("athenians", 3), taxis("trolls", 3), taxis("athenians", 3, "atlantis"))
    assert wrong(known) == [("HMA-4.5", ("unit.1",)), ("HMA-4.11", ("unit.2",))]


@pytest.mark.rule("HMA-5.1")
def test_one_hegemon_of_the_main_nationality() -> None:
    own = taxis("athenians", 3)
    assert wrong(army("athens", own, strategos=())) == [("HMA-5.1", ("strategos",))]
    assert wrong(army("athens", own, strategos=(CHIEF, CHIEF))) == [("HMA-5.1", ("strategos",))]
    foreign = ArmyStrategos(nation="argos", hegemon=True)
    assert wrong(army("athens", own, strategos=(foreign,))) == [("HMA-5.1", ("strategos.0",))]


@pytest.mark.rule("HMA-1.11")
def test_chariots_only_with_their_option() -> None:
    known = army("persia", taxis("misthophoroi", 3), taxis("scythed_chariot", 1))
    assert wrong(known, 4) == [("HMA-1.11", ("unit.1",))]
    assert wrong(known, 4, options=Options(chariots=True)) == []


@pytest.mark.rule("HMA-4.1", "HMA-4.3", "HMA-4.4", "HMA-4.5")
def test_neither_more_nor_less_than_was_rolled() -> None:
    levies = Levy("athens", "athenians", 7, core=True), Levy("athens", "psiloi_hellenic", 8, core=False, each=4)
    katalogos = Katalogos("athens", "small", levies, 1)
    psiloi = taxis("psiloi_hellenic", 4)
    fine = army("athens", taxis("athenians", 5), taxis("athenians", 2), psiloi, psiloi, taxis("baggage", 1))
    assert wrong(fine, katalogos=katalogos) == []
    fewer = army("athens", taxis("athenians", 5), taxis("athenians", 1), psiloi, psiloi)
    assert wrong(fewer, katalogos=katalogos) == [("HMA-4.3", ("unit.0", "unit.1"))]
    archers = army("athens", *fine.unit, taxis("toxotes_hellenic", 2))
    assert wrong(archers, katalogos=katalogos) == [("HMA-4.1", ("unit.5",))]
    others = taxis("psiloi_hellenic", 5), taxis("psiloi_hellenic", 3)
    split = army("athens", taxis("athenians", 5), taxis("athenians", 2), *others)
    assert wrong(split, katalogos=katalogos) == [("HMA-4.4", ("unit.2",)), ("HMA-4.4", ("unit.3",))]
    missing = army("athens", taxis("athenians", 4), taxis("athenians", 3), strategos=(CHIEF, ArmyStrategos()))
    assert wrong(missing, katalogos=katalogos) == [("HMA-4.4", ()), ("HMA-4.2", ("strategos",))]


@pytest.mark.rule("HMA-4.2")
def test_an_army_has_core_units() -> None:
    assert [reason.rule for reason in why_not(army("athens", taxis("psiloi_hellenic", 4)), 2)] == ["HMA-4.2"]


@pytest.mark.rule("HMA-4.10")
def test_cards_flagged_epilektoi_are_in_the_lists_with_and_without_the_option() -> None:
    assert card("epilektoi").epilektoi
    known = army("argos", taxis("argives", 3), taxis("epilektoi", 1))
    assert wrong(known, 3) == wrong(known, 3, options=Options(epilektoi=True)) == []
