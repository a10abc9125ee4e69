"""The command line: the same answers as in the window, without Qt."""

DONE, ANSWER_IS_NO, BAD_INPUT, TIMED_OUT = 0, 1, 2, 3
"""The exit codes of the program."""
