"""What is said on the options of Paean before they are taken: gambles, charges, shapes; and where a hand grips them."""

from __future__ import annotations

import pytest

from polemos.kernel.view import View
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.command.turns import CommanderTurn, CommandOrders
from polemos.rules.paean.missiles.fire import Fire
from polemos.rules.paean.movement.forming import Form
from polemos.rules.paean.movement.splitting import Split
from polemos.rules.paean.screen import scene
from polemos.rules.paean.skirmish.skirmish import SkirmishActions
from polemos.tabletop.scene import Hint
from tests.paean.position import Play, formation, leader, table


def hints_of(play: Play, seat: int = 0) -> dict[str, Hint]:
    return scene.hints(View(play.game, seat))


@pytest.mark.rule("PAE-7.8", "PAE-7.11", "PAE-7.13")
def test_an_order_tells_the_roll_now_and_for_the_next_one_and_what_a_failure_ends() -> None:
    """A third order to a medium formation within 10 cm by a commander of value 9: 5 or less, 10 in 36; then 3 in 36."""
    state = table(formation("S1", "MI-TS-S", 60, 40, tally=2), leaders=[leader("south-AC", 9, 60, 34)])
    hint = hints_of(Play(state, CommanderTurn("south-AC")))["S1"]
    assert hint.words == "5 or less, then 8 %; a failure ends his orders"
    now, then = hint.odds
    assert now.chances[0].chance == pytest.approx(10 / 36)
    assert then.chances[0].chance == pytest.approx(3 / 36)
    assert "a failure ends his orders" in now.note


@pytest.mark.rule("PAE-2.13", "PAE-7.12")
def test_of_whom_a_commander_cannot_order_it_is_told_who_could() -> None:
    leaders = [leader("south-AC", 10, 60, 30), leader("south-SC1", 9, 90, 30)]
    other = formation("S2", "HI-TS-S", 90, 40, under="south-SC1")
    state = table(formation("S1", "HI-TS-S", 60, 40, under="south-AC"), other, leaders=leaders)
    hint = hints_of(Play(state, CommanderTurn("south-SC1")))["S1"]
    assert [card.title for card in hint.odds] == ["south-AC orders S1"]
    state = table(formation("S1", "HI-TS-S", 60, 40, under="south-SC1"), leaders=leaders)
    titles = [card.title for card in hints_of(Play(state, CommanderTurn("south-AC")))["S1"].odds]
    assert titles == ["south-AC orders S1", "south-AC orders S1 once more", "south-SC1 orders S1"]


@pytest.mark.rule("PAE-12.4", "PAE-12.6", "PAE-13.1")
def test_a_charge_is_told_before_it_is_declared() -> None:
    """The halt 2 cm short, the target's test with what it may do, then the odds of the combat with bases lost."""
    state = table(
        formation("S1", "LHI-TS-S", 60, 30, files=2, bases=4), formation("N1", "LHI-TS-V", 60, 38, files=2, bases=4)
    )
    hint = hints_of(Play(state, FormationAction("S1")))["charge"]
    assert (hint.lit, hint.about, hint.rolls) == (("S1", "N1"), ("S1", "N1"), True)
    assert hint.onto == ("N1",)
    (ghost,) = hint.ghosts
    assert ghost.front is not None
    assert {y for _, y in ghost.front} == {36_000}
    combat, reaction = hint.odds
    assert combat.title == "If they stand: S1 against N1"
    assert sum(bar.chance for bar in combat.chances) == pytest.approx(1)
    assert "hits" in combat.note
    assert "bases pushed back" in combat.note
    assert {"PAE-13.5", "PAE-13.14"} <= {line.rule for line in combat.modifiers}  # the die of the charge, the score
    assert [bar.words for bar in reaction.chances] == ["may countercharge", "stands"]
    assert reaction.chances[0].chance == pytest.approx(30 / 36)  # veterans: 9


@pytest.mark.rule("PAE-12.6", "PAE-12.21", "PAE-12.24")
def test_whoever_is_charged_sees_the_odds_of_each_reaction() -> None:
    state = table(
        formation("S1", "LHI-TS-S", 60, 30, files=2, bases=4), formation("N1", "LHI-TS-V", 60, 38, files=2, bases=4)
    )
    play = Play(state, FormationAction("S1"), [1, 1])
    play.answer("charge")
    told = hints_of(play, seat=1)
    wins = {key: [bar.chance for bar in told[key].odds[0].chances if bar.good] for key in ("stand", "countercharge")}
    assert wins["countercharge"] > wins["stand"]  # a die more
    assert told["stand"].words.endswith("to win")
    assert hints_of(play, seat=0) == {}


