"""The tools for makers in a session: shown before it is made, one undo; and the way to the end."""

import pytest

from app.core.editing import Spot, Symmetry
from app.core.errors import TimedOut
from app.core.steps import Step
from app.core.stop import Stop
from app.core.words import Message
from app.session.answers import Route, RouteMove, Skipped
from app.session.highlights import highlights
from app.session.route import RouteFinder, route_of, shape_of
from app.session.route_text import say_route
from app.session.scene import scene
from app.session.state import Mode, Tool
from app.session.status_text import status_text
from app.session.workshop import Workshop, WorkshopHearer
from tests.generate.checking import clues_of, is_symmetric, is_unique, level_of
from tests.helpers.inline import Inline
from tests.helpers.plain import grid

WALLS = grid(".X...../....X../..X..../......./....X../..X..../.....X.")
SPARE = grid(".X../X0../..0X/..X.")
"""One of its two numbers is enough; they are symmetric."""
NORINORI = "satori 1\nkind: norinori\n\n" + "a a b b b b\na a b b b b\n" + "b b b b b b\n" * 4


class Bench:
    """A session with tools, whose work is done when the test says so."""

    def __init__(self, session):
        self.session = session
        self.worker = Inline()
        self.refused, self.content, self.tried = [], [], []
        hearer = WorkshopHearer(
            self.refused.append, self.content.append, lambda: None, self.tried.append
        )
        self.shop = Workshop(session, self.worker, hearer)

    def use(self, tool):
        self.shop.use(tool)
        self.worker.finish()
        return self.session.state.proposal


@pytest.fixture
def bench(open_session):
    def make(what, puzzle=None):
        session = open_session(what)
        if puzzle is not None:
            session.drawing.edit(puzzle, Message("Draw"))
        session.worker.finish()
        return Bench(session)

    return make


def light_up(puzzle):
    return "\n".join(" ".join(line) for line in puzzle.grid) + "\n"


@pytest.mark.parametrize("tool", Tool)
def test_it_is_shown_before_it_is_made_and_is_one_undo(bench, tool):
    drawn = SPARE if tool is Tool.REMOVE else WALLS
    made = bench(light_up(drawn))
    session, before = made.session, made.session.state
    proposal = made.use(tool)
    assert not made.refused
    assert session.state.document is before.document
    assert scene(session.state).looks == session.puzzle_type.looks(proposal.puzzle, ())
    assert highlights(session.state).conclusions == proposal.cells
    assert {cell for cell in proposal.cells} == {
        (r, c)
        for r in range(drawn.rows)
        for c in range(drawn.cols)
        if drawn.grid[r][c] != proposal.puzzle.grid[r][c]
    }
    assert str(status_text(session.state).said) == "Not drawn yet"
    made.shop.accept()
    assert session.state.puzzle == proposal.puzzle
    assert session.state.proposal is None
    assert is_unique("lightup", session.state.puzzle)
    session.undo()
    assert session.state.document is before.document
    assert session.state.undo is None


def test_cancel_leaves_the_drawing_as_it_was(bench):
    made = bench(light_up(WALLS))
    before = made.session.state
    assert made.use(Tool.UNIQUE) is not None
    made.shop.cancel()
    assert made.session.state.document is before.document
    assert made.session.state.undo is None
    assert scene(made.session.state).looks == scene(before).looks


def test_another_goes_through_what_was_found_and_looks_for_more(bench):
    made = bench(light_up(WALLS))
    first = made.use(Tool.UNIQUE)
    seen = [first.puzzle]
    for number in range(2, first.found + 2):
        made.shop.another()
        made.worker.finish()
        proposal = made.session.state.proposal
        assert proposal.number == number
        assert proposal.puzzle not in seen
        assert is_unique("lightup", proposal.puzzle)
        seen.append(proposal.puzzle)
    made.shop.accept()
    assert made.session.state.puzzle == seen[-1]


