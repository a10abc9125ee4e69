"""Steps in sentences: a puzzle's own where it has them, otherwise words that fit every puzzle."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from app.core.jobs import Stop
from app.core.model import Literal, Model
from app.core.puzzle import PuzzleType
from app.core.steps import Argument, Link, Reason, Step
from app.core.words import Listing, Message
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
            return (
                Message(
                    DIRECTLY,
                    {"rule": self._rule(step.rules[0]), "facts": self._list(step.conclusions)},
                ),
            )
        made = argument(self._model, step, self._stop)
        return (
            self._supposition(-step.conclusions[0]),
            *self._argument(made),
            self._conclusions(step.conclusions),
        )

    def say_conflict(self, reason: Reason) -> tuple[Message, ...]:
        """Say the rules and facts that cannot all hold, each on its own."""
        return (*map(self._rule, reason.rules), *map(self._fact, reason.facts))

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
        return own or Message(SUPPOSE, {"facts": self._fact(literal)})

    def _link(self, link: Link) -> Message:
        own = self._type.wording.say_link(self._puzzle, self._model, link)
        if own is not None:
            return own
        if not link.conclusions:
            return Message(CANNOT, {"rule": self._rule(link.rule)})
        return Message(
            FOLLOWS, {"rule": self._rule(link.rule), "facts": self._list(link.conclusions)}
        )

    def _inference(self, template: str, rule: int, literals: Sequence[Literal]) -> Message:
        return Message(template, {"rule": self._rule(rule), "facts": self._list(literals)})

    def _conclusions(self, literals: Sequence[Literal]) -> Message:
        own = self._type.wording.say_conclusions(self._model, literals)
        return own or Message(THEREFORE, {"facts": self._list(literals)})

    def _rule(self, index: int) -> Message:
        rule = self._model.rules[index]
        return self._type.say_rule(self._puzzle, rule.name, rule.place)

    def _list(self, literals: Iterable[Literal]) -> Listing:
        return Listing(tuple(map(self._fact, literals)))

    def _fact(self, literal: Literal) -> Message:
        return self._type.say_fact(self._model.facts[abs(literal) - 1], holds=literal > 0)
