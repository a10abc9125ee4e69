"""What the board, the panel and the status line show, as a table over states and modes."""

from itertools import product
from typing import NamedTuple

import pytest

from app.core import registry
from app.core.editing import Spot
from app.core.words import Message
from app.session.highlights import highlights
from app.session.knowledge import known
from app.session.panels import OF_BUTTONS, guide_of, panel_text, window_title
from app.session.presented import presented_text
from app.session.scene import preview, scene
from app.session.state import Mode, Proposal, Tool
from app.session.status_text import status_text

BLANK = "satori 1\nkind: lightup\n\n. . .\n. . .\n. . .\n"
WALLS = "satori 1\nkind: lightup\n\nX X\nX X\n"
ONE = "lightup/first-light"
SEVERAL = "futoshiki/too-few-signs"
NOTHING_COMMON = "satori 1\nkind: lightup\n\n. .\n. .\n"
NONE = "lightup/the-fourth-side"
ONE_RULE = "satori 1\nkind: lightup\n\nX 4\nX X\n"
PROGRESS = "satori 1\nkind: lightup\n\n. . .\n. X .\n. . .\n\nprogress:\n{}\n"
CLASH = PROGRESS.format("L L .\n. . .\n. . .")
MARKED = PROGRESS.format("L x .\n. . .\n. . .")
UNFINISHED = "norinori/hello"


class Shown(NamedTuple):
    """What is seen: title and first words of the panel, the status line, its button, the marks."""

    title: str
    sentence: str
    status: str
    button: str
    highlights: frozenset[str]
    known: str
    """Which values the board shows: nothing, some (marks or steps), all."""


def shown(state) -> Shown:
    panel, status, marks = panel_text(state), status_text(state), highlights(state)
    values = known(state)[1:]
    how_much = "nothing" if not any(values) else "all" if all(values) else "some"
    return Shown(
        str(panel.title),
        "guide" if panel.guide else " ".join(map(str, panel.sentences)),
        str(status.said),
        "" if status.button is None else str(status.button),
        frozenset(name for name in marks._fields if getattr(marks, name)),
        how_much,
    )


def row(title, sentence, status, button="", *marks, known="nothing"):
    return Shown(title, sentence, status, button, frozenset(marks), known)


SEARCHING = "Looking for solutions…"
FIRST = "Looking for the first move…"
CONFLICT = ("conflicts",)
CLUES_AND_RUNS = ("conflicts", "conflict_areas")
POINT = "Point at a line, or choose it, to see its cells."
CANNOT = "These rules cannot all hold"

CLASHED = "Several solutions, but the marks contradict the rules"
CLASHING = row(
    "The marks contradict the rules", POINT, CLASHED, "Show them", *CLUES_AND_RUNS, known="some"
)

NO_STEPS = "There are no moves, because no cell is the same in all solutions."
SEE_THEM = "Press Solve to see the solutions one after the other."
FOUR_DIFFER = "The solutions differ in the 4 marked cells, r1c1, r1c2, r2c1 and r2c2."
NINE_DIFFER = "The solutions differ in the 9 marked cells, r1c1–r1c3, r2c1–r2c3 and r3c1–r3c3."
TWELVE_DIFFER = "The solutions differ in the 12 marked cells, r2c1–r2c4, r3c1–r3c4 and r4c1–r4c4."
ALL_BUT_THE_WALL = (
    "The solutions differ in the 8 marked cells, r1c1–r1c3, r2c1, r2c3 and r3c1–r3c3."
)

