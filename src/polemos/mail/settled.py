"""Everything about a battle by mail that is not as the rulebook has it, in words, before somebody joins it.

The joining answers the invitation by its hash, so whoever joins has signed all of this.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from polemos.registry.rulesets import entry_of
from polemos.rulebook.places import data_dir
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.charts.charts import FILES, OwnCharts, parsed
from polemos.rules.hoplites.options import DeckPreferences, Options
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup, armies_of_setup
from polemos.rules.hoplites.starting.starting import total_of

RULES = ("HOP-25.1", "HOP-27.9")
MOST_CHANGES = 12  # of a chart, that are told one by one


class Settled(NamedTuple):
    words: str
    value: str
    is_odd: bool = False  # somebody's own figures in the place of the published ones


def settled(setup: Setup) -> tuple[Settled, ...]:
    """What is not as usual, the oddest first; and by which rules and data it is played."""
    told = [*_charts(setup.own_charts), *_armies(setup), *_options(setup.options), *_decks(setup.deck)]
    for army, level in zip(armies_of_setup(setup), setup.levels, strict=True):
        if level is not None and army is not None:
            told.append(Settled(f"Route level of {army.name}", str(level)))
    if setup.terrain:
        told.append(Settled("Terrain", setup.terrain))
    data = f"rules {HOPLITES.version}, data {HOPLITES.data_digest()[:8]}"
    if setup.own_charts:
        data += f", own charts {_digest(setup.own_charts)}"
    return (*told, Settled("Played by", data))


def _charts(own: OwnCharts) -> Iterator[Settled]:
    """Every figure of a player's own chart that is not the published one."""
    for name, text in own:
        kind = FILES[name]
        published = (data_dir() / "hoplites" / f"{name}.toml").read_text(encoding="utf-8")
        ours, theirs = (_flat(parsed(f"{name}.toml", each, kind)) for each in (published, text))
        changed = [key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)]
        told = [f"{key}: {_shown(theirs, key)} instead of {_shown(ours, key)}" for key in changed[:MOST_CHANGES]]
        if len(changed) > MOST_CHANGES:
            told.append(f"and {len(changed) - MOST_CHANGES} more")
        if changed:
            yield Settled(f"The inviter's own {name}.toml in place of the published chart", "; ".join(told), True)


def _flat(value: Any, path: str = "") -> dict[str, Any]:
    """Each figure by the way that leads to it."""
    if isinstance(value, msgspec.Struct):
        value = msgspec.to_builtins(value, str_keys=True)
    parts: Iterable[tuple[Any, Any]]
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list | tuple) and any(isinstance(each, dict | list | tuple) for each in value):
        parts = [(_name_of(each, at), each) for at, each in enumerate(value)]
    else:
        return {path: value}
    found: dict[str, Any] = {}
    for key, each in parts:
        found |= _flat(each, f"{path} {key}".strip())
    return found


def _name_of(each: Any, at: int) -> str:
    if isinstance(each, dict):
        names = [str(each[key]) for key in ("id", "code", "name", "choice", "class") if each.get(key)]
        return " ".join(names[:2]) or str(at + 1)
    return str(at + 1)


def _shown(figures: dict[str, Any], key: str) -> str:
    value = figures.get(key, "nothing")
    return (", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))[:60]


def _armies(setup: Setup) -> Iterator[Settled]:
    for army in setup.own:
        if army is not None:
            yield Settled(f"An army of the inviter's own: {army.name}", _army_words(army, setup), True)


def _army_words(army: Army, setup: Setup) -> str:
    cards = [
        " ".join(f"{unit.count} {unit.type} {unit.class_} {unit.missile} TQ {unit.tq} size {unit.size}".split())
        for unit in army.units
    ]
    extra = [f"{count} {card}" for card, count in army.cards.items() if count]
    total = total_of(army, setup.own_charts, setup.options)
    count = sum(unit.count for unit in army.units)
    return f"{count} units, route total {total}: {'; '.join([*cards, *extra])}"


def _options(options: Options) -> Iterator[Settled]:
    usual = Options()
    words = {setting.name: setting.words for setting in entry_of(HOPLITES.id).catalogue.settings()}
    for name in Options.__struct_fields__:
        value = getattr(options, name)
        if value == getattr(usual, name):
            continue
        if name == "zones":
            yield from _zones(options)
        else:
            shown = {True: "yes", False: "no"}.get(value, str(value))
            yield Settled(words.get(name, name.replace("_", " ").capitalize()), shown)


def _zones(options: Options) -> Iterator[Settled]:
    usual = Options().zones
    for code in {**usual, **options.zones}:
        zone = options.zones.get(code)
        if zone != usual.get(code):
            where = [name for name in ("wing", "centre") if zone is None or getattr(zone, name)]
            yield Settled(f"Where {code} may be played", " and ".join(where) or "nowhere")


def _decks(deck: DeckPreferences) -> Iterator[Settled]:
    usual = DeckPreferences()
    for name in DeckPreferences.__struct_fields__:
        value = getattr(deck, name)
        if value != getattr(usual, name):
            yield Settled(f"{name.upper()} cards added to both decks", str(value))


def _digest(own: OwnCharts) -> str:
    return blake2b(msgspec.json.encode(own), digest_size=4).hexdigest()


def in_lines(setup: Setup) -> list[str]:
    """For the terminal."""
    return [f"- {each.words}: {each.value}" for each in settled(setup)]
