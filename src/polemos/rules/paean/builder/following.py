"""What follows from a change of an army under construction: new formations are usual ones, names are free."""

from __future__ import annotations

from polemos.rules.paean.armies.troops import troop
from polemos.rules.paean.charts.points import army_lists, priced
from polemos.tabletop.drafting.places import Raw, above, value_at
from polemos.tabletop.drafting.records import SetField
from polemos.tabletop.muster.records import CopyItem, MusterDeed

BASES, FILES = 4, 2  # of a new formation
LETTERS = {"army_commander": "AC", "subordinate": "SC", "hero": "H"}


def fresh_leader(raw: Raw) -> Raw:
    """The army commander first, then subordinates."""
    has_chief = any(leader["role"] == "army_commander" for leader in raw["leader"])
    role = "subordinate" if has_chief else "army_commander"
    return {"id": free_sign(raw, role), "role": role, "value": 9}


def free_sign(raw: Raw, role: str) -> str:
    """AC, or the first of SC1, SC2 ... or H1, H2 ... that nobody has."""
    taken = {leader.get("id") for leader in raw["leader"]}
    stem = LETTERS[role]
    if role == "army_commander" and stem not in taken:
        return stem
    return next(sign for number in range(1, 99) if (sign := f"{stem}{number}") not in taken)


def fresh_formation(raw: Raw) -> Raw:
    """Four bases of the first troops of the list that are not there yet, else of the last formation."""
    listed = army_lists().get(raw.get("city", ""))
    here = {troops["code"] for formation in raw["formation"] for troops in formation.get("troops", ())}
    codes = [row.code for row in listed.troops] if listed else list(priced())
    code = next((code for code in codes if code not in here), codes[0])
    known = troop(code)
    is_light = known is not None and known.is_light
    under = "" if is_light else next((each["id"] for each in raw["leader"] if each["role"] != "hero"), "")
    return {"troops": [{"code": code, "bases": BASES}], "files": BASES if is_light else FILES, "under": under}


def fresh_troops(raw: Raw, path: str) -> Raw:
    """Of the kind that stands there already."""
    there = value_at(raw, above(path))
    return {"code": there[0]["code"] if there else next(iter(priced())), "bases": 1}


def follow(before: Raw, raw: Raw, deed: MusterDeed) -> None:
    match deed:
        case SetField(path=path) if path.endswith(".role"):
            leader = value_at(raw, above(path))
            leader["id"] = ""
            leader["id"] = free_sign(raw, leader["role"])
            if leader["role"] != "hero":
                leader["gift"] = ""
            _rename(raw, value_at(before, above(path))["id"], leader["id"] if leader["role"] != "hero" else "")
        case SetField(path=path) if path.endswith(".code"):
            _command(raw, raw["formation"][int(path.split(".")[1])])
        case CopyItem(path=path) if path.startswith("leader."):
            copied = raw["leader"][int(path.split(".")[1]) + 1]
            copied["id"] = ""
            copied["id"] = free_sign(raw, copied["role"])
        case _:
            pass


def _rename(raw: Raw, old: str, new: str) -> None:
    """Formations stay under a commander who has another sign."""
    for formation in raw["formation"]:
        if formation.get("under") == old:
            formation["under"] = new


def _command(raw: Raw, formation: Raw) -> None:
    """Lights are under nobody, all others under somebody (PAE-2.13)."""
    known = troop(formation["troops"][0]["code"]) if formation.get("troops") else None
    if known is None:
        return
    if known.is_light:
        formation["under"] = ""
    elif not formation.get("under"):
        formation["under"] = next((each["id"] for each in raw["leader"] if each["role"] != "hero"), "")
