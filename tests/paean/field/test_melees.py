"""PAE-2.14: who fights in the same mêlée."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.rules.paean.combat.odds import outlook
from polemos.rules.paean.field.melees import melee_of, melees
from tests.paean.position import formation, table


@pytest.mark.rule("PAE-2.14")
def test_a_chain_of_contacts_makes_one_melee() -> None:
    """S1 touches N1, N1 touches S2, S2 touches N2; S3 and N3 fight elsewhere; S4 stands behind S1."""
    state = table(
        formation("S1", "HI-TS-S", 40, 40), formation("S2", "HI-TS-S", 46, 40, files=2, bases=2),
        formation("S3", "HI-TS-S", 80, 40), formation("S4", "HI-TS-S", 40, 38, supports="S1"),
        formation("N1", "HI-TS-S", 42, 40, files=2, bases=2), formation("N2", "HI-TS-S", 49, 40),
        formation("N3", "HI-TS-S", 80, 40),
    )  # fmt: skip
    first, second = melees(state)
    assert (first.south, first.north) == (("S1", "S2", "S4"), ("N1", "N2"))
    assert (second.south, second.north) == (("S3",), ("N3",))
    assert melee_of(state, "S4") == first


@pytest.mark.rule("PAE-2.14", "PAE-6.4", "PAE-13.17")
def test_a_contact_that_does_not_count_yet_joins_no_melees_and_tells_no_odds() -> None:
    """N1 has come up to S2, which fights N2, in this step: what is told before that fight is of S2 and N2 alone."""
    state = table(
        formation("S1", "HI-TS-S", 30, 40), formation("S2", "HI-TS-S", 36, 40, files=2, bases=2),
        formation("N1", "HI-TS-S", 32, 40, files=2, bases=2), formation("N2", "HI-TS-S", 38, 40),
    )  # fmt: skip
    arisen = state.contacts["S2.1|N1.1"]
    state.contacts[arisen.id] = replace(arisen, waits=True)
    assert [(each.south, each.north) for each in melees(state)] == [(("S1",), ("N1",)), (("S2",), ("N2",))]
    assert {blow.piece: blow.count for side in outlook(state, "S2").blows for blow in side} == {"S2": 3, "N2": 1}


@pytest.mark.rule("PAE-2.14")
def test_without_contact_there_is_none() -> None:
    state = table(formation("S1", "HI-TS-S", 40, 40), formation("N1", "HI-TS-S", 40, 41))
    assert melees(state) == []
    assert melee_of(state, "S1") is None
