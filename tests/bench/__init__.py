"""Measurements, printed so that two commits can be compared: `make bench`."""
