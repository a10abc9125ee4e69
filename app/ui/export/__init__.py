"""Pictures and pages of the board, for files, the clipboard and printers.

`actions` is the entry. `pictures` decides what a picture shows and paints it, `pages` lays it out
on paper, `picture_files` writes PNG, SVG and PDF, `printing` has the dialogs of the printer, and
`queue` runs the exports of all rooms.

It may import `board`, `kit` and `look`.
"""
