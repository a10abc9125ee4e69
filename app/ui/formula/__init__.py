"""The formula below the board: its clauses and variables, made while it is seen.

It may import `kit` and `look`.
"""
