"""The charts of Hoplites as tables to be read (HOP-27.6), from the data that the battle itself uses."""

from __future__ import annotations

from polemos.kernel.words.english import listed
from polemos.kernel.words.exchange import ChartInfo, ChartRow, ChartsInfo
from polemos.rules.hoplites.builder.words import CARDS, LETTER_WORDS, SPECIAL_RULES
from polemos.rules.hoplites.charts.charts import Charts, OwnCharts
from polemos.rules.hoplites.charts.charts import charts as charts_of
from polemos.rules.hoplites.charts.records import PROHIBITED, Terrain, UnitType

GROUPS = {"PHHI": "PH, HI", "CAV": "CAV", "INF": "INF", "EL": "EL", "CH": "CH"}
ROUTE = {"one": "1", "two": "2", "tq": "TQ", "double": "2 × TQ", "double10": "TQ; 2 × TQ from size 10"}
MODIFIERS = {
    "vs_heavy": "target is HI, PH or CO", "sk_vs_heavy": "SK shoot at HI or PH (in place of the line above)",
    "vs_sk_size1": "target is SK of size 1", "cataphract_archer": "archers at cataphracts",
    "cataphract_javelin_sling": "javelins or slings at cataphracts", "light_chariot_shooting": "a light chariot shoots",
}  # fmt: skip
HIGHEST = 9  # of a die
MARKS = {
    "TQ": "troop quality: a check is passed with a die not above it",
    "OW": "orderly withdrawal, before the attack is resolved",
    "COH": "cohesion hit; with as many hits as its TQ a unit routs",
    "A / D": "attacker superior, defender superior",
    "CAV": "BC, CA, GC, HC, LC, LN, RC and KB",
    "INF": "foot other than PH and HI",
}


def charts_told(own: OwnCharts) -> ChartsInfo:
    table = charts_of(own)
    return ChartsInfo(
        ruleset="hoplites",
        title="Charts of Hoplites",
        charts=(
            _results(table), _shock(table), _superiority(table), _missiles(table), _missile_modifiers(table),
            _terrain(table), _types(table), _letters(table), _cards(table), _special_rules(), _words(),
        ),
    )  # fmt: skip


def _row(head: str, *cells: str, words: str = "") -> ChartRow:
    return ChartRow(head=head, words=words, cells=cells)


def _results(table: Charts) -> ChartInfo:
    results = table.results
    doubtful = listed([f"die {each.die} of column {each.column}, {each.part}" for each in results.doubtful])
    rows = (
        _row(str(die), *(f"{attacker}/{defender}" for attacker, defender in row))
        for die, row in enumerate(results.rows)
    )
    return ChartInfo(
        id="results", title="Combat results", rule="HOP-15.10", corner="Die",
        words="Hits of the attacker / hits of the defender, by die and column. An attacker who is superior, or attacks "
        f"a flank, multiplies the defender's hits by {results.attacker_superior_multiplier}; a superior defender the "
        f"attacker's by {results.defender_superior_multiplier}. Kept as printed, though doubtful: {doubtful}.",
        columns=tuple(map(str, range(1, results.columns + 1))), rows=tuple(rows),
    )  # fmt: skip


def _shock(table: Charts) -> ChartInfo:
    shock = table.shock
    rows = []
    for attacker in shock.classes:
        cells = [shock.base[defender][attacker] for defender in shock.classes]
        rows.append(_row(attacker, *(f"{front or '–'}/{flank or '–'}" for front, flank in cells)))
    corrected = listed(
        [
            f"{each.attacker} against {each.defender} ({each.table}) {each.used_value} for {each.source_value}"
            for each in shock.corrections
        ]
    )
    return ChartInfo(
        id="shock", title="Shock table", rule="HOP-15.5", corner="Attacker", columns=shock.classes, rows=tuple(rows),
        words="The base column of an attack: from the front / in flank. Rows are attackers, columns defenders. "
        f"Corrected misprints: {corrected}.",
    )  # fmt: skip


def _superiority(table: Charts) -> ChartInfo:
    chart = table.superiority
    words = {"A": "A", "D": "D", "Dm": "D*"}
    rows = []
    for attacker in chart.classes:
        found = [chart.pairs.get(defender, {}).get(attacker, "") for defender in chart.classes]
        rows.append(_row(attacker, *(words.get(each, "") for each in found)))
    settled = listed(
        [
            f"{each.attacker} against {each.defender} {words[each.used_value]} for {each.source_value or 'nothing'}"
            for each in chart.corrections
        ]
    )
    return ChartInfo(
        id="superiority", title="Superiority", rule="HOP-15.8", corner="Attacker", columns=chart.classes,
        rows=tuple(rows),
        words="A: the attacker is superior. D: the defender is; D* only while he has missiles. Rows are attackers, "
        f"columns defenders. Settled where the source is unclear: {settled}.",
    )  # fmt: skip


