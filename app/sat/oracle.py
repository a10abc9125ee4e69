"""A SAT solver that can be interrupted at any time. The only user of PySAT's solvers."""

from collections import deque
from collections.abc import Iterable
from itertools import repeat
from types import TracebackType

from pysat.solvers import Minicard, Minisat22
from pysolvers import minicard_add_am, minicard_add_cl, minisat22_add_cl

from app.core.errors import Cancelled
from app.core.model import Clause, Literal
from app.core.stop import Stop
from app.sat.formula import Formula

CLAUSES_LOADED_PER_CHECK = 250
"""Clauses loaded between two checks of the Stop, where other threads get their turn."""

CONFLICTS_PER_LOOK = 10_000
"""Conflicts of a search between two looks at the time, where it is limited."""


class Oracle:
    """The clauses of a formula in a solver, which tells whether they can hold under assumptions.

    MiniSat releases the interpreter lock while it searches and obeys an interrupt at once. PySAT's
    plain `solve`, its CaDiCaL and Lingeling do neither, and Glucose checks only when it restarts.
    MiniCard is a MiniSat that can count; it is used if the formula leaves counts to the solver.

    The clauses are removed from the formula while they are loaded.
    """

    def __init__(self, formula: Formula, stop: Stop) -> None:
        self._stop = stop
        self._facts = formula.facts
        self._last = formula.variables
        self._solver = Minicard() if formula.at_most_one else Minisat22()
        if formula.facts:
            # The solver only knows variables that occur in a clause: add one with the last fact.
            self._solver.add_clause((formula.facts, -formula.facts))
        # The same as append_formula without its three calls per clause, which would take a third of
        # the loading time.
        if formula.at_most_one:
            add, inside = minicard_add_cl, self._solver.minicard
        else:
            add, inside = minisat22_add_cl, self._solver.minisat
        for portion in formula.take(CLAUSES_LOADED_PER_CHECK):
            stop.check()
            deque(map(add, repeat(inside), portion), maxlen=0)
        for literals in formula.at_most_one:
            stop.check()
            minicard_add_am(inside, literals, 1)
        # Few facts are true, and a true one decides many others, so try true first.
        self._solver.set_phases([*range(1, formula.facts + 1)])

    def __enter__(self) -> "Oracle":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()

    def add(self, clause: Clause) -> None:
        """Add a clause permanently."""
        self._solver.add_clause(clause)

    @property
    def variables(self) -> int:
        """The number of variables so far."""
        return self._last

    def add_formula(self, formula: Formula) -> None:
        """Add the clauses of a formula whose auxiliary variables are above those so far."""
        for clause in formula.clauses:
            self._solver.add_clause(clause)
        self._last = max(self._last, formula.variables)

    def new_variable(self) -> Literal:
        """Return a variable that occurs in no clause yet."""
        self._last += 1
        return self._last

    def propagate(self, literal: Literal) -> list[Literal] | None:
        """Return what unit propagation infers from a literal; None if that is a contradiction."""
        self._stop.check()
        possible, implied = self._solver.propagate([literal])
        return implied if possible else None

    def prefer(self, literals: Iterable[Literal]) -> None:
        """Let the search try these values first."""
        self._solver.set_phases(list(literals))

    def solve(self, assumptions: Iterable[Literal] = ()) -> bool:
        """Tell whether all clauses can hold with these literals true."""
        assumed = list(assumptions)
        while self._stop.seconds_left is not None:  # maybe nobody else watches the deadline
            found = self.try_to_solve(CONFLICTS_PER_LOOK, assumed)
            if found is not None:
                return found
        answer = self._search(assumed)
        if answer is None:
            raise Cancelled
        return answer

    def try_to_solve(self, conflicts: int, assumptions: Iterable[Literal] = ()) -> bool | None:
        """Tell whether all clauses can hold; None if the limit of conflicts is reached."""
        self._solver.conf_budget(conflicts)
        answer = self._search(assumptions)
        self._solver.conf_budget(-1)
        return answer

    def _search(self, assumptions: Iterable[Literal]) -> bool | None:
        with self._stop.interrupting(self._solver.interrupt):
            answer: bool | None = self._solver.solve_limited(
                list(assumptions), expect_interrupt=True
            )
        self._stop.check()
        return answer

    def model(self) -> list[Literal]:
        """Return the solution just found, as one literal for every fact."""
        model: list[Literal] = self._solver.get_model()
        return model[: self._facts]

    def core(self) -> list[Literal]:
        """Return the assumptions that the last contradiction used."""
        return list(self._solver.get_core() or ())
