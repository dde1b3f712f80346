"""Formation actions (PAE-9.1): one order, one action from the table, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, NamedTuple

from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Option
from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.charge.charge_ways import why_no_charge
from polemos.rules.paean.charge.support import SupportCharge, why_no_support
from polemos.rules.paean.combat.phase import FightPhase
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import leaders_with
from polemos.rules.paean.missiles.fire import Fire, why_not_fire
from polemos.rules.paean.movement.arranging import is_mixed
from polemos.rules.paean.movement.facing import AboutFace, ChangeFacing, turned_about, why_no_turn_aside
from polemos.rules.paean.movement.forming import Form, partners
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.movement.shapes import (
    ChangeFlank,
    ChangeFrontage,
    Flank,
    GiveGround,
    Reorder,
    Traverse,
    frontage_options,
    ground_given,
    traversed,
    why_no_flank,
)
from polemos.rules.paean.movement.splitting import Split, cuts
from polemos.rules.paean.specials import held_by_omens
from polemos.rules.paean.state import Formation, G, State
from polemos.tabletop.files import Side

Source = Literal["order", "power", "might", "heroic"]
WhyNot = Callable[[State, Formation, int], Reason | None]
NOTHING = "nothing"
BY_A_HERO = ("move", "charge", "support", "fire", "fight")  # heroic actions (PAE-15.6)
HELD = ("move", "charge", "support", "give_ground", "traverse left", "traverse right")  # by bad omens (PAE-5.11)


class Action(NamedTuple):
    """A row of the table: how it is called, why a formation cannot do it now, and what carries it out."""

    key: str
    words: str
    rule: str
    why_not: WhyNot
    carried_out: Callable[[str, Source, int], Procedure]
    is_for_open: bool = False  # open troops do the others within a move, or not at all
    implied: tuple[str, ...] = ()  # words of its own question that imply it


class FormationAction(Procedure, frozen=True):
    """Asks which action a formation carries out, and has it done.

    Whoever gives the order has noted it before (tally, powered, mighty). `extra`: thousandths of a centimetre by which
    it moves or charges farther (PAE-15.21).
    """

    formation: str
    source: Source = "order"
    extra: int = 0

    @step("PAE-9.1")
    def which(self, g: G) -> Flow:
        formation = g.state.formations[self.formation]
        space = Choice(list(options(g.state, formation, self.source, self.extra)), preferred=NOTHING)
        space = replace(space, proposed=_what_most_do(space.free))
        return Ask.one(formation.seat, space, f"{self.formation}: which action?", "PAE-9.1")

    @which.answered
    def _(self, g: G, key: str) -> Flow:
        if key == NOTHING:
            return END
        action = next(each for each in ACTIONS if each.key == key)
        return Call(action.carried_out(self.formation, self.source, self.extra), END)


def _what_most_do(free: Sequence[Option]) -> str:
    """Whoever can come to blows does, then whoever can shoot; the others march."""
    keys = [option.key for option in free]
    return next((key for key in ("fight", "charge", "fire", "move") if key in keys), NOTHING)


def options(state: State, formation: Formation, source: Source, extra: int) -> Iterator[Option]:
    """Doing nothing first; what cannot be done is told with its reason."""
    yield Option(NOTHING, "do nothing", rule="PAE-9.1")
    for action in ACTIONS:
        barred = why_not(state, formation, action, source) or action.why_not(state, formation, extra)
        yield Option(action.key, action.words, implied=action.implied, barred=barred, rule=action.rule)


def why_not(state: State, formation: Formation, action: Action, source: Source) -> Reason | None:
    """What bars an action to a formation whatever stands round it."""
    if source == "heroic" and action.key not in BY_A_HERO:
        return Reason("a hero's own actions are moves, charges, fire and combat", "PAE-15.12")
    if formation.is_rallying or formation.pushed:
        return Reason("it was pushed back and takes no orders", "PAE-9.18")
    if action.key in HELD and (held := held_by_omens(state, formation)):
        return held
    if is_engaged(state, formation) and action.key != "fight":
        return Reason("it is engaged", "PAE-9.19")
    if formation.is_light and action.key != "move":
        return Reason("lights have only skirmish actions", "PAE-9.1")
    if formation.is_open and not action.is_for_open:
        return Reason("open troops do so within a move, or not at all", "PAE-9.1")
    return None


def _always(state: State, formation: Formation, extra: int) -> Reason | None:
    return None


def _why_no_fire(state: State, formation: Formation, extra: int) -> Reason | None:
    return why_not_fire(state, formation)


def _why_no_fight(state: State, formation: Formation, extra: int) -> Reason | None:
    if not is_engaged(state, formation):
        return Reason("it is not engaged", "PAE-7.19")
    return None if leaders_with(state, formation.id) else Reason("nobody leads it", "PAE-9.19")


def _why_no_about_face(state: State, formation: Formation, extra: int) -> Reason | None:
    return Around(state, formation).why_not_stand(turned_about(formation).grid.slabs)


def _why_no_frontage(state: State, formation: Formation, extra: int) -> Reason | None:
    found = frontage_options(state, formation)
    if not found:
        return Reason("a single base has no other frontage", "PAE-9.9")
    return found[0].barred if all(each.barred for each in found) else None


def _why_no_split(state: State, formation: Formation, extra: int) -> Reason | None:
    return None if cuts(formation) else Reason("there is nothing to cut off", "PAE-9.10")


def _why_no_form(state: State, formation: Formation, extra: int) -> Reason | None:
    if partners(state, formation):
        return None
    return Reason("there is no formation of its kind within reach that it could join", "PAE-9.11")


def _why_no_flank(change: Flank, side: Side, state: State, formation: Formation, extra: int) -> Reason | None:
    return why_no_flank(state, formation, change, side)


def _why_no_ground(state: State, formation: Formation, extra: int) -> Reason | None:
    return Around(state, formation).why_not_stand(ground_given(formation)[1].slabs)


def _why_no_traverse(side: Side, state: State, formation: Formation, extra: int) -> Reason | None:
    return Around(state, formation).why_not_stand(traversed(formation, side).slabs)


def _why_no_reorder(state: State, formation: Formation, extra: int) -> Reason | None:
    return None if is_mixed(formation) else Reason("all its bases are alike", "PAE-9.16")


def _sided(
    key: str, words: str, rule: str, why: Callable[..., Reason | None], make: Callable[..., Procedure]
) -> tuple[Action, Action]:
    """An action to the left, and the same to the right."""

    def to(side: Side) -> Action:
        return Action(f"{key} {side}", words.format(side), rule, partial(why, side), lambda f, s, e: make(f, side))

    return to("left"), to("right")


def _why_no_facing(side: Side, state: State, formation: Formation, extra: int) -> Reason | None:
    return why_no_turn_aside(state, formation, side)


ACTIONS: tuple[Action, ...] = (
    Action(
        "move", "normal move", "PAE-9.4", _always, lambda f, s, e: NormalMove(f, e), is_for_open=True,
        implied=("advance", "march", "wheel"),
    ),
    Action("charge", "charge", "PAE-12.1", why_no_charge, lambda f, s, e: Charge(f, e), is_for_open=True),
    Action(
        "support", "support charge", "PAE-12.32", why_no_support, lambda f, s, e: SupportCharge(f, e), is_for_open=True
    ),
    Action("fire", "missile fire", "PAE-11.1", _why_no_fire, lambda f, s, e: Fire(f, s), is_for_open=True),
    Action("about", "about face", "PAE-9.7", _why_no_about_face, lambda f, s, e: AboutFace(f), is_for_open=True),
    *_sided("face", "face {}", "PAE-9.8", _why_no_facing, ChangeFacing),
    Action("frontage", "change frontage", "PAE-9.9", _why_no_frontage, lambda f, s, e: ChangeFrontage(f)),
    Action("split", "split", "PAE-9.10", _why_no_split, lambda f, s, e: Split(f)),
    Action("form", "form with another", "PAE-9.11", _why_no_form, lambda f, s, e: Form(f)),
    *_sided(
        "contract", "contract the {} flank", "PAE-9.13", partial(_why_no_flank, "contract"),
        lambda f, side: ChangeFlank(f, "contract", side),
    ),
    *_sided(
        "expand", "expand the {} flank", "PAE-9.13", partial(_why_no_flank, "expand"),
        lambda f, side: ChangeFlank(f, "expand", side),
    ),
    Action("give_ground", "give ground", "PAE-9.14", _why_no_ground, lambda f, s, e: GiveGround(f)),
    *_sided("traverse", "traverse to the {}", "PAE-9.15", _why_no_traverse, Traverse),
    Action("reorder", "reorder the bases", "PAE-9.16", _why_no_reorder, lambda f, s, e: Reorder(f)),
    Action("fight", "fight a phase", "PAE-7.19", _why_no_fight, lambda f, s, e: FightPhase(f), is_for_open=True),
)  # fmt: skip
