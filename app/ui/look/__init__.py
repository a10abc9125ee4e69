"""How things look: colours, icons, the size of text, and how puzzles paint their cells.

It may import no other room. The puzzles' `view.py` import it.
"""
