"""`satori export` for pictures and walkthroughs, which need Qt but no display."""

import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtGui import QGuiApplication

from app.core.errors import BadUse
from app.core.files import write_output_bytes
from app.core.stop import Stop
from app.core.words import text
from app.formats import read_input
from app.session.answers import Move
from app.session.problem import Problem
from app.session.state import Mode, State, Told
from app.session.walkthrough import walkthrough
from app.ui.export.picture_files import PictureFormat, picture_file
from app.ui.export.pictures import STANDARD_PITCH, Content, picture_of
from app.ui.export.walkthrough_html import walkthrough_html
from app.ui.export.walkthrough_pdf import walkthrough_pdf


def run(arguments: Namespace, warn: Callable[[Iterable[str]], None]) -> None:
    """Write a picture of a puzzle, or its walkthrough; `warn` prints what is to be known of it."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication([])
    problem = Problem(read_input(arguments.input, arguments.hint))
    problem.check_form()
    warn(problem.document.warnings)
    write_output_bytes(arguments.output, _content(problem, arguments, warn, Stop()))
    del application  # it has to outlive what is painted


def _content(
    problem: Problem, arguments: Namespace, warn: Callable[[Iterable[str]], None], stop: Stop
) -> Iterator[bytes]:
    form = arguments.to
    if form == "html" and (arguments.move is not None or arguments.solution):
        raise BadUse("--step and --solution are for png, svg and pdf; see satori export --help.")
    if arguments.move is not None and arguments.solution:
        raise BadUse("--step and --solution exclude each other; see satori export --help.")
    whole = arguments.move is None and not arguments.solution
    if form == "html":
        return walkthrough_html(walkthrough(problem, stop), stop)
    if form == "pdf" and whole:
        return walkthrough_pdf(walkthrough(problem, stop), stop)
    verdict = problem.verdict(stop)
    if arguments.solution and not verdict.solutions:
        raise BadUse("This puzzle has no solution that could be drawn.")
    if arguments.solution and len(verdict.solutions) > 1:
        warn([text("This puzzle has several solutions; one of them is drawn.")])
    state = State(problem.document, verdict=verdict)
    content = Content.SOLUTION if arguments.solution else Content.PUZZLE
    if arguments.move is not None:
        moves = [one for one in problem.explanation(stop) if isinstance(one, Move)]
        if not 0 < arguments.move <= len(moves):
            said = "There is no move {move}; the last is {last}."
            raise BadUse(said, move=arguments.move, last=len(moves))
        told = Told(problem.start).with_moves(moves)
        state = state._replace(mode=Mode.STEPS, told=told, position=arguments.move)
        content = Content.SHOWN
    picture = picture_of(state, content, rulers=content is Content.SHOWN)
    return picture_file(picture, PictureFormat(form), STANDARD_PITCH, stop)
