"""Clauses and SAT solving: the only importer of PySAT."""
