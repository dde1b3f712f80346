"""Troops as the table draws them, with the states that are read from the block and from the card (ALA-2.17, 2.18)."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import Box, milli
from polemos.kernel.words.english import counted
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.charts.skirmish import skirmish_chart
from polemos.rules.alala.facts import RESULT_WORDS
from polemos.rules.alala.field.field import touched_by
from polemos.rules.alala.screen.past import Past
from polemos.rules.alala.state import Leader, State
from polemos.rules.alala.troops import LEVELS, Control, Troop
from polemos.rules.alala.ways.move_dice import dice_words, most_dice
from polemos.tabletop.devices import device_of
from polemos.tabletop.scene import Body, Ghost, Line, Point, Pose, Range, Tag

SPIRIT = (
    Tag(letter="S", shape="triangle", words="Shaken: -4 dice, no advance, no charge", rule="ALA-10.2"),
    Tag(letter="F", shape="square", words="Formed-up", rule="ALA-10.1"),
    Tag(letter="R", shape="diamond", words="Ready: 2 dice more", rule="ALA-10.1"),
    Tag(letter="E", shape="circle", words="Eager: 4 dice more", rule="ALA-10.1"),
)
STATUS = {
    "retiring": Tag(letter="R", shape="triangle", words="retiring", rule="ALA-18.7"),
    "withdrawing": Tag(letter="W", shape="triangle", words="withdrawing from the field", rule="ALA-10.16"),
    "routing": Tag(letter="X", shape="triangle", words="routing", rule="ALA-18.11"),
    "pursuing": Tag(letter="P", shape="pennant", words="pursuing", rule="ALA-18.13"),
    "last_stand": Tag(letter="L", shape="square", words="makes its last stand", rule="ALA-10.15"),
    "looting": Tag(letter="$", shape="square", words="looting the baggage", rule="ALA-18.17"),
}
UNFORMED = Tag(letter="U", shape="diamond", words="unformed", rule="ALA-11.7")
MUST_RETIRE = Tag(letter="!", shape="triangle", words="must retire", rule="ALA-10.12")
SIGNALLED = Tag(letter="A", shape="pennant", words="the advance is signalled", rule="ALA-8.9")
BROKE_OUT = Tag(letter="B", shape="pennant", words="has broken out and may charge without a signal", rule="ALA-9.7")
BELOW_HALF = Tag(letter="½", shape="diamond", words="below half strength", rule="ALA-2.16")
HALTS = Tag(letter="H", shape="square", words="must halt", rule="ALA-9.4")
REPEATS = Tag(letter="=", shape="square", words="must repeat its last move", rule="ALA-9.8")
MARKS = {"gods_watch_over": "G", "cerberus": "K"}
CONTROL_RULES: dict[Control, str] = {
    "free": "ALA-9.5", "halt": "ALA-9.4", "repeat": "ALA-9.8", "pursue": "ALA-9.6", "break_out": "ALA-9.7",
    "retire": "ALA-9.3", "loot": "ALA-9.6",
}  # fmt: skip


def milli_point(point: tuple[float, float]) -> Point:
    return milli(point[0]), milli(point[1])


def pose_of(box: Box) -> Pose:
    return milli(box.cx), milli(box.cy), milli(box.heading) % 360_000


def front_of(troop: Troop, box: Box | None = None) -> tuple[Point, Point] | None:
    """The corners about which formed hoplites wheel."""
    if not troop.formed:
        return None
    left, right = (box or troop.box).points[:2]
    return milli_point(left), milli_point(right)


def ghost_of(troop: Troop, box: Box) -> Ghost:
    pose = pose_of(box)
    return Ghost(body=troop.id, stands=(pose,), heading=pose[2], front=front_of(troop, box))


def moved(before: State, after: State) -> Iterator[Ghost]:
    """Troops that stand otherwise than before."""
    for name, troop in after.troops.items():
        known = before.troops[name]
        if troop.on_table and (not known.on_table or pose_of(known.box) != pose_of(troop.box)):
            yield ghost_of(troop, troop.box)


def body_of(state: State, troop: Troop, leader: Leader | None, past: Past) -> Body:
    chart = troop.chart
    named = troop.state or state.side(troop.seat).name
    return Body(
        id=troop.id, seat=troop.seat, name=troop.name or troop.id, kind=troop.type,
        stands=((troop.x, troop.y, troop.facing),), width=troop.width, depth=troop.depth,
        shape="rigid" if troop.formed else "loose", heading=troop.facing, anchor=(troop.x, troop.y),
        front=front_of(troop), whole=(troop.men == troop.full,), leader=0 if leader else None,
        device=device_of(named, troop.seat), tags=tuple(_tags(state, troop)),
        card=tuple(_card(state, troop, leader, past)), grade=troop.grade,
        men=tuple([element.men for element in troop.elements]), full=troop.full, files=chart.men // chart.ranks,
        ranks=chart.ranks, spirit=SPIRIT[troop.level] if troop.is_hoplites else None, disorder=troop.disorder,
        formed=troop.formed, status="" if troop.status == "steady" else troop.status, group=troop.phalanx,
        together=troop.body, ranges=tuple(_ranges(troop)),
    )  # fmt: skip


def _ranges(troop: Troop) -> Iterator[Range]:
    """Bands shoot to all sides."""
    if troop.is_band and troop.chart.shooting_men_per_die:
        yield Range(kind="shots", far=milli(skirmish_chart().shooting.range), words="shoots", rule="ALA-13.5")


def _tags(state: State, troop: Troop) -> Iterator[Tag]:
    if troop.status in STATUS:
        yield STATUS[troop.status]
    if troop.must_retire:
        yield MUST_RETIRE
    if troop.is_hoplites and not troop.formed:
        yield UNFORMED
    if troop.is_below_half:
        yield BELOW_HALF
    leader = state.leaders.get(troop.phalanx)
    if leader is not None and leader.signalled:
        yield SIGNALLED
    if troop.broke_out:
        yield BROKE_OUT
    if troop.body:
        name = state.leaders[troop.body].name
        yield Tag(
            letter="C", shape="square", words=f"controlled by {name}, moves as one body", rule="ALA-8.5", quiet=True
        )
    elif troop.control == "halt":
        yield HALTS
    elif troop.control == "repeat":
        yield REPEATS
    for mark in troop.marks:
        chart = card(mark)
        yield Tag(letter=MARKS[mark], shape="circle", words=f"{chart.name}: {chart.text}", rule=chart.rule)


def _card(state: State, troop: Troop, leader: Leader | None, past: Past) -> Iterator[Line]:
    chart = troop.chart
    yield Line("Troops", f"{chart.name}, grade {troop.grade}", chart.rule)
    if leader is not None:
        chief = ", commander in chief" if leader.chief else ""
        yield Line("Leader", f"{leader.name}, rating {leader.rating}, {leader.points} CP left{chief}", "ALA-2.13")
    yield from _strength(troop)
    yield from past.of_strength(troop)
    if troop.is_hoplites:
        yield Line("Aggression", LEVELS[troop.level], "ALA-10.1")
        yield from past.of_level(troop)
    if not troop.is_skirmishers:
        yield Line("Disorder", f"{troop.disorder} DP" if troop.disorder else "none", "ALA-11.1")
        yield from past.of_disorder(troop)
    if troop.is_hoplites:
        yield Line("Formation", "formed" if troop.formed else "unformed", "ALA-11.7")
    if troop.status in STATUS:
        yield Line("Now", STATUS[troop.status].words, STATUS[troop.status].rule)
    if troop.control:
        yield Line("This turn", RESULT_WORDS[troop.control], CONTROL_RULES[troop.control])
    yield from _phalanx(state, troop)
    yield Line("Moves", dice_words(troop, most_dice(troop)).replace("avd", " AvD").replace("d6", " D6"), chart.rule)
    yield Line("Fights with", f"{counted(troop.men // chart.combat_men_per_die, 'die')} for its men", "ALA-16.3")
    if chart.shooting_men_per_die and troop.is_band:
        yield Line("Shoots with", f"{counted(troop.men // chart.shooting_men_per_die, 'die')} for its men", "ALA-13.7")
    if foes := [foe.id for foe in touched_by(state, troop)]:
        yield Line("In contact with", " ".join(foes), "ALA-3.6")
    for mark in troop.marks:
        yield Line(card(mark).name, card(mark).text, card(mark).rule)


def _strength(troop: Troop) -> Iterator[Line]:
    if troop.is_column:
        told = ", ".join(f"{element.men} {element.grade}" for element in troop.elements)
        yield Line("Column", f"{len(troop.elements)} units, from front to rear {told}; {troop.full} each", "ALA-2.11")
    else:
        yield Line("Men", f"{troop.men} of {troop.full}", "ALA-2.15")


def _phalanx(state: State, troop: Troop) -> Iterator[Line]:
    leader = state.leaders.get(troop.phalanx)
    if leader is None:
        return
    yield Line("Phalanx", f"{leader.phalanx}, of {leader.name}", "ALA-2.9")
    if leader.signalled:
        yield Line("Signal", f"given in turn {leader.signalled}", "ALA-8.9")
        needed = combat_chart().charge.advance_needed
        yield Line("Has advanced", f'{troop.advanced / 1000:.4g}" of the {needed:g}" for a charge', "ALA-15.2")
