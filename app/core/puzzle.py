"""The contract of a puzzle: all that the rest of the program knows about one."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from app.core.grid import Cell, Edge, Tokens, cell_name, list_cells
from app.core.lessons import Lesson
from app.core.lines import Cases, Line, Telling
from app.core.model import Fact, Literal, Model
from app.core.moves import Grouped, MoveSteps, Role
from app.core.steps import Count, Link, Step
from app.core.stop import Stop
from app.core.words import Listing, Message, Mood

if TYPE_CHECKING:
    from app.formats.codecs import Codecs  # a layer above this one


class Puzzle(Protocol):
    """The question of a puzzle as a frozen value: what is on the grid before solving."""

    @property
    def rows(self) -> int:
        """Number of rows."""
        ...

    @property
    def cols(self) -> int:
        """Number of columns."""
        ...


P = TypeVar("P", bound=Puzzle)

CELLS_ALONE = "{cells}"
"""A place that has no other name."""

RulePlace = tuple[str, tuple[Any, ...]]
"""The name and the place of a rule, without what it says."""

Known = Sequence[int]
"""What is known of each fact, by its number: 1 for true, -1 for false, 0 for unknown.

Index 0 is not used. An empty sequence means that nothing is known.
"""


def note(truth: list[int], literals: Iterable[Literal]) -> None:
    """Write literals into what is known."""
    for literal in literals:
        truth[abs(literal)] = 1 if literal > 0 else -1


def truth_of(literals: Iterable[Literal], facts: int) -> list[int]:
    """Return what literals say of so many facts, and that nothing is known of the others."""
    truth = [0] * (facts + 1)
    note(truth, literals)
    return truth


def described(row: int, col: int, content: Message) -> Message:
    """Say where a cell is and what is in it."""
    values = {"row": row + 1, "column": col + 1, "content": content}
    return Message("Row {row}, column {column}: {content}", values)


class Named(NamedTuple):
    """The technique and the sentence of a step that players have a name for.

    `left` are the conclusions of the step that the sentence does not mention.
    """

    technique: str
    text: Message
    left: tuple[Literal, ...] = ()
    title: Message | None = None
    """What the step is about, in at most six words."""
    counts: bool = False
    """Whether the name is one of a count, so that nothing is supposed where its rules add up."""


class Argued(NamedTuple):
    """An argument in lines, and the conclusions that they tell."""

    technique: str
    lines: tuple[Line, ...]
    told: tuple[Literal, ...]
    title: Message | None = None
    compares: bool = False
    """Whether it compares two clues."""


Because = Mapping[Literal, Step]
"""For everything that was told, the step that told it."""


class Wording(Generic[P]):
    """A puzzle's own words for steps; where they return None, generic words are used."""

    tells_straight = False
    """Whether `say_straight` has words for some arguments; looking for them takes time."""

    tells_cases = False
    """Whether `say_cases` has words for cases; looking for them takes time."""

    tells_counts = False
    """Whether `say_count` has words for sums of rules; looking for them takes time."""

    counts_to_marks = False
    """Whether a count that shows a mark is better than a name for what the mark rules out."""

    def group(self, puzzle: P, model: Model, step: Step) -> Grouped:
        """Say how a step takes part in moves."""
        return Grouped(Role.HEAD)

    def is_seen(self, model: Model, step: Step) -> bool:
        """Tell whether bookkeeping needs neither mark nor word, as the board shows it."""
        return False

    def name_step(self, puzzle: P, model: Model, step: Step) -> Named | None:
        """Recognise a technique from the rules, facts and conclusions of a step."""
        return None

    def say_links(self, puzzle: P, model: Model, links: Sequence[Link]) -> Sequence[Line] | None:
        """Say the inferences from a supposition, one by one, up to the contradiction."""
        return None

    def say_end(self, puzzle: P, model: Model, end: Link) -> Line | None:
        """Say which rule cannot hold, at the end of a contradiction: no sentence need precede."""
        return None

    def say_straight(
        self,
        puzzle: P,
        model: Model,
        step: Step,
        conclusion: Literal,
        links: Sequence[Link],
        known: Collection[Literal],
    ) -> Argued | None:
        """Say an argument without branches in words of its own, where no supposition is needed.

        `links` lead from the opposite of a conclusion of the step to a contradiction; `known` is
        all that the board shows.
        """
        return None

    def say_facts(
        self, model: Model, literals: Sequence[Literal], mood: Mood
    ) -> Message | Listing | None:
        """Say facts within a sentence, in this mood."""
        return None

    def say_count(
        self, puzzle: P, model: Model, step: Step, count: Count, proved: Sequence[Literal]
    ) -> Argued | None:
        """Say what is needed and what room there is for it, where that proves conclusions."""
        return None

    def say_cases(self, puzzle: P, model: Model, found: Cases) -> Argued | None:
        """Say what follows whichever way a rule leaves."""
        return None

    def name_argument(self, model: Model, links: Sequence[Link]) -> str | None:
        """Name the technique of a step that is told as an argument.

        `links` lead from the opposite of a conclusion to a contradiction. They are empty if the
        argument needs further suppositions.
        """
        return None

    def say_tail(self, puzzle: P, model: Model, steps: Sequence[Step]) -> Message | None:
        """Say in a few words what comes with a move; None where one sees it."""
        return None

    def say_move(
        self, puzzle: P, model: Model, move: MoveSteps, because: Because
    ) -> Telling | None:
        """Say a whole move in its own words, where they are better than those of its steps."""
        return None


