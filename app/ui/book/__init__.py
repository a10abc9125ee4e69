"""A book of new puzzles: the dialog that asks what it is to be like, and its pages.

- actions.py: the action, which loads everything else when it is first needed.
- dialog.py: the dialog, with part_line.py for each kind of puzzle, and choices.py, which keeps what
  was chosen.
- work.py: what a worker does: it makes the puzzles, and writes the book.
- pdf.py: the pages. command.py has them for the command line.

It may import `export`, `kit` and `look`.
"""
