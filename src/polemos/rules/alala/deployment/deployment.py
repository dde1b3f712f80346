"""Deployment by cards (ALA-6.4 to 6.11): phalanxes first, then bands; jokers bring terrain."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, Place
from polemos.kernel.words.english import does
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import ground, terrain_chart
from polemos.rules.alala.deployment.judges import BandJudge, PhalanxJudge, TerrainJudge, deployment_zone
from polemos.rules.alala.facts import change, named, set_side
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.scenarios.scenarios import POINTS, waiting_elsewhere
from polemos.rules.alala.state import NORTH, SOUTH, G, State, Terrain
from polemos.tabletop.placing import Placement

JOKER = "joker"
DECLINE = "decline"


class CardTurned(Fact, frozen=True):
    """The top card of the deployment pack (ALA-6.5)."""

    MOMENT: ClassVar[Moment | None] = "turned"
    card: str  # "red", "black", "joker"
    left: int

    def words(self, state: State) -> str:
        if self.card == JOKER:
            return "A joker is turned"
        whose = next((side.name for side in state.sides.values() if side.colour == self.card), "nobody")
        return f"A {self.card} card is turned: {does(whose, 'places')} next"


class PutDown(Fact, frozen=True):
    """Troops stand on the table; each with its centre and facing."""

    MOMENT: ClassVar[Moment | None] = "placed"
    seat: Seat
    troops: tuple[tuple[str, int, int, int], ...]

    def apply(self, state: State) -> None:
        for name, x, y, facing in self.troops:
            change(state, name, x=x, y=y, facing=facing, status="steady")

    def words(self, state: State) -> str:
        told = ", ".join(named(state, name) for name, *_ in self.troops)
        return f"{does(state.side(self.seat).name, 'places')} {told}"


class LineDeclared(Fact, frozen=True):
    """From which end a side draws up its line (ALA-6.7)."""

    seat: Seat
    from_right: bool

    def apply(self, state: State) -> None:
        set_side(state, self.seat, from_right=self.from_right)

    def words(self, state: State) -> str:
        return f"{does(state.side(self.seat).name, 'deploys')} from the {'right' if self.from_right else 'left'}"


class TerrainLaid(Fact, frozen=True):
    seat: Seat
    piece: Terrain

    def apply(self, state: State) -> None:
        state.terrain[self.piece.id] = self.piece

    def words(self, state: State) -> str:
        return f"{does(state.side(self.seat).name, 'places')} a {terrain_chart(self.piece.kind).name.lower()}"


# -- what is left to place ---------------------------------------------------------------------------------------------


def phalanxes_left(state: State, seat: Seat) -> list[str]:
    """Phalanxes of a side that are not on the table yet, as they are listed."""
    later = waiting_elsewhere(state)
    waiting = [
        troop.phalanx
        for troop in state.troops.values()
        if troop.seat == seat and troop.is_hoplites and troop.status == "reserve" and troop.id not in later
    ]
    return list(dict.fromkeys(waiting))


def bands_left(state: State, seat: Seat) -> list[str]:
    later = waiting_elsewhere(state)
    return [
        troop.id
        for troop in state.troops.values()
        if troop.seat == seat and troop.is_band and troop.status == "reserve" and troop.id not in later
    ]


def next_phalanxes(state: State, seat: Seat) -> list[str]:
    """From which the player chooses; in a scenario its own order holds (ALA-24.4)."""
    left = phalanxes_left(state, seat)
    if state.scenario == POINTS:
        return left
    return left[:1] if state.side(seat).from_right else left[-1:]


def phalanx_judge(state: State, seat: Seat) -> PhalanxJudge:
    """Along the line; anywhere in the zone when there is no room along it; at last anywhere (ALA-6.7)."""
    left = phalanxes_left(state, seat)
    choice = next_phalanxes(state, seat)
    judge = PhalanxJudge(state, seat, choice, left, order=True)
    if not judge.has_room:
        judge = PhalanxJudge(state, seat, choice, left, order=False)
    if not judge.has_room:
        judge.zone = state.bounds
    return judge


def band_judge(state: State, seat: Seat) -> BandJudge:
    judge = BandJudge(state, bands_left(state, seat), deployment_zone(state, seat))
    if not judge.has_room:
        judge.zone = state.bounds
    return judge


class Deployment(Procedure, frozen=True):
    """Card after card until every troop is placed. How many of each are left in the pack is kept here."""

    red: int = battle_chart().start.red_cards
    black: int = battle_chart().start.black_cards
    jokers: int = battle_chart().start.jokers
    waiting: int = 0  # jokers that wait for a colour

    @step("ALA-6.5", "ALA-6.11")
    def draw(self, g: G) -> Flow:
        state = g.state
        if not any(phalanxes_left(state, seat) or bands_left(state, seat) for seat in (SOUTH, NORTH)):
            return END
        if not (self.red or self.black or self.jokers):
            chart = battle_chart().start
            g.keep(red=chart.red_cards, black=chart.black_cards, jokers=0)
            return AGAIN
        pack = ["red"] * self.red + ["black"] * self.black + [JOKER] * self.jokers
        card = pack[g.shuffle("ALA-6.5", len(pack), "", ("deployment",))[0]]
        g.emit(CardTurned(card, len(pack) - 1), "ALA-6.5")
        if card == JOKER:
            # Terrain of a scenario is fixed (ALA-6.9).
            g.keep(jokers=self.jokers - 1, waiting=self.waiting + (state.scenario == POINTS))
            return AGAIN
        seat = next(seat for seat in (SOUTH, NORTH) if state.side(seat).colour == card)
        left = {"red": self.red - 1} if card == "red" else {"black": self.black - 1}
        g.keep(waiting=0, **left)
        return Call(DeploymentCard(seat, self.waiting), AGAIN)


class DeploymentCard(Procedure, frozen=True):
    """What a side does with a card of its colour."""

    seat: Seat
    features: int = 0  # pieces of terrain that it may place first
    kind: str = ""

    @step("ALA-6.9", "ALA-6.10")
    def terrain(self, g: G) -> Flow:
        if not self.features:
            return None
        kinds = [kind for kind in ground().joker.kinds if TerrainJudge(g.state, self.seat, kind).has_room]
        options = [Option(DECLINE, "place no terrain", ("no",))]
        options += [
            Option(kind, f"place a {terrain_chart(kind).name.lower()}", (kind.split("_")[-1],)) for kind in kinds
        ]
        prompt = "A joker: do you place a piece of terrain?"
        return Ask.one(self.seat, Choice(options, DECLINE), prompt, "ALA-6.9")

    @terrain.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(features=self.features - 1)
        return AGAIN if answer == DECLINE else Call(LayTerrain(self.seat, answer), AGAIN)

    @step("ALA-6.7")
    def end_of_the_line(self, g: G) -> Flow:
        placed = any(troop.is_hoplites for troop in on_table(g.state, self.seat))
        if placed or not phalanxes_left(g.state, self.seat):
            return None
        options = [Option("right", "deploy from the right"), Option("left", "deploy from the left")]
        prompt = "From which end do you draw up your line?"
        return Ask.one(self.seat, Choice(options, "right"), prompt, "ALA-6.7")

    @end_of_the_line.answered
    def _(self, g: G, answer: str) -> Flow:
        g.emit(LineDeclared(self.seat, answer == "right"), "ALA-6.7")
        return None

    @step("ALA-6.6", "ALA-6.7", "ALA-24.4")
    def phalanx(self, g: G) -> Flow:
        if not phalanxes_left(g.state, self.seat):
            return None
        judge = phalanx_judge(g.state, self.seat)
        return Ask.one(self.seat, Place(judge), "Which phalanx do you place, and where?", "ALA-6.6")

    @phalanx.answered
    def _(self, g: G, answer: Placement) -> Flow:
        return self._put(g, phalanx_judge(g.state, self.seat), answer, "ALA-6.6", "ALA-6.12")

    @step("ALA-6.8", "ALA-6.11")
    def band(self, g: G) -> Flow:
        waits = any(phalanxes_left(g.state, seat) for seat in (SOUTH, NORTH))
        if waits or not bands_left(g.state, self.seat):
            return END  # the card is wasted
        judge = band_judge(g.state, self.seat)
        return Ask.one(self.seat, Place(judge), "Which band do you place, and where?", "ALA-6.8")

    @band.answered
    def _(self, g: G, answer: Placement) -> Flow:
        return self._put(g, band_judge(g.state, self.seat), answer, "ALA-6.8", "ALA-6.13")

    def _put(self, g: G, judge: PhalanxJudge | BandJudge, answer: Placement, *cites: str) -> Flow:
        """One item a card."""
        placed = tuple(
            (name, round(1000 * box.cx), round(1000 * box.cy), answer.facing) for name, box in judge.blocks(answer)
        )
        g.emit(PutDown(self.seat, placed), *cites, "ALA-6.3")
        return END


class LayTerrain(Procedure, frozen=True):
    """The place of a piece of terrain."""

    seat: Seat
    kind: str

    @step("ALA-6.10")
    def place(self, g: G) -> Flow:
        judge = TerrainJudge(g.state, self.seat, self.kind)
        prompt = f"Where do you place the {terrain_chart(self.kind).name.lower()}?"
        return Ask.one(self.seat, Place(judge), prompt, "ALA-6.10")

    @place.answered
    def _(self, g: G, answer: Placement) -> Flow:
        corners = TerrainJudge(g.state, self.seat, self.kind).corners(answer)
        number = len(g.state.terrain) + 1
        name = terrain_chart(self.kind).name
        g.emit(
            TerrainLaid(self.seat, Terrain(id=f"terrain{number}", kind=self.kind, name=name, points=corners)),
            "ALA-6.10",
        )
        return None
