"""All colours of the window and the boards: light, dark and high contrast."""

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication


class ColourScheme(StrEnum):
    """The user's choice of colours; SYSTEM follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "high contrast"


class Theme(NamedTuple):
    """Colours by purpose. Nothing is expressed by colour alone."""

    dark: bool
    window: QColor
    panel: QColor
    text: QColor
    quiet: QColor
    """Less important text, still readable."""
    border: QColor
    outline: QColor
    """Around buttons, sliders and other controls."""
    knob: QColor
    accent: QColor
    on_accent: QColor
    page: QColor
    """The background of the board."""
    cell: QColor
    line: QColor
    """Between cells."""
    frame: QColor
    """Around the board and around regions."""
    ink: QColor
    """Given numbers."""
    black: QColor
    """Black squares; black in dark themes too."""
    found: QColor
    """Solved numbers."""
    wall: QColor
    on_wall: QColor
    light: QColor
    """A lit cell."""
    bulb: QColor
    halo: QColor
    """Directly around a bulb."""
    glow: QColor
    """A lit cell beside a bulb."""
    mark: QColor
    """Small marks: crosses, dots, candidates."""
    conclusion: QColor
    reason: QColor
    hatching: int
    """The opacity of the hatching of reasons, 0 to 255."""
    conflict: QColor
    difference: QColor
    chosen: QColor
    trials: tuple[QColor, ...]
    """Marks of the first, the second and the third trial."""
    tints: tuple[QColor, ...]
    """Clearly different backgrounds of regions."""

    @property
    def flat(self) -> bool:
        """Whether light is one colour: a file with many boards cannot afford gradients."""
        return self.glow == self.light


def _colours(text: str) -> tuple[QColor, ...]:
    return tuple(QColor(name) for name in text.split())


LIGHT = Theme(
    dark=False,
    window=QColor("#f4f2ee"),
    panel=QColor("#fbfaf8"),
    text=QColor("#23211e"),
    quiet=QColor("#6a655d"),
    border=QColor("#d9d4ca"),
    outline=QColor("#8d877c"),
    knob=QColor("#ffffff"),
    accent=QColor("#0b62a8"),
    on_accent=QColor("#ffffff"),
    page=QColor("#f4f2ee"),
    cell=QColor("#ffffff"),
    line=QColor("#cfc9bd"),
    frame=QColor("#3a3631"),
    ink=QColor("#1d1b18"),
    black=QColor("#1d1b18"),
    found=QColor("#0b62a8"),
    wall=QColor("#35312c"),
    on_wall=QColor("#ffffff"),
    light=QColor("#fff0b8"),
    bulb=QColor("#f5b301"),
    halo=QColor("#ffdf6b"),
    glow=QColor("#ffdf6b"),
    mark=QColor("#756e63"),
    conclusion=QColor("#0b62a8"),
    reason=QColor("#7a5a00"),
    hatching=165,
    conflict=QColor("#b3261e"),
    difference=QColor("#8a3f8f"),
    chosen=QColor("#00695c"),
    trials=_colours("#0072b2 #b34a00 #a0407c"),
    tints=_colours("#e0f0fe #fcefe0 #e9f4e4 #fee5e7 #f2e7f7 #dcf6f5"),
)

DARK = Theme(
    dark=True,
    window=QColor("#1d1e20"),
    panel=QColor("#242629"),
    text=QColor("#e9e6e0"),
    quiet=QColor("#b3aea5"),
    border=QColor("#3b3d41"),
    outline=QColor("#9a958c"),
    knob=QColor("#55585e"),
    accent=QColor("#7abff5"),
    on_accent=QColor("#10222f"),
    page=QColor("#1d1e20"),
    cell=QColor("#575b63"),
    line=QColor("#777c84"),
    frame=QColor("#dad5cb"),
    ink=QColor("#f3f0ea"),
    black=QColor("#020203"),
    found=QColor("#b4dcfd"),
    wall=QColor("#020203"),
    on_wall=QColor("#f3f0ea"),
    light=QColor("#8f7945"),
    bulb=QColor("#ffd75e"),
    halo=QColor("#fff0c4"),
    glow=QColor("#e0b863"),
    mark=QColor("#dedad2"),
    conclusion=QColor("#bfe1ff"),
    reason=QColor("#ffe08a"),
    hatching=170,
    conflict=QColor("#ffc8c1"),
    difference=QColor("#f2c6fc"),
    chosen=QColor("#5fd3b8"),
    trials=_colours("#bfe6ff #ffdcb8 #ffd0ec"),
    tints=_colours("#4a6174 #6f5e4b #54624e #765659 #675a6e #426766"),
)

CONTRAST = Theme(
    dark=False,
    window=QColor("#ebebeb"),
    panel=QColor("#ffffff"),
    text=QColor("#000000"),
    quiet=QColor("#4a4a4a"),
    border=QColor("#000000"),
    outline=QColor("#000000"),
    knob=QColor("#ffffff"),
    accent=QColor("#003c8f"),
    on_accent=QColor("#ffffff"),
    page=QColor("#ebebeb"),
    cell=QColor("#ffffff"),
    line=QColor("#666666"),
    frame=QColor("#000000"),
    ink=QColor("#000000"),
    black=QColor("#000000"),
    found=QColor("#003c8f"),
    wall=QColor("#000000"),
    on_wall=QColor("#ffffff"),
    light=QColor("#ffe680"),
    bulb=QColor("#e69f00"),
    halo=QColor("#ffd24d"),
    glow=QColor("#ffd24d"),
    mark=QColor("#333333"),
    conclusion=QColor("#003c8f"),
    reason=QColor("#a84300"),
    hatching=240,
    conflict=QColor("#a10000"),
    difference=QColor("#6a006f"),
    chosen=QColor("#004d40"),
    trials=_colours("#00478a #8a3200 #7a1f5c"),
    tints=_colours("#ffffff #e1e1e1 #f5f5f5 #cdcdcd #ebebeb #d7d7d7"),
)

PAPER = LIGHT._replace(
    page=QColor("#ffffff"),
    window=QColor("#ffffff"),
    line=QColor("#aaa498"),
    light=QColor("#ffe9a3"),
    glow=QColor("#ffd24d"),
    halo=QColor("#ffd24d"),
    quiet=QColor("#57534c"),
)
"""Light colours on white; lit cells stay distinct when printed in grey."""

FLAT_PAPER = PAPER._replace(glow=PAPER.light, halo=PAPER.light)
"""The same for files with many boards."""

BOOK = FLAT_PAPER._replace(
    line=QColor("#8c8c8c"),
    frame=QColor("#000000"),
    ink=QColor("#000000"),
    black=QColor("#000000"),
    found=QColor("#000000"),
    wall=QColor("#000000"),
    light=QColor("#ffffff"),
    glow=QColor("#ffffff"),
    halo=QColor("#ffffff"),
    bulb=QColor("#ffffff"),
    mark=QColor("#8c8c8c"),
    quiet=QColor("#4d4d4d"),
    tints=_colours("#ffffff"),
)
"""Black on white, for a book of puzzles that somebody prints."""


class Themes(QObject):
    """The current theme, with a signal for its changes."""

    changed = Signal(object)
    """The new Theme."""

    def __init__(self, look: ColourScheme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.theme = theme_for(look)
        dress(_application(), self.theme)
        _application().styleHints().colorSchemeChanged.connect(self._follow_desktop)

    def set_look(self, look: ColourScheme) -> None:
        """Change the colours."""
        before = self.theme
        self.look, self.theme = look, theme_for(look)
        if self.theme is not before:
            dress(_application(), self.theme)
            self.changed.emit(self.theme)

    def _follow_desktop(self) -> None:
        if self.look is ColourScheme.SYSTEM:
            self.set_look(ColourScheme.SYSTEM)


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


def theme_for(look: ColourScheme) -> Theme:
    """Return the theme for the user's choice."""
    if look is ColourScheme.SYSTEM:
        return DARK if _system_is_dark() else LIGHT
    return {ColourScheme.LIGHT: LIGHT, ColourScheme.DARK: DARK, ColourScheme.CONTRAST: CONTRAST}[
        look
    ]


