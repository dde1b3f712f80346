"""What it means to lay a unit onto another: whom it charges, whom it shoots at, whom it joins and in which shape.

A rule set says only which options a pull onto which units means (`Hint.onto`). What those options ask is followed here
in the seat's own view as long as no dice fall; nothing is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from polemos.kernel.bundle import Reply
from polemos.kernel.reason import Refused
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.spaces.choices import OneOf
from polemos.kernel.view import Unrolled, View
from polemos.registry.rulesets import entry_of
from polemos.service.wire.messages import Onto
from polemos.tabletop.scene import Body, Hint, Point, Pose

Chain = tuple[Reply, ...]


def laid_onto(view: View[Any], before: Chain, body: str) -> Iterator[Onto]:
    """All that can be meant at this question, after these answers."""
    if not isinstance(view.space, OneOf) or any(option.key == body for option in view.space.shown()):
        return  # which unit it is, has still to be said
    hints = view.once(entry_of(view.ruleset).scene.hints)
    for option in view.space.shown():
        hint = hints.get(option.key)
        if option.barred is None and hint is not None:
            for other in hint.onto:
                first = Onto(body=other, chain=(*before, Reply(view.rule, option.key)), words=option.words, hint=hint)
                yield from _followed(view, first)


def _followed(view: View[Any], said: Onto) -> Iterator[Onto]:
    """With the answers to what is asked then, where the other unit says them."""
    try:
        then = view.after(said.chain[-1].answer)
    except (Unrolled, Refused):
        yield said
        return
    if then.ask is None:
        yield said
    elif isinstance(then.space, OneOf):
        yield from _chosen(then, said)
    elif isinstance(then.space, Manoeuvre):
        yield from _faced(then, said)
    else:
        yield said


def _chosen(view: View[Any], said: Onto) -> Iterator[Onto]:
    """The option that names the other unit; else each that has a spot."""
    assert isinstance(view.space, OneOf)
    hints = view.once(entry_of(view.ruleset).scene.hints)
    free = [option for option in view.space.shown() if option.barred is None]
    if any(option.key == said.body for option in free):
        hint = hints.get(said.body, said.hint)
        yield from _followed(view, _with(view, said, said.body, said.words, hint))
        return
    shapes = [option for option in free if option.key in hints and hints[option.key].spot]
    if not shapes:
        yield said
    for option in shapes:
        yield _with(view, said, option.key, option.words, hints[option.key])


def _faced(view: View[Any], said: Onto) -> Iterator[Onto]:
    """A way that is asked for leads towards the other unit."""
    stands = next((each.stands for each in _bodies(view) if each.id == said.body), ())
    if not stands:
        return
    x, y = _middle(stands)
    shown = entry_of(view.ruleset).scene.fit(view, {"x": x, "y": y})
    if shown.why_not is None:
        hint = Hint(words=shown.words, ghosts=shown.ghosts, odds=shown.odds, lit=said.hint.lit, rolls=said.hint.rolls)
        yield _with(view, said, shown.answer, said.words, hint)


def _with(view: View[Any], said: Onto, answer: Any, words: str, hint: Hint) -> Onto:
    return Onto(body=said.body, chain=(*said.chain, Reply(view.rule, answer)), words=words, hint=hint)


def _bodies(view: View[Any]) -> Sequence[Body]:
    scene: Any = entry_of(view.ruleset).scene.scene(view)
    found: Sequence[Body] = scene.bodies
    return found


def _middle(stands: Sequence[Pose]) -> Point:
    return round(sum(pose[0] for pose in stands) / len(stands)), round(sum(pose[1] for pose in stands) / len(stands))
