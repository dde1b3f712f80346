"""What an answer would bring: ghosts of all that move, cost, stops; and a preview is what the deed does."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.spaces import Manoeuvre, Place
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.rules.alala.catalogue import CATALOGUE
from polemos.rules.alala.charge_phase import DeclareCharges
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.facts import Moved
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.movement.redress import FormedUp
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.screen.preview import fit, preview
from polemos.rules.alala.skirmish.skirmish import SkirmishPhase
from polemos.tabletop.scene import Pose, Preview
from tests.alala.position import Play, area, leader, table, troop

FOE = troop("N1", 60, 44)


def foretold(play: Play, raw: Any, seat: int = 0) -> Preview:
    return preview(View(play.game, seat), raw)


def moving(*troops: Any, dice: tuple[int, ...] = (), order: str = "advance with 2", **values: Any) -> Play:
    known = [leader("south-I", "S1", signalled=1), leader("north-I", "N1")]
    state = table(*troops, leaders=known, phase="manoeuvre", **values)
    return Play(state, ManoeuvrePhase(0), dice).does(order)


def stands(told: Preview) -> dict[str, Pose]:
    return {ghost.body: ghost.stands[0] for ghost in (*told.ghosts, *told.conformed)}


def pose(play: Play, name: str) -> Pose:
    unit = play[name]
    return unit.x, unit.y, unit.facing


def pair(**values: Any) -> list[Any]:
    return [troop(f"S{n}", 24 + 6 * n, 10, body="south-I", control="free", **values) for n in (1, 2)]


# -- dice moves --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-12.8")
@pytest.mark.rule("ALA-12.12")
def test_a_body_shows_every_ghost_after_the_longest_and_the_shortest_throw() -> None:
    told = foretold(moving(*pair(), FOE), [["incline", 0]])
    assert stands(told) == {"S1": (30000, 20000, 0), "S2": (36000, 20000, 0)}
    assert {ghost.body: ghost.stands[0] for ghost in told.least} == {"S1": (30000, 14000, 0), "S2": (36000, 14000, 0)}
    assert told.ghosts[0].front is not None
    assert [length for length, _ in told.lengths] == [4000, 5000, 6000, 7000, 8000, 9000, 10000]
    assert sum(chance for _, chance in told.lengths) == pytest.approx(1)
    assert (told.words, told.used, told.stopped_by) == ("incline 0", 10000, "")
    assert [card.title for card in told.odds] == ["S2 S1: how far", "S2 S1: fatigue"]


@pytest.mark.rule("ALA-12.6")
def test_throws_that_are_cut_short_fall_together() -> None:
    told = foretold(moving(troop("S1", 30, 10), troop("N1", 30, 18)), [])
    # Four inches from N1 after 2.4 inches: no throw comes so short.
    assert [length for length, _ in told.lengths] == [2400]
    assert told.lengths[0][1] == pytest.approx(1)
    assert told.stopped_by == "N1"
    assert told.then[0] == 'an enemy stops it: N1, 4" to the front (ALA-12.6)'
    farther = foretold(moving(troop("S1", 30, 10), troop("N1", 30, 21)), [])
    assert [length for length, _ in farther.lengths] == [4000, 5000, 5400]
    assert [chance for _, chance in farther.lengths] == pytest.approx([1 / 36, 4 / 36, 31 / 36])


@pytest.mark.rule("ALA-12.19")
def test_bands_that_give_way_have_ghosts_too() -> None:
    play = moving(troop("S1", 30, 10), troop("N2", 30, 18, "psiloi"), FOE, dice=(5, 5))
    told = foretold(play, [])
    assert "N2" in {ghost.body for ghost in told.conformed}
    assert "N2 gives way (ALA-12.19)" in told.then
    play.does("incline 0")
    assert stands(told) == {name: pose(play, name) for name in ("S1", "N2")}


@pytest.mark.rule("ALA-14.6")
def test_shaken_units_of_a_body_are_told_to_stay_behind() -> None:
    known = [*pair(), troop("S3", 42, 10, body="south-I", control="free", level=0)]
    told = foretold(moving(*known, FOE), [])
    assert set(stands(told)) == {"S1", "S2"}
    assert "S3 shaken, stay behind (ALA-14.6)" in told.then


@pytest.mark.rule("ALA-12.17")
def test_who_is_passed_through_and_what_it_costs_is_told() -> None:
    known = (troop("S1", 30, 10), troop("S2", 30, 13, "psiloi"), FOE)
    told = foretold(moving(*known), [])
    assert told.passed == ("S2",)
    scrub = area("scrub", "rough_ground", 20, 13, 40, 16)
    rough = foretold(moving(troop("S1", 30, 10), FOE, terrain=[scrub]), [])
    assert rough.price == ("S1: 1 DP for rough ground (scrub, rocks) (ALA-4.3)",)


@pytest.mark.rule("ALA-12.5")
@pytest.mark.parametrize("incline", [0, 9_000, 22_500])
def test_every_throw_leads_as_far_as_was_told(incline: int) -> None:
    """Friends to come clear of, bands that give way and the stop before enemy hoplites are all on the way."""
    friends = (troop("S1", 30, 10), troop("S2", 30, 16.5, "psiloi"), troop("N2", 33, 21, "psiloi"))
    enemies = (troop("N1", 30, 26), troop("N3", 60, 40))
    faces = (2, 3, 3, 4, 4, 5)
    reached: dict[int, float] = {}
    for one in sorted(set(faces)):
        for other in sorted(set(faces)):
            play = moving(*friends, *enemies, dice=(one, other))
            told = foretold(play, [["incline", incline]])
            play.answer(View(play.game, 0).space.from_json([["incline", incline]]))
            if "go all the way" in play.prompt:
                play.does("go on")
            far = round(((play["S1"].x - 30000) ** 2 + (play["S1"].y - 10000) ** 2) ** 0.5)
            reached[far] = reached.get(far, 0.0) + faces.count(one) * faces.count(other) / 36
    assert [chance for _, chance in sorted(reached.items())] == pytest.approx([chance for _, chance in told.lengths])
    assert sorted(reached) == pytest.approx([length for length, _ in told.lengths], abs=1)
    assert len(reached) > 1


# -- drill -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-12.15")
def test_a_wheel_shows_all_ghosts_and_the_disorder_by_grade() -> None:
    known = [
        troop("S1", 30, 10, grades="A", body="south-I", control="free"),
        troop("S2", 36, 10, grades="B", body="south-I", control="free"),
    ]
    play = moving(*known, FOE, order="wheel")
    told = foretold(play, [["wheel", "left", 12000]])
    assert told.price == ("S1: 1 DP for the wheel (ALA-12.15)", "S2: 2 DP for the wheel (ALA-12.15)")
    assert not [words for words in told.then if "DP" in words]  # nothing is told twice
    play.does("wheel left 12")
    assert stands(told) == {name: pose(play, name) for name in ("S1", "S2")}
    assert (play["S1"].disorder, play["S2"].disorder) == (1, 2)


def test_a_way_that_is_refused_says_why() -> None:
    play = moving(troop("S1", 30, 10), FOE)
    told = foretold(play, [["incline", 30000]])
    assert told.why_not is not None
    assert told.why_not.rule == "ALA-12.12"
    assert told.ghosts == ()
    assert foretold(play, [["jump", 3]]).why_not is not None


def test_wheels_and_shifts_do_what_was_told() -> None:
    chance = Chance(5)
    tried = 0
    for action, verb in (("wheel", "wheel"), ("side step", "side_step"), ("step back", "step_back")) * 8:
        known = [troop("S1", 30, 20, grades="B"), troop("S2", 37, 21, grades="B"), troop("N2", 30, 28, "psiloi")]
        leaders = [leader("south-I", "S1"), leader("north-I", "N1")]
        play = Play(table(*known, FOE, leaders=leaders, phase="manoeuvre"), ManoeuvrePhase(0))
        if play.prompt.startswith("S2"):
            play.does("stand")
        if play.options[verb] is not None or play.order(action) is not None:
            continue
        view = View(play.game, 0)
        assert isinstance(view.space, Manoeuvre)
        answer = view.space.sample(chance)
        told = preview(view, msgspec.to_builtins(view.space.answer_json(answer)))
        assert told.why_not is None
        play.answer(answer)
        for name, place in stands(told).items():
            assert place == pose(play, name)
            tried += 1
    assert tried >= 10


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_a_battle_every_way_without_dice_ends_where_it_was_shown(seed: int) -> None:
    game = Game.new(ALALA, CATALOGUE.setup("delium_424", {}, ()), game_seed("ways", seed))
    chance = Chance(seed)
    tried = 0
    for _ in range(250):
        if game.is_over:
            break
        seat = game.waiting_for[0]
        space = game.ask.to[seat]  # type: ignore[union-attr]
        answer = space.sample(chance)
        if not isinstance(space, Manoeuvre) or getattr(space.judge, "is_dice_move", False):
            game.answer(seat, answer)
            continue
        told = preview(View(game, seat), msgspec.to_builtins(space.answer_json(answer)))
        assert told.why_not is None
        ends = {name: (unit.x, unit.y, unit.facing) for name, unit in game.state.troops.items()}
        since = len(game.journal)
        game.answer(seat, answer)
        for entry in reversed(game.journal[since:]):  # so that the first move of each is what stays
            if isinstance(entry.fact, Moved):
                ends[entry.fact.troop] = (entry.fact.x, entry.fact.y, entry.fact.facing)
            elif isinstance(entry.fact, FormedUp):
                ends[entry.fact.troop] = (*ends[entry.fact.troop][:2], entry.fact.facing)
        for name, place in stands(told).items():
            assert place == ends[name]
            tried += 1
    assert tried > 5


# -- bands, placing, other answers -------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-12.16")
def test_a_free_move_tells_what_is_left_and_is_cut_short_where_it_must_stop() -> None:
    known = (troop("S1", 10, 5), troop("S2", 30, 20, "psiloi", control="free"), troop("N1", 30, 28))
    play = Play(table(*known, phase="skirmish"), SkirmishPhase(0), [4])
    play.does("move 1")
    told = foretold(play, [["march", 90000, 2500], ["face", 45000]])
    assert stands(told) == {"S2": (32500, 20000, 45000)}
    assert (told.used, told.left) == (2500, 1500)
    short = foretold(play, [["march", 0, 4000]])
    assert (short.stopped_by, short.used) == ("N1", 2600)
    assert short.answer == [["march", 0, 2600]]
    assert foretold(play, [["march", 0, 5000]]).why_not is not None


def test_a_drop_becomes_a_way() -> None:
    known = (troop("S1", 10, 5), troop("S2", 30, 20, "psiloi", control="free"), troop("N1", 30, 40))
    play = Play(table(*known, phase="skirmish"), SkirmishPhase(0), [4])
    play.does("move 1")
    told = fit(View(play.game, 0), {"x": 33000, "y": 20000})
    assert told.answer == [["march", 90000, 3000]]
    assert fit(View(play.game, 0), {"x": "far"}).why_not is not None
    choosing = Play(table(troop("S1", 30, 10), FOE), CommandPhase(0))
    assert fit(View(choosing.game, 0), {"x": 1, "y": 1}).why_not is not None


@pytest.mark.rule("ALA-6.6")
def test_a_phalanx_is_placed_where_it_was_shown() -> None:
    game = Game.new(ALALA, CATALOGUE.setup("points", {}, ()), game_seed("placing", 2))
    chance = Chance(3)
    while not isinstance(game.ask.to[game.waiting_for[0]], Place):  # type: ignore[union-attr]
        seat = game.waiting_for[0]
        game.answer(seat, game.ask.to[seat].sample(chance))  # type: ignore[union-attr]
    seat = game.waiting_for[0]
    view = View(game, seat)
    answer = view.space.default
    told = preview(view, msgspec.to_builtins(view.space.answer_json(answer)))
    assert told.why_not is None
    assert len(told.ghosts) >= 1
    game.answer(seat, answer)
    for ghost in told.ghosts:
        placed = game.state.troops[ghost.body]
        assert placed.on_table
        assert ghost.stands == ((placed.x, placed.y, placed.facing),)
    wrong = preview(view, {"item": answer.item, "x": -50_000, "y": 0, "facing": answer.facing})
    assert wrong.why_not is not None
    assert wrong.ghosts


@pytest.mark.rule("ALA-20.2")
def test_a_preview_of_invoking_knows_no_card() -> None:
    play = Play(table(troop("S1", 30, 10), FOE, pack=("hubris", "alala")), CommandPhase(0))
    told = foretold(play, "south-I invoke")
    assert told.why_not is None
    sent = msgspec.json.encode(told)
    assert b"ubris" not in sent
    assert b"Alala" not in sent


def test_a_choice_tells_what_follows_at_once() -> None:
    play = Play(table(troop("S1", 30, 10), FOE, pack=("hubris",)), CommandPhase(0))
    assert any("signals the advance" in words for words in foretold(play, "south-I signal").then)
    refused = foretold(play, "south-I dance")
    assert refused.why_not is not None


def test_a_charge_shows_where_it_leads_and_its_odds() -> None:
    known = [leader("south-I", "S1", signalled=1), leader("north-I", "N1")]
    state = table(troop("S1", 30, 10, advanced=6000), troop("N1", 30, 14), leaders=known, phase="charge")
    told = foretold(Play(state, DeclareCharges(0)), "charge S1 N1")
    assert stands(told)["S1"] == (30000, 12400, 0)
    assert [card.title for card in told.odds[:2]] == ["S1 against N1", "N1 against S1"]
    assert [card.title for card in told.odds[2:]] == ["Risk to Leader I"] * 2  # of each side
