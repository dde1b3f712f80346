"""The captain: one ply, by exact odds. Every question is answered for what it brings at once."""

from __future__ import annotations

from typing import Any

from polemos.players import captain
from polemos.players.captain import answers
from polemos.players.hoplites import fire, habits
from polemos.players.hoplites.hypotheses import played
from polemos.players.hoplites.prospects import Prospects, flank_cards
from polemos.players.hoplites.worth import Ledger, strength
from polemos.players.question import Question
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.field.field import COLUMNS_OF, reached_from, zone
from polemos.rules.hoplites.missiles.missiles import MOST_SUPPLIED, MissilePhase
from polemos.rules.hoplites.missiles.reaction import ReactionFire
from polemos.rules.hoplites.missiles.shooting import letter_of, may_fire
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.phase import END_OF_PHASE
from polemos.rules.hoplites.rout.rally import RallyPhase
from polemos.rules.hoplites.shock.attacks import flanks_by_position, must_flank, why_no_target
from polemos.rules.hoplites.shock.declaring import BUTTON, CARD, FRONT, Declaration, ShockPhase
from polemos.rules.hoplites.shock.shock import present
from polemos.rules.hoplites.starting.initiative import CARD as INITIATIVE
from polemos.rules.hoplites.starting.initiative import NO, PLAY, NewInitiative
from polemos.rules.hoplites.state import AREAS, State, Unit
from polemos.rules.hoplites.troops.challenge import CHALLENGE
from polemos.rules.hoplites.turn import has_shock_phase

PRESENCE = 0.3  # of its strength, for standing on the field
LATER = 0.5  # what can be done next turn only, against what can be done now
WORST_PLAY = -3.0  # a unit is rather kept in hand
COVER = 1.5  # an area without a unit lets enemies through to the second line
RELIEF = 0.4  # what it costs to take a unit back, as a part of its strength


