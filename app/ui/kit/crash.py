"""What nobody expected: the work is kept, a report is shown, and the program goes on."""

import os
import sys
import time
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import AppError
from app.core.words import text
from app.ui.kit import versions
from app.ui.kit.dialogs import remove_icons
from app.ui.look.text_size import enlarge

INTERRUPTED_EXIT_CODE = 130

REPEAT_AFTER_S = 5.0
"""Seconds after which an error that was seen and closed is worth showing again."""


class CrashDialog(QDialog):
    """Shows a report that can be copied, and counts what follows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("Unexpected error"))
        self.setModal(False)
        self.count = 0
        self.heading = QLabel(text("Something happened that should not have happened."))
        enlarge(self.heading, 1.15, bold=True)
        self.words = QLabel()
        self.counted = QLabel()
        for label in (self.heading, self.words, self.counted):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.report = QPlainTextEdit()
        self.report.setReadOnly(True)
        self.report.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.report.setAccessibleName(text("Report"))
        self.report.setTabChangesFocus(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.copy = QPushButton(text("Copy"))
        self.copy.setToolTip(text("Put the report into the clipboard"))
        self.copy.clicked.connect(self._copy)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(10)
        layout.addWidget(self.heading)
        layout.addWidget(self.words)
        layout.addWidget(self.report, 1)
        layout.addWidget(self.counted)
        layout.addWidget(buttons)
        self.resize(640, 440)
        remove_icons(self)

    def tell(self, report: str, words: str) -> None:
        """Show a report; once one is shown, only count."""
        self.count += 1
        if self.count > 1:
            self.counted.setText(
                text("Since then there were {count} more errors.", count=self.count - 1)
                if self.count > 2
                else text("Since then there was one more error.")
            )
            return
        self.words.setText(words)
        self.report.setPlainText(report)
        self.counted.clear()
        self.show()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())

    def done(self, result: int) -> None:
        """Begin to count again."""
        self.count = 0
        super().done(result)


class CrashReporter(QObject):
    """The one owner of `sys.excepthook`: Qt sends there what slots, events and callbacks raise."""

    _caught = Signal(str)

    def __init__(self, window: QWidget, save: Callable[[], None]) -> None:
        super().__init__(window)
        self._window = window
        self._save = save
        self.dialog: CrashDialog | None = None
        self._last: dict[str, float] = {}
        """When each error was last seen."""
        # Queued: it may come from any thread, and in the middle of painting.
        self._caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._before = sys.excepthook

    def install(self) -> None:
        """Take over."""
        self._before = sys.excepthook
        sys.excepthook = self._hook

    def uninstall(self) -> None:
        """Give back."""
        sys.excepthook = self._before
        if self.dialog is not None:
            self.dialog.close()

    def _hook(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self.end(INTERRUPTED_EXIT_CODE)
            return
        if sys.stderr is not None:  # there is none without a console
            sys.__excepthook__(kind, error, trace)
        self._caught.emit(describe(error))
        # What was on its way out is let go at once: a painter that lives on would take Qt down.
        traceback.clear_frames(trace)

    def end(self, code: int) -> None:
        """Keep the work, and end the program."""
        self._keep()
        QApplication.exit(code)

    def _keep(self) -> str:
        """Keep the work, and say so."""
        try:
            self._save()
        except AppError as error:
            return text("Your unsaved work could not be kept: {reason}", reason=str(error))
        except Exception as error:  # noqa: BLE001 - or nothing at all would be shown
            return text("Your unsaved work could not be kept: {reason}", reason=repr(error))
        return text(
            "Unsaved work has been kept, and Satori goes on. If something looks wrong, save the "
            "puzzle and start again. Please report this, with the text below."
        )

    def _tell(self, trace: str) -> None:
        words = self._keep()
        before, now = self._last.get(trace), time.monotonic()
        self._last[trace] = now
        if self.dialog is None:
            self.dialog = CrashDialog(self._window)
        if before is not None and now - before < REPEAT_AFTER_S and not self.dialog.isVisible():
            return  # it was seen and closed; on every repaint it would be in the way
        self.dialog.tell(f"{versions.as_text()}\n\n{trace}", words)


def describe(error: BaseException) -> str:
    """Return where an error came from, without the name of the user's folder."""
    trace = "".join(traceback.format_exception(error))
    home = os.path.expanduser("~")  # which, unlike Path.home, never fails
    return trace.replace(home, "~") if len(home) > 1 else trace
