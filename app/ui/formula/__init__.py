"""The formula below the board."""
