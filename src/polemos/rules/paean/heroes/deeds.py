"""Heroic actions (PAE-15.3 to 15.15): a hero tests, acts, and tests again until he fails or stops."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.kernel.dice import Modifier
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.record_fact import sets
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option, YesNo, first_free
from polemos.kernel.test import Test
from polemos.kernel.words.english import begun, counted, person, within
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charts.charts import hero_chart
from polemos.rules.paean.combat.phase import FightPhase
from polemos.rules.paean.facts import LeaderFact, named
from polemos.rules.paean.field.contact import contacts_of_piece
from polemos.rules.paean.field.field import leaders
from polemos.rules.paean.leaders.moving import LeaderMove, why_not_moved
from polemos.rules.paean.missiles.fire import BowShot, settle, why_not_shoot
from polemos.rules.paean.state import G, HeroDeed, Leader, State

DICE = "2d6"
DONE, TEST, STOP = "done", "test", "stop"
MOVE, LEAD, SHOOT, FIGHT, NOTHING = "move", "lead", "shoot", "fight", "nothing"
CALLED: dict[HeroDeed, str] = {
    "move_alone": "move of his own",
    "bow_of_artemis": "shot",
    "light_heavy": "action of light heavies",
    "heavy": "action of heavies",
    "light_medium": "action of light mediums",
    "medium": "action of mediums",
}


class HeroActed(LeaderFact, frozen=True):
    """One more heroic action, which makes the next one harder (PAE-15.5)."""

    deeds: tuple[HeroDeed, ...]


class HeroRested(LeaderFact, frozen=True):
    """He takes no more heroic actions in this bound."""

    SETS = sets(is_done=True)
    SAYS = "{leader} rests"


class ApolloShone(LeaderFact, frozen=True):
    """He has rolled a failed test again (PAE-15.22)."""

    SETS = sets(rerolled=True)
    SAYS = "The light of Apollo shines on {leader}"


def heroic_test(hero: Leader) -> Test:
    """PAE-15.4; what lowers the value is told as added to the dice."""
    chart = hero_chart().modifiers
    mods = tuple(
        Modifier(-chart[deed] * hero.deeds.count(deed), counted(hero.deeds.count(deed), words), "PAE-15.5")
        for deed, words in CALLED.items()
    )
    return Test("PAE-15.4", DICE, f"{hero.name} tests", (hero.id,), hero.seat, mods, limit=hero.value)


def why_idle(state: State, hero: Leader) -> Reason | None:
    """Why a hero takes no heroic action now."""
    if hero.opponent:
        return Reason(f"{person(hero.name)} fights {person(state.leaders[hero.opponent].name)}", "PAE-16.6")
    return Reason(f"{person(hero.name)} has finished his turn", "PAE-15.3") if hero.is_done else None


class HeroicActions(Procedure, frozen=True):
    """Step 6 of a bound."""

    seat: Seat

    @step("PAE-15.3")
    def next_one(self, g: G) -> Flow:
        options = [
            Option(each.id, _told(each), (each.name,), barred=why_idle(g.state, each), rule="PAE-15.3")
            for each in leaders(g.state, self.seat)
            if each.is_hero
        ]
        space = Choice(
            [*options, Option(DONE, "no further hero", ("end",), rule="PAE-15.3", ends=True)], DONE, first_free(options)
        )
        return Ask.one(self.seat, space, "Which hero acts next?", "PAE-15.3")

    @next_one.answered
    def _(self, g: G, answer: str) -> Flow:
        return END if answer == DONE else Call(HeroTurn(answer), AGAIN)


def _told(hero: Leader) -> str:
    return f"{hero.name} ({float(heroic_test(hero).chance):.0%})"


class HeroTurn(Procedure, frozen=True):
    """One hero, from his first test to the end of his turn."""

    hero: str

    @step("PAE-15.3")
    def go_on(self, g: G) -> Flow:
        hero = g.state.leaders[self.hero]
        if not hero.is_on_table or why_idle(g.state, hero) is not None:
            return None
        if not hero.deeds:
            return Call(HeroicAction(self.hero), AGAIN)
        options = (
            Option(TEST, f"test again ({float(heroic_test(hero).chance):.0%})", ("go on",), rule="PAE-15.3"),
            Option(STOP, "stop", ("end",), rule="PAE-15.3"),
        )
        return Ask.one(hero.seat, Choice(options, STOP, TEST), f"Does {within(hero.name)} go on?", "PAE-15.3")

    @go_on.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == TEST:
            return Call(HeroicAction(self.hero), AGAIN)
        g.emit(HeroRested(self.hero), "PAE-15.3")
        return None

    @step("PAE-15.13")
    def settle(self, g: G) -> Flow:
        settle(g, self.hero)
        return None


class HeroicAction(Procedure, frozen=True):
    """A test, and if it is passed one deed (PAE-15.6)."""

    hero: str
    passed: bool = False

    @step("PAE-1.11", "PAE-15.4")
    def test(self, g: G) -> Flow:
        g.keep(passed=heroic_test(g.state.leaders[self.hero]).roll(g).passed)
        return None

    @step("PAE-15.22")
    def again(self, g: G) -> Flow:
        hero = g.state.leaders[self.hero]
        if self.passed or hero.gift != "light_of_apollo" or hero.rerolled:
            return None
        return Ask.one(hero.seat, YesNo("test again", "let it be", True), "Light of Apollo: test again?", "PAE-15.22")

    @again.answered
    def _(self, g: G, answer: bool) -> Flow:
        if answer:
            g.emit(ApolloShone(self.hero), "PAE-15.22")
            g.keep(passed=heroic_test(g.state.leaders[self.hero]).roll(g).passed)
        return None

    @step("PAE-15.3")
    def end_if_failed(self, g: G) -> Flow:
        if self.passed:
            return None
        g.emit(HeroRested(self.hero), "PAE-15.3")
        return END

    @step("PAE-15.6")
    def act(self, g: G) -> Flow:
        hero = g.state.leaders[self.hero]
        return Ask.one(
            hero.seat,
            Choice(_deeds(g.state, hero), NOTHING, LEAD),
            begun(f"{person(hero.name)}: which deed?"),
            "PAE-15.6",
        )

    @act.answered
    def _(self, g: G, answer: str) -> Flow:
        hero = g.state.leaders[self.hero]
        if answer == NOTHING:
            g.emit(HeroRested(self.hero), "PAE-15.3")
            return END
        deed = deed_of(g.state, hero, answer)
        g.emit(HeroActed(self.hero, (*hero.deeds, deed)), "PAE-15.5")
        match answer:
            case "lead":
                return Call(FormationAction(hero.formation, "heroic", speed_of(hero)))
            case "shoot":
                return Call(BowShot(self.hero))
            case "fight":
                return Call(FightPhase(self.hero))
        return Call(LeaderMove(self.hero))


def deed_of(state: State, hero: Leader, answer: str) -> HeroDeed:
    """As what it counts for the next tests; a fight of his own like a move (PAE-15.5, 15.14)."""
    if answer == SHOOT:
        return "bow_of_artemis"
    if answer != LEAD:
        return "move_alone"
    name = state.formations[hero.formation].chart.name
    assert name != "light"
    return name


def speed_of(hero: Leader) -> int:
    """Thousandths by which the formation he leads goes further with a heroic move (PAE-15.21)."""
    return milli(hero.gift_chart.move) if hero.gift_chart is not None else 0


def _deeds(state: State, hero: Leader) -> list[Option]:
    formation = state.formations.get(hero.formation)
    alone = Reason(f"{person(hero.name)} is with no formation", "PAE-15.15") if formation is None else None
    name = named(state, hero.formation) if formation is not None else "a formation"
    idle = (
        None if contacts_of_piece(state, hero.id) else Reason(f"{person(hero.name)} is not engaged alone", "PAE-15.14")
    )
    return [
        Option(MOVE, "move alone", ("move",), ("march", "stay"), barred=why_not_moved(state, hero), rule="PAE-15.8"),
        Option(LEAD, f"lead {name}", barred=alone, rule="PAE-15.12"),
        Option(SHOOT, "shoot with the Bow of Artemis", barred=why_not_shoot(state, hero), rule="PAE-15.23"),
        Option(FIGHT, "fight", barred=idle, rule="PAE-15.14"),
        Option(NOTHING, "do nothing more", ("stop",), rule="PAE-15.3"),
    ]