def test_where_there_is_no_other_that_is_said(bench):
    made = bench(light_up(SPARE))
    found = [made.use(Tool.REMOVE).puzzle]
    for _ in range(3):
        made.shop.another()
        made.worker.finish()
        found.append(made.session.state.proposal.puzzle)
    assert len(set(found)) == 2
    assert made.refused[0] == "No other one was found."


def test_the_symmetry_is_kept_if_asked(bench):
    made = bench(light_up(grid("2..0/..../..../0..0")))
    proposal = made.use(Tool.REMOVE)
    assert proposal.symmetry is not Symmetry.NONE
    assert not proposal.keeps
    made.shop.keep_symmetry(True)
    made.worker.finish()
    kept = made.session.state.proposal
    assert kept.keeps
    assert is_unique("lightup", kept.puzzle)
    assert is_symmetric("lightup", kept.puzzle, Symmetry.HALF_TURN)


def test_what_was_found_stays_where_symmetry_allows_nothing(bench):
    made = bench(light_up(grid("..../..21/01../....")))
    proposal = made.use(Tool.REMOVE)
    made.shop.keep_symmetry(True)
    made.worker.finish()
    assert made.refused == ["Nothing can be removed without losing the symmetry."]
    assert made.session.state.proposal == proposal


def test_it_is_as_hard_as_asked_or_stays_as_it_was(bench):
    made = bench(light_up(WALLS))
    made.use(Tool.COMPLETE)
    made.shop.want_level("hard")
    made.worker.finish()
    proposal = made.session.state.proposal
    assert proposal.level == "hard" == level_of("lightup", proposal.puzzle)
    small = bench(light_up(grid(".X./.../...")))
    before = small.use(Tool.COMPLETE)
    small.shop.want_level("expert")
    small.worker.finish()
    assert len(small.refused) == 1
    assert small.session.state.proposal == before


def test_refusals_are_one_sentence(bench):
    needed = bench(light_up(grid(".2../X.X./.X.X/..2.")))
    assert needed.use(Tool.REMOVE) is None
    assert not needed.refused
    assert needed.content == ["Every clue is needed: nothing can be removed."]
    assert needed.use(Tool.UNIQUE) is None
    assert not needed.refused
    assert needed.content[1:] == ["There is one solution already."]
    small = bench("2 2\n- -\n- -\n")
    small.use(Tool.COMPLETE)
    assert small.refused == ["No puzzle with these walls has one solution."]


@pytest.mark.parametrize("end", ["click", "undo", "mode", "open"])
def test_whatever_else_is_done_ends_it(bench, end):
    made = bench("3 3\n- - -\n- - -\n- - -\n", WALLS)
    session = made.session
    made.use(Tool.COMPLETE)
    made.shop.another()  # still at work
    doing = {
        "click": lambda: session.click(Spot((6, 6))),
        "undo": session.undo,
        "mode": lambda: session.enter(Mode.PLAY),
        "open": lambda: session.open(session.state.document, None),
    }
    doing[end]()
    assert session.state.proposal is None
    assert not made.shop.busy
    made.worker.finish()
    assert session.state.proposal is None


def test_a_stop_is_obeyed_and_nothing_is_heard(bench):
    made = bench(light_up(WALLS))
    made.shop.use(Tool.COMPLETE)
    assert made.shop.busy
    made.shop.stop()
    made.worker.finish()
    assert (made.shop.busy, made.session.state.proposal, made.refused) == (False, None, [])


def test_regions_are_completed_in_a_session(bench):
    made = bench(NORINORI)
    proposal = made.use(Tool.COMPLETE)
    assert proposal.edges
    made.shop.accept()
    made.session.worker.finish()
    assert is_unique("norinori", made.session.state.puzzle)
    corner = made.session.state.puzzle.regions[0][0]
    at = {
        (r, c)
        for r in range(6)
        for c in range(6)
        if made.session.state.puzzle.regions[r][c] == corner
    }
    assert at == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert str(made.shop.why_not(Tool.REMOVE)) == "Puzzles of this kind have nothing to remove."


