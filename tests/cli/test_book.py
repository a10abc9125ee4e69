"""`satori book`: a PDF that others read, which goes on where it was interrupted."""

import os

import pytest

from tests.cli.process import needs_proc, started, wait_until
from tests.cli.process import run as run_alone
from tests.helpers.pdf import needs_reader, pages_of

LINE = ("book", "lightup:5=5", "futoshiki:4=3", "--seed", "6", "--title", "Sundays")


@needs_reader
def test_the_pages(tmp_path):
    path = tmp_path / "book.pdf"
    ended = run_alone(*LINE, "--hints", "-o", str(path), cwd=tmp_path)
    assert (ended.code, ended.err) == (0, "")
    front, first, second, third, hints, solutions = pages_of(path)
    for number, words in enumerate(pages_of(path), 1):
        assert words.split()[-1] == str(number)
    assert front.split()[0] == "Sundays"
    assert "Light Up, 5 × 5, easy to hard" in front
    assert "Put bulbs into white cells" in front
    assert "numbers 1 to 4 once" in " ".join(front.split())
    assert "Seed of this book: 6" in front
    assert first.split("\n")[0].split() == ["Light", "Up", "Sundays"]
    assert "Easy" in first
    assert "Hard" in second
    assert third.split("\n")[0].split() == ["Futoshiki", "Sundays"]
    assert hints.count("Begin at r") == 8
    assert solutions.count("seed ") == 8


@needs_reader
def test_the_layout_can_be_chosen_once_more(tmp_path):
    path = tmp_path / "book.pdf"
    run_alone(*LINE, "-o", str(path), cwd=tmp_path)
    kept = (tmp_path / "book.puzzles").read_bytes()
    bare = ("--per-page", "1", "--no-rules", "--no-solutions")
    ended = run_alone(*LINE, "-o", str(path), *bare, cwd=tmp_path)
    assert ended.code == 0
    assert (tmp_path / "book.puzzles").read_bytes() == kept
    front, *pages = pages_of(path)
    assert len(pages) == 8
    assert "Put bulbs" not in front


@needs_reader
def test_sizes_of_one_kind_share_pages(tmp_path):
    path = tmp_path / "book.pdf"
    parts = ("lightup:5=2", "lightup:6=1", "futoshiki:4=1")
    easy = ("--levels", "easy", "--no-solutions", "-o", str(path))
    assert run_alone("book", *parts, *easy, cwd=tmp_path).code == 0
    front, lightup, futoshiki = pages_of(path)
    assert "Light Up, 5 × 5" in front
    assert "Light Up, 6 × 6" in front
    assert lightup.count("Easy") == 3
    assert lightup.split("\n")[0].startswith("Light Up")
    assert futoshiki.split("\n")[0].startswith("Futoshiki")


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("chess -o book.pdf", 2, "'chess' is no kind of puzzle"),
        ("lightup:2 -o book.pdf", 2, "from 3 to 50 rows"),
        ("lightup=0 -o book.pdf", 2, "not a whole number"),
        ("lightup --levels hard-easy -o book.pdf", 2, "gets harder"),
        ("lightup --levels silly -o book.pdf", 2, "no difficulty 'silly'"),
        ("lightup", 2, "-o"),
        ("lightup -o -", 2, "needs a file"),
        ("lightup -o .", 2, "needs a file"),
        ("lightup:5=1 -o book.puzzles", 2, "call the book otherwise"),
        ("lightup --per-page 3 -o book.pdf", 2, "per-page"),
        ("lightup:3=1 --levels expert -o book.pdf", 1, "the hardest found is"),
        ("lightup:5=1 -o nowhere/book.pdf", 2, "cannot be written"),
    ],
)
def test_what_cannot_be_had_is_said_in_one_sentence(run, tmp_path, monkeypatch, line, code, said):
    monkeypatch.chdir(tmp_path)
    ended = run("book", *line.split())
    assert (ended.code, ended.out) == (code, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert not (tmp_path / "book.pdf").exists()


@needs_proc
@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize(("jobs", "killed"), [("1", False), ("2", True)])
def test_an_interrupted_book_goes_on(tmp_path, jobs, killed):
    line = ("book", "lightup:7=12", "--levels", "easy-normal", "--jobs", jobs, "-o")
    kept = tmp_path / "book.puzzles"
    with started(*line, str(tmp_path / "book.pdf"), cwd=tmp_path) as process:
        wait_until(lambda: kept.exists() and kept.read_text().count("\n") > 3, "some are there")
        if killed:
            process.kill()
            process.end()
        else:
            process.interrupt()
            ended = process.end()
            assert ended.code == 130
            assert "of 12 puzzles are kept in" in ended.err
        wait_until(lambda: not process.family(), "its processes have ended")
    assert not (tmp_path / "book.pdf").exists()
    for name in ("book.pdf", "other.pdf"):
        assert run_alone(*line, name, cwd=tmp_path).code == 0
    assert kept.read_bytes() == (tmp_path / "other.puzzles").read_bytes()
