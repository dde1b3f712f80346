"""Units as the table draws them: each element with the stands that it has, and the states read from its card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.geometry import Box, milli
from polemos.kernel.words.english import counted, listed
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import ORDER_NAMES, TroopClass
from polemos.rules.hoplomachia.facts.pieces import ARRANGEMENTS
from polemos.rules.hoplomachia.field.field import any_in_melee, standing, strategoi_in
from polemos.rules.hoplomachia.field.stations import line_box
from polemos.rules.hoplomachia.movement.rates import rate_of
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.state.pieces import Element, Standing, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.devices import device_of
from polemos.tabletop.scene import Body, Ghost, Line, Look, Point, Pose, Range, Tag

KINDS: dict[TroopClass, str] = {
    "hoplite": "hoplites", "peltast": "peltasts", "psiloi": "psiloi", "toxotes": "archers", "sphendonetes": "slingers",
    "hippeis": "cavalry", "hippotoxotes": "horse_archers", "light_horse": "light_cavalry", "baggage": "baggage",
    "chariot": "light_cavalry",
}  # fmt: skip
FIGURES: dict[str, tuple[int, int]] = {"foot": (4, 2), "horse": (2, 1), "loose": (3, 1)}  # files and ranks of a stand
ORDER_LETTERS = {
    "muster": "M", "march": "A", "halt": "H", "approach": "B", "charge": "C", "withdrawal": "W", "forward": "F",
    "recall": "R",
}  # fmt: skip
STATUS: dict[Standing, str] = {"routing": "routing", "pursuing": "pursuing", "evading": "evading"}
RUNS = {
    "routing": Tag(letter="R", shape="triangle", words="routing", rule="HMA-14.3"),
    "pursuing": Tag(letter="P", shape="triangle", words="pursuing", rule="HMA-14.8"),
    "evading": Tag(letter="E", shape="triangle", words="evading", rule="HMA-16.9"),
}
DISARRAYED = Tag(letter="D", shape="diamond", words="disarrayed", rule="HMA-12.5")
MOMENTUM = Tag(letter="»", shape="square", words="has momentum", rule="HMA-16.15")
MELEE = Tag(letter="!", shape="square", words="in melee", rule="HMA-18.1")
HIDDEN = Tag(letter="?", shape="circle", words="hidden from the enemy", rule="HMA-3.10")
CREDIT = Tag(letter="+", shape="circle", words="has made an approach move", rule="HMA-17.3", quiet=True)


def milli_point(point: tuple[float, float]) -> Point:
    return milli(point[0]), milli(point[1])


def stand_poses(box: Box, stands: int, deep: float) -> tuple[Pose, ...]:
    """The stands of an element one behind the other; in open files with gaps between them."""
    pitch = (box.depth - deep) / (stands - 1) if stands > 1 else 0.0
    first = box.depth / 2 - min(deep, box.depth) / 2
    heading = milli(box.heading) % 360_000
    return tuple((*milli_point(box.at(0.0, first - rank * pitch)), heading) for rank in range(stands))


# -- which elements make one body --------------------------------------------------------------------------------------


def parts_of(state: State, unit: Unit) -> dict[str, list[Element]]:
    """Bodies of a unit: those of its elements that are as most of it is, and each other one by itself, by its own
    name."""
    there = standing(state, unit)
    if not there:
        return {}
    kinds = [each.condition for each in there]
    usual = max(dict.fromkeys(kinds), key=lambda kind: (kinds.count(kind), kind == "steady"))
    found = {unit.id: [each for each in there if each.condition == usual]}
    return found | {each.id: [each] for each in there if each.condition != usual}


def body_with(state: State, key: str) -> str:
    """The body in which an element stands; a unit's own name is that of its body."""
    element = state.elements.get(key)
    if element is None:
        return key
    unit = state.units[element.unit]
    return next((name for name, own in parts_of(state, unit).items() if element in own), unit.id)


# -- places ------------------------------------------------------------------------------------------------------------


def front_of(boxes: Sequence[Box]) -> tuple[Point, Point]:
    """The corners about which it wheels."""
    left, right = line_box(boxes).points[:2]
    return milli_point(left), milli_point(right)


