"""What a change can touch: the rules, modules and tests behind the lines that git says were changed."""

from __future__ import annotations

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RULE = re.compile(r"\b[A-Z]{3}-\d+\.\d+\b")
HEADING = re.compile(r"^#+ ([A-Z]{3}-\d+\.\d+)\b")
HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@")

Lines = set[int]


def changed_lines(base: str, root: Path = ROOT) -> dict[str, Lines]:
    """The files of the working tree that differ from a revision, with their changed lines (as they are now)."""
    found: dict[str, Lines] = {}
    lines: Lines = set()
    for line in _git(root, "diff", "-U0", "--no-renames", "--no-color", base).splitlines():
        if line.startswith("+++ "):
            lines = found.setdefault(line[6:], set()) if line != "+++ /dev/null" else set()
        elif hunk := HUNK.match(line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.update(range(first, first + max(count, 1)))
    for name in _git(root, "ls-files", "--others", "--exclude-standard").splitlines():
        found[name] = set(range(1, len((root / name).read_bytes().splitlines()) + 1))
    return found


def base_of(root: Path = ROOT) -> str:
    """The last commit, or the one before it where nothing has been changed since."""
    return "HEAD" if _git(root, "status", "--porcelain") else "HEAD~1"


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout


@dataclass(frozen=True)
class Touched:
    """How near a test is to a change."""

    files: frozenset[str]
    rules: frozenset[str]
    rooms: frozenset[str]
    distance: Mapping[str, int]  # by file: how many imports away

    @property
    def is_page(self) -> bool:
        return any(name.startswith("web/") for name in self.files)

    def rank(self, path: str, rules: Iterable[str]) -> int | None:
        """0 is nearest; None where the change cannot reach the test."""
        if path in self.files or not self.rules.isdisjoint(rules):
            return 0
        if self.distance.get(path) == 1:
            return 1
        if not self.rooms.isdisjoint(Path(path).parts[1:-1][:1]):  # rooms inside, as screen, are those of several games
            return 2
        return self.distance[path] + 2 if path in self.distance else None


def touched(changed: Mapping[str, Lines], root: Path = ROOT) -> Touched:
    rules = {rule for name, lines in changed.items() for rule in _rules_at(root / name, lines)}
    rooms = {room for name in changed for room in _rooms_of(name)}
    return Touched(frozenset(changed), frozenset(rules), frozenset(rooms), _distances(changed, root))


def _rooms_of(name: str) -> Iterator[str]:
    """The folders of tests that are named after the folder of a file, or after what it belongs to."""
    yield from Path(name).parts[:-1]
    yield Path(name).stem
    if name.startswith("web/"):
        yield "browser"


# -- rules -------------------------------------------------------------------------------------------------------------


def _rules_at(path: Path, lines: Lines) -> Iterator[str]:
    """The rules that are carried out, told or proved where these lines are."""
    if not path.is_file() or path.suffix not in (".py", ".md", ".toml"):
        return
    text = path.read_text(encoding="utf-8").splitlines()
    for first, last in _blocks(path.suffix, text):
        if any(first <= line <= last for line in lines):
            for line in text[first - 1 : last]:
                yield from RULE.findall(line)


def _blocks(suffix: str, text: list[str]) -> Iterator[tuple[int, int]]:
    """First and last lines of functions, of rules in a rulebook, and single lines of data."""
    if suffix == ".py":
        for node in ast.walk(ast.parse("\n".join(text))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                yield first, node.end_lineno or node.lineno
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.col_offset == 0:
                yield node.lineno, node.end_lineno or node.lineno
    elif suffix == ".md":
        heads = [number for number, line in enumerate(text, 1) if HEADING.match(line)]
        yield from zip(heads, [*(head - 1 for head in heads[1:]), len(text)], strict=bool(heads))
    else:
        yield from ((number, number) for number in range(1, len(text) + 1))


# -- imports -----------------------------------------------------------------------------------------------------------


def _distances(changed: Iterable[str], root: Path) -> dict[str, int]:
    """By file: over how many imports a change is reached from it."""
    importers = _importers(root)
    found = dict.fromkeys(changed, 0)
    waiting = list(found)
    while waiting:
        name = waiting.pop(0)
        for importer in importers[name]:
            if importer not in found:
                found[importer] = found[name] + 1
                waiting.append(importer)
    return found


def _importers(root: Path) -> defaultdict[str, set[str]]:
    sources = [*(root / "src").rglob("*.py"), *(root / "tests").rglob("*.py")]
    modules = {_module(path.relative_to(root)): path.relative_to(root).as_posix() for path in sources}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in sources:
        here = path.relative_to(root).as_posix()
        for module in _imports(path.read_text(encoding="utf-8"), modules):
            found[modules[module]].add(here)
    return found


def _module(path: Path) -> str:
    parts = path.with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(text: str, modules: Mapping[str, str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                whole = f"{node.module}.{each.name}"
                yield from (name for name in (whole, node.module) if name in modules)
