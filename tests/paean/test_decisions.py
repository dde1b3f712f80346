"""PAE-22.1: every row of the table of decisions is a question that is asked, and no question is missing in it."""

from __future__ import annotations

import pytest

from polemos.rulebook.places import rulebooks_dir
from polemos.rules.paean.combat.results.aftermath import Aftermath
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.heroes.deeds import HeroicActions, HeroTurn
from polemos.rules.paean.heroes.might import CallOfMight
from polemos.rules.paean.leaders.challenges import Challenge
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.state import State
from tests.paean.charge.charging import FAIL, PASS, charging
from tests.paean.position import Play, formation, leader, table

HEAVY = "HI-TS-S"
# Each row by its phase and the beginning of what is chosen, with the steps that ask. Before a battle the page asks.
ASKED = {
    ("Set-up", "scenario"): (),
    ("Set-up", "army"): (),
    ("Set-up", "table edge"): ("ChooseEdges.edge",),
    ("Set-up", "terrain piece"): ("ChooseEdges.remove",),
    ("Set-up", "jar field"): ("ChooseJarField.which",),
    ("Deployment", "formation"): ("Deploy.place",),
    ("Deployment", "places of leaders"): ("DeployLeaders.where", "DeployLeaders.place"),
    ("Compulsory combat", "order of"): ("CompulsoryCombat.fight", "CompulsoryCombat.duel"),
    ("Compulsory combat", "enemy to turn to"): ("Turning.turn",),
    ("Any phase of combat", "target of a base"): ("FightPhase.aim",),
    ("Any phase of combat", "formation his dice"): ("FightPhase.aim",),
    ("Combat result", "suffering formation"): ("Suffer.choose",),
    ("Combat result", "try to stop"): ("Suffer.hold",),
    ("Combat result", "challenge"): ("Suffer.challenge",),
    ("Any challenge, after combat or in the open", "accept"): ("Challenge.reply",),
    ("Combat result", "which bases turn"): ("CloseRanks.turn",),
    ("Combat result", "test to evade"): ("Aftermath.light_mediums_may",),
    ("Combat result", "line to readdress"): ("Readdress.line",),
    ("Skirmish", "next light"): ("SkirmishActions.next_one", "SkirmishTurn.go_on"),
    ("Skirmish", "action"): ("SkirmishAction.act", "NormalMove.way", "NormalMove.shape", "NormalMove.bases"),
    ("Call of power", "next formation"): ("CallOfPower.call",),
    ("Command orders", "next subordinate"): ("CommandOrders.next_one",),
    ("Command orders", "order a formation"): ("CommanderTurn.order",),
    ("Command orders", "action after"): ("FormationAction.which",),
    ("Command orders, calls, heroic actions", "cut"): ("Split.which", "Split.with_whom"),
    ("Command orders", "move of a relinquishing"): ("LeaderMove.way", "LeaderMove.join"),
    ("Charge", "facing of light mediums"): ("Charge.pivot",),
    ("Charge", "friend to support"): ("SupportCharge.whom",),
    ("Charge", "order of reacting"): ("Charge.in_which_order",),
    ("Charge, follow-on, pursuit", "reaction"): (
        "Reaction.choose", "Reaction.choose_again", "LeaderReaction.countercharge",
    ),
    ("Charge", "second test"): ("Reaction.test_again",),
    ("Charge", "bases that turn"): ("Reaction.choose",),
    ("Charge", "faint"): ("Charge.faint",),
    ("Charge", "follow-on"): ("FollowOn.which",),
    ("Fire", "target"): ("Fire.target",),
    ("Call of might", "next hero"): ("CallOfMight.call",),
    ("Heroic actions", "next hero"): ("HeroicActions.next_one", "HeroTurn.go_on"),
    ("Heroic actions", "action"): ("HeroicAction.act", "BowShot.target"),
    ("Heroic actions", "reroll"): ("HeroicAction.again",),
    ("Forming, changing formation, reordering", "places"): (
        "Form.with_whom", "Form.where", "ChangeFrontage.how_many", "ChangeFrontage.who_where", "Reorder.who_where",
    ),
    ("Any time", "concede"): (),
}  # fmt: skip


def rows() -> list[tuple[str, str]]:
    """Phase and choice of each row of the table."""
    book = (rulebooks_dir() / "paean.md").read_text(encoding="utf-8")
    section = book[book.index("### PAE-22.1") : book.index("## 23")]
    cells = [[cell.strip() for cell in line.split("|")] for line in section.splitlines() if line.startswith("| ")]
    return [(each[1], each[3]) for each in cells[1:]]


@pytest.mark.rule("PAE-22.1")
def test_every_row_is_asked_somewhere_and_every_question_stands_in_a_row() -> None:
    found = rows()
    for phase, what in found:
        assert sum(phase == known and what.startswith(begins) for known, begins in ASKED) == 1, (phase, what)
    assert len(found) == len(ASKED)
    questions = {f"{kind.__name__}.{step.name}" for kind in PAEAN.procedures for step in kind.STEPS if step.reply}
    assert {step for steps in ASKED.values() for step in steps} == questions


# -- who is asked, and what silence means ------------------------------------------------------------------------------


