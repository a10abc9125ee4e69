"""Arguments as values: what they use, what they claim, and which parts they need."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from app.core.model import Literal
from app.core.steps import Argument, Lemma, Link
from app.core.ways import Way

Part = TypeVar("Part", Link, Link | Lemma)


def ends_in_contradiction(argument: Sequence[Link | Lemma]) -> bool:
    """Tell whether the last part of an argument is a contradiction."""
    return bool(argument) and not argument[-1].conclusions


def premises_of(argument: Argument) -> set[Literal]:
    """Return the supposed or inferred literals that an argument uses and does not infer itself."""
    found: set[Literal] = set()
    for part in reversed(argument):
        found.difference_update(part.conclusions)
        if isinstance(part, Link):
            found.update(part.premises)
        else:
            found |= premises_of(part.argument) - {part.supposed}
    return found


def needed_parts(parts: Sequence[Part], aims: Iterable[Literal] = ()) -> tuple[Part, ...]:
    """Drop the parts and conclusions that lead neither to the contradiction nor to an aim."""
    wanted = set(aims)
    kept: list[Part] = []
    for part in reversed(parts):
        conclusions = tuple([x for x in part.conclusions if x in wanted])
        if conclusions or not part.conclusions:
            kept.append(part._replace(conclusions=conclusions))
            wanted |= premises_of((part,))
    return tuple(reversed(kept))


def used_facts(argument: Argument) -> Iterator[Literal]:
    """Yield the known facts that an argument uses."""
    for part in argument:
        yield from part.facts if isinstance(part, Link) else used_facts(part.argument)


def used_rules(argument: Argument) -> set[int]:
    """Return the rules that an argument uses."""
    found: set[int] = set()
    for part in argument:
        found |= {part.rule} if isinstance(part, Link) else used_rules(part.argument)
    return found


def claimed_literals(argument: Argument) -> Iterator[Literal]:
    """Yield the literals that an argument infers or supposes."""
    for part in argument:
        yield from part.conclusions
        if isinstance(part, Lemma):
            yield from (-literal for literal in part.conclusions)
            yield from claimed_literals(part.argument)


def way_of(argument: Argument) -> Way:
    """Tell which kind of argument it is: a chain, one line of consequences, or branches."""
    if any(isinstance(part, Lemma) for part in argument):
        return Way.BRANCHES
    return Way.CHAIN if all(len(premises_of((x,))) < 2 for x in argument[:-1]) else Way.TRIAL


def shape_of(lemma: Lemma) -> object:
    """Return a lemma's argument with 0 in place of its supposition: equal for similar lemmas."""
    return _blanked(lemma.argument, lemma.supposed)


def lemmas_of(lemma: Lemma) -> Iterator[Lemma]:
    """Yield the lemmas that a lemma stands for, each with the argument for its conclusion."""
    for conclusion in lemma.conclusions:
        argument = _renamed(lemma.argument, lemma.supposed, -conclusion)
        yield Lemma(-conclusion, argument, (conclusion,))


def _renamed(argument: Argument, old: Literal, new: Literal) -> Argument:
    return tuple(
        part._replace(premises=tuple([new if x == old else x for x in part.premises]))
        if isinstance(part, Link)
        else part._replace(argument=_renamed(part.argument, old, new))
        for part in argument
    )


def _blanked(argument: Argument, supposed: Literal) -> object:
    return tuple(
        part._replace(premises=tuple(sorted(0 if x == supposed else x for x in part.premises)))
        if isinstance(part, Link)
        else (part.supposed, _blanked(part.argument, supposed), part.conclusions)
        for part in argument
    )
