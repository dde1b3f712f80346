"""Personal combat (section 23): two samurai, one of them dies."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.changing import does, set_side
from polemos.rules.hoplites.ending import BUNDORI, over
from polemos.rules.hoplites.facts import SpecialPlayed
from polemos.rules.hoplites.state import G, State

CHALLENGE = "challenge"
CHAMPIONS = 2  # so many a combat needs (HOP-23.2)


class ChampionFell(Fact, frozen=True):
    """The loser leaves the pool for this battle; his head is a bundori."""

    MOMENT: ClassVar[Moment | None] = "duel"
    seat: Seat
    champion: str
    winner: str

    def apply(self, state: State) -> None:
        state.samurai = tuple(name for name in state.samurai if name != self.champion)
        set_side(state, self.seat, bundori=state.side(self.seat).bundori + 1)

    def words(self, state: State) -> str:
        return f"{self.champion} falls to {self.winner}; {does(state, self.seat, 'loses')} {BUNDORI} route points"


def may_challenge(state: State, seat: Seat) -> bool:
    return CHALLENGE in state.side(seat).hand and len(state.samurai) >= CHAMPIONS and state.active == seat


def wounds(first: int, second: int) -> tuple[int, int]:
    """Wounds of both men in a round, by their totals; twice as high a total wounds twice (HOP-23.3)."""
    if first == second:
        return 0, 0
    deep = 2 if max(first, second) >= 2 * min(first, second) else 1
    return (deep, 0) if first < second else (0, deep)


class PersonalCombat(Procedure, frozen=True):
    """It cannot be refused, and activates no clan (HOP-5.9, HOP-23.1)."""

    challenger: Seat

    @step("HOP-5.9", "HOP-23.1")
    def challenge(self, g: G) -> Flow:
        g.emit(SpecialPlayed(self.challenger, CHALLENGE), "HOP-5.1")
        return None

    @step("HOP-23.2", "HOP-23.3", "HOP-23.4")
    def fight(self, g: G) -> Flow:
        seats = (self.challenger, 1 - self.challenger)
        first = g.draw("HOP-23.2", g.state.samurai, "Champion of the challenger")
        second = g.draw("HOP-23.2", [name for name in g.state.samurai if name != first], "Champion of the challenged")
        names = (first, second)
        men = [g.state.charts.characters[name] for name in names]
        stamina = [man.stamina for man in men]
        while min(stamina) > 0:
            totals = [
                g.roll("HOP-23.3", "ten", f"{man.name} strikes", (man.name,), seat).natural + man.combat
                for man, seat in zip(men, seats, strict=True)
            ]
            stamina = [left - wound for left, wound in zip(stamina, wounds(totals[0], totals[1]), strict=True)]
        loser = 0 if stamina[0] <= 0 else 1
        g.emit(ChampionFell(seats[loser], names[loser], names[1 - loser]), "HOP-23.4")
        return None

    @step("HOP-20.4")
    def check(self, g: G) -> Flow:
        return over(g)
