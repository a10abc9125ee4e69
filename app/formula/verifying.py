"""What a solver's answer says of a puzzle, checked against its rules."""

from collections.abc import Sequence
from typing import NamedTuple

from app.core.errors import BadInput
from app.core.grid import Tokens
from app.core.puzzle import RulePlace
from app.core.stop import Stop
from app.core.words import Message
from app.formula.answers import SolverAnswer, fact_values
from app.formula.checking import broken_rules
from app.formula.naming import Stated
from app.sat.solving import find_solutions


class Verified(NamedTuple):
    """An answer that says what the solution is."""

    true: tuple[int, ...]
    """The numbers of the facts that it makes true."""
    tokens: Tokens
    """The solution as a drawing."""
    broken: Sequence[RulePlace]
    """The rules that it breaks; none if it is a solution."""
    remark: Message | None
    """What it leaves out, if it is a solution all the same."""


def verify(stated: Stated, answer: SolverAnswer, stop: Stop) -> Verified | None:
    """Check an answer; None if it says that there is no solution, and there is none.

    Raises `BadInput` if it says nothing, or is wrong about that.
    """
    if answer.has_solution is None:
        raise BadInput("The solver gave up: it does not know whether there is a solution.")
    if not answer.has_solution:
        if find_solutions(stated.model, stop, limit=1).solutions:
            raise BadInput("The solver says that there is no solution, but there is one.")
        return None
    true, left_out = fact_values(answer, stated.model, stated.puzzle_type.fact_word)
    tokens, broken = broken_rules(stated, true)
    remark = _say_left_out(stated, left_out, good=not broken) if left_out else None
    if remark is not None and broken:
        raise BadInput("{sentence}", sentence=remark)
    return Verified(tuple(true), tokens, broken, remark)


def say_first_broken(stated: Stated, broken: Sequence[RulePlace]) -> Message:
    """Say in one sentence why an answer is no solution."""
    rule = stated.puzzle_type.say_rule(stated.puzzle, *broken[0])
    if len(broken) == 1:
        return Message("The solver's answer is not a solution: it breaks “{rule}”.", {"rule": rule})
    return Message(
        "The solver's answer is not a solution: it breaks {count:,} rules, first of all “{rule}”.",
        {"rule": rule, "count": len(broken)},
    )


def _say_left_out(stated: Stated, left_out: Sequence[int], *, good: bool) -> Message:
    """Name the facts that an answer leaves out."""
    facts = stated.model.facts
    first = stated.name_fact(facts[left_out[0] - 1])
    return Message(
        "The answer leaves out {count:,} of {facts:,} facts, the first of them “{first}”; they are "
        "taken to be false."
        if good
        else "The answer leaves out {count:,} of {facts:,} facts, the first of them “{first}”, and "
        "is no solution if these are false.",
        {"count": len(left_out), "facts": len(facts), "first": first},
    )
