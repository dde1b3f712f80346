"""What an answer would bring, as far as no dice decide: one preview for the page, for laws and for tests.

Ways and places are asked of the judge of the question, which the deed asks too; other answers are really given, in a
game of the seat's own that has no dice. So preview and deed cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Form, Manoeuvre, Place
from polemos.kernel.state import State
from polemos.kernel.view import View
from polemos.tabletop.scene import Ghost, Preview

S = TypeVar("S", bound=State)


class Previews(Generic[S]):
    """How a rule set previews answers; it says what is told of judged ones and who has moved."""

    UNTOLD: ClassVar[tuple[type[Fact], ...]] = ()  # seen on the table
    UNFORESEEN: ClassVar[tuple[type[Fact], ...]] = ()  # what others keep secret until then: a preview ends before it

    def judged(self, view: View[S], judge: Any, answer: Any, refused: Reason | None) -> Preview | None:
        """Of a way, a place or a form, legal or not; None: as of any other answer."""
        raise NotImplementedError

    def moved(self, before: S, after: S) -> Iterable[Ghost]:
        """Who stands otherwise than before."""
        raise NotImplementedError

    def given(self, view: View[S], answer: Any, shown: Preview) -> Preview:
        """With what follows from a legal answer."""
        then = self.ahead(view, answer)
        ghosts = shown.ghosts or tuple(self.moved(view.state, then.state))
        return replace(shown, ghosts=ghosts, then=tuple(self.told(then)))

    def ahead(self, view: View[S], answer: Any) -> Game[S]:
        """The game after an answer, as far as neither dice nor secrets of others decide."""
        then = view.foresee(answer)
        last = next((at for at, entry in enumerate(then.journal) if self.is_unforeseen(view, entry.fact)), None)
        if last is not None:
            del then.journal[last:]
            then.state = view.state.fork()
            for entry in then.journal:
                entry.fact.apply(then.state)
        return then

    def is_unforeseen(self, view: View[S], fact: Fact) -> bool:
        """Does what others keep secret decide what comes of this?"""
        return isinstance(fact, self.UNFORESEEN)

    def preview(self, view: View[S], raw: Any) -> Preview:
        """Of an answer as JSON gives it."""
        space = view.space
        try:
            answer = space.from_json(raw)
        except ValueError as error:
            return Preview(why_not=Reason(str(error)))
        refused = space.why_not(answer)
        if isinstance(space, Place | Manoeuvre | Form):
            shown = self.judged(view, space.judge, answer, refused)
            if shown is not None:
                return shown
        if refused is not None:
            return Preview(why_not=refused, answer=raw)
        return self.given(view, answer, Preview(answer=raw, words=space.words(answer)))

    def fit(self, view: View[S], target: Any) -> Preview:
        """A drop on the table as an answer, with what it would bring."""
        space = view.space
        if not isinstance(space, Place | Manoeuvre | Form):
            return Preview(why_not=Reason("nothing is placed or moved now"))
        found = space.fit(target)
        if isinstance(found, Reason):
            return Preview(why_not=found)
        return self.preview(view, space.answer_json(found))

    def told(self, game: Game[S], *untold: type[Fact]) -> Iterator[str]:
        """What has happened in a game of the seat's own."""
        for entry in game.journal:
            if entry.words and not isinstance(entry.fact, (*self.UNTOLD, *untold)):
                yield f"{entry.words} ({entry.why[-1]})" if entry.why else entry.words
