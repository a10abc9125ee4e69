"""One folder per puzzle; each is found by being here."""
