"""After a battle (PAE-20.1, 20.2): losses, who caused them, luck and deeds of both sides, the same for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.kernel.words.report import Report
from polemos.lab.match import game_seed, play_out, seed_of
from polemos.players.levels import Players
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.charge.charge_facts import ChargeBegan, ChargeOver
from polemos.rules.paean.combat.blows import Blow
from polemos.rules.paean.combat.phase import DiceCounted, PhaseFought
from polemos.rules.paean.combat.results.push_back_facts import PushedBack
from polemos.rules.paean.command.turns import LostCommand, Ordered
from polemos.rules.paean.ending.losses import points_lost
from polemos.rules.paean.ending.report import SideReported
from polemos.rules.paean.facts import BoundBegan, Dispersed, Divided, LeaderLost, Merged, Part
from polemos.rules.paean.heroes.deeds import HeroActed
from polemos.rules.paean.leaders.single_combat import SingleCombatFought
from polemos.rules.paean.missiles.fire import Fired
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.screen.debriefing import report
from polemos.rules.paean.specials import SpecialHappened
from polemos.rules.paean.state import ChargeNow
from tests.paean.course import Course, lines, seen
from tests.paean.position import formation


def blow(seat: int, piece: str, target: str) -> Blow:
    return Blow(seat, piece, target, 8, 4, (), 0, (Modifier(2, "ranks", "PAE-13.4"),))


FIGHT = DiceCounted((blow(0, "S1", "N1"), blow(1, "N1", "S1")))


# -- losses and through whom -------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-20.1", "PAE-19.5")
def test_bases_lost_one_after_another_are_one_event_with_their_points() -> None:
    told = Course().told(
        BoundBegan(4, 1),
        FIGHT,
        (Dispersed("N1", ("N1.1",), "combat"), "PAE-14.7"),
        (Dispersed("N1", ("N1.2",), "combat"), "PAE-14.7"),
    )
    assert seen(told.events) == [("harm", "N1", "cut down", ("S1",), 48)]  # two veterans of 24
    (event,) = told.events[:1]
    assert (event.words, event.rule, event.turn) == ("N1 loses 2 bases", "PAE-14.7", 4)
    assert [(each.turn, each.seat, each.points) for each in told.stretches] == [(4, 1, (0, 48))]
    assert told.sides[1].points == 48
    fates = {fate.unit: fate for side in told.sides for fate in side.fates}
    assert (fates["N1"].fate, fates["N1"].note, fates["N1"].value) == ("cut up", "2 of 4 bases", 96)
    assert (fates["S1"].fate, fates["S1"].deeds) == ("on the field", 48)
    assert told.best is not None
    assert (told.best.unit, told.best.victims) == ("S1", ("N1",))


@pytest.mark.rule("PAE-20.1")
def test_other_losses_in_between_are_events_of_their_own() -> None:
    told = Course().told(
        FIGHT,
        (Dispersed("N1", ("N1.1",), "combat"), "PAE-14.7"),
        (Dispersed("S2", ("S2.1",), "jars"), "PAE-5.8"),
        (Dispersed("N1", ("N1.2",), "combat"), "PAE-14.7"),
    )
    assert seen(told.events) == [
        ("harm", "N1", "cut down", ("S1",), 24), ("harm", "S2", "lost among the jars", (), 3),
        ("harm", "N1", "cut down", ("S1",), 24),
    ]  # fmt: skip


@pytest.mark.rule("PAE-20.1")
def test_the_part_of_a_formation_counts_for_the_whole_and_the_last_base_is_its_end() -> None:
    course = Course()
    whole = course.state.formations["N1"]
    (first, second), (third, fourth) = whole.files
    parts = (
        Part("N1", ((first,), (third, fourth)), whole.x, whole.y, whole.facing),
        Part("N1a", ((second,),), whole.x, whole.y + 9000, whole.facing),
    )
    told = course.told(
        FIGHT,
        Divided("N1", parts, "loses a base"),
        (Dispersed("N1a", (second.id,), "table"), "PAE-14.20"),
        (Dispersed("N1", (first.id, third.id, fourth.id), "rout"), "PAE-19.2"),
    )
    assert seen(told.events) == [
        ("harm", "N1", "pushed off the table", ("S1",), 24), ("lost", "N1", "ran with the last hoplites", (), 72),
    ]  # fmt: skip
    assert told.events[1].words == "N1 is dispersed"


@pytest.mark.rule("PAE-20.1", "PAE-9.12")
def test_bases_that_joined_others_are_told_with_their_own_formation() -> None:
    course = Course()
    joins = formation("S3", "HI-TS-S", 50, 20, files=2, bases=2)
    course.state.formations["S3"] = joins
    course.state.roster = (*course.state.roster, "S3")
    both = (*course.state.formations["S1"].files, *joins.files)
    told = course.told(
        Merged("S3", "S1", both, 40_000, 20_000, 0, False),
        Fired("N2", "S1", 2),
        (Dispersed("S1", ("S1.2", "S3.1", "S3.2"), "missiles"), "PAE-11.16"),
    )
    assert seen(told.events) == [
        ("harm", "S1", "shot down", ("N2",), 16), ("lost", "S3", "shot down", ("N2",), 32),
    ]  # fmt: skip
    notes = {fate.unit: fate.note for fate in told.sides[0].fates}
    assert (notes["S1"], notes["S3"]) == ("3 of 4 bases", "0 of 2 bases")
    assert lines(told.sides[1])["Fire"] == "1 time, 3 bases shot down"


@pytest.mark.rule("PAE-20.1", "PAE-11.17", "PAE-8.4")
def test_all_who_shot_at_it_in_the_bound_have_shot_it_down() -> None:
    told = Course().told(
        BoundBegan(1, 0),
        Fired("S2", "N1", 3),
        BoundBegan(2, 1),
        BoundBegan(3, 0),
        Fired("S1", "N1", 1),
        Fired("S2", "N1", 3),
        Fired("S1", "N2", 3),
        (Dispersed("N1", ("N1.1",), "missiles"), "PAE-11.16"),
    )
    assert seen(told.events) == [("harm", "N1", "shot down", ("S1", "S2"), 24)]
    assert lines(told.sides[0])["Fire"] == "4 times, 1 base shot down"
    assert lines(told.sides[1])["Fire"] == "none"


@pytest.mark.rule("PAE-20.1", "PAE-12.19")
def test_whoever_runs_from_a_charge_is_lost_through_the_charger() -> None:
    charge = ChargeBegan(ChargeNow(charger="S1", x=0, y=0, facing=0), ("N2",))
    course = Course()
    told = course.told(charge, (Dispersed("N2", ("N2.1",), "evade"), "PAE-12.19"))
    assert seen(told.events) == [("lost", "N2", "ran and did not come back", ("S1",), 2)]
    assert lines(told.sides[0])["Charges"] == "1"
    over = Course().told(charge, ChargeOver(), FIGHT, (Dispersed("N2", ("N2.1",), "evade"), "PAE-12.33"))
    assert seen(over.events)[0][3] == ("S1",)  # who struck, not who charged before


# -- leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-20.1", "PAE-16.5", "PAE-7.23", "PAE-7.20")
def test_leaders_are_lost_through_whoever_struck_them() -> None:
    duel = SingleCombatFought("south-H1", "north-SC1", 3, 5)
    course = Course()
    told = course.told(
        BoundBegan(5, 0), SingleCombatFought("south-H1", "north-SC1", 4, 4), duel,
        (LeaderLost("south-H1", "killed"), "PAE-16.5"),
        Fired("S2", "N2", 2), (Dispersed("N2", ("N2.1",), "missiles"), "PAE-11.16"),
        (LeaderLost("north-SC1", "mortally wounded"), "PAE-7.23", "PAE-7.25"),
    )  # fmt: skip
    lost = [each for each in seen(told.events) if each[0] == "lost"]
    assert lost == [
        ("lost", "south-H1", "in single combat", ("Lysander",), 45), ("lost", "N2", "shot down", ("S2",), 2),
        ("lost", "north-SC1", "under missiles", ("S2",), 10),
    ]  # fmt: skip
    south, north = (lines(side) for side in told.sides)
    assert south["Leaders"] == "Ajax killed in bound 5"
    assert north["Leaders"] == "Lysander mortally wounded in bound 5"
    assert south["Single combats"] == north["Single combats"]
    assert south["Single combats"] == (
        "Ajax and Lysander fight man to man, undecided at 4 to 4 (bound 5);"
        " Lysander kills Ajax man to man, 5 to 3 (bound 5)"
    )
    fates = {fate.unit: fate for side in told.sides for fate in side.fates}
    assert (fates["south-H1"].fate, fates["north-SC1"].deeds) == ("killed", 45)


@pytest.mark.rule("PAE-19.3", "PAE-20.2")
def test_the_end_comes_last_and_tells_all_that_was_lost() -> None:
    told = Course().told(FIGHT, (LeaderLost("north-AC", "killed"), "PAE-7.20", "PAE-7.25"))
    assert [each.kind for each in told.events] == ["lost", "end"]
    assert told.events[0].by == ("S1",)
    assert (told.winner, told.rule, told.events[-1].points) == (0, "PAE-19.3", (0, 30))
    assert lines(told.sides[0])["Victory"] == "crushing"
    assert "Victory" not in lines(told.sides[1])


# -- deeds and luck ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-20.1")
def test_what_a_side_did_is_counted() -> None:
    told = Course().told(
        Ordered("S1", 1), Ordered("S1", 2), LostCommand("south-AC"), Ordered("N1", 1),
        PhaseFought(3, 1), PhaseFought(2, 2), PhaseFought(0, 1), PushedBack("N1", 0, 0, 3),
        HeroActed("south-H1", ("move_alone",)), SpecialHappened("omens", "The omens are good"),
    )  # fmt: skip
    south, north = (lines(side) for side in told.sides)
    assert (south["Orders"], north["Orders"]) == ("2 obeyed, 1 not heard", "1 obeyed, 0 not heard")
    assert south["Phases of close combat"] == north["Phases of close combat"] == "3: 1 won, 1 lost, 1 undecided"
    assert (south["Pushed back"], north["Pushed back"]) == ("none", "1 base")
    assert (south["Heroic actions"], north["Heroic actions"]) == ("1", "none")
    assert (south["Points"], south["Bases"]) == (f"0 of {4 * 16 + 2 * 3 + 60 + 45} lost, 0 per cent", "0 of 6 lost")
    assert south["Heavy foot"] == "0 of 4 bases, 0 of 64 points"
    assert seen(told.events) == [("moment", "", "", (), 0)]


@pytest.mark.rule("PAE-20.1", "PAE-1.11", "PAE-1.12")
def test_dice_are_compared_with_what_they_were_likely_to_bring() -> None:
    def rolled(seat: int, rule: str, dice: str, *faces: int, **values: Any) -> Rolled:
        return Rolled(label="", rule=rule, dice=dice, faces=faces, seat=seat, **values)

    told = Course().told(
        rolled(0, "PAE-13.14", "4d8", 8, 4, 3, 1, counts=4),  # 2 of 4 at 5/8
        rolled(1, "PAE-8.4", "2d4", 4, 4, counts=4),  # 2 of 2 at 1/4
        rolled(0, "PAE-16.5", "1d8", 5, counts=5),  # 1/2
        rolled(0, "PAE-7.8", "2d6", 3, 4, limit=8, mods=(Modifier(1, "far", "PAE-7.9"),)),  # 7 or less: 21/36
        rolled(1, "PAE-12.6", "2d6", 6, 6, limit=8),  # 26/36
        rolled(0, "PAE-11.18", "1d4", 4, limit=3),  # 3/4
        rolled(1, "PAE-3.7", "1d6", 6),
        rolled(0, "PAE-3.3", "1d6", 6),
    )
    south, north = ({each.name: each.luck for each in side.dice} for side in told.sides)
    assert south == {
        "close combat": -0.5, "single combat": 0.5, "command rolls": round(1 - 21 / 36, 3), "under missiles": -0.75,
    }  # fmt: skip
    assert north == {"missiles": 1.5, "contact reactions": round(-26 / 36, 3), "initiative": round(5 / 6, 3)}


# -- whole battles -----------------------------------------------------------------------------------------------------


def told_to(game: Game[Any], seat: int | None) -> Report:
    view: View[Any] = View(game, seat)
    found = report(view.state, view.told(), [decision.entries for decision in game.decisions])
    assert found is not None
    return found


@pytest.fixture(scope="module")
def battle() -> Game[Any]:
    game = Game.new(PAEAN, CATALOGUE.setup("hyampolis", {}, ()), game_seed("debriefing", 3))
    play_out(game, [Players().make("random", seed_of("debriefing", 3, seat)) for seat in (0, 1)])
    return game


@pytest.mark.rule("PAE-20.1", "PAE-20.2")
def test_a_whole_battle_is_told_alike_to_everybody_and_adds_up(battle: Game[Any]) -> None:
    told = told_to(battle, 0)
    assert told == told_to(battle, 1) == told_to(battle, None)
    assert [stretch.turn for stretch in told.stretches] == list(range(1, battle.state.turn + 1))
    assert tuple(side.points for side in told.sides) == told.stretches[-1].points == told.events[-1].points
    assert any(side.points for side in told.sides)
    for seat, side in enumerate(told.sides):
        assert side.points == points_lost(battle.state, seat)
        assert sum(event.value for event in told.events if event.seat == seat) == side.points
        noted = next(
            entry.fact for entry in battle.journal if isinstance(entry.fact, SideReported) and entry.fact.seat == seat
        )
        assert lines(side)["Bases"] == f"{noted.lost} of {noted.bases} lost"
        assert sum(fate.value for fate in side.fates) == noted.points
        assert {fate.unit for fate in side.fates} == {
            *(name for name in battle.state.roster if name[0] == "TP"[seat]),
            *(key for key, leader in battle.state.leaders.items() if leader.seat == seat),
        }


@pytest.mark.rule("PAE-19.1")
def test_a_battle_that_is_given_up_is_told_too_and_none_that_is_fought() -> None:
    game = Game.new(PAEAN, CATALOGUE.setup("thyrea", {}, ()), "1" * 64)
    view: View[Any] = View(game, 0)
    assert report(view.state, view.told(), ()) is None
    game.concede(1)
    told = told_to(game, 0)
    assert (told.winner, told.events[-1].kind) == (0, "end")
    assert told.sides[0].fates[0].name == "Argive champions, right"
