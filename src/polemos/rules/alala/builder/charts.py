"""The charts of Alala! as tables to be read, in our words and from the data that the battle itself uses."""

from __future__ import annotations

from collections.abc import Mapping

from polemos.kernel.words.exchange import ChartInfo, ChartsInfo
from polemos.rules.alala.builder.card_charts import cards, deployment, windows
from polemos.rules.alala.builder.words import (
    AFTER_BANDS,
    AFTER_HOPLITES,
    CHARGES,
    GOING,
    LEVEL_CHANGES,
    RESULT_NAMES,
    SIDES_OF_SUPPORT,
    SIGHT,
    TURN,
)
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import armies, ground
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.charts.records import Grade, TerrainChart, TroopChart
from polemos.rules.alala.charts.skirmish import skirmish_chart
from polemos.rules.alala.troops import LEVELS
from polemos.tabletop.muster.chart_tables import RULE, chart_table

SHEET = (
    "turn", "control", "command", "levels", "troops", "moves", "disorder", "shooting", "charge", "dice", "results",
    "leaders", "victory",
)  # fmt: skip


def charts_told() -> ChartsInfo:
    return ChartsInfo(
        ruleset="alala",
        title="Charts of Alala!",
        charts=(
            _turn(), _command(), _control(), _levels(), _troops(), _moves(), _disorder(), _shooting(), _charge(),
            _dice(), _results(), _leaders(), _victory(), deployment(), _terrain(), cards(), windows(),
        ),
    )  # fmt: skip


def _turn() -> ChartInfo:
    rows = [(f"{number} {name}", what, rule) for number, (name, what, rule) in enumerate(TURN, 1)]
    words = "Each phase is finished by the first side, then by the second, from right to left."
    return chart_table("turn", "The turn", "ALA-7.1", "Phase", ("What happens", RULE), rows, words)


def _command() -> ChartInfo:
    chart = command_chart()
    action, encourage = chart.action, chart.encourage
    prices = ", ".join(f"{grade} {cost}" for grade, cost in encourage.cost.items())
    advancing = ", ".join(f"{grade} that advances {cost}" for grade, cost in encourage.advancing.items())
    control = f'his unit and those of his phalanx in line with it within {action["control"].within:g}" act as one'
    rows = (
        ("Control", str(action["control"].cost), control, action["control"].rule),
        ("Move", str(action["move"].cost), f'to a unit of his within {action["move"].within:g}"; before Control',
         action["move"].rule),
        ("Encourage", prices, f'a unit within {action["encourage"].within:g}" one level up or down; {advancing}',
         encourage.rule),
        ("Signal", str(action["signal"].cost), "once: the whole phalanx advances, and goes on advancing",
         action["signal"].rule),
        ("Invoke", str(action["invoke"].cost), "draw an Othismos card; not after his signal", action["invoke"].rule),
    )  # fmt: skip
    words = "Not while his unit fights or routs. Points come back each turn."
    return chart_table("command", "Command actions", "ALA-8.3", "Action", ("CP", "What it does", RULE), rows, words)


def _control() -> ChartInfo:
    chart = command_chart().control
    levels = ", ".join(f"{name} +{more}" for name, more in zip(LEVELS, chart.levels, strict=True) if more)
    free, out = "/".join(chart.free_grades), "/".join(chart.break_out_grades)
    rows = (
        (f"{chart.low} or less", f"Shaken hoplites retire; {free} act freely; others halt", "ALA-9.3"),
        (f"{chart.low + 1} to {chart.high - 1}", "act as you wish", "ALA-9.5"),
        (f"{chart.high} or more", f"pursuers go on; Eager {out} hoplites break out; others repeat their last move",
         "ALA-9.6"),
    )  # fmt: skip
    words = (
        f"{'/'.join(chart.d6_grades)} hoplites throw D6, all others AvD; {levels}. Bands and uncontrolled units test."
    )
    return chart_table("control", "Control tests", "ALA-9.2", "Result", ("What it does", RULE), rows, words)


def _levels() -> ChartInfo:
    dice = combat_chart().dice
    by_level = ", ".join(
        f"{name} {_signed(dice[name.lower().replace('-', '_')].dice)}" for name in LEVELS
    )  # fmt: skip
    within = command_chart().aggression.within
    rows = [(cause.format(within=f'{within:g}"'), change, rule) for change, cause, rule in LEVEL_CHANGES]
    words = f"Combat dice: {by_level}. Below Shaken: the unit retires."
    return chart_table("levels", "Aggression of hoplites", "ALA-10.4", "Cause", ("Level", RULE), rows, words)


