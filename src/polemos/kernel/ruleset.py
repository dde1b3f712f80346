"""What the kernel must know of a rule set, and the header that every game and file carries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, Generic, TypeVar, Union

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.fact import KERNEL_FACTS, Fact
from polemos.kernel.procedure import Procedure
from polemos.kernel.secrecy import Seat
from polemos.kernel.state import State

S = TypeVar("S", bound=State)


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was settled before the first question; with the answers it determines the game, whoever sits there."""

    ruleset: str
    version: str  # of the rules
    data: str  # digest of the rule set's data files
    setup: Any  # the rule set's own record
    seed: str  # 64 hex digits, known to nobody at the table
    reseeded: tuple[tuple[int, str], ...] = ()  # from which decision on other dice are thrown: a game forked there
    seats: tuple[str, ...] = ()  # who sits where: people and levels of the computer; empty: not known

    def seed_at(self, decision: int) -> str:
        """The seed of the dice that are thrown after this many decisions."""
        return next((seed for first, seed in reversed(self.reseeded) if first <= decision), self.seed)


def defined_in(chapters: Sequence[ModuleType]) -> tuple[tuple[type[Fact], ...], tuple[type[Procedure], ...]]:
    """The facts and procedures that chapters list as FACTS and PROCEDURES, each once."""
    facts = [each for chapter in chapters for each in getattr(chapter, "FACTS", ())]
    procedures = [each for chapter in chapters for each in getattr(chapter, "PROCEDURES", ())]
    return tuple(dict.fromkeys(facts)), tuple(dict.fromkeys(procedures))


def _nothing(state: Any, fact: Fact) -> Iterable[tuple[Fact, str]]:
    return ()


def _whoever(setup: Any, people: Collection[Seat]) -> Any:
    return setup


@dataclass(frozen=True)
class RuleSet(Generic[S]):
    """A rule set as the kernel and its neighbours see it."""

    id: str
    title: str
    version: str
    prefix: str  # of its rule ids
    state: type[S]
    setup: type[msgspec.Struct]
    facts: tuple[type[Fact], ...]
    procedures: tuple[type[Procedure], ...]
    begin: Callable[[Any], tuple[S, Procedure]]  # setup -> state and first procedure
    guess: Callable[[S, Seat, Chance], None]  # fills what a seat cannot see with something possible
    data_digest: Callable[[], str]
    seat_names: tuple[str, ...]
    consequences: Callable[[S, Fact], Iterable[tuple[Fact, str]]] = _nothing
    seated: Callable[[Any, Collection[Seat]], Any] = _whoever  # setup, seats of people -> setup as these play it
    check: Callable[[S], Iterable[str]] = field(default=lambda state: ())  # broken invariants, in words

    @cached_property
    def state_decoder(self) -> msgspec.json.Decoder[S]:
        return msgspec.json.Decoder(self.state)

    @cached_property
    def fact_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(Union[(*KERNEL_FACTS, *self.facts)])

    @cached_property
    def procedure_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(Union[self.procedures])  # noqa: UP007

    @property
    def seats(self) -> range:
        return range(len(self.seat_names))
