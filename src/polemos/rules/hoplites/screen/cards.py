"""Cards and areas of Hoplites as a browser draws them."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.cards.scene import Card, Spot
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.kernel.words.telling import Line, Tag
from polemos.rules.hoplites.charts.records import PROHIBITED
from polemos.rules.hoplites.ending import route_value
from polemos.rules.hoplites.field.field import is_wing
from polemos.rules.hoplites.screen.type_rules import type_rules
from polemos.rules.hoplites.state import AREAS, NAMES, SOUTH, State, Unit
from polemos.tabletop.devices import known_device

FIGURES = {
    "AT": "engine", "BC": "horseman", "BI": "warrior", "CA": "camel", "CH": "chariot", "CO": "legionary",
    "EL": "elephant", "GC": "horseman", "HC": "horseman", "HI": "hoplite", "LC": "light horseman", "LG": "legionary",
    "LI": "light", "LN": "lancer", "LP": "peltast", "MI": "spearman", "PH": "phalangite", "RC": "horseman",
    "AS": "ashigaru", "KB": "mounted samurai", "TP": "gunner", "YU": "bowman", "OZ": "cannon",
}  # fmt: skip
SKIRMISHERS = {"SL": "slinger", "AR": "archer", "JA": "javelin"}
GROUPS = {"PHHI": "Phalanx, heavy infantry", "CAV": "Cavalry", "INF": "Other foot", "EL": "Elephants", "CH": "Chariots"}
WEAPONS = {
    "J": "javelins", "S": "slings", "BS": "Balearic slings", "A": "bows", "B": "massed bows", "P": "engines",
    "ES": "archers on elephants", "T": "teppo", "Y": "yumi", "O": "ozutsu",
}  # fmt: skip


def spot_id(seat: Seat, column: int) -> str:
    return f"{NAMES[seat].lower()}-{column}"


def figure_of(unit: Unit) -> str:
    if unit.type == "SK":
        return SKIRMISHERS.get(unit.class_, "javelin")
    if unit.class_ == "CAT" and unit.type == "HC":
        return "cataphract"
    if unit.type == "LC" and unit.letter in ("A", "B"):
        return "horse archer"
    return FIGURES.get(unit.type, "spearman")


def unit_card(state: State, unit: Unit) -> Card:
    kind = state.kind(unit)
    return Card(
        id=unit.id, seat=unit.seat, kind="unit", figure=figure_of(unit), code=f"{unit.type} {unit.class_}".strip(),
        name=unit.name or kind.name, device=known_device(unit.name) or state.side(unit.seat).army,
        quality=unit.tq, size=unit.size, hits=unit.hits, threshold=unit.threshold,
        missile=unit.letter, value=route_value(state, unit), clan=unit.clan, markers=tuple(_markers(unit)),
        is_hidden=unit.hidden, is_engaged=unit.engaged, words=kind.name, facts=tuple(_facts(state, unit)),
    )  # fmt: skip


def special_card(state: State, seat: Seat, card: str, copies: int) -> Card:
    chart = state.charts.cards[card]
    return Card(
        id=card, seat=seat, kind="special", figure=card, code=chart.name, name=chart.name, copies=copies,
        device=state.side(seat).army, words=f"played in the {chart.phase} phase",
        facts=(Line("Played", chart.phase, "HOP-5.1"),),
    )  # fmt: skip


def _markers(unit: Unit) -> Iterator[Tag]:
    if unit.manoeuvre and not unit.pursuing:
        yield Tag(letter="M", shape="square", words="has manoeuvred: may not attack, fire or move", rule="HOP-2.5")
    if unit.no_missile:
        yield Tag(letter="0", shape="circle", words="out of missiles", rule="HOP-13.8")
    if unit.withdrawing:
        yield Tag(letter="W", shape="triangle", words="withdrew from an attack", rule="HOP-14.8")
    if unit.flank:
        yield Tag(letter="F", shape="pennant", words="attacks in flank", rule="HOP-14.9")
    if unit.raiding:
        yield Tag(letter="2", shape="pennant", words="goes for the second line", rule="HOP-14.14")
    if unit.depletion:
        yield Tag(letter=str(unit.depletion), shape="diamond", words=f"depletion {unit.depletion}", rule="HOP-18.5")
    if unit.pursuing:
        yield Tag(letter=str(unit.manoeuvre), shape="square", words="turns until it can regroup", rule="HOP-24.23")


def _facts(state: State, unit: Unit) -> Iterator[Line]:
    kind = state.kind(unit)
    yield Line("Type", f"{kind.name} ({unit.type} {unit.class_})".replace(" )", ")"), "HOP-3.1")
    yield Line("Troop Quality", str(unit.tq), "HOP-1.3")
    yield Line("Size", str(unit.size), "HOP-15.9")
    yield Line("Hits", f"{unit.hits}; routs at {unit.threshold}", "HOP-1.4")
    yield Line("Worth", f"{route_value(state, unit)} route points", "HOP-20.1")
    if unit.letter:
        yield Line("Missiles", WEAPONS.get(unit.letter, unit.letter), "HOP-13.5")
    if kind.shock_attack:
        yield Line("Attacks as", kind.shock_attack, "HOP-15.5")
    else:
        yield Line("Attacks", "never", "HOP-14.2")
    yield Line("Defends as", kind.shock_defence, "HOP-15.5")
    yield Line("Manoeuvre marker when played", "yes" if kind.manoeuvre_on_play else "no", "HOP-11.3")
    if unit.clan:
        clan = state.side(unit.seat).clan_names.get(unit.clan, unit.clan)
        yield Line("Clan", clan, "HOP-22.7")
    yield from type_rules(state, unit)
    for tag in _markers(unit):
        yield Line("Marker", tag.words, tag.rule)


def spots(state: State, seat: Seat) -> Iterator[Spot]:
    side = state.side(seat)
    for column in range(1, AREAS + 1):
        ground = side.terrain[column - 1]
        left = column <= 2 if seat == SOUTH else column >= 8
        zone = ("left wing" if left else "right wing") if is_wing(column) else "centre"
        yield Spot(
            id=spot_id(seat, column), seat=seat, column=column, zone=zone, terrain=ground,  # type: ignore[arg-type]
            card=side.areas[column - 1], facts=tuple(_ground(state, ground)),
        )  # fmt: skip


def _ground(state: State, name: str) -> Iterator[Line]:
    ground = state.charts.terrain[name]
    yield Line("Terrain", name, "HOP-6.1" if name == "clear" else "HOP-6.2")
    for group, hits in ground.coh.items():
        told = "closed" if hits == PROHIBITED else ("no hits" if hits == 0 else f"{counted(hits, 'hit')} on entering")
        if hits:
            yield Line(GROUPS[group], told, "HOP-6.6" if hits == PROHIBITED else "HOP-6.3")
    if name == "slope":
        yield Line("Light and medium infantry", "no manoeuvre marker when played", "HOP-6.8")
    if ground.shift:
        way = "left" if ground.shift < 0 else "right"
        yield Line("Attacks on it", f"{counted(abs(ground.shift), 'column')} to the {way}", "HOP-6.4")
    if ground.missile:
        yield Line("Shots at it", f"+{ground.missile} to the die", "HOP-6.5")
    if ground.cover:
        yield Line("Cover", "hides units in the fog of war", "HOP-6.11")
