"""The reason of a step as an argument: the opposite of a conclusion leads to a contradiction.

Where inferences by single rules do not get there, the argument first proves lemmas. Each lemma
refutes a supposition of its own, once, and everything after it can use the result.
"""

from collections.abc import Collection, Sequence
from math import inf

from app.core.model import Literal, Model
from app.core.steps import Argument, Lemma, Link, Reason, Step
from app.core.stop import Stop
from app.explain.reasons.argument_parts import (
    ends_in_contradiction,
    needed_parts,
    premises_of,
    shape_of,
)
from app.explain.reasons.inference import Closure, StepRules

MOST_CONCLUSIONS_TRIED = 6
"""Conclusions of a step that are tried, to argue for the one with the shortest argument."""

MOST_SUPPOSITIONS_TRIED = 20
"""Suppositions that are tried for a refutation with one level of lemmas, where none is refuted by
links alone."""

MOST_LOOKS = 2_000
"""Suppositions looked at for one argument. After so many it has more than 40 lines in any case, and
is ended by what is found soonest."""

Plan = tuple["Refutation", ...]
Refutation = tuple[Literal, Plan]
"""A supposition to refute, and the suppositions to refute within it first."""


def straight_argument(model: Model, step: Step, stop: Stop) -> tuple[Literal, tuple[Link, ...]]:
    """Return the conclusion of a step with the shortest argument without lemmas, and that argument.

    Where each takes lemmas: the first conclusion, with no links.
    """
    rules = StepRules(model, step, stop)
    found = []
    for literal in step.conclusions[:MOST_CONCLUSIONS_TRIED]:
        links = rules.infer_from((-literal,))
        if ends_in_contradiction(links):
            found.append((literal, needed_parts(links)))
    return min(found, key=lambda one: len(one[1]), default=(step.conclusions[0], ()))


def full_argument(model: Model, step: Step, stop: Stop) -> tuple[Literal, Argument]:
    """Return one conclusion of a step, and a complete argument for it."""
    literal, links = straight_argument(model, step, stop)
    if links:
        return literal, links
    return literal, _ArgumentSearch(model, step, stop).argue(-literal)


def argument_against(model: Model, conflict: Reason, stop: Stop) -> Argument:
    """Return a complete argument that the rules and facts of a conflict cannot all hold."""
    return _ArgumentSearch(model, Step((), *conflict), stop).argue()