TABLE = {
    # An empty grid.
    ("empty", Mode.DESIGN): row("Light Up", "guide", "Several solutions", "Show them"),
    ("empty", Mode.SOLVE): row(
        "Solution 1 of 6",
        f"{NINE_DIFFER} {NO_STEPS}",
        "6 solutions; 9 cells are not the same in all",
        "Next solution",
        "differences",
        known="all",
    ),
    # Nothing but walls: there is nothing to find.
    ("walls", Mode.DESIGN): row("Light Up", "guide", "One solution"),
    ("walls", Mode.SOLVE): row("The solution", "There is nothing to find.", "One solution"),
    ("walls", Mode.STEPS): row("The solution", "There is nothing to find.", "One solution"),
    # The verdict is still to come.
    ("pending", Mode.DESIGN): row("Light Up", "guide", SEARCHING),
    ("pending", Mode.SOLVE): row(FIRST, "", SEARCHING),
    ("pending", Mode.STEPS): row(FIRST, "", SEARCHING),
    # Somebody did not want to wait.
    ("stopped", Mode.DESIGN): row("Light Up", "guide", "Stopped"),
    ("stopped", Mode.SOLVE): row("Stopped", "Press Solve, or Steps, to go on.", "Stopped"),
    ("stopped", Mode.STEPS): row("Stopped", "Press Solve, or Steps, to go on.", "Stopped"),
    # One solution.
    ("one", Mode.DESIGN): row("Light Up", "guide", "One solution"),
    ("one", Mode.SOLVE): row(
        "The solution",
        "It takes 3 moves. Difficulty: easy. "
        "Click a cell to see why it is so, or play from the start.",
        "One solution",
        known="all",
    ),
    ("one", Mode.STEPS): row(
        "Before the first move", "Press play, or go move by move.", "One solution"
    ),
    # Several.
    ("several", Mode.DESIGN): row("Futoshiki", "guide", "Several solutions", "Show them"),
    ("several", Mode.STEPS): row(
        "Before the first move",
        "Press play, or go move by move.",
        "Several solutions; 12 cells are not the same in all",
        "Show them",
    ),
    # Several with nothing in common: nothing follows, and no solution is shown unasked.
    ("nothing common", Mode.SOLVE): row(
        "Solution 1 of 2",
        f"{FOUR_DIFFER} {NO_STEPS}",
        "2 solutions; 4 cells are not the same in all",
        "Next solution",
        "differences",
        known="all",
    ),
    ("nothing common", Mode.STEPS): row(
        "What stays open",
        f"{FOUR_DIFFER} {NO_STEPS} {SEE_THEM}",
        "Several solutions",
        "Show them",
        "differences",
    ),
    # None.
    ("none", Mode.DESIGN): row(CANNOT, POINT, "No solution", "Why?", *CLUES_AND_RUNS),
    ("none", Mode.SOLVE): row(CANNOT, POINT, "No solution", "Why?", *CLUES_AND_RUNS),
    ("none", Mode.STEPS): row(CANNOT, POINT, "No solution", "Why?", *CLUES_AND_RUNS),
    ("one rule", Mode.SOLVE): row(
        "This rule cannot hold",
        "the 4 at r1c2 touches exactly 4 bulbs",
        "No solution",
        "Why?",
        *CONFLICT,
    ),
    # A step, and the last one.
    ("a step", Mode.STEPS): row(
        "1. A 3 with three sides",
        "The 3 in row 2 is at the edge, so its three neighbours are bulbs.",
        "One solution",
        "",
        "conclusions",
        "others",
        "reasons",
        known="some",
    ),
    ("the end", Mode.STEPS): row(
        "3. The last bulb",
        "Nothing else can light r1c1, so it is a bulb.",
        "One solution",
        "",
        "conclusions",
        "reasons",
        known="all",
    ),
    # A player's marks.
    ("marked", Mode.DESIGN): row(
        "Light Up", "guide", "Several solutions", "Show them", known="some"
    ),
    ("clash", Mode.DESIGN): CLASHING,
    ("clash", Mode.STEPS): CLASHING,
    # A drawing that is not finished: what is wrong with it may not stay so.
    ("unfinished", Mode.DESIGN): row(
        "Norinori",
        "guide",
        "The region of r1c3 has only one cell; it needs two.",
        "",
        "missing",
    ),
}

