"""Errors are sentences, also after a trip through another process."""

import pickle

import pytest

from app.core.errors import AppError, BadInput, BadUse, Cancelled, CannotWrite, Stopped, TimedOut

ERRORS = [
    AppError("There are {count} cats.", count=3),
    BadUse("No {what!r}.", what="x"),
    CannotWrite("Not {title}.", title="Light Up"),
    BadInput("A {thing} is wrong.", thing="cell"),
    BadInput("A {thing} is wrong.", line=3, thing="cell"),
    BadInput("A {thing} is wrong.", line=3, column=7, thing="cell"),
    Cancelled(),
    TimedOut(),
]


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_errors_survive_pickling(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.values == error.values
    assert vars(again) == vars(error)


def test_sentences():
    assert [str(error) for error in ERRORS] == [
        "There are 3 cats.",
        "No 'x'.",
        "Not Light Up.",
        "A cell is wrong.",
        "Line 3: A cell is wrong.",
        "Line 3, column 7: A cell is wrong.",
        "Stopped.",
        "The time limit was reached before the answer was found.",
    ]


def test_both_ways_to_end_early_can_be_caught_together():
    assert issubclass(Cancelled, Stopped)
    assert issubclass(TimedOut, Stopped)