class _ArgumentSearch:
    """Finds the lemmas that lead to a contradiction."""

    def __init__(self, model: Model, step: Step, stop: Stop) -> None:
        self._rules = StepRules(model, step, stop)
        self._stop = stop
        self._known = Closure(self._rules)
        self._known.add(step.facts)
        self._looks = 0
        """Suppositions looked at so far."""

    def argue(self, *supposed: Literal) -> Argument:
        """Return an argument against suppositions; without any, against the rules themselves."""
        return self._write_out(supposed, self._plan(self._known.given(*supposed)))

    def _plan(self, known: Closure) -> Plan:
        """Choose suppositions to refute, one after the other, until a contradiction follows."""
        if known.broken:
            return ()
        plan: Plan = ()
        left = known
        while not left.broken:
            plan += (self._choose_refutation(left),)
            left = left.given(-plan[-1][0])
        return plan if self._looks > MOST_LOOKS else self._shortened(known, plan)

    def _shortened(self, known: Closure, plan: Plan) -> Plan:
        """Drop refutations that the others do not need, unless the argument gets longer."""
        argument = self._write_out((), plan, known.true)
        refuted = _lemma_lengths(argument)
        for literal, _ in sorted(plan, key=lambda one: -refuted.get(one[0], 0)):
            rest = tuple([one for one in plan if one[0] != literal])
            if known.given(*(-other for other, _ in rest)).broken:
                found = self._working_order(known, rest)
                if found is not None:
                    shorter = self._write_out((), found, known.true)
                    if sentence_count(shorter) <= sentence_count(argument):
                        plan, argument = found, shorter
        return self._working_order(known, _grouped_by_shape(plan, argument)) or plan

    def _choose_refutation(self, known: Closure) -> Refutation:
        """Choose a refutation that ends the argument, or one that is short and decides much."""
        open_literals = self._open(known)
        if self._looks > MOST_LOOKS:
            literal = self._most_telling(known, open_literals)
            return literal, self._plan(known.given(literal))
        refuted = [literal for literal in open_literals if known.given(literal).broken]
        all_refuted = set(refuted)
        ending = [literal for literal in refuted if -literal in all_refuted]
        if ending:
            length = {literal: self._length_from(known, literal) for literal in ending}
            return min(ending, key=lambda literal: length[literal] + length[-literal]), ()
        if refuted:
            return self._most_useful(known, refuted), ()
        # Every refutation takes lemmas: prefer one whose lemmas take no further ones.
        open_literals.sort(key=lambda literal: -len(known.given(literal).true))
        likely = open_literals[:MOST_SUPPOSITIONS_TRIED]
        refuted = [x for x in likely if self._is_soon_refuted(known.given(x))] or likely[:1]
        literal = max(refuted, key=lambda x: len(known.given(-x).true))
        return literal, self._plan(known.given(literal))

    def _most_useful(self, known: Closure, refuted: Sequence[Literal]) -> Literal:
        """Return the literal with the most that follows from its opposite, less its refutation."""
        gains = [len(known.given(-literal).true) for literal in refuted]
        chosen = 0
        most: float = -inf
        for number in sorted(range(len(refuted)), key=lambda number: -gains[number]):
            if gains[number] <= most:
                break  # a refutation has at least one link
            gain = gains[number] - self._length_from(known, refuted[number])
            if gain > most or (gain == most and number < chosen):
                most, chosen = gain, number
        return refuted[chosen]

    def _length_from(self, known: Closure, literal: Literal) -> int:
        """Count the links that refute a literal."""
        return len(needed_parts(self._rules.infer_from((literal,), known.true)))

    def _most_telling(self, known: Closure, literals: Sequence[Literal]) -> Literal:
        """Return a literal that is refuted at once, or else one that decides much either way."""
        after = {literal: known.given(literal) for literal in literals}

        def decided(literal: Literal) -> tuple[bool, int]:
            here, otherwise = len(after[literal].true), len(after[-literal].true)
            if after[literal].broken:
                return True, otherwise
            return False, (here - len(known.true)) * (otherwise - len(known.true))

        return max(literals, key=decided)

    def _open(self, known: Closure) -> list[Literal]:
        self._stop.check()
        found = known.open_literals()
        self._looks += len(found)
        return found

    def _is_soon_refuted(self, known: Closure) -> bool:
        """Tell whether lemmas that take no further lemmas lead to a contradiction."""
        refuted = [0]
        while refuted and not known.broken:
            refuted = [x for x in self._open(known) if known.given(x).broken]
            known = known.given(*(-literal for literal in refuted))
        return known.broken

    def _working_order(self, known: Closure, plan: Plan) -> Plan | None:
        """Return the needed refutations in an order that works, or None if there is none."""
        found: list[Refutation] = []
        waiting = list(plan)
        while not known.broken:
            self._stop.check()
            left: list[Refutation] = []
            for one in waiting:
                literal, plan = one
                within = None if known.broken else self._working_order(known.given(literal), plan)
                if within is None:
                    left.append(one)
                else:
                    found.append((literal, within))
                    known = known.given(-literal)
            if len(left) == len(waiting):
                return None
            waiting = left
        return tuple(found)

    def _write_out(
        self, supposed: Collection[Literal], plan: Plan, closed: Collection[Literal] = ()
    ) -> Argument:
        """Return the argument of a plan, with the links that lead to the contradiction.

        `closed` holds, too, with all that single rules infer from it.
        """
        parts: list[Link | Lemma] = []
        links = self._rules.infer_from(supposed, closed)
        true = [*closed, *supposed]
        for literal, within in plan:
            if ends_in_contradiction(links):
                break
            parts += links
            true += [x for link in links for x in link.conclusions]
            links = []
            if -literal in true:
                continue
            argument = self._write_out((literal,), within, true)
            if literal not in premises_of(argument):
                # The contradiction follows without the supposition.
                return _join_similar_lemmas(needed_parts([*parts, *argument]))
            parts.append(Lemma(literal, argument, (-literal,)))
            links = self._rules.infer_from((-literal,), true)
            true.append(-literal)
        assert ends_in_contradiction(links), "the plan was made to reach a contradiction"
        return _join_similar_lemmas(needed_parts([*parts, *links]))


def _lemma_lengths(argument: Argument) -> dict[Literal, int]:
    """Return the literals that the lemmas of an argument refute, each with the lemma's length."""
    return {
        -literal: sentence_count(part.argument)
        for part in argument
        if isinstance(part, Lemma)
        for literal in part.conclusions
    }


def sentence_count(argument: Argument) -> int:
    """Return about how many sentences an argument takes."""
    return sum(1 if isinstance(x, Link) else 2 + sentence_count(x.argument) for x in argument)


def _grouped_by_shape(plan: Plan, argument: Argument) -> Plan:
    """Sort refutations of the same shape together, so that they become one lemma."""
    shapes: dict[object, int] = {}
    places = {
        -literal: shapes.setdefault(shape_of(part), len(shapes))
        for part in argument
        if isinstance(part, Lemma)
        for literal in part.conclusions
    }
    return tuple(sorted((one for one in plan if one[0] in places), key=lambda one: places[one[0]]))


def _join_similar_lemmas(argument: Argument) -> Argument:
    """Join every lemma to the lemma before it if both have the same shape."""
    joined: list[Link | Lemma] = []
    last = -1
    for part in argument:
        if isinstance(part, Lemma):
            before = joined[last] if last >= 0 else None
            if isinstance(before, Lemma) and shape_of(before) == shape_of(part):
                together = (*before.conclusions, *part.conclusions)
                joined[last] = before._replace(conclusions=together)
                continue
            last = len(joined)
        joined.append(part)
    return tuple(joined)