def silence(play: Play, seat: int) -> object:
    """What is answered for this seat if it says nothing; nobody else is asked."""
    assert play.game.ask is not None
    assert play.game.waiting_for == (seat,), play.prompt
    return play.game.ask.to[seat].default


def result(state: State, margin: int, **values: object) -> Play:
    state.phase = "orders"
    return Play(state, Results(tuple(state.contacts), 1, margin), **values)  # type: ignore[arg-type]


@pytest.mark.rule("PAE-22.1", "PAE-12.6", "PAE-12.26", "PAE-12.29")
def test_defaults_of_a_charge() -> None:
    charger = formation("S1", "LHI-TS-S", 60, 20, files=3, bases=3)
    archers = formation("N1", "LMI-B-S", 56, 26)
    play = charging(table(charger, archers, formation("N2", HEAVY, 64, 27)), [PASS], shots=[1, 1])
    assert (silence(play, 1), play.prompt) == ("stand", "N1 is charged by S1: how does it react?")
    play.does("fire")
    assert (silence(play, 1), play.prompt) == (False, "N1: a second reaction?")
    play.does("leave it at that")
    assert (silence(play, 0), play.prompt) == (False, "S1: break off the charge?")
    play.does("charge home")
    assert (silence(play, 0), play.prompt) == ("none", "S1: a follow-on charge?")


@pytest.mark.rule("PAE-22.1", "PAE-12.3", "PAE-12.5", "PAE-12.15")
def test_more_defaults_of_a_charge() -> None:
    light = formation("S1", "LMI-JS-S", 60, 20, files=2, bases=2)
    targets = formation("N1", "LI-J-S", 57, 26), formation("N2", "LI-J-S", 63, 26)
    play = charging(table(light, *targets), [FAIL, FAIL])
    assert (silence(play, 0), play.prompt) == ((), "S1 charges: facing where?")
    play.does("stay")
    assert (silence(play, 0), play.prompt) == (("N1", "N2"), "S1: who reacts first?")
    hero = charging(table(light, leaders=[leader("north-H1", 10, 60, 27.5)]), [PASS]).does("stay")
    assert silence(hero, 1) is False


@pytest.mark.rule("PAE-22.1", "PAE-14.3", "PAE-15.18", "PAE-15.20", "PAE-16.3")
def test_defaults_of_a_result() -> None:
    pair = formation("S1", HEAVY, 58, 40), formation("S2", HEAVY, 63, 40)
    known = [
        leader("south-H1", 10, formation="S1"), leader("south-SC1", 12, formation="S2"),
        leader("north-H1", 10, formation="N1"),
    ]  # fmt: skip
    state = table(*pair, formation("N1", HEAVY, 60, 40, files=3, bases=3), leaders=known)
    play = result(state, 1, dice={"PAE-7.20": [1, 1], "PAE-16.3": [1, 1]})
    assert (silence(play, 1), play.prompt) == ("S1", "Which of them suffers?")
    play.does("S1")
    assert silence(play, 0) is False  # he does not try to hold it
    play.does("give way")
    assert (silence(play, 1), play.prompt) == ("none", "Whom does north-H1 challenge?")
    play.does("south-SC1")
    assert (silence(play, 0), play.prompt) == ("accept", "north-H1 challenges south-SC1")


@pytest.mark.rule("PAE-22.1", "PAE-12.34", "PAE-14.16", "PAE-14.24")
def test_defaults_after_a_result() -> None:
    light = formation("S1", "LMI-JS-S", 60, 40, files=2, bases=2)
    play = result(table(light, formation("N1", "MI-TS-S", 60, 40, files=2, bases=2)), 0)
    assert silence(play, 0) is False
    aside = formation("S2", HEAVY, 62, 28, facing=90, files=3, bases=6)  # its left side at y = 34
    play = result(table(formation("S1", HEAVY, 60, 40), aside, formation("N1", HEAVY, 60, 40)), 1, dice=[1, 1])
    assert (silence(play, 0), play.prompt) == ("turn left 1", "Which bases of S2 turn to face?")
    stepped = formation("S1", HEAVY, 60, 33, files=3, bases=3, steps=(0, 1500, 1500))
    assert silence(Play(table(stepped, phase="orders"), Aftermath((), (), ())), 0) == "0"


@pytest.mark.rule("PAE-22.1", "PAE-15.3", "PAE-15.6", "PAE-15.7", "PAE-15.22", "PAE-16.3")
def test_defaults_of_heroes() -> None:
    lit = leader("south-H1", 9, formation="S1", gift="light_of_apollo")
    state = table(formation("S1", HEAVY, 30, 30, files=2, bases=2), leaders=[lit])
    assert silence(Play(state, CallOfMight(0)), 0) == "done"
    assert silence(Play(state, HeroicActions(0)), 0) == "done"
    play = Play(state, HeroTurn("south-H1"), [6, 6, 1, 1])
    assert silence(play, 0) is True  # the light of Apollo
    play.does("yes")
    assert (silence(play, 0), play.prompt) == ("nothing", "South-H1: which deed?")
    play.does("lead advance 5")
    assert silence(play, 0) == "stop"
    duel = table(leaders=[leader("south-H1", 9, 30, 37), leader("north-SC1", 9, 30, 40)])
    assert silence(Play(duel, Challenge("south-H1", "north-SC1"), [1, 1]), 1) == "accept"
