"""Contact reactions (PAE-12.6 to 12.16, 12.21 to 12.24): what whoever is about to be contacted does."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import free_way_of_group, groups_overlap, sin_cos
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option, YesNo
from polemos.kernel.words.english import begun, person
from polemos.rules.paean.charge.bad_ground import answered_over
from polemos.rules.paean.charge.charge_facts import FiredAtCharger, Reacted
from polemos.rules.paean.charge.reach import Attack, advanced, attack_on, start_of, swept
from polemos.rules.paean.facts import LeaderLost
from polemos.rules.paean.field.around import KEPT_OFF
from polemos.rules.paean.field.contact import contacts_of_piece, is_engaged
from polemos.rules.paean.field.rates import closed_to_charges, rate
from polemos.rules.paean.jars import evade_over
from polemos.rules.paean.leaders.evading import evade_commander
from polemos.rules.paean.missiles.fire import ReactionFire
from polemos.rules.paean.missiles.firers import firers_of
from polemos.rules.paean.missiles.shots import shots_at
from polemos.rules.paean.movement.turning import ALL, may_turn_all, part_turns, turn_all, turn_part
from polemos.rules.paean.order.evading import evasion, why_no_evade
from polemos.rules.paean.order.reaction_test import reacts
from polemos.rules.paean.state import ChargeNow, Formation, G, State

STAND, FIRE, EVADE, COUNTERCHARGE = "stand", "fire", "evade", "countercharge"


def charge_of(state: State) -> tuple[ChargeNow, Formation]:
    """The charge under way, and who charges."""
    assert state.charge is not None
    return state.charge, state.formations[state.charge.charger]


def attack_of(state: State, target: Formation) -> Attack:
    """On which side the charger would touch it, going on straight ahead."""
    charge, charger = charge_of(state)
    ux, uy = sin_cos(charger.grid.heading)
    length = 2.0 * rate(charger, charge.extra)
    far = free_way_of_group(charger.slabs, ux * length, uy * length, target.slabs) * length
    return attack_on(start_of(charge, charger), advanced(charger.grid, far), target)


def does_not_test(state: State, target: Formation) -> bool:
    """PAE-12.9."""
    if target.is_rallying:
        return True
    if not is_engaged(state, target):
        return False
    return target.count == 1 or target.is_open or attack_of(state, target).kind == "front"


def why_no_fire(state: State, target: Formation) -> Reason | None:
    if not any(base.is_missile_armed for base in target.bases):
        return Reason("it has no missiles", "PAE-12.16")
    if is_engaged(state, target):
        return Reason("it is engaged", "PAE-12.9")
    if target.id in charge_of(state)[0].fired:
        return Reason("it has fired at this charge before", "PAE-12.16")
    if not shots_at(state, firers_of(target), charge_of(state)[1]):
        return Reason("it cannot shoot at the charger from there", "PAE-12.16")
    return None


def why_no_evading(state: State, target: Formation) -> Reason | None:
    if is_engaged(state, target):
        return Reason("it is engaged", "PAE-12.9")
    refused = why_no_evade(state, target)
    if refused is None and evasion(state, target, charge_of(state)[0].facing / 1000) is None:
        return Reason("there is no way out", "PAE-12.17")
    return refused


def why_no_countercharge(state: State, target: Formation, attack: Attack) -> Reason | None:
    if target.is_open:
        return Reason("open troops do not countercharge", "PAE-12.11")
    if attack.kind != "front":
        return Reason("it is not attacked on its front", "PAE-12.21")
    if is_engaged(state, target):
        return Reason("it is engaged", "PAE-12.21")
    if charge_of(state)[1].is_horse and not target.is_horse:
        return Reason("foot do not countercharge horse", "PAE-18.4")
    ground = swept(target.grid, KEPT_OFF)
    if any(groups_overlap(ground, piece.shapes) for piece in closed_to_charges(state, target)):
        return Reason("horse do not charge in close country", "PAE-21.4")
    return None


def options(state: State, target: Formation, fired: bool, evaded: bool) -> Iterator[Option]:
    """What it may do after a passed test, by its class (PAE-12.10 to 12.13)."""
    yield Option(STAND, "stand", rule="PAE-12.24")
    if not fired and not target.is_hoplites:
        yield Option(FIRE, "fire at the charger", barred=why_no_fire(state, target), rule="PAE-12.16")
    if evaded:
        return
    attack = attack_of(state, target)
    yield Option(EVADE, "evade", barred=why_no_evading(state, target), rule="PAE-12.17")
    if target.is_close:
        refused = why_no_countercharge(state, target, attack)
        yield Option(COUNTERCHARGE, "countercharge", barred=refused, rule="PAE-12.21")
    if attack.kind == "front":
        return
    if may_turn_all(state, target):
        yield Option(ALL, "turn to face", rule="PAE-12.22")
    for part in part_turns(state, target, attack.edge):
        yield Option(part.key, part.words, rule="PAE-12.23")


class Reaction(Procedure, frozen=True):
    """The reactions of one formation to the charge under way: one, or fire and another."""

    piece: str
    fired: bool = False
    evaded: bool = False

    @step("PAE-12.6", "PAE-12.7", "PAE-12.9")
    def first_test(self, g: G) -> Flow:
        target = g.state.formations[self.piece]
        if does_not_test(g.state, target) or not reacts(g, self.piece):
            g.emit(Reacted(self.piece, "stands"), "PAE-12.24")
            return END
        return None

    @step("PAE-12.6", "PAE-12.10", "PAE-12.11", "PAE-12.12", "PAE-12.13")
    def choose(self, g: G) -> Flow:
        return self._asked(g)

    @choose.answered
    def _(self, g: G, answer: str) -> Flow:
        return self._done(g, answer)

    @step("PAE-12.6")
    def test_again(self, g: G) -> Flow:
        """Once more after missile fire, or after an evade."""
        if self._is_over(g):
            return self._settled(g)
        target = g.state.formations[self.piece]
        open_ = list(options(g.state, target, self.fired, self.evaded))
        if all(each.barred for each in open_ if each.key != STAND):
            return self._settled(g)
        space = YesNo("test for one more reaction", "leave it at that")
        return Ask.one(target.seat, space, f"{self.piece}: a second reaction?", "PAE-12.6")

    @test_again.answered
    def _(self, g: G, again: bool) -> Flow:
        return None if again and reacts(g, self.piece) else self._settled(g)

    @step("PAE-12.6", "PAE-12.10", "PAE-12.11", "PAE-12.12")
    def choose_again(self, g: G) -> Flow:
        return self._asked(g)

    @choose_again.answered
    def _(self, g: G, answer: str) -> Flow:
        return self._done(g, answer)

    @step("PAE-12.24")
    def stand(self, g: G) -> Flow:
        return self._settled(g)

    def _is_over(self, g: G) -> bool:
        charge = g.state.charge
        return self.piece not in g.state.formations or charge is None or charge.charger not in g.state.formations

    def _asked(self, g: G) -> Flow:
        target = g.state.formations[self.piece]
        charger = charge_of(g.state)[1]
        space = Choice(list(options(g.state, target, self.fired, self.evaded)))
        return Ask.one(target.seat, space, f"{self.piece} is charged by {charger.id}: how does it react?", "PAE-12.6")

    def _done(self, g: G, answer: str) -> Flow:
        target = g.state.formations[self.piece]
        charge, charger = charge_of(g.state)
        match answer:
            case "fire":
                g.keep(fired=True)
                g.emit(FiredAtCharger(self.piece), "PAE-12.16")
                return Call(ReactionFire(self.piece, charger.id))
            case "evade":
                g.keep(evaded=True)
                evade_over(g, self.piece, charge.facing / 1000)
                return None
            case "countercharge":
                g.emit(Reacted(self.piece, "countercharges"), "PAE-12.21")
                return END
            case "stand":
                return self._settled(g)
        edge = attack_of(g.state, target).edge
        before = frozenset(g.state.formations)
        turned = turn_all(g, self.piece, edge) if answer == ALL else turn_part(g, self.piece, edge, answer)
        parts = tuple(key for key in g.state.formations if key not in before)
        g.emit(Reacted(self.piece, "turned" if turned else "stands", parts))
        for key in parts or (self.piece,) if turned else ():
            bases = [box for base, box in target.boxes.items() if base in g.state.formations[key].boxes]
            answered_over(g, key, (*bases, *g.state.formations[key].slabs))
        return END

    def _settled(self, g: G) -> Flow:
        g.emit(Reacted(self.piece, "evaded" if self.evaded else "stands"))
        return END


class LeaderReaction(Procedure, frozen=True):
    """Of a commander or hero in the open (PAE-12.14, 12.15)."""

    leader: str

    @step("PAE-12.14", "PAE-12.15", "PAE-7.24")
    def test(self, g: G) -> Flow:
        leader = g.state.leaders[self.leader]
        if contacts_of_piece(g.state, self.leader) or not reacts(g, self.leader):
            g.emit(Reacted(self.leader, "stands" if leader.is_hero else "lost"))
            if leader.is_commander:
                g.emit(LeaderLost(self.leader, "captured"), "PAE-7.25")
            return END
        if leader.is_commander:
            assert g.state.charge is not None
            evade_commander(g, self.leader, g.state.charge.charger, "PAE-12.14")
            g.emit(Reacted(self.leader, "evaded"))
            return END
        return None

    @step("PAE-12.15", "PAE-12.21")
    def countercharge(self, g: G) -> Flow:
        leader = g.state.leaders[self.leader]
        space = YesNo("countercharge", "stand")
        prompt = begun(f"{person(leader.name)} is charged: does he countercharge?")
        return Ask.one(leader.seat, space, prompt, "PAE-12.15")

    @countercharge.answered
    def _(self, g: G, does: bool) -> Flow:
        g.emit(Reacted(self.leader, "countercharges" if does else "stands"))
        return None


def reaction_of(state: State, piece: str) -> Procedure:
    return LeaderReaction(piece) if piece in state.leaders else Reaction(piece)
