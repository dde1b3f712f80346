"""Declaring attacks (HOP-14.1, 14.5, 14.10, 14.11) and the shock phase as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Offer, Option, Pick
from polemos.rules.hoplites import phase
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.ending import over
from polemos.rules.hoplites.facts import SpecialPlayed
from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.field.field import adjacent, free_flank_areas, reached_from
from polemos.rules.hoplites.shock.after_attacks import AfterAttacks
from polemos.rules.hoplites.shock.attacks import (
    FLANK,
    all_attacks,
    could_attack,
    flanks_by_position,
    is_across,
    may_use_button,
    may_use_card,
    must_flank,
    why_no_attack,
    why_no_attacker,
    why_no_button,
    why_no_card,
    why_no_flank,
    why_no_raid,
    why_no_target,
)
from polemos.rules.hoplites.shock.odds import forecast
from polemos.rules.hoplites.shock.raids import Raid
from polemos.rules.hoplites.shock.shock import Resolution, present
from polemos.rules.hoplites.shock.withdrawal import may_withdraw, withdraw
from polemos.rules.hoplites.state import AREAS, Attack, G, State, Unit
from polemos.rules.hoplites.troops import clans, standing
from polemos.rules.hoplites.troops.checks import tq_check
from polemos.rules.hoplites.troops.marks import Marked

FRONT, CARD, BUTTON = "front", "card", "button"


# -- what happens ------------------------------------------------------------------------------------------------------


class AttackDeclared(Fact, frozen=True):
    attack: Attack

    def apply(self, state: State) -> None:
        freed = tuple(name for name in state.melee.freed if name not in self.attack.attackers)
        spent = tuple(dict.fromkeys((*state.melee.spent, *self.attack.attackers)))
        state.melee = replace(state.melee, spent=spent, freed=freed)

    def words(self, state: State) -> str:
        return attack_words(state, self.attack, "will attack")


class AttackStands(Fact, frozen=True):
    """It will be resolved, in the order of declaration."""

    attack: Attack

    def apply(self, state: State) -> None:
        state.melee = replace(state.melee, attacks=(*state.melee.attacks, self.attack))

    def words(self, state: State) -> str:
        return attack_words(state, self.attack, "will attack") + ": the attack stands"


class AttackVoid(Fact, frozen=True):
    """Nobody is left to attack, or to be attacked; in the latter case the attackers may go for the second line."""

    attack: Attack
    freed: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        state.melee = replace(state.melee, freed=(*state.melee.freed, *self.freed))

    def words(self, state: State) -> str:
        return attack_words(state, self.attack, "cannot attack")


class AttackTakenBack(Fact, frozen=True):
    """Something came to light that makes it impossible; the attackers may choose anew (HOP-24.19)."""

    attack: Attack

    def apply(self, state: State) -> None:
        spent = tuple(name for name in state.melee.spent if name not in self.attack.attackers)
        state.melee = replace(state.melee, spent=spent)

    def words(self, state: State) -> str:
        return attack_words(state, self.attack, "cannot attack") + ": it is taken back"


class ButtonUsed(Fact, frozen=True):
    unit: str

    def apply(self, state: State) -> None:
        state.melee = replace(state.melee, buttons=state.melee.buttons + 1)

    def words(self, state: State) -> str:
        return f"{titled(state, self.unit)} is sent round the flank"


def attack_words(state: State, attack: Attack, does: str = "on") -> str:
    who = " and ".join(titled(state, name) for name in attack.attackers)
    whom = " and ".join(titled(state, name) for name in attack.targets) or "the second line"
    return f"{who} {does} {whom}"


def attack_key(attack: Attack) -> str:
    """An attack as a typed order."""
    if not attack.targets:
        return f"raid {attack.attackers[0]}"
    return f"attack {' '.join(attack.attackers)} {' '.join(attack.targets)}"


def attack_of(key: str, seat: Seat) -> Attack:
    letter = "SN"[seat]
    names = key.split(" ")[1:]
    own = tuple(name for name in names if name[0] == letter)
    return Attack(own, tuple(name for name in names if name[0] != letter))


def named_otherwise(keys: Iterable[str], seat: Seat) -> Iterator[str]:
    """The same attacks with their two units named the other way round: the first named leads of equals (HOP-15.6)."""
    for attack in (attack_of(key, seat) for key in keys):
        if len(attack.attackers) + len(attack.targets) > 2:
            yield attack_key(Attack(attack.attackers[::-1], attack.targets[::-1]))


# -- the phase ---------------------------------------------------------------------------------------------------------


class ShockPhase(Procedure, frozen=True):
    seat: Seat

    @step("HOP-14.1")
    def begin(self, g: G) -> Flow:
        if not phase.is_opened(g.state, self.seat, could_attack(g.state, self.seat)):
            return Call(AfterAttacks(), END)  # who totters has to roll all the same
        phase.begin(g, "shock")
        return None

    @step("HOP-14.5")
    def declare(self, g: G) -> Flow:
        state, seat = g.state, self.seat
        keys = [attack_key(attack) for attack in all_attacks(state, seat)]

        def tell(key: str) -> Option:
            attack = attack_of(key, seat)
            return Option(key, attack_words(state, attack), rule="HOP-14.4" if attack.targets else "HOP-14.14")

        end = "resolve the attacks" if state.melee.attacks else "end the phase"
        return phase.ask(
            state, seat, keys, tell, "Declare an attack", "HOP-14.5", lambda: refusals(state, seat), end,
            lambda: [tell(key) for key in named_otherwise(keys, seat)], lambda key: why_no_attack(state, seat, key),
            usual=lambda: usual_attack(state, seat, keys),
        )  # fmt: skip

    @declare.answered
    def _(self, g: G, answer: str) -> Flow:
        if (flow := phase.common(g, self.seat, answer)) is not None:
            return flow
        if answer == phase.END_OF_PHASE:
            return None
        attack = attack_of(answer, self.seat)
        if comes_to_light(g, attack):
            return AGAIN
        for name in attack.attackers:
            fog.unveil(g, g.state.units[name])  # whoever hides can only go for the second line, and is seen to go
            clans.activate(g, g.state.units[name])
        g.emit(AttackDeclared(attack), "HOP-14.5")
        if not attack.targets:
            g.emit(Marked(attack.attackers[0], "raiding"), "HOP-14.14")
            g.emit(AttackStands(attack), "HOP-14.14")
            return AGAIN
        return Call(Declaration(attack), AGAIN)

    @step("HOP-14.5", "HOP-15.1")
    def resolve(self, g: G) -> Flow:
        if not g.state.melee.attacks:
            return None
        attack = g.state.melee.attacks[0]
        return Call(Resolution(attack) if attack.targets else Raid(attack), AGAIN)

    @step("HOP-16.1")
    def afterwards(self, g: G) -> Flow:
        return Call(AfterAttacks())


def usual_attack(state: State, seat: Seat, keys: Iterable[str]) -> str | None:
    """The attack with the best odds, if they are good."""
    gains = {}
    for key in keys:
        attack = attack_of(key, seat)
        if attack.targets:
            odds = forecast(state, attack)
            gains[key] = sum(each.routs for each in odds.defenders) - sum(each.routs for each in odds.attackers)
    best = max(gains, key=gains.__getitem__, default=None)
    return best if best is not None and gains[best] > 0 else None


def refusals(state: State, seat: Seat) -> Iterable[Option]:
    """What a player may try in vain, with the reason."""
    for unit in state.field(seat):
        column = state.column(unit)
        reason = why_no_attacker(state, unit)
        for target in reached_from(state, seat, column, seat):
            why = reason or why_no_target(state, unit, target)
            if why is not None:
                yield Option(f"attack {unit.id} {target.id}", f"{unit.id} on {target.id}", barred=why)
        if (why := why_no_raid(state, unit)) is not None:
            yield Option(f"raid {unit.id}", f"{unit.id} on the second line", barred=why)
        if phase.holds(state, seat, FLANK) and (why := why_no_flank(state, unit)) is not None:
            yield Option(f"flank {unit.id}", f"FLANK on {unit.id}", barred=why)


def comes_to_light(g: G, attack: Attack) -> bool:
    """Is the attack impossible only because of units that the attacker cannot see? They are revealed (HOP-24.19)."""
    state = g.state
    if not state.side(1 - state.active).veiled:
        return False
    units, targets = present(state, attack.attackers), present(state, attack.targets)
    if not targets:
        hidden = [enemy for enemy in adjacent(state, units[0].seat, state.column(units[0])) if enemy.hidden]
        for enemy in hidden:
            fog.unveil(g, enemy)
        return bool(hidden)
    barred = [fog.unveil_what_bars(g, unit, target) for unit in units for target in targets]
    return any(barred)


class Declaration(Procedure, frozen=True):
    """One attack from its naming to the moment when it stands or is void (HOP-14.5)."""

    attack: Attack
    asked: int = 0  # attackers whose way of attacking is settled
    buttons: tuple[str, ...] = ()  # those whom the leader sends round
    withdrawing: tuple[str, ...] = ()

    @step("HOP-14.9", "HOP-14.10", "HOP-14.13")
    def ways(self, g: G) -> Flow:
        """How each attacker goes at a single target: in front, with a card, by the leader's order, across a border."""
        state = g.state
        if self.asked == len(self.attack.attackers) or len(self.attack.targets) > 1:
            return None
        unit, target = state.units[self.attack.attackers[self.asked]], state.units[self.attack.targets[0]]
        if flanks_by_position(state, unit, target):
            g.emit(Marked(unit.id, "flank"), "HOP-14.13")
            g.keep(asked=self.asked + 1)
            return AGAIN
        has_card = may_use_card(state, unit, target)
        has_button = may_use_button(state, unit, target)
        if not has_button and not (has_card and phase.may_hold(state, unit.seat, FLANK)):
            g.keep(asked=self.asked + 1)
            return AGAIN
        keys = [] if must_flank(state, unit, target) else [FRONT]
        if has_card and state.side(unit.seat).hand.count(FLANK) > self._bespoken(state, target):
            keys.append(CARD)
        if has_button:
            keys.append(BUTTON)
        prompt = f"How does {titled(state, unit.id)} attack {titled(state, target.id)}?"
        space = Offer(keys, _way, FRONT, refuse=lambda key: _why_not_so(state, unit, target, key))
        return Ask.one(unit.seat, space, prompt, "HOP-14.10", always=True)

    @ways.answered
    def _(self, g: G, way: str) -> Flow:
        unit, target = g.state.units[self.attack.attackers[self.asked]], g.state.units[self.attack.targets[0]]
        if way != FRONT and self._is_closed(g, unit, target):
            if not must_flank(g.state, unit, target):
                return AGAIN
            for name in self.attack.attackers:
                if g.state.units[name].flank:
                    g.emit(Marked(name, "flank", on=False), "HOP-24.19")
            g.emit(AttackTakenBack(self.attack), "HOP-24.19")
            return END
        if way == CARD:
            g.emit(SpecialPlayed(unit.seat, FLANK), "HOP-5.1", "HOP-5.2")
            g.emit(Marked(unit.id, "flank"), "HOP-5.2")
        elif way == BUTTON:
            g.emit(ButtonUsed(unit.id), "HOP-4.4", "HOP-14.11")
            g.keep(buttons=(*self.buttons, unit.id))
        g.keep(asked=self.asked + 1)
        return AGAIN

    @step("HOP-14.11")
    def flank_checks(self, g: G) -> Flow:
        for name in self.buttons:
            if tq_check(g, g.state.units[name], "HOP-14.11", "rides round the flank"):
                g.emit(Marked(name, "manoeuvre"), "HOP-14.11")
            else:
                g.emit(Marked(name, "flank"), "HOP-14.11")
        left = tuple(name for name in self.attack.attackers if self._goes_on(g.state, name))
        if not left:
            g.emit(AttackVoid(self.attack), "HOP-14.5")
            return END
        g.keep(attack=replace(self.attack, attackers=left))
        return None

    @step("HOP-14.6", "HOP-14.7")
    def withdrawals(self, g: G) -> Flow:
        """The defender decides for each target that may withdraw; standing orders decide for him."""
        state = g.state
        able = self._able(state)
        asked = [unit for unit in able if standing.withdraws(state, unit) == "ask"]
        if not asked:
            if able:
                g.bar_undo()  # whether they stay or go tells the defender's standing orders
            g.keep(withdrawing=tuple(unit.id for unit in able if standing.withdraws(state, unit) == "always"))
            return None
        options = [Option(unit.id, f"{titled(state, unit.id)} withdraws", rule="HOP-14.6") for unit in asked]
        prompt = f"{attack_words(state, self.attack)}: who withdraws?"
        light = tuple(unit.id for unit in asked if unit.type == "SK")
        return Ask.one(asked[0].seat, Pick(options, proposed=light), prompt, "HOP-14.6")

    @withdrawals.answered
    def _(self, g: G, chosen: tuple[str, ...]) -> Flow:
        able = self._able(g.state)
        going = [u.id for u in able if u.id in chosen or standing.withdraws(g.state, u) == "always"]
        g.keep(withdrawing=tuple(going))
        return None

    @step("HOP-14.8")
    def withdraw(self, g: G) -> Flow:
        if not self.withdrawing:
            return None
        name = self.withdrawing[0]
        attackers = present(g.state, self.attack.attackers)
        left = tuple(target for target in self.attack.targets if target != name)
        g.keep(withdrawing=self.withdrawing[1:], attack=replace(self.attack, targets=left))
        if g.state.column(name):  # an elephant that broke while withdrawing may have run it down
            withdraw(g, g.state.units[name], attackers)
        return over(g) or AGAIN

    @step("HOP-14.5")
    def stand(self, g: G) -> Flow:
        attackers = tuple(unit.id for unit in present(g.state, self.attack.attackers))
        targets = tuple(unit.id for unit in present(g.state, self.attack.targets))
        if attackers and targets:
            g.emit(AttackStands(Attack(attackers, targets)), "HOP-14.5")
        else:
            g.emit(AttackVoid(self.attack, attackers), "HOP-14.5", "HOP-14.2")
        return None

    def _bespoken(self, state: State, target: Unit) -> int:
        """FLANK cards that attackers still to be asked cannot do without: horse against elephants (HOP-21.2)."""
        later = [state.units[name] for name in self.attack.attackers[self.asked + 1 :]]
        return sum(must_flank(state, unit, target) and not flanks_by_position(state, unit, target) for unit in later)

    def _able(self, state: State) -> list[Unit]:
        attackers = [state.units[name] for name in self.attack.attackers]
        return [unit for unit in present(state, self.attack.targets) if may_withdraw(state, unit, attackers)]

    def _goes_on(self, state: State, name: str) -> bool:
        """A unit that failed to ride round drops out of the attack."""
        return name not in self.buttons or state.units[name].flank

    def _is_closed(self, g: G, unit: Unit, target: Unit) -> bool:
        """The flank is barred by units that the attacker could not see; they come to light (HOP-24.19)."""
        if is_across(g.state, unit, target) or free_flank_areas(g.state, target, unit):
            return False
        for column in (g.state.column(target) - 1, g.state.column(target) + 1):
            beside = g.state.unit_at(target.seat, column) if 1 <= column <= AREAS else None
            if beside is not None and beside.hidden:
                fog.unveil(g, beside)
        return True


def _why_not_so(state: State, unit: Unit, target: Unit, way: str) -> Reason | None:
    """Why a unit cannot attack in a way that it is not offered."""
    match way:
        case "front":
            return Reason("cavalry cannot attack an elephant frontally", "HOP-21.2")
        case "card":
            return why_no_card(state, unit, target) or Reason("you have no FLANK card to spare", "HOP-5.2")
        case "button":
            return why_no_button(state, unit, target)
    return None


def _way(key: str) -> Option:
    words = {FRONT: "frontally", CARD: "in flank, with a FLANK card", BUTTON: "in flank, if it passes a TQ check"}
    rules = {FRONT: "HOP-14.9", CARD: "HOP-5.2", BUTTON: "HOP-14.11"}
    return Option(key, words[key], rule=rules[key])
