"""Help, preferences, and what the program says about itself."""
