"""The table before the first question: a scenario as its tables say, or two armies yet to be deployed (PAE-3.1)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.armies.armies import Army, ArmyFormation, army_points, core_of, count_of
from polemos.rules.paean.armies.armies import bases_of as bases_of_army
from polemos.rules.paean.armies.troops import counts_as_hoplites, troop
from polemos.rules.paean.charts.points import TableRow, points_chart
from polemos.rules.paean.charts.records import Role
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.formations import formation_of, leader_key, leader_of
from polemos.rules.paean.scenarios.records import ScenarioRecord, SideSpec, StartsRallying
from polemos.rules.paean.scenarios.terrain import terrain_of
from polemos.rules.paean.state import NORTH, SIDES, SOUTH, Formation, Leader, Side, State
from polemos.tabletop.files import even_depths, filled

USUAL_BOUNDS = 30  # PAE-3.8
ROLE_WORDS: dict[Role, str] = {"army_commander": "Army commander", "subordinate": "Subordinate", "hero": "Hero"}
BEFORE_THE_BATTLE = 0  # the bound that a rally marker notes which was there from the start


def state_of_scenario(record: ScenarioRecord, options: Options, own: str = "") -> State:
    formations = [formation_of(seat, spec) for seat in (SOUTH, NORTH) for spec in record.side(seat).formation]
    leaders = [leader_of(seat, spec) for seat in (SOUTH, NORTH) for spec in record.side(seat).leader]
    return State(
        scenario=record.id,
        own=own,
        options=options,
        width=milli(record.table.width),
        depth=milli(record.table.depth),
        bounds_limit=record.bounds,
        sides={SIDES[seat]: side_of(seat, record.side(seat)) for seat in (SOUTH, NORTH)},
        leaders={each.id: each for each in leaders},
        formations={each.id: _begins(record, each) for each in formations},
        roster=tuple(each.id for each in formations),
        terrain={piece.id: piece for piece in map(terrain_of, range(len(record.terrain)), record.terrain)},
    )


def side_of(seat: Seat, spec: SideSpec) -> Side:
    known = [troop(each.code) for each in spec.formation]
    return Side(
        seat=seat, id=SIDES[seat], name=spec.name, core=spec.core, points=spec.points,
        bases=sum(each.bases for each in spec.formation),
        had_hoplites=any(kind is not None and counts_as_hoplites(kind, spec.core) for kind in known),
    )  # fmt: skip


def _begins(record: ScenarioRecord, formation: Formation) -> Formation:
    """PAE-5.9: some begin with a rally marker, though they are in formation."""
    for special in record.special:
        if isinstance(special, StartsRallying) and formation.id in special.formations:
            return replace(formation, rally=BEFORE_THE_BATTLE)
    return formation


# -- points battles ----------------------------------------------------------------------------------------------------


def state_of_armies(armies: tuple[Army, Army], budget: int, options: Options, scenario: str) -> State:
    """Two armies that were built, before terrain is laid and anybody is deployed."""
    row = table_row(budget)
    formations = [each for seat in (SOUTH, NORTH) for each in formations_of_army(seat, armies[seat])]
    leaders = [each for seat in (SOUTH, NORTH) for each in leaders_of_army(seat, armies[seat])]
    return State(
        scenario=scenario,
        options=options,
        width=milli(row.width),
        depth=milli(row.depth),
        deployment=milli(row.deployment),
        bounds_limit=USUAL_BOUNDS,
        sides={SIDES[seat]: side_of_army(seat, armies, options) for seat in (SOUTH, NORTH)},
        roster=tuple(each.id for each in formations),
        reserve={each.id: each for each in formations},
        reserve_leaders={each.id: each for each in leaders},
    )


def table_row(budget: int) -> TableRow:
    """PAE-3.2."""
    return next(row for row in points_chart().budget.tables if not row.up_to or budget <= row.up_to)


def side_of_army(seat: Seat, armies: tuple[Army, Army], options: Options) -> Side:
    army, other = armies[seat], armies[1 - seat]
    core = core_of(army)
    name = army.name if army.name != other.name else f"{army.name} ({SIDES[seat].capitalize()})"
    return Side(
        seat=seat, id=SIDES[seat], name=name, core=core, points=army_points(army, options),
        bases=sum(map(count_of, army.formation)),
        had_hoplites=any(counts_as_hoplites(kind, core) for kind, _ in bases_of_army(army)),
    )  # fmt: skip


def formations_of_army(seat: Seat, army: Army) -> list[Formation]:
    """S1, S2 ... or N1, N2 ..., in the order of the list, lights among them."""
    letter = SIDES[seat][0].upper()
    return [_formation(seat, f"{letter}{number}", each) for number, each in enumerate(army.formation, 1)]


def _formation(seat: Seat, name: str, spec: ArmyFormation) -> Formation:
    kinds = [kind for each in spec.troops for kind in [troop(each.code)] * each.bases if kind is not None]
    shape = even_depths(len(kinds), spec.files)
    block = filled(kinds, shape)
    numbers = iter(range(1, len(kinds) + 1))
    files = tuple(tuple(kind.base(f"{name}.{next(numbers)}") for kind in file) for file in block)
    first = kinds[0]
    return Formation(
        id=name, seat=seat, name=spec.name, kind=first.kind, ranks=first.price.ranks, files=files,
        under=leader_key(seat, spec.under) if spec.under else "",
    )  # fmt: skip


def leaders_of_army(seat: Seat, army: Army) -> list[Leader]:
    return [
        Leader(
            id=leader_key(seat, each.id), seat=seat, name=each.name or _called(army, at), role=each.role,
            value=each.value, gift=each.gift,
        )
        for at, each in enumerate(army.leader)
    ]  # fmt: skip


def _called(army: Army, at: int) -> str:
    """One without a name is called by his role, with a number if it is not the first: nobody is taken for another."""
    role = army.leader[at].role
    before = sum(each.role == role and not each.name for each in army.leader[:at])
    return f"{ROLE_WORDS[role]} {before + 1}" if before else ROLE_WORDS[role]
