"""The contract of a puzzle: all that the rest of the program knows about one."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from app.core.grid import Tokens
from app.core.jobs import Stop
from app.core.model import Fact, Model

if TYPE_CHECKING:
    from app.formats.codecs import Codecs


class Puzzle(Protocol):
    """A puzzle's question as a frozen value: what is on the grid before anyone solves it."""

    @property
    def rows(self) -> int:
        """Number of rows."""
        ...

    @property
    def cols(self) -> int:
        """Number of columns."""
        ...


P = TypeVar("P", bound=Puzzle)

RulePlace = tuple[str, tuple[Any, ...]]
"""A rule without what it says: its name, and the place it speaks of."""


class PuzzleType(ABC, Generic[P]):
    """One kind of puzzle. Its folder under `app/puzzles` exports an instance named PUZZLE."""

    kind: str
    """The name of its folder, and its name in files, on the command line and in JSON."""

    title: str
    """The name people know."""

    rule_fields: Mapping[str, tuple[str, ...]]
    """For each name of a rule, the names of the values in its place."""

    codecs: "Codecs"
    """The forms of text that can carry this puzzle."""

    @abstractmethod
    def check_form(self, puzzle: P) -> None:
        """Raise `BadInput` where the puzzle is not well formed, saying what and where."""

    @abstractmethod
    def model(self, puzzle: P, stop: Stop) -> Model:
        """State the facts and rules of a well-formed puzzle."""

    @abstractmethod
    def solution(self, puzzle: P, true_facts: Iterable[int]) -> Tokens:
        """Draw a solution, given the numbers of the facts that are true."""

    def draw(self, puzzle: P, tokens: Tokens) -> list[str]:
        """Draw a full or partial solution as lines of text."""
        width = max(len(token) for line in tokens for token in line)
        return [" ".join(token.rjust(width) for token in line) for line in tokens]

    @abstractmethod
    def broken_rules(self, puzzle: P, solution: Tokens) -> list[RulePlace]:
        """Name the rules that a full drawing breaks.

        Written from the rules of the puzzle alone, so that it can check the model.
        """

    @abstractmethod
    def say_rule(self, puzzle: P, name: str, place: tuple[Any, ...]) -> str:
        """Say a rule the way a player would."""

    @abstractmethod
    def fact_json(self, fact: Fact, *, holds: bool) -> dict[str, Any]:
        """Return the JSON form of a fact that is true or false."""

    def rule_json(self, name: str, place: tuple[Any, ...]) -> dict[str, Any]:
        """Return the JSON form of a rule."""
        return {"rule": name, **dict(zip(self.rule_fields[name], place, strict=True))}
