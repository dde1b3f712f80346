"""The turn: its phases, initiative, land before ships (NAV-6.1 to NAV-6.3)."""

from typing import Any

import pytest

from polemos.kernel.fact import Fact, Rolled
from polemos.rules.navarcoi.actions.ship_movement import Arrived, ShipsMove
from polemos.rules.navarcoi.contact.chase import Chased
from polemos.rules.navarcoi.facts import Acted, ChaseEnded, Formed, Linked, PhaseBegan, Rallied, TurnBegan
from polemos.rules.navarcoi.flight.pursuit import Stayed
from polemos.rules.navarcoi.flight.rout import Routed
from polemos.rules.navarcoi.sea.flotsam import FlotsamLeft
from polemos.rules.navarcoi.state import Chase, Link
from polemos.rules.navarcoi.turn import InitiativeWon, MovementPhase, MovesFirst, Turn
from tests.navarcoi.battlefield import linked, play
from tests.navarcoi.land.land_table import SHORE, group
from tests.navarcoi.position import Play, sea, squadron

NOTHING = (3, 4)  # the event of a fleet that leaves, while neither is shaken


def apart() -> list[Any]:
    return [squadron("A1", "epi_mias", 36, 10, 0), squadron("B1", "epi_mias", 36, 40, 180)]


def told(after: Play, *kinds: type[Fact]) -> list[Any]:
    return [entry.fact for entry in after.game.journal if isinstance(entry.fact, kinds)]


# -- the sequence --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-6.1")
def test_a_turn_has_its_phases_in_order() -> None:
    after = play(sea(*apart(), turn=0, options=None), Turn(), (*NOTHING, 5, 2))
    after.does("first", "rest", "rest").over()
    assert told(after, TurnBegan, PhaseBegan, ShipsMove) == [
        TurnBegan(1),
        PhaseBegan("event"),
        PhaseBegan("movement"),
        ShipsMove(0),
        ShipsMove(None, ended=0),
        ShipsMove(1),
        ShipsMove(None, ended=1),
        PhaseBegan("melee"),
        PhaseBegan("morale"),
        PhaseBegan("end"),
    ]
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-7.1", "NAV-7.1", "NAV-6.2", "NAV-6.2"]


@pytest.mark.rule("NAV-6.1")
def test_a_new_turn_forgets_who_has_acted_held_or_signalled() -> None:
    tired = squadron("A1", "epi_mias", 36, 10, 0, acted=True, held=True, unsettled=True)
    state = sea(tired, apart()[1], turn=0)
    after = play(state, Turn(), (*NOTHING, 5, 2)).does("first")
    assert (after["A1"].acted, after["A1"].held, after["A1"].unsettled) == (False, False, False)


@pytest.mark.rule("NAV-6.1", "NAV-12.11")
def test_chases_are_resolved_before_the_initiative_by_the_attackers_identity_alpha_first() -> None:
    squadrons = [
        squadron("A1", "epi_keras", 20, 10, 90, status="chasing"),
        squadron("A2", "epi_keras", 20, 20, 90, status="chasing"),
        squadron("A3", "epi_keras", 20, 30, 90, status="chasing"),
        squadron("B1", "epi_keras", 20, 32.07, 90, status="chasing"),
        squadron("B2", "epi_keras", 20, 22.07, 90, status="chasing"),
        squadron("B3", "epi_keras", 20, 12.07, 90, status="chasing"),
    ]
    chases = {
        "B2|A2": Chase("B2", "A2", 90_000, 0, "right", 1),
        "A3|B1": Chase("A3", "B1", 90_000, 180_000, "left", 1),
        "A1|B3": Chase("A1", "B3", 90_000, 180_000, "left", 1),
    }
    fails = (1, 1, 1, 1, 3)  # neither passes: 1Avd
    after = Play(sea(*squadrons, chases=chases, turn=2), MovementPhase(), (*fails, *fails, *fails, 6, 1))
    assert [chased.chase for chased in after.facts(Chased)] == ["A1|B3", "A3|B1", "B2|A2"]
    kinds = [type(fact) for fact in told(after, Chased, InitiativeWon)]
    assert kinds == [Chased, Chased, Chased, InitiativeWon]


