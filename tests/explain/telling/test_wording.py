"""Sentences hold what the steps say, can be translated, and fit puzzles without own words."""

import re
from random import Random

import pytest

from app.core import words
from app.core.lines import unfolded
from app.core.registry import puzzle_type
from app.core.steps import Reason, Step
from app.core.stop import Stop
from app.core.words import Choice, Listing, Message
from app.explain import Explanation, Words, argue_briefly, conflict_of
from app.formats import read_text
from tests.catalogue.known import Capitals
from tests.explain.reasons.test_argument import pigeons
from tests.explain.search.test_explanation import puzzle_of
from tests.explain.told_steps import Start, futoshiki, light_up, norinori, numbering
from tests.helpers.models import pigeons as pigeon_holes

KINDS = ["futoshiki", "lightup", "norinori"]


@pytest.fixture(scope="module", params=KINDS)
def told(request):
    """All steps of some puzzles of a kind."""
    rng = Random(request.param)
    starts = [Start(request.param, puzzle_of(request.param, rng)) for _ in range(8)]
    return [(start.model(), step) for start in starts for step in start.told()]


def test_every_conclusion_is_mentioned(told):
    for model, (technique, text, step, _) in told:
        if technique in ("cell filled", "two cells, both black"):
            continue  # it says "no other number" for all of them, or the region has no others
        for literal in step.conclusions:
            cell = model.facts[abs(literal) - 1].cell
            assert is_named(cell, text) or "its other three neighbours" in text, text


def is_named(cell: tuple[int, int], text: str) -> bool:
    """Tell whether a text names a cell, on its own or within a run."""
    row, col = cell[0] + 1, cell[1] + 1
    runs = [tuple(map(int, run)) for run in re.findall(r"r(\d+)c(\d+)–r(\d+)c(\d+)", text)]
    if any(top <= row <= end and left <= col <= right for top, left, end, right in runs):
        return True
    return re.search(rf"\br{row}c{col}\b", text) is not None


def test_sentences_are_well_formed(told):
    for _, (technique, text, _, _) in told:
        assert technique == technique.lower()
        assert text.endswith(".")
        assert "  " not in text
        assert not re.search(r"[{}]|\.\.| ,|: \.", text), text
        assert not re.search(r"\band \S+ is (a bulb|black|white)|\bor \S+ is (black|white)", text)


def test_no_word_escapes_translation(told):
    """Translated into capitals, nothing but the names of cells is left in small letters."""
    with words.speaking(Capitals()):
        rng = Random("translation")
        for kind in KINDS:
            for technique, text, *_ in Start(kind, puzzle_of(kind, rng)).told():
                left = re.sub(r"\br\d+c\d+\b", "", text)
                assert left == left.upper(), text
                assert technique == technique.lower(), "names are for programs"


class Dictionary(words.Language):
    def __init__(self, translated: dict[str, str]) -> None:
        self._translated = translated

    def translate(self, template: str) -> str:
        return self._translated.get(template, template)


def test_a_step_is_said_in_the_language_set_when_it_is_shown():
    start = light_up("X X X / X . X / X X X")
    model = start.model()
    spoken = Words(puzzle_type(start.kind), start.puzzle, model, Stop())
    (step,) = Explanation(model, Stop())
    said = spoken.say_step(step).lines[0].said
    french = {said.template: "Rien d'autre n'éclaire {cell} : c'est une ampoule."}
    with words.speaking(Dictionary(french)):
        assert str(said) == "Rien d'autre n'éclaire r2c2 : c'est une ampoule."
    assert str(said) == "Nothing else can light r2c2, so it is a bulb."


def test_names_at_the_start_of_a_line():
    french = {"lit by a bulb": "éclairé par une ampoule"}
    with words.speaking(Dictionary(french)):
        assert words.as_title("lit by a bulb") == "Éclairé par une ampoule"
    assert words.as_title("lit by a bulb") == "Lit by a bulb"


def test_one_thing_and_several():
    assert [str(words.count(number, *words.CELLS)) for number in (0, 1, 2, 10_000)] == [
        "0 cells",
        "1 cell",
        "2 cells",
        "10,000 cells",
    ]


def test_lists():
    assert str(Listing(())) == ""
    assert str(Listing(("a",))) == "a"
    assert str(Listing(("a", "b", Message("{x}", {"x": 1})))) == "a, b and 1"
    assert str(Choice(("a", "b", "c"))) == "a, b or c"


def counting(rows: str, cols: str) -> Start:
    """Begin a puzzle that has no own words."""
    return Start("tally", read_text(f"satori 1\nkind: tally\n\n{rows}\n{cols}\n").puzzle)


def test_a_puzzle_without_own_words(tally):
    told = counting("2 0 1", "2 1").told()
    assert {technique for technique, *_ in told} == {"single rule"}
    assert [told_step.text for told_step in told] == [
        "Since row 1 has exactly 2 black cells, r1c1 is marked and r1c2 is marked.",
        "Since column 2 has exactly one black cell, r2c2 is not marked and r3c2 is not marked.",
        "Since row 2 has exactly 0 black cells, r2c1 is not marked.",
        "Since column 1 has exactly 2 black cells, r3c1 is marked.",
    ]


