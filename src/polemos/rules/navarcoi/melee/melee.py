"""The Melee phase (section 13)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Ask, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.ending import victory
from polemos.rules.navarcoi.facts import SquadronFact, named
from polemos.rules.navarcoi.land.melee import LandMelees
from polemos.rules.navarcoi.melee.battle_tests import READING, chart, fails_by_itself, modifiers_in
from polemos.rules.navarcoi.melee.melee_losses import destroyed, fighters, losses, result, shared_evenly, strength
from polemos.rules.navarcoi.melee.pairing import NOBODY, Melee, joined, next_left_over, next_partners
from polemos.rules.navarcoi.phases import begin
from polemos.rules.navarcoi.sea.flotsam import flotsam_of_wreck
from polemos.rules.navarcoi.sea.losses import loss, take
from polemos.rules.navarcoi.sea.order import disorder
from polemos.rules.navarcoi.sea.sea import is_privileged
from polemos.rules.navarcoi.state import G, State

NO_TOTAL = -99  # of a squadron that failed without dice: below every total


class Paired(Fact, frozen=True):
    """Who fights whom in this Melee phase."""

    melees: tuple[Melee, ...]

    def apply(self, state: State) -> None:
        for melee in self.melees:
            for ours in melee.alpha:
                for foe in melee.beta:
                    for link in (f"{ours}|{foe}", f"{foe}|{ours}"):
                        if link in state.links:
                            state.links[link] = replace(state.links[link], fought=state.turn)

    def words(self, state: State) -> str:
        return "; ".join(f"{' and '.join(m.alpha)} against {' and '.join(m.beta)}" for m in self.melees)


class BattleFailed(SquadronFact, frozen=True):
    SETS = sets(failed=True)
    SAYS = "{squadron} has failed its Battle test and must test morale"


class MeleePhase(Procedure, frozen=True):
    """Land melees, then all sea melees at once."""

    partners: dict[str, str] = {}  # squadron of α -> its enemy, or nobody
    melees: tuple[Melee, ...] = ()
    totals: dict[str, int] = {}  # Battle tests; those that fail without dice have none
    first_hit: dict[str, str] = {}  # single squadron -> which of two enemies takes the odd loss

    @step("NAV-6.3")
    def land(self, g: G) -> Flow:
        begin(g, "melee")
        return Call(LandMelees())

    @step("NAV-13.2")
    def pair(self, g: G) -> Flow:
        found = next_partners(g.state, self.partners)
        if found is None:
            pairs = tuple(Melee((ours,), (foe,)) for ours, foe in self.partners.items() if foe != NOBODY)
            g.keep(melees=pairs)
            return None
        squadron, foes = found
        options = [_option(g, foe) if foe != NOBODY else Option("nobody", "nobody", ("none",)) for foe in foes]
        prompt = f"Whom does {named(g.state, squadron)} fight?"
        return Ask.one(g.state.initiative, Choice(options), prompt, "NAV-13.2")

    @pair.answered
    def _(self, g: G, answer: str) -> Flow:
        found = next_partners(g.state, self.partners)
        assert found is not None
        g.keep(partners={**self.partners, found[0]: NOBODY if answer == "nobody" else answer})
        return AGAIN

    @step("NAV-13.2")
    def join(self, g: G) -> Flow:
        found = next_left_over(g.state, self.melees)
        if found is None:
            return None
        squadron, foes = found
        prompt = f"Which enemy does {named(g.state, squadron)} join against?"
        seat = g.state.squadrons[squadron].seat
        return Ask.one(seat, Choice([_option(g, foe) for foe in foes]), prompt, "NAV-13.2")

    @join.answered
    def _(self, g: G, answer: str) -> Flow:
        found = next_left_over(g.state, self.melees)
        assert found is not None
        g.keep(melees=joined(self.melees, found[0], answer))
        return AGAIN

    @step("NAV-13.1")
    def set_to(self, g: G) -> Flow:
        if self.melees:
            g.emit(Paired(self.melees), "NAV-13.2")
        return None

    @step("NAV-13.3", "NAV-6.4")
    def fight(self, g: G) -> Flow:
        totals = {}
        for squadron, enemies in fighters(g.state, self.melees):
            if fails_by_itself(g.state, squadron):
                continue
            mods = modifiers_in(g.state, squadron, enemies)
            seat = g.state.squadrons[squadron].seat
            totals[squadron] = g.roll(chart().rule, chart().dice, chart().name, (squadron,), seat, mods=mods).total
        g.keep(totals=totals)
        return None

    @step("NAV-13.7")
    def share(self, g: G) -> Flow:
        for single, pair in shared_evenly(g.state, self.melees, self.totals):
            if single in self.first_hit:
                continue
            prompt = f"Who takes the odd loss from {named(g.state, single)}?"
            options = [_option(g, squadron) for squadron in pair]
            return Ask.one(g.state.squadrons[pair[0]].seat, Choice(options), prompt, "NAV-13.7")
        return None

    @share.answered
    def _(self, g: G, answer: str) -> Flow:
        pairs = shared_evenly(g.state, self.melees, self.totals)
        single = next(single for single, _ in pairs if single not in self.first_hit)
        g.keep(first_hit={**self.first_hit, single: answer})
        return AGAIN

    @step("NAV-13.6", "NAV-6.4")
    def suffer(self, g: G) -> Flow:
        state = g.state
        suffered = losses(state, self.melees, self.totals, self.first_hit)
        for melee in self.melees:
            _spare_one(g, melee, self.totals, suffered)
        # All is worked out before anything is applied: nobody escapes his blow by having been hit first.
        planned = [loss(state, squadron, suffered[squadron]) for squadron, _ in fighters(state, self.melees)]
        wrecks = [
            flotsam_of_wreck(state, dead[0]) for melee in self.melees if (dead := destroyed(state, melee, planned))
        ]
        failed = [
            (squadron, fails_by_itself(state, squadron))
            for squadron, _ in fighters(state, self.melees)
            if result(self.totals, squadron).own_morale_test and not is_privileged(state, squadron)
        ]
        cites = ("NAV-13.6", "NAV-22.3") if state.options.full_size else ("NAV-13.6",)
        for lost in planned:
            take(g, lost, *(("NAV-13.9",) if lost.half_stands == strength(state, lost) else cites))
        for wreck in wrecks:
            g.emit(wreck, "NAV-13.9", "NAV-14.9")
        for squadron, by_itself in failed:
            if state.squadrons[squadron].in_play:
                disorder(g, squadron, "NAV-13.8")
                g.emit(BattleFailed(squadron), "NAV-11.7" if by_itself else READING, "NAV-13.8")
        return None

    @step("NAV-20.1")
    def end(self, g: G) -> Flow:
        return victory.after_phase(g)


def _option(g: G, squadron: str) -> Option:
    return Option(squadron, named(g.state, squadron))


def _spare_one(g: G, melee: Melee, totals: Mapping[str, int], suffered: dict[str, int]) -> None:
    """If a melee would leave nobody, the squadron with the highest Battle test survives (NAV-13.9)."""
    known = g.state.squadrons
    if any(suffered[squadron] < known[squadron].half_stands for squadron in melee.everybody):
        return
    best = max(totals.get(squadron, NO_TOTAL) for squadron in melee.everybody)
    tied = [s for s in known if s in melee.everybody and totals.get(s, NO_TOTAL) == best]
    while len(tied) > 1:
        faces = {s: g.roll("NAV-13.9", "1d6", "Which of the two is left", (s,), known[s].seat).total for s in tied}
        tied = [s for s in tied if faces[s] == max(faces.values())]
    melee_chart = tests().melee
    full = g.state.options.full_size
    left = melee_chart.survivor_half_stands_full if full else melee_chart.survivor_half_stands
    suffered[tied[0]] = max(0, known[tied[0]].half_stands - left)
