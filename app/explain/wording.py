"""Steps in sentences: a puzzle's own where it has them, otherwise words that fit every puzzle."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from app.core.jobs import Stop
from app.core.model import Literal, Model
from app.core.puzzle import PuzzleType
from app.core.steps import Argument, Link, Listing, Message, Reason, Step
from app.explain.argument import argument

UNNAMED = "combination"
"""The technique of a step that players have no name for."""

SUPPOSE = "Suppose not, so that {facts}."
FOLLOWS = "Then, since {rule}, {facts}."
CANNOT = "Then it cannot be that {rule}."
THEREFORE = "So {facts}."
DIRECTLY = "Since {rule}, {facts}."
CASE = "Case {number}: {fact}."


class Words:
    """Speaks of the steps of one puzzle."""

    def __init__(self, puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, stop: Stop) -> None:
        self._type = puzzle_type
        self._puzzle = puzzle
        self._model = model
        self._stop = stop

    def technique(self, step: Step) -> str:
        """Name the technique of a step."""
        named = self._type.wording.name_step(self._puzzle, self._model, step)
        return UNNAMED if named is None else named.technique

    def say_step(self, step: Step) -> tuple[Message, ...]:
        """Say a step: one sentence if players have a name for it, or else an argument."""
        named = self._type.wording.name_step(self._puzzle, self._model, step)
        if named is not None:
            return (named.text,)
        if step.size == 1 and not self._own_words(step):
            return (Message(DIRECTLY, self._rule(step.rules[0]) | self._facts(step.conclusions)),)
        made = argument(self._model, step, self._stop)
        return (
            self._supposition(-step.conclusions[0]),
            *self._argument(made),
            self._conclusions(step.conclusions),
        )

    def say_conflict(self, reason: Reason) -> tuple[str, ...]:
        """Say the rules and facts that cannot all hold, each on its own."""
        rules = (self._rule(rule)["rule"] for rule in reason.rules)
        return (*map(str, rules), *(self._fact(literal) for literal in reason.facts))

    def _own_words(self, step: Step) -> bool:
        return self._type.wording.say_supposition(self._model, -step.conclusions[0]) is not None

    def _argument(self, made: Argument, above: str = "") -> Iterator[Message]:
        """Say the inferences of an argument; cases within case 1 are 1.1 and 1.2."""
        for link in made.links:
            yield self._link(link)
        for index, case in enumerate(made.cases, 1):
            number = f"{above}{index}"
            literal = made.case if index == 1 else -made.case
            yield Message(CASE, {"number": number, "fact": self._fact(literal)})
            yield from self._argument(case, f"{number}.")

    def _supposition(self, literal: Literal) -> Message:
        own = self._type.wording.say_supposition(self._model, literal)
        return own or Message(SUPPOSE, self._facts((literal,)))

    def _link(self, link: Link) -> Message:
        own = self._type.wording.say_link(self._puzzle, self._model, link)
        if own is not None:
            return own
        if not link.conclusions:
            return Message(CANNOT, self._rule(link.rule))
        return Message(FOLLOWS, self._rule(link.rule) | self._facts(link.conclusions))

    def _conclusions(self, literals: Sequence[Literal]) -> Message:
        own = self._type.wording.say_conclusions(self._model, literals)
        return own or Message(THEREFORE, self._facts(literals))

    def _rule(self, index: int) -> dict[str, object]:
        rule = self._model.rules[index]
        return {"rule": self._type.say_rule(self._puzzle, rule.name, rule.place)}

    def _facts(self, literals: Iterable[Literal]) -> dict[str, object]:
        return {"facts": Listing(tuple(self._fact(literal) for literal in literals))}

    def _fact(self, literal: Literal) -> str:
        return self._type.say_fact(self._model.facts[abs(literal) - 1], holds=literal > 0)
