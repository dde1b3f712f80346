"""Single combat (PAE-16.5, 16.6): both roll as many dice as they are worth, until one of them is killed."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import begun, counted, person
from polemos.rules.paean.dice import Strike, throw
from polemos.rules.paean.facts import LeaderLost, set_leader
from polemos.rules.paean.field.contact import ROUNDED
from polemos.rules.paean.field.field import leaders_gap
from polemos.rules.paean.field.melees import piece_of
from polemos.rules.paean.leaders.values import armour_of, duel_dice
from polemos.rules.paean.state import Duel, G, Leader, State

DIE = 8


class Champion(msgspec.Struct, frozen=True):
    """One of two who fight man against man, as he is shown."""

    name: str
    seat: Seat
    worth: str  # what he throws
    figure: str
    wound: int = 0  # hits that he takes in the round that is told


class ChampionsMet(Fact, frozen=True):
    """They come to blows, for the first time or again."""

    MOMENT: ClassVar[Moment | None] = "duel"
    champions: tuple[Champion, Champion]

    def words(self, state: State) -> str:
        one, other = self.champions
        return begun(f"{person(one.name)} ({one.worth}) and {person(other.name)} ({other.worth}) fight man to man")


class SingleCombatBegan(Fact, frozen=True):
    """Two leaders fight each other until one of them is killed, or they are parted."""

    leader: str
    opponent: str

    def apply(self, state: State) -> None:
        set_leader(state, self.leader, opponent=self.opponent)
        set_leader(state, self.opponent, opponent=self.leader)

    def words(self, state: State) -> str:
        one, other = (person(state.leaders[each].name) for each in (self.leader, self.opponent))
        return f"Neither {one} nor {other} yields"


class SingleCombatFought(Fact, frozen=True):
    """A round of it, and the hits of both."""

    MOMENT: ClassVar[Moment | None] = "duel"
    leader: str
    opponent: str
    hits: int
    against: int
    champions: tuple[Champion, ...] = ()
    champion: str = ""  # who falls

    def apply(self, state: State) -> None:
        duel = Duel(self.leader, self.opponent, self.hits, self.against, state.turn)
        state.duels = (*state.duels, duel)

    def words(self, state: State) -> str:
        one, other = state.leaders[self.leader].name, state.leaders[self.opponent].name
        return f"{one} hits {counted(self.hits, 'time')}, {other} {counted(self.against, 'time')}"


class SingleCombatLapsed(Fact, frozen=True):
    leader: str
    opponent: str

    def apply(self, state: State) -> None:
        set_leader(state, self.leader, opponent="")
        set_leader(state, self.opponent, opponent="")

    def words(self, state: State) -> str:
        one, other = (person(state.leaders[each].name) for each in (self.leader, self.opponent))
        return begun(f"{one} and {other} are parted")


def running(state: State) -> list[tuple[str, str]]:
    """The single combats that go on, each once, in the order of the roster."""
    pairs = ((leader.id, leader.opponent) for leader in state.leaders.values() if leader.opponent)
    order = list(state.leaders)
    return [(one, other) for one, other in pairs if order.index(one) < order.index(other)]


def lapse(g: G, leader: str) -> None:
    """His single combat, if there is one, is over without a result (PAE-16.6)."""
    opponent = g.state.leaders[leader].opponent
    if opponent:
        g.emit(SingleCombatLapsed(leader, opponent), "PAE-16.6")


def are_parted(state: State, one: Leader, other: Leader) -> bool:
    """Have the formations that they are with lost contact (PAE-16.6), or they themselves?"""
    if one.formation or other.formation:
        pairs = ((piece_of(state, each.a), piece_of(state, each.b)) for each in state.contacts.values())
        return not any({one.formation, other.formation} == set(pair) for pair in pairs)
    return leaders_gap(state, one, other) > ROUNDED


def part_the_parted(g: G) -> None:
    """At the start of a compulsory combat step."""
    for one, other in running(g.state):
        if are_parted(g.state, g.state.leaders[one], g.state.leaders[other]):
            lapse(g, one)


class SingleCombat(Procedure, frozen=True):
    """One round of it."""

    leader: str
    opponent: str

    @step("PAE-16.5")
    def fight(self, g: G) -> Flow:
        one, other = g.state.leaders[self.leader], g.state.leaders[self.opponent]
        g.emit(ChampionsMet((champion(one, other), champion(other, one))), "PAE-16.5")
        hits, against = _hits(g, one, other), _hits(g, other, one)
        loser = None if hits == against else other if hits > against else one
        champions = champion(one, other, against), champion(other, one, hits)
        fallen = loser.name if loser is not None else ""
        g.emit(SingleCombatFought(one.id, other.id, hits, against, champions, fallen), "PAE-16.5")
        if loser is not None:
            g.emit(LeaderLost(loser.id, "killed"), "PAE-16.5")
        elif one.opponent != other.id:
            g.emit(SingleCombatBegan(one.id, other.id), "PAE-16.5")
        return None


def strike_of(leader: Leader, opponent: Leader) -> Strike:
    return Strike(duel_dice(leader), DIE, armour_of(opponent))


def champion(leader: Leader, opponent: Leader, wound: int = 0) -> Champion:
    strike = strike_of(leader, opponent)
    worth = f"{strike.count} D{strike.die}, {strike.score} or more"
    return Champion(leader.name, leader.seat, worth, "hoplite", wound)


def _hits(g: G, leader: Leader, opponent: Leader) -> int:
    label = f"{leader.name} strikes {opponent.name}"
    return throw(g, "PAE-16.5", strike_of(leader, opponent), label, (leader.id, opponent.id), leader.seat)
