"""French as it is read: the signs of the catalogue, and the words that meet in what is told."""

import re

import pytest

from app import languages, paths
from app.cli.main import main
from app.core.registry import kinds
from app.core.words import Choice, Listing, Message, Neither, language, speaking
from app.languages.french import French
from tests.catalogue.__main__ import CATALOGUES, read

FAULTS = {
    "a word that loses its last letter": r"(?i)(?<![\w’'-])(de|le|que|ne|se|jusque|lorsque|puisque)"
    r" (?:[aiuyàâéèêëîïôûœ]|[eo](?!nz|ui)|h(?!uit|aut|ors))(?<!(?-i:[A-Z]))",
    "s’il": r"(?i)\bsi ils?\b",
    "du, des, au, aux": r"(?i)\b(de|à) les? (?=\d|\w+[^r\W]\b)(?!signaler)",
    "a sign without its space": r"[^\s\u202f«—;!?][;!?»](?=\s|$)|«[^\u202f]|\w:(?=\s|$)",
    "a space that may break": r" [;:!?»](?!\w)|« ",
    "an apostrophe that is straight": r"[a-zà-ÿ]'[a-zà-ÿ]",
    "quotation marks of another language": '[“”"]',
    "English": r"(?i)\b(?:the|is|are|so|and|of|only|at|row|cell|bulb|black|with|then|both|has)\b",
    "a cell as English names it": r"\br\d+c\d+\b(?!-)",
    "ou after a denial": r"\bne va(?:u|il)(?:t|le|lent) pas [\d, –]+ ou \d|n’est pas en \S+ ou ",
}
TYPED = re.compile(r"'[\w.\[\]-]+'|satori \w+|kind: name|janko\.at|r1c1-r1c2|The Satori")
"""What is typed or stands in files."""

FILLED = re.compile(r"\{[^{}]*\}")


def faults(said: str) -> list[str]:
    """Return what is wrong with a French text, with the words around it."""
    return [
        f"{name}: {said[max(0, found.start() - 30) : found.end() + 30]!r}"
        for name, pattern in FAULTS.items()
        for found in re.finditer(pattern, said)
    ]


@pytest.mark.parametrize(
    "said",
    [
        "Rien ne est là.",
        "le signe de une case",
        "si il y a",
        "près de le 2",
        "Qui éclaire L1C1?",
        "Pourquoi :",
        "l'ampoule",
        "la “région”",
        "So L1C1 est une ampoule.",
        "r1c1 est une ampoule",
        "L1C2 ne vaut pas 3 ou 4",
    ],
)
def test_faults_are_found(said):
    assert faults(said)


def test_every_sentence_of_the_catalogue_is_set_as_french():
    french = French()
    found: dict[str, list[str]] = {}
    for message in read(CATALOGUES / "fr" / "LC_MESSAGES" / "satori.po"):
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        for said in texts if message.id else ():
            shown = FILLED.sub("«\u202fX\u202f»", said) if "!r}" in said else FILLED.sub("X", said)
            if wrong := faults(_typeset(french, TYPED.sub("X", shown))):
                found[said] = wrong
    assert found == {}


def _typeset(french: French, said: str) -> str:
    """Return a French text as it is shown."""
    return french.translate(said)


def files() -> list[str]:
    """Return puzzles of every kind: with one solution, which are hard, with several and none."""
    found = [
        path
        for kind in kinds()
        for path in (
            *sorted((paths.puzzles() / kind / "hard").glob("*.satori"))[:2],
            *sorted((paths.puzzles() / kind).glob("*.satori"))[::5],
        )
    ]
    return [str(path) for path in found if path.stat().st_size < 600]


@pytest.mark.parametrize("command", ["explain", "explain --detail", "check", "hint --stage 1"])
def test_what_is_told_is_french(command, capsys, monkeypatch):
    monkeypatch.setattr(languages, "_translate_argparse", lambda code: None)  # for all tests after
    name, *options = command.split()
    found: dict[str, list[str]] = {}
    with speaking(language()):
        for path in files():
            main(["--lang", "fr", name, path, *options])
            printed = capsys.readouterr()
            assert printed.err == ""
            lines = printed.out.splitlines()[1:]  # a title comes first, in the words of its author
            told = " ".join(line.strip() for line in lines if re.search(r"[a-zà-ÿ]{2}", line))
            if wrong := faults(told):
                found[path] = wrong
    assert found == {}


def test_lists_are_joined_as_their_sentence_wants():
    with speaking(French()):
        said = {kind: str(kind(("1", "2", "3"))) for kind in (Listing, Choice, Neither)}
        assert said == {Listing: "1, 2 et 3", Choice: "1, 2 ou 3", Neither: "1, 2 ni 3"}
        marks = Choice((Message("{mark!r}", {"mark": "."}), Message("{mark!r}", {"mark": "X"})))
        assert str(marks) == "«\u202f.\u202f» ou «\u202fX\u202f»"
