"""HMA-19.1, 19.3 to 19.6: order of the phase, causes, checks and their chains."""

from __future__ import annotations

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.hoplomachia.andreia.routs import rout
from polemos.rules.hoplomachia.facts.turns import TurnBegan
from polemos.rules.hoplomachia.katastrophe.phase import Katastrophe
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Play, change, course, set_army, set_unit, table, unit

FOE = unit("B1", x=30, y=44, count=2)


def play(state: State, dice: list[int] | dict[str, list[int]] | None = None) -> Play:
    return Play(state, Katastrophe(), dice or []).over()


def causes(state: State) -> dict[str, tuple[str, ...]]:
    return {key: unit_.causes for key, unit_ in state.units.items() if unit_.causes}


@pytest.mark.rule("HMA-19.3")
def test_one_check_however_many_causes() -> None:
    hit = unit("A1", x=30, y=10, count=3, causes=("lost_elements", "friends_routed", "passed_through"))
    done = play(table(hit, FOE), [4, 4])
    assert not done.unit("A1").causes
    failed = play(table(hit, FOE), [5, 5])
    assert all(failed[f"A1.{at}"].disarrayed for at in (1, 2, 3))  # Firm: D


@pytest.mark.rule("HMA-19.3", "HMA-11.4")
def test_there_is_no_phobos_and_who_runs_wholly_does_not_check() -> None:
    near = unit("B1", "spartiates", x=30, y=14, count=2)
    play(table(unit("A1", x=30, y=10, causes=("passed_through",)), near), [4, 4])
    state = table(unit("A1", x=30, y=10, count=2, causes=("passed_through",), condition="routing"), FOE)
    play(state)
    change(state, "A1.1", condition="steady")
    play(state, [1, 1])


@pytest.mark.rule("HMA-19.3", "HMA-18.24", "HMA-10.9")
def test_x_routs_the_whole_unit_those_in_melee_included() -> None:
    """The book's example: four are left of five; each enemy who fought one of them is disarrayed and pursues."""
    state = table(
        unit("A1", x=30, y=20, count=4, causes=("lost_elements",)), unit("A2", x=60, y=5),
        unit("B1", x=31.5, y=20, count=2), arete=(5, 8), a={"senior": "A2"},
    )  # fmt: skip
    done = play(state, [6, 6])
    assert all(done[f"A1.{at}"].is_routing for at in (1, 2, 3, 4))
    assert done.arete() == (1, 12)
    assert [done[f"B1.{at}"].quarry for at in (1, 2)] == ["A1", "A1"]
    assert all(done[f"B1.{at}"].disarrayed for at in (1, 2))
    assert len(done.state.dead) == 2  # of those in melee
    beset = table(
        unit("A1", x=30, y=20, causes=("passed_through",)), unit("A2", x=60, y=5), unit("B1", x=30, y=20),
        unit("B2", x=30.75, y=19.25, facing=270), arete=(5, 8), a={"senior": "A2"},
    )  # fmt: skip
    assert play(beset, [6, 6])["A1.1"].condition == "destroyed"


@pytest.mark.rule("HMA-19.4")
def test_a_taxis_that_routs_as_a_whole_is_a_cause_for_friends_within_a_stade() -> None:
    """A2 is 6 inches off, A3 further; lights check, too; the enemy does not."""
    state = table(
        unit("A1", x=30, y=10, count=2), unit("A2", x=38.25, y=10), unit("A3", x=20, y=20), unit("A4", x=38.35, y=13),
        unit("A5", "psiloi_hellenic", x=30, y=14, count=2), unit("B1", x=30, y=15, count=2), a={"senior": "A3"},
    )  # fmt: skip
    game = course(state).game
    rout(game, ("A1.1",), "B1", "test", "HMA-18.19")
    assert causes(game.state) == {"A1": ("lost_elements",)}  # not yet the whole
    rout(game, ("A1.2",), "B1", "test", "HMA-18.19")
    assert causes(game.state) == {
        "A1": ("lost_elements",), "A2": ("friends_routed",), "A5": ("friends_routed",),
    }  # fmt: skip


