"""How a battle ends (HMA-20.1 to 20.7): looked at when a turn is over, and in the Command strophe."""

from __future__ import annotations

from typing import ClassVar

from polemos.geometry import TOLERANCE
from polemos.kernel.fact import Fact, Outcome
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import does, within
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import elements
from polemos.rules.hoplomachia.nike.dead import owner_of_all
from polemos.rules.hoplomachia.nike.objectives import left_by_objective, won_at_once, won_at_the_end
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import G, State

QUIET_TURNS = 10


class BattleOver(Fact, frozen=True):
    """It is decided: nothing more is played."""

    BREAKS_OFF: ClassVar[bool] = True

    def apply(self, state: State) -> None:
        state.battle_over = True

    def words(self, state: State) -> str:
        return ""


def end(g: G, outcome: Outcome) -> None:
    """The battle is over, here and now."""
    g.finish(outcome, outcome.rule)
    g.emit(BattleOver(), outcome.rule)


def victory(state: State, seat: Seat, how: str, rule: str) -> Outcome:
    """The loser by any rule sends his herald for a truce (HMA-20.7)."""
    winner, loser = state.army(seat).name, state.army(1 - seat).name
    told = f"Victory for {within(winner)}: {how}; {within(does(loser, 'sends'))} a herald"
    return Outcome(seat, with_degree(told, state, 1 - seat), rule)


def with_degree(told: str, state: State, loser: Seat) -> str:
    degree = degree_of(state, loser)
    return f"{told}; {degree} (HMA-3.21)" if degree else told


def degree_of(state: State, loser: Seat) -> str:
    """HMA-3.21: how great a victory is, where there is an acropolis to hold out on."""
    place = next((each for each in state.terrain.values() if each.place == "acropolis"), None)
    if place is None:
        return ""
    core = [each for each in elements(state, loser) if state.units[each.unit].is_core and not each.is_routing]
    if any(each.is_steady and place.shape.contains(*each.box.centre, TOLERANCE) for each in core):
        return "a minor victory, for the acropolis holds out"
    return "" if core or has_core(state, loser) else "a major victory, for their core is routed from the field"


def has_core(state: State, seat: Seat) -> bool:
    """Some core element on the table that is not routing, or still to arrive (HMA-20.5)."""
    core = [each for each in state.elements.values() if each.seat == seat and state.units[each.unit].is_core]
    return any(each.condition == "off_table" or (each.is_on_table and not each.is_routing) for each in core)


def judged(state: State) -> Outcome | None:
    """How the battle stands at the end of a turn; None: it goes on."""
    below = [seat for seat in range(len(SIDES)) if state.army(seat).arete < charts().arete_limits.defeat_below]
    if len(below) == 2:
        return _both_broken(state)
    if below:
        return victory(state, 1 - below[0], "the enemy's arete is broken", "HMA-20.1")
    won = won_at_once(state)
    if won is not None:
        return victory(state, won.seat, won.how, "HMA-20.3")
    bare = [seat for seat in range(len(SIDES)) if not has_core(state, seat)]
    if len(bare) == 2:
        return Outcome(None, "Neither army has a core left: a draw", "HMA-20.5")
    if bare and (won := left_by_objective(state)) is not None:
        return victory(state, won.seat, won.how, "HMA-20.5")
    if bare:
        return victory(state, 1 - bare[0], "the enemy has no core left", "HMA-20.5")
    if state.quiet >= QUIET_TURNS and (agreed := by_consent(state)) is not None:
        return agreed
    return at_nightfall(state) if state.turn >= state.turn_limit else None


def _both_broken(state: State) -> Outcome:
    points = [state.army(seat).arete for seat in range(len(SIDES))]
    if points[0] == points[1]:
        return Outcome(None, "Both armies are broken: a draw", "HMA-20.2")
    best = 0 if points[0] > points[1] else 1
    return victory(state, best, "both armies are broken, the enemy's worse", "HMA-20.2")


def by_consent(state: State) -> Outcome | None:
    """Both have offered to end the battle: the side that possesses all the dead wins. None: it cannot end so."""
    if any(state.army(seat).arete <= 0 or not has_core(state, seat) for seat in range(len(SIDES))):
        return None
    seat = owner_of_all(state)
    if seat is None:
        return Outcome(None, "Both armies leave off: a draw", "HMA-20.4")
    return victory(state, seat, "it possesses the dead", "HMA-20.4")


def at_nightfall(state: State) -> Outcome:
    won = won_at_the_end(state)
    if won is None:
        return Outcome(None, "Night falls: a draw", "HMA-20.6")
    return victory(state, won.seat, won.how, "HMA-20.6")


def send_heralds(g: G, *seats: Seat) -> None:
    """Whoever concedes; the truce is always granted, and when both send theirs nobody has won (HMA-20.7)."""
    army, enemy = g.state.army(seats[0]), g.state.army(1 - seats[0])
    if len(seats) == 2:
        end(g, Outcome(None, "Both sides send their heralds: a draw", "HMA-20.7"))
    else:
        sent = f"{does(army.name, 'sends')} a herald for a truce to gather the dead"
        text = with_degree(f"{sent}: victory for {within(enemy.name)}", g.state, army.seat)
        end(g, Outcome(enemy.seat, text, "HMA-20.7"))


class Nike(Procedure, frozen=True):
    """Is the battle over? Asked when all else of a turn is done (HMA-19.1)."""

    @step("HMA-20.1", "HMA-20.2", "HMA-20.3", "HMA-20.5", "HMA-3.19", "HMA-21.12")
    def judge(self, g: G) -> Flow:
        outcome = judged(g.state)
        if outcome is not None:
            end(g, outcome)
        return None
