"""What a player is told of the battle that he is in: its armies, special rules, and how it is won."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from polemos.kernel.words.english import counted, the
from polemos.kernel.words.telling import Briefing, Line
from polemos.rules.hoplomachia.charts.charts import battle as chart_of
from polemos.rules.hoplomachia.charts.charts import track
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES
from polemos.rules.hoplomachia.screen.battle_told import record_of
from polemos.rules.hoplomachia.state.armies import Army
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import State

OBJECTIVES = {
    "exit_half_core": ("side A wins when half of its core has left by the enemy's edge", "HMA-3.12"),
    "athenian_exit": (
        "half of the hoplites of side A have left by the left edge at nightfall, or side B wins",
        "HMA-24.4",
    ),
    "spartan_exit": (
        "half of the hoplites of side A have left by the right edge at nightfall, or side B wins",
        "HMA-24.9",
    ),
    "seize_gate": ("side A wins when it has seized the gate", "HMA-21.10"),
    "hold_village": ("who holds the village at nightfall has won", "HMA-3.13"),
    "hold_fort": ("who holds the fort at nightfall has won", "HMA-3.16"),
}
PLANS = {
    "frontal": "frontal attack", "envelope": "envelopment", "harass": "harassment", "defend": "defence",
    "exit": "to break through and leave",
}  # fmt: skip


def briefing(state: State) -> Briefing:
    record = record_of(state)
    lines = list(_of_battle(state))
    if record is None:
        return Briefing(text="A battle generated from its year, its nations and the dice.", lines=tuple(lines))
    first, second = (army.name for army in record.army)
    text = record.introduction or f"{record.name}, {record.year} BC: {first} against {second}."
    return Briefing(text=text, lines=(*_of_scenario(record), *lines, *_rules_of_its_own(record)))


def sides_named(words: str, names: Sequence[str]) -> str:
    """Of a side that is called by its letter it is told who that is, the first time."""
    for letter, name in zip("AB", names, strict=True):
        words = re.sub(rf"\b([Ss]ide {letter})\b(?! \()", rf"\1 ({the(name)})", words, count=1)
    return words


def _of_scenario(record: ScenarioRecord) -> Iterator[Line]:
    yield Line("Battle", f"{record.name}, {record.year} BC: {chart_of(record.type).name}", "HMA-24.1")
    yield Line("Scale", f"{record.scale_note} A lochos is some {record.men_per_lochos} men.".strip(), "HMA-1.6")
    for name in record.objective:
        if name in OBJECTIVES:
            words, rule = OBJECTIVES[name]
            yield Line("Objective", sides_named(words, [army.name for army in record.army]), rule)


def _of_battle(state: State) -> Iterator[Line]:
    yield Line("Length", f"nightfall after {counted(state.turn_limit, 'turn')}", "HMA-3.25")
    yield Line("Victory", "the enemy's arete is below zero at the end of a turn", "HMA-20.1")
    for army in (state.armies[side] for side in SIDES if side in state.armies):
        yield Line(army.name, _army(state, army), "HMA-10.2")
        if army.plan and army.plan_shown:
            yield Line(f"Plan, {army.name}", PLANS[army.plan], "HMA-6.8")


def _army(state: State, army: Army) -> str:
    own = [state.elements[key] for unit in state.units.values() if unit.seat == army.seat for key in unit.elements]
    hoplites = sum(each.chart.is_hoplite for each in own)
    limits = track(army.track)
    told = f"{counted(hoplites, 'lochos')} of hoplites"
    return (
        f"{told}; {CONDITION_NAMES['S']} up to {limits.shaken} arete, {CONDITION_NAMES['U']} up to {limits.unsteady},"
        f" {CONDITION_NAMES['F']} up to {limits.firm}, {CONDITION_NAMES['E']} above"
    )


def _rules_of_its_own(record: ScenarioRecord) -> Iterator[Line]:
    for special in record.rules:
        names = [army.name for army in record.army]
        yield Line(special.name, sides_named(special.text, names), record.rule or "HMA-24.1")
    if record.sources:
        yield Line("Sources", record.sources, "HMA-24.1")
