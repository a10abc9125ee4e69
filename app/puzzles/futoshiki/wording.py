"""The words of Futoshiki: names of techniques, and sentences of longer arguments."""

from collections.abc import Sequence

from app.core.lines import Cases, Line, Telling
from app.core.model import Literal, Model
from app.core.moves import Grouped, MoveSteps, Role
from app.core.puzzle import Argued, Because, Named, Wording
from app.core.steps import Link, Step
from app.core.words import Listing, Mood
from app.puzzles.futoshiki.clashes import say_end
from app.puzzles.futoshiki.moves import say_move
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.futoshiki.techniques import name_step, say_facts
from app.puzzles.futoshiki.trial_lines import say_links
from app.puzzles.futoshiki.whichever import say_cases


class FutoshikiWording(Wording[Futoshiki]):
    """The words of Futoshiki."""

    tells_cases = True

    def name_step(self, puzzle: Futoshiki, model: Model, step: Step) -> Named | None:
        """Recognise a technique."""
        return name_step(puzzle, model, step)

    def say_facts(self, model: Model, literals: Sequence[Literal], mood: Mood) -> Listing:
        """Say what cells are and are not."""
        return say_facts(model, literals, mood)

    def group(self, puzzle: Futoshiki, model: Model, step: Step) -> Grouped:
        """Start from the givens; tell what a number rules out with the number."""
        if step.size > 1:
            return Grouped(Role.HEAD)
        name, _ = model.rules.place(step.rules[0])
        if name == "given":
            return Grouped(Role.START)
        if any(literal > 0 for literal in step.conclusions):
            return Grouped(Role.FOLLOWER, "numbers")
        if name == "sign" and (not step.facts or step.facts[0] < 0):
            return Grouped(Role.HEAD, "signs")
        if name == "cell":
            return Grouped(Role.START)  # a number is no other number: nobody wants to hear that
        return Grouped(Role.TAIL)

    def is_seen(self, model: Model, step: Step) -> bool:
        """See which numbers a row, a column and a cell have, but not what a sign rules out."""
        return model.rules.place(step.rules[0])[0] != "sign"

    def say_move(
        self, puzzle: Futoshiki, model: Model, move: MoveSteps, because: Because
    ) -> Telling | None:
        """Say what signs rule out, and the numbers that follow."""
        return say_move(puzzle, model, move, because)

    def say_cases(self, puzzle: Futoshiki, model: Model, found: Cases) -> Argued | None:
        """Say what holds whichever place a number has, or whichever number a cell."""
        return say_cases(model, found)

    def say_links(self, puzzle: Futoshiki, model: Model, links: Sequence[Link]) -> list[Line]:
        """Say the inferences through signs, cells and lines, with what one sees beside each."""
        return say_links(model, links)

    def say_end(self, puzzle: Futoshiki, model: Model, end: Link) -> Line:
        """Say which rule cannot hold, with the numbers that break it."""
        return Line(say_end(model, end), links=(end,))
