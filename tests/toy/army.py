"""A toy game whose armies are built: companies from a list for points, or as one likes, where there are none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from polemos.kernel.files.own_files import Refusal, converted, own_paths, taken
from polemos.kernel.files.own_folder import OwnFolder
from polemos.kernel.files.toml_text import toml_text
from polemos.kernel.reason import Reason
from polemos.kernel.settings import Setting, switch
from polemos.tabletop.drafting.fields import Forms, Say, Vocabulary
from polemos.tabletop.drafting.naming import Naming
from polemos.tabletop.drafting.places import Raw
from polemos.tabletop.drafting.records import FieldGroup, Word
from polemos.tabletop.muster.faults import Fault
from polemos.tabletop.muster.muster import Described, Judged, Muster
from polemos.tabletop.muster.records import MusterPart
from polemos.tabletop.muster.roster import Roster, RosterGroup, RosterLine

Kind = Literal["spears", "slings"]
COSTS: dict[str, int] = {"spears": 8, "slings": 3}
LIMIT = 30
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Kind
    ranks: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class ToyArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    company: Annotated[tuple[Company, ...], msgspec.Meta(max_length=6)] = ()


SUPPLIED = {"tin": ToyArmy("Tin soldiers", (Company("spears"), Company("slings", 1)))}
FORMS = Forms(
    Naming(ToyArmy, ("", ""), {}),
    Vocabulary(
        {
            "ToyArmy.name": Say("Name of the army"),
            "ToyArmy.company": Say("Companies"),
            "Company.kind": Say(
                "Men", values=lambda raw, path: [Word(id=kind, name=f"{kind} ({cost})") for kind, cost in COSTS.items()]
            ),
            "Company.ranks": Say("Ranks"),
            "Company.name": Say("Name"),
        },
        {"ToyArmy": ("Army", ""), "Company": ("Company", "")},
    ),
)


def cost(company: Company) -> int:
    return COSTS[company.kind] * company.ranks


class ToyMuster(Muster[ToyArmy, bool]):
    """For points, or for a battle without."""

    record = ToyArmy
    about = "Armies of toys."
    battle = "meadow"

    def supplied(self) -> Mapping[str, ToyArmy]:
        return SUPPLIED

    def described(self, army: ToyArmy) -> Described:
        points = sum(map(cost, army.company))
        return Described(name=army.name, about="", line=f"{points} points", label=army.name, points=points)

    def blank(self, id_: str) -> Raw:
        return {"name": "", "company": []}

    def settings(self) -> Sequence[Setting]:
        return (switch("priced", "armies cost points", True, ""),)

    def battle_of(self, settings: Mapping[str, str]) -> bool:
        return settings.get("priced", "yes") == "yes"

    def settings_of(self, battle: bool) -> dict[str, str]:
        return {} if battle else {"priced": "no"}

    def fitting(self, army: ToyArmy) -> bool:
        return True

    def forms(self, battle: bool) -> Forms:
        return FORMS

    def groups(self, raw: Raw, forms: Forms) -> Sequence[FieldGroup]:
        return (
            FieldGroup(id="head", words="", fields=forms.fields(raw, "", ("name",))),
            FieldGroup(id="company", words="Companies", fields=forms.fields(raw, "", ("company",))),
        )

    def judged(self, army: ToyArmy, battle: bool) -> Judged:
        costs = [cost(each) for each in army.company]
        parts = [
            MusterPart(
                path=f"company.{k}", name=each.name or f"{each.kind} {k + 1}", points=costs[k] if battle else None
            )
            for k, each in enumerate(army.company)
        ]
        wrong = tuple(_faults(army, sum(costs) if battle else 0))
        return Judged(wrong, parts, points=sum(costs) if battle else None, limit=LIMIT if battle else None)

    def roster(self, army: ToyArmy, battle: bool) -> Roster:
        lines = [RosterLine(number=str(k), name=each.name, kind=each.kind) for k, each in enumerate(army.company, 1)]
        return Roster(title=army.name, line="", about="", groups=(RosterGroup(title="Companies", lines=tuple(lines)),))

    def text(self, army: ToyArmy) -> str:
        return toml_text(army)

    def read(self, text: str) -> ToyArmy:
        found: ToyArmy = converted(text, ToyArmy)
        return found


def _faults(army: ToyArmy, spent: int) -> Iterator[Fault]:
    if not army.company:
        yield Fault(Reason("an army has a company"), ("company",))
    if spent > LIMIT:
        yield Fault(Reason(f"it costs {spent} points; {LIMIT} may be spent"))
    for number, each in enumerate(army.company):
        if each.kind == "slings" and each.ranks > 2:
            yield Fault(Reason("slingers stand in one or two ranks"), (f"company.{number}",))


class OwnFiles(msgspec.Struct, frozen=True):
    armies: dict[str, ToyArmy] = {}
    refused: tuple[Refusal, ...] = ()
    files: dict[str, str] = {}


class OwnToys(OwnFolder[OwnFiles, ToyArmy]):
    place = "toy"

    def scan(self) -> OwnFiles:
        armies: dict[str, ToyArmy] = {}
        files: dict[str, str] = {}

        def take(path: Any, text: str) -> None:
            armies[path.stem], files[path.stem] = converted(text, ToyArmy), path.name

        refused = taken(own_paths(self.folder), take)
        return OwnFiles(armies, refused, files)

    def is_taken(self, id_: str) -> bool:
        return id_ == "tin"

    def written(self, record: ToyArmy, id_: str) -> str:
        return toml_text(record)
