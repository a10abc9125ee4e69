"""What arguments consist of: their premises, facts, rules and claims."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from app.core.model import Literal
from app.core.steps import Argument, Lemma, Link

Part = TypeVar("Part", Link, Link | Lemma)


def ends(argument: Sequence[Link | Lemma]) -> bool:
    """Tell whether an argument ends in a contradiction."""
    return bool(argument) and not argument[-1].conclusions


def premises(argument: Argument) -> set[Literal]:
    """Return all that an argument takes from before it starts."""
    found: set[Literal] = set()
    for part in reversed(argument):
        found.difference_update(part.conclusions)
        if isinstance(part, Link):
            found.update(part.premises)
        else:
            found |= premises(part.argument) - {part.supposed}
    return found


def needed(parts: Sequence[Part], aims: Iterable[Literal] = ()) -> tuple[Part, ...]:
    """Keep the parts that lead to the contradiction at the end, or to some aims, and what is used.

    Of what they conclude only that is kept.
    """
    wanted = set(aims)
    kept: list[Part] = []
    for part in reversed(parts):
        conclusions = tuple([x for x in part.conclusions if x in wanted])
        if conclusions or not part.conclusions:
            kept.append(part._replace(conclusions=conclusions))
            wanted |= premises((part,))
    return tuple(reversed(kept))


def used_facts(argument: Argument) -> Iterator[Literal]:
    """Yield the facts that an argument uses."""
    for part in argument:
        yield from part.facts if isinstance(part, Link) else used_facts(part.argument)


def claims(argument: Argument) -> Iterator[Literal]:
    """Yield all that an argument infers, and what it supposes on the way."""
    for part in argument:
        yield from part.conclusions
        if isinstance(part, Lemma):
            yield from (-literal for literal in part.conclusions)
            yield from claims(part.argument)


def used_rules(argument: Argument) -> set[int]:
    """Return all rules that an argument uses."""
    found: set[int] = set()
    for part in argument:
        found |= {part.rule} if isinstance(part, Link) else used_rules(part.argument)
    return found


def shape(lemma: Lemma) -> object:
    """Return how a lemma is shown, with a blank in the place of what it supposes."""
    return _blanked(lemma.argument, lemma.supposed)


def _blanked(argument: Argument, supposed: Literal) -> object:
    return tuple(
        part._replace(premises=tuple(sorted(0 if x == supposed else x for x in part.premises)))
        if isinstance(part, Link)
        else (part.supposed, _blanked(part.argument, supposed), part.conclusions)
        for part in argument
    )
