"""The periplous and its chases (NAV-12.7 to 12.15): round the enemy's wing, or a race offshore to get there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from polemos.geometry import first_touch, sin_cos
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.attempt import both_roll, centred, chart_of
from polemos.rules.navarcoi.changes import (
    changed,
    column_at,
    column_to_line_by_turn,
    line_at,
    line_to_column,
    ranks_of,
)
from polemos.rules.navarcoi.charts import tests
from polemos.rules.navarcoi.entering import column_entering, edge_ahead, nearest_entry
from polemos.rules.navarcoi.facts import Acted, ChaseEnded, Linked, Unlinked, change, named, placed
from polemos.rules.navarcoi.losses import lose, remove
from polemos.rules.navarcoi.order import disorder, unform
from polemos.rules.navarcoi.sea import (
    TOLERANCE,
    enemies_touched,
    front_point,
    is_clear,
    links_of,
    obstacles,
    offshore_flank,
    on_table,
)
from polemos.rules.navarcoi.state import Chase, G, Link, Squadron, State, W

Flank = Literal["left", "right"]
FULL = 360_000


class ChaseBegan(Fact, frozen=True):
    chase: Chase

    def apply(self, state: State) -> None:
        state.chases[f"{self.chase.attacker}|{self.chase.target}"] = self.chase
        for squadron in (self.chase.attacker, self.chase.target):
            change(state, squadron, status="chasing", acted=True)

    def words(self, state: State) -> str:
        return f"{named(state, self.chase.attacker)} and {named(state, self.chase.target)} race offshore"


class Chased(Fact, frozen=True):
    """Both columns have run on."""

    chase: str
    distance: int
    moved: dict[str, tuple[int, int, tuple[tuple[int, int], ...]]]

    def apply(self, state: State) -> None:
        for squadron, (x, y, track) in self.moved.items():
            change(state, squadron, x=x, y=y, track=track)

    def words(self, state: State) -> str:
        return f'the chase of {self.chase.replace("|", " and ")} runs {self.distance / 1000:g}"'


class ChasedOff(Fact, frozen=True):
    """A chase has left the table (NAV-12.13)."""

    chase: str
    crossed: dict[str, tuple[str, int, int]]

    def apply(self, state: State) -> None:
        chase = state.chases[self.chase]
        state.chases[self.chase] = replace(chase, crossed=self.crossed)
        for squadron in (chase.attacker, chase.target):
            change(state, squadron, status="off_table")

    def words(self, state: State) -> str:
        return f"the chase of {self.chase.replace('|', ' and ')} leaves the table"


class Returned(Fact, frozen=True):
    """A squadron comes back from a chase off the table (NAV-12.14)."""

    squadron: str
    x: int
    y: int
    heading: int
    track: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> None:
        change(
            state, self.squadron, status="active", formation="epi_keras", x=self.x, y=self.y, heading=self.heading,
            track=self.track, slots=(), shifts=(),
        )  # fmt: skip

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} comes back to the table"


class Periplous(Procedure, frozen=True):
    attacker: str
    target: str
    flank: Flank = "right"
    who: str = ""

    @step("NAV-12.7", "NAV-2.9")
    def offshore(self, g: G) -> Flow:
        flank = offshore_flank(g.state, g.state.squadrons[self.target])
        sides = [flank] if flank else ["left", "right"]
        options = [Option(side, f"offshore {side}", (side,)) for side in sides]
        owner = g.state.squadrons[self.attacker].seat
        prompt = f"{self.attacker}: round which flank of {self.target}?"
        return Ask.one(owner, Choice(options, "right"), prompt, "NAV-2.9")

    @offshore.answered
    def _(self, g: G, flank: Flank) -> Flow:
        g.keep(flank=flank)
        return None

    @step("NAV-12.3")
    def roll(self, g: G) -> Flow:
        g.keep(who=both_roll(g, "periplous", self.attacker, self.target))
        return None

    @step("NAV-12.8")
    def result(self, g: G) -> Flow:
        target = g.state.squadrons[self.target]
        match self.who:
            case "attacker":
                there = _on_the_flank(g.state, self.attacker, target, self.flank)
                if there is not None:
                    _flank_attack(g, self.attacker, self.target, there)
            case "target":
                disorder(g, self.attacker, "NAV-12.8")
            case _:
                self._start_chase(g)
        return None

    @step("NAV-12.2")
    def further_enemies(self, g: G) -> Flow:
        if g.state.squadrons[self.attacker].status == "active":
            _link_new(g, self.attacker)
        return END

    def _start_chase(self, g: G) -> None:
        """NAV-12.10: two columns side by side, if there is room for them; else the two simply fight."""
        state = g.state
        attacker, target = state.squadrons[self.attacker], state.squadrons[self.target]
        turn = 90_000 if self.flank == "right" else -90_000
        heading = (target.heading + turn) % FULL
        runner = _target_column(target, self.flank)
        beside = _beside(attacker, target, runner, heading)
        room = all(is_clear(state, column.stands, (self.attacker, self.target)) for column in (runner, beside))
        if self.who == "neither":
            disorder(g, self.attacker, "NAV-12.8")
            disorder(g, self.target, "NAV-12.8")
        if not room:
            return
        g.emit(Unlinked(f"{self.attacker}|{self.target}"), "NAV-12.10")
        g.emit(placed(runner), "NAV-12.10")
        g.emit(placed(beside), "NAV-12.10")
        chase = Chase(self.attacker, self.target, heading, target.heading, self.flank, state.turn)
        g.emit(ChaseBegan(chase), "NAV-12.10")
        run_on(g, f"{self.attacker}|{self.target}", self.who)


def _target_column(target: Squadron, flank: Flank) -> Squadron:
    """The offshore end leads; of a block the offshore stand of the front rank, then the rest, rank by rank."""
    if target.formation == "epi_mias":
        return changed(target, line_to_column(target, flank, 0))
    order: list[int] = []
    for rank in ranks_of(target):
        order += rank[::-1] if flank == "right" else rank
    x, y, _ = replace(target, shifts=()).poses[order[0]]
    heading = (target.heading + (90_000 if flank == "right" else -90_000)) % FULL
    led = replace(target, commander=order.index(target.commander))
    return column_at(led, round(x * 1000), round(y * 1000), heading)


def _beside(attacker: Squadron, target: Squadron, runner: Squadron, heading: int) -> Squadron:
    """The attacker's column: leads level, on the side it came from, led by its own offshore end."""
    apart = round(tests().chase.centre_lines * 1000)
    s, c = sin_cos(target.heading / 1000)
    mean_x = sum(p[0] for p in attacker.poses) / len(attacker.poses) - runner.x / 1000
    mean_y = sum(p[1] for p in attacker.poses) / len(attacker.poses) - runner.y / 1000
    side = 1 if mean_x * s + mean_y * c >= 0 else -1
    hs, hc = sin_cos(heading / 1000)
    poses = replace(attacker, shifts=()).poses
    order = sorted(range(len(poses)), key=lambda i: -(poses[i][0] * hs + poses[i][1] * hc))
    led = replace(attacker, commander=order.index(attacker.commander))
    return column_at(led, runner.x + round(side * apart * s), runner.y + round(side * apart * c), heading)