@pytest.mark.rule("NAV-6.1")
def test_ship_movement_is_reinforcements_then_columns_in_melee_then_launching_then_the_squadrons() -> None:
    """Sybota for the first two, scenario 5 for the third; each ship movement keeps the order."""
    corcyra = [squadron(f"A{k}", "epi_mias", 10 * k + 20, 8, 0) for k in range(2, 8)]
    column = squadron("A1", "epi_keras", 20, 33.31, 0)
    relief = squadron("A9", "epi_keras", 12, 6.6, 0, status="reserve")
    enemy = squadron("B1", "epi_mias", 20, 34, 180)
    state = sea(
        column, *corcyra, squadron("A8", "epi_mias", 98, 8, 0, 3), relief, enemy, scenario="sybota_433", width=108,
        turn=8, links=[Link("A1", "B1", "frontal", 0, 7, began=7)], first=0,
    )  # fmt: skip
    after = Play(state, MovementPhase(), (6, 1)).does("first", "fight on", "lead:left", "squadron 2 hold")
    assert [type(fact) for fact in told(after, Arrived, Formed, Acted)] == [Arrived, Formed, Acted]


@pytest.mark.rule("NAV-6.1", "NAV-6.4")
def test_melee_and_morale_follow_movement_rout_then_flight_then_pursuit_then_the_rally() -> None:
    ours = squadron("A1", "epi_mias", 36, 30, 0)
    theirs = squadron("B1", "epi_mias", 36, 30, 180)
    waiting = squadron("A2", "epi_mias", 10, 8, 0, order="disordered"), squadron("B2", "epi_mias", 60, 40, 180)
    state = sea(ours, *waiting, theirs, links=[linked("A1", "B1")], turn=0)
    battle, morale, flight, stay = (6, 6, 1, 1), (1, 1), (4, 4), (6, 6)
    after = play(state, Turn(), (*NOTHING, 5, 2, *battle, *morale, *flight, *stay)).does("first", "rest", "rest").over()
    assert [type(fact) for fact in told(after, Routed, FlotsamLeft, Stayed, Rallied)] == [
        Routed, FlotsamLeft, Stayed, Rallied,
    ]  # fmt: skip
    assert after["B1"].status == "routing"


# -- initiative ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-6.2")
@pytest.mark.parametrize(
    ("dice", "winner", "chosen", "first"),
    [
        ((5, 2), 0, "first", 0),
        ((5, 2), 0, "second", 1),
        ((2, 5), 1, "first", 1),
        ((2, 5), 1, "second", 0),
        ((4, 4, 1, 1, 6, 3), 0, "first", 0),
    ],
)
def test_the_higher_die_chooses_to_move_first_or_second_and_ties_are_rolled_again(
    dice: tuple[int, ...], winner: int, chosen: str, first: int
) -> None:
    after = Play(sea(*apart()), MovementPhase(), dice)
    assert after.game.waiting_for == (winner,)
    assert after.game.ask is not None
    assert after.game.ask.to[winner].default == "second"
    after.does(chosen)
    assert after.state.initiative == winner
    assert told(after, MovesFirst, ShipsMove) == [MovesFirst(first), ShipsMove(first)]
    after.does("rest")
    assert after.game.waiting_for == (1 - first,)
    assert after.state.moving == 1 - first


# -- land before ships ---------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-6.3")
@pytest.mark.parametrize("first", [0, 1])
def test_all_land_units_move_before_any_ship_the_first_player_before_the_second(first: int) -> None:
    units = {unit.id: unit for unit in (group("A21", 5, 10), group("B21", 5, 40))}
    state = sea(*apart(), lands=[SHORE], land_units=units)
    after = Play(state, MovementPhase(), (5, 2) if first == 0 else (2, 5)).does("first")
    asked = []
    while not after.game.is_over:
        asked.append((after.game.waiting_for[0], "land" if "land unit" in after.prompt else "ships"))
        after.does("continue" if "land unit" in after.prompt else "rest")
    assert asked == [(first, "land"), (1 - first, "land"), (first, "ships"), (1 - first, "ships")]


@pytest.mark.rule("NAV-6.1")
def test_a_chase_that_ends_in_melee_is_fought_in_the_same_turn() -> None:
    pair = [
        squadron("A1", "epi_keras", 40, 20, 90, status="chasing"),
        squadron("B1", "epi_keras", 40, 22.07, 90, status="chasing"),
    ]
    chases = {"A1|B1": Chase("A1", "B1", 90_000, 180_000, "left", 1)}
    state = sea(*pair, squadron("A2", "epi_mias", 10, 8, 0), squadron("B2", "epi_mias", 60, 44, 180), chases=chases)
    after = play(state, Turn(), (*NOTHING, 6, 6, 1, 1, 5, 2))  # only the attacker passes: on its flank
    assert [type(fact) for fact in told(after, ChaseEnded, Linked, InitiativeWon)] == [
        ChaseEnded,
        Linked,
        InitiativeWon,
    ]
    link = after.state.links["A1|B1"]
    assert (link.kind, link.fights) == ("flank", after.state.turn)
