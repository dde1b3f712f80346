"""A phase of close combat (PAE-13.1): one exchange of all pieces of a mêlée, and its result."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import counted, does, within
from polemos.rules.paean.combat.aiming import undecided
from polemos.rules.paean.combat.blows import Blow, blows
from polemos.rules.paean.combat.clash import Clash, clash_of, standing
from polemos.rules.paean.combat.cover import take_cover
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.dice import throw
from polemos.rules.paean.facts import name_of
from polemos.rules.paean.state import G, State


class DiceCounted(Fact, frozen=True):
    """What everybody in a mêlée throws, and why (PAE-13.12)."""

    blows: tuple[Blow, ...]

    def words(self, state: State) -> str:
        return "; ".join(_blow_words(state, blow) for blow in self.blows)


class PhaseFought(Fact, frozen=True):
    """Hits of both sides (PAE-14.1)."""

    MOMENT = "clash"
    south: int
    north: int

    def words(self, state: State) -> str:
        south, north = state.side(0).name, state.side(1).name
        told = f"{does(south, 'makes')} {counted(self.south, 'hit')}, {within(north)} {self.north}"
        if self.south == self.north:
            return f"{told}: a draw"
        winner = south if self.south > self.north else north
        return f"{told}: {within(does(winner, 'wins'))} by {abs(self.south - self.north)}"


def _blow_words(state: State, blow: Blow) -> str:
    sources = ", ".join(f"{line.value:+d} {line.words}" for line in blow.lines)
    cover = f" after cover {blow.cover}" if blow.cover else ""
    dice = f"{blow.count} D{blow.die}"
    who = f"{name_of(state, blow.piece)} against {name_of(state, blow.target)}"
    return f"{who}: {sources} = {dice}, {blow.score} or more{cover}"


class FightPhase(Procedure, frozen=True):
    """One phase of the whole mêlée of a formation or lone hero; `contacts` names those that count, if not all do."""

    piece: str
    contacts: tuple[str, ...] = ()
    aims: tuple[tuple[str, str], ...] = ()

    def clash(self, state: State) -> Clash:
        return standing(state, self.contacts)

    @step("PAE-13.1", "PAE-13.2", "PAE-17.3", "PAE-17.4", "PAE-17.5")
    def close(self, g: G) -> Flow:
        """Who touches whom, and who is in cover."""
        clash = self.clash(g.state) if self.contacts else clash_of(g.state, self.piece)
        if not clash.contacts:
            return END
        g.keep(contacts=tuple(each.id for each in clash.contacts))
        take_cover(g, clash)
        return None

    @step("PAE-13.13")
    def aim(self, g: G) -> Flow:
        """Where several enemies are equal the player chooses."""
        clash = self.clash(g.state)
        open_ = undecided(clash, dict(self.aims))
        if open_ is None:
            return None
        striker, targets = open_
        options = [Option(each, name_of(g.state, each), (each,)) for each in targets]
        hero = g.state.leaders.get(striker)
        seat = hero.seat if hero else clash.homes[striker].seat
        who = hero.name if hero else f"base {striker}"
        return Ask.one(seat, Choice(options), f"Whom does {who} strike?", "PAE-13.13")

    @aim.answered
    def _(self, g: G, answer: str) -> Flow:
        open_ = undecided(self.clash(g.state), dict(self.aims))
        assert open_ is not None
        g.keep(aims=(*self.aims, (open_[0], answer)))
        return AGAIN

    @step("PAE-13.3", "PAE-13.11", "PAE-13.12", "PAE-13.14", "PAE-13.16", "PAE-13.17", "PAE-18.6")
    def strike(self, g: G) -> Flow:
        """All dice of both sides; the hits of a side are added up."""
        clash = self.clash(g.state)
        sides = [blows(clash, seat, dict(self.aims)) for seat in (0, 1)]
        g.emit(DiceCounted((*sides[0], *sides[1])), "PAE-13.12")
        south, north = (self._throw(g, seat, side) for seat, side in enumerate(sides))
        g.emit(PhaseFought(south, north), "PAE-14.1")
        winner = 0 if south > north else 1
        return Call(Results(self.contacts, winner, abs(south - north)), END)

    def _throw(self, g: G, seat: Seat, side: tuple[Blow, ...]) -> int:
        hits = 0
        for blow in side:
            label = f"{name_of(g.state, blow.piece)} against {name_of(g.state, blow.target)}, {blow.score} or more"
            hits += throw(g, "PAE-13.14", blow.strike, label, (blow.piece, blow.target), seat)
        return hits
