"""Files: opening, saving, recovering, the library and the clipboard."""
