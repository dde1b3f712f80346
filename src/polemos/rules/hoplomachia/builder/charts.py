"""The charts of Hoplomachia (section 22 and others) as tables to be read, from the data that the battle itself uses."""

from __future__ import annotations

from polemos.kernel.test import Test
from polemos.kernel.words.exchange import ChartInfo, ChartsInfo
from polemos.rules.hoplomachia.builder.arete_charts import before, efforts, events, rhetoria, tracks
from polemos.rules.hoplomachia.builder.army_charts import battle_types, levels, lists, nemesis, situations
from polemos.rules.hoplomachia.builder.card_charts import andreia, epidromos, figures, reactions
from polemos.rules.hoplomachia.builder.unit_cards import NONE, signed
from polemos.rules.hoplomachia.builder.words import BELOS, CHARACTERS, CHECK, LEVELS, LOSER, MOVES, ORDERS, TURN
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.records import TerrainChart
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES, CONDITIONS, Stance
from polemos.tabletop.muster.chart_tables import RULE, chart_table

SHEET = (
    "turn", "orders", "tracks", "efforts", "events", "check", "belos", "ekdromoi", "melee", "attack", "moves",
    "terrain", "stances", "casualties", "gate",
)  # fmt: skip
DICE = tuple(map(str, range(1, 7)))


def charts_told() -> ChartsInfo:
    return ChartsInfo(
        ruleset="hoplomachia",
        title="Charts of Hoplomachia",
        charts=(
            _turn(), _orders(), tracks(), before(), rhetoria(), efforts(), events(), _check(), _chances(), _belos(),
            _ekdromoi(), _melee(), _attack(), _moves(), _terrain(), _gate(), _characters(), _stances(), _casualties(),
            figures(), andreia(), reactions(), epidromos(), levels(), lists(), situations(), battle_types(), nemesis(),
        ),
    )  # fmt: skip


# -- the turn ----------------------------------------------------------------------------------------------------------


def _turn() -> ChartInfo:
    words = "Both sides go through it together; units alternate in arete sequence, from the side with precedence."
    return chart_table("turn", "The turn", "HMA-7.1", "Phase", ("What happens", RULE), TURN, words)


def _orders() -> ChartInfo:
    return chart_table("orders", "The eight orders", "HMA-9.1", "Order", ("What it means", RULE), ORDERS)


# -- checks, missiles, melee -------------------------------------------------------------------------------------------


def _check() -> ChartInfo:
    words = "2D6, the andreia number or less, after arete modifier and phobos."
    return chart_table("check", "Andreia checks: results", "HMA-11.6", "Result", ("Effect", RULE), CHECK, words)


def _chances() -> ChartInfo:
    chances = [(value, Test("HMA-11.2", "2d6", "", limit=value).chance) for value in range(2, 13)]
    rows = [(str(value), f"{chance * 36} in 36", f"{100 * float(chance):.1f}", "HMA-22.6") for value, chance in chances]
    columns = ("Chance", "Per cent", RULE)
    return chart_table("chances", "Chances of an andreia check", "HMA-22.6", "Number", columns, rows)


def _belos() -> ChartInfo:
    chart = charts().belos
    words = (
        f"A belos charge adds {chart.charge_bonus}, each further stand {chart.extra_stand}, a second rank"
        f" {chart.second_rank}; behind a wall {signed(chart.wall)}; less the belos shield. 1D6 and this, above the"
        " check number, fails."
    )
    return chart_table("belos", "Belos: results", "HMA-15.18", "Result", ("Effect", RULE), BELOS, words)


def _ekdromoi() -> ChartInfo:
    chart = charts().ekdromoi
    kinds = (("Psiloi, toxotes, sphendonetes", chart.psiloi), ("Peltastes", chart.peltast), ("Horse", chart.cavalry))
    rows = [(words, *results, "HMA-15.23") for words, results in kinds]
    words = f"Sent out at enemies within {chart.reach} inches. Kill: a stand is removed; lost: the ekdromoi are."
    return chart_table("ekdromoi", "Ekdromoi", "HMA-15.23", "Against", (*DICE, RULE), rows, words)


def _melee() -> ChartInfo:
    chart = charts().melee
    rows = []
    for result in dict.fromkeys(chart.resolution.values()):
        pairs = ", ".join(pair.replace("-", "–") for pair, found in chart.resolution.items() if found == result)
        name, effect, rule = LOSER[result]
        rows.append((pairs, name, effect, rule))
    words = f"Levels of penetration: {', '.join(LEVELS)}. The higher one wins; it stands first."
    return chart_table("melee", "Melee", "HMA-18.14", "Levels", ("Loser", "Effect", RULE), rows, words)


