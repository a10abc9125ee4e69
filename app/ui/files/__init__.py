"""Files: opening, saving, recent files, recovery, the library and the clipboard.

`actions.FileActions` puts the parts together. It may import `board`, `kit` and `look`.
"""
