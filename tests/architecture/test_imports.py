"""Who may import whom, read from the source of every module."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "app").rglob("*.py"))
KINDS = sorted(path.parent.name for path in (ROOT / "app" / "puzzles").glob("*/__init__.py"))


def name_of(path: Path) -> str:
    """Name a module, a package by the name of its folder."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield the full names of what a module imports when it runs, at any depth of its code."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for other in node.orelse:
                yield from imports(ast.Module([other], []))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import"
            # The names may be modules themselves: from app import paths
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            yield from imports(node)


def loads(tree: ast.AST) -> Iterator[str]:
    """Yield the modules of the window that a module loads late: load("app.ui.help.about")."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "load":
            yield from (ast.literal_eval(name) for name in node.args)


@cache
def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def all_imports() -> dict[str, list[str]]:
    """Return what each module imports. Read by the test that asks, not by all workers."""
    return {name_of(path): [*imports(read(path)), *loads(read(path))] for path in MODULES}


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def importers(*packages: str) -> set[str]:
    """Name the modules that import something of these packages."""
    return {
        module
        for module, found in all_imports().items()
        for name in found
        if within(name, *packages)
    }


def is_view(module: str) -> bool:
    return within(module, "app.puzzles") and module.endswith(".view")


def test_imports_are_seen_wherever_they_stand():
    source = """
from typing import TYPE_CHECKING
import a.b, c as d
if TYPE_CHECKING:
    import unseen
else:
    import e
def f():
    try:
        from g import h, i
    except ImportError:
        import j
"""
    names = list(imports(ast.parse(source)))
    assert names == ["typing.TYPE_CHECKING", "a.b", "c", "e", "g.h", "g.i", "j"]


def test_modules_are_found():
    assert {"app.core.model", "app.sat.oracle", "app.puzzles", "app.cli.main"} <= set(all_imports())
    assert {"futoshiki", "lightup", "norinori"} <= set(KINDS)


def test_only_sat_uses_the_solver_library():
    users = importers("pysat", "pysolvers", "pycard")
    assert {module for module in users if not within(module, "app.sat")} == set()
    assert importers("pysat.solvers", "pysolvers") == {"app.sat.oracle"}


def test_only_the_window_and_the_views_use_qt():
    users = importers("PySide6", "shiboken6")
    assert {m for m in users if not within(m, "app.ui") and not is_view(m)} == set()


def reachable(module: str) -> set[str]:
    """Return the modules that a module imports, and those that they import in turn."""
    found, left = set(), [module]
    while left:
        for name in all_imports().get(left.pop(), ()):
            for imported in (name, name.rpartition(".")[0]):  # a module, or a name of one
                if imported not in found:
                    found.add(imported)
                    left.append(imported)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_looks_of_cells_need_no_qt(kind):
    needed = reachable(f"app.puzzles.{kind}.looks")
    assert f"app.puzzles.{kind}.puzzle" in needed
    assert {name for name in needed if within(name, "PySide6", "shiboken6", "app.ui")} == set()


def test_only_two_modules_make_threads_and_processes():
    makers = importers("threading", "_thread", "multiprocessing", "concurrent", "asyncio")
    lockers = {module for module in makers if "threading.Lock" in all_imports()[module]}
    assert makers - lockers == {"app.core.jobs", "app.core.processes"}
    # What is ended from another thread has to be locked, and questions about one puzzle take turns.
    assert lockers == {"app.core.stop", "app.session.questions"}
    assert not any(
        within(name, "threading.Thread", "_thread") for name in all_imports()["app.core.stop"]
    )


def test_only_one_module_uses_a_cluster():
    assert importers("dask", "distributed") == {"app.bulk.cluster"}


def test_only_the_store_uses_a_database():
    assert importers("sqlite3", "_sqlite3") == {"app.store.database"}


def test_the_garbage_collector_is_set_in_one_module():
    assert importers("gc") == {"app.core.collector"}


LATE_IMPORTERS = {
    "app.cli": {"app.cli.loading"},
    "app.session": {"app.session.questions"},
    "app.ui": set(),
}
"""The one module of a layer that imports inside of functions, and says what that saves.

The window has `app.ui.kit.late` for it, whose users are seen as importers of what they load.
"""


@cache
def late_imports(path: Path) -> set[str]:
    """Name the functions of a module that import something when they are called."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    functions = [node for node in ast.walk(read(path)) if isinstance(node, kinds)]
    return {node.name for node in functions if list(imports(node))}


@pytest.mark.parametrize("package", LATE_IMPORTERS)
def test_late_imports_are_in_one_module(package):
    modules = {name_of(path) for path in MODULES if late_imports(path)}
    assert {name for name in modules if within(name, package)} == LATE_IMPORTERS[package]


LAYERS = {
    "app.core": (),
    "app.bulk": ("app.core", "app.__version__"),
    "app.sat": ("app.core",),
    "app.formats": ("app.core",),
    "app.explain": ("app.core", "app.sat"),
    "app.formula": ("app.core", "app.sat"),
    "app.generate": ("app.core", "app.sat", "app.explain"),
    "app.languages": ("app.core", "app.paths"),
    "app.puzzles": ("app.core", "app.formats"),
    "app.session": ("app.core", "app.sat", "app.formats", "app.explain", "app.generate"),
    "app.store": ("app.core", "app.formats", "app.session"),
}
"""What each package may import besides itself."""


