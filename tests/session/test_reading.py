"""Reading a move line by line: what stands at each line, and what the keys and the mouse do."""

import pytest

from app.core.editing import Spot
from app.core.lines import Case, Line
from app.core.moves import Part
from app.core.steps import Link, Step
from app.core.words import Message
from app.session.answers import Move, Shown, ToldLine, ToldStep
from app.session.highlights import highlights
from app.session.knowledge import known, known_before_line, known_before_move
from app.session.panels import panel_lines, panel_text
from app.session.scene import scene
from app.session.state import Mode, MoveOffer
from app.session.walk import can_open, kept_lines, line_knowledge, lines_below

ARGUED = "norinori/allotments"
NONE = "lightup/the-fourth-side"


def told(said, depth=0, *, supposed=(), inferred=(), gives=(), inner=()):
    links = (Link(0, (), (), inferred),) if inferred else ()
    line = Line(Message(said, depth=depth), supposed, links, gives=gives)
    places = {abs(x): (0, abs(x)) for x in (*supposed, *inferred, *gives)}
    return ToldLine(line, Shown(), supposed, inferred, Shown(), inner, places)


LEMMA = (
    told("Suppose further 3.", 2, supposed=(3,)),
    told("But no.", 2),
    told("So not 3.", 1, gives=(-3,)),
)
TRIAL = Move(
    "trial",
    (
        told("Before all, 4.", gives=(4,)),
        told("Suppose 1.", 1, supposed=(1,)),
        told("Then 2.", 1, inferred=(2,)),
        told("Then not 3.", 1, gives=(-3,), inner=LEMMA),
        told("But no.", 1),
        told("So not 1.", gives=(-1,)),
    ),
    Message("And more."),
    (ToldStep(Step((-1,), (0,)), "trial", (), Message("-1"), frozenset({(0, 1)}), Shown()),),
)

STANDING = {
    (0,): ((4,), {}),
    (1,): ((4,), {1: "2"}),
    (2,): ((4,), {1: "2", 2: "3"}),
    (3,): ((4,), {1: "2", 2: "3", -3: "4"}),
    (3, 0): ((4,), {1: "2", 2: "3", 3: "4.1"}),
    (3, 1): ((4,), {1: "2", 2: "3", 3: "4.1"}),
    (3, 2): ((4,), {1: "2", 2: "3", -3: "4.3"}),
    (4,): ((4,), {1: "2", 2: "3", -3: "4"}),
    (5,): ((4, -1), {}),
}
"""What the lines down to one have shown, and the ghosts with the numbers of their lines."""


@pytest.mark.parametrize("path", STANDING)
def test_what_stands_at_a_line(path):
    found = line_knowledge(TRIAL, path)
    ghosts = {ghost.literal: ghost.number for ghost in found.ghosts}
    assert (found.given, ghosts) == STANDING[path]
    assert found.last == (path == (5,))
    assert [ghost.literal for ghost in found.ghosts if ghost.supposed] == [
        literal for literal in ghosts if literal in (1, 3)
    ]


KEPT = {
    (0,): set(),
    (1,): set(),
    (2,): {(1,)},
    (3, 0): {(1,), (3,)},
    (3, 1): {(1,), (3,), (3, 0)},
    (3, 2): {(1,), (3,)},
    (4,): {(1,)},
    (5,): set(),
}
"""The lines with suppositions in force at one, and the line that it is within."""


@pytest.mark.parametrize("path", KEPT)
def test_a_supposition_is_in_sight_as_long_as_it_is_in_force(path):
    assert kept_lines(TRIAL, path) == KEPT[path]


def of_cases(*cases, gives=()):
    """Return a line that tells cases apart, each with what it supposes and what follows."""
    rule = Link(0, (), (), ())
    found = tuple([Case(supposed, (Link(1, (), (), follows),)) for supposed, follows in cases])
    line = Line(Message("Either way."), links=(rule,), cases=found, gives=gives)
    literals = [x for case in cases for part in case for x in part]
    return ToldLine(line, Shown(), cell_of={abs(x): (0, abs(x)) for x in (*literals, *gives)})