class Captain(captain.Captain[State]):
    """The greedy player of Hoplites."""

    closed_flank = 0.0  # what it is worth to stand beside one's own foot; that is for those who look further ahead
    open_zone = 0.0  # what it is worth to be the first in a zone
    good_troops = habits.GOOD_TROOPS

    def decide(self, asked: Question[State]) -> Any:
        return CHALLENGE if habits.wants_challenge(asked) else super().decide(asked)

    def ledger(self, state: State) -> Ledger:
        """What units are worth to this player."""
        return Ledger(state)

    def prospects(self, state: State) -> Prospects:
        return Prospects(state, self.ledger(state))

    # -- play --------------------------------------------------------------------------------------------------------

    @answers(PlayPhase.play)
    def play(self, asked: Question[State], here: PlayPhase) -> str:
        best, most = END_OF_PHASE, WORST_PLAY
        for key, value in self.plays(asked):
            if value > most:
                best, most = key, value
        return best

    def plays(self, asked: Question[State]) -> list[tuple[str, float]]:
        """Every way to play a card, and how it looks at first sight."""
        state = asked.state
        found = []
        alike: dict[tuple[object, ...], None] = {}
        for key in asked.keys:
            words = key.split(" ")
            if words[0] == "play":
                unit = state.units[words[1]]
                card = (unit.type, unit.class_, unit.tq, unit.size, unit.letter, unit.clan, unit.hits, unit.depletion)
                if (*card, words[-1]) in alike:
                    continue
                alike[(*card, words[-1])] = None
            match words:
                case ["play", name, "on", old]:
                    there = state.units[old]
                    value = self.sight(state, state.units[name], state.column(old))
                    found.append((key, value - RELIEF * habits.fitness(state, there) - COVER))
                case ["play", name, column]:
                    found.append((key, self.sight(state, state.units[name], int(column))))
                case ["caltrop", column]:
                    enemy = state.unit_at(1 - asked.seat, int(column))
                    if enemy is not None and enemy.type == "EL":
                        found.append((key, 50.0))
        return found

    def sight(self, state: State, unit: Unit, column: int) -> float:
        """What a unit would do in a column, at once or next turn."""
        there = played(state, unit, column)
        new = there.units[unit.id]
        if new.hits >= new.threshold:
            return -strength(state, unit)
        ledger = self.ledger(there)
        value = PRESENCE * strength(state, unit) + self.ground(state, unit, column)
        value -= fire.reaction(ledger, there, unit.id)
        targets = reached_from(there, unit.seat, column, unit.seat)
        if not targets:
            return value
        kind = state.kind(unit)
        if letter_of(unit) and unit.type != "EL":
            now = 1.0 if may_fire(there, new) else LATER
            value += now * max(fire.gain(ledger, new, target) for target in targets)
        if kind.shock_attack:
            prospects = Prospects(there, ledger)
            now = 1.0 if (not new.manoeuvre or new.rushing) and has_shock_phase(state, unit.seat) else LATER
            best = 0.0
            for target in targets:
                if why_no_target(there, new, target) is None:
                    found = prospects.best((new,), target, flank_cards(there, unit.seat))
                    best = max(best, found.value if found else 0.0)
            value += now * best
        return value

    def ground(self, state: State, unit: Unit, column: int) -> float:
        """What it is worth that somebody stands there, whoever it is."""
        own, enemy = state.side(unit.seat).areas, state.side(1 - unit.seat).areas
        value = 0.0
        if not own[column - 1] and any(enemy[c - 1] for c in range(max(1, column - 1), min(AREAS, column + 1) + 1)):
            value += COVER
        for c in (column - 1, column + 1):
            if 1 <= c <= AREAS and own[c - 1] and state.kind(state.units[own[c - 1]]).is_foot:
                value += self.closed_flank
        columns = COLUMNS_OF[zone(column)]
        if not any(own[c - 1] for c in columns):
            value += self.open_zone
        return value

    # -- move --------------------------------------------------------------------------------------------------------

    @answers(MovePhase.move)
    def move(self, asked: Question[State], here: MovePhase) -> str:
        """COHESION for those who totter; nobody is moved."""
        state, ledger = asked.state, self.ledger(asked.state)
        best, most = END_OF_PHASE, 2.0
        for key in asked.keys:
            act, _, name = key.partition(" ")
            if act == "cohesion":
                value = self.steadying(ledger, state.units[name])
                if value > most:
                    best, most = key, value
        return best

    def steadying(self, ledger: Ledger, unit: Unit) -> float:
        """What COHESION does for a unit, less the turn that it costs."""
        value = ledger.wear(unit, min(2, unit.hits))
        if unit.threshold - unit.hits <= 2:
            value += 0.25 * ledger.rout(unit)
        return value - 0.2 * strength(ledger.state, unit)

    # -- missiles ----------------------------------------------------------------------------------------------------

    @answers(MissilePhase.targets)
    def shoot(self, asked: Question[State], phase: MissilePhase) -> Any:
        state = asked.state
        if phase.is_supplying:
            needy = list(asked.free[:MOST_SUPPLIED])
            while needy and asked.space.why_not(tuple(needy)) is not None:
                needy.pop()
            return tuple(needy)
        ledger = self.ledger(state)
        aimed: dict[str, fire.Chances] = {}
        for shooter, target in phase.shots:
            shot = fire.chances(state, state.units[shooter], state.units[target])
            aimed[target] = fire.added(aimed.get(target, fire.NONE), shot)
        best, most = END_OF_PHASE, 0.0
        for key in asked.keys:
            if not key.startswith("fire "):
                continue
            _, name, _, at = key.split(" ")
            value = fire.gain(ledger, state.units[name], state.units[at], aimed.get(at, fire.NONE))
            if value > most:
                best, most = key, value
        if best == END_OF_PHASE and "supply" in asked.keys:
            out = [unit for unit in state.field(asked.seat) if unit.no_missile and unit.id not in phase.supplied]
            if len(out) >= 2:
                return "supply"
        return best

    @answers(ReactionFire.fire)
    def react(self, asked: Question[State], fired: ReactionFire) -> tuple[str, ...]:
        state, ledger = asked.state, self.ledger(asked.state)
        target = state.units[fired.target]
        return tuple(name for name in asked.free if fire.gain(ledger, state.units[name], target) > 0)

    # -- shock -------------------------------------------------------------------------------------------------------

    @answers(ShockPhase.declare)
    def attack(self, asked: Question[State], here: ShockPhase) -> str:
        state = asked.state
        plan = self.prospects(state).all(asked.seat, flank_cards(state, asked.seat))
        best = max(plan, key=lambda each: each.value, default=None)
        return best.key if best is not None and best.value > 0 else END_OF_PHASE

    @answers(Declaration.ways)
    def way(self, asked: Question[State], declaration: Declaration) -> str:
        """How the next attacker goes at the target, those before him as they have been settled."""
        state, prospects = asked.state, self.prospects(asked.state)
        units = [state.units[name] for name in declaration.attack.attackers]
        target = state.units[declaration.attack.targets[0]]
        before = []
        for unit in units[: declaration.asked]:
            settled = "across" if flanks_by_position(state, unit, target) else CARD if unit.flank else FRONT
            before.append(BUTTON if unit.id in declaration.buttons else settled)
        after = []
        for unit in units[declaration.asked + 1 :]:
            flanks = flanks_by_position(state, unit, target)
            after.append("across" if flanks else CARD if must_flank(state, unit, target) else FRONT)
        return max(asked.keys, key=lambda way: prospects.value(units, target, (*before, way, *after)))

    @answers(Declaration.withdrawals)
    def withdraw(self, asked: Question[State], declaration: Declaration) -> tuple[str, ...]:
        """Those go who lose less by it."""
        return min(self.withdrawals(asked, declaration), key=lambda each: each[1])[0]

    def withdrawals(self, asked: Question[State], declaration: Declaration) -> list[tuple[tuple[str, ...], float]]:
        """Who could go, and what it would cost all targets together."""
        state, prospects = asked.state, self.prospects(asked.state)
        attackers = present(state, declaration.attack.attackers)
        targets = present(state, declaration.attack.targets)
        flanking = [unit.flank for unit in attackers]
        free = asked.free
        choices: list[tuple[str, ...]] = [(), *((name,) for name in free)]
        if len(free) > 1:
            choices.append(free)

        def cost(going: tuple[str, ...]) -> float:
            staying = [unit for unit in targets if unit.id not in going]
            gone = [prospects.withdrawal(state.units[name], any(flanking)) for name in going]
            return sum(gone) + (prospects.clash(attackers, staying, flanking) if staying else 0.0)

        return [(going, cost(going)) for going in choices]

    # -- the quiet phases --------------------------------------------------------------------------------------------

    @answers(RallyPhase.rally)
    def rally(self, asked: Question[State], here: RallyPhase) -> str:
        return habits.rally(asked)

    @answers(DrawPhase.draw)
    def draw(self, asked: Question[State], here: DrawPhase) -> str:
        return habits.discard(asked) if here.is_discarding else habits.draw(asked, self.good_troops)

    @answers(NewInitiative.second_player, NewInitiative.first_player)
    def initiative(self, asked: Question[State], here: NewInitiative) -> str:
        return PLAY if INITIATIVE in asked.state.side(asked.seat).hand else NO
