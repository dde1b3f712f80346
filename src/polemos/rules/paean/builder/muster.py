"""Building armies of Paean (section 4): what one costs, what is wrong with it, what follows from a change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from polemos import UsageProblem
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.settings import TRUTH, Setting, whole_number, yes_or_no
from polemos.kernel.words.exchange import Priced
from polemos.rules.paean.armies.armies import (
    Army,
    army_points,
    count_of,
    figures_of,
    formation_points,
    list_of,
    points_of_leader,
    ready_armies,
)
from polemos.rules.paean.armies.building import faults
from polemos.rules.paean.builder.following import follow, fresh_formation, fresh_leader, fresh_troops
from polemos.rules.paean.builder.form_words import ROLES, army_forms, formation_words
from polemos.rules.paean.builder.paper import army_roster
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.charts.points import army_lists, points_chart
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.scenarios import POINTS
from polemos.rules.paean.setup import USUAL_ARMIES
from polemos.tabletop.drafting.fields import Forms
from polemos.tabletop.drafting.places import Raw, plain
from polemos.tabletop.drafting.records import FieldGroup, Word
from polemos.tabletop.muster.muster import Described, Judged, Muster
from polemos.tabletop.muster.records import MusterDeed, MusterFigure, MusterPart
from polemos.tabletop.muster.roster import Roster

JUDGED_BY = ("hoplite_share", "army_lists", "random_commanders", "no_pikes", "free_structure")
LEAST, MOST = 50, 5000  # points of a battle


class For(NamedTuple):
    """The battle by which an army is judged."""

    budget: int
    options: Options


class PaeanMuster(Muster[Army, For]):
    record = Army
    about = "Armies for battles by points."
    battle = POINTS
    file_rule = "PAE-4.8"

    # -- what there is ---------------------------------------------------------------------------------------------

    def supplied(self) -> Mapping[str, Army]:
        return ready_armies()

    def described(self, army: Army) -> Described:
        points, bases = army_points(army, Options()), sum(map(count_of, army.formation))
        listed = list_of(army)
        where = "legal" if not faults(army, max(points, points_chart().budget.usual)) else "not legal yet"
        line = [listed.army.name if listed else "", f"{bases} bases", f"{points} points", where]
        return Described(
            name=army.name, about=army.about, line=" · ".join(filter(None, line)), label=f"{army.name} ({points})",
            points=points,
        )  # fmt: skip

    def blank(self, id_: str) -> Raw:
        begun: Raw = {"id": "army", "name": "", "city": id_, "leader": [], "formation": []}
        begun["leader"].append(fresh_leader(begun))
        return begun

    def blanks(self) -> Sequence[Word]:
        return tuple(Word(id=city, name=f"New army of {listed.army.name}") for city, listed in army_lists().items())

    def settings(self) -> Sequence[Setting]:
        battle = next(each for each in CATALOGUE.battles() if each.id == POINTS)
        budget = next(each for each in battle.settings if each.name == "budget")
        return (budget, *(each for each in CATALOGUE.settings() if each.name in JUDGED_BY))

    def usual(self) -> Mapping[str, tuple[str, ...]]:
        return {str(points_chart().budget.usual): USUAL_ARMIES}

    # -- one army --------------------------------------------------------------------------------------------------

    def battle_of(self, settings: Mapping[str, str]) -> For:
        """What does not touch armies is passed over."""
        budget = whole_number("budget", settings.get("budget", str(points_chart().budget.usual)))
        if not LEAST <= budget <= MOST:
            raise UsageProblem(f"budget: {LEAST} to {MOST} points are wanted, not {budget}")
        said = {name: TRUTH.get(settings[name].lower()) for name in JUDGED_BY if name in settings}
        return For(budget, msgspec.convert({key: value for key, value in said.items() if value is not None}, Options))

    def settings_of(self, battle: For) -> dict[str, str]:
        plainly = Options()
        other = [name for name in JUDGED_BY if getattr(battle.options, name) != getattr(plainly, name)]
        return {"budget": str(battle.budget), **{name: yes_or_no(getattr(battle.options, name)) for name in other}}

    def fitting(self, army: Army) -> For:
        """The usual battle, or one as dear as the army."""
        return For(max(points_chart().budget.usual, army_points(army, Options())), Options())

    def forms(self, battle: For) -> Forms:
        return army_forms(battle.options)

    def groups(self, raw: Raw, forms: Forms) -> Sequence[FieldGroup]:
        return (
            FieldGroup(id="head", words="", fields=forms.fields(raw, "", ("name", "city", "about"))),
            FieldGroup(id="leader", words="Leaders", fields=forms.fields(raw, "", ("leader",))),
            FieldGroup(id="formation", words="Formations", fields=forms.fields(raw, "", ("formation",))),
        )

    def judged(self, army: Army, battle: For) -> Judged:
        budget, options = battle
        leaders = sum(points_of_leader(each, options) for each in army.leader)
        points = army_points(army, options)
        return Judged(
            faults=faults(army, budget, options), parts=_parts(army, options), points=points, limit=budget,
            costs=(Priced(words="troops", points=points - leaders), Priced(words="leaders", points=leaders)),
            figures=_figures(army),
        )  # fmt: skip

    def roster(self, army: Army, battle: For) -> Roster:
        return army_roster(army, battle.options, battle.budget)

    def text(self, army: Army) -> str:
        return toml_text(army)

    def settled(self, raw: Raw) -> Raw:
        """An army that is not kept yet has no id."""
        return {"id": "army", **raw}

    # -- what follows ----------------------------------------------------------------------------------------------

    def fresh(self, raw: Raw, path: str, forms: Forms) -> object:
        match path.split("."):
            case ["leader", _]:
                return fresh_leader(raw)
            case ["formation", _]:
                return fresh_formation(raw)
            case ["formation", _, "troops", _]:
                return fresh_troops(raw, path)
        return super().fresh(raw, path, forms)

    def follow(self, before: Raw, raw: Raw, deed: MusterDeed) -> None:
        follow(before, raw, deed)


MUSTER = PaeanMuster()


# -- parts and figures -------------------------------------------------------------------------------------------------


def _parts(army: Army, options: Options) -> tuple[MusterPart, ...]:
    raw = plain(army)
    leaders = [
        MusterPart(path=f"leader.{at}", name=each.name or ROLES[each.role], points=points_of_leader(each, options))
        for at, each in enumerate(army.leader)
    ]
    formations = [
        MusterPart(
            path=f"formation.{at}", name=each.name or formation_words(raw, raw["formation"][at]), number=at + 1,
            points=formation_points(each),
        )
        for at, each in enumerate(army.formation)
    ]  # fmt: skip
    return (*leaders, *formations)


def _figures(army: Army) -> tuple[MusterFigure, ...]:
    hoplites, figures = figures_of(army)
    share = 100 * hoplites // figures if figures else 0
    least = points_chart().budget.hoplite_share
    said = (
        ("bases", str(sum(map(count_of, army.formation))), "PAE-2.8"),
        ("hoplites' share of the figures", f"{share} % ({least} or more)", "PAE-4.7"),
        ("leaders", str(len(army.leader)), "PAE-4.6"),
    )
    return tuple(MusterFigure(words=words, value=value, rule=rule) for words, value, rule in said)
