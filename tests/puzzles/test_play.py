"""What a player's clicks, strokes and keys do to the marks, without a window."""

import pytest

from app.core import registry
from app.core.document import Document
from app.core.play import Hand, differing_cells, no_marks
from app.formats import read_text, write_text

LIGHTS = read_text("satori 1\nkind: lightup\n\n. . . .\n. 1 . .\n")
REGIONS = read_text("satori 1\nkind: norinori\n\nA A B\nA B B\nC C C\n")
SIGNS = read_text("satori 1\nkind: futoshiki\n\n. < .   .   1\n. . . .\n. . . .\n. . . .\n")
PENCIL = Hand(pencil=True)


def player(document):
    return registry.player(document.kind)


def drawn(text):
    return tuple(tuple(line.split()) for line in text.split("/"))


def play(document, *actions, marks=None, hand=Hand()):  # noqa: B008
    """Do clicks ("c"/"s" and a cell), drags ("d"/"r" and cells) and keys (a cell and a key)."""
    marks = no_marks(document.puzzle) if marks is None else drawn(marks)
    for what, *rest in actions:
        hands = player(document)
        if what in "cs":
            marks = hands.click(document.puzzle, marks, rest[0], secondary=what == "s", hand=hand)
        elif what in "dr":
            marks = hands.drag(document.puzzle, marks, rest, secondary=what == "r")
        else:
            marks = hands.type(document.puzzle, marks, rest[0], what.removeprefix("key "), hand)
    return "/".join(" ".join(line) for line in marks)


@pytest.mark.parametrize(
    ("actions", "marks"),
    [
        ([("c", (0, 0))], "L . . ./. . . ."),
        ([("c", (0, 0)), ("c", (0, 0))], ". . . ./. . . ."),
        ([("s", (0, 0))], "x . . ./. . . ."),
        ([("s", (0, 0)), ("c", (0, 0))], "L . . ./. . . ."),
        ([("c", (1, 1))], ". . . ./. . . ."),  # a wall
        ([("d", (0, 0), (0, 1), (0, 2))], "x x x ./. . . ."),
        ([("c", (0, 1)), ("d", (0, 0), (0, 1), (0, 2))], "x L x ./. . . ."),
        ([("d", (0, 0), (0, 1)), ("r", (0, 1), (0, 2), (0, 0))], ". . . ./. . . ."),
        ([("r", (1, 0), (1, 1), (1, 2))], ". . . ./x . x ."),
        ([("key  ", (0, 3))], ". . . L/. . . ."),
        ([("key enter", (0, 3)), ("key delete", (0, 3))], ". . . ./. . . ."),
        ([("key x", (0, 3))], ". . . x/. . . ."),
    ],
)
def test_light_up(actions, marks):
    assert play(LIGHTS, *actions) == marks


def test_one_button_goes_through_all_marks():
    once = Hand(cycle=True)
    clicks = [("c", (0, 0))]
    assert [play(LIGHTS, *clicks * times, hand=once)[0] for times in range(4)] == [*".Lx."]


@pytest.mark.parametrize(
    ("actions", "marks"),
    [
        ([("c", (0, 0))], "# . ./. . ./. . ."),
        ([("d", (0, 0), (0, 1))], "# # ./. . ./. . ."),
        ([("d", (0, 0), (0, 1), (0, 2))], "# # ./. . ./. . ."),  # one stroke, one domino
        ([("d", (0, 0), (0, 1), (0, 0), (1, 0))], "# . ./# . ./. . ."),
        ([("d", (0, 0), (0, 1))] * 2, ". . ./. . ./. . ."),
        ([("c", (0, 1)), ("d", (0, 0), (0, 1))], "# # ./. . ./. . ."),
        ([("d", (0, 0), (0, 1)), ("r", (1, 0), (0, 0), (0, 1), (0, 2))], "# # x/x . ./. . ."),
    ],
)
def test_norinori(actions, marks):
    assert play(REGIONS, *actions) == marks


ROW = "/. . . ./. . . ./. . . ."


