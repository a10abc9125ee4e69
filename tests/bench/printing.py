"""How measurements are printed."""


def ms(seconds):
    return f"{seconds * 1000:.1f}"


def row(*cells):
    print("  ".join(str(cell).rjust(12) for cell in cells), flush=True)
