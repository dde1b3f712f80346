"""The table of Alala! as a browser draws it; everything is told from a view, so nothing hidden can get there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Offer
from polemos.kernel.view import View
from polemos.rules.alala.after_combat.combat_moves import SideMove
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.deployment.deployment import bands_left, phalanxes_left
from polemos.rules.alala.ending.after_battle import figures_fled, figures_killed, men_per_figure
from polemos.rules.alala.ending.victory import lost_or_retiring, points
from polemos.rules.alala.field.field import is_in_combat, on_table
from polemos.rules.alala.morale.successors import phalanx
from polemos.rules.alala.screen.asked_odds import odds as odds
from polemos.rules.alala.screen.bodies import body_of
from polemos.rules.alala.screen.hints import hints as hints
from polemos.rules.alala.screen.past import Past
from polemos.rules.alala.screen.preview import fit as fit
from polemos.rules.alala.screen.preview import preview as preview
from polemos.rules.alala.screen.reach import reach as reach
from polemos.rules.alala.screen.table import areas, markers, ties
from polemos.rules.alala.screen.text import TABLE
from polemos.rules.alala.state import NORTH, SOUTH, State
from polemos.rules.alala.state import Side as SideState
from polemos.rules.alala.throws import AfterThrow
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.windows import WORDS
from polemos.tabletop.devices import device_of
from polemos.tabletop.scene import Activity, Body, Commander, Held, Line, Scene, Side

PHASES = ("initiative", "command", "skirmish", "manoeuvre", "charge", "combat", "after_combat", "end")
LETTERS = "SN"
ABOUT = ("troop", "charger", "pursuer", "catcher", "target", "unit", "band")  # fields of procedures


def scene(view: View[State]) -> Scene:
    state = view.state
    return Scene(
        width=state.width, depth=state.depth, unit='"', headline=TABLE.headline(view), turn=state.turn,
        turns=state.turns, phase=state.phase, phases=PHASES,
        sides=tuple(_side(state, seat, view.seat) for seat in (SOUTH, NORTH)), bodies=tuple(_bodies(view)),
        areas=tuple(areas(view)), markers=tuple(markers(state)), ties=tuple(ties(state)),
        commanders=tuple(_commanders(state)),
    )  # fmt: skip


def about(view: View[State]) -> str:
    """The troop that play is about."""
    return next(iter(_acting(view)), "")


def private(view: View[State]) -> bool:
    """A hand is seen by its owner alone."""
    return view.seat is not None and view.state.side(view.seat).held > 0


def _acting(view: View[State]) -> Iterator[str]:
    """The troops that the present step is about, as far as it names them."""
    procedure = None if view.is_over else view.here.procedure
    troops = view.state.troops
    units = getattr(procedure, "units", None)
    if isinstance(units, tuple):
        yield from (name for name in units if name in troops)
    for field in ABOUT:
        if isinstance(found := getattr(procedure, field, None), str) and found in troops:
            yield found
    match procedure:
        case AfterThrow():
            yield from (name for throw in view.state.throws for name in throw.who if name in troops)
        case SideMove(combat=combat, seat=seat):
            yield view.state.combats[combat].side(seat).troop
    leader = view.state.leaders.get(getattr(procedure, "leader", ""))
    if leader is not None and leader.unit:
        yield leader.unit


# -- sides and leaders -------------------------------------------------------------------------------------------------


def _side(state: State, seat: Seat, viewer: Seat | None) -> Side:
    side = state.side(seat)
    lost, won = lost_or_retiring(state, seat), points(state, seat)
    is_decided = state.turn > 1 or state.phase not in ("deployment", "initiative")
    first = is_decided and state.initiative == seat
    lines = [] if state.outcome else [Line("Initiative", "yes" if first else "no", "ALA-7.3")]
    lines.append(
        Line("Lost or retiring", f"{lost} of {side.units_at_start} units, broken at {side.breaks_at}", "ALA-21.2")
    )
    lines.append(Line("Victory points", str(won), "ALA-21.4"))
    lines += _reckoned(state, seat) if state.outcome else [Line("Cards", f"{side.held} face down", "ALA-20.4")]
    if side.received:
        lines.append(Line("Received", ", ".join(card(name).name for name in side.received), "ALA-20.5"))
    if state.phase == "deployment":
        lines.append(Line("Deploys with", f"{side.colour} cards", "ALA-6.4"))
        left = len(phalanxes_left(state, seat)), len(bands_left(state, seat))
        lines.append(Line("Still to place", f"phalanxes: {left[0]}, bands: {left[1]}", "ALA-6.5"))
    lines += [Line("Plays no card", WORDS[window], "ALA-20.24") for window in side.passes]
    return Side(
        seat=seat, letter=LETTERS[seat], name=side.name, device=device_of(side.name, seat), lines=tuple(lines),
        first=first, lost=lost, breaks_at=side.breaks_at, points=won, held=side.held,
        hand=_cards(side.hand) if seat == viewer else (), received=_cards(side.received),
        orders=tuple(_standing(side)) if seat == viewer else (),
    )  # fmt: skip


def _reckoned(state: State, seat: Seat) -> list[Line]:
    """What the battle has cost (ALA-22.1)."""
    side, men = state.side(seat), men_per_figure(state)
    return [
        Line("Men fallen", str(men * figures_killed(state, seat)), "ALA-22.1"),
        Line("Men fled", str(men * figures_fled(state, seat)), "ALA-22.1"),
        Line("Leaders lost", str(side.leaders_lost), "ALA-19.4"),
    ]


def _standing(side: SideState) -> Iterator[Line]:
    """Windows for held cards, and whether they are passed without a question."""
    for window, words in WORDS.items():
        yield Line(words, "pass" if window in side.passes else "ask", "ALA-20.24")


def _cards(names: Iterable[str]) -> tuple[Held, ...]:
    charts = [card(name) for name in names]
    return tuple(Held(id=chart.id, name=chart.name, words=chart.text, rule=chart.rule) for chart in charts)


def _commanders(state: State) -> Iterator[Commander]:
    for leader in state.leaders.values():
        lines = [
            Line("Rating", f"{leader.rating}{', commander in chief' if leader.chief else ''}", "ALA-2.13"),
            Line("Command points", f"{leader.points} left", "ALA-8.1"),
        ]
        if leader.unit:
            lines.append(Line("With", leader.unit, "ALA-2.14"))
        if leader.signalled:
            lines.append(Line("Signal", f"given in turn {leader.signalled}", "ALA-8.9"))
        own = phalanx(state, leader)
        together = tuple(troop.id for troop in own if troop.body == leader.id)
        if together:
            lines.append(Line("Controls", " ".join(together), "ALA-8.5"))
        if leader.shout:
            lines.append(Line(card("alala").name, card("alala").text, "ALA-20.11"))
        yield Commander(
            id=leader.id, seat=leader.seat, name=leader.name, body=leader.unit, rating=leader.rating,
            points=leader.points, chief=leader.chief, signalled=leader.signalled, controls=leader.controls,
            group=tuple(troop.id for troop in own), together=together, card=tuple(lines),
        )  # fmt: skip


# -- troops ------------------------------------------------------------------------------------------------------------


def _bodies(view: View[State]) -> Iterator[Body]:
    state = view.state
    past = Past.seen(view)
    leaders = {leader.unit: leader for leader in state.leaders.values() if leader.unit}
    acting = tuple(_acting(view))
    ready, barred = _named_by_options(view)
    for troop in on_table(state):
        activity, why = _activity(state, troop, acting, ready, barred)
        yield replace(body_of(state, troop, leaders.get(troop.id), past), activity=activity, why=why)


def _named_by_options(view: View[State]) -> tuple[set[str], dict[str, str]]:
    """Own troops that can be chosen now, and those that could be if they were not barred, with the reason."""
    if view.ask is None or not isinstance(view.space, Choice | Offer):
        return set(), {}
    space, troops = view.space, view.state.troops
    keys = space.keys if isinstance(space, Offer) else [option.key for option in space.free]
    ready = {name for key in keys for name in _chosen(view.state, key) if troops[name].seat == view.seat}
    barred: dict[str, str] = {}
    if isinstance(space, Choice):
        for option in space.options:
            if option.barred and option.key in troops:
                barred[option.key] = str(option.barred)
    return ready, barred


def _chosen(state: State, key: str) -> Iterator[str]:
    """The troop that an option is about in the first place: the unit of a leader, a charger, one that goes first."""
    for word in key.split(" "):
        if word in state.leaders:
            if unit := state.leaders[word].unit:
                yield unit
            return
        if word in state.troops:
            yield word
            return


def _activity(
    state: State, troop: Troop, acting: tuple[str, ...], ready: set[str], barred: dict[str, str]
) -> tuple[Activity, str]:
    if troop.id in acting:
        return "acting", ""
    if troop.id in ready:
        return "ready", ""
    if troop.id in barred:
        return "busy", barred[troop.id]
    if is_in_combat(state, troop):
        return "busy", "it is in combat (ALA-3.6)"
    if troop.status not in ("steady", "last_stand"):
        return "busy", f"it is {troop.status}"
    if troop.acted:
        return "done", "it has acted this turn"
    return "none", ""
