"""Answers that no question may admit, and answers that may be anything: to see that they are refused, never a crash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.spaces import Allot, Choice, Number, Order, Pick, Space, YesNo

NONSENSE: tuple[Any, ...] = (
    None, True, -1, 0, 1 << 70, 1e308, -0.0, "", "\u202e", "no such thing", "x" * 5000, [], [[]], {}, [None], ["", ""],
    {"x": 1}, {"x": None, "y": {}}, [["advance", 1e9]], [["wheel", "up", 3]], [["advance", -1000]], [["turn"]],
    [0] * 99,
)  # fmt: skip


def surely_illegal(space: Space[Any], chance: Chance) -> Any | None:
    """An answer of the right type that the space's own declaration rules out; None if it declares no such thing."""
    match space:
        case Choice():
            barred = [option.key for option in space.options if option.barred is not None]
            return chance.pick([*barred, "no such key"])
        case YesNo():
            return True if space.barred_yes is not None else None
        case Pick():
            keys = [option.key for option in space.options]
            barred = [option.key for option in space.options if option.barred is not None]
            wrong: list[tuple[str, ...]] = [("no such key",), *((key,) for key in barred), *((k, k) for k in keys[:1])]
            if space.limit < len(keys):
                wrong.append(tuple(keys[: space.limit + 1]))
            if space.least > 0:
                wrong.append(())
            return chance.pick(wrong)
        case Order():
            return (*space.default, "no such key") if chance.below(2) else space.default[1:]
        case Number():
            wrong_numbers = [space.low - space.step, space.high + 1, 1 << 70]
            if space.step > 1 and space.high > space.low:
                wrong_numbers.append(space.low + 1)
            return chance.pick(wrong_numbers)
        case Allot():
            return chance.pick(
                [(*space.default, 0), (-1, *space.default[1:]), tuple(n + space.total + 1 for n in space.default)]
            )
    return None


def mutated(raw: Any, chance: Chance) -> Any:
    """A JSON value with one place of it spoiled."""
    places: list[Callable[[Any], Any]] = []
    _walk(raw, lambda whole: whole, places)
    return chance.pick(places)(chance.pick(NONSENSE))


def _walk(value: Any, put: Callable[[Any], Any], places: list[Callable[[Any], Any]]) -> None:
    """Gather a function for every place of a JSON value, which makes the whole with something else in that place."""
    places.append(put)
    if isinstance(value, list | tuple):
        for i, item in enumerate(value):
            _walk(item, lambda new, i=i: put([*value[:i], new, *value[i + 1 :]]), places)  # type: ignore[misc]
    elif isinstance(value, dict):
        for key, item in value.items():
            _walk(item, lambda new, key=key: put({**value, key: new}), places)  # type: ignore[misc]