@pytest.mark.rule("PAE-9.13")
def test_flanks_are_gripped_and_the_shape_stands_before_it_is_ordered() -> None:
    """A 2 x 3 block that expands takes one base from each file and becomes 3 x 2."""
    state = table(formation("S1", "HI-TS-S", 60, 40, files=2, bases=6))
    told = hints_of(Play(state, FormationAction("S1")))
    hint = told["expand right"]
    assert hint.words == "3 files, 2 deep"
    assert hint.grip == ((64_000, 37_000), (68_000, 37_000))
    assert told["contract left"].grip == ((56_000, 37_000), (60_000, 37_000))
    (ghost,) = hint.ghosts
    assert {x for x, _, _ in ghost.stands} == {58_000, 62_000, 66_000}
    assert hint.pair == "expand left"


@pytest.mark.rule("PAE-9.10")
def test_a_knife_shows_the_cut_and_both_parts() -> None:
    state = table(formation("S1", "HI-TS-S", 60, 40, files=3, bases=6))
    told = hints_of(Play(state, Split("S1")))
    right = told["right 1"]
    assert right.cut == ((62_000, 41_000), (62_000, 35_000))
    assert {len(ghost.stands) for ghost in right.ghosts} == {4, 2}
    assert "4 bases and" in right.words
    assert told["rear 1"].cut == ((53_000, 38_000), (67_000, 38_000))


@pytest.mark.rule("PAE-9.11")
def test_forming_up_names_its_partner_and_shows_both_together() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 40, files=2, bases=4), formation("S2", "HI-TS-S", 69, 40, files=2, bases=4)
    )
    hint = hints_of(Play(state, FormationAction("S1")))["form"]
    assert (hint.about, hint.onto) == (("S1", "S2"), ("S2",))
    told = hints_of(Play(state, Form("S1")))
    # a hand on S2 means behind it, one on the place of the last new file as many files; at both ends it takes a button
    assert [told[key].spot for key in ("behind", "left 2", "right 1")] == [
        (69_000, 38_000), (59_000, 38_000), (75_000, 38_000),
    ]  # fmt: skip
    assert told["left 1 right 1"].spot is None
    assert "4 files, 2 deep" in {hint.words for hint in told.values()}
    assert all(hint.ghosts for hint in told.values())


@pytest.mark.rule("PAE-12.2", "PAE-12.3")
def test_light_mediums_may_be_laid_onto_whom_they_could_charge_after_a_pivot() -> None:
    state = table(
        formation("S1", "LMI-JS-S", 60, 30, files=2, bases=4), formation("N1", "LMI-J-S", 74, 30, files=2, bases=4),
        formation("N2", "HI-TS-S", 60, 42, files=2, bases=4), formation("N3", "LMI-J-S", 110, 60, files=2, bases=4),
    )  # fmt: skip
    assert hints_of(Play(state, FormationAction("S1")))["charge"].onto == ("N1",)  # N2 shows its front, N3 is far away


@pytest.mark.rule("PAE-11.2")
def test_who_can_be_shot_at_has_his_odds() -> None:
    state = table(
        formation("S1", "MI-B-S", 60, 30, files=2, bases=4), formation("N1", "HI-TS-S", 60, 42, files=2, bases=4),
        formation("N2", "HI-TS-S", 60, 75, files=2, bases=4),
    )  # fmt: skip
    play = Play(state, FormationAction("S1"))
    assert hints_of(play)["fire"].onto == ("N1",)
    (card,) = hints_of(Play(state, Fire("S1", "order")))["N1"].odds
    assert card.title == "S1 fires at N1"


@pytest.mark.rule("PAE-8.2", "PAE-8.3")
def test_a_pull_at_skirmishers_tests_and_moves_them() -> None:
    state = table(
        formation("S1", "LI-J-S", 60, 40, files=3, bases=3), formation("S2", "LI-J-S", 90, 40, files=3, bases=3)
    )
    hint = hints_of(Play(state, SkirmishActions(0)))["S1"]
    assert (hint.drawn, hint.rolls, hint.words) == (True, True, "8 or less, 72 %")


def test_every_option_of_a_round_of_orders_has_its_hint() -> None:
    state = table(formation("S1", "HI-TS-S", 60, 40), formation("S2", "LI-J-S", 90, 40))
    told = hints_of(Play(state, CommandOrders(0)))
    assert {"S1", "S2", "relinquish"} <= set(told)
    assert told["relinquish"].lit == ("south-AC",)
    assert told["relinquish"].drawn
