"""A fire action (PAE-11.1, 11.2): a target is named, the dice are thrown, the hits are applied now or later.

Hits of several actions may be added up: over a turn of lights (PAE-8.4) or of a hero (PAE-15.13), which is settled when
it ends, and what is left over by orders in direct succession (PAE-11.17).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import END, Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import counted, person
from polemos.rules.paean.dice import throw
from polemos.rules.paean.facts import FormationFact, LeaderFact, name_of, named
from polemos.rules.paean.field.contact import contacts_of_piece, is_engaged
from polemos.rules.paean.field.field import enemies, formations, hero_with
from polemos.rules.paean.missiles.firers import Firer, firers_of, hero_as_firer
from polemos.rules.paean.missiles.losses import disperse
from polemos.rules.paean.missiles.shots import Shot, order_of_loss, shots_at, strikes_of, why_not_target
from polemos.rules.paean.state import Formation, G, Leader, State

Source = Literal["skirmish", "order", "power", "might", "heroic"]
NOBODY = "nobody"


class AimTaken(Fact, frozen=True):
    """What each base throws, and why."""

    firer: str
    target: str
    shots: tuple[Shot, ...]

    def words(self, state: State) -> str:
        told = "; ".join(f"{counted(len(alike), 'base')} {told}" for told, alike in _alike(self.shots).items())
        return f"{name_of(state, self.firer)} aims at {named(state, self.target)}: {told}"


def _alike(shots: Sequence[Shot]) -> dict[str, list[Shot]]:
    """Bases of which the same is told."""
    found: dict[str, list[Shot]] = {}
    for shot in shots:
        lines = [f"{mod.value:+d} {mod.words}" for mod in shot.mods if mod.value]
        lines += [f"cover {mod.value}: {mod.words}" for mod in shot.covers if mod.value]
        lines += [f"{mod.value:+d} repeats: {mod.words}" for mod in shot.overhead if mod.value]
        told = ", ".join([f"with {shot.dice} D{shot.die}, {shot.score} or more", *lines])
        found.setdefault(told, []).append(shot)
    return found


class Fired(Fact, frozen=True):
    """Missiles were thrown, and so many dice hit."""

    MOMENT: ClassVar[Moment | None] = "shot"
    firer: str
    target: str
    hits: int

    def words(self, state: State) -> str:
        return f"{name_of(state, self.firer)} fires at {named(state, self.target)}: {counted(self.hits, 'hit')}"


class HitsKept(FormationFact, frozen=True):
    """Hits of its fire that are not applied yet, and who would be lost by them."""

    hits: int
    target: str
    aim: tuple[str, ...]


class ShotsKept(LeaderFact, frozen=True):
    """The same of a hero's turn (PAE-15.13, 15.23)."""

    hits: int
    target: str
    aim: tuple[str, ...]


# -- who may fire at whom ----------------------------------------------------------------------------------------------


def _has_target(state: State, firers: Sequence[Firer], among: Sequence[Formation]) -> bool:
    """Is there a formation that at least one of them can hit?"""
    return any(why_not_target(state, firers, each) is None for each in among)


def why_not_fire(state: State, formation: Formation) -> Reason | None:
    """Why it cannot fire at all now (PAE-11.1)."""
    if not any(base.is_missile_armed for base in formation.bases):
        return Reason(f"{formation.id} has no missiles", "PAE-11.1")
    if is_engaged(state, formation):
        return Reason(f"{formation.id} is engaged", "PAE-11.1")
    if formation.is_rallying:
        return Reason(f"{formation.id} has a rally marker", "PAE-14.25")
    if not _has_target(state, firers_of(formation), enemies(state, formation)):
        return Reason(f"{formation.id} has nobody in range, arc and sight", "PAE-11.2")
    return None


def why_not_shoot(state: State, hero: Leader) -> Reason | None:
    """Why a hero cannot shoot with the Bow of Artemis now (PAE-15.23)."""
    if hero.gift != "bow_of_artemis":
        return Reason(f"{person(hero.name)} does not have the Bow of Artemis", "PAE-15.23")
    home = state.formations.get(hero.formation)
    if contacts_of_piece(state, hero.id) or (home is not None and is_engaged(state, home)):
        return Reason(f"{person(hero.name)} is engaged", "PAE-15.23")
    if not _has_target(state, [hero_as_firer(state, hero)], formations(state, 1 - hero.seat)):
        return Reason(f"{person(hero.name)} has nobody in range and sight", "PAE-15.23")
    return None


def _choice(state: State, firers: Sequence[Firer], among: Sequence[Formation], rule: str) -> Choice:
    """Of targets, those that cannot be hit with the reason; with nothing said nobody is shot at (PAE-22.1)."""
    options = [
        Option(each.id, named(state, each.id), barred=why_not_target(state, firers, each), rule=rule) for each in among
    ]
    usual = next((option.key for option in options if option.barred is None), NOBODY)
    return Choice([*options, Option(NOBODY, "nobody", ("hold",), rule=rule)], NOBODY, usual)


# -- the dice ----------------------------------------------------------------------------------------------------------


