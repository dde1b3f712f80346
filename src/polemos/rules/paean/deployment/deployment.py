"""Setting up a points battle (PAE-3.1): terrain, edges, formations in turn, leaders, what is rolled for them."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, Place
from polemos.kernel.words.english import begun, person
from polemos.rules.paean.armies.troops import leader_price
from polemos.rules.paean.charts.charts import formations, gift_chart, hero_chart
from polemos.rules.paean.charts.points import points_chart
from polemos.rules.paean.charts.records import Gift
from polemos.rules.paean.deployment.edges import ChooseEdges
from polemos.rules.paean.deployment.judges import FormationPlaces, LeaderPlaces, in_shape
from polemos.rules.paean.deployment.terrain import LayTerrain
from polemos.rules.paean.facts import LeaderFact, PhaseBegan, code_of, named
from polemos.rules.paean.field.field import commander_with, hero_with
from polemos.rules.paean.state import Formation, G, Leader, Lost, State
from polemos.tabletop.placing import Placement

IN_THE_OPEN = "open"


class Deployed(Fact, frozen=True):
    """A formation stands on the table, in the roster where its army lists it (PAE-1.15)."""

    formation: str
    x: int
    y: int
    facing: int
    shape: str = ""

    def apply(self, state: State) -> None:
        known = in_shape(state.reserve.pop(self.formation), self.shape)
        placed = {**state.formations, known.id: replace(known, x=self.x, y=self.y, facing=self.facing)}
        state.formations = {key: placed[key] for key in state.roster if key in placed}

    def words(self, state: State) -> str:
        return f"{named(state, self.formation)} is deployed"


class LeftOff(Fact, frozen=True):
    """There is no place for it: it counts as dispersed (PAE-3.5)."""

    formation: str

    def apply(self, state: State) -> None:
        known = state.reserve.pop(self.formation)
        for base in known.bases:
            code = code_of(known, base.id)
            state.lost[base.id] = Lost(
                id=base.id, seat=known.seat, name=known.name, code=code, how="deployment", bound=0
            )

    def words(self, state: State) -> str:
        return f"{self.formation} finds no place and stays off the table"


class LeaderDeployed(Fact, frozen=True):
    """A leader stands in the open, or with a formation that he joined before the battle."""

    leader: str
    x: int = 0
    y: int = 0
    formation: str = ""

    def apply(self, state: State) -> None:
        known = state.reserve_leaders.pop(self.leader)
        state.leaders[self.leader] = replace(known, x=self.x, y=self.y, formation=self.formation)

    def words(self, state: State) -> str:
        known = state.leaders[self.leader]
        who = begun(person(known.name))
        return f"{who} is with {self.formation}" if self.formation else f"{who} takes his place"


class Graded(LeaderFact, frozen=True):
    SAYS = "{leader} has a command value of {value}"
    value: int
    paid: int


class Gifted(LeaderFact, frozen=True):
    gift: Gift
    paid: int

    def words(self, state: State) -> str:
        return begun(f"{person(state.leaders[self.leader].name)} has the {gift_chart(self.gift).name}")


# -- formations --------------------------------------------------------------------------------------------------------


class Deploy(Procedure, frozen=True):
    """Formations in turn, lights after all others (PAE-3.6); `seat` is the side whose turn it is."""

    lights: bool
    seat: Seat

    @step("PAE-3.5", "PAE-3.6")
    def place(self, g: G) -> Flow:
        own, others = (self._waiting(g.state, seat) for seat in (self.seat, 1 - self.seat))
        if not own and not others:
            return None
        seat = self.seat if own else 1 - self.seat
        judge = FormationPlaces(g.state, seat, own or others)
        if not judge.has_room:
            g.emit(LeftOff(judge.items[0]), "PAE-3.5")
            return AGAIN
        return Ask.one(seat, Place(judge), "Which formation is deployed next, and where?", "PAE-3.6")

    @place.answered
    def _(self, g: G, placement: Placement) -> Flow:
        seat = g.state.reserve[placement.item].seat
        g.emit(Deployed(placement.item, placement.x, placement.y, placement.facing, placement.formation), "PAE-3.5")
        g.keep(seat=1 - seat)
        return AGAIN

    def _waiting(self, state: State, seat: Seat) -> list[str]:
        return [each.id for each in state.reserve.values() if each.seat == seat and each.is_light == self.lights]


# -- leaders -----------------------------------------------------------------------------------------------------------


class DeployLeaders(Procedure, frozen=True):
    """All leaders of a side, one after the other (PAE-3.6)."""

    seat: Seat
    leader: str = ""

    @step("PAE-3.5", "PAE-3.6")
    def which(self, g: G) -> Flow:
        leader = next((each for each in g.state.reserve_leaders.values() if each.seat == self.seat), None)
        g.keep(leader=leader.id if leader else "")
        return None

    @step("PAE-3.5")
    def where(self, g: G) -> Flow:
        if not self.leader:
            return None
        leader = g.state.reserve_leaders[self.leader]
        led = [
            each for each in g.state.formations.values() if each.seat == self.seat and may_lead(g.state, leader, each)
        ]
        options = [
            Option(IN_THE_OPEN, "in the open", ("open",)),
            *(Option(each.id, f"with {named(g.state, each.id)}", (each.id,)) for each in led),
        ]
        return Ask.one(self.seat, Choice(options, IN_THE_OPEN), f"Where does {person(leader.name)} begin?", "PAE-3.5")

    @where.answered
    def _(self, g: G, chosen: str) -> Flow:
        if chosen != IN_THE_OPEN:
            g.emit(LeaderDeployed(self.leader, formation=chosen), "PAE-3.5")
        return None

    @step("PAE-3.5")
    def place(self, g: G) -> Flow:
        if self.leader not in g.state.reserve_leaders:
            return None
        leader = g.state.reserve_leaders[self.leader]
        judge = LeaderPlaces(g.state, self.seat, self.leader)
        return Ask.one(self.seat, Place(judge), f"Where does {person(leader.name)} stand?", "PAE-3.5")

    @place.answered
    def _(self, g: G, placement: Placement) -> Flow:
        g.emit(LeaderDeployed(self.leader, placement.x, placement.y), "PAE-3.5")
        return None

    @step("PAE-3.6")
    def next(self, g: G) -> Flow:
        if any(each.seat == self.seat for each in g.state.reserve_leaders.values()):
            return Call(DeployLeaders(self.seat))
        return None


def may_lead(state: State, leader: Leader, formation: Formation) -> bool:
    """May he begin with it (PAE-7.17, 15.10)?"""
    if formation.is_light:
        return False
    if leader.is_hero:
        most = hero_chart().bases_led[leader.value]
        return hero_with(state, formation.id) is None and formation.count <= most
    return commander_with(state, formation.id) is None


# -- what is rolled ----------------------------------------------------------------------------------------------------


class RollCommanders(Procedure, frozen=True):
    """Commanders are not bought: a die says what each is worth, the army commander first (PAE-21.2)."""

    @step("PAE-21.2")
    def roll(self, g: G) -> Flow:
        commanders = [each for each in g.state.leaders.values() if each.is_commander]
        for leader in sorted(commanders, key=lambda each: (each.seat, not each.is_chief)):
            rolled = g.roll("PAE-21.2", "d6", f"Grade of {leader.name}", (leader.id,), leader.seat)
            value = points_chart().tier[leader.role].random[rolled.natural]
            g.emit(Graded(leader.id, min(value, chief_value(g.state, leader)), _paid(g.state, leader)), "PAE-21.2")
        return None


def _paid(state: State, leader: Leader) -> int:
    """In a points battle what is set aside for every commander, in a scenario what its table says of him."""
    aside = points_chart().tier[leader.role].set_aside
    return aside if state.deployment else leader_price(leader.role, leader.value)


def chief_value(state: State, leader: Leader) -> int:
    """No subordinate is better than his army commander; the commander himself is bound by nobody."""
    if leader.is_chief:
        return max(points_chart().tier["army_commander"].values)
    return next(each.value for each in state.leaders.values() if each.seat == leader.seat and each.is_chief)


class RollGifts(Procedure, frozen=True):
    """Heroes without a bought gift roll for one (PAE-21.3)."""

    @step("PAE-21.3")
    def roll(self, g: G) -> Flow:
        for hero in [each for each in g.state.leaders.values() if each.is_hero and not each.gift]:
            rolled = g.roll("PAE-21.3", "d6", f"Gift of {hero.name}", (hero.id,), hero.seat)
            gift = next(each.id for each in formations().gift if each.d6 == rolled.natural)
            g.emit(Gifted(hero.id, gift, leader_price(hero.role, hero.value)), "PAE-21.3")
        return None


class Deployment(Procedure, frozen=True):
    """Steps 3 to 6 of PAE-3.1, for a points battle."""

    @step("PAE-3.1", "PAE-3.2", "PAE-3.3")
    def terrain(self, g: G) -> Flow:
        g.emit(PhaseBegan("deployment"))
        return Call(LayTerrain())

    @step("PAE-3.1", "PAE-3.4")
    def edges(self, g: G) -> Flow:
        return Call(ChooseEdges())

    @step("PAE-3.1", "PAE-3.6")
    def formations(self, g: G) -> Flow:
        return Call(Deploy(lights=False, seat=g.state.deployer))

    @step("PAE-3.1", "PAE-3.6")
    def lights(self, g: G) -> Flow:
        return Call(Deploy(lights=True, seat=g.state.deployer))

    @step("PAE-3.1", "PAE-3.6")
    def leaders(self, g: G) -> Flow:
        return Call(DeployLeaders(g.state.deployer))

    @step("PAE-3.1", "PAE-3.6")
    def other_leaders(self, g: G) -> Flow:
        return Call(DeployLeaders(1 - g.state.deployer))
