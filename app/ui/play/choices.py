"""What the user chooses about playing: applied at once, and kept."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from app.core.words import text
from app.session.play_state import Errors
from app.session.session import Session
from app.session.state import Mode
from app.ui.kit.actions import make_action, make_switch
from app.ui.kit.settings import Settings


class PlayChoices(QObject):
    """One action for each choice; menus and preferences share them."""

    def __init__(self, host: QWidget, session: Session, settings: Settings) -> None:
        super().__init__(host)
        self._host = host
        self._session = session
        self._settings = settings
        options = settings.play_options
        self.errors = self._make_errors(options.errors)
        self.clock = make_switch(
            host,
            text("Show the cloc&k"),
            lambda on: self._choose(clock=on),
            tip=text("Show the time, and cover the board while it stands still"),
            on=options.clock,
        )
        self.tidy = make_switch(
            host,
            text("Tid&y candidates"),
            lambda on: self._choose(tidy=on),
            tip=text("Let a new number remove the candidates that it rules out"),
            on=options.tidy,
        )
        self.swap = make_switch(
            host,
            text("Swap left and ri&ght button"),
            lambda on: self._choose(swap=on),
            tip=text("Let the right button do what the left one does, and the other way round"),
            on=options.swap,
        )
        self.cycle = make_switch(
            host,
            text("O&ne button for all marks"),
            lambda on: self._choose(cycle=on),
            tip=text("Let clicks go through all marks of a cell, one after the other"),
            on=options.cycle,
        )
        self.opening = make_switch(
            host,
            text("Open pu&zzles for playing"),
            self._choose_opening,
            tip=text("Turn to Play, not to Design, when a puzzle with one solution is opened"),
            on=settings.opens_in is Mode.PLAY,
        )
        session.game.set_options(options)

    @property
    def switches(self) -> list[QAction]:
        """What is on or off."""
        return [self.opening, self.clock, self.tidy, self.swap, self.cycle]

    def _make_errors(self, chosen: Errors) -> dict[Errors, QAction]:
        group = QActionGroup(self)
        found: dict[Errors, QAction] = {}
        for errors, title, tip in (
            (Errors.OFF, text("&None"), text("Show no mistakes until you check")),
            (
                Errors.RULES,
                text("&Broken rules"),
                text("Show rules that cannot hold any more with your marks"),
            ),
            (
                Errors.SOLUTION,
                text("&Against the solution"),
                text("Show every mark that is not as in the solution"),
            ),
        ):
            action = make_action(
                self._host, title, partial(self._choose_errors, errors), tip=tip, checkable=True
            )
            action.setChecked(errors is chosen)
            group.addAction(action)
            found[errors] = action
        return found

    def _choose_errors(self, errors: Errors) -> None:
        self._choose(errors=errors)

    def _choose(self, **changes: bool | Errors) -> None:
        options = self._session.state.options._replace(**changes)  # type: ignore[arg-type]
        self._settings.play_options = options
        self._session.game.set_options(options)

    def _choose_opening(self, playing: bool) -> None:
        self._session.opens_in = Mode.PLAY if playing else Mode.DESIGN
        self._settings.opens_in = self._session.opens_in
