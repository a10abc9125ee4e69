"""Every line of a move follows by one rule from what stands above it; moves play the steps."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import paths
from app.core import registry
from app.core.lines import Line, told_in_full, word_count
from app.core.model import Literal, Model
from app.core.moves import MoveSteps, Part, Played
from app.core.puzzle import PuzzleType
from app.core.steps import Step
from app.core.stop import Stop
from app.explain import (
    Explanation,
    Moves,
    MoveWords,
    argue_conflict,
    find_conflict,
    why_cell,
)
from app.explain.telling.folding import MANY_LINES, MOST_LINES
from app.formats import read_text
from tests.bench import boards
from tests.explain.checking import backbone, check_step
from tests.explain.reasons.test_argument import pigeons
from tests.explain.reasons.test_contradiction import spoilt
from tests.explain.search.test_explanation import puzzle_of
from tests.explain.telling.line_checking import LineChecker, Rules
from tests.explain.told_steps import numbering
from tests.helpers.strategies import models

KINDS = "futoshiki", "lightup", "norinori"
FILES = sorted(paths.puzzles().glob("*/*.satori"))

MOST_WORDS = 120
"""Words that may ever be read at once."""

MANY_FACTS = 600
"""Puzzles of more facts take long to explain; they are told while fuzzing."""

FUZZING = settings.default.max_examples > 100


class Question(NamedTuple):
    """A puzzle with its rules, and what is known of it."""

    puzzle_type: PuzzleType[Any]
    puzzle: Any
    model: Model
    start: tuple[Literal, ...] = ()

    @classmethod
    def of(cls, kind: str, puzzle: Any) -> "Question":
        puzzle_type = registry.puzzle_type(kind)
        return cls(puzzle_type, puzzle, puzzle_type.model(puzzle, Stop()))

    @classmethod
    def read(cls, text: str) -> "Question":
        document = read_text(text)
        return cls.of(document.kind, document.puzzle)

    @property
    def moves(self) -> Moves:
        return Moves(self.puzzle_type, self.puzzle, self.model, Stop(), self.start)

    @property
    def words(self) -> MoveWords:
        return MoveWords(self.puzzle_type, self.puzzle, self.model, Stop(), self.start)


def check_all(question: Question) -> Iterator[tuple[Line, ...]]:
    """Check the moves to all that follows, and that they get there."""
    model, start = question.model, question.start
    explanation = Explanation(model, Stop(), start)
    known: set[Literal] = set(start)
    for move, lines in check_moves(question, question.moves.of_explanation(explanation)):
        known.update(move.literals)
        yield lines
    open_facts = explanation.outcome.open_facts
    assert explanation.outcome.conflict is None
    assert len({abs(literal) for literal in known}) == len(known)
    assert len(known) + len(open_facts) == len(model.facts)
    if len(model.facts) < 100:
        assert known == backbone(model, start) | set(start)


def check_moves(
    question: Question, moves: Iterable[MoveSteps], *, possible: bool = True
) -> Iterator[tuple[MoveSteps, tuple[Line, ...]]]:
    """Check the steps and lines of moves, one after the other."""
    model, words = question.model, question.words
    checker = LineChecker(model, question.start)
    for move in moves:
        telling, steps = words.say(move)
        before = checker.known.copy()
        for step, told in zip(move.steps, steps, strict=True):
            check_one(model, checker.rules, step, checker.known, possible=possible)
            assert checker.known.issuperset(told.step.facts)
            assert checker.check_move(told.lines, ()).holds_all(step.conclusions)
            checker.known.update(step.conclusions)
        after, checker.known = checker.known, before
        check_lines(checker, move, telling.lines)
        checker.known = after
        check_proofs(question, move)
        yield move, telling.lines


def check_proofs(question: Question, move: MoveSteps) -> None:
    """Check that a move has one proof of several rules at most, unless one sentence tells all."""
    group = question.puzzle_type.wording.group
    keys = [group(question.puzzle, question.model, x).key for x in move.said if x.size > 1]
    assert len(keys) <= 1 or (len(set(keys)) == 1 and keys[0] is not None), "two proofs"


def check_one(
    model: Model, rules: Rules, step: Step, known: set[Literal], *, possible: bool
) -> None:
    """Check a step as `check_step` does; most have one rule, which takes no solver."""
    if step.size > 1 or not possible:
        check_step(model, step, known, possible=possible)
        return
    (rule,), facts = step.rules, step.facts
    assert step.conclusions
    assert known.issuperset(facts), "facts that are not known yet"
    assert rules.can_hold(rule, facts), "a contradiction explains nothing"
    for literal in step.conclusions:
        assert literal not in known, "known before"
        assert -literal not in known
        assert not rules.can_hold(rule, [*facts, -literal]), "it does not follow"
        for fact in facts:
            others = [other for other in facts if other != fact]
            assert rules.can_hold(rule, [*others, -literal]), "a fact too many"


def check_lines(checker: LineChecker, move: MoveSteps, lines: Sequence[Line]) -> None:
    """Check the lines of a move, and that they tell its marks and nothing else."""
    given = {x for line in lines if not line.said.depth for x in line.gives}
    unsaid = [step for step in move.steps if given.isdisjoint(step.conclusions)]
    board = checker.check_move(lines, unsaid)
    assert given <= set(move.literals) | checker.known, "the move does not decide that"
    marks = [x for step in move.said for x in step.conclusions if x > 0]
    assert given.issuperset(marks), "a mark that nobody hears of"
    assert board.holds_all(move.literals), "something that the move does not say"
    assert word_count(lines) <= MOST_WORDS
    check_sizes(lines)


def check_sizes(lines: Sequence[Line]) -> None:
    assert len(lines) <= MOST_LINES
    for line in lines:
        check_sizes(line.inner)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bundled_puzzles(path):
    question = Question.read(path.read_text(encoding="utf-8"))
    model = question.model
    if len(model.facts) > MANY_FACTS and not FUZZING:
        pytest.skip("it takes long")
    if find_conflict(model, Stop()) is None:
        assert all(map(len, check_all(question)))


@pytest.mark.parametrize("kind", KINDS)
def test_the_corpus(kind, corpus):
    told = 0
    for number, text in enumerate(boards.corpus_texts()[kind]):
        question = Question.read(text)
        if FUZZING or (number % 12 == 5 and len(question.model.facts) <= MANY_FACTS):
            told += sum(1 for _ in check_all(question))
    assert told > 50


@pytest.mark.parametrize("kind", KINDS)
@given(seed=st.integers(0, 2**32), share=st.sampled_from((0, 0.1, 0.3)))
@settings(max_examples=settings.default.max_examples // 6)
def test_random_puzzles_from_what_a_player_knows(kind, seed, share):
    rng = Random(seed)
    question = Question.of(kind, puzzle_of(kind, rng))
    common = sorted(backbone(question.model) or (), key=abs)
    start = tuple(literal for literal in common if rng.random() < share)
    list(check_all(question._replace(start=start)))


@pytest.mark.parametrize("kind", KINDS)
def test_what_leads_to_one_cell(kind):
    rng = Random(kind)
    for _ in range(12):
        question = Question.of(kind, puzzle_of(kind, rng))
        model = question.model
        common = sorted(backbone(model))
        for literal in rng.sample(common, min(2, len(common))):
            (cell,) = model.cells_of([literal])
            steps = list(why_cell(model, cell, Stop()))
            moves = [move for move, _ in check_moves(question, question.moves.of_steps(steps))]
            assert sorted(x for move in moves for x in move.literals) == sorted(
                x for step in steps for x in step.conclusions
            )


@pytest.mark.parametrize("kind", KINDS)
def test_contradictions(kind):
    rng = Random(kind)
    ended = 0
    for _ in range(60):
        question = Question.of(kind, spoilt(kind, rng))
        model = question.model
        conflict = find_conflict(model, Stop())
        if conflict is None:
            continue
        steps, end = argue_conflict(model, conflict, Stop())
        known = set(conflict.facts)
        for move, _ in check_moves(question, question.moves.of_steps(steps), possible=False):
            known.update(move.literals)
        checker = LineChecker(model, known)
        assert checker.check_move([question.words.words.say_end(end)], ()).broken
        ended += 1
    assert ended >= 5


def test_random_rules_in_words_that_fit_every_puzzle(tally):
    kind = numbering(tally)

    @given(models())
    def check(model):
        if find_conflict(model, Stop()) is None:
            list(check_all(Question(kind, None, model)))

    check()


def test_a_long_trial_tells_its_size_and_is_read_in_parts(tally):
    model = pigeons(5)
    words = MoveWords(numbering(tally), None, model, Stop())
    step = Step((1,), tuple(range(len(model.rules))))
    move = MoveSteps((Played(Part.HEAD, step),))
    lines = words.say(move).telling.lines
    check_lines(LineChecker(model), move, lines)
    (line,) = lines
    size = len(list(told_in_full(words.words.say_step(step).lines)))
    assert size > MANY_LINES
    assert str(line) == (
        f"The shortest trial that we found takes {size} lines. It shows that r1c1 is marked."
    )
    told = [one for one in every_line([line]) if one.links or one.supposed]
    assert told == [one for one in every_line(words.words.say_step(step).lines) if one in told]


def every_line(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from every_line(line.inner)


def test_a_wrong_line_is_found():
    """Each inference is turned round, left out or made before its time, and does not pass."""
    question = Question.read((paths.puzzles() / "norinori/crossing.satori").read_text("utf-8"))
    checker = LineChecker(question.model)
    words = question.words
    changed = trials = 0
    for move in question.moves.of_explanation(Explanation(question.model, Stop())):
        lines = words.say(move).telling.lines
        check_lines(checker, move, lines)
        trials += sum(bool(line.trials) for line in lines)
        for number, line in enumerate(lines):
            for wrong in spoilt_lines(line):
                changed += 1
                with pytest.raises(AssertionError):
                    check_lines(checker, move, [*lines[:number], *wrong, *lines[number + 1 :]])
        checker.known.update(move.literals)
    assert changed > 50
    assert trials


def spoilt_lines(line: Line) -> Iterator[list[Line]]:
    """Yield what a line could be if it were wrong."""
    if line.gives:
        yield [line._replace(gives=tuple(-literal for literal in line.gives))]
    if line.links or line.terms or line.inner or line.trials:
        yield [line._replace(links=(), terms=(), cases=(), inner=(), trials=())]
    if line.trials:
        *others, last = line.trials
        yield [line._replace(trials=tuple(others))]
        yield [line._replace(trials=(*others, last._replace(links=last.links[:-1])))]
        turned = tuple(-literal for literal in last.supposed)
        yield [line._replace(trials=(*others, last._replace(supposed=turned)))]
    if line.links and line.links[0].conclusions:
        first, *others = line.links
        less = first._replace(facts=first.facts[1:], premises=first.premises[1:])
        yield [line._replace(links=(less, *others))]
    if line.supposed and line.said.depth:
        yield [line._replace(supposed=tuple(-literal for literal in line.supposed))]
        yield []
