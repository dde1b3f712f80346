"""The charts of arete: tracks, what is rolled before the battle, efforts and events in it (sections 6 and 10)."""

from __future__ import annotations

from polemos.kernel.words.exchange import ChartInfo
from polemos.rules.hoplomachia.builder.unit_cards import signed
from polemos.rules.hoplomachia.builder.words import BASE_LINES, CHARACTERS, EFFORTS, EVENTS
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.records import Roll, Swing
from polemos.tabletop.muster.chart_tables import RULE, chart_table

DICE = tuple(map(str, range(1, 7)))


def tracks() -> ChartInfo:
    limits = charts().arete_limits
    rows = [
        (name.capitalize(), f"up to {each.shaken}", f"{each.shaken + 1}–{each.unsteady}",
         f"{each.unsteady + 1}–{each.firm}", f"{each.firm + 1}–{limits.maximum}", "HMA-10.2")
        for name, each in charts().arete_track.items()
    ]  # fmt: skip
    columns = ("Shaken", "Unsteady", "Firm", "Eager", RULE)
    words = f"At most {limits.maximum}. An army below {limits.defeat_below} at the end of a turn has lost."
    return chart_table("tracks", "Arete tracks", "HMA-10.2", "Track", columns, rows, words)


def before() -> ChartInfo:
    chart, known = charts().base_arete, charts().hieres
    rows = [(BASE_LINES[each], *map(str, chart.line(each)), "HMA-6.2") for each in chart.priority]
    lines = (("even", known.even), ("outnumbering", known.outnumber), ("outnumbered", known.outnumbered))
    hieres = " · ".join(
        f"{words} {row.target}+: {', '.join(map(signed, (row.first, row.second, row.third)))}, never {signed(row.none)}"
        for words, row in lines
    )
    words = (
        f"The first line that applies. Breakfast: {signed(charts().breakfast.hellenic)}, of Thracians"
        f" {signed(charts().breakfast.thracian)}. Hieres, by the roll that succeeds: {hieres}."
    )
    return chart_table("before", "Arete before the battle", "HMA-6.2", "Army", (*DICE, RULE), rows, words)


def rhetoria() -> ChartInfo:
    chart = charts().rhetoria
    columns = (
        ("fellow_hoplite", chart.fellow_hoplite), ("promachos", chart.promachos), ("crafty", chart.crafty),
        ("demagogue", chart.demagogue),
    )  # fmt: skip
    rows = [(CHARACTERS[name].capitalize(), *map(signed, results), "HMA-6.6") for name, results in columns]
    return chart_table("rhetoria", "Rhetoria", "HMA-6.6", "Strategos", (*DICE, RULE), rows)


def efforts() -> ChartInfo:
    known: dict[str, Roll] = {
        "paean": charts().paean, "sphagia": charts().sphagia, "one_step_more": charts().one_step_more
    }  # fmt: skip
    rows = []
    for name, (title, when, rule) in EFFORTS.items():
        result = known[name].result if name in known else charts().grim_resolve.result
        rows.append((f"{title}: {when}", *map(signed, result), rule))
    share = f"{100 * charts().grim_resolve.spartan_share:g}"
    words = f"Grim resolve: armies with {share} per cent of Spartan stands in their core."
    return chart_table("efforts", "Efforts in battle", "HMA-10.4", "Effort", (*DICE, RULE), rows, words)


def events() -> ChartInfo:
    chart = charts().arete_events
    swings: dict[str, Swing] = {
        "lochos_routed": chart.lochos_routed, "senior_taxis_routed": chart.senior_taxis_routed,
        "strategos_killed": chart.strategos_killed, "flank_enveloped": chart.flank_enveloped,
        "phalanx_in_retreat": chart.phalanx_in_retreat,
    }  # fmt: skip
    rows = [(EVENTS[name][0], signed(each.own), signed(each.enemy), EVENTS[name][1]) for name, each in swings.items()]
    rows += [
        ("Phalanx under belos, 1D6", " ".join(map(signed, chart.under_belos)), "0", "HMA-10.14"),
        ("Surprised, 1D6", " ".join(map(signed, chart.surprised)), "0", "HMA-10.15"),
        ("Halting an approach", signed(chart.halting_approach), "0", "HMA-10.16"),
        ("Ekdromoi lost", signed(chart.ekdromoi_lost), "0", "HMA-10.17"),
        ("Lakonian ekdromoi lost", signed(chart.lakonian_ekdromoi_lost), "0", "HMA-23.6"),
    ]
    return chart_table("events", "Gains and losses", "HMA-10.9", "Event", ("Own", "Enemy", RULE), rows)
