"""The command line: the same core as the window, and no Qt."""

DONE, ANSWER_IS_NO, BAD_INPUT, TIMED_OUT = 0, 1, 2, 3
"""What the program can end with."""