def run_on(g: G, key: str, who: str) -> None:
    """Both columns move the same distance, one roll (NAV-12.8, 12.10 step 3, 12.13)."""
    chase = g.state.chases[key]
    result = chart_of("periplous").result(who)
    assert result.chase is not None
    owner = g.state.squadrons[chase.attacker].seat
    rolled = g.roll("NAV-12.8", result.chase.dice, "Chase", (chase.attacker, chase.target), owner)
    s, c = sin_cos(chase.heading / 1000)
    pair = [g.state.squadrons[squadron] for squadron in (chase.attacker, chase.target)]
    way = _way_free(g.state, pair, s, c, float(rolled.total))
    gone = int(way * 1000 + 1e-6)
    moved = {}
    for squadron in pair:
        dx, dy = round(s * gone), round(c * gone)
        track = tuple((x + dx, y + dy) for x, y in squadron.track)
        moved[squadron.id] = (squadron.x + dx, squadron.y + dy, track)
    starts = {squadron.id: (squadron.x, squadron.y) for squadron in pair}
    g.emit(Chased(key, gone, moved), "NAV-12.10")
    if not all(on_table(g.state, stand) for squadron in moved for stand in g.state.squadrons[squadron].stands):
        crossed = {squadron: edge_ahead(g.state, *starts[squadron], chase.heading) for squadron in starts}
        g.emit(ChasedOff(key, crossed), "NAV-12.13")


