"""Hints: proved from the player's marks, told in four stages, and mistakes come first."""

from random import Random

import pytest

from app import paths
from app.core.document import Document
from app.core.moves import SAID_PARTS, Part
from app.core.stop import Stop
from app.formats import read_input, read_text
from app.session.highlights import highlights
from app.session.hints import REASON, hint_lines, hinted_cells
from app.session.panels import panel_text
from app.session.play_text import play_text
from app.session.problem import Problem
from app.session.state import Mode, Question
from tests.bench.boards import tiled_lightup
from tests.session.hint_checking import check_proved, marked, solved_facts

KINDS = ["lightup/old-town", "norinori/harbour", "futoshiki/long-view"]
SMALL = ["lightup/welcome", "norinori/paddock", "futoshiki/five-by-five"]


def bundled(name):
    return read_input(str(paths.puzzles() / f"{name}.satori"))


@pytest.mark.parametrize("name", KINDS)
def test_a_hint_is_proved_from_the_marks(name):
    document = bundled(name)
    rng = Random(name)
    facts = [x for x in solved_facts(Problem(document)) if x > 0 or document.kind != "futoshiki"]
    for share in (0.0, 0.2, 0.5, 0.8, 0.95):
        some = rng.sample(facts, int(share * len(facts)))
        problem = Problem(marked(document, some))
        hint = problem.hint(Stop())
        assert hint.move is not None
        check_proved(problem, hint.move, solved_facts(problem))


@pytest.mark.parametrize("name", KINDS)
def test_a_mistake_comes_first(name):
    document = bundled(name)
    facts = solved_facts(Problem(document))
    true = [x for x in facts if x > 0]
    wrong = -next(x for x in facts if x < 0)
    problem = Problem(marked(document, [*true[:3], wrong]))
    hint = problem.hint(Stop())
    cell = problem.model(Stop()).facts[wrong - 1].cell
    assert hint.move is None
    assert cell in hint.wrong


def test_all_that_is_marked_at_first_is_named():
    where = Problem(bundled("norinori/easy/autumn-lagoon")).hint(Stop()).where
    assert str(where) == "Look at region C, region D and region H."
    where = Problem(bundled("futoshiki/expert/granite-descent")).hint(Stop()).where
    assert str(where) == (
        "Look at the sign between r2c1 and r2c2, the sign between r4c1 and r5c1 and the sign "
        "between r5c1 and r6c1."
    )


def test_a_line_that_crosses_a_number_is_not_named_beside_it():
    """The lines cross at the cell that is found."""
    where = Problem(bundled("lightup/hard/velvet-passage")).hint(Stop()).where
    assert str(where) == "Look at the 2 in row 6 and the 1 in row 6."


@pytest.mark.parametrize(
    ("name", "area"),
    [
        ("futoshiki/terraces", {(5, 1), (6, 1)}),
        ("lightup/chapel", {(3, 0), (2, 0), (4, 0), (3, 1)}),
        ("norinori/lily-pond", {(0, 1), (0, 2)}),
    ],
)
def test_first_only_that_is_marked_which_is_named(open_session, name, area):
    """Not what follows from it: that would give the rest of the move away, and lead astray."""
    session = open_session(name)
    session.worker.finish()
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.game.hint()
    session.worker.finish()
    assert highlights(session.state).hinted == area


def test_what_is_ruled_out_on_the_way_stands_back(open_session):
    """Only the cell that gets the number has the strong frame."""
    session = open_session("futoshiki/easy/alpine-ascent")
    session.worker.finish()
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.game.hint()
    session.worker.finish()
    for _ in range(REASON - 1):
        session.game.hint()
    move, found = session.state.hint.move, highlights(session.state)
    assert move.of(Part.LEAD)
    assert found.conclusions == move.conclusions
    assert found.others == hinted_cells(move) - move.conclusions
    assert found.others
    assert found.reasons.isdisjoint(found.others)


@pytest.mark.parametrize("name", SMALL)
def test_a_puzzle_is_solved_with_hints_alone(open_session, name):
    session = open_session(name)
    session.worker.finish()
    session.enter(Mode.PLAY)
    session.worker.finish()
    for _ in range(60):
        if session.state.play.solved:
            break
        session.game.hint()
        session.worker.finish()
        said = []
        for stage in (1, 2, 3):
            assert session.state.hint.stage == stage
            said.append(str(panel_text(session.state)))
            assert f"{stage} of 4" in str(play_text(session.state))
            session.game.hint()
        assert len(set(said)) == 3
        assert session.state.hint is None
        session.worker.finish()
    assert session.state.play.solved
    assert "hint" in str(play_text(session.state))


