"""Finds the rule ids that code cites so that a player can meet them: as "why?", in a refusal, on the table.

An id counts where it arrives at a parameter or field that is called `rule`, `rules`, `cite`, `cites` or `..._rule`,
as an argument or as a default: of `@step`, `g.emit`, `g.roll`, `Ask`, `Reason`, `Modifier`, `Option`, `Line`, or of
whatever of ours passes it on to them.

On its way there it may be one of several in a tuple, list or dict, be chosen by `if`, `or` or a subscript, be gone
through with `for`, be held by a variable, a field or a constant of this or another module, be returned by a function
of ours that is called, or be given to another parameter of ours. It is followed by names, without types; where a
name stands for several things, all of them are looked at and one that counts is enough.

So an id does not count in a docstring, a comment, a sentence or a comparison, as a key of a dict, nor in a constant
that nothing reads or that is read only where it does not count.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from polemos.rulebook.citations import Citation, is_id

Function = ast.FunctionDef | ast.AsyncFunctionDef
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

_CITING = ("rule", "rules", "cite", "cites")
_PASSING = frozenset(("dict", "enumerate", "frozenset", "join", "list", "next", "reversed", "sorted", "tuple", "zip"))
"""Builtins that give back what they are given."""
_INTO = frozenset(("append", "extend", "setdefault", "update"))
"""Methods that put what they are given into their object."""
_OUT_OF = frozenset(("get", "items", "pop", "values"))
"""Methods that give back what their object holds."""


def cited_in_code(trees: Mapping[Path, ast.Module]) -> Iterator[Citation]:
    """The ids in Python files that count."""
    code = _Code(trees)
    for path, nodes in code.nodes.items():
        for node in nodes:
            if isinstance(node, ast.Constant) and is_id(node.value) and code.arrives(node):
                yield Citation(str(node.value), path, node.lineno)


class _Code:
    """Python files with what is needed to follow a value from where it stands to where it goes."""

    def __init__(self, trees: Mapping[Path, ast.Module]) -> None:
        self._parent: dict[ast.AST, ast.AST] = {}
        self.nodes = {path: self._all_in(tree) for path, tree in trees.items()}
        self._read: dict[tuple[ast.AST, str], list[ast.expr]] = defaultdict(list)  # by scope and name
        self._read_of: dict[str, list[ast.expr]] = defaultdict(list)  # attributes, by name
        self._imports: dict[tuple[str, str], list[tuple[ast.Module, str]]] = defaultdict(list)
        self._functions: dict[str, list[Function]] = defaultdict(list)
        self._classes: dict[str, list[ast.ClassDef]] = defaultdict(list)
        self._calls: dict[str, list[ast.Call]] = defaultdict(list)  # by the name of what is called
        self._bound: dict[ast.AST, set[str]] = defaultdict(set)
        self._arriving: set[ast.AST] = set()
        self._lost: set[ast.AST] = set()
        self._module = {tree: path.stem for path, tree in trees.items()}
        for path, tree in trees.items():
            for node in self.nodes[path]:
                self._bind(node, tree)
        for nodes in self.nodes.values():
            for node in nodes:
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    self._read[self._scope_of(node.id, node), node.id].append(node)
                elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    self._read_of[node.attr].append(node)

    def _all_in(self, tree: ast.Module) -> list[ast.AST]:
        """Every node below a module, each told of its parent."""
        nodes: list[ast.AST] = [tree]
        for node in nodes:
            children = list(ast.iter_child_nodes(node))
            self._parent.update(dict.fromkeys(children, node))
            nodes += children
        return nodes

    def _bind(self, node: ast.AST, tree: ast.Module) -> None:
        """Note what a node gives a name to."""
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                self._bound[self._around(node)].add(name)
            case ast.ImportFrom(module=str(module), names=names):
                for each in names:
                    self._imports[module.rpartition(".")[2], each.name].append((tree, each.asname or each.name))
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                self._calls[name].append(node)
            case ast.ClassDef():
                self._classes[node.name].append(node)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._functions[node.name].append(node)

    # -- where a value goes ----------------------------------------------------------------------------------------

    def arrives(self, start: ast.AST) -> bool:
        """Does this value come to a place that cites it?"""
        came_from: dict[ast.AST, ast.AST | None] = {start: None}
        ahead = [start]
        while ahead:
            here: ast.AST | None = ahead.pop()
            assert here is not None
            further = None if here in self._arriving else self._next(here, self._parent[here])
            if further is None:
                while here is not None:
                    self._arriving.add(here)
                    here = came_from[here]
                return True
            for each in further:
                if each not in came_from and each not in self._lost:
                    came_from[each] = here
                    ahead.append(each)
        self._lost.update(came_from)
        return False

    def _next(self, here: ast.AST, around: ast.AST) -> Iterable[ast.AST] | None:
        """Where the value goes from here; None if it has arrived."""
        match around:
            case ast.Tuple() | ast.List() | ast.Set() | ast.Starred() | ast.BoolOp() | ast.BinOp() | ast.Await():
                return (around,)
            case ast.GeneratorExp(elt=value) | ast.ListComp(elt=value) | ast.SetComp(elt=value) if here is value:
                return (around,)
            case ast.Dict(keys=keys, values=values):
                key = keys[values.index(here)] if here in values else None
                if isinstance(key, ast.Constant) and _is_citing(str(key.value)):
                    return None
                return (around,) if here in values else ()
            case ast.DictComp(value=value) | ast.Subscript(value=value) if here is value:
                return (around,)
            case ast.IfExp(test=test):
                return () if here is test else (around,)
            case ast.NamedExpr(target=target) if here is not target:
                return (around, *self._reads(target))
            case ast.Attribute(attr=name) if name in _OUT_OF:
                return (self._parent[around],)
            case ast.keyword(arg=name):
                call = self._parent[around]
                return self._given(call, name or "", 0) if isinstance(call, ast.Call) else ()
            case ast.Call(func=called, args=arguments):
                return (around,) if here is called else self._given(around, "", arguments.index(here))  # type: ignore[arg-type]
            case ast.Assign(targets=targets):
                return [read for target in targets for read in self._reads(target)]
            case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
                is_field = isinstance(self._parent[around], ast.ClassDef) and isinstance(target, ast.Name)
                return None if is_field and _is_citing(ast.unparse(target)) else self._reads(target)
            case ast.For(iter=source, target=target) | ast.comprehension(iter=source, target=target) if here is source:
                return self._reads(target)
            case ast.Return() | ast.Yield() | ast.YieldFrom():
                return self._results(self._function_around(around))
            case ast.arguments():
                name = _default_for(here, around)
                return None if _is_citing(name) else ()
        return ()

    def _given(self, call: ast.AST, name: str, position: int) -> Iterable[ast.AST] | None:
        """A value that is an argument of a call: by name, or by its place."""
        assert isinstance(call, ast.Call)
        called = call.func
        callee = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if callee in _PASSING:
            return (call,)
        if callee in _INTO and isinstance(called, ast.Attribute):
            return self._reads(called.value)
        if callee == "replace" and name:  # of a record
            return None if _is_citing(name) else self._read_of[name]
        further: list[ast.AST] = []
        for function in self._functions[callee]:
            parameter = name or _parameter(function, position)
            if _is_citing(parameter):
                return None
            further += self._read[function, parameter]
        for record in self._classes[callee]:
            field = name or self._field(record, position)
            if _is_citing(field):
                return None
            further += self._read_of[field]
        return further

    def _reads(self, target: ast.AST) -> list[ast.AST]:
        """Every place that reads what was put here."""
        match target:
            case ast.Name(id=name):
                scope = self._scope_of(name, target)
                if isinstance(scope, ast.ClassDef):
                    return [*self._read_of[name]]
                if not isinstance(scope, ast.Module):
                    return [*self._read[scope, name]]
                return [*self._reads_of_constant(scope, name)]
            case ast.Attribute(attr=name):
                return [*self._read_of[name]]
            case ast.Subscript(value=value) | ast.Starred(value=value):
                return self._reads(value)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return [read for part in parts for read in self._reads(part)]
        return []

    def _reads_of_constant(self, tree: ast.Module, name: str) -> Iterator[ast.AST]:
        """Reads in its own module, in modules that import it, and through the module's name."""
        module = self._module[tree]
        yield from self._read[tree, name]
        for importer, alias in self._imports[module, name]:
            if importer is not tree:
                yield from self._read[importer, alias]
        for read in self._read_of[name]:
            if isinstance(read, ast.Attribute) and isinstance(read.value, ast.Name) and read.value.id == module:
                yield read

    def _results(self, function: ast.AST | None) -> Iterator[ast.AST]:
        """The places that get what a function returns."""
        if not isinstance(function, _FUNCTIONS):
            return
        is_property = any(isinstance(each, ast.Name) and "property" in each.id for each in function.decorator_list)
        if is_property:
            yield from self._read_of[function.name]
        else:
            yield from self._calls[function.name]

    # -- names -----------------------------------------------------------------------------------------------------

    def _around(self, node: ast.AST) -> ast.AST:
        """The function, class or module that a name given here belongs to."""
        while not isinstance(node, (*_FUNCTIONS, ast.Lambda, ast.ClassDef, ast.Module)):
            node = self._parent[node]
        return node

    def _function_around(self, node: ast.AST) -> ast.AST:
        while not isinstance(node, (*_FUNCTIONS, ast.Lambda, ast.Module)):
            node = self._parent[node]
        return node

    def _scope_of(self, name: str, node: ast.AST) -> ast.AST:
        """Where the name that stands here was bound: the innermost scope that knows it, else the module."""
        scope = self._around(node)
        is_own = True
        while not isinstance(scope, ast.Module):
            if name in self._bound[scope] and (is_own or not isinstance(scope, ast.ClassDef)):
                return scope
            scope, is_own = self._around(self._parent[scope]), False
        return scope

    def _field(self, record: ast.ClassDef, position: int) -> str:
        fields = self._fields(record)
        return fields[position] if position < len(fields) else ""

    def _fields(self, record: ast.ClassDef) -> list[str]:
        """The parameters of a class: of its `__init__`, or the fields of a record, those of its bases first."""
        for each in record.body:
            if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                return [argument.arg for argument in each.args.args[1:]]
        inherited: list[str] = []
        for base in record.bases:
            for found in self._classes.get(getattr(base, "id", ""), ())[:1]:
                inherited += self._fields(found) if found is not record else []
        own = [each for each in record.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
        fields = [each.target.id for each in own if "ClassVar" not in ast.unparse(each.annotation)]  # type: ignore[union-attr]
        return inherited + [field for field in fields if field not in inherited]


def _is_citing(name: str) -> bool:
    return name in _CITING or name.endswith("_rule")


def _parameter(function: Function, position: int) -> str:
    """The parameter that the argument at this place is for; the object of a method is not counted."""
    names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    if names[:1] in (["self"], ["cls"]):
        names = names[1:]
    if position < len(names):
        return names[position]
    return function.args.vararg.arg if function.args.vararg else ""


def _default_for(value: ast.AST, arguments: ast.arguments) -> str:
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [*zip(reversed(positional), reversed(arguments.defaults), strict=False)]
    defaults += [
        (each, default) for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if default
    ]
    return next((parameter.arg for parameter, default in defaults if default is value), "")
