"""What a rule set is made of: the facts and procedures that its chapters list."""

from __future__ import annotations

from types import ModuleType

from polemos.kernel.fact import Conceded, Drawn, Ended
from polemos.kernel.procedure import Procedure
from polemos.kernel.ruleset import defined_in


class First(Procedure, frozen=True):
    pass


class Second(Procedure, frozen=True):
    pass


def chapter(**lists: object) -> ModuleType:
    module = ModuleType("chapter")
    vars(module).update(lists)
    return module


def test_each_is_taken_once_in_the_order_of_the_chapters() -> None:
    chapters = (
        chapter(FACTS=(Ended, Drawn), PROCEDURES=(Second,)),
        chapter(),
        chapter(FACTS=(Drawn, Conceded), PROCEDURES=(First, Second)),
    )
    assert defined_in(chapters) == ((Ended, Drawn, Conceded), (Second, First))
