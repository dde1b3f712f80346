"""What belos leaves behind (HMA-15.18 to 15.22, 23.10)."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.rules.hoplomachia.facts.changing import ElementFact, UnitFact, change
from polemos.rules.hoplomachia.state.table import State


class Tormented(Fact, frozen=True):
    """Elements have been attacked by the belos charge of a unit (HMA-15.21)."""

    elements: tuple[str, ...]
    by: str

    def apply(self, state: State) -> None:
        for key in self.elements:
            known = state.elements[key].tormentors
            change(state, key, tormentors=known if self.by in known else (*known, self.by))

    def words(self, state: State) -> str:
        return ""


class MustSend(ElementFact, frozen=True):
    """Result K: the unit at which it must send its ekdromoi; empty: no more (HMA-15.22)."""

    SAYS = ""
    must_send_at: str


class MustReply(UnitFact, frozen=True):
    """Result B: the unit that it must answer with a belos charge; empty: no more (HMA-15.19)."""

    SAYS = ""
    must_reply: str


class MustCharge(UnitFact, frozen=True):
    """Result C: the unit that it must charge in B3 (HMA-15.19)."""

    SAYS = "{unit} must charge {must_charge}"
    must_charge: str


class MustFallBack(UnitFact, frozen=True):
    """Hoplites with result E: from whom they fall back in B5 (HMA-17.8)."""

    SAYS = "{unit} will fall back"
    falls_back_from: str


class BelosUsed(UnitFact, frozen=True):
    """How often it has used up missiles in this battle (HMA-23.10)."""

    SAYS = ""
    belos_uses: int