class PuzzleType(ABC, Generic[P]):
    """One kind of puzzle. Its folder under `app/puzzles` exports an instance named PUZZLE."""

    kind: str
    """The name of its folder, and its name in files, on the command line and in JSON."""

    title: str
    """The usual name, for people."""

    rules_text: tuple[Message, ...] = ()
    """The rules as told to a player, one or two sentences each."""

    lessons: tuple[Lesson, ...] = ()
    """The techniques that the course teaches, the easiest first."""

    rule_fields: Mapping[str, tuple[str, ...]]
    """For each rule name, the names of the values in its place."""

    rule_titles: Mapping[str, Message]
    """For each rule name, the heading of all rules of that name."""

    rule_names: Mapping[str, str] = {}
    """For each rule name, a template of how one is named to people, with {place}."""

    legend: Message
    """What a player's marks mean in a text drawing."""

    letter: str = "x"
    """The letter of its variables in a written formula: x1, x2, …"""

    fact_word: str = "marked"
    """The word for a fact in exported formulas: `bulb` in `bulb r2c5` and, in SMT-LIB, `bulb_2_5`;
    `is` in `r4c2 is 5` and `is_4_2_5`."""

    fact_name: str = ""
    """A template of how a fact is named to people, with {cell} and {value}."""

    example: str = ""
    """A small puzzle as text, for the rules in the help."""

    codecs: "Codecs"
    """The text formats that can carry this puzzle."""

    wording: Wording[P] = Wording()
    """How its steps are named and said."""

    def rules_of(self, puzzle: P) -> tuple[Message, ...]:
        """Tell the rules as they are for one puzzle, with its real size."""
        return self.rules_text

    @abstractmethod
    def check_form(self, puzzle: P) -> None:
        """Raise `BadInput` if the puzzle is not well formed, saying what is wrong and where."""

    @abstractmethod
    def model(self, puzzle: P, stop: Stop) -> Model:
        """State the facts and rules of a well-formed puzzle."""

    def fact_count(self, puzzle: P) -> int:
        """Return how many facts the model has: one per cell, unless the puzzle says otherwise."""
        return puzzle.rows * puzzle.cols

    def fact_numbers(self, puzzle: P) -> Iterable[range]:
        """Yield for every cell, in reading order, the numbers of the facts about it.

        The model numbers its facts in the same way, but need not be stated for this. Where the
        puzzle gives the value of a cell, only the fact that is true of it counts.
        """
        return (range(number, number + 1) for number in range(1, puzzle.rows * puzzle.cols + 1))

    @abstractmethod
    def solution(self, puzzle: P, true_facts: Iterable[int]) -> Tokens:
        """Draw a solution, given the numbers of the facts that are true."""

    @abstractmethod
    def marks(self, puzzle: P, literals: Iterable[Literal]) -> Tokens:
        """Write decided literals as a player's marks, as in the progress of a file."""

    @abstractmethod
    def literals(self, puzzle: P, marks: Tokens) -> list[Literal]:
        """Return the literals that a player's marks stand for: the inverse of `marks`."""

    def draw(self, puzzle: P, tokens: Tokens) -> list[str]:
        """Draw a solution or a player's marks as lines of text."""
        width = max(len(token) for line in tokens for token in line)
        return [" ".join(token.rjust(width) for token in line) for line in tokens]

    @abstractmethod
    def looks(self, puzzle: P, known: Known) -> list[Hashable]:
        """Return how every cell looks, in reading order.

        A look is any value that determines the picture of a cell. Views paint each look once, copy
        it to all cells that have it, and repaint only the cells whose look has changed.
        """

    def prepare_looks(self, puzzle: P) -> None:
        """Find and remember, in a worker, what would take `looks` long on a large board."""

    def changing_looks(self, puzzle: P, before: Known, after: Known) -> list[Hashable]:
        """Return how every cell looks while a move is shown, what it removes included."""
        return self.looks(puzzle, after)

    @abstractmethod
    def describe(self, puzzle: P, known: Known, row: int, col: int) -> Message:
        """Say what is in a cell, for people who cannot see it."""

    @abstractmethod
    def broken_rules(self, puzzle: P, solution: Tokens) -> list[RulePlace]:
        """Name the rules that a full drawing breaks.

        Written from the rules of the puzzle alone, so that it can check the model.
        """

    @abstractmethod
    def say_rule(self, puzzle: P, name: str, place: tuple[Any, ...]) -> Message:
        """Say a rule the way a player would."""

    def solution_json(self, solution: Tokens) -> Sequence[Sequence[str | int]]:
        """Return the JSON form of a solution."""
        return solution

    @abstractmethod
    def fact_json(self, fact: Fact, *, holds: bool) -> dict[str, Any]:
        """Return the JSON form of a fact that is true or false."""

    def say_place(self, puzzle: P, name: str, place: tuple[Any, ...]) -> Message:
        """Say in a few words where a rule is, to someone who looks for it."""
        cells = self.rule_clues(name, place) or self.rule_area(puzzle, name, place)
        return Message(CELLS_ALONE, {"cells": list_cells(cells)})

    def say_fact(self, fact: Fact, *, holds: bool) -> Message:
        """Say that a fact is true or false the way a player would."""
        values: dict[str, object] = {"cell": cell_name(fact.cell), "value": fact.value}
        if fact.value is not None:
            return Message("{cell} is {value}" if holds else "{cell} is not {value}", values)
        return Message("{cell} is marked" if holds else "{cell} is not marked", values)

    def smt_lines(self, puzzle: P, stop: Stop) -> Iterator[str] | None:
        """State the puzzle in SMT-LIB in its own way, or return None for the generic way.

        The facts are Booleans named by their word, row, column and value, all counted from 1.
        """
        return None

    def rule_json(self, name: str, place: tuple[Any, ...]) -> dict[str, Any]:
        """Return the JSON form of a rule."""
        return {"rule": name, **dict(zip(self.rule_fields[name], place, strict=True))}

    def rule_clues(self, name: str, place: tuple[Any, ...]) -> list[Cell]:
        """Return the single cells that a rule names, such as a wall with a number."""
        fields = zip(self.rule_fields[name], place, strict=True)
        return [value for field, value in fields if field != "cells" and isinstance(value, tuple)]

    def rule_area(self, puzzle: P, name: str, place: tuple[Any, ...]) -> list[Cell]:
        """Return the cells of the run, region, row or column that a rule names."""
        cells: list[Cell] = []
        for field, value in zip(self.rule_fields[name], place, strict=True):
            if field == "cells":
                cells += value
            elif field == "row":
                cells += [(value, col) for col in range(puzzle.cols)]
            elif field == "col":
                cells += [(row, value) for row in range(puzzle.rows)]
        return cells

    def area_labels(self, puzzle: P, areas: Iterable[Sequence[Cell]]) -> dict[Cell, str]:
        """Return what is written into cells of some areas, such as the letters of regions."""
        return {}

    def rule_cells(self, puzzle: P, name: str, place: tuple[Any, ...]) -> list[Cell]:
        """Return the cells that a rule is about, derived from the names of its fields."""
        return [*self.rule_area(puzzle, name, place), *self.rule_clues(name, place)]

    def rule_edges(self, puzzle: P, name: str, place: tuple[Any, ...]) -> list[Edge]:
        """Return the edges where the clue of a rule is drawn."""
        return []