def _attack() -> ChartInfo:
    chart = charts().melee.modifiers
    depth = ", ".join(f"{stands} stands deep {signed(value)}" for stands, value in chart.depth.items() if value)
    rows = (
        ("Attack", "spear and arete modifier; disarrayed: half of the total, rounded up", "HMA-18.5"),
        ("Defence", "shield and what helps; never below 0", "HMA-18.6"),
        ("Momentum, in epidromos", "its number to attack and defence of whoever has the marker", "HMA-18.10"),
        ("Othismos", f"its number to the attack; {depth}; hamippoi {signed(chart.hamippoi)}", "HMA-18.11"),
        ("Ground given, in othismos", "1 for each time pushed back, 2 broken into, off the defence", "HMA-18.9"),
        ("Gap on its right", f"{signed(chart.gap)} to the defence", "HMA-18.8"),
        ("Uphill", f"{signed(chart.uphill)} to the defence", "HMA-18.7"),
        ("Palisade", signed(chart.palisade), "HMA-18.7"),
        ("Low wall, ditch, bank", signed(chart.low_wall), "HMA-18.7"),
        ("Penetration", "attack over defence: 2; over strength too: 3; over the threshold too: 4", "HMA-18.13"),
        ("Pushed back", f"foot {chart.push_back.foot:g} inches, horse {chart.push_back.horse:g}", "HMA-18.17"),
    )  # fmt: skip
    return chart_table("attack", "Attack and defence", "HMA-18.5", "What", ("How much", RULE), rows)


# -- moves and ground --------------------------------------------------------------------------------------------------


def _moves() -> ChartInfo:
    limits, chart = charts().wheel_limits, charts().movement
    known = {"cf": limits.infantry_cf, "of": limits.infantry_of, "horse": limits.cavalry_cf}
    rows = [(who, wheel.format(**known), turns, rule) for who, wheel, turns, rule in MOVES]
    words = (
        f"Changing arrangement costs {chart.arrangement_change:g} inch. Hoplites stay {chart.hoplite_gap:g} inches from"
        f" enemy hoplites, everybody else {chart.enemy_gap:g} from enemies, but for charges and pursuits."
    )
    columns = ("Wheels without disarray", "Turns", RULE)
    return chart_table("moves", "Wheels and turns", "HMA-13.5", "Troops", columns, rows, words)


def _terrain() -> ChartInfo:
    known = [(each.id.replace("_", " ").capitalize(), each) for each in charts().terrain]
    rows = [(name, _disarray(each), _kind(each), "HMA-21.1") for name, each in known]
    words = "The numbers of all that a unit crosses in a turn are added; above its disarray qualifier it is disarrayed."
    return chart_table("terrain", "Terrain", "HMA-21.1", "Terrain", ("Disarray", "Also", RULE), rows, words)


def _disarray(chart: TerrainChart) -> str:
    return "impassable" if chart.impassable else str(chart.disarray)


def _kind(chart: TerrainChart) -> str:
    said = (
        ("uphill", chart.uphill), ("conceals", chart.conceals), ("blocks sight", chart.blocks_sight),
        ("counts when standing", chart.counts_when_stationary), ("a work", chart.work), ("a bank", chart.bank),
        ("destroys those driven over it", chart.destroys), (chart.note, bool(chart.note)),
    )  # fmt: skip
    return ", ".join(words for words, holds in said if holds) or NONE


def _gate() -> ChartInfo:
    chart = charts().gate
    rows = (
        (_dice(chart.slammed), "slammed in the Invader's face", "HMA-21.10"),
        (_dice(chart.held), "held open by the Invader", "HMA-21.10"),
        ("won", f"{chart.lochoi_to_win} lochoi inside", "HMA-21.10"),
    )
    return chart_table("gate", "The gate", "HMA-21.10", "1D6", ("What", RULE), rows)


def _dice(known: tuple[int, ...]) -> str:
    return f"{known[0]}–{known[-1]}"


# -- strategoi ---------------------------------------------------------------------------------------------------------


def _characters() -> ChartInfo:
    chart = charts().strategos_generator
    columns = {
        "Spartan": chart.spartan, "Democratic": chart.democratic, "Oligarchic": chart.oligarchic, "Royal": chart.royal,
        "Mercenary": chart.mercenary,
    }  # fmt: skip
    rows = [
        (str(die), *(CHARACTERS[known[die - 1]] for known in columns.values()), chart.stance[die - 1], "HMA-5.2")
        for die in range(1, 7)
    ]
    words = "Stance: of strategoi of another than the main nationality."
    return chart_table("characters", "Strategoi", "HMA-5.2", "1D6", (*columns, "Stance", RULE), rows, words)


def _stances() -> ChartInfo:
    known: tuple[Stance, ...] = ("symmachos", "automolos")
    rows = [
        (
            CONDITION_NAMES[condition],
            *(str(charts().stance_test.number(stance, condition) or "none") for stance in known),
            "HMA-5.8",
        )
        for condition in CONDITIONS
    ]
    words = "2D6, the number or less obeys; who fails withdraws with all his units."
    return chart_table("stances", "Stance tests", "HMA-5.8", "Army", ("Symmachos", "Automolos", RULE), rows, words)


def _casualties() -> ChartInfo:
    chart = charts().strategos_casualty
    rows = (
        ("Fought", f"{chart.fought}+", "HMA-19.2"),
        ("Pushed back or broken into", f"{chart.pushed_back_or_broken_into}+", "HMA-19.2"),
        ("Routed", f"{chart.routed}+", "HMA-19.2"),
        ("Slaughtered or caught", f"{chart.slaughtered_or_caught}+", "HMA-19.2"),
        ("Promachos", signed(chart.promachos_bonus), "HMA-5.5"),
    )
    words = "2D6 in the Katastrophe phase; the worst that befell his element counts."
    return chart_table("casualties", "Strategos killed", "HMA-19.2", "His element", ("On", RULE), rows, words)
