"""Qt from Python keeps its references straight: see the pin in pyproject.toml.

PySide6 6.12.0 loses a reference to None with every call that returns nothing, and with a Python
whose None can run out of references the program aborts after some five thousand calls.
"""

import os
import subprocess
import sys

import pytest

CALLS = 20_000

# In a process of its own: with a bad version it dies, and takes no other test with it.
CODE = f"""
import sys
from PySide6.QtWidgets import QApplication, QWidget

app = QApplication(["test"])
widget = QWidget()
before = sys.getrefcount(None)
for _ in range({CALLS}):
    widget.update()
print(sys.getrefcount(None) - before)
"""


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None has no reference count to lose")
def test_calls_that_return_nothing_lose_no_reference_to_none():
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(
        [sys.executable, "-c", CODE], env=environment, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert abs(int(ran.stdout)) < CALLS / 100
