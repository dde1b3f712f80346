"""How many inputs a battle takes whoever plays as the planner would, by the shortest gestures that the page has.

Counted in the seat's own records, without a browser; that each gesture is what it is counted as, `tests/browser` proves
(`test_inputs.py`, `test_one_hand.py`, `test_army.py`). An input is a press, a drag, a key that is no modifier:

| gesture | answers | inputs |
| --- | --- | --- |
| nothing | a question that leaves nothing to decide, alone among computers | 0 |
| Enter, a number, a button | one question | 1 |
| a way, drawn in one pull and let go with Ctrl | one question | 1 |
| a pull at a unit, let go with Ctrl | who acts, what it does, which way: a whole chain | 1 |
| keys of a `Pick` | one for each that is taken or put back, and Enter | 1 + n |
| `A`, `Ctrl A` | all the rest of the phase, of the turn, where all of it is as proposed | 1 |
| an option with Shift | this question, wherever it is answered alike until the phase ends | 1, then 0 |
| `W` | a kind of question that is answered as proposed until the turn ends | 1, then 0 |
| `Shift W` | the same until the phase ends | 1, then 0 |
| `Shift A` | a kind of question that is answered as proposed until the battle ends | 1, then 0 |
| buttons, then `A` or `W` | orders in any order: those that nobody proposes, then all the others | 1 each + 1 |
| the same, `A` or `Ctrl A` | and all the rest of the phase, of the turn, where all of it is as proposed | the same |

Whoever presses `A`, `W` or one of them with Shift or Ctrl, or an option with Shift, knows his own mind, not the future:
the robot presses them where he would be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.spaces import Manoeuvre, Offer, Pick
from polemos.kernel.standing import why_not, why_not_alike
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.entry import Playable
from polemos.registry.rulesets import entry_of

MOST_DECISIONS = 4000
MOST_CHAINED = 4  # answers that one pull gives
MOST_ORDERS, END = 80, "end"


@dataclass(frozen=True)
class Asked:
    """A question as it was answered."""

    when: tuple[int, str]  # turn and phase
    rule: str
    is_only: bool  # there was nothing to decide
    is_settled: bool  # it may be settled beforehand, and was answered as proposed
    is_proposed: bool
    answer: Any
    least: int  # inputs that this answer takes by itself
    unit: str = ""  # whose way it is
    is_alike: bool = False  # what is answered may be answered to all that are asked like it in its phase
    orders: int | None = None  # of the orders that begin here, how many must be given before the rest is as proposed


@dataclass
class Counted:
    """What a battle took."""

    turns: int = 0
    decisions: int = 0
    by_gesture: Counter[str] = field(default_factory=Counter)

    @property
    def inputs(self) -> int:
        return self.by_gesture.total()

    @property
    def a_turn(self) -> float:
        return self.inputs / max(1, self.turns)


def counted(ruleset: str, scenario: str, number: int = 1, seat: int = 0) -> Counted:
    """A battle of the planner against the greedy one."""
    entry = entry_of(ruleset)
    asked, turns = recorded(entry, scenario, number, seat)
    found = gestures(asked)
    found.turns = turns
    return found


def recorded(entry: Playable, scenario: str, number: int, seat: int) -> tuple[list[Asked], int]:
    game: Game[Any] = Game.new(entry.ruleset, entry.catalogue.setup(scenario, {}, ()), game_seed("inputs", number))
    hand, other = (entry.players.make(level, number) for level in ("planner", "greedy"))
    asked: list[Asked] = []
    runs: dict[tuple[tuple[int, str], str], Orders] = {}
    while not game.is_over and len(game.decisions) < MOST_DECISIONS:
        here = game.waiting_for[0]
        view: View[Any] = View(game, here)
        answer = (hand if here == seat else other).answer(view)
        if here == seat and game.state.turn > 0:
            asked.append(_asked(view, answer))
            if isinstance(view.space, Offer):
                run = runs.setdefault(
                    (asked[-1].when, view.rule), Orders(game.fork_at(len(game.decisions)), len(asked) - 1)
                )
                run.given.append(answer)
        game.answer(here, answer)
    for run in runs.values():
        asked[run.at] = replace(asked[run.at], orders=run.needed(seat))
    return asked, game.state.turn


@dataclass
class Orders:
    """Orders of one phase that are given one after the other, in any order, and how the game stood before them."""

    start: Game[Any]
    at: int
    given: list[Any] = field(default_factory=list)

    def needed(self, seat: int) -> int | None:
        """How many of them nobody proposes; None, where the rest would not be what was given."""
        wanted = Counter(each for each in self.given if each != END)
        proposed = self._followed(seat, [])
        own = list((wanted - Counter(proposed)).elements())
        return len(own) if Counter(self._followed(seat, own)) + Counter(own) == wanted else None

    def _followed(self, seat: int, own: Sequence[Any]) -> list[Any]:
        """What is proposed once these have been given, up to the end of the phase."""
        game, todo, found = self.start.fork_at(len(self.start.decisions)), list(own), list[Any]()
        when, rule = (game.state.turn, game.state.phase), View(game, seat).rule
        for _ in range(MOST_ORDERS):
            if game.is_over or (game.state.turn, game.state.phase) != when:
                break
            view: View[Any] = View(game, game.waiting_for[0])
            if view.seat != seat or view.rule != rule:
                game.answer(game.waiting_for[0], view.space.default)
            elif todo and view.space.why_not(todo[0]) is None:
                game.answer(seat, todo.pop(0))
            elif (answer := view.space.proposal) == END:
                break
            else:
                found.append(answer)
                game.answer(seat, answer)
        return found


def _asked(view: View[Any], answer: Any) -> Asked:
    space = view.space
    raw, proposed = space.answer_json(answer), space.answer_json(space.proposal)
    is_open = why_not(view) is None
    units = getattr(space.spec(), "units", ("",)) if isinstance(space, Manoeuvre) and raw else ("",)
    if raw == proposed:
        least = 1
    elif isinstance(space, Pick):
        least = 1 + len(set(raw) ^ set(proposed))
    else:
        least = 1
    return Asked(
        when=(view.state.turn, view.state.phase), rule=view.rule, is_only=is_open and space.only() is not None,
        is_settled=is_open and raw == proposed, is_proposed=raw == proposed, answer=raw, least=least, unit=units[0],
        is_alike=why_not_alike(view) is None,
    )  # fmt: skip


def gestures(asked: Sequence[Asked]) -> Counted:
    """The shortest, one after the other."""
    found = Counted(decisions=len(asked))
    always: set[str] = set()
    for_turn: set[tuple[int, str]] = set()
    for_phase: set[tuple[tuple[int, str], str]] = set()
    ordered: set[tuple[tuple[int, str], str]] = set()
    alike: set[tuple[tuple[int, str], str]] = set()
    at = 0
    while at < len(asked):
        here = asked[at]
        if (here.when, here.rule) in ordered | alike:
            at += 1
        elif here.orders is not None and here.orders + 1 < _one_by_one(asked, at):
            found.by_gesture["an answer"] += here.orders
            found.by_gesture["the other orders as proposed"] += 1
            ordered.add((here.when, here.rule))
            at = _rest_settled(asked, at, here.rule) or _phase_settled(asked, at, here.rule) or at
        elif here.is_only or here.rule in always or (here.when[0], here.rule) in for_turn:
            at += 1
        elif _is_always(asked, at):
            found.by_gesture["always as proposed"] += 1
            always.add(here.rule)
        elif (end := _rest_settled(asked, at)) and _is_worth(asked[at:end], always):
            found.by_gesture["the rest of the turn"] += 1
            at = end
        elif (end := _phase_settled(asked, at)) and _is_worth(asked[at:end], always):
            found.by_gesture["the rest of the phase"] += 1
            at = end
        elif (here.when, here.rule) in for_phase:
            at += 1
        elif _is_for_turn(asked, at):
            found.by_gesture["this turn as proposed"] += 1
            for_turn.add((here.when[0], here.rule))
        elif _is_for_phase(asked, at):
            found.by_gesture["this phase as proposed"] += 1
            for_phase.add((here.when, here.rule))
        elif (end := _pulled(asked, at)) > at + 1:
            found.by_gesture["a pull"] += 1
            at = end
        elif _is_for_all(asked, at):
            found.by_gesture["the same to all like it"] += 1
            alike.add((here.when, here.rule))
        else:
            found.by_gesture["as proposed" if here.is_proposed else "an answer"] += here.least
            at += 1
    return found


def _one_by_one(asked: Sequence[Asked], at: int) -> int:
    return sum(each.least for each in asked[at:] if (each.when, each.rule) == (asked[at].when, asked[at].rule))


def _is_always(asked: Sequence[Asked], at: int) -> bool:
    """From here on it is answered as proposed, and more than once."""
    rest = [each for each in asked[at:] if each.rule == asked[at].rule and not each.is_only]
    return len(rest) > 1 and all(each.is_settled for each in rest)


def _is_for_turn(asked: Sequence[Asked], at: int) -> bool:
    """From here on it is answered as proposed until the turn ends, and more than once."""
    here = asked[at]
    rest = [each for each in asked[at:] if each.rule == here.rule and each.when[0] == here.when[0] and not each.is_only]
    return len(rest) > 1 and all(each.is_settled for each in rest)


def _is_for_phase(asked: Sequence[Asked], at: int) -> bool:
    """The same until the phase ends."""
    here = asked[at]
    rest = [each for each in asked[at:] if each.rule == here.rule and each.when == here.when and not each.is_only]
    return len(rest) > 1 and all(each.is_settled for each in rest)


def _is_for_all(asked: Sequence[Asked], at: int) -> bool:
    """From here on all that are asked like it are answered like it until the phase ends, and more than one."""
    here = asked[at]
    rest = [each for each in asked[at:] if each.rule == here.rule and each.when == here.when and not each.is_only]
    return len(rest) > 1 and all(each.is_alike and each.answer == here.answer for each in rest)


def _phase_settled(asked: Sequence[Asked], at: int, ordered: str = "") -> int:
    """The end of the phase, if all up to there is as proposed, but for those that are ordered; else 0."""
    return _settled(asked, at, [each.when == asked[at].when for each in asked], ordered)


def _rest_settled(asked: Sequence[Asked], at: int, ordered: str = "") -> int:
    """The end of the turn, in the same way, if that is not the end of the phase."""
    end = _settled(asked, at, [each.when[0] == asked[at].when[0] for each in asked], ordered)
    return end if end and asked[end - 1].when != asked[at].when else 0


def _settled(asked: Sequence[Asked], at: int, belongs: Sequence[bool], ordered: str) -> int:
    end = at
    while end < len(asked) and belongs[end]:
        here = asked[end]
        is_ordered = here.rule == ordered and here.when == asked[at].when
        if not (is_ordered or here.is_only or here.is_settled):
            return 0
        end += 1
    return end


def _is_worth(asked: Sequence[Asked], always: set[str]) -> bool:
    """Whether more than one of them has to be answered."""
    return sum(not each.is_only and each.rule not in always for each in asked) > 1


def _pulled(asked: Sequence[Asked], at: int) -> int:
    """Up to after the way that one pull means: before it only what names the unit or what the unit does is asked."""
    for end in range(at, min(len(asked), at + MOST_CHAINED)):
        here = asked[end]
        if here.when != asked[at].when:
            return at
        if here.unit:
            return end + 1
        if not isinstance(here.answer, str):
            return at
    return at
