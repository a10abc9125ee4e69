"""Pictures: files that other programs can read, and that show what they should."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from app.core.document import Document
from app.core.errors import BadUse, Cancelled
from app.core.registry import kinds, puzzle_type
from app.core.stop import Stop
from app.formats import read_text
from app.session.panels import move_caption
from app.session.scene import Scene
from app.session.state import State
from app.ui.export.picture_files import WRITERS, PictureFormat, picture_file
from app.ui.export.pictures import (
    CLIPBOARD_SIDE,
    LARGEST_PITCH,
    SMALLEST_PITCH,
    STANDARD_PITCH,
    Content,
    Picture,
    clipboard_pitch,
    picture_image,
    picture_of,
    picture_size,
)
from app.ui.look.theme import PAPER


def example(kind, known=()):
    puzzle = read_text(puzzle_type(kind).example).puzzle
    looks = puzzle_type(kind).looks(puzzle, known)
    return Picture(Scene(kind, puzzle.rows, puzzle.cols, looks), title="<A & B>")


def written(picture, form, pitch=STANDARD_PITCH):
    return b"".join(picture_file(picture, form, pitch, Stop()))


def colours(image):
    """The colours of an image, and how often they occur in some of its lines."""
    found = {}
    for x in range(image.width()):
        for y in range(0, image.height(), 5):
            found[image.pixel(x, y)] = found.get(image.pixel(x, y), 0) + 1
    return found


@pytest.mark.parametrize("rulers", [False, True])
@pytest.mark.parametrize("kind", kinds())
def test_png(qapp, kind, rulers):
    picture = example(kind)._replace(rulers=rulers)
    for pitch in (8, 30):
        image = QImage.fromData(written(picture, PictureFormat.PNG, pitch))
        assert image.size() == picture_size(picture, pitch)
        assert image.width() >= pitch * picture.scene.cols * 0.9
        assert not image.hasAlphaChannel()
        assert image.text("Title") == "<A & B>"
        assert max(colours(image).values()) < 0.98 * sum(colours(image).values())


@pytest.mark.parametrize("kind", kinds())
def test_svg(qapp, kind):
    content = written(example(kind), PictureFormat.SVG)
    root = ElementTree.fromstring(content)
    assert root.tag.endswith("}svg")
    assert root.findtext("{*}title") == "<A & B>"
    assert len(list(root.iter())) > 20
    assert b"<image" not in content  # vectors, not pixels


@pytest.mark.parametrize("kind", kinds())
def test_pdf(qapp, kind):
    content = written(example(kind), PictureFormat.PDF)
    assert content.startswith(b"%PDF-1.")
    assert content.rstrip().endswith(b"%%EOF")
    assert b"/Subtype /Image" not in content
    assert content.count(b"/Type /Page\n") == 1


@pytest.mark.parametrize("form", [PictureFormat.PNG, PictureFormat.SVG])
def test_a_picture_that_cannot_be_written_raises(qapp, qtlog, form):
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    with qtlog.disabled(), pytest.raises(BadUse, match="cannot be made"):
        WRITERS[form](buffer, example("lightup"), STANDARD_PITCH, Stop())
    assert buffer.size() == 0


@pytest.mark.parametrize("form", list(PictureFormat))
def test_a_stopped_picture_is_not_finished(qapp, form):
    stop = Stop()
    stop.cancel()
    with pytest.raises(Cancelled):
        picture_file(example("lightup"), form, STANDARD_PITCH, stop)


def test_an_image_larger_than_memory_is_refused(qapp):
    with pytest.raises(BadUse, match="not enough memory"):
        picture_image(example("lightup"), 10_000_000, Stop())


def test_contents(session):
    session.tour.go(2)
    pictures = {content: picture_of(session.state, content) for content in Content}
    looks = {content: picture.scene.looks for content, picture in pictures.items()}
    bulbs = {content: sum(look.value > 0 for look in looks[content]) for content in Content}
    assert bulbs[Content.PUZZLE] == 0
    assert not any(look.lit for look in looks[Content.PUZZLE])
    assert bulbs[Content.SOLUTION] > bulbs[Content.SHOWN]
    move = session.state.move
    shown = pictures[Content.SHOWN]
    assert shown.scene.highlights.conclusions == move.conclusions
    assert shown.caption == move_caption(2, move)
    assert not pictures[Content.PUZZLE].caption


def test_the_words_on_a_page(session):
    picture = picture_of(session.state, Content.PUZZLE, rulers=True)
    assert (picture.title, picture.subtitle) == ("First light", "Light Up, 5 × 5 · Satori")
    assert picture.rulers
    untitled = State(Document("lightup", session.state.puzzle))
    picture = picture_of(untitled, Content.SOLUTION)  # there is no verdict yet: the puzzle
    assert (picture.title, picture.subtitle) == ("", "Light Up, 5 × 5")
    assert not any(look.lit for look in picture.scene.looks)


def test_light_on_paper_is_opaque(qapp, session):
    """Not every PDF viewer shows translucent gradients."""
    content = written(picture_of(session.state, Content.SOLUTION), PictureFormat.PDF)
    assert b"/Shading" in content
    assert set(re.findall(rb"/SMask /?(\w*)", content)) <= {b"None"}


def test_light_is_warmer_on_the_side_of_the_bulb(qapp):
    puzzle = read_text("satori 1\nkind: lightup\n\n. . . . .\n").puzzle
    looks = puzzle_type("lightup").looks(puzzle, (0, 1, -1, -1, -1, -1))
    image = picture_image(Picture(Scene("lightup", 1, 5, looks)), 40, Stop())
    middle = image.height() // 2
    blues = [image.pixelColor(x, middle).blue() for x in range(46, image.width() - 6, 4)]
    assert blues == sorted(blues)
    assert blues[-1] == PAPER.light.blue() > blues[0] > PAPER.glow.blue()


def test_pictures_are_on_white(qapp):
    image = picture_image(example("lightup"), STANDARD_PITCH, Stop())
    assert image.pixelColor(0, 0) == PAPER.page
    assert PAPER.page.lightness() == 255


@pytest.mark.parametrize(
    ("rows", "cols", "pitch"),
    [(5, 5, LARGEST_PITCH), (10, 40, CLIPBOARD_SIDE // 40), (1, 20_000, SMALLEST_PITCH)],
)
def test_cells_of_an_image_for_the_clipboard(rows, cols, pitch):
    assert clipboard_pitch(rows, cols) == pitch
