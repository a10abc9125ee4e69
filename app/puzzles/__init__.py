"""The puzzles, one folder each; `app.core.registry` finds them here."""
