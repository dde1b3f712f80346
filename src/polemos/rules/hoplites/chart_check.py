"""Charts that fit together: a player's own file may change figures, but not leave a battle without one (HOP-27.9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from polemos.rules.hoplites.charts.charts import Charts, charts
from polemos.rules.hoplites.charts.records import Group
from polemos.rules.hoplites.state import AREAS

FACES = 10  # of the die (HOP-1.2)


def problems(table: Charts) -> list[str]:
    """What is missing or impossible, each with the name of its chart; nothing if a battle can be fought with them."""
    plain = charts()
    return [
        *_names(table, plain), *_settled_elsewhere(table, plain), *_shock(table), *_missiles(table, plain),
        *_terrain(table), *_editor(table, plain),
    ]  # fmt: skip


def _names(table: Charts, plain: Charts) -> Iterator[str]:
    """The rules and the armies speak of these by name."""
    for chart, wanted, found in (
        ("unit_types", [f"{code} {class_}".strip() for code, class_ in plain.types],
         [f"{code} {class_}".strip() for code, class_ in table.types]),
        ("terrain", plain.terrain, table.terrain),
        ("terrain", plain.generator, table.generator),
        ("special_cards", plain.cards, table.cards),
        ("leaders", plain.leaders, table.leaders),
        ("missile", plain.missile.values, table.missile.values),
        ("points", plain.points.special_rules, table.points.special_rules),
        ("points", plain.points.terrain, table.points.terrain),
    ):  # fmt: skip
        for name in wanted:
            if name not in found:
                yield f"{chart}: {name} is missing"


def _settled_elsewhere(table: Charts, plain: Charts) -> Iterator[str]:
    """What a chart tells whoever reads it; another figure there would change nothing."""
    for name, card in plain.cards.items():
        own = table.cards.get(name, card)
        if (own.deck_default, own.base_tribal_command) != (card.deck_default, card.base_tribal_command):
            yield f"special_cards: how many a deck begins with is settled with the battle (HOP-24.28), not in {name}"
    for name, ground in plain.terrain.items():
        there = table.terrain.get(name, ground)
        if (there.printed_shift, there.generated) != (ground.printed_shift, ground.generated):
            yield f"terrain: {name} has the printed shift of the manual and is generated as the generator says"


def _shock(table: Charts) -> Iterator[str]:
    shock, results = table.shock, table.results
    for kind in table.types.values():
        name = f"unit_types: {kind.code} {kind.class_}".rstrip()
        if kind.shock_attack and kind.shock_attack not in shock.classes:
            yield f"{name} attacks as {kind.shock_attack}, which the shock table does not know"
        if kind.shock_defence not in shock.classes:
            yield f"{name} defends as {kind.shock_defence}, which the shock table does not know"
        if kind.superiority not in table.superiority.classes:
            yield f"{name}: superiority knows no {kind.superiority}"
    for defender in shock.classes:
        for attacker in shock.classes:
            if attacker not in shock.base.get(defender, {}):
                yield f"shock: {attacker} on {defender} is missing"
    if (shock.columns_min, shock.columns_max) != (1, results.columns):
        yield f"shock: the columns are 1 to {results.columns}, as in the combat results"
    if len(results.rows) != FACES or any(len(row) != results.columns for row in results.rows):
        yield f"crt: there are {FACES} rows of {results.columns} results"


def _missiles(table: Charts, plain: Charts) -> Iterator[str]:
    missile = table.missile
    if "default" not in missile.hits:
        yield "missile: the hits of a shot by default are missing"
    for row in missile.mounted_row.values():
        if row not in missile.values:
            yield f"missile: there is no row {row}"
    if len(missile.no_missile) != len(plain.missile.no_missile):
        yield f"missile: no_missile has {len(plain.missile.no_missile)} lines"
    bands = missile.ozutsu.hits_by_roll
    if not bands or bands[0][0] != missile.ozutsu.hit_from:
        yield "missile: the ozutsu's first hits are those of hit_from"
    if any(first[1] + 1 != second[0] for first, second in pairwise(bands)):
        yield "missile: the ozutsu's hits leave a roll out"


def _terrain(table: Charts) -> Iterator[str]:
    for name, terrain in table.terrain.items():
        for group in get_args(Group):
            if group not in terrain.coh:
                yield f"terrain: {name} has no hits for {group}"
    for choice, each in table.generator.items():
        if each.terrain and each.terrain not in table.terrain:
            yield f"terrain: the generator's {choice} is no terrain"
        if each.count is not None and not 1 <= each.count[0] <= each.count[1] <= AREAS:
            yield f"terrain: the generator's {choice} has 1 to {AREAS} columns"
        if each.width is not None and not 1 <= each.width[0] <= each.width[1] <= AREAS // 2:
            yield f"terrain: the generator's {choice} is 1 to {AREAS // 2} columns wide"


def _editor(table: Charts, plain: Charts) -> Iterator[str]:
    for letter in plain.points.missile:
        if letter not in table.points.missile:
            yield f"points: the letter {letter} has no price"
    for name, leader in table.leaders.items():
        if not leader.name or leader.command < 0 or leader.clans < 0:
            yield f"leaders: {name} has no name or a rating below nought"
    if len(table.characters) == 1:
        yield "samurai_characters: it takes two to fight"
