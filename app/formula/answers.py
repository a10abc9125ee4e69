"""The answers of other solvers: SAT solvers answer in numbers, SMT solvers in names."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from app.core.errors import BadInput
from app.core.model import Model
from app.formula.naming import smt_name

STATUS = {
    "SAT": True,
    "SATISFIABLE": True,
    "UNSAT": False,
    "UNSATISFIABLE": False,
    "UNKNOWN": None,
    "INDET": None,
    "INDETERMINATE": None,
    "TIMEOUT": None,
}
"""The words of solvers for "has a solution", "has none" and "gave up"."""

MOST_CHARACTERS_OF_NUMBER = 10
"""Longer numbers cannot be variables."""

MOST_CHARACTERS_QUOTED = 20
"""Longer words are cut when a message quotes them."""

MOST_NESTED_BRACKETS = 100
"""No answer of a solver has brackets nested deeper than this."""

_TOKEN = re.compile(r';[^\n]*|"[^"]*"|\|[^|]*\||[()]|[^\s()";|]+|\S')

_Term: TypeAlias = "str | list[_Term]"


class SolverAnswer(NamedTuple):
    """What a solver found."""

    has_solution: bool | None
    """None if the solver gave up."""
    values: dict[str, bool]
    """The variables by number or by name, each with its value in the solution."""


def read_answer(text: str) -> SolverAnswer:
    """Read the answer of any solver, or raise `BadInput` with what is wrong with it."""
    # Comments of SAT solvers, which begin with c, may contain brackets.
    in_brackets = any("(" in line for line in text.splitlines() if not line.startswith("c"))
    said, values = _read_terms(text) if in_brackets else _read_numbers(text)
    if len(said) > 1:
        raise BadInput("The answer contradicts itself: it gives more than one verdict.")
    has_solution = said.pop() if said else True
    return SolverAnswer(has_solution, values if has_solution else {})


class FactValues(NamedTuple):
    """The numbers of the facts that an answer makes true, and of those that it leaves out."""

    true: list[int]
    left_out: list[int]


def fact_values(answer: SolverAnswer, model: Model, word: str) -> FactValues:
    """Return what an answer says of the facts; it may have other, auxiliary variables."""
    values = answer.values
    names = [smt_name(word, fact) for fact in model.facts[:]]
    if any(map(str.isdigit, values)):
        names = [str(number) for number in range(1, len(names) + 1)]
    elif strange := sorted(
        name for name in values.keys() - set(names) if values[name] and name.startswith(f"{word}_")
    ):
        # For example a bulb in a wall, which no drawing could show.
        raise BadInput(
            "The answer does not fit this puzzle, which has no variable {name}.",
            name=_clip(strange[0]),
        )
    if names and not values:
        raise BadInput("The answer says that there is a solution, but gives no values.")
    if names and values.keys().isdisjoint(names):
        raise BadInput(
            "The answer has none of the variables of this puzzle, such as {name}.",
            name=names[0],
        )
    numbered = list(enumerate(names, 1))
    return FactValues(
        [number for number, name in numbered if values.get(name)],
        [number for number, name in numbered if name not in values],
    )


def _read_numbers(text: str) -> tuple[set[bool | None], dict[str, bool]]:
    """Read the answer of a SAT solver: lines with s, v and c, or SAT and a line of numbers."""
    status: set[bool | None] = set()
    values: dict[str, bool] = {}
    ended = False
    for number, line in enumerate(text.splitlines(), 1):
        first, *words = line.split() or ["c"]
        if first.startswith("c"):
            continue
        if first == "s" or first.upper() in STATUS:
            said = words if first == "s" else [first, *words]
            status.add(_status(" ".join(said), number))
            continue
        words = words if first == "v" else [first, *words]
        if first != "v" and not status:
            raise BadInput(
                "{word!r} is not part of a solver's answer.", line=number, word=_clip(first)
            )
        for word in words:
            literal = _literal(word, number)
            if ended:
                raise BadInput("There are values after the final 0.", line=number)
            if literal == 0:
                ended = True
            elif values.setdefault(str(abs(literal)), literal > 0) != (literal > 0):
                raise _contradiction(str(abs(literal)), number)
    # Some solvers write no final 0. If the values are incomplete, facts are left out.
    if not status and not values:
        raise BadInput("There is no solver's answer in this file.")
    return status, values


def _status(word: str, line: int | None = None) -> bool | None:
    if word.upper() not in STATUS:
        raise BadInput("{word!r} is not part of a solver's answer.", line=line, word=_clip(word))
    return STATUS[word.upper()]


def _literal(word: str, line: int) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(word) <= MOST_CHARACTERS_OF_NUMBER):
        raise BadInput("{word!r} is not the number of a variable.", line=line, word=_clip(word))
    return int(word)


def _contradiction(variable: str, line: int | None = None) -> BadInput:
    return BadInput(
        "Variable {variable} is both true and false.", line=line, variable=_clip(variable)
    )


def _clip(word: str) -> str:
    return word if len(word) <= MOST_CHARACTERS_QUOTED else f"{word[:MOST_CHARACTERS_QUOTED]}…"


def _read_terms(text: str) -> tuple[set[bool | None], dict[str, bool]]:
    """Read the answer of an SMT solver: sat and a model, with definitions in brackets."""
    status: set[bool | None] = set()
    values: dict[str, bool] = {}
    for term in _terms(text):
        if isinstance(term, str):
            status.add(_status(term))
            continue
        for name, value in _definitions([term, *term]):
            if values.setdefault(name, value) != value:
                raise _contradiction(name)
    if not status and not values:
        raise BadInput("There is no solver's answer in this file.")
    return status, values


def _definitions(terms: list[_Term]) -> Iterator[tuple[str, bool]]:
    """Yield the names and values of the Booleans that a model defines."""
    for term in terms:
        match term:
            case ["define-fun", str(name), [], "Bool", ("true" | "false") as value]:
                yield name.strip("|"), value == "true"
            case ["define-fun", str(name), *_]:
                raise BadInput("The value of {name} is neither true nor false.", name=_clip(name))


def _terms(text: str) -> Iterable[_Term]:
    """Parse a text in brackets into nested lists."""
    whole: list[_Term] = []
    inside: list[list[_Term]] = [whole]
    for found in _TOKEN.finditer(text):
        token = found.group()
        if token.startswith(";"):
            continue
        if token == "(" and len(inside) < MOST_NESTED_BRACKETS:
            term: list[_Term] = []
            inside[-1].append(term)
            inside.append(term)
        elif token == ")" and len(inside) > 1:
            inside.pop()
        elif token in "()":
            line = text.count("\n", 0, found.start()) + 1
            raise BadInput("There is a bracket too many.", line=line)
        else:
            inside[-1].append(token)
    if len(inside) > 1:
        raise BadInput("The answer is incomplete: a bracket is not closed.")
    return whole
