"""The rule sets by name. Names cost nothing; a rule set is some hundred modules, and most processes play one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from polemos import UsageProblem
from polemos.kernel.ruleset import RuleSet
from polemos.registry.entry import RuleSetEntry

NAMES = ("navarcoi", "hoplites", "alala", "paean", "hoplomachia")  # the first is played where nobody says which


_OTHERS: dict[str, RuleSetEntry] = {}


def register(entry: RuleSetEntry) -> None:
    """A rule set that does not come with the program is offered beside ours, in this process."""
    _OTHERS[entry.ruleset.id] = entry


def entry_of(name: str) -> RuleSetEntry:
    """The rule set of this name, loaded now if it is not yet."""
    return _OTHERS[name] if name in _OTHERS else _ours(name)


@cache
def _ours(name: str) -> RuleSetEntry:
    """These imports alone are late: each loads a whole game."""
    match name:
        case "navarcoi":
            from polemos.registry.navarcoi import NAVARCOI_ENTRY

            return NAVARCOI_ENTRY
        case "hoplites":
            from polemos.registry.hoplites import HOPLITES_ENTRY

            return HOPLITES_ENTRY
        case "alala":
            from polemos.registry.alala import ALALA_ENTRY

            return ALALA_ENTRY
        case "paean":
            from polemos.registry.paean import PAEAN_ENTRY

            return PAEAN_ENTRY
        case "hoplomachia":
            from polemos.registry.hoplomachia import HOPLOMACHIA_ENTRY

            return HOPLOMACHIA_ENTRY
    raise UsageProblem(f"no rule set is called '{name}'; choose from {', '.join(NAMES)}")


class _LoadedWhenRead(Mapping[str, RuleSet[Any]]):
    def __getitem__(self, name: str) -> RuleSet[Any]:
        if name not in self:
            raise KeyError(name)
        return entry_of(name).ruleset

    def __contains__(self, name: object) -> bool:
        return name in NAMES or name in _OTHERS

    def __iter__(self) -> Iterator[str]:
        return iter((*NAMES, *_OTHERS))

    def __len__(self) -> int:
        return len(NAMES) + len(_OTHERS)


RULESETS: Mapping[str, RuleSet[Any]] = _LoadedWhenRead()  # for files, which name the rule set they are of
