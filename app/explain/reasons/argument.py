"""The reason of a step as an argument: suppose the opposite, and see what goes wrong.

Where that takes more than one inference after the other, results on the way are shown first, each
by a supposition of its own: a case that is impossible needs to be thought of only once, and all
that is said after it can rely on that.
"""

from collections.abc import Iterable

from app.core.model import Literal, Model
from app.core.steps import Argument, Lemma, Link, Reason, Step
from app.core.stop import Stop
from app.explain.reasons.argument_parts import ends, needed, premises, shape
from app.explain.reasons.inference import Closure, Inference

MOST_TRIED = 6
"""So many conclusions of a step are argued for, to find the one that is easiest to argue."""

LOOK_AHEAD = 20
"""Where nothing is contradicted link by link, so many suppositions are tried for one that is with
one more level of suppositions; the others may take several."""

Plan = tuple["Refutation", ...]
Refutation = tuple[Literal, Plan]
"""A supposition to be contradicted, and those that have to be contradicted within it before."""


def straight_argument(model: Model, step: Step, stop: Stop) -> tuple[Literal, tuple[Link, ...]]:
    """Return how the opposite of one of a step's conclusions is contradicted, link by link.

    The shortest such way, or none at all with the first conclusion where it takes lemmas.
    """
    inference = Inference(model, step, stop)
    found = []
    for literal in step.conclusions[:MOST_TRIED]:
        links = inference.follow((-literal,))
        if ends(links):
            found.append((literal, needed(links)))
    return min(found, key=lambda one: len(one[1]), default=(step.conclusions[0], ()))


def full_argument(model: Model, step: Step, stop: Stop) -> tuple[Literal, Argument]:
    """Return how the opposite of one of a step's conclusions is contradicted, to the end."""
    literal, links = straight_argument(model, step, stop)
    if links:
        return literal, links
    return literal, _Arguing(model, step, stop).argue(-literal)


def argument_against(model: Model, conflict: Reason, stop: Stop) -> Argument:
    """Return how rules and facts that cannot all hold contradict each other, to the end."""
    return _Arguing(model, Step((), *conflict), stop).argue()


