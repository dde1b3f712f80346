"""How the owner forms units of what was rolled: the sizes of taxeis (HMA-4.5), light peltastes and hamippoi."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Judge, Said
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, one_of
from polemos.kernel.words.english import counted
from polemos.rules.hoplomachia.armies.armies import Army, ArmyUnit, card_of, nation_of, role_of
from polemos.rules.hoplomachia.armies.building import why_not
from polemos.rules.hoplomachia.armies.forming import divided, with_strategoi
from polemos.rules.hoplomachia.armies.rolling import Katalogos, Levy
from polemos.rules.hoplomachia.charts.charts import card, nation
from polemos.rules.hoplomachia.charts.words import Epoch
from polemos.rules.hoplomachia.generation.raising import unit_names
from polemos.rules.hoplomachia.options import Options

MOST_OFFERED = 8


class Division(msgspec.Struct, frozen=True):
    """So many elements in each unit of one kind, the first unit first."""

    sizes: tuple[int, ...]


Divisions = tuple[Division, ...]


def divisible(katalogos: Katalogos) -> list[Levy]:
    """Those that the owner divides; the list gives the size of the others."""
    return [levy for levy in katalogos.levies if not levy.each]


def ways(levy: Levy) -> Iterator[tuple[int, ...]]:
    """Divisions into units of nearly the same size, from few to many, the usual one first."""
    least, most = card(levy.card).unit_size
    yield divided(levy)
    for count in range(1, levy.elements + 1):
        size, larger = divmod(levy.elements, count)
        found = (size + 1,) * larger + (size,) * (count - larger)
        if max(found) <= most and min(found) >= min(least, levy.elements) and found != divided(levy):
            yield found


@dataclass(frozen=True)
class DivisionJudge(Judge[Divisions]):
    katalogos: Katalogos
    ANSWER = Divisions

    @property
    def default(self) -> Divisions:
        return tuple(Division(divided(levy)) for levy in divisible(self.katalogos))

    def why_not(self, answer: Divisions) -> Reason | None:
        levies = divisible(self.katalogos)
        if not isinstance(answer, tuple) or len(answer) != len(levies):
            return Reason("one division for each kind of troops is wanted")
        for levy, each in zip(levies, answer, strict=True):
            if (reason := self._why_not_one(levy, each.sizes)) is not None:
                return reason
        return None

    def _why_not_one(self, levy: Levy, sizes: tuple[int, ...]) -> Reason | None:
        chart = card(levy.card)
        least, most = chart.unit_size
        if sum(sizes) != levy.elements:
            return Reason(f"there are {counted(levy.elements, chart.element)} of {chart.name}", "HMA-4.5")
        if any(size > most or (size < least and len(sizes) > 1) for size in sizes):
            return Reason(f"a {chart.unit_name} of {chart.name} has {least} to {most}", "HMA-4.5")
        return None

    def drawn(self, chance: Chance) -> Divisions:
        return tuple(Division(chance.pick(list(ways(levy)))) for levy in divisible(self.katalogos))

    def candidates(self, purpose: str = "") -> Iterable[Divisions]:
        """As usual, and the smallest units there can be."""
        yield self.default
        yield tuple(Division(list(ways(levy))[-1]) for levy in divisible(self.katalogos))

    def only(self) -> Divisions | None:
        return self.default if all(len(list(ways(levy))) == 1 for levy in divisible(self.katalogos)) else None

    def spec(self) -> FormSpec:
        rows = []
        for levy in divisible(self.katalogos):
            known = list(ways(levy))[:MOST_OFFERED]
            sizes = one_of("sizes", "Units of", {each: ", ".join(map(str, each)) for each in known})
            rows.append(FormRow(id="", name=f"{levy.elements} {card(levy.card).name}", fields=(sizes,)))
        return FormSpec(rows=tuple(rows), is_list=True)

    def words(self, answer: Divisions) -> str:
        return " / ".join(" ".join(map(str, each.sizes)) for each in answer)

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`4 4 3 / 2 2`: one list of sizes for each kind of troops, in their order."""
        if [word.lower() for word in words[:1]] == ["default"]:
            return self.default, 1
        found: list[list[int]] = [[]]
        used = 0
        for word in words:
            if word == "/":
                found.append([])
            elif word.isdecimal():
                found[-1].append(int(word))
            else:
                break
            used += 1
        return tuple(Division(tuple(each)) for each in found), used


def army_of(katalogos: Katalogos, divisions: Divisions, id_: str, name: str) -> Army:
    """The army with its units so divided, and the strategoi that it must have."""
    sizes = iter(divisions)
    units: list[ArmyUnit] = []
    for levy in katalogos.levies:
        own = "" if levy.nation == katalogos.nation else levy.nation
        each = divided(levy) if levy.each else next(sizes).sizes
        units += [ArmyUnit(card=levy.card, elements=size, nation=own) for size in each]
    army = Army(id=id_, name=name, nation=katalogos.nation, unit=tuple(units))
    return with_strategoi(army, katalogos.strategoi)


# -- manners -----------------------------------------------------------------------------------------------------------