def test_an_argument_without_own_words(tally):
    start = counting("2 0 1", "2 1")
    spoken = Words(tally, start.puzzle, start.model(), Stop())
    step = Step((5,), (0, 2, 4))
    said = spoken.say_step(step)
    assert said.technique == "combination"
    assert list(map(str, said.lines)) == [
        "Suppose r3c1 is not marked.",
        "Then, since row 1 has exactly 2 black cells, r1c2 is marked.",
        "Then, since row 3 has exactly one black cell, r3c2 is marked.",
        "But then it is impossible that column 2 has exactly one black cell.",
        "So r3c1 is marked.",
    ]


def pigeons_said(tally, count: int) -> list[Message]:
    model = pigeons(count)
    spoken = Words(numbering(tally), None, model, Stop())
    said = spoken.say_step(Step((1,), tuple(range(len(model.rules)))))
    return [line.said for line in unfolded(said.lines)]


def test_what_is_supposed_on_the_way_is_said_and_what_comes_of_it(tally):
    assert list(map(str, pigeons_said(tally, 3))) == [
        "Suppose r1c1 is not marked.",
        "Suppose further that r1c2 is marked.",
        "Then, since rule 3 holds, r1c4 is not marked and r1c6 is not marked.",
        "Then, since rule 1 holds, r1c5 is marked.",
        "Then, since rule 2 holds, r1c7 is marked.",
        "But then it is impossible that rule 4 holds.",
        "So r1c2 is not marked.",
        "Then, since rule 0 holds, r1c3 is marked.",
        "Then, since rule 4 holds, r1c5 is not marked and r1c7 is not marked.",
        "Then, since rule 1 holds, r1c4 is marked.",
        "Then, since rule 2 holds, r1c6 is marked.",
        "But then it is impossible that rule 3 holds.",
        "So r1c1 is marked.",
    ]


def test_a_supposition_within_another_ends_in_its_opposite(tally):
    said = list(map(str, pigeons_said(tally, 5)))
    open_ones = []
    for sentence in said:
        if sentence.startswith("Suppose further that "):
            open_ones.append(sentence.removeprefix("Suppose further that ").removesuffix("."))
        elif sentence.startswith("So "):
            denied = open_ones.pop() if open_ones else "r1c1 is not marked"
            result = denied.replace("is not", "IS").replace("is ", "is not ").replace("IS", "is")
            assert sentence == f"So {result}."
    assert not open_ones


def test_sentences_know_within_how_many_suppositions_they_are_said(tally):
    depth = 0
    depths = set()
    for sentence in pigeons_said(tally, 5):
        if str(sentence).startswith("Suppose "):
            depth += 1
        elif str(sentence).startswith("So "):
            depth -= 1
        assert sentence.depth == depth, sentence
        depths.add(depth)
    assert depth == 0
    assert max(depths) > 2


def why_not(start: Start) -> list[str]:
    """Say why a puzzle has no solution, or none from where it starts."""
    model = start.model()
    conflict = conflict_of(model, Stop(), start.literals)
    found = argue_briefly(model, conflict, Stop())
    spoken = Words(puzzle_type(start.kind), start.puzzle, model, Stop())
    said = [" ".join(map(str, spoken.say_step(step).lines)) for step in found.steps]
    return [*said, str(spoken.say_end(found.end))]


def test_a_conflict_is_argued_in_sentences():
    assert why_not(futoshiki(4, "r1c3=1", "r1c4<r1c3")) == [
        "r1c3 is greater than r1c4, so it is not 1.",
        "r1c3 is given as 1, but cannot be 1.",
    ]
    assert why_not(light_up("3 . . / . . . / . . ."))[-1] == (
        "The 3 in row 1 touches only 2 white cells, r1c2 and r2c1."
    )


def test_a_conflict_may_take_several_rules_at_once():
    said = why_not(light_up(". . . / . 3 . / . . ."))
    assert said[0] == (
        "The 3 in row 2 and the dark r1c2 need four bulbs. Without r1c2, only columns 1 and 3 and "
        "r3c2 can give them, one each. So r1c2 is a bulb."
    )
    assert said[-1] == "Nothing can light r3c2."


@pytest.mark.parametrize(
    ("start", "why"),
    [
        (light_up("1 X / X ."), "The 1 in row 1 touches no white cell."),
        (light_up("2 . / X ."), "The 2 in row 1 touches only one white cell, r1c2."),
        (norinori("A B B / B B B"), "A has only one cell."),
    ],
)
def test_a_rule_that_cannot_hold_alone(start, why):
    assert why_not(start) == [why]


def test_marks_that_contradict_the_rules():
    start = light_up("0 L / . .")
    assert why_not(start) == ["The 0 in row 1 touches a bulb, r1c2."]


def test_a_rule_that_cannot_hold_alone_without_own_words(tally):
    assert why_not(counting("3 0 1", "2 1")) == [
        "It is impossible that row 1 has exactly 3 black cells: the only cells are r1c1 and r1c2."
    ]


def test_marks_that_deny_each_other_need_no_words():
    start = light_up(". .")
    assert argue_briefly(start.model(), Reason((), (1, -1)), Stop()) is None


@pytest.mark.parametrize("count", [12])
def test_what_would_be_too_long_is_not_said(count):
    """There may be too many sentences, or no end of looking for them."""
    model = pigeon_holes(count, count - 1)
    assert argue_briefly(model, Reason(tuple(range(len(model.rules)))), Stop()) is None
