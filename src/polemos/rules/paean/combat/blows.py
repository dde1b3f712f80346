"""Dice of a phase (PAE-13.3 to 13.15, 15.16): how many, where each comes from, against whom, and what they need."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from polemos.geometry import Box
from polemos.kernel.dice import Modifier
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.charts.charts import armour_chart, hero_chart
from polemos.rules.paean.combat.aiming import Aims, aimed, targets_of_base, targets_of_hero
from polemos.rules.paean.combat.clash import Clash
from polemos.rules.paean.combat.cover import cover_against
from polemos.rules.paean.dice import Strike
from polemos.rules.paean.field.field import base_of, hero_with
from polemos.rules.paean.field.overlapping import overlapping
from polemos.rules.paean.leaders.values import armour_of, dice_of_ares
from polemos.rules.paean.state import Base, Formation, Leader
from polemos.tabletop.files import place_of

HERO_DIE = 8


class Blow(msgspec.Struct, frozen=True):
    """Dice of one piece that strike one enemy alike: a line for each source, and what the armour is changed by."""

    seat: Seat
    piece: str
    target: str
    die: int
    armour: int
    mods: tuple[Modifier, ...]
    cover: int
    lines: tuple[Modifier, ...]

    @property
    def count(self) -> int:
        return max(0, sum(line.value for line in self.lines))

    @property
    def score(self) -> int:
        """PAE-13.15: never below the least nor above the greatest."""
        chart = armour_chart()
        return min(chart.greatest, max(chart.least, self.armour + sum(mod.value for mod in self.mods)))

    @property
    def strike(self) -> Strike:
        return Strike(self.count, self.die, self.score, self.cover)


def blows(clash: Clash, seat: Seat, aims: Aims) -> tuple[Blow, ...]:
    """All dice of a side."""
    found: list[Blow] = []
    overlapped: set[tuple[str, str]] = set()
    for formation in clash.formations(seat):
        found += _together([*_of_bases(clash, formation, aims), *_overlaps(clash, formation, overlapped)])
        hero = hero_with(clash.state, formation.id)
        if hero is not None:
            found.append(_of_hero(clash, hero, formation, aims))
    found += [_of_hero(clash, hero, None, aims) for hero in clash.heroes(seat)]
    return tuple(blow for blow in found if blow.count)


def _together(single: list[Blow]) -> list[Blow]:
    """Dice of bases that strike alike, line by line; what a single base lacks is taken from the first."""
    groups: dict[tuple[str, int, tuple[Modifier, ...], int], list[Modifier]] = {}
    models: dict[tuple[str, int, tuple[Modifier, ...], int], Blow] = {}
    for blow in single:
        key = blow.target, blow.armour, blow.mods, blow.cover
        models.setdefault(key, blow)
        lines = groups.setdefault(key, [])
        for line in blow.lines:
            at = next((at for at, each in enumerate(lines) if each.words == line.words), None)
            if at is None:
                lines.append(line)
            else:
                lines[at] = Modifier(lines[at].value + line.value, line.words, line.rule)
    return [msgspec.structs.replace(models[key], lines=tuple(lines)) for key, lines in groups.items()]


# -- contacting bases --------------------------------------------------------------------------------------------------


def _of_bases(clash: Clash, formation: Formation, aims: Aims) -> Iterator[Blow]:
    for key in clash.contacting(formation):
        base = base_of(formation, key)
        target = aimed(aims, key, targets_of_base(clash, key))
        yield _blow(
            clash, formation, base, target, tuple(_lines(clash, formation, base)), _is_aside(clash, key, target)
        )


def _lines(clash: Clash, formation: Formation, base: Base) -> Iterator[Modifier]:
    if clash.is_struck_aside(base.id):
        yield Modifier(1, "contacted on flank or rear", "PAE-13.10")
    else:
        yield Modifier(formation.ranks, "ranks", "PAE-13.4")
        if formation.rush:
            yield Modifier(1, formation.rush, "PAE-13.5")
        yield Modifier(supporters(clash, formation, base), "support", "PAE-13.6")
        if formation.is_unformed:
            yield Modifier(-1, "single base", "PAE-13.9")
    yield Modifier(base.experience_chart.close_combat_dice, base.experience, "PAE-13.8")


def supporters(clash: Clash, formation: Formation, base: Base) -> int:
    """Bases behind it in its file, also those of a formation that supports from behind, up to the limit."""
    file, row = place_of(formation.files, base)
    behind = sum(not clash.of_base(each.id) for each in formation.files[file][row + 1 :])
    front = formation.boxes[base.id]
    for other in clash.state.formations.values():
        if other.supports == formation.id:
            behind += sum(_is_in_file(front, box) for box in other.boxes.values())
    return min(behind, formation.chart.support_limit)


def _is_in_file(front: Box, box: Box) -> bool:
    right, ahead = front.local((box.cx, box.cy))
    return abs(right) < front.half_width and ahead < 0


def _is_aside(clash: Clash, base: str, target: str) -> bool:
    """Does a striking base touch the flank or rear of the formation struck?"""
    return any(
        each.kind_for(each.other(base)) != "front"
        for each in clash.of_base(base)
        if clash.piece_of(each.other(base)) == target
    )


def _blow(
    clash: Clash, formation: Formation, base: Base, target: str, lines: tuple[Modifier, ...], is_aside: bool
) -> Blow:
    struck = clash.state.formations.get(target)
    mods = [*_aside(struck)] if is_aside else []
    if base.is_missile_only:
        mods.append(Modifier(armour_chart().missile_only_striker, "no weapon for close combat", "PAE-13.15"))
    kept = tuple(line for line in lines if line.value)
    die, cover = formation.chart.die, _cover(clash, struck, formation)
    return Blow(formation.seat, formation.id, target, die, _armour(clash, target), tuple(mods), cover, kept)


def _aside(struck: Formation | None) -> Iterator[Modifier]:
    """For whoever strikes the flank or rear of close troops."""
    if struck is not None and struck.is_close:
        yield Modifier(armour_chart().flank_or_rear, "flank or rear", "PAE-13.15")


def _armour(clash: Clash, target: str) -> int:
    """PAE-13.14."""
    struck = clash.state.formations.get(target)
    return struck.chart.armour if struck is not None else armour_of(clash.state.leaders[target])


def _cover(clash: Clash, struck: Formation | None, striker: Formation | None) -> int:
    return cover_against(clash, struck, striker) if struck is not None else 0


# -- overlaps ----------------------------------------------------------------------------------------------------------


def _overlaps(clash: Clash, formation: Formation, taken: set[tuple[str, str]]) -> Iterator[Blow]:
    """PAE-13.7: one for each end of an enemy formation."""
    for base, enemy, end in overlapping(formation, clash.contacts, clash.homes.get):
        if (enemy.id, end) not in taken:
            taken.add((enemy.id, end))
            line = Modifier(1, "overlap", "PAE-13.7")
            yield _blow(clash, formation, base_of(formation, base), enemy.id, (line,), is_aside=False)


# -- heroes ------------------------------------------------------------------------------------------------------------


def _of_hero(clash: Clash, hero: Leader, formation: Formation | None, aims: Aims) -> Blow:
    """PAE-15.16, 15.17: half his value, more after a rush, more with the Spear of Ares; he strikes with his men."""
    target = aimed(aims, hero.id, targets_of_hero(clash, hero.id))
    rush = formation.rush if formation is not None else hero.rush
    lines = [Modifier(hero_chart().close_combat_dice[hero.value], "hero", "PAE-15.16")]
    if rush:
        lines.append(Modifier(hero_chart().charge_dice, rush, "PAE-15.16"))
    if dice_of_ares(hero):
        lines.append(Modifier(dice_of_ares(hero), "Spear of Ares", "PAE-15.24"))
    struck = clash.state.formations.get(target)
    is_aside = formation is not None and any(_is_aside(clash, base, target) for base in clash.contacting(formation))
    mods = tuple(_aside(struck)) if is_aside else ()
    cover = _cover(clash, struck, formation)
    return Blow(hero.seat, hero.id, target, HERO_DIE, _armour(clash, target), mods, cover, tuple(lines))
