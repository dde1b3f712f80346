"""What is stated only in marches and approaches."""

from __future__ import annotations

from polemos.rules.hoplomachia.facts.changing import UnitFact


class ApproachCredited(UnitFact, frozen=True):
    """It has an approach move to its credit (HMA-17.3), or no more."""

    SAYS = ""
    credit: bool = True


class FellBack(UnitFact, frozen=True):
    """It need not fall back any more (HMA-17.8)."""

    SAYS = ""
    falls_back_from: str = ""


class EntryDrawn(UnitFact, frozen=True):
    """At which point of its edge it comes onto the table (HMA-3.11)."""

    SAYS = ""
    enters_at: int
