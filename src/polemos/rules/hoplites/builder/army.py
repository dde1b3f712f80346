"""Armies of Hoplites for the army editor (section 8): what they may be made of, what one costs and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.exchange import FileRefused, Priced
from polemos.kernel.own_files import readable
from polemos.kernel.own_folder import OWN
from polemos.kernel.reason import Reason
from polemos.kernel.save import FormatError
from polemos.rules.hoplites.army.armies import army, army_ids, leader_of
from polemos.rules.hoplites.army.building import (
    FREE,
    LETTERS,
    army_cost,
    cards_cost,
    given_cards,
    leader_cost,
    rules_cost,
    terrain_cost,
    unit_cost,
    unit_count,
    why_not_valid,
)
from polemos.rules.hoplites.army.records import Army, SpecialRule
from polemos.rules.hoplites.builder.records import (
    ArmyChecked,
    ArmyInfo,
    ArmyListed,
    ArmyOffer,
    CheckArmy,
    Costed,
    TypeInfo,
    UnitPriced,
)
from polemos.rules.hoplites.builder.text import army_text
from polemos.rules.hoplites.builder.words import CARDS, LETTER_WORDS, SPECIAL_RULES
from polemos.rules.hoplites.charts.charts import Charts, OwnCharts, charts
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.ending import route_value
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.starting.starting import standard_level, unit_cards
from polemos.rules.hoplites.state import AREAS, SOUTH, State
from polemos.rules.hoplites.user_files import OwnFiles

EDITED = "antiquity"  # HOP-8.1
NAMELESS = Reason("the army has no name", "HOP-2.2")
NOT_EDITED = Reason("the army editor makes armies of Antiquity only", "HOP-8.1")
NO_ARMY = "there is no such army"


# -- what there is -----------------------------------------------------------------------------------------------------


def listed(own: OwnFiles) -> tuple[ArmyListed, ...]:
    """The player's own armies first, then the supplied ones, the older ones first."""
    mine = [_line(f"{OWN}{name}", each, own.charts, True) for name, each in own.armies.items()]
    return (*mine, *(_line(name, army(name), (), False) for name in army_ids()))


def _line(id_: str, each: Army, own_charts: OwnCharts, is_own: bool) -> ArmyListed:
    table = charts(own_charts)
    total = sum(_values(each, own_charts))
    return ArmyListed(
        id=id_, name=each.name, period=each.period, year=each.army.year, leader=leader_of(table, each).name,
        unit_count=unit_count(each), points=army_cost(table, each), route_total=total,
        route_level=standard_level(total), description=each.about, basis=each.army.source, is_own=is_own,
    )  # fmt: skip


def refused(own: OwnFiles) -> tuple[FileRefused, ...]:
    return tuple(FileRefused(file=each.file, line=each.line, text=readable(each.reason)) for each in own.refused)


def army_called(id_: str, own: OwnFiles) -> ArmyInfo:
    """A supplied army, or one of the player's own; FormatError if there is none."""
    is_own = id_.startswith(OWN)
    found = own.armies.get(id_.removeprefix(OWN)) if is_own else army(id_) if id_ in army_ids() else None
    if found is None:
        raise FormatError(NO_ARMY)
    return ArmyInfo(
        id=id_, is_own=is_own, is_editable=found.period == EDITED,
        checked=checked(found, None, own.charts if is_own else ()),
    )  # fmt: skip


def offer(own_charts: OwnCharts) -> ArmyOffer:
    """What the editor has to choose from; only what belongs to Antiquity (HOP-8.1)."""
    table = charts(own_charts)
    points, limits = table.points, table.points.limits
    types = [kind for kind in table.types.values() if kind.period == EDITED]
    fitting = {key: LETTERS.get(key, FREE) for key in ((kind.code, kind.class_) for kind in types)}
    used = [letter for letter in points.missile if any(letter in letters for letters in fitting.values())]
    return ArmyOffer(
        types=tuple(
            TypeInfo(
                code=kind.code, class_=kind.class_, name=kind.name, letters=fitting[kind.code, kind.class_],
                factor=kind.cost_factor,
            )
            for kind in types
        ),
        letters=tuple(
            Costed(id=each, name=LETTER_WORDS.get(each, each), cost=points.missile[each], words="", rule="HOP-3.3")
            for each in used
        ),
        cards=tuple(
            Costed(id=card.id, name=card.name, cost=card.cost, words=CARDS[card.id][0], rule=CARDS[card.id][1])
            for card in table.cards.values()
            if card.period in ("both", EDITED)
        ),
        rules=tuple(
            Costed(id=each, name=name, cost=points.special_rules[each], words=words, rule=rule)
            for each, (name, words, rule) in SPECIAL_RULES.items()
            if each in get_args(SpecialRule)
        ),
        terrain=tuple(
            Costed(id=name, name=name.capitalize(), cost=points.terrain[name], words="", rule="HOP-6.2")
            for name, each in table.terrain.items()
            if each.army_terrain and not each.samurai_only and name in points.terrain
        ),
        most_terrain=points.terrain["max_areas"],
        positions=AREAS,
        limits={
            "units": (limits.units_min, limits.units_max), "tq": limits.tq, "size": limits.size,
            "initiative": limits.initiative, "command": limits.command,
        },
        sizes=points.standard_sizes,
        plain=_plain_army(limits.initiative[0] + 3, limits.command[0]),
    )  # fmt: skip


