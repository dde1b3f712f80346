"""TypeScript types out of our records, so that page and service cannot drift apart.

python -m polemos.service.schema            writes web/src/protocol.ts
python -m polemos.service.schema --check    fails when the file is not what it would write
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from polemos import UsageProblem
from polemos.kernel.words import exchange
from polemos.kernel.words.exchange import Request
from polemos.registry.rulesets import NAMES, entry_of
from polemos.rulebook.places import source_tree
from polemos.service.table import briefing, debriefing
from polemos.service.wire import looks_records, mail_records, messages, records, scenario_records, staged_records
from polemos.tabletop import legs, move_spec, placing, scene
from polemos.tabletop.drafting import records as drafting
from polemos.tabletop.muster import records as muster_records
from polemos.tabletop.muster import roster

_IN: tuple[type[Any], ...] = (
    messages.Hello, messages.Answer, messages.Bundle, messages.Order, messages.Undo, messages.Settle, messages.Concede,
    messages.AskPreview, messages.AskFit, messages.AskReach, messages.AskGrasp, messages.AskGroup,
    messages.AskEnding, messages.AskOdds, messages.Ping,
)  # fmt: skip
_OUT: tuple[type[Any], ...] = (
    messages.Update, messages.Done, messages.No, messages.Previewed, messages.Reached, messages.Grasped,
    messages.Grouped, messages.Ending, messages.OddsInfo, messages.Notice, messages.Pinged,
)  # fmt: skip
HTTP: tuple[type[Any], ...] = (
    records.CatalogueInfo, records.NewGame, records.NewFork, records.AskAgain, records.AgainInfo, records.GameGiven,
    records.GamesInfo, records.StepsInfo,
    records.RulesInfo, records.RuleInfo, records.GlossaryInfo, records.GalleryInfo, records.PicturesInfo,
    records.LessonsInfo,
    looks_records.LooksInfo,
    records.ErrorInfo, records.LinksInfo,
    scenario_records.ScenariosInfo, scenario_records.DraftInfo, scenario_records.EditDraft,
    scenario_records.SaveScenario,
    muster_records.MusterShelf, muster_records.MusterArmy, muster_records.MusterDraft, muster_records.EditMuster,
    muster_records.SaveMuster, roster.Roster, exchange.ChartsInfo,
    briefing.BriefingInfo,
    debriefing.DebriefingInfo, mail_records.MailTerms, mail_records.MailGiven, mail_records.MailOpened,
    records.LossesInfo, staged_records.Staged, *(kind for name in NAMES for kind in entry_of(name).records),
)  # fmt: skip
NAMED: dict[str, Any] = {
    "Activity": scene.Activity, "Point": scene.Point, "Pose": scene.Pose, "Shape": scene.Shape,
    "Ability": drafting.Ability, "FieldKind": drafting.FieldKind, "Layer": drafting.Layer,
    "Verb": move_spec.Verb,
}  # fmt: skip
ANSWERS: tuple[type[Any], ...] = (*get_args(legs.Leg), placing.Placement)  # as a page gives them
UNIONS: dict[str, tuple[str, ...]] = {
    name: tuple(kind.__name__ for kind in kinds)
    for name, kinds in {
        "ClientMessage": _IN, "ServerMessage": _OUT, "Deed": get_args(drafting.Deed),
        "MusterDeed": get_args(muster_records.MusterDeed), "Leg": get_args(legs.Leg),
        "Space": get_args(messages.Space),
    }.items()
}  # fmt: skip
_HEAD = "// Written by `python -m polemos.service.schema` from the service's records; change those, not this.\n"
_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def _components() -> dict[str, Any]:
    return msgspec.json.schema_components([*_IN, *_OUT, *HTTP, *ANSWERS], ref_template="#/$defs/{name}")[1]


def records_of_protocol() -> dict[str, tuple[str, ...]]:
    """Every record that messages and bodies hold, with its fields; neither messages nor legs, which are lists."""
    ours = {kind.__name__ for kind in (*_IN, *_OUT, *get_args(legs.Leg))}
    return {name: tuple(each["properties"]) for name, each in _components().items() if name not in ours}


def typescript() -> str:
    """The whole file."""
    components = _components()
    bodies = [kind for kind in HTTP if issubclass(kind, Request)]
    asked = _names_within(components, [kind.__name__ for kind in (*_IN, *bodies)])
    parts = [_HEAD, f"export const PROTOCOL = {messages.PROTOCOL}\n"]
    parts += [f"export type {name} = {written}\n" for written, name in _named().items()]
    for name in sorted(components):
        parts.append(_declared(name, components[name], is_sent=name in asked))
    parts += [_union(name, members) for name, members in UNIONS.items()]
    return "\n".join(parts)


def _union(name: str, members: Sequence[str]) -> str:
    line = f"export type {name} = {' | '.join(members)}\n"
    return line if len(line) <= 121 else f"export type {name} =\n" + "".join(f"  | {each}\n" for each in members)


def _names_within(components: dict[str, Any], roots: Sequence[str]) -> set[str]:
    """These records and all that they hold."""
    found: set[str] = set()
    todo = list(roots)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            text = json.dumps(components[name])
            todo += [other for other in components if f'"#/$defs/{other}"' in text]
    return found


def _declared(name: str, schema: dict[str, Any], is_sent: bool) -> str:
    comment = f"/** {' '.join(schema['description'].split())} */\n" if schema.get("description") else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)}\n"
    needed = set(schema.get("required", ()))
    lines = []
    for field, kind in schema["properties"].items():
        # What we send is always whole; what a page sends may leave out what has a default.
        mark = "?" if is_sent and field not in needed else ""
        lines.append(f"  {_key(field)}{mark}: {_type(kind)}\n")
    return f"{comment}export interface {name} {{\n{''.join(lines)}}}\n"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


@cache
def _named() -> dict[str, str]:
    """Types that have a name in our code but none in a schema."""
    return {_plain_type(msgspec.json.schema(kind)): name for name, kind in NAMED.items()}


def _type(schema: dict[str, Any]) -> str:
    written = _plain_type(schema)
    return _named().get(written, written)


def _plain_type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": ref}:
            return str(ref).rpartition("/")[2]
        case {"anyOf": kinds}:
            parts = dict.fromkeys(_type(kind) for kind in kinds)
            known = (name for name, members in UNIONS.items() if parts.keys() == set(members))
            return next(known, " | ".join(parts))
        case {"enum": values}:
            return " | ".join(_literal(value) for value in values)
        case {"const": value}:
            return _literal(value)
        case {"type": "array", "prefixItems": items}:
            inside = (_type(item) if item.get("type") == "array" else _plain_type(item) for item in items)
            return f"[{', '.join(inside)}]"
        case {"type": "array"}:
            each = _type(schema.get("items") or {})
            return f"({each})[]" if " | " in each else f"{each}[]"
        case {"type": "object"}:
            return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
        case {"type": str(plain)}:
            return _PLAIN[plain]
    return "unknown"


def _literal(value: Any) -> str:
    """In the single quotes of the page's own style."""
    return f"'{value}'" if isinstance(value, str) and value.isprintable() and "'" not in value else json.dumps(value)


def place() -> Path:
    root = source_tree()
    if root is None:
        raise UsageProblem("the types are written into the source tree of Polemos; this is an installed package")
    return root / "web" / "src" / "protocol.ts"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m polemos.service.schema", description="TypeScript types.")
    parser.add_argument("--check", action="store_true", help="only say whether the file is as it should be")
    wanted = parser.parse_args(arguments)
    path, text = place(), typescript()
    if wanted.check:
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            return 0
        print(f"{path.name} is not what the records say; run `python -m polemos.service.schema`", file=sys.stderr)
        return 1
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