@pytest.mark.rule("HMA-19.4")
def test_light_groups_that_rout_trouble_nobody() -> None:
    state = table(unit("A1", x=30, y=10, count=2), unit("A2", "psiloi_hellenic", x=30, y=14, count=2), FOE)
    game = course(state).game
    rout(game, ("A2.1", "A2.2"), "B1", "test", "HMA-18.19")
    assert not causes(game.state)
    peltasts = unit("A2", "peltasts_mercenary", x=30, y=14, count=2)  # a taxis
    game = course(table(unit("A1", x=30, y=10, count=2), peltasts, FOE)).game
    rout(game, ("A2.1", "A2.2"), "B1", "test", "HMA-18.19")
    assert causes(game.state) == {"A1": ("friends_routed",)}


@pytest.mark.rule("HMA-19.4")
def test_the_first_rout_of_the_home_contingent_shakes_the_allies_anywhere() -> None:
    def allied(**values: bool) -> State:
        return table(
            unit("A1", x=10, y=10), unit("A2", x=30, y=10), unit("A3", x=60, y=10, nation="corinth"),
            unit("A4", "psiloi_hellenic", x=60, y=15, count=2, contingent="corinth"), FOE,
            a={"allied": True, "senior": "A3", **values},
        )  # fmt: skip

    game = course(allied()).game
    rout(game, ("A3.1",), "B1", "test", "HMA-18.19")
    assert causes(game.state) == {"A4": ("friends_routed",)}  # no home contingent
    rout(game, ("A1.1",), "B1", "test", "HMA-18.19")
    assert causes(game.state) == {"A4": ("friends_routed", "home_rout")}
    assert game.state.army(0).home_rout
    game = course(allied()).game
    rout(game, ("A1.1",), "B1", "test", "HMA-18.19")
    assert causes(game.state) == {"A3": ("home_rout",), "A4": ("home_rout",)}
    rout(game, ("A2.1",), "B1", "test", "HMA-18.19")
    assert causes(game.state) == {"A3": ("home_rout",), "A4": ("home_rout",)}
    for values in ({"allied": False}, {"home_rout": True}):  # no allies, or seen in an earlier turn
        game = course(allied(**values)).game
        rout(game, ("A1.1",), "B1", "test", "HMA-18.19")
        assert not causes(game.state)


@pytest.mark.rule("HMA-19.3", "HMA-7.2", "HMA-7.3")
def test_checks_are_made_in_arete_sequence() -> None:
    pieces = [unit(f"A{at}", x=x, y=10, causes=("passed_through",)) for at, x in ((1, 20), (2, 40))]
    pieces += [unit(f"B{at}", x=x, y=40, causes=("passed_through",)) for at, x in ((1, 21), (2, 41))]
    for precedence, order in ((0, ["A2", "B2", "A1", "B1"]), (1, ["B1", "A1", "B2", "A2"])):
        done = play(table(*pieces, precedence=precedence), [1, 1] * 4)
        assert [fact.who[0] for fact in done.facts(Rolled)] == order


@pytest.mark.rule("HMA-19.5")
def test_a_rout_during_the_checks_is_a_cause_for_those_who_have_not_checked() -> None:
    """A1 passes first; A2 routs beside it; A3, whose place has passed without a cause, is taken in a further round."""
    pieces = (
        unit("A1", x=36, y=10, causes=("passed_through",)), unit("A2", x=33, y=10, causes=("passed_through",)),
        unit("A3", x=39, y=10), unit("A4", x=60, y=10), FOE,
    )  # fmt: skip
    done = play(table(*pieces, arete=(5, 12), a={"senior": "A4"}), [1, 1, 6, 6, 1, 1])
    assert [fact.who[0] for fact in done.facts(Rolled)] == ["A1", "A2", "A3"]
    assert causes(done.state) == {"A1": ("friends_routed",)}  # who has checked, checks next turn
    done.game.emit(TurnBegan(4))
    assert causes(done.state) == {"A1": ("friends_routed",)}


