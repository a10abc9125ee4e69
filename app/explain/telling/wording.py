"""Steps in lines: in the words of the puzzle, or else in ones that fit every puzzle."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from app.core.grid import cell_name, list_cells
from app.core.lines import Line, can_join, joined, line_of_steps
from app.core.model import Exactly, Literal, Model
from app.core.puzzle import Named, PuzzleType
from app.core.steps import Argument, Lemma, Link, Step
from app.core.stop import Stop
from app.core.ways import Way
from app.core.words import Listing, Message, Mood, template
from app.explain.reasons.argument import straight_argument
from app.explain.reasons.argument_parts import lemmas_of, shape_of, used_facts, way_of
from app.explain.reasons.cases import find_cases
from app.explain.reasons.counting import find_count, proves
from app.explain.reasons.proof import follow_up, known_to, prove, straight_proofs
from app.explain.telling.lemmas import say_lemma

DIRECT = template("single rule")
"""The technique of steps of one rule that players have no name for."""

UNNAMED = template("combination")
"""The technique of steps of several rules that players have no name for."""

SUPPOSE = "Suppose {facts}."
FOLLOWS = "Then, since {rule}, {facts}."
CANNOT = "But then it is impossible that {rule}."
THEREFORE = "So {facts}."
THEREFORE_ALSO = template("So {facts}, and in the same way {others}.")
TURNED_ALSO = "So {facts}. Turned round, it is the same: {others}."
SUPPOSE_ALSO = "Suppose further that {facts}."
SHOWN_WITHIN = "A trial within this one shows that {facts}."
LIKEWISE = "In the same way {facts}."
DIRECTLY = "Since {rule}, {facts}."
NEVER = "It is impossible that {rule}."
NO_ROOM = "It is impossible that {rule}: the only cells are {cells}."

_Holding = set[Literal] | None
"""Everything that holds at some place of an argument, if that is known."""

UNTRIED_RULES = 7
"""From so many rules on, it takes long to find out whether a trial has branches."""

COUNTED_RULES = 3
"""From so many rules on, a step is told by counting if that is possible."""


class Said(NamedTuple):
    """A step in words: its technique, its lines, and the step with all facts that they use."""

    technique: str
    lines: tuple[Line, ...]
    step: Step
    title: Message | None = None
    way: Way = Way.NAMED
    """The kind of argument; of several, the one that is told worst."""


class _Part(NamedTuple):
    """Some conclusions of a step, with the lines that prove them."""

    literals: tuple[Literal, ...]
    technique: str
    lines: tuple[Line, ...]
    facts: tuple[Literal, ...]
    argument: Argument = ()
    """The argument that the lines tell; empty if they name a technique."""
    title: Message | None = None
    way: Way = Way.NAMED


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
            return Said(first.technique, first.lines, step, first.title, first.way)
        part = first
        shown: list[Literal] = []
        lines: list[Line] = []
        facts: set[Literal] = set()
        way = first.way
        while True:
            way = max(way, part.way)
            lines += part.lines
            facts.update(part.facts)
            before = tuple(shown)
            shown += part.literals
            alike = self._similar_conclusions(part, step, before, known)
            if alike:
                others = self._facts(tuple(alike))
                said = Message(LIKEWISE, {"facts": others})
                inner = tuple([line for one in alike.values() for line in one.lines])
                if all(len(one.lines) == 1 for one in alike.values()) and can_join(inner):
                    lines.append(joined(said, inner))
                elif lines[-1].said.template == THEREFORE and len(part.lines) > 1:
                    lines[-1] = _also(lines[-1], others, tuple(alike), inner)
                else:
                    lines.append(Line(said, gives=tuple(alike), inner=inner))
                shown += alike
            for link in follow_up(self._model, step, shown, known, self._stop):
                inferred = Step(link.conclusions, (link.rule,), (*link.facts, *link.premises))
                lines += self.say_step(inferred).lines
                facts.update(link.facts)
                shown += link.conclusions
            left = tuple([literal for literal in step.conclusions if literal not in shown])
            if not left:
                break
            part = self._say_part(step._replace(conclusions=left), shown, known)
        facts.difference_update(shown)
        more = sorted(facts.difference(step.facts), key=abs)
        used = (*(fact for fact in step.facts if fact in facts), *more)
        return Said(first.technique, tuple(lines), step._replace(facts=used), first.title, way)

    def way(self, step: Step, known: Collection[Literal]) -> Way:
        """Tell how well a step can be said."""
        counted = self._wording.counts_to_marks and any(x > 0 for x in step.conclusions)
        named = None if counted else self._wording.name_step(self._puzzle, self._model, step)
        if named is not None and not named.left:  # as `say_step` would find, in a longer time
            return Way.NAMED
        words = self
        if step.size >= UNTRIED_RULES:
            words = _Untried(self._type, self._puzzle, self._model, self._stop)
        return words.say_step(step, known).way

    def _say_part(self, step: Step, shown: Sequence[Literal], known: Collection[Literal]) -> _Part:
        """Say why one or more conclusions of a step hold, after some others are shown."""
        literals = step.conclusions
        given = step._replace(facts=(*step.facts, *shown))
        if self._wording.counts_to_marks and any(literal > 0 for literal in literals):
            counted = self._counted(given, known)
            if counted is not None and any(literal > 0 for literal in counted.literals):
                return counted
        named = self._wording.name_step(self._puzzle, self._model, step)
        if named is not None:
            if named.left:
                literals = tuple([literal for literal in literals if literal not in named.left])
            line = self._named_line(step._replace(conclusions=literals), named, shown)
            way = Way.ONE_CLUE if step.size == 1 else Way.NAMED
            return _Part(literals, named.technique, (line,), step.facts, (), named.title, way)
        if step.size == 1 and not self._own_words(step):
            rule = self._rule(step.rules[0])
            said = Message(DIRECTLY, {"rule": rule, "facts": self._facts(literals)})
            line = line_of_steps(said, [step])
            return _Part(literals, DIRECT, (line,), step.facts, way=Way.ONE_CLUE)
        if self._wording.tells_straight:
            straight = self._straight(step, given, known)
            if straight is not None:
                return straight
        counted = self._counted(given, known)
        if counted is not None:
            return counted
        cases = self._whichever(given, known)
        if cases is not None:
            return cases
        return self._tried(step, given, known)

    def _tried(self, step: Step, given: Step, known: Collection[Literal]) -> _Part:
        """Say one conclusion of a step by a trial."""
        literal, argument = prove(self._model, given, known, self._stop)
        return _Part(
            (literal,),
            self._technique(step, argument),
            self._lines(literal, argument, {*known, *given.facts}),
            tuple(used_facts(argument)),
            argument,
            way=way_of(argument),
        )

    def _straight(self, step: Step, given: Step, known: Collection[Literal]) -> _Part | None:
        """Say a step by an argument without branches, if the puzzle has words for it."""
        board = {*known, *given.facts}
        for literal, links in straight_proofs(self._model, given, known, self._stop):
            told = self._wording.say_straight(
                self._puzzle, self._model, given, literal, links, board
            )
            if told is not None:
                used = tuple(used_facts(links))
                supposes = any(line.said.depth for line in told.lines)
                way = way_of(links) if supposes else Way.NAMED
                return _Part(told.told, told.technique, told.lines, used, links, told.title, way)
        return None

    def _counted(self, step: Step, known: Collection[Literal]) -> _Part | None:
        """Say a step by counting, if its rules add up and the puzzle has words for it.

        What the board shows is counted as it is seen there, also where the step does without it.
        """
        if step.size < COUNTED_RULES or not self._wording.tells_counts:
            return None
        facts = known_to(self._model, step, known)
        return self._count(step, facts) or self._count(step, step.facts)

    def _count(self, step: Step, facts: tuple[Literal, ...]) -> _Part | None:
        """Say a step by counting from some facts."""
        # A mark first: what it rules out follows from it.
        marks_first = tuple(sorted(step.conclusions, key=lambda literal: literal < 0))
        seen = step._replace(conclusions=marks_first, facts=facts)
        count = find_count(self._model, seen, self._stop)
        if count is None:
            return None
        proved = [x for x in step.conclusions if proves(count.terms, facts, x)]
        told = self._wording.say_count(self._puzzle, self._model, seen, count, proved)
        if told is None:
            return None
        mentioned = {fact for term in count.terms for fact in term.inequality.factors}
        used = tuple([fact for fact in facts if abs(fact) in mentioned])
        way = Way.COMPARISON if told.compares else Way.COUNT
        return _Part(told.told, told.technique, told.lines, used, (), told.title, way)

    def _whichever(self, step: Step, known: Collection[Literal]) -> _Part | None:
        """Say a step by cases that agree, if the puzzle has words for them."""
        if not self._wording.tells_cases:
            return None
        seen = step._replace(facts=known_to(self._model, step, known))
        found = find_cases(self._model, seen, self._stop)
        told = found and self._wording.say_cases(self._puzzle, self._model, found)
        if not found or not told:
            return None
        links = (found.rule, *(link for case in found.cases for link in case.links))
        used = dict.fromkeys(fact for link in links for fact in link.facts)
        return _Part(told.told, told.technique, told.lines, tuple(used), (), told.title, Way.CASES)

    def _named_line(self, step: Step, named: Named, shown: Sequence[Literal]) -> Line:
        """Return the line of a technique, with the inferences behind its name."""
        said, literals = named.text, step.conclusions
        if step.size == 1:
            return line_of_steps(said, [step])
        given = step._replace(facts=(*step.facts, *shown))
        literal, links = straight_argument(self._model, given, self._stop)
        if links and len(literals) == 1 and not named.counts:
            return Line(said, supposed=(-literal,), links=links, gives=literals)
        count = find_count(self._model, given, self._stop)
        if count is not None:
            return Line(said, terms=count.terms, gives=literals)
        inner: list[Line] = []
        for one in literals:
            alone = given._replace(conclusions=(one,))
            inner += self._lines(*prove(self._model, alone, (), self._stop))
        return Line(said, gives=literals, inner=tuple(inner))

    def _similar_conclusions(
        self, part: _Part, step: Step, before: Sequence[Literal], known: Collection[Literal]
    ) -> dict[Literal, _Part]:
        """Return the other conclusions that hold in the same way as those of a part."""
        shown = (*before, *part.literals)
        links = follow_up(self._model, step, shown, known, self._stop)
        apart = {*shown, *(literal for link in links for literal in link.conclusions)}
        found = {}
        for literal in step.conclusions:
            if literal not in apart:
                one = self._say_part(step._replace(conclusions=(literal,)), before, known)
                if self._pattern(one) == self._pattern(part):
                    found[literal] = one
        return found

    def _pattern(self, part: _Part) -> object:
        """Return how a part is told, without its conclusions: equal for similar parts."""
        if part.argument:
            return shape_of(Lemma(-part.literals[0], part.argument, part.literals))
        names = {cell_name(cell) for cell in self._model.cells_of(part.literals)}
        return [
            (
                line.said.template,
                {name: str(x) for name, x in line.said.values.items() if str(x) not in names},
            )
            for line in part.lines
        ]

    def _technique(self, step: Step, argument: Argument) -> str:
        """Return the technique of a step that is told by an argument."""
        if step.size == 1:
            return DIRECT
        links = tuple([part for part in argument if isinstance(part, Link)])
        straight = links if len(links) == len(argument) else ()
        return self._wording.name_argument(self._model, straight) or UNNAMED

    def _lines(
        self, literal: Literal, argument: Argument, board: Collection[Literal] | None = None
    ) -> tuple[Line, ...]:
        """Say an argument for a conclusion, from the supposition to the result.

        `board` is everything that holds before; without it, lemmas are told in full.
        """
        supposed = Message(SUPPOSE, {"facts": self._facts((-literal,), Mood.SUPPOSED)}, 1)
        first = Line(supposed, supposed=(-literal,))
        body = self._argument(argument, 1, None if board is None else {*board, -literal})
        result = Line(Message(THEREFORE, {"facts": self._facts((literal,))}), gives=(literal,))
        return tuple(_without_seen([first, *body, result]))

    def say_facts(self, literals: Sequence[Literal]) -> Message | Listing:
        """Say facts within a sentence."""
        return self._facts(literals)

    def say_briefly(self, step: Step) -> Message | Listing:
        """Say the conclusions of a step in few letters, for a list of steps."""
        return self._facts(step.conclusions, Mood.BRIEF)

    def say_turned(self, steps: Sequence[Step]) -> tuple[Line, ...]:
        """Say one of some steps that are the same when one turns the board, and what all show."""
        proofs = [prove(self._model, step, (), self._stop) for step in steps]
        (literal, argument), *others = proofs
        *lines, result = self._lines(literal, tuple(map(self._with_all_marks, argument)))
        also = tuple([literal for literal, _ in others])
        inner = [line for one in others for line in self._lines(*one)]
        return (*lines, _also(result, self._facts(also), also, tuple(inner), TURNED_ALSO))

    def _with_all_marks(self, part: Link | Lemma) -> Link | Lemma:
        """Let a rule that has just enough places left take them all."""
        if isinstance(part, Lemma) or not any(literal > 0 for literal in part.conclusions):
            return part
        says = self._model.rules.says(part.rule)
        gone = {-literal for literal in (*part.facts, *part.premises)}
        every = says.literals if isinstance(says, Exactly) else part.conclusions
        return part._replace(conclusions=tuple([x for x in every if x not in gone]))

    def say_end(self, end: Link) -> Line:
        """Say that a rule cannot hold."""
        own = self._wording.say_end(self._puzzle, self._model, end)
        return self._links((end,))[0] if own is None else own

    def say_links(self, links: Sequence[Link]) -> tuple[Line, ...]:
        """Say inferences, each after the other."""
        return tuple(self._links(links))

    def _own_words(self, step: Step) -> bool:
        return self._wording.say_facts(self._model, step.conclusions, Mood.IS) is not None

    def _argument(self, argument: Argument, depth: int, true: _Holding) -> Iterator[Line]:
        """Say the parts of an argument, which stands within so many suppositions.

        `true` is everything that holds there, if that is known.
        """
        for lemmas, group in groupby(argument, lambda part: isinstance(part, Lemma)):
            parts = tuple(group)
            if not lemmas:
                links = self._links(parts)  # type: ignore[arg-type]
                yield from (_within(line, depth) for line in links)
            for lemma in parts if lemmas else ():
                assert isinstance(lemma, Lemma)
                yield from self._lemma(lemma, depth, true)
                true = _and(true, lemma.conclusions)
            if not lemmas:
                true = _and(true, [literal for part in parts for literal in part.conclusions])

    def _lemma(self, lemma: Lemma, depth: int, true: _Holding) -> Iterator[Line]:
        """Say what a lemma shows: in a sentence if players see it at a glance, else by a trial."""
        seen = [] if true is None else self._at_a_glance(lemma, true)
        if seen:
            yield from (_within(line, depth) for line in seen)
            return
        values = {"facts": self._facts(lemma.conclusions)}
        inner = tuple(self._trials(lemma, depth, true))
        yield Line(Message(SHOWN_WITHIN, values, depth), gives=lemma.conclusions, inner=inner)

    def _at_a_glance(self, lemma: Lemma, true: set[Literal]) -> list[Line]:
        """Say a lemma in sentences that the puzzle has for such arguments; none if it lacks one."""
        every = tuple(lemmas_of(lemma))
        seen = [say_lemma(self._wording, self._puzzle, self._model, one, true) for one in every]
        told = [line for line in seen if line is not None]
        return told if len(told) == len(every) else []

    def _trials(self, lemma: Lemma, depth: int, true: _Holding) -> Iterator[Line]:
        """Say why a lemma holds."""
        first, *others = lemmas_of(lemma)
        *lines, result = self._trial(first, depth, true)
        yield from lines
        if others:
            also = tuple([literal for one in others for literal in one.conclusions])
            inner = [line for one in others for line in self._trial(one, depth, true)]
            result = _also(result, self._facts(also), also, tuple(inner))
        yield result

    def _trial(self, lemma: Lemma, depth: int, true: _Holding) -> Iterator[Line]:
        also = self._facts((lemma.supposed,), Mood.SUPPOSED)
        first = Line(Message(SUPPOSE_ALSO, {"facts": also}, depth + 1), supposed=(lemma.supposed,))
        body = self._argument(lemma.argument, depth + 1, _and(true, (lemma.supposed,)))
        yield from _without_seen([first, *body])
        said = Message(THEREFORE, {"facts": self._facts(lemma.conclusions)}, depth)
        yield Line(said, gives=lemma.conclusions)

    def _links(self, links: Sequence[Link]) -> Sequence[Line]:
        own = self._wording.say_links(self._puzzle, self._model, links)
        return [self._link(link) for link in links] if own is None else own

    def _link(self, link: Link) -> Line:
        rule = self._rule(link.rule)
        if not (link.conclusions or link.premises or link.facts):
            cells = self._model.cells_of_rule(self._model.rules[link.rule])
            said = Message(NO_ROOM if cells else NEVER, {"rule": rule, "cells": list_cells(cells)})
        elif not link.conclusions:
            said = Message(CANNOT, {"rule": rule})
        else:
            said = Message(FOLLOWS, {"rule": rule, "facts": self._facts(link.conclusions)})
        return Line(said, links=(link,), gives=link.conclusions)

    def _rule(self, index: int) -> Message:
        rule = self._model.rules[index]
        return self._type.say_rule(self._puzzle, rule.name, rule.place)

    def _facts(self, literals: Sequence[Literal], mood: Mood = Mood.IS) -> Message | Listing:
        own = self._wording.say_facts(self._model, literals, mood)
        return Listing(tuple(map(self._fact, literals))) if own is None else own

    def _fact(self, literal: Literal) -> Message:
        return self._type.say_fact(self._model.facts[abs(literal) - 1], holds=literal > 0)


class _Untried(Words):
    """Looks for no trial: that takes long, and it may only matter whether one is needed."""

    def _tried(self, step: Step, given: Step, known: Collection[Literal]) -> _Part:
        line = Line(Message(SUPPOSE, {"facts": Listing(())}, 1))
        return _Part(step.conclusions[:1], UNNAMED, (line,), (), way=Way.BRANCHES)


def _also(
    result: Line,
    others: object,
    also: tuple[Literal, ...],
    inner: tuple[Line, ...],
    template: str = THEREFORE_ALSO,
) -> Line:
    """Let the result of a trial tell also what trials that run alike show."""
    said = Message(template, {**result.said.values, "others": others}, result.said.depth)
    gives = (*result.gives, *also)
    return result._replace(said=said, gives=gives, inner=inner, runs_alike=True)


def _without_seen(lines: Iterable[Line]) -> list[Line]:
    """Let what one sees beside a line be told by that line."""
    told: list[Line] = []
    for line in lines:
        if line.seen and told and not told[-1].inner:
            links, gives = (*told[-1].links, *line.links), (*told[-1].gives, *line.gives)
            told[-1] = told[-1]._replace(links=links, gives=gives)
        else:
            told.append(line)
    return told


def _and(true: _Holding, literals: Iterable[Literal]) -> _Holding:
    return None if true is None else {*true, *literals}


def _within(line: Line, depth: int) -> Line:
    return line._replace(said=line.said._replace(depth=depth))
