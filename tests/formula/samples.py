"""Puzzles to write as formulas: those that come with the program, and random ones."""

from random import Random

from app import paths
from app.core.document import Document
from app.core.stop import Stop
from app.formats import read_text
from app.formula.export import export
from app.puzzles.futoshiki.puzzle import Futoshiki
from app.puzzles.lightup.puzzle import LightUp
from app.puzzles.norinori.puzzle import Norinori
from tests.helpers import random_puzzles

BUNDLED = sorted(paths.puzzles().glob("*/*.satori"))
IDS = [f"{path.parent.name}/{path.stem}" for path in BUNDLED]
SOME = BUNDLED[::3]
SOME_IDS = IDS[::3]
SEEDS = range(16)
KINDS = ("lightup", "norinori", "futoshiki")

EMPTY = Document("lightup", LightUp(("..", "..")))
"""Four white cells: the example of the README."""

CONFLICT = Document("lightup", LightUp(("4.", "..")))
"""A wall with a number larger than all its neighbours: a rule that is an empty clause."""

ALL_WALLS = Document("lightup", LightUp(("XX",)))
"""No facts and no rules."""


def read(path) -> Document:
    return read_text(path.read_text("utf-8"))


def random_document(kind: str, seed: int) -> Document:
    """A small puzzle, every second time one that is spoilt and may have no solution."""
    rng = Random(seed)
    spoil = seed % 2 == 0
    if kind == "lightup":
        rows, cols = rng.randint(2, 5), rng.randint(2, 5)
        return Document(
            kind, LightUp(random_puzzles.light_up(rng, rows, cols, 0.3, 0.8, spoil=spoil))
        )
    if kind == "norinori":
        rows, cols = rng.randint(3, 5), rng.randint(3, 5)
        if spoil:
            labels = random_puzzles.random_regions(rng, rows, cols, 0.5)
        else:
            labels = random_puzzles.norinori(rng, rows, cols, 20)
        return Document(kind, Norinori.from_labels(labels))
    givens, signs = random_puzzles.futoshiki(rng, rng.randint(2, 4), 2, 4, spoil=spoil)
    return Document(kind, Futoshiki.build(givens, signs))


def exported(document: Document, form: str, **options) -> str:
    return "".join(export(document, form, Stop(), **options))
