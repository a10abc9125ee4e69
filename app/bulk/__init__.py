"""Many things of one kind, worked on in portions, here or on a cluster, and written in order."""
