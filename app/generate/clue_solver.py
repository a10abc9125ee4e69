"""The solver of a board: rules that always hold, and clues that are switched on one by one."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from app.core.generating import Board, Generator, Truth
from app.core.model import Clause, Family, Literal, Model, Rules, literals_in
from app.core.puzzle import PuzzleType, RulePlace
from app.core.stop import Stop
from app.sat.formula import Formula, exact_formula
from app.sat.oracle import Oracle


class ClueSolver:
    """Looks for solutions of a board other than the wanted one.

    That a solution differs from the wanted one is a clause, and every clue has a switch. So one
    solver answers for every choice of clues, and says which clues rule other solutions out.
    """

    def __init__(
        self, kind: PuzzleType[Any], generator: Generator[Any], board: Board[Any], stop: Stop
    ) -> None:
        self._kind = kind
        self._generator = generator
        self._board = board
        self._stop = stop
        self._model: Model
        self._oracle: Oracle | None = None
        self._switches: dict[RulePlace, Literal] = {}
        self._solution: Truth = frozenset()
        self._differs: Literal = 0
        self._load()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver."""
        if self._oracle is not None:
            self._oracle.close()
            self._oracle = None

    def refresh(self) -> None:
        """Take over what has changed on the board."""
        if not self._generator.repairs_keep_rules:
            self._load()
            return
        self._model = self._kind.model(self._board.puzzle(), self._stop)
        clues = self._clue_rules()
        for place in [place for place in self._switches if place not in clues]:
            self._added((-self._switches.pop(place),))
        new = {place: index for place, index in clues.items() if place not in self._switches}
        if new:
            self._add_rules(new)
        if self._board.solution != self._solution:
            self._want_solution()

    def other(self, groups: Sequence[int] | None = None, *, near: bool | None = None) -> bool:
        """Tell whether there is another solution, with these groups of clues or with all clues.

        The groups wanted most come first: the solver prefers these where it has a choice.
        """
        oracle = self._oracle
        assert oracle is not None
        if near is None:
            near = self._board.near
        oracle.prefer(self._literals if near else [-literal for literal in self._literals])
        return oracle.solve((self._differs, *self._assumed(groups)))

    def found(self) -> Truth:
        """Return the other solution just found."""
        assert self._oracle is not None
        facts = self._facts
        return frozenset([facts[number - 1] for number in self._oracle.model() if number > 0])

    def used(self) -> set[RulePlace]:
        """Return clues that together rule out other solutions, where there was none."""
        assert self._oracle is not None
        core = set(self._oracle.core())
        return {place for place, switch in self._switches.items() if switch in core}

    def _assumed(self, groups: Sequence[int] | None) -> Iterable[Literal]:
        if groups is None:
            return self._switches.values()
        switches = self._switches
        all_groups = self._board.groups
        optional = {place for group in all_groups for place in group}
        fixed = [switch for place, switch in switches.items() if place not in optional]
        return fixed + [switches[place] for group in groups for place in all_groups[group]]

    def _load(self) -> None:
        self.close()
        stop = self._stop
        self._model = model = self._kind.model(self._board.puzzle(), stop)
        formula = exact_formula(model, stop)
        self._facts = list(model.facts)
        self._numbers = {fact: number for number, fact in enumerate(self._facts, 1)}
        self._switches = {}
        self._differs = 0
        for place, index in self._clue_rules().items():
            formula.variables += 1
            self._switches[place] = formula.variables
            _guard(formula, index, formula.variables)
        self._oracle = Oracle(formula, stop)
        self._want_solution()

    def _want_solution(self) -> None:
        if self._differs:
            self._added((-self._differs,))
        assert self._oracle is not None
        self._solution = solution = self._board.solution
        true = sorted([self._numbers[fact] for fact in solution])
        self._literals = [-number for number in range(1, len(self._facts) + 1)]
        for number in true:
            self._literals[number - 1] = number
        self._differs = self._oracle.new_variable()
        self._added((-self._differs, *[-number for number in true]))

    def _clue_rules(self) -> dict[RulePlace, int]:
        """Return the index of every rule that is a clue, by its name and place.

        Where the solver is kept while the board changes, what a rule says stands for its place, so
        that a rule which says something else is another one. This takes longer.
        """
        found: dict[RulePlace, int] = {}
        index = 0
        by_place = not self._generator.repairs_keep_rules
        for family in self._model.rules.families:
            if family.name in self._generator.clues:
                for at in range(len(family)):
                    place = family.place(at) if by_place else tuple(literals_in(family.says(at)))
                    found[family.name, place] = index + at
            index += len(family)
        return found

    def _add_rules(self, rules: dict[RulePlace, int]) -> None:
        """Add new clues, each with a switch."""
        assert self._oracle is not None
        families = []
        for (name, place), index in rules.items():
            says = self._model.rules.says(index)
            columns = tuple([value] for value in says)
            families.append(Family(name, ([place],), type(says), columns))
        model = Model(self._model.facts, Rules(families))
        formula = exact_formula(model, self._stop, self._oracle.variables)
        for index, place in enumerate(rules):
            formula.variables += 1
            self._switches[place] = formula.variables
            _guard(formula, index, formula.variables)
        self._oracle.add_formula(formula)

    def _added(self, clause: Clause) -> None:
        assert self._oracle is not None
        self._oracle.add(clause)


def _guard(formula: Formula, rule: int, switch: Literal) -> None:
    """Have the clauses of a rule hold only where its switch is on."""
    start = formula.ends[rule - 1] if rule else 0
    for index in range(start, formula.ends[rule]):
        formula.clauses[index] = (-switch, *formula.clauses[index])
