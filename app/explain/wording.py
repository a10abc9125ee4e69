"""Steps in sentences: a puzzle's own where it has them, otherwise words that fit every puzzle."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from app.core.jobs import Stop
from app.core.model import Literal, Model
from app.core.puzzle import PuzzleType
from app.core.steps import Argument, Link, Reason, Step
from app.core.words import Listing, Message
from app.explain.argument import full_argument

DIRECT = "single rule"
UNNAMED = "combination"
"""The techniques of steps that players have no name for, with one rule and with several."""

SUPPOSE = "Suppose that {fact}."
FOLLOWS = "Then, since {rule}, {facts}."
CANNOT = "But then it could not be that {rule}."
NOT_ALL = "Then these could not all be true: {rules}."
THEREFORE = "So {facts}."
NO_CASE = "None of these cases is possible, so {facts}."
NO_CASE_OF_TWO = "Neither case is possible, so {facts}."
ALSO = "The same rules also show that {facts}."
DIRECTLY = "Since {rule}, {facts}."
CASE = "Case {number}: {fact}."
OTHERWISE = "Case {number}, otherwise: {fact}."


class Said(NamedTuple):
    """A step in words: what players call it, and its sentences."""

    technique: str
    sentences: tuple[Message, ...]


class Words:
    """Speaks of the steps of one puzzle."""

    def __init__(self, puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, stop: Stop) -> None:
        self._type = puzzle_type
        self._wording = puzzle_type.wording
        self._puzzle = puzzle
        self._model = model
        self._stop = stop

    def say_step(self, step: Step) -> Said:
        """Say a step: one sentence if players have a name for it, or else an argument."""
        named = self._wording.name_step(self._puzzle, self._model, step)
        if named is not None:
            return Said(named.technique, (named.text, *self._also(named.left)))
        if step.size == 1 and not self._own_words(step):
            rule = self._rule(step.rules[0])
            said = Message(DIRECTLY, {"rule": rule, "facts": self._facts(step.conclusions)})
            return Said(DIRECT, (said,))
        literal, made = full_argument(self._model, step, self._stop)
        return Said(self._technique(step, made), self._sentences(step, literal, made))

    def _technique(self, step: Step, made: Argument | None) -> str:
        """Name a step by its argument."""
        if step.size == 1:
            return DIRECT
        links = () if made is None or made.cases else made.links
        return self._wording.name_argument(self._model, links) or UNNAMED

    def _sentences(
        self, step: Step, literal: Literal, made: Argument | None
    ) -> tuple[Message, ...]:
        """Say an argument for one conclusion of a step, and what else the step shows."""
        if made is None:
            rules = Listing(tuple(map(self._rule, step.rules)))
            said, made = [Message(NOT_ALL, {"rules": rules})], Argument(())
        else:
            said = list(self._argument(made))
        return (
            self._supposition(-literal),
            *said,
            self._end(made, literal),
            *self._also(_without(literal, step.conclusions)),
        )

    def say_conflict(self, reason: Reason) -> tuple[Message, ...]:
        """Say the rules and facts that cannot all hold, each on its own."""
        return (*map(self._rule, reason.rules), *map(self._fact, reason.facts))

    def _own_words(self, step: Step) -> bool:
        return self._wording.say_supposition(self._model, -step.conclusions[0]) is not None

    def _argument(self, made: Argument, above: str = "") -> Iterator[Message]:
        """Say the inferences of an argument; cases within case 1 are 1.1, 1.2 and so on."""
        yield from self._links(made.links)
        for number, (literal, case) in enumerate(_cases(made), 1):
            name = f"{above}{number}"
            fact = self._fact(literal)
            yield Message(CASE if number == 1 else OTHERWISE, {"number": name, "fact": fact})
            yield from self._argument(case, f"{name}.")

    def _end(self, made: Argument, literal: Literal) -> Message:
        """Say what an argument has shown."""
        template = (
            NO_CASE_OF_TWO if len(_cases(made)) == 2 else NO_CASE if made.cases else THEREFORE
        )
        return Message(template, {"facts": self._facts((literal,))})

    def _also(self, literals: Sequence[Literal]) -> tuple[Message, ...]:
        """Say what else follows from the same rules and facts, if anything."""
        return (Message(ALSO, {"facts": self._facts(literals)}),) if literals else ()

    def _supposition(self, literal: Literal) -> Message:
        own = self._wording.say_supposition(self._model, literal)
        return own or Message(SUPPOSE, {"fact": self._fact(literal)})

    def _links(self, links: Sequence[Link]) -> Iterable[Message]:
        own = self._wording.say_links(self._puzzle, self._model, links)
        return map(self._link, links) if own is None else own

    def _link(self, link: Link) -> Message:
        rule = self._rule(link.rule)
        if not link.conclusions:
            return Message(CANNOT, {"rule": rule})
        return Message(FOLLOWS, {"rule": rule, "facts": self._facts(link.conclusions)})

    def _rule(self, index: int) -> Message:
        rule = self._model.rules[index]
        return self._type.say_rule(self._puzzle, rule.name, rule.place)

    def _facts(self, literals: Sequence[Literal]) -> Message | Listing:
        own = self._wording.say_facts(self._model, literals)
        return Listing(tuple(map(self._fact, literals))) if own is None else own

    def _fact(self, literal: Literal) -> Message:
        return self._type.say_fact(self._model.facts[abs(literal) - 1], holds=literal > 0)


def _without(literal: Literal, literals: Sequence[Literal]) -> list[Literal]:
    return [other for other in literals if other != literal]


def _cases(made: Argument) -> list[tuple[Literal, Argument]]:
    """List the cases of an argument, each the one to take if those before it do not hold.

    Where the second of two cases only falls into cases itself, these follow the first at once.
    """
    found: list[tuple[Literal, Argument]] = []
    while made.cases:
        first, second = made.cases
        found.append((made.case, first))
        if second.links or not second.cases:
            return [*found, (-made.case, second)]
        made = second
    return found
