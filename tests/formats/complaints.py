"""What reading a text that is no puzzle complains about."""

import pytest

from app.core.errors import BadInput
from app.formats import read_text
from app.formats.hint import NO_HINT, InputHint


def complaint(text: str, hint: InputHint = NO_HINT) -> str:
    """Return the one sentence with which a text is refused."""
    with pytest.raises(BadInput) as caught:
        read_text(text, hint)
    assert "\n" not in str(caught.value)
    return str(caught.value)
