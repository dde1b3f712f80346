"""Building armies of Hoplites (section 8): what one costs, what is wrong with it, what follows from a change."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.files.save import FormatError
from polemos.kernel.reason import Reason
from polemos.kernel.words.exchange import Priced
from polemos.rules.hoplites.army.armies import army, army_ids, leader_of
from polemos.rules.hoplites.army.building import (
    army_cost,
    cards_cost,
    faults,
    given_cards,
    leader_cost,
    rules_cost,
    terrain_cost,
    unit_cost,
    unit_count,
)
from polemos.rules.hoplites.army.records import PLAIN, Army
from polemos.rules.hoplites.builder.form_words import EDITED, army_forms, letters_of
from polemos.rules.hoplites.builder.paper import army_roster
from polemos.rules.hoplites.builder.text import army_text
from polemos.rules.hoplites.builder.values import line_values, route_total
from polemos.rules.hoplites.charts.charts import Charts, OwnCharts, charts
from polemos.rules.hoplites.starting.starting import standard_level
from polemos.rules.hoplites.user_files import read_army
from polemos.tabletop.drafting.fields import Forms
from polemos.tabletop.drafting.places import Raw, above, typed, value_at
from polemos.tabletop.drafting.records import FieldGroup, SetField
from polemos.tabletop.muster.muster import Described, Judged, Muster
from polemos.tabletop.muster.records import MusterDeed, MusterFigure, MusterPart
from polemos.tabletop.muster.roster import Roster

AGES = {"antiquity": "Antiquity", "samurai": "The Samurai age"}
NOT_EDITED = Reason("the army builder makes armies of Antiquity only", "HOP-8.1")
MOST = 100  # special cards of a kind
BEGUN = (
    {"type": "HI", "name": "Hoplites", "tq": 6, "size": 8, "count": 12},
    {"type": "LP", "name": "Peltasts", "tq": 5, "size": 5, "missile": "J", "count": 4},
    {"type": "SK", "class": "JA", "name": "Javelin men", "tq": 4, "size": 1, "missile": "J", "count": 3},
    {"type": "LC", "name": "Horsemen", "tq": 5, "size": 3, "missile": "J", "count": 3},
)


class HoplitesMuster(Muster[Army, None]):
    """With the player's own charts, if he has some."""

    record = Army
    about = "Armies in cards, for free battles. The builder makes armies of Antiquity; the others are to look at."
    battle = "free"
    name_at, name_rule, file_rule = "army.name", "HOP-2.2", "HOP-2.2"

    def __init__(self, own_charts: OwnCharts = ()) -> None:
        self._own_charts, self._table = own_charts, charts(own_charts)

    # -- what there is ---------------------------------------------------------------------------------------------

    def supplied(self) -> Mapping[str, Army]:
        """The older ones first."""
        return {name: army(name) for name in army_ids()}

    def described(self, army: Army) -> Described:
        points, total = _cost(self._table, army), route_total(army, self._own_charts)
        year = _year(army.army.year)
        size = f"{unit_count(army)} units · {points} points · route level {standard_level(total)} of {total}"
        return Described(
            name=army.name, about=army.about, points=points, group=AGES[army.period],
            line=" · ".join(filter(None, (year, leader_of(self._table, army).name, size))),
            label=f"{year}: {army.name} ({points})" if year else f"{army.name} ({points})",
            refusal="" if army.period == EDITED else
            "The builder makes armies of Antiquity; this one can be looked at, printed and fought with.",
        )  # fmt: skip

    def blank(self, id_: str) -> Raw:
        limits = self._table.points.limits
        leader = {"name": "Strategos", "initiative": limits.initiative[0] + 3, "command": limits.command[0]}
        raw = {"army": {"id": "army", "name": "New army", "leader": leader}, "units": [dict(each) for each in BEGUN]}
        return {**raw, "cards": given_cards(self._table, msgspec.convert(raw, Army))}

    # -- one army --------------------------------------------------------------------------------------------------

    def battle_of(self, settings: Mapping[str, str]) -> None:
        """An army costs the same for every battle."""

    def settings_of(self, battle: None) -> dict[str, str]:
        return {}

    def fitting(self, army: Army) -> None:
        pass

    def forms(self, battle: None) -> Forms:
        return army_forms(self._table)

    def groups(self, raw: Raw, forms: Forms) -> Sequence[FieldGroup]:
        head = (
            *forms.fields(raw, "army", ("name", "description")),
            *forms.fields(raw, "army.leader", ("name", "initiative", "command")),
            *forms.fields(raw, "army", ("roman",)),
        )
        units = forms.fields(raw, "", ("units",))
        if any((each["type"], each.get("class", "")) not in self._table.types for each in raw["units"]):
            return FieldGroup(id="head", words="", fields=head), FieldGroup(id="units", words="Units", fields=units)
        return (
            FieldGroup(id="head", words="", fields=head),
            FieldGroup(id="units", words="Units", fields=units),
            FieldGroup(id="cards", words="Special cards", fields=forms.fields(raw, "", ("cards",))),
            FieldGroup(id="rules", words="Special rules", fields=forms.fields(raw, "army", ("special_rules",))),
            FieldGroup(id="terrain", words="Terrain of its own", fields=forms.fields(raw, "", ("terrain",))),
        )

    def judged(self, army: Army, battle: None) -> Judged:
        table, wrong = self._table, faults(self._table, army)
        sizes = ", ".join(f"{name} {points}" for name, points in table.points.standard_sizes.items())
        note, count = f"Fair matches: {sizes} points.", unit_count(army)
        try:
            costs, values = _costs(table, army), line_values(army, self._own_charts)
            parts = [
                MusterPart(
                    path=f"units.{number}", name=card.name, points=unit_cost(table, card),
                    words=f"route value {value}",
                )
                for number, (card, value) in enumerate(zip(army.units, values, strict=True))
            ]  # fmt: skip
        except (KeyError, FormatError):  # a word that no chart knows; which one, the faults say
            return Judged(faults=_once(wrong), note=note)
        total = sum(card.count * value for card, value in zip(army.units, values, strict=True))
        limits = table.points.limits
        return Judged(
            faults=_once(wrong), parts=parts, points=sum(part.points or 0 for part in costs),
            costs=[part for part in costs if part.points],
            figures=(
                MusterFigure(words=f"cards of units ({limits.units_min} to {limits.units_max})", value=str(count)),
                MusterFigure(words="route total", value=str(total), rule="HOP-20.1"),
                MusterFigure(words="route level", value=str(standard_level(total)), rule="HOP-20.1"),
            ),
            verdict="A valid army.", note=note,
        )  # fmt: skip

    def roster(self, army: Army, battle: None) -> Roster:
        return army_roster(army, self._table, self._own_charts)

    def text(self, army: Army) -> str:
        return army_text(army)

    def read(self, text: str) -> Army:
        return read_army(text, self._own_charts)

    # -- what follows ----------------------------------------------------------------------------------------------

    def settled(self, raw: Raw) -> Raw:
        """With its leader told in full, and names without signs that steer anything."""
        head = raw.get("army")
        if isinstance(head, dict):
            raw = {**raw, "army": (head := {"id": "army", **head})}
        if isinstance(head, dict) and isinstance(named := head.get("leader"), str) and named in self._table.leaders:
            head["leader"] = msgspec.to_builtins(self._table.leaders[named])
        return {key: _plain_names(each) if key in ("army", "units") else each for key, each in raw.items()}

    def begun_from(self, raw: Raw) -> Raw:
        kept = {name: raw["army"][name] for name in ("name", "leader", "roman", "special_rules", "description")}
        return {**raw, "army": {"id": "army", **kept}}

    def follow(self, before: Raw, raw: Raw, deed: MusterDeed) -> None:
        if isinstance(deed, SetField) and deed.path.endswith(".type") and deed.path.startswith("units."):
            card = value_at(raw, above(deed.path))
            card["type"], _, card["class"] = str(card["type"]).partition("/")
            card["missile"] = card.get("missile", "")
            if card["missile"] not in letters_of(card):  # a type has letters of its own; the first that fits is taken
                card["missile"] = letters_of(card)[0]
        if not (isinstance(deed, SetField) and deed.path.startswith("cards.")):
            self._made_up(before, raw)

    def _made_up(self, before: Raw, raw: Raw) -> None:
        """What is bought beside the special cards without charge stays bought."""
        try:
            had, has = (given_cards(self._table, typed(each, Army)) for each in (before, raw))
        except (KeyError, FormatError):
            return
        held = raw.get("cards", {})
        counts = {name: has.get(name, 0) + max(0, held.get(name, 0) - had.get(name, 0)) for name in {**has, **held}}
        raw["cards"] = {name: min(MOST, count) for name, count in counts.items() if count}


