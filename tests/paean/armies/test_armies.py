"""Section 4: prices, limits and lists."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.paean.armies.armies import (
    Army,
    ArmyFormation,
    ArmyLeader,
    ArmyTroops,
    army,
    army_points,
    figures_of,
    ready_armies,
)
from polemos.rules.paean.armies.building import why_not
from polemos.rules.paean.armies.troops import leader_price, troop
from polemos.rules.paean.charts.points import army_lists
from polemos.rules.paean.options import Options

FREE = Options(army_lists=False)

# What the rulebook says of each ready army: points, figures that count, all figures.
READY = {
    "sparta": (594, 256, 312), "argos": (599, 352, 424), "athens": (598, 352, 432), "corinth": (600, 448, 528),
    "boeotia": (594, 384, 476), "thessaly": (599, 256, 508), "chalcis": (595, 320, 404), "eretria": (596, 416, 536),
    "phocis": (598, 352, 456), "tegea": (599, 384, 456), "messenia": (600, 320, 440), "persia": (600, 408, 512),
}  # fmt: skip


def formation(code: str, bases: int, files: int = 1, under: str = "AC", **values: Any) -> ArmyFormation:
    light = code.startswith(("LI-", "LC-"))
    return ArmyFormation(troops=(ArmyTroops(code, bases),), files=files, under="" if light else under, **values)


def leader(id_: str, value: int, gift: Any = "") -> ArmyLeader:
    roles: dict[str, Any] = {"A": "army_commander", "S": "subordinate", "H": "hero"}
    return ArmyLeader(id=id_, role=roles[id_[0]], value=value, gift=gift)


def built(*formations: ArmyFormation, leaders: tuple[ArmyLeader, ...] = (leader("AC", 10),), city: str = "") -> Army:
    return Army(id="mine", name="Mine", city=city, leader=leaders, formation=formations)


def said(army: Army, budget: int = 600, options: Options = FREE) -> dict[str, str]:
    """What is wrong, by rule."""
    return {reason.rule: reason.text for reason in why_not(army, budget, options)}


HOPLITES = formation("HI-TS-S", 8, 4)


@pytest.mark.rule("PAE-4.2", "PAE-4.3")
@pytest.mark.parametrize(
    ("code", "points"),
    [
        ("LI-J-I", 1), ("LI-B-V", 5), ("LI-B-Vx", 8), ("LI-S-Sx", 6), ("LC-J-S", 2), ("LC-B-V", 5), ("LMI-J-S", 6),
        ("LMI-JS-V", 15), ("LMC-JS-S", 5), ("MI-TS-I", 8), ("MC-JS-V", 23), ("LHI-TS-S", 12), ("LHI-SP-E", 36),
        ("HI-TS-V", 24), ("HI-LS-E", 40), ("HI-SP-S", 32),
    ],
)  # fmt: skip
def test_a_base_has_its_price(code: str, points: int) -> None:
    known = troop(code)
    assert known is not None
    assert known.price.points == points


@pytest.mark.rule("PAE-4.2")
def test_eight_veteran_heavies_cost_192_and_four_expert_slingers_24() -> None:
    army = built(formation("HI-TS-V", 8, 4), formation("LI-S-Sx", 4, 4), leaders=())
    assert army_points(army, FREE) == 192 + 24


@pytest.mark.rule("PAE-4.4")
@pytest.mark.parametrize(
    ("role", "value", "gift", "points"),
    [
        ("army_commander", 9, "", 30), ("army_commander", 11, "", 100), ("subordinate", 8, "", 10), ("hero", 9, "", 45),
        ("hero", 12, "", 225), ("hero", 11, "speed_of_hermes", 200),
    ],
)  # fmt: skip
def test_a_leader_has_his_price_and_a_gift_costs_fifty(role: Any, value: int, gift: Any, points: int) -> None:
    assert leader_price(role, value, gift) == points


@pytest.mark.rule("PAE-4.1")
def test_an_army_may_not_cost_more_than_the_budget() -> None:
    army = built(formation("HI-TS-S", 35, 5), leaders=(leader("AC", 9),))  # 560 + 30
    assert "PAE-4.1" not in said(army, 590)
    assert said(army, 589)["PAE-4.1"] == "Mine costs 590 points; 589 may be spent"


@pytest.mark.rule("PAE-4.5")
@pytest.mark.parametrize(
    ("leaders", "rule"),
    [
        ((leader("AC", 10), ArmyLeader(id="AC2", role="army_commander", value=9)), "PAE-4.5"),
        ((leader("AC", 8),), "PAE-4.5"),
        ((leader("AC", 12),), "PAE-4.5"),
        ((leader("AC", 10), leader("SC1", 11)), "PAE-4.5"),
        ((leader("AC", 9), leader("SC1", 10)), "PAE-4.5"),
        ((leader("AC", 9), leader("SC1", 9)), None),
        ((leader("AC", 9), leader("SC1", 8), leader("H1", 12)), None),
        ((leader("AC", 9), leader("H1", 8)), "PAE-4.5"),
        ((leader("AC", 10, "spear_of_ares"),), "PAE-4.4"),
    ],
)
def test_each_tier_has_its_values(leaders: tuple[ArmyLeader, ...], rule: str | None) -> None:
    assert list(said(built(HOPLITES, leaders=leaders))) == ([rule] if rule else [])


@pytest.mark.rule("PAE-4.5")
def test_an_army_without_army_commander_is_none() -> None:
    assert "PAE-4.5" in said(built(HOPLITES, leaders=()))


@pytest.mark.rule("PAE-4.6")
@pytest.mark.parametrize(
    ("budget", "subordinates", "heroes", "legal"),
    [
        (150, 1, 1, True),
        (600, 3, 2, True),
        (600, 4, 0, False),
        (600, 0, 3, False),
        (599, 3, 0, False),
        (400, 2, 1, True),
    ],
)  # fmt: skip
def test_so_many_leaders_for_so_many_points(budget: int, subordinates: int, heroes: int, legal: bool) -> None:
    leaders = (
        leader("AC", 9),
        *(leader(f"SC{number}", 8) for number in range(1, subordinates + 1)),
        *(leader(f"H{number}", 9) for number in range(1, heroes + 1)),
    )
    assert ("PAE-4.6" not in said(built(HOPLITES, leaders=leaders), budget)) is legal


@pytest.mark.rule("PAE-4.7")
def test_exactly_forty_per_cent_of_the_figures_are_enough() -> None:
    enough = built(formation("HI-TS-S", 4, 2), formation("MI-TS-S", 8, 4))
    assert figures_of(enough) == (64, 160)
    assert "PAE-4.7" not in said(enough)
    short = replace(enough, formation=(*enough.formation, formation("LI-J-S", 1)))
    assert figures_of(short) == (64, 164)
    assert "PAE-4.7" in said(short)
    assert "PAE-4.7" not in said(short, options=Options(army_lists=False, hoplite_share=False))


@pytest.mark.rule("PAE-2.8", "PAE-4.8")
@pytest.mark.parametrize(
    ("codes", "rule"),
    [
        (("HI-TS-S", "HI-TS-V"), None),
        (("MI-TS-S", "MI-B-S"), None),
        (("HI-TS-S", "HI-LS-S"), "PAE-2.8"),
        (("HI-TS-S", "LHI-TS-S"), "PAE-2.8"),
        (("MI-TS-S", "MC-TS-S"), "PAE-2.8"),
        (("HI-TS-S", "HI-B-S"), "PAE-4.2"),
    ],
)
def test_bases_of_a_formation_have_class_mount_and_ranks_in_common(codes: tuple[str, str], rule: str | None) -> None:
    mixed = ArmyFormation(troops=tuple(ArmyTroops(code, 2) for code in codes), files=2, under="AC")
    found = said(built(HOPLITES, mixed))
    assert list(found) == ([rule] if rule else [])


@pytest.mark.rule("PAE-2.13", "PAE-1.5")
def test_a_formation_is_under_one_commander_and_has_no_more_files_than_bases() -> None:
    assert "PAE-2.13" in said(built(replace(HOPLITES, under="")))
    assert "PAE-2.13" in said(built(replace(HOPLITES, under="H1"), leaders=(leader("AC", 10), leader("H1", 9))))
    assert "PAE-2.13" in said(built(HOPLITES, replace(formation("LI-J-S", 2), under="AC")))
    assert "PAE-1.5" in said(built(replace(HOPLITES, files=9)))


@pytest.mark.rule("PAE-4.2")
def test_of_a_formation_with_a_base_that_nobody_sells_nothing_more_is_said() -> None:
    mixed = ArmyFormation(troops=(ArmyTroops("HI-TS-S", 2), ArmyTroops("HI-B-S", 2)), files=9, under="")
    assert list(said(built(HOPLITES, mixed))) == ["PAE-4.2"]


@pytest.mark.rule("PAE-4.8")
def test_every_broken_condition_is_told() -> None:
    wrong = built(formation("HI-B-S", 2), replace(HOPLITES, files=9), leaders=(leader("AC", 12), leader("SC1", 9)))
    assert set(said(wrong, 20, Options())) >= {"PAE-4.1", "PAE-4.5", "PAE-4.2", "PAE-1.5", "PAE-4.10"}


# -- lists -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "PAE-4.10", "PAE-4.11", "PAE-4.12", "PAE-4.13", "PAE-4.14", "PAE-4.15", "PAE-4.16", "PAE-4.17", "PAE-4.18",
    "PAE-4.19", "PAE-4.20", "PAE-4.21", "PAE-4.22",
)  # fmt: skip
@pytest.mark.parametrize("city", READY)
def test_the_ready_army_of_a_list_is_legal_and_counts_what_the_book_says(city: str) -> None:
    ready = army(city)
    assert why_not(ready, 600, Options()) == []
    assert (army_points(ready, Options()), *figures_of(ready)) == READY[city]


@pytest.mark.rule("PAE-4.10", "PAE-4.11")
@pytest.mark.parametrize(
    ("budget", "bases", "legal"),
    [
        (600, 3, False), (600, 4, True), (600, 20, True), (600, 21, False), (300, 1, False), (300, 2, True),
        (300, 10, True), (300, 11, False), (450, 2, False), (450, 3, True), (450, 15, True), (450, 16, False),
    ],
)  # fmt: skip
def test_limits_grow_and_shrink_with_the_budget(budget: int, bases: int, legal: bool) -> None:
    """Citizen hoplites of Sparta: 4 to 20 for 600; the least is rounded down, the greatest up."""
    army = built(formation("HI-TS-V", bases), formation("LI-J-I", 2), city="sparta", leaders=(leader("AC", 9),))
    reasons = [reason for reason in why_not(army, budget, Options()) if "HI-TS-V" in reason.text]
    assert (not reasons) is legal


@pytest.mark.rule("PAE-4.10", "PAE-4.19")
def test_a_list_names_its_troops_and_the_values_of_its_commander() -> None:
    phocis = army("phocis")
    stranger = replace(phocis, formation=(*phocis.formation, formation("MC-TS-S", 1)))
    assert any("no MC-TS-S" in reason.text for reason in why_not(stranger, 700, Options()))
    supreme = replace(phocis, leader=(replace(phocis.leader[0], value=11), *phocis.leader[1:]))
    assert any(reason.rule == "PAE-4.19" for reason in why_not(supreme, 700, Options()))
    assert not [reason for reason in why_not(supreme, 700, FREE) if reason.rule == "PAE-4.19"]


@pytest.mark.rule("PAE-21.6")
def test_a_free_army_needs_no_list_but_its_share_of_hoplites() -> None:
    free = Options(free_structure=True)
    assert said(built(HOPLITES), options=free) == {}
    assert list(said(built(formation("MI-TS-S", 4)), options=free)) == ["PAE-4.7"]


@pytest.mark.rule("PAE-21.5")
@pytest.mark.parametrize("code", ["HI-LS-S", "LHI-SP-S"])
def test_without_pikes_three_and_four_ranks_may_not_be_bought(code: str) -> None:
    army = built(formation(code, 2))
    assert said(army) == {}
    assert list(said(army, options=Options(army_lists=False, no_pikes=True))) == ["PAE-21.5"]


@pytest.mark.rule("PAE-21.2")
def test_commanders_who_are_rolled_cost_what_is_set_aside() -> None:
    army = built(HOPLITES, leaders=(leader("AC", 11), leader("SC1", 8)))
    assert army_points(army, Options(random_commanders=True)) == 128 + 60 + 30


@pytest.mark.rule("PAE-21.2", "PAE-4.5")
def test_only_commanders_are_rolled_and_a_hero_must_still_have_a_value_that_there_is() -> None:
    rolled = Options(army_lists=False, random_commanders=True)
    army = built(HOPLITES, leaders=(leader("AC", 8), leader("H1", 8)))
    assert list(said(army, options=rolled)) == ["PAE-4.5"]
    assert list(said(built(HOPLITES, leaders=(leader("AC", 8), leader("H1", 9))), options=rolled)) == []


@pytest.mark.rule("PAE-4.9")
def test_persians_have_core_troops_in_place_of_hoplites() -> None:
    assert army_lists()["persia"].army.core == ("MI-TS-S", "MI-TS-V", "MI-B-S", "MI-B-V")
    assert figures_of(army("persia"))[0] == 408
    assert all(not listed.army.core for city, listed in army_lists().items() if city != "persia")


@pytest.mark.rule("PAE-4.9", "PAE-4.7")
def test_the_core_makes_up_the_share_and_counts_only_for_the_army_of_its_list() -> None:
    levies = formation("LMI-J-I", 8, 4)  # 96 figures
    persians = built(formation("MI-B-S", 5, 5), levies, city="persia")  # 60 of 156 figures are less than 40 per cent
    assert said(persians)["PAE-4.9"] == "60 of 156 figures are of the core; at least 40 per cent must be"
    enough = built(formation("MI-B-S", 6, 6), levies, city="persia")  # 72 of 168
    assert not said(enough).keys() & {"PAE-4.9", "PAE-4.7"}
    assert "PAE-4.7" in said(replace(enough, city="athens"))


def test_there_are_twelve_lists() -> None:
    assert len(ready_armies()) == 12
