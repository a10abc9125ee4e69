"""`satori book`: many new puzzles as one PDF. What is made is kept, so that work can go on."""

from argparse import Namespace
from collections.abc import Iterable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from app.bulk.progress import ProgressLine
from app.cli import ANSWER_IS_NO, DONE
from app.cli.loading import load_book
from app.cli.messages import complain
from app.core.ending import cleanup
from app.core.errors import BadUse
from app.core.files import write_atomically
from app.core.generating import NoneFound
from app.core.jobs import run as run_job
from app.core.processes import map_in_processes
from app.core.registry import generator
from app.core.stop import Stop
from app.core.words import count, text
from app.generate import Made
from app.session.book import (
    BookPart,
    Layout,
    Plan,
    Refusal,
    Try,
    all_different,
    check_plan,
    first_tries,
    make_try,
)
from app.session.book_file import BookFile, file_beside


class _Farewell:
    """Says, when a signal ends the program, what is kept."""

    def __init__(self, file: BookFile, plan: Plan) -> None:
        self._file = file
        self._total = plan.total
        self.needed = True

    def __call__(self) -> None:
        if self.needed:
            said = "{kept:,} of {total:,} puzzles are kept in {path}; the same command goes on."
            kept, path = len(self._file.kept), self._file.path
            complain(text(said, kept=kept, total=self._total, path=path))


def run(arguments: Namespace) -> int:
    """Make the puzzles that are missing, write the book and return the exit code."""
    plan, layout = _plan(arguments), _layout(arguments)
    check_plan(plan)
    pages = load_book()
    path = Path(arguments.output)
    file = BookFile(file_beside(path), plan)
    farewell = _Farewell(file, plan)
    try:
        with cleanup(farewell):
            try:
                _make(plan, file, arguments.jobs)
            finally:
                farewell.needed = False
    except NoneFound as error:
        complain(str(error))
        return ANSWER_IS_NO
    write_atomically(path, pages(plan, layout, file.kept))
    puzzles = count(plan.total, "{count:,} puzzle", "{count:,} puzzles")
    print(text("{path}: {puzzles}, seed {seed}.", path=path, puzzles=puzzles, seed=plan.seed))
    return DONE


def _plan(arguments: Namespace) -> Plan:
    easiest, _, hardest = arguments.levels.partition("-")
    parts = []
    for kind, size, number in arguments.parts:
        usual = generator(kind).usual
        parts.append(BookPart(kind, number or arguments.count, *(size or (usual, usual))))
    return Plan(tuple(parts), easiest, hardest or easiest, arguments.seed, arguments.symmetry)


def _layout(arguments: Namespace) -> Layout:
    if arguments.output == "-":
        raise BadUse("A book needs a file: its puzzles are kept beside it.")
    return Layout(
        arguments.title,
        arguments.per_page,
        letter=arguments.paper == "letter",
        rules=not arguments.no_rules,
        solutions=not arguments.no_solutions,
        hints=arguments.hints,
    )


def _make(plan: Plan, file: BookFile, jobs: int) -> None:
    """Make the puzzles that are missing, and keep each as soon as its turn comes."""
    kept = list(file.kept)
    tries = first_tries(plan, len(kept))
    progress = ProgressLine(plan.total, len(kept))
    with ExitStack() as stack:
        stack.callback(progress.end)
        made: Iterable[Made | Refusal]
        if jobs == 1:
            made = (run_job(partial(make_try, one)) for one in tries)
        else:
            parallel = map_in_processes(make_try, tries, jobs, on_death=_killed)
            made = stack.enter_context(closing(parallel))
        stack.enter_context(file.adding())
        for one in all_different(plan, kept, made, Stop()):
            file.add(one)
            progress.note()


def _killed(one: Try) -> Made | Refusal:
    raise BadUse("The process that worked on puzzle {number} was killed.", number=one.entry.number)
