"""The window. Everything here needs Qt, and everything that needs Qt is here or in a view.

Each package is a room, whose docstring says what lives there and what it may import. The modules
at the top compose the rooms.
"""
