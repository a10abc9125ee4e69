"""How colours are seen by others: matrices for linear red, green and blue."""

# Machado, Oliveira and Fernandes (2009).
SEEN_BY = {
    "everyone": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "a grey printer": ((0.2126, 0.7152, 0.0722),) * 3,
}


def linear(part: float) -> float:
    """Return the light of a part of a colour, both from 0 to 1."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(rgb: int) -> float:
    """Return how light a colour, given as 0xRRGGBB, is to everyone: 0 to 1."""
    lights = [linear((rgb >> shift & 255) / 255) for shift in (16, 8, 0)]
    return sum(a * b for a, b in zip(SEEN_BY["a grey printer"][0], lights, strict=True))


def contrast(one: int, other: int) -> float:
    """Return how clear one colour is on another, 1 to 21, by the rules for texts on the web."""
    less, more = sorted((luminance(one), luminance(other)))
    return (more + 0.05) / (less + 0.05)


def encoded(light: float) -> float:
    """Return the part of a colour that has this light: the inverse of `linear`."""
    within = min(1.0, max(0.0, light))
    return within * 12.92 if within <= 0.0031308 else 1.055 * within ** (1 / 2.4) - 0.055


def as_seen(rgb: int, seen: tuple[tuple[float, ...], ...]) -> int:
    """Return a colour as 0xffRRGGBB as others see it."""
    lights = [linear((rgb >> shift & 255) / 255) for shift in (16, 8, 0)]
    parts = [encoded(sum(a * b for a, b in zip(row, lights, strict=True))) for row in seen]
    red, green, blue = (round(part * 255) for part in parts)
    return 0xFF000000 | red << 16 | green << 8 | blue
