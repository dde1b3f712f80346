"""Personal combat (section 23): two samurai, one of them dies."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.changing import does, set_side
from polemos.rules.hoplites.ending import BUNDORI, over
from polemos.rules.hoplites.facts import SpecialPlayed
from polemos.rules.hoplites.state import G, State

CHALLENGE = "challenge"
CHAMPIONS = 2  # so many a combat needs (HOP-23.2)


class Champion(msgspec.Struct, frozen=True):
    """A man in a personal combat, as he stands now."""

    name: str
    seat: Seat
    combat: int
    stamina: int
    wound: int = 0  # of the round that is told
    figure: str = "samurai"  # as which he is drawn

    def __str__(self) -> str:
        return f"{self.name} (stamina {self.stamina}, combat {self.combat})"


class ChampionsMet(Fact, frozen=True):
    MOMENT: ClassVar[Moment | None] = "duel"
    champions: tuple[Champion, Champion]

    def words(self, state: State) -> str:
        return "{} meets {}".format(*self.champions)


class RoundFought(Fact, frozen=True):
    """Both have struck; the champions as they stand after it."""

    MOMENT: ClassVar[Moment | None] = "duel"
    champions: tuple[Champion, Champion]

    def words(self, state: State) -> str:
        first, second = self.champions
        if not first.wound and not second.wound:
            return f"Neither {first.name} nor {second.name} is wounded"
        winner, loser = (first, second) if second.wound else (second, first)
        deep = " twice" if loser.wound > 1 else ""
        return f"{winner.name} wounds {loser.name}{deep}: {max(0, loser.stamina)} stamina left"


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
        men = (_champion(g, first, seats[0]), _champion(g, second, seats[1]))
        g.emit(ChampionsMet(men), "HOP-23.2")
        while all(man.stamina > 0 for man in men):
            men = _round(g, *men)
        loser, winner = men if men[0].stamina <= 0 else (men[1], men[0])
        g.emit(ChampionFell(loser.seat, loser.name, winner.name), "HOP-23.4")
        return None

    @step("HOP-20.4")
    def check(self, g: G) -> Flow:
        return over(g)


def _champion(g: G, name: str, seat: Seat) -> Champion:
    man = g.state.charts.characters[name]
    return Champion(man.name, seat, man.combat, man.stamina)


def _round(g: G, first: Champion, second: Champion) -> tuple[Champion, Champion]:
    """Both strike."""
    totals = [
        g.roll(
            "HOP-23.3", "ten", f"{man.name} strikes", (man.name,), man.seat,
            mods=(Modifier(man.combat, "combat value", "HOP-23.3"),),
        ).total
        for man in (first, second)
    ]  # fmt: skip
    wound = wounds(totals[0], totals[1])
    men = (_wounded(first, wound[0]), _wounded(second, wound[1]))
    g.emit(RoundFought(men), "HOP-23.3")
    return men


def _wounded(man: Champion, wound: int) -> Champion:
    return replace(man, stamina=man.stamina - wound, wound=wound)
