"""Compulsory combat (PAE-6.4): those held aside turn, every mêlée of the moment fights once, then single combats."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.paean.combat.clash import Clash, standing
from polemos.rules.paean.combat.phase import FightPhase
from polemos.rules.paean.combat.results.aftermath import end_waiting
from polemos.rules.paean.combat.turning import Turning
from polemos.rules.paean.facts import name_of
from polemos.rules.paean.field.melees import melees
from polemos.rules.paean.leaders.single_combat import SingleCombat, part_the_parted, running
from polemos.rules.paean.state import G, State


class CompulsoryCombat(Procedure, frozen=True):
    """`fights` are the mêlées that have not fought, each by its contacts; `duels` the pairs that have not."""

    fights: tuple[tuple[str, ...], ...] = ()
    duels: tuple[tuple[str, str], ...] = ()

    @step("PAE-6.4", "PAE-14.23", "PAE-16.6")
    def turn(self, g: G) -> Flow:
        part_the_parted(g)
        return Call(Turning())

    @step("PAE-6.4", "PAE-2.14")
    def muster(self, g: G) -> Flow:
        """Only these mêlées fight, and with no contacts but these."""
        found = melees(g.state)
        g.keep(
            fights=tuple(tuple(contact.id for contact in each.contacts) for each in found),
            duels=tuple(running(g.state)),
        )
        return None

    @step("PAE-6.4")
    def fight(self, g: G) -> Flow:
        """In the order that the active player likes; a mêlée without contacts does not fight."""
        left = [each for each in self.fights if standing(g.state, each).contacts]
        if not left:
            return None
        options = [Option(each[0], _melee_words(standing(g.state, each))) for each in left]
        return Ask.one(g.state.active, Choice(options), "Which mêlée fights next?", "PAE-6.4")

    @fight.answered
    def _(self, g: G, answer: str) -> Flow:
        contacts = next(each for each in self.fights if each[0] == answer)
        g.keep(fights=tuple(each for each in self.fights if each != contacts))
        clash = standing(g.state, contacts)
        return Call(FightPhase(clash.pieces(0)[0], contacts), AGAIN)

    @step("PAE-6.4", "PAE-16.5")
    def duel(self, g: G) -> Flow:
        """Single combats that were going on before the step, each once."""
        left = [pair for pair in self.duels if pair in running(g.state)]
        if not left:
            return None
        options = [Option("|".join(pair), _duel_words(g.state, pair)) for pair in left]
        return Ask.one(g.state.active, Choice(options), "Which single combat is fought next?", "PAE-6.4")

    @duel.answered
    def _(self, g: G, answer: str) -> Flow:
        one, other = answer.split("|")
        g.keep(duels=tuple(pair for pair in self.duels if pair != (one, other)))
        return Call(SingleCombat(one, other), AGAIN)

    @step("PAE-6.4", "PAE-14.10")
    def end(self, g: G) -> Flow:
        """Contacts that have arisen in the step count from now on."""
        end_waiting(g)
        return None


def _melee_words(clash: Clash) -> str:
    sides = (", ".join(name_of(clash.state, piece) for piece in clash.pieces(seat)) for seat in (0, 1))
    return " against ".join(sides)


def _duel_words(state: State, pair: tuple[str, str]) -> str:
    return " against ".join(state.leaders[each].name for each in pair)
