"""What the line below the board says to a player."""

from app.core import registry
from app.core.grid import Cell
from app.core.words import Message, Said, as_heading, clock_text, count
from app.session.highlights import highlights
from app.session.hints import IDEA, STAGES, hint_lines
from app.session.play_state import Hint
from app.session.spoken import in_turn
from app.session.state import Mode, Question, State

BROKEN = "This is not possible any more: {rule}."
MOST_SAID = 3
"""How many rules are named where several are broken at one cell."""

CHECKS = ("{count:,} check", "{count:,} checks")
HINTS = ("{count:,} hint", "{count:,} hints")


def play_text(state: State) -> Said | None:
    """Say how the player stands, or nothing."""
    play = state.play
    if state.mode is not Mode.PLAY:
        return None
    if state.covered:
        return Message("Paused. Click the board to go on.")
    if play.solved:
        return solved_text(play.seconds, hints=play.hints, checks=play.checks, looked=play.looked)
    if state.hint is not None:
        return _hint(state.hint)
    if state.question is Question.HINT:
        return Message("Looking for a hint…")
    if play.asked is not None:
        return play.asked.said
    if play.checked is not None:
        return _checked(len(play.checked.wrong), shown=play.checked.shown)
    if play.trials:
        template = "What if: level {level}."
        if play.mistakes:
            template = "Level {level}: a rule is broken."
        return Message(template, {"level": len(play.trials)})
    return None


def trouble_at(state: State, cell: Cell) -> Message | None:
    """Say what is wrong where a player points, as far as it is marked there."""
    if state.mode is not Mode.PLAY:
        return None
    shown = highlights(state)
    said = [Message("This is wrong.")] if cell in shown.wrong else []
    edges = [edge for edge in shown.failing_edges if cell in edge]
    if edges or cell in shown.too_many | shown.too_few:
        puzzle_type = registry.puzzle_type(state.kind)
        said += [
            Message(BROKEN, {"rule": puzzle_type.say_rule(state.puzzle, *one.place)})
            for one in state.play.mistakes
            if cell in one.cells or not one.edges.isdisjoint(edges)
        ]
    return in_turn(said[:MOST_SAID]) if said else None


def _hint(hint: Hint) -> Message:
    """Say a hint in one line; from the reason on, the panel tells it all, under the same title."""
    said: object = hint_lines(hint.answer, hint.stage)[0]
    if hint.stage > IDEA:
        said = as_heading(hint.move.title)
    values = {"stage": hint.stage, "stages": len(STAGES), "said": said}
    return Message("Hint {stage} of {stages}: {said}", values)


def _checked(wrong: int, *, shown: bool) -> Said:
    if not wrong:
        return Message("Right so far.")
    if shown:
        return count(wrong, "{count:,} mistake, shown.", "{count:,} mistakes, shown.")
    return count(
        wrong,
        "{count:,} mistake. Check again to see where.",
        "{count:,} mistakes. Check again to see where.",
    )


def solved_text(seconds: float, *, hints: int, checks: int, looked: bool) -> Message:
    """Say the time and the help that it took."""
    values: dict[str, object] = {"time": clock_text(seconds)}
    if looked:
        return Message("Solved in {time}, after a look at the solution.", values)
    if not checks and not hints:
        return Message("Solved in {time}, without help.", values)
    values |= {"checks": count(checks, *CHECKS), "hints": count(hints, *HINTS)}
    if not hints:
        return Message("Solved in {time}, with {checks}.", values)
    if not checks:
        return Message("Solved in {time}, with {hints}.", values)
    return Message("Solved in {time}, with {hints} and {checks}.", values)