CASES = {
    "one or the other": (of_cases(((1,), (-3,)), ((2,), (-3,)), gives=(-3,)), "1:a 2:b -3:"),
    "more in one of them": (
        of_cases(((1,), (4, -3)), ((2,), (-3,)), gives=(-3,)),
        "1:a 2:b -3: 4:a",
    ),
    "ruled out in the other": (
        of_cases(((1,), (-2, -3)), ((2,), (-1, -3)), gives=(-3,)),
        "1:a 2:b -3:",
    ),
    "two of three": (
        of_cases(((1, 2), (-4,)), ((1, 3), (-4,)), ((2, 3), (-4,)), gives=(-4,)),
        "1: 2: 3: -4:",
    ),
}
"""A line, and the marks of its cases with their letters; none for what is in several."""


@pytest.mark.parametrize("name", CASES)
def test_each_case_of_a_line_has_its_ghosts(name):
    line, shown = CASES[name]
    move = Move("cases", (line,), None, ())
    assert can_open(move)
    found = line_knowledge(move, (0,))
    said = {f"{ghost.literal}:{ghost.case}" for ghost in found.ghosts}
    assert said == set(shown.split())
    assert {ghost.number for ghost in found.ghosts} == {"1"}
    assert found.given == ()  # it is seen as a ghost, before it stands
    all_in_one = told("Both.", gives=line.line.gives, inner=(line,))
    whole = line_knowledge(Move("cases", (all_in_one,), None, ()), (0,))
    assert {ghost[:4] for ghost in whole.ghosts} == {ghost[:4] for ghost in found.ghosts}


def test_cases_are_seen_on_the_board_and_are_not_known_to_the_formula(open_session):
    session = open_session("norinori/garden-path")
    session.enter(Mode.STEPS)
    session.worker.finish()
    places = [
        (number, index)
        for number, move in enumerate(session.state.moves, 1)
        for index, line in enumerate(move.lines)
        if line.line.cases
    ]
    assert places
    for number, index in places:
        session.tour.go(number)
        before = known_before_move(session.state)
        session.reading.show((index,))
        line = session.state.shown_line
        shown = scene(session.state)
        for case, letter in zip(line.line.cases, "ab", strict=True):
            for literal in case.supposed:
                cell = line.cell_of[abs(literal)]
                assert cell in shown.ghosts
                assert dict(shown.highlights.numbers)[cell].endswith(letter)
                assert before[abs(literal)] == known_before_line(session.state)[abs(literal)] == 0


def test_what_a_count_speaks_of_is_a_ghost_and_the_result_is_seen_after_it(open_session):
    session = open_session("lightup/old-town")
    session.enter(Mode.STEPS)
    session.worker.finish()
    places = [
        (number, index)
        for number, move in enumerate(session.state.moves, 1)
        for index, line in enumerate(move.lines)
        if line.line.imagined
    ]
    assert places
    for number, index in places:
        session.tour.go(number)
        session.reading.show((index,))
        line, shown = session.state.shown_line, scene(session.state)
        cells = {line.cell_of[abs(x)] for x in line.line.imagined}
        assert shown.highlights.supposed == cells
        assert cells <= shown.ghosts.keys()
        assert all(known(session.state)[abs(x)] == 0 for x in line.line.imagined)
        if index == len(session.state.move.lines) - 1:
            session.tour.next()
            assert (session.state.position, session.state.line) == (number, ())
            assert all(known(session.state)[abs(x)] for x in line.line.imagined)
            session.tour.next()
            assert session.state.position == number + 1


@pytest.mark.parametrize("unfolded", [frozenset(), frozenset({(3,)})])
def test_lines_are_numbered_indented_and_folded(unfolded):
    lines = {line.path: line for line in panel_lines(TRIAL, unfolded)}
    assert list(lines) == list(lines_below(TRIAL.lines, unfolded))
    shown = {path: (line.number, line.level, line.folded) for path, line in lines.items()}
    inner = {
        (3, 0): ("4.1", 2, None),
        (3, 1): ("4.2", 3, None),
        (3, 2): ("4.3", 2, None),
    }
    assert shown == {
        (0,): ("1", 0, None),
        (1,): ("2", 0, None),
        (2,): ("3", 1, None),
        (3,): ("4", 1, not unfolded),
        **(inner if unfolded else {}),
        (4,): ("5", 1, None),
        (5,): ("6", 0, None),
    }


def test_a_plain_move_has_no_numbers():
    plain = TRIAL._replace(lines=(told("So 1.", gives=(1,)), told("So 2.", gives=(2,))))
    assert [line.number for line in panel_lines(plain, frozenset())] == ["", ""]


