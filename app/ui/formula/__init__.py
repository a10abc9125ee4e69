"""The formula: the dock below the board that shows the formula of the open puzzle.

- `dock`: the dock. It loads everything else when it is first shown.
- `presenter`: makes the formula while the dock is visible and keeps it up to date.
- `maker`: makes formulas and searches them, in a worker thread.
- `board_follower`: shows in the panel what the board shows.
- `clipboard`: copies rules and variables.
- `panel`: the widgets, with `rows` (views), `model`, `outline` and `variables` (item models) and
  `delegate` (painting).
- `export`: the menu entry that writes the formula to a file.

The room may import `kit` and `look`. `dock` and `export` are
loaded with the window, so they import nothing of `app.formula` and no other module of the room.
"""
