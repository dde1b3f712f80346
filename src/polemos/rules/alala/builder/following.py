"""What follows from a change of an army under construction: a leader stays with his unit, there is one chief."""

from __future__ import annotations

from polemos.rules.alala.builder.form_words import sent_by
from polemos.rules.alala.charts.charts import armies, state_list
from polemos.tabletop.drafting.places import Raw, above, last, value_at
from polemos.tabletop.drafting.records import OrderItem, RemovePieces, SetField
from polemos.tabletop.muster.records import CopyItem, MusterDeed

CHIEF = "commander_in_chief"
UNITS = 2  # of a new phalanx


def fresh_phalanx(raw: Raw) -> Raw:
    """Two units of the cheapest grade, of the state of the last phalanx, which is where one goes on."""
    state = raw["phalanx"][-1]["state"] if raw["phalanx"] else armies().state[0].id
    listed = state_list(state)
    cheapest = listed.grades[-1] if listed else "C"
    return {
        "state": state, "cp": armies().points.leader_cp[0], "unit": [{"grades": [cheapest]} for _ in range(UNITS)],
        CHIEF: not any(each.get(CHIEF) for each in raw["phalanx"]),
    }  # fmt: skip


def fresh_band(raw: Raw) -> Raw:
    """The first that is sent, of the cheapest grade."""
    sent = sent_by(raw) or {each.type: each.grades for each in armies().state[0].bands}
    kind, grades = next(iter(sent.items()))
    return {"type": kind, "grade": grades[-1]}


def follow(before: Raw, raw: Raw, deed: MusterDeed) -> None:
    match deed:
        case SetField(path=path) if path.endswith(".state"):
            _grade(value_at(raw, above(path)))
        case SetField(path=path, value=True) if path.endswith(f".{CHIEF}"):
            for number, phalanx in enumerate(raw["phalanx"]):
                phalanx[CHIEF] = number == int(path.split(".")[1])
        case SetField(path=path) if path.startswith("band.") and path.endswith(".type"):
            _send(raw, value_at(raw, above(path)))
        case CopyItem(path=path) if ".unit." not in path and path.startswith("phalanx."):
            raw["phalanx"][int(last(path)) + 1][CHIEF] = False
        case CopyItem(path=path) | OrderItem(path=path) | RemovePieces(paths=(path,)) if _is_unit(path):
            _lead(before, raw, path, deed)
        case _:
            pass


def _is_unit(path: str) -> bool:
    steps = path.split(".")
    return len(steps) == 4 and steps[2] == "unit"


def _grade(phalanx: Raw) -> None:
    """Grades that the new list does not have become its last, which is the cheapest."""
    listed = state_list(phalanx["state"])
    if listed is not None:
        for unit in phalanx["unit"]:
            unit["grades"] = [grade if grade in listed.grades else listed.grades[-1] for grade in unit["grades"]]


def _send(raw: Raw, band: Raw) -> None:
    """The grade stays if such a band is sent in it too; else it is the best that is."""
    sent = sent_by(raw).get(band["type"], ())
    if sent and band["grade"] not in sent:
        band["grade"] = sent[0]


def _lead(before: Raw, raw: Raw, path: str, deed: MusterDeed) -> None:
    """The leader stays with his own; whose unit is gone, leads the next."""
    place, number = path.rpartition(".unit.")[0], int(last(path)) + 1
    phalanx, led = value_at(raw, place), value_at(before, place).get("leads", 1)
    match deed:
        case CopyItem():
            led += led > number
        case OrderItem(to=to):
            to = min(to + 1, len(phalanx["unit"]))
            if led == number:
                led = to
            elif number < led <= to:
                led -= 1
            elif to <= led < number:
                led += 1
        case RemovePieces():
            led -= led > number or led > len(phalanx["unit"])
    phalanx["leads"] = max(1, led)
