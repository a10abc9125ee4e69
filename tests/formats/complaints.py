"""What reading a text that is no puzzle complains about."""

import re

import pytest

from app.core.document import Document
from app.core.errors import BadInput
from app.core.registry import puzzle_type
from app.formats import read_text, write_text
from app.formats.hint import NO_HINT, InputHint

_JARGON = re.compile(r"Traceback|Error|Exception|None|<class|object at|\bint\b|\bstr\b|\{|\}")


def complaint(text: str, hint: InputHint = NO_HINT) -> str:
    """Return the one sentence with which a text is refused."""
    with pytest.raises(BadInput) as caught:
        read_text(text, hint)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def puzzle_or_sentence(text: str, hint: InputHint = NO_HINT) -> Document | None:
    """Read a text: it has to be a puzzle that can be kept, or be refused with one sentence."""
    try:
        document = read_text(text, hint)
    except BadInput as error:
        sentence = str(error)
        assert sentence
        assert "\n" not in sentence
        assert len(sentence) < 400
        # Marks that are quoted from the text may look like anything.
        assert not _JARGON.search(re.sub(r"'.*'|\".*\"", "", sentence)), sentence
        return None
    puzzle_type(document.kind).check_form(document.puzzle)
    assert read_text(write_text(document, "satori")).puzzle == document.puzzle
    return document