SOLVED = row(
    "The solution",
    "It takes 3 moves. Difficulty: easy. Click a cell to see why it is so, or play from the start.",
    "One solution",
    known="all",
)
ONE_CELL = row(
    "This rule cannot hold",
    "region B at r1c3 has exactly two black cells",
    "No solution",
    "Why?",
    *CONFLICT,
)
TABLE |= {
    ("empty", Mode.STEPS): row(
        "What stays open",
        f"{NINE_DIFFER} {NO_STEPS} {SEE_THEM}",
        "Several solutions",
        "Show them",
        "differences",
    ),
    ("several", Mode.SOLVE): row(
        "Solution 1 of 24",
        TWELVE_DIFFER,
        "24 solutions; 12 cells are not the same in all",
        "Next solution",
        "differences",
        known="all",
    ),
    ("nothing common", Mode.DESIGN): TABLE["empty", Mode.DESIGN],
    ("one rule", Mode.DESIGN): TABLE["one rule", Mode.SOLVE],
    ("one rule", Mode.STEPS): TABLE["one rule", Mode.SOLVE],
    # The place among the steps does not show elsewhere.
    ("a step", Mode.DESIGN): TABLE["one", Mode.DESIGN],
    ("a step", Mode.SOLVE): SOLVED,
    ("the end", Mode.DESIGN): TABLE["one", Mode.DESIGN],
    ("the end", Mode.SOLVE): SOLVED,
    ("marked", Mode.SOLVE): row(
        "Solution 1 of 7",
        ALL_BUT_THE_WALL,
        "7 solutions; 8 cells are not the same in all",
        "Next solution",
        "differences",
        known="all",
    ),
    ("marked", Mode.STEPS): row(
        "Before the first move",
        "The moves start from the 2 marked cells. Press play, or go move by move.",
        "Several solutions; 3 cells are not the same in all",
        "Show them",
        known="some",
    ),
    ("clash", Mode.SOLVE): row(
        "Solution 1 of 7",
        ALL_BUT_THE_WALL,
        "7 solutions, but the marks contradict the rules",
        "Next solution",
        "differences",
        known="all",
    ),
    # Whoever asks for a solution of something unfinished is told why there is none.
    ("unfinished", Mode.SOLVE): ONE_CELL,
    ("unfinished", Mode.STEPS): ONE_CELL,
    ("unfinished", Mode.PLAY): ONE_CELL,
}
# A player is shown broken rules, and not what else is wrong. The rest is as in drawing.
TABLE |= {
    (case, Mode.PLAY): shown_in_design
    for (case, mode), shown_in_design in list(TABLE.items())
    if mode is Mode.DESIGN and case != "unfinished"
}
TABLE["clash", Mode.PLAY] = row(
    "Light Up", "guide", "Several solutions", "Show them", "too_many", known="some"
)

TEXTS = {
    "empty": BLANK,
    "walls": WALLS,
    "pending": ONE,
    "stopped": ONE,
    "one": ONE,
    "several": SEVERAL,
    "nothing common": NOTHING_COMMON,
    "none": NONE,
    "one rule": ONE_RULE,
    "a step": ONE,
    "the end": ONE,
    "marked": MARKED,
    "clash": CLASH,
    "unfinished": UNFINISHED,
}


def state_of(open_session, case, mode):
    session = open_session(TEXTS[case])
    if case == "unfinished":
        session.type(Spot((0, 2)), "enter")
    if case in ("a step", "the end"):
        session.enter(Mode.STEPS)
        session.worker.finish()
        session.tour.go(1 if case == "a step" else len(session.state.told.moves))
        if mode is not Mode.STEPS:
            session.enter(mode)
        return session.state
    session.enter(mode)
    if case == "stopped":
        session.analysis.stop()
    elif case != "pending":
        session.worker.finish()
    return session.state


def test_the_table_has_every_mode_in_every_case():
    assert set(TABLE) == set(product(TEXTS, Mode))


@pytest.mark.parametrize(("case", "mode"), TABLE)
def test_what_is_shown(open_session, case, mode):
    assert shown(state_of(open_session, case, mode)) == TABLE[case, mode]


@pytest.mark.parametrize(("case", "mode"), TABLE)
def test_the_scene_has_a_look_for_every_cell(open_session, case, mode):
    state = state_of(open_session, case, mode)
    made = scene(state)
    assert len(made.looks) == made.rows * made.cols == state.puzzle.rows * state.puzzle.cols
    cells = {(row, col) for row in range(made.rows) for col in range(made.cols)}
    assert made.highlights.cells <= cells


def test_a_draft_is_shown_instead_of_the_puzzle(open_session):
    session = open_session(BLANK)
    before = scene(session.state)
    session.drag(((0, 0), (0, 1)), done=False)
    drawn = scene(session.state)
    assert [index for index in range(9) if drawn.looks[index] != before.looks[index]] == [0, 1]
    assert drawn.highlights == before.highlights