# In a session


def at_an_argument(open_session):
    """Return a session that shows a move with a supposition, and the place of that line."""
    session = open_session(ARGUED)
    session.enter(Mode.STEPS)
    session.worker.finish()
    for number, move in enumerate(session.state.told.moves, 1):
        for index, line in enumerate(move.lines[:-1]):
            if line.supposed and not move.lines[-1].supposed:
                session.tour.go(number)
                return session, (index,)
    raise AssertionError("no move has a supposition")


def test_keys_go_through_the_lines_and_on_to_the_next_move(open_session):
    session, _ = at_an_argument(open_session)
    number, lines = session.state.position, session.state.move.lines
    session.tour.next()
    assert (session.state.position, session.state.line) == (number + 1, ())
    session.tour.back()
    session.reading.enter()
    for index in range(len(lines)):
        assert session.state.shown_line is lines[index]
        session.reading.go_down() if index % 2 and index + 1 < len(lines) else session.tour.next()
    assert (session.state.position, session.state.line) == (number + 1, ())
    session.tour.go(number)
    session.reading.go_down()
    assert session.state.line == (0,)
    session.tour.back()
    assert (session.state.position, session.state.line) == (number, ())
    session.tour.back()
    assert session.state.position == number - 1


def test_ghosts_are_on_the_board_until_the_line_is_left(open_session):
    session, path = at_an_argument(open_session)
    whole = scene(session.state)
    assert not whole.ghosts
    assert highlights(session.state).conclusions == session.state.move.conclusions
    session.reading.show(path)
    supposing = scene(session.state)
    line = session.state.shown_line
    assert set(line.cell_of.values()) >= highlights(session.state).supposed
    assert highlights(session.state).supposed <= supposing.ghosts.keys()
    decided = {abs(literal) for literal in session.state.move.literals}
    values = known(session.state)
    assert not any(values[abs(literal)] for literal in line.supposed)
    assert decided  # the whole move decides something, the supposition nothing
    session.reading.show(path)
    assert scene(session.state) == whole


def test_pointing_at_a_line_shows_it_and_a_click_keeps_it(open_session):
    session, path = at_an_argument(open_session)
    whole = scene(session.state)
    session.reading.point_at(path)
    pointed = scene(session.state)
    assert pointed.ghosts
    session.reading.point_at(())
    assert scene(session.state) == whole
    session.reading.point_at(path)
    session.reading.show(path)
    session.reading.point_at(())
    assert scene(session.state) == pointed
    session.reading.leave()
    assert scene(session.state) == whole


def test_a_line_that_is_not_there_is_not_shown(open_session):
    session, _ = at_an_argument(open_session)
    before = session.state
    session.reading.show((99,))
    session.reading.point_at((0, 0))
    session.reading.fold((99,), unfold=True)
    assert session.state == before


def test_the_last_line_leaves_the_board_as_the_move_does(open_session):
    session, _ = at_an_argument(open_session)
    after = known(session.state)
    last = len(session.state.move.lines) - 1
    session.reading.show((last,))
    assert known(session.state) == after


@pytest.mark.parametrize("name", ["lightup/welcome", ARGUED, "futoshiki/five-by-five"])
def test_every_detail_goes_step_by_step_over_the_same_boards(open_session, name):
    session = open_session(name)
    session.enter(Mode.STEPS)
    session.worker.finish()
    moves = session.state.moves
    boards = []
    for number in range(len(moves) + 1):
        session.tour.go(number)
        boards.append(known(session.state))
        session.tour.set_detail(True)
        assert known(session.state) == boards[-1]
        assert all(len(one.steps) == 1 for one in session.state.moves)
        session.tour.set_detail(False)
        assert session.state.position == number
    session.tour.set_detail(True)
    taken = [len(move.steps) for move in moves]
    assert len(session.state.moves) == sum(taken)
    session.tour.go(1)
    session.tour.set_detail(False)
    assert session.state.position == 1
    for number, move in enumerate(moves, 1):
        session.tour.go(number)
        assert panel_text(session.state).tail == move.tail
        light = {told.part for told in move.steps} & {Part.LEAD, Part.TAIL}
        assert bool(highlights(session.state).others) <= bool(light)


