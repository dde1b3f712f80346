"""A router is gone as soon as nobody holds it who could go on after it (ALA-18.11, 18.16), in whatever phase."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.after_combat.after_combat import AfterCombatMoves
from polemos.rules.alala.charge_phase import ChargePhase
from polemos.rules.alala.facts import ContactMade, Moved
from polemos.rules.alala.loss_facts import Removed
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.skirmish.skirmish import SkirmishPhase
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import SHAKEN, Troop
from tests.alala.position import Play, contact, leader, table, troop

LEADERS = [leader("south-I", "S0"), leader("north-I", "N0", signalled=1)]


def held(*more: Troop, south: dict[str, Any] | None = None, **values: Any) -> State:
    """S1 holds the routing N1."""
    return table(
        troop("S1", 30, 20, formed=False, status="pursuing", **(south or {})),
        troop("N1", 30, 21.6, formed=False, status="routing", men=12, counted=True), *more,
        **{"contacts": [contact("S1", "N1")], "leaders": LEADERS, **values},
    )  # fmt: skip


def order_of(play: Play, *kinds: type) -> list[tuple[str, str]]:
    found = [entry.fact for entry in play.game.journal if isinstance(entry.fact, kinds)]
    return [(type(fact).__name__, getattr(fact, "troop", "")) for fact in found]


@pytest.mark.rule("ALA-18.16")
def test_a_pursuer_that_is_charged_lets_its_router_go_before_the_next_charge() -> None:
    """N3 on the left of the side with the initiative comes second: N1 has dispersed by then."""
    state = held(
        troop("S2", 10, 20), troop("N2", 30, 15, heading=0, advanced=5000), troop("N3", 10, 24, advanced=5000),
        phase="charge",
    )  # fmt: skip
    play = Play(state, ChargePhase()).answer("charge N2 S1").answer("charge N3 S2").over()
    assert play["N1"].end == "disperses"
    assert [name for kind, name in order_of(play, Moved, Removed)] == ["N2", "N1", "N3"]
    assert sorted(play.state.contacts) == ["S1|N2", "S2|N3"]


@pytest.mark.rule("ALA-18.16", "ALA-15.12")
def test_a_pursuer_that_evades_lets_its_router_go_before_it_is_chased() -> None:
    state = table(
        troop("S1", 30, 20, "peltasts", status="pursuing"), troop("S2", 60, 5),
        troop("N1", 30, 21, "psiloi", status="routing", counted=True),
        troop("N2", 37, 20, heading=270, advanced=5000),
        leaders=LEADERS, contacts=[contact("S1", "N1")], phase="charge",
    )  # fmt: skip
    play = Play(state, ChargePhase(), [2, 2, 2, 2]).answer("charge N2 S1").answer("evade").over()
    assert [name for kind, name in order_of(play, Moved, Removed)] == ["S1", "N1", "N2"]
    assert "ALA-18.16" in play.why(Removed)


@pytest.mark.rule("ALA-18.16", "ALA-18.1")
def test_a_pursuer_that_has_to_retire_after_combat_lets_its_router_go_before_the_next_move() -> None:
    state = held(
        troop("S2", 10, 20, must_retire=True, level=SHAKEN), troop("N2", 50, 40),
        south={"must_retire": True, "level": SHAKEN}, phase="after_combat",
    )  # fmt: skip
    play = Play(state, AfterCombatMoves(), [2, 2, 2, 2]).over()
    assert [name for kind, name in order_of(play, Moved, Removed)] == ["S1", "N1", "S2"]


@pytest.mark.rule("ALA-18.16", "ALA-20.12")
@pytest.mark.parametrize(("phase", "first"), [(SkirmishPhase, "N3"), (ManoeuvrePhase, "N2")])
def test_a_pursuer_driven_off_by_young_men_lets_its_router_go_before_anybody_acts(phase: Any, first: str) -> None:
    state = table(
        troop("S1", 30, 20, "peltasts", status="pursuing"), troop("S2", 60, 5),
        troop("N1", 30, 21, "psiloi", status="routing", counted=True, acted=True),
        troop("N2", 37, 20, heading=270), troop("N3", 10, 40, "psiloi"),
        leaders=LEADERS, contacts=[contact("S1", "N1")], hands=((), ("ekdromoi",)),
        phase="skirmish" if phase is SkirmishPhase else "manoeuvre",
    )  # fmt: skip
    play = Play(state, phase(1), [2, 2])
    if "pass" in play.options and "ekdromoi S1" not in play.options:
        play.answer("pass")  # the war cry
    play.answer("ekdromoi S1")
    assert play.prompt.startswith(first)
    assert play["N1"].end == "disperses"


@pytest.mark.rule("ALA-18.16")
@pytest.mark.parametrize("phase", [SkirmishPhase, ManoeuvrePhase])
def test_a_router_that_is_held_is_left_alone(phase: Any) -> None:
    play = Play(held(phase="skirmish"), phase(1)).over()
    assert play["N1"].status == "routing"
    assert not play.facts(ContactMade)