def _cost(table: Charts, found: Army) -> int | None:
    try:
        return army_cost(table, found)
    except (KeyError, FormatError):
        return None


def _costs(table: Charts, found: Army) -> tuple[Priced, ...]:
    return (
        Priced(words="units", points=sum(card.count * unit_cost(table, card) for card in found.units), rule="HOP-8.2"),
        Priced(words="leader", points=leader_cost(table, found), rule="HOP-8.3"),
        Priced(words="extra cards", points=cards_cost(table, found), rule="HOP-8.4"),
        Priced(words="terrain", points=terrain_cost(table, found), rule="HOP-8.5"),
        Priced(words="special rules", points=rules_cost(table, found), rule="HOP-8.6"),
    )


def _once(found: Sequence[Any]) -> Sequence[Any]:
    """Lines that are alike are wrong alike: each thing is said once, with all its places."""
    places: dict[Reason, tuple[str, ...]] = {}
    for each in found:
        places[each.reason] = tuple(dict.fromkeys((*places.get(each.reason, ()), *each.at)))
    return [replace(found[0], reason=reason, at=at) for reason, at in places.items()]


def _year(year: int) -> str:
    return "" if not year else f"{-year} BC" if year < 0 else str(year)


def _plain_names(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain_names(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _plain(each) if key == "name" and isinstance(each, str) else _plain_names(each)
        for key, each in value.items()
    }


def _plain(name: str) -> str:
    if not re.fullmatch(PLAIN, name):
        return name  # it is refused for that
    return "".join(each for each in " ".join(name.split()) if each.isprintable())
