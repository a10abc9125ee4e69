"""The older plain form of a Futoshiki: the numbers of givens and signs, then one line for each.

A given is a line `row column value`; a sign is a line with the row and column of the smaller cell
and those of the greater. An optional first line has the size.
"""

from collections.abc import Sequence

from app.core.errors import BadInput
from app.core.grid import cell_name
from app.formats.codecs import Lines, PlainCodec, ReadPuzzle
from app.formats.scan import count_words, is_number, numbers_in, rest
from app.puzzles.futoshiki.codec_drawing import check_square
from app.puzzles.futoshiki.puzzle import MAX_SIZE, Futoshiki, check_size

_MAX_LINES = 4 * MAX_SIZE * MAX_SIZE


def _header(lines: Lines) -> int:
    """Return the number of lines with the optional size and the two counts, or 0."""
    counts = [count_words(text) for text in lines.texts[:3]]
    if counts == [1, 1, 1]:
        return 3
    if counts[0] == 2:
        return 1
    return 2 if counts[:2] == [1, 1] else 0


def _likeness(lines: Lines) -> int:
    header = _header(lines) if len(lines.texts) < _MAX_LINES else 0
    if not header or max(map(len, lines.texts)) > 999:
        return 0
    if not all(map(is_number, set(" ".join(lines.texts).split()))):
        return 0
    givens, signs = " ".join(lines.texts[:header]).split()[-2:]
    counts = [len(text.split()) for text in lines.texts[header:]]
    if max(len(givens), len(signs)) < 7 and len(counts) == int(givens) + int(signs):
        return 4 if counts == [3] * int(givens) + [4] * int(signs) else 2
    return 2 if counts and set(counts) <= {3, 4} else 0


def _decode_plain(lines: Lines, size: tuple[int, int] | None) -> ReadPuzzle:
    header = _header(lines)
    if not header:
        raise BadInput(
            "The text does not begin with the number of givens and the number of signs.",
            line=lines.numbers[0],
        )
    head = [one for index in range(header) for one in numbers_in(lines, index)]
    givens, signs = head[-2:]
    body = rest(lines, header)
    if len(body.texts) != givens + signs:
        raise BadInput(
            "Lines of givens and signs: {count}; announced: {givens} + {signs}.",
            line=lines.numbers[header - 1],
            givens=givens,
            signs=signs,
            count=len(body.texts),
        )
    values = [_entry(body, index, 3) for index in range(givens)]
    pairs = [_entry(body, index, 4) for index in range(givens, givens + signs)]
    if header == 3:
        largest = head[0]
    elif size is not None:
        check_square(*size)
        largest = size[0]
    else:
        largest = _inferred(values, pairs)
    check_size(largest)
    square = [[0] * largest for _ in range(largest)]
    for index, (row, col, value) in enumerate(values):
        _check_within((row, col, value), largest, body.numbers[index])
        if square[row - 1][col - 1] not in (0, value):
            raise BadInput(
                "{cell} was given another value before.",
                line=body.numbers[index],
                cell=cell_name((row - 1, col - 1)),
            )
        square[row - 1][col - 1] = value
    for index, pair in enumerate(pairs, givens):
        _check_within(pair, largest, body.numbers[index])
    made = [((a - 1, b - 1), (c - 1, d - 1)) for a, b, c, d in pairs]
    return ReadPuzzle(Futoshiki.build(square, made))


def _inferred(*entries: Sequence[Sequence[int]]) -> int:
    return max([2, *(max(entry) for part in entries for entry in part)])


def _entry(lines: Lines, index: int, count: int) -> list[int]:
    found = numbers_in(lines, index)
    if len(found) != count:
        sentences = {
            3: "A given is a line with 3 numbers (row, column, value), not {found}.",
            4: "A sign is a line with 4 numbers (row and column of two cells), not {found}.",
        }
        raise BadInput(sentences[count], line=lines.numbers[index], found=len(found))
    return found


def _check_within(numbers: Sequence[int], size: int, line: int) -> None:
    wrong = next((one for one in numbers if not 1 <= one <= size), None)
    if wrong is not None:
        raise BadInput(
            "{number} is out of range; rows, columns and values go from 1 to {size}.",
            line=line,
            number=wrong,
            size=size,
        )


def _encode_plain(puzzle: Futoshiki) -> list[str]:
    values = [
        [row + 1, col + 1, given]
        for row, line in enumerate(puzzle.givens)
        for col, given in enumerate(line)
        if given
    ]
    pairs = [[a + 1, b + 1, c + 1, d + 1] for (a, b), (c, d) in puzzle.signs]
    size = [] if _inferred(values, pairs) == puzzle.size else [str(puzzle.size)]
    entries = [" ".join(map(str, entry)) for entry in (*values, *pairs)]
    return [*size, str(len(values)), str(len(pairs)), *entries]


PLAIN = PlainCodec(_likeness, _decode_plain, _encode_plain)
