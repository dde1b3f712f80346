"""The charts of Alala!'s two packs: the cards that troops and terrain are placed by, and the Othismos cards."""

from __future__ import annotations

from polemos.kernel.words.english import listed
from polemos.kernel.words.exchange import ChartInfo
from polemos.rules.alala.builder.words import CARD_CLASS
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import ground, pack, terrain_chart
from polemos.tabletop.muster.chart_tables import RULE, chart_table


def deployment() -> ChartInfo:
    start, joker = battle_chart().start, ground().joker
    enemies = f'not closer than {joker.beyond_deployed_enemy:g}" to an enemy'
    friends = "it may touch friends" if joker.may_touch_friends else "it may not touch friends"
    others = "it may overlap" if joker.may_overlap else "it overlaps no troop and no other terrain"
    rows = (
        ("Pack", f"{start.red_cards} red, {start.black_cards} black, {start.jokers} jokers", "ALA-6.5"),
        ("Colour", "its side places a phalanx; when all stand, a band", "ALA-6.6"),
        ("Joker", "the side of the next colour may first place terrain; not in scenarios", "ALA-6.9"),
        ("Terrain", " or ".join(_feature(kind) for kind in joker.kinds), "ALA-6.10"),
        ("Where", f"{enemies}; {friends}; {others}", "ALA-6.10"),
    )
    words = "The player may place no terrain." if joker.may_decline else "Terrain must be placed."
    return chart_table("deployment", "Deployment by cards", "ALA-6.5", "Card", ("What it does", RULE), rows, words)


def _feature(kind: str) -> str:
    size = terrain_chart(kind).joker_size
    assert size is not None
    width, depth = size
    return f'{kind.replace("_", " ")} of {width:g}" × {depth:g}"'


def cards() -> ChartInfo:
    rows = [(each.name, str(each.copies), CARD_CLASS[each.class_], each.text, each.rule) for each in pack().card]
    columns = ("In the pack", "Class", "What it does", RULE)
    return chart_table("cards", "Othismos cards", "ALA-20.1", "Card", columns, rows)


def windows() -> ChartInfo:
    rows = [
        (
            f"{window.when[0].upper()}{window.when[1:]}", window.asked,
            listed([each.name for each in pack().card if window.id in each.windows]), window.opens_with, window.rule,
        )
        for window in pack().window
    ]  # fmt: skip
    columns = ("Who is asked", "Cards", "If there is", RULE)
    words = "Whoever holds a card face down is asked, whatever it is, so that the question betrays nothing."
    return chart_table("windows", "When held cards are played", "ALA-20.24", "When", columns, rows, words)