def test_why_there_is_no_solution_is_gone_through_on_the_board(open_session):
    session = open_session(NONE)
    session.worker.finish()
    argument = session.state.conflict.argument
    session.tour.show_why()
    assert session.state.mode is Mode.STEPS
    assert session.state.moves == argument
    for number, move in enumerate(argument, 1):
        assert session.state.position == number
        assert panel_text(session.state).sentences == move.sentences
        assert highlights(session.state).conclusions == move.conclusions
        session.tour.next()
    assert session.state.position == len(argument)
    assert highlights(session.state).contradiction
    session.tour.go(0)
    assert len(panel_text(session.state).clashes) > 1
    session.tour.play()
    for _ in argument:
        session.tour.tick()
    assert (session.state.position, session.state.playing) == (len(argument), False)


def test_asking_why_before_it_is_known_shows_it_once_it_is(open_session):
    session = open_session(NONE)
    session.worker.run_until(lambda: session.state.conflict is not None)
    session.tour.show_why()
    session.worker.finish()
    assert session.state.move is session.state.conflict.argument[0]


# A cell that is decided later


def at_the_start(open_session, name="lightup/ballroom"):
    session = open_session(name)
    session.enter(Mode.STEPS)
    session.worker.finish()
    return session, [min(move.conclusions) for move in session.state.moves]


def test_what_was_not_seen_yet_is_offered_before_it_is_shown(open_session):
    session, cells = at_the_start(open_session)
    session.tour.go(2)
    session.click(Spot(cells[4]))
    assert session.state.position == 2
    assert session.state.offer == MoveOffer(cells[4], 5)
    session.offers.decline()
    assert (session.state.position, session.state.offer) == (2, None)
    session.click(Spot(cells[4]))
    session.offers.take()
    assert (session.state.position, session.state.offer) == (5, None)
    session.click(Spot(cells[0]))  # this one was seen
    assert (session.state.position, session.state.offer) == (1, None)
    session.click(Spot(cells[3]))  # and so was this
    assert (session.state.position, session.state.offer) == (4, None)


@pytest.mark.parametrize("act", ["next", "play", "design", "detail"])
def test_an_offer_is_gone_with_the_next_action(open_session, act):
    session, cells = at_the_start(open_session)
    session.click(Spot(cells[4]))
    assert session.state.offer
    if act == "design":
        session.enter(Mode.DESIGN)
    elif act == "detail":
        session.tour.set_detail(True)
    else:
        getattr(session.tour, act)()
        session.tour.tick()
    assert session.state.offer is None


def test_a_given_number_leads_nowhere(open_session):
    session, _ = at_the_start(open_session, "futoshiki/five-by-five")
    givens = session.state.puzzle.givens
    cell = next(
        (row, col) for row, line in enumerate(givens) for col, one in enumerate(line) if one
    )
    session.click(Spot(cell))
    assert str(session.state.notice.said) == f"r{cell[0] + 1}c{cell[1] + 1} is given."
    assert (session.state.position, session.state.offer) == (0, None)


def test_who_saw_the_solution_is_asked_nothing(open_session):
    session, cells = at_the_start(open_session)
    session.tour.show_solution()
    session.tour.go(0)
    session.click(Spot(cells[4]))
    assert (session.state.position, session.state.offer) == (5, None)


# What a move removes


def left_and_struck(state):
    """Return for each open cell of a Futoshiki the numbers left, and those struck out."""
    found = {}
    for index, look in enumerate(scene(state).looks):
        if not look.given and not look.found:
            blank = not look.candidates and not look.out
            left = range(1, look.size + 1) if blank else look.candidates
            found[index] = set(left), set(look.out)
    return found


@pytest.mark.parametrize("name", ["futoshiki/open-field", "futoshiki/stepping-stones"])
def test_a_candidate_is_struck_out_before_it_vanishes(open_session, name):
    session = open_session(name)
    session.enter(Mode.STEPS)
    session.worker.finish()
    before = None
    struck = set()
    for number, move in enumerate(session.state.moves, 1):
        session.tour.go(number)
        shown = left_and_struck(session.state)
        for index, line in enumerate([None, *move.lines]):
            if line is not None:
                session.reading.show((index - 1,))
            now = left_and_struck(session.state)
            for cell in now.keys() & (before or {}).keys():
                assert before[cell][0] <= now[cell][0] | now[cell][1]
                struck |= {len(move.lines)} if now[cell][1] else set()
        before = shown
    assert {1} < struck
