"""Values survive pickling, so that they can be sent to another process and kept in files."""

import pickle

import pytest

from app import paths
from app.core.grid import any_cell, list_cells
from app.core.model import Less
from app.core.registry import kinds, puzzle_type
from app.core.stop import Stop
from app.core.words import CELLS, Choice, Listing, Message, count
from app.explain import Explanation, Words, find_conflict
from app.formats import read_text
from app.sat.solving import find_solutions

FILES = [
    *sorted(paths.puzzles().glob("*/*.satori")),
    *sorted(paths.puzzles().glob("*/*/*.satori"))[::20],  # of those that were made
]
IDS = [f"{path.parent.name}/{path.stem}" for path in FILES]


def copied(value):
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_documents_models_and_looks(path):
    document = read_text(path.read_text("utf-8"))
    assert copied(document) == document
    assert_model_and_looks_survive(puzzle_type(document.kind), document.puzzle)


def test_the_model_and_looks_of_a_new_kind(tally):
    puzzle = read_text(tally.example).puzzle
    assert copied(puzzle) == puzzle
    assert_model_and_looks_survive(tally, puzzle)


def assert_model_and_looks_survive(kind, puzzle):
    model = kind.model(puzzle, Stop())
    found = find_solutions(model, Stop())
    assert copied(found) == found
    for _ in range(2):  # before and after the places and cells of the model were computed
        copy = copied(model)
        assert copy == model
        assert list(copy.facts) == list(model.facts)
        assert [copy.rules.place(i) for i in range(len(copy.rules))] == [
            (rule.name, rule.place) for rule in model.rules
        ]
        assert [rule.says for rule in copy.rules] == [rule.says for rule in model.rules]
        assert copy.known == model.known
        for fact in model.facts:
            assert copy.facts.numbers_at(fact.cell) == model.facts.numbers_at(fact.cell)
    assert find_solutions(copied(model), Stop()).solutions == found.solutions
    looks = kind.looks(puzzle, ())
    assert copied(looks) == looks
    described = kind.describe(puzzle, (), 0, 0)
    assert copied(described) == described


def test_cells_listed_for_a_model_are_not_pickled_with_it():
    path = next(path for path in FILES if path.parent.name == "lightup")
    model = puzzle_type("lightup").model(read_text(path.read_text("utf-8")).puzzle, Stop())
    before = pickle.dumps(model)
    assert model.facts.numbers_at(model.facts[-1].cell) == (len(model.facts),)
    assert list(model.rules)
    assert pickle.dumps(model) == before


def test_models_differ_where_a_puzzle_does():
    documents = [read_text(path.read_text("utf-8")) for path in FILES]
    models = [puzzle_type(one.kind).model(one.puzzle, Stop()) for one in documents]
    for index, model in enumerate(models):
        assert [other for other, found in enumerate(models) if found == model] == [index]


@pytest.mark.parametrize("kind", kinds())
def test_steps_and_their_sentences(kind):
    puzzle = read_text(puzzle_type(kind).example).puzzle
    model = puzzle_type(kind).model(puzzle, Stop())
    words = Words(puzzle_type(kind), puzzle, model, Stop())
    steps = list(Explanation(model, Stop()))
    assert steps
    assert copied(steps) == steps
    told = [words.say_step(step) for step in steps]
    assert copied(told) == told
    for said, copy in zip(told, copied(told), strict=True):
        assert list(map(str, copy.lines)) == list(map(str, said.lines))


def test_conflicts():
    found = 0
    for path in FILES:
        document = read_text(path.read_text("utf-8"))
        if dict(document.details).get("solutions") == "none":
            found += 1
            model = puzzle_type(document.kind).model(document.puzzle, Stop())
            conflict = find_conflict(model, Stop())
            assert conflict.rules
            assert copied(conflict) == conflict
    assert found


@pytest.mark.parametrize(
    "value",
    [
        Message("{n} in {cells}", {"n": count(2, *CELLS), "cells": list_cells([(0, 0), (0, 1)])}),
        Message("{a} or {b}", {"a": Listing((1, Message("two"))), "b": Choice((3, 4))}),
        Message("{any}", {"any": any_cell([(0, 0), (1, 0), (2, 0)])}, depth=2),
        Less((1, 2), (3, 4)),
    ],
    ids=str,
)
def test_single_values(value):
    assert copied(value) == value
    assert str(copied(value)) == str(value)
