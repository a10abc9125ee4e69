"""What every room may use: actions, settings, dialogs, and work done beside the window."""
