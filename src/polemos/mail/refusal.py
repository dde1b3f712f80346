"""Why a letter is not taken."""

from __future__ import annotations

from polemos import UsageProblem


class Refusal(UsageProblem):
    """A letter, or a wish, that cannot be: its message is one sentence that says what is wrong."""


class Forked(Refusal):
    """The other player has written two different letters in the place of one; here they are, both signed by him."""

    def __init__(self, words: str, first: bytes, second: bytes) -> None:
        super().__init__(words)
        self.first = first
        self.second = second