@pytest.mark.parametrize("package", LAYERS)
def test_layers(package):
    wrong = set()
    for module, names in all_imports().items():
        if not within(module, package):
            continue
        allowed = [package, *LAYERS[package]] + (["app.ui"] if is_view(module) else [])
        wrong |= {
            (module, name) for name in names if within(name, "app") and not within(name, *allowed)
        }
    # It looks for the puzzles there are, and names none.
    wrong.discard(("app.core.registry", "app.puzzles"))
    assert wrong == set()


def test_every_package_has_its_layer():
    packages = {name for name in all_imports() if name.count(".") == 1 and importers(name)}
    folders = {name_of(path) for path in MODULES if path.name == "__init__.py"}
    on_top = {"app.cli", "app.ui"}
    assert packages & folders - on_top == set(LAYERS)


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_imports_a_puzzle_by_name(kind):
    users = importers(f"app.puzzles.{kind}")
    assert {user for user in users if not within(user, f"app.puzzles.{kind}")} == set()


@cache
def strings(path: Path) -> frozenset[str]:
    """Return the string literals of a module without its docstrings, in small letters."""
    tree = read(path)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return frozenset(
        node.value.lower()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_named_only_in_its_folder(kind):
    named = [
        (name_of(path), text)
        for path in MODULES
        if not within(name_of(path), f"app.puzzles.{kind}")
        for text in strings(path)
        if kind in text
    ]
    assert named == []


@pytest.mark.parametrize(
    "command",
    [
        ["solve"],
        ["explain"],
        ["check"],
        ["convert", "--to", "satori"],
        ["export", "--to", "dimacs"],
    ],
)
def test_the_command_line_runs_without_qt(command, tmp_path):
    puzzle = tmp_path / "strip.txt"
    puzzle.write_text(". X 1\n. . .\n", "utf-8")
    code = (
        "import sys; from app.cli.main import main; main(sys.argv[1:]);"
        " sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    arguments = [*command, str(puzzle)]
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


def test_the_window_opens_without_solver_and_explainer():
    code = "import sys, app.ui.main; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = ran.stdout.split()
    assert "app.ui.window" in loaded
    late = ("pysat", "app.sat.oracle", "app.explain", "app.generate")
    assert [name for name in loaded if within(name, *late)] == []


@pytest.mark.parametrize("package", ["app.core", "app.formats", "app.puzzles"])
def test_modules_are_imported_at_the_top(package):
    found = {
        name_of(path): late_imports(path) for path in MODULES if within(name_of(path), package)
    }
    found.pop("app.core.processes", None)  # multiprocessing, for those who start a process
    assert {module: functions for module, functions in found.items() if functions} == {}


def imported_modules(module: str) -> set[str]:
    """Name the modules of ours that a module imports by name, not the packages around them."""
    found = set()
    for name in all_imports()[module]:
        while name and name not in all_imports():
            name = name.rpartition(".")[0]
        found.add(name)
    return found - {"", module}


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that import each other."""
    left = dict(graph)
    while free := {module for module in left if not graph[module] & left.keys()}:
        left = {module: graph[module] for module in left if module not in free}
    # What is left is in a cycle, or imports one: name those that reach themselves.
    reached = {module: graph[module] & left.keys() for module in left}
    for middle in left:
        for module in left:
            if middle in reached[module]:
                reached[module] |= reached[middle]
    groups = {
        frozenset(other for other in reached[module] if module in reached[other])
        for module in left
        if module in reached[module]
    }
    return sorted(map(sorted, groups))


def test_cycles_are_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"f"}, "f": {"e", "a"}}
    assert cycles(graph) == [["b", "c"], ["e", "f"]]
    assert cycles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_there_are_no_import_cycles():
    assert cycles({module: imported_modules(module) for module in all_imports()}) == []


INSIDE_EXPLAIN = {
    "app.explain.moves": ("app.explain.search",),
    "app.explain.reasons": (),
    "app.explain.search": ("app.explain.reasons",),
    "app.explain.telling": ("app.explain.reasons",),
}
"""What each part of app.explain may import of it besides itself. The door imports them all."""


def explain_modules() -> set[str]:
    """Name the modules and packages behind the door of app.explain."""
    return {name for name in all_imports() if within(name, "app.explain") and name != "app.explain"}


@pytest.mark.parametrize("part", INSIDE_EXPLAIN)
def test_order_inside_explain(part):
    wrong = {
        (module, name)
        for module in explain_modules()
        if within(module, part)
        for name in all_imports()[module]
        if within(name, "app.explain") and not within(name, part, *INSIDE_EXPLAIN[part])
    }
    assert wrong == set()


def test_every_part_of_explain_has_its_place():
    parts = {name for name in explain_modules() if name.count(".") == 2}
    assert parts == set(INSIDE_EXPLAIN)


def test_others_use_the_door_of_explain():
    behind = explain_modules()
    wrong = {
        (module, name)
        for module, names in all_imports().items()
        if not within(module, "app.explain")
        for name in names
        if within(name, *behind)
    }
    assert wrong == set()


@pytest.mark.parametrize("package", ["app.explain", "app.formula", "app.sat"])
def test_no_import_cycles(package):
    modules = sorted(
        (name for name in all_imports() if within(name, package)), key=len, reverse=True
    )

    def module_of(name: str) -> str | None:
        return next((module for module in modules if within(name, module)), None)

    needs = {module: set(map(module_of, all_imports()[module])) for module in modules}
    TopologicalSorter(needs).prepare()  # a cycle is an error that names it
