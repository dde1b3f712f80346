"""One shot (HOP-13.1, HOP-13.4 to 13.8): who may fire, how well he aims, what a hit does.

The die and the odds that a player is shown are worked out by the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from polemos.kernel.dice import FACES, Modifier
from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.ending import over
from polemos.rules.hoplites.facts import Eliminated
from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.field.engagement import disengage
from polemos.rules.hoplites.field.terrain import missile_shift
from polemos.rules.hoplites.rout.rout import settle
from polemos.rules.hoplites.state import G, State, Unit
from polemos.rules.hoplites.troops.checks import DIE
from polemos.rules.hoplites.troops.marks import Marked, TookHits

SCREEN, GUN = "ES", "O"
WORDS = {
    "vs_heavy": "heavy target",
    "sk_vs_heavy": "skirmishers at a heavy target",
    "vs_sk_size1": "scattered target",
    "cataphract_archer": "armoured target",
    "cataphract_javelin_sling": "armoured target",
    "light_chariot_shooting": "light chariot",
}


# -- who may fire ------------------------------------------------------------------------------------------------------


def letter_of(unit: Unit) -> str:
    """Every elephant has a screen (HOP-13.11)."""
    return SCREEN if unit.type == "EL" else unit.letter


def is_peace(state: State) -> bool:
    """No shooting in setup turns (HOP-24.26)."""
    return state.options.peaceful_setup and state.turn <= state.options.setup_turns


def may_fire(state: State, unit: Unit, is_reaction: bool = False) -> bool:
    if unit.manoeuvre or unit.no_missile or not letter_of(unit):
        return False
    if unit.engaged and state.options.engaged_hold_fire:
        return False
    return (is_reaction or unit.type != "EL") and not is_peace(state)


def why_not_fire(state: State, unit: Unit) -> Reason | None:
    """Why a unit with a missile letter may not fire in its own missile phase (HOP-13.1)."""
    if unit.type == "EL":
        return Reason("the screen of an elephant fires only in reaction", "HOP-13.11")
    if is_peace(state):
        return Reason("there is no shooting in setup turns", "HOP-24.26")
    if unit.manoeuvre:
        return Reason(f"{unit.id} has a manoeuvre marker", "HOP-13.1")
    if unit.no_missile:
        return Reason(f"{unit.id} is out of missiles", "HOP-13.1")
    if unit.engaged and state.options.engaged_hold_fire:
        return Reason(f"{unit.id} is engaged", "HOP-24.21")
    return None


# -- how well he aims --------------------------------------------------------------------------------------------------


def row_of(state: State, shooter: Unit) -> str:
    """The row of the missile table; German cavalry throws like foot (HOP-3.3, HOP-21.4)."""
    letter = letter_of(shooter)
    if state.kind(shooter).is_mounted and shooter.type != "GC":
        return state.charts.missile.mounted_row.get(letter, letter)
    return letter


def modifiers(state: State, shooter: Unit, target: Unit) -> tuple[Modifier, ...]:
    """All lines of HOP-13.6, those that do not apply as nought; the ozutsu subtracts them (HOP-22.4)."""
    chart, row = state.charts.missile, row_of(state, shooter)
    sign = -1 if row == GUN else 1
    applying = {
        line.id
        for line in chart.modifiers
        if (not line.shooters or _is_among(shooter, line.shooters))
        and (not line.targets or _is_among(target, line.targets))
        and (line.target_size is None or target.size == line.target_size)
        and (not line.family or row in chart.families[line.family])
    }
    if "sk_vs_heavy" in applying:
        applying.discard("vs_heavy")
    lines = [
        Modifier(sign * line.value if line.id in applying else 0, WORDS.get(line.id, line.id), "HOP-13.6")
        for line in chart.modifiers
    ]
    return (*lines, Modifier(sign * missile_shift(state, target), "terrain of the target", "HOP-6.5"))


def _is_among(unit: Unit, named: Iterable[str]) -> bool:
    """A bare type means all its classes."""
    return unit.type in named or f"{unit.type}/{unit.class_}" in named


def hits_of(state: State, shooter: Unit, modified: int) -> int:
    """Hits of a modified roll; 0 is a miss (HOP-13.4, HOP-13.7, HOP-22.4)."""
    chart, row = state.charts.missile, row_of(state, shooter)
    if row != GUN:
        return chart.hits.get(row, chart.hits["default"]) if modified <= chart.values[row] else 0
    if modified < chart.ozutsu.hit_from:
        return 0
    return max(hits for low, _, hits in chart.ozutsu.hits_by_roll if modified >= low)


def hit_distribution(state: State, shooter: Unit, target: Unit) -> Mapping[int, Fraction]:
    """The exact chance of each number of hits of a shot (HOP-28.1)."""
    added = sum(modifier.value for modifier in modifiers(state, shooter, target))
    chances: dict[int, Fraction] = {}
    for face in FACES[DIE]:
        hits = hits_of(state, shooter, face + added)
        chances[hits] = chances.get(hits, Fraction(0)) + Fraction(1, len(FACES[DIE]))
    return dict(sorted(chances.items()))


def chance_to_hit(state: State, shooter: Unit, target: Unit) -> Fraction:
    return 1 - hit_distribution(state, shooter, target).get(0, Fraction(0))


def runs_out_from(state: State, shooter: Unit) -> int:
    """The natural roll from which a shooter has thrown his last (HOP-13.8)."""
    bows, javelins, pila, never = (line.from_ for line in state.charts.missile.no_missile)
    match letter_of(shooter):
        case "P" | "O" | "ES":
            return never
        case "J":
            return pila if shooter.type in ("LG", "CO") else javelins
        case _:
            return bows


# -- the shots ---------------------------------------------------------------------------------------------------------


class Volley(Procedure, frozen=True):
    """Shots in the order given, one at a time (HOP-13.3, HOP-13.10)."""

    shots: tuple[tuple[str, str], ...]

    @step("HOP-13.3")
    def next_shot(self, g: G) -> Flow:
        if not self.shots:
            return None
        g.keep(shots=self.shots[1:])
        return Call(Shot(*self.shots[0]), AGAIN)


class Shot(Procedure, frozen=True):
    shooter: str
    target: str

    @step("HOP-13.4")
    def fire(self, g: G) -> Flow:
        """One whose target or shooter has gone is not rolled, and costs nothing."""
        if g.state.column(self.shooter) and g.state.column(self.target):
            shoot(g, self.shooter, self.target)
        return None

    @step("HOP-20.4")
    def check(self, g: G) -> Flow:
        return over(g)


def shoot(g: G, name: str, at: str) -> None:
    state = g.state
    shooter, target = state.units[name], state.units[at]
    mods = modifiers(state, shooter, target)
    label = f"{titled(state, name)} fires at {titled(state, at)}"
    is_gun = row_of(state, shooter) == GUN
    need = state.charts.missile.ozutsu.hit_from if is_gun else None
    limit = None if is_gun else state.charts.missile.values[row_of(state, shooter)]
    rule = "HOP-22.4" if is_gun else "HOP-13.4"
    rolled = g.roll(rule, DIE, label, (name,), shooter.seat, need, mods, limit=limit, moment="shot")
    if hits := hits_of(state, shooter, rolled.total):
        g.emit(TookHits(at, hits), "HOP-13.7")
        settle(g, [at])
    if rolled.natural >= runs_out_from(state, shooter) and state.column(name):
        g.emit(Marked(name, "no_missile"), "HOP-13.8")
    if is_gun and rolled.natural in state.charts.missile.ozutsu.explode_first and state.column(name):
        burst(g, name)


def burst(g: G, name: str) -> None:
    """A gun may burst (HOP-22.5)."""
    seat = g.state.units[name].seat
    second = g.roll("HOP-22.5", DIE, f"{titled(g.state, name)} may burst", (name,), seat).natural
    if second in g.state.charts.missile.ozutsu.explode_second:
        g.emit(Eliminated(name), "HOP-22.5", "HOP-17.9")
        disengage(g)
        fog.reveal(g)