class _Arguing:
    """Finds the results on the way to a contradiction."""

    def __init__(self, model: Model, step: Step, stop: Stop) -> None:
        self._inference = Inference(model, step, stop)
        self._stop = stop
        self._known = Closure(self._inference)
        self._known.add(step.facts)

    def argue(self, *supposed: Literal) -> Argument:
        """Contradict what is supposed, or the rules themselves where that is nothing."""
        return self._written(supposed, self._plan(self._known.given(*supposed)))

    def _plan(self, known: Closure) -> Plan:
        """Choose what to refute, one after the other, until nothing can hold any more."""
        if known.broken:
            return ()
        plan: Plan = ()
        left = known
        while not left.broken:
            plan += (self._next(left),)
            left = left.given(-plan[-1][0])
        return self._shortened(known, plan)

    def _shortened(self, known: Closure, plan: Plan) -> Plan:
        """Leave out of a plan what the rest can do without, unless that takes longer."""
        argument = self._written(known.true, plan)
        refuted = _refuted(argument)
        for literal, _ in sorted(plan, key=lambda one: -refuted.get(one[0], 0)):
            rest = tuple([one for one in plan if one[0] != literal])
            if known.given(*(-other for other, _ in rest)).broken:
                found = self._ordered(known, rest)
                if found is not None:
                    shorter = self._written(known.true, found)
                    if _sentences(shorter) <= _sentences(argument):
                        plan, argument = found, shorter
        return self._ordered(known, _grouped(plan, argument)) or plan

    def _next(self, known: Closure) -> Refutation:
        """Choose something to refute: what ends it all, or else what leads on far and is short."""
        open_literals = self._open(known)
        refuted = [literal for literal in open_literals if known.given(literal).broken]
        length = {x: len(needed(self._inference.follow((*known.true, x)))) for x in refuted}
        ends_all = [literal for literal in refuted if -literal in length]
        if ends_all:
            return min(ends_all, key=lambda literal: length[literal] + length[-literal]), ()
        if not refuted:
            # Everything takes suppositions within: rather one level of them than more.
            open_literals.sort(key=lambda literal: -len(known.given(literal).true))
            likely = open_literals[:LOOK_AHEAD]
            refuted = [x for x in likely if self._can_be_refuted(known.given(x))] or likely[:1]
        literal = max(refuted, key=lambda x: len(known.given(-x).true) - length.get(x, 0))
        return literal, self._plan(known.given(literal))

    def _open(self, known: Closure) -> list[Literal]:
        self._stop.check()
        return known.open_literals()

    def _can_be_refuted(self, known: Closure) -> bool:
        """Tell whether something is contradicted with suppositions that have none within."""
        refuted = [0]
        while refuted and not known.broken:
            refuted = [x for x in self._open(known) if known.given(x).broken]
            known = known.given(*(-literal for literal in refuted))
        return known.broken

    def _ordered(self, known: Closure, plan: Plan) -> Plan | None:
        """Bring a plan into an order in which it works, without what it does not need; or None."""
        found: list[Refutation] = []
        waiting = list(plan)
        while not known.broken:
            self._stop.check()
            left: list[Refutation] = []
            for one in waiting:
                literal, plan = one
                within = None if known.broken else self._ordered(known.given(literal), plan)
                if within is None:
                    left.append(one)
                else:
                    found.append((literal, within))
                    known = known.given(-literal)
            if len(left) == len(waiting):
                return None
            waiting = left
        return tuple(found)

    def _written(self, supposed: Iterable[Literal], plan: Plan) -> Argument:
        """Write an argument out, with all links, as far as it leads to the contradiction."""
        parts: list[Link | Lemma] = []
        true = list(supposed)
        links = self._inference.follow(true)
        for literal, within in plan:
            if ends(links):
                break
            parts += links
            true += [x for link in links for x in link.conclusions]
            links = []
            if -literal in true:
                continue
            argument = self._written((*true, literal), within)
            if literal not in premises(argument):
                return _joined(needed([*parts, *argument]))  # the supposition did not matter
            parts.append(Lemma(literal, argument, (-literal,)))
            true.append(-literal)
            links = self._inference.follow(true)
        assert ends(links), "the plan was made to reach a contradiction"
        return _joined(needed([*parts, *links]))


def _refuted(argument: Argument) -> dict[Literal, int]:
    """Return what the lemmas of an argument refute, and how long each is."""
    return {
        -literal: _sentences(part.argument)
        for part in argument
        if isinstance(part, Lemma)
        for literal in part.conclusions
    }


def _sentences(argument: Argument) -> int:
    """Return how long an argument is."""
    return sum(1 if isinstance(part, Link) else 2 + _sentences(part.argument) for part in argument)


def _grouped(plan: Plan, argument: Argument) -> Plan:
    """Put together what is refuted in the same way, so that it can be said once."""
    shapes: dict[object, int] = {}
    places = {
        -literal: shapes.setdefault(shape(part), len(shapes))
        for part in argument
        if isinstance(part, Lemma)
        for literal in part.conclusions
    }
    return tuple(sorted((one for one in plan if one[0] in places), key=lambda one: places[one[0]]))


def _joined(argument: Argument) -> Argument:
    """Join lemmas that follow each other and hold for the same reasons."""
    joined: list[Link | Lemma] = []
    last: int | None = None
    for part in argument:
        if isinstance(part, Lemma):
            before = None if last is None else joined[last]
            if last is not None and isinstance(before, Lemma) and shape(before) == shape(part):
                together = (*before.conclusions, *part.conclusions)
                joined[last] = before._replace(conclusions=together)
                continue
            last = len(joined)
        joined.append(part)
    return tuple(joined)
