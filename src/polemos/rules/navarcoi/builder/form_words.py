"""What the fleet builder calls the fields of a fleet, and what may be chosen there (section 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from polemos.rules.navarcoi.charts.charts import points
from polemos.rules.navarcoi.charts.records import Trait
from polemos.rules.navarcoi.fleets.fleets import MOST_SQUADRONS, FleetSpec, full_size
from polemos.rules.navarcoi.options import Options
from polemos.tabletop.drafting.fields import Forms, Say, Vocabulary
from polemos.tabletop.drafting.naming import Naming
from polemos.tabletop.drafting.places import Raw, above, last
from polemos.tabletop.drafting.records import Word

ORDINARY = "–"  # what a chart calls a level without a name
RECORDS = {"FleetSpec": ("Fleet", ""), "SquadronSpec": ("Squadron", "NAV-3.4")}


def fleet_forms(options: Options) -> Forms:
    """Sizes depend on the options."""
    fields = {
        "FleetSpec.name": Say("Name of the fleet", short=True),
        "FleetSpec.squadrons": Say("Squadrons", rule="NAV-3.2", bounds=lambda raw, path: (0, MOST_SQUADRONS)),
        "SquadronSpec.name": Say(
            "Name", short=True, usual=lambda raw, path: f"Squadron {int(last(above(path))) + 1}"
        ),
        "SquadronSpec.stands": Say("Stands", values=lambda raw, path: _sizes(options)),
        **{f"SquadronSpec.{trait.id}": Say(trait.name, values=_levels(trait)) for trait in points().trait},
    }  # fmt: skip
    return Forms(Naming(FleetSpec, ("", ""), {}), Vocabulary(fields, RECORDS))


def _sizes(options: Options) -> Sequence[Word]:
    """The largest first; a squadron that does not say has its full size."""
    known = [size for size in points().size if size.full_size_squadron == options.full_size]
    full = full_size(options)
    return [
        Word(id="" if size.stands == full else str(size.stands), name=f"{size.stands} ({size.points})")
        for size in sorted(known, key=lambda size: -size.stands)
    ]


def _levels(trait: Trait) -> Callable[[Raw, str], Sequence[Word]]:
    words = [
        Word(id=level.id, name=f"{_name(level.name)}{_cost(trait.points * level.value)}") for level in trait.levels
    ]
    return lambda raw, path: words


def _name(level: str) -> str:
    return "ordinary" if level == ORDINARY else level


def _cost(cost: int) -> str:
    return "" if not cost else f" (+{cost})" if cost > 0 else f" (−{-cost})"
