"""A second opinion on lines: they are read as data, and each is checked with its own rule alone.

It shares no code with what tells them. What holds at a line is what was known before the move, what
the lines above it give, and what is supposed there, as many suppositions as its depth says.
"""

from collections.abc import Iterable, Sequence

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from app.core.lines import Case, Line
from app.core.model import AnyOf, AtMost, Exactly, Literal, Model, literals_in
from app.core.steps import Inequality, Link, Step, Term
from tests.explain.checking import clauses


class Wrong(AssertionError):
    """A line that does not follow, or that lacks the data to tell."""

    def __init__(self, why: str, line: Line) -> None:
        super().__init__(f"{why}: {line.said}\n  {line._replace(inner=())}")


class Rules:
    """What single rules of a model say, each on its own."""

    def __init__(self, model: Model) -> None:
        self._says = model.rules.says
        self._top = len(model.facts)
        self._solvers: dict[int, Solver] = {}
        self._terms: dict[tuple[int, tuple[tuple[int, int], ...], int], bool] = {}

    def can_hold(self, rule: int, literals: Iterable[Literal]) -> bool:
        """Tell whether one rule and some literals can hold together."""
        true = set(literals)
        if any(-literal in true for literal in true):
            return False
        says = self._says(rule)
        if isinstance(says, AnyOf | AtMost | Exactly):
            least, most = bounds(says)
            sure = sum(literal in true for literal in says.literals)
            possible = sum(-literal not in true for literal in says.literals)
            return sure <= most and possible >= least
        if rule not in self._solvers:
            self._solvers[rule] = Solver("cadical153", bootstrap_with=clauses(says))
        return self._solvers[rule].solve(list(true))

    def one_must_hold(
        self, rule: int, literals: Sequence[Literal], cases: Iterable[Sequence[Literal]]
    ) -> bool:
        """Tell whether a rule and some literals leave no way out of some cases."""
        excluded = [[-literal for literal in case] for case in cases]
        units = [[literal] for literal in literals]
        with Solver("g3", bootstrap_with=[*clauses(self._says(rule)), *units, *excluded]) as solver:
            return not solver.solve()

    def imply(self, term: Term) -> bool:
        """Tell whether a rule by itself implies an inequality that is added."""
        factors, bound = term.inequality
        key = term.rule, tuple(sorted(factors.items())), bound
        if key not in self._terms:
            self._terms[key] = self._implies(term.rule, term.inequality)
        return self._terms[key]

    def _implies(self, rule: int, inequality: Inequality) -> bool:
        """Look for a way to keep the rule and break the inequality, each factor being ±1."""
        factors, bound = inequality
        assert set(factors.values()) <= {1, -1}
        # x − y ≥ 1 is x + ¬y ≥ 2; it breaks if fewer of these literals are true.
        literals = [fact * factor for fact, factor in factors.items()]
        least = bound + sum(factor < 0 for factor in factors.values())
        says = self._says(rule)
        if least > len(literals):
            few: list[list[Literal]] = []
        elif least <= 0:
            return True
        else:
            top = max(self._top, max(map(abs, literals_in(says))))
            few = CardEnc.atmost(
                literals, least - 1, top_id=top, encoding=EncType.seqcounter
            ).clauses
        with Solver("g3", bootstrap_with=[*clauses(says), *few]) as solver:
            return not solver.solve()


def bounds(says: AnyOf | AtMost | Exactly) -> tuple[int, int]:
    """Return how many literals of a statement are true, at least and at most."""
    if isinstance(says, AnyOf):
        return 1, len(says.literals)
    return (says.bound if isinstance(says, Exactly) else 0), says.bound


class Scope:
    """What holds within some suppositions."""

    def __init__(self, outer: "Scope | None", depth: int, supposed: Sequence[Literal] = ()) -> None:
        self.outer = outer
        self.depth = depth
        self.supposed = tuple(supposed)
        self.own = set(supposed)
        self.broken = False
        """Whether a rule cannot hold here."""

    def holds(self, literal: Literal) -> bool:
        return literal in self.own or (self.outer is not None and self.outer.holds(literal))

    def holds_all(self, literals: Iterable[Literal]) -> bool:
        return all(map(self.holds, literals))


