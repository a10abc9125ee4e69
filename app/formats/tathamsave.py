"""Saved games of Simon Tatham's collection: records `KEY     :length:value`."""

import re
from collections.abc import Iterator

from app.core import words
from app.core.document import Document
from app.core.errors import BadInput
from app.formats.codecs import TathamCodec
from app.formats.hint import InputHint
from app.formats.scan import clip, is_number, number
from app.formats.shell import carried, codec_to_write
from app.formats.tatham import REFUSAL, decode

_MAGIC = "Simon Tatham's Portable Puzzle Collection"
_MOVES = ("MOVE", "SOLVE", "RESTART")
_KEY_WIDTH = 8
_KEY = re.compile(rb"(?=[A-Z]+ *:).{8}:")
_MAX_CHARACTERS = 2 * 1024 * 1024
"""Room for 100,000 moves, each of which is replayed."""


def read(text: str, hint: InputHint) -> Document:
    """Read a saved game and replay its moves up to the player's position."""
    if len(text) > _MAX_CHARACTERS:
        raise BadInput("The saved game is longer than any game needs.")
    values: dict[str, str] = {}
    moves: list[tuple[str, str]] = []
    for key, value in _records(text.lstrip().encode("utf-8", "replace")):
        if key in _MOVES:
            moves.append((key, value))
        else:
            values.setdefault(key, value)
    for key in ("SAVEFILE", "VERSION", "GAME", "DESC", "NSTATES", "STATEPOS"):
        if key not in values:
            raise BadInput("The saved game has no record {key}.", key=key)
    if values["SAVEFILE"] != _MAGIC or values["VERSION"] != "1":
        raise BadInput("Satori does not know this version of saved games.", line=1)
    kind, codec = _find(values["GAME"])
    params = values.get("CPARAMS", values.get("PARAMS", ""))
    made = decode(kind, codec, params, values["DESC"])
    details = () if params == codec.full_params(made.puzzle) else made.details
    reached = _moves_made(moves, number(values["NSTATES"]), number(values["STATEPOS"]))
    if not reached:
        return Document(kind, made.puzzle, details, None, made.warnings)
    progress, followed = codec.replay(made.puzzle, reached)
    warnings = made.warnings
    if followed < len(reached):
        said = "Only {followed} of {all} moves could be replayed."
        warnings += (words.text(said, followed=followed, all=len(reached)),)
    empty = all(mark == "." for row in progress for mark in row)
    return Document(kind, made.puzzle, details, None if empty else progress, warnings)


def _records(data: bytes) -> Iterator[tuple[str, str]]:
    data = data.rstrip(b"\n")
    position = 0
    line = 1
    while position < len(data):
        key = data[position : position + _KEY_WIDTH].decode("utf-8", "replace")
        start = position + _KEY_WIDTH + 1
        end = data.find(b":", start, start + 12)
        length = data[start:end].decode("utf-8", "replace")
        if not _KEY.fullmatch(data, position, start) or end < 0 or not is_number(length):
            raise BadInput(
                "{text!r} is not the start of a record: key, length, value.",
                line=line,
                text=clip(key),
            )
        stop = end + 1 + int(length)
        if stop > len(data):
            raise BadInput(
                "The record {key} announces a length of {length}, but the file ends before that.",
                line=line,
                key=key.strip(),
                length=int(length),
            )
        value = data[end + 1 : stop]
        if data[stop : stop + 1] not in (b"\n", b""):
            raise BadInput(
                "The record {key} is longer than its announced length of {length}.",
                line=line,
                key=key.strip(),
                length=int(length),
            )
        yield key.strip(), value.decode("utf-8", "replace")
        line += 1 + value.count(b"\n")
        position = stop + 1


def _find(game: str) -> tuple[str, TathamCodec]:
    games: list[str] = []
    for kind, codec in carried("tatham"):
        if codec.game == game:
            return kind, codec
        games.append(codec.game)
    raise BadInput(
        "This is a saved game of {game!r}; Satori knows {games}.",
        game=clip(game),
        games=", ".join(games),
    )


def _moves_made(moves: list[tuple[str, str]], states: int, position: int) -> list[str]:
    """Return the moves since the start or the last restart."""
    if len(moves) != states - 1 or not 1 <= position <= states:
        raise BadInput(
            "The number of moves, {count}, does not agree with the records NSTATES ({states}) "
            "and STATEPOS ({position}).",
            count=len(moves),
            states=states,
            position=position,
        )
    made: list[str] = []
    for key, value in moves[: position - 1]:
        if key == "RESTART":
            made = []
        else:
            made.append(value)
    return made


def write(written: Document) -> str:
    """Write a saved game; its moves make the player's marks."""
    codec: TathamCodec = codec_to_write("tatham", written.kind, REFUSAL)
    description = codec.encode(written.puzzle)
    params = codec.full_params(written.puzzle)
    moves = codec.moves(written.puzzle, written.progress) if written.progress else []
    states = str(len(moves) + 1)
    records = [
        ("SAVEFILE", _MAGIC),
        ("VERSION", "1"),
        ("GAME", codec.game),
        ("PARAMS", params),
        ("CPARAMS", params),
        ("DESC", description),
        ("NSTATES", states),
        ("STATEPOS", states),
        *(("MOVE", move) for move in moves),
    ]
    return "".join(f"{key:<{_KEY_WIDTH}}:{len(value)}:{value}\n" for key, value in records)
