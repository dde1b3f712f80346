"""How a seat ends its turn: it says wherever it is asked that it does nothing more, as one bundle.

Never past what has to be decided: where no option does nothing, the chain ends, and so it does where dice fall or
others have to answer.
"""

from __future__ import annotations

from typing import Any

from polemos.kernel.bundle import Reply
from polemos.kernel.spaces.choices import OneOf
from polemos.kernel.view import Unrolled, View
from polemos.service.wire.messages import MOST_REPLIES, Ending


def ended(view: View[Any], id_: str, seq: int) -> Ending:
    chain: list[Reply] = []
    turn = view.state.turn
    while len(chain) < MOST_REPLIES and view.state.turn == turn and (key := _ending(view)) is not None:
        chain.append(Reply(view.rule, key))
        try:
            view = view.after(key, alone=True)
        except Unrolled:
            break
    return Ending(id=id_, seq=seq, chain=tuple(chain))


def _ending(view: View[Any]) -> str | None:
    if view.ask is None or not isinstance(view.space, OneOf):
        return None
    return next((option.key for option in view.space.shown() if option.ends and option.barred is None), None)
