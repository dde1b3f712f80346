"""A computer player in a process of its own: reads views from standard input, writes answers to standard output.

It gets the bytes of a view and nothing else, so it can neither peek nor foresee dice. It ends when its input does.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import Any

import msgspec

from polemos import players
from polemos.kernel.view import View
from polemos.lab.house import rulesets
from polemos.service.seen import view_of

NICENESS = 5  # people who wait for a page come first


class Task(msgspec.Struct, frozen=True):
    ruleset: str
    level: str
    seed: int
    glimpse: msgspec.Raw


class Thought(msgspec.Struct, frozen=True):
    """An answer, and what went wrong when it is only the question's default."""

    answer: Any
    fault: str = ""


def thought(task: Task) -> Thought:
    view: View[Any] = view_of(bytes(task.glimpse), rulesets()[task.ruleset])
    space = view.space
    try:
        answer = players.make(task.level, task.seed).answer(view)
        refused = space.why_not(answer)
    except Exception as error:
        return Thought(space.answer_json(space.default), f"{type(error).__name__}: {error}")
    if refused is not None:
        return Thought(space.answer_json(space.default), f"refused: {refused}")
    return Thought(space.answer_json(answer))


def main() -> None:
    # Ctrl-C in the terminal is for the service, which closes our input when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    rulesets()
    answers = sys.stdout.buffer
    with open(os.devnull, "w") as nothing, contextlib.redirect_stdout(nothing):
        for line in sys.stdin.buffer:
            told = msgspec.json.encode(thought(msgspec.json.decode(line, type=Task)))
            with contextlib.suppress(BrokenPipeError):
                answers.write(told + b"\n")
                answers.flush()


if __name__ == "__main__":
    main()
