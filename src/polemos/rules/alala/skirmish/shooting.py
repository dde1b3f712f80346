"""Shooting (ALA-13.4 to 13.10): who can be shot at, with how many dice, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from polemos.geometry import HAIR, TOLERANCE, Box, Edge, distance, shared_stretches
from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import END, Ask, Call, Flow, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import counted
from polemos.rules.alala.charts.skirmish import skirmish_chart
from polemos.rules.alala.facts import change, headed, named
from polemos.rules.alala.field.field import enemies, fighting_stretch, is_in_combat, touched_by, within, zone
from polemos.rules.alala.field.sight import is_hidden_by_terrain, sight_line
from polemos.rules.alala.morale.leaders import LeaderRisk
from polemos.rules.alala.morale.misfortunes import Losses
from polemos.rules.alala.state import G, State
from polemos.rules.alala.throws import Counting, Throwing, Wanted
from polemos.rules.alala.troops import Troop

THIN = 0.01  # depth of the part of a face that is shot at


class Aim(NamedTuple):
    """An enemy that can be shot at; of one in combat perhaps only a part."""

    troop: Troop
    distance: float
    part: Box | None = None


class ShotCount(NamedTuple):
    """The dice of a shot, and where they come from."""

    dice: int
    mods: tuple[Modifier, ...]


class ShotAt(Fact, frozen=True):
    """A band shoots; the throw follows."""

    MOMENT: ClassVar[Moment | None] = "shot"
    troop: str
    target: str
    dice: int
    mods: tuple[Modifier, ...]

    def apply(self, state: State) -> None:
        change(state, self.troop, shot=state.troops[self.troop].shot + 1)

    def words(self, state: State) -> str:
        told = ", ".join(f"{mod.words} {mod.value:+d}" for mod in self.mods if mod.value)
        dice = counted(self.dice, "die")
        return f"{named(state, self.troop)} shoots at {named(state, self.target)} with {dice} ({told})"


# -- targets -----------------------------------------------------------------------------------------------------------


def targets(state: State, shooter: Troop) -> list[Aim]:
    """The nearest enemy that can be shot at (ALA-13.5); several if they are equally near, in the order of the lists."""
    if shooter.is_hoplites:
        return []
    aims = sorted(_aims(state, shooter), key=lambda aim: aim.distance)
    found: dict[str, Aim] = {}
    for aim in aims:
        if found and aim.distance > next(iter(found.values())).distance + TOLERANCE + HAIR:
            break
        if aim.troop.id not in found and sight_line(state, shooter, aim.troop, aim.part) is not None:
            found[aim.troop.id] = aim
    return [found[name] for name in state.troops if name in found] if len(found) > 1 else list(found.values())


def _aims(state: State, shooter: Troop) -> Iterator[Aim]:
    """Enemies and parts of them in range that may be shot at if they can be seen."""
    reach = skirmish_chart().shooting.range
    for enemy in enemies(state, shooter):
        if not within(shooter, enemy, reach):
            continue
        if not any(True for _ in touched_by(state, enemy)) or _shows_its_back(state, shooter, enemy):
            yield Aim(enemy, distance(shooter.box, enemy.box))
            continue
        for part in overhangs(state, enemy):
            off = distance(shooter.box, part)
            if off <= reach + TOLERANCE + HAIR:
                yield Aim(enemy, off, part)


def _shows_its_back(state: State, shooter: Troop, enemy: Troop) -> bool:
    """Are these hoplites in combat whose rear rank is exposed (ALA-13.6)? Unformed ones have no rear."""
    if not enemy.is_hoplites or not enemy.formed or not is_in_combat(state, enemy):
        return False
    return zone(enemy.box, shooter.reference) == "rear"


def overhangs(state: State, troop: Troop) -> list[Box]:
    """The stretches of its faces in contact, a whole figure wide at least, that no enemy of it covers (ALA-13.6)."""
    stretches = [fighting_stretch(troop, other) for other in touched_by(state, troop)]
    faces: dict[Edge, None] = {stretch.edge: None for stretch in stretches if stretch is not None}
    covered: dict[Edge, list[tuple[float, float]]] = {face: [] for face in faces}
    for other in enemies(state, troop):
        for stretch in shared_stretches(troop.box, other.box):
            if stretch.edge in covered:
                along = 0 if stretch.edge in ("front", "rear") else 1
                ends = troop.box.local(stretch.start)[along], troop.box.local(stretch.end)[along]
                covered[stretch.edge].append((min(ends), max(ends)))
    least = troop.chart.figure[0] - TOLERANCE
    return [
        _strip(troop.box, face, low, high)
        for face in faces
        for low, high in _left_free(troop.box, face, covered[face])
        if high - low >= least
    ]


def _left_free(box: Box, face: Edge, covered: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    half = box.half_width if face in ("front", "rear") else box.half_depth
    at = -half
    for low, high in sorted(covered):
        yield at, low
        at = max(at, high)
    yield at, half


def _strip(box: Box, face: Edge, low: float, high: float) -> Box:
    """A thin piece of a block along one of its faces."""
    middle, length = (low + high) / 2.0, high - low
    if face in ("front", "rear"):
        forward = box.half_depth - THIN / 2.0
        x, y = box.at(middle, forward if face == "front" else -forward)
        return Box(x, y, box.heading, length, THIN)
    right = box.half_width - THIN / 2.0
    x, y = box.at(right if face == "right" else -right, middle)
    return Box(x, y, box.heading, THIN, length)


def why_no_shot(state: State, shooter: Troop) -> Reason:
    """Why there is nobody to shoot at, in words."""
    reach = skirmish_chart().shooting.range
    near = [enemy for enemy in enemies(state, shooter) if within(shooter, enemy, reach)]
    if not near:
        return Reason(f'no enemy is within {reach:g}" of {shooter.id}', "ALA-13.5")
    for enemy in near:
        if any(True for _ in touched_by(state, enemy)):
            return Reason(f"{enemy.id} is in contact with friends of {shooter.id}", "ALA-13.6")
    rule = "ALA-4.7" if is_hidden_by_terrain(state, shooter, near[0]) else "ALA-3.12"
    return Reason(f"{shooter.id} does not see {near[0].id}", rule)


# -- dice --------------------------------------------------------------------------------------------------------------


def shot_count(shooter: Troop, target: Troop) -> ShotCount:
    """How many dice a band throws at a target (ALA-13.7, ALA-13.8)."""
    chart = shooter.chart
    mods = [Modifier(shooter.men // chart.shooting_men_per_die, counted(shooter.men, "man"), "ALA-13.7")]
    if target.is_hoplites:
        frontal = skirmish_chart().dice.frontal
        is_frontal = not target.formed or zone(target.box, shooter.reference) == "front"
        mods.append(Modifier(frontal.dice if is_frontal else 0, frontal.words, frontal.rule))
    if chart.shooting_bonus:
        mods.append(Modifier(chart.shooting_bonus, chart.name, "ALA-13.8"))
    return ShotCount(max(skirmish_chart().shooting.minimum, sum(mod.value for mod in mods)), tuple(mods))


class Shoot(Counting, frozen=True):
    """One shot of a band at the nearest enemy; nothing happens if there is none."""

    troop: str
    target: str = ""

    def hits_from(self, thrower: str) -> int:
        return skirmish_chart().shooting.hits_on

    def told(self, state: State, wanted: Wanted) -> str:
        return f"{named(state, self.troop)} shoots at {named(state, self.target)}"

    @step("ALA-13.5", "ALA-13.6", "ALA-3.12")
    def aim(self, g: G) -> Flow:
        shooter = g.state.troops[self.troop]
        aims = targets(g.state, shooter)
        if not aims:
            return END
        options = [
            Option(
                aim.troop.id,
                f"{named(g.state, aim.troop.id)}, dice: {shot_count(shooter, aim.troop).dice}",
                rule="ALA-13.5",
            )
            for aim in aims
        ]
        prompt = f"{self.troop} shoots: at which of these equally near enemies?"
        return Ask.one(shooter.seat, Choice(options), prompt, "ALA-13.5")

    @aim.answered
    def _(self, g: G, answer: str) -> Flow:
        count = shot_count(g.state.troops[self.troop], g.state.troops[answer])
        g.emit(ShotAt(self.troop, answer, count.dice, count.mods), "ALA-13.7", "ALA-13.8")
        g.keep(target=answer)
        return None

    @step("ALA-13.7", "ALA-1.6")
    def throw(self, g: G) -> Flow:
        shooter, target = g.state.troops[self.troop], g.state.troops[self.target]
        label = f"{headed(g.state, self.troop)} shoots at {headed(g.state, self.target)}"
        dice = f"{shot_count(shooter, target).dice}d6"
        return Call(Throwing((Wanted("ALA-13.7", "shooting", label, shooter.seat, dice, (self.troop,)),)))

    @step("ALA-13.9", "ALA-10.14")
    def casualties(self, g: G) -> Flow:
        hits = g.state.throws[0].hits(skirmish_chart().shooting.hits_on)
        return Call(Losses(self.target, hits, "shooting", "ALA-13.9")) if hits else END

    @step("ALA-13.9", "ALA-19.1")
    def risk(self, g: G) -> Flow:
        return Call(LeaderRisk(self.target))