def test_a_kind_without_tools_says_so(bench, tally):
    made = bench("satori 1\nkind: tally\n\n2 0 1\n2 1\n")
    for tool in Tool:
        assert str(made.shop.why_not(tool)).startswith("Puzzles of this kind")
        assert made.use(tool) is None
    assert not made.worker.tickets


def test_tools_are_for_drawing(bench):
    made = bench(light_up(WALLS))
    made.session.enter(Mode.PLAY)
    assert str(made.shop.why_not(Tool.COMPLETE)) == "This changes the drawing. Choose Design first."


# The way to the solution


def skipped(conclusions, facts, rules=1):
    return Skipped((Step(tuple(conclusions), tuple(range(rules)), tuple(facts)),))


def test_open_moves_are_counted():
    moves = [skipped([1], []), skipped([2], []), skipped([3], [1, 2], 3), skipped([-4], [2])]
    assert shape_of(moves) == (RouteMove(2, 1), RouteMove(1, 1), RouteMove(2, 3), RouteMove(1, 1))
    said = str(say_route(Route("normal", shape_of(moves))))
    assert said == (
        "4 moves, 1 of them hard, the first at move 3. At most moments 2 moves are open; at the "
        "fewest, 1 move is open."
    )


@pytest.mark.parametrize("what", ["lightup/lantern", "norinori/paddock", "futoshiki/five-by-five"])
def test_the_way_is_found_while_drawing_and_is_that_of_the_steps(open_session, what):
    session, worker = open_session(what), Inline()
    RouteFinder(session, worker)
    worker.finish()
    assert session.state.route is None  # the verdict comes first
    session.worker.finish()
    worker.finish()
    route = session.state.route
    said = status_text(session.state)
    assert (str(said.said), str(said.route)) == (
        "One solution",
        f"{route.difficulty} · {len(route.moves)} moves",
    )
    number = len(route.moves) // 2 + 1
    session.tour.show_move(number)
    session.worker.finish()
    assert (session.state.mode, session.state.position) == (Mode.STEPS, number)
    assert len(session.state.told.moves) == len(route.moves)
    assert session.state.told.ending.difficulty == route.difficulty
    assert [max(move.sizes) for move in session.state.told.moves] == [m.rules for m in route.moves]


def test_every_edit_ends_the_search_for_the_way(open_session):
    session, worker = open_session("lightup/lantern"), Inline()
    RouteFinder(session, worker)
    session.worker.finish()
    worker.step()  # what waits
    worker.step()  # the work, whose answer is still to come
    cell = next(
        (r, c)
        for r, line in enumerate(session.state.puzzle.grid)
        for c, m in enumerate(line)
        if m == "."
    )
    session.click(Spot(cell))
    worker.finish()
    assert session.state.route is None
    session.undo()
    session.worker.finish()
    worker.finish()
    assert session.state.route is not None


def test_a_way_that_takes_too_long_is_given_up(open_session):
    document = open_session("lightup/lantern").state.document
    assert route_of(document, Stop()).moves
    with pytest.raises(TimedOut):
        route_of(document, Stop(), seconds=-1)


def test_who_goes_elsewhere_is_not_called_back(open_session):
    session = open_session("lightup/lantern")
    session.worker.finish()
    session.tour.show_move(9)
    session.enter(Mode.DESIGN)
    session.worker.finish()
    assert session.state.mode is Mode.DESIGN
    session.enter(Mode.STEPS)
    session.worker.finish()
    assert session.state.position == 0


def test_players_and_unfinished_drawings_have_no_way(open_session):
    session, worker = open_session(light_up(WALLS)), Inline()
    RouteFinder(session, worker)
    session.worker.finish()
    assert not worker.tickets
    assert clues_of("lightup", session.state.puzzle) == set()
