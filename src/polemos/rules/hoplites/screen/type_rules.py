"""What is special about a unit (sections 3, 6, 21 and 22), in a few words for its card, each with the rule."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.kernel.words.telling import Line
from polemos.rules.hoplites.field.terrain import HARDY
from polemos.rules.hoplites.state import State, Unit

BY_TYPE: dict[str, tuple[tuple[str, str], ...]] = {
    "EL": (("may attack in the turn it is played; rampages instead of routing", "HOP-21.5"),),
    "CH": (("flanks only with a FLANK card; is lost instead of routing", "HOP-21.7"),),
    "SK": (("shoots and attacks in the turn it is played; is lost instead of routing", "HOP-21.10"),),
    "BI": (("gains by Ferocity and Long Swords", "HOP-21.13"),),
    "CO": (("veterans fight as legions, recruits as heavy, conscripts as medium infantry", "HOP-21.14"),),
    "AT": (("stays where it is, fires in the turn it is played, never attacks", "HOP-21.15"),),
    "CA": (("makes other cavalry uneasy: +2 to its check if attacked, +1 if it attacks", "HOP-21.16"),),
    "LI": (("heavy infantry makes no check against it; withdraws from heavy infantry", "HOP-21.11"),),
    "TP": (
        ("fires and attacks in the turn it is played", "HOP-22.3"),
        ("withdraws from foot; ashigaru may relieve it", "HOP-22.6"),
    ),
    "YU": (
        ("fires and attacks in the turn it is played", "HOP-22.3"),
        ("withdraws from foot; ashigaru may relieve it", "HOP-22.6"),
    ),
    "AS": (("withdraws from foot; relieves teppo and yumi", "HOP-22.6"),),
    "OZ": (("stays where it is, fires in the turn it is played, never attacks", "HOP-22.6"),),
    "KB": (("follows the rules for cavalry", "HOP-22.6"),),
}
BY_CLASS: dict[tuple[str, str], tuple[str, str]] = {
    ("EL", "CAT"): ("protected from missiles as cataphracts are", "HOP-21.6"),
    ("LI", "VE"): ("shoots and attacks in the turn it is played; may be relieved", "HOP-21.12"),
    ("LC", "NUM"): ("withdraws from every attacker", "HOP-21.17"),
}


def type_rules(state: State, unit: Unit) -> Iterator[Line]:
    """What a player should know of this unit beside its figures."""
    told = [*BY_TYPE.get(unit.type, ())]
    if own := BY_CLASS.get((unit.type, unit.class_)):
        told.append(own)
    if state.kind(unit).cav and not state.kind(unit).is_cataphract:
        told.append(("shoots and attacks in the turn it is played", "HOP-21.1"))
    if unit.type in HARDY:
        told.append(("terrain costs it neither hits nor a marker", "HOP-6.7"))
    if unit.type == "SK" and unit.size != 1:
        told.append(("is shot at like others of its size", "HOP-21.18"))
    if unit.is_large:
        told.append(("never attacks in flank", "HOP-3.4"))
    for words, rule in told:
        yield Line("Special", words, rule)
