"""Arguments of Futoshiki within a move, in fewer words than a step of its own takes."""

from collections.abc import Sequence
from itertools import groupby

from app.core.grid import any_cell, cell_name
from app.core.lines import Line, joined
from app.core.model import Model
from app.core.words import Message, Mood
from app.puzzles.futoshiki.clashes import within
from app.puzzles.futoshiki.inferences import inferred, listed
from app.puzzles.futoshiki.techniques import (
    BOTH_ABOVE,
    BOTH_BELOW,
    FISH,
    HIDDEN,
    NAKED,
    any_number,
    fact_of,
    say_facts,
)

WITH = "With {value} at {cell}, {facts}, and {clash}. So {result}."
WITH_ONLY = "With {value} at {cell}, {clash}. So {result}."
LIKEWISE = "In the same way {facts}."
NONE_OF_THESE = "none of these is {value}"

SHORTER = {
    NAKED["row"]: "{cells} can only be {values}, so no other cell of row {line} has these.",
    NAKED["column"]: "{cells} can only be {values}, so no other cell of column {line} has these.",
    HIDDEN["row"]: "In row {line}, {values} only fit in {cells}, so these have no other number.",
    HIDDEN["column"]: (
        "In column {line}, {values} only fit in {cells}, so these have no other number."
    ),
    FISH["row"]: (
        "In rows {lines} the {value} only fits in columns {crossing}, so these columns have it "
        "there."
    ),
    FISH["column"]: (
        "In columns {lines} the {value} only fits in rows {crossing}, so these rows have it there."
    ),
    BOTH_ABOVE["row"]: (
        "{one} and {other} are both greater than {cell} and differ, so {cell} is not {value}."
    ),
    BOTH_ABOVE["column"]: (
        "{one} and {other} are both greater than {cell} and differ, so {cell} is not {value}."
    ),
    BOTH_BELOW["row"]: (
        "{one} and {other} are both less than {cell} and differ, so {cell} is not {value}."
    ),
    BOTH_BELOW["column"]: (
        "{one} and {other} are both less than {cell} and differ, so {cell} is not {value}."
    ),
}
"""What a technique rules out is seen on the board."""

MOST_SAID = 4
"""Inferences that are told in one sentence."""


def shortened(model: Model, lines: Sequence[Line]) -> list[Line]:
    """Say short arguments in one sentence each, and longer ones as they are."""
    if len(lines) == 1 and lines[0].said.template in SHORTER:
        said = lines[0].said
        return [lines[0]._replace(said=said._replace(template=SHORTER[said.template]))]
    told: list[Line] = []
    block: list[Line] = []
    for line in lines:
        block.append(line)
        if not line.said.depth:
            both = _alike(model, told[-1], line) if told and len(block) == 1 else None
            told[-1:] = [both] if both else [*told[-1:], *_in_one(model, block)]
            block = []
    return _those_alike_together(model, told) + block


def _alike(model: Model, trial: Line, more: Line) -> Line | None:
    """Say other trials together with one that goes the same way, number by number."""
    if not trial.supposed or trial.said.depth or not more.inner or more.links:
        return None
    trials = [trial, *shortened(model, more.inner)]
    if any(len(one.supposed) != 1 or _course(one) != _course(trial) for one in trials):
        return None
    return _together(model, trials)


def _those_alike_together(model: Model, lines: Sequence[Line]) -> list[Line]:
    """Say neighbouring trials that go the same way once."""
    told: list[Line] = []
    for course, group in groupby(lines, _course):
        some = list(group)
        both = _together(model, some) if course and len(some) > 1 else None
        told += [both] if both else some
    return told


def _course(trial: Line) -> object:
    """Return how a trial that is told in one sentence goes; None for other lines."""
    template, values, _ = trial.said
    if template not in (WITH, WITH_ONLY) or len(trial.supposed) != 1:
        return None
    return template, *(str(values[name]) for name in ("facts", "clash"))


def _together(model: Model, trials: Sequence[Line]) -> Line | None:
    """Say trials that go the same way once, if they try one cell or one number."""
    supposed = [x for line in trials for x in line.supposed]
    facts = [fact_of(model, x) for x in supposed]
    values: dict[str, object]
    if len({fact.value for fact in facts}) == 1:
        values = {
            "cell": any_cell(fact.cell for fact in facts),
            "result": Message(NONE_OF_THESE, {"value": facts[0].value}),
        }
    elif len({fact.cell for fact in facts}) == 1:
        values = {
            "value": any_number(fact.value for fact in facts),
            "result": say_facts(model, [-x for x in supposed], Mood.IS),
        }
    else:
        return None
    said = trials[0].said
    return joined(said._replace(values={**said.values, **values}), trials)


def _in_one(model: Model, argument: Sequence[Line]) -> Sequence[Line]:
    """Say an argument in one sentence, from what it supposes to its result, if it is short."""
    *trial, end = argument
    straight = trial and trial[0].supposed and not any(line.inner for line in trial)
    if not straight:
        return argument
    (supposed,) = trial[0].supposed
    links = tuple([link for line in argument for link in line.links])
    if supposed < 0 or not links or links[-1].conclusions:
        return argument
    clash, told = within(model, links[-1], inferred(model, links[:-1]))
    if len(told) > MOST_SAID:
        return argument
    values: dict[str, object] = {
        "cell": cell_name(fact_of(model, supposed).cell),
        "value": fact_of(model, supposed).value,
        "facts": listed(told),
        "clash": clash,
        "result": say_facts(model, (-supposed,), Mood.IS),
    }
    with_it = Message(WITH if told else WITH_ONLY, values)
    one = Line(with_it, supposed=(supposed,), links=links, gives=(-supposed,))
    others = tuple([x for x in end.gives if x != -supposed])
    if not others:
        return [one] if not end.inner else argument
    said = Message(LIKEWISE, {"facts": say_facts(model, others, Mood.IS)})
    more = Line(said, gives=others, inner=end.inner)
    both = _alike(model, one, more)
    return [both] if both else [one, more]
