"""Making: the dialog that asks what a new puzzle is to be like, and the actions that use it.

- actions.py: the actions. It loads everything else when it is first needed.
- dialog.py: the dialog, with fields.py for what a kind of puzzle lets one choose.

It may import `kit` and `look`.
"""
