"""What was found instead of what was wished, and the sentence that tells so."""

from app.core.difficulty import LEVELS
from app.core.generating import NoneFound, Wish
from app.core.words import Message


class Findings:
    """Puzzles that are not as wished."""

    def __init__(self, title: str, wish: Wish) -> None:
        self._title = title
        self._wish = wish
        self._easier: str | None = None
        """The hardest level found of those that are easier than wished."""
        self.harder = False
        """Whether there were puzzles that are harder than wished."""
        self.other_paths = False
        """Whether there were puzzles that only have another path than wished."""

    def note(self, level: str) -> None:
        """Remember a level that was found."""
        rank, wished = LEVELS.index, self._wish.level or LEVELS[-1]
        if rank(level) > rank(wished):
            self.harder = True
        elif rank(level) < rank(wished):
            self._easier = max(self._easier or level, level, key=rank)

    def refusal(self, boards: int) -> NoneFound:
        """Say that none of so many boards is as wished, and what was found."""
        wish = self._wish
        values = {
            "rows": wish.rows,
            "cols": wish.cols,
            "title": self._title,
            "level": Message(wish.level or ""),
            "boards": boards,
        }
        if self.other_paths:
            return NoneFound(
                "None of {boards:,} boards of {rows} × {cols} became such a {title}; on those that "
                "are as hard, the path to the solution is another.",
                **values,
            )
        if self.harder:
            return NoneFound(
                "None of {boards:,} boards of {rows} × {cols} became a {title} like this that is "
                "{level}; all found are easier or harder."
                if self._easier
                else "None of {boards:,} boards of {rows} × {cols} became a {title} like this that "
                "is {level}; all found are harder.",
                **values,
            )
        if self._easier:
            return NoneFound(
                "None of {boards:,} boards of {rows} × {cols} became a {title} like this that is "
                "{level}; the hardest found is {found}.",
                found=Message(self._easier),
                **values,
            )
        return NoneFound(
            "None of {boards:,} boards of {rows} × {cols} became such a {title}.", **values
        )
