"""Reading a PDF with a program that did not write it."""

import shutil
import subprocess
import unicodedata

import pytest

READER = shutil.which("pdftotext")

needs_reader = pytest.mark.skipif(READER is None, reason="pdftotext (poppler-utils) is missing")


def pages_of(path):
    """Return the words of each page, line by line."""
    ran = subprocess.run(
        [READER, "-layout", str(path), "-"], capture_output=True, check=True, timeout=60
    )
    # A reader may give ff as one sign.
    return unicodedata.normalize("NFKC", ran.stdout.decode()).split("\f")[:-1]
