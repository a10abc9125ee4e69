"""Render the states of the window to build/pictures: `make pictures`, then look at them.

`python -m tests.pictures light --lang fr --size 900x650 --text 200 --only play help` takes fewer,
in another language, smaller or larger, into a folder of their own.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple

from app.session.play_state import Errors, Pause
from app.session.state import Mode, Tool
from app.session.walk import every_line, line_knowledge
from tests.ui.using_library import headings
from tests.ui.using_windows import busy, forget_changes

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app import paths
from app.core.difficulty import LEVELS
from app.core.document import Document
from app.core.editing import Spot
from app.core.grid import Cell, all_cells
from app.core.registry import editor
from app.core.words import as_title
from app.formats import read_input
from app.sat.answer import Answer
from app.session.history import Snapshot, Version
from app.session.history_text import HistoryWriter
from app.store.database import Database
from app.store.games import GameStore
from app.store.shelf import Filter
from app.ui.book.dialog import BookDialog
from app.ui.export.dialog import ExportDialog
from app.ui.export.pages import set_page
from app.ui.export.pictures import Content, picture_of
from app.ui.export.printing import PrintPreview
from app.ui.files.details_dialog import DetailsDialog
from app.ui.files.new_dialog import NewDialog, ResizeDialog
from app.ui.files.recovery_copy import Kept, pack
from app.ui.formula.outline import CLAUSE, KIND, RULE, Node
from app.ui.formula.panel import FILE_FORMS, VARIABLES_TAB
from app.ui.kit.crash import CrashReporter, describe
from app.ui.kit.dialogs import Button, ask
from app.ui.kit.language import SpokenLanguage
from app.ui.kit.settings import Settings
from app.ui.look.text_size import SIZES, STANDARD_SIZE
from app.ui.look.theme import ColourScheme
from app.ui.main import make_recovery
from app.ui.making.dialog import MakingDialog
from app.ui.play.statistics import StatisticsDialog
from app.ui.window import Window
from tests.bench.boards import latin_futoshiki, random_norinori, tiled_lightup
from tests.ui.using_windows import opened, paste

FOLDER = Path(__file__).resolve().parents[1] / "build" / "pictures"
PATIENCE = 120
LARGE, LARGEST = 40, 100
SMALL = (760, 520)
LAPTOP, WALL = (1024, 640), (1920, 1080)
STATES = {
    "lightup": ("chapel", "three-sides-for-four", "six-ways-to-light-a-room"),
    "norinori": ("lily-pond", "one-is-not-enough", "four-dominoes"),
    "futoshiki": ("terraces", "less-than-one", "too-few-signs"),
}
"""For every kind: a puzzle of 7 × 7 with one solution, one without any and one with several."""

TRIALS = {
    "lightup": "expert/amber-tower",
    "norinori": "allotments",
    "futoshiki": "hard/alpine-descent",
}
"""For every kind: a puzzle that takes a trial."""


def drag(*path: Cell) -> Callable[[str, Any], Any]:
    return lambda kind, puzzle: editor(kind).drag(puzzle, path)


def keys(cell: Cell, *names: str) -> Callable[[str, Any], Any]:
    def press(kind: str, puzzle: Any) -> Any:
        for name in names:
            puzzle = editor(kind).type(puzzle, Spot(cell), name) or puzzle
        return puzzle

    return press


MISTAKES: dict[str, list[tuple[Cell, str]]] = {
    # A 0 beside a bulb; two bulbs that see each other; a 2 that is left too few; a dark cell.
    "lightup": [
        *(((1, 2), "left"), ((5, 2), "left")),
        *((cell, "right") for cell in ((1, 3), (3, 3), (2, 2))),
        *((cell, "right") for cell in ((3, 5), (4, 4), (4, 5), (4, 6), (5, 5), (6, 5))),
        *((cell, "right") for cell in ((0, 5), (1, 5), (2, 5))),
    ],
    # A group of three; a region with one cell left; a black cell without a partner.
    "norinori": [
        *(((0, 0), "left"), ((1, 0), "left"), ((2, 0), "left")),
        *((cell, "right") for cell in ((0, 1), (0, 2))),
        ((5, 3), "left"),
        *((cell, "right") for cell in ((4, 3), (5, 2), (5, 4), (6, 3))),
    ],
    # The same number twice in a row; a sign that fails; a cell without any candidate.
    "futoshiki": [((0, 0), "1"), ((0, 1), "1"), ((4, 6), "1"), ((1, 1), "2"), ((1, 2), "6")],
}
"""For every kind: marks that break its rules in every way."""

MANY_FILES, MANY_GAMES = 10_000, 150

LONG = {"lightup": "the-fourth-side", "norinori": "waterfall", "futoshiki": "lookout"}
LARGE_PUZZLES = {"lightup": "city-at-night", "norinori": "county-map", "futoshiki": "summit"}
"""For every kind: a puzzle with long moves, and a large one."""

TROUBLE = {
    ("lightup", "conflict"): [keys((0, 20), "4")],
    ("lightup", "several"): [keys(cell, ".") for cell in all_cells(8, 8)],
    ("norinori", "conflict"): [drag((5, 18), (5, 19)), drag((6, 18), (6, 19))],
    ("norinori", "several"): [keys((20, 20), *["delete"] * 6)],
    ("futoshiki", "conflict"): [keys((5, 9), "delete", "7")],
    ("futoshiki", "several"): [keys(cell, "delete") for cell in all_cells(4, 25)],
}
"""What makes a puzzle one without a solution, or with several."""


def many_games(connection: Connection) -> None:
    """Write down many solved games of each kind, ever faster ones."""
    names = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
    found = connection.execute("SELECT * FROM games WHERE solved_at IS NOT NULL").fetchone()
    for number in range(MANY_GAMES):
        row = dict(zip(names, found, strict=True))
        side = 5 + number % 6
        row |= {"key": f"picture {number}", "kind": list(STATES)[number % 3]}
        row |= {"rows": side, "cols": side, "level": LEVELS[number % len(LEVELS)]}
        row |= {"solved_at": f"2026-{1 + number // 28:02}-{1 + number % 28:02}T20:00:00Z"}
        row |= {"solved_seconds": side * (60 - number / 4) + number * 37 % 90}
        row |= {"solved_hints": number % 4 // 3}
        places = ", ".join("?" * len(names))
        connection.execute(f"INSERT INTO games VALUES ({places})", list(row.values()))


def some_results() -> Iterator[str]:
    """Yield results of a list of puzzles, as a batch writes them."""
    techniques = ("last light", "pair complete", "hidden single", "corner of a two")
    for number in range(60):
        kind, side = list(STATES)[number % 3], 4 + number % 9
        steps = [{"technique": name} for name in techniques[: 1 + number % 4]]
        answer = {"input": f"{kind}/{side}/{number}", "puzzle": kind, "rows": side, "cols": side}
        answer |= {"verdict": ("unique", "unique", "multiple", "none")[number % 4]}
        answer |= {"difficulty": LEVELS[number % len(LEVELS)], "moves": [{}] * (number % 17)}
        yield json.dumps(answer | {"steps": steps, "seconds": {"solve": number / 7000}})


def spin(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def wait(done) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise TimeoutError
        spin(20)


def bundled(kind: str, name: str) -> Path:
    return paths.puzzles() / kind / f"{name}.satori"


class Setting(NamedTuple):
    """In what pictures are taken, besides the look."""

    lang: str = "en"
    size: tuple[int, int] = (1180, 780)
    text: int = STANDARD_SIZE
    """In percent."""

    @property
    def folder(self) -> Path:
        """Where the pictures are kept."""
        if self == Setting():
            return FOLDER
        return FOLDER / f"{self.lang}-{self.size[0]}x{self.size[1]}-{self.text}"


USUAL = Setting()


class Camera:
    """Opens windows in one look and takes their pictures."""

    def __init__(self, look: ColourScheme, setting: Setting = USUAL) -> None:
        self._look = look
        self._setting = setting
        setting.folder.mkdir(parents=True, exist_ok=True)

    @property
    def _usual(self) -> bool:
        return self._setting == USUAL

    def _sizes(self, *sizes: tuple[tuple[int, int], str]) -> list[tuple[tuple[int, int], str]]:
        """Return sizes to take pictures of, with their names; one where a size is asked for."""
        return list(sizes if self._usual else sizes[:1])

    def open(
        self,
        what: Document | Path,
        size: tuple[int, int] | None = None,
        mode=Mode.DESIGN,
        games: Path | None = None,
    ) -> Window:
        if size is None or not self._usual:
            size = self._setting.size
        store = QSettings(str(self._setting.folder / "settings.ini"), QSettings.Format.IniFormat)
        store.clear()
        settings = Settings(store)
        settings.look = self._look
        settings.text_size = self._setting.text
        settings.animated = False
        settings.opens_in = mode
        path = what if isinstance(what, Path) else None
        window = Window(
            read_input(str(what)) if isinstance(what, Path) else what,
            settings,
            store=None if games is None else GameStore(Database(games)),
        )
        window.library.show_open(path)
        window.resize(*size)
        window.show()
        wait(lambda: window.session.state.verdict is not None and not busy(window))
        wait(lambda: window.library.tree is not None)
        wait(lambda: len(headings(window)) >= len(STATES))
        return window

    def take(self, widget: QWidget, name: str) -> None:
        spin(60)
        path = self._setting.folder / f"{name}-{str(self._look).replace(' ', '-')}.png"
        widget.grab().save(str(path))
        print(path.relative_to(FOLDER.parents[1]))

    def close(self, window: Window) -> None:
        forget_changes(window)
        window.close()
        window.deleteLater()

    def shoot_kind(self, kind: str) -> None:
        """Design, solved, half way, without a solution, with several, and blank."""
        one, none, several = (bundled(kind, name) for name in STATES[kind])
        window = self.open(one)
        self.take(window, f"{kind}-design")
        window.session.enter(Mode.SOLVE)
        wait(lambda: window.session.state.told.finished)
        self.take(window, f"{kind}-solved")
        sizes = [
            max(told.step.size for told in move.steps) for move in window.session.state.told.moves
        ]
        half = len(sizes) // 2
        window.session.tour.go(half + sizes[half:].index(max(sizes[half:])) + 1)
        self.take(window, f"{kind}-step")
        self._shoot_lines(window, kind)
        self.close(window)
        window = self.open(none)
        self.take(window, f"{kind}-conflict")
        window.verdict_line.button.click()
        wait(lambda: window.session.state.move is not None)
        self.take(window, f"{kind}-why")
        self.close(window)
        window = self.open(several)
        window.verdict_line.button.click()
        wait(lambda: window.session.state.told.finished)
        self.take(window, f"{kind}-several")
        window.session.tour.last()
        self.take(window, f"{kind}-several-last")
        window.session.enter(Mode.STEPS)
        window.session.tour.last()
        self.take(window, f"{kind}-several-open")
        self.close(window)
        self._shoot_ghosts(kind)
        blank = editor(kind).blank(editor(kind).usual, editor(kind).usual)
        window = self.open(Document(kind, blank))
        self.take(window, f"{kind}-blank")
        self.close(window)

    def _shoot_ghosts(self, kind: str) -> None:
        """What a trial supposes, what follows from it, and where it cannot be."""
        window = self.open(bundled(kind, TRIALS[kind]))
        session = window.session
        session.enter(Mode.STEPS)
        wait(lambda: session.state.told.finished)

        found = [
            (len(line_knowledge(move, path).ghosts), number, path)
            for number, move in enumerate(session.state.moves, 1)
            for path in every_line(move.lines)
        ]
        _, number, path = max(found)
        session.tour.go(number)
        for depth in range(1, len(path)):
            session.reading.fold(path[:depth], unfold=True)
        session.reading.show(path)
        self.take(window, f"{kind}-ghosts")
        self.close(window)

    def _shoot_lines(self, window: Window, kind: str) -> None:
        """The move with most to read: each of its lines, and a cell that asks first."""
        session = window.session
        moves = session.state.told.moves
        most = max(range(len(moves)), key=lambda index: len(moves[index].lines))
        session.tour.go(most + 1)
        self.take(window, f"{kind}-move")
        for index in range(len(moves[most].lines)):
            session.reading.show((index,))
            self.take(window, f"{kind}-line-{index + 1}")

    def shoot_play(self, kind: str) -> None:
        """A position with notes, one with mistakes, three trials, a pause, and the end."""
        for size, name in self._sizes(((900, 650), "small"), (WALL, "wall")):
            window = self.open(bundled(kind, STATES[kind][0]), size, Mode.PLAY)
            session, game, player = window.session, window.session.game, window.session.game.player
            puzzle, verdict = session.state.puzzle, session.state.verdict
            assert verdict is not None
            drawing = session.puzzle_type.solution(puzzle, verdict.solutions[0])
            cells = [cell for cell in all_cells(7, 7) if player.can_mark(puzzle, cell)]
            words = {cell: drawing[cell[0]][cell[1]] for cell in cells}
            right = [cell for cell, word in words.items() if word == player.yes or word.isdigit()]
            others = [cell for cell in cells if cell not in right] or right[::-1]

            def mark(cell: Cell, word: str, session=session) -> None:
                if word.isdigit():
                    session.type(Spot(cell), word)
                else:
                    session.click(Spot(cell))

            game.fill_candidates()
            for cell in right[:4]:
                mark(cell, words[cell])
            self.take(window, f"{kind}-play-{name}")
            for cell in others[:9]:
                mark(cell, player.yes if player.yes in words.values() else words[right[0]])
            self.take(window, f"{kind}-mistakes-{name}")
            game.check()
            game.check()
            self.take(window, f"{kind}-checked-{name}")
            game.restart()
            for level in range(3):
                game.begin_trial()
                for cell in right[2 * level : 2 * level + 2]:
                    mark(cell, words[cell])
            self.take(window, f"{kind}-trials-{name}")
            game.pause(Pause.ASKED)
            self.take(window, f"{kind}-paused-{name}")
            game.resume(Pause.ASKED)
            game.accept_trial(every=True)
            for cell in right[6:]:
                mark(cell, words[cell])
            self.take(window, f"{kind}-end-{name}")
            self.close(window)

    def shoot_help(self, kind: str) -> None:
        """A hint at its stages, what does not hold yet, a check, and a trial that breaks a rule."""
        window = self.open(bundled(kind, STATES[kind][0]), (900, 650), Mode.PLAY)
        session, game = window.session, window.session.game
        puzzle, player = session.state.puzzle, game.player
        for stage in (1, 2, 3):
            game.hint((0, 0))
            wait(lambda: session.state.hint is not None)
            self.take(window, f"{kind}-hint-{stage}")
        game.drop_hint()
        game.ask_why_unsolved()
        self.take(window, f"{kind}-not-yet")
        game.check()
        self.take(window, f"{kind}-right-so-far")
        game.begin_trial()
        self.take(window, f"{kind}-trial")
        for cell in [cell for cell in all_cells(7, 7) if player.can_mark(puzzle, cell)][:3]:
            session.click(Spot(cell))
            session.type(Spot(cell), "2")
        self.take(window, f"{kind}-trial-broken")
        self.close(window)

    def shoot_games(self) -> None:
        """The library with what was begun and solved, filtered as well, and statistics."""
        with tempfile.TemporaryDirectory() as folder:
            self._shoot_games(Path(folder) / "games.sqlite")

    def _shoot_games(self, games: Path) -> None:
        for size, name in self._sizes(((900, 650), "small"), (WALL, "wall")):
            window = self.open(bundled("lightup", "four-lamps"), size, Mode.PLAY, games)
            assert window.games.keeper is not None
            for kind in STATES:
                opened(window, bundled(kind, STATES[kind][0]))
                wait(lambda made=window: made.session.state.verdict is not None)
                if window.session.state.document.progress is None:
                    for cell in all_cells(3, 7):
                        window.session.click(Spot(cell), backwards=cell[1] % 2 == 1)
                        window.session.type(Spot(cell), "2")
            opened(window, bundled("lightup", "four-lamps"))
            wait(lambda made=window: made.session.state.verdict is not None)
            for cell in ((0, 1), (1, 0), (1, 2), (2, 1)):
                if window.session.state.markable:
                    window.session.click(Spot(cell))
            wait(lambda made=window: not made.games.keeper.behind and not made.library.busy)
            lines = window.library.tree.lines
            levels = [as_title(level) for level in ("easy", "normal")]
            for group in lines.groups:
                if group.title in levels and not group.is_open:
                    lines.toggle(group)
            self.take(window, f"library-{name}")
            window.library.filter.choose(Filter(standing="begun"))
            self.take(window, f"library-begun-{name}")
            dialog = StatisticsDialog(window.library.database, window.theme, "", window)
            dialog.show()
            wait(lambda shown=dialog: shown.table.topLevelItemCount() > 0)
            self.take(dialog, f"statistics-{name}")
            dialog.done(0)
            self.close(window)
        self._shoot_many(games)

    def _shoot_many(self, games: Path) -> None:
        """Statistics of many games, a folder of very many files, and a list of results."""
        Database(games).write(many_games)
        folder = games.with_name("Collected puzzles")
        folder.mkdir()
        for number in range(MANY_FILES):
            text = f"satori 1\nkind: lightup\ntitle: Puzzle {number}\n\n. 1 .\n. . .\n"
            (folder / f"{number:05}.satori").write_text(text, "utf-8")
        results = folder.with_name("evening.jsonl")
        results.write_text("".join(f"{line}\n" for line in some_results()), "utf-8")
        window = self.open(bundled("lightup", "four-lamps"), mode=Mode.PLAY, games=games)
        window.library.add_folder(folder)
        wait(lambda: not window.library.busy)
        window.library.tree.lines.toggle(window.library.tree.lines.groups[-1])
        window.library.tree.scrollToBottom()
        self.take(window, "library-many")
        dialog = StatisticsDialog(window.library.database, window.theme, "", window)
        dialog.show()
        wait(lambda: dialog.table.topLevelItemCount() > 0)
        self.take(dialog, "statistics-many")
        dialog.done(0)
        window.files.opener.open_path(results)
        wait(lambda: window.files.collection is not None and not window.files.collection.busy)
        assert window.files.collection is not None
        self.take(window.files.collection, "collection")
        window.files.collection.close()
        self.close(window)

    def shoot_errors(self, kind: str) -> None:
        """Every kind of mistake, as the three choices show it; and a hint that was done."""
        window = self.open(bundled(kind, STATES[kind][0]), (900, 650), Mode.PLAY)
        session, game = window.session, window.session.game
        for cell, word in MISTAKES[kind]:
            if word in ("left", "right"):
                session.click(Spot(cell), backwards=word == "right")
            else:
                session.type(Spot(cell), word)
        for errors in Errors:
            game.set_options(session.state.options._replace(errors=errors))
            self.take(window, f"{kind}-errors-{errors}")
        game.restart()
        for _ in range(4):
            game.hint((0, 0))
            wait(lambda: not busy(window))
        self.take(window, f"{kind}-hint-4")
        self.close(window)

    def shoot_tools(self, kind: str) -> None:
        """The way to the solution below the board, and what makes a puzzle unique, above it."""
        one, _, several = (bundled(kind, name) for name in STATES[kind])
        window = self.open(one)
        wait(lambda: window.session.state.route is not None)
        self.take(window, f"{kind}-way")
        self.close(window)
        window = self.open(one)
        for tool, name in ((Tool.REMOVE, "remove"), (Tool.COMPLETE, "complete")):
            window.craft.actions[tool].trigger()
            wait(lambda made=window: not made.craft.busy)
            self.take(window, f"{kind}-{name}")
            window.craft.workshop.cancel()
        self.close(window)
        for name, size in (("unique", (1180, 780)), ("unique-small", SMALL)):
            window = self.open(several, size)
            window.craft.actions[Tool.UNIQUE].trigger()
            wait(lambda made=window: not made.craft.busy)
            self.take(window, f"{kind}-{name}")
            self.close(window)

    def shoot_talk(self, kind: str) -> None:
        """A presentation in every mode, on the screens of a hall and of a small room; names."""
        for size, name in self._sizes(((1280, 720), "hall"), ((900, 650), "small"), (WALL, "wall")):
            window = self.open(bundled(kind, STATES[kind][0]))
            window.presentation.fill(True)
            wait(lambda made=window: made.stage.size() == made.screen().size())
            window.resize(*(size if self._usual else self._setting.size))
            for mode in Mode:
                window.session.enter(mode)
                wait(lambda made=window: not busy(made))
                if mode is Mode.STEPS:
                    window.session.tour.go_to_idea(forward=True)
                self.take(window, f"{kind}-talk-{mode.value}-{name}")
            if name == "hall":
                self._shoot_long_move(window)
            window.presentation.end()
            window.appearance.names.trigger()
            self.take(window, f"{kind}-names-{name}")
            self.close(window)

    def _shoot_long_move(self, window: Window) -> None:
        """A move that is told line by line, and a large board from near by."""
        kind = window.session.state.kind
        for part, puzzle in (("long", LONG[kind]), ("large", LARGE_PUZZLES[kind])):
            opened(window, bundled(kind, puzzle))
            wait(lambda: window.session.state.verdict is not None)
            window.session.enter(Mode.STEPS)
            wait(lambda: not busy(window))
            moves = window.session.state.moves
            longest = max(moves, key=lambda move: sum(len(str(one)) for one in move.sentences))
            window.session.tour.go(moves.index(longest) + 1)
            window.session.tour.next()
            self.take(window, f"{kind}-talk-{part}")
        opened(window, bundled(kind, STATES[kind][0]))
        wait(lambda: window.session.state.verdict is not None)

    def shoot_formula(self, kind: str) -> None:
        window = self.open(bundled(kind, STATES[kind][0]))
        dock = window.formula_dock
        dock.show()
        wait(lambda: not dock.busy)
        self.take(window, f"{kind}-formula")
        window.session.enter(Mode.SOLVE)
        wait(lambda: window.session.state.told.finished)
        window.session.tour.go(len(window.session.state.told.moves) // 2)
        model, tree = dock.panel.model, dock.panel.tree
        for node in (Node(KIND, 0), Node(RULE, 0), Node(RULE, 1)):
            model.toggle(node)
        tree.selectRow(model.outline.row(Node(CLAUSE, 1)))
        self.take(window, f"{kind}-formula-step")
        dock.show_cell((1, 1))
        wait(lambda: not dock.busy)
        self.take(window, f"{kind}-formula-cell")
        dock.panel.bar.tabs.setCurrentIndex(VARIABLES_TAB)
        dock.panel.clear_search()
        wait(lambda: not dock.busy)
        self.take(window, f"{kind}-formula-variables")
        dock.panel.bar.search.setText("nobody")
        wait(lambda: not dock.busy)
        self.take(window, f"{kind}-formula-nothing")
        for tab in FILE_FORMS:
            dock.panel.bar.tabs.setCurrentIndex(tab)
            wait(lambda: not dock.busy)
            self.take(window, f"{kind}-formula-{FILE_FORMS[tab]}")
        self.close(window)

    def shoot_large(self) -> None:
        """Boards of 40 × 40 and 100 × 100; of Futoshiki, which grows faster, 25 × 25."""
        for name, document in (
            ("lightup-40", Document("lightup", tiled_lightup(LARGE))),
            ("norinori-40", Document("norinori", random_norinori(LARGE))),
            ("futoshiki-25", Document("futoshiki", latin_futoshiki(25))),
            ("lightup-100", Document("lightup", tiled_lightup(LARGEST))),
        ):
            window = self.open(document)
            self.take(window, f"{name}-design")
            window.session.enter(Mode.SOLVE)
            wait(lambda made=window: len(made.session.state.told.moves) > 20)
            self.take(window, f"{name}-solved")
            window.session.tour.go(20)
            self.take(window, f"{name}-step")
            self.close(window)

    def shoot_large_trouble(self) -> None:
        """Boards of 40 × 40, and of 25 × 25, without a solution and with several."""
        for name, document in (
            ("lightup-40", Document("lightup", tiled_lightup(LARGE))),
            ("norinori-40", Document("norinori", random_norinori(LARGE))),
            ("futoshiki-25", Document("futoshiki", latin_futoshiki(25))),
        ):
            for state, answer in (("conflict", Answer.NONE), ("several", Answer.MULTIPLE)):
                puzzle = document.puzzle
                for edit in TROUBLE[document.kind, state]:
                    puzzle = edit(document.kind, puzzle)
                window = self.open(document.with_puzzle(puzzle))
                assert window.session.state.verdict is not None
                assert window.session.state.verdict.answer is answer
                if answer is Answer.MULTIPLE:
                    window.verdict_line.button.click()
                    wait(
                        lambda made=window: (
                            made.session.state.told.moves or made.session.state.told.finished
                        )
                    )
                self.take(window, f"{name}-{state}")
                self.close(window)

    def shoot_bars(self) -> None:
        """What is said above the board, and a window without much room."""
        window = self.open(bundled("lightup", "welcome"))
        paste(window, "satori 1\nkind: lightup\n\n. . 9\n. 1 .\n")
        self.take(window, "error")
        self.close(window)
        with tempfile.TemporaryDirectory() as folder:
            document = read_input(str(bundled("lightup", "ballroom")))
            kept = Kept("Ballroom", None, Snapshot((Version(document),)))
            (Path(folder) / "1-1.recovery").write_text(pack(kept, HistoryWriter()), "utf-8")
            window = self.open(bundled("lightup", "welcome"))
            recovery = make_recovery(window, Path(folder))
            recovery.offer()
            wait(lambda: recovery.bar is not None)
            self.take(window, "recovery")
            self.close(window)
        window = self.open(bundled("lightup", "four-lamps"))
        window.craft.actions[Tool.REMOVE].trigger()
        wait(lambda: not window.craft.busy)
        self.take(window, "all-needed")
        self.close(window)
        window = self.open(bundled("lightup", "welcome"), size=SMALL)
        self.take(window, "small")
        window.formula_dock.show()
        wait(lambda: not window.formula_dock.busy)
        self.take(window, "small-formula")
        window.formula_dock.hide()
        window.session.enter(Mode.SOLVE)
        wait(lambda: window.session.state.told.finished)
        self.take(window, "small-solved")
        window.resize(1180, 780)
        self.take(window, "grown")
        self.close(window)

    def shoot_sizes(self) -> None:
        """A wall, a small screen, and text of other sizes."""
        for name, size, percent in (
            ("wall", WALL, 100),
            ("wall-text", WALL, 200),
            ("laptop", LAPTOP, 100),
            ("laptop-text", LAPTOP, 150),
            ("twice", (1280, 720), 200),
        ):
            window = self.open(bundled("futoshiki", "seven-signs"), size)
            window.appearance.set_text_size(percent)
            self.take(window, f"{name}-design")
            window.formula_dock.show()
            window.session.enter(Mode.SOLVE)
            wait(
                lambda made=window: made.session.state.told.finished and not made.formula_dock.busy
            )
            window.session.tour.go(len(window.session.state.told.moves) // 2)
            self.take(window, f"{name}-step")
            window.appearance.set_text_size(100)
            self.close(window)

    def shoot_dialogs(self) -> None:
        """Windows beside the window."""
        window = self.open(bundled("lightup", "welcome"))
        window.help.show_help()
        given, solved = window.help.windows["help"].boards
        wait(lambda: given.scene.looks != solved.scene.looks)
        window.help.show_techniques()
        course = window.help.windows["techniques"]
        wait(lambda: course.boards)
        window.help.show_about()
        window.help.show_preferences()
        window.keys.show.trigger()
        assert window.keys.dialog is not None
        for name, shown in (*window.help.windows.items(), ("keys", window.keys.dialog)):
            self.take(shown, name)
        dialogs: dict[str, QDialog] = {
            "new": NewDialog("futoshiki", window.settings, window),
            "generate": MakingDialog(window.making.maker, "lightup", window.settings, window),
            "book": BookDialog(window.settings, window),
            "resize": ResizeDialog("lightup", 7, 7, window),
            "details": DetailsDialog(window.session.state.document.details, window),
            "export": ExportDialog(window, window.session.state, rulers=True),
            "print": ExportDialog(window, window.session.state, rulers=True, printing=True),
        }
        for name, dialog in dialogs.items():
            dialog.show()
            if isinstance(dialog, MakingDialog):
                self.take(dialog, f"{name}-first")
                dialog.more.click()
            self.take(dialog, name)
            dialog.close()
        self._shoot_preview(window)
        QTimer.singleShot(0, window, self._shoot_question)
        answers = Button.Save | Button.Discard | Button.Cancel
        ask(window, "Unsaved changes", "Save the changes to Welcome?", answers, Button.Save)
        reporter = CrashReporter(window, lambda: None)
        try:
            raise RuntimeError("this is only a picture")
        except RuntimeError as error:
            reporter._tell(describe(error))
        assert reporter.dialog is not None
        self.take(reporter.dialog, "crash")
        self.close(window)

    def _shoot_preview(self, window: Window) -> None:
        picture = picture_of(window.session.state, Content.PUZZLE, rulers=True)
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        set_page(printer, picture)
        preview = PrintPreview(window, printer, picture, window.exports.exporter.print_to)
        preview.show()
        wait(lambda: preview.ready)
        self.take(preview, "preview")
        preview.done(0)

    def _shoot_question(self) -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QDialog)
        self.take(box, "question")
        box.reject()


def tell(kind: QtMsgType, _: object, said: str) -> None:
    """Print what Qt complains of, but for what the offscreen platform cannot do."""
    if kind is not QtMsgType.QtInfoMsg and not said.startswith("This plugin does not support"):
        print(said, file=sys.stderr)


def main(arguments: list[str]) -> None:
    """Take pictures as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    usual = USUAL
    parser.add_argument("looks", nargs="*", metavar="LOOK", help="light, dark, high contrast")
    parser.add_argument("--lang", default=usual.lang)
    parser.add_argument("--size", default="x".join(map(str, usual.size)))
    parser.add_argument("--text", type=int, choices=SIZES, default=usual.text)
    parser.add_argument("--only", nargs="+", choices=[*PARTS, *PARTS_OF_KINDS], metavar="PART")
    chosen = parser.parse_args(arguments)
    application = QApplication([])
    application.setStyle("Fusion")
    spoken = SpokenLanguage(application)
    spoken.speak(chosen.lang)
    qInstallMessageHandler(tell)
    width, _, height = chosen.size.partition("x")
    setting = Setting(chosen.lang, (int(width), int(height)), chosen.text)
    for look in chosen.looks or ("light", "dark", "high contrast"):
        shoot_all(Camera(ColourScheme(look), setting), chosen.only)
    (setting.folder / "settings.ini").unlink(missing_ok=True)


def shoot_all(camera: Camera, only: Sequence[str] | None = None) -> None:
    """Take pictures of every state, or of those in some parts of the window."""
    parts = only or (*PARTS, *PARTS_OF_KINDS)
    for part in parts:
        if part in PARTS:
            PARTS[part](camera)
    for kind in STATES:
        for part in parts:
            if part in PARTS_OF_KINDS:
                PARTS_OF_KINDS[part](camera, kind)


PARTS: dict[str, Callable[[Camera], None]] = {
    "games": Camera.shoot_games,
    "large": Camera.shoot_large,
    "trouble": Camera.shoot_large_trouble,
    "bars": Camera.shoot_bars,
    "sizes": Camera.shoot_sizes,
    "dialogs": Camera.shoot_dialogs,
}
PARTS_OF_KINDS: dict[str, Callable[[Camera, str], None]] = {
    "kind": Camera.shoot_kind,
    "play": Camera.shoot_play,
    "help": Camera.shoot_help,
    "errors": Camera.shoot_errors,
    "tools": Camera.shoot_tools,
    "talk": Camera.shoot_talk,
    "formula": Camera.shoot_formula,
}


if __name__ == "__main__":
    main(sys.argv[1:])
