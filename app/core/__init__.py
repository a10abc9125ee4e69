"""Values shared by everything: no Qt, no SAT solver."""
