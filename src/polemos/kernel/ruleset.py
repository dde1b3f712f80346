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
from polemos.kernel.record_fact import is_kind
from polemos.kernel.secrecy import Seat
from polemos.kernel.state import State

S = TypeVar("S", bound=State)


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game begins that does not begin with its setup: a copy of one that was running."""

    state: msgspec.Raw
    stack: msgspec.Raw
    counts: dict[str, int]


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was settled before the first question; with the answers it determines the game, whoever sits there."""

    ruleset: str
    version: str  # of the rules
    data: str  # digest of the rule set's data files
    setup: Any  # the rule set's own record
    seed: str  # 64 hex digits, known to nobody at the table
    reseeded: tuple[tuple[int, str], ...] = ()  # from which decision on other dice are thrown: a game forked there
    seats: tuple[str, ...] = ()  # who sits where: people and levels of the computer; empty: not known
    chosen: int | None = None  # the number that the seed was made from, if somebody chose it; everybody may know it
    start: Start | None = None  # of a copy; what was told before it can be read, but not be played again

    def seed_at(self, decision: int) -> str:
        """The seed of the dice that are thrown after this many decisions."""
        return next((seed for first, seed in reversed(self.reseeded) if first <= decision), self.seed)


def defined_in(chapters: Sequence[ModuleType]) -> tuple[tuple[type[Fact], ...], tuple[type[Procedure], ...]]:
    """The facts and procedures that chapters define, not those that they import."""
    held = [(chapter.__name__, each) for chapter in chapters for each in vars(chapter).values()]
    own = [each for name, each in held if isinstance(each, type) and each.__module__ == name]
    facts = tuple(each for each in own if issubclass(each, Fact) and not is_kind(each))
    return facts, tuple(each for each in own if issubclass(each, Procedure))


def _leave(state: Any, chance: Chance) -> None:
    """There is nothing that nobody sees."""


def _nothing(state: Any, fact: Fact) -> Iterable[tuple[Fact, str]]:
    return ()


def _unnamed(state: Any) -> Sequence[str]:
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
    reshuffle: Callable[[S, Chance], None] = _leave  # puts what nobody sees into another order
    consequences: Callable[[S, Fact], Iterable[tuple[Fact, str]]] = _nothing
    seated: Callable[[Any, Collection[Seat]], Any] = _whoever  # setup, seats of people -> setup as these play it
    side_names: Callable[[S], Sequence[str]] = _unnamed  # as a battle calls them; none: as the seats are called
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