@pytest.mark.parametrize(
    ("hand", "actions", "row"),
    [
        (Hand(), [("c", (0, 0))], "1 . . ."),
        (Hand(), [("c", (0, 0))] * 5, ". . . ."),
        (Hand(), [("s", (0, 0))], "4 . . ."),
        (Hand(), [("c", (0, 3))], ". . . ."),  # given
        (Hand(), [("key 3", (0, 0))], "3 . . ."),
        (Hand(), [("key 3", (0, 0)), ("key 3", (0, 0))], ". . . ."),
        (Hand(), [("key ctrl+3", (0, 0)), ("key ctrl+2", (0, 0))], "?2,3 . . ."),
        (PENCIL, [("key 3", (0, 0)), ("key 3", (0, 0))], ". . . ."),
        (Hand(), [("key alt+3", (0, 0)), ("key alt+1", (0, 0))], "!1,3 . . ."),
        (Hand(), [("key alt+3", (0, 0)), ("key ctrl+1", (0, 0))], "?1!3 . . ."),
        (Hand(), [("key alt+3", (0, 0)), ("key ctrl+3", (0, 0))], "?3 . . ."),
        (Hand(), [("key 2", (0, 0)), ("key ctrl+3", (0, 0))], "2 . . ."),
        (Hand(), [("key 2", (0, 0)), ("key delete", (0, 0))], ". . . ."),
        (Hand(), [("key ctrl+3", (0, 3))], ". . . ."),
    ],
)
def test_futoshiki(hand, actions, row):
    assert play(SIGNS, *actions, hand=hand) == row + ROW


def test_keys_without_a_meaning_are_left_to_others():
    hands, marks = player(SIGNS), no_marks(SIGNS.puzzle)
    assert hands.type(SIGNS.puzzle, marks, (0, 0), "5") is None
    assert "1 to 4" in str(hands.why_not(SIGNS.puzzle, "5"))
    assert hands.type(SIGNS.puzzle, marks, (0, 0), "q") is None
    assert player(LIGHTS).type(LIGHTS.puzzle, no_marks(LIGHTS.puzzle), (0, 0), "3") is None


def test_a_number_tidies_its_row_its_column_and_its_signs():
    marks = "?1,2,3,4 ?2,3 ?2,3 ./?2 . . ./. . . ./. . . ."
    after = play(SIGNS, ("key 3", (0, 0)), marks=marks)
    # The 3 is smaller than r1c2, which keeps its last candidate.
    assert after == "3 ?2 ?2 ./?2 . . ./. . . ./. . . ."
    untidy = play(SIGNS, ("key 3", (0, 0)), marks=marks, hand=Hand(tidy=False))
    assert untidy == marks.replace("?1,2,3,4", "3")


def test_candidates_are_filled_in_by_numbers_and_signs_without_placing_any():
    hands = player(SIGNS)
    marks = hands.filled(SIGNS.puzzle, drawn("!3 . 4 ./. ?1,2 . ./. . . ./. . . ."))
    assert marks[0] == ("?2", "?3", "4", ".")
    assert marks[1] == ("?1,2,3,4", "?1,2", "?1,2,3", "?2,3,4")
    assert hands.filled(SIGNS.puzzle, marks) == marks


def test_pencil_marks_of_every_sort_are_kept_in_files():
    marks = drawn("?1,3 !2 ?1!4 ./2 . . ./. . . ./. . . .")
    document = SIGNS._replace(progress=marks)
    assert read_text(write_text(document, "satori")).progress == marks
    # What others cannot say becomes what they can: the numbers that are left.
    saved = read_text(write_text(document, "tatham-save"))
    assert saved.progress[0] == ("?1,3", "?1,3,4", "?1", ".")


def test_rows_that_do_not_change_are_shared():
    before = no_marks(LIGHTS.puzzle)
    after = player(LIGHTS).click(LIGHTS.puzzle, before, (0, 0))
    assert after[1] is before[1]
    assert differing_cells(before, after) == [(0, 0)]


def test_the_toy_puzzle_plays(tally):
    document = read_text("satori 1\nkind: tally\n\n2 0 1\n2 1\n")
    assert play(document, ("c", (0, 0)), ("r", (1, 0), (1, 1))) == "# ./x x/. ."
    played = Document("tally", document.puzzle, progress=drawn("# ./x x/. ."))
    assert read_text(write_text(played, "satori")) == played


@pytest.mark.parametrize("kind", registry.kinds())
def test_every_kind_tells_how_it_is_played(kind):
    hints = registry.player(kind).hints
    assert len(hints) > 3
    assert all(str(key) and str(does) for key, does in hints)