def _way_free(state: State, pair: Sequence[Squadron], s: float, c: float, want: float) -> float:
    """Both stop when the first of them is 0.40 inches from land or a third squadron that it would meet."""
    stop = tests().chase.stop_before
    far = want + stop
    shapes = [part for land in state.lands.values() for part in land.polygon.parts]
    shapes += [stand for other in obstacles(state, [p.id for p in pair]) for stand in other.stands]
    way = want
    for squadron in pair:
        for stand in squadron.stands:
            for shape in shapes:
                if first_touch(stand, s * far, c * far, shape, -TOLERANCE) is None:
                    continue
                near = first_touch(stand, s * far, c * far, shape, stop)
                way = min(way, (near or 0.0) * far)
    return way


def _on_the_flank(state: State, attacker: str, target: Squadron, flank: Flank) -> Squadron | None:
    """The attacker as a line square to the target, against its offshore flank (NAV-12.9, 12.6)."""
    sign = 1 if flank == "right" else -1
    end = max(sign * slot[0] for slot in target.slots)
    file = [slot for slot in target.slots if sign * slot[0] == end]
    right = sign * (end + W / 2)
    forward = (max(f for _, f, _ in file) + min(f for _, f, _ in file)) / 2
    s, c = sin_cos(target.heading / 1000)
    point = ((target.x + right * c + forward * s) / 1000, (target.y - right * s + forward * c) / 1000)
    heading = (target.heading - sign * 90_000) % FULL
    squadron = state.squadrons[attacker]
    return centred(state, lambda x, y: line_at(squadron, x, y, heading), point, heading, target)


def _flank_attack(g: G, attacker: str, target: str, there: Squadron) -> None:
    g.emit(placed(there), "NAV-12.9")
    link = Link(attacker, target, "flank", there.heading, g.state.turn, (target,), (attacker,))
    g.emit(Linked(link), "NAV-12.9", "NAV-11.7", "NAV-11.8")
    unform(g, target, "NAV-11.7")


def _link_new(g: G, attacker: str) -> None:
    """A frontal link with each further enemy that it touches in its new place (NAV-12.2)."""
    linked = [link.other(attacker) for link in links_of(g.state, attacker)]
    if not linked:
        return
    squadron = g.state.squadrons[attacker]
    for other in enemies_touched(g.state, squadron):
        if other not in linked:
            g.emit(Linked(Link(attacker, other, "frontal", squadron.heading, g.state.turn)), "NAV-12.2")


class Chases(Procedure, frozen=True):
    """At the start of the Movement phase (NAV-6.1): chases by the attacker's identity, α first."""

    @step("NAV-12.11", "NAV-12.13")
    def resolve(self, g: G) -> Flow:
        state = g.state
        order = list(state.squadrons)
        for key, chase in sorted(state.chases.items(), key=lambda item: order.index(item[1].attacker)):
            if chase.crossed:
                off_table(g, key)
            elif chase.started < state.turn:
                _continue(g, key)
        return END


