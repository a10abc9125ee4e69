"""All templates of the program, found in its source.

A template is what stands first in a call of `Message`, `text` and the like. Where a name stands
there, it is followed to what it was set to: a text, or a choice, table or row of texts.
What is chosen far away, such as the name of a level, is marked there by `template`.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CONTEXT = "\x04"
"""What gettext puts between a context and its template."""

CALLS = {
    "Message": (0,),
    "text": (0,),
    "template": (0,),
    "say": (0,),
    "as_title": (0,),
    "as_heading": (0,),
    "name_of": (0,),
    "Named": (0,),
    "Lesson": (0,),
    "Argued": (0,),
    "Telling": (0,),
}
"""Which arguments of which calls are templates."""

COUNTED = "count"
"""The call whose second and third argument are the templates for one thing and for several."""

THROUGH = ("get", "values", "items")
"""Methods of tables whose results are parts of the table."""


class Found(NamedTuple):
    """A template, with the one for several things if it has one."""

    one: str
    many: str = ""


class Module:
    """A module of the program, with what its names mean."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.nodes = list(ast.walk(self.tree))
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}
        self.constants = _settings(self.tree.body)
        self.functions = {
            node.name: [
                one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value
            ]
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef)
        }
        self.calls: dict[str, list[ast.Call]] = defaultdict(list)
        for node in self.nodes:
            if isinstance(node, ast.Call):
                called = node.func
                if isinstance(called, ast.Name | ast.Attribute):
                    self.calls[getattr(called, "id", getattr(called, "attr", ""))].append(node)
        self.imported: dict[str, tuple[str, str]] = {}
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    self.imported[alias.asname or alias.name] = (node.module, alias.name)


