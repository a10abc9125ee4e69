"""Where an argument is very long, something else is decided first that takes a shorter one."""

from app import paths
from app.core.lines import line_count, told_in_full
from app.core.model import AnyOf, Model
from app.core.registry import puzzle_type
from app.core.steps import Step
from app.core.stop import Stop
from app.explain import Explanation, Words
from app.explain.reasons.argument import full_argument, sentence_count
from app.explain.search.long_arguments import MANY_SENTENCES, with_shorter_argument
from app.formats import read_text
from tests.helpers.models import build

HOLES = 4
LONG, SHORT = 100, 101
"""Two facts: one holds since pigeons are too many for their holes, the other by a chain."""
CHAIN = range(102, 113)


def pigeons_and_chain() -> tuple[Model, list[int], list[int]]:
    """Return a model, the rules that show the first fact, and those that show the second."""
    at = [[pigeon * HOLES + hole + 1 for hole in range(HOLES)] for pigeon in range(HOLES + 1)]
    sits = [AnyOf((*row, LONG)) for row in at]
    alone = [
        AnyOf((-one[hole], -other[hole]))
        for hole in range(HOLES)
        for number, one in enumerate(at)
        for other in at[:number]
    ]
    ends = zip((SHORT, *CHAIN), CHAIN, strict=False)
    chain = [AnyOf((one if one == SHORT else -one, other)) for one, other in ends]
    chain.append(AnyOf((-CHAIN[-1], SHORT)))
    first = len(sits) + len(alone)
    model = build(CHAIN[-1], [*sits, *alone, *chain])
    return model, list(range(first)), list(range(first, first + len(chain)))


def chosen(step: Step, *reasons: tuple[int, list[int]]) -> Step:
    model, *_ = pigeons_and_chain()
    value = [0] * (2 * len(model.facts) + 1)
    return with_shorter_argument(model, step, reasons, value, (), Stop())


def test_the_one_with_the_shorter_argument_comes_first():
    _, long, short = pigeons_and_chain()
    step = Step((LONG,), tuple(long))
    other = chosen(step, (LONG, long), (SHORT, short))
    assert (other.conclusions, other.rules) == ((SHORT,), tuple(short))
    assert chosen(step, (LONG, long)) == step
    assert chosen(step) == step


def test_an_argument_that_is_not_very_long_is_not_compared():
    """The other would be shorter, and have fewer rules."""
    model, _, short = pigeons_and_chain()
    step = Step((SHORT,), tuple(short))
    assert sentence_count(full_argument(model, step, Stop())[1]) < MANY_SENTENCES
    assert chosen(step, (CHAIN[0], short[:1])) == step


def test_a_bundled_puzzle_has_no_very_long_argument():
    """Heron island had one of 130 lines, for a step of fewer rules."""
    path = paths.puzzles() / "norinori" / "expert" / "heron-island.satori"
    kind, puzzle = puzzle_type("norinori"), read_text(path.read_text("utf-8")).puzzle
    model = kind.model(puzzle, Stop())
    words = Words(kind, puzzle, model, Stop())
    known: set[int] = set()
    most = 0
    for step in Explanation(model, Stop(), how_told=words.way):
        if step.size > 8:
            lines = words.say_step(step, known).lines
            assert line_count(lines) == len(list(told_in_full(lines)))
            most = max(most, line_count(lines))
        known.update(step.conclusions)
    assert 30 < most <= 40
