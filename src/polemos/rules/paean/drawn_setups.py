"""Setups by chance, for fuzzed battles: options, budgets and armies that people may choose, and seldom do."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.settings import drawn_switches
from polemos.rules.paean.armies.armies import Army, ArmyFormation, ArmyLeader, ArmyTroops, army, ready_armies
from polemos.rules.paean.armies.building import why_not
from polemos.rules.paean.armies.troops import Troop, troop
from polemos.rules.paean.charts.charts import formations
from polemos.rules.paean.charts.points import army_lists, points_chart, priced
from polemos.rules.paean.charts.records import Gift
from polemos.rules.paean.drawn_clashes import drawn_clash
from polemos.rules.paean.options import OPTION_RULES, Options
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.scenarios.scenarios import POINTS
from polemos.rules.paean.setup import Setup, validate
from polemos.tabletop.muster.points_catalogue import MIRRORED

BUDGETS = (100, 150, 200, 300)
CLASHES = 4  # all but one in so many are clashes
WHOLE = 24  # one battle in so many is fought to its end, or by armies of the usual size
TRIES = 20
PARTED = "fact:SingleCombatLapsed"
SWITCHES = tuple(name for name in OPTION_RULES if name != "scale")


def drawn_setup(scenario: str, wanted: Sequence[str], chance: Chance) -> Setup:
    """A legal setup of this battle, with what is wanted among what is drawn."""
    options = _drawn_options(wanted, chance)
    is_sought = f"scenario:{scenario}" in wanted
    clash = drawn_clash(chance, duels=PARTED in wanted) if not is_sought and chance.below(CLASHES) else None
    if clash is not None:
        return Setup(clash.id, replace(options, bound_limit=True), own=clash)
    if scenario not in (POINTS, MIRRORED):
        if chance.below(WHOLE):
            return Setup(scenario, replace(options, bound_limit=True), own=_cut_short(load(scenario), chance))
        return Setup(scenario, options)
    for _ in range(TRIES):
        budget = chance.pick(BUDGETS) if chance.below(WHOLE) else points_chart().budget.usual
        first = drawn_army(budget, options, chance)
        second = first if scenario == MIRRORED else drawn_army(budget, options, chance)
        setup = Setup(POINTS, options, budget=budget, own_armies=(first, second), swapped=chance.below(2) == 0)
        if not validate(setup):
            return setup
    return Setup(POINTS)


def _cut_short(record: ScenarioRecord, chance: Chance) -> ScenarioRecord:
    """The same battle for a few bounds, without its story."""
    return replace(record, bounds=chance.between(2, 8), introduction="", sources="")


def _drawn_options(wanted: Sequence[str], chance: Chance) -> Options:
    drawn = replace(Options(), **drawn_switches(Options(), SWITCHES, wanted, chance))
    return replace(drawn, scale=chance.pick(("6mm", "6mm", "15mm", "25mm")))


def drawn_army(budget: int, options: Options, chance: Chance) -> Army:
    """A ready army now and then, else one built at random within the limits."""
    if budget >= 600 and chance.below(3) == 0:
        return chance.pick(list(ready_armies().values()))
    built = _mustered(budget, options, chance)
    while why_not(built, budget, options):
        if not built.formation:
            return army("sparta")
        built = _smaller(built)
    return built


def _mustered(budget: int, options: Options, chance: Chance) -> Army:
    """More than may be had rather than less, of a list or of everything."""
    city = chance.pick(list(army_lists()))
    is_free = options.free_structure or not options.army_lists
    codes = list(priced()) if is_free else [row.code for row in army_lists()[city].troops]
    kinds = [kind for code in codes if (kind := troop(code)) is not None]
    leaders = (ArmyLeader(id="AC", role="army_commander", value=9), *_followers(budget, chance))
    commanders = [leader.id for leader in leaders if leader.role != "hero"]
    least = [] if is_free else [row for row in army_lists()[city].troops if row.least]
    needed = [_formation(_known(row.code), max(1, row.least * budget // 600), chance, commanders) for row in least]
    hoplites = [kind for kind in kinds if kind.is_hoplites] or kinds
    body = [
        _formation(chance.pick(hoplites), 2 + chance.below(7), chance, commanders) for _ in range(1 + chance.below(4))
    ]
    rest = [_formation(chance.pick(kinds), 1 + chance.below(5), chance, commanders) for _ in range(chance.below(5))]
    return Army(
        id="drawn", name="Drawn army", city="" if is_free else city, leader=leaders, formation=(*needed, *body, *rest)
    )


def _known(code: str) -> Troop:
    kind = troop(code)
    assert kind is not None
    return kind


def _formation(kind: Troop, bases: int, chance: Chance, commanders: Sequence[str]) -> ArmyFormation:
    under = "" if kind.is_light else chance.pick(commanders)
    return ArmyFormation(troops=(ArmyTroops(kind.code, bases),), files=1 + chance.below(bases), under=under)


def _followers(budget: int, chance: Chance) -> list[ArmyLeader]:
    gifts: list[Gift] = ["", *(gift.id for gift in formations().gift)]
    found = [ArmyLeader(id="SC1", role="subordinate", value=8)] if chance.below(2) else []
    if budget >= 300 and chance.below(2):
        found.append(ArmyLeader(id="H1", role="hero", value=chance.between(9, 10), gift=chance.pick(gifts)))
    return found


def _smaller(built: Army) -> Army:
    """Less of something: the hero, else the last formation."""
    heroes = [leader for leader in built.leader if leader.role == "hero"]
    if heroes and len(built.formation) < 3:
        return replace(built, leader=tuple(leader for leader in built.leader if leader.role != "hero"))
    return replace(built, formation=built.formation[:-1])
