"""A count added up: inequalities, what is known, and the sum, which nothing can satisfy."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from app.core.model import Literal
from app.core.steps import Inequality, Term
from app.core.words import Message

KNOWN = Message("known so far")
OPPOSITE = Message("the opposite of what is to be shown")
LEAST_AND_MOST = Message("each variable is 0 or 1")
SUM = Message("the sum")
SUM_SO_FAR = Message("the sum so far")


class Addend(NamedTuple):
    """An inequality that is added, and why it holds."""

    inequality: Inequality
    times: int = 1
    rule: int | None = None
    """The rule that says it, if it is not for another reason."""
    reason: Message | None = None


def add_up(terms: Iterable[Term], known: Sequence[int], conclusion: Literal | None) -> list[Addend]:
    """Return what is added, and the sum last; with a conclusion, its opposite is added as well.

    `known` tells of every fact whether it is true (1), false (-1) or open (0).
    """
    rows = [Addend(inequality, times, rule) for rule, inequality, times in terms]
    if conclusion is None:
        return [*rows, Addend(_sum(rows), reason=SUM_SO_FAR)]
    supposed = {abs(conclusion): -1 if conclusion > 0 else 1}
    total = _sum(rows).factors
    facts: dict[int, int] = {}
    others: dict[int, int] = {}
    for fact, factor in total.items():
        value = 0 if fact in supposed else known[fact]
        helps = value < 0 if factor > 0 else value > 0
        if fact not in supposed:
            (facts if helps else others)[fact] = -factor
    opposite = {fact: -total[fact] for fact in supposed if total.get(fact)}
    for factors, values, reason in (
        (facts, known, KNOWN),
        (opposite, supposed, OPPOSITE),
        (others, {}, LEAST_AND_MOST),
    ):
        if factors:
            rows.append(Addend(Inequality(factors, _least(factors, values)), reason=reason))
    return [*rows, Addend(_sum(rows), reason=SUM)]


def _least(factors: Mapping[int, int], values: Sequence[int] | Mapping[int, int]) -> int:
    """Return the least that a sum of facts can be, whose values are known or else 0 or 1."""
    least = 0
    for fact, factor in factors.items():
        value = values[fact] if values else 0
        least += factor * (value > 0) if value else min(0, factor)
    return least


def _sum(rows: Iterable[Addend]) -> Inequality:
    factors: dict[int, int] = {}
    bound = 0
    for row in rows:
        bound += row.inequality.bound * row.times
        for fact, factor in row.inequality.factors.items():
            factors[fact] = factors.get(fact, 0) + factor * row.times
    return Inequality({fact: factor for fact, factor in factors.items() if factor}, bound)


def write_inequality(inequality: Inequality, variable: Callable[[int], str]) -> str:
    """Write an inequality; `variable` names a fact."""
    written = ""
    for fact, factor in sorted(inequality.factors.items()):
        sign = "− " if factor < 0 else "+ " if written else ""
        if not written and factor < 0:
            sign = "−"
        size = "" if abs(factor) == 1 else f"{abs(factor)} "
        written += f"{' ' if written else ''}{sign}{size}{variable(fact)}"
    bound = f"−{-inequality.bound}" if inequality.bound < 0 else str(inequality.bound)
    return f"{written or '0'} ≥ {bound}"
