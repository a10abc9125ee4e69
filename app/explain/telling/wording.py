"""Steps in sentences: the puzzle's own where it has them, otherwise ones that fit every puzzle."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from app.core.grid import cell_name, list_cells
from app.core.model import Literal, Model
from app.core.puzzle import Counted, PuzzleType
from app.core.steps import Argument, Contradiction, Lemma, Link, Reason, Step
from app.core.stop import Stop
from app.core.words import Listing, Message, Mood
from app.explain.reasons.argument_parts import shape_of, used_facts
from app.explain.reasons.counting import find_count, proves
from app.explain.reasons.proof import follow_up, prove

DIRECT = "single rule"
"""The technique of steps of one rule that players have no name for."""

UNNAMED = "combination"
"""The technique of steps of several rules that players have no name for."""

SUPPOSE = "Suppose {facts}."
FOLLOWS = "Then, since {rule}, {facts}."
CANNOT = "But then it is impossible that {rule}."
THEREFORE = "So {facts}."
SUPPOSE_ALSO = "Suppose further that {facts}."
SO_THEN = "So then {facts}."
SO_IF = "So if {supposed}, then {facts}."
LIKEWISE = "In the same way {facts}."
DIRECTLY = "Since {rule}, {facts}."
NEVER = "It is impossible that {rule}."
NO_ROOM = "It is impossible that {rule}: the only cells are {cells}."


COUNTED_RULES = 3
"""From so many rules on, a step is told by counting if that is possible."""


class Said(NamedTuple):
    """A step in words: its technique, its sentences, and the step with all facts that they use."""

    technique: str
    sentences: tuple[Message, ...]
    step: Step


class _Part(NamedTuple):
    """Some conclusions of a step, with the sentences that prove them."""

    literals: tuple[Literal, ...]
    technique: str
    sentences: tuple[Message, ...]
    facts: tuple[Literal, ...]
    argument: Argument = ()
    """The argument that the sentences tell; empty if they name a technique."""


class Words:
    """Puts the steps and conflicts of one puzzle into words."""

    def __init__(self, puzzle_type: PuzzleType[Any], puzzle: Any, model: Model, stop: Stop) -> None:
        self._type = puzzle_type
        self._wording = puzzle_type.wording
        self._puzzle = puzzle
        self._model = model
        self._stop = stop

    def say_step(self, step: Step, known: Collection[Literal] = ()) -> Said:
        """Say a step: one sentence if players have a name for it, otherwise an argument.

        `known` is everything that the board shows before the step.
        """
        first = self._say_part(step, (), known)
        if first.facts == step.facts and first.literals == step.conclusions:
            return Said(first.technique, first.sentences, step)
        part = first
        shown: list[Literal] = []
        sentences: list[Message] = []
        facts: set[Literal] = set()
        while True:
            sentences += part.sentences
            facts.update(part.facts)
            before = tuple(shown)
            shown += part.literals
            alike = self._similar_conclusions(part, step, before, known)
            if alike:
                sentences.append(Message(LIKEWISE, {"facts": self._facts(alike)}))
                shown += alike
            for link in follow_up(self._model, step, shown, known, self._stop):
                inferred = Step(link.conclusions, (link.rule,), (*link.facts, *link.premises))
                sentences += self.say_step(inferred).sentences
                facts.update(link.facts)
                shown += link.conclusions
            left = tuple([literal for literal in step.conclusions if literal not in shown])
            if not left:
                break
            part = self._say_part(step._replace(conclusions=left), shown, known)
        facts.difference_update(shown)
        more = sorted(facts.difference(step.facts), key=abs)
        used = (*(fact for fact in step.facts if fact in facts), *more)
        return Said(first.technique, tuple(sentences), step._replace(facts=used))

    def _say_part(self, step: Step, shown: Sequence[Literal], known: Collection[Literal]) -> _Part:
        """Say why one or more conclusions of a step hold, after some others are shown."""
        literals = step.conclusions
        named = self._wording.name_step(self._puzzle, self._model, step)
        if named is not None:
            if named.left:
                literals = tuple([literal for literal in literals if literal not in named.left])
            return _Part(literals, named.technique, (named.text,), step.facts)
        if step.size == 1 and not self._own_words(step):
            rule = self._rule(step.rules[0])
            said = Message(DIRECTLY, {"rule": rule, "facts": self._facts(literals)})
            return _Part(literals, DIRECT, (said,), step.facts)
        given = step._replace(facts=(*step.facts, *shown))
        counted = self._counted(given)
        if counted is not None:
            return _Part(counted.told, counted.technique, counted.sentences, step.facts)
        literal, argument = prove(self._model, given, known, self._stop)
        return _Part(
            (literal,),
            self._technique(step, argument),
            self._sentences(literal, argument),
            tuple(used_facts(argument)),
            argument,
        )

    def _counted(self, step: Step) -> Counted | None:
        """Say a step by counting, if its rules add up and the puzzle has words for it."""
        if step.size < COUNTED_RULES or not self._wording.tells_counts:
            return None
        count = find_count(self._model, step, self._stop)
        if count is None:
            return None
        proved = [x for x in step.conclusions if proves(count.terms, step.facts, x)]
        return self._wording.say_count(self._puzzle, self._model, step, count, proved)

    def _similar_conclusions(
        self, part: _Part, step: Step, before: Sequence[Literal], known: Collection[Literal]
    ) -> list[Literal]:
        """Return the other conclusions that hold in the same way as those of a part."""
        shown = (*before, *part.literals)
        links = follow_up(self._model, step, shown, known, self._stop)
        apart = {*shown, *(literal for link in links for literal in link.conclusions)}
        found = []
        for literal in step.conclusions:
            if literal not in apart:
                one = self._say_part(step._replace(conclusions=(literal,)), before, known)
                if self._pattern(one) == self._pattern(part):
                    found.append(literal)
        return found

    def _pattern(self, part: _Part) -> object:
        """Return how a part is told, without its conclusions: equal for similar parts."""
        if part.argument:
            return shape_of(Lemma(-part.literals[0], part.argument, part.literals))
        names = {cell_name(cell) for cell in self._model.cells_of(part.literals)}
        return [
            (
                said.template,
                {name: str(x) for name, x in said.values.items() if str(x) not in names},
            )
            for said in part.sentences
        ]

    def _technique(self, step: Step, argument: Argument) -> str:
        """Return the technique of a step that is told by an argument."""
        if step.size == 1:
            return DIRECT
        links = tuple([part for part in argument if isinstance(part, Link)])
        straight = links if len(links) == len(argument) else ()
        return self._wording.name_argument(self._model, straight) or UNNAMED

    def _sentences(self, literal: Literal, argument: Argument) -> tuple[Message, ...]:
        """Say an argument for a conclusion, from the supposition to the result."""
        return (
            Message(SUPPOSE, {"facts": self._facts((-literal,), Mood.WERE)}, 1),
            *self._argument(argument),
            Message(THEREFORE, {"facts": self._facts((literal,))}),
        )

    def say_briefly(self, step: Step) -> Message | Listing:
        """Say the conclusions of a step in few letters, for a list of steps."""
        return self._facts(step.conclusions, Mood.BRIEF)

    def say_conflict(self, reason: Reason) -> tuple[Message, ...]:
        """Say each rule and each fact of a conflict on its own."""
        return (*map(self._rule, reason.rules), *map(self._fact, reason.facts))

    def say_contradiction(
        self, found: Contradiction, given: Iterable[Literal] = ()
    ) -> tuple[tuple[Message, ...], ...]:
        """Say a contradiction: the sentences of every step, then those of its end."""
        known = set(given)
        said = []
        for step in found.steps:
            said.append(self.say_step(step, known).sentences)
            known.update(step.conclusions)
        return (*said, tuple(self._links((found.end,))))

    def _own_words(self, step: Step) -> bool:
        return self._wording.say_facts(self._model, step.conclusions, Mood.IS) is not None

    def _argument(
        self, argument: Argument, supposed: tuple[Literal, ...] = ()
    ) -> Iterator[Message]:
        """Say the parts of an argument; `supposed` are the suppositions of the lemmas around it."""
        depth = 1 + len(supposed)
        for lemmas, parts in groupby(argument, lambda part: isinstance(part, Lemma)):
            if not lemmas:
                links = self._links(tuple(parts))  # type: ignore[arg-type]
                yield from (said._replace(depth=depth) for said in links)
                continue
            for lemma in parts:
                assert isinstance(lemma, Lemma)
                also = self._facts((lemma.supposed,), Mood.WERE)
                yield Message(SUPPOSE_ALSO, {"facts": also}, depth + 1)
                yield from self._argument(lemma.argument, (*supposed, lemma.supposed))
                facts = self._facts(lemma.conclusions[:1], Mood.WOULD_BE)
                if supposed:
                    values = {"supposed": self._facts(supposed, Mood.WERE), "facts": facts}
                    yield Message(SO_IF, values, depth)
                else:
                    yield Message(SO_THEN, {"facts": facts}, depth)
                if lemma.conclusions[1:]:
                    others = self._facts(lemma.conclusions[1:], Mood.WOULD_BE)
                    yield Message(LIKEWISE, {"facts": others}, depth)

    def _links(self, links: Sequence[Link]) -> Iterable[Message]:
        own = self._wording.say_links(self._puzzle, self._model, links)
        return map(self._link, links) if own is None else own

    def _link(self, link: Link) -> Message:
        rule = self._rule(link.rule)
        if not (link.conclusions or link.premises or link.facts):
            cells = self._model.cells_of_rule(self._model.rules[link.rule])
            return Message(NO_ROOM if cells else NEVER, {"rule": rule, "cells": list_cells(cells)})
        if not link.conclusions:
            return Message(CANNOT, {"rule": rule})
        return Message(FOLLOWS, {"rule": rule, "facts": self._facts(link.conclusions)})

    def _rule(self, index: int) -> Message:
        rule = self._model.rules[index]
        return self._type.say_rule(self._puzzle, rule.name, rule.place)

    def _facts(self, literals: Sequence[Literal], mood: Mood = Mood.IS) -> Message | Listing:
        own = self._wording.say_facts(self._model, literals, mood)
        return Listing(tuple(map(self._fact, literals))) if own is None else own

    def _fact(self, literal: Literal) -> Message:
        return self._type.say_fact(self._model.facts[abs(literal) - 1], holds=literal > 0)