def _missiles(table: Charts) -> ChartInfo:
    chart = table.missile
    rows = [
        _row(
            letter, str(number), str(chart.hits.get(letter, chart.hits["default"])), words=LETTER_WORDS.get(letter, "")
        )
        for letter, number in chart.values.items()
    ]
    hits = ", ".join(f"{low} to {high}: {number}" for low, high, number in chart.ozutsu.hits_by_roll)
    rows.append(_row("O", f"{chart.ozutsu.hit_from} or more", f"die {hits}", words=LETTER_WORDS["O"]))
    return ChartInfo(
        id="missiles", title="Missiles", rule="HOP-13.5", corner="Letter", columns=("Number", "Hits"),
        rows=tuple(rows), words="A shot hits when the die with its modifiers is not above the number.",
    )  # fmt: skip


def _missile_modifiers(table: Charts) -> ChartInfo:
    rows = [
        _row(MODIFIERS.get(each.id, each.id.replace("_", " ")), _signed(each.value)) for each in table.missile.modifiers
    ]
    for each in table.missile.no_missile:
        rows.append(_row(f"runs out of missiles: {each.who}", _from(each.from_)))
    return ChartInfo(
        id="missile_modifiers", title="Missile modifiers", rule="HOP-13.6", corner="When",
        columns=("Added to the die",), rows=tuple(rows), words="Cover of the target adds its own; see Terrain.",
    )  # fmt: skip


def _from(face: int) -> str:
    return {0: "always", HIGHEST: f"die {HIGHEST}"}.get(face) or (
        "never" if face > HIGHEST else f"die {face} to {HIGHEST}"
    )


def _terrain(table: Charts) -> ChartInfo:
    groups = table.terrain_groups
    return ChartInfo(
        id="terrain", title="Terrain", rule="HOP-6.2", corner="Terrain",
        columns=(*(GROUPS[group] for group in groups), "Shift", "Missiles", "Cover"),
        rows=tuple(
            _row(name.capitalize(), *(_entering(each, group) for group in groups), _shift(each.shift),
                 _signed(each.missile) if each.missile else "", "yes" if each.cover else "")
            for name, each in table.terrain.items()
        ),
        words="Hits on entering, by group (– none, NA cannot enter); columns by which attacks on it are shifted; what "
        "is added to missile dice; whether units can hide there.",
    )  # fmt: skip


def _entering(each: Terrain, group: str) -> str:
    hits = {str(name): count for name, count in each.coh.items()}[group]
    return "NA" if hits == PROHIBITED else str(hits) if hits else "–"


def _shift(columns: int) -> str:
    return f"{abs(columns)} {'left' if columns < 0 else 'right'}" if columns else ""


def _types(table: Charts) -> ChartInfo:
    return ChartInfo(
        id="types", title="Unit types", rule="HOP-3.1", corner="Type",
        columns=("Name", "Period", "Group", "Marker", "Attacks as", "Defends as", "Superiority", "Route points"),
        rows=tuple(_type(kind) for kind in table.types.values()),
        words="Marker: gets a manoeuvre marker when it is played.",
    )  # fmt: skip


def _type(kind: UnitType) -> ChartRow:
    group = ", ".join(
        word for word, holds in ((kind.category, True), ("CAV", kind.cav), ("heavy", kind.heavy)) if holds
    )
    return _row(
        f"{kind.code} {kind.class_}".rstrip(), kind.name, kind.period.capitalize(), group,
        "yes" if kind.manoeuvre_on_play else "", kind.shock_attack or "never", kind.shock_defence, kind.superiority,
        ROUTE[kind.route_value],
    )  # fmt: skip


def _letters(table: Charts) -> ChartInfo:
    return ChartInfo(
        id="letters", title="Missile letters", rule="HOP-3.3", corner="Letter", columns=("Meaning", "Points"),
        rows=tuple(_row(each, LETTER_WORDS.get(each, each), str(cost)) for each, cost in table.points.missile.items()),
        words="What stands in the corner of a card, and what it costs in the army editor.",
    )  # fmt: skip


def _cards(table: Charts) -> ChartInfo:
    return ChartInfo(
        id="cards", title="Special cards", rule="HOP-8.4", corner="Card",
        columns=("What it does", "Phase", "Without charge", "Extra copy"),
        rows=tuple(
            _row(card.name, CARDS.get(card.id, ("", ""))[0], card.phase, card.base.replace("c", "command")
                 if card.base == "1 + c" else card.base, str(card.cost))
            for card in table.cards.values()
        ),
        words="Where an army has it, and what one more costs.",
    )  # fmt: skip


def _special_rules() -> ChartInfo:
    return ChartInfo(
        id="special_rules", title="Special rules of armies", rule="HOP-7.1", corner="Rule",
        columns=("What it means",), words="",
        rows=tuple(_row(name, words) for name, words, _ in SPECIAL_RULES.values()),
    )  # fmt: skip


def _words() -> ChartInfo:
    return ChartInfo(
        id="abbreviations", title="Abbreviations", rule="HOP-1.9", corner="Word", columns=("Meaning",),
        rows=tuple(_row(word, meaning) for word, meaning in MARKS.items()), words="",
    )  # fmt: skip


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"
