"""The armies that come with the game: at least one of every list, as it could have been rolled."""

from __future__ import annotations

import functools

import msgspec

from polemos.kernel.files.data_files import read_toml
from polemos.kernel.files.save import FormatError
from polemos.rules.hoplomachia.armies.armies import Army
from polemos.rules.hoplomachia.charts.charts import folder


class _Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    army: tuple[Army, ...]


@functools.cache
def ready_armies() -> dict[str, Army]:
    return {each.id: each for each in read_toml(folder() / "ready_armies.toml", _Ready).army}


def ready_army(name: str) -> Army:
    """One of ours; FormatError when there is none of that name."""
    if name not in ready_armies():
        raise FormatError(f"no army is called {name!r}; choose from {', '.join(ready_armies())}")
    return ready_armies()[name]
