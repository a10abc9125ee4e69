"""The sentence of a named technique speaks of nothing that is not in its reason."""

import re
from itertools import product
from random import Random

import pytest

from app.core.model import literals_in
from app.core.registry import puzzle_type
from app.core.stop import Stop
from app.explain import Explanation
from app.formats import read_text
from tests.explain.search.test_bundled import FILES, LARGE
from tests.explain.search.test_explanation import puzzle_of

KINDS = ["futoshiki", "lightup", "norinori"]


def bundled(kind):
    documents = [read_text(path.read_text(encoding="utf-8")) for path in FILES]
    return [document.puzzle for document in documents if document.kind == kind]


def cells_in(text: str) -> set[tuple[int, int]]:
    """Return the cells that a text names, those of a run all of them."""
    found: set[tuple[int, int]] = set()
    for name in re.findall(r"r\d+c\d+(?:–r\d+c\d+)?", text):
        ends = [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", name)]
        (top, left), (bottom, right) = ends[0], ends[-1]
        found |= set(product(range(top, bottom + 1), range(left, right + 1)))
    return found


def numbers_in(text: str) -> set[int]:
    """Return the numbers that a text names other than in the names of cells and clues."""
    found: set[int] = set()
    text = re.sub(r"([Tt]he \ds?) in row \d+", r"\1", text)
    for name in re.findall(r"\b\d+(?:–\d+)?", re.sub(r"r\d+c\d+(?:–r\d+c\d+)?", "", text)):
        ends = list(map(int, name.split("–")))
        found |= set(range(ends[0], ends[-1] + 1))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_cells_and_numbers_of_a_sentence_are_in_its_reason(kind):
    rng = Random(kind)
    kind_of = puzzle_type(kind)
    named = 0
    for puzzle in [*bundled(kind), *(puzzle_of(kind, rng) for _ in range(6))]:
        model = kind_of.model(puzzle, Stop())
        for step in Explanation(model, Stop()):
            if step.size > LARGE:
                break  # the rest would take long, and has no name
            name = kind_of.wording.name_step(puzzle, model, step)
            if name is None:
                continue
            named += 1
            literals = (*step.facts, *step.conclusions)
            rules = [model.rules[index] for index in step.rules]
            said = [
                kind_of.say_fact(model.facts[abs(literal) - 1], holds=True) for literal in literals
            ]
            said += [kind_of.say_rule(puzzle, rule.name, rule.place) for rule in rules]
            reason = " ".join(map(str, said))
            spoken_of = {abs(x) for rule in rules for x in literals_in(rule.says)}
            cells = cells_in(reason).union(model.facts[number - 1].cell for number in spoken_of)
            text = str(name.text)
            assert cells_in(text) <= cells, text
            assert numbers_in(text) <= numbers_in(reason), text
    assert named > 1000
