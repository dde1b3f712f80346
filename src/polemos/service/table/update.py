"""Every byte that a seat receives is made here, and only from its view: live, in replay, for spectators alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Form
from polemos.kernel.spaces.choices import OneOf
from polemos.kernel.standing import Standing, why_not, why_not_alike
from polemos.kernel.view import View
from polemos.kernel.words.english import does, listed
from polemos.registry.rulesets import entry_of
from polemos.rulebook.library import all_rules, read_books
from polemos.rulebook.places import rulebooks_dir
from polemos.service.table.journal import RoleLog
from polemos.service.table.patches import Picture
from polemos.service.wire.mail_records import MailInfo
from polemos.service.wire.messages import LogPart, Question, SeatInfo, Space, Update
from polemos.service.wire.staged_records import Staged
from polemos.tabletop.pairs import with_pairs

MOST_CANDIDATES = 40
PAST = Reason("this is a moment of the past")


@cache
def rule_titles() -> dict[str, str]:
    return {rule.id: rule.title for rule in all_rules(read_books(rulebooks_dir()))}


@dataclass(frozen=True)
class Card:
    """What everybody at a table and round it may know, whatever the game is like."""

    game: str
    ruleset: str
    title: str
    players: tuple[str, ...]
    present: tuple[bool, ...]
    seat_names: tuple[str, ...]
    fork_of: str
    seq: int
    step: int
    since: int  # decisions made when the seat had answered last
    why_no_undo: Reason | None
    sealed: bool  # the seat answers, or has answered, at the same time as others and unseen by them
    undo_to: int | None = None  # how many decisions are left when what the seat did last is taken back
    mail: MailInfo | None = None  # of a game by mail: how it stands for the player whose notes are here
    standing: Standing | None = None  # what the seat has settled beforehand
    again: tuple[int, ...] = ()  # seats that want to fight the same battle once more


def make_update(
    card: Card, view: View[Any], log: LogPart, hash_: str, is_live: bool = True, scene: Picture | None = None,
    staged: tuple[Staged, ...] = (),
) -> Update:  # fmt: skip
    """The whole picture for one role; `scene`, where it is painted already."""
    paint = entry_of(card.ruleset).scene
    scene = scene or paint.scene(view)
    names = [next((s.name for s in scene.sides if s.seat == k), "") or n for k, n in enumerate(card.seat_names)]
    seats = tuple(
        SeatInfo(seat=seat, name=names[seat], player=player, present=card.present[seat])
        for seat, player in enumerate(card.players)
    )
    return Update(
        seq=card.seq, game=card.game, ruleset=card.ruleset, title=card.title, seat=view.seat, scene=scene, seats=seats,
        waiting_for=view.waiting_for, prompt=_prompt(card.mail if is_live else None, view, names),
        question=question_of(view) if is_live and not _is_settled(card, view) else None,
        log=log, step=card.step, since=card.since, staged=staged,
        why_no_undo=card.why_no_undo if is_live else PAST, undo_to=card.undo_to if is_live else None,
        outcome=view.state.outcome, standing=card.standing if is_live else None,
        fork_of=card.fork_of, chosen_seed=view.header.chosen,
        private=paint.private(view) or (is_live and card.sealed), mail=card.mail,
        again=card.again, hash=hash_,
    )  # fmt: skip


def _is_settled(card: Card, view: View[Any]) -> bool:
    """It is answered in the next moment: nobody is asked it."""
    return card.standing is not None and card.standing.settles(view)


def _prompt(mail: MailInfo | None, view: View[Any], names: Sequence[str]) -> str:
    if view.is_over:
        return view.state.outcome.text if view.state.outcome is not None else "The game is over"
    if view.ask is not None:
        return view.prompt
    if mail is not None:
        return f"{mail.words[:1].upper()}{mail.words[1:]}"
    title = rule_titles().get(view.rule, "")
    waiting = listed([names[seat] for seat in view.waiting_for])
    return f"{does(waiting, 'has')} to decide" + (f": {title}" if title else "")


def question_of(view: View[Any]) -> Question | None:
    if view.ask is None or view.seat is None:
        return None
    space = view.space
    candidates: list[tuple[str, Any]] = []
    if isinstance(space, Form):
        for answer in space.candidates():
            if len(candidates) == MOST_CANDIDATES:
                break
            candidates.append((space.words(answer), space.answer_json(answer)))
    paint = entry_of(view.ruleset).scene
    options = space.shown() if isinstance(space, OneOf) else ()
    ends = any(option.ends and option.barred is None for option in options)
    return Question(
        seat=view.seat, prompt=view.prompt, rule=view.rule, about=paint.about(view), space=cast(Space, space.spec()),
        default=space.answer_json(space.proposal), ends=ends, settles=why_not(view) is None,
        alike=why_not_alike(view) is None,
        candidates=tuple(candidates),
        hints=with_pairs((option.key for option in options), paint.hints(view)),
    )  # fmt: skip


def past(card: Card, view: View[Any], log: RoleLog, entries: int) -> Update:
    """A moment of the past; the page has its log already, as far as it went then."""
    lines = log.told(entries)
    return make_update(card, view, LogPart(since=lines, lines=()), log.hash(lines), is_live=False)