def as_stated(box: Box) -> Box:
    """A place as a fact would state it, in whole thousandths."""
    x, y = box.front_centre
    heading = milli(box.heading) % 360_000
    return Box.by_front(milli(x) / 1000, milli(y) / 1000, heading / 1000, box.width, milli(box.depth) / 1000)


def ghost_of(state: State, body: str, keys: Sequence[str], boxes: Sequence[Box]) -> Ghost:
    """Where these elements would stand."""
    poses: list[Pose] = []
    boxes = [as_stated(box) for box in boxes]
    for key, box in zip(keys, boxes, strict=True):
        element = state.elements[key]
        poses += stand_poses(box, element.stands, element.chart.stand_depth)
    heading = milli(boxes[0].heading) % 360_000
    return Ghost(body=body, stands=tuple(poses), heading=heading, front=front_of(boxes))


def look_of(state: State, unit: Unit) -> Look:
    """Of a unit that is not on the table yet."""
    chart = unit.chart
    own = [state.elements[key] for key in unit.elements]
    files, ranks = FIGURES["horse" if chart.mounted else "foot" if chart.disciplined else "loose"]
    device = device_of(unit.nation or state.army(unit.seat).name, unit.seat)
    wide, deep = milli(chart.stand_frontage), milli(chart.stand_depth)
    return Look(kind=_kind(unit, own), width=wide, depth=deep, files=files, ranks=ranks, device=device)


def moved(before: State, after: State) -> Iterator[Ghost]:
    """Bodies that stand otherwise than before."""
    for unit in after.units.values():
        for name, own in parts_of(after, unit).items():
            was = [before.elements[each.id] for each in own]
            if any(_place(one) != _place(other) for one, other in zip(was, own, strict=True)) and all(
                each.depth for each in own
            ):
                yield ghost_of(after, name, [each.id for each in own], [each.box for each in own])


def _place(element: Element) -> tuple[int, int, int, int, bool]:
    return element.x, element.y, element.facing, element.depth, element.is_on_table


# -- bodies ------------------------------------------------------------------------------------------------------------


def bodies_of(state: State, unit: Unit) -> Iterator[Body]:
    for name, own in parts_of(state, unit).items():
        yield _body(state, unit, name, own)


def _body(state: State, unit: Unit, name: str, own: Sequence[Element]) -> Body:
    chart, boxes = unit.chart, [each.box for each in own]
    poses = [
        (each.id, number, pose)
        for each, box in zip(own, boxes, strict=True)
        for number, pose in enumerate(stand_poses(box, each.stands, chart.stand_depth))
    ]
    files, ranks = FIGURES["horse" if chart.mounted else "foot" if unit.arrangement != "NF" else "loose"]
    led = [each for each in strategoi_in(state, unit) if each.element in [one.id for one in own]]
    at = next(
        (place for place, (key, number, _) in enumerate(poses) if led and (key, number) == (led[0].element, 0)), None
    )
    army = state.army(unit.seat)
    return Body(
        id=name, seat=unit.seat, name=f"{unit.name}" if name == unit.id else f"{name} of {unit.name or unit.id}",
        kind=_kind(unit, own), stands=tuple(pose for _, _, pose in poses), width=milli(chart.stand_frontage),
        depth=milli(chart.stand_depth), shape="loose" if unit.arrangement == "NF" else "rigid",
        heading=own[0].facing, anchor=milli_point(line_box(boxes).front_centre), front=front_of(boxes),
        whole=(True,) * len(poses), bases=tuple(f"{key}/{number}" for key, number, _ in poses), piece="stand",
        leader=at,
        device=device_of(unit.nation or army.name, unit.seat), tags=tuple(_tags(state, unit, own)),
        card=tuple(card_of(state, unit)), grade="", files=files, ranks=ranks, full=files * ranks,
        formed=_is_formed(unit, own),
        status=STATUS.get(own[0].condition, ""), group=unit.strategos, ranges=tuple(_ranges(unit)),
    )  # fmt: skip


