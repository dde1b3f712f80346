"""What players settle before a battle: how it is offered, and what they say as `name=value`, read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from polemos import UsageProblem
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason

YES, NO = "yes", "no"
ARMY, ARMY_SIZE = "army", "size of armies"  # groups: which army fights, and by what armies are judged
TRUTH = {YES: True, "true": True, "on": True, "1": True, NO: False, "false": False, "off": False, "0": False}
MOST = 1e6
MOST_DIGITS = 6
OneIn = tuple[int, int]  # drawn once in so many times: while it is wanted, and later
USUALLY: OneIn = (2, 4)


class Setting(msgspec.Struct, frozen=True):
    """Something that the players may settle before a battle, as `name=value`."""

    name: str
    words: str
    values: tuple[str, ...]  # what may be said; empty: a number
    default: str
    rule: str = ""
    group: str = ""  # under which it is shown; empty: among the optional rules
    labels: tuple[str, ...] = ()  # what is shown for the values, in their order; empty: the values themselves


def switch(name: str, words: str, default: bool, rule: str = "", group: str = "") -> Setting:
    """A setting that is on or off."""
    return Setting(name, words, (YES, NO), yes_or_no(default), rule, group)


def yes_or_no(value: bool) -> str:
    return YES if value else NO


def both_ways(names: Iterable[str]) -> list[str]:
    """Every switch on and off, as contents that a fuzzer must have seen."""
    return [f"option:{name}={value}" for name in names for value in (YES, NO)]


def as_settled(options: object, names: Iterable[str]) -> list[str]:
    """The same as they are settled in a game."""
    return [f"option:{name}={yes_or_no(getattr(options, name))}" for name in names]


def drawn_switches(
    plain: object,
    names: Iterable[str],
    wanted: Sequence[str],
    chance: Chance,
    rarely: Mapping[str, OneIn] | None = None,
) -> dict[str, bool]:
    """Those that come out otherwise than usual, by chance; more often as long as a fuzzer wants to see them so."""
    drawn = {}
    for name in names:
        other = not getattr(plain, name)
        one_in_wanted, one_in = (rarely or {}).get(name, USUALLY)
        if chance.below(one_in_wanted if f"option:{name}={yes_or_no(other)}" in wanted else one_in) == 0:
            drawn[name] = other
    return drawn


# -- what was said; UsageProblem where it cannot be --------------------------------------------------------------------


def truth(name: str, value: str) -> bool:
    if value.lower() not in TRUTH:
        raise UsageProblem(f"{name}: yes or no is wanted, not '{value}'")
    return TRUTH[value.lower()]


def number(name: str, value: str) -> float:
    try:
        said = float(value)
    except ValueError:
        said = MOST
    if not -MOST < said < MOST:
        raise UsageProblem(f"{name}: a number is wanted, not '{value}'")
    return said


def whole_number(name: str, value: str) -> int:
    if not value.isdecimal() or len(value) > MOST_DIGITS:
        raise UsageProblem(f"{name}: a whole number is wanted, not '{value}'")
    return int(value)


def one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        raise UsageProblem(f"{name}: {' or '.join(known)} is wanted, not '{value}'")
    return value


def unknown(name: str, known: Iterable[str]) -> UsageProblem:
    return UsageProblem(f"nothing called '{name}' can be settled; choose from {', '.join(known)}")


def refuse_unplayable(reasons: Sequence[Reason]) -> None:
    """A setup against which there is a reason is none."""
    if reasons:
        raise UsageProblem(str(reasons[0]))
