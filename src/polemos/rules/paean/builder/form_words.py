"""What the army builder of Paean calls the fields of an army, and what may be chosen there (section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.rules.paean.armies.armies import Army
from polemos.rules.paean.armies.troops import leader_price, troop
from polemos.rules.paean.charts.charts import class_chart, formations
from polemos.rules.paean.charts.points import army_lists, points_chart, priced
from polemos.rules.paean.charts.records import Role
from polemos.rules.paean.options import Options
from polemos.tabletop.drafting.fields import Forms, Say, Vocabulary
from polemos.tabletop.drafting.naming import NameOf, Names, Naming
from polemos.tabletop.drafting.places import Raw, above, value_at
from polemos.tabletop.drafting.records import Word

ELSEWHERE = "Not in the list"
ROLES: dict[Role, str] = {"army_commander": "Army commander", "subordinate": "Subordinate", "hero": "Hero"}
RECORDS = {
    "Army": ("Army", ""), "ArmyLeader": ("Leader", "PAE-4.5"), "ArmyFormation": ("Formation", "PAE-2.8"),
    "ArmyTroops": ("Bases", ""),
}  # fmt: skip
NAMING = Naming(
    Army, ("", ""), {"ArmyLeader.id": Names("leader", "{id}", stems=("SC1",)), "ArmyFormation.under": NameOf("leader")}
)


def army_forms(options: Options) -> Forms:
    """What may be bought depends on the options."""
    fields = {
        "Army.id": Say("", hidden=True),
        "Army.name": Say("Name of the army"),
        "Army.about": Say("About it"),
        "Army.city": Say("City", "Whose list the army follows.", values=lambda raw, path: tuple(_cities(options))),
        "Army.leader": Say("Leaders"),
        "Army.formation": Say("Formations"),
        "ArmyLeader.id": Say("Sign"),
        "ArmyLeader.role": Say(
            "Rank", values=lambda raw, path: [Word(id=key, name=name) for key, name in ROLES.items()]
        ),
        "ArmyLeader.value": Say("Value", values=_values),
        "ArmyLeader.gift": Say("Gift of the gods", values=lambda raw, path: tuple(_gifts())),
        "ArmyLeader.name": Say("Name", usual=lambda raw, path: ROLES[value_at(raw, above(path))["role"]]),
        "ArmyFormation.troops": Say("Bases", "The first ones stand in front."),
        "ArmyFormation.files": Say("Files"),
        "ArmyFormation.under": Say("Under", values=_commanders),
        "ArmyFormation.name": Say("Name", usual=_usual_name),
        "ArmyTroops.code": Say("Kind", values=lambda raw, path: tuple(_kinds(raw, options))),
        "ArmyTroops.bases": Say("Bases"),
    }
    return Forms(NAMING, Vocabulary(fields, RECORDS))


def _cities(options: Options) -> Iterator[Word]:
    if options.free_structure or not options.army_lists:
        yield Word(id="", name="none")
    for city, listed in army_lists().items():
        yield Word(id=city, name=listed.army.name)


# -- leaders -----------------------------------------------------------------------------------------------------------


def _values(raw: Raw, path: str) -> Sequence[Word]:
    leader = value_at(raw, above(path))
    role: Role = leader["role"]
    chart = points_chart()
    known = chart.hero if role == "hero" else chart.tier[role].values
    return [Word(id=str(value), name=f"{value} · {leader_price(role, value)}") for value in known]


def _gifts() -> Iterator[Word]:
    yield Word(id="", name="none")
    for gift in formations().gift:
        yield Word(id=gift.id, name=f"{gift.name} · {points_chart().gift.price}")


def _commanders(raw: Raw, path: str) -> Sequence[Word]:
    known = [leader for leader in raw["leader"] if leader["role"] != "hero"]
    named = [Word(id=each["id"], name=f"{each['id']} {each.get('name', '')}".strip()) for each in known]
    return [Word(id="", name="nobody (lights)"), *named]


# -- formations --------------------------------------------------------------------------------------------------------


def _kinds(raw: Raw, options: Options) -> Iterator[Word]:
    """Those of the list first, each with its price; what the list does not have can be chosen, and is refused."""
    listed = army_lists().get(raw.get("city", ""))
    rows = {row.code: row.name for row in listed.troops} if listed and not options.free_structure else {}
    for code, words in rows.items():
        yield Word(id=code, name=f"{words} · {priced()[code].points}", group=listed.army.name if listed else "")
    for code, base in priced().items():
        if code not in rows:
            group = ELSEWHERE if rows else ""
            yield Word(id=code, name=f"{kind_words(code)} · {base.points}", group=group)


def kind_words(code: str) -> str:
    """A troop type in words: heavy foot, thrusting spear, veteran."""
    known = troop(code)
    if known is None:
        return code
    chart = class_chart(known.kind)
    expert = ", expert shots" if known.expert else ""
    said = f"{chart.name} {chart.mount}, {known.price.weapon}, {known.experience}{expert}"
    return said.replace("_", " ").capitalize()


def _usual_name(raw: Raw, path: str) -> str:
    return formation_words(raw, value_at(raw, above(path)))


def formation_words(raw: Raw, formation: Raw) -> str:
    """What its list calls the first of its bases."""
    code = formation["troops"][0]["code"] if formation.get("troops") else ""
    listed = army_lists().get(raw.get("city", ""))
    row = next((row for row in listed.troops if row.code == code), None) if listed else None
    return row.name.capitalize() if row else kind_words(code)
