"""The formula: the dock below the board that shows the formula of the open puzzle.

- dock.py: the dock. It loads everything else when it is first shown.
- presenter.py: makes the formula while the dock is visible and keeps it up to date.
- maker.py: makes formulas and searches them, in a worker thread.
- board_follower.py: shows in the panel what the board shows.
- file_text.py: the formula as the text of a file, written in a worker thread.
- clipboard.py: copies rules, variables and lines.
- panel.py: the widgets, with rows.py (views), delegate.py (painting), and model.py, outline.py and
  variables.py (item models).
- export.py: the menu entry that writes the formula to a file.
- answer.py: the menu entry that brings in what a solver answered to it.

It may import `kit` and `look`. dock.py, export.py and answer.py are loaded with the window, so they
import nothing of `app.formula` and no other module of the room.
"""