def _troops() -> ChartInfo:
    columns = ("Men", "Half", "Move dice", "Shots", "Combat", "Charges", RULE)
    rows = [_troop(chart) for chart in armies().troop.values()]
    words = "Half: with so many left, or fewer, it withdraws. AvD = 2 3 3 4 4 5. The D6 only after a move before."
    return chart_table("troops", "Troops and their dice", "ALA-12.1", "Troop", columns, rows, words)


def _troop(chart: TroopChart) -> tuple[str, ...]:
    shots = "–"
    if chart.shooting_men_per_die:
        more = f" + {chart.shooting_bonus}" if chart.shooting_bonus else ""
        shots = f"{_per(chart.shooting_men_per_die)}{more}"
    support = " + 2" if chart.always_supported else ""
    name = f"{chart.name} (option)" if chart.option else chart.name
    return (
        name, str(chart.men), str(chart.below_half_at), " + ".join(chart.move_dice), shots,
        f"{_per(chart.combat_men_per_die)}{support}", CHARGES[chart.may_charge], chart.rule,
    )  # fmt: skip


def _per(men: int) -> str:
    return {1: "1 a man", 2: "½ a man"}.get(men, f"1 for {men} men")


def _moves() -> ChartInfo:
    chart = movement()
    stop, wheel, shift, turn = chart.stop, chart.wheel, chart.shift, chart.about_face
    rows = (
        ("Dice move", f"1 or {chart.dice_move.most_dice} dice, on or up to {chart.dice_move.incline:g}° to the right",
         chart.dice_move.rule),
        ("Wheel", f'far corner up to {wheel.inches:g}" forward; DP {_by_grade(wheel.dp)}', wheel.rule),
        ("Side-step, back", f'up to {shift.inches:g}"; {" and ".join(shift.grades)} only', shift.rule),
        ("About face", f"half the move and {turn.dp} DP", turn.rule),
        ("Through friends", f"{chart.passage.dp} DP for formed hoplites; not cavalry and hoplites", chart.passage.rule),
        ("Stop", f'{stop.inches:g}" from an enemy to the front; bands give way to formed hoplites', stop.rule),
        ("Evade, retire", f'all dice, +{chart.compelled.bonus_per_die}" a die the first time', chart.compelled.rule),
    )  # fmt: skip
    return chart_table("moves", "Moves of formed hoplites", "ALA-14.1", "Move", ("How", RULE), rows)


def _disorder() -> ChartInfo:
    chart = movement()
    redress = chart.redress
    beyond = ", ".join(f'{grade} only beyond {inches:g}" of enemies' for grade, inches in redress.beyond.items())
    rows = (
        ("Each 5 on a move die", f"{chart.fatigue.dp} DP; an A unit may make one of them a {chart.fatigue.lowered_to}",
         chart.fatigue.rule),
        ("Rough ground", f"{chart.rough.dp} DP a turn", chart.rough.rule),
        ("Redress, without moving", f"takes off {_by_grade(redress.dp)}; {beyond}", redress.rule),
        ("After the signal", "who redresses drops a level if Ready or Eager; Eager C may not", "ALA-11.6"),
    )  # fmt: skip
    lost = -combat_chart().dice["disorder"].dice
    words = f"At most 3 DP; each costs {lost} combat dice. Skirmishers have none."
    return chart_table("disorder", "Disorder", "ALA-11.1", "Cause", ("Points", RULE), rows, words)


def _shooting() -> ChartInfo:
    chart = skirmish_chart()
    rows = (
        ("Target", f'the nearest enemy in sight within {chart.shooting.range:g}"', chart.shooting.rule),
        (chart.dice.frontal.words.capitalize(), f"{_signed(chart.dice.frontal.dice)} dice", chart.dice.frontal.rule),
        ("Hit", f"{chart.shooting.hits_on}; a casualty each", "ALA-13.9"),
    )
    words = "Bands only: shoot and move, move and shoot, or stand and shoot twice."
    return chart_table("shooting", "Shooting", "ALA-13.1", "What", ("How", RULE), rows, words)


