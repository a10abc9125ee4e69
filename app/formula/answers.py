"""What other solvers answer: SAT solvers in numbers, SMT solvers in names."""

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
"""What solvers call a formula that has a solution, one that has none, and one they gave up."""

LONGEST_NUMBER = 10
"""Characters of a number that can be a variable."""

LONGEST_QUOTE = 20
"""Characters of a bad word that a sentence repeats."""

DEEPEST = 100
"""Brackets within brackets of anything that a solver answers."""

_TOKEN = re.compile(r';[^\n]*|"[^"]*"|\|[^|]*\||[()]|[^\s()";|]+|\S')

_Term: TypeAlias = "str | list[_Term]"


class Answer(NamedTuple):
    """Whether there is a solution (None: not known), and which variables are true in it.

    Variables are numbers, or names; those that are not mentioned may have any value.
    """

    has_solution: bool | None
    values: dict[str, bool]
    """By number or by name."""


def read_answer(text: str) -> Answer:
    """Read the answer of any solver; `BadInput` says what is wrong with it."""
    # A remark of a SAT solver may have brackets too.
    in_brackets = any("(" in line for line in text.splitlines() if not line.startswith("c"))
    has_solution, values = _read_terms(text) if in_brackets else _read_numbers(text)
    if has_solution and not values:
        raise BadInput("The answer says that there is a solution, but not which.")
    return Answer(has_solution, values if has_solution else {})


def true_facts(answer: Answer, model: Model, word: str) -> list[int]:
    """Return the numbers of the facts that are true in an answer."""
    names = [smt_name(word, fact) for fact in model.facts[:]]
    by_name = {name: number for number, name in enumerate(names, 1)}
    by_number = {str(number): number for number in range(1, len(names) + 1)}
    known = by_number if any(map(str.isdigit, answer.values)) else by_name
    if known and not known.keys() & answer.values.keys():
        raise BadInput(
            "The answer does not speak of this puzzle: it has no variable such as {name}.",
            name=next(iter(known)),
        )
    return sorted(known[name] for name, value in answer.values.items() if value and name in known)


def _read_numbers(text: str) -> tuple[bool | None, dict[str, bool]]:
    """Read lines that begin with s, v and c, or a line SAT and one of numbers."""
    status: list[bool | None] = []
    values: dict[str, bool] = {}
    ended = False
    for number, line in enumerate(text.splitlines(), 1):
        first, *words = line.split() or ["c"]
        if first.startswith("c"):
            continue
        if first == "s" or first.upper() in STATUS:
            said = words if first == "s" else [first, *words]
            status.append(_status(" ".join(said), number))
            continue
        words = words if first == "v" else [first, *words]
        if first != "v" and not status:
            raise BadInput(
                "{word!r} is not part of a solver's answer.", line=number, word=_clip(first)
            )
        for word in words:
            literal = _literal(word, number)
            if ended:
                raise BadInput("There are values after the 0 that ends them.", line=number)
            if literal == 0:
                ended = True
            elif values.setdefault(str(abs(literal)), literal > 0) != (literal > 0):
                raise BadInput(
                    "Variable {variable} is both true and false.",
                    line=number,
                    variable=abs(literal),
                )
    if values and not ended:
        raise BadInput("The answer breaks off: its values do not end with 0.")
    if not status and not values:
        raise BadInput("There is no solver's answer in this file.")
    return status[0] if status else True, values


def _status(word: str, line: int | None = None) -> bool | None:
    if word.upper() not in STATUS:
        raise BadInput("{word!r} is not part of a solver's answer.", line=line, word=_clip(word))
    return STATUS[word.upper()]


def _literal(word: str, line: int) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(word) <= LONGEST_NUMBER):
        raise BadInput("{word!r} is not the number of a variable.", line=line, word=_clip(word))
    return int(word)


def _clip(word: str) -> str:
    return word if len(word) <= LONGEST_QUOTE else f"{word[:LONGEST_QUOTE]}…"


def _read_terms(text: str) -> tuple[bool | None, dict[str, bool]]:
    """Read sat and a model: definitions in brackets."""
    status: list[bool | None] = []
    values: dict[str, bool] = {}
    for term in _terms(text):
        if isinstance(term, str):
            status.append(_status(term))
        else:
            values.update(_definitions([term, *term]))
    return status[0] if status else True, values


def _definitions(terms: list[_Term]) -> Iterator[tuple[str, bool]]:
    """Yield the Booleans that a model defines."""
    for term in terms:
        match term:
            case ["define-fun", str(name), [], "Bool", ("true" | "false") as value]:
                yield name.strip("|"), value == "true"
            case ["define-fun", str(name), *_]:
                raise BadInput("The value of {name} is neither true nor false.", name=_clip(name))


def _terms(text: str) -> Iterable[_Term]:
    """Take a text in brackets apart."""
    whole: list[_Term] = []
    inside: list[list[_Term]] = [whole]
    for found in _TOKEN.finditer(text):
        token = found.group()
        if token.startswith(";"):
            continue
        if token == "(" and len(inside) < DEEPEST:
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
        raise BadInput("The answer breaks off: a bracket is not closed.")
    return whole
