"""Puzzles of the command line's tests, with what is known about them."""

LIGHTUP = """\
satori 1
kind: lightup

. . X .
. . 0 .
2 X . .
. . . .
"""
LIGHTUP_SOLVED = [".LX.", "L.0.", "2X.L", "L..."]

NORINORI = """\
satori 1
kind: norinori

A A A B
A C B B
A C B B
A A A B
"""
NORINORI_SOLVED = ["..##", ".#..", ".#..", "..##"]

FUTOSHIKI = """\
satori 1
kind: futoshiki

.   .   .   .
v
. > . > .   .
.   .   .   .
. > .   .   .
"""
FUTOSHIKI_SOLVED = ["4321", "3214", "1432", "2143"]

UNIQUE = {"lightup": LIGHTUP, "norinori": NORINORI, "futoshiki": FUTOSHIKI}
SOLVED = {
    "lightup": LIGHTUP_SOLVED,
    "norinori": NORINORI_SOLVED,
    "futoshiki": FUTOSHIKI_SOLVED,
}

SIX_WAYS = "...\n...\n...\n"
"""An empty Light Up, 3 × 3: a bulb in each row and column, so six solutions."""

FOUR_IN_A_CORNER = "4 . .\n. . .\n"
"""A Light Up without solution, because a corner has only two neighbours."""

LESS_THAN_ONE = """\
satori 1
kind: futoshiki

.   .   1 > .
.   .   .   .
.   .   .   .
.   .   .   .
"""
"""A Futoshiki without solution: r1c4 would have to be below 1."""

LONE_CELL = """\
satori 1
kind: norinori

A A B
A A A
"""
"""A Norinori without solution: a region of one cell has no two black cells."""


def hard(pigeons: int = 30) -> str:
    """Draw a Light Up that is easy to read and practically impossible to solve.

    The first cell of every second row needs a bulb in its row: it is walled in above and below,
    and next to a 0. Each column has room for one bulb, and there is a column too few: the
    pigeonhole principle, for which solvers of this kind have no short proof. Already 13 rows
    take more than half a minute, and every further row several times longer.
    """
    rows = (("0" if row % 2 else ".") + "." * (pigeons - 1) for row in range(2 * pigeons - 1))
    return "\n".join(rows) + "\n"
