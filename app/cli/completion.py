"""What completes the commands and options of `satori` in a shell.

A shell asks the program itself, through argcomplete, so that nothing has to be kept in step.
"""

import argparse

import argcomplete
from argcomplete.shell_integration import shellcode

SHELLS = ("bash", "zsh", "fish")


def completion(shell: str) -> str:
    """Return the text that teaches a shell to ask."""
    return shellcode(["satori"], shell=shell).strip("\n") + "\n"


def answer_shell(parser: argparse.ArgumentParser) -> None:
    """Print what could come next on the command line that a shell asks about, and end."""
    argcomplete.autocomplete(parser)
