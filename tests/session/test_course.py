"""The course: positions in which a technique is the next move, and where it is not."""

import pytest

from app import paths
from app.core.play import no_marks
from app.core.registry import kinds, puzzle_type
from app.core.stop import Stop
from app.formats import read_input
from app.session.answers import Move
from app.session.course import POSITIONS, course
from app.session.hints import hinted_literals, steps_to
from app.session.panels import panel_text
from app.session.problem import Problem
from app.session.state import Mode

TECHNIQUES = [technique for kind in kinds() for technique in course(kind, paths.course())]
LARGEST = 64
"""Cells of the bundled puzzles whose moves are looked at."""


def marked(document, literals):
    marks = puzzle_type(document.kind).marks(document.puzzle, literals)
    return document._replace(progress=None if marks == no_marks(document.puzzle) else marks)


def test_every_kind_has_a_course_and_every_file_a_technique():
    assert {technique.kind for technique in TECHNIQUES} == set(kinds())
    listed = [path for technique in TECHNIQUES for path in technique.files]
    assert len(listed) == len(set(listed)) == POSITIONS * len(TECHNIQUES)
    assert set(listed) == set(paths.course().rglob("*.*"))


def by_name(technique):
    return f"{technique.kind} {technique.title}"


@pytest.mark.parametrize("technique", TECHNIQUES, ids=by_name)
def test_a_technique_fires_where_it_must_and_not_where_it_must_not(technique):
    positions, refrained = [], 0
    for path in technique.files:
        document = read_input(str(path))
        positions.append((document.puzzle, document.progress))
        problem = Problem(document)
        move = problem.hint(Stop()).move
        assert move.idea == technique.title
        found = hinted_literals(move)
        # Not where it is done already.
        done = problem.with_marks(marked(document, [*problem.start, *move.literals])).hint(Stop())
        assert done.done or set(found).isdisjoint(hinted_literals(done.move))
        # Nor without the marks that it rests on, unless these follow from the others.
        own = {x for step in steps_to(move, found) for x in step.facts} & set(problem.start)
        for kept in ([x for x in problem.start if x not in own], []):
            other = problem.with_marks(marked(document, kept)).hint(Stop()).move
            rests = {x for told in other.steps for x in told.step.facts}
            assert own.isdisjoint(rests - set(other.literals))
            same = other.idea == move.idea and set(found) <= set(other.literals)
            refrained += not own or not same
    assert len(set(positions)) == POSITIONS
    assert refrained


@pytest.mark.parametrize("kind", kinds())
def test_every_title_of_bundled_puzzles_is_taught(kind):
    taught = {lesson.title for lesson in puzzle_type(kind).lessons}
    seen = set()
    for path in sorted((paths.puzzles() / kind).glob("*.satori")):
        problem = Problem(read_input(str(path)))
        puzzle = problem.document.puzzle
        if puzzle.rows * puzzle.cols <= LARGEST and problem.verdict(Stop()).solutions:
            seen |= {move.idea for move in problem.moves(Stop()) if isinstance(move, Move)}
    assert len(seen) > 5
    assert seen <= taught


def test_a_lesson_is_told_while_it_is_played_and_needs_no_saving(open_session):
    session = open_session("lightup/welcome")
    technique = course("norinori", paths.course())[0]
    lesson = puzzle_type("norinori").lessons[0]
    session.open(read_input(str(technique.files[0])), None, mode=Mode.PLAY, lesson=lesson)
    session.worker.finish()
    assert session.state.mode is Mode.PLAY
    assert lesson.about in panel_text(session.state).sentences
    session.game.hint()
    session.worker.finish()
    for _ in range(3):
        session.game.hint()
    assert session.state.undo is not None
    assert not session.state.modified
    assert lesson.about in panel_text(session.state).sentences
    session.open(read_input(str(technique.files[1])), None)
    assert session.state.lesson is None
