"""Move dice (ALA-12.1 to 12.4) and the fatigue they cause (ALA-12.9, 12.11)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.dice import Modifier
from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.facts import Disordered
from polemos.rules.alala.state import G
from polemos.rules.alala.throws import Throwing, Wanted
from polemos.rules.alala.troops import Troop


def why_no_dice(troop: Troop, dice: int) -> Reason | None:
    """Why a troop may not move with so many dice; the third needs the second and a band in motion (ALA-12.3)."""
    if not 1 <= dice <= len(troop.chart.move_dice):
        return Reason(f"{troop.chart.name} move with 1 to {len(troop.chart.move_dice)} dice", "ALA-12.1")
    if troop.chart.move_dice[dice - 1] == "D6" and not (troop.moved or troop.moved_last):
        return Reason("the third die is for cavalry that has moved before, this turn or last turn", "ALA-12.3")
    return None


def most_dice(troop: Troop) -> int:
    """The maximum dice of this moment."""
    return next(n for n in range(len(troop.chart.move_dice), 0, -1) if why_no_dice(troop, n) is None)


def dice_words(troop: Troop, dice: int) -> str:
    """As they are thrown: 2avd, 2avd+1d6."""
    kinds = [kind.lower() for kind in troop.chart.move_dice[:dice]]
    return "+".join(f"{kinds.count(kind)}{kind}" for kind in dict.fromkeys(kinds))


def throwing(troop: Troop, dice: int, label: str, rule: str = "ALA-12.1", mods: Sequence[Modifier] = ()) -> Throwing:
    """The throw of a troop that moves by itself; its distance is the total of `state.throws[0]`."""
    wanted = Wanted(rule, "move", label, troop.seat, dice_words(troop, dice), (troop.id,), mods=tuple(mods))
    return Throwing((wanted,))


def bonus(dice: int, initial: bool) -> Modifier:
    """What an initial evade, retire or rout move adds (ALA-12.4)."""
    value = movement().compelled.bonus_per_die * dice if initial else 0
    return Modifier(value, "initial move, 1 for each die" if initial else "no initial move", "ALA-12.4")


def fatigue(troop: Troop, faces: Sequence[int]) -> int:
    """Points for the highest faces: formed hoplites tire on a 5, Thessalians on a 6, nobody else."""
    tires = troop.formed if troop.is_hoplites else troop.chart.disordered_by_passage
    return movement().fatigue.dp * list(faces).count(troop.chart.fatigue_on) if tires else 0


def take_fatigue(g: G, troop: str, faces: Sequence[int]) -> None:
    known = g.state.troops[troop]
    points = fatigue(known, faces)
    if points and known.on_table:
        g.emit(Disordered(troop, points, "fatigue"), "ALA-12.9" if known.is_hoplites else "ALA-12.11")
