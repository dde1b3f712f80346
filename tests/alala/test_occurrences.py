"""What a fuzzer must have seen of Alala!, and that it is noticed where it occurs."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from polemos.kernel.fact import Entry, Fact
from polemos.rules.alala.cards.othismos import CardShown
from polemos.rules.alala.charts.charts import pack
from polemos.rules.alala.combat.results import CombatResolved, MoveNoted
from polemos.rules.alala.deployment.arrivals import Arrived
from polemos.rules.alala.facts import ControlTested, Did, EventsNoted, Thrown
from polemos.rules.alala.occurrences import UNSOUGHT, contents, seen
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios.specials import SpecialHappened, Wavered
from polemos.rules.alala.state import Event, Throw
from polemos.rules.alala.troops import Deed
from polemos.rules.alala.windows import CardPlayed
from tests.alala.position import table, troop

MOST_UNSOUGHT = 2


def told(*facts: Fact) -> set[str]:
    entries: Iterable[Entry] = [Entry(fact, (), "") for fact in facts]
    return set(seen(table(troop("S1", 30, 20), troop("N1", 30, 30)), entries))


def test_nothing_is_named_twice_and_few_rarities_are_left_out() -> None:
    named = contents()
    assert len(named) == len(set(named))
    assert not set(UNSOUGHT) & set(named)
    assert len(UNSOUGHT) <= MOST_UNSOUGHT
    facts = {f"fact:{fact.__name__}" for fact in ALALA.facts}
    steps = {f"step:{kind.__name__}.{step.name}" for kind in ALALA.procedures for step in kind.STEPS}
    assert facts | steps <= {*named, *UNSOUGHT}
    assert {f"card:{card.id}" for card in pack().card} <= set(named)


@pytest.mark.rule("ALA-23.3", "ALA-23.5", "ALA-23.7", "ALA-23.11", "ALA-23.15")
def test_the_special_rules_that_happen_during_a_battle_are_known() -> None:
    special = {name for name in (*contents(), *UNSOUGHT) if name.startswith("special:")}
    assert special == {
        "special:CO5", "special:hidden_squadrons", "special:older_argives", "special:argives_waver",
        "special:death_of_epaminondas",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fact", "content"),
    [
        (CardPlayed(0, "ekdromoi"), "card:ekdromoi"),
        (CardShown(0, "cerberus"), "card:cerberus"),
        (Thrown((Throw(kind="wound", seat=0, who=(), dice="1d6", faces=(3,)),)), "throw:wound"),
        (ControlTested("S1", "break_out"), "control:break_out"),
        (Did("S1", Deed("ride_through")), "deed:ride_through"),
        (CombatResolved("S1|N1", (5, 0), ("victory", "defeat")), "result:defeat"),
        (MoveNoted("S1|N1", "N1", "rout"), "move:rout"),
        (EventsNoted((Event("N1", "surrenders"),)), "event:surrenders"),
        (SpecialHappened("hidden_squadrons", ""), "special:hidden_squadrons"),
        (Wavered("argives_waver", "S1", "ALA-23.7"), "special:argives_waver"),
        (Arrived("CO5", 0, 0, 0), "special:CO5"),
    ],
)
def test_what_is_told_counts_as_seen(fact: Fact, content: str) -> None:
    assert content in told(fact)
    assert content not in told()
    if not content.startswith("special:"):
        assert content in contents()
