"""The sizes of its steps tell how hard a puzzle is."""

from random import Random

from app.core.difficulty import LEVELS, difficulty_of_sizes


def test_thresholds():
    assert LEVELS == ("easy", "normal", "hard", "expert")
    assert difficulty_of_sizes([]) == "easy"
    assert difficulty_of_sizes([1, 2] * 500) == "easy"
    assert difficulty_of_sizes([1, 3]) == "normal"
    assert difficulty_of_sizes([4] * 10) == "normal"
    assert difficulty_of_sizes([3] * 11) == "hard"
    assert difficulty_of_sizes([5]) == "hard"
    assert difficulty_of_sizes([6] * 40) == "hard"
    assert difficulty_of_sizes([3] * 41) == "expert"
    assert difficulty_of_sizes([7]) == "expert"


def test_more_steps_never_make_it_easier():
    rng = Random(1)
    for _ in range(200):
        sizes = [rng.choice((1, 1, 2, 3, 4, 5, 6, 7)) for _ in range(rng.randint(0, 60))]
        more = [*sizes, rng.randint(1, 8)]
        assert LEVELS.index(difficulty_of_sizes(sizes)) <= LEVELS.index(difficulty_of_sizes(more))