def _charge() -> ChartInfo:
    charge = combat_chart().charge
    rows = (
        ("Hoplites", f'formed, not Shaken, signalled, {charge.advance_needed:g}" advanced in all; an enemy in front',
         "ALA-15.1"),
        ("Peltasts, cavalry", "unformed enemies, all round; psiloi never", "ALA-15.1"),
        ("Range", f'{charge.range:g}", straight', "ALA-15.3"),
        ("Charged hoplites", "drop a level at the halt, another from the rear or right", "ALA-15.11"),
        ("Charged bands", "skirmishers stand or evade; cavalry counter-charges or evades", "ALA-15.9"),
    )  # fmt: skip
    return chart_table("charge", "Charges", "ALA-15.1", "Who", ("When", RULE), rows)


def _dice() -> ChartInfo:
    chart = combat_chart()
    rows = []
    for key, line in chart.dice.items():
        if line.dice:
            words = SIDES_OF_SUPPORT.get(key, line.words)
            rows.append((f"{words[0].upper()}{words[1:]}", _signed(line.dice), line.rule))
    hits = chart.hits
    words = (
        f"1 die for 2 men, at least {chart.minimum.dice}. Formed hoplites hit to their front on {hits.formed}, "
        f"all others on {hits.otherwise}. A leader adds {hits.leader} hit."
    )
    return chart_table("dice", "Combat dice", "ALA-16.4", "For", ("Dice", RULE), rows, words)


def _results() -> ChartInfo:
    rows = []
    above: int | None = None
    for row in combat_chart().result:
        difference = f"{_signed(row.least)} or more" if above is None else _span(row.least, above - 1)
        rows.append((
            RESULT_NAMES[row.name], difference, str(row.casualties), _signed(row.levels) if row.levels else "0",
            AFTER_HOPLITES[row.name], AFTER_BANDS[row.name], row.rule,
        ))  # fmt: skip
        above = row.least
    columns = ("Hits apart", "Casualties", "Level", "Hoplites", "Bands", RULE)
    words = "Own hits less the enemy's; each side takes its own row."
    return chart_table("results", "Combat results", "ALA-17.1", "Result", columns, rows, words)


def _span(least: int, most: int) -> str:
    return f"{_signed(most)} or less" if least < -100 else f"{_signed(least)} to {_signed(most)}"


def _leaders() -> ChartInfo:
    chart = command_chart().leaders
    rows, low = [], 1
    for wound in chart.wound:
        told = "killed" if wound.killed else f"rating {_signed(-wound.loss)}"
        rows.append((str(low) if low == wound.up_to else f"{low} to {wound.up_to}", told, wound.rule))
        low = wound.up_to + 1
    words = (
        f"D6 after shots that cost his unit men, and after its combats: on {chart.hit_on} he is hit. "
        f"His second has rating {chart.successor}."
    )
    return chart_table("leaders", "Risk to leaders", chart.rule, "D6", ("Wound", RULE), rows, words)


def _victory() -> ChartInfo:
    won = battle_chart().victory
    rows = (
        ("Hoplite unit", " / ".join(f"{grade} {points}" for grade, points in won.unit.items()), "ALA-21.4"),
        ("Cavalry, skirmishers", f"{won.cavalry}, {won.skirmishers}", "ALA-21.4"),
        ("Leader, commander in chief", f"{won.leader}, {won.chief}", "ALA-21.4"),
        ("Baggage looted", str(won.baggage), "ALA-21.4"),
    )
    words = (
        "Broken at the end of a turn with half of the hoplite units lost or retiring. Else, after the last turn, "
        f"{won.marginal} points ahead win."
    )
    return chart_table("victory", "Victory", "ALA-21.2", "Points for", ("Points", RULE), rows, words)


def _terrain() -> ChartInfo:
    columns = ("Rough", "Formed hoplites", "Unformed foot", "Cavalry", "Sight", RULE)
    rows = [_ground(chart) for chart in ground().terrain.values()]
    return chart_table("terrain", "Terrain", "ALA-4.1", "Terrain", columns, rows)


def _ground(chart: TerrainChart) -> tuple[str, ...]:
    going = (GOING[each] for each in (chart.formed_hoplites, chart.unformed_foot, chart.cavalry))
    return (chart.name, "rough" if chart.rough else "–", *going, SIGHT[chart.sight], chart.rule)


def _by_grade(points: Mapping[Grade, int]) -> str:
    return ", ".join(f"{grade} {each}" for grade, each in points.items())


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"
