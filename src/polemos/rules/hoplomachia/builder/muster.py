"""Building armies of Hoplomachia (section 4): what one comes to, what is wrong with it, what follows from a change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.settings import Setting
from polemos.kernel.words.english import counted, listed
from polemos.rules.hoplomachia.armies.armies import (
    Army,
    ArmyUnit,
    army_stands,
    army_worth,
    card_of,
    contingents,
    depths,
    is_allied,
    nation_called,
    nation_of,
    role_of,
    stands_of,
)
from polemos.rules.hoplomachia.armies.epochs import EPOCHS
from polemos.rules.hoplomachia.armies.levels import core_bounds, core_count, level_of
from polemos.rules.hoplomachia.armies.ready import ready_armies
from polemos.rules.hoplomachia.builder import judging
from polemos.rules.hoplomachia.builder.following import follow, fresh_strategos, fresh_unit
from polemos.rules.hoplomachia.builder.form_words import ArmyForms, counted_words, nation_words, unit_words
from polemos.rules.hoplomachia.builder.judging import For, faults_for, fitting
from polemos.rules.hoplomachia.builder.paper import army_roster
from polemos.rules.hoplomachia.charts.charts import nations, track
from polemos.rules.hoplomachia.setup import GENERATED
from polemos.tabletop.drafting.fields import Forms
from polemos.tabletop.drafting.places import Raw, plain
from polemos.tabletop.drafting.records import FieldGroup, Word
from polemos.tabletop.muster.muster import Described, Judged, Muster
from polemos.tabletop.muster.records import MusterDeed, MusterFigure, MusterPart
from polemos.tabletop.muster.roster import Roster


class HoplomachiaMuster(Muster[Army, For]):
    record = Army
    about = "Armies of a city and an epoch, without points: as the lists could give them, or of free choice."
    battle = GENERATED
    name_rule = file_rule = "HMA-4.1"

    # -- what there is ---------------------------------------------------------------------------------------------

    def supplied(self) -> Mapping[str, Army]:
        return ready_armies()

    def described(self, army: Army) -> Described:
        battle = fitting(army)
        size = level_of(army, battle.epoch)
        told = (
            nation_words(army.nation), f"epoch {battle.epoch}", size or "of no level",
            counted(army_stands(army), "stand"), "legal" if not faults_for(army, battle) else "not legal yet",
        )  # fmt: skip
        return Described(
            name=army.name, about=army.about, line=" · ".join(told), label=f"{army.name} ({army_stands(army)} stands)",
            points=None,
        )  # fmt: skip

    def blank(self, id_: str) -> Raw:
        return {"id": "army", "name": "", "nation": id_, "unit": [], "strategos": [{"hegemon": True}]}

    def blanks(self) -> Sequence[Word]:
        return tuple(Word(id=each.id, name=f"New army: {nation_words(each.id)}") for each in nations())

    def settings(self) -> Sequence[Setting]:
        return judging.settings()

    # -- one army --------------------------------------------------------------------------------------------------

    def battle_of(self, settings: Mapping[str, str]) -> For:
        return judging.battle_of(settings)

    def settings_of(self, battle: For) -> dict[str, str]:
        return judging.settings_of(battle)

    def fitting(self, army: Army) -> For:
        return fitting(army)

    def forms(self, battle: For) -> Forms:
        return ArmyForms(battle)

    def groups(self, raw: Raw, forms: Forms) -> Sequence[FieldGroup]:
        return (
            FieldGroup(id="head", words="", fields=forms.fields(raw, "", ("name", "nation", "free", "about"))),
            FieldGroup(id="unit", words="Units", fields=forms.fields(raw, "", ("unit",))),
            FieldGroup(id="strategos", words="Strategoi", fields=forms.fields(raw, "", ("strategos",))),
        )

    def judged(self, army: Army, battle: For) -> Judged:
        chosen = nation_called(army.nation)
        return Judged(
            faults=faults_for(army, battle), parts=tuple(_parts(army)), figures=tuple(_figures(army, battle)),
            note=chosen.style if chosen else "",
        )  # fmt: skip

    def roster(self, army: Army, battle: For) -> Roster:
        return army_roster(army, battle)

    def text(self, army: Army) -> str:
        return toml_text(army)

    def settled(self, raw: Raw) -> Raw:
        """An army that is not kept yet has no id."""
        return {"id": "army", **raw}

    # -- what follows ----------------------------------------------------------------------------------------------

    def fresh(self, raw: Raw, path: str, forms: Forms) -> object:
        match path.split("."):
            case ["strategos", _]:
                return fresh_strategos(raw)
            case ["unit", _] if isinstance(forms, ArmyForms):
                return fresh_unit(raw, forms.battle)
        return super().fresh(raw, path, forms)

    def follow(self, before: Raw, raw: Raw, deed: MusterDeed) -> None:
        follow(raw, deed)


MUSTER = HoplomachiaMuster()


# -- parts and figures -------------------------------------------------------------------------------------------------


def _parts(army: Army) -> Iterator[MusterPart]:
    raw = plain(army)
    for at, unit in enumerate(army.unit):
        name = unit.name or unit_words(raw["unit"][at])
        rule = {"core": "HMA-1.12", "light": "HMA-1.12", "baggage": "HMA-1.11"}[role_of(army, unit)]
        yield MusterPart(path=f"unit.{at}", name=name, number=at + 1, words=_unit_words(army, unit), rule=rule)
    for at, each in enumerate(army.strategos):
        words = "hegemon" if each.hegemon else ""
        yield MusterPart(path=f"strategos.{at}", name=each.name or "Strategos", words=words, rule="HMA-5.1")


def _unit_words(army: Army, unit: ArmyUnit) -> str:
    """Core of Sparta: 5 lochoi, 10 stands, as 4 4 2 deep."""
    role = role_of(army, unit)
    said = [f"{role}, {counted_words(unit.card, unit.elements)}"]
    if card_of(unit) is not None and stands_of(unit) != unit.elements:
        said.append(counted(stands_of(unit), "stand"))
        if unit.depth:
            said.append(f"as {listed([str(each) for each in depths(unit)])} deep")
    return ", ".join(said)


def _figures(army: Army, battle: For) -> Iterator[MusterFigure]:
    count = core_count(army, battle.epoch)
    wanted = " ({} to {})".format(*core_bounds(battle.size)) if battle.size else ""
    yield MusterFigure(words="core elements", value=f"{count}{wanted}", rule="HMA-4.2")
    yield MusterFigure(words="stands, by which armies are compared", value=str(army_stands(army)), rule="HMA-4.1")
    allies = [nation_words(each) for each in contingents(army) if each != army.nation]
    if is_allied(army):
        count = sum(nation_of(army, unit) != army.nation for unit in army.unit)
        yield MusterFigure(words=f"allied army, {counted(count, 'unit')} of", value=listed(allies), rule="HMA-4.7")
    chosen = nation_called(army.nation)
    if chosen is not None:
        known = track(chosen.track)
        value = f"{known.shaken}, {known.unsteady}, {known.firm}"
        yield MusterFigure(words="arete up to which it is Shaken, Unsteady, Firm", value=value, rule="HMA-4.6")
    yield MusterFigure(words="worth, a hint only", value=str(army_worth(army)), rule="HMA-4.1")
    yield MusterFigure(words="epoch", value=EPOCHS[battle.epoch].partition(", ")[2], rule="HMA-1.2")