def shoot(g: G, who: str, firers: Sequence[Firer], target: Formation, seat: int, rule: str) -> int:
    """Throw all dice: the hits."""
    shots = shots_at(g.state, firers, target)
    g.emit(AimTaken(who, target.id, tuple(shots)), "PAE-11.5", "PAE-11.7", rule)
    strikes = strikes_of(shots)
    leader = g.state.leaders.get(who)
    label = f"Fire of {leader.name if leader else who} at {target.id}"
    hits = sum(throw(g, rule, strike, label, (who, target.id), seat) for strike in strikes)
    g.emit(Fired(who, target.id, hits), rule)
    return hits


# -- hits that are added up --------------------------------------------------------------------------------------------


def settle(g: G, holder: str) -> None:
    """Apply what a light formation or a hero has added up; what is left over is lost (PAE-8.4, 15.13)."""
    kept = _holder(g.state, holder)
    if kept is None or not kept.target:
        return
    rule = "PAE-15.13" if isinstance(kept, Leader) else "PAE-8.4"
    _keep(g, holder, 0, "", (), rule)
    disperse(g, kept.target, kept.hits, kept.aim, rule)


def forget(g: G, formation: str) -> None:
    """What was left over by its fire is lost: the succession is broken (PAE-11.17)."""
    kept = g.state.formations.get(formation)
    if kept is not None and kept.target:
        _keep(g, formation, 0, "", (), "PAE-11.17")


def _holder(state: State, holder: str) -> Formation | Leader | None:
    return state.formations.get(holder) or state.leaders.get(holder)


def _keep(g: G, holder: str, hits: int, target: str, aim: tuple[str, ...], rule: str) -> None:
    kind: Any = HitsKept if holder in g.state.formations else ShotsKept
    g.emit(kind(holder, hits, target, aim), rule)


def _add_up(g: G, holder: str, who: str, firers: Sequence[Firer], target: str, rule: str) -> None:
    """One of several fire actions of a turn; another target than before settles the sum first."""
    kept = _holder(g.state, holder)
    assert kept is not None
    if kept.target != target:
        settle(g, holder)
    aimed = g.state.formations.get(target)
    if aimed is None:
        return
    kept = _holder(g.state, holder)
    assert kept is not None
    hits = kept.hits + shoot(g, who, firers, aimed, kept.seat, rule)
    _keep(g, holder, hits, target, order_of_loss(g.state, firers, aimed), rule)


# -- procedures --------------------------------------------------------------------------------------------------------


class Fire(Procedure, frozen=True):
    """A formation fires as its action."""

    formation: str
    source: Source

    @step("PAE-11.2", "PAE-11.14")
    def target(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        if why_not_fire(g.state, formation) is not None:
            return END
        prompt = f"At whom does {named(g.state, self.formation)} fire?"
        space = _choice(g.state, firers_of(formation), enemies(g.state, formation), "PAE-11.2")
        return Ask.one(formation.seat, space, prompt, "PAE-11.2")

    @target.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == NOBODY:
            return END
        formation = g.state.formations[self.formation]
        firers = firers_of(formation)
        hero = hero_with(g.state, self.formation)
        if self.source == "skirmish":
            _add_up(g, self.formation, self.formation, firers, answer, "PAE-11.2")
        elif self.source == "heroic" and hero is not None:
            _add_up(g, hero.id, self.formation, firers, answer, "PAE-11.2")
        else:
            _at_once(g, formation, firers, answer, keeps=self.source == "order")
        return END


def _at_once(g: G, formation: Formation, firers: Sequence[Firer], target: str, keeps: bool) -> None:
    """Hits are applied now; with an order what is left over may serve the next one (PAE-11.17)."""
    before = formation.hits if keeps and formation.target == target else 0
    aim = order_of_loss(g.state, firers, g.state.formations[target])
    hits = before + shoot(g, formation.id, firers, g.state.formations[target], formation.seat, "PAE-11.2")
    left = disperse(g, target, hits, aim, "PAE-11.2")
    if keeps:
        still = target if left and target in g.state.formations else ""
        _keep(g, formation.id, left if still else 0, still, (), "PAE-11.17")


class ReactionFire(Procedure, frozen=True):
    """A formation that is about to be contacted fires at the charger; nothing is carried over (PAE-12.16)."""

    formation: str
    charger: str

    @step("PAE-12.16", "PAE-11.2")
    def fire(self, g: G) -> Flow:
        formation, charger = g.state.formations[self.formation], g.state.formations[self.charger]
        firers = firers_of(formation)
        if not shots_at(g.state, firers, charger):
            return END
        aim = order_of_loss(g.state, firers, charger)
        hits = shoot(g, self.formation, firers, charger, formation.seat, "PAE-12.16")
        disperse(g, self.charger, hits, aim, "PAE-12.16")
        return END


class BowShot(Procedure, frozen=True):
    """A hero shoots with the Bow of Artemis (PAE-15.23)."""

    hero: str

    @step("PAE-15.23")
    def target(self, g: G) -> Flow:
        hero = g.state.leaders[self.hero]
        if why_not_shoot(g.state, hero) is not None:
            return END
        space = _choice(g.state, [hero_as_firer(g.state, hero)], formations(g.state, 1 - hero.seat), "PAE-15.23")
        return Ask.one(hero.seat, space, f"At whom does {person(hero.name)} shoot?", "PAE-15.23")

    @target.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer != NOBODY:
            firer = hero_as_firer(g.state, g.state.leaders[self.hero])
            _add_up(g, self.hero, self.hero, [firer], answer, "PAE-15.23")
        return END
