"""What follows from a change of an army under construction: new units are usual ones, an army has one hegemon."""

from __future__ import annotations

from polemos.rules.hoplomachia.armies.armies import Army, nation_called
from polemos.rules.hoplomachia.armies.forming import with_own_strategos
from polemos.rules.hoplomachia.armies.levels import rows_of, size_of_each
from polemos.rules.hoplomachia.builder.judging import For
from polemos.rules.hoplomachia.charts.charts import cards
from polemos.tabletop.drafting.places import Raw, above, typed, value_at
from polemos.tabletop.drafting.records import SetField
from polemos.tabletop.muster.records import CopyItem, MusterDeed

TAXIS = 4  # lochoi of a new one


def fresh_strategos(raw: Raw) -> Raw:
    """The hegemon first, then one for each contingent that brings its own, then others."""
    if not any(each.get("hegemon") for each in raw["strategos"]):
        return {"hegemon": True}
    there = {each.get("nation") for each in raw["strategos"]}
    return {"nation": next((each for each in with_own_strategos(typed(raw, Army)) if each not in there), "")}


def fresh_unit(raw: Raw, battle: For) -> Raw:
    """Of the first troops of the list that are not there yet, else of the last unit's."""
    here = [unit["card"] for unit in raw["unit"]]
    known = list(listed_cards(raw["nation"], battle))
    if not known:
        return {"card": here[-1] if here else next(iter(cards())), "elements": 1}
    card = next((card for card in known if card not in here), here[-1] if here else next(iter(known)))
    return {"card": card, "elements": usual_count(raw["nation"], card, battle)}


def listed_cards(nation: str, battle: For) -> dict[str, str]:
    """Cards of a list in an epoch, each with its kind there."""
    listed = nation_called(nation)
    if listed is None:
        return {}
    core = {row.card: "core" for row in listed.core if battle.epoch in row.epochs}
    rolled = rows_of(listed, battle.epoch, battle.options)
    return core | {row.card: "cavalry" if row in listed.cavalry else "lights" for row in rolled}


def usual_count(nation: str, card: str, battle: For) -> int:
    """As many as the list says, else a middling unit."""
    listed, chart = nation_called(nation), cards()[card]
    rows = rows_of(listed, battle.epoch, battle.options) if listed else []
    each = next((size_of_each(row) for row in rows if row.card == card), 0)
    return each or max(chart.unit_size[0], min(chart.unit_size[1], TAXIS))


def ally_with(raw: Raw, card: str) -> str:
    """The ally on whose list a card stands as core; nobody: the main nationality."""
    listed = nation_called(raw["nation"])
    allies = map(nation_called, listed.allies if listed else ())
    return next((ally.id for ally in allies if ally and any(row.card == card for row in ally.core)), "")


def follow(raw: Raw, deed: MusterDeed) -> None:
    match deed:
        case SetField(path=path) if path.endswith(".card"):
            _fit(raw, value_at(raw, above(path)))
        case SetField(path=path, value=True) if path.endswith(".hegemon"):
            for place, each in enumerate(raw["strategos"]):
                each["hegemon"] = path == f"strategos.{place}.hegemon"
        case CopyItem(path=path) if path.startswith("strategos."):
            raw["strategos"][int(path.split(".")[1]) + 1]["hegemon"] = False
        case _:
            pass


def _fit(raw: Raw, unit: Raw) -> None:
    """Other troops: of a size that they can have, of the nation on whose list they stand, without what others have."""
    chart = cards().get(unit["card"])
    if chart is None:
        return
    least, most = chart.unit_size
    unit["elements"] = max(least, min(most, unit["elements"]))
    unit.update(depth=0, light=False, hamippoi=bool(unit.get("hamippoi")) and chart.hamippoi_allowed)
    if _lists(raw["nation"], chart.id):
        unit["nation"] = ""
    elif not _lists(unit.get("nation", ""), chart.id):
        unit["nation"] = ally_with(raw, chart.id)


def _lists(nation: str, card: str) -> bool:
    listed = nation_called(nation)
    if listed is None:
        return False
    return card in (*(row.card for row in listed.core), *(row.card for row in (*listed.cavalry, *listed.lights)))
