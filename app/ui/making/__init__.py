"""Making: the dialog that asks what a new puzzle is to be like, and the actions that use it.

- actions.py: the actions. It loads everything else when it is first needed.
- craft_actions.py: the tools for makers. proposal_bar.py shows what they find.
- dialog.py: the dialog, with fields.py for what a kind of puzzle lets one choose.

It may import `kit` and `look`.
"""