def templates(root: Path) -> dict[Found, list[str]]:
    """Return the templates in the source of the program, with the modules that say them."""
    modules = {}
    for path in sorted((root / "app").rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules[name] = Module(path, name)
    found: dict[Found, list[str]] = defaultdict(list)
    errors = _errors(modules)
    for module in modules.values():
        for one in _Reader(modules, module, errors).read():
            if module.name not in found[one]:
                found[one].append(module.name)
    return found


def _errors(modules: dict[str, Module]) -> set[str]:
    """Return the classes of errors that are told to people."""
    found = {"AppError"}
    classes = [
        node
        for module in modules.values()
        for node in module.nodes
        if isinstance(node, ast.ClassDef)
    ]
    for _ in classes:  # until nothing new is derived
        new = {one.name for one in classes if {ast.unparse(base) for base in one.bases} & found}
        if new <= found:
            break
        found |= new
    return found


def _settings(nodes: "list[ast.stmt] | list[ast.AST]") -> dict[str, list[ast.expr]]:
    """Return what names are set to by some statements, but not by those inside of them."""
    found: dict[str, list[ast.expr]] = defaultdict(list)
    for node in nodes:
        for name, value in _set(node):
            found[name].append(value)
    return found


def _set(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _matched(target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield from _matched(target, value)
        case ast.NamedExpr(target=target, value=value):
            yield from _matched(target, value)
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            for name in ast.walk(target):
                if isinstance(name, ast.Name):
                    yield name.id, value


def _matched(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple):
        alone = isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts)
        for number, part in enumerate(target.elts):
            yield from _matched(part, value.elts[number] if alone else value)


class _Reader:
    """Reads one module."""

    def __init__(self, modules: dict[str, Module], module: Module, errors: set[str]) -> None:
        self._modules = modules
        self._module = module
        self._errors = errors

    def read(self) -> Iterator[Found]:
        """Yield all templates."""
        for node in self._module.nodes:
            if not isinstance(node, ast.Call):
                continue
            for keyword in node.keywords:
                if keyword.arg == "template":
                    yield from map(Found, self._texts(keyword.value, self._module, frozenset()))
            name = _name(node.func)
            if name == COUNTED:
                yield from self._counted(node)
            elif name == "__init__" and "super()" in ast.unparse(node.func):
                owner = self._class_of(node)
                if owner is not None and owner.name in self._errors and node.args:
                    yield from map(Found, self._texts(node.args[0], self._module, frozenset()))
            elif name in CALLS or name in self._errors:
                for place in CALLS.get(name, (0,)):
                    for argument in node.args[place : place + 1]:
                        yield from map(Found, self._texts(argument, self._module, frozenset()))

    def _counted(self, call: ast.Call) -> Iterator[Found]:
        if len(call.args) == 3:
            pairs = [
                list(self._texts(argument, self._module, frozenset())) for argument in call.args[1:]
            ]
            yield from map(Found, *pairs)
        elif len(call.args) == 2 and isinstance(call.args[1], ast.Starred):
            texts = list(self._texts(call.args[1], self._module, frozenset()))
            yield from map(Found, texts[::2], texts[1::2])

    def _class_of(self, node: ast.AST) -> ast.ClassDef | None:
        while node in self._module.parents:
            node = self._module.parents[node]
            if isinstance(node, ast.ClassDef):
                return node
        return None

    def _texts(self, node: ast.expr, module: Module, seen: frozenset[int]) -> Iterator[str]:
        """Yield the texts that an expression can be."""
        if id(node) in seen:
            return
        seen |= {id(node)}
        parts: list[ast.expr] = []
        match node:
            case ast.Constant(value=str(said)):
                yield said
            case ast.IfExp(body=one, orelse=other):
                parts = [one, other]
            case ast.BoolOp(values=parts) | ast.Dict(values=parts):
                pass
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                pass
            case ast.BinOp(left=one, right=other):
                parts = [one, other]
            case ast.Subscript(value=value) | ast.Starred(value=value) | ast.NamedExpr(value=value):
                parts = [value]
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in THROUGH:
                parts = [value, *node.args[1:]]
            case ast.Call(func=ast.Name(id="context"), args=[one, other]):
                for which in self._texts(one, module, seen):
                    for said in self._texts(other, module, seen):
                        yield f"{which}{CONTEXT}{said}"
            case ast.Call(func=ast.Name(id=name)) if name in module.functions:
                parts = module.functions[name]
            case ast.Name(id=name):
                yield from self._meant(node, name, module, seen)
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner in module.imported:
                yield from self._in_module(".".join(module.imported[owner]), name, seen)
        for part in parts:
            yield from self._texts(part, module, seen)

    def _meant(
        self, node: ast.AST, name: str, module: Module, seen: frozenset[int]
    ) -> Iterator[str]:
        """Yield the texts that a name can be where it stands."""
        while node in module.parents:
            node = module.parents[node]
            if isinstance(node, SCOPES):
                values = _settings(list(ast.walk(node))).get(name, [])
                for value in values:
                    yield from self._texts(value, module, seen)
                if values:
                    return
                if isinstance(node, ast.FunctionDef):
                    given = list(_given(module, node, name))
                    for value in given:
                        yield from self._texts(value, module, seen)
                    if given:
                        return
        if name in module.imported:
            yield from self._in_module(*module.imported[name], seen)
        for value in module.constants.get(name, []):
            yield from self._texts(value, module, seen)

    def _in_module(self, owner: str, name: str, seen: frozenset[int]) -> Iterator[str]:
        module = self._modules.get(owner)
        if module is not None:
            for value in module.constants.get(name, []):
                yield from self._texts(value, module, seen)


def _given(module: Module, function: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    """Yield what is given for a parameter of a function where its module calls it."""
    named = function.args
    names = [one.arg for one in (*named.posonlyargs, *named.args)]
    if name not in names + [one.arg for one in named.kwonlyargs]:
        return
    for call in module.calls.get(function.name, []):
        yield from (one.value for one in call.keywords if one.arg == name)
        # A method is called without its first parameter.
        place = names.index(name) - (names[0] == "self") if name in names else len(call.args)
        if not any(isinstance(one, ast.Starred) for one in call.args[: place + 1]):
            yield from call.args[place : place + 1]


SCOPES = (
    *(ast.FunctionDef, ast.Lambda),
    *(ast.GeneratorExp, ast.ListComp, ast.DictComp, ast.SetComp),
)
"""Where names can be set that mean nothing outside."""


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="words"), attr=name):
            return name
        case ast.Attribute(attr="__init__"):
            return "__init__"
    return ""
