"""A screen reader in a few lines: finds the board, reads a cell, marks one, hears the verdict.

Run by the system's Python (it has the bindings of AT-SPI, see `tests/at_spi_run.py`), beside the
program on the same session bus. Prints what it heard, one sentence to a line.
"""

import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 30
HEARD: list[str] = []


def wait_for(what, look):
    """Look again and again, and let events arrive meanwhile."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = look()
        except GLib.GError:  # what was asked went away meanwhile
            found = None
        if found:
            return found
        GLib.MainContext.default().iteration(False)
        time.sleep(0.01)
    raise SystemExit(f"In vain: {what}. Heard: {HEARD}")


def below(node, role):
    """Yield everything of a role within a node."""
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is None:
            continue
        if child.get_role() == role:
            yield child
        else:
            yield from below(child, role)


def board():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        for table in below(desktop.get_child_at_index(index), Atspi.Role.TABLE):
            if table.get_name().startswith("Light Up"):
                return table
    return None


def button(name):
    """Find a button of the window by its name."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        for role in (Atspi.Role.PUSH_BUTTON, Atspi.Role.TOGGLE_BUTTON, Atspi.Role.CHECK_BOX):
            for found in below(desktop.get_child_at_index(index), role):
                if found.get_name() == name:
                    return found
    return None


def do(cell, name):
    """Carry out an action of a cell."""
    count = Atspi.Action.get_n_actions(cell)
    names = [Atspi.Action.get_action_name(cell, index) for index in range(count)]
    Atspi.Action.do_action(cell, names.index(name))


def hear(event):
    """Keep what is announced, and where the focus goes."""
    if event.type.startswith("object:announcement"):
        HEARD.append(str(event.any_data))
    elif event.detail1:
        HEARD.append(event.source.get_name())


def heard(words):
    return lambda: any(words in said for said in HEARD)


def main() -> None:
    Atspi.init()
    listener = Atspi.EventListener.new(hear)
    for event in ("object:state-changed:focused", "object:announcement"):
        listener.register(event)
    table = wait_for("the board", board)
    wait_for("nine cells", lambda: table.get_child_count() == 9)
    corner = table.get_child_at_index(0)
    assert corner.get_role() == Atspi.Role.TABLE_CELL, corner.get_role_name()
    assert corner.get_name() == "Row 1, column 1: wall with 0", corner.get_name()
    position = Atspi.TableCell.get_position(table.get_child_at_index(5))
    assert position[-2:] == (1, 2), position
    cell = table.get_child_at_index(8)
    do(cell, "Press")
    wait_for("a bulb", lambda: cell.clear_cache() or cell.get_name() == "Row 3, column 3: bulb")
    wait_for("the focus in its cell", heard("Row 3, column 3"))
    wait_for("the verdict", heard("One solution."))
    wait_for("the mark", heard("Row 3, column 3: bulb."))
    do(cell, "Press")
    do(table.get_child_at_index(1), "Press")
    wait_for("a broken rule", heard("A rule is broken: the 0 at r1c1 touches exactly 0 bulbs."))
    do(table.get_child_at_index(1), "Press")
    for index in (2, 6):
        do(table.get_child_at_index(index), "Press")
    wait_for("the end", heard("Solved in "))
    do(wait_for("the button for steps", lambda: button("Steps")), "Press")
    wait_for("the beginning of the steps", heard("Before the first move."))
    do(wait_for("the button for the next move", lambda: button("One move forward")), "Press")
    wait_for("the first move", heard("1. "))
    print("\n".join(HEARD))


main()
