"""The garbage collector, set once for the whole program; no other module imports gc.

Puzzles, models and steps are tuples without reference cycles: reference counts free them. The
collector would walk over all of them again and again, and find nothing. With the setting below it
walks over each object once, while it is new. What that saves, measured as the best of several runs:

- solving a Norinori of 192×192: 30 ms of 236 ms; a Light Up of 300×300: 11 ms of 177 ms
  (switching the collector off meanwhile would save another 10 ms);
- `satori solve` of a 10×10, most of which is loading modules: 1.2 ms of 42.6 ms;
- in the window, walks over old objects, during which it does not react: tens of milliseconds each.

Switching the collector off while the program starts is not worth it: 2 ms of 112 ms for the window,
0.3 ms for `satori solve`.
"""

import gc

NEW_OBJECTS = 10_000
"""New objects after which the collector walks over them: that takes 0.2 ms."""

NEVER = 1_000_000
"""Collections of new objects before old ones are walked over, too: more than any run needs."""


def spare_old_objects() -> None:
    """Have the collector walk over each object once, while it is new."""
    gc.set_threshold(NEW_OBJECTS, NEVER, NEVER)


def collect_all() -> None:
    """Free all unreachable cycles, old ones as well. It takes tens of milliseconds."""
    gc.collect()