class LineChecker:
    """Checks the lines of moves, one move after the other."""

    def __init__(self, model: Model, known: Iterable[Literal] = ()) -> None:
        self.rules = Rules(model)
        self.known = set(known)
        self._unsaid: tuple[Step, ...] = ()

    def check_move(self, lines: Sequence[Line], unsaid: Iterable[Step]) -> Scope:
        """Check the lines of a move; steps that it does not say are played as soon as they can."""
        self._unsaid = tuple(unsaid)
        board = Scope(None, 0)
        board.own = set(self.known)
        self._play(board)
        self._check(lines, board)
        return board

    def _play(self, scope: Scope) -> None:
        """Play what is not said, where nothing is supposed."""
        changed = scope.depth == 0
        while changed:
            changed = False
            for step in self._unsaid:
                if not scope.holds_all(step.conclusions) and scope.holds_all(step.facts):
                    scope.own.update(step.conclusions)
                    changed = True

    def _check(self, lines: Sequence[Line], base: Scope) -> None:
        """Check lines that stand within a scope, and add to it what they give there."""
        scope = base
        terms: list[Term] = []
        for line in lines:
            refuted: tuple[Literal, ...] = ()
            depth = line.said.depth
            closing = depth < scope.depth or (line.supposed and depth == scope.depth > base.depth)
            if closing:
                outer = scope.outer
                if not scope.broken or scope is base or outer is None:
                    raise Wrong("a supposition ends without a contradiction", line)
                refuted, scope = scope.supposed, outer
            if scope.broken:
                raise Wrong("it comes after a contradiction", line)
            if line.supposed and depth == scope.depth + 1:
                scope = Scope(scope, depth, line.supposed)
            if depth != scope.depth:
                raise Wrong("its depth is wrong", line)
            terms += line.terms
            self._check_line(line, scope, refuted, terms)
            if line.gives:
                terms = []
                scope.own.update(line.gives)
                self._play(scope)
        if scope is not base:
            raise Wrong("a supposition stays open", lines[-1])

    def _check_line(
        self, line: Line, scope: Scope, refuted: Sequence[Literal], terms: Sequence[Term]
    ) -> None:
        """Check all that a line tells, and that what it gives follows from that."""
        for term in line.terms:
            if not self.rules.imply(term):
                raise Wrong(f"rule {term.rule} does not say {term.inequality}", line)
        found = Scope(scope, scope.depth)
        if line.inner:
            self._check(line.inner, found)
        found.own.update(x for x in line.gives if adds_up(terms, scope, x))
        if len(refuted) == 1:
            found.own.add(-refuted[0])
        if line.cases:
            found.own |= self._common(line, scope)
        for supposed, trial_links in line.trials:
            trial = Scope(found, scope.depth + 1, supposed)
            self._follow(trial_links, trial, line)
            if not trial.broken or len(supposed) != 1:
                raise Wrong("a trial that does not fail", line)
            found.own.add(-supposed[0])
        links = line.links[1:] if line.cases else line.links
        if line.supposed and line.supposed != scope.supposed:
            trial = Scope(scope, scope.depth + 1, line.supposed)
            self._follow(links, trial, line)
            if trial.broken and len(line.supposed) == 1:
                found.own.add(-line.supposed[0])
        else:
            self._follow(links, found, line)
            scope.broken = found.broken
        for literal in line.gives:
            if literal not in found.own:
                raise Wrong(f"nothing shows {literal}", line)

    def _follow(self, links: Iterable[Link], scope: Scope, line: Line) -> None:
        """Check inferences one after the other."""
        for link in links:
            used = (*link.premises, *link.facts)
            if scope.broken:
                raise Wrong("an inference after a contradiction", line)
            if not scope.holds_all(used):
                missing = [literal for literal in used if not scope.holds(literal)]
                raise Wrong(f"{missing} is used before it is known", line)
            if not link.conclusions:
                if self.rules.can_hold(link.rule, used):
                    raise Wrong(f"rule {link.rule} can hold", line)
                scope.broken = True
            for literal in link.conclusions:
                if self.rules.can_hold(link.rule, [*used, -literal]):
                    raise Wrong(f"{literal} does not follow by rule {link.rule}", line)
            scope.own.update(link.conclusions)
            self._play(scope)

    def _common(self, line: Line, scope: Scope) -> set[Literal]:
        """Return what holds in each of the cases of a line, which must be all there are."""
        first = line.links[0]
        used = (*first.premises, *first.facts)
        if not scope.holds_all(used):
            raise Wrong("the cases rest on something that is not known", line)
        if not self.rules.one_must_hold(first.rule, used, [case.supposed for case in line.cases]):
            raise Wrong("there are more cases", line)
        return set.intersection(*(self._case(case, line, scope) for case in line.cases))

    def _case(self, case: Case, line: Line, scope: Scope) -> set[Literal]:
        within = Scope(scope, scope.depth + 1, case.supposed)
        self._follow(case.links, within, line)
        return set(line.gives) if within.broken else within.own


def adds_up(terms: Iterable[Term], scope: Scope, conclusion: Literal) -> bool:
    """Tell whether inequalities, added, contradict the opposite of a conclusion."""
    factors: dict[int, int] = {}
    bound = 0
    for term in terms:
        bound += term.times * term.inequality.bound
        for fact, factor in term.inequality.factors.items():
            factors[fact] = factors.get(fact, 0) + term.times * factor
    most = 0
    for fact, factor in factors.items():
        true = fact == -conclusion or (fact != conclusion and scope.holds(fact))
        false = fact == conclusion or (fact != -conclusion and scope.holds(-fact))
        most += factor if true else 0 if false else max(0, factor)
    return most < bound
