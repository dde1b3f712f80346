"""What a scenario's file may still get wrong when every field has its type: names, numbers, armies."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import TOLERANCE
from polemos.rules.hoplomachia.charts.cards import Card
from polemos.rules.hoplomachia.charts.charts import cards, charts, epoch_of, nations
from polemos.rules.hoplomachia.charts.scenarios import ArmyRecord, GateRecord, ScenarioRecord, UnitRecord
from polemos.rules.hoplomachia.scenarios.naming import NAMING, SIDE_FIELDS
from polemos.rules.hoplomachia.scenarios.places import of_places
from polemos.rules.hoplomachia.scenarios.special_check import brings_on, of_specials
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.tabletop.drafting.places import plain
from polemos.tabletop.drafting.scenario_check import problems_in

LISTS = ("phalanx", "cavalry", "lights")
HELD = {"hold_village": "village", "hold_fort": "fort"}
LINED = ("line", "reserve", "off_table")  # where a taxis may stand


def problems(record: ScenarioRecord) -> list[str]:
    """One sentence for each thing that is wrong, with its place in the file; none for one that can be played."""
    return problems_in(record, NAMING, ("HMA", "Hoplomachia"), ("rule",), _of_record)


def _of_record(record: ScenarioRecord) -> list[str]:
    found = [*_of_battle(record), *_of_terrain(record), *_of_gates(record)]
    for place, army, letter in zip(SIDE_FIELDS, record.army, SIDES, strict=True):
        found += _of_army(record, army, letter, f"$.{place}")
    found += of_specials(record)
    is_well = not found and not any(NAMING.problems(plain(record)))
    return list(of_places(record)) if is_well else found


def _of_battle(record: ScenarioRecord) -> Iterator[str]:
    epoch = epoch_of(record.year)
    if record.epoch != epoch:
        yield f"{record.year} BC is in epoch {epoch}, not {record.epoch} (HMA-1.2) - at `$.epoch`"
    if len(set(record.objective)) < len(record.objective):
        yield "the same objective stands there twice - at `$.objective`"
    for name, kind in HELD.items():
        if name in record.objective and all(piece.place != kind for piece in record.terrain):
            yield f"there is no {kind} to be held (HMA-21.12) - at `$.objective`"
    if "seize_gate" in record.objective and not record.gates:
        yield "there is no gate to be seized (HMA-21.10) - at `$.objective`"
    if "standard" not in record.objective:
        yield "standard victory is never left out (HMA-20.1) - at `$.objective`"
    others = [name for name in record.objective if name not in ("standard", "seize_gate")]
    if len(others) > 1:
        yield "one objective is enough for the end of the battle (HMA-20.6) - at `$.objective`"


# -- the table ---------------------------------------------------------------------------------------------------------


def _of_terrain(record: ScenarioRecord) -> Iterator[str]:
    for index, piece in enumerate(record.terrain):
        place = f"$.terrain[{index}]"
        if min(piece.w, piece.h) <= 0:
            yield f"a piece of terrain has a breadth and a depth - at `{place}`"
        if piece.x + piece.w > record.board.width + TOLERANCE or piece.y + piece.h > record.board.depth + TOLERANCE:
            yield f"it does not lie on the board - at `{place}`"
        if piece.place and any(each.place == piece.place for each in record.terrain[:index]):
            yield f"there is a {piece.place} already - at `{place}.place`"
        if piece.name and any(each.name == piece.name for each in record.terrain[:index]):
            yield f"another piece is called {piece.name} - at `{place}.name`"


def _of_gates(record: ScenarioRecord) -> Iterator[str]:
    for index, gate in enumerate(record.gates):
        place = f"$.gates[{index}]"
        if not _is_in_a_wall(record, gate):
            yield f"{gate.name} is not in the edge of a city wall that looks to side A (HMA-21.10) - at `{place}`"
        if any(each.name == gate.name for each in record.gates[:index]):
            yield f"another gate is called {gate.name} - at `{place}.name`"


def _is_in_a_wall(record: ScenarioRecord, gate: GateRecord) -> bool:
    walls = [piece for piece in record.terrain if piece.type == "city_wall"]
    return any(
        abs(wall.y - gate.y) < TOLERANCE and wall.x <= gate.x and gate.x + gate.w <= wall.x + wall.w for wall in walls
    )


# -- armies ------------------------------------------------------------------------------------------------------------


def _of_army(record: ScenarioRecord, army: ArmyRecord, letter: str, place: str) -> Iterator[str]:
    if army.side != letter:
        yield f"this is side {letter}, not {army.side} - at `{place}.side`"
    if all(each.id != army.nation for each in nations()):
        yield f"there is no list of {army.nation!r} (HMA-4.11) - at `{place}.nation`"
    if army.track not in charts().arete_track:
        yield f"there is no arete track {army.track!r} (HMA-10.2) - at `{place}.track`"
    if (army.formation == "marching_column") != bool(army.heading):
        yield f"a marching column, and nobody else, makes for an edge (HMA-24.1) - at `{place}.heading`"
    if (army.plan == "envelope") != bool(army.flanks) or len(set(army.flanks)) < len(army.flanks):
        yield f"a plan to envelop, and no other, names its flanks (HMA-6.10) - at `{place}.flanks`"
    if (army.plan == "defend") != bool(army.defends):
        yield f"a plan to defend, and no other, names a piece of terrain (HMA-6.12) - at `{place}.defends`"
    yield from _of_strategoi(army, place)
    if not any(unit.station == "line" for unit in army.phalanx):
        yield f"nobody stands in the line - at `{place}.phalanx`"
    for name in LISTS:
        for index, unit in enumerate(getattr(army, name)):
            for wrong in _of_unit(record, army, name, unit):
                yield f"{unit.name}: {wrong} - at `{place}.{name}[{index}]`"


def _of_strategoi(army: ArmyRecord, place: str) -> Iterator[str]:
    if sum(each.hegemon for each in army.strategoi) != 1:
        yield f"an army has one hegemon (HMA-5.1) - at `{place}.strategoi`"
    for index, each in enumerate(army.strategoi):
        where = f"{place}.strategoi[{index}]"
        if each.hegemon and each.stance != "philos":
            yield f"the hegemon is of the main nationality, so he is philos (HMA-5.7) - at `{where}.stance`"
        if any(each.unit == other.unit for other in army.strategoi[:index]):
            yield f"another strategos stands with {each.unit} already (HMA-1.17) - at `{where}.unit`"


def _of_unit(record: ScenarioRecord, army: ArmyRecord, of: str, unit: UnitRecord) -> Iterator[str]:
    card = cards().get(unit.card)
    if card is None:
        yield f"there is no card {unit.card!r} (HMA-22.1)"
        return
    yield from _of_size(card, unit)
    if epoch_of(record.year) not in card.epochs:
        yield f"there are no {card.name} in epoch {epoch_of(record.year)} (HMA-1.2)"
    if unit.hamippoi and not card.hamippoi_allowed:
        yield f"{card.name} have no hamippoi (HMA-1.10)"
    if of == "phalanx" and not _is_core(army, card):
        yield f"{card.name} are no core of this army (HMA-1.12)"
    if of == "phalanx" and unit.station not in LINED:
        yield "a taxis stands in line, in reserve or off the table (HMA-24.1)"
    if of != "phalanx" and unit.station == "line":
        yield "only the phalanx stands in line (HMA-6.19)"
    yield from _of_arrival(record, army, unit)


def _of_size(card: Card, unit: UnitRecord) -> Iterator[str]:
    least, most = card.unit_size
    if not least <= unit.count <= most:
        yield f"a unit of {card.name} has {least} to {most} (HMA-4.5)"
    if unit.depth and not card.stands_per_element <= unit.depth <= max(card.stands_per_element, card.depth_max):
        yield f"{card.name} do not stand {unit.depth} deep (HMA-1.15)"


def _is_core(army: ArmyRecord, card: Card) -> bool:
    known = next((each for each in nations() if each.id == army.nation), None)
    return known is None or known.is_core_class(card.kind)


def _of_arrival(record: ScenarioRecord, army: ArmyRecord, unit: UnitRecord) -> Iterator[str]:
    is_off = unit.station == "off_table"
    if unit.arrives and not is_off:
        yield "only who is off the table arrives (HMA-17.9)"
    if unit.edge and not unit.arrives:
        yield "an edge is said without a turn of arrival (HMA-17.9)"
    if unit.arrives > record.turn_limit:
        yield f"the battle is over before turn {unit.arrives} (HMA-3.25)"
    if is_off and not unit.arrives and not brings_on(record, army, unit):
        yield "it never comes onto the table: say in which turn it arrives (HMA-17.9)"
    if unit.at is not None and unit.station in ("line", "off_table"):
        yield "who stands in the line or off the table has no place of its own (HMA-24.1)"
    if unit.facing is not None and unit.at is None:
        yield "it faces as its station does (HMA-24.1)"
