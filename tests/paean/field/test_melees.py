"""PAE-2.14: who fights in the same mêlée."""

from __future__ import annotations

import pytest

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


@pytest.mark.rule("PAE-2.14")
def test_without_contact_there_is_none() -> None:
    state = table(formation("S1", "HI-TS-S", 40, 40), formation("N1", "HI-TS-S", 40, 41))
    assert melees(state) == []
    assert melee_of(state, "S1") is None
