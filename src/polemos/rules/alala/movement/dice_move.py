"""Dice moves of formed hoplites, a unit or a body (ALA-12.2, 12.5, 12.8 to 12.10, 12.12), and break-outs (ALA-9.7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from polemos.geometry import HAIR, angle_between, distance, heading_towards, milli
from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.record_fact import sets
from polemos.kernel.spaces import Choice, Option, YesNo
from polemos.kernel.words.english import does
from polemos.rules.alala.cards.held_cards import ARMOUR, SHOUT, HeavyArmour
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.facts import Did, TroopFact, named
from polemos.rules.alala.field.field import enemies, leader_of, nearest
from polemos.rules.alala.movement.formed_move import STEP, Going, carry_out, march, pauses
from polemos.rules.alala.movement.giving_way import PushedOff
from polemos.rules.alala.state import G, State
from polemos.rules.alala.throws import Throwing, Wanted, thrower
from polemos.rules.alala.troops import Deed, Troop
from polemos.rules.alala.ways.move_dice import dice_words, take_fatigue
from polemos.rules.alala.windows import serves

ON = "go on"
EDGE = 2.5  # inches: who stands as near to rough ground as that goes through it


class DieLowered(Fact, frozen=True):
    """An A unit takes care not to tire: a die counts less than it shows (ALA-12.10)."""

    place: int
    face: int

    def apply(self, state: State) -> None:
        first, *rest = state.throws
        faces = (*first.faces[: self.place], self.face, *first.faces[self.place + 1 :])
        state.throws = (replace(first, faces=faces), *rest)

    def words(self, state: State) -> str:
        return f"{does(thrower(state, state.throws[0]), 'lowers')} a die to {self.face}"


class BrokeOut(TroopFact, frozen=True):
    """An Eager unit has run forward; for the rest of the game it may charge without a signal (ALA-9.7, ALA-15.1)."""

    SETS = sets(broke_out=True)
    SAYS = "{troop} breaks out"


def announced(state: State, units: Sequence[str]) -> Flow:
    """The window for Heavy Armour, before any dice of a dice move, wheel or charge (ALA-20.19, ALA-20.24)."""
    holder = 1 - state.troops[units[0]].seat
    if ARMOUR not in state.side(holder).received:
        return None
    return Call(HeavyArmour(holder, tuple(units)))


def shouting(state: State, units: Sequence[str]) -> Modifier | None:
    """Alala! makes the dice moves of a phalanx longer; nobody shouts with Spartans in his body (ALA-20.11)."""
    troops = [state.troops[name] for name in units]
    leader = leader_of(state, troops[0])
    if state.phase != "manoeuvre" or leader is None or not leader.shout:
        return None
    loud = all(serves(SHOUT, troop) for troop in troops)
    return Modifier(round(card(SHOUT).inches) if loud else 0, card(SHOUT).name, "ALA-20.11")


def lengths_of(state: State, units: Sequence[str], dice: int) -> range:
    """Every distance that such a dice move can bring, in inches."""
    shout = shouting(state, units)
    more = 0 if shout is None else shout.value
    return range(2 * dice + more, 5 * dice + more + 1)


class Care(Procedure, frozen=True):
    """After the throw of A grade hoplites: one 5 may be lowered (ALA-12.10). All of a body must be A grade."""

    units: tuple[str, ...]

    @step("ALA-12.10")
    def lower(self, g: G) -> Flow:
        troops = [g.state.troops[name] for name in self.units]
        if _tiring_die(g.state, troops[0]) is None or any(t.grade != "A" or not t.formed for t in troops):
            return END
        space = YesNo("lower it to 4", "leave it: 1 DP", preferred=True)
        faces = " and ".join(map(str, g.state.throws[0].faces))
        return Ask.one(troops[0].seat, space, f"{_who(self.units)} threw {faces}: lower a 5?", "ALA-12.10")

    @lower.answered
    def _(self, g: G, lowers: bool) -> Flow:
        place = _tiring_die(g.state, g.state.troops[self.units[0]])
        if lowers and place is not None:
            g.emit(DieLowered(place, movement().fatigue.lowered_to))
        return END


def _tiring_die(state: State, troop: Troop) -> int | None:
    faces = state.throws[0].faces
    return faces.index(troop.chart.fatigue_on) if troop.chart.fatigue_on in faces else None


class DiceMove(Procedure, frozen=True):
    """From the announcement to the last disorder point, on a heading to the right of the facing (ALA-12.12)."""

    units: tuple[str, ...]
    dice: int
    incline: int = 0
    rule: str = "ALA-12.1"

    @step("ALA-20.19")
    def announce(self, g: G) -> Flow:
        return announced(g.state, self.units)

    @step("ALA-12.2", "ALA-12.8")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.units[0]]
        shout = shouting(g.state, self.units)
        label = f"{_who(self.units)} advances" if len(self.units) == 1 else f"{_who(self.units)} advance"
        wanted = Wanted(
            self.rule, "move", label, troop.seat, dice_words(troop, self.dice), self.units,
            mods=() if shout is None else (shout,),
        )  # fmt: skip
        return Call(Throwing((wanted,)))

    @step("ALA-12.10")
    def care(self, g: G) -> Flow:
        return Call(Care(self.units))

    @step("ALA-12.5")
    def how_far(self, g: G) -> Flow:
        """Where going on would mean a passage of lines or rough terrain the player may end the move."""
        going = self._going(g.state)
        stops = pauses(g.state, going)
        options = [
            Option(f"stop {pause.before}", f'stop before {_what(g.state, pause.before)}, {pause.distance:.4g}"')
            for pause in stops
        ]
        options.append(Option(ON, f'go on, {going.distance:.4g}"', ("on",)))
        seat = g.state.troops[self.units[0]].seat
        prompt = f'{_who(self.units)}: {g.state.throws[0].total}"; go all the way?'
        keys = [option.key for option in options]
        return Ask.one(seat, Choice(options, keys[0], how_far(g.state, self.units, keys)), prompt, "ALA-12.5")

    @how_far.answered
    def _(self, g: G, answer: str) -> Flow:
        going = self._going(g.state)
        if answer != ON:
            pause = next(pause for pause in pauses(g.state, going) if f"stop {pause.before}" == answer)
            going = march(g.state, self.units, self.incline / 1000, pause.distance)
        faces = g.state.throws[0].faces
        lost = carry_out(g, going, f'advances {going.distance:.4g}"' + _because(g.state, going), forward=True)
        for name in self.units:
            take_fatigue(g, name, faces)
        return Call(PushedOff(lost)) if lost else None

    def _going(self, state: State) -> Going:
        return march(state, self.units, self.incline / 1000, state.throws[0].total)


def how_far(state: State, units: Sequence[str], keys: Sequence[str]) -> str:
    """Most stop before friends; rough ground is crossed by those who have come to its edge."""
    piece = state.terrain.get(keys[0].removeprefix("stop "))
    if piece is None or ON not in keys:
        return keys[0]
    near = any(distance(state.troops[name].box, shape) < EDGE for name in units for shape in piece.shapes)
    return ON if near else keys[0]


def _who(units: Sequence[str]) -> str:
    return " ".join(units)


def _what(state: State, name: str) -> str:
    if name in state.troops:
        return f"going through {named(state, name)}"
    piece = state.terrain[name]
    return piece.name or piece.chart.name.lower()


def _because(state: State, going: Going) -> str:
    return f", stopped by {going.stopped_by}" if going.stopped_by else ""


class BreakOut(Procedure, frozen=True):
    """Eager hoplites run at the nearest enemy hoplites, signal or no signal (ALA-9.7)."""

    troop: str
    incline: int = 0

    @step("ALA-9.7")
    def run(self, g: G) -> Flow:
        g.emit(BrokeOut(self.troop))
        incline = break_out_incline(g.state, g.state.troops[self.troop])
        g.keep(incline=incline)
        if march(g.state, (self.troop,), incline / 1000, STEP).distance < STEP - HAIR:
            return END  # it cannot move forward at all and throws no dice
        return Call(DiceMove((self.troop,), movement().dice_move.most_dice, incline, "ALA-9.7"))

    @step("ALA-9.11")
    def remember(self, g: G) -> Flow:
        g.emit(Did(self.troop, Deed("advance", movement().dice_move.most_dice, self.incline)))
        return END


def break_out_incline(state: State, troop: Troop) -> int:
    """The permitted heading closest to the direction of the nearest enemy hoplites, of any enemy if there are none."""
    foes = list(enemies(state, troop))
    hoplites = [foe for foe in foes if foe.is_hoplites]
    foe = nearest(state, troop.seat, troop.box, hoplites or foes)
    if foe is None:
        return 0
    wanted = heading_towards((troop.box.cx, troop.box.cy), (foe.box.cx, foe.box.cy))
    most = movement().dice_move.incline
    turn = (wanted - troop.facing / 1000) % 360.0
    if turn <= most:
        return milli(turn)
    ahead = angle_between(wanted, troop.facing / 1000)
    return 0 if ahead <= angle_between(wanted, troop.facing / 1000 + most) else milli(most)
