"""The reason of a step as an argument: suppose the opposite, and see what goes wrong."""

from collections.abc import Iterable, Sequence

from app.core.jobs import Stop
from app.core.model import AllOf, AnyOf, AtMost, Clause, Exactly, Literal, Model, Statement
from app.core.steps import Argument, Link, Step
from app.explain.reasons import statements

Count = tuple[int, Clause, int, int]
"""A rule, and that so many of these literals at least and at most are true."""


MOST_TRIED = 6
"""So many conclusions of a step are argued for, to find the one that is easiest to argue."""

MOST_CASES = 20
"""Distinctions after which an argument is given up: nobody would read it to its end."""


class _TooLong(Exception):
    """There are too many cases."""


def straight_argument(model: Model, step: Step, stop: Stop) -> tuple[Literal, tuple[Link, ...]]:
    """Return how the opposite of one of a step's conclusions is contradicted without cases.

    The shortest such way, or none at all with the first conclusion where it takes cases.
    """
    arguing = _Arguing(model, step, stop)
    found = []
    for literal in step.conclusions[:MOST_TRIED]:
        links = arguing.follow((-literal,))
        if links and not links[-1].conclusions:
            found.append((literal, _needed(links, ())))
    return min(found, key=lambda one: len(one[1]), default=(step.conclusions[0], ()))


def full_argument(model: Model, step: Step, stop: Stop) -> tuple[Literal, Argument | None]:
    """Return how the opposite of one of a step's conclusions is contradicted, by cases if need be.

    Nothing where it takes too many of them.
    """
    literal, links = straight_argument(model, step, stop)
    if links:
        return literal, Argument(links)
    try:
        return literal, _Arguing(model, step, stop).suppose((-literal,))
    except _TooLong:
        return literal, None


def _counts(says: Statement) -> list[tuple[Clause, int, int]]:
    """Return what a statement says as numbers of literals that are true."""
    if isinstance(says, AnyOf):
        return [(says.literals, 1, len(says.literals))]
    if isinstance(says, AtMost):
        return [(says.literals, 0, says.bound)]
    if isinstance(says, Exactly):
        return [(says.literals, says.bound, says.bound)]
    if isinstance(says, AllOf):
        return [(clause, 1, len(clause)) for clause in says.clauses]
    return [
        ((-low, -high), 1, 2)
        for value, low in enumerate(says.smaller)
        for high in says.greater[: value + 1]
    ]


class _Arguing:
    """The few rules of a step, followed one inference at a time."""

    def __init__(self, model: Model, step: Step, stop: Stop) -> None:
        says = statements(model.rules, step.rules)
        self._counts: list[Count] = [
            (rule, *count)
            for rule, said in zip(step.rules, says, strict=True)
            for count in _counts(said)
        ]
        self._facts = set(step.facts)
        self._stop = stop
        self._left = MOST_CASES

    def suppose(self, supposed: tuple[Literal, ...]) -> Argument:
        """Follow suppositions to a contradiction, by cases where it takes them."""
        links = self.follow(supposed)
        if links and not links[-1].conclusions:
            return Argument(_needed(links, ()))
        inferred = (*supposed, *(literal for link in links for literal in link.conclusions))
        if not self._left:
            raise _TooLong
        self._left -= 1
        case = self._best_case(inferred)
        cases: list[Argument] = []
        for literal in (case, -case):
            made = self.suppose((*inferred, literal))
            if literal not in _premises((made,)):
                # It goes wrong without distinguishing cases at all.
                return made._replace(links=(*_needed(links, _premises((made,))), *made.links))
            cases.append(made)
        return Argument(_needed(links, _premises(cases)), case, tuple(cases))

    def follow(self, supposed: tuple[Literal, ...]) -> list[Link]:
        """Infer all that single rules give, in rounds, up to the first contradiction."""
        true = dict.fromkeys(self._facts, 0) | dict.fromkeys(supposed, 1)
        links: list[Link] = []
        while True:
            self._stop.check()
            ends = [
                [*links, self._link(rule, sorted(premises, key=true.__getitem__)[:enough], ())]
                for rule, literals, least, most in self._counts
                for premises, enough in (
                    ([x for x in literals if x in true], most + 1),
                    ([-x for x in literals if -x in true], len(literals) - least + 1),
                )
                if len(premises) >= enough
            ]
            if ends:
                return min(ends, key=lambda end: len(_needed(end, ())))
            fresh: dict[tuple[int, tuple[Literal, ...]], list[Literal]] = {}
            inferred: set[Literal] = set()
            for rule, literals, least, most in self._counts:
                left = [x for x in literals if x not in true and -x not in true]
                for premises, enough, sign in (
                    ([x for x in literals if x in true], most, -1),
                    ([-x for x in literals if -x in true], len(literals) - least, 1),
                ):
                    new = [sign * x for x in left if sign * x not in inferred]
                    if len(premises) == enough and new:
                        fresh.setdefault((rule, tuple(premises)), []).extend(new)
                        inferred.update(new)
            if not fresh:
                return links
            links += [self._link(rule, p, tuple(new)) for (rule, p), new in fresh.items()]
            order = len(links) + 2
            for literal in inferred:
                true.setdefault(literal, order)

    def _link(
        self, rule: int, premises: Iterable[Literal], conclusions: tuple[Literal, ...]
    ) -> Link:
        known = [literal for literal in premises if literal in self._facts]
        supposed = [literal for literal in premises if literal not in self._facts]
        return Link(rule, tuple(supposed), tuple(known), conclusions)

    def _best_case(self, inferred: tuple[Literal, ...]) -> Literal:
        """Choose what to distinguish: rather what settles a case, or both, than leaves it open."""
        settled = self._facts.union(inferred)
        numbers = {abs(x) for _, literals, _, _ in self._counts for x in literals}
        choices = []
        for number in sorted(numbers):
            if number in settled or -number in settled:
                continue
            sides = [self.follow((*inferred, literal)) for literal in (number, -number)]
            left = [side for side in sides if not side or side[-1].conclusions]
            if not left:
                choices.append((0, sum(len(_needed(side, ())) for side in sides), number))
            else:
                # What is still open gets the further, the more follows from it.
                found = min(sum(len(link.conclusions) for link in side) for side in left)
                choices.append((len(left), -found, number))
        return min(choices)[2]


def _premises(arguments: Iterable[Argument]) -> set[Literal]:
    """Return all that some arguments take from before."""
    found: set[Literal] = set()
    for made in arguments:
        found.update(literal for link in made.links for literal in link.premises)
        found |= _premises(made.cases)
    return found


def _needed(links: Sequence[Link], wanted: Iterable[Literal]) -> tuple[Link, ...]:
    """Keep the inferences that lead to what is wanted or to the contradiction, and only those."""
    needed = set(wanted)
    kept: list[Link] = []
    for link in reversed(links):
        conclusions = tuple([x for x in link.conclusions if x in needed])
        if conclusions or not link.conclusions:
            kept.append(link._replace(conclusions=conclusions))
            needed.update(link.premises)
    return tuple(reversed(kept))
