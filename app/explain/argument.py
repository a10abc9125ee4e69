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


def shortest_argument(model: Model, step: Step, stop: Stop) -> tuple[Literal, Argument]:
    """Return how supposing the opposite of one of a step's conclusions ends in a contradiction."""
    says = statements(model.rules, step.rules)
    counts = [
        (rule, *count)
        for rule, said in zip(step.rules, says, strict=True)
        for count in _counts(said)
    ]
    arguing = _Arguing(counts, step.facts, stop)
    made = [(literal, arguing.suppose((-literal,))) for literal in step.conclusions[:MOST_TRIED]]
    return min(made, key=lambda one: length(one[1]))


def length(made: Argument) -> int:
    """Count the inferences of an argument, in all of its cases."""
    return len(made.links) + sum(map(length, made.cases))


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

    def __init__(self, counts: Sequence[Count], facts: Iterable[Literal], stop: Stop) -> None:
        self._counts = counts
        self._facts = set(facts)
        self._stop = stop

    def suppose(self, supposed: tuple[Literal, ...]) -> Argument:
        """Follow suppositions to a contradiction, by cases where it takes them."""
        links = self._follow(supposed)
        if links and not links[-1].conclusions:
            return Argument(_needed(links, ()))
        inferred = (*supposed, *(literal for link in links for literal in link.conclusions))
        case = self._best_case(inferred)
        cases = tuple(self.suppose((*inferred, literal)) for literal in (case, -case))
        return Argument(_needed(links, _premises(cases)), case, cases)

    def _follow(self, supposed: tuple[Literal, ...]) -> list[Link]:
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
        """Choose what to distinguish: rather something that settles both cases at once."""
        settled = self._facts.union(inferred)
        numbers = {abs(x) for _, literals, _, _ in self._counts for x in literals}
        choices = []
        for number in sorted(numbers):
            if number in settled or -number in settled:
                continue
            sides = [self._follow((*inferred, literal)) for literal in (number, -number)]
            open_sides = sum(not side or bool(side[-1].conclusions) for side in sides)
            choices.append((open_sides, sum(map(len, sides)), number))
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
