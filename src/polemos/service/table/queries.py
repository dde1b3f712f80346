"""What is told about answers before they are given: what they would bring, where a unit may come, how likely it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.bundle import Reply
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.service.table.hand import NO_QUESTION, Held, held
from polemos.service.wire.messages import OddsInfo, Previewed, Reached
from polemos.tabletop.scene import Preview, Reach


def previewed(view: View[Any], id_: str, seq: int, raw: Any, chain: Iterable[Reply] = ()) -> Previewed:
    preview = entry_of(view.ruleset).scene.preview
    return Previewed(id=id_, seq=seq, preview=_shown(view, chain, lambda asked: preview(asked, raw)))


def fitted(view: View[Any], id_: str, seq: int, target: Any, chain: Iterable[Reply] = ()) -> Previewed:
    fit = entry_of(view.ruleset).scene.fit
    return Previewed(id=id_, seq=seq, preview=_shown(view, chain, lambda asked: fit(asked, target)))


def _shown(view: View[Any], chain: Iterable[Reply], tell: Callable[[View[Any]], Preview]) -> Preview:
    try:
        hold = held(view, chain)
    except Refused as refused:
        return _cited(view, Preview(why_not=refused.reason))
    asked = hold.view
    return _with_dice(hold, _cited(asked, Preview(why_not=NO_QUESTION) if asked.ask is None else tell(asked)))


def _with_dice(hold: Held, preview: Preview) -> Preview:
    """A way that the shortest throw would not allow is told so."""
    shortest = hold.shortest
    if shortest is None or preview.used is None or preview.used <= shortest:
        return preview
    return replace(preview, price=(*preview.price, "only if the dice reach so far"))


def _cited(view: View[Any], preview: Preview) -> Preview:
    if view.ask is None or preview.why_not is None:
        return preview
    return replace(preview, why_not=view.ask.cited(preview.why_not))


def reached(view: View[Any], id_: str, seq: int, chain: Iterable[Reply] = ()) -> Reached:
    try:
        reach = held(view, chain).reach()
    except Refused:
        reach = Reach()
    return Reached(id=id_, seq=seq, reach=reach)


def odds_info(view: View[Any], id_: str, units: Sequence[str]) -> OddsInfo | Reason:
    try:
        return OddsInfo(id=id_, odds=entry_of(view.ruleset).scene.odds(view, units))
    except UsageProblem as problem:
        return Reason(str(problem))
