"""Pictures and pages of the board, for files and printers."""
