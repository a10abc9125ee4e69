"""What all tests share."""

import os

# Before anything imports Qt: a machine without a display would abort the whole test run.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import shutil
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import app.puzzles
from app.core.registry import kinds, puzzle_type
from app.core.words import ENGLISH, speak
from tests.catalogue.known import KnownEnglish

# A shell has what it starts in the background ignore Ctrl-C, and so would all programs that tests
# start and interrupt; nohup does the same with the end of a terminal.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# The same examples every time, so that a red run is never bad luck. To look for new ones:
# HYPOTHESIS_PROFILE=fuzz pytest
settings.register_profile(
    "stable",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "fuzz",
    deadline=None,
    max_examples=2000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "stable"))


@pytest.fixture(scope="session", autouse=True)
def known_english():
    """Speak English, and see that all that is said can be said in other languages too."""
    english = KnownEnglish()
    speak(english)
    yield
    speak(ENGLISH)
    missing = "\n".join(english.missing_of_program())
    assert not missing, f"not in the catalogue, see tests/catalogue:\n{missing}"


_CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
_TALLY = Path(__file__).parent / "fixtures" / "toy_puzzle"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of puzzles by others, which is not part of the project."""
    if not _CORPUS.is_dir():
        pytest.skip("the corpus is not here")
    return _CORPUS


def forget() -> None:
    """Have puzzles looked for again."""
    kinds.cache_clear()
    puzzle_type.cache_clear()


@pytest.fixture
def tally(tmp_path):
    """A puzzle beside the others, for a while, that is no more than it has to be."""
    folder = tmp_path / "more_puzzles"
    shutil.copytree(_TALLY, folder / "tally", ignore=shutil.ignore_patterns("__pycache__"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.puzzles, "__path__", [*app.puzzles.__path__, str(folder)])
        forget()
        yield puzzle_type("tally")
    forget()
    for name in [name for name in sys.modules if name.startswith("app.puzzles.tally")]:
        del sys.modules[name]
    vars(app.puzzles).pop("tally", None)
