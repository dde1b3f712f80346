"""Building armies of Alala! (section 5): what one costs, what is wrong with it, what follows from a change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from polemos import UsageProblem
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.settings import YES, Setting
from polemos.kernel.words.exchange import Priced
from polemos.rules.alala.armies.armies import (
    NUMERALS,
    Army,
    army_points,
    band_name,
    break_point,
    front_line,
    hoplite_points,
    state_name,
    supplied,
    troop_points,
    unit_count,
    unit_name,
)
from polemos.rules.alala.armies.building import faults
from polemos.rules.alala.armies.points import cost_of, hoplite_type, leader_cost
from polemos.rules.alala.builder.following import follow, fresh_band, fresh_phalanx
from polemos.rules.alala.builder.form_words import army_forms
from polemos.rules.alala.builder.paper import army_roster
from polemos.rules.alala.builder.rulings import rulings
from polemos.rules.alala.catalogue import CATALOGUE, SIZES
from polemos.rules.alala.charts.charts import armies, state_list, troop_chart
from polemos.rules.alala.options import Options
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.setup import USUAL_ARMIES, Size
from polemos.tabletop.drafting.fields import Forms
from polemos.tabletop.drafting.places import Raw
from polemos.tabletop.drafting.records import FieldGroup
from polemos.tabletop.muster.muster import Described, Judged, Muster
from polemos.tabletop.muster.records import MusterDeed, MusterFigure, MusterPart
from polemos.tabletop.muster.roster import Roster

PRICED = ("large_units", "rolled_leaders")  # options that change what an army costs


class For(NamedTuple):
    """The battle by which an army is judged."""

    size: Size
    options: Options


class AlalaMuster(Muster[Army, For]):
    record = Army
    about = "Armies for battles by points."
    battle = POINTS
    file_rule = "ALA-5.5"

    # -- what there is ---------------------------------------------------------------------------------------------

    def supplied(self) -> Mapping[str, Army]:
        return supplied()

    def described(self, army: Army) -> Described:
        units, points = unit_count(army), army_points(army, Options())
        states = dict.fromkeys(state_name(phalanx.state) for phalanx in army.phalanx)
        fits = [size for size in SIZES if not faults(army, size)]
        bands = f"{len(army.band)} band{'' if len(army.band) == 1 else 's'}"
        line = [", ".join(states), f"{units} units", bands, f"{points} points"]
        where = f"for {' or '.join(fits)} battles" if fits else "not legal yet"
        return Described(
            name=army.name, about=army.about, line=" · ".join(filter(None, (*line, where))),
            label=f"{army.name} ({points})", points=points,
        )  # fmt: skip

    def blank(self, id_: str) -> Raw:
        return {"id": "army", "name": "", "phalanx": [], "band": []}

    def settings(self) -> Sequence[Setting]:
        battle = next(each for each in CATALOGUE.battles() if each.id == POINTS)
        size = next(each for each in battle.settings if each.name == "size")
        return (size, *(each for each in CATALOGUE.settings() if each.name in PRICED))

    def usual(self) -> Mapping[str, tuple[str, ...]]:
        return {str(size): names for size, names in USUAL_ARMIES.items()}

    # -- one army --------------------------------------------------------------------------------------------------

    def battle_of(self, settings: Mapping[str, str]) -> For:
        """What does not touch armies is passed over."""
        size = settings.get("size", "standard")
        if size not in SIZES:
            raise UsageProblem(f"size: {' or '.join(SIZES)} is wanted, not '{size[:40]}'")
        return For(size, msgspec.convert({name: settings.get(name) == YES for name in PRICED}, Options))

    def settings_of(self, battle: For) -> dict[str, str]:
        return {"size": battle.size, **{name: YES for name in PRICED if getattr(battle.options, name)}}

    def fitting(self, army: Army) -> For:
        """The smallest battle that it is not too dear for; the largest, if it is too dear for all."""
        spent = army_points(army, Options())
        size = next((size for size in SIZES if spent <= armies().points.sizes[size]), SIZES[-1])
        return For(size, Options())

    def forms(self, battle: For) -> Forms:
        return army_forms(battle.options)

    def groups(self, raw: Raw, forms: Forms) -> Sequence[FieldGroup]:
        return (
            FieldGroup(id="head", words="", fields=forms.fields(raw, "", ("name", "about"))),
            FieldGroup(id="phalanx", words="Phalanxes", fields=forms.fields(raw, "", ("phalanx",))),
            FieldGroup(id="band", words="Bands", fields=forms.fields(raw, "", ("band",))),
        )

    def judged(self, army: Army, battle: For) -> Judged:
        size, options = battle
        troops, hoplites = troop_points(army, options), hoplite_points(army, options)
        points = army_points(army, options)
        return Judged(
            faults=faults(army, size, options), parts=_parts(army, options), points=points,
            limit=armies().points.sizes[size],
            costs=(
                Priced(words="hoplites", points=hoplites),
                Priced(words="bands", points=troops - hoplites),
                Priced(words="leaders", points=points - troops),
            ),
            figures=figures(army, options),
        )  # fmt: skip

    def roster(self, army: Army, battle: For) -> Roster:
        return army_roster(army, battle.options, armies().points.sizes[battle.size], battle.size)

    def text(self, army: Army) -> str:
        return toml_text(army)

    def settled(self, raw: Raw) -> Raw:
        """An army that is not kept yet has no id."""
        return {"id": "army", **raw}

    # -- what follows ----------------------------------------------------------------------------------------------

    def fresh(self, raw: Raw, path: str, forms: Forms) -> object:
        match path.split("."):
            case ["phalanx", _]:
                return fresh_phalanx(raw)
            case ["band", "0"]:
                return fresh_band(raw)
        return super().fresh(raw, path, forms)

    def follow(self, before: Raw, raw: Raw, deed: MusterDeed) -> None:
        follow(before, raw, deed)


MUSTER = AlalaMuster()


# -- parts and figures -------------------------------------------------------------------------------------------------


def _parts(army: Army, options: Options) -> tuple[MusterPart, ...]:
    parts: list[MusterPart] = []
    number, kind = 0, hoplite_type(options)
    for index, (phalanx, numeral) in enumerate(zip(army.phalanx, NUMERALS, strict=False)):
        at = f"phalanx.{index}"
        costs = [sum(cost_of(kind, grade) for grade in unit.grades) for unit in phalanx.unit]
        listed = state_list(phalanx.state)
        parts.append(
            MusterPart(
                path=at, name=f"Phalanx {numeral}", points=leader_cost(phalanx.cp, options) + sum(costs),
                words="; ".join(rulings(listed)) if listed else "", rule="ALA-5.4" if listed else "",
            )
        )  # fmt: skip
        for place, cost in enumerate(costs):
            number += 1
            name = unit_name(phalanx, place)
            parts.append(MusterPart(path=f"{at}.unit.{place}", name=name, number=number, points=cost))
    for place, band in enumerate(army.band):
        cost = cost_of(band.type, band.grade)
        parts.append(
            MusterPart(path=f"band.{place}", name=band_name(band), number=number + place + 1, points=cost)
        )  # fmt: skip
    return tuple(parts)


def figures(army: Army, options: Options) -> tuple[MusterFigure, ...]:
    units, troops = unit_count(army), troop_points(army, options)
    share = 100 * hoplite_points(army, options) // troops if troops else 0
    least = armies().composition.hoplite_share_min_percent
    front = front_line(army) * troop_chart(hoplite_type(options)).block[0]
    said = (
        ("hoplite units", str(units), "ALA-2.9"),
        ("bands", f"{len(army.band)} (1 to {units})" if units else str(len(army.band)), "ALA-5.3"),
        ("hoplites' share of the troops", f"{share} % ({least} or more)", "ALA-5.3"),
        ("broken with units lost or retiring", str(break_point(units)), "ALA-21.2"),
        ("front of the line", f'{front:g}"', "ALA-6.2"),
    )
    return tuple(MusterFigure(words=words, value=value, rule=rule) for words, value, rule in said)
