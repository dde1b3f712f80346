"""The army builder of Hoplomachia: what deeds do, what follows from them, what is said about an army."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.game import Game
from polemos.rules.hoplomachia.armies.ready import ready_army
from polemos.rules.hoplomachia.builder.armoury import HoplomachiaArmoury
from polemos.rules.hoplomachia.builder.judging import For, fitting
from polemos.rules.hoplomachia.builder.muster import MUSTER
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.tabletop.drafting.places import plain
from polemos.tabletop.drafting.records import Field, PutItem, RemovePieces, SetField
from polemos.tabletop.muster.muster import edited
from polemos.tabletop.muster.records import CopyItem, EditMuster, MusterDeed, MusterDraft


def built(raw: dict[str, Any], *deeds: MusterDeed, size: str = "medium", year: str = "394", **more: str) -> MusterDraft:
    """What the builder says after some deeds."""
    return edited(MUSTER, EditMuster(army=raw, settings={"size": size, "year": year, **more}, deeds=deeds))


def faults(draft: MusterDraft) -> set[str]:
    return {fault.rule for fault in draft.faults}


def field(draft: MusterDraft, path: str) -> Field:
    """The field of a form at a path."""
    waiting = [each for group in draft.groups for each in group.fields]
    while waiting:
        each = waiting.pop()
        if each.path == path:
            return each
        waiting += [*each.fields, *(inner for item in each.items for inner in item.fields)]
    raise KeyError(path)


def test_a_new_army_has_a_hegemon_and_needs_units() -> None:
    draft = built(MUSTER.blank("sparta"))
    assert [each["hegemon"] for each in draft.army["strategos"]] == [True]
    assert {"HMA-4.1", "HMA-4.2", "HMA-4.4"} <= faults(draft)
    assert draft.points is None
    assert draft.limit is None


@pytest.mark.rule("HMA-4.11")
def test_new_units_are_those_of_the_list_in_the_epoch() -> None:
    """Epoch 4 of Sparta: four kinds of hoplites, horse of free number, psiloi in threes, Cretans in twos."""
    draft = built(MUSTER.blank("sparta"), *[PutItem(path="unit")] * 7)
    assert [(each["card"], each["elements"]) for each in draft.army["unit"]] == [
        ("spartiates", 4), ("lakonians", 4), ("skiritai", 4), ("neodamodeis", 4), ("hippeis_hellenic", 4),
        ("psiloi_hellenic", 3), ("toxotes_cretan", 2),
    ]  # fmt: skip


@pytest.mark.rule("HMA-4.7")
def test_troops_of_an_ally_get_his_nationality_and_bring_a_strategos() -> None:
    two = [PutItem(path="unit"), SetField(path="unit.0.card", value="corinthians"), CopyItem(path="unit.0")]
    draft = built(MUSTER.blank("sparta"), *two)
    assert [each["nation"] for each in draft.army["unit"]] == ["corinth", "corinth"]
    own = built(draft.army, PutItem(path="strategos"))
    assert own.army["strategos"][1]["nation"] == "corinth"
    back = built(draft.army, SetField(path="unit.0.card", value="lakonians"))
    assert back.army["unit"][0]["nation"] == ""


@pytest.mark.rule("HMA-5.1")
def test_an_army_has_one_hegemon() -> None:
    draft = built(MUSTER.blank("athens"), PutItem(path="strategos"), CopyItem(path="strategos.0"))
    assert [each["hegemon"] for each in draft.army["strategos"]] == [True, False, False]
    other = built(draft.army, SetField(path="strategos.2.hegemon", value=True))
    assert [each["hegemon"] for each in other.army["strategos"]] == [False, False, True]


@pytest.mark.rule("HMA-1.7")
def test_other_troops_have_a_size_that_they_can_have() -> None:
    raw = plain(ready_army("boeotia"))
    draft = built(raw, SetField(path="unit.0.card", value="hippeis_hellenic"))
    assert draft.army["unit"][0] | {"name": ""} == {
        "card": "hippeis_hellenic", "elements": 4, "nation": "", "depth": 0, "hamippoi": False, "light": False,
        "name": "",
    }  # fmt: skip
    assert (field(draft, "unit.0.elements").least, field(draft, "unit.0.elements").most) == (1, 4)


@pytest.mark.rule("HMA-1.15")
def test_depth_is_bounded_by_card_and_nation() -> None:
    draft = built(plain(ready_army("boeotia")))
    assert field(draft, "unit.0.depth").most == 4  # Thebans
    assert field(draft, "unit.3.depth").most == 3  # Boeotians


@pytest.mark.rule("HMA-1.10", "HMA-1.12", "HMA-1.15")
@pytest.mark.parametrize(
    ("name", "year", "offered"),
    [
        ("sparta", "394", {"hamippoi"}), ("sparta_large", "450", set()), ("boeotia", "371", {"depth", "hamippoi"}),
        ("thrace", "450", {"light"}),
    ],
)  # fmt: skip
def test_only_what_somebody_in_the_army_may_have_is_offered(name: str, year: str, offered: set[str]) -> None:
    draft = built(plain(ready_army(name)), year=year)
    shown = {each.path.rpartition(".")[2] for each in field(draft, "unit").items[0].fields}
    assert shown == {"name", "card", "elements", "nation"} | offered


def test_what_somebody_has_is_shown_even_where_he_may_not() -> None:
    raw = plain(replace(ready_army("sparta_large")))
    raw["unit"][0]["depth"] = 4
    assert field(built(raw, year="450"), "unit.0.depth").value == 4


@pytest.mark.rule("HMA-4.11")
@pytest.mark.parametrize("name", sorted(MUSTER.supplied()))
def test_ready_armies_are_legal_where_they_are_opened(name: str) -> None:
    army = ready_army(name)
    draft = edited(MUSTER, EditMuster(army=plain(army), settings=MUSTER.settings_of(MUSTER.fitting(army))))
    assert draft.faults == ()
    assert "legal" in MUSTER.described(army).line


@pytest.mark.rule("HMA-4.2")
@pytest.mark.rule("HMA-1.2")
def test_an_army_is_judged_by_size_and_epoch() -> None:
    raw = plain(ready_army("sparta"))  # medium, epoch 4
    assert built(raw).faults == ()
    assert faults(built(raw, size="large")) >= {"HMA-4.2"}
    assert faults(built(raw, year="450")) >= {"HMA-1.2", "HMA-4.11"}  # no neodamodeis yet
    assert "HMA-4.2" not in faults(built(plain(ready_army("sparta_small")), size="any", year="413"))


@pytest.mark.rule("HMA-1.11")
def test_chariots_need_their_option() -> None:
    raw = plain(replace(ready_army("persia")))
    deeds = PutItem(path="unit"), SetField(path="unit.14.card", value="scythed_chariot")
    assert "HMA-1.11" in faults(built(raw, *deeds))
    assert "HMA-1.11" not in faults(built(raw, *deeds, chariots="yes"))


@pytest.mark.rule("HMA-4.9")
def test_free_choice_takes_any_units_of_the_epoch() -> None:
    raw = plain(ready_army("athens"))
    foreign = [SetField(path="unit.0.card", value="spartiates"), SetField(path="unit.0.nation", value="")]
    assert "HMA-4.11" in faults(built(raw, *foreign, year="424"))
    assert built(raw, *foreign, SetField(path="free", value=True), year="424").faults == ()


def test_what_is_removed_is_gone() -> None:
    draft = built(plain(ready_army("sparta")), RemovePieces(paths=("unit.0",)))
    assert len(draft.army["unit"]) == len(ready_army("sparta").unit) - 1


@pytest.mark.parametrize(
    "said", [{"size": "huge"}, {"year": "300"}, {"year": "soon"}, {"chariots": "perhaps"}, {"year": "461"}]
)
def test_a_battle_that_there_is_not_is_refused(said: dict[str, str]) -> None:
    with pytest.raises(UsageProblem):
        MUSTER.battle_of(said)


def test_settings_are_read_and_said_again() -> None:
    for battle in (For(450, None, Options(chariots=True)), For(371, "large", Options())):
        assert MUSTER.battle_of(MUSTER.settings_of(battle)) == battle


def test_an_army_is_written_and_read_again() -> None:
    for each in MUSTER.supplied().values():
        assert MUSTER.read(MUSTER.text(each)) == each


def test_an_unknown_card_or_nation_is_told_and_not_fatal() -> None:
    raw = plain(ready_army("athens"))
    raw["unit"][0]["card"] = "elephants"
    raw["nation"] = "atlantis"
    draft = built(raw)
    assert faults(draft) == {"HMA-4.11"}
    assert MUSTER.roster(MUSTER.read(draft.text), fitting(MUSTER.read(draft.text))).title == "Athens under Perikles"


@pytest.mark.rule("HMA-4.6")
def test_an_army_on_paper_has_every_element_strategos_and_card() -> None:
    army = ready_army("boeotia")
    sheet = MUSTER.roster(army, fitting(army))
    strategoi, core, lights = sheet.groups
    assert [line.name for line in strategoi.lines] == ["Epaminondas", "Pelopidas"]
    assert core.lines[0].tracks[0].marks == ("4", "4", "2")  # five lochoi, four deep
    assert len(lights.lines) == 6
    assert [(track.words, len(track.marks)) for track in sheet.tracks] == [
        ("Arete: Shaken", 6), ("Unsteady", 4), ("Firm", 5), ("Eager", 6),
    ]  # fmt: skip
    assert [card.name for card in sheet.cards] == [
        "Thebans", "Theban Sacred Band", "Boeotians", "Hellenic hippeis", "Hellenic psiloi",
        "Thracian peltastes (tribal)",
    ]  # fmt: skip


# -- to a battle -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-4.1", "HMA-3.1")
def test_a_battle_is_begun_with_armies_that_players_bring(tmp_path: Path) -> None:
    armoury = HoplomachiaArmoury.within(tmp_path)
    raw = plain(replace(ready_army("boeotia"), id="mine", name="My Thebans"))
    setup = armoury.setup(MUSTER.battle, {"size": "medium"}, [raw, None])
    assert [each and each.name for each in setup.settled.armies] == ["My Thebans", None]
    assert setup.settled.year == 394  # in which they could be
    game = Game.new(HOPLOMACHIA, setup, "07" * 32)
    assert game.state.armies["A"].name == "My Thebans"
    with pytest.raises(UsageProblem, match="takes no armies"):
        armoury.setup("delium_424", {}, [raw, None])
    with pytest.raises(UsageProblem, match="without a name"):
        armoury.setup(MUSTER.battle, {}, [plain(ready_army("sparta")) | {"name": ""}, None])
    with pytest.raises(UsageProblem, match="epoch"):
        armoury.setup(MUSTER.battle, {"year": "450"}, [plain(ready_army("athens_small")), None])