def test_the_hint_goes_with_the_next_mark_or_when_it_is_dropped(open_session):
    session = open_session("lightup/welcome")
    session.worker.finish()
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.game.hint()
    session.worker.finish()
    assert session.state.hint is not None
    session.game.drop_hint()
    assert session.state.hint is None
    session.game.hint()
    assert session.state.question is Question.HINT
    session.game.click((0, 0), secondary=True)
    session.worker.finish()
    assert session.state.hint is None


def test_several_solutions_or_none():
    for text, said in (
        (". . .\n. . .\n", "no move follows"),
        ("4 . .\n. . .\n", "no solution"),
    ):
        hint = Problem(read_text(text)).hint(Stop())
        assert hint.move is None
        assert said in str(hint.said)


def test_a_hint_leaves_alone_what_the_window_follows_meanwhile():
    """One of several solutions is marked in the file; the window has gone on to other marks."""
    document = read_text(". . .\n. . .\n")._replace(progress=(("L", ".", "."), (".", ".", "L")))
    problem = Problem(document)
    watch = problem.watch(Stop())
    watch.follow([2])
    before = list(watch.truth), dict(watch.broken)
    assert problem.hint(Stop()).done
    assert (watch.truth, watch.broken) == before


def test_a_hint_that_takes_long_is_found_before_anyone_asks(open_session, monkeypatch):
    monkeypatch.setattr("app.session.problem.LONG_SECONDS", 0.0)  # any hint
    session = open_session("lightup/old-town")
    session.worker.finish()
    session.enter(Mode.PLAY)
    session.worker.finish()
    session.game.click((0, 1), secondary=False)
    assert session.state.document.progress is not None
    questions = []
    session.subscribe(lambda state, changed: questions.append(state.question))
    session.worker.finish()
    assert not questions  # nobody notices
    session.game.hint()
    session.worker.finish()
    found = session.state.hint.move
    session.game.drop_hint()
    session.game.hint()
    session.worker.finish()
    assert session.state.hint.move is found
    session.game.drop_hint()
    session.undo()
    session.game.hint()  # at once: what was found before is of another position
    session.worker.finish()
    assert session.state.hint.move is not found


@pytest.mark.parametrize("name", SMALL)
def test_nothing_is_taken_for_granted(name):
    """Whoever marks no white cell, cross or candidate hears of those that a hint rests on."""
    problem = Problem(bundled(name))
    true = [x for x in solved_facts(problem) if x > 0]
    rng = Random(name)
    said = 0
    for share in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9) * 3:
        some = rng.sample(true, int(share * len(true)))
        at = problem.with_marks(marked(problem.document, some))
        move = at.hint(Stop()).move
        silent = [told.step for told in move.steps if told.part is Part.SILENT]
        granted = {x for step in silent if not is_seen(at, step) for x in step.conclusions}
        for told in (one for one in move.steps if one.part in SAID_PARTS):
            assert granted.isdisjoint(told.step.facts)
            said += told.part is Part.LEAD and told.step.size == 1
    assert said or name.startswith("lightup")


def is_seen(problem, step):
    return problem.puzzle_type.wording.is_seen(problem.model(Stop()), step)


@pytest.mark.parametrize("near", [(5, 5), (5, 34), (34, 20)])
def test_a_hint_is_near_the_cursor_on_a_large_board(near):
    problem = Problem(Document("lightup", tiled_lightup(40)))
    cells = hinted_cells(problem.hint(Stop(), near).move)
    assert min(max(abs(row - near[0]), abs(col - near[1])) for row, col in cells) <= 7


def test_a_trial_is_told_and_not_only_announced():
    """What is folded elsewhere is the reason here."""
    path = paths.course() / "lightup" / "a-trial-1.satori"
    hint = Problem(read_input(str(path))).hint(Stop())
    told = " ".join(map(str, hint_lines(hint, REASON)))
    assert "Suppose " in told
    assert "But " in told


def test_every_trial_of_a_move_is_told():
    """Also where a line says of several trials what they show."""
    document = read_input(str(paths.course() / "lightup" / "a-trial-3.satori"))
    said = [str(line) for line in hint_lines(Problem(document).hint(Stop()), REASON)]
    assert not [line for line in said if "ends in a clash" in line]
    for supposed, end in (("r2c1", "So r2c1 has no bulb"), ("r5c5", "So r5c5 has no bulb")):
        start = said.index(f"Suppose {supposed} is a bulb.")
        assert [line for line in said[start + 2 :] if line.startswith(end)]


@pytest.mark.parametrize("drop", [False, True])
def test_a_hint_asked_for_before_the_verdict_does_not_keep_it_away(open_session, drop):
    session = open_session("lightup/pinwheel")
    session.enter(Mode.PLAY)
    session.game.hint()
    if drop:
        session.game.drop_hint()
    session.worker.finish()
    assert session.state.verdict is not None
    assert (session.state.hint is None) == drop
