"""Killed in the middle of a game, the program has lost nothing that was written.

That this is all but the last second is measured by `python -m tests.store.killing 20`.
"""

from tests.store.killing import kill_often


def test_a_killed_program_has_kept_the_game(tmp_path):
    assert kill_often(3, tmp_path, in_time=False) == [""] * 3
