"""The words of Norinori: how its steps take part in moves, and who tells them."""

from collections.abc import Collection, Sequence

from app.core.lines import Cases, Line, Telling
from app.core.model import Literal, Model
from app.core.moves import Grouped, MoveSteps
from app.core.puzzle import Argued, Because, Named, Wording
from app.core.steps import Count, Link, Step
from app.core.words import Listing, Message, Mood
from app.puzzles.norinori.counts import say_count
from app.puzzles.norinori.moves import say_move
from app.puzzles.norinori.patterns import say_pattern
from app.puzzles.norinori.puzzle import Norinori
from app.puzzles.norinori.roles import role_of
from app.puzzles.norinori.tails import say_tail
from app.puzzles.norinori.techniques import name_step, say_facts
from app.puzzles.norinori.trials import TRIAL, say_end, say_links
from app.puzzles.norinori.whichever import say_cases


class NorinoriWording(Wording[Norinori]):
    """The words of Norinori."""

    tells_straight = True
    tells_counts = True
    tells_cases = True

    def group(self, puzzle: Norinori, model: Model, step: Step) -> Grouped:
        """Tell what a pair and a complete region rule out with the cell that makes them so."""
        return role_of(puzzle, model, step)

    def name_step(self, puzzle: Norinori, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(puzzle, model, step)

    def say_straight(
        self,
        puzzle: Norinori,
        model: Model,
        step: Step,
        conclusion: Literal,
        links: Sequence[Link],
        known: Collection[Literal],
    ) -> Argued | None:
        """Say an argument that one sees at a glance."""
        return say_pattern(puzzle, model, step, conclusion, links, known)

    def say_count(
        self, puzzle: Norinori, model: Model, step: Step, count: Count, proved: Sequence[Literal]
    ) -> Argued | None:
        """Say which partners fill a region."""
        return say_count(puzzle, model, step, count, proved)

    def say_cases(self, puzzle: Norinori, model: Model, found: Cases) -> Argued | None:
        """Say what holds whichever two cells of a region are black."""
        return say_cases(puzzle, model, found)

    def name_argument(self, model: Model, links: Sequence[Link]) -> str:
        """Announce a trial."""
        return TRIAL

    def say_facts(self, model: Model, literals: Sequence[Literal], mood: Mood) -> Listing:
        """Say what is black and what is white."""
        return say_facts(model, literals, mood)

    def say_end(self, puzzle: Norinori, model: Model, end: Link) -> Line:
        """Say which region or pair makes the puzzle impossible."""
        return say_end(puzzle, model, end)

    def say_links(self, puzzle: Norinori, model: Model, links: Sequence[Link]) -> list[Line]:
        """Say the inferences of a trial."""
        return say_links(puzzle, model, links)

    def say_tail(self, puzzle: Norinori, model: Model, steps: Sequence[Step]) -> Message | None:
        """Say what the new pairs and complete regions make white."""
        return say_tail(puzzle, model, steps)

    def say_move(
        self, puzzle: Norinori, model: Model, move: MoveSteps, because: Because
    ) -> Telling | None:
        """Say what several steps of a move say alike once."""
        return say_move(puzzle, model, move)
