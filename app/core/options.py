"""Options that a kind of puzzle declares, so that every front end can ask for them."""

from typing import Any, NamedTuple, TypeAlias

from app.core.errors import BadUse
from app.core.words import Listing, Message


class OneOf(NamedTuple):
    """One of several words."""

    name: str
    title: Message
    words: tuple[str, ...]
    usual: str

    def read(self, given: str) -> str:
        """Return the word that is written, spaces as in the list."""
        word = given.replace("-", " ").strip().lower()
        if word not in self.words:
            raise BadUse(
                "{given!r} is no value of {name}; there are: {words}.",
                given=given,
                name=self.name,
                words=Listing(self.words),
            )
        return word

    def write(self, value: str) -> str:
        """Return a value as it is read."""
        return value


class Percent(NamedTuple):
    """A share in percent."""

    name: str
    title: Message
    least: int
    most: int
    usual: int

    def read(self, given: str) -> int:
        """Return the number that is written, with or without a percent sign."""
        number = given.strip().removesuffix("%").strip()
        if not (number.isascii() and number.isdigit() and len(number) < 4):
            number = "-1"
        if not self.least <= int(number) <= self.most:
            raise BadUse(
                "{given!r} is no value of {name}; it goes from {least} to {most} percent.",
                given=given,
                name=self.name,
                least=self.least,
                most=self.most,
            )
        return int(number)

    def write(self, value: int) -> str:
        """Return a value as it is read."""
        return str(value)


class SomeOf(NamedTuple):
    """Some of several letters or digits, such as 0123."""

    name: str
    title: Message
    marks: str
    usual: str

    def read(self, given: str) -> str:
        """Return the marks that are written, in their order."""
        if not given or not set(given) <= set(self.marks):
            raise BadUse(
                "{given!r} is no value of {name}; write some of {marks}.",
                given=given,
                name=self.name,
                marks=self.marks,
            )
        return "".join(mark for mark in self.marks if mark in given)

    def write(self, value: str) -> str:
        """Return a value as it is read."""
        return value


class Between(NamedTuple):
    """A range of whole numbers, such as 2-9."""

    name: str
    title: Message
    least: int
    most: int
    usual: tuple[int, int]

    def read(self, given: str) -> tuple[int, int]:
        """Return the two ends that are written."""
        low, dash, high = given.replace("–", "-").partition("-")
        ends = [end.strip() for end in ((low, high) if dash else (low, low))]
        if all(end.isascii() and end.isdigit() and len(end) < 5 for end in ends):
            first, last = int(ends[0]), int(ends[1])
            if self.least <= first <= last <= self.most:
                return first, last
        raise BadUse(
            "{given!r} is no value of {name}; write a range such as {least}-{most}.",
            given=given,
            name=self.name,
            least=self.least,
            most=self.most,
        )

    def write(self, value: tuple[int, int]) -> str:
        """Return a value as it is read."""
        return "-".join(map(str, value))


Option: TypeAlias = OneOf | Percent | SomeOf | Between


def read_options(options: tuple[Option, ...], words: list[str]) -> dict[str, Any]:
    """Read words such as `walls=25`; the words of a choice also without its name."""
    values: dict[str, Any] = {}
    for word in words:
        name, equals, given = word.partition("=")
        found = [option for option in options if option.name == name] if equals else []
        if not equals:
            given = word.replace("-", " ").lower()
            found = [one for one in options if isinstance(one, OneOf) and given in one.words]
        if not found:
            raise BadUse(
                "There is no style {word!r} here; there are: {names}.",
                word=word,
                names=Listing(tuple(_written(option) for option in options)),
            )
        if found[0].name in values:
            raise BadUse("The style {name} is given twice.", name=found[0].name)
        values[found[0].name] = found[0].read(given)
    return values


def _written(option: Option) -> str:
    """Show how an option is written."""
    if isinstance(option, OneOf):
        return f"{option.name}={'|'.join(word.replace(' ', '-') for word in option.words)}"
    if isinstance(option, Percent):
        return f"{option.name}={option.least}…{option.most}"
    if isinstance(option, SomeOf):
        return f"{option.name}={option.marks}"
    return f"{option.name}={option.least}-{option.most}"
