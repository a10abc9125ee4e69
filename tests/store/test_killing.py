"""Killed in the middle of a game, the program has lost a second at most."""

from tests.store.killing import kill_often


def test_a_killed_program_has_kept_the_game(tmp_path):
    assert kill_often(3, tmp_path) == [""] * 3
