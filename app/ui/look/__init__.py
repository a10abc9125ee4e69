"""How things look: colours, icons, the size of text, and how the puzzles paint their cells."""
