"""What every room may use: actions, settings, dialogs, and work done beside the window.

It may import `look`.
"""
