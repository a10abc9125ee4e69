"""Lemmas within an argument, in the sentence that a puzzle has for what one sees at a glance."""

from collections.abc import Collection
from typing import Any

from app.core.lines import Case, Line
from app.core.model import Literal, Model
from app.core.puzzle import Wording
from app.core.steps import Lemma, Link, Step


def say_lemma(
    wording: Wording[Any], puzzle: Any, model: Model, lemma: Lemma, true: set[Literal]
) -> Line | None:
    """Say a lemma of one conclusion in one sentence; None if the puzzle has none for it.

    `true` is everything that holds where the lemma stands, supposed and inferred literals included.
    """
    parts = [part for part in lemma.argument if isinstance(part, Link)]
    if not wording.tells_straight or len(parts) < len(lemma.argument):
        return None
    inferred = true.intersection(premise for link in parts for premise in link.premises)
    links = [_with_facts(link, inferred) for link in parts]
    facts = dict.fromkeys(fact for link in links for fact in link.facts)
    step = Step(lemma.conclusions, tuple([link.rule for link in links]), tuple(facts))
    (literal,) = lemma.conclusions
    told = wording.say_straight(puzzle, model, step, literal, links, true)
    if told is None or len(told.lines) > 1:
        return None
    (line,) = told.lines
    own = tuple([_without_facts(link, inferred) for link in line.links])
    cases = [
        Case(one.supposed, tuple([_without_facts(link, inferred) for link in one.links]))
        for one in line.cases
    ]
    line = line._replace(links=own, cases=tuple(cases))
    if line.supposed:
        # A supposition within another one is told and dropped in the same sentence.
        line = line._replace(supposed=(), links=(), trials=(Case(line.supposed, own),))
    return line


def _with_facts(link: Link, inferred: Collection[Literal]) -> Link:
    """Return a link for which some literals that were inferred before are known."""
    facts = (*link.facts, *(literal for literal in link.premises if literal in inferred))
    premises = tuple([literal for literal in link.premises if literal not in inferred])
    return link._replace(premises=premises, facts=facts)


def _without_facts(link: Link, inferred: Collection[Literal]) -> Link:
    """Return a link for which some literals were inferred before."""
    premises = (*link.premises, *(literal for literal in link.facts if literal in inferred))
    facts = tuple([literal for literal in link.facts if literal not in inferred])
    return link._replace(premises=premises, facts=facts)
