"""What a player can do besides marking cells."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.core.grid import Cell
from app.core.words import text
from app.session.game import MOST_TRIALS
from app.session.play_state import Pause
from app.session.session import Session
from app.session.state import Mode, Question, State
from app.ui.kit.actions import make_action, set_tip
from app.ui.play.choices import PlayChoices

SHOWN_FIELDS = frozenset({"mode", "play", "document", "opened", "hint", "question"})
"""The fields of a State that decide what a player can do."""


class PlayActions(QObject):
    """Actions for the menu, the tools and the bar, enabled where they do something."""

    next_wanted = Signal()
    """Another puzzle is to be opened."""
    another_wanted = Signal()
    """Another puzzle is to be made like the open one."""
    statistics_wanted = Signal()

    def __init__(
        self, host: QWidget, session: Session, board: QWidget, cursor: Callable[[], Cell]
    ) -> None:
        """Keys that are letters elsewhere work on the board; hints are near the cursor."""
        super().__init__(host)
        self._host = host
        self._session = session
        self._cursor = cursor
        self._actions: list[QAction] = []
        self._make_help()
        self._make_trials()
        self._make_candidates()
        self._make_others()
        # Elsewhere, these keys are letters.
        for action, keys in (
            (self.hint, "H"),
            (self.drop_hint, "Esc"),
            (self.pencil, "P"),
            (self.fill, "Shift+P"),
        ):
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            set_tip(action, action.statusTip())
            board.addAction(action)
        session.subscribe(self._show)
        self._show(session.state, SHOWN_FIELDS)

    def _make_help(self) -> None:
        game = self._session.game
        self.hint = self._action(
            text("&Hint"),
            self._hint,
            None,
            text("Tell where to look; once more, the idea, then the reason, then do it"),
            icon_name="hint",
        )
        self.drop_hint = self._action(
            text("Take the hint away"), game.drop_hint, None, text("Go on without the hint")
        )
        self.check = self._action(
            text("&Check"),
            game.check,
            "F9",
            text("Tell how many mistakes there are; once more, show where"),
            icon_name="check",
        )
        self.why = self._action(
            text("Why is it not &solved?"),
            game.ask_why_unsolved,
            "Shift+F9",
            text("Name the first rule that does not hold yet"),
        )
        self.back = self._action(
            text("&Back to the last right position"),
            game.go_back_to_right,
            "Ctrl+F9",
            text("Take back all marks since the first mistake; Redo brings them back"),
            icon_name="undo",
        )
        self.back.setIconText(text("Go back"))

    def _make_trials(self) -> None:
        game = self._session.game
        self.what_if = self._action(
            text("&What if"),
            game.begin_trial,
            "Ctrl+T",
            text("Try something: the marks from now on can be dropped together"),
            icon_name="what-if",
        )
        self.accept = self._action(
            text("&Accept the trial"),
            game.accept_trial,
            "Ctrl+Return",
            text("Keep the marks of the last trial"),
            icon_name="accept",
        )
        self.accept.setIconText(text("Accept"))
        self.accept_all = self._action(
            text("Accept all t&rials"),
            lambda: game.accept_trial(every=True),
            None,
            text("Keep the marks of every trial"),
        )
        self.drop = self._action(
            text("&Drop the trial"),
            game.drop_trial,
            "Ctrl+Backspace",
            text("Remove the marks of the last trial"),
            icon_name="close",
        )
        self.drop.setIconText(text("Drop"))
        self.drop_all = self._action(
            text("Dr&op all trials"),
            lambda: game.drop_trial(every=True),
            None,
            text("Remove the marks of every trial"),
        )
        self.contradiction = self._action(
            text("Explain the contrad&iction"),
            game.ask_contradiction,
            "Ctrl+Shift+T",
            text("Tell step by step why the marks cannot be right, if that is so"),
            icon_name="hint",
        )
        self.contradiction.setIconText(text("Why?"))

    def _make_candidates(self) -> None:
        game = self._session.game
        self.pencil = self._action(
            text("&Pencil"),
            game.set_pencil,
            None,
            text("Write digits as candidates, or as numbers"),
            icon_name="design",
        )
        self.pencil.setCheckable(True)
        self.fill = self._action(
            text("&Fill in candidates"),
            game.fill_candidates,
            None,
            text("Write all numbers that are still possible into the open cells"),
        )

    def _make_others(self) -> None:
        self.pause = self._action(
            text("Pa&use"),
            self._pause,
            "F3",
            text("Stop the clock and cover the board, or go on"),
            icon_name="pause",
        )
        self.pause.setCheckable(True)
        self.restart = self._action(
            text("R&estart"),
            self._session.game.restart,
            None,
            text("Remove all marks; Undo brings them back"),
        )
        self.next = self._action(
            text("Ne&xt puzzle"),
            self.next_wanted.emit,
            "Ctrl+Shift+N",
            text("Open the next unsolved puzzle of the same kind and difficulty"),
            icon_name="forward",
        )
        self.another = self._action(
            text("Another &like this"),
            self.another_wanted.emit,
            "Ctrl+Shift+G",
            text("Generate another puzzle with the same choices"),
            icon_name="generate",
        )
        self.statistics = self._action(
            text("S&tatistics…"),
            self.statistics_wanted.emit,
            None,
            text("What you have solved, and how fast"),
        )

    def _action(
        self,
        title: str,
        slot: Callable[..., object],
        keys: str | None,
        tip: str,
        icon_name: str = "",
    ) -> QAction:
        action = make_action(self._host, title, slot, keys, tip=tip, icon_name=icon_name)
        action.setAutoRepeat(False)  # who holds H for a moment would be told the whole solution
        self._actions.append(action)
        return action

    def fill_menu(self, menu: QMenu, choices: PlayChoices) -> None:
        """Fill the menu for players."""
        parts: Sequence[Sequence[QAction]] = (
            (self.hint, self.check, self.why, self.back),
            (self.what_if, self.contradiction),
            (self.accept, self.accept_all, self.drop, self.drop_all),
            (self.pencil, self.fill),
            (self.pause, self.restart, self.next, self.another),
            (self.statistics,),
        )
        for part in parts:
            menu.addActions(part)
            menu.addSeparator()
        menu.addMenu(text("Show &mistakes")).addActions(list(choices.errors.values()))
        menu.addActions(choices.switches)

    def are_meant_once(self, keys: QKeySequence) -> bool:
        """Tell whether keys mean one of the actions, none of which is repeated."""
        return any(keys in action.shortcuts() for action in self._actions)

    def _hint(self) -> None:
        self._session.game.hint(self._cursor())

    def _pause(self, paused: bool) -> None:
        game = self._session.game
        if paused:
            game.pause(Pause.ASKED)
        else:
            for why in Pause:
                game.resume(why)

    def _show(self, state: State, changed: frozenset[str]) -> None:
        if not changed & SHOWN_FIELDS:
            return
        play, playing = state.play, state.mode is Mode.PLAY
        going = playing and not state.covered
        open_still = going and not play.solved
        pencil = self._session.game.player.pencil
        trials = len(play.trials)
        for action, enabled in (
            (self.hint, open_still),
            (self.drop_hint, going and _has_hint(state)),
            (self.check, open_still),
            (self.why, open_still),
            (self.back, open_still),
            (self.what_if, open_still and trials < MOST_TRIALS),
            (self.contradiction, open_still and (trials > 0 or bool(play.mistakes))),
            (self.accept, going and trials > 0),
            (self.accept_all, going and trials > 1),
            (self.drop, going and trials > 0),
            (self.drop_all, going and trials > 1),
            (self.pencil, going and pencil),
            (self.fill, open_still and pencil),
            (self.pause, playing and not play.solved),
            (self.next, playing),
            (self.another, state.origin is not None),
            (self.restart, going and (state.document.progress is not None or trials > 0)),
        ):
            action.setEnabled(enabled)
        for action in (self.pencil, self.fill):
            action.setVisible(pencil)
        self.pencil.setChecked(play.pencil)
        self.pause.setChecked(state.covered or Pause.ASKED in play.pauses)


def _has_hint(state: State) -> bool:
    """Tell whether there is something that Esc takes away."""
    shown = state.hint is not None or bool(state.play.alike) or state.play.asked is not None
    return shown or state.question is Question.HINT
