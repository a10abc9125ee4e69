"""Explanations as told to a player: every step with its technique and sentences, every move."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from app import paths
from app.core.lines import Telling
from app.core.model import Literal, Model
from app.core.moves import MoveSteps
from app.core.puzzle import PuzzleType
from app.core.registry import puzzle_type
from app.core.steps import Step
from app.core.stop import Stop
from app.core.words import Message
from app.explain import Explanation, Moves, MoveWords, Words
from app.formats import read_text
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori


class Told(NamedTuple):
    """A step with its words."""

    technique: str
    text: str
    step: Step
    sentences: tuple[str, ...]


class Start(NamedTuple):
    """A puzzle and what is known of it before the first step."""

    kind: str
    puzzle: object
    literals: tuple[Literal, ...] = ()

    def model(self) -> Model:
        return puzzle_type(self.kind).model(self.puzzle, Stop())

    def told(self) -> list[Told]:
        """Explain it to the end."""
        model = self.model()
        words = Words(puzzle_type(self.kind), self.puzzle, model, Stop())
        known = set(self.literals)
        told = []
        for found in Explanation(model, Stop(), self.literals):
            technique, said, step = words.say_step(found, known)[:3]
            sentences = tuple(map(str, said))
            told.append(Told(technique, " ".join(sentences), step, sentences))
            known.update(step.conclusions)
        return told

    def moves(self) -> Iterator[tuple[MoveSteps, Telling]]:
        """Yield its moves, and how they are told."""
        known = puzzle_type(self.kind), self.puzzle, self.model(), Stop(), self.literals
        words, moves = MoveWords(*known), Moves(*known)
        for move in moves.of_explanation(Explanation(self.model(), Stop(), self.literals)):
            yield move, words.say(move).telling

    def techniques(self) -> dict[str, list[str]]:
        """Return all sentences by their techniques."""
        found: dict[str, list[str]] = {}
        for technique, text, _, _ in self.told():
            found.setdefault(technique, []).append(text)
        return found


def bundled(kind: str, name: str) -> Start:
    """Return one of the puzzles that come with the program."""
    text = (paths.puzzles() / kind / f"{name}.satori").read_text("utf-8")
    return Start(kind, read_text(text).puzzle)


def numbering(tally: PuzzleType[Any]) -> PuzzleType[Any]:
    """Return a kind of puzzle whose rules are only numbers."""

    class Numbering(type(tally)):
        def say_rule(self, puzzle, name, place):
            return Message("rule {number} holds", {"number": place[0]})

    return Numbering()


def _marked(kind: str, puzzle: object, marks: Iterable[str], true: str, false: str) -> Start:
    """Take what a drawing shows besides the question as known."""
    model = Start(kind, puzzle).model()
    literals = []
    for row, line in enumerate(marks):
        for col, mark in enumerate(line):
            for number in model.facts.numbers_at((row, col)) if mark in true + false else ():
                literals.append(number if mark == true else -number)
    return Start(kind, puzzle, tuple(literals))


def light_up(drawing: str) -> Start:
    """Read rows with `/` between them: `.`, `X` and numbers; `L` is a bulb, `x` is none."""
    marks = ["".join(row.split()) for row in drawing.split("/")]
    grid = tuple(row.replace("L", ".").replace("x", ".") for row in marks)
    return _marked("lightup", LightUp(grid), marks, "L", "x")


def norinori(regions: str, marks: str = "") -> Start:
    """Read rows of letters with `/` between them, and rows of `#` black, `x` white, `.` open."""
    labels = [row.split() for row in regions.split("/")]
    drawn = ["".join(row.split()) for row in marks.split("/")] if marks else []
    return _marked("norinori", Norinori.from_labels(labels), drawn, "#", "x")


def futoshiki(size: int, givens: str = "", signs: str = "", known: str = "") -> Start:
    """Read givens and known facts as `r1c1=2` and `r1c1!2`, signs as `r1c1<r1c2`."""
    square = [[0] * size for _ in range(size)]
    for word in givens.split():
        cell, value = word.split("=")
        row, col = _cell(cell)
        square[row][col] = int(value)
    pairs = [tuple(map(_cell, word.split("<"))) for word in signs.split()]
    puzzle = Futoshiki.build(square, pairs)
    literals = []
    facts = Start("futoshiki", puzzle).model().facts
    for word in known.split():
        cell, value = word.replace("=", "!").split("!")
        number = facts.numbers_at(_cell(cell))[int(value) - 1]
        literals.append(number if "=" in word else -number)
    return Start("futoshiki", puzzle, tuple(literals))


def _cell(name: str) -> tuple[int, int]:
    row, col = name[1:].split("c")
    return int(row) - 1, int(col) - 1