def test_marks_stay_while_something_is_drawn_elsewhere(open_session):
    session = open_session(MARKED)
    session.drag(((2, 1), (2, 2)), done=False)
    assert known(session.state)[:3] == (0, 1, -1)
    assert preview(session.state, Spot((2, 2))).looks[0] == scene(session.state).looks[0]


def test_a_preview_is_what_a_click_draws(open_session):
    session = open_session(BLANK)
    spot = Spot((1, 1))
    expected = preview(session.state, spot).looks
    session.click(spot)
    assert scene(session.state).looks == expected
    session.enter(Mode.SOLVE)
    assert preview(session.state, spot) is None


def test_no_preview_hides_what_a_tool_proposes(open_session):
    session = open_session(BLANK)
    found = registry.editor(session.state.kind).click(session.state.puzzle, Spot((0, 0)))
    session.drawing.propose(Proposal(Tool.COMPLETE, found, Message("This has one solution.")))
    assert preview(session.state, Spot((1, 1))) is None
    session.drawing.propose(None)
    assert preview(session.state, Spot((1, 1))) is not None


def test_one_part_of_a_conflict_is_stressed_while_it_is_looked_at(open_session):
    session = open_session(NONE)
    session.worker.finish()
    clash = session.state.conflict.clashes[1]
    session.look_at_clash(1)
    assert highlights(session.state).stressed == clash.cells
    session.look_at_clash(None)
    assert not highlights(session.state).stressed


def test_a_window_is_called_by_its_title_or_its_file(open_session, tmp_path):
    session = open_session(ONE)
    assert window_title(session.state) == "First light — Light Up — Satori"
    session = open_session(BLANK)
    assert window_title(session.state) == "Untitled — Light Up — Satori"
    session.saved(tmp_path / "hall.satori", session.state.document)
    assert window_title(session.state) == "hall.satori — Light Up — Satori"
    session.saved(tmp_path / "new\nhall\u202eirotas.satori", session.state.document)
    assert window_title(session.state) == "new hall irotas.satori — Light Up — Satori"


def test_the_sign_of_changes_follows_the_whole_name(open_session):
    session = open_session(BLANK.replace("kind: lightup", "kind: lightup\ntitle: Day — Night[*]"))
    title = window_title(session.state, marker="[*]")
    assert title == "Day — Night[*][*][*] — Light Up — Satori"


@pytest.mark.parametrize(("case", "mode"), TABLE)
def test_a_presentation_says_the_same_without_anything_to_choose(open_session, case, mode):
    state = state_of(open_session, case, mode)
    said, beside = presented_text(state), panel_text(state)
    assert not said.guide
    assert not said.clashes
    if beside.clashes:
        assert (said.sentences, said.bulleted) == (beside.clashes, True)
        assert (said.title, said.argument) == (beside.title, beside.argument)
        return
    told = tuple(one for one in beside.sentences if one.template not in OF_BUTTONS)
    if not beside.guide and bool(told) == bool(beside.sentences):
        assert said._replace(lines=beside.lines) == beside._replace(sentences=told)
        assert [line.said for line in said.lines] == [*told, *beside.argument]
    elif mode is not Mode.PLAY:
        assert [str(one) for one in said.sentences] == [TABLE[case, mode].status]
    elif state.play.solved:
        assert str(said.sentences[0]).startswith("Solved in ")
    else:
        assert said.sentences == registry.puzzle_type(state.kind).rules_text


def test_the_guide_says_what_the_buttons_do_as_they_are_chosen(open_session):
    session = open_session("lightup/pinwheel")
    session.enter(Mode.PLAY)
    usual = guide_of("lightup", panel_text(session.state).playing)[1]

    def told(**chosen):
        session.game.set_options(session.state.options._replace(**chosen))
        said = panel_text(session.state)
        return [(str(press), str(does)) for press, does in guide_of("lightup", said.playing)[1]]

    rows = [(str(press), str(does)) for press, does in usual]
    assert told(swap=True) == [("Left and right", "the mouse buttons have changed places"), *rows]
    (click, _), *others = rows
    assert told(swap=False, cycle=True) == [(click, "the next mark, or none"), *others]
    numbers = guide_of("futoshiki", session.state.options)
    assert numbers == guide_of("futoshiki", session.state.options._replace(cycle=False))
