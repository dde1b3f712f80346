"""The charts of Paean as tables to be read, in our words and from the data that the battle itself uses."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.test import Test
from polemos.kernel.words.english import counted
from polemos.kernel.words.exchange import ChartInfo, ChartsInfo
from polemos.rules.paean.builder.army_charts import budgets, leaders, lists, prices, weapon_words
from polemos.rules.paean.builder.words import ACTIONS, BOUND, DEEDS, DICE, GIFTS, GROUND, REACTIONS, RESULTS, SIGHT
from polemos.rules.paean.charts.charts import (
    armour_chart,
    base_chart,
    expert_chart,
    formations,
    ground,
    hero_chart,
    leader_chart,
    tests_chart,
)
from polemos.rules.paean.charts.points import points_chart
from polemos.rules.paean.charts.records import ClassChart, TerrainChart
from polemos.rules.paean.dice import chance_to_reach
from polemos.rules.paean.lengths import cm, told
from polemos.tabletop.muster.chart_tables import RULE, chart_table

SHEET = (
    "bound", "orders", "actions", "skirmish", "troops", "missiles", "reactions", "dice", "hits", "results", "heroes",
    "gifts", "challenges", "terrain", "victory",
)  # fmt: skip
NONE = "–"


def charts_told(times: int = 1) -> ChartsInfo:
    """`times`: as large as with 6 mm figures (PAE-21.1)."""
    charts = (
        _bound(), _orders(), _actions(), _skirmish(), _tests(), _troops(), _weapons(), _missiles(), _reactions(),
        _dice(), _hits(), _results(), _heroes(), _gifts(), _challenges(), _terrain(), _victory(), budgets(),
        leaders(), prices(), lists(),
    )  # fmt: skip
    return ChartsInfo(ruleset="paean", title="Charts of Paean", charts=tuple(_scaled(each, times) for each in charts))


def _scaled(chart: ChartInfo, times: int) -> ChartInfo:
    rows = tuple(
        replace(row, head=told(row.head, times), cells=tuple(told(cell, times) for cell in row.cells))
        for row in chart.rows
    )
    return replace(chart, rows=rows, words=told(chart.words, times))


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _named(name: str) -> str:
    return name.replace("_", " ").capitalize()


# -- the bound and its orders ------------------------------------------------------------------------------------------


def _bound() -> ChartInfo:
    rows = [(f"{number} {name}", what, rule) for number, (name, what, rule) in enumerate(BOUND, 1)]
    words = "The sides have bounds in turn; the side with the initiative has the odd ones."
    return chart_table("bound", "The bound", "PAE-6.2", "Step", ("What happens", RULE), rows, words)


def _orders() -> ChartInfo:
    chart = leader_chart().command
    low = 0.0
    rows = []
    for high, modifier in chart.bands:
        span = f"up to {cm(high)}" if not low else f"over {{{low:g}}}, up to {cm(high)}"
        rows.append((f"In sight, {span}", signed(modifier), "PAE-7.9"))
        low = high
    rows.append((f"In sight, over {cm(low)}", signed(chart.beyond), "PAE-7.9"))
    rows.append(("Out of sight, instead", signed(chart.out_of_sight), "PAE-7.10"))
    for name, modifier in chart.repeat.items():
        rows.append((f"Each order before, {_named(name).lower()}", signed(modifier), "PAE-7.11"))
    words = (
        "2D6, the commander's value or less. Who fails gives no more orders in this bound. Call of power: within"
        f" {cm(leader_chart().call_of_power)} of the army commander, without a roll."
    )
    return chart_table("orders", "Command rolls", "PAE-7.8", "For", ("Value", RULE), rows, words)


def _actions() -> ChartInfo:
    words = "One order, one action. Light mediums turn and change shape within a move."
    return chart_table("actions", "Actions of formations", "PAE-9.1", "Action", ("How", RULE), ACTIONS, words)


def _skirmish() -> ChartInfo:
    again = signed(tests_chart().repeat_initiative)
    rows = [
        (_named(level.name), str(level.initiative) if level.initiative else NONE, str(level.contact_reaction),
         signed(level.missile_reaction), signed(level.close_combat_dice), "PAE-2.5")
        for level in formations().experience
    ]  # fmt: skip
    columns = ("Initiative of lights", "Contact reaction", "Missile reaction die", "Combat dice", RULE)
    words = (
        f"2D6, the value or less; {again} for each test passed before, of lights in their turn, of reactions in the"
        f" bound. Led by a hero: contact reaction {tests_chart().hero_reaction}. Missile reaction: D4 and this, not"
        " higher than the bases left."
    )
    return chart_table("skirmish", "Experience and tests", "PAE-2.5", "Level", columns, rows, words)


def _tests() -> ChartInfo:
    chances = [Test("PAE-1.11", "2d6", "", limit=value).chance for value in range(2, 13)]
    rows = [
        (str(value), f"{chance * 36} in 36", f"{100 * float(chance):.1f}", "PAE-1.11")
        for value, chance in enumerate(chances, 2)
    ]
    return chart_table("tests", "Chances of 2D6", "PAE-1.11", "Or less", ("Chance", "Per cent", RULE), rows)


# -- troops ------------------------------------------------------------------------------------------------------------


def _troops() -> ChartInfo:
    columns = ("Code", "Move", "Armour", "Die", "Ranks", "Figures a rank", "Order", "Supports", RULE)
    rows = [_class(each) for each in formations().classes]
    words = "Supports: dice for bases behind a contacting one. Light heavy and heavy troops are hoplites."
    return chart_table("troops", "Troops", "PAE-2.1", "Class", columns, rows, words)


def _class(chart: ClassChart) -> tuple[str, ...]:
    ranks = str(chart.ranks[0]) if len(chart.ranks) == 1 else f"{chart.ranks[0]} to {chart.ranks[-1]}"
    return (
        f"{_named(chart.name)} {chart.mount}", chart.code, f"{{{chart.move:g}}}", str(chart.armour), f"D{chart.die}",
        ranks, str(chart.figures_per_rank), chart.order, str(chart.support_limit) if chart.support_limit else NONE,
        "PAE-2.1",
    )  # fmt: skip


def _weapons() -> ChartInfo:
    rows = [
        (weapon_words(each).capitalize(), each.code, cm(each.range) if each.range else NONE,
         "yes" if each.close_combat else "no", ", ".join(f"{kind} {ranks}" for kind, ranks in each.carried.items()),
         "PAE-2.4")
        for each in formations().weapon
    ]  # fmt: skip
    columns = ("Code", "Range", "Close combat", "Carried by, ranks", RULE)
    return chart_table("weapons", "Weapons", "PAE-2.4", "Weapon", columns, rows)


def _missiles() -> ChartInfo:
    arcs = ", ".join(
        f"{name} {arc}°" for name, arc in {each.name: each.fire_arc for each in formations().classes}.items() if arc
    ).replace("_", " ")
    disperse = ", ".join(f"{counted(ranks, 'rank')} {hits}" for ranks, hits in base_chart().hits_to_disperse.items())
    cover = ", ".join(f"{each.name.lower()} {each.missile_cover}+" for each in ground().kind if each.missile_cover)
    rows = (
        ("Dice", "one for each rank of a base in range, arc and sight", "PAE-11.5"),
        ("Arc", arcs, "PAE-11.3"),
        ("Score", f"the armour, {armour_chart().least} at least", "PAE-11.7"),
        ("At a flank or rear", f"{signed(armour_chart().flank_or_rear)}; not lights", "PAE-11.8"),
        ("Expert shots", signed(expert_chart().missile_armour), "PAE-2.6"),
        ("Cover first", cover, "PAE-11.9"),
        ("Over others, third rank and further", "every hit again for each rank in between", "PAE-11.11"),
        ("Hits that disperse a base", disperse, "PAE-11.15"),
    )
    return chart_table("missiles", "Missiles", "PAE-11.2", "What", ("How", RULE), rows)


def _reactions() -> ChartInfo:
    columns = ("After a passed test", "More than one", RULE)
    words = "Rallying bases, and whoever is engaged in front, do not test. Foot does not countercharge horse."
    return chart_table("reactions", "Contact reactions", "PAE-12.6", "Who", columns, REACTIONS, words)


# -- close combat ------------------------------------------------------------------------------------------------------


def _dice() -> ChartInfo:
    extra: dict[str, str] = {each.name: str(each.close_combat_dice) for each in formations().experience}
    rows = [(name, dice.format_map(extra), rule) for name, dice, rule in DICE]
    hero = hero_chart()
    more = ", ".join(f"{value}: {dice}" for value, dice in hero.close_combat_dice.items())
    rows.append(("Hero with the formation, D8 by his value", more, "PAE-15.16"))
    rows.append(("Hero whose formation charged or countercharged", str(hero.charge_dice), "PAE-15.16"))
    return chart_table("dice", "Combat dice", "PAE-13.12", "For", ("Dice", RULE), rows)


def _hits() -> ChartInfo:
    chart = armour_chart()
    dice = sorted({each.die for each in formations().classes})
    rows = [
        (str(score), *(str(chance_to_reach(die, score)) for die in dice), "PAE-13.17")
        for score in range(chart.least, chart.greatest + 1)
    ]
    words = (
        f"The armour of whoever is struck; {signed(chart.flank_or_rear)} for a base that strikes a flank or rear, not"
        f" against open troops and heroes; {signed(chart.missile_only_striker)} for a base with missiles alone. Above"
        " the die: its highest face, then the rest."
    )
    columns = (*(f"D{die}" for die in dice), RULE)
    return chart_table("hits", "Scores to hit", "PAE-13.14", "Score", columns, rows, words)


def _results() -> ChartInfo:
    words = "The side with more hits wins by the difference; in a mêlée of several one formation suffers it."
    return chart_table("results", "Results of a phase", "PAE-14.2", "Who", ("What happens", RULE), RESULTS, words)


# -- heroes ------------------------------------------------------------------------------------------------------------


def _heroes() -> ChartInfo:
    chart = hero_chart()
    rows = [(DEEDS[key], signed(modifier), "PAE-15.5") for key, modifier in chart.modifiers.items()]
    led = ", ".join(f"{value}: {bases}" for value, bases in chart.bases_led.items())
    words = (
        f"2D6, his value or less, with these for each action before. Bases that he may lead, by his value: {led}."
        f" Alone he moves {cm(leader_chart().move)}."
    )
    return chart_table("heroes", "Heroic actions", "PAE-15.4", "Action before", ("Value", RULE), rows, words)


def _gifts() -> ChartInfo:
    rows = [
        (each.name, str(each.d6), GIFTS[each.id].format_map({f: getattr(each, f) for f in each.__struct_fields__}),
         each.rule)
        for each in formations().gift
    ]  # fmt: skip
    return chart_table("gifts", "Gifts of the gods", "PAE-4.4", "Gift", ("D6", "What it does", RULE), rows)


def _challenges() -> ChartInfo:
    armour = leader_chart().challenge_armour
    rows = [(_named(role), str(value), "PAE-16.5") for role, value in armour.items()]
    words = (
        "Both throw as many D8 as they are worth; more hits kill. A commander who passes a test of his value may"
        " refuse: he evades and is worth one less."
    )
    return chart_table("challenges", "Single combat", "PAE-16.5", "Who", ("Armour", RULE), rows, words)


# -- ground and victory ------------------------------------------------------------------------------------------------


def _terrain() -> ChartInfo:
    columns = ("Close troops", "Sight", "Missile cover", "Combat cover", RULE)
    rows = [_ground(each) for each in ground().kind]
    words = "Open troops treat difficult ground as open. Horse crosses neither works nor walls."
    return chart_table("terrain", "Terrain", "PAE-17.1", "Terrain", columns, rows, words)


def _ground(chart: TerrainChart) -> tuple[str, ...]:
    covers = (f"{cover}+" if cover else NONE for cover in (chart.missile_cover, chart.close_combat_cover))
    sight = SIGHT[chart.sight].format(depth=cm(ground().sight_depth))
    return (chart.name, GROUND[chart.ground], sight, *covers, "PAE-17.1")


def _victory() -> ChartInfo:
    chart = points_chart().victory
    degrees = ", ".join(f"{name} up to {limit} per cent" for limit, name in chart.degrees)
    rows = (
        ("The last hoplite base is lost", "the side has lost", "PAE-19.2"),
        ("The army commander is lost", "the side has lost", "PAE-19.3"),
        ("Bound limit", f"{chart.difference_at_limit} per cent of the points less lost win: {chart.at_limit}",
         "PAE-19.5"),
        ("Degree, by the winner's losses", f"{degrees}, else {chart.beyond}", "PAE-20.2"),
    )  # fmt: skip
    return chart_table("victory", "Victory", "PAE-19.1", "When", ("What", RULE), rows)
