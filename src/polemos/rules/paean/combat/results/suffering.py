"""A piece of the losing side suffers (PAE-14.3 to 14.9, 15.17 to 15.20); what it cannot bear goes to the next."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Leave, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, YesNo
from polemos.kernel.test import Test
from polemos.kernel.words.english import begun, person
from polemos.rules.paean.charts.charts import hero_chart
from polemos.rules.paean.combat.clash import Clash, standing
from polemos.rules.paean.combat.results.cutting_down import cut_down, disperse_nearest
from polemos.rules.paean.combat.results.drawing import PhaseDrawn, PhaseResult
from polemos.rules.paean.combat.results.push_backs import PushBacks
from polemos.rules.paean.combat.sufferers import sufferers
from polemos.rules.paean.facts import LeaderLost, name_of
from polemos.rules.paean.field.field import commander_with, hero_with, leaders_with
from polemos.rules.paean.leaders.challenges import Challenge, why_not_challenged
from polemos.rules.paean.leaders.survival import DICE, survives
from polemos.rules.paean.state import Formation, G, Leader, State

NONE = "none"


def holding_test(hero: Leader, push_backs: int) -> Test:
    """PAE-15.18: his base value less the bases about to be pushed back."""
    return Test("PAE-15.18", DICE, f"{hero.name} holds the line", (hero.id,), hero.seat, limit=hero.value - push_backs)


class Suffer(Procedure, frozen=True):
    """`margin` points of a lost phase fall on the losing side. `spared` have borne their part already."""

    contacts: tuple[str, ...]
    loser: Seat
    margin: int
    spared: tuple[str, ...] = ()
    piece: str = ""
    held: bool = False
    asked: tuple[str, ...] = ()  # heroes of the winner who have been asked for a challenge
    rest: int = 0  # margin beyond its push-backs, or beyond what kills a lone hero
    bases: tuple[str, ...] = ()  # of it before it suffered
    hero: str = ""  # with it before it suffered

    @property
    def is_first(self) -> bool:
        return not self.spared

    def clash(self, state: State) -> Clash:
        return standing(state, self.contacts)

    @step("PAE-14.3")
    def choose(self, g: G) -> Flow:
        """The winner chooses among equals; margin for which nobody is left is lost."""
        tied = sufferers(self.clash(g.state), self.loser, self.spared)
        if not tied:
            return END
        options = [Option(each, name_of(g.state, each), (each,)) for each in tied]
        return Ask.one(1 - self.loser, Choice(options), "Which of them suffers?", "PAE-14.3")

    @choose.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(piece=answer)
        return None

    @step("PAE-15.18")
    def hold(self, g: G) -> Flow:
        """A hero with it may try to stop the push-backs."""
        hero = self._holder(g.state)
        if hero is None:
            return None
        test = holding_test(hero, self._push_backs(g.state))
        who = begun(person(hero.name))
        prompt = f"{who} may hold {self.piece} against {self.margin}: {test.limit} or less on 2D6, or he falls"
        return Ask.one(hero.seat, YesNo("hold the line", "give way"), prompt, "PAE-15.18")

    @hold.answered
    def _(self, g: G, answer: bool) -> Flow:
        hero = self._holder(g.state)
        if not answer or hero is None:
            return None
        if holding_test(hero, self._push_backs(g.state)).roll(g).passed:
            g.keep(held=True)
        else:
            g.emit(LeaderLost(hero.id, "killed"), "PAE-15.18", "PAE-15.27")
        return None

    def _holder(self, state: State) -> Leader | None:
        formation = state.formations.get(self.piece)
        return hero_with(state, self.piece) if formation is not None and formation.is_close else None

    def _push_backs(self, state: State) -> int:
        return min(self.margin, state.formations[self.piece].count)

    @step("PAE-7.20", "PAE-14.2")
    def commanders(self, g: G) -> Flow:
        """Each one with a losing formation of the mêlée, unless a hero has made it a draw."""
        if self.is_first and not self.held:
            for formation in self.clash(g.state).members(self.loser):
                commander = commander_with(g.state, formation.id)
                if commander is not None:
                    survives(g, commander.id, "PAE-7.20", f"{commander.name} in a lost combat")
        return None

    @step("PAE-15.20", "PAE-14.2")
    def challenge(self, g: G) -> Flow:
        """Heroes of the winner may challenge a leader in a losing formation that theirs touches."""
        hero = self._challenger(g.state)
        if hero is None:
            return None
        options = [
            *(Option(each.id, each.name, (each.id,)) for each in self._challenged(g.state, hero)),
            Option(NONE, "nobody"),
        ]
        return Ask.one(hero.seat, Choice(options, NONE), f"Whom does {person(hero.name)} challenge?", "PAE-15.20")

    @challenge.answered
    def _(self, g: G, answer: str) -> Flow:
        hero = self._challenger(g.state)
        assert hero is not None
        g.keep(asked=(*self.asked, hero.id))
        return AGAIN if answer == NONE else Call(Challenge(hero.id, answer), AGAIN)

    def _challenger(self, state: State) -> Leader | None:
        if not self.is_first or self.held:
            return None
        heroes = (hero_with(state, each.id) for each in self.clash(state).formations(1 - self.loser))
        return next(
            (hero for hero in heroes if hero and hero.id not in self.asked and self._challenged(state, hero)), None
        )  # fmt: skip

    def _challenged(self, state: State, hero: Leader) -> list[Leader]:
        touched = self.clash(state).enemies_of(hero.formation)
        known = [leader for each in touched if each in state.formations for leader in leaders_with(state, each)]
        return [each for each in known if why_not_challenged(state, hero, each) is None]

    @step("PAE-14.4", "PAE-14.8", "PAE-14.9", "PAE-15.17", "PAE-15.18")
    def bear(self, g: G) -> Flow:
        """What the margin does to it."""
        formation = g.state.formations.get(self.piece)
        if formation is None:
            return self._bear_alone(g)
        hero = hero_with(g.state, self.piece)
        push_backs = 0 if formation.is_open else self._push_backs(g.state)
        g.keep(rest=self.margin - push_backs, bases=tuple(formation.boxes), hero=hero.id if hero else "")
        if self.held:
            return self._stand(g, formation)
        if formation.is_open:
            cut_down(g, self.contacts, formation, self.margin)
            return None
        return Call(PushBacks(self.piece, self.contacts, self.margin))

    def _bear_alone(self, g: G) -> Flow:
        fatal = hero_chart().margin_to_kill
        if g.state.leaders[self.piece].is_on_table and self.margin >= fatal:
            g.emit(LeaderLost(self.piece, "killed"), "PAE-15.17", "PAE-15.27")
            g.keep(rest=self.margin - fatal)
        return None

    def _stand(self, g: G, formation: Formation) -> Flow:
        """Nobody is pushed back, but what lies beyond the push-backs is lost in any case."""
        disperse_nearest(g, self.contacts, formation, self.margin - formation.count, "PAE-15.18")
        if not self.is_first:
            return None
        g.emit(PhaseDrawn(self.piece), "PAE-15.18")
        return Leave(PhaseResult)

    @step("PAE-14.3", "PAE-15.19")
    def pass_on(self, g: G) -> Flow:
        """What is left when all its bases are gone: a hero may fall, and the next formation takes the rest."""
        rest, fatal = self._left_over(g.state), hero_chart().margin_to_kill
        hero = g.state.leaders.get(self.hero)
        if hero is not None and hero.is_in_the_open and rest >= fatal:
            g.emit(LeaderLost(hero.id, "killed"), "PAE-15.19", "PAE-15.27")
            rest -= fatal
        if not rest:
            return None
        return Call(Suffer(self.contacts, self.loser, rest, (*self.spared, self.piece)))

    def _left_over(self, state: State) -> int:
        """Margin for which no base is left; who was lost on his way back has used up no more than his push-back."""
        gone = [state.lost[base] for base in self.bases if base in state.lost]
        if len(gone) < len(self.bases):
            return 0
        return max(0, self.rest - sum(each.how == "combat" for each in gone))