def _continue(g: G, key: str) -> None:
    chase = g.state.chases[key]
    who = both_roll(g, "periplous", chase.attacker, chase.target)
    if who in ("both", "neither"):
        if who == "neither":
            disorder(g, chase.attacker, "NAV-12.8")
            disorder(g, chase.target, "NAV-12.8")
        run_on(g, key, who)
        return
    _end_chase(g, key, chase, who)


def _end_chase(g: G, key: str, chase: Chase, who: str) -> None:
    """NAV-12.12: the target turns back into line; then the attacker is on its flank, or in front of it."""
    target = g.state.squadrons[chase.target]
    back = changed(target, column_to_line_by_turn(target, "left" if chase.flank == "right" else "right", 0))
    g.emit(ChaseEnded(key), "NAV-12.12")
    if not is_clear(g.state, back.stands, (chase.target, chase.attacker)):
        return
    attacker = g.state.squadrons[chase.attacker]
    twin = g.state.fork()
    twin.squadrons[chase.target] = back
    flanking = None
    facing = (chase.target_heading + 180_000) % FULL
    if who == "attacker":
        flanking = _on_the_flank(twin, chase.attacker, back, chase.flank)
    in_front = centred(twin, lambda x, y: line_at(attacker, x, y, facing), front_point(back), facing, back)
    if flanking is None and in_front is None:
        return
    g.emit(placed(back), "NAV-12.12")
    if flanking is not None:
        _flank_attack(g, chase.attacker, chase.target, flanking)
    elif in_front is not None:
        if who == "target":
            disorder(g, chase.attacker, "NAV-12.12")
        g.emit(placed(in_front), "NAV-12.12", "NAV-12.6")
        g.emit(Linked(Link(chase.attacker, chase.target, "frontal", facing, g.state.turn)), "NAV-12.12")
    _link_new(g, chase.attacker)


def off_table(g: G, key: str, placing: bool = True) -> None:
    """Each of the two rolls to return; the one that does loses stands, the other is lost (NAV-12.13, 22.3)."""
    chase = g.state.chases[key]
    chart = tests().named("return_to_table")
    pair = sorted((chase.attacker, chase.target), key=list(g.state.squadrons).index)
    while True:
        rolls = {}
        for squadron in pair:
            owner = g.state.squadrons[squadron].seat
            rolls[squadron] = g.roll(chart.rule, chart.dice, chart.name, (squadron,), owner, chart.need)
        back = [squadron for squadron in pair if rolls[squadron].passed]
        if len(back) < 2 or rolls[back[0]].total != rolls[back[1]].total:
            break
    if not back:
        return
    winner = max(back, key=lambda squadron: rolls[squadron].total)
    loser = next(squadron for squadron in pair if squadron != winner)
    g.emit(ChaseEnded(key), "NAV-12.13")
    remove(g, loser, "off_table", "NAV-12.13")
    known = g.state.squadrons[winner]
    lost = g.roll("NAV-12.13", tests().chase.returning_loses, "Stands lost at sea", (winner, loser), known.seat)
    factor = tests().chase.returning_loses_full["factor"] if g.state.options.full_size else 1
    if lose(g, winner, 2 * lost.total * int(factor), "NAV-12.13", how="off_table"):
        return
    if placing:
        _come_back(g, winner, chase.crossed[winner])


def _come_back(g: G, squadron: str, crossed: tuple[str, int, int]) -> None:
    side, x, y = crossed
    known = g.state.squadrons[squadron]
    along = nearest_entry(g.state, known, side, x if side in ("north", "south") else y)
    column = column_entering(g.state, known, side, along)
    g.emit(Returned(squadron, column.x, column.y, column.heading, column.track), "NAV-12.14")
    g.emit(Acted(squadron), "NAV-12.14")


FACTS = (ChaseBegan, Chased, ChasedOff, Returned)
PROCEDURES = (Periplous, Chases)
