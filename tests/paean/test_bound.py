"""The bound and the battle (section 6, PAE-3.7, 3.8, 14.26)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rules.paean.battle import Battle, Initiative, InitiativeTaken
from polemos.rules.paean.bound import Bound
from polemos.rules.paean.deployment.starting import state_of_scenario
from polemos.rules.paean.facts import BoundBegan, PhaseBegan
from polemos.rules.paean.options import Options
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.data import load, scenario_ids
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import SIDES, G, State
from tests.paean.position import Play, formation, leader, table

AC = "south-AC"
STEPS = ["combat", "skirmish", "power", "orders", "might", "heroes", "rally", "end"]


def quiet(**values: object) -> State:
    """Two lines far from each other."""
    leaders = [leader(AC, 9, 30, 10), leader("north-AC", 10, 30, 70)]
    lines = formation("S1", "HI-TS-S", 30, 20), formation("N1", "HI-TS-S", 30, 60)
    return table(*lines, leaders=leaders, **values)


@pytest.mark.rule("PAE-6.2", "PAE-6.1")
def test_pae_6_2_eight_steps_in_order() -> None:
    play = Play(quiet(turn=0, first=1), Bound())
    play.does("done", "relinquish stay").over()
    assert [fact.phase for fact in play.facts(PhaseBegan)] == STEPS
    assert [(fact.bound, fact.active) for fact in play.facts(BoundBegan)] == [(1, 1)]


@pytest.mark.rule("PAE-6.1", "PAE-3.7")
def test_pae_6_1_the_side_with_the_initiative_has_the_odd_bounds() -> None:
    play = Play(quiet(turn=0), Battle(), [2, 5])
    for _ in range(3):
        play.does("done", "relinquish stay")
    assert [(fact.bound, fact.active) for fact in play.facts(BoundBegan)] == [(1, 1), (2, 0), (3, 1), (4, 0)]


@pytest.mark.rule("PAE-3.7")
def test_pae_3_7_die_and_command_value_and_ties_again() -> None:
    leaders = [leader(AC, 11, 30, 10), leader("north-AC", 9, 30, 70)]
    example = Play(table(leaders=leaders), Initiative(), [2, 5]).over()
    assert [fact.first for fact in example.facts(InitiativeTaken)] == [1]
    tied = Play(table(leaders=leaders), Initiative(), [2, 4, 3, 4]).over()
    assert [fact.first for fact in tied.facts(InitiativeTaken)] == [0]


@pytest.mark.rule("PAE-3.7", "PAE-5.1", "PAE-5.5", "PAE-5.7", "PAE-5.8", "PAE-5.11")
def test_pae_5_1_where_a_scenario_names_who_has_the_initiative_nobody_rolls() -> None:
    for name in scenario_ids():
        record = load(name)
        if record.initiative == "rolled":
            continue
        state = state_of_scenario(record, Options())
        state.first = 1 - SIDES.index(record.initiative)
        play = Play(state, Initiative()).over()
        assert (play.state.first, play.state.active) == (SIDES.index(record.initiative),) * 2
        assert play.why(InitiativeTaken)[-1] == record.rule


@pytest.mark.rule("PAE-3.7")
def test_pae_3_7_in_a_points_battle_both_roll() -> None:
    state = table(leaders=[leader(AC, 9, 30, 10), leader("north-AC", 9, 30, 70)])
    state.scenario = "points"
    assert Play(state, Initiative(), [3, 4]).over().state.first == 1


@pytest.mark.rule("PAE-6.3", "PAE-7.7")
def test_pae_6_3_what_returns_to_nought_at_the_start_of_a_bound() -> None:
    worn = {
        "tally": 3, "powered": True, "mighty": True, "moved": True, "went": 4, "passed_by": ("S2",), "reactions": 2,
        "pushed": True,
    }  # fmt: skip
    tired = leader(AC, 9, 30, 10, is_silent=True)
    hero = leader("south-H1", 9, 50, 10, is_done=True, deeds=("heavy",), rerolled=True)
    enemy = formation("N1", "HI-TS-S", 30, 60, **worn)
    state = table(formation("S1", "HI-TS-S", 30, 20, **worn), enemy, leaders=[tired, hero], turn=2)
    play = Play(state, Bound())
    own, theirs = play["S1"], play["N1"]
    assert (own.tally, own.powered, own.mighty, own.pushed) == (0, False, False, False)
    assert (theirs.tally, theirs.powered, theirs.mighty, theirs.pushed) == (3, True, True, True)
    for each in (own, theirs):  # whose bound it is does not matter: nobody has moved in it yet
        assert (each.reactions, each.moved, each.went, each.passed_by) == (0, False, 0, ())
    assert not play.state.leaders[AC].is_silent
    fresh = play.state.leaders["south-H1"]
    assert (fresh.is_done, fresh.deeds, fresh.rerolled) == (False, (), False)


@pytest.mark.rule("PAE-14.26", "PAE-6.2")
@pytest.mark.parametrize(("marked", "bound", "rallies"), [(4, 5, True), (5, 5, False), (5, 7, True)])
def test_pae_14_26_markers_of_earlier_bounds_come_off(marked: int, bound: int, rallies: bool) -> None:
    shaken = formation("S1", "HI-TS-S", 30, 20, rally=marked)
    theirs = formation("N1", "HI-TS-S", 30, 60, rally=1)
    play = Play(table(shaken, theirs, leaders=[leader(AC, 9, 30, 10)], turn=bound - 1), Bound())
    play.does("stay").over()
    assert play["S1"].is_rallying != rallies
    assert play["N1"].is_rallying


@pytest.mark.rule("PAE-6.6", "PAE-10.7")
def test_pae_6_6_at_the_end_friends_make_room() -> None:
    over = formation("S1", "HI-TS-S", 30, 20), formation("S2", "LI-J-S", 31, 20)
    play = Play(table(*over, leaders=[leader(AC, 9, 60, 10)], turn=2), Bound())
    play.does("done", "relinquish stay").over()
    assert (play["S2"].x, play["S2"].y) != (31_000, 20_000)
    assert (play["S1"].x, play["S1"].y) == (30_000, 20_000)


@pytest.mark.rule("PAE-3.8", "PAE-6.6", "PAE-19.5")
def test_pae_3_8_the_last_bound_ends_the_battle() -> None:
    def played(**values: object) -> Play:
        play = Play(quiet(turn=3, bounds_limit=4, **values), Bound())
        return play.does("done", "relinquish stay").over()

    assert played().state.battle_over
    assert not played(options=Options(bound_limit=False)).state.battle_over


@pytest.mark.rule("PAE-5.6", "PAE-6.2")
@pytest.mark.parametrize("seed", [2, 3])
def test_whole_battles_of_the_champions_by_random_hands(seed: int) -> None:
    """Every decision leaves a possible table, and the battle ends by itself."""
    begun = replace(PAEAN, begin=lambda setup: (state_of_scenario(load("thyrea"), Options()), Battle()))
    game: G = Game.new(begun, Setup("thyrea"), f"{seed:064x}")
    chance = Chance(seed)
    while not game.is_over:
        assert game.ask is not None
        (seat,) = game.waiting_for
        game.answer(seat, game.ask.to[seat].sample(chance))
        assert not list(PAEAN.check(game.state))
    assert game.state.outcome is not None
    assert game.state.battle_over
    assert game.state.turn <= game.state.bounds_limit