def _system_is_dark() -> bool:
    # Desktops of unknown colours count as light.
    scheme = QGuiApplication.styleHints().colorScheme()
    return scheme is Qt.ColorScheme.Dark


def dress(application: QApplication, theme: Theme) -> None:
    """Set the palette of all widgets."""
    palette = _palette(theme)
    application.setPalette(palette)
    # The style outlines these with a darker shade of Window, invisible in dark themes.
    palette.setColor(QPalette.ColorRole.Window, theme.outline.lighter(140))
    for name in ("QSpinBox", "QComboBox", "QPushButton"):
        application.setPalette(palette, name)  # type: ignore[arg-type]  # takes no bytes
    palette.setColor(QPalette.ColorRole.Button, theme.knob)
    for name in ("QSlider", "QRadioButton", "QCheckBox"):
        application.setPalette(palette, name)  # type: ignore[arg-type]


def _palette(theme: Theme) -> QPalette:
    """Return the palette of widgets."""
    palette = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, theme.window),
        (role.WindowText, theme.text),
        (role.Base, theme.panel),
        (role.AlternateBase, theme.window),
        (role.Text, theme.text),
        (role.Button, theme.panel),
        (role.ButtonText, theme.text),
        (role.BrightText, theme.on_accent),
        (role.ToolTipBase, theme.panel),
        (role.ToolTipText, theme.text),
        (role.PlaceholderText, theme.quiet),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.Link, theme.accent),
        (role.Light, theme.panel),
        (role.Midlight, theme.border),
        (role.Mid, theme.border),
        (role.Dark, theme.border),
        (role.Shadow, theme.border),
        (role.Accent, theme.accent),
    ):
        palette.setColor(which, colour)
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, theme.quiet)
    return palette
