"""Unexpected errors: save the work, show a report, and continue."""

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
from app.core.words import count, text
from app.ui.kit import versions
from app.ui.kit.dialogs import remove_icons
from app.ui.look.text_size import enlarge

INTERRUPTED_EXIT_CODE = 130
"""128 + SIGINT, as shells expect."""

REPEAT_AFTER_S = 5.0
"""Do not show the same error again within this time after its report was closed."""


class CrashDialog(QDialog):
    """Shows a report that can be copied, and counts further errors."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("Unexpected error"))
        self.setModal(False)
        self.count = 0
        self.heading = QLabel(text("An unexpected error occurred."))
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
        enlarge(self.report, 1.0)
        self.report.setAccessibleName(text("Report"))
        self.report.setTabChangesFocus(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.copy = QPushButton(text("Copy"))
        self.copy.setToolTip(text("Copy the report to the clipboard"))
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
        """Show a report, or, if one is shown, count the error."""
        self.count += 1
        if self.count > 1:
            more = count(
                self.count - 1,
                "Since then there was one more error.",
                "Since then there were {count} more errors.",
            )
            self.counted.setText(str(more))
            return
        self.words.setText(words)
        self.report.setPlainText(report)
        self.counted.clear()
        self.show()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())

    def done(self, result: int) -> None:
        """Reset the count."""
        self.count = 0
        super().done(result)


class CrashReporter(QObject):
    """Owns `sys.excepthook`, which receives errors of slots, event handlers and callbacks."""

    _caught = Signal(str)

    def __init__(self, window: QWidget, save: Callable[[], None]) -> None:
        super().__init__(window)
        self._window = window
        self._save = save
        self.dialog: CrashDialog | None = None
        self._last: dict[str, float] = {}
        """The time of the last occurrence of each error, by traceback."""
        # Queued: errors come from any thread, and in the middle of painting.
        self._caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._before = sys.excepthook

    def install(self) -> None:
        """Install the hook."""
        self._before = sys.excepthook
        sys.excepthook = self._hook

    def uninstall(self) -> None:
        """Restore the previous hook, and close the report."""
        sys.excepthook = self._before
        if self.dialog is not None:
            self.dialog.close()

    def _hook(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self.end(INTERRUPTED_EXIT_CODE)
            return
        if sys.stderr is not None:  # None without a console
            sys.__excepthook__(kind, error, trace)
        self._caught.emit(describe(error))
        # Release local variables: a painter that stays alive would crash Qt.
        traceback.clear_frames(trace)

    def end(self, code: int) -> None:
        """Save the work, and exit."""
        self._keep()
        QApplication.exit(code)

    def _keep(self) -> str:
        """Save the work, and return a sentence about it."""
        try:
            self._save()
        except AppError as error:
            return text("Your unsaved work could not be kept: {reason}", reason=str(error))
        except Exception as error:  # noqa: BLE001 - the report must be shown
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
            return  # just closed; an error in painting would reopen it at every repaint
        self.dialog.tell(f"{versions.as_text()}\n\n{trace}", words)


def describe(error: BaseException) -> str:
    """Return the traceback of an error, without the path of the home folder."""
    trace = "".join(traceback.format_exception(error))
    home = os.path.expanduser("~")  # unlike Path.home, never raises
    return trace.replace(home, "~") if len(home) > 1 else trace