@pytest.mark.rule("HMA-19.6")
def test_a_light_group_routs_whole_and_checks_as_a_unit_whatever_it_has_lost() -> None:
    psiloi = unit("A2", "psiloi_hellenic", x=50, y=10, count=4, causes=("lost_elements",))
    state = table(unit("A1", x=30, y=10), psiloi, FOE, arete=(8, 12))
    change(state, "A2.4", condition="destroyed")
    done = play(state, [6, 6])  # Unsteady: X
    assert [done[f"A2.{at}"].condition for at in (1, 2, 3)] == ["routing"] * 3
    assert done.arete() == (8, 12)


@pytest.mark.rule("HMA-19.1", "HMA-10.13", "HMA-10.14")
def test_arete_is_lost_before_anybody_checks_and_recovery_comes_last() -> None:
    state = table(
        unit("A1", x=30, y=10, count=2, causes=("passed_through",), under_halt=True, disarrayed=True),
        unit("A2", x=60, y=10, under_halt=True, disarrayed=True), FOE, arete=(11, 12), a={"senior": "A2"},
    )  # fmt: skip
    set_army(state, 0, longest=("A1.1", "A1.2"))
    change(state, "A1.1", deeds=("pushed_back", "belos"))
    done = play(state, {"HMA-10.14": [6], "HMA-19.2": [1, 1], "HMA-11.2": [4, 4]})
    rolled = [fact.rule for fact in done.facts(Rolled)]
    assert rolled == ["HMA-10.14", "HMA-19.2", "HMA-11.2"]  # A1.1 holds the hegemon
    # 2 for the retreat, 2 for belos: Unsteady now, 8 fails: X, two lochoi more.
    assert done.arete() == (11 - 4 - 2, 12 + 2 + 2)
    assert done["A1.1"].is_routing
    assert not done["A2.1"].disarrayed
    assert done.unit("A2").arrangement == "OF"


@pytest.mark.rule("HMA-19.1", "HMA-12.7")
def test_who_has_moved_or_fought_does_not_recover() -> None:
    state = table(unit("A1", x=30, y=10, under_halt=True, disarrayed=True), FOE)
    set_unit(state, "A1", deeds=("moved",))
    assert play(state)["A1.1"].disarrayed


@pytest.mark.rule("HMA-20.4", "HMA-19.1")
def test_quiet_turns_are_counted() -> None:
    state = table(unit("A1", x=30, y=10), FOE, quiet=3)
    assert play(state).state.quiet == 4
    for deed in ("shot", "belos_charged", "charged", "countercharged", "fought"):
        set_unit(state, "A1", deeds=(deed,))
        assert play(state).state.quiet == 0


@pytest.mark.rule("HMA-20.4", "HMA-3.8")
@pytest.mark.parametrize(("role", "quiet"), [("core", 3), ("light", 4)])
def test_turns_in_which_the_core_of_an_army_still_comes_on_are_not_quiet(role: str, quiet: int) -> None:
    state = table(unit("A1", x=30, y=10), unit("A2", role=role, condition="off_table"), FOE, quiet=3)
    assert play(state).state.quiet == quiet
    set_unit(state, "A1", deeds=("shot",))
    assert play(state).state.quiet == 0


@pytest.mark.rule("HMA-19.3", "HMA-19.5")
def test_causes_are_those_of_this_turn_but_for_whoever_had_checked() -> None:
    """Horse that ran wholly does not check; when it has recovered next turn, what happened to it then is past."""
    ran = unit("A1", "hippeis_hellenic", x=30, y=10, causes=("passed_through",), condition="routing", disarrayed=True)
    checked = unit("A2", x=50, y=10, causes=("friends_routed",), checked=True)
    known = course(table(ran, checked, FOE))
    known.game.emit(TurnBegan(4))
    assert causes(known.state) == {"A2": ("friends_routed",)}
