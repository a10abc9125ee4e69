"""The garbage collector as the program sets it."""

import gc
import weakref

import pytest

from app.core.collector import NEW_OBJECTS, collect_all, spare_old_objects


class Cycle:
    """An object that only the garbage collector can free."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def thresholds():
    """Leave the collector as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


@pytest.mark.usefixtures("thresholds")
def test_only_new_objects_are_collected_until_all_are():
    spare_old_objects()
    kept = Cycle()
    old = weakref.ref(kept)
    gc.collect(0)  # what is in use now counts as old
    del kept
    new = weakref.ref(Cycle())
    made = [[] for _ in range(20 * NEW_OBJECTS)]
    assert new() is None
    assert old() is not None
    assert made
    collect_all()
    assert old() is None
