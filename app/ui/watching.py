"""Watching: the solutions of the open puzzle and the steps to them, on the board."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.grid import Cell, Edge, cell_name, list_cells
from app.core.words import STEPS, Message, count, text
from app.sat.answer import Answer
from app.ui.board.highlights import Marks
from app.ui.look.text_size import READ
from app.ui.work import Ending, Told, Verdict

if TYPE_CHECKING:
    from app.ui.window import Window


MOST_NAMED = 8
"""Cells in which two solutions differ that are all named."""


def trouble(verdict: Verdict) -> Marks:
    """Mark the clues that cannot all hold, if that is so."""
    return Marks(
        conflicts=frozenset().union(*(clash.cells for clash in verdict.conflict)),
        conflict_edges=frozenset().union(*(clash.edges for clash in verdict.conflict)),
    )


def say_difference(cells: Collection[Cell]) -> Message:
    """Say where two solutions differ; on a large board the marks alone are hard to find."""
    first = list_cells(sorted(cells)[:MOST_NAMED])
    if len(cells) == 1:
        template = "Another solution differs from this one in the marked cell, {cells}."
    elif len(cells) <= MOST_NAMED:
        template = "Another solution differs from this one in the {count:,} marked cells, {cells}."
    else:
        template = (
            "Another solution differs from this one in the {count:,} marked cells, "
            "among them {cells}."
        )
    return Message(template, {"count": len(cells), "cells": first})


class Watching(QObject):
    """Shows what is known of the open puzzle, from the moment that its solution is asked for."""

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self._window = window
        self._solution: int | None = None
        """Which of the solutions found is shown, or None for what the steps have decided."""
        self._difficulty = ""
        """How hard the steps are to find, once they are all there."""
        self._open_cells = 0
        """How many cells no step decides, once all steps are there."""
        self._place = 0
        """Where among the steps one has been last."""
        window.player.moved.connect(self._show_step)
        window.player.grown.connect(self._show_start)
        window.player.solution_wanted.connect(self._show_end)
        window.player.switched.connect(self._go_on)
        window.steps.chosen.connect(self.show_step)
        window.steps.rules.looked_at.connect(self._stress)
        window.analysis.ended.connect(self._end)

    def begin(self) -> None:
        """Show the solution or a step, whichever is wanted, and have all steps told."""
        window = self._window
        verdict, player = window.analysis.verdict, window.player
        if not player.finished and not window.analysis.explaining:
            if not player.steps:
                self._place = 0
                player.reset(len(verdict.model.facts) if verdict else 0)
                self._say_beginning()
            window.analysis.explain(len(player.steps))
        if verdict is not None:
            window.verdict_line.show_verdict(verdict, None)
            self.show_verdict(verdict)
        if player.finished:
            self._count_open_cells()

    def _say_beginning(self) -> None:
        self._window.steps.say(text("Looking for the first step…"), "")

    def show_verdict(self, verdict: Verdict) -> None:
        """Show a solution, or the step looked at last where that is wanted."""
        window, player = self._window, self._window.player
        nothing_to_do = player.finished and not player.steps
        if window.solve.isChecked() or verdict.answer is Answer.NONE or nothing_to_do:
            self.show_solution(verdict)
        elif player.steps:
            self.show_step(self._place)
            self._show_step()  # also where it is the one that the player was left at
            window.steps.refresh()
        else:
            self._hide_solution()
            player.go(0)
            self._say_beginning()
            window.show_board(window.session.puzzle)

    def leave(self) -> None:
        """Show the puzzle again, and nothing that is known of it."""
        self._window.player.pause()
        self._hide_solution()

    def _hide_solution(self) -> None:
        self._solution = None
        self._window.verdict_line.show_solution(None)

    @property
    def known(self) -> tuple[int, ...]:
        """What the board shows of the facts."""
        window, verdict = self._window, self._window.analysis.verdict
        if not window.watching or verdict is None:
            return ()
        if self._solution is not None and verdict.solutions:
            return verdict.solutions[self._solution]
        return tuple(window.player.known) if window.player.steps else ()

    @property
    def step(self) -> Told | None:
        """The step that the board shows, if it shows one."""
        window = self._window
        return window.player.current if window.watching and self._solution is None else None

    def show_solution(self, verdict: Verdict, which: int = 0) -> None:
        """Show a solution, which is where the steps lead, or what cannot be."""
        window, player = self._window, self._window.player
        if verdict.answer is Answer.NONE:
            window.show_board(window.session.puzzle, marks=trouble(verdict))
            window.steps.say_conflict(verdict)
            return
        player.pause()
        player.follow()
        self._solution = which
        window.solve.setChecked(True)
        marks = Marks(differences=verdict.different)
        window.show_board(window.session.puzzle, verdict.solutions[which], marks, ())
        if verdict.answer is Answer.MULTIPLE:
            self._say_solution(verdict)
        else:
            self._say_only_solution()

    def _show_end(self) -> None:
        verdict = self._window.analysis.verdict
        if verdict is not None:
            self.show_solution(verdict)

    def _say_only_solution(self) -> None:
        """Say how one gets there, as far as that is known."""
        player = self._window.player
        if self._window.analysis.explaining:
            said = text("The steps to it are being found.")
        elif not player.finished:
            said = text("Not all steps to it were found. Press Solve to go on.")
        elif not player.steps:
            said = text("There is nothing to find.")
        else:
            said = text(
                "It takes {steps}. Difficulty: {level}.\n"
                "Click a cell to see why it is so, or play the steps from the start.",
                steps=count(len(player.steps), *STEPS),
                level=Message(self._difficulty),
            )
        self._window.steps.say_solution(text("The solution"), said)

    def say_stopped(self) -> None:
        """Say that no more steps are going to arrive, where that is not seen otherwise."""
        window, verdict = self._window, self._window.analysis.verdict
        if verdict is not None and self._solution is not None:
            self.show_solution(verdict, self._solution)
        elif not window.player.steps and not (verdict is not None and verdict.conflict):
            said = text("Press Solve, or Steps, to go on.")
            window.steps.say(text("Stopped"), said)

    def _stress(self, which: int) -> None:
        """Show which of the marks of a conflict are those of one of its rules."""
        board, verdict = self._window.board, self._window.analysis.verdict
        if board.scene is None:
            return
        cells: frozenset[Cell] = frozenset()
        edges: frozenset[Edge] = frozenset()
        if verdict is not None and which >= 0:
            _, cells, edges = verdict.conflict[which]
        marks = board.scene.marks._replace(stressed=cells, stressed_edges=edges)
        board.show_scene(board.scene._replace(marks=marks))

    def show_other_solution(self, verdict: Verdict) -> None:
        """Show one of two solutions and then the other."""
        if not self._window.watching:
            self._window.enter_watch()  # which shows the first
        else:
            self.show_solution(verdict, 0 if self._solution is None else 1 - self._solution)

    def _say_solution(self, verdict: Verdict) -> None:
        """Say that there are several, and how to see the other one."""
        window = self._window
        title = text("A second solution") if self._solution else text("One of the solutions")
        said = str(say_difference(verdict.different))
        if window.player.finished and not window.player.steps:
            said += "\n" + text("There are no steps, because no cell is the same in all solutions.")
        window.steps.say_solution(title, said)
        window.verdict_line.show_solution(self._solution)

    def _show_step(self) -> None:
        window, player = self._window, self._window.player
        if player.following or not window.watching or not player.steps:
            return
        self._hide_solution()
        window.explain.setChecked(True)
        self._place = player.position
        told = player.current
        if told is None:
            window.show_board(window.session.puzzle, player.known, fade_from=())
            return
        marks = Marks(told.conclusions, told.reasons, reason_edges=told.reason_edges)
        window.show_board(window.session.puzzle, player.known, marks, told.conclusions)

    def _go_on(self, playing: bool) -> None:
        """Have the rest of the steps told, where that was stopped."""
        window, player = self._window, self._window.player
        if playing and not player.finished and not window.analysis.explaining:
            window.analysis.explain(len(player.steps))

    def _show_start(self) -> None:
        """Say how to go on when the first steps have arrived."""
        window, player = self._window, self._window.player
        if window.explain.isChecked() and player.steps and not player.position:
            window.steps.refresh()

    def go_to_step_of(self, cell: Cell) -> None:
        """Show the step that decided a cell: the last one, where there were several."""
        player, verdict = self._window.player, self._window.analysis.verdict
        if verdict is None:
            return
        decided = player.decided_by
        numbers = [number for number in verdict.model.facts.numbers_at(cell) if number in decided]
        # What a cell is says more than what it is not.
        true = [n for n in numbers if verdict.solutions and verdict.solutions[0][n] > 0]
        if numbers:
            self.show_step(max(decided[number] for number in true or numbers))
        elif player.finished and verdict.model.facts.numbers_at(cell):
            said = text("{cell} is not the same in all solutions.", cell=cell_name(cell))
            self._window.statusBar().showMessage(said, READ)

    def show_step(self, number: int) -> None:
        """Show a step, also where it was the last one and a whole solution is shown now."""
        self._window.player.pause()
        self._window.player.go(number)

    def _end(self, ending: Ending) -> None:
        window, player = self._window, self._window.player
        player.finished = True
        self._difficulty = ending.difficulty
        self._open_cells = len(ending.open_cells)
        if not window.watching:
            return
        verdict = window.analysis.verdict
        if verdict is not None and (self._solution is not None or not player.steps):
            self.show_solution(verdict, self._solution or 0)
        else:
            window.steps.refresh()
        self._count_open_cells()

    def _count_open_cells(self) -> None:
        if self._window.player.steps and self._open_cells:
            self._window.verdict_line.show_open_cells(self._open_cells)
