"""Pictures and pages of the board, for files, the clipboard and printers.

`actions` is the entry; it loads `exporter` when something is first exported. `pictures` decides
what a picture shows and paints it, `pages` lays it out on paper, `picture_files` writes PNG, SVG
and PDF, `printing` has the dialogs of the printer. `queue` runs the exports of all rooms, and
`waiting` waits for them before the window closes.

It may import `board`, `kit` and `look`.
"""
