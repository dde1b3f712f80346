"""The army builder of Paean: what deeds do, what follows from them, what is said about an army."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos import UsageProblem
from polemos.rules.paean.armies.armies import army
from polemos.rules.paean.builder.muster import MUSTER, For
from polemos.rules.paean.options import Options
from polemos.tabletop.drafting.places import plain
from polemos.tabletop.drafting.records import PutItem, RemovePieces, SetField
from polemos.tabletop.muster.muster import edited
from polemos.tabletop.muster.records import CopyItem, EditMuster, MusterDeed, MusterDraft


def built(raw: dict[str, Any], *deeds: MusterDeed, budget: str = "600", **settings: str) -> MusterDraft:
    """What the builder says after some deeds."""
    return edited(MUSTER, EditMuster(army=raw, settings={"budget": budget, **settings}, deeds=deeds))


def faults(draft: MusterDraft) -> set[str]:
    return {fault.rule for fault in draft.faults}


def test_a_new_army_has_an_army_commander_and_needs_troops() -> None:
    draft = built(MUSTER.blank("sparta"))
    assert [leader["role"] for leader in draft.army["leader"]] == ["army_commander"]
    assert "PAE-4.8" in faults(draft)
    assert (draft.points, draft.limit) == (30, 600)


@pytest.mark.rule("PAE-4.11")
def test_new_formations_are_of_the_list_and_under_a_commander() -> None:
    draft = built(MUSTER.blank("sparta"), PutItem(path="formation"), PutItem(path="formation"))
    first, second = draft.army["formation"]
    assert (first["troops"], first["under"]) == ([{"code": "HI-TS-E", "bases": 4}], "AC")
    assert second["troops"][0]["code"] == "HI-TS-V"


@pytest.mark.rule("PAE-2.13")
def test_lights_are_under_nobody_as_soon_as_they_are_lights() -> None:
    draft = built(
        MUSTER.blank("sparta"), PutItem(path="formation"), SetField(path="formation.0.troops.0.code", value="LI-J-I")
    )
    assert draft.army["formation"][0]["under"] == ""
    back = built(draft.army, SetField(path="formation.0.troops.0.code", value="HI-TS-V"))
    assert back.army["formation"][0]["under"] == "AC"


def test_leaders_have_signs_of_their_own() -> None:
    draft = built(MUSTER.blank("sparta"), PutItem(path="leader"), PutItem(path="leader"), CopyItem(path="leader.1"))
    assert [leader["id"] for leader in draft.army["leader"]] == ["AC", "SC1", "SC3", "SC2"]
    hero = built(draft.army, SetField(path="leader.1.role", value="hero"))
    assert hero.army["leader"][1]["id"] == "H1"


def test_formations_follow_a_commander_who_gets_another_sign() -> None:
    raw = plain(army("argos"))
    hero = built(raw, SetField(path="leader.1.role", value="hero"))  # SC1 commands some of them
    assert "PAE-2.13" in faults(hero)
    assert not any(each.get("under") == "SC1" for each in hero.army["formation"])


@pytest.mark.rule("PAE-4.8")
@pytest.mark.parametrize("city", sorted(MUSTER.supplied()))
def test_ready_armies_are_legal_in_the_builder(city: str) -> None:
    draft = built(plain(army(city)))
    assert draft.faults == ()
    assert draft.points == sum(cost.points for cost in draft.costs)


@pytest.mark.rule("PAE-4.1")
def test_an_army_is_judged_by_the_budget_and_the_options() -> None:
    raw = plain(army("corinth"))  # 600 points
    assert "PAE-4.1" in faults(built(raw, budget="599"))
    stranger = built(raw, SetField(path="formation.0.troops.0.code", value="HI-SP-S"), budget="900")
    assert "PAE-4.14" in faults(stranger)
    free = built(stranger.army, budget="900", free_structure="yes")
    assert "PAE-4.14" not in faults(free)
    assert "PAE-21.5" in faults(built(stranger.army, budget="900", free_structure="yes", no_pikes="yes"))


def test_what_is_removed_is_gone() -> None:
    draft = built(plain(army("sparta")), RemovePieces(paths=("formation.0",)))
    assert len(draft.army["formation"]) == len(army("sparta").formation) - 1


@pytest.mark.parametrize("budget", ["49", "5001", "many", "-3"])
def test_a_budget_that_there_is_not_is_refused(budget: str) -> None:
    with pytest.raises(UsageProblem):
        MUSTER.battle_of({"budget": budget})


def test_settings_are_read_and_said_again() -> None:
    battle = For(450, replace(Options(), army_lists=False, no_pikes=True))
    assert MUSTER.battle_of(MUSTER.settings_of(battle)) == battle


def test_an_army_is_written_and_read_again() -> None:
    for each in MUSTER.supplied().values():
        assert MUSTER.read(MUSTER.text(each)) == each


def test_an_army_on_paper_has_every_base_and_leader() -> None:
    sheet = MUSTER.roster(army("sparta"), For(600, Options()))
    leaders, formations = sheet.groups
    assert len(leaders.lines) == 3
    assert sum(len(track.marks) for line in formations.lines for track in line.tracks) == 26
    assert "594 points of 600" in sheet.line
