"""Games that consist of one procedure, for what is shown best without a rule set around it."""

from __future__ import annotations

from typing import Any

import msgspec

from polemos.kernel.dice import Dice
from polemos.kernel.fact import Fact
from polemos.kernel.game import Game
from polemos.kernel.procedure import Procedure
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Public
from polemos.kernel.state import State

SEED = "0123456789abcdef" * 4


class Bare(State):
    said: Public[tuple[str, ...]] = ()


class Nothing(msgspec.Struct, frozen=True):
    pass


class Said(Fact, frozen=True):
    word: str

    def apply(self, state: Bare) -> None:
        state.said = (*state.said, self.word)


class Revealed(Said, frozen=True):
    BARRIER = True


class Stopped(Said, frozen=True):
    BREAKS_OFF = True


G = Game[Bare]


def rules(first: Procedure, *more: type[Procedure], **parts: Any) -> RuleSet[Bare]:
    known: dict[str, Any] = {
        "id": "bare", "title": "Bare", "version": "1.0", "prefix": "BARE", "state": Bare, "setup": Nothing,
        "facts": (Said, Revealed, Stopped), "procedures": (type(first), *more), "begin": lambda setup: (Bare(), first),
        "guess": lambda *_: None, "data_digest": lambda: "none", "seat_names": ("red", "blue"), **parts,
    }  # fmt: skip
    return RuleSet(**known)


def started(first: Procedure, *more: type[Procedure], dice: Dice | None = None, **parts: Any) -> G:
    """The game of a procedure, up to its first question."""
    return Game.new(rules(first, *more, **parts), Nothing(), SEED, dice)
