"""What the tests for everyone share."""

import pytest

from app.core import words
from app.ui.kit.language import SpokenLanguage


@pytest.fixture(params=["en", "fr"])
def spoken(request, qapp):
    """Speak a language, and what was spoken before afterwards."""
    before, speaking = words.language(), SpokenLanguage(qapp)
    speaking.speak(request.param)
    yield request.param
    speaking.speak("en")
    words.speak(before)
