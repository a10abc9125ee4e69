"""The command line, called as a function."""

from tests.cli.conftest import file, run

__all__ = ["file", "run"]
