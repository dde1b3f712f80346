"""A question in the terminal: its options with numbers, and answers by number or by typed order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from polemos.kernel.game import Game
from polemos.kernel.notation import give, split
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import (
    Allot,
    Cards,
    Choice,
    Form,
    Manoeuvre,
    Number,
    Option,
    Order,
    Pick,
    Place,
    Space,
    YesNo,
)
from polemos.registry.parts import TextTable

MOST_OFFERS = 9
MOST_LOOKED_AT = 60
WIDEST_OFFER = 100
_NUMBERS = re.compile(r"[\d.]+")


class Question:
    """The open question of a seat, as its view shows it."""

    def __init__(self, space: Space[Any], prompt: str, rule: str, table: TextTable) -> None:
        self.space = space
        self.prompt = f"{prompt} ({rule})" if rule else prompt
        self._table = table
        self._answers: list[Any] = []  # by number
        self._lines = list(self._told())

    def lines(self) -> list[str]:
        return [self.prompt, *self._lines]

    def _told(self) -> Iterator[str]:
        space = self.space
        match space:
            case Choice():
                yield from self._options(space.options, space.proposal)
            case YesNo():
                no, yes = Option("no", space.no), Option("yes", space.yes, barred=space.barred_yes)
                yield from self._options((yes, no), "yes" if space.proposal else "no")
                self._answers = [True, False] if space.barred_yes is None else [False]
            case Pick() | Cards():
                yield from self._options(space.options, "")
                most = "any number" if space.limit >= len(space.options) else f"{space.least} to {space.limit}"
                yield f"  {most} of them, as in '1 3', or 'none'; Enter: {space.words(space.proposal)}"
            case Order():
                yield from self._options(space.options, "")
                yield "  all of them in your order, as in '2 1 3'; Enter: as listed"
            case Number():
                low, high = space.words(space.low), space.words(space.high)
                yield f"  {low} to {high}; Enter: {space.words(space.proposal)}"
            case Allot():
                for option, limit in zip(space.options, space.limits, strict=True):
                    yield f"  {option.words}: up to {limit}"
                yield f"  {space.total} in all, one number for each; Enter: {space.words(space.proposal)}"
            case Manoeuvre() | Place() | Form():
                yield from self._offers(space)
            case _:
                yield from self._offers(space)

    def _options(self, options: Sequence[Option], preferred: str) -> Iterator[str]:
        barred = []
        for option in options:
            if option.barred is not None:
                barred.append(f"  -- {option.words}: {option.barred}")
                continue
            self._answers.append(option.key)
            enter = "   (Enter)" if option.key == preferred else ""
            yield f"  {len(self._answers):2} {option.words}{enter}"
        yield from barred

    def _offers(self, space: Space[Any]) -> Iterator[str]:
        """Some good answers out of many, of as many kinds as there are; others are typed."""
        default = space.proposal
        found: list[tuple[Any, str]] = []
        for answer in islice(space.candidates(), MOST_LOOKED_AT):
            if answer != default and all(answer != known for known, _ in found) and space.why_not(answer) is None:
                found.append((answer, self._outlook(space, answer)))
        kinds = Counter[str]()
        ranked = []
        for place, (answer, outlook) in enumerate(found):
            kind = _NUMBERS.sub("", outlook)
            ranked.append((kinds[kind], place, answer, outlook))
            kinds[kind] += 1
        ranked = sorted(ranked, key=lambda each: each[:2])[: MOST_OFFERS - 1]
        offers = [
            (default, self._outlook(space, default)),
            *((each[2], each[3]) for each in sorted(ranked, key=_place)),
        ]
        for answer, outlook in offers:
            self._answers.append(answer)
            enter = "   (Enter)" if answer == default else ""
            yield f"  {len(self._answers):2} {_short(space.words(answer))}{outlook}{enter}"
        yield f"  or type an order such as '{_short(space.words(default))}'"

    def _outlook(self, space: Space[Any], answer: Any) -> str:
        preview = getattr(space, "preview", None)
        told = self._table.outlook(preview(answer)) if preview is not None else ""
        return f"   [{told}]" if told else ""

    # -- answering -------------------------------------------------------------------------------------------------

    def take(self, game: Game[Any], seat: Seat, text: str) -> Reason | None:
        """Answer with a line that somebody typed; the reason when it is not done."""
        words = split(text)
        try:
            if not words:
                game.answer(seat, self.space.proposal)
                return None
            numbers = self._numbers(words)
            if numbers is not None:
                return self._by_number(game, seat, numbers)
            if words[0].isdigit() and isinstance(self.space, Choice) and 0 < int(words[0]) <= len(self._answers):
                text = " ".join([self._answers[int(words[0]) - 1], *words[1:]])
        except Refused as refused:
            return refused.reason
        return give(game, seat, text)

    def _numbers(self, words: Sequence[str]) -> list[int] | None:
        """Numbers of options; None when the words are an order, or when a number is itself the answer."""
        if not self._answers or not all(word.isdigit() and len(word) < 4 for word in words if word != ","):
            return None
        return [int(word) for word in words if word != ","]

    def _by_number(self, game: Game[Any], seat: Seat, numbers: list[int]) -> Reason | None:
        if any(not 0 < number <= len(self._answers) for number in numbers):
            return Reason(f"the options are numbered from 1 to {len(self._answers)}")
        if isinstance(self.space, Pick):  # in which order they are picked does not matter
            numbers = sorted(numbers)
        answers = [self._answers[number - 1] for number in numbers]
        if isinstance(self.space, Pick | Order):
            game.answer(seat, tuple(answers))
        elif len(answers) == 1:
            game.answer(seat, answers[0])
        else:
            return Reason("one number is wanted")
        return None


def _place(ranked: tuple[int, int, Any, str]) -> int:
    return ranked[1]


def _short(words: str) -> str:
    return words if len(words) <= WIDEST_OFFER else words[: WIDEST_OFFER - 3] + "..."
