"""Long arguments in parts: at most a few lines are read at once, the others on demand.

Lines fall into blocks. A block ends with a line that gives something under no more suppositions
than were in force before it. Blocks that are too much are told by what they give, with their lines
inside. A trial that stands alone keeps its supposition, its last lines and its result; the lines
between are told by what the last ones need of them.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from app.core.lines import Line, line_count, word_count
from app.core.model import Literal
from app.core.words import Listing, Message
from app.explain.telling.wording import THEREFORE_ALSO

MOST_LINES = 6
MOST_WORDS = 60
"""Lines, and words in them, that are read at once."""

MANY_LINES = 40
"""An argument of more lines is told as what it is, with its size."""

MANY_WORDS = 100
"""A count of more words is told by its result."""

MOST_WORDS_INSIDE = 75
"""Words that are read at once in a part that someone has opened."""

WORDS_ALIKE = 4
"""Ways to tell something that differ by fewer words are not told apart."""

MOST_TRIES = 4
"""How often folds are chosen again because they took more words than thought."""

FEWEST_HIDDEN = 3
"""Lines that are worth a fold, unless there are far too many words without it."""

FEW_WORDS = 15
"""Words too many that are better than a fold."""

TRIAL = "Suppose {supposed}: it ends in a clash. So {facts}."
TRIAL_ALSO = "Suppose {supposed}: it ends in a clash. So {facts}, and in the same way {others}."
TRIALS = "Trials show that {facts}."
LONG_TRIAL = "The shortest trial that we found takes {count} lines. It shows that {facts}."
COUNT = "A count shows that {facts}."
LEMMA = "It can be shown that {facts}."
THEN = "Then {facts}."

SayFacts = Callable[[Sequence[Literal]], Message | Listing]
Block = tuple[Line, ...]


def folded(lines: Sequence[Line], say: SayFacts, words: int = MOST_WORDS) -> tuple[Line, ...]:
    """Return lines of which at most a few are read at once, in about so many words."""
    told: list[Line] = []
    for block in _blocks(lines, 0):
        long = _is_long(block) or _is_wordy(block)
        told += [_fold_line([block], tuple(_given([block], 0)), 0, say)] if long else block
    gives = [literal for line in told for literal in line.gives]
    return _fold(tuple(told), 0, gives, words, say)


def _fold(
    lines: Block, depth: int, needed: Collection[Literal], words: int, say: SayFacts
) -> tuple[Line, ...]:
    """Fold lines within so many suppositions, of which some literals are needed later."""
    told = _told_at_once(lines, depth, needed, words, say)
    return tuple(
        [
            line._replace(
                inner=_fold(line.inner, line.said.depth, line.gives, MOST_WORDS_INSIDE, say)
            )
            if line.inner
            else line
            for line in told
        ]
    )


def _told_at_once(
    lines: Block, depth: int, needed: Collection[Literal], words: int, say: SayFacts
) -> Sequence[Line]:
    blocks = list(_blocks(lines, depth))
    is_trial = len(lines) > 2 and bool(lines[0].supposed)
    if len(blocks) == 1 and not is_trial:
        return lines
    if len(lines) <= MOST_LINES and word_count(lines) <= words + FEW_WORDS:
        return lines
    if len(blocks) > 1:
        return _Choice(blocks, depth, needed, say).best(MOST_LINES, words)
    first, *trial, result = lines
    left = words - word_count((first, result))
    body = _Choice(list(_blocks(trial, depth + 1)), depth + 1, (), say).best(MOST_LINES - 2, left)
    return [first, *body, result]


def _blocks(lines: Sequence[Line], depth: int) -> Iterator[Block]:
    """Split lines after every line that gives something within so many suppositions."""
    block: list[Line] = []
    for line in lines:
        block.append(line)
        if line.gives and line.said.depth <= depth:
            yield tuple(block)
            block = []
    if block:
        yield tuple(block)


MUCH = 10_000
"""Words that a line too many counts for."""


class _Part(NamedTuple):
    """Neighbouring blocks, told as they are or folded."""

    start: int
    stop: int
    folded: bool
    cost: float
    lines: int
    words: int
    hidden: int = 0
    """Lines that are folded."""


class _Way(NamedTuple):
    """A way to tell the first blocks; the least one is the best."""

    over: int
    """How much it is too long."""
    cost: float
    lines: int
    words: int
    parts: tuple[_Part, ...]


class _Choice:
    """Chooses neighbouring blocks to fold, where little of what they give is needed later."""

    def __init__(
        self, blocks: Sequence[Block], depth: int, needed: Collection[Literal], say: SayFacts
    ) -> None:
        self._blocks = blocks
        self._depth = depth
        self._say = say
        self._used = [set(_used(block)) for block in blocks]
        self._needed = [set(needed)]
        """For every number of blocks, what is needed after them."""
        for used in reversed(self._used):
            self._needed.append(self._needed[-1] | used)
        self._needed.reverse()
        several = [number for number, block in enumerate(blocks) if len(block) > 1]
        self._main = several[-1] if several else len(blocks) - 1
        """The block that is folded last, as it tells most."""
        self._parts = [tuple(self._parts_to(stop)) for stop in range(1, len(blocks) + 1)]

    def best(self, most: int, words: int) -> list[Line]:
        """Return lines with as little folded as fits, or else with few words."""
        told = self._best(most, words, FEWEST_HIDDEN)
        if len(told) <= most and word_count(told) <= max(words, MANY_WORDS):
            return told
        return self._best(most, words, 1)

    def _best(self, most: int, words: int, hidden: int) -> list[Line]:
        """Return lines in which every fold hides so many lines at least."""
        told: list[Line] = []
        aim = words
        for _ in range(MOST_TRIES):
            told = self._told(self._cheapest(most, aim, hidden))
            excess = word_count(told) - words
            if excess <= 0:
                break
            aim = max(0, aim - excess)  # the words of folds were only estimated
        return told

    def _cheapest(self, most: int, words: int, hidden: int) -> tuple[_Part, ...]:
        """Return the cheapest parts that fit, or else those that are least over the limits."""
        ways: list[dict[tuple[int, int], _Way]] = [{(0, 0): _Way(0, 0.0, 0, 0, ())}]
        for stop in range(1, len(self._blocks) + 1):
            here: dict[tuple[int, int], _Way] = {}
            for part in self._parts[stop - 1]:
                if part.folded and part.hidden < hidden:
                    continue
                for before in ways[part.start].values():
                    lines, said = before.lines + part.lines, before.words + part.words
                    over = max(0, lines - most) * MUCH + max(0, said - words)
                    parts = (*before.parts, part)
                    way = _Way(over, before.cost + part.cost, lines, said, parts)
                    key = min(lines, most + 1), min(said, words + 1) // WORDS_ALIKE
                    here[key] = min(here.get(key, way), way)
            ways.append(here)
        return min(ways[-1].values()).parts

    def _told(self, parts: Sequence[_Part]) -> list[Line]:
        told: list[Line] = []
        for part in parts:
            blocks = self._blocks[part.start : part.stop]
            if part.folded:
                told.append(
                    _fold_line(blocks, self._gives(part.start, part.stop), self._depth, self._say)
                )
            else:
                told += blocks[0]
        return self._with_trials_as_one(told)

    def _with_trials_as_one(self, lines: list[Line]) -> list[Line]:
        """Tell neighbouring trials that are folded by one sentence."""
        told: list[Line] = []
        for is_trial, group in groupby(lines, lambda line: line.said.template == TRIAL):
            some = tuple(group)
            if is_trial and 1 < len(some) < len(lines):
                gives = tuple([literal for line in some for literal in line.gives])
                said = Message(TRIALS, {"facts": self._say(gives)}, self._depth)
                told.append(Line(said, gives=gives, inner=some))
            else:
                told += some
        return told

    def _parts_to(self, stop: int) -> Iterator[_Part]:
        """Yield the ways to tell what ends with a block."""
        block = self._blocks[stop - 1]
        yield _Part(stop - 1, stop, False, 0.0, len(block), word_count(block))
        for start in range(stop):
            # A contradiction gives nothing by which it could be told.
            if stop - start < len(self._blocks) and block[-1].gives and self._gives(start, stop):
                yield self._fold_of(start, stop)

    def _fold_of(self, start: int, stop: int) -> _Part:
        """Fold some blocks, which costs what is hidden and what crosses the cuts."""
        blocks = self._blocks[start:stop]
        gives = len(self._gives(start, stop))
        used = set().union(*self._used[start:stop])
        takes = len(used.intersection(_given(self._blocks[:start], self._depth)))
        cost = sum(min(2, len(block)) for block in blocks) / 2 + gives / 2 + takes / 4
        cost += (sum(map(len, blocks)) / 4) ** 2 + 2 * (start <= self._main < stop)
        return _Part(start, stop, True, cost, 1, 5 + 2 * gives, sum(map(len, blocks)))

    def _gives(self, start: int, stop: int) -> tuple[Literal, ...]:
        given = _given(self._blocks[start:stop], self._depth)
        return tuple([literal for literal in given if literal in self._needed[stop]])


def _fold_line(
    blocks: Sequence[Block], gives: tuple[Literal, ...], depth: int, say: SayFacts
) -> Line:
    """Tell blocks by what they give."""
    lines = tuple(chain.from_iterable(blocks))
    values: dict[str, object] = {"facts": say(gives)}
    template = THEN if depth else LEMMA
    long = False
    if len(blocks) == 1 and _is_trial(lines):
        long = _is_long(lines)
        template = LONG_TRIAL if long else TRIAL
        values |= {"count": line_count(lines), "supposed": say(lines[0].supposed)}
        result = lines[-1]
        if not long and result.said.template == THEREFORE_ALSO and gives == result.gives:
            template = TRIAL_ALSO
            values |= result.said.values
    elif len(blocks) == 1 and any(line.terms for line in lines):
        template = COUNT
    return Line(Message(template, values, depth), gives=gives, inner=lines, announces=long)


def _given(blocks: Sequence[Block], depth: int) -> list[Literal]:
    """Return what blocks give within so many suppositions."""
    lines = [line for block in blocks for line in block if line.said.depth <= depth]
    return list(dict.fromkeys(literal for line in lines for literal in line.gives))


def _used(lines: Sequence[Line]) -> Iterator[Literal]:
    """Yield the literals that lines rest on, and some more where they count."""
    for line in lines:
        for link in line.inferences:
            yield from link.premises
            yield from link.facts
        for term in line.terms:
            yield from term.inequality.factors
            yield from (-fact for fact in term.inequality.factors)
        yield from _used(line.inner)


def _is_trial(lines: Sequence[Line]) -> bool:
    return bool(lines[0].supposed) and len(lines) > 1


def _is_long(lines: Sequence[Line]) -> bool:
    return len(lines) > 1 and line_count(lines) > MANY_LINES


def _is_wordy(lines: Sequence[Line]) -> bool:
    """Tell whether a count is too much to be read at once; a trial can be told in parts."""
    return len(lines) > 2 and not lines[0].supposed and word_count(lines) > MANY_WORDS