def _ranges(unit: Unit) -> Iterator[Range]:
    if far := unit.chart.belos.range:
        opens = milli(charts().belos.arc_degrees)
        yield Range(kind="shots", far=milli(far), words="shoots", rule="HMA-15.3", opens=opens)


def _kind(unit: Unit, own: Sequence[Element]) -> str:
    if unit.chart.formation == "rhomboid":
        return "thessalian_cavalry"
    return "hamippoi" if own[0].hamippoi else KINDS[unit.chart.kind]


def _is_formed(unit: Unit, own: Sequence[Element]) -> bool:
    return unit.arrangement != "NF" and not any(each.disarrayed or not each.is_steady for each in own)


def _tags(state: State, unit: Unit, own: Sequence[Element]) -> Iterator[Tag]:
    condition = own[0].condition
    if condition in RUNS:
        yield RUNS[condition]
    else:
        order = order_of(state, unit)
        words = f"order: {ORDER_NAMES[order]}" + (", by word of mouth" if unit.verbal is not None else "")
        yield Tag(letter=ORDER_LETTERS[order], shape="pennant", words=words, rule="HMA-9.1", quiet=True)
    ragged = [each.id for each in own if each.disarrayed]
    if ragged:
        words = "disarrayed" if len(ragged) == len(own) else f"disarrayed: {listed(ragged)}"
        yield Tag(letter=DISARRAYED.letter, shape=DISARRAYED.shape, words=words, rule=DISARRAYED.rule)
    if any(each.momentum for each in own):
        yield MOMENTUM
    if any_in_melee(state, unit):
        yield MELEE
    if unit.hidden:
        yield HIDDEN
    if unit.credit:
        yield CREDIT
    ground = max(each.ground for each in own)
    if ground:
        yield Tag(letter=str(min(ground, 9)), shape="triangle", words=f"ground given: {ground}", rule="HMA-18.9")


def card_of(state: State, unit: Unit) -> Iterator[Line]:
    chart = unit.chart
    there = standing(state, unit)
    yield Line("Troops", chart.name, "HMA-1.16")
    deep = max((each.stands for each in there), default=chart.stands_per_element)
    lost = len(unit.elements) - len(there)
    size = f"{counted(len(there), chart.element)}, {counted(deep, 'stand')} deep"
    yield Line("Strength", size + (f"; {lost} lost or away" if lost else ""), "HMA-1.4")
    yield Line("Stands in", ARRANGEMENTS[unit.arrangement] + (", in column" if unit.column else ""), "HMA-12.1")
    yield Line("Order", _order(state, unit), "HMA-9.1")
    yield Line("Moves", f"{rate_of(state, unit):g} inches", "HMA-13.1")
    yield Line("Charges", f"up to {chart.epidromos.longest} inches", "HMA-16.7")
    melee = chart.melee
    yield Line("Spear, shield", f"{melee.spear} and {melee.shield}", "HMA-18.5")
    yield Line("Strength, threshold", f"{melee.strength} and {melee.arete_threshold}", "HMA-18.13")
    yield Line("Andreia", f"{chart.andreia.number} or less on two dice", "HMA-11.2")
    yield Line("Phobos", str(chart.phobos), "HMA-11.4")
    if chart.has_belos:
        yield Line("Belos", f"{chart.belos.number}, range {chart.belos.range} inches", "HMA-15.1")
    ekdromoi = sum(each.ekdromoi for each in there)
    if ekdromoi:
        yield Line("Ekdromoi", f"{counted(ekdromoi, 'lochos')} can send them out", "HMA-15.21")
    for leader in strategoi_in(state, unit):
        rank = "hegemon" if leader.hegemon else "strategos"
        yield Line("With it", f"{leader.name}, {rank}, {leader.character.replace('_', ' ')}", "HMA-5.10")
    if state.army(unit.seat).senior == unit.id:
        yield Line("Rank", "senior taxis", "HMA-1.14")


def _order(state: State, unit: Unit) -> str:
    told = ORDER_NAMES[order_of(state, unit)]
    if unit.is_light:
        told += f" ({unit.mode})"
    if unit.verbal is not None:
        told += ", by word of mouth" + (", binding" if unit.verbal.binding else "")
    return told