class Manner(msgspec.Struct, frozen=True):
    """How a unit takes the field, where its owner may choose."""

    light: bool = False  # peltastes of an army whose peltastes are core (HMA-1.12)
    hamippoi: bool = False  # HMA-1.10
    depth: int = 0  # stands deep (HMA-1.15); 0: as usual


Manners = tuple[Manner, ...]


@dataclass(frozen=True)
class MannerJudge(Judge[Manners]):
    """One row for each unit about which something may be chosen."""

    army: Army
    side: str
    epoch: Epoch
    options: Options
    ANSWER = Manners

    def may_be_light(self, unit: ArmyUnit) -> bool:
        chart = card_of(unit)
        return (
            chart is not None and chart.kind == "peltast" and role_of(self.army, replace(unit, light=False)) == "core"
        )

    def may_have_hamippoi(self, unit: ArmyUnit) -> bool:
        chart = card_of(unit)
        epochs = nation(nation_of(self.army, unit)).hamippoi_epochs
        return chart is not None and chart.hamippoi_allowed and self.epoch in epochs

    def depths(self, unit: ArmyUnit) -> list[int]:
        """Thebans, the Sacred Band, Syracusans and Boeotians may stand deeper than others."""
        chart, listed = card_of(unit), nation(nation_of(self.army, unit))
        if chart is None or not chart.is_hoplite:
            return []
        return list(range(chart.stands_per_element, min(chart.depth_max, listed.depth_max) + 1))

    def may_be_deep(self, unit: ArmyUnit) -> bool:
        return len(self.depths(unit)) > 1

    @property
    def places(self) -> list[int]:
        """Of these units in the army."""
        kinds = (self.may_be_light, self.may_have_hamippoi, self.may_be_deep)
        return [place for place, unit in enumerate(self.army.unit) if any(may(unit) for may in kinds)]

    def with_manners(self, answer: Manners) -> Army:
        units = list(self.army.unit)
        for place, manner in zip(self.places, answer, strict=True):
            units[place] = replace(units[place], light=manner.light, hamippoi=manner.hamippoi, depth=manner.depth)
        return replace(self.army, unit=tuple(units))

    @property
    def default(self) -> Manners:
        """No peltastes are light, and hamippoi run with whoever may have them."""
        return tuple(Manner(hamippoi=self.may_have_hamippoi(self.army.unit[place])) for place in self.places)

    def why_not(self, answer: Manners) -> Reason | None:
        if not isinstance(answer, tuple) or len(answer) != len(self.places):
            return Reason("one answer for each unit is wanted")
        found = why_not(self.with_manners(answer), self.epoch, None, self.options)
        return next((each for each in found if each.rule in ("HMA-1.10", "HMA-1.12", "HMA-1.15", "HMA-4.8")), None)

    def drawn(self, chance: Chance) -> Manners:
        return tuple(
            Manner(
                light=self.may_be_light(self.army.unit[place]) and not chance.below(3),
                hamippoi=self.may_have_hamippoi(self.army.unit[place]) and bool(chance.below(2)),
                depth=chance.pick([0, *self.depths(self.army.unit[place])]),
            )
            for place in self.places
        )  # fmt: skip

    def spec(self) -> FormSpec:
        names = unit_names(self.army)
        rows = []
        for place in self.places:
            fields: list[FormField] = []
            if self.may_be_light(self.army.unit[place]):
                fields.append(one_of("light", "Fights as", {False: "core", True: "light"}))
            if self.may_have_hamippoi(self.army.unit[place]):
                fields.append(one_of("hamippoi", "Goes", {True: "with hamippoi", False: "without hamippoi"}))
            if self.may_be_deep(self.army.unit[place]):
                usual, *deeper = self.depths(self.army.unit[place])
                told = {0: f"{usual} deep", **{each: f"{each} deep" for each in deeper}}
                fields.append(one_of("depth", "Stands", told))
            rows.append(FormRow(id=f"{self.side}{place + 1}", name=names[place], fields=tuple(fields)))
        return FormSpec(rows=tuple(rows), is_list=True)

    def words(self, answer: Manners) -> str:
        told = []
        for place, manner in zip(self.places, answer, strict=True):
            words = ["light"] * manner.light + ["hamippoi"] * manner.hamippoi
            words += [f"{manner.depth} deep"] if manner.depth else []
            told.append(f"{self.side}{place + 1} {' '.join(words) or 'plain'}")
        return ", ".join(told)

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`A3 light, A5 hamippoi`; who is not named has neither. `A1 4 deep`."""
        if [word.lower() for word in words[:1]] == ["default"]:
            return self.default, 1
        known = {f"{self.side}{place + 1}": row for row, place in enumerate(self.places)}
        found = [Manner() for _ in self.places]
        row, used = -1, 0
        for word in words:
            if word.upper() in known:
                row = known[word.upper()]
            elif row >= 0 and word.lower() in ("light", "hamippoi"):
                found[row] = replace(found[row], **{word.lower(): True})
            elif row >= 0 and word.isdecimal():
                found[row] = replace(found[row], depth=int(word))
            elif word not in (",", "plain", "deep"):
                break
            used += 1
        return tuple(found), used
