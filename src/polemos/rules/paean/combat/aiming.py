"""Whom the dice are rolled against (PAE-13.13)."""

from __future__ import annotations

from collections.abc import Mapping

from polemos.rules.paean.combat.clash import Clash
from polemos.rules.paean.field.field import hero_with
from polemos.rules.paean.state import ContactKind

KINDS: tuple[ContactKind, ...] = ("front", "flank", "rear")
Aims = Mapping[str, str]  # where several are equal: the enemy piece chosen for a base or hero


def targets_of_base(clash: Clash, base: str) -> list[str]:
    """Enemies in front of it before others, then those with the longest contact; several: its player chooses."""
    contacts = clash.of_base(base)
    kind = next(kind for kind in KINDS if any(each.kind_for(base) == kind for each in contacts))
    pieces = dict.fromkeys(clash.piece_of(each.other(base)) for each in contacts if each.kind_for(base) == kind)
    longest = max(clash.length((base,), piece) for piece in pieces)
    return [piece for piece in pieces if clash.length((base,), piece) == longest]


def targets_of_hero(clash: Clash, hero: str) -> list[str]:
    """Of one with a formation, any enemy in contact with it; of a lone one, any in contact with him."""
    return clash.enemies_of(clash.state.leaders[hero].formation or hero)


def aimed(aims: Aims, striker: str, targets: list[str]) -> str:
    chosen = aims.get(striker, "")
    return chosen if chosen in targets else targets[0]


def undecided(clash: Clash, aims: Aims) -> tuple[str, list[str]] | None:
    """The first base or hero that has several targets and none chosen, the south first."""
    for seat in (0, 1):
        for formation in clash.formations(seat):
            for base in clash.contacting(formation):
                if base not in aims and len(targets := targets_of_base(clash, base)) > 1:
                    return base, targets
        leading = [hero for each in clash.formations(seat) if (hero := hero_with(clash.state, each.id))]
        for hero in (*leading, *clash.heroes(seat)):
            if hero.id not in aims and len(targets := targets_of_hero(clash, hero.id)) > 1:
                return hero.id, targets
    return None
