"""The window. Together with the views of the puzzles the only user of Qt."""