def _plain_army(initiative: int, command: int) -> dict[str, Any]:
    return {
        "army": {
            "id": "army", "name": "New army", "description": "",
            "leader": {"name": "Strategos", "initiative": initiative, "command": command},
        },
        "units": [
            {"type": "HI", "name": "Hoplites", "tq": 6, "size": 8, "count": 12},
            {"type": "LP", "name": "Peltasts", "tq": 5, "size": 5, "missile": "J", "count": 4},
            {"type": "SK", "class": "JA", "name": "Javelin men", "tq": 4, "size": 1, "missile": "J", "count": 3},
            {"type": "LC", "name": "Horsemen", "tq": 5, "size": 3, "missile": "J", "count": 3},
        ],
    }  # fmt: skip


# -- one army ----------------------------------------------------------------------------------------------------------


def check(wish: CheckArmy, own_charts: OwnCharts) -> ArmyChecked:
    """The price of an army under construction and what is wrong with it."""
    try:
        found, is_nameless = _begun(wish.army)
    except UsageProblem as problem:
        return ArmyChecked(
            army=None, extra={}, given={}, points=None, parts=(), units=(), unit_count=0, route_total=0, route_level=0,
            reasons=(Reason(str(problem), "HOP-2.2"),), text="",
        )  # fmt: skip
    told = checked(found, wish.extra, own_charts)
    return replace(told, reasons=(NAMELESS, *told.reasons), text="") if is_nameless else told


def checked(found: Army, extra: Mapping[str, int] | None, own_charts: OwnCharts) -> ArmyChecked:
    """An army with its special cards made up: what comes without charge, and what is bought beside it."""
    table = charts(own_charts)
    given: dict[str, int] = {}
    try:
        found = replace(found, army=replace(found.army, leader=leader_of(table, found)))
        given = given_cards(table, found)
        if extra is not None:
            found = replace(found, cards=_made_up(given, extra))
        bought = {card: count - given.get(card, 0) for card, count in found.cards.items() if count > given.get(card, 0)}
        parts = _parts(table, found)
        units = tuple(
            UnitPriced(points=unit_cost(table, card), value=value)
            for card, value in zip(found.units, _line_values(found, own_charts), strict=True)
        )
    except (KeyError, FormatError):  # a word that no chart knows; which one, the reasons say
        bought, parts, units = {}, (), ()
    total = sum(card.count * unit.value for card, unit in zip(found.units, units, strict=False))
    return ArmyChecked(
        army=msgspec.to_builtins(found), extra=bought, given=given,
        points=sum(part.points or 0 for part in parts) if parts else None, parts=parts, units=units,
        unit_count=unit_count(found), route_total=total, route_level=standard_level(total),
        reasons=tuple(dict.fromkeys(why_not_valid(table, found))), text=army_text(found),
    )  # fmt: skip


def _made_up(given: Mapping[str, int], extra: Mapping[str, int]) -> dict[str, int]:
    names = dict.fromkeys((*given, *extra))
    counts = {name: given.get(name, 0) + min(100, max(0, extra.get(name, 0))) for name in names}
    return {name: min(100, count) for name, count in counts.items() if count}


def _parts(table: Charts, found: Army) -> tuple[Priced, ...]:
    return (
        Priced(words="units", points=sum(card.count * unit_cost(table, card) for card in found.units), rule="HOP-8.2"),
        Priced(words="leader", points=leader_cost(table, found), rule="HOP-8.3"),
        Priced(words="extra cards", points=cards_cost(table, found), rule="HOP-8.4"),
        Priced(words="terrain", points=terrain_cost(table, found), rule="HOP-8.5"),
        Priced(words="special rules", points=rules_cost(table, found), rule="HOP-8.6"),
    )


def _values(found: Army, own_charts: OwnCharts) -> list[int]:
    """What the loss of each card counts (HOP-20.1)."""
    state = State(options=Options(), own_charts=own_charts, units=unit_cards(found, SOUTH), sides={})
    return [route_value(state, unit) for unit in state.units.values()]


def _line_values(found: Army, own_charts: OwnCharts) -> list[int]:
    return _values(replace(found, units=tuple(replace(card, count=1) for card in found.units)), own_charts)


# -- reading -----------------------------------------------------------------------------------------------------------


def _begun(raw: Mapping[str, Any]) -> tuple[Army, bool]:
    """An army that may still lack its name; UsageProblem when it is none."""
    head = raw.get("army")
    if not isinstance(head, dict):
        raise UsageProblem("an army has a name, a leader and units")
    is_nameless = not str(head.get("name") or "").strip()
    whole = {"id": "army", **head, **({"name": "?"} if is_nameless else {})}
    return read_raw({**raw, "army": whole}), is_nameless


def read_raw(raw: Mapping[str, Any]) -> Army:
    """An army out of what a page sends; UsageProblem when it cannot be one."""
    try:
        return _printable(msgspec.convert(raw, Army))
    except (msgspec.ValidationError, RecursionError, OverflowError) as error:
        raise UsageProblem(readable(str(error))) from error


def _printable(found: Army) -> Army:
    """Names without signs that steer anything; the files of old armies have none."""
    head = found.army
    leader = replace(head.leader, name=_plain(head.leader.name)) if isinstance(head.leader, Leader) else head.leader
    head = replace(head, name=_plain(head.name) or "?", leader=leader)
    return replace(found, army=head, units=tuple(replace(card, name=_plain(card.name)) for card in found.units))


def _plain(name: str) -> str:
    return "".join(each for each in " ".join(name.split()) if each.isprintable())
