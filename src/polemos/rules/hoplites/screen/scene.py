"""The card table of Hoplites as a browser draws it; everything is told from a view, so nothing hidden can get there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from polemos import UsageProblem
from polemos.cards.scene import Assault, Card, CardScene, CardSide, Pile
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces.space import quoted
from polemos.kernel.view import View
from polemos.kernel.words.telling import Line, Odds
from polemos.rules.hoplites.ending import LAST_TURN, route_points
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.options import ORDER_RULES
from polemos.rules.hoplites.screen.cards import special_card, spots, unit_card
from polemos.rules.hoplites.screen.hints import hints as hints
from polemos.rules.hoplites.screen.scene_odds import odds_of
from polemos.rules.hoplites.shock.declaring import Declaration
from polemos.rules.hoplites.state import LETTERS, NORTH, SOUTH, Side, State
from polemos.rules.hoplites.troops.standing import WORDS
from polemos.tabletop.scene import Preview, Reach

PHASES = ("play", "move", "missile", "shock", "rally", "draw")
RULE_WORDS = {
    "tribal_command": (Line("Tribal Command", "routed units are lost", "HOP-7.2"),),
    "ferocity": (Line("Ferocity", "barbarians and light infantry check at -2", "HOP-7.3"),),
    "mobility": (
        Line("Mobility", "light troops come and go", "HOP-7.5"),
        Line("Mobility", "light cavalry withdraws from almost every attacker", "HOP-7.6"),
        Line("Mobility", "field restrictions do not bind it", "HOP-7.8"),
    ),
    "long_swords": (Line("Long Swords", "barbarians with room to strike are superior", "HOP-7.9"),),
    "no_leader_cohesion": (Line("No Leader Cohesion removal", "the leader gives no cohesion orders", "HOP-7.10"),),
}
PILES = (
    ("hand", "Hand"), ("deck", "Deck"), ("routed", "Routed"), ("rallied", "Rallied"), ("pursuit", "In pursuit"),
    ("eliminated", "Eliminated"), ("discarded", "Discarded"),
)  # fmt: skip


def scene(view: View[State]) -> CardScene:
    state = view.state
    return CardScene(
        headline=headline(state), turn=state.turn, turns=LAST_TURN, phase=state.phase, phases=PHASES,
        active=state.active, sides=tuple(_side(state, seat, view.seat) for seat in (SOUTH, NORTH)),
        cards=tuple(_cards(state, view.seat)), spots=(*spots(state, SOUTH), *spots(state, NORTH)),
        piles=tuple(pile for seat in (SOUTH, NORTH) for pile in _piles(state, state.side(seat))),
        assaults=tuple(_assaults(view)),
    )  # fmt: skip


def headline(state: State) -> str:
    return f"{state.side(SOUTH).name} against {state.side(NORTH).name}"


def about(view: View[State]) -> str:
    """The unit that play is about."""
    procedure = None if view.is_over else view.here.procedure
    for name in ("unit", "target"):
        if isinstance(found := getattr(procedure, name, None), str) and found:
            return found
    return ""


def private(view: View[State]) -> bool:
    """A hand is seen by its owner alone."""
    return view.seat is not None and view.state.side(view.seat).held > 0


def preview(view: View[State], raw: Any) -> Preview:
    """What an answer would bring, as far as no dice decide: its words, and what it leads to."""
    space = view.space
    try:
        answer = space.from_json(raw)
    except ValueError as error:
        return Preview(why_not=Reason(str(error)))
    if (reason := space.why_not(answer)) is not None:
        return Preview(why_not=reason)
    then = [entry.words for entry in view.foresee(answer).journal if entry.words]
    return Preview(
        answer=space.answer_json(answer), words=space.words(answer), then=tuple(then), odds=odds_of(view, answer)
    )


def fit(view: View[State], target: Any) -> Preview:
    return Preview(why_not=Reason("cards are played, not placed at a point"))


def reach(view: View[State]) -> Reach:
    return Reach()


def odds(view: View[State], units: Sequence[str]) -> tuple[Odds, ...]:
    """Of an attack of the first on the others, or of what the open question is about."""
    own = [name for name in units if view.seat is not None and name.startswith(LETTERS[view.seat])]
    other = [name for name in units if name not in own]
    if not own or not other:
        return ()
    if absent := [name for name in units if name not in view.state.units or not view.state.column(name)]:
        raise UsageProblem(f"{quoted(absent[0])} is not on the field; there are odds of two that are")
    return odds_of(view, f"attack {' '.join((*own, *other))}")


# -- sides, cards, piles -----------------------------------------------------------------------------------------------


def _side(state: State, seat: Seat, viewer: Seat | None) -> CardSide:
    side = state.side(seat)
    lines = [
        Line("Leader", side.leader.name, "HOP-4.1"),
        Line("Initiative", str(side.leader.initiative), "HOP-4.3"),
        Line("Command", str(side.leader.command), "HOP-4.4"),
    ]
    if side.leader.clans and state.period == "samurai":
        lines.append(Line("Clans in a turn", str(side.leader.clans), "HOP-22.8"))
    lines.append(Line("Route points", f"{route_points(state, side)} of {side.level}", "HOP-20.3"))
    if side.bundori:
        lines.append(Line("Heads lost", str(side.bundori), "HOP-23.4"))
    orders = [
        Line(WORDS[name], value, ORDER_RULES[name]) for name, value in msgspec.structs.asdict(side.orders).items()
    ]
    return CardSide(
        seat=seat, letter=LETTERS[seat], name=side.name, leader=side.leader.name, device=side.army,
        points=route_points(state, side), level=side.level, lines=tuple(lines),
        rules=tuple(line for rule in side.rules for line in RULE_WORDS.get(rule, ())),
        clans=tuple(side.clan_names.get(clan, clan) for clan in side.active_clans),
        orders=tuple(orders) if seat == viewer else (),
    )  # fmt: skip


def _in(state: State, side: Side, kind: str) -> tuple[str, ...]:
    if kind in ("routed", "rallied"):
        return tuple(name for name in side.second_line if state.units[name].routed == (kind == "routed"))
    cards: tuple[str, ...] = getattr(side, kind)
    return cards


def _piles(state: State, side: Side) -> Iterator[Pile]:
    counts = {"hand": side.held, "deck": side.left, "pursuit": side.pursuing}
    for kind, name in PILES:
        cards = () if kind == "deck" else _in(state, side, kind) or (side.known if kind == "hand" else ())
        yield Pile(
            id=f"{kind}-{side.seat}", seat=side.seat, kind=kind, name=name, cards=tuple(dict.fromkeys(cards)),  # type: ignore[arg-type]
            count=counts.get(kind, len(cards)),
        )  # fmt: skip


def _cards(state: State, viewer: Seat | None) -> Iterator[Card]:
    """Every card whose face is seen. Special cards of one kind are one card with copies, of the viewer's hand."""
    for seat in (SOUTH, NORTH):
        side = state.side(seat)
        seen = [
            *side.areas,
            *side.second_line,
            *side.pursuit,
            *side.eliminated,
            *side.discarded,
            *side.hand,
            *side.known,
        ]
        for name in dict.fromkeys(seen):
            if name in state.units:
                yield unit_card(state, state.units[name])
    if viewer is not None:
        copies = Counter(card for card in state.side(viewer).hand if card not in state.units)
        for card, number in copies.items():
            yield special_card(state, viewer, card, number)


def _assaults(view: View[State]) -> Iterator[Assault]:
    state = view.state
    procedure = None if view.is_over else view.here.procedure
    asked = (procedure.attack,) if isinstance(procedure, Declaration) else ()
    for attack in (*state.melee.attacks, *asked):
        is_flank = any(state.units[name].flank for name in attack.attackers)
        kind = "second line" if not attack.targets else ("flank" if is_flank else "attack")
        yield Assault(kind=kind, sources=attack.attackers, targets=attack.targets)  # type: ignore[arg-type]
    if isinstance(procedure, MissilePhase):
        for shooter, target in procedure.shots:
            yield Assault(kind="shot", sources=(shooter,), targets=(target,))
